// What `vitrine solve` asks of a game whose positions, all or those with few men, can be worked out beforehand. What is
// proven while somebody plays is Judgement::proof().
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/rng.h"

namespace vitrine {

// The values of all positions of a game, or of those with few men.
class Solution {
 public:
  virtual ~Solution() = default;

  // For the side to move, while the match goes on; nothing for a position that is not solved, or of another setup.
  virtual std::optional<Proven> value(const Position&) const = 0;

  struct Counts {
    std::string kind;                            // "3-2"; a word
    std::uint64_t won = 0, lost = 0, drawn = 0;  // for the side to move
    std::uint64_t apart = 0;                     // how many of the won and lost are of the sort that apart() names
    int longest_win = 0, longest_loss = 0;       // moves
    std::optional<Position> hardest;             // one that takes so long to win
  };
  virtual std::vector<Counts> counts() const = 0;
  // The heading over Counts::apart, ten characters or less.
  virtual std::string_view apart() const = 0;

  struct Bytes {
    std::size_t now, most;  // `most` while it was worked out
  };
  virtual Bytes bytes() const = 0;

  // Any position that has a value, drawn by lot; the match is not over.
  virtual Position any(Rng&) const = 0;
  // What the game checks beside the rules one move deep; where not all is looked at, in `sample` places.
  struct Check {
    std::string what;
    std::optional<std::string> fault;  // where it does not hold, a position mostly
  };
  virtual std::vector<Check> checks(std::uint64_t sample, Rng&) const = 0;
};

class Solver {
 public:
  // The rules under which it solves.
  virtual std::vector<Setup> setups() const = 0;
  // How many men it takes: positions of at most so many are solved.
  struct Men {
    int least, usual, most;
  };
  // Nothing if it solves the game with all its men.
  virtual std::optional<Men> men() const = 0;
  // One of setups(); `men` within men(), if there are bounds. Takes seconds to minutes. May be null if
  // there is no memory.
  virtual std::unique_ptr<Solution> solve(const Setup&, int men) const = 0;

 protected:
  ~Solver() = default;
};

}  // namespace vitrine
