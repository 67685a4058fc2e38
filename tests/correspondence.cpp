// Two people, one link: two tables that share nothing but letters, and what is refused between them.
#include "app/model/correspondence.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/model/table.h"
#include "games/registry.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr Seat kElsewhere = {Seat::kElsewhere};

struct Side {
  explicit Side(std::uint64_t seed) : rng(seed) {}
  Rng rng;
  Table table{[this](std::uint32_t bound) { return rng.below(bound); }, [](const Table::Report&) {}};

  // One random turn; the letter of it, which is sent.
  std::string turn() {
    while (table.persons_turn() && !table.match().over()) {
      MoveList moves;
      table.match().legal_moves(moves);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      REQUIRE(table.play(table.game().move_text(table.match().position(), move)));
    }
    REQUIRE(table.waits_elsewhere());
    CHECK(!table.all_sent());
    REQUIRE(table.sent());
    CHECK(table.all_sent());
    return table.letter();
  }
};

std::vector<const Game*> games_between() {
  std::vector<const Game*> games;
  for (const Game* game : registered_games())
    if (!is_bound(*game) && may_be_sent(*game, std::array{Seat{}, kElsewhere})) games.push_back(game);
  return games;
}

std::string with(std::string text, std::string_view what, std::string_view instead) {
  const std::size_t at = text.find(what);
  REQUIRE(at != text.npos);
  return text.replace(at, what.size(), instead);
}

// A match of two moves in the Moon, White here: the record that White keeps, and Black's letter.
struct Begun {
  Side white{1}, black{2};
  std::string kept, letter;
  Begun() {
    REQUIRE(white.table.begin("man_in_the_moon", "", {Seat{}, kElsewhere}));
    REQUIRE(white.table.play("a1"));
    REQUIRE(white.table.sent());
    REQUIRE(black.table.receive(white.table.letter()));
    REQUIRE(black.table.play("b1"));
    kept = white.table.whole_record();
    letter = black.table.letter();
  }
};

}  // namespace

