// What each level may look at, and how well it judges.
#include "ai/levels.h"

#include "core/check.h"

namespace vitrine {
namespace {

constexpr Level kLevels[kMaxLevel] = {
    // depth, nodes, worlds, noise, margin
    {1, 1'000, 300, 80, 60},          // 1
    {2, 4'000, 2'000, 60, 50},        // 2
    {3, 16'000, 12'000, 30, 20},      // 3
    {5, 60'000, 60'000, 8, 4},        // 4
    {8, 300'000, 300'000, 0, 0},      // 5
    {0, 5'000'000, 3'000'000, 0, 0},  // 6
};

}  // namespace

const Level& level_of(int level) {
  VITRINE_CHECK(level >= 1 && level <= kMaxLevel);
  return kLevels[level - 1];
}

bool is_plain(const Game& game, const Position& position) {
  return !game.info().chance && !game.info().secrets && game.players(position) == 2;
}

Limits level_limits(const Game& game, const Position& position, int level) {
  const Level& chosen = level_of(level);
  return is_plain(game, position) ? Limits{chosen.depth, chosen.nodes} : Limits{0, chosen.worlds};
}

int misjudged(std::uint64_t key, std::uint64_t seed, int noise) {
  if (noise == 0) return 0;
  std::uint64_t mixed = (key ^ (seed * 0x9e3779b97f4a7c15u)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 31)) * 0x94d049bb133111ebu;
  const auto range = static_cast<std::uint64_t>(2 * noise + 1);
  return static_cast<int>((mixed >> 33) % range) - noise;
}

}  // namespace vitrine
