// `vitrine solve man_in_the_moon`: the small endgames, and whether they hold.
#include <algorithm>
#include <bit>
#include <cinttypes>
#include <cstdio>

#include "cli/solvers.h"
#include "core/rng.h"
#include "games/man_in_the_moon/proof.h"

namespace vitrine::cli {
namespace {

namespace moon = man_in_the_moon;

std::string class_name(int own, int other) {
  return std::to_string(own) + '-' + std::to_string(other);
}

void print_class(const moon::Endgames& endgames, int own, int other) {
  const auto counts = endgames.count(own, other);
  VITRINE_CHECK(counts);
  std::printf("  %s    %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %8d %8d  ",
              class_name(own, other).c_str(), counts->won, counts->lost, counts->drawn, counts->at_limit,
              counts->longest_win, counts->longest_loss);
  std::printf("%s\n", counts->hardest ? moon::Rules::position_text(*counts->hardest).c_str() : "-");
}

// Any position of any class, with any number of quiet moves made.
Position any_position(const Game& game, const Setup& setup, const moon::Endgames& endgames, Rng& rng) {
  const auto classes = endgames.known();
  const auto [own, other] = classes[rng.below(static_cast<std::uint32_t>(classes.size()))];
  moon::Position position = moon::Rules::start(setup);
  position.to_place = {0, 0};
  position.side = static_cast<std::uint8_t>(rng.below(2));
  for (const std::size_t side : {0, 1}) {
    while (std::popcount(position.men[side]) < (side == position.side ? own : other))
      position.men[side] |= (1u << rng.below(moon::kBoard.size())) & position.empty();
  }
  const std::uint32_t limit = moon::quiet_limit(position);
  position.quiet_moves = rng.below(limit > 0 ? limit : 1'000);
  return read(game, setup, moon::Rules::position_text(position));
}

bool solve(const SolveAsked& asked, const Setup& setup, const std::optional<Position>& position) {
  const Game& game = *asked.game;
  const auto men = static_cast<int>(asked.men.value_or(moon::Endgames::kUsualMen));
  std::printf("man_in_the_moon %s\n", setup_text(game, setup).c_str());
  std::fflush(stdout);
  double before = seconds();
  moon::Endgames endgames(static_cast<moon::Step>(setup.choice[0]), static_cast<moon::Quiet>(setup.choice[1]), men);
  std::size_t most = 0;
  while (endgames.step(100'000)) most = std::max(most, endgames.bytes());
  const double time = seconds() - before;
  std::printf("  class        won       lost      drawn   at limit  longest win and loss, the hardest to win\n");
  for (const auto& [own, other] : endgames.known()) print_class(endgames, own, other);
  std::printf("  solved in %.2f s, %.1f MB, %.1f MB meanwhile\n", time, static_cast<double>(endgames.bytes()) / 1e6,
              static_cast<double>(most) / 1e6);
  const auto known = [&](const Position& any) { return endgames.value(any); };
  if (position) tell(game, *position, known);
  std::fflush(stdout);

  before = seconds();
  Rng rng(asked.seed);
  bool right = true;
  for (std::uint64_t i = 0; right && i < asked.sample; ++i) {
    right = holds(game, any_position(game, setup, endgames, rng), [&](const Position& any) {
      const auto value = known(any);
      VITRINE_CHECK(value);
      return *value;
    });
  }
  std::printf("  sample of %" PRIu64 ", seed %" PRIu64 ", one move deep by the rules: %s, %.1f s\n", asked.sample,
              asked.seed, right ? "all agree" : "not right", seconds() - before);
  std::fflush(stdout);
  return right;
}

}  // namespace

int solve_moon(const SolveAsked& asked) {
  const Game& game = *asked.game;
  if (asked.win) return misused("--win is for five_field_kono.");
  if (asked.men.value_or(moon::Endgames::kUsualMen) > moon::Endgames::kMostMen)
    return misused("--men takes at most " + std::to_string(moon::Endgames::kMostMen) + ".");

  std::vector<Setup> setups;
  if (asked.setup) {
    const auto setup = setup_from(game, *asked.setup);
    if (!setup) return kMisused;
    setups.push_back(*setup);
  } else {
    for (const moon::Step step : {moon::kStepOne, moon::kStepRook})
      for (const moon::Quiet quiet : {moon::kQuiet40, moon::kQuiet20, moon::kQuietOff})
        setups.push_back({{step, quiet}});
  }

  return solve_each(asked, setups, solve);
}

}  // namespace vitrine::cli
