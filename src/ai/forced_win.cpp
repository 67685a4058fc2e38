// A win that cannot be prevented.
#include "ai/forced_win.h"

#include <algorithm>

namespace vitrine {

bool ForcedWin::within(const Position& position, Player player, int moves, int depth) {
  constexpr int kDeepest = 64;  // moves of all: somebody who is passed over leaves the others many
  const Player turn = game_.to_move(position);
  if (turn == kNobody) return game_.result(position).score[static_cast<std::size_t>(player)] > 0;
  if (depth == kDeepest) nodes_left_ = 0;
  if (turn < 0 || (turn == player && moves == 0) || nodes_left_ == 0) return false;
  --nodes_left_;
  const std::uint64_t key = game_.hash(position) ^ static_cast<std::uint64_t>(moves * kMaxPlayers + player);
  if (const auto [known, is_new] = known_.try_emplace(key, false); !is_new) return known->second;  // or a circle
  MoveList all;
  game_.legal_moves(position, all);
  const auto leads_on = [&](Move move) {
    Position next;
    game_.apply(position, move, next);
    return within(next, player, moves - (turn == player), depth + 1);
  };
  return known_[key] = turn == player ? std::ranges::any_of(all, leads_on) : std::ranges::all_of(all, leads_on);
}

std::optional<Move> ForcedWin::winning_move(const Position& position, int moves) {
  MoveList all;
  game_.legal_moves(position, all);
  const Player player = game_.to_move(position);
  const auto found = std::ranges::find_if(all, [&](Move move) {
    Position next;
    game_.apply(position, move, next);
    return within(next, player, moves - 1);
  });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

Move ForcedWin::defence(const Position& position, Player winner, int moves) {
  MoveList all;
  game_.legal_moves(position, all);
  const Player turn = game_.to_move(position);
  const auto worth = [&](Move move) {
    Position next;
    game_.apply(position, move, next);
    const bool over = game_.to_move(next) == kNobody;
    const bool sooner = over || (moves > 1 && within(next, winner, moves - 1));
    return std::pair(!sooner, over ? 0 : game_.evaluate(next, turn));
  };
  return *std::ranges::max_element(all, {}, worth);
}

}  // namespace vitrine
