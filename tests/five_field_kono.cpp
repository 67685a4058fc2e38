// Five Field Kono: every case of its rules sheet, and what the sheet leaves to be worked out.
#include <doctest/doctest.h>

#include <map>
#include <sstream>

#include "games/five_field_kono/rules.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

const Game& game() {
  return *find("five_field_kono");
}
Position read(std::string_view text, std::string_view setup = "") {
  return position_of(game(), text, setup);
}
std::string text(const Position& position) {
  return game().position_text(position);
}
std::string text_after(std::string_view from, std::string_view move, std::string_view setup = "") {
  return text(after(game(), read(from, setup), move));
}
bool over(const Position& position) {
  return game().to_move(position) == kNobody;
}
int moves(const Position& position) {
  MoveList list;
  game().legal_moves(position, list);
  return static_cast<int>(list.size());
}
bool refused(std::string_view bad, std::string_view setup = "") {
  const auto parsed = game().parse_position(setup_of(game(), setup), bad);
  const Message* why = refusal(parsed);
  if (why) CHECK(english(*why) != why->key);
  return why != nullptr;
}

constexpr const char* kAllWins[] = {"win=vacated", "win=strict", "win=fill"};

}  // namespace

TEST_SUITE("five_field_kono") {
  TEST_CASE("the board turns for who plays the second side") {
    const Game& own = *find("five_field_kono");
    const Position start = own.start(default_setup(own));
    const Picture first = own.describe(start, kNobody);
    CHECK(own.facing(first, start, kNobody, 0).places.front().site == first.places.front().site);
    CHECK(own.facing(first, start, kNobody, 1).places.front().site != first.places.front().site);
  }

  TEST_CASE("case 1: the start and its perft") {
    for (const Setup& setup : every_setup(game())) {
      const Position start = game().start(setup);
      CHECK(text(start) == "BBBBB/B3B/5/W3W/WWWWW w a1b1c1d1e1a2e2a4e4a5b5c5d5e5 -");
      CHECK(legal(game(), start) == "a1-b2 a2-b3 b1-c2 c1-b2 c1-d2 d1-c2 e1-d2 e2-d3");
      int depth = 0;
      for (const std::uint64_t count : {8, 62, 564, 4904}) CHECK(perft(game(), start, ++depth) == count);
    }
  }

  TEST_CASE("perft is the same until somebody can win: by filling, after four moves") {
    CHECK(perft(game(), game().start(setup_of(game(), "win=vacated")), 5) == 45194);
    CHECK(perft(game(), game().start(setup_of(game(), "win=strict")), 5) == 45194);
    CHECK(perft(game(), game().start(setup_of(game(), "win=fill")), 5) == 45180);
    Position position = game().start(setup_of(game(), "win=fill"));
    for (const char* move : {"b1-c2", "a4-b3", "a2-b1", "b3-a2"}) position = after(game(), position, move);
    REQUIRE(over(position));
    CHECK(game().result(position) == Result::win(1, 2, "filled"));
  }

  TEST_CASE("case 2: a full crossing wins under every option") {
    for (const char* setup : kAllWins) {
      const Position before = read("WWWWW/W4/3W1/BB2B/BBBB1 w - -", setup);
      CHECK(moves(before) == 11);
      const Position won = after(game(), before, "d3-e4");
      CHECK(text(won) == "WWWWW/W3W/5/BB2B/BBBB1 b - -");
      CHECK(over(won));
      CHECK(game().result(won).score == std::array<std::int8_t, kMaxPlayers>{1, -1});
    }
  }

  TEST_CASE("case 3: the vacated crossing, strict, and filled") {
    const char* const board = "WWWWB/W3W/2W2/B3B/BBBB1 b e5 ";
    const Position pending = read(std::string(board) + 'p', "win=vacated");
    CHECK(game().to_move(pending) == 1);
    CHECK(game().prompt(pending).key == "five_field_kono.prompt.answer");
    std::istringstream answers(legal(game(), pending));
    for (std::string move; answers >> move;) {
      const Position answered = after(game(), pending, move);
      if (move == "e5-d4") {
        CHECK(text(answered) == "WWWW1/W2BW/2W2/B3B/BBBB1 w - -");
        CHECK(game().to_move(answered) == 0);
      } else {
        REQUIRE_MESSAGE(over(answered), move);
        CHECK(game().result(answered) == Result::win(0, 2, "claimed"));
        CHECK(text(answered).ends_with(" w e5 -"));
      }
    }
    CHECK(refused(std::string(board) + '-', "win=vacated"));
    CHECK(refused(std::string(board) + 'p', "win=strict"));
    CHECK(refused(std::string(board) + 'p', "win=fill"));
    CHECK(game().to_move(read(std::string(board) + '-', "win=strict")) == 1);
    const Position filled = read(std::string(board) + '-', "win=fill");
    REQUIRE(over(filled));
    CHECK(game().result(filled) == Result::win(0, 2, "filled"));
    CHECK(text(filled) == std::string(board) + '-');
  }

  TEST_CASE("a claim is made by a move, and is part of the position") {
    const Position before = read("WWWWB/W4/2WW1/B3B/BBBB1 w e5 -");
    const Position claimed = after(game(), before, "d3-e4");
    CHECK(text(claimed) == "WWWWB/W3W/2W2/B3B/BBBB1 b e5 p");
    CHECK(text(after(game(), read("WWWWB/W4/2WW1/B3B/BBBB1 w e5 -", "win=strict"), "d3-e4")) ==
          "WWWWB/W3W/2W2/B3B/BBBB1 b e5 -");
    CHECK(game().repetition_key(claimed) == claimed);
    CHECK(!(game().repetition_key(read("WWWWB/W3W/2W2/B3B/BBBB1 b - -")) == game().repetition_key(claimed)));
  }

  TEST_CASE("case 4: a player without a move") {
    const char* const stuck = "WB2B/WBB1B/WW3/WBB2/WW3 w - -";
    const Position passed = read(stuck, "stuck=pass");
    CHECK(text(passed) == "WB2B/WBB1B/WW3/WBB2/WW3 b - -");
    CHECK(moves(passed) == 11);
    const Position drawn = read(stuck, "stuck=draw");
    REQUIRE(over(drawn));
    CHECK(text(drawn) == stuck);
    CHECK(game().result(drawn) == Result::draw(2, "stuck"));
    const Position lost = read(stuck, "stuck=loss");
    REQUIRE(over(lost));
    CHECK(text(lost) == stuck);
    CHECK(game().result(lost) == Result::win(1, 2, "stuck"));
  }

  TEST_CASE("the one who moved last goes on when the other is stuck") {
    CHECK(text_after("W1W1W/BB1W1/B1W1W/1W1B1/B1BB1 b a4 -", "a4-b3") == "W1W1W/1B1W1/BBW1W/1W1B1/B1BB1 b - -");
    const Position lost = after(game(), read("W1W1W/BB1W1/B1W1W/1W1B1/B1BB1 b a4 -", "stuck=loss"), "a4-b3");
    REQUIRE(over(lost));
    CHECK(text(lost) == "W1W1W/1B1W1/BBW1W/1W1B1/B1BB1 w - -");
    CHECK(game().result(lost) == Result::win(1, 2, "stuck"));
  }

  TEST_CASE("who cannot move cannot answer a claim, whatever `stuck` says") {
    for (const char* setup : {"stuck=pass", "stuck=draw", "stuck=loss"}) {
      const Position won = after(game(), read("5/B1B1B/1W1W1/WBWBB/WW1WB b a1b1d1a2a4 -", setup), "d2-c1");
      REQUIRE(over(won));
      CHECK(game().result(won) == Result::win(1, 2, "claimed"));
      CHECK(text(won) == "5/B1B1B/1W1W1/WBW1B/WWBWB w a1b1d1a2a4 -");
      CHECK(read(text(won), setup) == won);
      CHECK(refused("5/B1B1B/1W1W1/WBW1B/WWBWB w a1b1d1a2a4 p", setup));
    }
  }

  TEST_CASE("a claim that outlived the answer has won, also against one of the other side") {
    const Position won = after(game(), read("BBBWB/B3W/5/WB2B/1WWWW b b1c1d1e1a2a4a5b5c5e5 p"), "b2-a1");
    REQUIRE(over(won));
    CHECK(text(won) == "BBBWB/B3W/5/W3B/BWWWW w b1c1d1e1a2a4a5b5c5e5 -");
    CHECK(game().result(won) == Result::win(0, 2, "claimed"));
    CHECK(read(text(won)) == won);
    CHECK(refused("BBBWB/B3W/5/W3B/BWWWW w b1c1d1e1a2a4a5b5c5e5 p"));
  }

  TEST_CASE("a full crossing counts for the side that has just moved") {
    for (const char* setup : {"win=vacated", "win=strict"}) {
      CHECK(over(read("WWWWW/W3W/5/BB3/BBBBB b - -", setup)));
      CHECK(game().to_move(read("WWWWW/W3W/5/BB3/BBBBB w - -", setup)) == 0);
    }
    // Under `fill` whose turn it is makes no difference, unless both homes are full.
    CHECK(game().result(read("WWWWW/W3W/5/BB3/BBBBB w - -", "win=fill")) == Result::win(0, 2, "filled"));
    CHECK(game().result(read("WWWWW/W3W/5/B3B/BBBBB w - -", "win=fill")) == Result::win(1, 2, "filled"));
    CHECK(game().result(read("WWWWW/W3W/5/B3B/BBBBB b - -", "win=fill")) == Result::win(0, 2, "filled"));
  }

  TEST_CASE("a stuck side that stands on all of the other home is passed over, and has won") {
    const char* const jammed = "WWWWW/WBBBW/1B1B1/5/B1B2 w - -";
    const Position won = read(jammed);
    REQUIRE(over(won));
    CHECK(game().result(won) == Result::win(0, 2, "crossed"));
    CHECK(text(won) == "WWWWW/WBBBW/1B1B1/5/B1B2 b - -");
    CHECK(game().result(read(jammed, "stuck=draw")) == Result::draw(2, "stuck"));
    CHECK(game().result(read(jammed, "stuck=loss")) == Result::win(1, 2, "stuck"));
  }

  TEST_CASE("filled needs a man of one's own there; the start is not filled") {
    CHECK(game().to_move(game().start(setup_of(game(), "win=fill"))) == 0);
    const Position entered =
        after(game(), read("BBBBB/B4/3W1/WB2W/WWW1W w a1b1c1a2e2a5b5c5d5e5a4 -", "win=fill"), "d3-e4");
    CHECK(game().result(entered) == Result::win(0, 2, "filled"));
  }

  TEST_CASE("a man that has moved is no longer one that never moved, even back at home") {
    const Position away = after(game(), game().start(default_setup(game())), "a1-b2");
    CHECK(text(away) == "BBBBB/B3B/5/WW2W/1WWWW b b1c1d1e1a2e2a4e4a5b5c5d5e5 -");
    const Position back = after(game(), after(game(), away, "a5-b4"), "b2-a1");
    CHECK(text(back) == "1BBBB/BB2B/5/W3W/WWWWW b b1c1d1e1a2e2a4e4b5c5d5e5 -");
  }

  TEST_CASE("repetition: the third time is a draw, the never-moved men included") {
    Match match(game(), default_setup(game()));
    const auto play = [&](std::initializer_list<const char*> line) {
      for (const char* move : line) REQUIRE(match.play(match.read_move(move).value()));
    };
    play({"a1-b2", "a5-b4", "b2-a1", "b4-a5"});  // as at the start, but two men have moved
    play({"a1-b2", "a5-b4", "b2-a1", "b4-a5", "a1-b2"});
    CHECK(!match.over());
    play({"a5-b4"});  // the first time was before the men went back
    CHECK(match.over());
    CHECK(match.result() == Result::draw(2, "repetition"));
  }

  TEST_CASE("lists are read in any order and shown sorted") {
    CHECK(text(read("BBBBB/B3B/5/W3W/WWWWW w e5a1 -")) == "BBBBB/B3B/5/W3W/WWWWW w a1e5 -");
    CHECK(text(read("BBBBB/B3B/5/W3W/WWWWW b - -")) == "BBBBB/B3B/5/W3W/WWWWW b - -");
  }

  TEST_CASE("position texts that are refused") {
    for (const char* bad : {"",
                            "BBBBB/B3B/5/W3W/WWWWW",
                            "BBBBB/B3B/5/W3W/WWWWW w -",
                            "BBBBB/B3B/5/W3W/WWWWW w - - ",
                            " BBBBB/B3B/5/W3W/WWWWW w - -",
                            "BBBBB/B3B/5/W3W/WWWWW  w - -",
                            "BBBBB/B3B/5/W3W/WWWWW W - -",
                            "BBBBB/B3B/5/W3W/WWWWW w  -",
                            "BBBBB/B3B/5/W3W/WWWWW w a1a1 -",
                            "BBBBB/B3B/5/W3W/WWWWW w a1,b1 -",
                            "BBBBB/B3B/5/W3W/WWWWW w A1 -",
                            "BBBBB/B3B/5/W3W/WWWWW w a3 -",
                            "BBBBB/B3B/5/W3W/WWWWW w a01 -",
                            "BBBBB/B3B/5/W3W/WWWWW w f1 -",
                            "BBBBB/B3B/5/W3W/WWWWW w a6 -",
                            "BBBBB/B3B/5/W3W/WWWWW w a1- -",
                            "BBBBB/B3B/5/W3W/WWWWW w - p",
                            "BBBBB/B3B/5/W3W/WWWWW w - P",
                            "BBBBB/B3B/5/W3W/WWWWW w - --",
                            "BBBBB/B3B/5/W3W/WWWWW w - - x",
                            "BBBBB/B12B/5/W3W/WWWWW w - -",
                            "BBBBB/B03B/5/W3W/WWWWW w - -",
                            "BBBBB/B3B/5/W3W/WWWW1 w - -",
                            "BBBBB/B3B/W4/W3W/WWWWW w - -",
                            "BBBBB/B3B/5/W3W w - -",
                            "BBBBB/B3B/5/W3W/WWWWW/ w - -",
                            "BBBBB/B3B/4/W3W/WWWWW w - -",
                            "BBBBB/B3B/6/W3W/WWWWW w - -",
                            "bbbbb/B3B/5/W3W/WWWWW w - -",
                            "WWWWB/W4/2WW1/B3B/BBBB1 w a5 -",
                            "WWWWB/W4/2WW1/B3B/BBBB1 w a1 -",
                            "WWWWB/W3W/2W2/B3B/BBBB1 b e5 -"})
      CHECK_MESSAGE(refused(bad), bad);
  }

  TEST_CASE("a refused touch is explained") {
    const Position start = game().start(default_setup(game()));
    const auto why = [&](const Path& touched) { return game().explain(start, touched).key; };
    const auto point = [](const char* name) {
      std::string_view rest = name;
      return static_cast<Site>(five_field_kono::kBoard.take_name(rest).value());
    };
    CHECK(why({point("c3")}) == "five_field_kono.why.nobody_there");
    CHECK(why({point("a5")}) == "five_field_kono.why.not_yours");
    CHECK(game().explain(read("BBBBB/B3B/5/WW2W/1WWWW w - -"), {point("b1")}).key == "five_field_kono.why.shut_in");
    CHECK(why({point("c1"), point("c2")}) == "five_field_kono.why.along_a_line");
    CHECK(why({point("a2"), point("c4")}) == "five_field_kono.why.one_step");
    CHECK(why({point("a1"), point("b1")}) == "five_field_kono.why.taken");
  }

  TEST_CASE("only where it matters can one see who has never moved") {
    const auto names = [](const char* setup) {
      int still_at_home = 0;
      for (const Piece& piece : game().describe(read("BBBBB/B3B/5/W3W/WWWWW w a1e5 -", setup), kNobody).pieces)
        still_at_home += piece.name.key.ends_with("_at_home");
      return still_at_home;
    };
    CHECK(names("win=vacated") == 2);
    CHECK(names("win=strict") == 0);
    CHECK(names("win=fill") == 0);
  }

  TEST_CASE("each pebble stays itself through the match, back and forth, and no two are alike") {
    Match match(game(), default_setup(game()));
    const auto looks = [&match] {
      Picture picture = game().describe(match.position(), kNobody);
      game().tell_apart(picture, match.position_at(0), match.line().first(match.ply()));
      std::map<Site, int> seen;
      for (const Piece& piece : picture.pieces) seen[piece.site] = piece.look;
      return seen;
    };
    const auto first = looks();
    const std::vector<Drawing> art = game().art();
    for (const auto& [site, look] : first)
      for (const auto& [other, its] : first) CHECK((site == other) == (art[look] == art[its]));
    Rng rng(7);
    for (int i = 0; i < 40; ++i) {
      const auto before = looks();
      MoveList moves;
      match.legal_moves(moves);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      REQUIRE(match.play(move));
      auto wanted = before;
      wanted[move.site(1)] = before.at(move.site(0));
      wanted.erase(move.site(0));
      CHECK(looks() == wanted);
    }
    match.go_to(0);
    CHECK(looks() == first);
  }

  TEST_CASE("the yard tells whose goal is where, who never moved, and how many have arrived") {
    const auto ground = [](std::string_view text, std::string_view setup = "") {
      const Picture picture = game().describe(read(text, setup), kNobody);
      return std::pair(picture.board, picture.between);
    };
    const char* const start = "BBBBB/B3B/5/W3W/WWWWW w a1b1c1d1e1a2e2a4e4a5b5c5d5e5 -";
    CHECK(ground(start) == ground(start));
    CHECK(ground(start) != ground("BBBBB/B3B/5/W3W/WWWWW b a1b1c1d1e1a2e2a4e4a5b5c5d5e5 -"));
    CHECK(ground(start) != ground("BBBBB/B3B/5/W3W/WWWWW w b1c1d1e1a2e2a4e4a5b5c5d5e5 -"));
    CHECK(ground(start, "win=strict") == ground("BBBBB/B3B/5/W3W/WWWWW w b1c1d1e1a2e2a4e4a5b5c5d5e5 -", "win=strict"));

    const Position late = read("WWWW1/B3B/2W2/W1BB1/BB1BW w - -");
    CHECK(english(*game().standing(late, 0)) == "4 of 7 home");
    CHECK(english(*game().standing(late, 1)) == "3 of 7 home");
    CHECK(english(*game().standing(read(start), 0)) == "0 of 7 home");
  }
}
