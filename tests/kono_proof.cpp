// Five Field Kono solved: the numbering of positions, and the proof of `win=strict` against the rules of the game.
#include <doctest/doctest.h>

#include <bit>

#include "ai/engine.h"
#include "core/look_ahead.h"
#include "games/five_field_kono/proof.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;
namespace kono = five_field_kono;

namespace {

const Game& game() {
  return *find("five_field_kono");
}
Position read(std::string_view text, std::string_view setup = "win=strict") {
  return position_of(game(), text, setup);
}
bool over(const Position& position) {
  return game().to_move(position) == kNobody;
}

kono::StrictProof proof_of(kono::Stuck stuck, std::uint64_t slice = 100'000) {
  kono::StrictProof proof(stuck);
  while (proof.step(slice)) {
  }
  return proof;
}

const kono::StrictProof& proof() {
  static const kono::StrictProof whole = proof_of(kono::kStuckPass);
  return whole;
}

kono::Value value(const Position& position, const kono::StrictProof& known = proof()) {
  const auto found = known.value(typed<kono::Position>(position));
  REQUIRE(found);
  return *found;
}

kono::Value won(int moves) {
  return {kono::Outcome::kWin, moves};
}
kono::Value lost(int moves) {
  return {kono::Outcome::kLoss, moves};
}
const kono::Value kDrawn;

// What the rules make of the men of that number.
Position at(std::uint32_t index, int side, std::string_view setup) {
  const kono::Position men = kono::position_at(index, side, kono::kWinStrict, kono::kStuckPass);
  return read(kono::Rules::position_text(men), setup);
}

bool derived(const Position& position, const kono::StrictProof& known) {
  if (over(position)) {
    const std::int8_t score = game().result(position).score[typed<kono::Position>(position).side];
    return kono::proven(value(position, known)) == Proven{score, 0};
  }
  const auto told = [&](const Position& next) { return kono::proven(value(next, known)); };
  return looked_ahead(game(), position, told) == told(position);
}

// White stands on all of Black's home and steps away from there, so that many of these positions are decided.
Position near_the_end(Rng& rng, std::string_view setup) {
  for (;;) {
    std::array<char, 25> cells;
    cells.fill('.');
    for (int point = 0; point < 25; ++point)
      if (kono::kHome[1] >> point & 1) cells[static_cast<std::size_t>(point)] = 'W';
    for (int parity = 0; parity < 2; ++parity) {
      for (int men = parity == 0 ? 3 : 4; men > 0;) {
        const int point = static_cast<int>(rng.below(25));
        if ((kono::kBoard.file(point) + kono::kBoard.rank(point)) % 2 != parity) continue;
        if (cells[static_cast<std::size_t>(point)] != '.') continue;
        cells[static_cast<std::size_t>(point)] = 'B';
        --men;
      }
    }
    Position position = read(kono::kBoard.write_board(cells) + " w - -", setup);
    MoveList moves;
    for (std::uint32_t left = 1 + rng.below(7); left > 0 && !over(position); --left) {
      game().legal_moves(position, moves);
      game().apply(position, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], position);
    }
    if (!over(position)) return position;
  }
}

}  // namespace

