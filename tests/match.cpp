// Match and its record: undo with dice, repetition, resignation, agreement, and records that are refused.
#include "core/match.h"

#include <doctest/doctest.h>

#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

const Game& moon() {
  return *find("man_in_the_moon");
}
const Game& toy() {
  return *find("toy");
}

void play(Match& match, std::initializer_list<std::string_view> moves) {
  for (std::string_view text : moves) {
    const auto move = match.read_move(text);
    REQUIRE_MESSAGE(move.has_value(), std::string(text));
    REQUIRE(match.play(*move));
  }
}

Match from(const Game& game, std::string_view position, std::string_view setup = "") {
  return Match(game, setup_of(game, setup), position_of(game, position, setup));
}

std::string refused(std::string_view record) {
  const auto loaded = read_record(record, find);
  REQUIRE_MESSAGE(refusal(loaded), record);
  const std::string why = english(*refusal(loaded));
  CHECK(why.find('{') == std::string::npos);
  CHECK(why.find("error.") == std::string::npos);
  return why;
}

const char* const kShort =
    "vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nseat 0 human\nseat 1 computer level=3\nmoves a1 "
    "b1\nresult *\n";

std::string with(std::string record, std::string_view what, std::string_view instead) {
  const std::size_t at = record.find(what);
  REQUIRE(at != record.npos);
  return record.replace(at, what.size(), instead);
}

}  // namespace

