// The command line's words and options, and the commands that take them.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace vitrine::cli {

// What a command is called with: words, and options given as `--name value` or `--name=value`.
class Arguments {
 public:
  std::vector<std::string_view> words;

  void add(std::string_view name, std::string_view value) { options_.push_back({name, value}); }
  bool has(std::string_view name) const { return find(name).has_value(); }
  std::optional<std::string_view> find(std::string_view name) const;

 private:
  struct Given {
    std::string_view name, value;
  };
  std::vector<Given> options_;
};

// Exit codes: all went well; what was asked about is not right; the command line is not.
inline constexpr int kGood = 0, kBad = 1, kMisused = 2;

struct Command {
  std::string_view name, usage, purpose, details;
  std::span<const std::string_view> options;  // names; one that ends with '=' takes a value
  std::size_t least_words, most_words;
  int (*run)(const Arguments&);
};

// Prints a sentence on the error stream and gives back kMisused.
int misused(std::string_view sentence);

// The game of that id, or null after a sentence.
const Game* game_named(std::string_view id);
// The rules of --setup, or nothing after a sentence.
std::optional<Setup> setup_given(const Game&, const Arguments&);
// The position of --position, or the start; nothing after a sentence.
std::optional<Position> position_given(const Game&, const Setup&, const Arguments&);
// The number of that option, `preset` if it is not given; nothing after a sentence.
std::optional<std::uint64_t> number_given(const Arguments&, std::string_view name, std::uint64_t least,
                                          std::uint64_t most, std::uint64_t preset);

// Seconds since any fixed moment.
double seconds();

int run_engine(const Arguments&);
int run_bench(const Arguments&);
int run_match(const Arguments&);
int run_ladder(const Arguments&);
int run_tune(const Arguments&);
int run_train(const Arguments&);

}  // namespace vitrine::cli
