// `vitrine perft`: counts sequences of moves, to compare rules with one another.
#include "ai/perft.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include "cli/commands.h"

namespace vitrine::cli {

int run_perft(const PerftAsked& asked) {
  const Game& game = *asked.game;
  const auto setup = setup_from(game, asked.setup);
  if (!setup) return kMisused;
  const auto position = position_from(game, *setup, asked.position);
  if (!position) return kMisused;
  if (game.is_observation(*position)) return misused("A position with hidden values cannot be counted from.");
  for (int ply = 0; ply <= static_cast<int>(asked.depth); ++ply) {
    const double before = seconds();
    Perft perft(game, *position, ply);
    while (perft.step(1'000'000)) {
    }
    const double time = seconds() - before;
    std::printf("perft %d  %" PRIu64 "  %.3f s  %.0f moves/s\n", ply, perft.count(), time,
                static_cast<double>(perft.count()) / std::max(time, 1e-9));
    std::fflush(stdout);
  }
  return kGood;
}

}  // namespace vitrine::cli
