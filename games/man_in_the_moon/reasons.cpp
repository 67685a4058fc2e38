// Why a move is worth playing, in this game's words: lines, and who stands between. tests/game_reasons.cpp finds
// each fact again in another way.
#include <algorithm>
#include <bit>
#include <set>

#include "games/man_in_the_moon/rules.h"

namespace vitrine::man_in_the_moon {
namespace {

// In how many directions from `square` these men lie.
std::size_t lines_of(std::uint32_t men, int square) {
  const auto sign = [](int n) { return (n > 0) - (n < 0); };
  std::set<std::pair<int, int>> lines;
  for (; men; men &= men - 1) {
    const int man = std::countr_zero(men);
    lines.emplace(sign(kBoard.file(man) - kBoard.file(square)), sign(kBoard.rank(man) - kBoard.rank(square)));
  }
  return lines.size();
}

// Whether men of these stand on both sides of the square, in a rank or a file.
bool stands_between(std::uint32_t men, int square) {
  const int file = kBoard.file(square), rank = kBoard.rank(square);
  const auto there = [&](int files, int ranks) {
    const int f = file + files, r = rank + ranks;
    return kBoard.inside(f, r) && (men >> kBoard.at(f, r) & 1);
  };
  return (there(-1, 0) && there(1, 0)) || (there(0, -1) && there(0, 1));
}

// Whether the other side, to move now, can take the man there.
bool can_be_taken(const Position& position, int square) {
  const int owner = 1 - position.side;
  MoveList moves;
  Rules::legal_moves(position, moves);
  return std::ranges::any_of(moves, [&](Move move) {
    Position next = position;
    Rules::apply(next, move);
    return !(next.men[owner] >> square & 1);
  });
}

}  // namespace

std::vector<Message> Rules::reasons(const Position& position, Move move) {
  Position next = position;
  apply(next, move);
  if (position.placing() || to_move(next) == kNobody) return {};
  const int side = position.side, other = 1 - side, to = move.site(1);
  std::vector<Message> found;
  const std::size_t lines = lines_of(position.men[other] & ~next.men[other], to);
  if (lines > 1) found.push_back({"man_in_the_moon.because.lines", {std::to_string(lines)}});
  if (next.side == other && stands_between(next.men[other], to) && !can_be_taken(next, to))
    found.push_back({"man_in_the_moon.because.between", {}});
  if (next.side == side)
    found.push_back(
        {"man_in_the_moon.because.again", {Message{"man_in_the_moon.player." + std::to_string(other), {}}}});
  return found;
}

}  // namespace vitrine::man_in_the_moon
