// New game: every case of its rules sheet.
#include <doctest/doctest.h>

#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

const Game& game() {
  return *find("new_game");
}
Position at(std::string_view text, std::string_view setup = "") {
  return position_of(game(), text, setup);
}

}  // namespace

TEST_SUITE("new_game") {
  TEST_CASE("the start and its perft") {
    const Position start = game().start(default_setup(game()));
    CHECK(game().position_text(start) == "3/3/3 w 3,3");
    CHECK(perft(game(), start, 1) == 9);
    CHECK(perft(game(), start, 3) == 9 * 8 * 7);
  }

  TEST_CASE("men are placed in turn, and then move") {
    CHECK(game().position_text(after(game(), at("3/3/3 w 3,3"), "b2")) == "3/1W1/3 b 2,3");
    CHECK(game().position_text(after(game(), at("1B1/BW1/W1W b 0,1"), "c2")) == "1B1/BWB/W1W w 0,0");
  }

  TEST_CASE("a man goes along a line to the next point, or by option anywhere") {
    CHECK(legal(game(), at("1B1/BWB/W1W w 0,0")) == "a1-b1 b2-b1 c1-b1");
    CHECK(legal(game(), at("B1B/3/W1W w 1,1")) == "a2 b1 b2 b3 c2");
    CHECK(legal(game(), at("W1B/B2/WBW w 0,0")) == "a3-b3 c1-c2");
    CHECK(legal(game(), at("1B1/BWB/W1W w 0,0", "step=anywhere")) ==
          "a1-a3 a1-b1 a1-c3 b2-a3 b2-b1 b2-c3 c1-a3 c1-b1 c1-c3");
  }

  TEST_CASE("three in a row win, along a rank or a file") {
    for (const char* won : {"2B/WWW/B1B b 0,0", "WB1/W1B/WB1 b 0,0", "2W/BBW/2W b 0,1"}) {
      CHECK(game().to_move(at(won)) == kNobody);
      CHECK(game().result(at(won)) == Result::win(0, 2, "row"));
    }
    CHECK(game().decided_by(at("2B/WWW/B1B b 0,0")) == std::vector<Site>{3, 4, 5});
    CHECK(game().to_move(at("2W/1W1/WBB b 0,1")) == 1);
  }

  TEST_CASE("who cannot move has lost") {
    const Position shut_in = at("B2/WB1/WWB w 0,0");
    CHECK(game().to_move(shut_in) == kNobody);
    CHECK(game().result(shut_in) == Result::win(1, 2, "shut_in"));
    CHECK(game().to_move(at("B2/WB1/WWB w 0,0", "step=anywhere")) == 0);
  }

  TEST_CASE("position texts that are refused") {
    for (const char* bad : {"", "3/3/3 w", "3/3/3 x 3,3", "3/3/3 w 4,3", "3/3/3 w 3", "3/3 w 3,3", "3/3/3 b 3,3",
                            "W2/3/3 w 2,3", "WWW/3/3 b 1,3", "WWW/BBB/3 w 0,0", "3/3/3 w 3,3 "}) {
      const auto parsed = game().parse_position(default_setup(game()), bad);
      CHECK_MESSAGE(refusal(parsed), bad);
    }
  }

  TEST_CASE("a refused touch is explained") {
    const auto why = [](const char* text, std::initializer_list<Site> touched) {
      return english(game().explain(at(text), Path(touched)));
    };
    CHECK(why("W2/3/3 b 2,3", {6}) == "That point is taken.");
    CHECK(why("1B1/BWB/W1W w 0,0", {7}) == "That man belongs to the other side.");
    CHECK(why("1B1/BWB/W1W w 0,0", {6}) == "There is no man there: begin with one of your own.");
    CHECK(why("1B1/BWB/W1W w 0,0", {0, 8}) == "A man goes along a line to the next point.");
  }
}
