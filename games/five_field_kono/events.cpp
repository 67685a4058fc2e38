// What happens beyond men moved: a man comes home on the other side, a player who cannot move is passed over.
#include "games/five_field_kono/rules.h"

namespace vitrine::five_field_kono {

std::vector<Event> Rules::events(const Position& before, Move move, const Position& after, Player viewer) {
  std::vector<Event> events = Defaults::events(before, move, after, viewer);
  const std::uint32_t goal = kHome[1 - before.side];
  if (goal >> move.site(1) & ~(goal >> move.site(0)) & 1)
    events.push_back({.kind = Event::Kind::kArrived, .player = static_cast<Player>(before.side), .to = move.site(1)});
  const auto other = static_cast<Player>(1 - before.side);
  if (to_move(after) == 1 - other) events.push_back({.kind = Event::Kind::kPassed, .player = other});
  return events;
}

}  // namespace vitrine::five_field_kono
