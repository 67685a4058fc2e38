// The rules, in the order of the rules sheet.
#include "games/five_field_kono/rules.h"

#include <bit>

namespace vitrine::five_field_kono {
namespace {

constexpr std::uint32_t bit(int point) {
  return 1u << point;
}

// One man, one step diagonally, forwards or backwards.
constexpr auto kSteps = [] {
  std::array<std::uint32_t, 25> steps{};
  for (int point = 0; point < kBoard.size(); ++point)
    for (int file : {-1, 1})
      for (int rank : {-1, 1})
        if (kBoard.inside(kBoard.file(point) + file, kBoard.rank(point) + rank))
          steps[point] |= bit(kBoard.at(kBoard.file(point) + file, kBoard.rank(point) + rank));
  return steps;
}();

bool can_move(const Position& position, int side) {
  return (steps_from(position.men[side]) & position.empty()) != 0;
}

bool over(const Position& position) {
  return position.ending != kGoesOn;
}

void end(Position& position, Ending ending, int winner) {
  position.ending = static_cast<std::uint8_t>(ending & 0xf);
  position.winner = static_cast<std::uint8_t>(winner & 0xf);
}

bool crossed(const Position& position, int side) {
  return (kHome[1 - side] & ~position.men[side]) == 0;
}

bool filled(const Position& position, int side) {
  const std::uint32_t goal = kHome[1 - side];
  return (goal & position.empty()) == 0 && (goal & position.men[side]) != 0;
}

}  // namespace

Position Rules::start(const Setup& setup) {
  Position position{};
  position.men = kHome;
  position.never_moved = kHome[0] | kHome[1];
  position.stuck = setup.choice[0] & 0xf;
  position.win = setup.choice[1] & 0xf;
  return position;
}

Player Rules::to_move(const Position& position) {
  return over(position) ? kNobody : static_cast<Player>(position.side);
}

std::uint32_t targets(const Position& position, int point) {
  return kSteps[point] & position.empty();
}

void Rules::legal_moves(const Position& position, MoveList& moves) {
  if (over(position)) return;
  for (std::uint32_t men = position.men[position.side]; men; men &= men - 1) {
    const auto from = static_cast<Site>(std::countr_zero(men));
    for (std::uint32_t open = targets(position, from); open; open &= open - 1)
      moves.push_back(Move{from, static_cast<Site>(std::countr_zero(open))});
  }
}

void Rules::apply(Position& position, Move move) {
  const std::uint32_t from = bit(move.site(0)), to = bit(move.site(1));
  position.men[position.side] ^= from | to;
  position.never_moved &= ~from;  // for good: going back does not restore it
  position.side = static_cast<std::uint8_t>(1 - position.side);
  settle(position);
}

std::uint32_t never_vacated(const Position& position, int side) {
  return position.never_moved & kHome[1 - side];
}

bool claim_stands(const Position& position, int side) {
  const std::uint32_t goal = kHome[1 - side], kept = never_vacated(position, side), vacated = goal & ~kept;
  return kept != 0 && vacated != 0 && (vacated & ~position.men[side]) == 0;
}

// Works on the position alone, so that a text read back ends in the same place as the game it was written from. No move
// can make a claim of the other side stand: one that stands for the side to move was pending, and outlived the answer.
// (A full crossing cannot be an answer: whoever answers a claim still has a man at home.)
void settle(Position& position) {
  const int moved = 1 - position.side, next = position.side;
  position.pending = 0;
  end(position, kGoesOn, 0);

  if (position.win == kWinFill) {
    if (filled(position, moved)) return end(position, kFilled, moved);
    if (filled(position, next)) return end(position, kFilled, next);
  } else if (crossed(position, moved)) {
    return end(position, kCrossed, moved);
  }
  if (position.win == kWinVacated) {
    if (claim_stands(position, next)) return end(position, kClaimed, next);
    if (claim_stands(position, moved)) {
      // Without a legal move there is no answer, whatever the option `stuck` says.
      if (!can_move(position, next)) return end(position, kClaimed, moved);
      position.pending = 1;
    }
  }

  if (can_move(position, next)) return;
  if (position.stuck == kStuckLoss) return end(position, kStuckLost, moved);
  if (position.stuck == kStuckDraw) return end(position, kStuckDrawn, 0);
  if (!can_move(position, moved)) return end(position, kAllStuck, 0);
  position.side = static_cast<std::uint8_t>(moved);
  settle(position);  // in a text, the side passed over may stand on all of the other home
}

Result Rules::result(const Position& position) {
  switch (position.ending) {
    case kCrossed: return Result::win(static_cast<Player>(position.winner), 2, "crossed");
    case kClaimed: return Result::win(static_cast<Player>(position.winner), 2, "claimed");
    case kFilled: return Result::win(static_cast<Player>(position.winner), 2, "filled");
    case kStuckLost: return Result::win(static_cast<Player>(position.winner), 2, "stuck");
    case kStuckDrawn: return Result::draw(2, "stuck");
    default: return Result::draw(2, "all_stuck");
  }
}

std::optional<Position> Rules::passed(const Position& position) {
  if (over(position) || position.pending || !can_move(position, 1 - position.side)) return std::nullopt;
  Position other = position;
  other.side = static_cast<std::uint8_t>(1 - position.side);
  return other;
}

}  // namespace vitrine::five_field_kono
