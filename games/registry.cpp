// One line a game. A first visitor sees the first.
#include "games/registry.h"

#include <algorithm>

#include "core/game_of.h"
#include "games/bondo_cones/rules.h"
#include "games/five_field_kono/rules.h"
#include "games/man_in_the_moon/rules.h"
#include "games/nonaga/rules.h"
#include "games/noni_coni/rules.h"

namespace vitrine {
namespace {

const GameOf<man_in_the_moon::Rules> kManInTheMoon;
const GameOf<five_field_kono::Rules> kFiveFieldKono;
const GameOf<nonaga::Rules> kNonaga;
const GameOf<noni_coni::Rules> kNoniConi;
const GameOf<bondo_cones::Rules> kBondoCones;

constexpr const Game* kGames[] = {
    &kManInTheMoon, &kFiveFieldKono, &kNonaga, &kNoniConi, &kBondoCones,
};

}  // namespace

std::span<const Game* const> all_games() {
  return kGames;
}

const Game* find_game(std::string_view id) {
  const auto found = std::ranges::find(kGames, id, [](const Game* game) { return game->info().id; });
  return found == std::end(kGames) ? nullptr : *found;
}

const Texts& all_texts() {
  static const Texts texts = [] {
    Texts all;
    all.add(core_texts());
    for (const Game* game : kGames) {
      all.add(game->info().texts);
      all.add(game->lesson_texts());
    }
    return all;
  }();
  return texts;
}

}  // namespace vitrine
