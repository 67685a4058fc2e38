// `vitrine bench`: the same positions and node counts everywhere, how fast they go, and one signature of what
// came out.
#include <cinttypes>
#include <cstdio>

#include "ai/bench.h"
#include "cli/commands.h"
#include "games/registry.h"

namespace vitrine::cli {
namespace {

double per_second(std::uint64_t count, double time) {
  return static_cast<double>(count) / (time > 0 ? time : 1e-9);
}

// What this program was compiled for: counting bits by an instruction or by a call makes a tenth of its speed.
constexpr const char* kMachine =
#if defined(__wasm__)
    "WebAssembly";
#elif defined(__POPCNT__)
    "x86-64-v2";
#elif defined(__x86_64__)
    "any x86-64";
#else
    "this kind of machine";
#endif

}  // namespace

int run_bench(const BenchAsked& asked) {
  Signature signature;
  if (!asked.only_signature) {
    std::printf("compiled for %s\n", kMachine);
    std::printf("%-18s %14s %14s %10s %8s\n", "game", "generated/s", "searched/s", "nodes", "seconds");
  }
  for (const Game* game : all_games()) {
    if (asked.game && game != asked.game) continue;
    signature.add(game->info().id);
    const Speed speed = bench(*game, signature, seconds, {.depth = asked.depth});
    if (asked.only_signature) continue;
    std::printf("%-18.*s %14.0f %14.0f %10" PRIu64 " %8.2f\n", static_cast<int>(game->info().id.size()),
                game->info().id.data(), per_second(speed.generated, speed.generating),
                per_second(speed.searched, speed.searching), speed.searched, speed.generating + speed.searching);
  }
  std::printf(asked.only_signature ? "%016" PRIx64 "\n" : "signature %016" PRIx64 "\n", signature.value());
  return kGood;
}

}  // namespace vitrine::cli
