// What a long task has done, item by item, in files: a run that was interrupted goes on, and the parts of a task add
// up.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"

namespace vitrine::cli {

// Which of so many parts of a task, from 0.
struct Part {
  std::uint64_t number = 0, of = 1;
};

class Log {
 public:
  // Reads the files that are there; what is done is added to the first one. The task, in one line, heads each of them:
  // a file of another task is refused. Nothing after a sentence.
  static std::optional<Log> open(const PartAsked&, const std::string& task);

  Part part() const { return part_; }
  bool takes(std::uint64_t turn) const { return turn % part_.of == part_.number; }

  // What the item's work gave, a line without line breaks: read from a file, or done now if the item's turn, counted by
  // `turn`, falls to this part. Nothing if it is left to another part.
  template <class Work>
  std::optional<std::string> result(std::uint64_t turn, const std::string& item, const Work& work) {
    if (const auto known = find(item)) return known;
    if (!takes(turn)) return std::nullopt;
    std::string done = work();
    add(item, done);
    return done;
  }
  std::optional<std::string> find(const std::string& item) const;
  void add(const std::string& item, const std::string& result);
  // Every item that is known, by name.
  const std::map<std::string, std::string>& results() const { return results_; }

 private:
  bool read(const std::string& path, const std::string& head, bool own);

  Part part_;
  std::string path_;  // of the first file; empty: nothing is kept
  std::map<std::string, std::string> results_;
};

// "3 17 -4", the way results are written.
std::string joined(const std::vector<double>& numbers);
// The numbers of such a text; nothing if it is none.
std::optional<std::vector<double>> read_numbers(std::string_view text);

}  // namespace vitrine::cli
