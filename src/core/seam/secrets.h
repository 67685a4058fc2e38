// The seam, secrets: what a player may know, and what he chooses out of the others' sight.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/rng.h"
#include "core/seam/rules.h"
#include "core/texts.h"

namespace vitrine {

// One of the men that `owner` has laid out unseen, by its number among them, is shown to the other by the move at
// `ply`.
struct ShownMan {
  Player owner;
  int man;
  std::size_t ply;
};

namespace seam {

class Secrets {
 public:
  // The position as the player knows it; what he cannot know is blank.
  virtual Position observe(const Position&, Player) const = 0;
  // Whether something in it is blank.
  virtual bool is_observation(const Position&) const = 0;
  // Whether under this setup the screen shows everybody everything, for teaching; observations stay what they are.
  virtual bool shows_all(const Setup&) const = 0;
  // A full position that the observation allows, drawn at random.
  virtual Position guess(const Position& observation, Rng&) const = 0;

  // Whether the choice to be made now, or what it shows its player, is hidden from the others.
  virtual bool is_private(const Position&) const = 0;
  // What a move tells its player alone: "The cone on d2 is worth 4."
  virtual std::optional<Message> reveal(const Position&, Move) const = 0;

  // Ways to lay out many men at once, each the key of its name.
  virtual std::vector<std::string_view> arrangements(const Position&) const = 0;
  // The moves that one of these ways is made of, all of the player to move.
  virtual MoveList arrange(const Position&, std::size_t way, Rng&) const = 0;
  // Whether men are still being laid out before the first move. Nobody is ahead yet, whatever evaluate() says.
  virtual bool laying_out(const Position&) const = 0;

  // --- Where Info::hidden_men says how many: what is known of them is a text, a letter each in the order of their
  // places, '?' for one that is not known ---
  // Who has laid out all of his with the move that led here; kNobody if another move did.
  virtual Player laid_out(const Position&) const = 0;
  // His men there.
  virtual std::string hidden_men(const Position&) const = 0;
  // The same position with such men; nothing if there are none such in the game.
  virtual std::optional<Position> with_men(const Position&, std::string_view men) const = 0;
  // The moves by which the player who begins to lay out comes to these, in one order; those that are not known lie
  // anyhow. None if there are none such in the game.
  virtual MoveList lay_out(const Position&, std::string_view men) const = 0;
  // Which of them a match has shown, move by move.
  virtual std::vector<ShownMan> men_shown(const Position& first, std::span<const Move>) const = 0;

 protected:
  ~Secrets() = default;
};

// What a game inherits: everything is seen by everybody, and nothing is laid out at once.
template <class R, class P>
struct SecretsDefaults {
  static P observe(const P& position, Player) { return position; }
  static bool is_observation(const P&) { return false; }
  static bool shows_all(const Setup&) { return false; }
  static P guess(const P& observation, Rng&) { return observation; }
  static bool is_private(const P&) { return false; }
  static std::optional<Message> reveal(const P&, Move) { return std::nullopt; }
  static std::vector<std::string_view> arrangements(const P&) { return {}; }
  static MoveList arrange(const P&, std::size_t, Rng&) { return {}; }
  static bool laying_out(const P& position) { return !R::arrangements(position).empty(); }
  static Player laid_out(const P&) { return kNobody; }
  static std::string hidden_men(const P&) { return {}; }
  static std::optional<P> with_men(const P&, std::string_view) { return std::nullopt; }
  static MoveList lay_out(const P&, std::string_view) { return {}; }
  static std::vector<ShownMan> men_shown(const P&, std::span<const Move>) { return {}; }
};

}  // namespace seam
}  // namespace vitrine
