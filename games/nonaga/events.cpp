// What happens beyond tokens and discs moved: what cannot be moved is skipped.
#include "games/nonaga/rules.h"

namespace vitrine::nonaga {
namespace {

struct Turn {
  int side, due;
  bool operator==(const Turn&) const = default;
  Turn next() const { return due == kToken ? Turn{side, kDisc} : Turn{1 - side, kToken}; }
};

}  // namespace

std::vector<Event> Rules::events(const Position& before, Move move, const Position& after, Player viewer) {
  std::vector<Event> events = Defaults::events(before, move, after, viewer);
  if (after.over) return events;
  const Turn now{after.side, after.due};
  for (Turn turn = Turn{before.side, before.due}.next(); turn != now; turn = turn.next())
    events.push_back({.kind = Event::Kind::kPassed,
                      .player = static_cast<Player>(turn.side),
                      .what = turn.due == kToken ? "token" : "disc"});
  return events;
}

}  // namespace vitrine::nonaga
