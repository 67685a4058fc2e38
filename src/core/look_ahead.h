// What proven values of neighbouring positions must agree on. For checking proofs: it shares nothing with a solver.
#pragma once
#include <functional>

#include "core/game.h"

namespace vitrine {

// A position's value for its player to move; the match is not over.
using Known = std::function<Proven(const Position&)>;

// The same fate as the other of two players sees it.
Proven for_the_other(Proven);

// What a move to `after` is worth to the player who makes it. Only for games of two players, without chance.
Proven looked_ahead(const Game&, Player mover, const Position& after, const Known&);
// The value one move deep, from the rules of the game alone and from what is known of the positions that its moves lead
// to. The match is not over.
Proven looked_ahead(const Game&, const Position&, const Known&);

}  // namespace vitrine
