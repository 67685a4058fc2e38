// Whether a move does what an exercise asks.
#pragma once
#include "core/exercise.h"
#include "core/game.h"

namespace vitrine::testing {

MoveList legal_moves(const Game&, const Position&);
Position position_after(const Game&, const Position&, Move);
bool reaches(const Game&, const Question&, const Position& before, Move);

}  // namespace vitrine::testing
