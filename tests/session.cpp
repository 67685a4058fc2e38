// The session as the page uses it: commands, what the computer is asked, what is said and shown.
#include "app/model/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>

#include "app/model/commands.h"
#include "app/model/json.h"
#include "games/registry.h"
#include "tests/acts.h"
#include "tests/play.h"

using namespace vitrine;
using vitrine::testing::act;
using vitrine::testing::moves_alike;
using vitrine::testing::registered_games;
using vitrine::testing::secretive_games;

namespace {

Session make_session() {
  return Session([rng = Rng(5)](std::uint32_t bound) mutable { return rng.below(bound); });
}

void must(Session& session, std::string_view command) {
  CHECK_MESSAGE(carry_out(session, command), command);
}

void refused(Session& session, std::string_view command) {
  const std::string record = session.table().record();
  CHECK_MESSAGE(!carry_out(session, command), command);
  CHECK(session.narrator().notice().refusal);
  CHECK(session.narrator().say(session.narrator().notice().message) != session.narrator().notice().message.key);
  CHECK(session.table().record() == record);
}

bool shows(const Session& session, std::string_view what) {
  return session.view().json().find(what) != std::string::npos;
}

}  // namespace

TEST_SUITE("session") {
  TEST_CASE("two persons play, undo and redo") {
    Session session = make_session();
    must(session, "new man_in_the_moon step=one,quiet=20 human human");
    CHECK(session.table().match().setup() == testing::setup_of(session.table().game(), "quiet=20"));
    must(session, "touch 0");
    must(session, "play b1");
    CHECK(session.table().match().ply() == 2);
    CHECK(!session.engine().request());
    must(session, "undo");
    CHECK(session.table().match().ply() == 1);
    must(session, "redo");
    CHECK(session.table().match().ply() == 2);
    must(session, "go 0");
    CHECK(session.table().match().ply() == 0);
    refused(session, "go 3");
    refused(session, "undo");
  }

  TEST_CASE("what is refused is quoted as it was written, and as text whatever it was") {
    Session session = make_session();
    refused(session, "play d\u00e9j\u00e0");
    CHECK(shows(session, "d\u00e9j\u00e0"));
    refused(session, "play a\xb4\x01z");
    CHECK(shows(session, "a??z"));
    refused(session, "new " + std::string(39, 'x') + "\u00e9y human human");
    CHECK(shows(session, std::string(39, 'x') + "\u00e9..."));
  }

  TEST_CASE("a move made while looking back is asked for twice, as what follows makes way") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human human");
    for (const char* move : {"a1", "b1", "a2", "b2"}) must(session, std::string("play ") + move);
    const std::string whole = session.table().record();
    must(session, "go 1");
    refused(session, "play c1");
    refused(session, "play d1");  // another one
    must(session, "go 4");
    CHECK(session.table().record() == whole);
    must(session, "go 1");
    refused(session, "play d1");
    must(session, "play d1");
    CHECK(session.table().match().line().size() == 2);
    must(session, "play c1");
    must(session, "undo");
    must(session, "play e1");  // a move taken back is given up
    CHECK(session.table().match().line().size() == 3);

    must(session, "go 1");
    refused(session, "touch 4");
    CHECK(session.table().touched().empty());
    must(session, "touch 4");
    CHECK(session.table().match().line().size() == 2);

    must(session, "new five_field_kono - human human");
    must(session, "play a1-b2");
    must(session, "go 0");
    const std::vector<Site> open = session.table().open_sites();
    for (const bool refuses : {true, false}) {
      CHECK(session.table().open_sites() == open);  // nothing is in hand
      must(session, "touch 1");
      if (refuses)
        refused(session, "touch 7");
      else
        must(session, "touch 7");
    }
    CHECK(session.narrator().said(session.table().words().told(0).words) == "b1-c2");

    must(session, "new bondo_cones - human computer=1");
    must(session, "arrange 0");
    must(session, "go 0");
    refused(session, "arrange 0");
    must(session, "arrange 0");
  }

  TEST_CASE("the computer is asked, and only the open question can be answered") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human computer=4");
    CHECK(!session.engine().request());
    must(session, "play a1");
    REQUIRE(session.engine().request());
    const auto first = *session.engine().request();
    CHECK(first.lines.back() == "go");
    CHECK(shows(session, "\"request\":{\"id\":" + std::to_string(first.id) + "}"));
    CHECK(!shows(session, "setoption"));
    CHECK(session.view().request_json().starts_with("{\"id\":" + std::to_string(first.id) +
                                                    ",\"lines\":[\"setoption name Game value man_in_the_moon\""));
    CHECK(first.lines[first.lines.size() - 2] == "position fen 5/5/5/5/5 w 12,12 0 moves a1");
    refused(session, "touch 3");
    refused(session, "play b1");

    must(session, "undo");  // while it thinks
    CHECK(!session.engine().request());
    CHECK(session.view().request_json() == "null");
    CHECK(shows(session, "\"request\":null"));
    CHECK(!session.engine().answer(first.id, "b1"));
    CHECK(session.table().match().ply() == 0);

    must(session, "play c1");
    REQUIRE(session.engine().request());
    CHECK(session.engine().request()->id != first.id);
    CHECK(!session.engine().answer(first.id, "b1"));
    CHECK(!session.engine().answer(session.engine().request()->id, "c3"));
    REQUIRE(session.engine().request());
    CHECK(session.engine().answer(session.engine().request()->id, "b1"));
    CHECK(session.table().match().ply() == 2);
    CHECK(!session.engine().request());
    must(session, "undo");  // the computer's move goes with the person's
    CHECK(session.table().match().ply() == 0);
  }

  TEST_CASE("two computers wait in the middle of the line until told to play on") {
    Session session = make_session();
    must(session, "new man_in_the_moon - computer=1 computer=1");
    for (const char* move : {"a1", "b1", "c1"}) {
      REQUIRE(session.engine().request());
      CHECK(session.engine().answer(session.engine().request()->id, move));
    }
    must(session, "undo");
    CHECK(!session.engine().request());
    CHECK(session.table().match().can_redo());
    must(session, "continue");
    REQUIRE(session.engine().request());
    CHECK(session.engine().answer(session.engine().request()->id, "e1"));
    CHECK(!session.table().match().can_redo());
    CHECK(session.engine().request());
  }

  TEST_CASE("a seat can be handed to the computer and back") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human human");
    CHECK(session.narrator().seat_text(1) == "person");
    must(session, "seat 0 computer=2");
    CHECK(session.narrator().seat_text(0) == "computer, beginner");
    CHECK(session.narrator().seat_text(1) == "you");
    CHECK(session.engine().request());
    must(session, "seat 0 human");
    CHECK(!session.engine().request());
    refused(session, "seat 2 human");
    refused(session, "seat 0 computer=9");
  }

  TEST_CASE("a whole record brings back the line, the place in it, and the care with what follows") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human computer=2");
    must(session, "seat 1 human");
    for (const char* move : {"a1", "b1", "a2"}) must(session, std::string("play ") + move);
    must(session, "go 1");
    must(session, "seat 1 computer=2");
    Session other = make_session();
    must(other, "load " + session.table().whole_record());
    CHECK(shows(other, R"("changes":[])"));  // what is replayed is nobody's news
    CHECK(other.table().match().ply() == 1);
    CHECK(other.table().match().line().size() == 3);
    CHECK(other.table().paused());  // the computer does not go on by itself
    must(other, "seat 1 human");
    refused(other, "play e5");
    must(other, "play e5");
  }

  TEST_CASE("what was taken back may be played otherwise after a reload as before it, what is looked back from not") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human human");
    for (const char* move : {"a1", "b1", "a2"}) must(session, std::string("play ") + move);
    must(session, "undo");
    const std::string record = session.table().whole_record();
    for (const std::string command : {"restore_undone ", "restore ", "load "}) {
      Session other = make_session();
      must(other, command + record);
      CHECK(other.table().whole_record() == record);
      CHECK(other.table().can_redo());
      const bool undone = command == "restore_undone ";
      CHECK(shows(other, undone ? R"("looksBack":false)" : R"("looksBack":true)"));
      CHECK(carry_out(other, "play e5") == undone);
      if (undone) CHECK(!other.table().can_redo());
    }
  }

  TEST_CASE("a move may be typed as the list of moves tells it") {
    Session session = make_session();
    must(session, "new nonaga - human human");
    MoveList moves;
    session.table().match().legal_moves(moves);
    const Match& match = session.table().match();
    const std::string told = session.narrator().said(session.table().words().of(match.position(), moves[0], {}));
    CHECK(told.find("–") != told.npos);
    const std::string text = match.game().move_text(match.position(), moves[0]);
    must(session, "play " + told);
    CHECK(match.ply() == 1);
    CHECK(match.game().move_text(match.position_at(0), match.line()[0]) == text);
    must(session, "undo");
    std::string typed = told;
    must(session, "play " + typed.replace(typed.find("–"), std::string("–").size(), "-"));
    CHECK(match.game().move_text(match.position_at(0), match.line()[0]) == text);
    for (const char* wrong : {"", "-", "1-", "99-1", "1-2-3"}) refused(session, std::string("play ") + wrong);
  }

  TEST_CASE("the board to cut out bears no man, the sheet all that lie at the start") {
    for (const Game* game : registered_games()) {
      const Picture start = game->describe(game->start(default_setup(*game)), kNobody);
      const auto named =
          std::ranges::count_if(start.pieces, [](const Piece& piece) { return !piece.name.key.empty(); });
      const std::string setup = setup_text(*game, default_setup(*game));
      const auto uses = [](const std::string& picture) {
        std::ptrdiff_t found = 0;
        for (std::size_t at = picture.find("<use"); at != picture.npos; at = picture.find("<use", at + 1)) ++found;
        return found;
      };
      const std::string board = cut_out_of(game->info().id, setup, false, 1, "p");
      CHECK(uses(board) == static_cast<std::ptrdiff_t>(start.pieces.size()) - named);
      CHECK(uses(cut_out_of(game->info().id, setup, true, 8, "p")) == named);
      CHECK(cut_out_of(game->info().id, "nonsense", true, 8, "p").empty());
      for (const float wide : {0.F, -1.F, 1e9F, std::numeric_limits<float>::quiet_NaN()})
        CHECK(cut_out_of(game->info().id, setup, true, wide, "p").empty());
    }
    CHECK(cut_out_of("nothing", "", true, 8, "p").empty());
  }

  TEST_CASE("men that are laid out unseen have on the sheet what their owner sees") {
    for (const Game* game : registered_games()) {
      Match match(*game, default_setup(*game));
      const std::string sheet = cut_out_of(game->info().id, setup_text(*game, match.setup()), true, 8, "p");
      Players seen = 0;
      while (match.to_move() >= 0 && game->is_private(match.position())) {
        const Player player = match.to_move();
        if (!(seen & 1u << player))
          for (const Piece& piece : game->describe(match.position(), kNobody).pieces)
            if (piece.owner == player) CHECK(sheet.find("\"#pl" + std::to_string(piece.look) + "\"") != sheet.npos);
        seen |= 1u << player;
        MoveList moves;
        match.legal_moves(moves);
        match.play(moves[0]);
      }
    }
  }

  TEST_CASE("what a record holds is told without bringing it to the table") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human human");
    CHECK(look_json(session.table().whole_record()) == R"({"game":"man_in_the_moon","running":false})");
    CHECK(shows(session, R"("running":false)"));
    must(session, "play a1");
    CHECK(look_json(session.table().whole_record()) == R"({"game":"man_in_the_moon","running":true})");
    must(session, "go 0");
    CHECK(look_json(session.table().whole_record()) == R"({"game":"man_in_the_moon","running":true})");
    CHECK(shows(session, R"("running":true)"));
    must(session, "go 1");
    must(session, "resign");
    must(session, "go 0");
    CHECK(look_json(session.table().whole_record()) == R"({"game":"man_in_the_moon","running":false})");
    CHECK(shows(session, R"("running":false)"));
    CHECK(look_json("nonsense") == "null");
  }

  TEST_CASE("a record that does not hold leaves the match alone") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human human");
    must(session, "play a1");
    const std::string record = session.table().record();
    refused(session, "load nonsense");
    refused(session, "load vitrine 1\ngame man_in_the_moon 1\n");
    Session other = make_session();
    must(other, "load " + record);
    CHECK(other.table().record() == record);
  }

  TEST_CASE("resignation, and a draw that the computer refuses when it stands better") {
    Session session = make_session();
    must(session,
         "load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nposition BB2B/5/5/5/W3W w 0,0 0\n"
         "seat 0 human\nseat 1 computer level=3\nmoves\nresult *\n");
    refused(session, "draw");
    must(session, "resign");
    CHECK(session.narrator().prompt() == "You lost. Black wins: by resignation");
    must(session, "seat 1 human");
    CHECK(session.narrator().prompt() == "Black wins: by resignation");
    refused(session, "play a1-a2");
    refused(session, "touch 1");
    must(session, "undo");
    CHECK(!session.table().match().over());
    must(session, "new bondo_cones - computer=1 human");  // nobody stands better while men are laid out
    must(session, "draw");
  }

  TEST_CASE("the same match once more, with the computer a level higher or lower") {
    Session session = make_session();
    must(session, "new man_in_the_moon quiet=off human computer=6");
    for (const auto& [higher, level] : {std::pair(0, 6), std::pair(1, 6), std::pair(-1, 5), std::pair(-9, 1)}) {
      must(session, "resign");
      CHECK(session.table().again(higher));
      CHECK(session.table().match().line().empty());
      CHECK(!session.table().match().over());
      CHECK(session.table().seats() == std::vector<Seat>{{}, {level}});
      CHECK(session.table().record().find("quiet=off") != std::string::npos);
    }
  }

  TEST_CASE("every language says its own") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human human");
    CHECK(session.narrator().prompt() == "White: place a man");
    must(session, "language nl");
    CHECK(session.narrator().prompt() == "Wit: zet een man neer");
    CHECK(shows(session, "\"gameName\":\"Het mannetje in de maan\""));
    must(session, "language de");
    CHECK(session.narrator().prompt() == "Weiß: einen Mann setzen");
    refused(session, "language xx");
  }

  TEST_CASE("what was told last follows the language, the name in it too") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human human");
    must(session, "play a1");
    const auto told = [&] { return session.narrator().say(session.narrator().notice().message); };
    CHECK(told() == "White: a1.");
    must(session, "language fr");
    CHECK(told() == "Blanc\u202f: a1.");
    must(session, "resign");
    must(session, "language nl");
    CHECK(told() == "Zwart geeft op.");
  }

  TEST_CASE("a match runs from its first move to its end, wherever in it one looks") {
    Session session = make_session();
    const auto runs = [&] { return shows(session, "\"running\":true"); };
    must(session, "new man_in_the_moon - human human");
    CHECK(!runs());
    must(session, "play a1");
    CHECK(runs());
    must(session, "undo");
    CHECK(runs());  // it can be taken up again
    must(session, "redo");
    must(session, "resign");
    CHECK(!runs());
    must(session, "go 0");
    CHECK(!runs());
    must(session, "go 1");
    must(session, "undo");
    CHECK(runs());
    must(session, "new bondo_cones - human human");
    CHECK(!runs());
  }

  TEST_CASE("the view tells the text board everything") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human human");
    must(session, "play a1");
    CHECK(shows(session,
                "{\"site\":0,\"name\":\"a1\",\"x\":0,\"y\":4,\"radius\":0.5,\"what\":\"white "
                "man\",\"open\":false,\"touched\":false,\"last\":true}"));
    CHECK(shows(session,
                "{\"site\":12,\"name\":\"c3\",\"x\":2,\"y\":2,\"radius\":0.5,\"what\":\"\",\"open\":false,\"touched\":"
                "false,\"last\":false}"));
    CHECK(shows(session, "in hand: white man × 11"));
    CHECK(shows(session, "\"moves\":[{\"by\":0,\"text\":\"a1\",\"words\":\"a1\"}]"));
    const int revision = session.view().revision();
    must(session, "touch 1");
    CHECK(session.view().revision() > revision);
  }

  TEST_CASE("what can be chosen for a new match is told with names and where each rule comes from") {
    Session session = make_session();
    const std::string games = session.view().games_json();
    for (const Game* game : all_games()) {
      CAPTURE(game->info().id);
      CHECK(games.find("{\"id\":\"" + std::string(game->info().id) + "\",\"name\":\"") != games.npos);
      for (const Option& option : game->info().options)
        CHECK(games.find("{\"key\":\"" + std::string(option.key) + "\",\"text\":\"") != games.npos);
    }
    CHECK(games.find(R"({"key":"battle_ends_turn","text":"A won BondO Battle ends the turn","preset":"off")") !=
          games.npos);
    CHECK(games.find(R"({"value":"exact","text":"twice the number","mark":"source"})") != games.npos);
    CHECK(games.find(R"("mark":"other source")") != games.npos);
    CHECK(games.find(R"("mark":"reconstruction")") != games.npos);
    CHECK(games.find(R"("seats":["White","Black"])") != games.npos);
    must(session, "language nl");
    CHECK(session.view().games_json().find(R"("seats":["Wit","Zwart"])") != games.npos);

    must(session, "language en");
    CHECK(session.view().players_json("man_in_the_moon", "") == R"(["White","Black"])");
    CHECK(session.view().players_json("noni_coni", "players=3") == R"(["Black","Green","Red"])");
    CHECK(session.view().players_json("noni_coni", "players=5") == "null");
    CHECK(session.view().players_json("chess", "") == "null");
    CHECK(limits_json() == R"({"record":65536,"levels":6,"seats":4})");
  }

  TEST_CASE("the men that decided a match are shown when it is over on the board, not when it was given up") {
    const std::string nearly =
        "load vitrine 1\ngame five_field_kono 1\nsetup stuck=pass,win=strict\nposition WWWWW/W4/3W1/BB2B/BBBB1 w - -\n"
        "seat 0 human\nseat 1 human\nmoves\nresult *\n";
    Session session = make_session();
    must(session, nearly);
    CHECK(session.table().decided_by().empty());
    must(session, "resign");
    CHECK(session.table().match().over());
    CHECK(session.table().decided_by().empty());
    must(session, nearly);
    must(session, "play d3-e4");
    CHECK(session.table().match().over());
    CHECK(session.table().decided_by().size() == 7);
    must(session, "go 0");
    CHECK(session.table().decided_by().empty());
  }

  TEST_CASE("who shares a match is named when others have lost it") {
    Session session = make_session();
    must(session,
         "load vitrine 1\ngame noni_coni 1\nsetup players=4,capture=enforced,plain_row=0,overlap=off\n"
         "position 11/7r3/11/11/11/1b9/11/11/11/11/11 0 4 2 0 0 -\n"
         "seat 0 human\nseat 1 human\nseat 2 human\nseat 3 human\nmoves\nresult *\n");
    for (int turn = 0; turn < 2; ++turn) must(session, "play --");
    CHECK(session.narrator().prompt() == "Black and Red share the win: by the points on the ninepins");
    for (const int other : {0, 1, 3}) must(session, "seat " + std::to_string(other) + " computer=1");
    CHECK(session.narrator().prompt() == "You share the win with Black: by the points on the ninepins");
    must(session, "seat 1 human");
    must(session, "seat 2 computer=1");
    CHECK(session.narrator().prompt() == "You lost. Black and Red share the win: by the points on the ninepins");
  }

  TEST_CASE("nonsense is refused with a sentence and changes nothing") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human human");
    for (const char* command : {"",
                                " ",
                                "touch",
                                "touch x",
                                "touch -1",
                                "touch 99999999999",
                                "touch 65535",
                                "new",
                                "new chess - human human",
                                "new man_in_the_moon",
                                "new man_in_the_moon speed=9 human human",
                                "new man_in_the_moon - dog",
                                "answer",
                                "answer x y",
                                "go",
                                "go -1",
                                "play",
                                "play c3",
                                "undo",
                                "redo",
                                "fly",
                                "language",
                                "seat",
                                "load"})
      refused(session, command);
    Rng rng(3);
    for (int i = 0; i < 2000; ++i) {
      std::string command;
      const char* const kWords[] = {
          "touch", "play", "new",   "go",         "answer",          "seat", "load", "undo",      "redo",     "a1",
          "12",    "0",    "human", "computer=3", "man_in_the_moon", "-",    "\n",   "vitrine 1", "continue", "clear"};
      for (int word = 0; word < 4; ++word) {
        command += kWords[rng.below(std::size(kWords))];
        if (rng.below(4)) command += ' ';
        if (!rng.below(9)) command += static_cast<char>(rng.below(256));
      }
      carry_out(session, command);
      CHECK(!session.table().record().empty());
    }
  }

  TEST_CASE("what is refused is quoted as it was given, though it is the key of a text") {
    Session session = make_session();
    must(session, "new man_in_the_moon - human human");
    for (const char* command :
         {"@man_in_the_moon.name", "play @man_in_the_moon.name", "new @man_in_the_moon.name - human human",
          "new man_in_the_moon step=@man_in_the_moon.name human human",
          "load vitrine 1\ngame man_in_the_moon 1\nsetup step=@man_in_the_moon.name,quiet=40"}) {
      refused(session, command);
      CHECK_MESSAGE(session.narrator().say(session.narrator().notice().message).find("“@man_in_the_moon.name”") !=
                        std::string::npos,
                    session.narrator().say(session.narrator().notice().message));
    }
    refused(session, "touch 32");
    CHECK(session.narrator().say(session.narrator().notice().message) == "There is no such place.");
  }

  TEST_CASE("a private choice on a shared screen waits behind a curtain, and leaves no trace") {
    for (const Game* game : secretive_games()) {
      std::vector<std::string> views;
      std::vector<Position> positions;
      for (std::uint64_t seed : {1, 2}) {
        Session session([rng = Rng(seed)](std::uint32_t bound) mutable { return bound > 100 ? rng.below(bound) : 0; });
        must(session, "new " + std::string(game->info().id) + " - human human");
        const Match& match = session.table().match();
        while (!session.table().curtain()) {
          REQUIRE(!game->is_private(match.position()));
          act(session, 0);
        }
        CHECK(session.table().open_sites().empty());
        CHECK(session.view().legal_json() == "[]");
        refused(session, "touch 3");
        refused(session, "arrange 0");
        must(session, "lift");
        CHECK(!session.table().curtain());
        for (const Player player = match.to_move(); match.to_move() == player;) act(session, seed);
        CHECK(session.table().curtain() == game->is_private(match.position()));
        if (game->info().hidden_men > 0) CHECK(session.table().curtain());  // the other lays his out, too
        views.push_back(session.view().json());
        positions.push_back(match.position());
      }
      CHECK(positions[0] != positions[1]);
      CHECK(views[0] == views[1]);
    }
  }

  TEST_CASE("men dealt to one of two persons leave no trace for the other") {
    for (const Game* game : registered_games()) {
      if (game->arrangements(game->start(default_setup(*game))).empty()) continue;
      std::vector<std::string> views;
      std::vector<Position> positions;
      for (std::uint64_t seed : {1, 2}) {
        Session session([rng = Rng(seed)](std::uint32_t bound) mutable { return bound > 100 ? rng.below(bound) : 0; });
        must(session, "new " + std::string(game->info().id) + " - human human");
        must(session, "deal");
        const std::string before = session.view().json();
        refused(session, "arrange 0");
        must(session, "lift");
        CHECK(shows(session, "\"dealt\":true"));
        refused(session, "show hint");
        const Message& why = session.narrator().notice().message;
        CHECK(session.narrator().say(why).find(session.narrator().say("table.dealt.play")) != std::string::npos);
        must(session, "arrange 0");
        CHECK(session.table().curtain());
        views.push_back(before + session.view().json() + session.view().board_svg(600, "b"));
        positions.push_back(session.table().match().position());
      }
      CHECK(positions[0] != positions[1]);
      CHECK(views[0] == views[1]);
    }
  }

  TEST_CASE("whichever way one comes to another's private choice, the curtain hangs") {
    for (const Game* game : secretive_games()) {
      Session session = make_session();
      must(session, "new " + std::string(game->info().id) + " - human human");
      const Match& match = session.table().match();
      const auto hides = [&](std::size_t ply, Player player) {
        return game->is_private(match.position_at(ply)) && game->to_move(match.position_at(ply)) == player;
      };
      const auto is_handed_on = [&] {
        const Player player = match.to_move();
        return session.table().curtain() && match.ply() > 0 && hides(match.ply() - 1, 1 - player);
      };
      while (!match.over() && !is_handed_on()) act(session, 0);
      CHECK((game->info().hidden_men == 0 || !match.over()));
      if (match.over()) continue;  // no private choice follows one of the other
      const std::size_t handed_on = match.ply();
      const Player second = match.to_move(), first = 1 - second;
      std::size_t begun = handed_on - 1;  // where the first begins with his
      while (begun > 0 && hides(begun - 1, first)) --begun;
      const auto hangs = [&](std::string_view command, Player player) {
        must(session, command);
        CHECK_MESSAGE(session.table().curtain(), command);
        CHECK(match.to_move() == player);
        CHECK(session.table().viewer() == kPublic);
      };
      hangs("undo", first);
      hangs("redo", second);
      hangs("go " + std::to_string(begun), first);
      must(session, "lift");
      CHECK(session.table().viewer() == first);
      if (begun + 1 < handed_on) {
        must(session, "go " + std::to_string(begun + 1));  // still his own
        CHECK(session.table().viewer() == first);
      }
      hangs("go " + std::to_string(handed_on), second);
      must(session, "lift");
      CHECK(session.table().viewer() == second);
      hangs("undo", first);
      hangs("redo", second);
      hangs("load " + session.table().record(), second);
      hangs("undo", first);
    }
  }

  TEST_CASE("the computer is asked the same, whatever the person has hidden") {
    for (const Game* game : secretive_games()) {
      std::vector<std::vector<std::string>> asked;
      std::vector<Position> positions;
      for (std::uint64_t seed : {1, 2}) {
        Session session([rng = Rng(seed)](std::uint32_t bound) mutable {
          return bound > 100 && bound != 1u << 30 ? rng.below(bound) : 0;
        });
        must(session, "new " + std::string(game->info().id) + " - human computer=1");
        for (bool hidden = false; !hidden || !session.engine().request();) {
          const bool his = session.table().persons_turn();
          hidden = hidden || (his && moves_alike(session.table().match()).size() > 1);
          act(session, his ? seed : 0);
        }
        asked.push_back(session.engine().request()->lines);
        positions.push_back(session.table().match().position());
      }
      CHECK(positions[0] != positions[1]);
      CHECK(asked[0] == asked[1]);
    }
  }

  TEST_CASE("a refusal is gone with the next touch that does something, and with every change") {
    const char* const kMoving =
        "load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nposition 5/5/5/3W1/WBB2 w 0,0 0\n"
        "seat 0 human\nseat 1 human\nmoves\nresult *";
    Session session = make_session();
    must(session, kMoving);
    refused(session, "touch 24");
    must(session, "touch 8");
    CHECK(!session.narrator().notice().refusal);
    refused(session, "touch 24");
    must(session, "touch 3");
    CHECK(!session.narrator().notice().refusal);
    refused(session, "touch 24");
    must(session, "undo");
    CHECK(!session.narrator().notice().refusal);
    refused(session, "undo");
    must(session, "language nl");
    CHECK(session.narrator().notice().refusal);  // said again in the other language
  }

  TEST_CASE("what is expected changes while a man is held") {
    Session session = make_session();
    must(session,
         "load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nposition 5/5/5/3W1/WBB2 w 0,0 0\nseat 0 "
         "human\nseat 1 human\nmoves\nresult *");
    const std::string before = session.narrator().prompt();
    must(session, "touch 8");
    CHECK(session.narrator().prompt() == "White: choose where to go from d2");
    must(session, "clear");
    CHECK(session.narrator().prompt() == before);

    must(session, "new nonaga - human human");
    must(session, "touch " + std::to_string(session.table().open_sites().front()));
    CHECK(session.narrator().prompt() == "Red: choose where the token slides to");
    must(session, "touch " + std::to_string(session.table().open_sites().front()));
    must(session, "touch " + std::to_string(session.table().open_sites().front()));
    CHECK(session.narrator().prompt() == "Red: lay the disc where it touches two others");

    must(session,
         "load vitrine 1\ngame noni_coni 1\nsetup players=2,capture=blowing,plain_row=0,overlap=off\n"
         "position g1g5g1g/11/g9g/11/11/11/2bg1g5/11/b9b/11/b1b5b1b 0 2 1 0 0 -\nseat 0 human\nseat 1 "
         "human\nmoves\nresult *");
    must(session, "touch 46");
    must(session, "touch 48");
    CHECK(session.narrator().prompt() == "Black-Yellow: jump on from e5, or end here");
  }

  TEST_CASE("while something is shown to one of two persons, the board says what to press") {
    Session session = make_session();
    must(session, "new bondo_cones - human human");
    Rng rng(2);
    for (int touches = 0; session.narrator().revealed().empty(); ++touches) {
      REQUIRE(touches < 3000);
      if (session.table().curtain())
        must(session, "lift");
      else if (!session.table().game().arrangements(session.table().match().position()).empty())
        must(session, "arrange 1");
      else
        must(session, "touch " + std::to_string(session.table().open_sites()[rng.below(
                                     static_cast<std::uint32_t>(session.table().open_sites().size()))]));
    }
    refused(session, "touch 3");
    CHECK(session.narrator().say(session.narrator().notice().message) == "Press “Seen” first.");
    CHECK(shows(session, "\"lift\":\"Seen\""));
    must(session, "lift");
    CHECK(!session.narrator().notice().refusal);
  }

  TEST_CASE("only the games that are offered come to the table, by whatever way") {
    for (const Game* game : all_games()) {
      Session session = make_session();
      const std::string id(game->info().id);
      must(session, "games chess," + id);
      must(session, "new " + id + " - human human");
      for (const Game* other : all_games()) {
        if (other == game) continue;
        const std::string name(other->info().id);
        const Match begun(*other, default_setup(*other));
        refused(session, "new " + name + " - human human");
        refused(session, "load " + begun.record(std::vector<Seat>(begun.players())));
        for (const char* lesson : {"lesson ", "puzzle "}) CHECK(!carry_out(session, lesson + name + " 1"));
        CHECK(session.view().games_json().find('"' + name + '"') == std::string::npos);
      }
      must(session, "load " + session.table().record());
      must(session, "games chess");  // with none known, as if nothing had been named
      for (const Game* other : all_games()) must(session, "new " + std::string(other->info().id) + " - human human");
    }
  }

  TEST_CASE("JSON is escaped") {
    Json json;
    json.object()
        .member("a\"b", std::string("line\nend\\ \x01"))
        .member("n", 3)
        .member("t", true)
        .key("x")
        .null()
        .close_object();
    CHECK(json.text() == "{\"a\\\"b\":\"line\\u000aend\\\\ \\u0001\",\"n\":3,\"t\":true,\"x\":null}");
  }
}
