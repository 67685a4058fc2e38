// The analysis as the session gives it: asked by number, from what the asker may know, and nothing before it is asked.
#include "app/model/analysis.h"

#include <doctest/doctest.h>

#include "ai/engine.h"
#include "ai/search.h"
#include "app/model/commands.h"
#include "app/model/markings.h"
#include "app/model/session.h"
#include "core/reading.h"
#include "games/registry.h"
#include "tests/acts.h"
#include "tests/play.h"

using namespace vitrine;
using vitrine::testing::act;
using vitrine::testing::moves_alike;
using vitrine::testing::registered_games;
using vitrine::testing::secretive_games;

namespace {

constexpr const char* kMoon = "new man_in_the_moon - human human";

Session make_session() {
  return Session([rng = Rng(5)](std::uint32_t bound) mutable { return rng.below(bound); });
}

void must(Session& session, std::string_view command) {
  CHECK_MESSAGE(carry_out(session, command), command);
}

void refused(Session& session, std::string_view command) {
  CHECK_MESSAGE(!carry_out(session, command), command);
  CHECK(session.narrator().notice().refusal);
  CHECK(session.narrator().say(session.narrator().notice().message) != session.narrator().notice().message.key);
}

// Played while one looks back in a review, it leaves what follows, and is asked for twice.
void replace_by(Session& session, const std::string& move) {
  refused(session, "play " + move);
  must(session, "play " + move);
}

bool shows(const Session& session, std::string_view what) {
  return session.view().json().find(what) != std::string::npos;
}

std::vector<Arrow> arrows(const Session& session) {
  return arrows(session.table(), session.engine().analysis());
}

std::vector<Badge> badges(const Session& session) {
  return badges(session.table(), session.engine().analysis());
}

const Review& review(const Session& session) {
  REQUIRE(session.engine().analysis().review());
  return *session.engine().analysis().review();
}

int job(const Session& session) {
  REQUIRE(session.engine().analysis().job());
  return session.engine().analysis().job()->id;
}

// What an engine says to the open job.
bool say(Session& session, const std::string& line) {
  return carry_out(session, "heard " + std::to_string(job(session)) + ' ' + line);
}

std::string position_line(const Session& session) {
  REQUIRE(session.engine().analysis().job());
  return *(session.engine().analysis().job()->lines.end() - 2);
}

// Answers every open job with a real engine that thinks a little, in steps of so many of its milliseconds; gives how
// many there were.
int think(Session& session, int most = 1000, double step = 40) {
  std::vector<std::string> said;
  double now = 0;
  Engine engine([&](std::string_view line) { said.emplace_back(line); }, [&] { return now += step; });
  int jobs = 0;
  for (; session.engine().analysis().job() && jobs < most; ++jobs) {
    const auto asked = *session.engine().analysis().job();
    said.clear();
    for (const std::string& line : asked.lines) {
      engine.receive(line);
      while (engine.thinking()) engine.step();
    }
    REQUIRE(!said.empty());
    for (const std::string& line : said) {
      CHECK_MESSAGE(!line.starts_with("error"), line);
      session.engine().hear(asked.id, line);
    }
    CHECK((!session.engine().analysis().job() || session.engine().analysis().job()->id != asked.id));
  }
  return jobs;
}

MoveList choices(const Game& game, const Position& position) {
  MoveList moves;
  game.legal_moves(position, moves);
  return moves;
}
Position made(const Game& game, const Position& position, Move move) {
  Position next;
  game.apply(position, move, next);
  return next;
}

// Whether the player wins for certain, by the tables worked out backwards from the end.
bool wins(const Game& game, const Proof& proof, const Position& position, Player player) {
  const Player turn = game.to_move(position);
  if (turn == kNobody) return game.result(position).score[static_cast<std::size_t>(player)] > 0;
  const auto value = proof.value(position);
  REQUIRE(value);
  return (turn == player ? value->score : -value->score) > 0;
}

}  // namespace

