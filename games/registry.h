// The games of the showcase.
#pragma once
#include <span>
#include <string_view>

#include "core/game.h"

namespace vitrine {

// In the order in which the picker shows them.
std::span<const Game* const> all_games();
// Null if there is no such game.
const Game* find_game(std::string_view id);
// The texts of the core and of all games.
const Texts& all_texts();

}  // namespace vitrine
