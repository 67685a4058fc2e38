// Dice and hidden men between two tables that share nothing but letters, and one side that cheats.
#include "app/model/pledges.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/model/correspondence.h"
#include "app/model/table.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr Seat kElsewhere = {Seat::kElsewhere};

struct Side {
  explicit Side(std::uint64_t seed) : rng(seed) {}
  Rng rng;
  Message told;
  bool refused = false;
  Table table{[this](std::uint32_t bound) { return rng.below(bound); },
              [this](const Table::Report& report) {
                told = report.message;
                refused = report.kind == Table::Report::Kind::kRefused;
              }};

  bool receive(const std::string& letter) { return table.receive(letter); }
  // What is chosen here, at random but for captures, which come first; then the letter.
  std::string turn() {
    while (table.persons_turn() && !table.match().over()) {
      MoveList moves;
      table.match().legal_moves(moves);
      Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      for (const Move other : moves)
        if (table.match().game().record_text(table.match().position(), other).find('x') != std::string::npos)
          move = other;
      REQUIRE(table.play(table.game().move_text(table.match().position(), move)));
    }
    REQUIRE(table.waits_elsewhere());
    REQUIRE(!table.all_sent());
    const std::string letter = table.letter();
    REQUIRE(table.sent());
    return letter;
  }
};

// The setups of BondO Cones.
std::vector<std::string> setups() {
  const Game* game = find("bondo_cones");
  std::vector<std::string> setups;
  if (game)
    for (const Setup& setup : every_setup(*game)) setups.push_back(setup_text(*game, setup));
  return setups;
}

}  // namespace

TEST_SUITE("pledges") {
  TEST_CASE("SHA-256 is SHA-256") {
    CHECK(text_of(sha256("abc")) == "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
    CHECK(text_of(sha256("")) == "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU");
    CHECK(digest_of(text_of(sha256("abc"))) == sha256("abc"));
  }

  TEST_CASE("matches between two tables go to their end, and both have been shown everything") {
    for (const std::string& setup : setups()) {
      CAPTURE(setup);
      Side one(1), other(2);
      REQUIRE(one.table.begin("bondo_cones", setup, {Seat{}, kElsewhere}));
      Side *mover = &one, *waiting = &other;
      for (int letters = 0; letters < 3000; ++letters) {
        const std::string letter = mover->turn();
        CAPTURE(letter);
        const std::string kept = waiting->table.link() ? waiting->table.whole_record() : "";
        CHECK(news_of(kept, letter) == (kept.empty() ? "new" : "newer"));
        CHECK_MESSAGE(waiting->receive(letter), english(waiting->told));
        if (waiting->refused) return;
        const std::string_view again = news_of(waiting->table.whole_record(), letter);
        CHECK((again == "same" || again == "older"));  // what goes by itself has been done
        if (waiting->table.match().over() && waiting->table.all_sent()) break;
        std::swap(mover, waiting);
      }
      CHECK(one.table.match().over());
      CHECK(!one.table.withheld());
      CHECK(!other.table.withheld());
      CHECK(one.table.match().result() == other.table.match().result());
      CHECK(one.table.match().position() == other.table.match().position());
      MESSAGE(one.table.match().line().size(), " ", one.table.letter().size());
    }
  }
}
