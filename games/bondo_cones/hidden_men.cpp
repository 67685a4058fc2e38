// The cones of a side as a text, for a match between two devices: a digit each, its start fields from a1 on.
#include <array>
#include <optional>
#include <string>

#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {

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
std::vector<ShownMan> Rules::men_shown(const Position& first, std::span<const Move> moves) {
  std::vector<ShownMan> shown;
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

}  // namespace vitrine::bondo_cones
