// What the network sees of a position: the side that throws or decides next, then the other. Worths that are not known
// count what such cones are worth on average.
#include <algorithm>
#include <numeric>

#include "core/network.h"
#include "games/bondo_cones/reach.h"

namespace vitrine::bondo_cones {
namespace {

constexpr int kZones = 4;  // of a board, from a side's own end: the first three ranks, then two ranks each
constexpr int kMostRanks = 10;
constexpr int kLastPoints = 18;  // beyond them the end is near

// Writes one input after the other.
class Writer {
 public:
  explicit Writer(std::span<std::int16_t> inputs) : inputs_(inputs) {}
  // An input that is 1 when `value` is `unit`.
  void add(int value, int unit) {
    constexpr int kMost = 4 * kInputUnit - 1;
    inputs_[next_++] = static_cast<std::int16_t>(std::clamp(value * kInputUnit / unit, -kMost, kMost));
  }
  void add(bool fact) { add(fact ? 1 : 0, 1); }
  std::size_t written() const { return next_; }

 private:
  std::span<std::int16_t> inputs_;
  std::size_t next_ = 0;
};

// The cones of one side, added up.
struct Sums {
  int worth = 0, out = 0, open = 0, worth_open = 0, worth_seen = 0;
  int hits = 0, worth_hit = 0, cones_hit = 0, unguarded = 0, guarded = 0;  // within the enemy's reach; within one's own
  int walkers_hit = 0, walkers_rank = 0, walkers_worth = 0;
  bool doubled = false;
  std::array<int, kMostRanks> on_rank{};
  std::array<int, kZones> worth_in{};
};

Sums add_up(const Position& position, int side, const Army& own, const Army& other) {
  Sums sums;
  const Layout& layout = layout_of(position);
  const Fields open = neighbours(layout, empty_fields(position));
  Fields guarded, hit;
  for (Fields reach : own.reach) guarded |= reach;
  for (Fields reach : other.reach) hit |= reach;
  const int last_rank = layout.grid.ranks - 1;
  each(position.cones[side], [&](int field) {
    const Cone cone = position.cone[field];
    const int worth = worth_to_all(cone, own);
    const int rank = side == 0 ? layout.rank[field] : last_rank - layout.rank[field];
    int hits = 0;
    if (hit.has(field))
      for (Fields reach : other.reach) hits += reach.has(field);
    sums.worth += worth;
    sums.hits += hits;
    sums.worth_hit += hits * worth;
    sums.cones_hit += hits > 0;
    if (guarded.has(field))
      ++sums.guarded;
    else if (hits > 0)
      sums.unguarded += worth + kPoint;
    ++sums.on_rank[static_cast<std::size_t>(std::min(rank, kMostRanks - 1))];
    sums.worth_in[static_cast<std::size_t>(rank < 3 ? 0 : std::min((rank - 1) / 2, kZones - 1))] += worth;
    if (open.has(field)) {
      ++sums.open;
      sums.worth_open += worth;
    }
    if (cone.seen_by(1 - side)) sums.worth_seen += worth;
    if (cone.rings() == 0) return;
    sums.walkers_hit += hits;
    sums.walkers_rank += rank;
    sums.walkers_worth += worth;
    sums.doubled |= cone.rings() == kRings;
  });
  return sums;
}

void add_side(const Position& position, int side, const std::array<Army, 2>& armies, Writer& inputs) {
  const Army &own = armies[static_cast<std::size_t>(side)], &other = armies[static_cast<std::size_t>(1 - side)];
  const int points = kPoint * static_cast<int>(std::min(position.points[side], kAllPoints)) +
                     static_cast<int>(position.blind[side]) * other.unknown;
  const int missing = std::max(kPoint * static_cast<int>(kGoal) - points, kPoint);
  inputs.add(points, kPoint * static_cast<int>(kGoal));
  inputs.add(std::max(0, points - kPoint * kLastPoints), 10 * kPoint);
  for (int left : {8, 4, 2}) inputs.add(missing <= left * kPoint);  // one cone of that worth is enough
  inputs.add(std::min(other.unseen, missing), missing);

  inputs.add(position.cones[side].count(), kConesEach);
  inputs.add(position.rings[side] >= 1);
  inputs.add(position.rings[side] >= 2);
  inputs.add(battle_possible(position, side));
  inputs.add(position.window[side], kWindow);

  const auto best = exchanges(position, side, armies);
  inputs.add(std::accumulate(best.begin(), best.end(), 0), 20 * kPoint);
  for (int exchange : best) inputs.add(exchange, 8 * kPoint);
  inputs.add(static_cast<int>(std::ranges::count_if(
                 own.reach, [&](Fields reach) { return (reach & position.cones[1 - side]).any(); })),
             kNumbers);

  const Sums sums = add_up(position, side, own, other);
  inputs.add(sums.doubled);
  inputs.add(sums.hits, 20);
  inputs.add(sums.worth_hit, 20 * kPoint);
  inputs.add(sums.cones_hit, 8);
  inputs.add(sums.unguarded, 8 * kPoint);
  inputs.add(sums.guarded, kConesEach);
  for (int count : sums.on_rank) inputs.add(count, 6);
  for (int worth : sums.worth_in) inputs.add(worth, 10 * kPoint);
  inputs.add(sums.worth, static_cast<int>(kAllPoints) * kPoint);
  inputs.add(sums.open, 20);
  inputs.add(sums.worth_open, 20 * kPoint);
  inputs.add(sums.worth_seen, 10 * kPoint);
  inputs.add(sums.walkers_hit, 4);
  inputs.add(sums.walkers_rank, 9);
  inputs.add(sums.walkers_worth, 4 * kPoint);
  inputs.add(other.unseen, 4 * kPoint);

  int walks = 0, steps = 0;
  for (int walker = 0; walker < own.walkers; ++walker)
    for (Fields to : own.walks[static_cast<std::size_t>(walker)].to) walks += to.count();
  const Fields free = empty_fields(position) | position.cones[1 - side];
  for (const auto& line : own.lines)
    for (Fields to : line) steps += (to & free).count();
  inputs.add(walks, 80);
  inputs.add(steps, 150);
}

constexpr std::size_t kSideInputs = 47, kInputs = 2 * kSideInputs + 6;
static_assert(kInputs <= kMostInputs);

}  // namespace

Player Rules::inputs(const Position& position, std::span<std::int16_t> inputs) {
  const std::array<Army, 2> armies = armies_of(position);
  const Phase phase = position.phase;
  Writer writer(inputs);
  add_side(position, position.side, armies, writer);
  VITRINE_CHECK(writer.written() == kSideInputs);
  add_side(position, 1 - position.side, armies, writer);
  writer.add(phase == kTurn || phase == kThrow);
  writer.add(phase >= kNumber1 && phase <= kBondo);
  writer.add(phase == kBattle || phase == kBattleAnswer || phase == kTake);
  writer.add(phase == kPut);
  writer.add(phase == kPeek || phase == kRemove);
  writer.add(position.set_aside, 1);
  VITRINE_CHECK(writer.written() == kInputs);
  return position.side;
}

}  // namespace vitrine::bondo_cones
