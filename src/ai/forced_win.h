// Whether a player wins within so many moves of his own whatever the others do: a proof by the rules alone, for plain
// games.
#pragma once
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "core/game.h"

namespace vitrine {

class ForcedWin {
 public:
  explicit ForcedWin(const Game& game) : game_(game) {}

  bool within(const Position& position, Player player, int moves) { return within(position, player, moves, 0); }
  // It has looked at as many nodes as it may: what it did not find may still be there.
  bool gave_up() const { return nodes_left_ == 0; }

  // The first move of the player to move with which he wins so.
  std::optional<Move> winning_move(const Position&, int moves);
  // What the player to move does against one who wins within so many moves: he holds out as long as he can, and of
  // several ways he takes the one he judges best.
  Move defence(const Position&, Player winner, int moves);

 private:
  bool within(const Position&, Player, int moves, int depth);

  const Game& game_;
  std::uint64_t nodes_left_ = 400'000;
  std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace vitrine
