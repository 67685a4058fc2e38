// What happened, as events tell it: the cases of each game's own, and what a match adds.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;
using Kind = Event::Kind;

namespace {

Move move_of(const Game& game, const Position& position, std::string_view text) {
  MoveList moves;
  game.legal_moves(position, moves);
  for (Move move : moves)
    if (game.move_text(position, move) == text) return move;
  FAIL(std::string(text) << " is not legal in " << game.position_text(position));
  return {};
}

// "moved captured captured": the kinds in order, with values in parentheses and what is said of phases after a colon.
std::string told(const Game& game, const Position& position, std::string_view text, Player viewer = kNobody) {
  std::string all;
  for (const Event& event : game.events(position, move_of(game, position, text), after(game, position, text), viewer)) {
    all += (all.empty() ? "" : " ") + std::string(kind_name(event.kind));
    if (event.value) all += '(' + std::to_string(*event.value) + ')';
    if (!event.what.empty()) all += ':' + std::string(event.what);
  }
  return all;
}

std::string told(std::string_view id, std::string_view position, std::string_view move, std::string_view setup = "") {
  return told(*find(id), position_of(*find(id), position, setup), move);
}

}  // namespace

TEST_SUITE("events") {
  TEST_CASE("The Man in the Moon: men are placed, moved and captured") {
    CHECK(told("man_in_the_moon", "5/5/5/5/5 w 12,12 0", "b2") == "placed");
    CHECK(told("man_in_the_moon", "5/5/5/3W1/WBB2 w 0,0 0", "d2-d1") == "moved captured captured");
  }

  TEST_CASE("The Man in the Moon: the last man laid begins the moving phase, and who is shut in is passed over") {
    CHECK(told("man_in_the_moon", "WBWBW/BWBWB/WW1BW/BWBWB/WBW1B b 0,1 0", "d1") == "placed phaseBegun:moving");
    CHECK(told("man_in_the_moon", "WBWBW/BWBWB/WB1BW/BWBWB/WBW1W b 0,1 0", "d1") == "placed phaseBegun:moving passed");
  }

  TEST_CASE("Five Field Kono: a man is moved, and who cannot move is passed over") {
    CHECK(told("five_field_kono", "BBBBB/B3B/5/W3W/WWWWW w a1b1c1d1e1a2e2a4e4a5b5c5d5e5 -", "a1-b2") == "moved");
    CHECK(told("five_field_kono", "WB3/WBBBB/WW3/WBB2/WW3 b - -", "d4-e5") == "moved passed");
  }

  TEST_CASE("Five Field Kono: a man arrives when he enters the other home, not when he moves about in it") {
    CHECK(told("five_field_kono", "1BBBB/2B1B/1W3/W2B1/WWWWW w - -", "b3-a4") == "moved arrived");
    CHECK(told("five_field_kono", "1BBBB/W1B1B/5/W2B1/WWWWW w - -", "a4-b3") == "moved");
    CHECK(told("five_field_kono", "2BBB/W1BBB/5/W2B1/WWWWW w - -", "a4-b5") == "moved");
  }

  TEST_CASE("Noni-Coni: chains, the second phase, a pass, and a blow") {
    const std::string crowd = "r1r5r1r/11/r9r/11/11/11/2br1r5/11/b9b/11/b1b5b1b 0 2 1 0 0 -";
    CHECK(told("noni_coni", crowd, "c5xe5xg5") == "moved captured captured");
    const std::string ten = "r1r5r1r/11/11/11/11/11/2br1r5/11/b10/11/b1b8 0 2 1 0 0 -";
    CHECK(told("noni_coni", ten, "c5xe5") == "moved captured phaseBegun:counting");
    CHECK(told("noni_coni", "11/11/11/11/11/11/11/11/1b9/11/r10 0 2 2 0 0 -", "--") == "passed");
    const Game& game = *find("noni_coni");
    const Position overlooked = after(game, position_of(game, crowd, "capture=blowing"), "a3-a4");
    CHECK(told(game, overlooked, "!c5") == "blown");
    Match match(game, default_setup(game), position_of(game, crowd));
    REQUIRE(match.play(*match.read_move("c5xe5xg5")));
    for (const Event& event : match.events(0, kNobody)) CHECK(event.falls == (event.kind == Kind::kCaptured));
  }

  TEST_CASE("Nonaga: a token and a disc are moved, along their way") {
    const Game& game = *find("nonaga");
    const Position start = game.start(default_setup(game));
    CHECK(told(game, start, "(2,0)-(2,-1)") == "moved");
    const Position disc = after(game, start, "(2,0)-(2,-1)");
    const auto events =
        game.events(disc, move_of(game, disc, "(2,0)>(-3,1)"), after(game, disc, "(2,0)>(-3,1)"), kNobody);
    REQUIRE(events.size() == 1);
    CHECK(events[0].kind == Kind::kMoved);
    CHECK(events[0].player == 0);
    CHECK(events[0].way.size() == 2);
  }

  TEST_CASE("Nonaga: a disc or a token that cannot be moved is passed over") {
    std::string line;  // of discs; on its ends, which alone could be laid elsewhere, stand tokens
    for (int q = 0; q < 19; ++q) line += '(' + std::to_string(q) + ",0)";
    CHECK(told("nonaga", line + " (0,0)(5,0)(10,0) (3,0)(12,0)(18,0) rt (7,0)", "(10,0)-(11,0)") ==
          "moved passed:disc");
  }

  TEST_CASE("BondO Cones: a look tells its player alone what lies there") {
    const Game& game = *find("bondo_cones");
    Match match(game, default_setup(game));
    Rng rng(3);
    bool looked = false, captured = false, ringed = false, thrown = false;
    while (!match.over()) {
      const Player mover = match.to_move();
      REQUIRE(match.play(random_move(match, rng)));
      for (Player viewer : {Player{0}, Player{1}}) {
        for (const Event& event : match.events(match.ply() - 1, viewer)) {
          if (event.kind == Kind::kLookedAt) CHECK(event.value.has_value() == (viewer == mover));
          looked |= event.kind == Kind::kLookedAt;
          if (event.kind == Kind::kCaptured) CHECK(event.value.has_value());
          captured |= event.kind == Kind::kCaptured;
          if (event.kind == Kind::kThrown) CHECK((event.value >= 1 && event.value <= 6));
          thrown |= event.kind == Kind::kThrown;
          ringed |= event.kind == Kind::kRingMoved;
        }
      }
    }
    CHECK((looked && captured && ringed && thrown));
    CHECK(match.events(match.ply() - 1, 0).back().kind == Kind::kEnded);
  }

  TEST_CASE("a match tells what its changes brought, and forgets those of a line that is replaced") {
    const Game& game = *find("man_in_the_moon");
    Match match(game, default_setup(game));
    CHECK(match.changes() == 0);
    REQUIRE(match.play(*match.read_move("a1")));
    REQUIRE(match.play(*match.read_move("b1")));
    CHECK(match.events(match.latest_changes().back(), kNobody).at(0).kind == Kind::kPlaced);
    REQUIRE(match.undo());
    CHECK(match.latest_changes().back().kind == Change::Kind::kTakenBack);
    CHECK(match.events(match.latest_changes().back(), kNobody).empty());
    REQUIRE(match.play(*match.read_move("c1")));
    CHECK(match.changes() == 4);
    for (const Change& change : match.latest_changes()) CHECK((change.from <= match.ply() && change.to <= match.ply()));
    REQUIRE(match.go_to(0));
    CHECK(match.events(match.latest_changes().back(), kNobody).empty());
    REQUIRE(match.go_to(1));  // one move on: that one is seen
    REQUIRE(match.events(match.latest_changes().back(), kNobody).size() == 1);
    REQUIRE(match.go_to(0));
    REQUIRE(match.go_to(2));
    CHECK(match.events(match.latest_changes().back(), kNobody).empty());
    REQUIRE(match.resign(0));
    const auto end = match.events(match.latest_changes().back(), kNobody);
    REQUIRE(end.size() == 1);
    CHECK(end[0].kind == Kind::kEnded);
    CHECK(end[0].what == "resignation");
  }
}
