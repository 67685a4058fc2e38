// A set of fields of the board, one bit each, a1 first: wide enough for every layout.
#pragma once
#include <bit>
#include <cstdint>

namespace vitrine::bondo_cones {

struct Fields {
  std::uint64_t low = 0, high = 0;

  static constexpr Fields one(int field) {
    return field < 64 ? Fields{std::uint64_t{1} << field, 0} : Fields{0, std::uint64_t{1} << (field - 64)};
  }

  constexpr bool any() const { return (low | high) != 0; }
  constexpr bool has(int field) const { return ((field < 64 ? low >> field : high >> (field - 64)) & 1) != 0; }
  constexpr int count() const { return std::popcount(low) + std::popcount(high); }
  // The lowest field; the set must not be empty.
  constexpr int first() const { return low ? std::countr_zero(low) : 64 + std::countr_zero(high); }
  constexpr Fields without_first() const { return low ? Fields{low & (low - 1), high} : Fields{0, high & (high - 1)}; }

  // Every field moved by so many numbers; 0 < numbers < 64. What leaves the 128 bits is gone.
  constexpr Fields up(int numbers) const { return {low << numbers, high << numbers | low >> (64 - numbers)}; }
  constexpr Fields down(int numbers) const { return {low >> numbers | high << (64 - numbers), high >> numbers}; }

  constexpr Fields operator|(Fields other) const { return {low | other.low, high | other.high}; }
  constexpr Fields operator&(Fields other) const { return {low & other.low, high & other.high}; }
  constexpr Fields operator-(Fields other) const { return {low & ~other.low, high & ~other.high}; }
  constexpr Fields& operator|=(Fields other) { return *this = *this | other; }
  constexpr Fields& operator&=(Fields other) { return *this = *this & other; }
  constexpr Fields& operator-=(Fields other) { return *this = *this - other; }
  constexpr bool operator==(const Fields&) const = default;
};

// Calls `visit` with each field, in board order.
template <class Visit>
constexpr void each(Fields fields, Visit visit) {
  for (; fields.any(); fields = fields.without_first()) visit(fields.first());
}

}  // namespace vitrine::bondo_cones
