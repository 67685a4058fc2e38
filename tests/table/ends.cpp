// The ways on from the end of a match: once more, and a level up or down.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "games/registry.h"
#include "tests/play.h"
#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

// The end of a match that `visitor` has played against the computer of that level, seen by him.
void check_ways_on(const Match& played, Player visitor, int level) {
  const Player other = 1 - visitor;
  const int won = played.result()->score[static_cast<std::size_t>(visitor)];
  const int next = won > 0 ? level + 1 : level - 1;
  CAPTURE(won);
  CAPTURE(level);
  Stage stage = Stage::unwatched(390, 600);
  stage.play_match(played);
  stage.command("seat " + std::to_string(other) + " computer=" + std::to_string(level));
  CHECK(stage.has_button("table.harder") == (won > 0 && level < kMaxLevel));
  CHECK(stage.has_button("table.easier") == (won < 0 && level > 1));
  const bool offered = next >= 1 && next <= kMaxLevel;
  stage.tap(stage.button(!offered ? "table.again" : won > 0 ? "table.harder" : "table.easier"));
  const Table& table = stage.table();
  CHECK_FALSE(table.match().over());
  CHECK(table.match().line().empty());
  CHECK(&table.game() == &played.game());
  CHECK(table.match().setup() == played.setup());
  CHECK(table.seats()[static_cast<std::size_t>(other)].level == (offered ? next : level));
  CHECK_FALSE(table.seats()[static_cast<std::size_t>(visitor)].computer());
}

}  // namespace

TEST_SUITE("ends") {
  TEST_CASE("who won is offered a level up, who lost a level down, and the match begins with it") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      const std::optional<Match> played = decided_match(*game);
      if (!played) continue;
      for (const Player visitor : {0, 1})
        for (const int level : {1, 3, kMaxLevel}) check_ways_on(*played, visitor, level);
    }
  }
}
