// The six levels of the computer in one table.
#pragma once
#include <cstdint>

#include "ai/search.h"

namespace vitrine {

// A weak level is weak like a person: it sees less far, misjudges quiet positions a little, and plays any of
// the moves that seem almost as good as the best.
struct Level {
  int depth;             // of alpha-beta, in moves; 0: no limit
  std::uint64_t nodes;   // of alpha-beta
  std::uint64_t worlds;  // nodes of the tree search, in games with dice, secrets or more than two players
  int noise;             // hundredths of a man by which an evaluation may be off
  int margin;            // hundredths of a man by which the chosen move may fall short of the best
};

// 1…kMaxLevel.
const Level& level_of(int level);

// Whether alpha-beta fits: two players, neither dice nor secrets.
bool is_plain(const Game&, const Position&);
// How far that level looks in this game when nothing else is asked.
Limits level_limits(const Game&, const Position&, int level);

// A number from -noise to noise, the same for the same key and seed.
int misjudged(std::uint64_t key, std::uint64_t seed, int noise);

}  // namespace vitrine
