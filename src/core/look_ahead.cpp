// One move of looking ahead.
#include "core/look_ahead.h"

namespace vitrine {
namespace {

bool better(Proven a, Proven b) {
  if (a.score != b.score) return a.score > b.score;
  return a.score > 0 ? a.moves < b.moves : a.moves > b.moves;
}

}  // namespace

Proven for_the_other(Proven value) {
  return {static_cast<std::int8_t>(-value.score), value.moves};
}

Proven looked_ahead(const Game& game, Player mover, const Position& after, const Known& known) {
  const Player next = game.to_move(after);
  if (next == kNobody) {
    const std::int8_t score = game.result(after).score[static_cast<std::size_t>(mover)];
    return {score, score == 0 ? 0 : 1};
  }
  Proven value = known(after);
  if (next != mover) value = for_the_other(value);
  if (value.score != 0) ++value.moves;
  return value;
}

Proven looked_ahead(const Game& game, const Position& position, const Known& known) {
  const Player mover = game.to_move(position);
  MoveList moves;
  game.legal_moves(position, moves);
  VITRINE_CHECK(!moves.empty());
  std::optional<Proven> best;
  for (const Move move : moves) {
    Position after;
    game.apply(position, move, after);
    const Proven value = looked_ahead(game, mover, after, known);
    if (!best || better(value, *best)) best = value;
  }
  return *best;
}

}  // namespace vitrine
