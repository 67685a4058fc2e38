// Reach by lines and by walks, averages of what is not known, and exchanges.
#include "games/bondo_cones/reach.h"

#include <algorithm>

namespace vitrine::bondo_cones {
namespace {

// What a cone and a ring add to the points of an exchange.
constexpr int kCone = 2 * kPoint, kRingWorth = 3 * kPoint;

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

}  // namespace

std::array<Army, 2> armies_of(const Position& position) {
  std::array<Army, 2> armies;
  for (int side = 0; side < 2; ++side) {
    find_averages(position, side, armies[static_cast<std::size_t>(side)]);
    find_reach(position, side, armies[static_cast<std::size_t>(side)]);
  }
  return armies;
}

std::array<int, kNumbers> exchanges(const Position& position, int side, const std::array<Army, 2>& armies) {
  const Army &own = armies[static_cast<std::size_t>(side)], &other = armies[static_cast<std::size_t>(1 - side)];
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
  return best;
}

}  // namespace vitrine::bondo_cones
