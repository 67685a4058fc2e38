// Blowing: what follows when a player overlooks a capture, by option.
#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {

void allow_blowing(Position& position, const Men& before, std::uint32_t turns, std::uint8_t offender,
                   PointSet culprits) {
  position.claim = kMayBlow;
  position.men_before = before;
  position.turns_before = turns;
  position.offender = offender & 0xf;
  position.culprits = culprits;
}

void drop_claim(Position& position) {
  position.claim = kNoClaim;
  position.men_before = {};
  position.culprits = {};
  position.turns_before = 0;
  position.offender = 0;
}

// The culprit is removed; the turn, and the count of turns, stay (reconstruction).
void blow(Position& position, int culprit) {
  for (PointSet& colour : position.men.of) colour -= PointSet::of(culprit);
  position.men.kings -= PointSet::of(culprit);
  drop_claim(position);
}

// The move is taken back, and a capture must be played (source).
void point_out(Position& position) {
  position.men = position.men_before;
  position.turns = position.turns_before;
  position.seat = position.offender;
  drop_claim(position);
  position.claim = kMust;
}

}  // namespace vitrine::noni_coni
