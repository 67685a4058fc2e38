// The levels: what one overlooks, and that the weakest plays better than chance.
#include "ai/levels.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "ai/search.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr int kMostMoves = 1000;

Move thought(const Match& match, int level, std::uint64_t seed) {
  Task task;
  task.level = level;
  task.limits = level_limits(match.game(), match.position(), level);
  task.seed = seed;
  task.memory = std::size_t{1} << 16;
  const auto search = make_search(match, task);
  while (search->step(1'000)) {
  }
  return search->best();
}

// +1, 0 or -1 for level 1 in that seat, against random moves; adds up the moves.
int against_chance(const Game& game, Player seat, std::uint64_t seed, std::size_t& moves) {
  Rng rng(seed);
  Match match(game, default_setup(game));
  for (int ply = 0; !match.over() && ply < kMostMoves; ++ply)
    match.play(match.to_move() == seat ? thought(match, 1, seed * kMostMoves + static_cast<std::uint64_t>(ply))
                                       : random_move(match, rng));
  moves += match.ply();
  return match.over() ? match.result()->score[static_cast<std::size_t>(seat)] : 0;
}

}  // namespace

TEST_SUITE("levels") {
  TEST_CASE("level 1 beats random moves") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      constexpr int kMatches = 10;
      constexpr std::size_t kMoves = 1'000;  // more matches where they are short
      int sum = 0, matches = 0;
      for (std::size_t moves = 0; matches < kMatches || moves < kMoves; ++matches)
        sum += against_chance(*game, static_cast<Player>(matches % 2), static_cast<std::uint64_t>(matches) + 1, moves);
      const bool calibrated = !game->levels(2).empty();
      // Three quarters of the points, or more than half.
      CHECK_MESSAGE(sum > (calibrated ? matches / 2 - 1 : 0), "matches won less those lost, of ", matches, ": ", sum);
    }
  }

  TEST_CASE("what does not come to mind") {
    MoveList all;
    for (Site site = 0; site < 1000; ++site) all.push_back(Move{site, static_cast<Site>(site + 1)});
    const auto left = [&](int overlooked, std::uint64_t seed, MoveList moves) {
      overlook({1, 1, 0, overlooked}, seed, moves);
      return moves;
    };

    CHECK(left(0, 1, all) == all);
    for (const int overlooked : {5, 50, 90}) {
      const auto seen = static_cast<int>(left(overlooked, 1, all).size());
      CHECK(std::abs(seen - 10 * (100 - overlooked)) < 60);
    }
    CHECK(left(50, 1, all) == left(50, 1, all));
    CHECK(left(50, 1, all) != left(50, 2, all));

    // A move is overlooked or not whatever else is possible; but somebody who sees nothing looks again.
    const MoveList seen = left(50, 1, all);
    int alone = 0;
    for (std::size_t i = 0; i + 1 < all.size(); i += 2) {
      const MoveList pair = {all[i], all[i + 1]}, kept = left(50, 1, pair);
      const auto comes = [&](Move move) { return std::ranges::find(seen, move) != seen.end(); };
      if (!comes(pair[0]) && !comes(pair[1])) {
        CHECK(kept == pair);
        ++alone;
      } else {
        CHECK(std::ranges::all_of(kept, comes));
      }
    }
    CHECK(alone > 50);
  }

  TEST_CASE("level 1 sees a win at once in many thoughts, but not in all; level 6 in all") {
    const Game& game = *find("man_in_the_moon");
    const Match match(game, default_setup(game), position_of(game, "5/5/5/2W2/WB1BW w 0,0 0"));
    constexpr int kThoughts = 60;
    int found = 0;
    for (std::uint64_t seed = 0; seed < kThoughts; ++seed) {
      found += game.move_text(match.position(), thought(match, 1, seed)) == "c2-c1";
      CHECK(game.move_text(match.position(), thought(match, kMaxLevel, seed)) == "c2-c1");
    }
    CHECK(found > kThoughts / 4);
    CHECK(found < kThoughts);
  }
}
