// The table by itself: what it reports and when, without an engine and without a sentence.
#include "app/model/table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "app/model/texts.h"
#include "games/registry.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

using Kind = Table::Report::Kind;

struct Heard {
  Kind kind;
  std::string key;
  std::size_t ply;  // of the match as it was then
  bool operator==(const Heard&) const = default;
};

// A table and all that it has reported.
struct Alone {
  std::vector<Heard> heard;
  Table table{
      [rng = Rng(5)](std::uint32_t bound) mutable { return rng.below(bound); },
      [this](const Table::Report& report) { heard.push_back({report.kind, report.message.key, table.match().ply()}); }};
};

std::vector<const Game*> games_laid_out() {
  std::vector<const Game*> games;
  for (const Game* game : registered_games())
    if (!game->arrangements(game->start(default_setup(*game))).empty()) games.push_back(game);
  return games;
}

// The computer moves until it is a person's turn.
void wait_for_person(Table& table) {
  while (table.computer_chooses()) {
    CHECK(table.game().arrangements(table.match().position()).empty());  // its men lie there
    MoveList moves;
    table.match().legal_moves(moves);
    REQUIRE(table.play(moves.front()));
  }
}

// A match of one person against the computer, up to where his men are dealt to him.
void deal_to(Table& table, const Game& game, Player person) {
  std::vector<Seat> seats(2, Seat{1});
  seats[static_cast<std::size_t>(person)] = {};
  REQUIRE(table.begin(game.info().id, "", seats));
  REQUIRE(table.deal());
  wait_for_person(table);
  REQUIRE(table.dealt());
}

// Whoever is to move lays out all his men, where there is a way to do so at once, or makes a random move.
void choose(Table& table, Rng& rng) {
  REQUIRE(!table.match().over());
  if (table.shut()) table.lift_curtain();
  if (const auto ways = table.arrangements(); !ways.empty())
    REQUIRE(table.arrange(ways.size() - 1));
  else
    REQUIRE(table.play(random_move(table.match(), rng)));
}

// Goes on until a choice is due that is hidden from others.
void come_to_secret(Table& table, Rng& rng) {
  while (!table.game().is_private(table.match().position())) choose(table, rng);
}

// What the player's men on the board are worth, by their places.
std::map<Site, std::string> men_of(const Table& table, Player player) {
  std::map<Site, std::string> men;
  for (const Piece& piece : table.picture().pieces)
    if (piece.owner == player && piece.zone == Zone::kBoard)
      men[piece.site] = piece.name.args.empty()
                            ? ""
                            : table_texts().say(Language::kEnglish, {"table.said", {piece.name.args.back()}});
  return men;
}

}  // namespace

