// A quick judgement of a position: a sum of terms, its weights fitted by `vitrine tune`.
#include <algorithm>
#include <bit>

#include "games/five_field_kono/rules.h"

namespace vitrine::five_field_kono {
namespace {

enum : std::size_t {
  kFourth,
  kFifth,
  kThird,
  kSecond,
  kHeld,
  kToTake,
  kFreedom,
  kMiddle,
  kToClaim,
  kClaim,
  kTurn,
  kCount
};

constexpr std::array<Term, kCount> kTerms = {{
    {"fourth rank", 78},  // men that have come so far, seen from their own side
    {"fifth rank", 66},
    {"third rank", 63},
    {"second rank", 21},
    {"held", 17},      // points of the goal that are held
    {"to take", -11},  // points of the goal still to be taken
    {"freedom", 6},    // empty points that can be stepped to
    {"middle", 3},     // men on the files b to d
    {"to claim", 3},   // vacated points that are still missing to a claim, while one is possible
    {"claim", 23},     // a claim that the other side has to answer
    {"turn", 5},       // to be the one who moves next
}};

constexpr std::uint32_t kMiddleFiles = 0b01110'01110'01110'01110'01110;

std::array<int, kCount> count(const Position& position, int side) {
  const std::uint32_t men = position.men[side], goal = kHome[1 - side], empty = position.empty();
  std::array<int, kCount> of{};
  const auto on_rank = [&](int rank) {
    return std::popcount(men >> ((side == 0 ? rank : kBoard.ranks - 1 - rank) * kBoard.files) & 0b11111);
  };
  of[kSecond] = on_rank(1);
  of[kThird] = on_rank(2);
  of[kFourth] = on_rank(3);
  of[kFifth] = on_rank(4);
  of[kHeld] = std::popcount(men & goal);
  const std::uint32_t kept = position.win == kWinVacated ? never_vacated(position, side) : 0;
  std::uint32_t to_take = goal & ~men & ~kept;
  if (position.win == kWinFill) to_take &= empty;
  of[kToTake] = std::popcount(to_take);
  of[kFreedom] = std::popcount(steps_from(men) & empty);
  of[kMiddle] = std::popcount(men & kMiddleFiles);
  if (kept && to_take) of[kToClaim] = std::popcount(to_take);
  of[kClaim] = position.pending && position.side != side;
  of[kTurn] = position.side == side;
  return of;
}

std::array<int, kCount> counts(const Position& position, int player) {
  std::array<int, kCount> own = count(position, player);
  const std::array<int, kCount> other = count(position, 1 - player);
  for (std::size_t i = 0; i < kCount; ++i) own[i] -= other[i];
  return own;
}

}  // namespace

std::span<const Term> Rules::terms() {
  return kTerms;
}

void Rules::features(const Position& position, Player player, std::span<int> counted) {
  std::ranges::copy(counts(position, player), counted.begin());
}

// Finer steps than usual between the weak levels: a step forward is worth a quarter of a man elsewhere.
std::span<const Level> Rules::levels(int) {
  static constexpr Level kLevels[] = {{1, 1'000, 140, 100}, {2, 4'000, 60, 40}, {3, 16'000, 16, 10},
                                      {5, 60'000, 8, 5},    {7, 150'000, 2, 1}, {0, 5'000'000, 0, 0}};
  return kLevels;
}

}  // namespace vitrine::five_field_kono
