// The Man in the Moon: every case of its rules sheet.
#include <doctest/doctest.h>

#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

const Game& game() {
  return *find("man_in_the_moon");
}
Position moving(const std::string& board, const char* setup = "", char side = 'w', int quiet = 0) {
  return position_of(game(), board + ' ' + side + " 0,0 " + std::to_string(quiet), setup);
}
std::string board_after(const std::string& board, std::string_view move, const char* setup = "") {
  const std::string text = game().position_text(after(game(), moving(board, setup), move));
  return text.substr(0, text.find(' '));
}

}  // namespace

TEST_SUITE("man_in_the_moon") {
  TEST_CASE("the board turns for who plays the second side") {
    const Game& own = *find("man_in_the_moon");
    const Position start = own.start(default_setup(own));
    const Picture first = own.describe(start, kNobody);
    CHECK(own.facing(first, start, kNobody, 0).places.front().site == first.places.front().site);
    CHECK(own.facing(first, start, kNobody, 1).places.front().site != first.places.front().site);
  }

  TEST_CASE("the start and its perft") {
    const Position start = game().start(default_setup(game()));
    CHECK(game().position_text(start) == "5/5/5/5/5 w 12,12 0");
    CHECK(perft(game(), start, 1) == 24);
    CHECK(perft(game(), start, 2) == 24 * 23);
    CHECK(perft(game(), start, 3) == 24 * 23 * 22);
  }

  TEST_CASE("case 1: the blocked player is passed over, on the very first move too") {
    const Position full = moving("WBWBW/BWBWB/WB1BW/BWBWB/WBWBW");
    CHECK(game().to_move(full) == 1);
    CHECK(legal(game(), full) == "b3-c3 c2-c3 c4-c3 d3-c3");
    const Position next = after(game(), full, "c4-c3");
    CHECK(game().position_text(next) == "WBWBW/BW1WB/WBBBW/BWBWB/WBWBW w 0,0 1");
    CHECK(legal(game(), next) == "b4-c4 c5-c4 d4-c4");
    CHECK(game().position_text(after(game(), next, "b4-c4")) == "WBWBW/B1WWB/WB1BW/BW1WB/WBWBW b 0,0 0");
    CHECK(game().position_text(after(game(), next, "c5-c4")) == "WB1BW/BWWWB/WB1BW/BW1WB/WBWBW b 0,0 0");
    CHECK(game().position_text(after(game(), next, "d4-c4")) == "WBWBW/BWW1B/WB1BW/BW1WB/WBWBW b 0,0 0");
  }

  TEST_CASE("case 1, reached by placing") {
    const std::string almost = "WBWBW/BWBWB/WB1BW/BWBWB/WBW1W b 0,1 0";
    const Position position = after(game(), position_of(game(), almost), "d1");
    CHECK(game().position_text(position) == "WBWBW/BWBWB/WB1BW/BWBWB/WBWBW b 0,0 0");
  }

  TEST_CASE("case 2: a run that ends in another man of the mover") {
    CHECK(board_after("5/5/5/3W1/WBB2", "d2-d1") == "5/5/5/5/W2W1");
    CHECK(board_after("5/5/5/4W/WBB2", "e2-e1") == "5/5/5/5/WBB1W");
  }
  TEST_CASE("case 3: only the mover captures") {
    CHECK(board_after("W3W/2W2/1B1B1/5/5", "c4-c3") == "W3W/5/1BWB1/5/5");
  }
  TEST_CASE("case 4: several directions at once") {
    CHECK(board_after("2W2/2B2/WB1W1/5/5", "d3-c3") == "2W2/5/W1W2/5/5");
  }
  TEST_CASE("case 5: a double capture takes the last two, and leaves no man in the moon") {
    const Position won = after(game(), moving("5/5/5/2W2/WB1BW"), "c2-c1");
    CHECK(game().position_text(won) == "5/5/5/5/W1W1W b 0,0 0");
    CHECK(game().to_move(won) == kNobody);
    CHECK(game().result(won) == Result::win(0, 2, "nobody"));
  }
  TEST_CASE("case 6: a man of the mover ends the run") {
    CHECK(board_after("5/5/5/4W/WBWB1", "e2-e1") == "5/5/5/5/WBW1W");
  }

  TEST_CASE("case 7: quiet moves used up") {
    const Position more = after(game(), moving("B3B/5/B3B/5/WWWWW", "", 'w', 39), "c1-c2");
    CHECK(game().to_move(more) == kNobody);
    CHECK(game().result(more) == Result::win(0, 2, "quiet"));
    const Position equal = after(game(), moving("B3B/5/B3B/5/1WWWW", "", 'w', 39), "c1-c2");
    CHECK(game().result(equal) == Result::draw(2, "quiet"));
    CHECK(game().to_move(moving("B3B/5/B3B/5/1WWWW", "quiet=off", 'w', 4000)) == 0);
    CHECK(game().to_move(moving("B3B/5/B3B/5/1WWWW", "quiet=20", 'w', 20)) == kNobody);
    CHECK(game().to_move(moving("B3B/5/B3B/5/1WWWW", "quiet=20", 'w', 19)) == 0);
  }

  TEST_CASE("one square, or any distance by option") {
    CHECK(legal(game(), moving("B3B/5/5/5/W3W")) == "a1-a2 a1-b1 e1-d1 e1-e2");
    CHECK(legal(game(), moving("B3B/5/5/5/W3W", "step=rook")) ==
          "a1-a2 a1-a3 a1-a4 a1-b1 a1-c1 a1-d1 e1-b1 e1-c1 e1-d1 e1-e2 e1-e3 e1-e4");
  }

  TEST_CASE("the record shows what was captured") {
    const Position position = moving("5/5/5/3W1/WBB2");
    MoveList moves;
    game().legal_moves(position, moves);
    std::string texts;
    for (Move move : moves) texts += game().record_text(position, move) + ';';
    CHECK(texts.find("d2-d1 x b1 c1;") != std::string::npos);
  }

  TEST_CASE("position texts that are refused") {
    for (const char* bad : {"",
                            "5/5/5/5/5",
                            "5/5/5/5/5 w 12,12",
                            "5/5/5/5/5 w 12,12 0 ",
                            " 5/5/5/5/5 w 12,12 0",
                            "5/5/5/5/5  w 12,12 0",
                            "5/5/5/5/5 x 12,12 0",
                            "5/5/5/5/5 w 13,12 0",
                            "5/5/5/5/5 w 12, 12 0",
                            "5/5/5/5/5 w 12,12,0 0",
                            "5/5/5/5/5 w 12,12 1",
                            "5/5/5/5/5 b 12,12 0",
                            "5/5/5/5/5 w 11,12 0",
                            "5/5/2W2/5/5 b 11,12 0",
                            "14/5/5/5/5 w 12,12 0",
                            "5/5/5/5 w 12,12 0",
                            "5/5/5/5/5/5 w 12,12 0",
                            "5/5/5/5/6 w 12,12 0",
                            "5/5/5/5/05 w 12,12 0",
                            "WWWWW/WWWWW/WWW2/5/5 w 0,0 0",
                            "W4/5/5/5/5 b 11,12 01",
                            "W4/5/5/5/5 b +11,12 0"}) {
      const auto parsed = game().parse_position(default_setup(game()), bad);
      REQUIRE_MESSAGE(refusal(parsed), bad);
      CHECK(english(*refusal(parsed)) != refusal(parsed)->key);
    }
  }
}
