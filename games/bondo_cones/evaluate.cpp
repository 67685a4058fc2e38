// How good a position is: points first, then rings, then what stands to be taken.
#include <algorithm>

#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {
namespace {

constexpr int kPoint = 100;

// What a cone of this side that nobody knows is worth on average, in hundredths of a point.
int average_of_unknown(const Position& position, int side) {
  int unknown = 0,
      left = static_cast<int>(kAllPoints) - static_cast<int>(std::min(position.points[1 - side], kAllPoints));
  each(position.cones[side], [&](int field) {
    const Worth worth = position.cone[field].worth();
    unknown += worth == kUnknown;
    left -= kPoints[worth];
  });
  return unknown == 0 ? 0 : std::max(0, left) * kPoint / unknown;
}

int worth_of_side(const Position& position, int side) {
  constexpr int kRing = 150, kOpenWindow = 45,
                kSoonTaken = 8;  // a threat needs its number: about one throw in six, and a defence
  int worth = kPoint * static_cast<int>(std::min(position.points[side], kAllPoints));
  worth += kRing * position.rings[side];
  if (battle_possible(position, side)) worth += kOpenWindow * position.rings[1 - side];

  const int average = average_of_unknown(position, 1 - side);
  each(threatened(position, side), [&](int field) {
    const Cone cone = position.cone[field];
    const int taken = (cone.worth() == kUnknown ? average : kPoint * kPoints[cone.worth()]) + 2 * kRing * cone.rings();
    worth += taken / kSoonTaken;
  });
  return worth;
}

}  // namespace

int Rules::evaluate(const Position& position, Player player) {
  return worth_of_side(position, player) - worth_of_side(position, 1 - player);
}

}  // namespace vitrine::bondo_cones
