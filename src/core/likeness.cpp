// How two positions are laid on each other.
#include "core/likeness.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/in_order.h"

namespace vitrine {

namespace {

int fourths(float at) {
  return static_cast<int>(std::lround(at * 4));
}

Point middle_of(const std::vector<Place>& places) {
  if (places.empty()) return {};
  const auto [left, right] = std::ranges::minmax(places, {}, [](const Place& place) { return place.at.x; });
  const auto [top, bottom] = std::ranges::minmax(places, {}, [](const Place& place) { return place.at.y; });
  return {(left.at.x + right.at.x) / 2, (top.at.y + bottom.at.y) / 2};
}

Point turned(Point at, Point about, int image, int turns) {
  constexpr std::array<double, 8> kDegrees = {0, 90, 180, 270, 60, 120, 240, 300};
  const double angle = kDegrees[static_cast<std::size_t>(image % turns)] * std::numbers::pi / 180;
  const double x = (image < turns ? 1 : -1) * (at.x - about.x), y = at.y - about.y;
  return {static_cast<float>(x * std::cos(angle) - y * std::sin(angle)),
          static_cast<float>(x * std::sin(angle) + y * std::cos(angle))};
}

int other_player(int owner) {
  return owner == 0 || owner == 1 ? 1 - owner : owner;
}

}  // namespace

Likeness::Likeness(const Game& game, const Position& position) {
  const Picture picture = game.describe(position, game.to_move(position));
  const Point middle = middle_of(picture.places);
  for (int i = 0; i < kImages; ++i) {
    Image& image = images_[static_cast<std::size_t>(i)];
    for (const Piece& piece : picture.pieces)
      if (piece.zone == Zone::kBoard && (piece.owner >= 0 || piece.is_ground()))
        image.things.push_back({turned(piece.at, middle, i, kTurns), piece.owner});
    std::vector<Thing> places;
    for (const Place& place : picture.places) places.push_back({turned(place.at, middle, i, kTurns), 0});
    const std::vector<Spot> fallen = spots(places);
    if (i == 0) places_ = fallen;
    image.onto_itself = fallen == places_;
  }
}

std::vector<Likeness::Spot> Likeness::spots(const std::vector<Thing>& things) {
  std::vector<Spot> found;
  for (const Thing& thing : things) found.push_back({fourths(thing.at.x), fourths(thing.at.y), thing.owner});
  put_in_order(found);
  return found;
}

int Likeness::shared(const Image& image, bool change) const {
  std::vector<Thing> things = image.things;
  if (change)
    for (Thing& thing : things) thing.owner = other_player(thing.owner);
  const std::vector<Spot> here = spots(images_[0].things), there = spots(things);
  return static_cast<int>(
      std::ranges::count_if(here, [&](const Spot& spot) { return std::ranges::binary_search(there, spot); }));
}

// As many as lie equally far from their likes.
int Likeness::shared_if_shifted(const Image& image, bool change) const {
  constexpr int kFar = 128;
  std::vector<std::uint8_t> at_shift(std::size_t{4} * kFar * kFar);
  int most = 0;
  for (const Thing& thing : images_[0].things)
    for (const Thing& other : image.things) {
      if (thing.owner != (change ? other_player(other.owner) : other.owner)) continue;
      // From the first of each, so that a shift is a way from place to place.
      const Point from = images_[0].things[0].at, to = image.things[0].at;
      const int x = kFar + fourths((thing.at.x - from.x) - (other.at.x - to.x));
      const int y = kFar + fourths((thing.at.y - from.y) - (other.at.y - to.y));
      if (std::min(x, y) >= 0 && std::max(x, y) < 2 * kFar)
        most = std::max<int>(most, ++at_shift[static_cast<std::size_t>(y) * 2 * kFar + static_cast<std::size_t>(x)]);
    }
  return most;
}

int Likeness::different(const Likeness& other) const {
  const bool same_board = places_ == other.places_;
  int most = 0;
  for (const Image& image : other.images_) {
    if (same_board && !image.onto_itself) continue;
    for (const bool change : {false, true})
      most = std::max(most, same_board ? shared(image, change) : shared_if_shifted(image, change));
  }
  return static_cast<int>(images_[0].things.size() + other.images_[0].things.size()) - 2 * most;
}

}  // namespace vitrine
