// What `vitrine solve` asks of each game that can be solved.
#include <doctest/doctest.h>

#include <algorithm>

#include "core/look_ahead.h"
#include "games/registry.h"
#include "games/solvers.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

// VITRINE_GAMES may name some of the games only.
bool is_registered(std::string_view id) {
  return std::ranges::any_of(registered_games(), [&](const Game* game) { return game->info().id == id; });
}

}  // namespace

TEST_SUITE("solver") {
#ifndef __EMSCRIPTEN__  // more memory than a page may ask for
  TEST_CASE("what is solved agrees with the rules, with itself and with its counts") {
    for (const auto& [id, solver] : solved_games()) {
      if (!is_registered(id)) continue;
      CAPTURE(id);
      const Game& game = *find(id);
      const std::vector<Setup> setups = solver.setups();
      REQUIRE_FALSE(setups.empty());
      const Setup setup = setups.front();
      const auto men = solver.men();
      const auto solution = solver.solve(setup, men ? std::min(men->least + 1, men->most) : 0);
      if (!solution) {
        MESSAGE("There is no memory for the solution.");
        continue;
      }
      const Known known = [&](const Position& position) {
        const auto value = solution->value(position);
        REQUIRE(value);
        return *value;
      };
      Rng rng(1);
      for (int i = 0; i < 1'000; ++i) {
        const Position position = solution->any(rng);
        CAPTURE(game.position_text(position));
        REQUIRE(game.to_move(position) != kNobody);
        CHECK(looked_ahead(game, position, known) == known(position));
        const Parsed<Position> other = game.parse_position(setups.back(), game.position_text(position));
        if (setups.size() > 1 && !refusal(other)) CHECK_FALSE(solution->value(std::get<Position>(other)));
      }
      for (const Solution::Check& check : solution->checks(1'000, rng)) {
        CAPTURE(check.what);
        CHECK(check.fault.value_or("") == "");
      }
      CHECK(solution->apart().size() <= 10);
      CHECK(solution->bytes().now <= solution->bytes().most);
      for (const Solution::Counts& counts : solution->counts()) {
        CAPTURE(counts.kind);
        CHECK(counts.apart <= counts.won + counts.lost);
        REQUIRE(counts.hardest.has_value() == (counts.won > 0));
        if (!counts.hardest) continue;
        const Position hardest = position_of(game, game.position_text(*counts.hardest), setup_text(game, setup));
        CHECK(known(hardest) == Proven{1, counts.longest_win});
      }
    }
  }
#endif

  TEST_CASE("a game is named once, and its setups are different") {
    std::vector<std::string> names;
    for (const auto& [id, solver] : solved_games()) {
      CAPTURE(id);
      REQUIRE(find_game(id));
      if (!is_registered(id)) continue;
      CHECK_FALSE(solver.setups().empty());
      for (const Setup& setup : solver.setups()) names.push_back(std::string(id) + ' ' + setup_text(*find(id), setup));
      if (const auto men = solver.men()) CHECK((0 < men->least && men->least <= men->usual && men->usual <= men->most));
    }
    std::vector<std::string> once = names;
    std::ranges::sort(once);
    CHECK(std::ranges::unique(once).empty());
  }
}
