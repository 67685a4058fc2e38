// The games that may lie on the table: all, unless some were named.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace vitrine {

class Offered {
 public:
  // These; all of them if none is known.
  explicit Offered(std::span<const std::string_view> game_ids = {});

  // In the order of all games.
  std::span<const Game* const> games() const { return games_; }
  // Null if it may not lie here.
  const Game* find(std::string_view game_id) const;

 private:
  std::vector<const Game*> games_;
};

}  // namespace vitrine
