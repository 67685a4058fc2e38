// Every puzzle of every game has one right move and no other, and no two look alike. All are tried
// again by a slow search of its own, natively; elsewhere some.
#include <doctest/doctest.h>

#include <algorithm>

#include "ai/search.h"
#include "app/model/commands.h"
#include "app/model/session.h"
#include "app/model/texts.h"
#include "core/likeness.h"
#include "tests/goals.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr std::size_t kEnough = 97;  // 11 for each day of the week and five games a year, and 20 to practise on
constexpr std::size_t kSample = 12;  // every so many lie on the table

Position position_of(const Game& game, const Puzzles& puzzles, const Puzzle& puzzle) {
  const auto setup = parse_setup(game, puzzles.setup);
  REQUIRE(!refusal(setup));
  const auto position = game.parse_position(std::get<Setup>(setup), puzzle.position);
  REQUIRE(!refusal(position));
  return std::get<Position>(position);
}

// Whether it goes from place to place: no pass, nor another button.
bool is_on_board(const Game& game, const Position& position, Move move) {
  const std::vector<Place> places = game.describe(position, game.to_move(position)).places;
  return std::ranges::all_of(game.path(position, move),
                             [&](Site site) { return std::ranges::find(places, site, &Place::site) != places.end(); });
}

// What the strongest level thinks of a position, for the player to move, if he chooses from these moves.
int searched(const Game& game, const Setup& setup, const Position& position, const MoveList& only = {}) {
  Task task;
  task.only = only;
  task.limits.nodes = kPuzzleNodes;
  task.memory = std::size_t{4} << 20;
  const auto search = make_search(Match(game, setup, position), task);
  while (search->step(kPuzzleNodes)) {
  }
  return search->report().score;
}

