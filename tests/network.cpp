// The network: its arithmetic by hand, odds as evaluations, and what the games that have one let it see.
#include "core/network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "ai/search.h"
#include "ai/shares.h"
#include "doctest/doctest.h"
#include "games/bondo_cones/rules.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr int kUnit = kInputUnit * kWeightUnit;

// Two inputs; only the first two hidden units do anything.
struct Small {
  std::array<std::int16_t, 3 * kHiddenUnits> hidden{};
  std::array<std::int16_t, kHiddenUnits + 3> outcome{};
  Network network() const { return {hidden, outcome}; }
};

// Says the same odds whatever it sees.
int judged(int odds) {
  Small small;
  std::vector<std::int16_t> seen(2, 0);
  // The threshold counts kInputUnit times; the rest comes through the first input, which counts one each.
  small.outcome[kHiddenUnits + 2] = static_cast<std::int16_t>(odds / kInputUnit);
  small.outcome[kHiddenUnits] = static_cast<std::int16_t>(odds % kInputUnit);
  seen[0] = 1;
  return small.network().judge(seen);
}

bondo_cones::Position turned_round(const bondo_cones::Position& position) {
  bondo_cones::Position turned = position;
  const int fields = bondo_cones::layout_of(position).grid.size();
  for (int side = 0; side < 2; ++side) {
    const auto from = static_cast<std::size_t>(side), to = static_cast<std::size_t>(1 - side);
    turned.cones[to] = {};
    turned.points[to] = position.points[from];
    turned.blind[to] = position.blind[from];
    turned.rings[to] = position.rings[from];
    turned.window[to] = position.window[from];
  }
  turned.ringed = {};
  turned.side = static_cast<std::uint8_t>(1 - position.side);
  for (int field = 0; field < fields; ++field) {
    const auto here = static_cast<std::size_t>(field), there = static_cast<std::size_t>(fields - 1 - field);
    const bondo_cones::Cone cone = position.cone[here];
    turned.cone[there] = {};
    if (!cone.there()) continue;
    const int owner = 1 - cone.owner();
    auto other = bondo_cones::Cone(owner, cone.worth()).with_rings(cone.rings());
    for (int player = 0; player < 2; ++player)
      if (cone.seen_by(player)) other = other.with_seen_by(1 - player);
    turned.cone[there] = other;
    turned.cones[static_cast<std::size_t>(owner)] |= bondo_cones::Fields::one(fields - 1 - field);
    if (cone.rings() > 0) turned.ringed |= bondo_cones::Fields::one(fields - 1 - field);
  }
  return turned;
}

}  // namespace

