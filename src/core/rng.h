// A small reproducible random generator (xoshiro256**): the same seed gives the same draws on every machine.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace vitrine {

// 0 … bound-1, each equally likely, from a source of 32 random bits; bound must not be 0.
template <class Bits>
std::uint32_t fairly_below(std::uint32_t bound, Bits bits) {
  const std::uint32_t biased = -bound % bound;  // the products below this would favour some numbers
  for (;;) {
    const std::uint64_t product = std::uint64_t{bits()} * bound;
    if (static_cast<std::uint32_t>(product) >= biased) return static_cast<std::uint32_t>(product >> 32);
  }
}

class Rng {
 public:
  using result_type = std::uint64_t;

  explicit Rng(std::uint64_t seed) {
    for (auto& word : state_) {  // splitmix64 spreads any seed, 0 included, over the whole state
      seed += 0x9e3779b97f4a7c15u;
      std::uint64_t z = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9u;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
      word = z ^ (z >> 31);
    }
  }

  std::uint64_t next() {
    const std::uint64_t drawn = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return drawn;
  }

  std::uint32_t below(std::uint32_t bound) {
    return fairly_below(bound, [this] { return static_cast<std::uint32_t>(next() >> 32); });
  }

  static constexpr std::uint64_t min() { return 0; }
  static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }
  std::uint64_t operator()() { return next(); }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace vitrine
