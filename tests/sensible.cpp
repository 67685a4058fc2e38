// What counts as a sensible move: what wins or holds does, what loses or goes nowhere does not, in every game.
#include "ai/sensible.h"

#include <doctest/doctest.h>

#include "core/exercise.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

std::optional<bool> sensible(const Match& match, std::string_view text) {
  const auto move = match.read_move(text);
  REQUIRE_MESSAGE(move, text);
  return is_sensible(match, *move);
}

std::optional<bool> sensible_in(const Game& game, std::string_view position, std::string_view text) {
  return sensible({game, default_setup(game), position_of(game, position)}, text);
}

}  // namespace

TEST_SUITE("sensible") {
  TEST_CASE("what a puzzle asks for is sensible, and most else is not where it loses or wins nothing") {
    for (const Game* game : registered_games()) {
      const Puzzles puzzles = read_puzzles(game->puzzle_lines());
      const Setup setup = setup_of(*game, puzzles.setup);
      int right = 0, found = 0, others = 0, taken_for_one = 0;
      for (std::size_t i = 0; i < puzzles.all.size(); i += 4) {
        const Puzzle& puzzle = puzzles.all[i];
        const Match match(*game, setup, position_of(*game, puzzle.position, puzzles.setup));
        const bool sharp = puzzle.goal == Goal::kHold || (puzzle.goal == Goal::kWin && puzzle.count == 2);
        MoveList moves;
        match.legal_moves(moves);
        for (Move move : moves) {
          const bool is_right = stands_for(puzzle.right, game->move_text(match.position(), move));
          if (!is_right && !sharp) continue;
          const bool one = is_sensible(match, move) == true;
          (is_right ? right : others) += 1;
          (is_right ? found : taken_for_one) += one;
        }
      }
      INFO(game->info().id << ": " << found << " of " << right << ", " << taken_for_one << " of " << others);
      CHECK(20 * found >= 19 * right);
      CHECK(20 * taken_for_one <= others);
    }
  }

  TEST_CASE("where nobody is taken: forward is sensible, back is not; to come between is, to stand aside is not") {
    const Game& kono = *find("five_field_kono");
    constexpr std::string_view kOut = "BB1BB/B2BB/5/W2WW/WWWW1 w a1b1c1d1a2e2a4e4a5b5d5e5 -";
    for (std::string_view forward : {"a1-b2", "a2-b3", "e2-d3"}) CHECK(sensible_in(kono, kOut, forward) == true);
    for (std::string_view aside : {"d2-e1", "d2-c3"}) CHECK(sensible_in(kono, kOut, aside) == false);
    const Match nonaga(*find("nonaga"), Setup{});
    CHECK(sensible(nonaga, "(0,-2)-(0,1)") == true);
    for (std::string_view along_the_edge : {"(0,-2)-(1,-2)", "(2,0)-(2,-1)", "(-2,2)-(-1,2)"})
      CHECK(sensible(nonaga, along_the_edge) == false);
  }

  TEST_CASE("nothing is said of a move without a choice, nor of men laid out") {
    for (const Game* game : registered_games()) {
      Rng rng(7);
      Match match(*game, default_setup(*game));
      for (int ply = 0; ply < 40 && !match.over(); ++ply) {
        MoveList moves;
        match.legal_moves(moves);
        const bool choice = moves.size() > 1 && !game->laying_out(match.position());
        if (match.to_move() >= 0) CHECK(is_sensible(match, moves.front()).has_value() == choice);
        REQUIRE(match.play(random_move(match, rng)));
      }
    }
  }
}
