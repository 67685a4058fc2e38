// A quick judgement of a position: a sum of terms, its weights fitted by `vitrine tune`.
#include <algorithm>
#include <bit>

#include "games/man_in_the_moon/rules.h"

namespace vitrine::man_in_the_moon {
namespace {

enum : std::size_t { kMen, kEdge, kCorner, kFreedom, kTakes, kThreatens, kLead, kCount };

constexpr std::array<Term, kCount> kTerms = {{
    {"men", 100},       // those still to be placed, too
    {"edge", 24},       // a run along the edge cannot be closed from the other sides
    {"corner", 15},     // cannot be captured at all
    {"freedom", 5},     // squares next to a man that he can step to
    {"takes", 70},      // men that can be captured, to be made use of at once
    {"threatens", 11},  // the same while the other side is to move
    {"lead", 7},        // men more, by how near the limit of quiet moves is: there they win
}};

using Set = std::uint32_t;
constexpr Set kFileA = 0b00001'00001'00001'00001'00001, kFileE = kFileA << 4, kBoardSet = (1u << 25) - 1;
constexpr Set kEdgeSet = 0b11111'10001'10001'10001'11111, kCorners = 0b10001'00000'00000'00000'10001;

constexpr Set east(Set set) {
  return (set & ~kFileE) << 1;
}
constexpr Set west(Set set) {
  return (set & ~kFileA) >> 1;
}
constexpr Set north(Set set) {
  return set << 5 & kBoardSet;
}
constexpr Set south(Set set) {
  return set >> 5;
}
constexpr Set around(Set set) {
  return east(set) | west(set) | north(set) | south(set);
}

// How many men fall if one more of `own` comes to the far end of each run that `own` holds at the other.
template <class Shift>
int closed(Set own, Set enemy, Set reach, Shift shift) {
  int fallen = 0;
  Set run = shift(own) & enemy;
  for (int length = 1; run && length <= 3; ++length) {
    const Set beyond = shift(run);
    fallen += length * std::popcount(beyond & reach);
    run = beyond & enemy;
  }
  return fallen;
}

struct Side {
  std::array<int, kCount> of{};

  Side(const Position& position, int side) {
    const Set own = position.men[side], enemy = position.men[1 - side], empty = position.empty();
    of[kMen] = std::popcount(own) + position.to_place[side];
    of[kEdge] = std::popcount(own & kEdgeSet);
    of[kCorner] = std::popcount(own & kCorners);
    of[kFreedom] = std::popcount(east(own) & empty) + std::popcount(west(own) & empty) +
                   std::popcount(north(own) & empty) + std::popcount(south(own) & empty);
    if (position.placing()) return;
    const Set reach = empty & around(own);
    const int fallen = closed(own, enemy, reach, east) + closed(own, enemy, reach, west) +
                       closed(own, enemy, reach, north) + closed(own, enemy, reach, south);
    of[position.side == side ? kTakes : kThreatens] = fallen;
  }
};

std::array<int, kCount> counts(const Position& position, int player) {
  const Side own(position, player), other(position, 1 - player);
  std::array<int, kCount> all;
  for (std::size_t i = 0; i < kCount; ++i) all[i] = own.of[i] - other.of[i];
  constexpr int kLimits[] = {40, 20, 0};
  if (const int limit = kLimits[position.quiet])
    all[kLead] = all[kMen] * std::min(static_cast<int>(position.quiet_moves), limit) * 10 / limit;
  return all;
}

}  // namespace

std::span<const Term> Rules::terms() {
  return kTerms;
}

void Rules::features(const Position& position, Player player, std::span<int> counted) {
  std::ranges::copy(counts(position, player), counted.begin());
}

// Each level against the one below, up to 5, in Elo with 95 % bounds (`vitrine match`, 200 games, --seed 77): 275 (220
// to 346), 246 (193 to 311), 266 (213 to 333), 230 (180 to 291). Level 1 has 94 % of the points against random moves.
std::span<const Level> Rules::levels(int) {
  static constexpr Level kLevels[] = {{1, 1'000, 120, 64}, {2, 4'000, 88, 49},  {3, 10'000, 70, 38},
                                      {4, 30'000, 47, 25}, {5, 60'000, 28, 14}, {0, 5'000'000, 0, 0}};
  return kLevels;
}

Lead Rules::lead(const Position&) {
  return {"men", kTerms[kMen].weight};
}

}  // namespace vitrine::man_in_the_moon
