// The seam, picture: what a position looks like to somebody, and what he sees happen.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/event.h"
#include "core/move.h"
#include "core/picture.h"
#include "core/position.h"

namespace vitrine {

// A viewer who sees only what everybody may see; kNobody as a viewer sees all.
inline constexpr Player kPublic = -3;

namespace seam {

class Looks {
 public:
  // As seen by `viewer`; what he may not know is not in the picture.
  virtual Picture describe(const Position&, Player viewer) const = 0;
  // What describe() gave for `viewer`, with the side of the player `near` at the lower edge. See turned().
  virtual Picture facing(Picture, const Position&, Player viewer, Player near) const = 0;
  // What a move did, in the order in which it is to be seen; cut down to what `viewer` may know. Without the end.
  virtual std::vector<Event> events(const Position& before, Move, const Position& after, Player viewer) const = 0;
  // One drawing for each look, centred on the origin, in board units.
  virtual std::vector<Drawing> art() const = 0;
  // Once it is over: where the men stand that decided it; none if no men did.
  virtual std::vector<Site> decided_by(const Position&) const = 0;
  // The looks that together stand for a player; none: the look of his first piece.
  virtual std::vector<std::uint8_t> signs(const Position&, Player) const = 0;
  // Tells men apart that the position does not tell apart: which pebble lies where, by the moves that led from `first`
  // to the position in the picture. Only for the eye: looks,
  // names of places, and which part of an endless board is seen. The picture is not turned yet.
  virtual void tell_apart(Picture&, const Position& first, std::span<const Move>) const = 0;

 protected:
  ~Looks() = default;
};

// What a game inherits: a board that lies the same for all, men placed, moved and captured as two pictures tell, a die
// thrown where one was due; no men decided it, a player's sign is his first piece, and men that look alike are alike.
template <class R, class P>
struct LooksDefaults {
  static Picture facing(Picture picture, const P&, Player, Player) { return picture; }
  static std::vector<Event> events(const P& before, Move move, const P& after, Player viewer) {
    const Player mover = R::to_move(before);
    if (mover == kChance) return {{.kind = Event::Kind::kThrown, .player = kChance}};
    const bool unseen = viewer != kNobody && viewer != mover && R::is_private(before);
    return events_between(R::describe(before, viewer), R::describe(after, viewer), mover,
                          unseen ? Path{} : R::path(before, move));
  }
  static std::vector<Site> decided_by(const P&) { return {}; }
  static std::vector<std::uint8_t> signs(const P&, Player) { return {}; }
  static void tell_apart(Picture&, const P&, std::span<const Move>) {}
};

}  // namespace seam
}  // namespace vitrine
