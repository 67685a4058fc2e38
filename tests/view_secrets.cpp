// What the page is told keeps the secrets: two worlds that a viewer cannot tell apart make the same view, byte for
// byte.
#include <doctest/doctest.h>

#include "app/model/session.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

// What the page reads while this position is on the table and `viewer` sits there alone.
std::string told(const Game& game, const Setup& setup, const Position& position, Player viewer) {
  std::vector<Seat> seats(static_cast<std::size_t>(game.players(position)), Seat{1});
  seats[static_cast<std::size_t>(viewer)] = {};
  Session session([](std::uint32_t bound) { return bound / 2; });
  if (!session.table().load(Match(game, setup, position).record(seats))) return "refused";
  const View& view = session.view();
  return view.json() + view.legal_json() + view.job_json();
}

std::vector<const Game*> secretive_games() {
  std::vector<const Game*> games;
  for (const Game* game : registered_games())
    if (game->info().secrets) games.push_back(game);
  return games;
}

}  // namespace

TEST_SUITE("view") {
  TEST_CASE("two worlds that an observation allows make the same view, byte for byte") {
    for (const Game* game : secretive_games()) {
      for (const Setup& setup : every_setup(*game)) {
        if (game->shows_all(setup)) continue;
        CAPTURE(setup_text(*game, setup));
        Rng rng(5);
        Match match(*game, setup);
        for (int ply = 0; ply < 160 && !match.over(); ++ply) {
          for (Player viewer = 0; ply % 8 == 0 && viewer < match.players(); ++viewer) {
            CAPTURE(game->position_text(match.position()));
            const Position world = game->guess(game->observe(match.position(), viewer), rng);
            const std::string here = told(*game, setup, match.position(), viewer);
            REQUIRE(here != "refused");
            REQUIRE(told(*game, setup, world, viewer) == here);
          }
          REQUIRE(match.play(random_move(match, rng)));
        }
      }
    }
  }

  TEST_CASE("worlds that differ for the viewer make views that differ") {
    for (const Game* game : secretive_games()) {
      const Setup setup = default_setup(*game);
      Rng rng(5);
      Match match(*game, setup);
      play_randomly(match, rng, 60);
      const Position world = game->guess(game->observe(match.position(), 0), rng);
      REQUIRE(world != match.position());
      CHECK(told(*game, setup, world, 1) != told(*game, setup, match.position(), 1));
    }
  }
}