TEST_SUITE("match") {
  TEST_CASE("a move that is not legal changes nothing") {
    Match match(moon(), {});
    const Position before = match.position();
    CHECK(!match.play(Move{12}));
    CHECK(!match.play(Move{}));
    CHECK(match.position() == before);
    CHECK(match.ply() == 0);
  }

  TEST_CASE("the third occurrence of a position is a draw, the second is not") {
    Match match = from(moon(), "B3B/5/5/5/W3W w 0,0 0", "quiet=off");
    for (int round = 0; round < 2; ++round) {
      CHECK(!match.over());
      play(match, {"a1-a2", "a5-a4", "a2-a1", "a4-a5"});
    }
    REQUIRE(match.over());
    CHECK(*match.result() == Result::draw(2, "repetition"));
    CHECK(match.to_move() == kNobody);
    MoveList moves;
    match.legal_moves(moves);
    CHECK(moves.empty());
    CHECK(!match.play(Move{0, 1}));
    REQUIRE(match.undo());
    CHECK(!match.over());
  }

  TEST_CASE("the count of quiet moves is no part of the position") {
    Match match = from(moon(), "B3B/5/5/5/W3W w 0,0 7");
    for (int round = 0; round < 2; ++round) play(match, {"a1-a2", "a5-a4", "a2-a1", "a4-a5"});
    CHECK(match.over());
  }

  TEST_CASE("the game's own end comes before repetition") {
    Match match = from(moon(), "B3B/5/5/5/W3W w 0,0 32");
    for (int round = 0; round < 2; ++round) play(match, {"a1-a2", "a5-a4", "a2-a1", "a4-a5"});
    REQUIRE(match.over());
    CHECK(match.result()->reason == "quiet");
  }

  TEST_CASE("resignation and agreement end the match, and can be taken back") {
    Match match(moon(), {});
    play(match, {"a1"});
    CHECK(!match.resign(2));
    CHECK(!match.resign(kChance));
    REQUIRE(match.resign(0));
    CHECK(*match.result() == Result::win(1, 2, "resignation"));
    CHECK(!match.resign(1));
    CHECK(!match.agree_draw());
    REQUIRE(match.undo());
    CHECK(!match.over());
    CHECK(match.ply() == 1);
    REQUIRE(match.agree_draw());
    CHECK(*match.result() == Result::draw(2, "agreement"));
  }

  TEST_CASE("looking back through a match that was resigned leaves it resigned; playing on does not") {
    Match match(moon(), {});
    play(match, {"a1", "b1"});
    REQUIRE(match.resign(0));
    REQUIRE(match.go_to(0));
    CHECK(!match.over());
    CHECK(!match.ended_by_word());
    REQUIRE(match.redo());
    REQUIRE(match.redo());
    CHECK(*match.result() == Result::win(1, 2, "resignation"));
    REQUIRE(match.go_to(1));
    play(match, {"c1"});
    CHECK(!match.over());

    REQUIRE(match.undo());
    REQUIRE(match.agree_draw());  // in the middle of the line, which can still be followed
    REQUIRE(match.redo());
    CHECK(!match.over());
    REQUIRE(match.go_to(1));
    CHECK(!match.over());
  }

  TEST_CASE("undo never throws again: the same dice come in the same order") {
    Match match(toy(), {});
    play(match, {"=3", "2", "=2", "1"});
    REQUIRE(match.undo());  // before "1", the 2 lies there
    CHECK(match.to_move() == 1);
    REQUIRE(match.undo());  // before "2", the 3 lies there
    CHECK(match.to_move() == 0);
    CHECK(toy().position_text(match.position()) == "9 l 3");
    CHECK(!match.can_undo());
    play(match, {"3"});
    REQUIRE(match.next_throw().has_value());
    CHECK(toy().move_text(match.position(), *match.next_throw()) == "=2");

    const auto loaded = read_record(match.record(std::vector<Seat>(2)), find);
    REQUIRE(!refusal(loaded));
    Match again = std::get<Loaded>(loaded).match;
    REQUIRE(again.next_throw().has_value());
    CHECK(toy().move_text(again.position(), *again.next_throw()) == "=2");
    play(again, {"=2", "1"});
    CHECK(!again.next_throw().has_value());
  }

  TEST_CASE("redo repeats throws and all; a new move forgets it") {
    Match match(toy(), {});
    play(match, {"=1", "1", "=2", "2", "=3"});
    while (match.can_undo()) match.undo();
    CHECK(match.ply() == 1);
    REQUIRE(match.redo());
    CHECK(match.ply() == 3);
    REQUIRE(match.redo());
    CHECK(match.ply() == 5);
    CHECK(!match.can_redo());
    match.undo();
    play(match, {"1"});
    CHECK(!match.can_redo());
  }

  TEST_CASE("a record holds a first position of its own") {
    Match match = from(moon(), "B3B/5/5/5/W3W w 0,0 7", "quiet=20,step=rook");
    play(match, {"a1-a4"});
    const std::string record = match.record(std::vector<Seat>(2));
    CHECK(record ==
          "vitrine 1\ngame man_in_the_moon 1\nsetup step=rook,quiet=20\nposition B3B/5/5/5/W3W w 0,0 7\nseat 0 "
          "human\nseat 1 human\n"
          "moves a1-a4\nresult *\n");
    CHECK(!refusal(read_record(record, find)));
  }

  TEST_CASE("results come back: by the board, resignation and agreement") {
    Match match(moon(), {});
    play(match, {"a1", "b1"});
    CHECK(!refusal(read_record(with(kShort, "result *", "result 1-0 resignation"), find)));
    CHECK(!refusal(read_record(with(kShort, "result *", "result 0-1 resignation"), find)));
    const auto drawn = read_record(with(kShort, "result *", "result 1/2-1/2 agreement"), find);
    REQUIRE(!refusal(drawn));
    CHECK(*std::get<Loaded>(drawn).match.result() == Result::draw(2, "agreement"));
    refused(with(kShort, "result *", "result 1-0 last_man"));
    refused(with(kShort, "result *", "result 1/2-1/2 resignation"));
    refused(with(kShort, "result *", "result 1-0"));
  }

  TEST_CASE("line ends of other systems are read") {
    std::string record = kShort;
    for (std::size_t at = 0; (at = record.find('\n', at)) != record.npos; at += 2) record.replace(at, 1, "\r\n");
    CHECK(!refusal(read_record(record, find)));
    record = kShort;
    record.pop_back();
    CHECK(!refusal(read_record(record, find)));
  }

  TEST_CASE("what is wrong with a record is said, with its line") {
    REQUIRE(!refusal(read_record(kShort, find)));
    CHECK(refused("").find("Line 1") == 0);
    CHECK(refused("hello").find("Line 1") == 0);
    CHECK(refused(with(kShort, "vitrine 1", "vitrine 2")).find("Line 1") == 0);
    CHECK(refused(with(kShort, "man_in_the_moon 1", "checkers 1")).find("Line 2") == 0);
    CHECK(refused(with(kShort, "man_in_the_moon 1", "man_in_the_moon 2")).find("Line 2") == 0);
    CHECK(refused(with(kShort, "quiet=40", "quiet=41")) ==
          "Line 3: the rules of this match cannot be read: The rule “quiet” cannot be “41”.");
    CHECK(refused(with(kShort, "seat 0 human", "seat 0 dog")).find("Line 4") == 0);
    CHECK(refused(with(kShort, "level=3", "level=7")).find("Line 5") == 0);
    CHECK(refused(with(kShort, "seat 1 computer level=3\n", "")).find("Line 5") == 0);
    CHECK(refused(with(kShort, "a1 b1", "a1 a1")) == "Line 6: “a1”, move 2, is not possible there.");
    CHECK(refused(with(kShort, "a1 b1", "a1  b1")).find("Line 6") == 0);
    CHECK(refused(with(kShort, "result *", "comment hello\nresult *")).find("Line 7") == 0);
    CHECK(refused(with(kShort, "result *", "dice =3\nresult *")).find("Line 7") == 0);
    CHECK(refused(std::string(kShort) + "more\n") ==
          "After line 7, the result, nothing may follow, but there is “more”.");
    CHECK(refused(with(kShort, "result *\n", "")) == "The record ends where “result” is expected.");
  }

  TEST_CASE("what is refused in a record is quoted as it was given, though it is the key of a text") {
    constexpr const char* kName = "@man_in_the_moon.name";
    const std::string quoted = "“" + std::string(kName) + "”";
    for (const char* part : {"man_in_the_moon 1", "one", "human", "computer level=3", "a1", "*"}) {
      const std::string said = refused(with(kShort, part, kName));
      CHECK_MESSAGE(said.find(quoted) != std::string::npos, part << ": " << said);
    }
  }

  TEST_CASE("records that are too long are refused before they are read") {
    refused(std::string(kMaxRecordBytes + 1, 'x'));
    std::string moves = "a1";
    for (int i = 0; i < kMaxRecordMoves; ++i) moves += " a1";
    refused(with(kShort, "a1 b1", moves));
  }

  TEST_CASE("random damage never gets through") {
    Rng rng(11);
    Match match(moon(), {});
    play_randomly(match, rng, 60);
    const std::string good = match.record(std::vector<Seat>(2));
    for (int i = 0; i < 3000; ++i) {
      std::string bad = good;
      const auto at = rng.below(static_cast<std::uint32_t>(bad.size()));
      if (rng.below(2))
        bad[at] = static_cast<char>(rng.below(256));
      else
        bad.erase(at, 1 + rng.below(9));
      const auto loaded = read_record(bad, find);
      if (const Message* why = refusal(loaded)) {
        CHECK(!english(*why).empty());
        continue;
      }
      const auto& [again, seats] = std::get<Loaded>(loaded);  // damage that gives another sound record
      CHECK(!refusal(read_record(again.record(seats), find)));
    }
  }
}
