// The seam, teaching: what a game shows to somebody who has never played it.
#pragma once
#include <span>
#include <vector>

#include "core/exercise.h"
#include "core/move.h"
#include "core/position.h"
#include "core/texts.h"

namespace vitrine::seam {

class Teaching {
 public:
  // Half a minute in which the heart of the game is played by itself, up to a move for the visitor; null if there is
  // none.
  virtual const FirstMinute* first_minute() const = 0;
  // From the first move to the idea that wins, in the order in which they are learnt.
  virtual std::span<const Exercise> lessons() const = 0;
  // What they say; made from games/<id>/lessons.<language>.txt.
  virtual TextSheet lesson_texts() const = 0;
  // Positions to be puzzled out, as core/exercise.h reads them; made from games/<id>/puzzles.txt.
  virtual std::string_view puzzle_lines() const = 0;
  // How many men of the player can still be taken; 0 in a game in which nobody is. For the reasons of core/reasons.h.
  virtual int men(const Position&, Player) const = 0;
  // What the game itself can say for a move of the player to move, who knows no more than this position: facts, the
  // strongest first.
  virtual std::vector<Message> reasons(const Position&, Move) const = 0;

 protected:
  ~Teaching() = default;
};

// What a game inherits: nothing is taught, nobody is taken, and nothing is said.
template <class P>
struct TeachingDefaults {
  static const FirstMinute* first_minute() { return nullptr; }
  static std::span<const Exercise> lessons() { return {}; }
  static TextSheet lesson_texts() { return {}; }
  static std::string_view puzzle_lines() { return {}; }
  static int men(const P&, Player) { return 0; }
  static std::vector<Message> reasons(const P&, Move) { return {}; }
};

}  // namespace vitrine::seam
