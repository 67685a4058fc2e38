// The canvas divided between the board and what stands around it, at any size.
#include "app/arrangement.h"

#include <doctest/doctest.h>

using namespace vitrine;

namespace {

constexpr float kShapes[] = {0.8f, 1.f, 1.15f, 1.28f};

}  // namespace

TEST_SUITE("arrangement") {
  TEST_CASE("board and rest lie side by side on every canvas, and the board keeps its shape") {
    for (float wide = 280; wide <= 2600; wide += 23) {
      for (float high = 260; high <= 2200; high += 31) {
        for (const float shape : kShapes) {
          CAPTURE(wide);
          CAPTURE(high);
          CAPTURE(shape);
          const auto [form, board, rest] = arrange(wide, high, shape, kPrompt + 60);
          REQUIRE(form == form_of(wide, high));
          REQUIRE(board.high == doctest::Approx(board.wide * shape));
          for (const Area& area : {board, rest}) {
            REQUIRE(area.x >= 0);
            REQUIRE(area.y >= 0);
            REQUIRE(area.right() <= wide + 0.1f);
            REQUIRE(area.bottom() <= high + 0.1f);
          }
          if (form == Form::kBeside)
            REQUIRE(board.right() < rest.x);
          else
            REQUIRE(board.bottom() <= rest.y + 0.1f);
        }
      }
    }
  }

  TEST_CASE("the board is as large as it can be beside what must be there") {
    const Arrangement desk = arrange(980, 800, 1.12f, 0);
    CHECK(desk.form == Form::kBeside);
    CHECK(desk.board.wide > 670);
    CHECK(desk.rest.x - desk.board.right() < 30);  // nothing stands far from it
    const Arrangement phone = arrange(390, 659, 1.15f, kPrompt + 60);
    CHECK(phone.form == Form::kBelow);
    CHECK(phone.board.wide == 390);
    CHECK(phone.rest.wide == 390);
    const Arrangement tablet = arrange(1080, 1500, 1.15f, kPrompt + 60);
    CHECK(tablet.form == Form::kBelow);
    CHECK(tablet.rest.wide == kWidestRow + 2 * kMargin);
    CHECK(tablet.rest.x + tablet.rest.wide / 2 == 540);
    const Arrangement frame = arrange(320, 434, 1.15f, 0);
    CHECK(frame.form == Form::kLine);
    CHECK(frame.board.wide == 320);
    CHECK(arrange(600, 356, 1.15f, 0).form == Form::kBeside);
    CHECK(arrange(844, 344, 1.15f, 0).form == Form::kBeside);
  }

  TEST_CASE("what must find room below is never pushed off the canvas") {
    for (const float below : {60.f, 170.f, 330.f}) {
      const Arrangement made = arrange(390, 659, 1.28f, below);
      CHECK(made.rest.high >= below - 0.1f);
    }
  }
}
