// What the analysis marks on the board: arrows, letters, and names of places.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "app/model/engine_dialogue.h"
#include "app/model/table.h"

namespace vitrine {

// Where a move goes, in board units of the picture; a single point for a man put down.
struct Arrow {
  enum class Kind : std::uint8_t { kBest, kAnswer, kThreat };
  Kind kind;
  std::vector<Point> way;
  int step = 0;  // of a turn of several moves, from 1
};
std::vector<Arrow> arrows(const Table&, const Analysis&);

// What is proven of touching a site next, for the player who touches it: "W7".
struct Badge {
  Site site;
  Proven value;
};
std::vector<Badge> badges(const Table&, const Analysis&);

// The turning point whose move comes next in the line, if the review has found one here.
std::optional<Review::TurningPoint> turning_here(const Table&, const Analysis&);

// Higher is better for the player whose value it is: a quick win comes before a slow one, then a draw, then a long
// resistance before a short one.
int rank(Proven);

// So many moves of the best line are told, and their places named.
inline constexpr std::size_t kMovesTold = 6;

}  // namespace vitrine
