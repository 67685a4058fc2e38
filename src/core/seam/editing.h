// The seam, editing: a position that somebody sets up by hand, and that may be wrong on the way. What the rules allow
// is said by parse_position() alone.
#pragma once
#include <string_view>

#include "core/move.h"
#include "core/position.h"
#include "core/seam/rules.h"

namespace vitrine {

// For put(): no man.
inline constexpr int kNoMan = -1;

namespace seam {

// Words in palette() and dials() are the key of a text without the game's id, "prompt.token", and behind it what fills
// its holes, "prompt.token:#0": keys, or what is said as it is. "#0" is the name of a player, "@" the words of what the
// first dial shows, and "a+b" is said as "a (b)".
class Editing {
 public:
  // What can be put on the board under this setup, each by its look and its name: "0=piece.white 1=piece.black". None:
  // no position of this game is set up by hand.
  virtual std::string_view palette(const Setup&) const = 0;
  // What a position's text tells beside the places, apart by "|": "2.1" for the second part between the commas of its
  // third field, or "2" for all of it, its name, and the choices with their words, the greatest number, or nothing
  // where it is written freely: "1 dial.side w=#0 b=#1|2.0 dial.to_place:#0 12".
  virtual std::string_view dials() const = 0;
  // Puts that man there, or nobody with kNoMan, in the place of what stood there. Changes nothing where that cannot be,
  // for want of another such man. The look is one of the palette's, the site any at all.
  virtual void put(Position&, Site, int look) const = 0;
  // Reads a text as parse_position() does, but looks only at its form, and whether describe() can show it.
  virtual Parsed<Position> read_draft(const Setup&, std::string_view text) const = 0;

 protected:
  ~Editing() = default;
};

// What a game inherits: nothing is set up.
template <class R, class P>
struct EditingDefaults {
  static std::string_view palette(const Setup&) { return {}; }
  static std::string_view dials() { return {}; }
  static void put(P&, Site, int) {}
  static Parsed<P> read_draft(const Setup& setup, std::string_view text) { return R::parse_position(setup, text); }
};

}  // namespace seam
}  // namespace vitrine
