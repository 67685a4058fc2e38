// Every lesson of every game, by real pointer events: its sentence is read, a wrong move is tried and taken back with
// the button, and the goal is reached on the board.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/exercise.h"
#include "tests/play.h"
#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

std::optional<Move> move_where(Table& table, bool right, std::string_view names) {
  MoveList moves;
  table.match().legal_moves(moves);
  for (Move move : moves)
    if (stands_for(names, table.game().move_text(table.match().position(), move)) == right) return move;
  return std::nullopt;
}

void take(Stage& stage, const Exercise& exercise) {
  const Lesson& lesson = stage.lesson();
  bool tried = false;
  for (std::size_t at = 0; at < exercise.questions.size() && !exercise.questions[at].right.empty(); ++at) {
    CAPTURE(at);
    REQUIRE(lesson.stage() == Lesson::Stage::kAsking);
    const std::string_view right = exercise.questions[at].right;
    const auto wrong = move_where(stage.table(), false, right);
    if (wrong && !std::exchange(tried, true)) {
      stage.play(*wrong);
      CHECK(lesson.stage() == Lesson::Stage::kWrong);
      stage.tap(stage.button("table.lesson.retry"));
      REQUIRE(lesson.stage() == Lesson::Stage::kAsking);
    }
    const auto move = move_where(stage.table(), true, right);
    REQUIRE(move.has_value());
    stage.play(*move);
  }
  CHECK(lesson.stage() == Lesson::Stage::kDone);
}

void take_course(const Game& game, int width, int height, bool finger) {
  Stage stage = Stage::unwatched(width, height);
  stage.use_finger(finger);
  stage.command("new " + std::string(game.info().id) + " - human computer=1");
  const std::string before = stage.table().whole_record();
  for (std::size_t number = 1; number <= game.lessons().size(); number += is_small() ? 10 : 1) {
    CAPTURE(game.info().id);
    CAPTURE(number);
    stage.command("lesson " + std::string(game.info().id) + ' ' + std::to_string(number));
    stage.settle();
    take(stage, game.lessons()[number - 1]);
  }
  if (game.lessons().empty()) return;
  stage.tap(stage.button("table.lesson.leave"));
  CHECK(stage.lesson().stage() == Lesson::Stage::kNone);
  CHECK(stage.table().whole_record() == before);
}

// What a button is filled with: above its label.
std::array<std::uint8_t, 3> fill(Stage& stage, std::string_view id) {
  const Stage::Spot at = stage.button(id);
  const Pixels pixels = stage.pixels();
  const auto row = static_cast<std::size_t>(at.y - 15), wide = static_cast<std::size_t>(pixels.wide);
  const std::size_t byte = 3 * (row * wide + static_cast<std::size_t>(at.x));
  return {pixels.rgb[byte], pixels.rgb[byte + 1], pixels.rgb[byte + 2]};
}

}  // namespace

TEST_SUITE("lessons_on_the_table") {
  TEST_CASE("beside the board of a phone on its side the buttons leave room for what a lesson says") {
    constexpr float kSaid = 120;  // its number, and three lines
    for (const Game* game : every_game()) {
      for (const auto& size : {std::pair(844, 340), std::pair(667, 325)}) {
        Stage stage = Stage::unwatched(size.first, size.second);
        for (std::size_t number = 1; number <= game->lessons().size(); ++number) {
          CAPTURE(number);
          stage.command("lesson " + std::string(game->info().id) + ' ' + std::to_string(number));
          stage.settle();
          const std::vector<Area> buttons = stage.buttons();
          REQUIRE(!buttons.empty());
          if (buttons.front().x < static_cast<float>(size.second)) continue;  // below the board
          CHECK(std::ranges::min(buttons, {}, &Area::y).y >= kSaid);
        }
      }
    }
  }

  TEST_CASE("to who has never played the game the first minute is offered as plainly as to play") {
    for (const Game* game : registered_games()) {
      if (!game->first_minute()) continue;
      for (const auto& [width, height] : {std::pair(390, 600), std::pair(1200, 750)}) {
        CAPTURE(game->info().id);
        Stage stage = Stage::keeping(width, height, 1);
        stage.command("new " + std::string(game->info().id) + " - human computer=1");
        stage.command("deal");
        stage.settle();
        constexpr std::string_view kShow = "table.lesson.minute", kMenu = "table.menu";
        CHECK(fill(stage, kShow) == fill(stage, kMenu));
        stage.command("newcomer 1");
        stage.settle();
        CHECK(fill(stage, kShow) != fill(stage, kMenu));
        if (stage.table().dealt()) CHECK(fill(stage, kShow) == fill(stage, stage.table().arrangements().front()));
        stage.command("newcomer 0");
        stage.settle();
        CHECK(fill(stage, kShow) == fill(stage, kMenu));
      }
    }
  }

  TEST_CASE("every course by finger, on a phone") {
    for (const Game* game : registered_games()) take_course(*game, 390, 600, true);
  }

  TEST_CASE("every course by mouse, on a desk") {
    for (const Game* game : registered_games()) take_course(*game, 1200, 750, false);
  }
}
