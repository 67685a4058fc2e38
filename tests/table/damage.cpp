// A frame paints only what differs from the one before: nothing else may differ.
#include <SDL_keycode.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <vector>

#include "tests/play.h"
#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr int kWide = 363, kHigh = 521;  // which is a part of a pixel more than a whole number at most densities

// Device pixels to one of CSS: each game is tried at another.
float density_for(const Game& game) {
  constexpr std::array kDensities = {1.f, 1.25f, 1.5f, 2.f, 0.8f};
  const auto games = registered_games();
  return kDensities[static_cast<std::size_t>(std::ranges::find(games, &game) - games.begin()) % kDensities.size()];
}

// Pixels that differ outside of the parts that are said to differ.
int overlooked(Pixels before, const Pixels& now) {
  for (const Box& box : table_painted())
    for (int row = box.top; row < box.bottom; ++row) {
      const auto at = 3 * (row * now.wide + box.left), end = 3 * (row * now.wide + box.right);
      std::copy(now.rgb.begin() + at, now.rgb.begin() + end, before.rgb.begin() + at);
    }
  int pixels = 0;
  for (std::size_t i = 0; before.rgb != now.rgb && i < now.rgb.size(); ++i) pixels += before.rgb[i] != now.rgb[i];
  return pixels;
}

int painted() {
  int pixels = 0;
  for (const Box& box : table_painted()) pixels += box.wide() * box.high();
  return pixels;
}

// Watches every frame of a visit; the stage paints each of them whole.
void check_visit(const Game& game, const std::function<void(Stage&)>& visit) {
  Stage stage(kWide, kHigh, density_for(game));
  Pixels before = stage.pixels();
  int frames = 0, in_part = 0, pixels = 0;
  stage.watch([&](const Pixels& now) {
    pixels += overlooked(before, now);
    before = now;
    ++frames;
    in_part += painted() < now.wide * now.high / 4;
  });
  visit(stage);
  CHECK(pixels == 0);
  CHECK(frames > 20);
  CHECK(in_part > frames / 3);  // so there is something to overlook
}

void play_a_little(Stage& stage, const Game& game) {
  stage.seat_persons(game);
  for (int i = 0; i < 5; ++i) stage.play_randomly(1);
  table_dark(true);
  stage.settle();
  stage.command("language fr");
  stage.command("undo");
}

std::vector<Pixels> frames_of(Stage& stage, const Game& game) {
  std::vector<Pixels> frames;
  stage.watch([&](const Pixels& now) { frames.push_back(now); });
  play_a_little(stage, game);
  return frames;
}
std::vector<Pixels> painted_whole(const Game& game) {
  Stage stage(kWide, kHigh, density_for(game));
  return frames_of(stage, game);
}
std::vector<Pixels> painted_in_part(const Game& game) {
  Stage stage = Stage::keeping(kWide, kHigh, density_for(game));
  return frames_of(stage, game);
}

// Presses on the first man that can move, carries him about and lets him go beside the board.
void carry_a_man(Stage& stage) {
  for (const Site site : std::vector<Site>(stage.table().open_sites())) {
    if (!stage.grabs(site)) continue;
    const Stage::Spot at = stage.spot(site);
    stage.press(at);
    for (int step = 1; step < 5; ++step) stage.move({at.x + 12 * step, at.y - 9 * step});
    return stage.release({5, 5});
  }
}

}  // namespace

TEST_SUITE("damage") {
  TEST_CASE("moves on their way, scenes, light and language") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      check_visit(*game, [&](Stage& stage) { play_a_little(stage, *game); });
    }
  }

  TEST_CASE("a frame that is painted in part is the one that is painted whole") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      CHECK(std::ranges::equal(painted_in_part(*game), painted_whole(*game), look_alike));
    }
  }

  TEST_CASE("what has come to rest would be drawn as it is") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      Stage stage(kWide, kHigh, 1);
      stage.seat_persons(*game);
      for (int move = 0; move < 8; ++move) {
        stage.play_randomly(1);
        stage.settle();
        const Pixels rest = stage.pixels();
        table_wake();
        stage.settle();
        CHECK(stage.pixels().rgb == rest.rgb);
      }
    }
  }

  TEST_CASE("a position is drawn in one way, however it was reached") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      const auto at_rest = [](Stage& stage) {
        if (stage.table().curtain()) stage.command("lift");
        table_wake();
        stage.settle();
        return stage.pixels();
      };
      for (const int moves : {0, 4, 9}) {
        Pixels reached;
        std::string record;
        {
          Stage stage(kWide, kHigh, 1);
          stage.seat_persons(*game);
          for (int move = 0; move < moves; ++move) {
            stage.play_randomly(1);
            stage.settle();
          }
          reached = at_rest(stage);
          record = stage.table().whole_record();
        }
        Stage stage(kWide, kHigh, 1);
        stage.command((moves > 0 ? "restore " : "load ") + record);  // who has not begun would be dealt his men
        CHECK(at_rest(stage).rgb == reached.rgb);
      }
    }
  }

  TEST_CASE("a man in the hand, a cursor, a menu") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      check_visit(*game, [&](Stage& stage) {
        stage.seat_persons(*game);
        stage.play_randomly(6);
        if (stage.table().curtain()) stage.tap(stage.button("table.lift"));
        carry_a_man(stage);
        stage.key(SDLK_RIGHT);
        stage.tap(stage.button("table.menu"));
        stage.key(SDLK_ESCAPE);
      });
    }
  }

  TEST_CASE("a size that is told again") {
    Stage stage(kWide, kHigh, 1);
    stage.settle();
    const double frames = table_frames();
    table_resize(kWide, kHigh);
    CHECK(table_frames() == frames);
    table_resize(kWide, kHigh - 40);
    CHECK(table_frames() == frames + 1);
  }
}
