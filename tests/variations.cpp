// Variations and comments: what is kept beside the match, what is done with it, and how a record tells it.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/model/commands.h"
#include "core/match.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

const std::vector<Seat> kSeats(2);

const Game& moon() {
  return *find("man_in_the_moon");
}

void play(Match& match, std::initializer_list<std::string_view> moves) {
  for (std::string_view text : moves) {
    const auto move = match.read_move(text);
    REQUIRE_MESSAGE(move.has_value(), std::string(text));
    REQUIRE(match.play(*move));
  }
}

// Each line in its words: "0@0 a1 b1", where it branches off and its own moves.
std::vector<std::string> lines_of(const Match& match) {
  std::vector<std::string> lines;
  for (const Match::Branch& branch : match.branches()) {
    std::string line = std::to_string(branch.parent) + '@' + std::to_string(branch.ply);
    for (const Match::Node node : branch.own)
      line += ' ' + match.game().move_text(match.step(match.step(node).before).position, match.step(node).move);
    lines.push_back(line);
  }
  return lines;
}

using Lines = std::vector<std::string>;

Loaded read(std::string_view record) {
  auto loaded = read_record(record, find);
  REQUIRE_MESSAGE(!refusal(loaded), record, english(*refusal(loaded)));
  return std::get<Loaded>(std::move(loaded));
}

std::string refused(std::string_view record) {
  const auto loaded = read_record(record, find);
  REQUIRE_MESSAGE(refusal(loaded), record);
  const std::string why = english(*refusal(loaded));
  CHECK(why.find('{') == std::string::npos);
  CHECK(why.find("error.") == std::string::npos);
  return why;
}

// The match is replayed by its record: the same lines, comments, place, and throws to come.
void check_record(const Match& match) {
  const std::vector<Seat> seats(static_cast<std::size_t>(match.players()));
  const std::string whole = match.whole_record(seats);
  REQUIRE(!whole.empty());
  const Loaded again = read(whole);
  REQUIRE(again.match.whole_record(seats) == whole);
  REQUIRE(lines_of(again.match) == lines_of(match));
  REQUIRE(again.match.ply() == match.ply());
  REQUIRE(again.match.branch() == match.branch());
  REQUIRE(std::ranges::equal(again.match.line(), match.line()));
  REQUIRE(again.match.result() == match.result());
  REQUIRE(again.match.settled() == match.settled());
  REQUIRE(again.match.next_throw() == match.next_throw());
  const std::string given = match.record(seats);
  REQUIRE(read(given).match.record(seats) == given);
}

// The line on the table is one of the tree's, and leads where its moves lead.
void check_line(const Match& match) {
  Position position = match.position_at(0);
  for (std::size_t ply = 0; ply < match.line().size(); ++ply) {
    Position next = position;
    match.game().apply(position, match.line()[ply], next);
    position = next;
    REQUIRE(position == match.position_at(ply + 1));
  }
  const auto branches = match.branches();
  REQUIRE(match.branch() < branches.size());
  const Match::Branch& here = branches[match.branch()];
  REQUIRE(here.ply + here.own.size() == match.line().size());
  REQUIRE(match.on_main() == (match.branch() == 0));
  for (const Change& change : match.latest_changes())
    REQUIRE((change.from <= match.line().size() && change.to <= match.line().size()));
}

const char* const kHead = "vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nseat 0 human\nseat 1 human\n";

std::string with(std::string_view lines, std::string_view result = "*") {
  return kHead + std::string(lines) + "\nresult " + std::string(result) + "\n";
}

}  // namespace

