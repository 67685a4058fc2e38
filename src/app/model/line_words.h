// The moves of a match in words, for the eye and for the ear, as its viewer may read them.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "app/model/sitting.h"

namespace vitrine {

class LineWords {
 public:
  // Of whatever match lies there.
  explicit LineWords(const Sitting& sitting) : sitting_(sitting) {}

  // A move of the line as it is read in a list. Men laid out one after the other, and other hidden moves of one player
  // in a row, are told once, with the last: `times` is how many that tells, 0 for one told by another.
  struct Told {
    int times = 1;
    Argument words;
    bool laid_out = false;
  };
  Told told(std::size_t ply) const;
  // A move of the line as it is said aloud.
  Argument spoken(std::size_t ply) const;
  // A move of any line after these, where nobody has secrets.
  Argument spoken(Match::Node, std::span<const Move> moves) const;
  // A move that may be made in a position to which these moves lead, as it is told where nobody has secrets.
  Argument of(const Position&, Move, std::span<const Move> moves) const;

  // After every change of the line: what was said of moves that are still in it stays.
  void follow();
  // Before another match is followed.
  void forget() { spoken_.clear(); }

 private:
  Argument listed(std::size_t ply) const;
  bool laid_out_at(std::size_t ply) const;

  const Sitting& sitting_;
  struct Spoken {
    Move move;
    std::optional<Argument> words;  // once they were asked for
  };
  mutable std::vector<Spoken> spoken_;  // the moves of the line: it takes pictures to say them
};

}  // namespace vitrine
