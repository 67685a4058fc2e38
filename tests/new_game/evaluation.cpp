// A quick judgement of a position: a sum of terms. `vitrine tune new_game` finds better weights.
#include <algorithm>

#include "games/new_game/rules.h"

namespace vitrine::new_game {
namespace {

enum : std::size_t { kMiddle, kOpenPairs, kCount };

constexpr std::array<Term, kCount> kTerms = {{
    {"middle", 40},      // no point has more neighbours
    {"open_pairs", 60},  // rows in which two men stand and the third point is empty
}};

std::array<int, kCount> counts(const Position& position, int player) {
  const Man own = man_of(player);
  std::array<int, kCount> count{};
  count[kMiddle] = position.points[kBoard.at(1, 1)] == own;
  for (const Row& row : kRows) {
    const auto standing = [&](Man kind) {
      return std::ranges::count_if(row, [&](Site site) { return position.points[site] == kind; });
    };
    if (standing(own) == 2 && standing(kNone) == 1) ++count[kOpenPairs];
  }
  return count;
}

}  // namespace

std::span<const Term> Rules::terms() {
  return kTerms;
}

void Rules::features(const Position& position, Player player, std::span<int> counted) {
  const auto own = counts(position, player), other = counts(position, 1 - player);
  for (std::size_t i = 0; i < kCount; ++i) counted[i] = own[i] - other[i];
}

}  // namespace vitrine::new_game
