// Every puzzle of every game has one right move and no other, and no two look alike. All are tried
// again by a slow search of its own.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "app/model/commands.h"
#include "app/model/session.h"
#include "tests/goals.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr std::size_t kEnough = 97;  // 11 for each day of the week and five games a year, and 20 to practise on
constexpr std::size_t kSample = 12;  // every so many lie on the table
constexpr int kFewestDifferent = 5;  // pieces

Position position_of(const Game& game, const Puzzles& puzzles, const Puzzle& puzzle) {
  const auto setup = parse_setup(game, puzzles.setup);
  REQUIRE(!refusal(setup));
  const auto position = game.parse_position(std::get<Setup>(setup), puzzle.position);
  REQUIRE(!refusal(position));
  return std::get<Position>(position);
}

using Pieces = std::set<std::pair<Site, Player>>;

Pieces pieces_of(const Game& game, const Position& position) {
  Pieces pieces;
  for (const Piece& piece : game.describe(position, game.to_move(position)).pieces)
    if (piece.owner >= 0) pieces.insert({piece.site, piece.owner});
  return pieces;
}

int different(const Pieces& one, const Pieces& other) {
  return static_cast<int>(std::ranges::count_if(one, [&](const auto& piece) { return !other.contains(piece); }) +
                          std::ranges::count_if(other, [&](const auto& piece) { return !one.contains(piece); }));
}

// Once the first move has been found, a win is played to its end: a move is right exactly if it still wins in time.
void play_on(Session& session, int moves) {
  const Match& match = session.table().match();
  for (; session.lesson().stage() == Lesson::Stage::kAsking; --moves) {
    const Position position = match.position();
    std::string winning;
    for (Move move : legal_moves(match.game(), position)) {
      const std::string text = match.game().move_text(position, move);
      CAPTURE(text);
      if (reaches(match.game(), {.goal = Goal::kWin, .count = moves}, position, move)) {
        winning = text;
      } else {
        REQUIRE(carry_out(session, "play " + text));
        CHECK(session.lesson().stage() == Lesson::Stage::kWrong);
        REQUIRE(carry_out(session, "lesson retry"));
      }
    }
    REQUIRE(carry_out(session, "play " + winning));  // the last of them, which no hint would show
  }
  CHECK(match.over());
}

}  // namespace

TEST_SUITE("puzzles") {
  TEST_CASE("one move does what is asked, and no other") {
    for (const Game* game : every_game()) {
      const Puzzles puzzles = read_puzzles(game->puzzle_lines());
      for (const Puzzle& puzzle : puzzles.all) {
        CAPTURE(puzzle.position);
        const Position position = position_of(*game, puzzles, puzzle);
        const Question question{.goal = puzzle.goal, .count = puzzle.count, .right = puzzle.right};
        int found = 0;
        for (Move move : legal_moves(*game, position)) {
          const std::string text = game->move_text(position, move);
          CAPTURE(text);
          const bool right = stands_for(puzzle.right, text);
          found += right;
          CHECK(right == reaches(*game, question, position, move));
        }
        CHECK(found > 0);
        if (puzzle.right.find("...") == puzzle.right.npos) CHECK(found == 1);
      }
    }
  }

  TEST_CASE("there are enough, from easy to hard, and no two look alike") {
    for (const Game* game : every_game()) {
      const Puzzles puzzles = read_puzzles(game->puzzle_lines());
      if (puzzles.all.empty()) continue;
      CAPTURE(game->info().id);
      CHECK(puzzles.all.size() >= kEnough);
      CHECK(std::ranges::is_sorted(puzzles.all, {}, &Puzzle::missed));
      std::vector<Pieces> seen;
      for (const Puzzle& puzzle : puzzles.all) {
        CAPTURE(puzzle.position);
        const Pieces pieces = pieces_of(*game, position_of(*game, puzzles, puzzle));
        for (const Pieces& other : seen) CHECK(different(pieces, other) >= kFewestDifferent);
        seen.push_back(pieces);
      }
    }
  }

  TEST_CASE("on the table a puzzle is asked, answered, hinted at and shown, and the match comes back") {
    for (const Game* game : every_game()) {
      const Puzzles puzzles = read_puzzles(game->puzzle_lines());
      for (std::size_t i = 0; i < puzzles.all.size(); i += kSample) {
        Session session([rng = Rng(5)](std::uint32_t bound) mutable { return rng.below(bound); });
        const std::string id(game->info().id);
        const std::string before = session.table().match().record(session.table().seats());
        REQUIRE(carry_out(session, "puzzle " + id + ' ' + std::to_string(i + 1)));
        CAPTURE(puzzles.all[i].position);
        const Lesson& lesson = session.lesson();
        CHECK(lesson.is_puzzle());
        CHECK(lesson.stage() == Lesson::Stage::kAsking);
        CHECK(carry_out(session, "lesson hint"));
        CHECK(!session.table().lit().empty());
        CHECK(carry_out(session, "lesson hint"));
        CHECK(!carry_out(session, "lesson hint"));
        const Position& position = session.table().match().position();
        for (Move move : legal_moves(*game, position)) {
          if (stands_for(puzzles.all[i].right, game->move_text(position, move))) continue;
          CHECK(carry_out(session, "play " + game->move_text(position, move)));
          CHECK(lesson.stage() == Lesson::Stage::kWrong);
          CHECK(carry_out(session, "lesson retry"));
          break;
        }
        CHECK(carry_out(session, "lesson show"));
        if (puzzles.all[i].goal == Goal::kWin) play_on(session, puzzles.all[i].count - 1);
        CHECK(lesson.stage() == Lesson::Stage::kDone);
        CHECK(carry_out(session, "lesson leave"));
        CHECK(session.table().match().record(session.table().seats()) == before);
        CHECK(!carry_out(session, "puzzle " + id + " 0"));
        CHECK(!carry_out(session, "puzzle " + id + ' ' + std::to_string(puzzles.all.size() + 1)));
      }
    }
  }
}
