// `vitrine engine`: standard input and output around the engine.
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <string>
#ifndef __EMSCRIPTEN__
#include <poll.h>
#endif

#include "ai/engine.h"
#include "cli/commands.h"

namespace vitrine::cli {
namespace {

// Lines of standard input. A line may not be kept whole: past the engine's limit its rest is dropped.
class Input {
 public:
  // The next whole line, if there is one yet.
  std::optional<std::string> line() {
    const std::size_t end = buffer_.find('\n', searched_);
    searched_ = buffer_.size();
    if (end == buffer_.npos && !(ended_ && !buffer_.empty())) return std::nullopt;
    std::string found = buffer_.substr(0, end);
    buffer_.erase(0, end == buffer_.npos ? end : end + 1);
    searched_ = 0;
    return found;
  }

  // Reads what is there; waits for it if there is nothing.
  void read() {
    char bytes[1 << 16];
    const auto got = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
      ended_ = true;
      searched_ = 0;
      return;
    }
    for (const char c : std::string_view(bytes, static_cast<std::size_t>(got))) {
      if (c == '\n')
        length_ = 0;
      else if (++length_ > Engine::kLongestLine + 1)
        continue;
      buffer_ += c;
    }
  }

  bool ended() const { return ended_ && buffer_.empty(); }

  // Whether read() would come back at once. Node cannot be asked that.
  static bool ready() {
#ifdef __EMSCRIPTEN__
    return false;
#else
    pollfd standard_input = {STDIN_FILENO, POLLIN, 0};
    return poll(&standard_input, 1, 0) > 0;
#endif
  }

 private:
  std::string buffer_;
  std::size_t searched_ = 0, length_ = 0;  // length_: of the line being read
  bool ended_ = false;
};

void print(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

}  // namespace

int run_engine() {
  Engine engine(print, [] { return seconds() * 1000; });
  Input input;
  constexpr double kLeft = 0.8;     // seconds that are left to work when no more input will come
  double until = 0;                 // when they are over
  constexpr int kBlindSteps = 500;  // of an endless search, where input cannot be looked for without waiting for it
  int steps = 0;
  while (!engine.finished()) {
    while (!engine.finished()) {
      const auto line = input.line();
      if (!line) break;
      steps = 0;
      engine.receive(*line);
    }
    if (engine.finished()) break;
    if (input.ended()) {
      if (until == 0) until = seconds() + kLeft;
      if (engine.endless() || seconds() > until) engine.receive("stop");
      if (!engine.thinking()) break;
    }
    const bool working = engine.thinking() && !engine.waiting();
#ifdef __EMSCRIPTEN__
    const bool blind = engine.endless() && ++steps > kBlindSteps;
#else
    const bool blind = false;
    static_cast<void>(kBlindSteps), static_cast<void>(steps);
#endif
    if (!working || blind || Input::ready()) {
      if (!input.ended()) input.read();
    }
    if (working && !blind) engine.step();
  }
  return kGood;
}

}  // namespace vitrine::cli
