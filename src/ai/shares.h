// Evaluations as shares of a win, in whole numbers, so that every machine decides alike.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/game.h"

namespace vitrine {

// The share of a player who has won; one who has lost has 0. A power of two, and half of what sixteen bits hold.
inline constexpr std::int64_t kWholeShare = 1 << 15;

// How far ahead, in hundredths of a man, is half the way from an even match to a won one. A choice: whoever is two men
// and a half ahead wins three matches of four.
inline constexpr std::int64_t kHalfWay = 250;

inline std::int64_t share_of_eval(int eval) {
  const std::int64_t value = eval;
  return kWholeShare / 2 + kWholeShare / 2 * value / (std::abs(value) + kHalfWay);
}

inline int eval_of_share(std::int64_t share) {
  const std::int64_t above = 2 * share - kWholeShare;
  return static_cast<int>(
      std::clamp<std::int64_t>(kHalfWay * above / (kWholeShare - std::abs(above) + 1), 1 - Game::kWon, Game::kWon - 1));
}

// The whole part; std::sqrt is exact to the last bit wherever doubles are IEEE 754.
inline std::int64_t square_root(std::int64_t value) {
  return static_cast<std::int64_t>(std::sqrt(static_cast<double>(value)));
}

}  // namespace vitrine
