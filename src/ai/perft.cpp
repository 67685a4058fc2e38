// The last ply is counted without carrying it out: its legal moves are as many sequences.
#include "ai/perft.h"

namespace vitrine {

Perft::Perft(const Game& game, const Position& position, int depth)
    : game_(game), depth_(static_cast<std::size_t>(depth)) {
  if (depth_ == 0) {
    count_ = 1;
    return;
  }
  plies_.emplace_back().position = position;
  enter();
}

// plies_[ply_].position is set.
void Perft::enter() {
  Ply& ply = plies_[ply_];
  game_.legal_moves(ply.position, ply.moves);
  ply.next = 0;
  ++ply_;
  if (ply_ < depth_) return;
  count_ += ply.moves.size();
  --ply_;
}

bool Perft::step(std::uint64_t moves) {
  for (; ply_ > 0 && moves > 0; --moves) {
    if (plies_.size() == ply_) plies_.emplace_back();
    Ply& ply = plies_[ply_ - 1];
    if (ply.next == ply.moves.size()) {
      --ply_;
      continue;
    }
    game_.apply(ply.position, ply.moves[ply.next++], plies_[ply_].position);
    enter();
  }
  return ply_ > 0;
}

}  // namespace vitrine
