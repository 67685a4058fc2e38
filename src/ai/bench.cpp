// Fixed positions, walked from at random and searched.
#include "ai/bench.h"

#include "ai/levels.h"
#include "ai/search.h"

namespace vitrine {
namespace {

// Choices: about a second for all games. The signature depends on every one of them.
constexpr int kWalk = 20'000;             // moves carried out from each position to measure generation
constexpr std::uint64_t kNodes = 20'000;  // searched from each position
constexpr std::size_t kMemory = std::size_t{4} << 20;

// One random move; false at the end of the game.
bool wander(const Game& game, Position& position, MoveList& moves, Rng& rng) {
  game.legal_moves(position, moves);
  if (moves.empty()) return false;
  game.apply(position, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], position);
  return true;
}

// A match some random moves old, or fewer if they end too soon, in which a player is to move.
Match some_match(const Game& game, int number) {
  const Setup setup = default_setup(game);
  int plies = 7 * number;
  for (std::uint64_t seed = static_cast<std::uint64_t>(number) + 1;; seed += kBenchPositions, --plies) {
    Match match(game, setup);
    Rng rng(seed);
    MoveList moves;
    for (int ply = 0; !match.over() && (ply < plies || match.to_move() == kChance); ++ply) {
      match.legal_moves(moves);
      match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!match.over()) return match;
  }
}

}  // namespace

Speed bench(const Game& game, Signature& signature, const std::function<double()>& seconds, const BenchTask& asked) {
  Speed speed;
  for (int number = 0; number < asked.positions; ++number) {
    const Match match = some_match(game, number);
    signature.add(game.position_text(match.position()));

    Rng rng(static_cast<std::uint64_t>(number));
    MoveList moves;
    Position position = match.position();
    double before = seconds();
    for (int i = 0; i < kWalk; ++i)
      if (!wander(game, position, moves, rng)) position = match.position();
    speed.generating += seconds() - before;
    speed.generated += kWalk;
    signature.add(game.position_text(position));

    Task task;
    if (asked.depth > 0 && is_plain(game, match.position()))
      task.limits.depth = asked.depth;
    else
      task.limits.nodes = kNodes;
    task.seed = static_cast<std::uint64_t>(number);
    task.memory = kMemory;
    const auto search = make_search(match, task);
    before = seconds();
    while (search->step(1'000)) {
    }
    speed.searching += seconds() - before;
    const Report& report = search->report();
    speed.searched += report.nodes;
    signature.add(game.move_text(match.position(), search->best()));
    signature.add(report.nodes);
    signature.add(static_cast<std::uint64_t>(report.depth));
    signature.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(report.score)));
  }
  return speed;
}

}  // namespace vitrine