// Men of the player that a move of another one takes, as the eye counts them, or kWon if it wins.
int harm(const Game& game, const Position& before, Move move, Player player) {
  const auto men = [&](const Position& position) {
    const Picture picture = game.describe(position, kNobody);
    return static_cast<int>(std::ranges::count_if(
        picture.pieces, [&](const Piece& piece) { return piece.zone == Zone::kBoard && piece.owner == player; }));
  };
  const Position next = position_after(game, before, move);
  const bool over = game.to_move(next) == kNobody;
  if (over && game.result(next).score[static_cast<std::size_t>(player)] < 0) return Game::kWon;
  return men(before) - men(next);
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
      for (std::size_t i = 0; i < puzzles.all.size(); i += is_small() ? 3 : 1) {
        const Puzzle& puzzle = puzzles.all[i];
        CAPTURE(puzzle.position);
        const Position position = position_of(*game, puzzles, puzzle);
        const Question question{.goal = puzzle.goal, .count = puzzle.count, .right = puzzle.right};
        const Question next_best{.goal = puzzle.goal, .count = puzzle.count + kPuzzleFaces - 1};
        int found = 0;
        for (Move move : legal_moves(*game, position)) {
          const std::string text = game->move_text(position, move);
          CAPTURE(text);
          const bool right = stands_for(puzzle.right, text);
          found += right;
          CHECK(right == reaches(*game, question, position, move));
          if (right) CHECK(is_on_board(*game, position, move));
          if (!right && puzzle.goal == Goal::kSafe) CHECK(!reaches(*game, next_best, position, move));
        }
        CHECK(found > 0);
        if (puzzle.right.find("...") == puzzle.right.npos) CHECK(found == 1);
      }
    }
  }

  TEST_CASE("what is held is not lost soon after, and what is taken or kept is the best by a lead") {
    for (const Game* game : every_game()) {
      const Puzzles puzzles = read_puzzles(game->puzzle_lines());
      const auto parsed = parse_setup(*game, puzzles.setup);
      const Setup setup = std::get<Setup>(parsed);
      for (std::size_t i = 0; i < puzzles.all.size(); i += is_small() ? kSample : 1) {
        const Puzzle& puzzle = puzzles.all[i];
        CAPTURE(puzzle.position);
        const Position position = position_of(*game, puzzles, puzzle);
        MoveList right, others;
        for (Move move : legal_moves(*game, position))
          (stands_for(puzzle.right, game->move_text(position, move)) ? right : others).push_back(move);
        if (puzzle.goal == Goal::kHold)
          for (Move move : right) {
            const Position held = position_after(*game, position, move);
            if (game->to_move(held) != kNobody) CHECK(searched(*game, setup, held) <= Game::kWon);
          }
        if (puzzle.goal == Goal::kCapture || puzzle.goal == Goal::kKeep)
          CHECK(searched(*game, setup, position, right) - searched(*game, setup, position, others) >= kPuzzleLead);
      }
    }
  }

  TEST_CASE("two positions look alike however one is turned, mirrored or shifted, and with the men changed") {
    const auto different = [](const char* id, const char* one, const char* other) {
      const Game& game = *find(id);
      return Likeness(game, testing::position_of(game, one))
          .different(Likeness(game, testing::position_of(game, other)));
    };
    const char* kono = "W1WWW/W1W1W/3B1/BB2B/BB2B w - -";
    CHECK(different("five_field_kono", kono, kono) == 0);
    CHECK(different("five_field_kono", kono, "WWW1W/W1W1W/1B3/B2BB/B2BB w - -") == 0);  // in a mirror
    CHECK(different("five_field_kono", kono, "W2WW/W2WW/1W3/B1B1B/BBB1B b - -") == 0);  // the other side's
    CHECK(different("five_field_kono", kono, "WWW1W/W1W1W/1B3/BB1B1/B2BB w - -") == 2);
    const char* nonaga =
        "(-2,0)(-2,1)(-2,2)(-1,-1)(-1,0)(-1,1)(-1,2)(0,-2)(0,-1)(0,0)(0,1)(0,2)(1,-2)(1,-1)(1,0)(1,1)(2,-2)(2,-1)(2,0) "
        "(-2,0)(0,2)(2,-1) (0,-2)(2,0)(-2,2) rt -";
    const char* turned =  // by a sixth, the men changed, one field further, and one man elsewhere
        "(-1,0)(-1,1)(-1,2)(0,-1)(0,0)(0,1)(0,2)(1,-2)(1,-1)(1,0)(1,1)(1,2)(2,-2)(2,-1)(2,0)(2,1)(3,-2)(3,-1)(3,0) "
        "(-1,0)(1,0)(3,-2) (-1,2)(1,-2)(2,1) rt -";
    CHECK(different("nonaga", nonaga, nonaga) == 0);
    CHECK(different("nonaga", nonaga, turned) == 2);
  }

  TEST_CASE("there are enough, from easy to hard, and no two look alike") {
    for (const Game* game : every_game()) {
      const Puzzles puzzles = read_puzzles(game->puzzle_lines());
      if (puzzles.all.empty()) continue;
      CAPTURE(game->info().id);
      CHECK(puzzles.all.size() >= kEnough);
      CHECK(std::ranges::is_sorted(puzzles.all, {}, &Puzzle::missed));
      std::vector<Likeness> seen;
      for (const Puzzle& puzzle : puzzles.all) {
        CAPTURE(puzzle.position);
        const Likeness likeness(*game, position_of(*game, puzzles, puzzle));
        for (const Likeness& other : seen) CHECK(likeness.different(other) >= kPuzzleDifferent);
        seen.push_back(likeness);
      }
    }
  }

  TEST_CASE("once it is solved it is said why, beyond what was asked, and that is true") {
    int threats = 0, answers = 0;
    for (const Game* game : every_game()) {
      const Puzzles puzzles = read_puzzles(game->puzzle_lines());
      for (std::size_t i = 0; i < puzzles.all.size(); i += is_small() ? 3 : 1) {
        const Puzzle& puzzle = puzzles.all[i];
        CAPTURE(puzzle.position);
        Session session([](std::uint32_t) { return 0u; });
        REQUIRE(carry_out(session, "puzzle " + std::string(game->info().id) + ' ' + std::to_string(i + 1)));
        const Match& match = session.table().match();
        REQUIRE(carry_out(session, "lesson show"));
        for (int language = kLanguages - 1; language >= 0; --language) {
          session.narrator().set_language(static_cast<Language>(language));
          const std::string text = session.narrator().prompt();
          CAPTURE(text);
          CHECK(text.size() <= 210);
        }
        const std::string said = session.narrator().prompt();
        CAPTURE(said);
        const bool defends = puzzle.goal == Goal::kKeep || puzzle.goal == Goal::kHold;
        const std::string bare = table_texts().say(Language::kEnglish, {"table.puzzle.right", {}});
        REQUIRE((said.starts_with(bare) || puzzle.goal == Goal::kSafe));
        if (match.over() || puzzle.goal == Goal::kKeep) CHECK(said.size() > bare.size());
        if (!defends) continue;
        // "Black threatened a1-a2." and "After c4-d3, Red takes 2 men."
        const Position& before = match.position_at(0);
        const Player player = game->to_move(before);
        const std::size_t threatened = said.find(" threatened "), after = said.find(" After ");
        if (threatened != said.npos) {
          const Position passed = game->passed(before).value();
          const auto move = read_move(*game, passed, said.substr(threatened + 12, said.size() - threatened - 13));
          REQUIRE(move);
          CHECK(harm(*game, passed, *move, player) > 0);
          ++threats;
        } else if (const std::size_t comma = said.find(", ", after); after != said.npos && comma != said.npos) {
          const auto move = read_move(*game, before, said.substr(after + 7, comma - after - 7));
          if (!move) continue;  // "After every other move"
          const Position there = position_after(*game, before, *move);
          int most = 0;
          for (Move answer : legal_moves(*game, there)) most = std::max(most, harm(*game, there, answer, player));
          const std::string count = most == 1 ? "one man" : std::to_string(most) + " men";
          CHECK(said.ends_with(most == Game::kWon ? "wins at once." : "takes " + count + "."));
          ++answers;
        }
      }
    }
    if (!std::getenv("VITRINE_GAMES") && !is_small()) {
      CHECK(threats > 25);
      CHECK(answers > 25);
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

  TEST_CASE("after a puzzle comes the next of those to practise on, up to the last") {
    for (const Game* game : every_game()) {
      const int count = static_cast<int>(read_puzzles(game->puzzle_lines()).all.size());
      if (count == 0) continue;
      Session session([rng = Rng(5)](std::uint32_t bound) mutable { return rng.below(bound); });
      const Lesson& lesson = session.lesson();
      REQUIRE(carry_out(session, "puzzle " + std::string(game->info().id) + " 1"));
      const auto finish = [&] {
        CHECK(!carry_out(session, "lesson next"));
        REQUIRE(carry_out(session, "lesson show"));
        while (lesson.stage() == Lesson::Stage::kAsking) REQUIRE(carry_out(session, "lesson show"));
        REQUIRE(lesson.stage() == Lesson::Stage::kDone);
      };
      int seen = 0;
      for (finish(); carry_out(session, "lesson next"); finish()) {
        CHECK(lesson.is_puzzle());
        CHECK(lesson.stage() == Lesson::Stage::kAsking);
        ++seen;
      }
      CHECK(lesson.number() > count - count / 20 - 1);
      CHECK(seen >= std::min(count - 1, 19));
      CHECK(seen <= 20);
    }
  }
}
