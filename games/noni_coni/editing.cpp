// A position set up by hand.
#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {

std::string_view Rules::palette(const Setup& setup) {
  constexpr std::string_view kAll =
      "0=piece.black_jack 4=piece.black_king 2=piece.red_jack 6=piece.red_king 1=piece.green_jack 5=piece.green_king "
      "3=piece.yellow_jack 7=piece.yellow_king";
  const Players players = static_cast<Players>(setup.choice[0]);
  return kAll.substr(0, kAll.find(players == kDuel ? " 1=" : players == kThree ? " 3=" : "  "));
}

std::string_view Rules::dials() {
  return "1 dial.side 0=#0 1=#1 2=#2 3=#3|3 dial.phase 2|4 dial.turns 2000000000|5 dial.passes 2000000000|6 dial.claim";
}

void Rules::put(Position& position, Site site, int look) {
  if (site >= kPoints) return;
  Men& men = position.men;
  const PointSet point = PointSet::of(site);
  for (PointSet& colour : men.of) colour = colour - point;
  men.kings = men.kings - point;
  if (look == kNoMan) return;
  men.of[look % kColours] |= point;
  if (look >= kColours) men.kings |= point;
}

}  // namespace vitrine::noni_coni
