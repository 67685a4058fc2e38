// The board as a night sky with twenty-five moons in their phases, and the men: ivory, ink, and the Man in the Moon.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "games/man_in_the_moon/rules.h"

namespace vitrine::man_in_the_moon {
namespace {

enum Look : std::uint8_t { kIvory, kInk, kIvoryMoon, kInkMoon };

constexpr Color kNight = rgb(0x1b2440), kDusk = rgb(0x2a3760), kPaleLine = rgb(0xc9b98a, 150), kLetter = rgb(0xe0d2a6);
constexpr Color kIvoryLight = rgb(0xfffaec), kIvoryShade = rgb(0xd9c9a3), kInkLight = rgb(0x4a4654),
                kInkShade = rgb(0x17151c);
constexpr Color kGold = rgb(0xd8bd76);

Point centre_of(int square) {
  return {static_cast<float>(kBoard.file(square)), static_cast<float>(kBoard.ranks - 1 - kBoard.rank(square))};
}

// The lit part of a moon, between its bright limb and the terminator; `age` runs from 0 (new) through 0.5 (full) to 1.
void draw_moon(Drawing& drawing, Point centre, float radius, float age) {
  constexpr int kSlices = 20;
  const bool waxing = age <= 0.5f;
  const float terminator = std::cos(age * 2 * std::numbers::pi_v<float>);  // 1 new, -1 full
  drawing.disc(centre, radius, rgb(0x2f3b63));
  std::vector<Point> borders;
  for (int i = 0; i <= kSlices; ++i) {
    const float y = -radius + 2 * radius * static_cast<float>(i) / kSlices;
    const float half = std::sqrt(std::max(0.f, radius * radius - y * y));
    const float limb = waxing ? half : -half, inner = waxing ? half * terminator : -half * terminator;
    borders.push_back({centre.x + std::min(limb, inner), centre.y + y});
    borders.push_back({centre.x + std::max(limb, inner), centre.y + y});
  }
  drawing.band(std::move(borders), rgb(0xe9dcb4));
  drawing.ring(centre, radius, 0.012f, rgb(0x8f875f));
}

void draw_star(Drawing& drawing, Point centre, float size, Color color) {
  drawing.polygon({{centre.x, centre.y - size},
                   {centre.x + size / 4, centre.y},
                   {centre.x, centre.y + size},
                   {centre.x - size / 4, centre.y}},
                  color);
  drawing.polygon({{centre.x - size, centre.y},
                   {centre.x, centre.y - size / 4},
                   {centre.x + size, centre.y},
                   {centre.x, centre.y + size / 4}},
                  color);
}

Drawing board() {
  Drawing drawing;
  drawing.rectangle({-0.78f, -0.78f}, {4.78f, 4.78f}, rgb(0x0f1428), rgb(0x0b0f1f));
  drawing.rectangle({-0.7f, -0.7f}, {4.7f, 4.7f}, kDusk, kNight);
  drawing.polyline({{-0.66f, -0.66f}, {4.66f, -0.66f}, {4.66f, 4.66f}, {-0.66f, 4.66f}}, 0.018f, kPaleLine, true);
  for (int i = 0; i <= 5; ++i) {
    const float at = static_cast<float>(i) - 0.5f;
    drawing.line({at, -0.5f}, {at, 4.5f}, 0.016f, kPaleLine);
    drawing.line({-0.5f, at}, {4.5f, at}, 0.016f, kPaleLine);
  }
  for (int square = 0; square < kBoard.size(); ++square) {
    if (square == kCentre) continue;
    const int order = square < kCentre ? square : square - 1;  // the phases run along the ranks, the centre is full
    draw_moon(drawing, centre_of(square), 0.3f, static_cast<float>(order + 1) / 25);
  }
  const Point middle = centre_of(kCentre);
  drawing.glow(middle, 0.5f, rgb(0xf4e7bd, 110));
  draw_moon(drawing, middle, 0.36f, 0.5f);
  for (int corner = 0; corner < 4; ++corner) {
    const float x = corner % 2 ? 4.57f : -0.57f, y = corner / 2 ? 4.57f : -0.57f;
    draw_star(drawing, {x, y}, 0.06f, kGold);
  }
  for (int i = 0; i < 5; ++i) {
    drawing.text({static_cast<float>(i), 4.575f}, 0.24f, kLetter, std::string(1, static_cast<char>('a' + i)));
    drawing.text({-0.575f, static_cast<float>(4 - i)}, 0.24f, kLetter, std::to_string(i + 1));
  }
  return drawing;
}

Drawing man(bool ink, bool moon) {
  const Color light = ink ? kInkLight : kIvoryLight, shade = ink ? kInkShade : kIvoryShade,
              mark = ink ? kGold : rgb(0x8a6f3c);
  Drawing drawing;
  drawing.glow({0.03f, 0.07f}, 0.43f, rgb(0x000000, 120));
  drawing.disc({0, 0}, 0.36f, ink ? rgb(0x2b2833) : rgb(0xefe2c2), ink ? rgb(0x0d0c11) : rgb(0xb9a578),
               {-0.1f, -0.14f});
  drawing.disc({-0.005f, -0.015f}, 0.315f, light, shade, {-0.12f, -0.16f});
  if (moon) {
    drawing.disc({0, 0}, 0.26f, rgb(0xfbeeb9), rgb(0xdcb95c), {-0.06f, -0.08f});
    for (float side : {-0.09f, 0.09f}) drawing.disc({side, -0.06f}, 0.028f, rgb(0x4a3b1c));
    std::vector<Point> smile;
    for (int i = 0; i <= 10; ++i) {
      const float x = -0.1f + 0.02f * static_cast<float>(i);
      smile.push_back({x, 0.12f - 4 * x * x});
    }
    drawing.polyline(std::move(smile), 0.022f, rgb(0x4a3b1c), false);
    drawing.line({0, -0.04f}, {-0.025f, 0.04f}, 0.016f, rgb(0x4a3b1c));
  } else if (ink) {
    draw_star(drawing, {0, 0}, 0.19f, mark);
  } else {
    drawing.ring({0, 0}, 0.2f, 0.022f, mark);
    drawing.ring({0, 0}, 0.09f, 0.02f, mark);
  }
  return drawing;
}

// A row of men beside the board, with words after it: White's below, Black's above.
void add_row(Picture& picture, int beside, std::uint8_t look, Player owner, int count, Zone zone, const Message& name) {
  const float y = beside == 0 ? 5.28f : -1.28f;
  if (count > 0)
    picture.captions.push_back(
        {{std::min(4.2f, 0.4f + 0.335f * static_cast<float>(count)), y}, 1.16f, 0.21f, zone, count});
  for (int i = 0; i < count; ++i) {
    Piece piece;
    piece.at = {-0.39f + 0.335f * static_cast<float>(i), y};
    piece.scale = 0.8f;
    piece.look = look;
    piece.owner = owner;
    piece.zone = zone;
    piece.name = name;
    picture.pieces.push_back(piece);
  }
}

}  // namespace

Picture Rules::describe(const Position& position, Player) {
  static const Drawing kBoardDrawing = board();
  Picture picture;
  picture.top_left = {-0.8f, -1.66f};
  picture.bottom_right = {4.8f, 5.66f};
  picture.board = kBoardDrawing;
  for (int rank = kBoard.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < kBoard.files; ++file) {
      const int square = kBoard.at(file, rank);
      picture.places.push_back(
          {static_cast<Site>(square), centre_of(square), 0.5f, PlaceShape::kSquare, kBoard.name(square)});
    }
  }
  for (int side = 0; side < 2; ++side) {
    const bool last = !position.placing() && std::popcount(position.men[side]) == 1;
    Piece piece;
    piece.owner = static_cast<Player>(side);
    piece.look = static_cast<std::uint8_t>(last ? kIvoryMoon + side : kIvory + side);
    piece.name = Message{last        ? "man_in_the_moon.piece.last"
                         : side == 0 ? "man_in_the_moon.piece.white"
                                     : "man_in_the_moon.piece.black",
                         {}};
    for (std::uint32_t men = position.men[side]; men; men &= men - 1) {
      piece.site = static_cast<Site>(std::countr_zero(men));
      piece.at = centre_of(piece.site);
      picture.pieces.push_back(piece);
    }
    const Message name = {side == 0 ? "man_in_the_moon.piece.white" : "man_in_the_moon.piece.black", {}};
    const auto look = static_cast<std::uint8_t>(kIvory + side);
    add_row(picture, side, look, piece.owner, position.to_place[side], Zone::kHand, name);
    if (!position.placing()) {  // captured men lie on their captor's side
      const int captured = kMenEach - std::popcount(position.men[side]);
      add_row(picture, 1 - side, look, piece.owner, captured, Zone::kTray, name);
    }
  }
  return picture;
}

