// What a player knows, and a likely world for what he does not.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {
namespace {

using Counts = std::array<int, kWorths>;

// The cones of a side that are in the game by now, by worth: all, or those placed so far.
Counts cones_in_game(const Position& position, int side) {
  Counts counts{};
  if (position.phase == kPlace && position.side == side) {
    const int placed = position.cones[side].count();
    for (int i = 0; i < placed && i < kPlacedCones; ++i) ++counts[kPlacingOrder[i]];
  } else {
    for (int worth = 0; worth < kWorths; ++worth) counts[worth] = kConesWorth[worth];
  }
  return counts;
}

int sum(const Counts& counts) {
  int cones = 0;
  for (int count : counts) cones += count;
  return cones;
}

std::uint32_t points_of(const Counts& counts) {
  std::uint32_t points = 0;
  for (int worth = 0; worth < kWorths; ++worth) points += static_cast<std::uint32_t>(counts[worth]) * kPoints[worth];
  return points;
}

std::uint32_t choose(int of, int taken) {
  std::uint32_t ways = 1;
  for (int i = 0; i < taken; ++i) ways = ways * static_cast<std::uint32_t>(of - i) / static_cast<std::uint32_t>(i + 1);
  return ways;
}

// All ways in which `gone` of the cones in `left` can have left the game, worth by worth.
void each_loss(const Counts& left, int gone, auto visit) {
  Counts lost{};
  for (lost[kWorth8] = 0; lost[kWorth8] <= left[kWorth8]; ++lost[kWorth8])
    for (lost[kWorth4] = 0; lost[kWorth4] <= left[kWorth4]; ++lost[kWorth4])
      for (lost[kWorth2] = 0; lost[kWorth2] <= left[kWorth2]; ++lost[kWorth2])
        for (lost[kWorth1] = 0; lost[kWorth1] <= left[kWorth1]; ++lost[kWorth1]) {
          lost[kWorth0] = 0;
          lost[kWorth0] = gone - sum(lost);
          if (lost[kWorth0] >= 0 && lost[kWorth0] <= left[kWorth0]) visit(lost);
        }
}

// In how many ways single cones make this loss.
std::uint32_t ways_of(const Counts& left, const Counts& lost) {
  std::uint32_t ways = 1;
  for (int worth = 0; worth < kWorths; ++worth) ways *= choose(left[worth], lost[worth]);
  return ways;
}

// One of the losses that `fits`, in proportion to its ways; nothing if none does.
std::optional<Counts> draw_loss(const Counts& left, int gone, Rng& rng, auto fits) {
  std::uint32_t ways = 0;
  each_loss(left, gone, [&](const Counts& lost) { ways += fits(lost) ? ways_of(left, lost) : 0; });
  if (ways == 0) return std::nullopt;
  std::uint32_t drawn = rng.below(ways);
  std::optional<Counts> chosen;
  each_loss(left, gone, [&](const Counts& lost) {
    if (chosen || !fits(lost)) return;
    const std::uint32_t these = ways_of(left, lost);
    if (drawn < these)
      chosen = lost;
    else
      drawn -= these;
  });
  return chosen;
}

void guess_side(Position& position, int side, Rng& rng) {
  Counts left = cones_in_game(position, side);
  std::array<std::uint8_t, kConesEach> hidden;
  int hidden_cones = 0;
  each(position.cones[side], [&](int field) {
    const Worth worth = position.cone[field].worth();
    if (worth == kUnknown)
      hidden[hidden_cones++] = static_cast<std::uint8_t>(field);
    else
      --left[worth];
  });
  if (hidden_cones == 0) return;

  const int gone = sum(left) - hidden_cones;
  // What is gone makes the points that the enemy got for it; points which no loss explains can only come from a text.
  const std::uint32_t points = position.points[1 - side];
  auto lost = draw_loss(left, gone, rng, [&](const Counts& counts) { return points_of(counts) == points; });
  if (!lost) lost = draw_loss(left, gone, rng, [](const Counts&) { return true; });
  std::array<Worth, kConesEach> worths;
  int drawn = 0;
  for (int worth = 0; worth < kWorths; ++worth)
    for (int i = (*lost)[worth]; i < left[worth]; ++i) worths[drawn++] = static_cast<Worth>(worth);
  for (int i = 0; i < hidden_cones; ++i) {
    std::swap(worths[i], worths[i + static_cast<int>(rng.below(static_cast<std::uint32_t>(hidden_cones - i)))]);
    position.cone[hidden[i]] = position.cone[hidden[i]].with_worth(worths[i]);
  }
}

}  // namespace

// He placed his own; of the others he knows those he has looked at.
Position Rules::observe(const Position& position, Player player) {
  Position observed = position;
  each(position.cones[1 - player], [&](int field) {
    const Cone cone = position.cone[field];
    if (!cone.seen_by(player)) observed.cone[field] = cone.with_worth(kUnknown);
  });
  return observed;
}

bool Rules::is_observation(const Position& position) {
  return std::ranges::any_of(position.cone, [](Cone cone) { return cone.there() && cone.worth() == kUnknown; });
}

bool Rules::shows_all(const Setup& setup) {
  return setup.choice[3] == kOpen;
}

Position Rules::guess(const Position& observation, Rng& rng) {
  Position guessed = observation;
  for (int side = 0; side < 2; ++side) guess_side(guessed, side, rng);
  return guessed;
}

// Until his ring lies a player sees what he has placed; a look shows him alone what is under the cone.
bool Rules::is_private(const Position& position) {
  return position.phase == kPlace || position.phase == kRing || position.phase == kEye || position.phase == kPeek;
}

std::optional<Message> Rules::reveal(const Position& position, Move move) {
  if (position.phase != kEye && position.phase != kPeek) return std::nullopt;
  const Worth worth = position.cone[move.site(0)].worth();
  if (worth == kUnknown) return std::nullopt;
  return Message{"bondo_cones.reveal", {layout_of(position).grid.name(move.site(0)), std::to_string(kPoints[worth])}};
}

}  // namespace vitrine::bondo_cones
