// Why a move is worth playing, in this game's words: tokens that touch, and slides that would join them.
// tests/game_reasons.cpp finds each fact again in another way.
#include <algorithm>
#include <set>

#include "games/nonaga/rules.h"

namespace vitrine::nonaga {
namespace {

int touching(const Tokens& tokens) {
  return adjacent(tokens[0], tokens[1]) + adjacent(tokens[1], tokens[2]) + adjacent(tokens[2], tokens[0]);
}

// How many ways there are for the side to join with its next slide, if it were its turn to slide.
int ways_to_join(const Position& position, int side) {
  const Columns free = free_discs(position);
  std::set<std::pair<Cell, Cell>> ways;
  for (const Cell token : position.tokens[side]) {
    for (int direction = 0; direction < std::ssize(kSteps); ++direction) {
      const Cell end = slide_over(free, token, direction);
      Tokens tokens = position.tokens[side];
      std::ranges::replace(tokens, token, end);
      if (end != token && joined(tokens)) ways.emplace(token, end);
    }
  }
  return static_cast<int>(ways.size());
}

}  // namespace

std::vector<Message> Rules::reasons(const Position& position, Move move) {
  Position next = position;
  apply(next, move);
  if (next.over) return {};
  const int side = position.side, other = 1 - side;
  std::vector<Message> found;
  if (ways_to_join(position, other) > 0 && ways_to_join(next, other) == 0)
    found.push_back({"nonaga.because.stops", {Message{"nonaga.player." + std::to_string(other), {}}}});
  const int ways = ways_to_join(next, side);
  if (ways > 1) found.push_back({"nonaga.because.ways", {std::to_string(ways)}});
  if (ways == 1 && position.due == kToken) found.push_back({"nonaga.because.way", {}});
  if (touching(next.tokens[side]) > touching(position.tokens[side])) found.push_back({"nonaga.because.together", {}});
  return found;
}

}  // namespace vitrine::nonaga