TEST_SUITE("network") {
  TEST_CASE("units add up what they see, and count nothing below zero") {
    Small small;
    small.hidden[0 * kHiddenUnits + 0] = 2 * kWeightUnit;  // the first unit: twice the first input, less the second
    small.hidden[1 * kHiddenUnits + 0] = -kWeightUnit;
    small.hidden[1 * kHiddenUnits + 1] = kWeightUnit;  // the second: the second input, less a half
    small.hidden[2 * kHiddenUnits + 1] = -kWeightUnit / 2;
    small.outcome[0] = kWeightUnit;
    small.outcome[1] = -3 * kWeightUnit;
    small.outcome[kHiddenUnits + 1] = kWeightUnit / 4;  // the second input by itself
    small.outcome[kHiddenUnits + 2] = kWeightUnit;      // and one for nothing
    const Network network = small.network();
    REQUIRE(network.inputs() == 2);
    const auto odds = [&](int first, int second) {
      const std::array<std::int16_t, 2> seen = {static_cast<std::int16_t>(first * kInputUnit),
                                                static_cast<std::int16_t>(second * kInputUnit)};
      return static_cast<double>(network.log_odds(seen)) / kUnit;
    };
    CHECK(odds(0, 0) == 1);
    CHECK(odds(1, 0) == 1 + 2);
    CHECK(odds(1, 1) == 1 + 1 - 3 * 0.5 + 0.25);
    CHECK(odds(0, 2) == 1 - 3 * 1.5 + 0.5);
    CHECK(odds(3, 1) == 1 + 5 - 3 * 0.5 + 0.25);
  }

  TEST_CASE("every unit is exact, whatever the weights and inputs within their bounds") {
    Rng rng(2026);
    const auto within = [&](int most) {
      // often the bounds themselves
      const int value = static_cast<int>(rng.below(static_cast<std::uint32_t>(4 * most + 1))) - 2 * most;
      return static_cast<std::int16_t>(std::clamp(value, -most, most));
    };
    for (int round = 0; round < 2000; ++round) {
      const std::size_t count = 1 + rng.below(kMostInputs);
      std::vector<std::int16_t> hidden((count + 1) * kHiddenUnits), outcome(kHiddenUnits + count + 1), seen(count);
      for (std::int16_t& weight : hidden) weight = within(8 * kWeightUnit - 1);
      for (std::int16_t& weight : outcome) weight = within(8 * kWeightUnit - 1);
      for (std::int16_t& input : seen) input = rng.below(4) == 0 ? std::int16_t{0} : within(4 * kInputUnit - 1);
      if (round % 3 == 0) {  // all at their bounds: the largest sums
        std::ranges::fill(seen, static_cast<std::int16_t>(round % 2 ? 4 * kInputUnit - 1 : 1 - 4 * kInputUnit));
        std::ranges::fill(hidden, static_cast<std::int16_t>(round % 4 < 2 ? 8 * kWeightUnit - 1 : 1 - 8 * kWeightUnit));
        for (std::size_t at = round % 5; at < hidden.size(); at += 5) hidden[at] = within(8 * kWeightUnit - 1);
      }
      std::int64_t odds = kInputUnit * outcome[kHiddenUnits + count];
      for (std::size_t i = 0; i < count; ++i) odds += std::int64_t{seen[i]} * outcome[kHiddenUnits + i];
      for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
        std::int64_t sum = std::int64_t{kInputUnit} * hidden[count * kHiddenUnits + unit];
        for (std::size_t i = 0; i < count; ++i) sum += std::int64_t{seen[i]} * hidden[i * kHiddenUnits + unit];
        if (sum > 0) odds += sum * outcome[unit] / kWeightUnit;
      }
      CAPTURE(round);
      REQUIRE(Network{hidden, outcome}.log_odds(seen) == odds);
    }
  }

  TEST_CASE("an evaluation has the odds that the network says") {
    CHECK(judged(0) == 0);
    int before = 0;
    for (int odds = kUnit / 40; odds < 6 * kUnit; odds += kUnit / 40) {
      CAPTURE(odds);
      const int value = judged(odds);
      REQUIRE(value > before);
      REQUIRE(judged(-odds) == -value);
      const double chance = 1 / (1 + std::exp(-static_cast<double>(odds) / kUnit));
      REQUIRE(static_cast<double>(share_of_eval(value)) / kWholeShare == doctest::Approx(chance).epsilon(0.005));
      before = value;
    }
    CHECK(judged(7 * kUnit) == judged(6 * kUnit));  // sure is sure
  }

  TEST_CASE("one look with what has been learnt beats one look with the terms") {
    constexpr int kMatches = 40;
    for (const Game* game : every_game()) {
      if (!game->network() || game->terms().empty()) continue;
      int points = 0;
      Rng rng(3);
      for (int number = 0; number < kMatches; ++number) {
        Match match(*game, default_setup(*game));
        while (!match.over()) {
          if (match.to_move() == kChance) {
            REQUIRE(match.play(random_move(match, rng)));
            continue;
          }
          const bool learnt = match.to_move() == number % 2;
          Task task;
          task.limits.nodes = 1;
          task.memory = std::size_t{1} << 20;
          task.seed = rng();
          const auto search = learnt ? make_search(match, task) : make_baseline("greedy", match, task);
          search->step(1);
          REQUIRE(match.play(search->best()));
        }
        points += match.result()->score[static_cast<std::size_t>(number % 2)];
      }
      CAPTURE(game->info().id);
      CHECK(points >= kMatches / 10);  // 55 %; the network takes two of three
    }
  }

  TEST_CASE("both sides are seen alike: turned round, a position has the same inputs") {
    const Game& game = *find("bondo_cones");
    for (const char* setup : {"layout=r10", "layout=r9", "layout=r13"}) {
      Match match(game, setup_of(game, setup));
      Rng rng(11);
      for (int ply = 0; ply < 400 && !match.over(); ++ply) {
        const auto& position = typed<bondo_cones::Position>(match.position());
        CAPTURE(game.position_text(match.position()));
        std::array<std::int16_t, kMostInputs> seen{}, turned{};
        const Player whose = bondo_cones::Rules::inputs(position, seen);
        CHECK(bondo_cones::Rules::inputs(turned_round(position), turned) == 1 - whose);
        REQUIRE(seen == turned);
        REQUIRE(match.play(random_move(match, rng)));
      }
    }
  }
}
