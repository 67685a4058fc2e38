// The computer of the window: it plays its seats and tells the analysis what it finds.
#include "app/desktop/computer.h"

#include <doctest/doctest.h>

#include "app/model/commands.h"
#include "app/model/session.h"
#include "games/registry.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

double now = 0;
double tick() {
  return now += 0.02;  // a slice seems long, so that the engine makes it short
}

}  // namespace

TEST_SUITE("computer") {
  TEST_CASE("it plays all seats of every game for some moves") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      Rng rng(7);
      Session session([&](std::uint32_t bound) { return rng.below(bound); });
      std::string command = "new " + std::string(game->info().id) + " -";
      for (int player = 0; player < game->players(game->start(default_setup(*game))); ++player)
        command += " computer=1";
      REQUIRE(carry_out(session, command));
      Computer computer(session.engine(), tick);
      for (int slices = 0; session.table().match().ply() < 6 && !session.table().match().over(); ++slices) {
        REQUIRE(slices < 100'000);
        const double pause = computer.think();
        REQUIRE((pause < Computer::kIdle || session.table().match().over()));
      }
    }
  }

  TEST_CASE("it finds the hint that was asked for, and then has nothing to do") {
    Rng rng(7);
    Session session([&](std::uint32_t bound) { return rng.below(bound); });
    Computer computer(session.engine(), tick);
    CHECK(computer.think() == Computer::kIdle);
    REQUIRE(carry_out(session, "show hint"));
    for (int slices = 0; computer.think() < Computer::kIdle; ++slices) REQUIRE(slices < 100'000);
    CHECK_FALSE(session.narrator().hint_text().empty());
    CHECK_FALSE(session.engine().analysis().job().has_value());
  }
}