std::vector<Site> Rules::decided_by(const Position& position) {
  std::vector<Site> sites;
  for (std::uint32_t men : position.men)
    if (std::popcount(men) == 1) sites.push_back(static_cast<Site>(std::countr_zero(men)));
  return sites;
}

std::vector<Drawing> Rules::art() {
  return {man(false, false), man(true, false), man(false, true), man(true, true)};
}

Message Rules::prompt(const Position& position) {
  const Message player = {"man_in_the_moon.player." + std::to_string(position.side), {}};
  return {position.placing() ? "man_in_the_moon.prompt.place" : "man_in_the_moon.prompt.move", {player}};
}

Message Rules::explain(const Position& position, const Path& touched) {
  const auto reason = [](const char* key) { return Message{std::string("man_in_the_moon.why.") + key, {}}; };
  const std::uint32_t square = 1u << touched.back();
  if (position.placing()) {
    if (!(position.empty() & square)) return reason("taken");
    return reason("centre");
  }
  if (touched.size() == 1) {
    if (position.men[position.side] & square) return reason("shut_in");
    return reason(position.empty() & square ? "nobody_there" : "not_yours");
  }
  if (!(position.empty() & square)) return reason("taken");
  const int from = touched.front(), to = touched.back();
  const bool straight = kBoard.file(from) == kBoard.file(to) || kBoard.rank(from) == kBoard.rank(to);
  if (position.step == kStepRook) return reason(straight ? "in_the_way" : "rook_straight");
  return reason("one_square");
}

}  // namespace vitrine::man_in_the_moon
