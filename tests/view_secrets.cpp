// What the page is told keeps the secrets: two worlds that a viewer cannot tell apart make the same view, byte for
// byte.
#include <doctest/doctest.h>

#include "app/model/commands.h"
#include "app/model/session.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

// A table at which `viewer` sits alone among computers, or as the only computer, or at a screen shared by all
// (kPublic).
class Seated {
 public:
  Seated(const Match& match, Player viewer, bool person = true)
      : session([rng = Rng(9)](std::uint32_t bound) mutable { return rng.below(bound); }) {
    std::vector<Seat> seats(static_cast<std::size_t>(match.players()), Seat{viewer == kPublic || !person ? 0 : 1});
    if (viewer != kPublic) seats[static_cast<std::size_t>(viewer)].level = person ? 0 : 1;
    REQUIRE(session.table().load(match.record(seats)));
  }

  const Match& match() const { return session.table().match(); }
  // All that the page reads: the view with events, moves and sentences, the picture, what can be played, and what the
  // engine is asked for the viewer. Sound and speech are made of that.
  std::string told() const {
    const View& view = session.view();
    return view.json() + view.board_svg(600, "b") + view.legal_json() + view.legal_words_json() + view.job_json();
  }
  // What the computer is asked.
  std::string asked() const {
    std::string all;
    if (const auto& request = session.engine().request())
      for (const std::string& line : request->lines) all += line + '\n';
    return all;
  }
  bool obey(const std::string& command) { return carry_out(session, command); }
  // By the hand of whoever is to move.
  bool play(const std::string& move) {
    const auto& request = session.engine().request();
    return obey(request ? "answer " + std::to_string(request->id) + ' ' + move : "play " + move);
  }

  Session session;
};

// What the page reads while this position is on the table and `viewer` sits there alone.
std::string told(const Game& game, const Setup& setup, const Position& position, Player viewer) {
  return Seated(Match(game, setup, position), viewer).told();
}

// What a player knows of it, or everybody.
Position known_to(const Game& game, Position position, Player viewer) {
  if (viewer != kPublic) return game.observe(position, viewer);
  for (Player player = 0; player < game.players(position); ++player) position = game.observe(position, player);
  return position;
}

// How far two worlds were played on, and by whom.
struct Going {
  int moves = 0, of_others = 0, taken_back = 0;
};

// Men are laid out whose order nobody else may learn.
bool lays_out(const Match& match) {
  return !match.over() && !match.game().arrangements(match.position()).empty();
}

// Plays both on until one of them shows the viewer more than the other, and compares all that he is told: by the same
// moves, but where others lay out their men in secret by any.
void go_on_alike(Seated& here, Seated& there, Player viewer, Rng& rng, Going& going, auto compare) {
  constexpr int kMoves = 14;  // beside those that lay men out
  const Game& game = here.match().game();
  const auto both = [&](const std::string& command) { REQUIRE((here.obey(command) && there.obey(command))); };
  for (int moves = 0; moves < kMoves;) {
    const Table& table = here.session.table();
    const Position &one = here.match().position(), &other = there.match().position();
    const bool apart = lays_out(here.match()) && here.match().to_move() != viewer;
    if (!apart && known_to(game, one, viewer) != known_to(game, other, viewer)) return;
    if (here.match().over() || there.match().over()) return;
    if (table.revealed() && viewer == kPublic) {
      both("lift");  // it was for one of them
      continue;
    }
    if (viewer != kPublic || table.viewer() == kPublic) compare();  // not what one of them sees behind the curtain
    if (table.curtain()) both("lift");
    moves += !lays_out(here.match());
    if (rng.below(7) == 0 && table.can_undo()) {
      both("undo");
      ++going.taken_back;
      continue;
    }
    going.of_others += here.match().to_move() != viewer;
    ++going.moves;
    const Move move = random_move(here.match(), rng), same = apart ? random_move(there.match(), rng) : move;
    REQUIRE(here.play(game.move_text(one, move)));
    REQUIRE(there.play(game.move_text(other, same)));
  }
}

std::vector<const Game*> secretive_games() {
  std::vector<const Game*> games;
  for (const Game* game : registered_games())
    if (game->info().secrets) games.push_back(game);
  return games;
}

}  // namespace

TEST_SUITE("view") {
  TEST_CASE("two worlds that an observation allows make the same view, byte for byte") {
    for (const Game* game : secretive_games()) {
      for (const Setup& setup : every_setup(*game)) {
        if (game->shows_all(setup)) continue;
        CAPTURE(setup_text(*game, setup));
        Rng rng(5);
        Match match(*game, setup);
        for (int ply = 0; ply < 160 && !match.over(); ++ply) {
          for (Player viewer = 0; ply % (is_small() ? 24 : 8) == 0 && viewer < match.players(); ++viewer) {
            CAPTURE(game->position_text(match.position()));
            const Position world = game->guess(game->observe(match.position(), viewer), rng);
            const std::string here = told(*game, setup, match.position(), viewer);
            REQUIRE(told(*game, setup, world, viewer) == here);
          }
          REQUIRE(match.play(random_move(match, rng)));
        }
      }
    }
  }

  TEST_CASE("two worlds that a viewer cannot tell apart stay so while both sides play on, by all that he is told") {
    for (const Game* game : secretive_games()) {
      Going going;
      Rng rng(6);
      int worlds = 0;
      for (const Setup& setup : every_setup(*game)) {
        if (game->shows_all(setup)) continue;
        CAPTURE(setup_text(*game, setup));
        Match match(*game, setup);
        for (int ply = 0; ply < 160 && !match.over(); ++ply) {
          if (rng.below(ply == 0 ? 8 : is_small() ? 480 : 200) == 0) {
            for (Player viewer : {Player{0}, Player{1}, kPublic}) {
              CAPTURE(viewer);
              const Position world = game->guess(known_to(*game, match.position(), viewer), rng);
              const Match one(*game, setup, match.position()), other(*game, setup, world);
              CAPTURE(game->position_text(one.position()));
              CAPTURE(game->position_text(other.position()));
              worlds += one.position() != other.position();
              Seated here(one, viewer), there(other, viewer);
              go_on_alike(here, there, viewer, rng, going, [&] {
                REQUIRE(here.told() == there.told());
                const bool hinted = here.obey("show hint");
                REQUIRE(there.obey("show hint") == hinted);
                if (!hinted) return;
                REQUIRE(here.session.view().job_json() == there.session.view().job_json());
                REQUIRE((here.obey("hide hint") && there.obey("hide hint")));
              });
              if (viewer == kPublic) continue;
              Seated asks_here(one, viewer, false), asks_there(other, viewer, false);
              go_on_alike(asks_here, asks_there, viewer, rng, going,
                          [&] { REQUIRE(asks_here.asked() == asks_there.asked()); });
            }
          }
          REQUIRE(match.play(random_move(match, rng)));
        }
      }
      CHECK(worlds > 10);
      CHECK(going.moves > 10 * worlds);
      CHECK(going.of_others > 5 * worlds);
      CHECK(going.taken_back > worlds / 2);
    }
  }

  TEST_CASE("worlds that differ for the viewer make views that differ") {
    for (const Game* game : secretive_games()) {
      const Setup setup = default_setup(*game);
      Rng rng(5);
      Match match(*game, setup);
      play_randomly(match, rng, 60);
      const Position world = game->guess(game->observe(match.position(), 0), rng);
      REQUIRE(world != match.position());
      CHECK(told(*game, setup, world, 1) != told(*game, setup, match.position(), 1));
    }
  }
}
