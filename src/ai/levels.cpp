// What each level may look at, and how well it judges.
#include "ai/levels.h"

#include <algorithm>

#include "core/check.h"

namespace vitrine {
namespace {

// For games that have not been calibrated themselves: of alpha-beta, and of the tree search, which has no depth.
// Choices: each level looks about five times as far as the one below. `vitrine ladder <game>` measures how far they are
// apart in a game, and Game::levels() puts right what it finds.
constexpr Level kUsual[kMaxLevel] = {
    // depth, nodes, noise, overlooked
    {1, 1'000, 80, 50},    // 1
    {2, 4'000, 60, 30},    // 2
    {3, 16'000, 30, 15},   // 3
    {5, 60'000, 8, 6},     // 4
    {8, 200'000, 0, 3},    // 5
    {0, 5'000'000, 0, 0},  // 6
};
constexpr Level kUsualOfTrees[kMaxLevel] = {
    {0, 300, 80, 50},      // 1
    {0, 2'000, 60, 30},    // 2
    {0, 12'000, 30, 15},   // 3
    {0, 40'000, 8, 6},     // 4
    {0, 100'000, 0, 3},    // 5
    {0, 3'000'000, 0, 0},  // 6
};

// A number below `range`, the same for the same key and seed.
std::uint64_t drawn(std::uint64_t key, std::uint64_t seed, std::uint64_t range) {
  std::uint64_t mixed = (key ^ (seed * 0x9e3779b97f4a7c15u)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 31)) * 0x94d049bb133111ebu;
  return (mixed >> 33) % range;
}

}  // namespace

const Level& level_of(const Game& game, const Position& position, int level) {
  VITRINE_CHECK(level >= 1 && level <= kMaxLevel);
  std::span<const Level> levels = game.levels(game.players(position));
  if (levels.empty()) levels = is_plain(game, position) ? kUsual : kUsualOfTrees;
  VITRINE_CHECK(levels.size() == kMaxLevel);
  return levels[static_cast<std::size_t>(level - 1)];
}

bool is_plain(const Game& game, const Position& position) {
  return !game.info().chance() && !game.info().secrets && game.players(position) == 2;
}

Limits level_limits(const Game& game, const Position& position, int level) {
  const Level& chosen = level_of(game, position, level);
  return {chosen.depth, chosen.nodes};
}

int misjudged(std::uint64_t key, std::uint64_t seed, int noise) {
  return noise == 0 ? 0 : static_cast<int>(drawn(key, seed, 2 * static_cast<std::uint64_t>(noise) + 1)) - noise;
}

void overlook(const Level& level, std::uint64_t seed, MoveList& moves) {
  if (level.overlooked == 0) return;
  const auto comes_to_mind = [&](Move move) {
    return drawn(move.code, ~seed, 100) >= static_cast<std::uint64_t>(level.overlooked);
  };
  if (std::ranges::any_of(moves, comes_to_mind)) std::erase_if(moves, [&](Move move) { return !comes_to_mind(move); });
}

}  // namespace vitrine
