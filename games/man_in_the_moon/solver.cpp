// The small endgames as `vitrine solve` asks for them.
#include <algorithm>
#include <bit>

#include "games/man_in_the_moon/proof.h"

namespace vitrine::man_in_the_moon {
namespace {

class SmallEndgames final : public Solution {
 public:
  SmallEndgames(const Setup& setup, int men)
      : setup_(setup), endgames_(static_cast<Step>(setup.choice[0]), static_cast<Quiet>(setup.choice[1]), men) {
    for (bool more = true; more; most_ = std::max(most_, endgames_.bytes())) more = endgames_.step(100'000);
  }

  std::optional<Proven> value(const vitrine::Position& position) const override { return endgames_.value(position); }

  std::vector<Counts> counts() const override {
    std::vector<Counts> all;
    for (const auto [own, other] : endgames_.known()) {
      const auto count = endgames_.count(own, other);
      VITRINE_CHECK(count);
      all.push_back({std::to_string(own) + '-' + std::to_string(other), count->won, count->lost, count->drawn,
                     count->at_limit, count->longest_win, count->longest_loss, std::nullopt});
      if (count->hardest) all.back().hardest = as_bytes(*count->hardest);
    }
    return all;
  }
  std::string_view apart() const override { return "at limit"; }

  Bytes bytes() const override { return {endgames_.bytes(), most_}; }

  // Of any class, with any number of quiet moves made.
  vitrine::Position any(Rng& rng) const override {
    const auto classes = endgames_.known();
    const auto [own, other] = classes[rng.below(static_cast<std::uint32_t>(classes.size()))];
    Position position = Rules::start(setup_);
    position.to_place = {0, 0};
    position.side = static_cast<std::uint8_t>(rng.below(2));
    for (const std::size_t side : {0, 1}) {
      while (std::popcount(position.men[side]) < (side == position.side ? own : other))
        position.men[side] |= (1u << rng.below(kBoard.size())) & position.empty();
    }
    const std::uint32_t limit = quiet_limit(position);
    position.quiet_moves = rng.below(limit > 0 ? limit : 1'000);
    const auto read = Rules::parse_position(setup_, Rules::position_text(position));  // who cannot move is passed over
    VITRINE_CHECK(!refusal(read));
    return as_bytes(std::get<Position>(read));
  }

  std::vector<Check> checks(std::uint64_t, Rng&) const override { return {}; }

 private:
  Setup setup_;
  Endgames endgames_;
  std::size_t most_ = 0;
};

class SolverOfEndgames final : public Solver {
 public:
  std::vector<Setup> setups() const override {
    std::vector<Setup> all;
    for (const Step step : {kStepOne, kStepRook})
      for (const Quiet quiet : {kQuiet40, kQuiet20, kQuietOff}) all.push_back({{step, quiet}});
    return all;
  }
  std::optional<Men> men() const override { return Men{4, Endgames::kUsualMen, Endgames::kMostMen}; }
  std::unique_ptr<Solution> solve(const Setup& setup, int men) const override {
    return std::make_unique<SmallEndgames>(setup, men);
  }
};

}  // namespace

const Solver& solver() {
  static const SolverOfEndgames all;
  return all;
}

}  // namespace vitrine::man_in_the_moon
