// Turns touches into a move by filtering the legal moves by their paths. Click-click, drag, chains of jumps, the
// keyboard and the screen reader all go through it.
#pragma once
#include <optional>
#include <vector>

#include "core/game.h"

namespace vitrine {

class Selection {
 public:
  enum class Outcome {
    kBegun,     // the site begins a move; more is needed
    kExtended,  // the touches so far begin a move; more is needed
    kComplete,  // move() is chosen, and the selection is empty again
    kCleared,   // the first site was touched again: nothing is selected now
    kRefused,   // no move: nothing has changed, why() tells the reason
  };

  Selection(const Game& game, const Position& position);

  // A touch that continues no move but begins another begins that one, or plays it if it is whole ("pass"). When the
  // touches so far are a whole move and could also go on (a chain that may stop), touching the last site once more
  // plays the shorter one. A site that the position does not have is refused, whatever its number.
  Outcome touch(Site);
  void clear() { touched_.clear(); }

  const Path& touched() const { return touched_; }
  // The sites that continue what is touched, each once, ascending; with nothing touched, those that begin a move.
  std::vector<Site> continuations() const;
  // The moves that go through all that is touched.
  MoveList candidates() const;
  // Whether touching the last site again would play a move.
  bool may_stop() const;
  Move move() const { return move_; }
  const Message& why() const { return why_; }

 private:
  struct Option {
    Move move;
    Path path;
  };
  bool begins_with(const Path& path, const Path& prefix) const;
  const Option* whole(const Path& path) const;
  bool can_continue(const Path& prefix) const;
  bool exists(Site);

  const Game* game_;
  Position position_;
  std::vector<Option> options_;
  std::optional<std::vector<Place>> places_;  // known once a touch was refused
  Path touched_;
  Move move_;
  Message why_;
};

}  // namespace vitrine
