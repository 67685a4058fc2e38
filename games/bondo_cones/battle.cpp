// The BondO Battle: how a player who lost his ring to an enemy cone may win one back.
#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {

bool battle_possible(const Position& position, int side) {
  return position.window[side] > 0 && position.rings[side] == 0 && position.rings[1 - side] > 0;
}

int double_of(const Position& position, int side) {
  const Fields ringed = position.cones[side] & position.ringed;
  return position.rings[side] == 2 && ringed.count() == 1 ? ringed.first() : -1;
}

// Against single BondO Cones he chooses which of them loses its ring; a Double becomes ordinary at once, one of its
// rings is his to put, the other is set aside.
void win_battle(Position& position, int declarer) {
  if (!position.cones[declarer].any()) {  // only in a position from a text: he has no cone to take a ring
    position.phase = kThrow;
    return;
  }
  const int doubled = double_of(position, 1 - declarer);
  position.phase = doubled < 0 ? kTake : kPut;
  if (doubled < 0) return;
  set_rings(position, doubled, 0);
  position.set_aside = 1;
}

// His turn is over. It does not count: his window is three turns again.
void lose_battle(Position& position, int declarer) {
  position.window[declarer] = kWindow;
  position.side = static_cast<std::uint8_t>(1 - declarer);
  if (position.cones[declarer].any())
    position.phase = double_of(position, 1 - declarer) < 0 ? kPeek : kRemove;
  else
    begin_turn(position);
}

}  // namespace vitrine::bondo_cones
