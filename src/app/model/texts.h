// The sentences of the table, beside those of core and games, and the names that they are said with.
#pragma once
#include "core/game.h"

namespace vitrine {

// The texts of core, games and table.
const Texts& table_texts();

// The key of "in hand: {0}" and the like.
const char* beside_key(Zone);

Message game_name(const Game&);
// In a match at that position: see Words::party.
Message player_name(const Game&, Player, const Position&);

}  // namespace vitrine
