// Why a move is worth playing: facts that follow from the rules alone, with nobody's opinion in them. tests/reasons.cpp
// works each of them out in another way.
#pragma once
#include <cstdint>
#include <vector>

#include "core/game.h"

namespace vitrine {

struct Reason {
  enum class Kind : std::uint8_t {
    kWins,             // the match is over, and won
    kDecides,          // after every answer it is
    kTakes,            // so many men of the others
    kOnlyStop,         // after every other move an answer wins
    kStops,            // after most other moves an answer wins, after this one none
    kOnlySafe,         // after every other move an answer takes a man, after this one none
    kSafe,             // after most other moves
    kTakesNext,        // takes nothing; after every answer something can be taken, and no answer takes
    kThreatensToWin,   // could win if it were one's turn again, and could not win before
    kThreatensToTake,  // could take so many if it were one's turn again: more than before
  };
  Kind kind;
  int count = 0;
  bool operator==(const Reason&) const = default;
};

// The strongest first. `position` is what the player to move knows of it; the move must be legal, and no throw.
std::vector<Reason> reasons(const Game&, const Position& position, Move);

}  // namespace vitrine
