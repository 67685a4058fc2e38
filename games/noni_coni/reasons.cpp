// Why a move is worth playing, in this game's words: chains, kings, the red square and points. tests/game_reasons.cpp
// finds each fact again in another way.
#include <algorithm>

#include "games/noni_coni/moves.h"
#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {
namespace {

// The seat's men that the player to move could take with his next move.
PointSet in_danger(Position position, int seat) {
  const PointSet own = men_of(position, seat);
  PointSet left = own;
  if (position.phase != 1 || position.seat == seat) return {};
  drop_claim(position);
  MoveList captures;
  add_captures(position, captures);
  for (Move capture : captures) {
    Men men = position.men;
    play_capture(men, capture);
    left = left & men_of(position, men, seat);
  }
  return own - left;
}

int jumps(Move move) {
  return kind_of(move) == Kind::kCapture ? Hops(move).count() : 0;
}

// More than each other capture that could be chosen, if there is another one.
bool takes_most(const Position& position, Move move) {
  MoveList moves;
  Rules::legal_moves(position, moves);
  int captures = 0, as_long = 0;
  for (Move other : moves) {
    captures += jumps(other) > 0;
    as_long += jumps(other) >= jumps(move);
  }
  return jumps(move) > 0 && captures > 1 && as_long == 1;
}

// How many steps lead the seat's men into the red square, if it were their turn.
int ways_in(const Position& position, int seat) {
  const PointSet men = men_of(position, seat) - kRedSquare, open = position.men.empty() & kRedSquare;
  int ways = 0;
  for (Direction direction : kDirections)
    ways += (men & kStepFrom[forward(position.players, seat)][direction] & looking(direction, open)).count();
  return ways;
}

int landing(Move move) {
  Hops hops(move);
  const int step = kind_of(move) == Kind::kCapture ? 2 : 1;
  int point = hops.start();
  while (hops.more()) point += step * kDelta[hops.take()];
  return point;
}

Message because(std::string_view fact, std::vector<Argument> args = {}) {
  return {"noni_coni.because." + std::string(fact), std::move(args)};
}

std::vector<Message> in_first_phase(const Position& position, Move move, const Position& next) {
  const int seat = position.seat;
  std::vector<Message> found;
  const PointSet enemies = position.men.all() - men_of(position, seat);
  if (((position.men.kings & enemies) - next.men.kings).any()) found.push_back(because("king"));
  if (takes_most(position, move)) found.push_back(because("most"));
  if (next.phase != 1 || next.seat == seat) return found;
  Position waiting = position;  // as if the move had not been made
  waiting.seat = next.seat;
  const PointSet danger = in_danger(waiting, seat) & position.men.kings, still = in_danger(next, seat) & next.men.kings;
  if (danger.any() && !still.any()) found.push_back(because("saves_king"));
  if (!kRedSquare.has(Hops(move).start()) && kRedSquare.has(landing(move))) found.push_back(because("enters"));
  const int before = ways_in(position, seat), now = ways_in(next, seat);
  if (found.empty() && now > before) found.push_back(because(now == 1 ? "way" : "ways", {std::to_string(now)}));
  return found;
}

}  // namespace

std::vector<Message> Rules::reasons(const Position& position, Move move) {
  Position next = position;
  apply(next, move);
  if (position.phase == 1)
    return kind_of(move) == Kind::kTouch ? std::vector<Message>{} : in_first_phase(position, move, next);
  const int before = points_of(position, position.seat), now = points_of(next, position.seat);
  if (now <= before) return {};
  return {because("points", {std::to_string(now), std::to_string(before)})};
}

}  // namespace vitrine::noni_coni
