// Why a move is worth playing, in this game's words: claims, doors and steps home. tests/game_reasons.cpp finds each
// fact again in another way.
#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "games/five_field_kono/rules.h"

namespace vitrine::five_field_kono {
namespace {

// The men of the side that have never moved and can go nowhere.
std::uint32_t shut_in(const Position& position, int side) {
  std::uint32_t shut = position.win == kWinVacated ? position.men[side] & position.never_moved : 0;
  for (std::uint32_t rest = shut; rest; rest &= rest - 1) {
    const int point = std::countr_zero(rest);
    if (targets(position, point)) shut &= ~(1u << point);
  }
  return shut;
}

bool another_answers(const Position& position, Move but) {
  MoveList moves;
  Rules::legal_moves(position, moves);
  return std::ranges::any_of(moves, [&](Move move) {
    Position next = position;
    Rules::apply(next, move);
    return move != but && next.ending == kGoesOn;
  });
}

// The least number of steps that would bring all seven home if nobody were in the way; none if no number does.
std::optional<int> steps_home(const Position& position, int side) {
  constexpr int kNone = std::numeric_limits<int>::max() / 2;
  std::array<int, kMenEach> goals;
  std::uint32_t goal = kHome[1 - side];
  for (int& point : goals) point = std::countr_zero(goal), goal &= goal - 1;
  std::array<int, 1 << kMenEach> least;  // by the set of goals taken by the men looked at up to now
  least.fill(kNone);
  least[0] = 0;
  std::uint32_t men = position.men[side];
  if (std::popcount(men) != kMenEach) return std::nullopt;
  for (; men; men &= men - 1) {
    const int man = std::countr_zero(men);
    std::array<int, 1 << kMenEach> next;
    next.fill(kNone);
    for (std::size_t taken = 0; taken < least.size(); ++taken) {
      for (std::size_t i = 0; i < goals.size(); ++i) {
        const int files = std::abs(kBoard.file(man) - kBoard.file(goals[i]));
        const int ranks = std::abs(kBoard.rank(man) - kBoard.rank(goals[i]));
        if (taken >> i & 1 || (files + ranks) % 2) continue;  // a man stays on his colour
        int& best = next[taken | std::size_t{1} << i];
        best = std::min(best, least[taken] + std::max(files, ranks));
      }
    }
    least = next;
  }
  return least.back() < kNone ? std::optional(least.back()) : std::nullopt;
}

Message because(std::string_view fact, std::vector<Argument> args) {
  return {"five_field_kono.because." + std::string(fact), std::move(args)};
}

Message nearer(int steps) {
  return steps == 1 ? because("nearer.one", {}) : because("nearer", {std::to_string(steps)});
}

}  // namespace

std::vector<Message> Rules::reasons(const Position& position, Move move) {
  Position next = position;
  apply(next, move);
  if (next.ending != kGoesOn) return {};
  const int side = position.side, other = 1 - side, from = move.site(0), to = move.site(1);
  const std::uint32_t goal = kHome[other];
  std::vector<Message> found;
  if (position.pending) {
    found.push_back(because("answers", {kBoard.name(from)}));
    if (!another_answers(position, move)) found.push_back(because("only_answer", {}));
  }
  if (next.pending && next.side == other)
    found.push_back(because("claims", {std::to_string(std::popcount(goal & ~never_vacated(next, side)))}));
  if (const std::uint32_t shut = shut_in(next, other) & ~shut_in(position, other))
    found.push_back(because("shuts", {kBoard.name(std::countr_zero(shut))}));
  if (const std::uint32_t open = shut_in(position, side) & ~shut_in(next, side) & ~(1u << from))
    found.push_back(because("opens", {kBoard.name(from), kBoard.name(std::countr_zero(open))}));
  if (goal >> to & ~(goal >> from) & 1)
    found.push_back(because("home", {std::to_string(std::popcount(next.men[side] & goal)), std::to_string(kMenEach)}));
  if (kHome[side] >> to & ~(kHome[side] >> from) & 1)
    found.push_back(
        because("blocks", {kBoard.name(to), Message{"five_field_kono.player." + std::to_string(other), {}}}));
  if (!found.empty()) return found;
  const auto before = steps_home(position, side), now = steps_home(next, side);
  if (before && now && *now < *before) found.push_back(nearer(*now));
  return found;
}

}  // namespace vitrine::five_field_kono
