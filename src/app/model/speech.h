// A move as it is said aloud: "c2 to c3, captures b3 and c4", whatever its text is.
#pragma once
#include <optional>

#include "core/game.h"

namespace vitrine {

// As everybody may hear it. `own`: the words that the game has for it, if any; where they are for the eye, those for
// the ear have the same key and ".spoken".
Argument spoken(const Game&, const Position& before, Move, const Position& after, const std::optional<Message>& own);

// A move that may be made, by the places in the picture that it touches: what it brings is not told. The game's words
// for one that touches none.
Argument spoken_touches(const Game&, const Picture&, const Position&, Move, const std::optional<Message>& own);

// "a", "a and b", "a, b and c"; of at least one.
Argument listed(const std::vector<Argument>&);

}  // namespace vitrine
