// The board: 121 points in lines along files and ranks, the camps, the red square, the image, and who may go where.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "core/reading.h"

namespace vitrine::noni_coni {

inline constexpr Grid kBoard = {11, 11};
inline constexpr int kPoints = 121;

// A set of points, a bit each, a1 first, rank by rank.
struct PointSet {
  std::uint64_t low = 0, high = 0;

  static constexpr PointSet of(int point) {
    return point < 64 ? PointSet{std::uint64_t{1} << point, 0} : PointSet{0, std::uint64_t{1} << (point - 64)};
  }
  constexpr bool operator==(const PointSet&) const = default;
  constexpr PointSet operator|(PointSet other) const { return {low | other.low, high | other.high}; }
  constexpr PointSet operator&(PointSet other) const { return {low & other.low, high & other.high}; }
  constexpr PointSet operator^(PointSet other) const { return {low ^ other.low, high ^ other.high}; }
  constexpr PointSet operator-(PointSet other) const { return {low & ~other.low, high & ~other.high}; }
  constexpr PointSet& operator|=(PointSet other) { return *this = *this | other; }
  constexpr PointSet& operator-=(PointSet other) { return *this = *this - other; }

  constexpr bool any() const { return (low | high) != 0; }
  constexpr bool has(int point) const { return (point < 64 ? low >> point : high >> (point - 64)) & 1; }
  constexpr int count() const { return std::popcount(low) + std::popcount(high); }
  // Of a set that is not empty.
  constexpr int first() const { return low ? std::countr_zero(low) : 64 + std::countr_zero(high); }
  constexpr int take_first() {
    const int point = first();
    low ? low &= low - 1 : high &= high - 1;
    return point;
  }
  // Calls visit(point) for each point, the first one first.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::uint64_t rest = low; rest; rest &= rest - 1) visit(std::countr_zero(rest));
    for (std::uint64_t rest = high; rest; rest &= rest - 1) visit(64 + std::countr_zero(rest));
  }
  // Every point's number raised or lowered by less than 64; what leaves the 128 bits is gone.
  constexpr PointSet raised(int by) const { return {low << by, high << by | low >> (64 - by)}; }
  constexpr PointSet lowered(int by) const { return {low >> by | high << (64 - by), high >> by}; }
};

enum Direction : std::uint8_t { kNorth, kEast, kSouth, kWest };
inline constexpr std::array kDirections = {kNorth, kEast, kSouth, kWest};
// For each direction as a constant: a shift by a constant is half the work of any.
template <class Visit>
constexpr void each_direction(Visit visit) {
  visit(kNorth), visit(kEast), visit(kSouth), visit(kWest);
}
inline constexpr int kDelta[] = {11, 1, -11, -1};
constexpr Direction opposite(Direction direction) {
  return static_cast<Direction>(direction ^ 2);
}

// The points from which the set lies `steps` points away in this direction. Points at the far edge of the board are
// among them by mistake: meet the answer with kStepFrom or kJumpFrom.
constexpr PointSet looking(Direction direction, PointSet at, int steps = 1) {
  const int delta = kDelta[direction] * steps;
  return delta > 0 ? at.lowered(delta) : at.raised(-delta);
}

consteval PointSet block(int file, int rank, int last_file, int last_rank) {
  PointSet points;
  for (int r = rank; r <= last_rank; ++r)
    for (int f = file; f <= last_file; ++f) points |= PointSet::of(kBoard.at(f, r));
  return points;
}

inline constexpr PointSet kAllPoints = block(0, 0, 10, 10);
inline constexpr PointSet kRedSquare = block(3, 3, 7, 7);  // its outline belongs to it
inline constexpr PointSet kImage = block(4, 4, 6, 6);

// The points of the image in the order of their numbers 1 … 9.
inline constexpr std::array<std::uint8_t, 9> kImageNumbers = {kBoard.at(4, 6), kBoard.at(5, 6), kBoard.at(6, 6),
                                                              kBoard.at(6, 5), kBoard.at(6, 4), kBoard.at(5, 4),
                                                              kBoard.at(4, 4), kBoard.at(4, 5), kBoard.at(5, 5)};

constexpr bool on_board(int point, Direction direction, int steps) {
  constexpr int kFile[] = {0, 1, 0, -1}, kRank[] = {1, 0, -1, 0};
  return kBoard.inside(kBoard.file(point) + kFile[direction] * steps, kBoard.rank(point) + kRank[direction] * steps);
}

// kStepFrom[forward][direction]: the points that a man may step from in this direction. From outside the red square
// forward, left or right; from inside it anywhere, but not out of it (source).
inline constexpr auto kStepFrom = [] {
  std::array<std::array<PointSet, 4>, 4> from{};
  for (Direction forward : kDirections) {
    for (Direction direction : kDirections) {
      for (int point = 0; point < kPoints; ++point) {
        if (!on_board(point, direction, 1)) continue;
        const bool inside = kRedSquare.has(point), stays = kRedSquare.has(point + kDelta[direction]);
        if (inside ? stays : direction != opposite(forward)) from[forward][direction] |= PointSet::of(point);
      }
    }
  }
  return from;
}();

// kJumpFrom[direction]: the points that a man may jump from in this direction. A man inside the red square does not
// land outside it; over a point of the image jumps only a man who stands on one himself (source).
inline constexpr auto kJumpFrom = [] {
  std::array<PointSet, 4> from{};
  for (Direction direction : kDirections) {
    for (int point = 0; point < kPoints; ++point) {
      if (!on_board(point, direction, 2)) continue;
      const int over = point + kDelta[direction], landing = over + kDelta[direction];
      const bool leaves = kRedSquare.has(point) && !kRedSquare.has(landing);
      const bool shielded = kImage.has(over) && !kImage.has(point);
      if (!leaves && !shielded) from[direction] |= PointSet::of(point);
    }
  }
  return from;
}();

}  // namespace vitrine::noni_coni
