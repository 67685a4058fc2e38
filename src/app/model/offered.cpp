// Choosing among all games.
#include "app/model/offered.h"

#include <algorithm>
#include <iterator>

#include "games/registry.h"

namespace vitrine {

Offered::Offered(std::span<const std::string_view> game_ids) {
  const auto named = [&](const Game* game) { return std::ranges::find(game_ids, game->info().id) != game_ids.end(); };
  std::ranges::copy_if(all_games(), std::back_inserter(games_), named);
  if (games_.empty()) games_.assign(all_games().begin(), all_games().end());
}

const Game* Offered::find(std::string_view game_id) const {
  const auto found = std::ranges::find(games_, game_id, [](const Game* game) { return game->info().id; });
  return found == games_.end() ? nullptr : *found;
}

}  // namespace vitrine
