// One pass through the network, and odds as an evaluation.
#include "core/network.h"

#include <algorithm>
#include <array>

namespace vitrine {
namespace {

constexpr int kUnit = kInputUnit * kWeightUnit;
constexpr int kStepsAUnit = 16, kMostOdds = 6;  // of the table: up to e^6, 403 to 1
constexpr int kStep = kUnit / kStepsAUnit;
constexpr double kHalfOfHalfWay = 125;  // a chance of 1/2 + 1/2 · value / (value + 250) has the odds 1 + value / 125

// The evaluation for each step of the logarithm of the odds.
constexpr auto kValues = [] {
  std::array<int, kStepsAUnit * kMostOdds + 2> values{};
  double step = 1, term = 1;  // e to the power of one step
  for (int i = 1; i < 20; ++i) step += term /= kStepsAUnit * i;
  double odds = 1;
  for (int& value : values) {
    value = static_cast<int>(kHalfOfHalfWay * (odds - 1) + 0.5);
    odds *= step;
  }
  return values;
}();

}  // namespace

std::int64_t Network::log_odds(std::span<const std::int16_t> inputs) const {
  const std::size_t count = this->inputs();
  std::array<std::int32_t, kHiddenUnits> units;
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit)
    units[unit] = kInputUnit * hidden[count * kHiddenUnits + unit];
  std::int64_t sum = kInputUnit * outcome[kHiddenUnits + count];
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t input = inputs[i];
    if (input == 0) continue;
    sum += input * outcome[kHiddenUnits + i];
    const std::int16_t* const row = &hidden[i * kHiddenUnits];
    for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) units[unit] += input * row[unit];
  }
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit)
    if (units[unit] > 0) sum += std::int64_t{units[unit]} * outcome[unit] / kWeightUnit;
  return sum;
}

int Network::judge(std::span<const std::int16_t> inputs) const {
  const std::int64_t odds = log_odds(inputs);
  const auto size = static_cast<int>(std::min<std::int64_t>(odds < 0 ? -odds : odds, kUnit * kMostOdds));
  const auto step = static_cast<std::size_t>(size / kStep);
  const int value = kValues[step] + (kValues[step + 1] - kValues[step]) * (size % kStep) / kStep;
  return odds < 0 ? -value : value;
}

}  // namespace vitrine
