// A judgement learnt from play: inputs, one layer of hidden units, and the chance to win, in whole numbers, so that
// every machine judges alike. `vitrine train` finds the weights.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace vitrine {

inline constexpr int kHiddenUnits = 16;
inline constexpr std::size_t kMostInputs = 128;
inline constexpr int kInputUnit = 256;  // how much of an input is 1; inputs stay below 4 of these
inline constexpr int kWeightUnit =
    1024;  // how much of a weight is 1; weights stay within 8 of these, so no sum overflows

struct Network {
  // For each input what it adds to each hidden unit; the same for the threshold of the units at the end. What is below
  // zero in a unit counts nothing.
  std::span<const std::int16_t> hidden;  // (inputs + 1) * kHiddenUnits
  // What each unit adds to the outcome, then each input by itself, then the threshold.
  std::span<const std::int16_t> outcome;  // kHiddenUnits + inputs + 1

  std::size_t inputs() const { return hidden.size() / kHiddenUnits - 1; }
  // The logarithm of the odds to win, in kInputUnit * kWeightUnit.
  std::int64_t log_odds(std::span<const std::int16_t> inputs) const;
  // The same as an evaluation: hundredths of a man, which share_of_eval makes the chance to win.
  int judge(std::span<const std::int16_t> inputs) const;
};

}  // namespace vitrine
