// Lines for the engine, as a terminal or a page sends them; a line that is empty lets it think a little.
#include "ai/engine.h"
#include "tests/fuzz/fuzz.h"

using namespace vitrine;
using namespace vitrine::fuzz;

namespace {

constexpr int kMostLines = 30, kMostSteps = 8;
constexpr double kTick = 5;  // milliseconds a look at the clock: the engine keeps its slices small

// Large tables are not what is tried here.
bool asks_for_memory(std::string_view line) {
  return line.find("Hash") != line.npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  std::size_t answers = 0;
  double now = 0;
  Engine engine(
      [&](std::string_view line) {
        require(line.find_first_of("\r\n") == line.npos, "what the engine says is a line", line);
        ++answers;
      },
      [&] { return now += kTick; });
  engine.receive("setoption name Hash value 1");
  for (int i = 0; i < kMostLines && !rest.empty() && !engine.finished(); ++i) {
    const std::string_view line = take_until(rest, '\n');
    if (!asks_for_memory(line)) engine.receive(line);
    if (!line.empty()) continue;
    for (int step = 0; step < kMostSteps && engine.thinking() && !engine.waiting(); ++step) engine.step();
  }
  engine.leave();
  answers = 0;
  engine.receive("isready");
  require(engine.finished() || answers == 1, "whatever it was asked, it answers");
  return 0;
}
