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
    CHECK(!match.agree_draw());  // it has ended

    Match other(moon(), {});
    play(other, {"a1", "b1"});
    REQUIRE(other.undo());
    REQUIRE(other.agree_draw());  // in the middle of the line, which ends here
    match = other;
    CHECK(!match.redo());
    CHECK(!match.go_to(2));
    REQUIRE(match.go_to(0));
    CHECK(match.ended());
    REQUIRE(match.redo());
    CHECK(*match.result() == Result::draw(2, "agreement"));
  }

  TEST_CASE("dice thrown after the place where a match was ended by word come again when that is taken back") {
    Match match(toy(), {});
    play(match, {"=3", "2", "=2", "1"});
    REQUIRE(match.go_to(1));
    REQUIRE(match.resign(0));
    CHECK(match.line().size() == 1);
    REQUIRE(match.undo());
    play(match, {"3"});
    CHECK(match.next_throw() == match.read_move("=2"));
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

    const auto loaded = read_record(match.whole_record(std::vector<Seat>(2)), find);
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

  TEST_CASE("a whole record keeps what was undone, and the place where one looks") {
    const std::vector<Seat> seats(2);
    Match match(moon(), {});
    play(match, {"a1", "b1", "a2"});
    CHECK(match.whole_record(seats) == match.record(seats));
    REQUIRE(match.go_to(1));
    CHECK(match.record(seats).find("moves a1\nresult") != std::string::npos);
    const std::string whole = match.whole_record(seats);
    CHECK(whole.find("moves a1 b1 a2\nat 1\nresult *") != std::string::npos);
    const auto loaded = read_record(whole, find);
    REQUIRE(!refusal(loaded));
    const Match& again = std::get<Loaded>(loaded).match;
    CHECK(again.ply() == 1);
    CHECK(again.line().size() == 3);
    CHECK(again.whole_record(seats) == whole);
    REQUIRE(match.go_to(0));
    CHECK(match.whole_record(seats).find("\nat 0\n") != std::string::npos);
  }

  TEST_CASE("a whole record holds the result of the line, wherever in it one looks") {
    const std::vector<Seat> seats(2);
    Match match(moon(), {});
    play(match, {"a1", "b1", "a2"});
    REQUIRE(match.resign(1));
    REQUIRE(match.go_to(2));
    const auto loaded = read_record(match.whole_record(seats), find);
    REQUIRE(!refusal(loaded));
    Match again = std::get<Loaded>(loaded).match;
    CHECK(!again.over());
    CHECK(!again.running());
    REQUIRE(again.redo());
    CHECK(*again.result() == Result::win(0, 2, "resignation"));

    REQUIRE(match.go_to(3));
    REQUIRE(match.undo());
    REQUIRE(match.go_to(1));
    REQUIRE(match.agree_draw());
    CHECK(match.whole_record(seats) == match.record(seats));
    REQUIRE(match.go_to(0));
    const std::string whole = match.whole_record(seats);
    CHECK(whole.find("moves a1\nat 0\nvariation 0 1 b1 a2\nresult 1/2-1/2 agreement") != std::string::npos);
    CHECK(!refusal(read_record(whole, find)));
  }

  TEST_CASE("dice that were undone come again after a whole record, in their order") {
    const std::vector<Seat> seats(2);
    Match match(toy(), {});
    play(match, {"=3", "2", "=2", "1", "=1"});
    REQUIRE(match.undo());
    REQUIRE(match.undo());
    play(match, {"3"});  // the 2 and the 1 are still to come
    REQUIRE(match.go_to(1));
    const std::string whole = match.whole_record(seats);
    CHECK(whole.find("moves =3 3\nat 1\nvariation 0 1 2 =2 1 =1\ndice =2 =1\n") != std::string::npos);
    const auto loaded = read_record(whole, find);
    REQUIRE(!refusal(loaded));
    CHECK(std::get<Loaded>(loaded).match.whole_record(seats) == whole);
    CHECK(match.record(seats).find("dice") == std::string::npos);  // that is for others
  }

  TEST_CASE("nobody else's record decides what is thrown") {
    const std::vector<Seat> seats(2);
    Match match(toy(), {});
    play(match, {"=3", "2", "=2", "1", "=1"});
    for (int times = 0; times < 2; ++times) REQUIRE(match.undo());
    const std::string whole = match.whole_record(seats);
    const auto loaded = read_record(whole, find);
    REQUIRE(!refusal(loaded));
    Match own = std::get<Loaded>(loaded).match, foreign = own;
    foreign.forget_throws();
    play(own, {"3"});
    play(foreign, {"3"});
    CHECK(own.next_throw() == own.read_move("=2"));
    CHECK(!foreign.next_throw());
    // What is thrown from here on is one's own again.
    play(foreign, {"=1", "1"});
    for (int times = 0; times < 2; ++times) REQUIRE(foreign.undo());
    play(foreign, {"2"});
    CHECK(foreign.next_throw() == foreign.read_move("=1"));
    CHECK(refusal(read_record(with(whole, "\nresult", "\ndice =9\nresult"), find)));
  }

  TEST_CASE("a match that is too long for a record has no whole record") {
    Match match = from(moon(), "B3B/5/5/5/W3W w 0,0 0", "quiet=off");
    match.keep_one_line();
    const std::vector<Seat> seats(2);
    Rng rng(3);
    while (match.ply() < static_cast<std::size_t>(kMaxRecordMoves)) {
      REQUIRE(match.play(random_move(match, rng)));
      if (match.over()) match.undo();
    }
    CHECK(!match.whole_record(seats).empty());
    REQUIRE(match.play(random_move(match, rng)));
    CHECK(match.whole_record(seats).empty());
    REQUIRE(match.go_to(1));
    CHECK(match.whole_record(seats).empty());
  }

  TEST_CASE("a match runs from its first move to the end of its line") {
    Match match(moon(), {});
    CHECK(!match.running());
    play(match, {"a1"});
    CHECK(match.running());
    REQUIRE(match.undo());
    CHECK(match.running());
    REQUIRE(match.redo());
    REQUIRE(match.resign(0));
    CHECK(!match.running());
  }

  TEST_CASE("a record does not begin with what one player knows") {
    for (const Game* game : every_game()) {
      if (!game->info().secrets) continue;
      const Setup setup = default_setup(*game);
      const auto begun = [&](const std::string& position) {
        return "vitrine 1\ngame " + std::string(game->info().id) + ' ' + std::to_string(game->info().rules_version) +
               "\nsetup " + setup_text(*game, setup) + "\nposition " + position +
               "\nseat 0 human\nseat 1 human\nmoves\nresult *\n";
      };
      int blind = 0;
      for (Player player = 0; player < game->players(game->start(setup)); ++player) {
        Rng rng(4);
        const auto match = match_where(*game, rng, 0, [&](const Match& now) { return hides_from(now, player); });
        if (!match) continue;  // nothing is hidden from him
        ++blind;
        const std::string seen = game->position_text(game->observe(match->position(), player));
        CHECK(!refusal(read_record(begun(game->position_text(match->position())), find)));
        CHECK(refused(begun(seen)).find("Line 4: the first position is only what one player knows") == 0);
      }
      CHECK(blind >= (game->info().hidden_men > 0 ? 2 : 1));
    }
  }

  TEST_CASE("a record may say in which of the computer's seats persons have sat, where there are secrets") {
    for (const Game* game : every_game()) {
      const bool secrets = game->info().secrets;
      const Match match(*game, setup_of(*game, ""));
      std::vector<Seat> seats(static_cast<std::size_t>(match.players()), Seat{1});
      seats[0] = {};
      const std::string record = match.record(seats);
      const auto told = [&](const std::string& sat) { return with(record, "\nmoves", "\nsat" + sat + "\nmoves"); };
      const auto loaded = read_record(told(" 1"), find);
      CHECK(!refusal(loaded) == secrets);
      if (secrets) {
        const auto& [again, who, sat, link] = std::get<Loaded>(loaded);
        CHECK(sat == 2);
        CHECK(again.whole_record(who, sat) == told(" 1"));
      }
      for (const char* sat : {"", " ", " 0", " 0 1", " 1 1", " 1,1", " 9", " -1", " 01", " all"})
        CHECK_MESSAGE(refused(told(sat)).find("Line " + std::to_string(4 + match.players()) + ": “") == 0, sat);
    }
  }

  TEST_CASE("results come back: by the board, resignation, time and agreement") {
    Match match(moon(), {});
    play(match, {"a1", "b1"});
    CHECK(!refusal(read_record(with(kShort, "result *", "result 1-0 resignation"), find)));
    CHECK(!refusal(read_record(with(kShort, "result *", "result 0-1 resignation"), find)));
    CHECK(!refusal(read_record(with(kShort, "result *", "result 1-0 time"), find)));
    CHECK(!refusal(read_record(with(kShort, "result *", "result 0-1 time"), find)));
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
    CHECK(refused(with(kShort, "result *", "at 3\nresult *")) == "Line 7: “3” is not a place in this match.");
    CHECK(refused(with(kShort, "result *", "at -1\nresult *")).find("Line 7") == 0);
    CHECK(refused(with(kShort, "result *", "at\nresult *")).find("Line 7") == 0);
    CHECK(refused(with(kShort, "result *", "result *\nat 1")).find("After line 7") == 0);
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
      const auto& [again, seats, sat, link] = std::get<Loaded>(loaded);  // damage that gives another sound record
      CHECK(!refusal(read_record(again.record(seats), find)));
    }
  }
}
