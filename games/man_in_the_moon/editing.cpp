// A position set up by hand.
#include "games/man_in_the_moon/rules.h"

namespace vitrine::man_in_the_moon {

std::string_view Rules::palette(const Setup&) {
  return "0=piece.white 1=piece.black";
}

std::string_view Rules::dials() {
  return "1 dial.side w=#0 b=#1|2.0 dial.to_place:#0 12|2.1 dial.to_place:#1 12|3 dial.quiet 2000000000";
}

void Rules::put(Position& position, Site site, int look) {
  if (site >= kBoard.size()) return;
  const std::uint32_t square = 1u << site;
  for (std::uint32_t& men : position.men) men &= ~square;
  if (look != kNoMan) position.men[look] |= square;
}

}  // namespace vitrine::man_in_the_moon