TEST_SUITE("table") {
  TEST_CASE("an act is reported once, when it is done, and a refused one changes nothing") {
    Alone alone;
    Table& table = alone.table;
    CHECK(alone.heard.empty());
    CHECK(table.begin("five_field_kono", "", {Seat{}, Seat{}}));
    CHECK(table.touch(0) == Selection::Outcome::kBegun);
    CHECK(table.held() == "a1");
    const int revision = table.revision();
    CHECK(table.touch(24) == Selection::Outcome::kRefused);
    CHECK(!table.redo());
    CHECK(table.revision() == revision);
    CHECK(table.touched() == Path{0});
    CHECK(table.touch(6) == Selection::Outcome::kComplete);
    CHECK(table.undo());
    CHECK(table.resign());
    CHECK(alone.heard == std::vector<Heard>{{Kind::kNewMatch, "table.said.new", 0},
                                            {Kind::kTouched, "", 0},
                                            {Kind::kRefused, "five_field_kono.why.taken", 0},
                                            {Kind::kRefused, "table.error.redo", 0},
                                            {Kind::kChanged, "table.said.move", 1},
                                            {Kind::kChanged, "table.said.undone", 0},
                                            {Kind::kChanged, "table.said.resigned", 0}});
  }

  TEST_CASE("the computer chooses when it is its turn, but not in the middle of the line before it is told to go on") {
    Alone alone;
    Table& table = alone.table;
    table.begin("man_in_the_moon", "", {Seat{1}, Seat{1}});
    for (const char* move : {"a1", "b1", "c1"}) {
      REQUIRE(table.computer_chooses());
      CHECK(!table.play(move));  // by hand
      CHECK(table.play(*table.match().read_move(move)));
    }
    CHECK(table.undo());
    CHECK(!table.computer_chooses());
    CHECK(table.paused());
    CHECK(table.go_on());
    CHECK(table.computer_chooses());
    CHECK(!table.paused());
  }

  TEST_CASE("an end opens all eyes, and the match is not played on") {
    for (const Game* game : secretive_games()) {
      for (const bool by_agreement : {false, true}) {
        Alone alone;
        Table& table = alone.table;
        Rng rng(5);
        table.begin(game->info().id, "", {Seat{}, Seat{}});
        come_to_secret(table, rng);
        CHECK(table.curtain());
        CHECK(table.shut());
        CHECK(table.viewer() == kPublic);
        table.lift_curtain();
        CHECK(table.viewer() == table.match().to_move());
        CHECK(!table.shut());
        choose(table, rng);
        CHECK((by_agreement ? table.agree_draw() : table.resign()));
        CHECK(table.viewer() == kNobody);
        const std::string record = table.record();
        CHECK(!table.undo());
        CHECK(!table.set_seat(0, Seat{7}));
        table.review(true);
        table.go_to(0);
        CHECK(table.viewer() == kNobody);
        CHECK(!table.curtain());
        table.review(false);
        CHECK(!table.may_touch());
        CHECK(!table.go_on());
        CHECK(!table.arrange(1));
        CHECK(table.touch(table.game().path(table.match().position(), table.match().line()[0])[0]) ==
              Selection::Outcome::kRefused);
        table.go_to(table.match().line().size());
        CHECK(table.match().over());
        CHECK(table.record() == record);
      }
    }
  }

  TEST_CASE("an end that was shown stays shown, though one walks past it") {
    for (const Game* game : secretive_games()) {
      Alone alone;
      Table& table = alone.table;
      Rng rng(5);
      table.begin(game->info().id, "", {Seat{}, Seat{}});
      come_to_secret(table, rng);
      choose(table, rng);
      const std::size_t place = std::min<std::size_t>(2, table.match().ply() - 1);
      table.go_to(place);
      CHECK(!table.opened());
      CHECK(!table.resign());  // it is asked for twice, as it replaces what follows
      CHECK(table.resign());
      CHECK(table.match().line().size() == place);
      CHECK(!table.redo());
      CHECK(!table.go_to(place + 1));
      CHECK(table.opened());
      CHECK(!table.may_touch());
      CHECK(!table.resign());
      CHECK(!table.agree_draw());
      CHECK(!table.paused());
      table.begin(game->info().id, "", {Seat{}, Seat{}});
      CHECK(!table.opened());
    }
  }

  TEST_CASE("an end that was shown stays shown, however often the match is stored, loaded and walked through") {
    for (const Game* game : secretive_games()) {
      for (const bool by_agreement : {false, true}) {
        for (const Seat other : {Seat{}, Seat{1}}) {
          Alone alone;
          Table& table = alone.table;
          Rng rng(5);
          table.begin(game->info().id, "", {Seat{}, other});
          come_to_secret(table, rng);
          choose(table, rng);
          CHECK((by_agreement ? table.agree_draw() : table.resign()));
          const std::size_t plies = table.match().line().size();
          for (std::size_t ply = 0; ply <= plies; ply += std::max<std::size_t>(1, plies / 4)) {
            table.go_to(ply);
            for (const std::string& record : {table.whole_record(), table.record()})
              for (const Table::Origin origin : {Table::Origin::kOwn, Table::Origin::kForeign}) {
                Alone again;
                REQUIRE(again.table.load(record, origin));
                CHECK(again.table.match().line().size() == plies);
                for (std::size_t back = 0; back <= plies; ++back) {
                  again.table.go_to(back);
                  REQUIRE(again.table.opened());
                  REQUIRE(!again.table.may_touch());
                  REQUIRE(!again.table.computer_chooses());
                  REQUIRE(!again.table.go_on());
                  REQUIRE(!again.table.arrange(1));
                  REQUIRE(!again.table.resign());
                }
                CHECK(!again.table.undo());
                CHECK(again.table.whole_record() == again.table.record());
              }
          }
        }
      }
    }
  }

  TEST_CASE("who has sat where is kept with the match, as long as there are secrets") {
    for (const Game* game : registered_games()) {
      const bool secrets = game->info().secrets;
      std::string record;
      for (const Table::Origin origin : {Table::Origin::kOwn, Table::Origin::kForeign}) {
        Alone alone;
        Table& table = alone.table;
        table.begin(game->info().id, "", {Seat{}, Seat{1}});
        MoveList moves;
        table.match().legal_moves(moves);
        REQUIRE(table.play(game->move_text(table.match().position(), moves[0])));
        CHECK(table.set_seat(0, Seat{1}));
        record = table.whole_record();
        for (int times = 0; times < 2; ++times) {
          Alone again;
          REQUIRE(again.table.load(record, origin));
          CHECK(again.table.set_seat(1, Seat{}) == !secrets);
          CHECK(again.table.set_seat(0, Seat{}));
          CHECK(again.table.set_seat(0, Seat{2}));
          record = again.table.whole_record();
        }
        CHECK((record.find("\nsat 0\n") != std::string::npos) == secrets);
      }
      if (!secrets) continue;
      Alone alone;
      REQUIRE(alone.table.load(record));
      CHECK(alone.table.record().find("\nsat") == std::string::npos);  // that is for others
    }
  }

  TEST_CASE("a match that begins in the middle has its secrets from the first") {
    for (const Game* game : secretive_games()) {
      Rng rng(3);
      Match match(*game, default_setup(*game));
      for (bool hidden = false; !hidden || game->is_private(match.position());) {
        hidden = hidden || game->is_private(match.position());
        REQUIRE(match.play(random_move(match, rng)));
        if (match.over()) break;
        const Match begun(*game, match.setup(), match.position());
        Alone alone;
        REQUIRE(alone.table.load(begun.record(std::vector<Seat>{{}, {1}})));
        CHECK(!alone.table.set_seat(1, Seat{}));
        CHECK(alone.table.set_seat(1, Seat{2}));
      }
    }
  }

  TEST_CASE("a person is dealt his men: two change places, and one act begins") {
    for (const Game* game : games_laid_out()) {
      for (const Player person : {0, 1}) {
        Alone alone;
        Table& table = alone.table;
        deal_to(table, *game, person);
        const std::size_t begun = table.match().ply();
        const std::vector<Site> open = table.open_sites();
        auto men = men_of(table, person);
        CHECK(men.size() == open.size());  // what comes by itself with the last is there, too
        std::size_t differ = 0;
        for (std::size_t i = 1; i < open.size(); ++i) {
          CHECK(table.touch(open[i - 1]) == Selection::Outcome::kBegun);
          CHECK(table.touched() == Path{open[i - 1]});
          CHECK(table.touch(open[i]) == Selection::Outcome::kComplete);
          differ += men[open[i - 1]] != men[open[i]];
          std::swap(men[open[i - 1]], men[open[i]]);
          REQUIRE(men_of(table, person) == men);
        }
        CHECK(differ > 0);
        CHECK(table.touch(open[0]) == Selection::Outcome::kBegun);
        CHECK(table.touch(open[0]) == Selection::Outcome::kCleared);
        CHECK(table.touch(kNoSite - 1) == Selection::Outcome::kRefused);
        CHECK(table.match().ply() == begun);  // nothing has been played
        REQUIRE(table.arrange(0));
        CHECK(!table.dealt());
        CHECK(table.match().to_move() != person);
        CHECK(men_of(table, person) == men);
        CHECK(!refusal(read_record(table.record(), find_game)));
      }
    }
  }

  TEST_CASE("what was dealt is dealt anew, or laid out by hand") {
    for (const Game* game : games_laid_out()) {
      Alone alone;
      Table& table = alone.table;
      deal_to(table, *game, 0);
      const auto men = men_of(table, 0);
      table.arrange(1);
      CHECK(table.dealt());
      CHECK(men_of(table, 0) != men);
      table.arrange(2);
      CHECK(!table.dealt());
      CHECK(men_of(table, 0).empty());
      CHECK(table.arrangements() == game->arrangements(table.match().position()));
      const Site first = table.open_sites().front();
      CHECK(table.touch(first) == Selection::Outcome::kComplete);
      CHECK(table.match().ply() == 1);
      table.undo();
      CHECK(!table.dealt());
      table.again(0);  // another match is dealt again
      CHECK(table.dealt());
    }
  }

  TEST_CASE("a match of one's own that is brought back before anything is laid out is dealt, too") {
    for (const Game* game : games_laid_out()) {
      for (const Player person : {0, 1}) {
        Alone alone;
        Table& table = alone.table;
        deal_to(table, *game, person);
        const std::string record = table.whole_record();
        REQUIRE(table.load(record, Table::Origin::kOwn));
        CHECK(table.dealt());
        CHECK(table.whole_record() == record);
        REQUIRE(table.load(record));  // somebody else's is looked at as it is
        CHECK(!table.dealt());
        REQUIRE(table.again(0));  // but a new one is one's own
        wait_for_person(table);
        CHECK(table.dealt());
        REQUIRE(table.load(record, Table::Origin::kOwn));
        table.arrange(2);
        REQUIRE(table.touch(table.open_sites().front()) == Selection::Outcome::kComplete);
        REQUIRE(table.load(table.whole_record(), Table::Origin::kOwn));
        CHECK(!table.dealt());  // he has begun by hand
      }
    }
  }

  TEST_CASE("men laid out are told in one line, to whoever reads it") {
    for (const Game* game : games_laid_out()) {
      Alone alone;
      Table& table = alone.table;
      deal_to(table, *game, 0);
      table.arrange(0);
      REQUIRE(table.match().to_move() == 1);
      MoveList moves;
      table.match().legal_moves(moves);
      REQUIRE(table.play(moves.front()));
      for (const bool over : {false, true}) {
        if (over) table.resign();
        CHECK(table.viewer() == (over ? kNobody : 0));
        std::vector<Argument> lines;
        for (std::size_t ply = 0; game->to_move(table.match().position_at(ply)) >= 0; ++ply)
          if (const auto [times, words, laid_out] = table.words().told(ply); times > 0) lines.push_back(words);
        CHECK(lines == std::vector<Argument>(2, Message{"table.laid_out", {}}));
      }
    }
  }

  TEST_CASE("what a person neither chooses nor learns anything by goes by itself, and is said") {
    std::map<std::string, int> said;
    for (const Game* game : registered_games()) {
      for (const Setup& setup : every_setup(*game)) {
        CAPTURE(setup_text(*game, setup));
        Rng rng(7);
        Match match(*game, setup);
        for (int ply = 0; ply < 300 && !match.over(); ++ply) {
          REQUIRE(match.play(random_move(match, rng)));
          const Player player = match.to_move();
          if (player < 0) continue;
          const auto actions = game->actions(match.position());
          const auto found =
              std::ranges::find_if(actions, [](const Action& action) { return !action.by_itself.key.empty(); });
          if (found == actions.end()) continue;
          const Match here(*game, setup, match.position());
          for (const int persons : {1, 2}) {
            std::vector<Seat> seats(static_cast<std::size_t>(match.players()), Seat{persons == 1 ? 1 : 0});
            seats[static_cast<std::size_t>(player)] = {};
            Alone alone;
            REQUIRE(alone.table.load(here.record(seats)));
            const bool seen = persons == 1 || game->shows_all(setup);
            CHECK(alone.table.match().line().empty() != seen);
            CHECK((alone.table.remarks() > 0) == seen);
          }
          ++said[found->by_itself.key];
        }
      }
    }
    for (const auto& [key, times] : said) CHECK_MESSAGE(table_texts().has(key), key);
    if (!games_laid_out().empty()) CHECK(said.size() == 1);
  }

  TEST_CASE("what went by itself is told with what was done, and taken back with it") {
    std::map<std::string, int> said;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      if (games_laid_out().empty()) return;
      const Game* game = games_laid_out().front();
      Alone alone;
      Table& table = alone.table;
      deal_to(table, *game, 0);
      table.arrange(0);
      Rng rng(seed);
      for (int moves = 0; moves < 400 && !table.match().over(); ++moves) {
        const int before = table.remarks();
        REQUIRE(table.play(random_move(table.match(), rng)));
        if (table.remarks() == before) continue;
        CHECK(alone.heard.back().key == "table.two_sentences");
        ++said[table.remark().key];
        if (table.match().over() || !table.persons_turn()) continue;
        const std::size_t ply = table.match().ply();
        table.undo();
        table.redo();
        CHECK(table.match().ply() == ply);
      }
    }
    CHECK(said["bondo_cones.remark.eye"] > 0);
    CHECK(said["table.remark.passed"] > 0);
  }

  TEST_CASE("who knows what is secret to one seat takes no other") {
    for (const Game* game : registered_games()) {
      const bool secrets = game->info().secrets;
      Alone alone;
      Table& table = alone.table;
      table.begin(game->info().id, "", {Seat{}, Seat{1}});
      CHECK(table.set_seat(1, Seat{}));  // before the first move
      CHECK(table.set_seat(1, Seat{1}));
      table.begin(game->info().id, "", {Seat{}, Seat{1}});
      MoveList moves;
      table.match().legal_moves(moves);
      REQUIRE(table.play(game->move_text(table.match().position(), moves[0])));
      CHECK(table.set_seat(1, Seat{}) == !secrets);
      if (!secrets) CHECK(table.set_seat(1, Seat{1}));
      CHECK(table.set_seat(1, Seat{3}));  // another level
      CHECK(table.set_seat(0, Seat{1}));
      CHECK(table.set_seat(1, Seat{}) == !secrets);
      CHECK(table.set_seat(0, Seat{}));
    }
  }

  TEST_CASE("who gives his seat to the computer sees no more than everybody") {
    for (const Game* game : registered_games()) {
      Alone alone;
      Table& table = alone.table;
      table.begin(game->info().id, "", {Seat{}, Seat{1}});
      CHECK(table.viewer() == 0);
      CHECK(table.set_seat(0, Seat{1}));
      CHECK(table.viewer() == (game->info().secrets ? kPublic : kNobody));
    }
  }
}
