// A position set up by hand: cones with their values, and rings on them.
#include "games/bondo_cones/drawing.h"

namespace vitrine::bondo_cones {

static_assert(look_of(Cone(1, kWorth0)) == 18 && kRingLook == 44);

std::string_view Rules::palette(const Setup&) {
  return "4=piece.worth:piece.white:8 3=piece.worth:piece.white:4 2=piece.worth:piece.white:2 "
         "1=piece.worth:piece.white:1 0=piece.worth:piece.white:0 22=piece.worth:piece.black:8 "
         "21=piece.worth:piece.black:4 20=piece.worth:piece.black:2 19=piece.worth:piece.black:1 "
         "18=piece.worth:piece.black:0 44=dial.ring";
}

std::string_view Rules::dials() {
  return "1 dial.side s=#0 n=#1|2 dial.phase place=prompt.place:@:8–1 ring=prompt.ring:@ start=prompt.start:@ "
         "start1=prompt.start:@+words.die:1 start2=prompt.start:@+words.die:2 start3=prompt.start:@+words.die:3 "
         "start4=prompt.start:@+words.die:4 startE=prompt.start:@+words.die_eye startB=prompt.start:@+words.die_bondo "
         "turn=prompt.turn:@ throw=prompt.throw:@ 1=prompt.number:@:1 2=prompt.number:@:2 3=prompt.number:@:3 "
         "4=prompt.number:@:4 eye=prompt.eye:@ bondo=prompt.bondo:@ battle=prompt.battle:@ "
         "battle1=prompt.battle:@+words.die:1 battle2=prompt.battle:@+words.die:2 battle3=prompt.battle:@+words.die:3 "
         "battle4=prompt.battle:@+words.die:4 battleE=prompt.battle:@+words.die_eye "
         "battleB=prompt.battle:@+words.die_bondo take=prompt.take:@ put=prompt.put:@ peek=prompt.peek:@ "
         "remove=prompt.remove:@|3.0 dial.points:#0 2000000000|3.1 dial.points:#1 2000000000|4.0 dial.window:#0 3|"
         "4.1 dial.window:#1 3|5 piece.ring 1|6 dial.throws 2000000000|7.0 dial.seen:#0|7.1 dial.seen:#1";
}

// A ring comes to those already there, up to two; then they are taken off.
void Rules::put(Position& position, Site site, int look) {
  if (site >= layout_of(position).grid.size()) return;
  const Cone there = position.cone[site];
  if (look == kRingLook) {
    if (there.there()) set_rings(position, site, (there.rings() + 1) % (kRings + 1));
    return;
  }
  const int side = look >= look_of(Cone(1, kWorth0));
  if (look != kNoMan && position.cones[side].count() == kConesEach && (!there.there() || there.owner() != side)) return;
  if (there.there()) lift_cone(position, site);
  if (look != kNoMan) put_cone(position, site, Cone(side, static_cast<Worth>(look % (kWorths + 1))));
}

}  // namespace vitrine::bondo_cones
