// The buttons of small canvases: each word whole, each button on the canvas and off the others, in every language.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/arrangement.h"
#include "core/texts.h"
#include "tests/play.h"
#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr float kTouch = 44;

bool apart(const Area& one, const Area& other) {
  return one.right() <= other.x || other.right() <= one.x || one.bottom() <= other.y || other.bottom() <= one.y;
}

void check_buttons(Stage& stage, int wide, int high) {
  const std::vector<Area> buttons = stage.buttons();
  REQUIRE(!buttons.empty());
  for (const Area& button : buttons) {
    CHECK((button.x >= 0 && button.right() <= static_cast<float>(wide)));
    CHECK((button.y >= 0 && button.bottom() <= static_cast<float>(high)));
    CHECK(button.high == kTouch);  // a label that does not fit in one line makes it higher
    for (const Area& other : buttons) CHECK((&other == &button || apart(button, other)));
  }
}

// A move that a puzzle does not ask for.
void answer_wrongly(Stage& stage) {
  MoveList moves;
  stage.table().match().legal_moves(moves);
  for (const Move move : moves) {
    stage.play(move);
    if (stage.lesson().stage() == Lesson::Stage::kWrong) return;
    if (stage.lesson().stage() != Lesson::Stage::kAsking) stage.command("lesson retry");
  }
  FAIL("every move is right");
}

}  // namespace

TEST_SUITE("buttons") {
  TEST_CASE("in a low frame, too, from the first move to the last, and what is expected has room above them") {
    constexpr int kWide = 400, kHigh = 254;
    constexpr float kSaid = 84;  // three lines of the column's smallest letters but one
    for (const Game* game : registered_games()) {
      for (const std::string_view code : kLanguageCodes) {
        CAPTURE(game->info().id);
        CAPTURE(code);
        Stage stage = Stage::unwatched(kWide, kHigh);
        const auto check = [&] {
          check_buttons(stage, kWide, kHigh);
          for (const Area& button : stage.buttons()) CHECK(button.y >= kSaid);
        };
        stage.command("language " + std::string(code));
        stage.command("new " + std::string(game->info().id) + " - human computer=1");
        stage.command("deal");
        check();
        stage.seat_persons(*game);
        stage.play_randomly(6);
        check();
        if (!stage.table().match().over()) stage.command("resign");
        check();
        stage.seat_persons(*game);
        stage.play_randomly(4);
        if (stage.table().match().over()) continue;
        const bool takes_back = stage.has_button("table.undo"), helps = stage.has_button("table.hint");
        stage.tap(stage.button("table.menu"));  // it has what is left out
        CHECK(stage.has_button("table.undo") != takes_back);
        CHECK(stage.has_button("table.hint") != helps);
      }
    }
  }

  TEST_CASE("on a phone every word is whole: before the first move, and after a wrong answer to a puzzle") {
    constexpr int kPhones[][2] = {{320, 522}, {360, 594}, {390, 659}};
    for (const Game* game : registered_games()) {
      const std::string id(game->info().id);
      for (const auto& [wide, high] : kPhones) {
        if (is_small() && wide > kPhones[0][0]) break;
        for (const std::string_view code : kLanguageCodes) {
          CAPTURE(id);
          CAPTURE(wide);
          CAPTURE(code);
          Stage stage = Stage::unwatched(wide, high);
          stage.command("language " + std::string(code));
          stage.command("new " + id + " - human computer=1");
          stage.command("deal");
          check_buttons(stage, wide, high);
          if (game->puzzle_lines().empty()) continue;
          stage.command("puzzle " + id + " 2");
          answer_wrongly(stage);
          check_buttons(stage, wide, high);
        }
      }
    }
  }
}
