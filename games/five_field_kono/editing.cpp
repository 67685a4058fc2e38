// A position set up by hand: of each side pebbles, and those that have never moved.
#include "games/five_field_kono/rules.h"

namespace vitrine::five_field_kono {

std::string_view Rules::palette(const Setup&) {
  return "0=piece.white 1=piece.white_at_home 7=piece.black 8=piece.black_at_home";
}

std::string_view Rules::dials() {
  return "1 dial.side w=#0 b=#1|3 dial.claim -=dial.claim.none p=dial.claim.pending";
}

void Rules::put(Position& position, Site site, int look) {
  if (site >= kBoard.size()) return;
  const std::uint32_t point = 1u << site;
  for (std::uint32_t& men : position.men) men &= ~point;
  position.never_moved &= ~point;
  if (look == kNoMan) return;
  position.men[look / kMenEach] |= point;
  if (look % kMenEach == 1) position.never_moved |= point;
}

}  // namespace vitrine::five_field_kono
