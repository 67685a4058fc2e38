// A quick judgement of a position: a sum of terms, its weights found by `vitrine tune`.
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
  kTurn,
  kOfBoth,  // the terms from here on mean nothing under `fill`
  kShutIn = kOfBoth,
  kToClaim,
  kClaim,
  kCount
};

// Under `strict` and `vacated` nobody wins who shuts the other side's men in at their home: these weights let them out.
// Under `fill` a side's own men at home help the other side to fill it, so it has weights of its own. Both sets were
// found by climbing against weaker players as well as equals: climbing against equals alone finds weights that are
// content not to lose.
constexpr std::array<Term, kCount + kOfBoth> kTerms = {{
    {"fourth rank", 78},  // men that have come so far, seen from their own side
    {"fifth rank", 71},
    {"third rank", 58},
    {"second rank", 49},
    {"held", 56},      // points of the goal that are held
    {"to take", -62},  // points of the goal still to be taken
    {"freedom", 14},   // empty points that can be stepped to
    {"middle", -40},   // men on the files b to d
    {"turn", 8},       // whose turn it is
    {"shut in", -54},  // men of the other side that stand on a point to be taken, and cannot leave it
    {"to claim", 19},  // vacated points that are still missing to a claim, while one is possible
    {"claim", 4},      // a claim that the other side has to answer
    {"fill: fourth rank", 85},
    {"fill: fifth rank", 67},
    {"fill: third rank", 59},
    {"fill: second rank", 24},
    {"fill: held", 2},
    {"fill: to take", -24},
    {"fill: freedom", 12},
    {"fill: middle", 22},
    {"fill: turn", 12},
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
  of[kTurn] = position.side == side;
  if (position.win == kWinFill) return of;
  of[kShutIn] = std::popcount(goal & position.men[1 - side] & ~kept & ~steps_from(empty));
  if (kept && to_take) of[kToClaim] = std::popcount(to_take);
  of[kClaim] = position.pending && position.side != side;
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
  const std::array<int, kCount> of = counts(position, player);
  std::ranges::fill(counted, 0);
  if (position.win == kWinFill)
    std::copy_n(of.begin(), kOfBoth, counted.begin() + kCount);
  else
    std::ranges::copy(of, counted.begin());
}

// Between players who err little the game is drawn, so the steps are small. Each level against the one below, up to 5,
// in Elo with 95 % bounds (`vitrine match`, 80 to 120 games, --seed 5 and 77): 140 (97 to 188), 187 (137 to 246), 127
// (78 to 182), 152 (109 to 200). Level 1 has 84 % of the points against random moves, in 400 to 430 moves a match: who
// plays at random sits in his home, and even three moves seen ahead without a slip take 205 at the least.
std::span<const Level> Rules::levels(int) {
  static constexpr Level kLevels[] = {{2, 4'000, 40, 42}, {3, 16'000, 20, 19}, {5, 30'000, 8, 8},
                                      {6, 60'000, 3, 3},  {8, 250'000, 0, 0},  {0, 5'000'000, 0, 0}};
  return kLevels;
}

// A man has four steps to go from a home row to a point of the goal: this is what one of them adds on the way.
Lead Rules::lead(const Position& position) {
  const std::size_t of = position.win == kWinFill ? std::size_t{kCount} : 0;
  return {"steps", (kTerms[of + kFifth].weight + kTerms[of + kHeld].weight - kTerms[of + kToTake].weight) / 4};
}

}  // namespace vitrine::five_field_kono
