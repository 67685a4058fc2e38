// Counts the sequences of exactly so many moves, dice outcomes included, in steps.
#pragma once
#include <cstdint>
#include <vector>

#include "core/game.h"

namespace vitrine {

class Perft {
 public:
  // Repetition and history play no part.
  Perft(const Game&, const Position&, int depth);

  // Carries out about that many moves; true while there is more to be done.
  bool step(std::uint64_t moves);
  std::uint64_t count() const { return count_; }

 private:
  struct Ply {
    Position position;
    MoveList moves;
    std::size_t next = 0;
  };
  void enter();

  const Game& game_;
  std::size_t depth_;
  std::vector<Ply> plies_;  // as many as have been needed; the first ply_ are in use
  std::size_t ply_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace vitrine
