// How good a position is, as a sum of terms: what has been taken, what the next throws can take, and what stands in
// the open. A cone that nobody has shown the onlooker counts what such cones are worth on average.
#include <algorithm>

#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {
namespace {

enum TermIndex {
  kPointsTaken,     // quarters of points; a cone taken in thought counts what such cones are worth on average
  kPointsNearGoal,  // those beyond kNearGoal: the last ones decide
  kRingsOwned,      // rings on his cones
  kBattleOpen,      // the enemy's rings, if he may declare a battle
  kConesLeft,       // cones: each can take, and every cone but the last can be spared
  kTakesNow,        // points that his throw can take, if it is his: the sum over the four numbers
  kTakesLater,      // the same if the enemy throws before him
  kConesOut,        // cones beyond the first three ranks
  kWorthOut,        // points under those
  kWorthOpen,       // points under cones beside an empty field
  kWorthSeen,       // points under cones that the enemy has looked at
  kTermCount
};

constexpr std::array<Term, kTermCount> kTerms = {{
    {"points", 4},
    {"points_near_goal", 5},
    {"rings", 61},
    {"battle", 18},
    {"cones", 46},
    {"takes_now", 4},
    {"takes_later", 2},
    {"cones_out", 13},
    {"worth_out", -11},
    {"worth_open", -2},
    {"worth_seen", -7},
}};

constexpr int kNumbers = 4, kSidesOfDie = 6;
constexpr int kQuarters = 4, kNearGoal = 18;  // points
constexpr int kHomeRanks = 3;
constexpr int kPoint = 60;  // the unit of worths until they are summed up, so that averages lose little
// What a cone and a ring add to the points of an exchange.
constexpr int kCone = 2 * kPoint, kRingWorth = 3 * kPoint;

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

void find_averages(const Position& position, int side, Army& army) {
  const int all = kPoint * static_cast<int>(kAllPoints - std::min(position.points[1 - side], kAllPoints));
  const auto blind = static_cast<int>(position.blind[1 - side]);
  int unseen = blind, unknown = blind, worth_unseen = all, worth_unknown = all;
  each(position.cones[side], [&](int field) {
    const Cone cone = position.cone[field];
    const int worth = kPoint * kPoints[cone.worth()];
    const bool told = cone.worth() != kUnknown;
    if (!told) ++unknown;
    if (!told || !cone.seen_by(1 - side)) ++unseen;
    if (told) worth_unknown -= worth;
    if (told && cone.seen_by(1 - side)) worth_unseen -= worth;
  });
  army.unseen = unseen > 0 ? std::max(0, worth_unseen) / unseen : 0;
  army.unknown = unknown > 0 ? std::max(0, worth_unknown) / unknown : 0;
}

// Walks may use a field again here: the ends are very nearly the same.
void find_reach(const Position& position, int side, Army& army) {
  const Layout& layout = layout_of(position);
  const Fields empty = empty_fields(position), ordinary = ordinary_cones(position, side);
  for (int way = 0; way < kDirections; ++way) {
    Fields going = ordinary;
    for (int number = 0; number < kNumbers; ++number) {
      going = pushed(layout, going, kCompass[way].files, kCompass[way].ranks);
      army.lines[way][number] = going;
      army.reach[number] |= going;
      going &= empty;
    }
  }
  each(position.cones[side] & position.ringed, [&](int field) {
    Army::Walks& walks = army.walks[army.walkers++];
    walks.from = field;
    const int rings = position.cone[field].rings();
    Fields going = Fields::one(field);
    for (int step = 1; step <= kNumbers * rings; ++step) {
      going = neighbours(layout, going) - Fields::one(field);
      if (step % rings == 0) {
        walks.to[step / rings - 1] = going;
        army.reach[step / rings - 1] |= going;
      }
      going &= empty;
    }
  });
}

int worth_to_all(Cone cone, const Army& army) {
  return cone.worth() == kUnknown ? army.unknown : kPoint * kPoints[cone.worth()];
}
int worth_to_enemy(Cone cone, const Army& army, int enemy) {
  return cone.worth() != kUnknown && cone.seen_by(enemy) ? kPoint * kPoints[cone.worth()] : army.unseen;
}

// The best exchange with each number, as far as the taker knows: what it takes, less the danger of being taken back.
int takes(const Position& position, int side, const Army& own, const Army& other) {
  const Fields enemies = position.cones[1 - side];
  std::array<int, kNumbers> best{};
  const auto look = [&](int from, int to, int number) {
    const Cone taker = position.cone[from], taken = position.cone[to];
    int answers = 0;
    for (Fields reach : other.reach) answers += reach.has(to);
    const int gain = kCone + worth_to_enemy(taken, other, side) + taken.rings() * kRingWorth;
    const int stake = kCone + worth_to_all(taker, own) + (taker.rings() + taken.rings()) * kRingWorth;
    best[number] = std::max(best[number], gain - stake * answers / kSidesOfDie);
  };
  for (int way = 0; way < kDirections; ++way) {
    const int step = layout_of(position).grid.at(kCompass[way].files, kCompass[way].ranks);
    for (int number = 0; number < kNumbers; ++number)
      each(own.lines[way][number] & enemies, [&](int to) { look(to - (number + 1) * step, to, number); });
  }
  for (int i = 0; i < own.walkers; ++i)
    for (int number = 0; number < kNumbers; ++number)
      each(own.walks[i].to[number] & enemies, [&](int to) { look(own.walks[i].from, to, number); });
  int sum = 0;
  for (int gain : best) sum += gain;
  return sum / kPoint;
}

using Counts = std::array<int, kTermCount>;

Counts counts_of(const Position& position, int side, const Army& own, const Army& other) {
  Counts counts{};
  const Layout& layout = layout_of(position);
  const Fields empty = empty_fields(position);
  const int points = kQuarters * static_cast<int>(std::min(position.points[side], kAllPoints)) +
                     kQuarters * static_cast<int>(position.blind[side]) * other.unknown / kPoint;
  counts[kPointsTaken] = points;
  counts[kPointsNearGoal] = std::max(0, points - kQuarters * kNearGoal);
  counts[kRingsOwned] = position.rings[side];
  counts[kBattleOpen] = battle_possible(position, side) ? position.rings[1 - side] : 0;
  counts[kConesLeft] = position.cones[side].count();
  counts[position.side == side ? kTakesNow : kTakesLater] = takes(position, side, own, other);
  int out = 0, open = 0, seen = 0;
  each(position.cones[side], [&](int field) {
    const Cone cone = position.cone[field];
    const int worth = worth_to_all(cone, own);
    const int rank = layout.grid.rank(field);
    const bool home = (side == 0 ? rank : layout.grid.ranks - 1 - rank) < kHomeRanks;
    if (!home) ++counts[kConesOut], out += worth;
    if ((layout.neighbours[field] & empty).any()) open += worth;
    if (cone.seen_by(1 - side)) seen += worth;
  });
  counts[kWorthOut] = out / kPoint;
  counts[kWorthOpen] = open / kPoint;
  counts[kWorthSeen] = seen / kPoint;
  return counts;
}

Counts compare(const Position& position, Player player) {
  std::array<Army, 2> armies;
  for (int side = 0; side < 2; ++side) {
    find_averages(position, side, armies[side]);
    find_reach(position, side, armies[side]);
  }
  const int enemy = 1 - player;
  Counts counts = counts_of(position, player, armies[player], armies[enemy]);
  const Counts others = counts_of(position, enemy, armies[enemy], armies[player]);
  for (int term = 0; term < kTermCount; ++term) counts[term] -= others[term];
  return counts;
}

}  // namespace

// A game of throws: how well a position is judged matters more than how far one looks. One node is one look at each
// move.
std::span<const Level> Rules::levels(int) {
  static constexpr Level kLevels[] = {{0, 1, 400, 0}, {0, 1, 170, 0}, {0, 1, 90, 0},
                                      {0, 1, 50, 0},  {0, 1, 15, 0},  {0, 2'000'000, 0, 0}};
  return kLevels;
}

std::span<const Term> Rules::terms() {
  return kTerms;
}

void Rules::features(const Position& position, Player player, std::span<int> counts) {
  std::ranges::copy(compare(position, player), counts.begin());
}

}  // namespace vitrine::bondo_cones