TEST_SUITE("kono_proof") {
  TEST_CASE("every number is a position, and every position has its number") {
    Rng rng(1);
    for (int i = 0; i < 20'000; ++i) {
      std::uint32_t index = rng.below(kono::kPositions);
      if (i == 0) index = 0;
      if (i == 1) index = kono::kPositions - 1;
      for (int side = 0; side < 2; ++side) {
        const kono::Position position = kono::position_at(index, side, kono::kWinStrict, kono::kStuckPass);
        CHECK(std::popcount(position.men[0]) == kono::kMenEach);
        CHECK(std::popcount(position.men[1]) == kono::kMenEach);
        CHECK((position.men[0] & position.men[1]) == 0);
        CHECK(kono::index_of(position) == index);
      }
    }
  }

  TEST_CASE("a step keeps the number of men on each colour of points, so a match never leaves the table") {
    Rng rng(2);
    Match match(game(), setup_of(game(), "win=strict"));
    for (int i = 0; i < 200 && !match.over(); ++i) {
      const auto index = kono::index_of(typed<kono::Position>(match.position()));
      REQUIRE(index);
      const int side = typed<kono::Position>(match.position()).side;
      CHECK(kono::position_at(*index, side, kono::kWinStrict, kono::kStuckPass).men ==
            typed<kono::Position>(match.position()).men);
      match.play(random_move(match, rng));
    }
  }

  TEST_CASE("positions without a number have no value") {
    // White has four men on even points, and only three points to take there: he can never cross.
    const Position odd_ones = read("BBBBB/B3B/W4/W4/WWWWW w - -");
    CHECK_FALSE(kono::index_of(typed<kono::Position>(odd_ones)));
    CHECK_FALSE(proof().value(typed<kono::Position>(odd_ones)));
    CHECK_FALSE(proof().value(typed<kono::Position>(game().start(setup_of(game(), "win=fill")))));
    CHECK_FALSE(proof().value(typed<kono::Position>(game().start(setup_of(game(), "win=strict,stuck=draw")))));
  }

  TEST_CASE("the known share is decided, and the start is a draw") {
    CHECK(proof().done());
    CHECK(proof().won() == 1'116'539);
    CHECK(proof().lost() == 375'190);
    CHECK(proof().bytes() < 64'000'000);
    CHECK(value(game().start(setup_of(game(), "win=strict"))) == kDrawn);
  }

  TEST_CASE("one move from winning, over, and thrown away") {
    const Position nearly = read("WWWWW/W4/3W1/BB2B/BBBB1 w - -");
    CHECK(value(nearly) == won(1));
    const Position crossed = after(game(), nearly, "d3-e4");
    REQUIRE(over(crossed));
    CHECK(value(crossed) == lost(0));
    CHECK(value(after(game(), nearly, "d3-c2")) == kDrawn);

    const Position upside_down = read("WWWW1/WW2W/3B1/B4/BBBBB b - -");
    CHECK(value(upside_down) == won(1));
    CHECK(value(after(game(), upside_down, "d3-e2")) == lost(0));
  }

  TEST_CASE("the longest win takes twenty-three moves, and each best move brings it nearer") {
    Position position = read("1W3/W1B1W/WB1W1/1W1W1/BBBBB w - -");
    MoveList moves;
    for (int left = 23; left > 0; --left) {
      CHECK(value(position).moves == left);
      CHECK(derived(position, proof()));
      const int side = typed<kono::Position>(position).side;
      game().legal_moves(position, moves);
      std::optional<Position> next;
      for (const Move move : moves) {
        Position tried;
        game().apply(position, move, tried);
        kono::Value seen = value(tried);
        if (typed<kono::Position>(tried).side != side) seen = kono::for_the_other(seen);
        if (seen.outcome == value(position).outcome && seen.moves == left - 1) next = tried;
      }
      REQUIRE(next);
      position = *next;
    }
    REQUIRE(over(position));
    CHECK(game().result(position) == Result::win(0, 2, "crossed"));
  }

  TEST_CASE("a side without a move is passed over, and shares the value") {
    const auto known_and_read = [](std::string_view text) {
      const Position position = read(text);
      REQUIRE(typed<kono::Position>(position).side == 1);  // White was to move
      kono::Position unread = typed<kono::Position>(position);
      unread.side = 0;
      unread.ending = kono::kGoesOn;
      const auto known = proof().value(*kono::index_of(unread));
      REQUIRE(known);
      CHECK(*known == kono::for_the_other(value(position)));
      return *known;
    };
    CHECK(known_and_read("WWWWW/WBBBW/1B1B1/5/BB3 w - -") == won(0));
    CHECK(known_and_read("WB2B/WBB1B/WW3/WBB2/WW3 w - -") == kDrawn);
  }

  TEST_CASE("one move of looking ahead by the rules gives the same values, under every rule for being stuck") {
    for (const kono::Stuck stuck : {kono::kStuckPass, kono::kStuckDraw, kono::kStuckLoss}) {
      const std::string setup = "win=strict,stuck=" + std::string(game().info().options[0].values[stuck].value);
      const kono::StrictProof other = stuck == kono::kStuckPass ? kono::StrictProof(stuck) : proof_of(stuck);
      const kono::StrictProof& known = stuck == kono::kStuckPass ? proof() : other;
      Rng rng(4);
      int decided = 0;
      for (int i = 0; i < 2'000; ++i) {
        const Position any = at(rng.below(kono::kPositions), i % 2, setup);
        CHECK(derived(any, known));
        const Position near = near_the_end(rng, setup);
        CHECK(derived(near, known));
        decided += value(near, known).outcome != kono::Outcome::kDraw;
      }
      CHECK(decided > 500);
    }
  }

  TEST_CASE("however the steps are cut, and what is known early is right") {
    kono::StrictProof slow;
    Rng rng(5);
    while (slow.step(1 + rng.below(40'000))) {
      const Position position = near_the_end(rng, "win=strict");
      const auto early = slow.value(typed<kono::Position>(position));
      if (early) CHECK(*early == value(position));
    }
    CHECK(slow.won() == proof().won());
    CHECK(slow.lost() == proof().lost());
  }

  TEST_CASE("the engine plays from the proof, and says what is proven") {
    std::string said;
    double now = 0;
    Engine engine([&](std::string_view line) { (said += line) += '\n'; }, [&] { return now += 1; });
    const auto ask = [&](const std::string& line) {
      said.clear();
      engine.receive(line);
      while (engine.thinking()) engine.step();
      return said;
    };
    CHECK(ask("setoption name Game value five_field_kono") == "");
    CHECK(ask("prove") == "response none\n");  // win=vacated
    CHECK(ask("setoption name Setup value win=strict") == "");
    CHECK(ask("prove").starts_with("response draw "));

    // Each request of a page names the game and its setup anew; what was worked out stays.
    ask("setoption name Game value five_field_kono");
    ask("setoption name Setup value win=strict");
    engine.receive("prove");
    engine.step();
    CHECK(!engine.thinking());

    const auto words = [](kono::Value value) {
      if (value.outcome == kono::Outcome::kDraw) return std::string("draw");
      return (value.outcome == kono::Outcome::kWin ? "win:" : "loss:") + std::to_string(value.moves);
    };
    Rng rng(6);
    int decided = 0;
    for (int i = 0; i < 60; ++i) {
      const Position position = near_the_end(rng, "win=strict");
      if (over(position)) continue;
      CAPTURE(game().position_text(position));
      REQUIRE(ask("position fen " + game().position_text(position)) == "");
      CHECK(ask("prove").starts_with("response " + words(value(position)) + ' '));
      const std::string thought = ask("go nodes 2000");
      const std::string move = thought.substr(thought.rfind(' ') + 1, thought.size() - thought.rfind(' ') - 2);
      const Position next = after(game(), position, move);
      const bool passes_on = game().to_move(next) != game().to_move(position);
      kono::Value kept = passes_on ? kono::for_the_other(value(next)) : value(next);
      if (kept.outcome != kono::Outcome::kDraw) ++kept.moves;
      CHECK(words(kept) == words(value(position)));
      decided += kept.outcome != kono::Outcome::kDraw;
    }
    CHECK(decided > 10);
  }

#ifndef __EMSCRIPTEN__  // more memory than a page may ask for
  TEST_CASE("the whole table knows what the decided positions alone know") {
    const auto table = kono::Table::solve(kono::kWinStrict, kono::kStuckPass);
    if (!table) {
      MESSAGE("There is no memory for the table.");
      return;
    }
    const auto counts = table->count();
    CHECK(counts.won == proof().won());
    CHECK(counts.lost == proof().lost());
    CHECK(counts.won + counts.lost + counts.drawn == kono::kPositions);
    CHECK(counts.over == 8'440);
    CHECK(counts.longest_win == 23);
    CHECK(counts.longest_loss == 24);
    CHECK(table->value(counts.first_longest_win) == won(23));
    const auto all = static_cast<std::uint32_t>(counts.won + counts.lost);
    std::uint32_t before = 0;
    for (std::uint32_t which = 0; which < all; which += all / 500) {
      const std::uint32_t index = table->decided(which);
      CHECK((which == 0 || index > before));
      CHECK(table->value(index).outcome != kono::Outcome::kDraw);
      CHECK(proof().value(index) == table->value(index));
      before = index;
    }
    Rng rng(7);
    for (int i = 0; i < 500; ++i) {
      const auto near = typed<kono::Position>(near_the_end(rng, "win=strict"));
      CHECK(table->value(near) == proof().value(near));
    }
    CHECK(table->value(typed<kono::Position>(read("WWWWW/W3W/5/BB2B/BBBB1 b - -"))) == lost(0));
    CHECK_FALSE(table->value(typed<kono::Position>(game().start(setup_of(game(), "win=fill")))));
    CHECK_FALSE(table->value(typed<kono::Position>(game().start(setup_of(game(), "win=strict,stuck=loss")))));
    CHECK_FALSE(table->value(typed<kono::Position>(read("BBBBB/B3B/W4/W4/WWWWW w - -"))));  // four on even points
  }
#endif

  TEST_CASE("the whole table is not for the option `vacated`") {
    CHECK(kono::Table::solve(kono::kWinVacated, kono::kStuckPass) == nullptr);
  }
}
