// A finger is larger than a place: taps that scatter about what they mean, on phones and in a small frame.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string>

#include "games/registry.h"
#include "tests/play.h"
#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr double kSpread = 6;  // CSS pixels, to each side
constexpr int kTaps = 1000;

// As the page lays its canvas out in a frame of 320×480 and on phones of 360×640 and 390×844.
constexpr struct {
  int wide, high;
} kCanvases[] = {{320, 436}, {360, 594}, {390, 659}};

double gauss(Rng& rng) {
  const auto fraction = [&] { return (static_cast<double>(rng.below(1u << 24)) + 0.5) / (1u << 24); };
  return std::sqrt(-2 * std::log(fraction())) * std::cos(2 * std::numbers::pi * fraction());
}

// The sites on the board that can be chosen now.
std::vector<Site> choices(const Table& table) {
  std::vector<Site> sites;
  const Picture picture = table.picture();
  for (const Site site : table.open_sites())
    if (std::ranges::find(picture.places, site, &Place::site) != picture.places.end()) sites.push_back(site);
  return sites;
}

std::uint8_t look_at(const Table& table, Site site) {
  const Picture picture = table.picture();
  const auto man = std::ranges::find(picture.pieces, site, &Piece::site);
  return man == picture.pieces.end() ? 255 : man->look;
}

// What was touched before a tap, and whether the tap touched what it meant.
class Before {
 public:
  explicit Before(const Table& table)
      : touched_(table.touched()),
        ply_(table.match().ply()),
        position_(table.match().position()),
        swapped_(table.dealt() && !touched_.empty() ? look_at(table, touched_.back()) : 255) {}

  bool same(const Table& table) const {
    return table.match().ply() == ply_ && std::ranges::equal(table.touched(), touched_) &&
           table.match().position() == position_;
  }
  bool moved(const Table& table) const { return table.match().ply() > ply_; }
  bool back(const Table& table) const { return table.match().ply() <= ply_ && table.touched().empty(); }
  bool meant(const Table& table, Site site) const {
    if (swapped_ != 255) return table.touched().empty() && look_at(table, site) == swapped_;
    Path on = touched_;
    on.push_back(site);
    const Path anew = {site};
    if (table.match().ply() == ply_) return table.touched() == on || table.touched() == anew;
    const Path made = table.game().path(position_, table.match().line()[ply_]);
    return starts(made, on) || starts(made, anew);
  }

 private:
  static bool starts(const Path& path, const Path& with) {
    return path.size() >= with.size() && std::equal(with.begin(), with.end(), path.begin());
  }

  Path touched_;
  std::size_t ply_;
  Position position_;
  std::uint8_t swapped_;
};

void play_on(Table& table, Rng& rng, std::uint32_t moves) {
  for (std::uint32_t i = 0; i < moves && !table.match().over(); ++i) {
    for (int tries = 0; tries < 3 && !table.may_touch(); ++tries) table.lift_curtain();
    const Match& match = table.match();
    if (table.dealt())
      REQUIRE(table.arrange(0));
    else
      REQUIRE(table.play(match.game().move_text(match.position(), random_move(match, rng))));
  }
}

// Brings the table to where a finger can choose something on the board.
void come_to_choose(Stage& stage, Rng& rng) {
  for (int tries = 0; tries < 1000; ++tries) {
    Table& table = stage.table();
    if (table.match().over()) {
      stage.seat_persons(table.game());
      play_on(table, rng, rng.below(60));
    }
    if (!table.may_touch())
      table.lift_curtain();
    else if (table.dealt() && rng.below(4) == 0)
      table.arrange(0);
    else if (table.may_stop() && rng.below(3) == 0)
      table.touch(table.touched().back());
    else if (!choices(table).empty())
      return;
    else if (!table.actions().empty())
      table.touch(table.actions().front().site);
  }
  FAIL("nothing can be chosen");
}

}  // namespace

TEST_SUITE("taps") {
  TEST_CASE(
      "of a thousand taps with a spread of 6 px fewer than ten choose what they do not mean, and each is taken back") {
    const int taps = is_small() ? kTaps / 10 : kTaps;
    for (const auto [wide, high] : kCanvases)
      for (const Game* game : registered_games()) {
        CAPTURE(game->info().id);
        CAPTURE(wide);
        Stage stage = Stage::unwatched(wide, high);
        table_reduced_motion(true);
        stage.seat_persons(*game);
        stage.command("deal");
        Rng rng(14);
        int wrong = 0, nothing = 0;
        for (int i = 0; i < taps; ++i) {
          if (i % 100 == 50) play_on(stage.table(), rng, rng.below(40));
          come_to_choose(stage, rng);
          const Table& table = stage.table();
          const std::vector<Site> all = choices(table);
          const Site site = all[rng.below(static_cast<std::uint32_t>(all.size()))];
          const Before before(table);
          const Stage::Spot at = stage.spot(site);
          const auto x = static_cast<float>(at.x + kSpread * gauss(rng)),
                     y = static_cast<float>(at.y + kSpread * gauss(rng));
          table_pointer(PointerEvent::kDown, x, y, true);
          table_pointer(PointerEvent::kUp, x, y, true);
          if (before.same(table))
            ++nothing;
          else if (!before.meant(table, site))
            ++wrong;
          if (!before.moved(table)) continue;
          CHECK(stage.table().undo());  // at no cost
          CHECK(before.back(table));
          CHECK(stage.table().redo());
        }
        CAPTURE(nothing);
        CHECK(wrong < kTaps / 100);
      }
  }
}
