// Discs and tokens as they lie while a position is set up or read: perhaps too few, perhaps in pieces.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "games/nonaga/rules.h"

namespace vitrine::nonaga {

struct Laid {
  std::vector<Axial> discs;  // one at least, at most kDiscs
  std::array<std::vector<Axial>, 2> tokens;
  std::optional<Axial> moved;

  Laid() = default;
  explicit Laid(const Position&);
  bool has_disc(Axial) const;
  // Whether one window shows them all: no farther from each other than nineteen discs in a line.
  bool near_enough() const;
  void lay(Position&) const;
};

}  // namespace vitrine::nonaga
