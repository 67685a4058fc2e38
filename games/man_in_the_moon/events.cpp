// What happens beyond men placed, moved and captured: the moving phase begins, a blocked player is passed over.
#include "games/man_in_the_moon/rules.h"

namespace vitrine::man_in_the_moon {

std::vector<Event> Rules::events(const Position& before, Move move, const Position& after, Player viewer) {
  std::vector<Event> events = Defaults::events(before, move, after, viewer);
  if (before.placing() && !after.placing()) events.push_back({.kind = Event::Kind::kPhaseBegun, .what = "moving"});
  const Player turn = before.placing() && !after.placing() ? Player{0} : static_cast<Player>(1 - before.side);
  if (to_move(after) == 1 - turn) events.push_back({.kind = Event::Kind::kPassed, .player = turn});
  return events;
}

}  // namespace vitrine::man_in_the_moon
