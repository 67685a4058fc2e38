// The engine as its host sees it: lines in, lines out, and nothing changed by bad input.
#include "ai/engine.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "ai/texts.h"
#include "core/reading.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr std::string_view kMoon = "man_in_the_moon";

// An engine with a clock that goes on by a millisecond whenever it is looked at.
class Talk {
 public:
  explicit Talk(std::string_view game = kMoon, std::string_view setup = "")
      : games_(known_games()),
        engine_([this](std::string_view line) { said_.emplace_back(line); }, [this] { return now_ += 1; }, games_) {
    REQUIRE(ask("setoption name Game value " + std::string(game)) == "");
    if (!setup.empty()) REQUIRE(ask("setoption name Setup value " + std::string(setup)) == "");
  }

  // What was said to the line, all thinking included, line by line.
  std::string ask(std::string_view line) {
    said_.clear();
    engine_.receive(line);
    while (engine_.thinking() && !engine_.waiting()) engine_.step();
    return all();
  }
  // The same without a step of thinking.
  std::string tell(std::string_view line) {
    said_.clear();
    engine_.receive(line);
    return all();
  }
  // The last line only.
  std::string last(std::string_view line) {
    ask(line);
    return said_.empty() ? "" : said_.back();
  }
  bool refused(std::string_view line) {
    ask(line);
    return said_.size() == 1 && said_[0].starts_with("error ") && said_[0].size() > 12;
  }
  std::string state() { return ask("query fen") + ask("query legal") + ask("query turn") + ask("query scores"); }
  Engine& engine() { return engine_; }

 private:
  std::string all() const {
    std::string text;
    for (const std::string& line : said_) text += (text.empty() ? "" : "\n") + line;
    return text;
  }

  std::vector<const Game*> games_;
  std::vector<std::string> said_;
  double now_ = 0;
  Engine engine_;
};

std::string fen(std::string_view text) {
  return "position fen " + std::string(text);
}

