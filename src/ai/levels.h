// The six levels of the computer.
#pragma once
#include <cstdint>

#include "ai/search.h"

namespace vitrine {

// 1…kMaxLevel, as the game has been calibrated, or as games of its kind are.
const Level& level_of(const Game&, const Position&, int level);

// Whether alpha-beta fits: two players, neither dice nor secrets.
bool is_plain(const Game&, const Position&);
// How far that level looks in this game when nothing else is asked.
Limits level_limits(const Game&, const Position&, int level);

// A number from -noise to noise, the same for the same key and seed.
int misjudged(std::uint64_t key, std::uint64_t seed, int noise);

// Takes away the moves that do not come to the level's mind: the same ones wherever in a thought they are possible. If
// that is all of them, it takes none.
void overlook(const Level&, std::uint64_t seed, MoveList&);

}  // namespace vitrine