TEST_SUITE("variations") {
  TEST_CASE("while a match runs, what is played is the match and what was taken back a variation") {
    Match match(moon(), {});
    play(match, {"a1", "b1", "c1"});
    match.undo();
    match.undo();
    play(match, {"d1"});
    CHECK(lines_of(match) == Lines{"0@0 a1 d1", "0@1 b1 c1"});
    CHECK(match.on_main());
    CHECK(!match.in_variation());

    match.undo();
    play(match, {"b1"});  // that one begins so already, and is the match now
    CHECK(lines_of(match) == Lines{"0@0 a1 b1 c1", "0@1 d1"});
    CHECK(match.can_redo());
    play(match, {"e1"});
    CHECK(lines_of(match) == Lines{"0@0 a1 b1 e1", "0@1 d1", "0@2 c1"});
    check_record(match);
  }

  TEST_CASE("a match that has ended stays what it is; other moves are variations") {
    Match match(moon(), {});
    play(match, {"a1", "b1", "c1"});
    REQUIRE(match.resign(1));
    match.go_to(1);
    play(match, {"d1"});
    CHECK(!match.over());
    CHECK(!match.running());
    CHECK(match.settled());
    CHECK(lines_of(match) == Lines{"0@0 a1 b1 c1", "0@1 d1"});
    CHECK(match.in_variation());
    CHECK(!match.resign(0));
    CHECK(!match.agree_draw());
    CHECK(!match.run_out(0));
    check_record(match);
    REQUIRE(match.go_to(3, 0));
    CHECK(*match.result() == Result::win(0, 2, "resignation"));
    check_record(match);
    REQUIRE(match.undo());  // the word alone
    CHECK(match.running());
  }

  TEST_CASE("a word in the middle of the line ends the match there, and what followed is kept") {
    Match match(moon(), {});
    play(match, {"a1", "b1", "c1"});
    match.go_to(1);
    REQUIRE(match.agree_draw());
    CHECK(lines_of(match) == Lines{"0@0 a1", "0@1 b1 c1"});
    CHECK(match.ended_by_word());
    CHECK(!match.can_redo());
    check_record(match);
    REQUIRE(match.go_to(2, 1));
    CHECK(!match.over());
    CHECK(match.in_variation());
    check_record(match);

    Match other = match;
    REQUIRE(other.promote());  // the word is taken back
    CHECK(lines_of(other) == Lines{"0@0 a1 b1 c1"});
    CHECK(other.running());
    check_record(other);

    REQUIRE(match.remove());
    CHECK(lines_of(match) == Lines{"0@0 a1"});
    CHECK(match.ended_by_word());
    REQUIRE(match.undo());
    CHECK(match.line().size() == 1);
  }

  TEST_CASE("an agreed end that is taken back brings back what followed") {
    Match match(moon(), {});
    play(match, {"a1", "b1", "c1"});
    match.go_to(1);
    REQUIRE(match.resign(0));
    REQUIRE(match.undo());
    CHECK(match.ply() == 1);
    CHECK(match.can_redo());
    CHECK(lines_of(match) == Lines{"0@0 a1 b1 c1"});
  }

  TEST_CASE("to go to another line, to promote it and to delete it") {
    Match match = read(with("moves a1 b1 c1 d1\nat 2 2\nvariation 0 1 c1 d1 e1\nvariation 1 2 e1\nvariation 0 1 e1"
                            "\ncomment 2 3 deep\ncomment 0 0 first"))
                      .match;
    CHECK(lines_of(match) == Lines{"0@0 a1 b1 c1 d1", "0@1 c1 d1 e1", "0@1 e1", "1@2 e1"});
    CHECK(match.branch() == 3);
    CHECK(match.ply() == 2);
    CHECK(match.in_variation());
    const Lines before = lines_of(match);
    REQUIRE(match.go_to(4, 0));
    REQUIRE(match.go_to(2, 2));
    CHECK(lines_of(match) == before);
    CHECK(!match.go_to(3, 2));
    CHECK(!match.go_to(0, 4));
    check_record(match);

    REQUIRE(match.go_to(3, 3));
    CHECK(match.comment() == "deep");
    REQUIRE(match.promote());
    CHECK(lines_of(match) == Lines{"0@0 a1 b1 c1 d1", "0@1 c1 e1", "0@1 e1", "1@2 d1 e1"});
    REQUIRE(match.promote());
    CHECK(lines_of(match) == Lines{"0@0 a1 c1 e1", "0@1 b1 c1 d1", "0@1 e1", "0@2 d1 e1"});
    CHECK(!match.promote());
    CHECK(!match.remove());  // the match itself stays
    check_record(match);

    REQUIRE(match.go_to(3, 1));
    REQUIRE(match.remove());
    CHECK(match.ply() == 1);
    CHECK(match.on_main());
    CHECK(lines_of(match) == Lines{"0@0 a1 c1 e1", "0@1 e1", "0@2 d1 e1"});
    CHECK(match.comment().empty());
    check_record(match);
  }

  TEST_CASE("who stands before the place where a variation begins is not in it") {
    Match match = read(with("moves a1 b1\nat 1 1\nvariation 0 1 c1")).match;
    CHECK(match.branch() == 1);
    CHECK(!match.in_variation());
    CHECK(!match.promote());
    REQUIRE(match.redo());
    CHECK(match.in_variation());
  }

  TEST_CASE("throws are the same in each line, in their order") {
    const Game& toy = *find("toy");
    Match match(toy, {});
    play(match, {"=3", "2", "=2", "1", "=1", "1"});
    match.go_to(1);
    play(match, {"3"});
    CHECK(match.next_throw() == match.read_move("=2"));
    check_record(match);
    REQUIRE(match.go_to(3, 1));  // the taken back line holds two more of them
    CHECK(!match.next_throw());
    match.go_to(1);
    play(match, {"1"});
    play(match, {"=2", "1"});
    CHECK(match.next_throw() == match.read_move("=1"));
    check_record(match);
  }

  TEST_CASE("where there are secrets, and in a match that keeps one line, what is played over is gone") {
    for (const Game* game : registered_games()) {
      Match match(*game, {});
      CHECK(match.keeps_one_line() == game->info().secrets);
      match.keep_one_line();
      Rng rng(5);
      play_randomly(match, rng, 8);
      match.go_to(match.ply() / 4);
      play_randomly(match, rng, 2);
      CHECK(match.branches().size() == 1);
      CHECK(!match.annotated());
    }
  }

  TEST_CASE("random play, taking back, going about, promoting, deleting and commenting: the record tells all of it") {
    for (const Game* game : every_game()) {
      if (game->info().secrets) continue;
      for (std::uint64_t seed = 1; seed <= (is_small() ? 2 : 8); ++seed) {
        Rng rng(seed);
        Match match(*game, {});
        std::size_t most = 0;
        for (int act = 0; act < 160; ++act) {
          const auto branches = match.branches();
          most = std::max(most, branches.size());
          const auto line = rng.below(static_cast<std::uint32_t>(branches.size()));
          const auto plies = static_cast<std::uint32_t>(branches[line].ply + branches[line].own.size());
          switch (rng.below(12)) {
            case 0: match.undo(); break;
            case 1: match.redo(); break;
            case 2: CHECK(match.go_to(rng.below(plies + 1), line)); break;
            case 3: match.promote(); break;
            case 4:
              if (rng.below(4) == 0) match.remove();
              break;
            case 5: CHECK(match.comment(rng.below(3) ? "so \"<b>\" \u05d0" : "")); break;
            case 6:
              if (rng.below(12) == 0 && match.to_move() >= 0) match.resign(match.to_move());
              break;
            default:
              if (!match.over()) play_randomly(match, rng, 1);
          }
          check_line(match);
          if (act % 8 == 0) check_record(match);
        }
        check_record(match);
        CHECK(most > 2);
      }
    }
  }

  TEST_CASE("a record without them has no such line") {
    Match match(moon(), {});
    play(match, {"a1", "b1", "c1"});
    match.go_to(1);
    CHECK(match.whole_record(kSeats) == with("moves a1 b1 c1\nat 1"));
    CHECK(match.record(kSeats) == with("moves a1"));
    REQUIRE(match.comment("here"));
    CHECK(match.record(kSeats) == with("moves a1 b1 c1\nat 1\ncomment 0 1 here"));
    REQUIRE(match.comment(""));
    CHECK(match.record(kSeats) == with("moves a1"));
  }

  TEST_CASE("a record with them is refused as a whole, with its line") {
    const auto line = [](std::string_view lines, std::string_view result = "*") {
      return refused(with(lines, result));
    };
    CHECK(line("moves a1 b1\nvariation 0 1 b1").starts_with("Line 7"));  // what follows already
    CHECK(line("moves a1 b1\nvariation 0 1 c1\nvariation 0 1 c1 d1").starts_with("Line 8"));
    CHECK(line("moves a1 b1\nvariation 0 1 c1 d1\nvariation 1 1 e1").starts_with("Line 8"));  // the line before has it
    for (const char* bad :
         {"0 2 c1", "0 3 c1", "1 1 c1", "2 1 c1", "-1 1 c1", "0 01 c1", "0 1", "0 1 ", "0", "", "0 1  c1",
          "99999999999 1 c1", "0 99999999999 c1", "0 1 c1 ", "0 1 a1", "0 1 c1 c1", "x 1 c1"})
      CHECK_MESSAGE(line("moves a1 b1\nvariation " + std::string(bad)).starts_with("Line 7"), bad);
    CHECK(line("moves a1 b1\nvariation 0 1 c1\nvariation 1 2 d1").starts_with("Line 8"));  // it goes on there
    for (const char* bad : {"0 3 x", "1 1 x", "0 1", "0 1 ", "0 1  x", "0 1 x ", "0 1 x\ty", "0 1 x\x01", "0 1 \xff",
                            "0 1 x\u2028y", "0 1 x\x7f", "0  x", "x"})
      CHECK_MESSAGE(line("moves a1 b1\ncomment " + std::string(bad)).starts_with("Line 7"), bad);
    CHECK(line("moves a1 b1\ncomment 0 1 " + std::string(kMaxCommentBytes + 1, 'x')).starts_with("Line 7"));
    CHECK(line("moves a1 b1\ncomment 0 1 x\ncomment 0 1 y").starts_with("Line 8"));
    CHECK(line("moves a1 b1\nvariation 0 1 c1\ncomment 1 1 x").starts_with("Line 8"));  // a move of the line before
    for (const char* bad : {"1 1", "1 0", "3 1", "1 2", "1 ", "1 1 1", "9"}) {
      const std::string lines = "moves a1 b1\nat " + std::string(bad);
      CHECK_MESSAGE(line(lines + (bad == std::string_view("1 1") ? "" : "\nvariation 0 1 c1")).starts_with("Line 7"),
                    bad);
    }
    line("moves a1 b1\ncomment 0 1 x\nvariation 0 1 c1");  // in another order
    line("moves a1 b1\nvariation 0 1 c1\nat 1");
    CHECK(!read(with("moves a1 b1\nvariation 0 2 c1", "1/2-1/2 agreement")).match.running());
  }

  TEST_CASE("where there are secrets, and between two devices, a record with them is refused") {
    const std::string link =
        "vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nseat 0 human\nseat 1 elsewhere\n"
        "moves a1 b1\nvariation 0 1 c1\nlink abcdefghijklmnopqrstuv 1\nresult *\n";
    CHECK(refused(link).starts_with("Line 7"));
    for (const Game* game : registered_games()) {
      if (!game->info().secrets) continue;
      const Match match(*game, {});
      std::string record = match.record(std::vector<Seat>(static_cast<std::size_t>(match.players())));
      const std::size_t end = record.find("result");
      CHECK(refused(record.insert(end, "comment 0 0 x\n")).find("secrets") != std::string::npos);
    }
  }

  TEST_CASE("all lines together hold no more moves than a record may") {
    Match match(moon(), {});
    std::string lines = "moves";
    for (int round = 0; match.ply() < 8; ++round) {
      const Move move = [&] {
        MoveList moves;
        match.legal_moves(moves);
        return moves[static_cast<std::size_t>(round) % moves.size()];
      }();
      lines += ' ' + moon().move_text(match.position(), move);
      REQUIRE(match.play(move));
    }
    std::string many = lines;
    int variations = 0;
    for (std::size_t ply = 0; ply < 8; ++ply) {
      MoveList moves;
      moon().legal_moves(match.position_at(ply), moves);
      for (Move move : moves)
        if (move != match.line()[ply] && ++variations)
          many += "\nvariation 0 " + std::to_string(ply) + ' ' + moon().move_text(match.position_at(ply), move);
    }
    CHECK(read(with(many)).match.branches().size() == static_cast<std::size_t>(variations) + 1);
  }

  TEST_CASE("what would not go into a record makes way, the oldest variation first, and the match comes before all") {
    const Game& game = *find("five_field_kono");
    Match match(game, setup_of(game, ""));
    Rng rng(3);
    play_randomly(match, rng, 40);
    REQUIRE(!match.over());
    int tried = 0;
    while (match.left_out() == 0 && ++tried < 2000) {
      match.go_to(rng.below(20));
      play_randomly(match, rng, 60);
      if (match.over()) match.go_to(10);
    }
    REQUIRE(match.left_out() > 0);
    check_line(match);
    std::size_t moves = 0;
    for (const Match::Branch& branch : match.branches()) moves += branch.own.size();
    CHECK(moves <= static_cast<std::size_t>(kMaxRecordMoves));
    const std::string whole = match.whole_record(kSeats);
    CHECK(whole.size() <= kMaxRecordBytes);
    check_record(match);
  }

  TEST_CASE("random damage to a record with variations gives a refusal, or a record that is read back as it was") {
    Rng rng(17);
    Match match(moon(), {});
    for (int round = 0; round < 12; ++round) {
      match.go_to(rng.below(static_cast<std::uint32_t>(match.line().size() + 1)));
      match.comment("word " + std::to_string(round));
      play_randomly(match, rng, 9);
    }
    const std::string good = match.whole_record(kSeats);
    const std::size_t from = good.find("moves");
    int sound = 0;
    for (int i = 0; i < (is_small() ? 800 : 4000); ++i) {
      std::string bad = good;
      const auto at = from + rng.below(static_cast<std::uint32_t>(bad.size() - from));
      if (rng.below(2))
        bad[at] = "0123456789 abcde\n"[rng.below(17)];
      else
        bad.erase(at, 1 + rng.below(9));
      const auto loaded = read_record(bad, find);
      if (const Message* why = refusal(loaded)) {
        CHECK(!english(*why).empty());
        continue;
      }
      ++sound;
      check_record(std::get<Loaded>(loaded).match);
    }
    CHECK(sound > 0);
  }

  TEST_CASE("a record that is full takes no more comments") {
    Match match(moon(), {});
    Rng rng(3);
    play_randomly(match, rng, 30);
    std::size_t noted = 0;
    std::vector<std::size_t> places;
    for (std::size_t round = 0; round < 12; ++round) {
      for (std::size_t ply = 0; ply < match.line().size(); ++ply) {
        match.go_to(ply);
        noted += match.comment(std::string(kMaxCommentBytes, static_cast<char>('a' + round))) ? 1 : 0;
      }
      match.go_to(1);
      play_randomly(match, rng, 30);
    }
    CHECK(noted > 0);
    CHECK(match.whole_record(kSeats).size() <= kMaxRecordBytes);
    check_record(match);
  }

  TEST_CASE("a comment is one line of plain text") {
    const auto tidy = [](std::string_view text) { return std::get<std::string>(read_comment(text)); };
    CHECK(tidy("  a\r\nb\tc\u2028d \n") == "a b c d");
    CHECK(tidy("") == "");
    CHECK(tidy(" \n ") == "");
    CHECK(tidy("<img onerror=x> \"\\ \u05e9\u05dc\u05d5\u05dd \U0001f642") ==
          "<img onerror=x> \"\\ \u05e9\u05dc\u05d5\u05dd \U0001f642");
    for (const char* bad : {"a\x01", "\x7f", "\xc2\x85", "\xff", "\xed\xa0\x80", "\xc0\x80", "a\xf0\x9f"})
      CHECK(refusal(read_comment(bad)));
    CHECK(!refusal(read_comment(std::string(kMaxCommentBytes, 'x'))));
    CHECK(refusal(read_comment(std::string(kMaxCommentBytes + 1, 'x'))));
  }

  TEST_CASE("the page's commands, and what is told of them") {
    Session session([](std::uint32_t) { return 0u; });
    const auto must = [&](std::string_view line) { CHECK_MESSAGE(carry_out(session, line), line); };
    const auto refuses = [&](std::string_view line) { CHECK_MESSAGE(!carry_out(session, line), line); };
    const auto shows = [&](std::string_view part) {
      const std::string json = session.view().json();
      CHECK_MESSAGE(json.find(part) != json.npos, part << " in " << json);
    };
    must("new man_in_the_moon - human human");
    for (const char* move : {"a1", "b1", "c1"}) must(std::string("play ") + move);
    shows(R"("lines":[])");
    refuses("variation promote");
    refuses("variation delete");
    refuses("variation");
    refuses("go 1 1");
    refuses("go 1 x");
    must("undo");
    must("play d1");
    shows(R"("match":null)");
    shows(
        R"("lines":[{"parent":0,"ply":0,"comment":"","moves":[{"by":0,"words":"a1"},{"by":1,)"
        R"("words":"b1"},{"by":0,"words":"d1"}]},{"parent":0,"ply":2,"comment":"","moves":[{"by":0,"words":"c1"}]}])");
    must("go 3 1");
    shows(R"("branch":1,"inVariation":true)");
    must("comment <img src=x onerror=alert(1)>");
    shows(R"("comment":"<img src=x onerror=alert(1)>")");
    refuses("comment " + std::string(kMaxCommentBytes + 1, 'x'));
    refuses("comment \x01");
    must("variation promote");
    shows(R"("inVariation":false)");
    must("go 3 1");
    must("variation delete");
    CHECK(session.table().match().branches().size() == 1);
    must("go 2");
    refuses("resign");  // once more, as what follows makes way
    must("resign");
    must("new man_in_the_moon - human human");
    must("play a1");
    must("resign");
    must("go 0");
    must("play b1");  // at once: the match stays what it is
    CHECK(session.table().match().branches().size() == 2);
    CHECK(!session.table().running());
    refuses("resign");
    must("lesson man_in_the_moon 1");
    CHECK(!session.table().promote());
    CHECK(!session.table().comment("x"));
    CHECK(!session.table().go_to(0, 0));
    must("lesson leave");
    CHECK(session.table().match().branches().size() == 2);

    must("new bondo_cones - human human");
    refuses("comment x");
    must("variation off");
    must("new man_in_the_moon - human human");
    must("play a1");
    must("undo");
    must("play b1");
    refuses("comment x");
    CHECK(session.table().match().branches().size() == 1);
  }

  TEST_CASE("a computer answers in the variation that is tried, and waits where somebody only looks") {
    Session session([](std::uint32_t) { return 0u; });
    const auto must = [&](std::string_view line) { CHECK_MESSAGE(carry_out(session, line), line); };
    must("new man_in_the_moon - human human");
    for (const char* move : {"a1", "b1", "c1", "d1"}) must(std::string("play ") + move);
    must("seat 1 computer=1");
    must("go 2");
    CHECK(!carry_out(session, "play e1"));  // once more, as c1 makes way
    must("play e1");
    CHECK(!session.table().match().can_redo());
    CHECK(session.table().computer_chooses());  // e1 is the match
    must("go 3 1");                             // c1, with d1 after it
    CHECK(!session.table().computer_chooses());
    CHECK(session.table().paused());
    must("go 2 1");
    CHECK(!carry_out(session, "play c1"));  // once more, as e1 makes way
    must("play c1");
    CHECK(session.table().computer_chooses());  // he plays on, though an answer is there
    CHECK(session.table().match().can_redo());
    must("undo");
    must("redo");
    CHECK(!session.table().computer_chooses());

    must("go 3 1");  // the end of a variation
    CHECK(!session.table().computer_chooses());
    CHECK(session.table().paused());
    must("continue");
    CHECK(session.table().computer_chooses());
  }
}