TEST_SUITE("analysis") {
  TEST_CASE("nothing is asked or shown before somebody asks") {
    for (const Game* game : registered_games()) {
      Session session = make_session();
      must(session, "new " + std::string(game->info().id) + " - human human human human");
      CHECK(!session.engine().analysis().job());
      CHECK(session.view().job_json() == "null");
      CHECK(arrows(session).empty());
      CHECK(badges(session).empty());
      for (const char* empty : {"\"hintText\":\"\"", "\"evaluationText\":\"\"", "\"threatsText\":\"\"",
                                "\"valuesText\":\"\"", "\"share\":null", "\"review\":null"})
        CHECK_MESSAGE(shows(session, empty), empty);
    }
  }

  TEST_CASE("a review by itself asks about each position once, and finds the move that turned the match") {
    const Game& game = *find_game("man_in_the_moon");
    Match match(game, default_setup(game));
    for (const char* move : {"a1", "b1"}) REQUIRE(match.play(*match.read_move(move)));
    REQUIRE(match.resign(0));
    Review review(match, Review::Care::kThorough);
    std::vector<Position> asked;
    for (review.skip_known(); !review.done(); review.skip_known()) {
      asked.push_back(review.position());
      CHECK(!review.single_move());
      MoveList moves;
      game.legal_moves(review.position(), moves);
      review.take({1, asked.size() == 1 ? Scores{300, -300} : Scores{-300, 300}, {moves.back()}});
      review.go_on();
    }
    CHECK(asked == std::vector<Position>{match.position_at(0), match.position_at(1), match.position_at(2)});
    const auto turns = review.turning_points();
    REQUIRE(turns.size() == 1);
    CHECK(turns[0].ply == 0);
    CHECK(turns[0].before == 300);
    CHECK(turns[0].after == -300);
  }

  TEST_CASE("a pass is named in a sentence, not told as what somebody does") {
    Session session = make_session();
    const Game& game = *testing::find("noni_coni");
    const Position first = testing::position_of(game, "11/7r3/11/11/11/1b9/11/11/11/11/11 0 2 2 0 0 -");
    REQUIRE(session.table().load(
        Match(game, testing::setup_of(game, ""), first).record(std::vector<Seat>{Seat{}, Seat{1}})));
    must(session, "play --");
    must(session, "answer " + std::to_string(session.engine().request()->id) + " --");
    REQUIRE(session.table().match().over());
    MoveList moves;
    game.legal_moves(first, moves);
    const std::string other = game.move_text(first, moves.front());
    REQUIRE(other != "--");
    for (int asked = 0; session.engine().analysis().job(); ++asked) {
      CHECK(say(session, "info depth 3 score cp " + std::string(asked < 2 ? "300" : "-300") + " nodes 9 pv " + other));
      CHECK(say(session, "bestmove " + other));
    }
    CHECK(session.narrator().turned_text() == "It turned at move 1: you played “pass”; " + other + " was better.");
  }

  TEST_CASE("a match turned for somebody, unless a draw was agreed") {
    for (const bool agreed : {false, true}) {
      Session session = make_session();
      must(session, "new man_in_the_moon - human human");
      for (const char* move : {"b2", "c1"}) must(session, std::string("play ") + move);
      must(session, agreed ? "draw" : "resign");
      for (int asked = 0; session.engine().analysis().job(); ++asked) {
        CHECK(say(session, "info depth 3 score cp " + std::string(asked < 2 ? "300" : "-300") + " nodes 9 pv b4 c1"));
        CHECK(say(session, "bestmove b4"));
      }
      REQUIRE(session.engine().analysis().turned());
      CHECK(session.narrator().turned_text().empty() == agreed);
      must(session, "go 1");
      CHECK(session.narrator().turned_text().empty() == agreed);
    }
  }

  TEST_CASE("a match that ends here is looked through by itself, and it is said where it turned") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human computer=1");
    must(session, "play b2");
    CHECK(!session.engine().analysis().job());
    must(session, "answer " + std::to_string(session.engine().request()->id) + " c1");
    must(session, "resign");
    const std::string lost = session.narrator().result_text();
    CHECK(session.narrator().prompt() == lost);
    CHECK(!session.engine().analysis().review());
    int asked = 0;
    for (; session.engine().analysis().job(); ++asked) {
      CHECK(say(session, "info depth 3 score cp " + std::string(asked < 2 ? "300" : "-300") + " nodes 9 pv b4 c1"));
      CHECK(say(session, "bestmove b4"));
    }
    CHECK(asked == 3);
    const std::string turned = "It turned at move 1: you played b2; b4 was better.";
    CHECK(session.narrator().prompt() == lost);
    CHECK(session.narrator().turned_text() == turned);
    CHECK(session.narrator().notice().message.args.front() == Argument(turned));
    must(session, "show review");
    CHECK(session.engine().analysis().review());
    CHECK(session.narrator().turned_text() == turned);
    must(session, "hide review");
    CHECK(!session.engine().analysis().job());  // it is known already
    const std::string record = session.table().whole_record();
    must(session, "new man_in_the_moon - human computer=1");
    CHECK(session.narrator().turned_text().empty());
    REQUIRE(session.table().load(record));
    CHECK(session.table().match().over());
    CHECK(!session.engine().analysis().job());
  }

  TEST_CASE("a hint is asked at full strength whatever the level, told once, and gone with the position") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human computer=1");
    must(session, "show hint");
    const auto& lines = session.engine().analysis().job()->lines;
    CHECK(std::ranges::find(lines, "setoption name Level value 6") != lines.end());
    CHECK(lines.back() == "go movetime 800");
    CHECK(say(session, "info depth 3 score cp 20 nodes 9 pv b2 c1"));
    CHECK(session.narrator().hint_text().empty());
    CHECK(arrows(session).empty());
    const int before = session.narrator().notice().number;
    CHECK(say(session, "bestmove b2"));
    CHECK(session.engine().analysis().job()->lines.back().starts_with("go movetime 350 searchmoves a1 b1 c1"));
    CHECK(session.engine().analysis().job()->lines.back().find(" b2 ") == std::string::npos);
    CHECK(session.narrator().hint_text().empty());
    CHECK(say(session, "info depth 3 score cp 10 nodes 9 pv b4 c1"));
    CHECK(say(session, "bestmove b4"));
    CHECK(session.narrator().hint_text() == "Hint: b2.");
    CHECK(session.narrator().notice().number == before + 1);
    CHECK(session.narrator().notice().aside);
    CHECK(session.narrator().say(session.narrator().notice().message) == "Hint: b2.");
    REQUIRE(arrows(session).size() == 1);
    CHECK(arrows(session)[0].way == std::vector<Point>{{1, 3}});
    CHECK(!session.engine().analysis().job());
    must(session, "go 0");
    CHECK(session.narrator().say(session.narrator().notice().message) == "Hint: b2.");  // the same position
    must(session, "hide hint");
    CHECK(session.narrator().hint_text().empty());
    must(session, "show hint");
    CHECK(session.narrator().hint_text() == "Hint: b2.");  // known already
    must(session, "play a1");
    CHECK(session.narrator().hint_text().empty());
    refused(session, "show hint");  // the computer's turn
    must(session, "undo");
    must(session, "show hint");
    CHECK(say(session, "info depth 3 score cp 20 nodes 9 pv b2 c1"));
    CHECK(say(session, "bestmove b2"));
    CHECK(say(session, "bestmove b4"));
    must(session, "go 1");  // nothing is said of that, and the hint was for another place
    CHECK(session.narrator().say(session.narrator().notice().message).empty());
  }

  TEST_CASE("jobs go by number: undo and a new match meanwhile, and the late answer is refused") {
    Session session = make_session();
    must(session, kMoon);
    must(session, "play a1");
    must(session, "show evaluation");
    CHECK(position_line(session) == "position fen 5/5/5/5/5 w 12,12 0 moves a1");
    const int first = job(session);
    must(session, "undo");
    const int second = job(session);
    CHECK(second != first);
    CHECK(position_line(session) == "position fen 5/5/5/5/5 w 12,12 0");
    CHECK(!session.engine().hear(first, "info depth 1 score cp 900 pv b1"));
    CHECK(session.narrator().evaluation_text().empty());
    CHECK(session.engine().hear(second, "info depth 1 score cp 130 pv b1"));
    CHECK(session.narrator().evaluation_text() == "White is better by about one man.");
    must(session, kMoon);
    CHECK(!session.engine().analysis().job());
    CHECK(!session.engine().analysis().on(Aspect::kEvaluation));
    CHECK(!session.engine().hear(second, "bestmove b1"));
    CHECK(session.narrator().evaluation_text().empty());
  }

  TEST_CASE(
      "the evaluation follows the match, from the view of the first player, and is quiet at the end of its time") {
    Session session = make_session();
    must(session, kMoon);
    must(session, "show evaluation");
    CHECK(say(session, "info depth 2 score cp 50 pv a1 b2"));
    CHECK(shows(session, "\"share\":0.5833"));
    CHECK(session.narrator().line_text() == "Best: a1 b2");
    REQUIRE(arrows(session).size() == 2);
    CHECK(arrows(session)[0].kind == Arrow::Kind::kBest);
    CHECK(arrows(session)[1].kind == Arrow::Kind::kAnswer);
    CHECK(say(session, "bestmove a1"));
    CHECK(!session.engine().analysis().job());
    must(session, "play a1");
    CHECK(session.narrator().evaluation_text().empty());
    CHECK(say(session, "info depth 2 score cp 50 pv b2"));
    CHECK(session.narrator().evaluation_text() == "Black is better by about one man.");
    CHECK(say(session, "info depth 9 score mate -4 pv b2"));
    CHECK(session.narrator().evaluation_text() == "White wins in 4 moves.");
    CHECK(say(session, "info depth 9 score cp -9 pv b2"));
    CHECK(session.narrator().evaluation_text() == "It is even.");
    must(session, "language nl");
    CHECK(session.narrator().evaluation_text() == "De stand is gelijk.");
    must(session, "hide evaluation");
    CHECK(!session.engine().analysis().job());
    CHECK(session.narrator().evaluation_text().empty());
    CHECK(arrows(session).empty());
  }

  TEST_CASE("the computer's own move goes first; the bar stands still meanwhile") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human computer=2");
    must(session, "show evaluation");
    CHECK(say(session, "info depth 2 score cp 50 pv a1"));
    CHECK(say(session, "bestmove a1"));
    must(session, "play a1");
    REQUIRE(session.engine().request());
    CHECK(!session.engine().analysis().job());
    CHECK(session.narrator().evaluation_text() == "White is better by about one man.");
    CHECK(session.narrator().line_text().empty());
    CHECK(arrows(session).empty());
    CHECK(session.engine().answer(session.engine().request()->id, "b1"));
    CHECK(job(session) > 0);
    CHECK(session.narrator().evaluation_text().empty());
  }

  TEST_CASE("stop ends the thinking and keeps what is known") {
    Session session = make_session();
    must(session, kMoon);
    must(session, "show threats");
    must(session, "show evaluation");
    CHECK(say(session, "info depth 2 score cp 40 pv a1"));
    const int stopped = job(session);
    must(session, "stop");
    CHECK(!session.engine().analysis().job());
    CHECK(session.narrator().evaluation_text() == "White is a little better.");
    CHECK(!session.engine().hear(stopped, "info depth 3 score cp 400 pv a1"));
    CHECK(session.narrator().evaluation_text() == "White is a little better.");
    must(session, "play a1");
    CHECK(job(session) != stopped);
  }

  TEST_CASE("stop keeps proven values, and asks for those that are known by then") {
    Session session = make_session();
    must(session, "new five_field_kono win=strict human human");
    MoveList moves;
    session.table().match().legal_moves(moves);
    const std::string move = session.table().game().move_text(session.table().match().position(), moves.front());
    must(session, "show values");
    const int stopped = job(session);
    CHECK(session.engine().analysis().job()->lines.back() == "prove");
    must(session, "stop");
    const int last = job(session);
    CHECK(last != stopped);
    CHECK(session.engine().analysis().job()->lines.back() == "stop");
    CHECK(!session.engine().hear(stopped, "response win:7 " + move + "=win:7"));
    CHECK(session.narrator().values_text().empty());
    must(session, "stop");
    CHECK(job(session) == last);
    CHECK(say(session, "response none " + move + "=none"));
    CHECK(!session.engine().analysis().job());
    CHECK(session.narrator().values_text() == "Nothing is proven here: too much is still open.");
    CHECK(session.narrator().say(session.narrator().notice().message) == session.narrator().values_text());

    must(session, "hide values");
    must(session, "show values");
    CHECK(session.engine().analysis().job()->lines.back() == "prove");
    CHECK(say(session, "response win:7 " + move + "=win:7"));
    must(session, "show evaluation");
    must(session, "stop");
    CHECK(!session.engine().analysis().job());
    CHECK(session.narrator().values_text() == "White: wins in 7 with " + move + '.');
    CHECK(badges(session).size() == 1);
  }

  TEST_CASE("a proof that a person stops tells what the engine knows by then") {
    Session session = make_session();
    must(session,
         "load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nposition 5/5/2W2/5/WB2B w 0,0 0\n"
         "seat 0 human\nseat 1 human\nmoves\nresult *\n");
    std::vector<std::string> said;
    Engine engine([&](std::string_view line) { said.emplace_back(line); }, [now = 0.0]() mutable { return now += 40; });
    const auto ask = [&] {
      for (const std::string& line : session.engine().analysis().job()->lines) engine.receive(line);
    };
    int stops = 0;
    do {
      must(session, "show values");
      ask();
      for (int step = 0; step < 40 * stops; ++step) engine.step();
      REQUIRE(engine.thinking());
      engine.receive("stop");  // as the host does whose job is another now
      must(session, "stop");
      said.clear();
      ask();
      CHECK(!engine.thinking());
      REQUIRE(said.size() == 1);
      CHECK(say(session, said.front()));
      CHECK(!session.narrator().values_text().empty());
      CHECK(!session.engine().analysis().job());
      if (++stops == 1) CHECK(session.engine().analysis().values().empty());
    } while (session.engine().analysis().values().empty());
    CHECK(session.narrator().values_text() == "White: every move draws.");
    must(session, "hide values");
    must(session, "show values");
    CHECK(session.engine().analysis().job()->lines.back() == "prove");  // there may be more to know
  }

  TEST_CASE("a hint names what is no move of a man") {
    Session session = make_session();
    const std::string cones = "(10)/(2)n2(5)n0'(1)/(10)/(4)n0'(5)/(10)/(7)s1(2)/(3)s8(6)/(5)s0(4)/(1)s0(8)/(10)";
    const Game& game = *find_game("bondo_cones");
    const Match battle(game, default_setup(game), testing::position_of(game, cones + " s turn 9,12 1,0 0 20 -,-"));
    REQUIRE(session.table().load(battle.record(std::vector<Seat>(2))));
    must(session, "show hint");
    CHECK(say(session, "info depth 1 score cp 1 pv !"));
    CHECK(say(session, "bestmove !"));
    CHECK(session.narrator().hint_text().starts_with("Hint: “BondO Battle!”."));
  }

  TEST_CASE("how a match stands is searched in depth, also where only one move is left") {
    Session session = make_session();
    must(session, kMoon);
    must(session, "show evaluation");
    CHECK(session.engine().analysis().job()->lines.back() == "go movetime 2500");
    const Game& game = *find_game("man_in_the_moon");
    const Match single(game, default_setup(game), testing::position_of(game, "BW2W/W3W/3WW/W1W2/BW1WB b 0,0 5"));
    REQUIRE(session.table().load(single.record(std::vector<Seat>(2))));
    must(session, "show evaluation");
    CHECK(session.engine().analysis().job()->lines.back() == "go movetime 2500 searchmoves e1-e2");
  }

  TEST_CASE("a hint goes before the evaluation, and takes what is known") {
    Session session = make_session();
    must(session, kMoon);
    must(session, "show evaluation");
    const int evaluation = job(session);
    must(session, "show hint");
    CHECK(job(session) != evaluation);
    CHECK(session.engine().analysis().job()->milliseconds == 800);
    CHECK(say(session, "info depth 1 score cp 1 pv a1"));
    CHECK(say(session, "bestmove a1"));
    CHECK(say(session, "bestmove a2"));  // the best of the others
    CHECK(session.engine().analysis().job()->milliseconds == 2500);
    CHECK(session.narrator().hint_text() == "Hint: a1.");
    CHECK(say(session, "info depth 1 score cp 1 pv a2"));
    CHECK(say(session, "bestmove a2"));
    CHECK(session.narrator().hint_text() == "Hint: a2.");  // that looked further
    must(session, "play a3");
    CHECK(say(session, "info depth 1 score cp 1 pv b5"));
    CHECK(say(session, "bestmove b5"));
    must(session, "show hint");
    CHECK(!session.engine().analysis().job());
    CHECK(session.narrator().hint_text() == "Hint: b5.");
  }

  TEST_CASE("what a hint says of a win, or of all other moves, is found again in what is proven") {
    const Game& game = *vitrine::testing::find("man_in_the_moon");
    const Setup setup = vitrine::testing::setup_of(game, "quiet=20");
    const auto proof = game.proof(setup);
    REQUIRE(proof);
    int lost = 0, won = 0;
    Rng rng(6);
    for (int n = 0; n < 80; ++n) {
      std::string cells(25, '5');
      for (std::size_t men = 0; men < 5;) {
        char& cell = cells[rng.below(25)];
        if (cell == '5') cell = (n % 2 ? "WWBBB" : "WWWBB")[men++];
      }
      const Grid grid = {5, 5};
      std::ranges::replace(cells, '5', '.');
      const std::string text = grid.write_board(cells) + " w 0,0 0";
      const Position position = vitrine::testing::position_of(game, text, "quiet=20");
      if (game.to_move(position) != 0) continue;
      while (!proof->value(position) && proof->step(100'000)) {
      }
      Session session = make_session();
      must(session, "load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=20\nposition " + text +
                        "\nseat 0 human\nseat 1 human\nmoves\nresult *\n");
      must(session, "show hint");
      think(session, 2, 4);
      const Finding* hint = session.engine().analysis().found(Aspect::kHint);
      REQUIRE(hint);
      CAPTURE(text);
      const std::string said = session.narrator().hint_text();
      CAPTURE(said);
      if (said.find("Every other move loses.") != said.npos) {
        ++lost;
        for (Move move : choices(game, position))
          if (move != hint->line.front()) CHECK(wins(game, *proof, made(game, position, move), 1));
      }
      if (said.find("whatever") != said.npos || said.find("Whatever") != said.npos) {
        ++won;
        CHECK(wins(game, *proof, made(game, position, hint->line.front()), 0));
      }
    }
    CHECK(lost >= 3);
    CHECK(won >= 3);
  }

  TEST_CASE("a threat is what the other gains by moving twice") {
    const char* const kEdge =
        "load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nposition 5/3B1/B3W/5/WW3 w 0,0 0\n"
        "seat 0 human\nseat 1 human\nmoves\nresult *\n";
    for (const bool grave : {true, false}) {
      Session session = make_session();
      must(session, kEdge);
      must(session, "show threats");
      CHECK(say(session, "info depth 4 score cp 100 pv a1-a2"));
      CHECK(say(session, "bestmove a1-a2"));
      CHECK(session.narrator().evaluation_text().empty());  // it was not asked for
      CHECK(position_line(session) == "position fen 5/3B1/B3W/5/WW3 b 0,0 0");
      CHECK(say(session, std::string("info depth 4 score cp ") + (grave ? "0" : "-60") + " pv d4-d3"));
      CHECK(say(session, "bestmove d4-d3"));
      CHECK(session.narrator().threats_text() ==
            (grave ? "Black threatens d4-d3." : "Black threatens nothing that would change the match."));
      CHECK(arrows(session).size() == (grave ? 1 : 0));
      if (grave) CHECK(arrows(session)[0].kind == Arrow::Kind::kThreat);
    }
    Session won = make_session();
    must(won, kEdge);
    must(won, "show threats");
    CHECK(say(won, "info depth 4 score mate 3 pv a1-a2"));
    CHECK(say(won, "bestmove a1-a2"));
    CHECK(say(won, "info depth 4 score mate 1 pv d4-d3"));
    CHECK(say(won, "bestmove d4-d3"));
    CHECK(won.narrator().threats_text() ==
          "Black threatens nothing that would change the match.");  // it would come too late

    Session session = make_session();
    must(session, kMoon);
    must(session, "show threats");  // while placing there is no passing
    CHECK(!session.engine().analysis().job());
    CHECK(session.narrator().threats_text() == "No threats to show just now: nobody could move out of turn.");
  }

  TEST_CASE("a lead is told in the game's own terms, in every language") {
    Session session = make_session();
    const auto told = [&](const std::string& match, int hundredths) {
      must(session, match);
      const Position& position = session.table().match().position();
      std::string all;
      for (std::string_view code : kLanguageCodes) {
        must(session, "language " + std::string(code));
        all += (all.empty() ? "" : " ") + session.narrator().scores_text({hundredths, -hundredths}, position);
      }
      return all;
    };
    const auto begin = [](const std::string& game) { return "new " + game + " human human"; };
    CHECK(
        told(begin("man_in_the_moon -"), 290) ==
        "White is better by about 3 men. Wit staat er ongeveer 3 man beter voor. Blanc a environ 3 hommes d’avantage. "
        "Weiß steht um etwa 3 Mann besser.");
    CHECK(told(begin("man_in_the_moon -"), -20) ==
          "Black is a little better. Zwart staat iets beter. Noir est un peu mieux. Schwarz steht etwas besser.");
    CHECK(told(begin("five_field_kono -"), 100).starts_with("White is better by about 2 steps. "));
    CHECK(told(begin("five_field_kono win=fill"), 25)
              .find("environ un pas d’avantage. Weiß steht um etwa einen Schritt") != std::string::npos);
    CHECK(
        told(begin("nonaga -"), 110) ==
        "Red’s chance of winning is about 75%. Rood heeft ongeveer 75% kans om te winnen. Rouge a environ 75\u202f% de "
        "chances de gagner. Rot gewinnt mit etwa 75\u00a0% Wahrscheinlichkeit.");
    CHECK(told(begin("nonaga -"), -2000).starts_with("Black’s chance of winning is about 95%. "));
    CHECK(told(begin("bondo_cones -"), 80).starts_with("White is better by about 5 points. "));
    CHECK(told(begin("noni_coni -"), 204).find("ongeveer 2 stukken") != std::string::npos);
    // No turn of the second phase is played yet: a point is worth 36.
    CHECK(told("load vitrine 1\ngame noni_coni 1\nsetup players=2,capture=enforced,plain_row=0,overlap=off\nposition "
               "11/11/11/2y8/4bg1R3/4gBr4/5gb4/11/11/11/11 0 2 2 0 0 -\nseat 0 human\nseat 1 human\nmoves\nresult *\n",
               108)
              .find("ongeveer 3 punten") != std::string::npos);
  }

  TEST_CASE("of more than two players each has a score of his own: as the line leaves it, or as it ends") {
    Session session = make_session();
    must(session, "new noni_coni players=3 human human human");
    must(session, "show evaluation");
    MoveList moves;
    session.table().match().legal_moves(moves);
    const std::string move = session.table().game().move_text(session.table().match().position(), moves[0]);
    CHECK(say(session, "info depth 1 score cp 40 pv " + move));
    CHECK(say(session, "bestmove " + move));
    const Game& game = session.table().game();
    const Position left = testing::after(game, session.table().match().position(), move);
    const auto score = [&](Player player) { return session.narrator().score_text(game.evaluate(left, player), left); };
    CHECK(session.narrator().evaluation_text() == "Black " + score(0) + " · Green " + score(1) + " · Red " + score(2));

    must(session,
         "load vitrine 1\ngame noni_coni 1\nsetup players=4,capture=enforced,plain_row=0,overlap=off\n"
         "position 11/7r3/11/11/11/1b9/11/11/11/11/11 0 4 2 0 0 -\n"
         "seat 0 human\nseat 1 human\nseat 2 human\nseat 3 human\nmoves\nresult *\n");
    must(session, "show evaluation");
    CHECK(say(session, "info depth 2 score cp 0 pv -- --"));
    CHECK(say(session, "bestmove --"));
    CHECK(session.narrator().evaluation_text() == "Black 0.0 · Green L2 · Red 0.0 · Yellow L2");
  }

  TEST_CASE("proven values have letters, in the visitor's language, on what can be touched") {
    Session session = make_session();
    must(session, "new five_field_kono win=strict human human");
    must(session, "show values");
    CHECK(session.engine().analysis().job()->lines.back() == "prove");
    MoveList moves;
    session.table().match().legal_moves(moves);
    const auto text = [&](std::size_t i) {
      return session.table().game().move_text(session.table().match().position(), moves[i]);
    };
    const auto path = [&](std::size_t i) {
      return session.table().game().path(session.table().match().position(), moves[i]);
    };
    std::ranges::stable_sort(
        moves, {}, [&](Move move) { return session.table().game().path(session.table().match().position(), move)[0]; });
    std::size_t twin = 0;  // a man with two moves
    while (path(twin)[0] != path(twin + 1)[0]) ++twin;
    moves = {moves[twin], moves[twin + 1], moves[twin ? 0 : 2]};
    CHECK(say(session, "response win:7 " + text(0) + "=win:7 " + text(1) + "=loss:12 " + text(2) +
                           "=none nonsense=win:1 " + text(0) + "x=win:x"));
    REQUIRE(badges(session).size() == 1);
    CHECK(badges(session)[0].site == path(0)[0]);
    CHECK(session.narrator().value_letter(badges(session)[0].value) == "W7");
    CHECK(session.narrator().values_text() == "White: wins in 7 with " + text(0) + '.');
    must(session, "touch " + std::to_string(path(0)[0]));
    REQUIRE(badges(session).size() == 2);
    CHECK(session.narrator().value_letter(badges(session)[1].value) == "L12");
    CHECK(shows(session, "{\"text\":\"" + text(1) + "\",\"value\":\"L12\",\"words\":\"loses in 12\"}"));
    must(session, "language de");
    CHECK(session.narrator().value_letter(badges(session)[1].value) == "V12");

    must(session, "language en");
    must(session, "new five_field_kono - human human");
    refused(session, "show values");  // with these rules there is no proof
    CHECK(session.narrator().say(session.narrator().notice().message) == "Under these rules nothing can be proven.");
    must(session, "show threats");
    must(session, "new man_in_the_moon - human human");
    must(session, "show values");
    CHECK(say(session, "response none"));
    CHECK(session.narrator().values_text() == "Nothing is proven here: too much is still open.");
  }

  TEST_CASE("one step is not one steps, and where nothing but draws is left every move draws") {
    Session session = make_session();
    must(session, "new five_field_kono win=strict human human");
    must(session, "show evaluation");
    for (const auto& [score, text] :
         {std::pair{"24", "one step"}, {"70", "one step"}, {"71", "2 steps"}, {"-141", "3 steps"}}) {
      CHECK(say(session, std::string("info depth 1 score cp ") + score + " pv a1-b2"));
      CHECK(session.narrator().evaluation_text() ==
            std::string(*score == '-' ? "Black" : "White") + " is better by about " + text + '.');
    }
    must(session, "hide evaluation");
    must(session, "show values");
    MoveList moves;
    session.table().match().legal_moves(moves);
    std::string answer = "response draw";
    for (Move move : moves)
      answer += ' ' + session.table().game().move_text(session.table().match().position(), move) + "=draw";
    CHECK(say(session, answer));
    CHECK(session.narrator().values_text() == "White: every move draws.");
  }

  TEST_CASE("between the moves of two computers the evaluation has its time, but not where something is secret") {
    Session session = make_session();
    must(session, "new five_field_kono - computer=1 computer=2");
    REQUIRE(session.engine().request());
    CHECK(shows(session, "\"request\":{"));
    must(session, "show evaluation");
    CHECK(shows(session, "\"request\":null"));
    CHECK(session.view().request_json() == "null");
    CHECK(say(session, "info depth 3 score cp 50 pv a1-b2"));
    CHECK(say(session, "bestmove a1-b2"));
    CHECK(session.narrator().evaluation_text() == "White is better by about one step.");
    CHECK(!session.engine().analysis().job());
    REQUIRE(session.view().request_json() != "null");
    CHECK(session.engine().answer(session.engine().request()->id, "a1-b2"));
    CHECK(session.view().request_json() == "null");  // the next position first
    CHECK(session.engine().analysis().job());
    must(session, "hide evaluation");
    CHECK(session.view().request_json() != "null");

    must(session, "new five_field_kono - human computer=2");
    must(session, "show evaluation");
    must(session, "play a1-b2");
    CHECK(session.view().request_json() != "null");  // a person waits
    must(session, "new bondo_cones - computer=1 computer=2");
    must(session, "show evaluation");
    CHECK(session.view().request_json() != "null");
  }

  TEST_CASE("only what the asker may know is asked about, and the answer is for his eyes") {
    const auto secretive = [](std::uint64_t seed) {
      return Session([rng = Rng(seed), dice = Rng(3)](std::uint32_t bound) mutable {
        return bound > 100 ? rng.below(bound) : dice.below(bound);
      });
    };
    const auto ask = [](Session& session) {
      refused(session, "show threats");
      refused(session, "show values");
      must(session, "show hint");
      must(session, "show evaluation");
      const std::vector<std::string> asked = session.engine().analysis().job()->lines;
      CHECK(think(session) == 2);
      CHECK(!session.narrator().hint_text().empty());
      return asked;
    };
    for (const Game* game : secretive_games()) {
      Session one = secretive(1), other = secretive(2);
      const Table &here = one.table(), &there = other.table();
      const int least = game->info().hidden_men > 0 ? 2 : 1;  // men are laid out by one, and then by both
      int asked = 0, curtains = 0;
      for (Session* session : {&one, &other}) must(*session, "new " + std::string(game->info().id) + " - human human");
      while (!here.match().over() && !there.match().over() && asked < 2) {
        if (here.curtain() && there.curtain()) {
          ++curtains;
          for (Session* session : {&one, &other}) {
            refused(*session, "show evaluation");
            refused(*session, "show hint");
          }
        } else if (here.seen() == there.seen() && here.match().position() != there.match().position()) {
          CHECK(game->is_observation(here.seen()));
          const std::vector<std::string> lines = ask(one);
          CHECK(lines.front().find(game->info().id) != std::string::npos);
          CHECK(lines[4].ends_with(game->position_text(here.seen())));
          CHECK(ask(other) == lines);
          CHECK(one.view().json() == other.view().json());
          ++asked;
        }
        act(one, 1);
        act(other, 2);
      }
      CHECK(asked >= least);
      CHECK(curtains >= least);
    }
  }

  TEST_CASE("what the computer hides is not in what is asked for the person") {
    for (const Game* game : secretive_games()) {
      std::vector<std::vector<std::string>> asked;
      std::vector<Position> positions;
      for (const std::size_t way : {0u, 1u}) {
        Session session = make_session();
        must(session, "new " + std::string(game->info().id) + " - computer=1 human");
        for (bool hidden = false; !hidden || session.engine().request();) {  // the computer's answers are the test's
          const bool its = session.engine().request() && moves_alike(session.table().match()).size() > 1;
          CHECK((!session.engine().request() || !session.engine().analysis().job()));
          act(session, its && !hidden ? way : 0);
          hidden = hidden || its;
        }
        must(session, "show evaluation");
        asked.push_back(session.engine().analysis().job()->lines);
        positions.push_back(session.table().match().position());
      }
      CHECK(positions[0] != positions[1]);
      CHECK(asked[0] == asked[1]);
    }
  }

  TEST_CASE("a review finds the planted blunder, says what was better, and stays while one looks back") {
    Session session = make_session();
    refused(session, "show review");
    must(session, kMoon);
    for (const char* move : {"a1", "b2", "a2", "e5"}) must(session, std::string("play ") + move);
    refused(session, "show review");
    must(session, "resign");
    must(session, "show review");
    CHECK(session.engine().analysis().review());
    // Scores for the player to move: White's second move throws two men away.
    const char* const kScores[] = {"cp 10 pv a1", "cp -10 pv b2", "cp 20 pv b1 c1", "cp 200 pv e5", "cp -210 pv c1"};
    for (int ply = 0; ply < 5; ++ply) {
      CHECK(position_line(session).starts_with("position fen "));
      CHECK(say(session, std::string("info depth 5 score ") + kScores[ply]));
      CHECK(!review(session).done());
      CHECK(session.narrator().review_text() == "Looked at " + std::to_string(ply) + " of 5 positions");
      CHECK(say(session, "bestmove a1"));
    }
    CHECK(!session.engine().analysis().job());
    CHECK(review(session).done());
    CHECK(session.narrator().notice().aside);
    const auto turns = review(session).turning_points();
    REQUIRE(turns.size() == 1);
    CHECK(turns[0].ply == 2);
    CHECK(session.table().match().ply() == 2);  // it opens there
    CHECK(session.narrator().turning_text(turns[0]) == "White played a2 (−2.0 men); better was b1 (+0.2).");
    must(session, "go 3");
    CHECK(arrows(session).empty());
    must(session, "go 2");
    REQUIRE(arrows(session).size() == 1);
    CHECK(arrows(session)[0].way == std::vector<Point>{{1, 4}});
    must(session, "go 4");
    CHECK(session.table().match().over());  // still resigned
    must(session, "language fr");
    CHECK(session.narrator().review_text() == "La partie a connu un tournant.");
    must(session, "go 1");
    replace_by(session, "c2");  // another match now
    CHECK(!session.engine().analysis().review());
  }

  TEST_CASE("a turning point says why the better move was better, and what the answer to the one played does") {
    const Game& game = *find_game("man_in_the_moon");
    Session session = make_session();
    must(session, "load vitrine 1\ngame man_in_the_moon 1\nsetup " + setup_text(game, default_setup(game)) +
                      "\nposition 4W/1B3/W4/B4/2W2 w 0,0 0\nseat 0 human\nseat 1 human\nmoves\nresult *\n");
    must(session, "play c1-d1");
    must(session, "play a2-a1");  // he overlooks it
    must(session, "resign");
    must(session, "show review");
    const char* const kFound[] = {"cp 10 pv a3-a4", "cp 200 pv b4-a4", "cp 10 pv a3-a4"};
    for (const char* found : kFound) {
      CHECK(say(session, std::string("info depth 5 score ") + found));
      CHECK(say(session, "bestmove a3-a4"));
    }
    CHECK(review(session).done());
    const auto turns = review(session).turning_points();
    REQUIRE(!turns.empty());
    CHECK(turns[0].ply == 0);
    CHECK(session.narrator().turning_text(turns[0]) ==
          "White played c1-d1 (−2.0 men); better was a3-a4 (+0.1). After every other move Black can take "
          "something. After c1-d1, Black takes one man.");
  }

  TEST_CASE("a turning point tells in words what is decided, and the unit once") {
    const Game& game = *find_game("man_in_the_moon");
    for (const auto& [stood, told] : {std::pair("mate 3", "(wins)."), std::pair("cp 10", "(+0.1 men).")}) {
      Session session = make_session();
      must(session, "load vitrine 1\ngame man_in_the_moon 1\nsetup " + setup_text(game, default_setup(game)) +
                        "\nposition 4W/1B3/W4/B4/2W2 w 0,0 0\nseat 0 human\nseat 1 human\nmoves\nresult *\n");
      must(session, "play c1-d1");
      must(session, "resign");
      must(session, "show review");
      for (const std::string& found : {std::string(stood) + " pv a3-a4", std::string("mate 4 pv b4-a4")}) {
        CHECK(say(session, "info depth 5 score " + found));
        CHECK(say(session, "bestmove a3-a4"));
      }
      const auto turns = review(session).turning_points();
      REQUIRE(turns.size() == 1);
      const std::string text = session.narrator().turning_text(turns[0]);
      CAPTURE(text);
      CHECK(text.starts_with("White played c1-d1 (loses); better was a3-a4 " + std::string(told)));
    }
  }

  TEST_CASE("where a throw or another's eyes follow a move, the review asks what the move itself was worth") {
    const Game& game = *find_game("bondo_cones");
    const std::string record =
        "load vitrine 1\ngame bondo_cones 1\nsetup " + setup_text(game, default_setup(game)) +
        "\nposition (9)n0''/(10)/(10)/(10)/(10)/(10)/n8(9)/s0(9)/n0(9)/s0(9) s 1 0,0 0,0 0 9 a2,-\n"
        "seat 0 human\nseat 1 human\nmoves\nresult *\n";
    Session session = make_session();
    must(session, record);
    must(session, "play a1-b1");
    must(session, "resign");
    must(session, "show review");
    const auto question = [&] { return session.engine().analysis().job()->lines.back(); };
    CHECK(question() == "go movetime 300");
    CHECK(say(session, "info depth 5 score cp 300 pv a3-a4"));
    CHECK(say(session, "bestmove a3-a4"));
    CHECK(review(session).looked_at() == 0);
    CHECK(question() == "go movetime 300 searchmoves a1-b1");
    CHECK(review(session).turning_points().empty());  // not known yet

    must(session, "go 0");
    must(session, "show hint");  // goes first
    CHECK(say(session, "info depth 5 score cp 300 pv a3-a4"));
    CHECK(say(session, "bestmove a3-a4"));
    CHECK(question() == "go movetime 300 searchmoves a1-b1");
    CHECK(say(session, "info depth 5 score cp -50 pv a1-b1"));
    CHECK(say(session, "bestmove a1-b1"));
    CHECK(review(session).looked_at() > 0);
    while (session.engine().analysis().job()) {
      CHECK(question() == "go movetime 300");
      CHECK(say(session, "info depth 5 score cp -400"));
      CHECK(say(session, "bestmove b1-c1"));
    }
    CHECK(review(session).done());
    const auto turns = review(session).turning_points();
    REQUIRE(turns.size() == 1);
    CHECK(session.narrator().turning_text(turns[0]) ==
          "White played a1-b1 (−3.1 points); better was a3-a4 (+18.8). It takes 8 points.");
    CHECK(review(session).points()[0].scores[0] == 300);  // the graph shows the position, not the move

    // The best move raises no question, and what gets no answer is no turning point.
    must(session, "go " + std::to_string(session.table().match().line().size()));
    must(session, "hide review");
    must(session, "show review");
    CHECK(say(session, "info depth 5 score cp -50 pv a1-b1"));
    CHECK(say(session, "bestmove a1-b1"));
    CHECK(review(session).looked_at() > 0);
    must(session, "hide review");
    must(session, "show review");
    CHECK(say(session, "info depth 5 score cp 300 pv a3-a4"));
    CHECK(say(session, "bestmove a3-a4"));
    CHECK(say(session, "error no answer"));
    while (session.engine().analysis().job()) CHECK(say(session, "error no answer"));
    CHECK(session.narrator().review_text() == "The match had no clear turning point.");
  }

  TEST_CASE("a turning point tells what the answer took in points, after the throw that came between") {
    const Game& game = *find_game("bondo_cones");
    for (const auto& [worth, told] : {std::pair("4", true), std::pair("0", false)}) {
      Session session = make_session();
      must(session,
           "load vitrine 1\ngame bondo_cones 1\nsetup " + setup_text(game, default_setup(game)) +
               "\nposition (9)n0''/(10)/(10)/(10)/(10)/(10)/n8(9)/s" + worth +
               "(9)/n0(9)/s0(9) s 1 0,0 0,0 0 9 a2,-\nseat 0 human\nseat 1 human\nmoves a1-b1 =1 a4-a3\nresult *\n");
      must(session, "resign");
      must(session, "show review");
      for (const char* found : {"cp 300 pv a3-a4", "cp -50 pv a1-b1"}) {
        CHECK(say(session, std::string("info depth 5 score ") + found));
        CHECK(say(session, "bestmove a1-b1"));
      }
      while (session.engine().analysis().job()) CHECK(say(session, "error no answer"));
      const auto turns = review(session).turning_points();
      REQUIRE(turns.size() == 1);
      const std::string text = session.narrator().turning_text(turns[0]);
      CAPTURE(text);
      CHECK(text.ends_with("After a1-b1, Black takes 4 points.") == told);
      CHECK((text.find("After a1-b1") != text.npos) == told);
    }
  }

  TEST_CASE("where nobody is taken, a turning point tells what the answer does in the game's own words") {
    struct Case {
      std::string_view game, position, moves;
      std::array<std::string_view, 2> found;  // for the turning point, and for the position after it
      std::string_view told;
    };
    constexpr std::string_view kHexagon =
        "(-2,0)(-2,1)(-2,2)(-1,-1)(-1,0)(-1,1)(-1,2)(0,-2)(0,-1)(0,0)(0,1)(0,2)(1,-2)(1,-1)(1,0)(1,1)(2,-2)(2,-1)(2,0)"
        " ";
    const std::string nonaga = std::string(kHexagon) + "(-2,2)(0,-2)(2,0) (-1,0)(0,2)(2,-2) rt -";
    const Case cases[] = {{"five_field_kono",
                           "BB1BB/B2BB/5/W2WW/WWWW1 w a1b1c1d1a2e2a4e4a5b5d5e5 -",
                           "d2-e1 a4-b3",
                           {"cp 10 pv a1-b2", "cp 200 pv e4-d3"},
                           " The answer to d2-e1 is e4-d3. It shuts in the pebble on e2, which has never moved."},
                          // His own disc comes first: the answer is the slide after it.
                          {"nonaga",
                           nonaga,
                           "(2,0)-(2,-1) (-2,1)>(-2,-1) (2,-2)-(1,-2)",
                           {"cp 10 pv (0,-2)-(0,1)", "cp -200 pv (-2,1)>(-2,-1) (0,2)-(0,-1)"},
                           " The answer to 12–7 is 19–5. Then there are 2 ways to join all three."}};
    for (const Case& one : cases) {
      const Game& game = *find_game(one.game);
      Session session = make_session();
      must(session, "load vitrine 1\ngame " + std::string(one.game) + " 1\nsetup " +
                        setup_text(game, default_setup(game)) + "\nposition " + std::string(one.position) +
                        "\nseat 0 human\nseat 1 human\nmoves " + std::string(one.moves) + "\nresult *\n");
      must(session, "resign");
      must(session, "show review");
      for (const std::string_view found : one.found) {
        CHECK(say(session, "info depth 5 score " + std::string(found)));
        CHECK(say(session, "bestmove x"));
      }
      while (session.engine().analysis().job()) CHECK(say(session, "error no answer"));
      const auto turns = review(session).turning_points();
      REQUIRE(turns.size() == 1);
      const std::string text = session.narrator().turning_text(turns[0]);
      CAPTURE(text);
      CHECK(text.ends_with(one.told));
    }
  }

  TEST_CASE("a review left open stays while one looks back, and ends when the match goes on") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      for (const bool same_move : {false, true}) {
        Session session = make_session();
        must(session, "new " + std::string(game->info().id) + " - human human human human");
        Rng rng(7);
        const auto one_move = [&] {
          MoveList moves;
          session.table().match().legal_moves(moves);
          if (session.table().curtain() || !session.narrator().revealed().empty()) return must(session, "lift");
          must(session, "play " + game->move_text(session.table().match().position(),
                                                  moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
        };
        for (int i = 0; i < 90 && !session.table().match().over(); ++i) one_move();
        if (!session.table().match().over()) must(session, "resign");
        must(session, "show review");
        std::size_t ply = session.table().match().line().size();
        MoveList moves;
        do {
          must(session, "go " + std::to_string(--ply));
          CHECK(session.engine().analysis().review());
          CHECK(session.table().viewer() == kNobody);
          session.table().match().legal_moves(moves);
        } while (!session.table().persons_turn() || moves.size() < 2);
        const Move before = session.table().match().line()[ply];
        const Move move =
            same_move ? before : *std::ranges::find_if(moves, [&](Move other) { return other != before; });
        const std::string text = game->move_text(session.table().match().position(), move);
        if (game->info().secrets) {  // everybody has seen everything
          CHECK(!carry_out(session, "play " + text));
          CHECK(session.engine().analysis().review());
          continue;
        }
        replace_by(session, text);
        if (session.table().match().over()) continue;  // the same move, and the end again
        // The same move goes on along the reviewed line, before a forced end.
        CHECK(static_cast<bool>(session.engine().analysis().review()) == same_move);
        CHECK(shows(session, "\"review\":null") != same_move);
        CHECK(session.table().viewer() == kNobody);
      }
    }
  }

  TEST_CASE("a review of a match that repetition ended stays while one looks back") {
    Session session = make_session();
    must(session,
         "load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=off\nposition W3W/5/5/5/B3B w 0,0 0\n"
         "seat 0 human\nseat 1 human\nmoves\nresult *\n");
    for (const char* move : {"a5-a4", "a1-a2", "a4-a5", "a2-a1", "a5-a4", "a1-a2", "a4-a5", "a2-a1"})
      must(session, std::string("play ") + move);
    REQUIRE(session.table().match().over());
    must(session, "show review");
    must(session, "go 3");
    CHECK(session.engine().analysis().review());
    replace_by(session, "a2-b2");
    CHECK(!session.engine().analysis().review());
  }

  TEST_CASE("a review ends where another move ends the match at once") {
    Session session = make_session();
    must(session,
         "load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nposition 5/5/5/2W2/WB1WB w 0,0 0\n"
         "seat 0 human\nseat 1 human\nmoves\nresult *\n");
    must(session, "play c2-c1");
    REQUIRE(session.table().match().over());
    must(session, "show review");
    must(session, "go 0");
    replace_by(session, "d1-c1");
    CHECK(session.table().match().over());
    CHECK(!session.engine().analysis().review());
  }

  TEST_CASE("a review ends when the computer plays on from the middle") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human computer=1");
    must(session, "play a1");
    CHECK(session.engine().answer(session.engine().request()->id, "b1"));
    must(session, "resign");
    must(session, "show review");
    must(session, "go 1");
    CHECK(session.engine().analysis().review());
    refused(session, "continue");  // it replaces what follows
    CHECK(session.narrator().notice().message.key == "table.error.looking_back");
    must(session, "continue");
    CHECK(!session.engine().analysis().job());  // its move goes first
    CHECK(session.engine().answer(session.engine().request()->id, "c1"));
    CHECK(!session.engine().analysis().review());
  }

  TEST_CASE("a review can be stopped, and goes round the computer's moves") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human computer=1");
    must(session, "play a1");
    session.engine().answer(session.engine().request()->id, "b1");
    must(session, "resign");
    must(session, "show review");
    CHECK(say(session, "info depth 5 score cp 10 pv a1"));
    CHECK(say(session, "bestmove a1"));
    const int open = job(session);
    must(session, "stop");
    CHECK(!session.engine().analysis().job());
    CHECK(review(session).done());
    CHECK(!session.engine().hear(open, "bestmove a1"));
    CHECK(review(session).points()[0].known);
    CHECK(!review(session).points()[1].known);
    for (const std::size_t ply : {1, 0}) {
      must(session, ply == 1 ? "go 1" : "undo");
      CHECK(session.table().match().ply() == ply);
    }
    for (const std::size_t ply : {1, 2}) {  // one by one, the computer's, too
      must(session, "redo");
      CHECK(session.table().match().ply() == ply);
      CHECK(session.engine().analysis().review());
    }
    must(session, "undo");  // the resignation: the match goes on
    CHECK(!session.engine().analysis().review());
    CHECK(session.table().persons_turn());
  }

  TEST_CASE("in a review back and on go move by move, whoever moved") {
    Session session = make_session();
    must(session, "new man_in_the_moon - computer=1 human");
    session.engine().answer(session.engine().request()->id, "a1");
    must(session, "play b1");
    session.engine().answer(session.engine().request()->id, "a2");
    must(session, "resign");
    must(session, "show review");
    must(session, "go 2");
    for (const std::size_t ply : {1, 0}) {
      must(session, "undo");
      CHECK(session.table().match().ply() == ply);
    }
    refused(session, "undo");
    for (const std::size_t ply : {1, 2, 3}) {
      must(session, "redo");
      CHECK(session.table().match().ply() == ply);
      CHECK(session.engine().analysis().review());
    }
  }

  TEST_CASE("every game can be analysed all along, and reviewed when it is over, by the engine itself") {
    constexpr int kActs = 70;  // more matches where they are short
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      Rng rng(11);
      int acts = 0, known = 0, thought = 0, turned = 0;
      const auto one_match = [&] {
        Session session = make_session();
        must(session, "new " + std::string(game->info().id) + " - human human human human");
        for (const int last = acts + 70; acts < last && !session.table().match().over(); ++acts) {
          if (session.table().curtain() || !session.narrator().revealed().empty()) {
            must(session, "lift");
            continue;
          }
          if (acts % 7 == 6) {
            must(session, "show evaluation");
            must(session, "show hint");
            CHECK(think(session) >= 1);
            CHECK(session.engine().analysis().found(Aspect::kHint));
            CHECK(!session.narrator().evaluation_text().empty());
            known += !arrows(session).empty();
            must(session, "hide evaluation");
          }
          MoveList moves;
          session.table().match().legal_moves(moves);
          must(session, "play " + game->move_text(session.table().match().position(),
                                                  moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
        }
        if (!session.table().match().over()) must(session, "resign");
        must(session, "show review");
        thought += think(session);
        CHECK(review(session).done());
        turned += !review(session).turning_points().empty();
        must(session, "go " + std::to_string(std::min<std::size_t>(3, session.table().match().line().size() - 1)));
        CHECK(session.table().viewer() == kNobody);
        CHECK(shows(session, "\"done\":true"));
      };
      while (acts < kActs) one_match();
      CHECK(known > 0);
      CHECK(thought > 5);
      CHECK(turned > 0);  // nobody plays well by chance
    }
  }

  TEST_CASE("hostile words change nothing") {
    Session session = make_session();
    must(session, kMoon);
    for (const char* command :
         {"show", "show all", "hide", "hide x", "heard", "heard x y", "heard 1", "heard -1 bestmove a1"})
      refused(session, command);
    must(session, "show evaluation");
    for (const char* line :
         {"info", "info depth", "info depth 3 score", "info depth 3 score cp", "info depth x score cp 3",
          "info depth 3 score cp 99999999999", "info depth 3 score cp --3", "info depth 3 score mate 5000 pv a1",
          "response", "info score depth"}) {
      CHECK(say(session, line));
      CHECK_MESSAGE(session.narrator().evaluation_text().empty(), line);
    }
    CHECK(say(session, "info depth 3 score cp 30 pv c3 a1"));  // no move: no line
    CHECK(session.narrator().line_text().empty());
    CHECK(say(session, "error out of order"));
    CHECK(!session.engine().analysis().job());
  }
}
