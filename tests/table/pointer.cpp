// What mouse, finger and keys do on the table, in every game.
#include <SDL_keycode.h>
#include <doctest/doctest.h>

#include <optional>

#include "games/registry.h"
#include "tests/play.h"
#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr int kWide = 390, kHigh = 600;

// A site from which a man can be dragged now, if there is one.
std::optional<Site> draggable(Stage& stage) {
  const Match& match = stage.table().match();
  MoveList moves;
  match.legal_moves(moves);
  for (Move move : moves) {
    const Path path = match.game().path(match.position(), move);
    if (path.size() > 1 && stage.grabs(path.front())) return path.front();
  }
  return std::nullopt;
}

}  // namespace

TEST_SUITE("pointer") {
  TEST_CASE("a match of random moves, all made by taps and drags, is played move by move") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      Stage stage = Stage::unwatched(kWide, kHigh);
      table_reduced_motion(true);
      stage.seat_persons(*game);
      stage.touch_randomly(5);
      stage.use_finger(true);
      stage.touch_randomly(5);
      CHECK((stage.table().match().ply() >= 10 || stage.table().match().over()));
      CHECK(table_frames() > 0);
    }
  }

  TEST_CASE("a man dropped beside the board goes home, and so does one whose finger is gone") {
    int dragged = 0;
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      Stage stage = Stage::unwatched(kWide, kHigh);
      stage.seat_persons(*game);
      stage.play_randomly(16);
      if (stage.table().curtain()) stage.tap(stage.button("table.lift"));
      const auto site = draggable(stage);
      if (!site) continue;
      ++dragged;
      const std::size_t ply = stage.table().match().ply();
      const Stage::Spot home = stage.spot(*site);
      const Stage::Spot beside = {kWide / 2, 2};
      stage.press(home);
      stage.move({home.x + 30, home.y});
      CHECK_FALSE(stage.table().touched().empty());
      stage.release(beside);
      CHECK(stage.table().touched().empty());
      stage.press(home);
      stage.move({home.x + 30, home.y});
      CHECK_FALSE(stage.table().touched().empty());
      stage.leave();
      CHECK(stage.table().touched().empty());
      CHECK(stage.table().match().ply() == ply);
    }
    CHECK(dragged > 0);
  }

  TEST_CASE("undo and redo by their buttons and their keys") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      Stage stage = Stage::unwatched(kWide, kHigh);
      stage.seat_persons(*game);
      stage.play_randomly(3);
      const std::size_t ply = stage.table().match().ply();
      if (!stage.table().can_undo()) continue;
      stage.tap(stage.button("table.undo"));
      CHECK(stage.table().match().ply() < ply);
      stage.tap(stage.button("table.redo"));
      stage.key(SDLK_u);
      CHECK(stage.table().match().ply() < ply);
      stage.key(SDLK_r);
      CHECK(stage.table().match().ply() <= ply);
    }
  }

  TEST_CASE("the menu covers the board until it is closed") {
    Stage stage = Stage::unwatched(kWide, kHigh);
    stage.seat_persons(*all_games().front());
    const auto site = stage.table().open_sites().front();
    stage.tap(stage.button("table.menu"));
    CHECK(stage.has_button("resign"));
    stage.tap(stage.spot(site));
    CHECK(stage.table().touched().empty());
    stage.tap(stage.button("close"));
    CHECK_FALSE(stage.has_button("resign"));
    stage.tap(stage.button("table.menu"));
    stage.tap(stage.button("page"));
    CHECK_FALSE(stage.has_button("resign"));
    CHECK(stage.page_menus_opened() == 1);
    stage.key(SDLK_n);
    CHECK(stage.new_matches_asked() == 1);
  }

  TEST_CASE("arrows and Enter touch a place") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      Stage stage = Stage::unwatched(kWide, kHigh);
      stage.seat_persons(*game);
      if (!stage.table().may_touch()) continue;
      const int before = stage.table().revision();
      stage.key(SDLK_RIGHT);
      stage.key(SDLK_RETURN);
      CHECK(stage.table().revision() > before);
      stage.key(SDLK_ESCAPE);
    }
  }

  TEST_CASE("a refusal is shown for a few seconds, then the table rests") {
    Stage stage(kWide, kHigh, 1);
    stage.seat_persons(*all_games().front());
    const Pixels quiet = stage.pixels();
    CHECK_FALSE(stage.table().play("no such move"));
    table_wake();
    const Pixels told = stage.pixels();
    CHECK(told.rgb != quiet.rgb);
    stage.pass(12);
    CHECK(stage.pixels().rgb == quiet.rgb);
  }
}
