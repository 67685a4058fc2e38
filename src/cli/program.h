// Another program that speaks UGI, as a player in `vitrine match`: an engine of before a change, say.
#pragma once
#include <cstdio>
#include <memory>
#include <string>

#include "ai/search.h"

namespace vitrine::cli {

class Program {
 public:
  // Runs `<path> engine`. Null if it cannot be started.
  static std::shared_ptr<Program> start(const std::string& path);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Its move; `milliseconds` 0: no limit. A program that fails, or answers with what is no move, ends everything with a
  // sentence. The match must have begun from the game's start.
  Move choose(const Match&, const Task&, double milliseconds);

 private:
  Program(int process, std::FILE* to, std::FILE* from) : process_(process), to_(to), from_(from) {}

  [[maybe_unused]] int process_;  // not under node
  std::FILE *to_, *from_;
};

}  // namespace vitrine::cli
