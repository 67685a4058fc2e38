// The men of a person who is to lay them out: they lie there as dealt, and none of his moves has been made.
#pragma once
#include "core/match.h"
#include "core/rng.h"
#include "core/selection.h"

namespace vitrine {

class DealtMen {
 public:
  // For whoever is to move in that match, which stays as it is as long as they lie there.
  DealtMen(const Match&, Rng);

  const MoveList& moves() const { return moves_; }
  // Once they are made.
  const Position& position() const { return position_; }
  // The first of two places whose men are to be exchanged; nothing if none is.
  const Path& touched() const { return touched_; }
  // An empty place is where those men lie that come by themselves.
  Selection::Outcome touch(const Match&, Site);
  void clear() { touched_.clear(); }

 private:
  void lay(Match);

  MoveList moves_;
  Position position_;
  Path touched_;
};

}  // namespace vitrine
