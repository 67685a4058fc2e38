// The rules, in the order of the rules sheet.
#include "games/new_game/rules.h"

#include <algorithm>
#include <cstdlib>

namespace vitrine::new_game {

Position Rules::start(const Setup& setup) {
  return {.points = {}, .to_place = {kMenEach, kMenEach}, .side = 0, .step = static_cast<Step>(setup.choice[0])};
}

bool reaches(const Position& position, Site from, Site to) {
  if (position.step == kAnywhere) return true;
  return std::abs(kBoard.file(from) - kBoard.file(to)) + std::abs(kBoard.rank(from) - kBoard.rank(to)) == 1;
}

bool can_move(const Position& position) {
  if (position.placing()) return true;
  for (Site from = 0; from < kBoard.size(); ++from) {
    if (position.points[from] != man_of(position.side)) continue;
    for (Site to = 0; to < kBoard.size(); ++to)
      if (position.points[to] == kNone && reaches(position, from, to)) return true;
  }
  return false;
}

// All men are placed before the first of them moves.
void Rules::legal_moves(const Position& position, MoveList& moves) {
  if (row_of(position, 0) || row_of(position, 1)) return;
  for (Site to = 0; to < kBoard.size(); ++to) {
    if (position.points[to] != kNone) continue;
    if (position.placing()) {
      moves.push_back(Move{to});
      continue;
    }
    for (Site from = 0; from < kBoard.size(); ++from)
      if (position.points[from] == man_of(position.side) && reaches(position, from, to))
        moves.push_back(Move{from, to});
  }
}

void Rules::apply(Position& position, Move move) {
  if (position.placing()) {
    --position.to_place[position.side];
    position.points[move.site(0)] = man_of(position.side);
  } else {
    position.points[move.site(0)] = kNone;
    position.points[move.site(1)] = man_of(position.side);
  }
  position.side = 1 - position.side;
}

const Row* row_of(const Position& position, int player) {
  const auto is_his = [&](Site site) { return position.points[site] == man_of(player); };
  const auto row = std::ranges::find_if(kRows, [&](const Row& sites) { return std::ranges::all_of(sites, is_his); });
  return row == kRows.end() ? nullptr : &*row;
}

Player Rules::to_move(const Position& position) {
  const bool over = row_of(position, 0) || row_of(position, 1) || !can_move(position);
  return over ? kNobody : static_cast<Player>(position.side);
}

// Whoever has three in a row has won; so has he whose opponent cannot move.
Result Rules::result(const Position& position) {
  for (Player player : {0, 1})
    if (row_of(position, player)) return Result::win(player, 2, "row");
  return Result::win(1 - position.side, 2, "shut_in");
}

}  // namespace vitrine::new_game
