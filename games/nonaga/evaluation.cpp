// A quick judgement of a position: a sum of terms, its weights fitted by `vitrine tune`.
#include <algorithm>

#include "games/nonaga/rules.h"

namespace vitrine::nonaga {
namespace {

// What a threat to join is worth depends on what comes before it. A side with the token to move joins at once and has
// won. Otherwise the other side can still meet the threat: with a token and a disc ("before token"), with a disc alone
// ("before disc"), or with its whole turn, once the threatening side has moved a disc itself ("with disc").
enum : std::size_t {
  kPair,
  kApart,
  kThird,
  kFreedom,
  kStuck,
  kTurn,
  kJoins,
  kOneBeforeToken,
  kMoreBeforeToken,
  kOneBeforeDisc,
  kMoreBeforeDisc,
  kOneWithDisc,
  kMoreWithDisc,
  kCount
};

constexpr std::array<Term, kCount> kTerms = {{
    {"pair", 60},               // two tokens are adjacent
    {"apart", -15},             // steps between the tokens, without the farthest two
    {"third", -5},              // steps between the farthest two
    {"freedom", 13},            // slides
    {"stuck", -4},              // tokens that cannot slide
    {"turn", 4},                // who is the next to move a token
    {"joins", 2578},            // the side has a token to move, and a slide that joins
    {"one before token", 45},   // one such slide, and the other side is to move token and disc
    {"more before token", 76},  // each beyond the first
    {"one before disc", 220},   // the other side is to move a disc alone
    {"more before disc", 98},
    {"one with disc", 96},  // the side moves its own disc first
    {"more with disc", 71},
}};

int distance(Cell a, Cell b) {
  const int q = (a >> 5) - (b >> 5), r = (a & 31) - (b & 31);
  return (std::abs(q) + std::abs(r) + std::abs(q + r)) / 2;
}

void count(const Position& position, const Columns& free, int side, int sign, std::span<int> all) {
  const Tokens& tokens = position.tokens[side];
  int apart[] = {distance(tokens[0], tokens[1]), distance(tokens[1], tokens[2]), distance(tokens[0], tokens[2])};
  const int farthest = std::max({apart[0], apart[1], apart[2]});
  all[kPair] += sign * (std::min({apart[0], apart[1], apart[2]}) == 1);
  all[kApart] += sign * (apart[0] + apart[1] + apart[2] - farthest);
  all[kThird] += sign * farthest;

  int slides = 0, joining = 0, stuck = 0;
  for (int i = 0; i < kTokensEach; ++i) {
    const Cell first = tokens[(i + 1) % 3], second = tokens[(i + 2) % 3];
    const bool pair = adjacent(first, second);
    bool moves = false;
    for (int direction = 0; direction < 6; ++direction) {
      const Cell end = slide_over(free, tokens[i], direction);
      if (end == tokens[i]) continue;
      moves = true;
      ++slides;
      joining += pair + adjacent(end, first) + adjacent(end, second) >= 2;
    }
    stuck += !moves;
  }
  all[kFreedom] += sign * slides;
  all[kStuck] += sign * stuck;
  const bool own_turn = side == position.side, token = position.due == kToken;
  all[kTurn] += sign * (own_turn == token);
  if (joining == 0) return;
  if (own_turn && token) {
    all[kJoins] += sign;
    return;
  }
  const std::size_t one = own_turn ? kOneWithDisc : token ? kOneBeforeToken : kOneBeforeDisc;
  all[one] += sign;
  all[one + 1] += sign * std::min(joining - 1, 3);
}

std::array<int, kCount> counts(const Position& position, int player) {
  const Columns free = free_discs(position);
  std::array<int, kCount> all{};
  count(position, free, player, 1, all);
  count(position, free, 1 - player, -1, all);
  return all;
}

}  // namespace

std::span<const Term> Rules::terms() {
  return kTerms;
}

void Rules::features(const Position& position, Player player, std::span<int> counted) {
  std::ranges::copy(counts(position, player), counted.begin());
}

// The game is short, and whoever sees eight moves ahead sees nearly all of it: the strong levels look less far than
// usual.
std::span<const Level> Rules::levels(int) {
  static constexpr Level kLevels[] = {{1, 1'000, 80, 60},  {2, 4'000, 60, 50}, {3, 16'000, 40, 30},
                                      {4, 30'000, 24, 16}, {5, 60'000, 12, 8}, {0, 5'000'000, 0, 0}};
  return kLevels;
}

}  // namespace vitrine::nonaga
