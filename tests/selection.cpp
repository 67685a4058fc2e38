// Selection: touches that begin, continue, stop, start over or are refused.
#include "core/selection.h"

#include <doctest/doctest.h>

#include <set>

#include "core/match.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;
using Outcome = Selection::Outcome;

namespace {

const Game& moon() {
  return *find("man_in_the_moon");
}
constexpr Site at(char file, int rank) {
  return static_cast<Site>((rank - 1) * 5 + (file - 'a'));
}

// Touches every site up to the last, first with nothing in hand, then with what begins a move.
void check_every_site(const Game& game, const Position& position, int last) {
  std::set<Site> places;
  for (const Place& place : game.describe(position, kNobody).places) places.insert(place.site);
  for (const Action& action : game.actions(position)) places.insert(action.site);
  const Selection fresh(game, position);
  Selection begun = fresh;
  for (Site site : fresh.continuations())
    if (begun.touched().empty() && begun.touch(site) != Outcome::kBegun) begun = fresh;
  for (const Selection& before : {fresh, begun}) {
    Selection selection = before;
    for (int site = 0; site <= last; ++site) {
      const Outcome outcome = selection.touch(static_cast<Site>(site));
      if (places.contains(static_cast<Site>(site)))
        selection = before;
      else if (outcome != Outcome::kRefused || selection.why().key != "error.site")
        FAIL(site);
    }
    CHECK(selection.touched() == before.touched());
  }
}

}  // namespace

TEST_SUITE("selection") {
  TEST_CASE("a placed man is one touch") {
    Selection selection(moon(), moon().start({}));
    CHECK(selection.continuations().size() == 24);
    CHECK(selection.touch(at('c', 3)) == Outcome::kRefused);
    CHECK(english(selection.why()) == "The middle stays empty until all men are down.");
    CHECK(selection.touch(at('a', 1)) == Outcome::kComplete);
    CHECK(selection.move() == Move{at('a', 1)});
  }

  TEST_CASE("two touches, a change of mind, a second thought") {
    Selection selection(moon(), position_of(moon(), "B3B/5/5/5/W3W w 0,0 0"));
    CHECK(selection.continuations() == std::vector<Site>{at('a', 1), at('e', 1)});
    CHECK(selection.touch(at('a', 1)) == Outcome::kBegun);
    CHECK(selection.continuations() == std::vector<Site>{at('b', 1), at('a', 2)});
    CHECK(selection.touch(at('e', 1)) == Outcome::kBegun);
    CHECK(selection.touched() == Path{at('e', 1)});
    CHECK(selection.touch(at('e', 1)) == Outcome::kCleared);
    CHECK(selection.touched().empty());
    CHECK(selection.touch(at('e', 1)) == Outcome::kBegun);
    CHECK(selection.touch(at('c', 3)) == Outcome::kRefused);
    CHECK(selection.touched() == Path{at('e', 1)});
    CHECK(selection.candidates().size() == 2);
    CHECK(selection.touch(at('d', 1)) == Outcome::kComplete);
    CHECK(selection.move() == Move{at('e', 1), at('d', 1)});
  }

  TEST_CASE("refusals say why") {
    Selection selection(moon(), position_of(moon(), "BB2B/1W3/BB3/5/W3W w 0,0 0"));
    const auto why = [&](Site site) {
      CHECK(selection.touch(site) == Outcome::kRefused);
      return english(selection.why());
    };
    CHECK(why(at('a', 5)) == "That man belongs to the other side.");
    CHECK(why(at('c', 1)) == "There is no man there: begin with one of your own.");
    selection.touch(at('a', 1));
    CHECK(why(at('b', 2)) == "A man moves one square, not slantwise, to an empty square.");
  }

  TEST_CASE("a site that does not exist is refused before the game is asked") {
    for (const Game* game : every_game()) {
      const std::vector<Setup> setups = every_setup(*game);
      for (std::size_t i = 0; i < setups.size(); i += is_small() ? 3 : 1) {
        CAPTURE(game->info().id);
        Match match(*game, setups[i]);
        Rng rng(3);
        for (int ply = 0; ply < 80 && !match.over(); ++ply) {
          if (ply % 41 == 0) check_every_site(*game, match.position(), i == 0 ? kNoSite : 300);
          match.play(random_move(match, rng));
        }
      }
    }
    Selection selection(moon(), moon().start({}));
    CHECK(selection.touch(32) == Outcome::kRefused);
    CHECK(english(selection.why()) == "There is no such place.");
  }

  TEST_CASE("nothing can be touched while a die is due or when the game is over") {
    const Game& toy = *find("toy");
    Selection thrown(toy, toy.start({}));
    CHECK(thrown.continuations().empty());
    CHECK(thrown.touch(1) == Outcome::kRefused);
    Selection over(toy, position_of(toy, "0 l 0"));
    CHECK(over.continuations().empty());
  }
}
