// Counting in steps against counting plainly, and the counts of the rules sheets.
#include "ai/perft.h"

#include <doctest/doctest.h>

#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

std::uint64_t counted(const Game& game, const Position& position, int depth, std::uint64_t slice) {
  Perft count(game, position, depth);
  while (count.step(slice)) {
  }
  return count.count();
}

struct Known {
  std::string_view game, setup;
  std::vector<std::uint64_t> counts;  // from depth 0
};

const Known kKnown[] = {
    {"man_in_the_moon", "", {1, 24, 552, 12144, 255024, 5100480}},
    {"five_field_kono", "", {1, 8, 62, 564, 4904}},
    {"nonaga", "", {1, 9, 570, 4374, 199488}},
    {"noni_coni", "", {1, 12, 144, 2232, 34596}},
    {"noni_coni", "players=3", {1, 6, 36, 216, 2052}},
    {"noni_coni", "players=4", {1, 6, 36, 216, 1296}},
    {"bondo_cones", "", {1, 26, 650, 15600}},
    {"toy", "", {1, 3, 6, 18}},
};

}  // namespace

TEST_SUITE("perft") {
  TEST_CASE("known counts from the start") {
    for (const Known& known : kKnown) {
      const Game* game = find(known.game);
      REQUIRE(game);
      const Position start = game->start(setup_of(*game, known.setup));
      for (std::size_t depth = 0; depth < known.counts.size(); ++depth)
        CHECK_MESSAGE(counted(*game, start, static_cast<int>(depth), 1000) == known.counts[depth],
                      known.game << " " << depth);
    }
  }

  TEST_CASE("every game from positions of random matches, however the steps are cut") {
    for (const Game* game : every_game()) {
      for (const Setup& setup : every_setup(*game)) {
        Rng rng(17);
        Match match(*game, setup);
        for (int round = 0; round < 4; ++round) {
          for (int depth = 0; depth <= 2; ++depth) {
            const std::uint64_t expected = perft(*game, match.position(), depth);
            CHECK(counted(*game, match.position(), depth, 1) == expected);
            CHECK(counted(*game, match.position(), depth, 1'000'000) == expected);
          }
          play_randomly(match, rng, 25);
        }
      }
    }
  }

  TEST_CASE("a game that is over, or ends earlier, contributes nothing") {
    const Game* game = find("man_in_the_moon");
    const Position over = position_of(*game, "5/5/5/5/W1W2 w 0,0 0");
    CHECK(counted(*game, over, 0, 10) == 1);
    CHECK(counted(*game, over, 1, 10) == 0);
    const Position nearly = position_of(*game, "5/5/5/2W2/WB1BW w 0,0 0");
    CHECK(counted(*game, nearly, 3, 10) == perft(*game, nearly, 3));
  }
}
