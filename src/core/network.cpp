// One pass through the network, and odds as an evaluation.
#include "core/network.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

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

// Without the vectors of a processor: four weights are read as one number of 64 bits and made positive, and two of them
// are multiplied at once. Of each sum 32 bits count; what the lower one carries into the upper one is known, as all is
// in whole numbers.
std::int64_t Network::log_odds(std::span<const std::int16_t> inputs) const {
  static_assert(std::endian::native == std::endian::little);
  constexpr std::uint64_t kSigns = 0x8000'8000'8000'8000, kEven = 0x0000'ffff'0000'ffff;
  constexpr std::size_t kInWord = 4, kWords = kHiddenUnits / kInWord;
  static_assert(kHiddenUnits % kInWord == 0);
  const std::size_t count = this->inputs();
  std::array<std::uint64_t, kWords> even{}, odd{};  // the first and third unit of a word, the second and fourth
  std::int64_t all = 0;                             // inputs together: each unit has so often 0x8000 too much
  std::int64_t sum = kInputUnit * outcome[kHiddenUnits + count];
  const auto add = [&](std::size_t i, std::int64_t input) {
    all += input;
    for (std::size_t word = 0; word < kWords; ++word) {
      std::uint64_t weights;
      std::memcpy(&weights, &hidden[i * kHiddenUnits + word * kInWord], sizeof weights);
      weights ^= kSigns;
      even[word] += static_cast<std::uint64_t>(input) * (weights & kEven);
      odd[word] += static_cast<std::uint64_t>(input) * (weights >> 16 & kEven);
    }
  };
  add(count, kInputUnit);
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t input = inputs[i];
    if (input == 0) continue;
    sum += input * outcome[kHiddenUnits + i];
    add(i, input);
  }
  const std::int64_t too_much = all * 0x8000;
  const auto weigh = [&](std::int32_t unit, std::size_t number) {
    if (unit > 0) sum += std::int64_t{unit} * outcome[number] / kWeightUnit;
  };
  const auto weigh_two = [&](std::uint64_t sums, std::size_t first) {
    const auto lower =
        static_cast<std::int32_t>(static_cast<std::uint32_t>(sums - static_cast<std::uint64_t>(too_much)));
    const std::uint64_t upper = (sums - static_cast<std::uint64_t>(lower + too_much)) >> 32;
    weigh(lower, first);
    weigh(static_cast<std::int32_t>(static_cast<std::uint32_t>(upper - static_cast<std::uint64_t>(too_much))),
          first + 2);
  };
  for (std::size_t word = 0; word < kWords; ++word) {
    weigh_two(even[word], word * kInWord);
    weigh_two(odd[word], word * kInWord + 1);
  }
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