TEST_SUITE("correspondence") {
  TEST_CASE("matches between two tables go to their end, and each letter is news once") {
    for (const Game* game : games_between()) {
      for (std::uint64_t seed = 1; seed <= (is_small() ? 1 : 3); ++seed) {
        CAPTURE(game->info().id);
        CAPTURE(seed);
        Side one(seed), other(seed + 100);
        REQUIRE(one.table.begin(game->info().id, "", {Seat{}, kElsewhere}));
        Side *mover = &one, *waiting = &other;
        std::string kept;  // by the one who waits
        for (int letters = 0; letters < 300; ++letters) {
          const std::string letter = mover->turn();
          CHECK(!mover->table.can_undo());
          CHECK(news_of(kept, letter) == (kept.empty() ? "new" : "newer"));
          CHECK(news_of(mover->table.whole_record(), letter) == "own");
          REQUIRE(waiting->table.receive(letter));
          CHECK(news_of(waiting->table.whole_record(), letter) == "same");
          CHECK(std::ranges::equal(waiting->table.match().line(), mover->table.match().line()));
          CHECK(waiting->table.all_sent());
          if (waiting->table.match().over()) break;
          kept = mover->table.whole_record();
          std::swap(mover, waiting);
          if (letters == 0) CHECK(news_of(kept, letter) == "own");
        }
      }
    }
  }

  TEST_CASE("a record keeps what is between the two, to the letter") {
    Begun begun;
    REQUIRE(begun.black.table.agree_draw());
    const std::string record = begun.black.table.whole_record();
    CHECK(record.find(" draw 1\n") != record.npos);
    Side again(3);
    REQUIRE(again.table.load(record, Table::Origin::kOwn));
    CHECK(again.table.whole_record() == record);
    CHECK(*again.table.link() == *begun.black.table.link());
  }

  TEST_CASE("what is opened as a record is nobody's elsewhere") {
    const Begun begun;
    Side reader(3);
    REQUIRE(reader.table.load(begun.letter));
    CHECK(!reader.table.link());
    CHECK(reader.table.persons() == 2);
  }

  TEST_CASE("older, forked and foreign letters are told apart") {
    Begun begun;
    const auto& [white, black, kept, letter] = begun;
    CHECK(news_of(kept, letter) == "newer");
    CHECK(news_of(kept, with(letter, "moves a1 b1", "moves a2 b1")) == "forked");
    CHECK(news_of(kept, with(letter, "quiet=40", "quiet=20")) == "forked");
    CHECK(news_of(kept, with(letter, "link " + black.table.link()->id, "link 0123456789012345678901")) == "forked");
    CHECK(news_of(kept, with(letter, "b1", "b1 c1")) == "for_us");
    CHECK(news_of(kept, with(letter, "result *", "result 0-1 resignation")) == "for_us");
    CHECK(news_of(kept, with(letter, "result *", "result 1-0 resignation")) == "newer");
    CHECK(news_of(kept, with(letter, "result *", "result 1/2-1/2 agreement")) == "for_us");
    CHECK(news_of(kept, with(letter, "\nresult", " draw 0\nresult")) == "for_us");
    CHECK(news_of(kept, with(letter, "\nresult", " draw 1\nresult")) == "newer");
    CHECK(news_of(kept, with(letter, "b1", "a1")) == "unreadable");
    CHECK(news_of(kept, "") == "unreadable");
    CHECK(news_of("nonsense", letter) == "unreadable");
    REQUIRE(begun.white.table.receive(letter));
    REQUIRE(begun.white.table.play("c1"));
    CHECK(news_of(begun.white.table.whole_record(), letter) == "older");
    REQUIRE(begun.white.table.resign());
    CHECK(news_of(begun.white.table.whole_record(), letter) == "older");
  }

  TEST_CASE("a draw is taken where it was offered from here") {
    Begun begun;
    REQUIRE(begun.white.table.receive(begun.letter));
    REQUIRE(begun.white.table.agree_draw());  // offers it
    CHECK(!begun.white.table.match().over());
    REQUIRE(begun.white.table.play("c1"));
    REQUIRE(begun.black.table.receive(begun.white.table.letter()));
    REQUIRE(begun.black.table.agree_draw());
    CHECK(begun.black.table.match().over());
    CHECK(news_of(begun.white.table.whole_record(), begun.black.table.letter()) == "newer");
    REQUIRE(begun.white.table.receive(begun.black.table.letter()));
    CHECK(begun.white.table.match().over());
  }

  TEST_CASE("nobody plays for the other, and what was sent stays") {
    Begun begun;
    Table& table = begun.white.table;
    CHECK(!table.play("c1"));  // Black's turn
    CHECK(!table.undo());
    CHECK(!table.set_seat(1, Seat{}));
    CHECK(!table.go_on());
    REQUIRE(table.receive(begun.letter));
    REQUIRE(table.go_to(0));
    CHECK(!table.play("e5"));
    CHECK(!table.resign());
    REQUIRE(table.go_to(2));
    REQUIRE(table.play("c1"));
    CHECK(table.can_undo());
    REQUIRE(table.undo());
    CHECK(table.match().ply() == 2);
    CHECK(!table.undo());
  }

  TEST_CASE("no computer, and no secrets that bind nobody, between two devices") {
    for (const Game* game : registered_games()) {
      Side side(1);
      const bool may = !game->info().secrets || game->info().hidden_men > 0;
      CHECK(side.table.begin(game->info().id, "", {Seat{}, kElsewhere}) == may);
      CHECK(!side.table.begin(game->info().id, "", {Seat{1}, kElsewhere}));
      CHECK(!side.table.begin(game->info().id, "", {kElsewhere, kElsewhere}));
    }
    const Begun begun;
    for (const auto& [what, instead] :
         {std::pair{"seat 0 elsewhere", "seat 0 computer level=1"},
          std::pair{"seat 1 human", "seat 1 computer level=1"}, std::pair{"seat 1 human", "seat 1 elsewhere"},
          std::pair{"link ", "link x"}, std::pair{"\nresult", " draw 2\nresult"},
          std::pair{"\nresult", " draw\nresult"}, std::pair{"\nlink ", "\nat 1\nlunk "}}) {
      Side side(1);
      CHECK_MESSAGE(!side.table.receive(with(begun.letter, what, instead)), instead);
    }
    Side side(1);
    CHECK(!side.table.receive(with(begun.letter, "elsewhere", "human")));
  }
}
