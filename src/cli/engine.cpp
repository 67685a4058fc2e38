// `vitrine engine`: standard input and output around the engine.
#include <cstdio>
#include <deque>
#include <string>
#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#include <emscripten/eventloop.h>
#else
#include <poll.h>
#include <unistd.h>
#include <cerrno>
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
    if (lines_.empty()) return std::nullopt;
    std::string first = std::move(lines_.front());
    lines_.pop_front();
    return first;
  }

  // More of it; none: it has ended.
  void take(std::string_view bytes) {
    for (const char c : bytes) {
      if (c == '\n')
        end_line();
      else if (begun_.size() <= Engine::kLongestLine)
        begun_ += c;
    }
    if (!bytes.empty()) return;
    if (!begun_.empty()) end_line();
    ended_ = true;
  }

  bool ended() const { return ended_ && lines_.empty(); }

 private:
  void end_line() {
    lines_.push_back(std::move(begun_));
    begun_.clear();
  }

  std::deque<std::string> lines_;
  std::string begun_;  // a line whose end has not come
  bool ended_ = false;
};

void print(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

class Conversation {
 public:
  // The lines that have come are heard, and then a step is worked; false once it is over.
  bool go_on() {
    while (!engine_.finished()) {
      const auto line = input.line();
      if (!line) break;
      engine_.receive(*line);
    }
    if (engine_.finished() || (input.ended() && !engine_.thinking())) return false;
    if (input.ended() || engine_.leaving()) hurry();
    if (works()) engine_.step();
    return !engine_.finished();
  }
  // Whether there is something to do without more input.
  bool works() const { return engine_.thinking() && !engine_.waiting(); }

  Input input;

 private:
  // Nothing more is to be heard: what is under way may still be finished, if that is soon.
  void hurry() {
    constexpr double kLeft = 0.7;  // seconds
    if (until_ == 0) until_ = seconds() + kLeft;
    if (seconds() > until_)
      engine_.leave();
    else if (engine_.endless())
      engine_.receive("stop");
  }

  Engine engine_{print, [] { return seconds() * 1000; }};
  double until_ = 0;
};

constexpr std::size_t kBytesAtOnce = 1 << 16;

#ifndef __EMSCRIPTEN__

// Reads what is there; waits for it if there is nothing.
void read_input(Input& input) {
  char bytes[kBytesAtOnce];
  const auto got = ::read(STDIN_FILENO, bytes, sizeof bytes);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  input.take({bytes, got > 0 ? static_cast<std::size_t>(got) : 0});
}

bool input_is_ready() {
  pollfd standard_input = {STDIN_FILENO, POLLIN, 0};
  return poll(&standard_input, 1, 0) > 0;
}

#endif

}  // namespace

#ifdef __EMSCRIPTEN__

// Node hears of its input between two rounds of its loop only, and ends once that loop has nothing to do.
namespace {
Conversation* conversation = nullptr;
char heard[kBytesAtOnce];
}  // namespace

extern "C" {
EMSCRIPTEN_KEEPALIVE char* vitrine_place_for_input() {
  return heard;
}
EMSCRIPTEN_KEEPALIVE void vitrine_hears(std::size_t bytes) {
  conversation->input.take({heard, bytes});
}
// 0: it is over; 1: it waits for input; 2: it works.
EMSCRIPTEN_KEEPALIVE int vitrine_goes_on() {
  return conversation->go_on() ? 1 + conversation->works() : 0;
}
}

// clang-format off
EM_JS(void, converse_on_the_loop, (int most, int good), {
  let due = false;
  const wake = () => {
    if (!due) setImmediate(round);
    due = true;
  };
  const round = () => {
    due = false;
    const state = _vitrine_goes_on();
    if (state === 0) process.exit(good);
    if (state === 2) wake();
  };
  const hear = (bytes) => {
    HEAPU8.set(bytes, _vitrine_place_for_input());
    _vitrine_hears(bytes.length);
    wake();
  };
  process.stdin.on('data', (bytes) => {
    for (let at = 0; at < bytes.length; at += most) hear(bytes.subarray(at, at + most));
  });
  for (const end of ['end', 'error']) process.stdin.on(end, () => hear([]));
});
// clang-format on

int run_engine() {
  static Conversation only;
  conversation = &only;
  emscripten_runtime_keepalive_push();
  converse_on_the_loop(kBytesAtOnce, kGood);
  return kGood;
}

#else

int run_engine() {
  Conversation conversation;
  while (conversation.go_on())
    if (!conversation.input.ended() && (!conversation.works() || input_is_ready())) read_input(conversation.input);
  return kGood;
}

#endif

}  // namespace vitrine::cli
