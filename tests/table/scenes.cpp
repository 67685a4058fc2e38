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

// South has two rings, and North has won a battle.
void lay_out_battle(Stage& stage) {
  const Game& game = *find("bondo_cones");
  const std::string cones = "(10)/(1)n0n8(7)/(10)/(10)/(4)s1'(1)s2'(3)/(10)/(10)/(10)/(10)/(10)";
  const Position position = position_of(game, cones + " n take 2,0 0,1 0 5 -,-");
  REQUIRE(stage.table().load(Match(game, default_setup(game), position).record(std::vector<Seat>(2))));
  table_wake();
  stage.settle();
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
      Stage stage = Stage::unwatched(390, 600);
      const std::string ring = last_ring(stage);
      stage.command(ring);  // up to a throw of somebody's
      stage.settle();
      const Match& match = stage.table().match();
      MoveList moves;
      match.legal_moves(moves);
      stage.begin("play " + match.game().move_text(match.position(), moves.front()), 0.45);
      for (int i = 0; i < touches; ++i) {
        table_pointer(PointerEvent::kDown, 195, 200, true);
        table_pointer(PointerEvent::kGone, 195, 200, true);
      }
      CHECK(stage.dice_lifted() == std::min(touches, 1));
      const double before = table_frames();
      stage.settle();
      return table_frames() - before;
    };
    const double none = frames_to_rest(0), one = frames_to_rest(1), two = frames_to_rest(2);
    CHECK(one < none);
    CHECK(two < one);
  }

  TEST_CASE("a line taken, a skittle that falls and a man who comes home take their time, but not with less motion") {
    const struct {
      const char *game, *position, *move;
      double later;  // when something is under way that is neither here nor there
    } moments[] = {
        {"man_in_the_moon", "W3B/5/5/B2W1/WBB2 w 0,0 0", "d2-d1", 0.45},
        {"noni_coni", "r1r5r1r/11/r9r/11/11/11/2br1r5/11/b9b/11/b1b5b1b 0 2 1 0 0 -", "c5xe5xg5", 0.2},
        {"five_field_kono", "1BBBB/2B1B/1W3/W2B1/WWWWW w - -", "b3-a4", 0.32},
    };
    for (const auto& [id, position, move, later] : moments) {
      CAPTURE(std::string(id));
      double frames[2];
      for (const bool reduced : {false, true}) {
        Stage stage(390, 600, 1);
        table_reduced_motion(reduced);
        const Game& game = *find(id);
        const std::vector<Seat> seats(2);
        REQUIRE(stage.table().load(Match(game, default_setup(game), position_of(game, position)).record(seats)));
        table_wake();
        const Pixels before = stage.pixels();
        const double drawn = table_frames();
        const Pixels under_way = stage.after("play " + std::string(move), later), there = stage.pixels();
        frames[reduced ? 1 : 0] = table_frames() - drawn;
        CHECK(there.rgb != before.rgb);
        if (!reduced) CHECK(under_way.rgb != there.rgb);
      }
      CHECK(frames[1] < frames[0]);
    }
  }

  TEST_CASE("the list of moves keeps a throw until it lies open") {
    Stage stage = Stage::unwatched(1200, 750);
    const std::string ring = last_ring(stage);
    const auto listed = [&](std::size_t ply) {
      return table_controls().find("\"ply." + std::to_string(ply) + '"') != std::string::npos;
    };
    const std::size_t ringed = stage.table().match().ply() + 1;
    stage.begin(ring, 0.3);
    CHECK(listed(ringed));
    CHECK_FALSE(listed(ringed + 1));
    stage.settle();
    CHECK(listed(ringed + 1));
  }

  TEST_CASE("an evaluation tells nothing of a throw that is still covered") {
    Pixels covered[2], open[2];
    for (const bool answered : {false, true}) {
      Stage stage(390, 600, 1);
      const std::string ring = last_ring(stage);
      stage.command(ring);
      stage.command("show evaluation");
      stage.settle();
      const Match& match = stage.table().match();
      const auto first_move = [&] {
        MoveList moves;
        match.legal_moves(moves);
        return match.game().move_text(match.position(), moves.front());
      };
      stage.begin("play " + first_move(), 0.3);
      REQUIRE(stage.engine().analysis().job());
      const std::string heard = "heard " + std::to_string(stage.engine().analysis().job()->id);
      covered[answered] =
          stage.after(answered ? heard + " info depth 5 score cp 300 pv " + first_move() : "clear", 0.1);
      stage.settle();
      open[answered] = stage.pixels();
    }
    CHECK(covered[0].rgb == covered[1].rgb);
    CHECK(open[0].rgb != open[1].rgb);
  }

  TEST_CASE("a throw is seen to its end, also where somebody has answered it") {
    const auto frames = [](bool at_once) {
      Stage stage = Stage::unwatched(390, 600);
      const std::string ring = last_ring(stage);
      stage.command(ring);
      stage.settle();
      const auto play = [&](double seconds) {
        const Match& match = stage.table().match();
        MoveList moves;
        match.legal_moves(moves);
        stage.begin("play " + match.game().move_text(match.position(), moves.front()), seconds);
      };
      play(0.1);
      if (!at_once) stage.settle();
      const double before = table_frames();
      play(0.1);
      stage.settle();
      return table_frames() - before;
    };
    CHECK(frames(true) > frames(false) + 20);  // the rest of the first throw
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

  TEST_CASE("a ring taken from an enemy after a battle flies into the hand") {
    Stage stage(390, 600, 1);
    lay_out_battle(stage);
    const double before = table_frames();
    const Pixels flying = stage.after("play -g6", 0.2), there = stage.pixels();
    CHECK(flying.rgb != there.rgb);
    CHECK(table_frames() - before > 5);
  }

  TEST_CASE("a touch ends a scene at once") {
    const auto frames_to_rest = [](bool touched) {
      Stage stage = Stage::unwatched(390, 600);
      stage.begin(last_ring(stage), 0.2);
      if (touched) table_pointer(PointerEvent::kDown, 195, 200, true);
      const double before = table_frames();
      stage.settle();
      return table_frames() - before;
    };
    CHECK(frames_to_rest(true) < frames_to_rest(false));
  }
}
