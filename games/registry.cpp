// One line a game.
#include "games/registry.h"

#include <algorithm>

#include "games/man_in_the_moon/rules.h"

namespace vitrine {
namespace {

const GameOf<man_in_the_moon::Rules> kManInTheMoon;

constexpr const Game* kGames[] = {
    &kManInTheMoon,
};

}  // namespace

std::span<const Game* const> all_games() { return kGames; }

const Game* find_game(std::string_view id) {
  const auto found = std::ranges::find(kGames, id, [](const Game* game) { return game->info().id; });
  return found == std::end(kGames) ? nullptr : *found;
}

const Texts& all_texts() {
  static const Texts texts = [] {
    Texts all;
    all.add(core_texts());
    for (const Game* game : kGames) all.add(game->info().texts);
    return all;
  }();
  return texts;
}

}  // namespace vitrine
