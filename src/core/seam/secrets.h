// The seam, secrets: what a player may know, and what he chooses out of the others' sight.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/rng.h"
#include "core/seam/rules.h"
#include "core/texts.h"

namespace vitrine::seam {

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
};

}  // namespace vitrine::seam
