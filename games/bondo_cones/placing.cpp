// Placing the cones: where they may go, and a sensible order of battle for players in a hurry.
#include <array>
#include <optional>
#include <string>

#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {
namespace {

// The further back, the safer: ranks in front of the field within its own camp, plus one.
int shelter(const Position& position, int field) {
  const Grid grid = layout_of(position).grid;
  constexpr int kDeepest = 3;
  const int from_edge = position.side == 0 ? grid.rank(field) : grid.ranks - 1 - grid.rank(field);
  return kDeepest - from_edge;
}

// How strongly a cone of this worth is drawn to the rear: a field gets it in proportion to shelter to this power. With
// half these powers one match in a hundred fewer is won, with the dear cones in front one in four fewer.
int caution(Worth worth) {
  return worth >= kWorth4 ? 8 : worth == kWorth2 ? 4 : 2;
}

}  // namespace

Fields placing_fields(const Position& position) {
  return layout_of(position).start[position.side] & empty_fields(position);
}

std::vector<std::string_view> Rules::arrangements(const Position& position) {
  if (position.phase != kPlace) return {};
  return {"bondo_cones.arrange.preset", "bondo_cones.arrange.shuffle"};
}

MoveList Rules::arrange(const Position& position, std::size_t way, Rng& rng) {
  return preset_placing(position, rng, way == 1);
}

// South's ring comes before North's cones.
bool Rules::laying_out(const Position& position) {
  return position.phase == kPlace || (position.phase == kRing && position.side == 0);
}

// ---- the cones of a side as a text: a digit each, its start fields from a1 on ----

Player Rules::laid_out(const Position& position) {
  return position.phase == kRing ? static_cast<Player>(position.side) : kNobody;
}

std::string Rules::hidden_men(const Position& position) {
  std::string men;
  each(position.cones[position.side], [&](int field) { men += kWorthDigits[position.cone[field].worth()]; });
  return men;
}

std::optional<Position> Rules::with_men(const Position& position, std::string_view men) {
  if (men.size() != kConesEach) return std::nullopt;
  Position known = position;
  std::array<int, kWorths> counts{};
  std::size_t next = 0;
  bool possible = true;
  each(position.cones[position.side], [&](int field) {
    const std::size_t worth = kWorthDigits.find(men[next++]);
    possible &= worth != kWorthDigits.npos && (worth == kUnknown || ++counts[worth] <= kConesWorth[worth]);
    if (possible) known.cone[field] = known.cone[field].with_worth(static_cast<Worth>(worth));
  });
  return possible ? std::optional(known) : std::nullopt;
}

MoveList Rules::lay_out(const Position& position, std::string_view men) {
  MoveList moves;
  const Fields start = placing_fields(position);
  if (position.phase != kPlace || start.count() != kConesEach || men.size() != kConesEach) return moves;
  std::string left(men);
  for (const Worth worth : kPlacingOrder) {
    std::size_t man = left.find(kWorthDigits[worth]);
    if (man == left.npos) man = left.find(kWorthDigits[kUnknown]);
    if (man == left.npos) return {};
    left[man] = ' ';
    Fields rest = start;
    while (man-- > 0) rest = rest.without_first();
    moves.push_back(Move{static_cast<Site>(rest.first())});
  }
  return moves;
}

// Captured, removed or looked at after a battle. Values are left out of it: points end the match, and nothing follows.
std::vector<Shown> Rules::men_shown(const Position& first, std::span<const Move> moves) {
  std::vector<Shown> shown;
  std::array<int, kMostFields> man{};
  Position position = first;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const Move move = moves[ply];
    const int enemy = 1 - position.side;
    const bool moved = is_number(position.phase);
    const Site field = move.site(moved ? 1 : 0);
    const bool takes = moved && position.cones[enemy].has(field);
    if (takes || position.phase == kPeek || position.phase == kRemove)
      shown.push_back({static_cast<Player>(enemy), man[field], ply});
    if (moved) man[field] = man[move.site(0)];
    apply(position, move);
    if (laid_out(position) == kNobody) continue;
    int next = 0;
    each(position.cones[position.side], [&](int start) { man[start] = next++; });
    position = *with_men(position, std::string(kConesEach, kWorthDigits[kUnknown]));
  }
  return shown;
}

MoveList preset_placing(const Position& position, Rng& rng, bool shuffle) {
  MoveList moves;
  if (position.phase != kPlace) return moves;
  Fields free = placing_fields(position);
  for (int placed = position.cones[position.side].count(); placed < kPlacedCones; ++placed) {
    const int power = shuffle ? 0 : caution(kPlacingOrder[placed]);
    const auto weight = [&](int field) {
      std::uint32_t product = 1;
      for (int i = 0; i < power; ++i) product *= static_cast<std::uint32_t>(shelter(position, field));
      return product;
    };
    std::uint32_t total = 0;
    each(free, [&](int field) { total += weight(field); });
    std::uint32_t drawn = rng.below(total);
    Fields rest = free;
    for (; drawn >= weight(rest.first()); rest = rest.without_first()) drawn -= weight(rest.first());
    moves.push_back(Move{static_cast<Site>(rest.first())});
    free -= Fields::one(rest.first());
  }
  return moves;
}

}  // namespace vitrine::bondo_cones
