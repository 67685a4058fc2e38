// Placing the cones: where they may go, and a sensible order of battle for players in a hurry.
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
