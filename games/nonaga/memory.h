// What whoever saw the match remembers and no position holds: which disc is which, and where on the cloth one looks.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/nonaga/rules.h"

namespace vitrine::nonaga {

inline constexpr float kRow = 0.8660254f;  // height of a row of hexagons
inline constexpr double kHem = 0.2 / 7.6;  // of the side of the window

// The square of cloth that is seen, in board units from the middle of the lattice. It moves only when a disc or an open
// place would lie outside, and grows only when they do not fit; it shrinks once they have fitted a smaller one for some
// turns, with a whole disc to spare.
class Window {
 public:
  Window(const Position& first, std::span<const Move> moves);

  // Its middle.
  double x() const { return x_; }
  double y() const { return y_; }
  float side() const;

 private:
  void look_at(const Field&);

  double x_ = 0, y_ = 0;
  int step_ = 0;   // how many sizes larger than the smallest
  int spare_ = 0;  // turns for which a smaller one would have been ample
};

// By cell, the number of the disc there; 0 where none lies.
using Numbers = std::array<std::uint8_t, std::tuple_size_v<Columns> * 32>;

// Discs are numbered from 1 as they are read at first, in rows from the top, and keep their numbers.
class Memory {
 public:
  explicit Memory(const Position& first);
  Memory(const Position& first, std::span<const Move> moves);
  // Whether it was a disc that moved.
  bool follow(Move);

  const Field& field() const { return field_; }
  // Where the disc moved last came from.
  std::optional<Axial> left() const { return left_; }
  Numbers numbers() const;

 private:
  Field field_;
  std::array<Axial, kDiscs> discs_{};  // by number
  std::size_t count_ = 0;              // fewer while a position is set up
  std::optional<Axial> left_;
};

// All discs, and every empty cell that touches two, in rows from the top, each from the left.
std::vector<Cell> cells_to_show(const Field&);

// An empty place is called by two discs that it touches, "12·16", and an arrow if another one touches both. The disc
// lifted, or kNowhere, is not there any more, nor is the place that it left an empty one.
std::string gap_name(const Field&, const Numbers&, Cell gap, Cell lifted);

}  // namespace vitrine::nonaga