constexpr std::string_view kBadLines[] = {
    "nonsense",
    "GO",
    "ugi now",
    "isready?",
    "isready now",
    "quit now",
    "stop it",
    "uginewgame x",
    "setoption",
    "setoption name",
    "setoption Level 3",
    "setoption name Level",
    "setoption name Level value",
    "setoption name Level value 0",
    "setoption name Level value 7",
    "setoption name Level value -1",
    "setoption name Level value +3",
    "setoption name Level value 03",
    "setoption name Level value 3 4",
    "setoption name Level value three",
    "setoption name Hash value 0",
    "setoption name Hash value 1025",
    "setoption name Seed value -1",
    "setoption name Seed value 4294967296",
    "setoption name Seed value 99999999999999999999999999",
    "setoption name OwnBook value true",
    "setoption name Game value chess",
    "setoption name Game value",
    "setoption name Setup value step",
    "setoption name Setup value step=two",
    "setoption name Setup value steps=one",
    "setoption name Setup value step=one,step=rook",
    "setoption name Setup value step=rook,",
    "setoption name Setup step=rook",
    "position",
    "position start",
    "position fen",
    "position fen moves a1",
    "position startpos a1",
    "position startpos move a1",
    "position startpos moves a1 b2 c3",
    "position startpos moves a1 a1",
    "position startpos moves a1-a2",
    "position fen 5/5/5/5/5 w 12,12",
    "position fen 5/5/5/5/5  w 12,12 0",
    "position fen 5/5/5/5/5 w 12,12 0 x",
    "position fen 5/5/5/5/5 w 12,12 0 moves c3",
    "position fen 5/5/5/5/5 w 12,12 -1",
    "go fast",
    "go depth",
    "go depth x",
    "go depth -1",
    "go depth 100000",
    "go nodes 0",
    "go nodes 1e6",
    "go movetime 0",
    "go movetime 99999999999999999999",
    "go depth 1 depth 2",
    "go infinite infinite",
    "go p1time",
    "go searchmoves",
    "go searchmoves d2-d1",
    "go searchmoves c1-d1 c1-d1",
    "go searchmoves c1-d1 depth 2",
    "go depth searchmoves c1-d1",
    "query",
    "query everything",
    "query fen now",
    "perft",
    "perft -1",
    "perft 1 2",
    "perft 101",
    "perft x",
    std::string_view("query\0fen", 9),
    std::string_view("\0", 1),
    "isready\n",
    "query fen\nquit",
    "\xff\xfe",
    "position fen \xc3\x28",
    "\xed\xa0\x80",
    "\xf5\x80\x80\x80",
    "\xc0\x80",
    "\xe2\x82",
    "ünïcödé",
};

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("it introduces itself") {
    Talk talk;
    const std::string hello = talk.ask("ugi");
    CHECK(hello.starts_with("id name Vitrine "));
    CHECK(hello.ends_with("\nugiok"));
    for (const char* option :
         {"Game type combo default", "Setup type string default", "Level type spin default 6 min 1 max 6",
          "Hash type spin default 32 min 1 max 1024", "Seed type spin default 0"})
      CHECK(hello.find(std::string("\noption name ") + option) != std::string::npos);
    for (const Game* game : all_games()) CHECK(hello.find(" var " + std::string(game->info().id)) != std::string::npos);
    CHECK(talk.ask("isready") == "readyok");
    CHECK(talk.ask("  isready \r") == "readyok");
    CHECK(talk.ask("") == "");
    CHECK(talk.ask(" \t ") == "");
    CHECK(talk.ask("stop") == "");
  }

  TEST_CASE("positions and questions") {
    Talk talk;
    CHECK(talk.ask("query fen") == "response 5/5/5/5/5 w 12,12 0");
    CHECK(talk.ask("position startpos moves a1 b2") == "");
    CHECK(talk.ask("query fen") == "response 5/5/5/1B3/W4 w 11,11 0");
    CHECK(talk.ask("query p1turn") == "response true");
    CHECK(talk.ask("query turn") == "response 0");
    CHECK(talk.ask("position startpos moves a1") == "");
    CHECK(talk.ask("query p1turn") == "response false");
    CHECK(talk.ask("query turn") == "response 1");
    CHECK(talk.ask("query gameover") == "response false");
    CHECK(talk.ask("query result") == "response none");
    CHECK(talk.ask("query scores") == "response none");
    CHECK(talk.ask(fen("5/5/5/3W1/WBB2 w 0,0 0")) == "");
    CHECK(talk.ask("query legal") == "response a1-a2 d2-c2 d2-d1 d2-d3 d2-e2");
    CHECK(talk.ask(fen("5/5/5/3W1/WBB2 w 0,0 0") + " moves d2-d1") == "");
    CHECK(talk.ask("query gameover") == "response true");
    CHECK(talk.ask("query result") == "response p1win");
    CHECK(talk.ask("query scores") == "response 1 -1");
    CHECK(talk.ask("query turn") == "response none");
    CHECK(talk.ask("query p1turn") == "response false");
    CHECK(talk.ask("query legal") == "response");
    CHECK(talk.ask("go") == "bestmove none");
    CHECK(talk.ask("perft 1") == "response 0");
    CHECK(talk.ask("uginewgame") == "");
    CHECK(talk.ask("query fen") == "response 5/5/5/5/5 w 12,12 0");
  }

  TEST_CASE("a game's option takes it back to the start") {
    Talk talk;
    CHECK(talk.ask("setoption name Setup value step=rook,quiet=off") == "");
    CHECK(talk.ask(fen("W4/5/5/5/W2BB w 0,0 0")) == "");
    CHECK(talk.ask("query legal") ==
          "response a1-a2 a1-a3 a1-a4 a1-b1 a1-c1 a5-a2 a5-a3 a5-a4 a5-b5 a5-c5 a5-d5 a5-e5");
    CHECK(talk.ask("setoption name Setup value") == "");
    CHECK(talk.ask("query fen") == "response 5/5/5/5/5 w 12,12 0");
    CHECK(talk.ask("setoption name Setup value step=rook") == "");
    CHECK(talk.ask("setoption name Game value toy") == "");
    CHECK(talk.ask("query fen") == "response 9 l 0");
    CHECK(talk.ask("setoption name Game value man_in_the_moon") == "");
    CHECK(talk.ask(fen("W4/5/5/5/W2BB w 0,0 0")) == "");
    CHECK(talk.ask("query legal") == "response a1-a2 a1-b1 a5-a4 a5-b5");
  }

  TEST_CASE("repetition through the moves given ends the match") {
    Talk talk;
    const std::string start = fen("W3W/5/5/5/B3B w 0,0 0") + " moves";
    const std::string round = " a5-a4 a1-a2 a4-a5 a2-a1";
    CHECK(talk.ask(start + round) == "");
    CHECK(talk.ask("query gameover") == "response false");
    CHECK(talk.ask(start + round + round) == "");
    CHECK(talk.ask("query fen") == "response W3W/5/5/5/B3B w 0,0 8");
    CHECK(talk.ask("query gameover") == "response true");
    CHECK(talk.ask("query result") == "response draw");
    CHECK(talk.ask("query scores") == "response 0 0");
    CHECK(talk.ask("query turn") == "response none");
    CHECK(talk.ask("query legal") == "response");
    CHECK(talk.ask("go") == "bestmove none");
    CHECK(talk.refused(start + round + round + " a5-a4"));
    CHECK(talk.ask(fen("W3W/5/5/5/B3B w 0,0 8")) == "");
    CHECK(talk.ask("query gameover") == "response false");
  }

  TEST_CASE("at a die there is nothing to choose") {
    Talk talk("toy");
    CHECK(talk.ask("query turn") == "response chance");
    CHECK(talk.ask("query p1turn") == "response false");
    CHECK(talk.ask("query legal") == "response =1 =2 =3");
    CHECK(talk.refused("go"));
    CHECK(talk.ask("position startpos moves =3") == "");
    CHECK(talk.ask("query turn") == "response 0");
    CHECK(talk.last("go nodes 2000").starts_with("bestmove "));
    CHECK(talk.ask("perft 2") == "response 9");
  }

  TEST_CASE("a search says what it found and then its move") {
    Talk talk;
    for (const char* go :
         {"go depth 3", "go nodes 3000", "go movetime 40", "go p1time 400 p2time 400 p1inc 0 p2inc 0", "go depth 0"}) {
      const std::string said = talk.ask(go);
      CAPTURE(go);
      CHECK(said.starts_with("info depth "));
      for (const char* word : {" score cp ", " nodes ", " nps ", " time ", " pv "})
        CHECK(said.find(word) != std::string::npos);
      const std::string move = said.substr(said.rfind(' ') + 1);
      CHECK(talk.ask("position startpos moves " + move) == "");
      CHECK(talk.ask("position startpos") == "");
    }
    CHECK(talk.ask(fen("5/5/5/2W2/WB1BW w 0,0 0")) == "");
    const std::string won = talk.ask("go depth 4");
    CHECK(won.find(" score mate 1 ") != std::string::npos);
    CHECK(won.ends_with("bestmove c2-c1"));
    for (int level = 1; level <= 5; ++level) {
      CHECK(talk.ask("setoption name Level value " + std::to_string(level)) == "");
      CHECK(talk.last("go").ends_with("bestmove c2-c1"));
    }
  }

  TEST_CASE("of the moves named after searchmoves the best is found, with what it is worth") {
    Talk talk;
    REQUIRE(talk.ask(fen("5/5/5/3W1/WBB2 w 0,0 0")) == "");  // d2-d1 wins at once
    CHECK(talk.last("go depth 4") == "bestmove d2-d1");
    CHECK(talk.last("go depth 4 searchmoves a1-a2 d2-e2 d2-d1") == "bestmove d2-d1");
    const std::string two = talk.last("go depth 4 searchmoves a1-a2 d2-e2");
    CHECK((two == "bestmove a1-a2" || two == "bestmove d2-e2"));
    for (const char* go :
         {"go searchmoves d2-e2", "go movetime 40 searchmoves d2-e2", "go nodes 3000 searchmoves d2-e2"}) {
      CAPTURE(go);
      const std::string said = talk.ask(go);
      CHECK(said.ends_with("bestmove d2-e2"));
      CHECK(said.find(" score mate 1 ") == said.npos);
      CHECK(said.find("info depth 1 ") == said.npos);  // a single move is thought about, too
    }
    talk.tell("go infinite searchmoves d2-e2");
    CHECK(talk.tell("stop").ends_with("bestmove d2-e2"));
    CHECK(talk.ask("go searchmoves a1-a2 e5").find("“e5”, move 2,") != std::string::npos);
    CHECK(talk.ask("go depth 1 searchmoves") == "error At least one move must follow “searchmoves”.");
  }

  TEST_CASE("while it thinks it hears isready, stop and quit") {
    Talk talk;
    CHECK(talk.tell("go infinite") == "");
    CHECK(talk.engine().thinking());
    CHECK(talk.engine().endless());
    CHECK(talk.tell("isready") == "readyok");
    for (const char* line : {"go", "position startpos moves a1", "setoption name Level value 1", "query fen", "perft 1",
                             "ugi", "uginewgame"})
      CHECK(talk.tell(line).starts_with("error "));
    CHECK(talk.tell("what").starts_with("error "));
    for (int i = 0; i < 5; ++i) talk.engine().step();
    const std::string answer = talk.tell("stop");
    CHECK(answer.find("bestmove ") != std::string::npos);
    CHECK(!talk.engine().thinking());
    CHECK(talk.ask("query fen") == "response 5/5/5/5/5 w 12,12 0");

    CHECK(talk.ask(fen("5/5/5/2W2/WB1BW w 0,0 0")) == "");
    talk.ask("go infinite");  // proven at once, but only `stop` brings the answer
    CHECK(talk.engine().waiting());
    CHECK(talk.tell("stop").ends_with("bestmove c2-c1"));

    talk.tell("go infinite");
    CHECK(talk.tell("quit").find("bestmove ") != std::string::npos);
    CHECK(talk.engine().finished());
  }

  TEST_CASE("what is proven of a move heeds that repetition ends the match") {
    Talk talk;
    const std::string round = " a5-a4 a1-a2 a4-a5 a2-a1", won = "position fen W3W/2W2/2W2/5/B3B w 0,0 0 moves";
    talk.ask("setoption name Game value man_in_the_moon");
    talk.ask("setoption name Setup value quiet=off");
    talk.ask(won + round + " a5-a4 a1-a2 a4-a5");  // a2-a1 would be the third time
    const std::string third = talk.ask("prove");
    CHECK(third.find(" a2-a1=draw") != std::string::npos);
    CHECK(third.find(" a2-b2=loss:") != std::string::npos);
    talk.ask(won + " a5-a4 a1-a2 a4-a5");
    CHECK(talk.ask("prove").find(" a2-a1=loss:") != std::string::npos);
  }

  TEST_CASE("a script can be piped in: every line is answered in its turn") {
    Talk talk;
    for (const char* line : {"perft 2", "isready", "go depth 2", "query turn", "position startpos moves a1", "perft 3",
                             "query turn", "quit"})
      talk.tell(line);
    const std::string said = talk.ask("isready");
    std::string order;
    for (std::string_view line : split(said, '\n'))
      if (!line.starts_with("info ")) order += std::string(line.starts_with("bestmove ") ? "bestmove" : line) + ';';
    CHECK(order == "response 552;readyok;bestmove;response 0;response 10626;response 1;");
    CHECK(talk.engine().finished());
  }

  TEST_CASE("who waits no longer for quit's turn leaves at once, whatever else waits") {
    for (const char* work : {"perft 100", "go nodes 1000000000000000", "go infinite", "prove"}) {
      Talk talk;
      talk.tell("setoption name Game value man_in_the_moon");
      CHECK(talk.tell("perft 100") == "");
      talk.tell(work);
      talk.tell("query turn");
      CHECK(!talk.engine().leaving());
      talk.tell("quit now");
      CHECK(!talk.engine().leaving());
      talk.tell("quit");
      CHECK(talk.engine().leaving());
      CHECK(!talk.engine().finished());
      for (int i = 0; i < 5; ++i) talk.engine().step();
      talk.engine().leave();
      CHECK(talk.engine().finished());
      CHECK(!talk.engine().thinking());
    }
  }

  TEST_CASE("lines wait their turn while perft counts") {
    Talk talk;
    CHECK(talk.tell("perft 5") == "");
    CHECK(talk.tell("query turn") == "");
    CHECK(talk.tell("nonsense") == "");
    CHECK(talk.tell("perft 1") == "");
    const std::string said = talk.ask("query gameover");
    CHECK(said.starts_with("response 5100480\nresponse 0\nerror "));
    CHECK(said.ends_with("\nresponse 24\nresponse false"));
    CHECK(talk.tell("perft 9") == "");
    CHECK(talk.tell("stop").starts_with("error "));
    CHECK(!talk.engine().thinking());
  }

  TEST_CASE("bad input gets one sentence and changes nothing") {
    Talk talk;
    REQUIRE(talk.ask(fen("5/5/5/3W1/WBB2 w 0,0 7") + " moves a1-a2") == "");
    const std::string before = talk.state();
    for (const std::string_view line : kBadLines) {
      CAPTURE(line);
      CHECK(talk.refused(line));
      CHECK(talk.state() == before);
    }
    CHECK(talk.refused(std::string(Engine::kLongestLine + 1, 'x')));
    CHECK(talk.refused(std::string(Engine::kLongestLine, 'x')));
    CHECK(talk.refused("position startpos moves " + std::string(Engine::kLongestLine - 100, ' ') + "a1 c3"));
    std::string many = "position startpos moves";
    for (std::size_t i = 0; i <= Engine::kMostMoves; ++i) many += " a1";
    CHECK(talk.refused(many));
    CHECK(talk.state() == before);
    CHECK(talk.ask("position startpos moves a1 b2 c3").find("“c3”, move 3,") != std::string::npos);
    CHECK(!talk.engine().finished());
  }

  TEST_CASE("what is refused is quoted as it was given, though it is the key of a text") {
    Talk talk;
    for (const char* line : {"setoption name Game value @man_in_the_moon.name", "setoption name @man_in_the_moon.name",
                             "setoption name Setup value step=@man_in_the_moon.name", "@man_in_the_moon.name",
                             "setoption name Setup value @man_in_the_moon.name=one", "perft @man_in_the_moon.name",
                             "setoption name Level value @man_in_the_moon.name", "query @man_in_the_moon.name",
                             "position fen 5/5/5/5/5 @man_in_the_moon.name 12,12 0", "go depth @man_in_the_moon.name",
                             "position startpos moves @man_in_the_moon.name"})
      CHECK_MESSAGE(talk.ask(line).find("“@man_in_the_moon.name”") != std::string::npos, talk.ask(line));
  }

  TEST_CASE("no line, however odd, brings it down") {
    constexpr std::string_view kWords[] = {"ugi",        "isready",
                                           "uginewgame", "setoption",
                                           "name",       "value",
                                           "Game",       "Setup",
                                           "Level",      "Hash",
                                           "Seed",       "position",
                                           "startpos",   "fen",
                                           "moves",      "go",
                                           "depth",      "nodes",
                                           "movetime",   "searchmoves",
                                           "query",      "a1-b1",
                                           "legal",      "fen",
                                           "turn",       "result",
                                           "perft",      "1",
                                           "2",          "0",
                                           "-1",         "99999999999",
                                           "a1",         "b2",
                                           "c3",         "a1-a2",
                                           "=1",         "5/5/5/5/5",
                                           "w",          "b",
                                           "12,12",      "W3W/5/5/5/B3B",
                                           "0,0",        "step=rook",
                                           "quiet=20",   "man_in_the_moon",
                                           "toy",        "9 l 0",
                                           "?",          "",
                                           "\x80",       "é"};
    Rng rng(11);
    Talk talk;
    const auto below = [&](std::size_t bound) { return rng.below(static_cast<std::uint32_t>(bound)); };
    for (int i = 0; i < 3000; ++i) {
      std::string line;
      for (auto words = below(8); words > 0; --words) line += std::string(kWords[below(std::size(kWords))]) + ' ';
      if (!line.empty() && below(4) == 0) line[below(line.size())] = static_cast<char>(below(256));
      if (line.find("infinite") != std::string::npos || line.find("99999999999") != std::string::npos) continue;
      if (line.find("go") != std::string::npos || line.find("perft") != std::string::npos) {
        const std::string before = talk.state();
        talk.tell(line);
        for (int step = 0; step < 3; ++step) talk.engine().step();
        if (talk.engine().thinking()) talk.tell("stop");
        REQUIRE(!talk.engine().thinking());
        CHECK(talk.state() == before);
        continue;
      }
      const std::string before = talk.state(), said = talk.ask(line);
      CAPTURE(line);
      CHECK((said.find('\n') == std::string::npos || said.starts_with("id name ")));
      if (said.starts_with("error ")) CHECK(talk.state() == before);
    }
  }

  TEST_CASE("every game plays a whole match against itself") {
    for (const Game* game : every_game()) {
      for (const Setup& setup : every_setup(*game)) {
        CAPTURE(game->info().id);
        Talk talk(game->info().id, setup_text(*game, setup));
        REQUIRE(talk.ask("setoption name Level value 1") == "");
        Rng rng(5);
        std::string moves;
        Match match(*game, setup);
        for (int ply = 0; ply < (is_small() ? 20 : 60) && !match.over(); ++ply) {
          std::string move;
          if (match.to_move() == kChance || ply % 3 != 0) {
            move = game->move_text(match.position(), random_move(match, rng));
          } else {
            const std::string said = talk.last("go nodes 100");
            REQUIRE(said.starts_with("bestmove "));
            move = said.substr(9);
          }
          const auto read = match.read_move(move);
          REQUIRE_MESSAGE(read.has_value(), move);
          match.play(*read);
          moves += ' ' + move;
          REQUIRE(talk.ask("position startpos moves" + moves) == "");
        }
        CHECK(talk.ask("query fen") == "response " + game->position_text(match.position()));
        const std::string listed = match.over() ? "" : ' ' + legal(*game, match.position());
        CHECK(talk.ask("query legal") == "response" + listed);
      }
    }
  }

  TEST_CASE("an observation is searched and shown, but not played on") {
    for (const Game* game : secretive_games()) {
      Rng rng(3);
      const auto blind = [](const Match& match) { return match.to_move() >= 0 && hides_from(match, match.to_move()); };
      const auto match = match_where(*game, rng, 41, blind);
      REQUIRE(match);
      const Position seen = game->observe(match->position(), match->to_move());
      const std::string text = game->position_text(seen);
      Talk talk(game->info().id);
      REQUIRE(talk.ask(fen(text)) == "");
      CHECK(talk.ask("query fen") == "response " + text);
      CHECK(talk.ask("query legal") == "response " + legal(*game, match->position()));
      const std::string before = talk.state();
      MoveList moves;
      match->legal_moves(moves);
      CHECK(talk.refused(fen(text) + " moves " + game->move_text(match->position(), moves.front())));
      CHECK(talk.refused("perft 1"));
      const std::string answer = talk.last("go nodes 500");
      // Two full positions that look the same get the same answer.
      const Position other = game->guess(seen, rng);
      REQUIRE(talk.ask(fen(game->position_text(other))) == "");
      CHECK(talk.last("go nodes 500") == answer);
      REQUIRE(talk.ask(fen(text)) == "");
      CHECK(talk.state() == before);
    }
  }

  TEST_CASE("its sentences are there in every language") {
    for (const TextRow& row : engine_texts().rows()) {
      CHECK(row.key.starts_with("engine.error."));
      for (const std::string_view text : row.in) CHECK(!text.empty());
    }
  }
}
