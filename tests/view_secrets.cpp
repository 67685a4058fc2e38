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

constexpr int kMoves = 14;  // as far as two worlds are played on, beside the moves that lay men out

// How many of those a match like this one has left, at most.
int moves_left(Match match, Rng rng) {
  const std::size_t ply = match.ply();
  play_randomly(match, rng, kMoves);
  return static_cast<int>(match.ply() - ply);
}

// Men are laid out whose order nobody else may learn.
bool lays_out(const Match& match) {
  return !match.over() && !match.game().arrangements(match.position()).empty();
}

// Plays both on until one of them shows the viewer more than the other, and compares all that he is told: by the same
// moves, but where others lay out their men in secret by any.
void go_on_alike(Seated& here, Seated& there, Player viewer, Rng& rng, Going& going, auto compare) {
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

}  // namespace

TEST_SUITE("view") {
  TEST_CASE("two worlds that an observation allows make the same view, byte for byte") {
    constexpr int kWorlds = 5, kMatches = 400;
    for (const Game* game : secretive_games()) {
      for (const Setup& setup : every_setup(*game)) {
        if (game->shows_all(setup)) continue;
        CAPTURE(setup_text(*game, setup));
        Rng rng(5);
        int worlds = 0;
        for (int matches = 0; matches < kMatches && worlds < kWorlds; ++matches) {
          Match match(*game, setup);
          for (int ply = 0; ply < 160 && !match.over(); ++ply) {
            for (Player viewer = 0; (ply + matches) % (is_small() ? 24 : 8) == 0 && viewer < match.players();
                 ++viewer) {
              CAPTURE(game->position_text(match.position()));
              const Position world = game->guess(game->observe(match.position(), viewer), rng);
              const std::string here = told(*game, setup, match.position(), viewer);
              REQUIRE(told(*game, setup, world, viewer) == here);
              worlds += world != match.position();
            }
            REQUIRE(match.play(random_move(match, rng)));
          }
        }
        CHECK(worlds >= kWorlds);
      }
    }
  }

  TEST_CASE("two worlds that a viewer cannot tell apart stay so while both sides play on, by all that he is told") {
    constexpr int kWorlds = 10, kMatches = 400;
    for (const Game* game : secretive_games()) {
      Going going;
      Rng rng(6);
      int worlds = 0, left = 0;
      const auto try_match = [&](const Setup& setup, bool often) {
        CAPTURE(setup_text(*game, setup));
        Match match(*game, setup);
        for (int ply = 0; ply < 160 && !match.over(); ++ply) {
          if (rng.below(ply == 0 || often ? 8 : is_small() ? 480 : 200) == 0) {
            for (Player viewer : {Player{0}, Player{1}, kPublic}) {
              CAPTURE(viewer);
              const Position world = game->guess(known_to(*game, match.position(), viewer), rng);
              const Match one(*game, setup, match.position()), other(*game, setup, world);
              CAPTURE(game->position_text(one.position()));
              CAPTURE(game->position_text(other.position()));
              if (one.position() != other.position()) {
                ++worlds;
                left += moves_left(match, rng);
              }
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
      };
      for (int matches = 0; matches < kMatches && worlds <= kWorlds; ++matches)
        for (const Setup& setup : every_setup(*game))
          if (!game->shows_all(setup)) try_match(setup, matches > 0);
      CHECK(worlds > kWorlds);
      // Of fourteen moves a world, where so many are left: ten, five of them by others, and half a move taken back.
      CHECK(going.moves * kMoves > left * 10);
      CHECK(going.of_others * kMoves > left * 5);
      CHECK(going.taken_back * kMoves > left / 2);
    }
  }

  TEST_CASE("worlds that differ for the viewer make views that differ") {
    for (const Game* game : secretive_games()) {
      const Setup setup = default_setup(*game);
      int differ = 0;
      for (Player blind = 0; blind < game->players(game->start(setup)); ++blind) {
        Rng rng(5);
        const auto match = match_where(*game, rng, 60, [&](const Match& now) { return hides_from(now, blind); });
        if (!match) continue;  // nothing is hidden from him
        const Position position = match->position();
        Position world = position;
        for (int tries = 0; world == position && tries < 100; ++tries)
          world = game->guess(game->observe(position, blind), rng);
        for (Player viewer = 0; viewer < match->players(); ++viewer) {
          if (game->observe(world, viewer) == game->observe(position, viewer)) continue;
          CHECK(told(*game, setup, world, viewer) != told(*game, setup, position, viewer));
          ++differ;
        }
      }
      CHECK(differ >= (game->info().hidden_men > 0 ? 2 : 1));
    }
  }
}
