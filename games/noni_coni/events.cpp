// What happens beyond men moved and captured: blowing, passing, and the second phase.
#include "games/noni_coni/moves.h"
#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {
namespace {

bool blows(Move move) {
  return kind_of(move) == Kind::kTouch && touched_site(move) < kPoints;
}

// The players passed over: each in turn, up to the one who is to move.
void add_passed_over(const Position& before, Move move, const Position& after, std::vector<Event>& events) {
  if (Rules::to_move(after) < 0 || before.phase != after.phase || after.claim == kMust) return;
  int seat = blows(move) ? before.seat : next_in_turn(after, before.seat);
  for (; seat != after.seat; seat = next_in_turn(after, seat))
    events.push_back({.kind = Event::Kind::kPassed, .player = static_cast<Player>(seat)});
}

}  // namespace

std::vector<Event> Rules::events(const Position& before, Move move, const Position& after, Player viewer) {
  std::vector<Event> events = Defaults::events(before, move, after, viewer);
  for (Event& event : events) {
    if (event.kind != Event::Kind::kCaptured) continue;
    event.falls = !blows(move);  // as a skittle does
    if (blows(move)) event.kind = Event::Kind::kBlown;
  }
  if (kind_of(move) == Kind::kTouch && touched_site(move) == kPass)
    events.push_back({.kind = Event::Kind::kPassed, .player = static_cast<Player>(before.seat)});
  if (before.phase == 1 && after.phase == 2) events.push_back({.kind = Event::Kind::kPhaseBegun, .what = "counting"});
  add_passed_over(before, move, after, events);
  return events;
}

}  // namespace vitrine::noni_coni
