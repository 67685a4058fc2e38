// Moves as they are said aloud: in words, in four languages, by every game.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/model/commands.h"
#include "app/model/session.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

// What is said of a move from a position, in English, Dutch, French and German.
std::vector<std::string> told(std::string_view id, std::string_view setup, std::string_view position,
                              std::string_view move) {
  const Game& game = *find(id);
  const Setup chosen = setup_of(game, setup);
  const Position first = position_of(game, position, setup);
  Session session([](std::uint32_t) { return 0; });
  REQUIRE(session.table().load(
      Match(game, chosen, first).record(std::vector<Seat>(static_cast<std::size_t>(game.players(first))))));
  REQUIRE(session.table().play(move));
  std::vector<std::string> all;
  for (std::string_view code : kLanguageCodes) {
    session.narrator().set_language(*language_of(code));
    all.push_back(session.narrator().say(session.narrator().notice().message));
  }
  return all;
}

using Told = std::vector<std::string>;

}  // namespace

TEST_SUITE("speech") {
  TEST_CASE("captures are said in words, with a full stop") {
    CHECK(told("man_in_the_moon", "", "5/5/5/3W1/WBB2 w 0,0 0", "d2-d1") ==
          Told{"White: d2 to d1, captures b1 and c1.", "Wit: d2 naar d1, slaat b1 en c1.",
               "Blanc\u202f: de d2 à d1, prend b1 et c1.", "Weiß: d2 nach d1, schlägt b1 und c1."});
    CHECK(told("man_in_the_moon", "", "5/5/5/3W1/WBB2 w 0,0 0", "d2-d3") ==
          Told{"White: d2 to d3.", "Wit: d2 naar d3.", "Blanc\u202f: de d2 à d3.", "Weiß: d2 nach d3."});
    CHECK(told("noni_coni", "capture=blowing", "g1g5g1g/11/g9g/11/11/11/2bg1g5/11/b9b/11/b1b5b1b 0 2 1 0 0 -",
               "c5xe5xg5")[0] == "Black-Yellow: c5 via e5 to g5, captures d5 and f5.");
    CHECK(told("bondo_cones", "",
               "(10)/(1)n0'(8)/(10)/(10)/(4)n4(5)/(4)s1(5)/(10)/(10)/(7)s0'(2)/(10) s 1 0,0 0,0 0 5 -,-", "e5-e6") ==
          Told{"White: e5 to e6, captures e6, worth 4.", "Wit: e5 naar e6, slaat e6, waarde 4.",
               "Blanc\u202f: de e5 à e6, prend e6, valeur 4.", "Weiß: e5 nach e6, schlägt e6, Wert 4."});
    CHECK(told("bondo_cones", "",
               "(10)/(1)n8(8)/(10)/(10)/(4)s1''(5)/(10)/(10)/(10)/(10)/(10) s remove 0,0 0,3 0 5 -,-",
               "xb9")[0] == "White: removes b9, worth 8.");
  }

  TEST_CASE("every game says its moves without a sign of notation, each place by its name") {
    for (const Game* game : every_game()) {
      CAPTURE(game->info().id);
      if (!find_game(game->info().id)) continue;  // its words are not among the table's
      Rng rng(7);
      Session session([&rng](std::uint32_t bound) { return rng.below(bound); });
      REQUIRE(
          carry_out(session, "new " + std::string(game->info().id) + " - computer=1 computer=1 computer=1 computer=1"));
      Table& table = session.table();
      for (int ply = 0; ply < 200 && !table.match().over(); ++ply) table.play(random_move(table.match(), rng));
      const Match& match = table.match();
      for (std::string_view code : kLanguageCodes) {
        session.narrator().set_language(*language_of(code));
        for (std::size_t ply = 0; ply < match.line().size(); ++ply) {
          const std::string said = session.narrator().spoken(ply);
          CAPTURE(code);
          CAPTURE(said);
          REQUIRE(!said.empty());
          for (const std::string_view sign : {" x", "–", "(", ")", "!"})
            CHECK_MESSAGE(said.find(sign) == said.npos, "a sign of notation is spoken: ", sign);
          for (const Event& event : match.events(ply, kPublic)) {
            if (event.kind != Event::Kind::kCaptured) continue;
            const auto places = game->describe(match.position_at(ply), kPublic).places;
            const auto place = std::ranges::find(places, event.from, &Place::site);
            REQUIRE_MESSAGE(place != places.end(), "a man is captured where no place is drawn: site ", event.from);
            CHECK_MESSAGE(said.find(place->name) != said.npos, "a capture without its place: ", place->name);
            CHECK_MESSAGE(said.find(match.record_text(ply)) == said.npos, "the words hold the notation");
          }
        }
      }
    }
  }

  TEST_CASE("the moves that can be made are said by the places that they touch, not by what they would bring") {
    Session session([](std::uint32_t) { return 0; });
    const auto load = [&](std::string_view id, std::string_view setup, std::string_view position) {
      const Game& game = *find(id);
      const Position first = position_of(game, position, setup);
      REQUIRE(session.table().load(Match(game, setup_of(game, setup), first)
                                       .record(std::vector<Seat>(static_cast<std::size_t>(game.players(first))))));
      return session.view().legal_words_json();
    };
    CHECK(load("noni_coni", "capture=blowing", "g1g5g1g/11/g9g/11/11/11/2bg1g5/11/b9b/11/b1b5b1b 0 2 1 0 0 -")
              .find("\"c5 to e5\",\"c5 via e5 to g5\"") != std::string::npos);
    CHECK(load("noni_coni", "", "11/7r3/11/11/11/1b9/11/11/11/11/11 0 2 2 0 0 -").find("\"passes\"") !=
          std::string::npos);
    CHECK(load("bondo_cones", "",
               "(10)/(1)n8(8)/(10)/(10)/(4)s1''(5)/(10)/(10)/(10)/(10)/(10) s remove 0,0 0,3 0 5 -,-") == "[\"b9\"]");
    for (const Game* game : registered_games()) {
      REQUIRE(carry_out(session, "new " + std::string(game->info().id) + " - human computer=1 computer=1 computer=1"));
      const std::string words = session.view().legal_words_json();
      CHECK(words.size() > 2);
      CHECK(words.find_first_of("()!") == words.npos);
    }
  }

  TEST_CASE("what is said of a line that is replaced is said anew") {
    Session session([](std::uint32_t) { return 0; });
    REQUIRE(carry_out(session, "new man_in_the_moon - human human"));
    for (const char* command : {"play a1", "play b1", "undo", "play c1"}) REQUIRE(carry_out(session, command));
    CHECK(session.narrator().spoken(1) == "c1");
    REQUIRE(carry_out(session, "new man_in_the_moon - human human"));
    REQUIRE(carry_out(session, "play e5"));
    CHECK(session.narrator().spoken(0) == "e5");
  }
}
