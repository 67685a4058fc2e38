// What must be seen is seen on every ground, by day and by night: 3 to 1, measured on what is drawn.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "games/registry.h"
#include "tests/play.h"
#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr double kSeen = 3, kAlike = 1.02;
constexpr double kShare = 0.75;  // of the directions from the middle: a mark may touch what is like it
constexpr int kDirections = 24;
constexpr int kWide = 390, kHigh = 659, kRatio = 2;
constexpr int kPlies = 110, kEach = 8;

double luminance(const std::uint8_t* rgb) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    const double share = rgb[i] / 255.0, weight = i == 0 ? 0.2126 : i == 1 ? 0.7152 : 0.0722;
    sum += weight * (share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double contrast(const std::uint8_t* a, const std::uint8_t* b) {
  const double la = luminance(a) + 0.05, lb = luminance(b) + 0.05;
  return std::max(la, lb) / std::min(la, lb);
}

// Of the directions from there in which the two pictures differ within so many device pixels, the share in which that
// is seen.
double seen(const Pixels& with, const Pixels& without, Point at, double reach) {
  int all = 0, clear = 0;
  for (int i = 0; i < kDirections; ++i) {
    const double angle = 2 * std::numbers::pi * i / kDirections;
    double most = 1;
    for (double far = 0; far <= reach; far += 0.5) {
      const auto x = static_cast<int>(std::lround(at.x + far * std::cos(angle))),
                 y = static_cast<int>(std::lround(at.y + far * std::sin(angle)));
      if (x < 0 || y < 0 || x >= with.wide || y >= with.high) continue;
      const auto pixel = 3 * static_cast<std::size_t>(y * with.wide + x);
      most = std::max(most, contrast(&with.rgb[pixel], &without.rgb[pixel]));
    }
    all += most > kAlike;
    clear += most >= kSeen;
  }
  return all == 0 ? 1 : static_cast<double>(clear) / all;
}

// A position on a phone, guided, so that what may be touched is shown or not, and where on the screen it lies.
class Shown {
 public:
  explicit Shown(Stage& stage) : stage_(stage) {}

  Pixels position(const Match& match, Player near) {
    stage_.table().guide(match.game(), match.setup(), match.position(), near);
    return with(false);
  }
  Pixels with(bool touchable) {
    stage_.table().guide_to(touchable, {});
    table_wake();
    const Pixels drawn = stage_.pixels();
    picture_ = stage_.table().picture();
    return drawn;
  }
  const Picture& picture() const { return picture_; }
  const Place* place(Site site) const {
    const auto found = std::ranges::find(picture_.places, site, &Place::site);
    return found == picture_.places.end() ? nullptr : &*found;
  }
  // A dot is drawn there: for a disc to be moved there is a rim.
  bool is_dotted(Site site) const {
    return std::ranges::none_of(picture_.pieces, [&](const Piece& piece) {
      return piece.site == site && (piece.owner >= 0 || stage_.table().touched().empty());
    });
  }
  // In device pixels.
  double scale() const {
    const Place &a = picture_.places.front(), &b = picture_.places.back();
    const Stage::Spot from = stage_.spot(a.site), to = stage_.spot(b.site);
    return kRatio * std::hypot(from.x - to.x, from.y - to.y) / std::hypot(a.at.x - b.at.x, a.at.y - b.at.y);
  }
  Point pixel(Point at) const {
    const Place& a = picture_.places.front();
    const Stage::Spot from = stage_.spot(a.site);
    const auto unit = static_cast<float>(scale());
    return {kRatio * static_cast<float>(from.x) + (at.x - a.at.x) * unit,
            kRatio * static_cast<float>(from.y) + (at.y - a.at.y) * unit};
  }

 private:
  Stage& stage_;
  Picture picture_;
};

// What can be chosen on empty places.
int check_dots(Stage& stage, const Shown& shown, const Pixels& bare) {
  const Pixels dotted = stage.pixels();
  int dots = 0;
  for (const Site site : std::vector<Site>(stage.table().open_sites())) {
    const Place* place = shown.place(site);
    if (!place || !shown.is_dotted(site)) continue;
    CAPTURE(place->name);
    CHECK(seen(dotted, bare, shown.pixel(place->at), place->radius * shown.scale()) >= kShare);
    ++dots;
  }
  return dots;
}

// Men that stood or waited where nothing is any more.
int check_men(const Shown& shown, const Picture& before, const Pixels& bare, const Pixels& after) {
  int men = 0;
  for (const Piece& man : before.pieces) {
    const auto near_it = [&](const Piece& other) {
      return other.owner >= 0 && std::hypot(other.at.x - man.at.x, other.at.y - man.at.y) < 0.1f;
    };
    if (man.owner < 0 || man.zone == Zone::kTray || std::ranges::any_of(shown.picture().pieces, near_it)) continue;
    CAPTURE(man.look);
    CHECK(seen(bare, after, shown.pixel(man.at), 0.5 * shown.scale()) >= kShare);
    ++men;
  }
  return men;
}

}  // namespace

TEST_SUITE("contrast") {
  TEST_CASE("dots, the last move and the men are seen on every ground, by day and by night") {
    const int each = is_small() ? 5 * kEach : kEach;
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      Stage stage = Stage::keeping(kWide, kHigh, kRatio);
      table_reduced_motion(true);
      Shown shown(stage);
      Match match(*game, default_setup(*game));
      Rng rng(4);
      int dots = 0, traces = 0, men = 0;
      for (int ply = 0; ply < kPlies && !match.over(); ++ply) {
        const Move move = random_move(match, rng);
        const Player mover = match.to_move();
        if (ply % each != 0 || mover < 0) {
          REQUIRE(match.play(move));
          continue;
        }
        CAPTURE(ply);
        table_dark(ply % (2 * each) == 0);
        const Pixels bare = shown.position(match, mover);
        const Picture before = shown.picture();
        shown.with(true);
        dots += check_dots(stage, shown, bare);
        const Path path = game->path(match.position(), move);
        if (path.size() > 1 && shown.place(path.front())) {
          stage.table().touch(path.front());
          table_wake();
          dots += check_dots(stage, shown, bare);
        }
        shown.position(match, mover);
        stage.table().guide_move(move);
        const Pixels traced = shown.with(false);
        const Path last = stage.table().last_path();
        REQUIRE(match.play(move));
        if (match.over()) break;
        const Pixels plain = shown.position(match, mover);
        men += check_men(shown, before, bare, plain);
        for (const Site site : last) {
          const Place* place = shown.place(site);
          if (!place) continue;
          CAPTURE(place->name);
          CHECK(seen(traced, plain, shown.pixel(place->at), 1.45 * place->radius * shown.scale()) >= kShare);
          ++traces;
        }
      }
      CHECK(dots + traces > 0);
      CHECK(men > 0);
    }
  }
}
