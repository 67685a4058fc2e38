// What each side can reach and take, and what a cone is worth to whom: what a judgement of the position is made of.
#pragma once
#include <array>

#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {

inline constexpr int kNumbers = 4, kSidesOfDie = 6;
inline constexpr int kPoint = 60;  // the unit of worths until they are summed up, so that averages lose little

// One side, with what it can reach by each number.
struct Army {
  int unseen = 0;   // the average worth of its cones that the enemy has not looked at
  int unknown = 0;  // and of those that the position does not tell
  std::array<std::array<Fields, kNumbers>, kDirections> lines{};  // ordinary cones, going that way
  struct Walks {
    int from;
    std::array<Fields, kNumbers> to;
  };
  std::array<Walks, kRings> walks;
  int walkers = 0;
  std::array<Fields, kNumbers> reach{};  // all of them
};
// Walks may use a field again here: the ends are very nearly the same.
std::array<Army, 2> armies_of(const Position&);

// In the unit kPoint: a cone of this army as the position tells it, and as the enemy knows it.
inline int worth_to_all(Cone cone, const Army& army) {
  return cone.worth() == kUnknown ? army.unknown : kPoint * kPoints[cone.worth()];
}
inline int worth_to_enemy(Cone cone, const Army& army, int enemy) {
  return cone.worth() != kUnknown && cone.seen_by(enemy) ? kPoint * kPoints[cone.worth()] : army.unseen;
}

// The best exchange with each number, as far as the taker knows, in the unit kPoint: what it takes, less the danger of
// being taken back.
std::array<int, kNumbers> exchanges(const Position&, int side, const std::array<Army, 2>&);

}  // namespace vitrine::bondo_cones
