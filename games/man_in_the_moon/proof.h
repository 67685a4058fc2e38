// What is proven of The Man in the Moon: every position with few men, worked out backwards from the end.
//
// A position and its images in the eight symmetries of the board are one, and the side to move is always seen first, so
// a class (3,2) holds all positions in which the side to move has three men and the other two. A capture leads to a
// class with fewer men, where the counter of quiet moves begins again; every other move leads from (3,2) to (2,3).
//
// With a limit of quiet moves a position has a value for each number of quiet moves still left, its horizon. Classes
// are worked out for a horizon of 0, where the men are counted, then 1, 2, …; a position is looked at again only when
// one that a move leads to has changed, which is seldom: as the horizon grows, the side with more men can only lose by
// it, and with equal numbers each side can only gain, so the outcome changes at most twice, and the distance not often.
// A position keeps the list of its changes; many have the same one. Without a limit the horizon grows until nothing
// changes any more; what is not decided then never will be, and is drawn by repetition.
//
// Distances are exact: the moves to the end of the match, over captures and new horizons and to the last quiet move.
//
// Repetition is left out, for it depends on the moves played before. Whoever wins without having more men, or without a
// limit, comes nearer to the end with every move and repeats nothing. Whoever waits with more men for the limit must
// keep from repeating a position three times, which the values do not promise: that is for the search to see.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/solver.h"
#include "games/man_in_the_moon/rules.h"

namespace vitrine::man_in_the_moon {

class Endgames final : public Proof {
 public:
  static constexpr int kUsualMen = 6, kMostMen = 7;

  // All classes of at least two men each and at most so many (4…kMostMen) together.
  Endgames(Step, Quiet, int men = kUsualMen);
  ~Endgames() override;

  // Works on at about so many more positions, smaller classes first; true while there is more to be done.
  bool step(std::uint64_t positions) override;
  bool done() const;

  // For the side to move, with the moves made since the last capture counted. Nothing for a position of other options,
  // while placing, when the match is over, where the side to move should have been passed over, and while its class is
  // not done.
  std::optional<Proven> value(const Position&) const;
  std::optional<Proven> value(const vitrine::Position&) const override;

  // Memory in use, the shared tables of the board's symmetries included.
  std::size_t bytes() const override;

  // A class, for the side to move and with all quiet moves left; every position counts, images too, and positions in
  // which the side to move is passed over.
  struct Counts {
    std::uint64_t won = 0, lost = 0, drawn = 0;
    std::uint64_t at_limit = 0;             // of these, won and lost when the men are counted
    int longest_win = 0, longest_loss = 0;  // moves
    std::optional<Position> hardest;        // one that takes so long to win, White to move
  };
  // `own` men of the side to move, `other` of the other; nothing if the class is not done.
  std::optional<Counts> count(int own, int other) const;
  // The classes that are done, in the order in which they were worked out, as {own, other}.
  std::vector<std::array<int, 2>> known() const;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// For `vitrine solve`: solver.cpp.
const Solver& solver();

}  // namespace vitrine::man_in_the_moon
