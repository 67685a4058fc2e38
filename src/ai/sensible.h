// Whether somebody who makes a move sees what the game is about.
#pragma once
#include <optional>

#include "core/match.h"

namespace vitrine {

// Whether a short look, the same everywhere, finds nothing clearly better; nothing where there was no choice, or where
// men are laid out. Of what is secret it sees what the player to move may know. The move must be legal.
std::optional<bool> is_sensible(const Match&, Move);

}  // namespace vitrine
