// Scenes over the board: they are seen, they end by themselves, and a touch ends them at once.
#include <doctest/doctest.h>

#include <string>

#include "games/registry.h"
#include "tests/play.h"
#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

// The command after which both throw for the first turn: all is placed by the preset, but for the last ring.
std::string last_ring(Stage& stage) {
  stage.command("new bondo_cones memory=open human human");
  for (int side = 0; side < 2; ++side) {
    if (stage.table().curtain()) stage.tap(stage.button("table.lift"));
    stage.command("arrange 0");
    const std::string ring = "touch " + std::to_string(stage.table().open_sites().front());
    if (side == 1) return ring;
    stage.command(ring);
  }
  return {};
}

}  // namespace

TEST_SUITE("scenes") {
  TEST_CASE("a contest of two dice is seen, and ends by itself") {
    Stage stage(390, 600, 1);
    const Pixels begun = stage.after(last_ring(stage), 0.2), later = stage.after("clear", 0.5);
    CHECK(begun.rgb != later.rgb);
    const Pixels rest = stage.pixels();
    CHECK(later.rgb != rest.rgb);
    stage.pass(1);
    CHECK(stage.pixels().rgb == rest.rgb);
  }

  TEST_CASE("a touch lifts what covers the own throw, another ends the scene") {
    const auto frames_to_rest = [](int touches) {
      Stage stage(390, 600, 1);
      const std::string ring = last_ring(stage);
      stage.command(ring);  // up to a throw of somebody's
      stage.settle();
      const Match& match = stage.table().match();
      MoveList moves;
      match.legal_moves(moves);
      stage.after("play " + match.game().move_text(match.position(), moves.front()), 0.45);
      for (int i = 0; i < touches; ++i) {
        table_pointer(PointerEvent::kDown, 195, 200, true);
        table_pointer(PointerEvent::kGone, 195, 200, true);
      }
      const double before = table_frames();
      stage.settle();
      return table_frames() - before;
    };
    const double none = frames_to_rest(0), one = frames_to_rest(1), two = frames_to_rest(2);
    CHECK(one < none);
    CHECK(two < one);
  }

  TEST_CASE("a ring flies to its cone") {
    Stage stage(390, 600, 1);
    stage.command("new bondo_cones - human computer=1");
    stage.command("deal");
    stage.settle();
    const Pixels flying = stage.after("arrange 0", 0.2), there = stage.after("clear", 0.4);
    CHECK(flying.rgb != there.rgb);
    CHECK(stage.pixels().rgb == there.rgb);
  }

  TEST_CASE("a touch ends a scene at once") {
    const auto frames_to_rest = [](bool touched) {
      Stage stage(390, 600, 1);
      stage.after(last_ring(stage), 0.2);
      if (touched) table_pointer(PointerEvent::kDown, 195, 200, true);
      const double before = table_frames();
      stage.settle();
      return table_frames() - before;
    };
    CHECK(frames_to_rest(true) < frames_to_rest(false));
  }
}
