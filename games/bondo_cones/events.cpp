// What happens beyond cones placed, moved and captured: what a captured cone was worth, throws, looks, rings and
// battles.
#include <utility>

#include "games/bondo_cones/drawing.h"

namespace vitrine::bondo_cones {
namespace {

bool thrown(Phase phase) {
  return phase == kStart || phase == kStartAnswer || phase == kThrow || phase == kBattle || phase == kBattleAnswer;
}

// What both players throw for.
std::string_view contest(Phase phase) {
  return phase == kThrow ? "" : phase == kStart || phase == kStartAnswer ? "start" : "battle";
}

// A ring put on the field that the move ends on, from the field that it begins on or from beside the board.
Event ring_to(const Position& before, Move move) {
  const bool from_field = move.length() > 1;
  return {.kind = Event::Kind::kRingMoved,
          .player = static_cast<Player>(before.side),
          .from = from_field ? move.site(0) : kNoSite,
          .to = move.site(from_field ? 1 : 0),
          .look = kRingLook,
          .owner = static_cast<Player>(before.side)};
}

// From an enemy cone into the hand of who won the battle.
Event ring_taken(const Position& before, Move move) {
  Event event = ring_to(before, move);
  std::swap(event.from, event.to);
  return event;
}

std::vector<Event> of_throw(const Position& before, Move move, const Position& after) {
  const auto player = static_cast<Player>(before.side);
  const int face = move.site(0) - kFaceSite;
  std::vector<Event> events = {{.kind = Event::Kind::kThrown,
                                .player = player,
                                .look = static_cast<std::uint8_t>(kDieLook + face),
                                .value = face + 1,
                                .what = contest(before.phase),
                                .prop = static_cast<std::uint8_t>(kDiceConeLook + player)}};
  const bool lost = before.phase == kThrow && !(after.phase >= kNumber1 && after.phase <= kBondo);
  if (lost) events.push_back({.kind = Event::Kind::kPassed, .player = player});
  if (before.phase == kStartAnswer && after.phase != kStart)
    events.push_back({.kind = Event::Kind::kPhaseBegun, .what = "turns"});
  return events;
}

Event of_look(const Position& before, Move move, Player viewer) {
  const auto player = static_cast<Player>(before.side);
  const Cone cone = before.cone[move.site(0)];
  Event event = {
      .kind = Event::Kind::kLookedAt, .player = player, .to = move.site(0), .owner = static_cast<Player>(cone.owner())};
  if ((viewer == player || viewer == kNobody) && cone.worth() != kUnknown) event.value = kPoints[cone.worth()];
  return event;
}

}  // namespace

std::vector<Event> Rules::events(const Position& before, Move move, const Position& after, Player viewer) {
  if (thrown(before.phase)) return of_throw(before, move, after);
  switch (before.phase) {
    case kEye:
    case kPeek: return {of_look(before, move, viewer)};
    case kRing:
    case kBondo:
    case kPut: return {ring_to(before, move)};
    case kTake: return {ring_taken(before, move)};
    case kTurn:
      if (move.site(0) != kDeclareSite) return {};
      return {{.kind = Event::Kind::kPhaseBegun, .player = static_cast<Player>(before.side), .what = "battle"}};
    default: break;
  }
  std::vector<Event> events = Defaults::events(before, move, after, viewer);
  for (Event& event : events) {  // what is captured both see
    if (event.kind != Event::Kind::kCaptured) continue;
    const Cone cone = before.cone[event.from];
    if (cone.worth() == kUnknown) continue;
    event.value = kPoints[cone.worth()];
    event.prop = lying_look(cone);
  }
  return events;
}

}  // namespace vitrine::bondo_cones
