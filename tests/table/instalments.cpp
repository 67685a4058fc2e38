// Large changes are painted over a few frames: all of them in the end, and what moves in each.
#include "app/instalments.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "core/rng.h"
#include "games/registry.h"
#include "tests/play.h"
#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr Box kScreen = {0, 0, 1000, 900};
constexpr int kWide = 760, kHigh = 1000;

int pixels_of(std::span<const Box> boxes) {
  int pixels = 0;
  for (const Box& box : boxes) pixels += box.area();
  return pixels;
}

// What each square of 10 by 10 pixels holds, and what is seen of it: numbers of changes.
class Squares {
 public:
  void change(const Box& box) {
    each(box, [&](Square& square) { square.holds = next_; }), ++next_;
  }
  void paint(const Box& box) {
    each(box, [](Square& square) { square.seen = square.holds; });
  }
  bool all_seen() const {
    return std::ranges::all_of(squares_, [](const Square& square) { return square.seen == square.holds; });
  }

 private:
  struct Square {
    int holds = 0, seen = 0;
  };
  template <class Call>
  void each(const Box& box, const Call& call) {
    for (int y = box.top; y < box.bottom; ++y)
      for (int x = box.left; x < box.right; ++x)
        if (x % 10 == 0 && y % 10 == 0)
          call(squares_[static_cast<std::size_t>(y) / 10 * 100 + static_cast<std::size_t>(x) / 10]);
  }
  std::vector<Square> squares_ = std::vector<Square>(100 * 90);
  int next_ = 1;
};

}  // namespace

TEST_SUITE("instalments") {
  TEST_CASE("a small change is painted in its frame, a large one over a few") {
    Instalments instalments;
    const Box man = {700, 100, 780, 190}, home = {100, 50, 900, 650};
    CHECK(instalments.due(std::vector{man}, false) == std::vector{man});
    CHECK(!instalments.waits());
    std::vector<Box> painted;
    int frames = 0;
    for (std::vector<Box> changed = {home, man}; !changed.empty() || instalments.waits(); changed.clear(), ++frames) {
      const std::vector<Box> due = instalments.due(changed, false);
      CHECK(pixels_of(due) < 2 * Instalments::kPixels);
      if (!changed.empty()) CHECK(due.front() == man);
      painted.insert(painted.end(), due.begin(), due.end());
    }
    CHECK(frames > 2);
    CHECK(frames < 10);
    CHECK(pixels_of(painted) == home.area() + man.area());
  }

  TEST_CASE("all at once if it must be") {
    Instalments instalments;
    CHECK(pixels_of(instalments.due(std::vector{kScreen}, true)) == kScreen.area());
    CHECK(!instalments.waits());
    instalments.due({}, false);
    const int at_first = pixels_of(instalments.due(std::vector{kScreen}, false));
    CHECK(instalments.waits());
    CHECK(at_first + pixels_of(instalments.due({}, true)) == kScreen.area());
    CHECK(!instalments.waits());
  }

  TEST_CASE("a screen that goes on changing is painted as it comes") {
    Instalments instalments;
    instalments.due(std::vector{kScreen}, false);
    for (int frame = 0; frame < 5; ++frame)
      CHECK(pixels_of(instalments.due(std::vector{kScreen}, false)) == kScreen.area());
    CHECK(!instalments.waits());
  }

  TEST_CASE("what moves is painted in each frame, and what waits no less") {
    Instalments instalments;
    std::vector<Box> changed = {kScreen};
    for (int frame = 0; frame < 40; ++frame) {
      const Box man = {100 + 15 * frame, 300, 250 + 15 * frame, 480};
      changed.push_back(man);
      const std::vector<Box> due = instalments.due(changed, false);
      CHECK(std::ranges::count(due, man) == 1);
      changed.clear();
      if (frame > 25) CHECK(due.size() == 1);
    }
  }

  TEST_CASE("a large part that changes in every frame is painted all over, and no more waits than it has") {
    for (const int narrower : {0, 10}) {  // in each frame
      CAPTURE(narrower);
      Instalments instalments;
      std::vector<int> seen(500 / 10, 0);
      int frames = 0;
      for (; frames < 30; ++frames) {
        const Box field = {0, 0, 630 - narrower * frames, 500};  // not so much as to be painted as it comes
        REQUIRE(field.area() < 2 * Instalments::kPixels);
        for (const Box& box : instalments.due(std::vector{field}, false))
          for (int row = box.top / 10; row < box.bottom / 10; ++row) ++seen[static_cast<std::size_t>(row)];
      }
      CHECK(std::ranges::min(seen) >= frames / 6);
      while (instalments.waits()) instalments.due({}, false), ++frames;
      CHECK(frames < 30 + 8);
    }
  }

  TEST_CASE("whatever changes is seen in the end") {
    Rng rng(8);
    const auto below = [&](int bound) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound))); };
    for (int visit = 0; visit < 200; ++visit) {
      Instalments instalments;
      Squares squares;
      const auto paint = [&](std::span<const Box> changed) {
        for (const Box& box : instalments.due(changed, below(20) == 0)) squares.paint(box);
      };
      for (int frame = 0; frame < 12; ++frame) {
        std::vector<Box> changed(static_cast<std::size_t>(below(4)));
        for (Box& box : changed) {
          box.left = below(900), box.top = below(800);
          box.right = box.left + 1 + below(1000 - box.left), box.bottom = box.top + 1 + below(900 - box.top);
          squares.change(box);
        }
        paint(changed);
      }
      int frames = 0;
      while (instalments.waits() && ++frames < 100) paint({});
      CHECK(frames < 100);
      CHECK(squares.all_seen());
    }
  }

  TEST_CASE("a move that changes half of the table makes no large frame where they take long") {
    std::array<int, 2> largest = {};
    for (const bool slow : {false, true}) {
      Stage stage = slow ? Stage::slow(kWide, kHigh) : Stage::keeping(kWide, kHigh, 1);
      stage.seat_persons(*find("five_field_kono"));
      stage.watch([&](const Pixels&) { largest[slow] = std::max(largest[slow], pixels_of(table_painted())); });
      stage.play_randomly(1);
    }
    CHECK(largest[false] > 2 * Instalments::kPixels);
    CHECK(largest[true] < 2 * Instalments::kPixels);
  }

  TEST_CASE("a table that was painted so looks as it does when it is set out, after no fewer frames") {
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      const auto at_rest = [](Stage& stage) {
        if (stage.table().curtain()) stage.command("lift");
        stage.settle();
        return stage.pixels();
      };
      std::array<int, 2> frames = {};  // in which something was painted
      Pixels reached;
      std::string record;
      for (const bool slow : {false, true}) {
        Stage stage = slow ? Stage::slow(kWide, kHigh) : Stage::keeping(kWide, kHigh, 1);
        stage.seat_persons(*game);
        stage.watch([&](const Pixels&) { frames[slow] += !table_painted().empty(); });
        for (int move = 0; move < 4; ++move) stage.play_randomly(1);
        reached = at_rest(stage);
        record = stage.table().whole_record();
      }
      CHECK(frames[true] >= frames[false]);
      Stage stage = Stage::slow(kWide, kHigh);
      stage.command("restore " + record);
      CHECK(look_alike(at_rest(stage), reached));
    }
  }
}
