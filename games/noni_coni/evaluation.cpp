// A quick judgement of a position as a sum of terms: in the first phase men, freedom and nearness to the image, and
// points as the men melt away to nine; in the second phase points and who can still make some.
#include <algorithm>

#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {
namespace {

enum TermIndex {
  // First phase.
  kJacks,
  kKings,       // jacks cannot take them
  kSteps,       // possible steps, three counting one
  kOnImage,     // men on the image
  kInSquare,    // men in the red square, the image included
  kNearSquare,  // men no more than one point outside it, the square included
  kEndPoints,   // points, the more of each the fewer men are left to take
  // Second phase.
  kPointsNow,    // points
  kPointsLate,   // points, as a part that grows to the whole with the turns played
  kImageNow,     // men on the image
  kSquareNow,    // in the red square
  kNearNow,      // near it
  kStrandedNow,  // men that have gone past the red square and cannot come back
  kTermCount
};

// The opponents count on average: each term is counted six times, so that the average of up to three is whole.
constexpr int kTimes = 6;
constexpr std::array<Term, kTermCount> kTerms = {{
    {"jacks", 17},
    {"kings", 86},
    {"steps", 2},
    {"on_image", 12},
    {"in_square", 6},
    {"near_square", 7},
    {"end_points", 1},
    {"second_points", 6},
    {"second_points_late", 13},
    {"second_on_image", 15},
    {"second_in_square", 6},
    {"second_near_square", 5},
    {"second_stranded", -28},
}};
using Counts = std::array<int, kTermCount>;

constexpr int kNear = 12;  // men above nine from which on points count for something
constexpr PointSet kAround = block(2, 2, 8, 8);

// kPast[forward]: from there no steps lead into the red square.
constexpr std::array<PointSet, 4> kPast = {block(0, 8, 10, 10), block(8, 0, 10, 10), block(0, 0, 10, 2),
                                           block(0, 0, 2, 10)};

int count_steps(const Position& position, int seat, PointSet men) {
  const PointSet empty = position.men.empty();
  const auto& allowed = kStepFrom[forward(position.players, seat)];
  int steps = 0;
  each_direction([&](Direction direction) { steps += (men & allowed[direction] & looking(direction, empty)).count(); });
  return steps;
}

void count_second_phase(const Position& position, int seat, PointSet men, Counts& counts) {
  const int points = points_of(position, seat), turns = static_cast<int>(position.turns),
            most = kTurnsOfSecondPhase * survivors(position);
  counts[kPointsNow] = points;
  counts[kPointsLate] = points * std::min(turns, most) / most;
  counts[kImageNow] = (men & kImage).count();
  counts[kSquareNow] = (men & kRedSquare).count();
  counts[kNearNow] = (men & kAround).count();
  counts[kStrandedNow] = (men & kPast[forward(position.players, seat)]).count();
}

Counts counts_of(const Position& position, int seat) {
  Counts counts{};
  const PointSet men = men_of(position, seat);
  if (position.phase == 2) {
    count_second_phase(position, seat, men, counts);
    return counts;
  }
  counts[kJacks] = (men - position.men.kings).count();
  counts[kKings] = (men & position.men.kings).count();
  counts[kSteps] = count_steps(position, seat, men) / 3;
  counts[kOnImage] = (men & kImage).count();
  counts[kInSquare] = (men & kRedSquare).count();
  counts[kNearSquare] = (men & kAround).count();
  const int spare = position.men.all().count() - kLastMen;
  if (spare < kNear) counts[kEndPoints] = points_of(position, seat) * (kNear - spare) / 4;
  return counts;
}

Counts compare(const Position& position, Player player) {
  Counts counts{};
  for (int seat = 0; seat < position.players; ++seat) {
    const int times = seat == player ? kTimes : -kTimes / (position.players - 1);
    const Counts own = counts_of(position, seat);
    for (std::size_t term = 0; term < kTermCount; ++term) counts[term] += times * own[term];
  }
  return counts;
}

}  // namespace

// Each level against the one below, up to 5, in Elo with 95 % bounds (`vitrine match`). Two players (200 games, --seed
// 77): 233 (183 to 293), 215 (166 to 273), 244 (198 to 298), 258 (204 to 324). Three, up to 4 (60 games, --seed 5): 254
// (168 to 360), 282 (194 to 394), 279 (194 to 388); four: 177 (90 to 263), 179 (89 to 268), 261 (177 to 355). Level 1
// has 87, 76 and 67 % of the points against random moves.
std::span<const Level> Rules::levels(int players) {
  static constexpr Level kForTwo[] = {{1, 1'000, 85, 40}, {2, 2'000, 72, 35}, {2, 4'000, 60, 32},
                                      {2, 8'000, 32, 20}, {3, 30'000, 15, 9}, {0, 5'000'000, 0, 0}};
  static constexpr Level kForMore[] = {{0, 1, 85, 25},    {0, 60, 85, 16},   {0, 300, 72, 7},
                                       {0, 2'000, 35, 2}, {0, 20'000, 0, 0}, {0, 3'000'000, 0, 0}};
  return players == 2 ? kForTwo : kForMore;
}

std::span<const Term> Rules::terms() {
  return kTerms;
}

void Rules::features(const Position& position, Player player, std::span<int> counts) {
  std::ranges::copy(compare(position, player), counts.begin());
}

// While there is fighting, men; then points, each worth the more the less time is left to make others.
Lead Rules::lead(const Position& position) {
  if (position.phase == 1) return {"men", kTimes * kTerms[kJacks].weight};
  const int turns = static_cast<int>(position.turns), most = kTurnsOfSecondPhase * survivors(position);
  const int late = kTerms[kPointsLate].weight * std::min(turns, most) / most;
  return {"points", kTimes * (kTerms[kPointsNow].weight + late)};
}

}  // namespace vitrine::noni_coni
