// The board: lithographed cardboard with lettered bands, the camps, the red square and the ninepins picture in it.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/rng.h"
#include "games/noni_coni/drawing.h"

namespace vitrine::noni_coni {
namespace {

constexpr Color kBuff = rgb(0xead5a4), kFaint = rgb(0xcfae6c), kFainter = rgb(0xe9d5a4);
constexpr Color kPinFill = rgb(0xfaecd0), kPinLine = rgb(0xb58a58);
constexpr float kMiddle = (kCardFrom.x + kCardTo.x) / 2;  // of the card, from left to right
constexpr float kBand = 0.54f, kBandMiddle[] = {-1.03f, 10.94f};
constexpr float kTrayFrom = -0.62f, kTrayTo = 2.57f;  // of the left ones; the right ones are their mirror image
constexpr Point kCampCorners[kColours] = {{0, 8}, {0, 0}, {8, 0}, {8, 8}};  // top left

bool on_left(int colour) {
  return colour == kBlack || colour == kGreen;
}
float band_of(int colour) {
  return kBandMiddle[colour == kBlack || colour == kYellow];
}
float mirrored(int colour, float x) {
  return on_left(colour) ? x : 2 * kMiddle - x;
}

void draw_frame(Drawing& drawing, Point from, Point to, float width, Color color) {
  drawing.polyline({from, {to.x, from.y}, to, {from.x, to.y}}, width, color, true);
}

// Parallel engraved lines, as one line that runs to and fro.
void draw_hatching(Drawing& drawing, Point from, Point to, float apart, float width, Color color) {
  std::vector<Point> line;
  bool right = false;
  for (float y = from.y; y <= to.y; y += apart, right = !right) {
    line.push_back({right ? to.x : from.x, y});
    line.push_back({right ? from.x : to.x, y});
  }
  drawing.polyline(std::move(line), width, color, false);
}

// EB Garamond is thin: set twice.
void draw_bold(Drawing& drawing, Point centre, float height, Color color, const std::string& text) {
  for (float aside : {-0.022f, 0.022f}) drawing.text({centre.x + aside * height, centre.y}, height, color, text, false);
}

// Height below the middle and half the width of a ninepin.
constexpr Point kPin[] = {{0.02f, -0.55f}, {0.075f, -0.535f}, {0.112f, -0.49f}, {0.122f, -0.43f}, {0.1f, -0.36f},
                          {0.066f, -0.3f}, {0.06f, -0.25f},   {0.09f, -0.17f},  {0.16f, -0.02f},  {0.19f, 0.12f},
                          {0.18f, 0.24f},  {0.14f, 0.34f},    {0.12f, 0.39f},   {0.16f, 0.42f},   {0.17f, 0.46f}};

// A pin of the picture, flat as it was printed.
void draw_pin(Drawing& drawing, Point at, float size, Color fill, Color line) {
  for (const auto& [grow, color] : {std::pair(0.022f, line), std::pair(0.f, fill)}) {
    std::vector<Point> borders;
    for (const auto& [half, y] : kPin) {
      const float aside = half * size + grow;
      borders.insert(borders.end(), {{at.x - aside, at.y + y * size}, {at.x + aside, at.y + y * size}});
    }
    drawing.band(std::move(borders), color);
  }
}

void draw_title(Drawing& drawing) {
  constexpr std::pair<char, float> kLetters[] = {{'N', 0.43f}, {'o', 0.35f}, {'N', 0.43f}, {'I', 0.25f}, {'-', 0.23f},
                                                 {'C', 0.4f},  {'O', 0.45f}, {'N', 0.43f}, {'I', 0.25f}};
  constexpr float kHigh = 0.6f, kWide = 0.9f;  // against the widths above
  float x = kMiddle - 1.61f * kWide;
  for (const auto& [letter, wide] : kLetters) {
    x += wide * kWide / 2;
    const std::string text(1, letter);
    for (const Point shade : {Point{0.033f, 0.033f}, Point{0.047f, 0.028f}})
      drawing.text({x + shade.x, kBandMiddle[0] + shade.y}, kHigh, kInk, text);
    for (const float aside : {-0.011f, 0.011f}) drawing.text({x + aside, kBandMiddle[0]}, kHigh, kPrintedRed, text);
    x += wide * kWide / 2;
  }
}

void draw_tray(Drawing& drawing, int colour) {
  const auto [from, to] = std::minmax({mirrored(colour, kTrayFrom), mirrored(colour, kTrayTo)});
  const float y = band_of(colour);
  const Color print = kPaints[colour].print;
  drawing.rectangle({from, y - 0.22f}, {to, y + 0.22f}, rgb(0xb89455), rgb(0xf3e2ba));
  drawing.rectangle({from + 0.02f, y - 0.19f}, {to - 0.02f, y + 0.2f}, mix(rgb(0xd9bd84), print, 0.12f),
                    mix(rgb(0xf1dfb4), print, 0.08f));
  draw_frame(drawing, {from, y - 0.22f}, {to, y + 0.22f}, 0.018f, kInk);
}

// The cardboard, the rim, and the bands with the title, nine little pins and the trays.
void draw_rim(Drawing& drawing) {
  const auto [left, top] = kCardFrom;
  const auto [right, bottom] = kCardTo;
  drawing.rectangle(kCardFrom, kCardTo, rgb(0x8f7748), rgb(0x6e5830));
  drawing.rectangle({left + 0.015f, top}, {right - 0.015f, bottom - 0.04f}, kCream, rgb(0xefe0bd));
  Rng rng(1900);  // the grain of the litho stone, the same on every machine
  for (int i = 0; i < 200; ++i) {
    const auto along = [&](float from, float to) {
      return from + (to - from) * static_cast<float>(rng.below(1000)) / 1000;
    };
    const float x = along(left, right), y = along(top, bottom), size = along(0.012f, 0.026f);
    drawing.polygon({{x - size, y}, {x, y - size * 0.7f}, {x + size * 0.8f, y}, {x, y + size}}, rgb(0x8b6b3a, 40));
  }
  draw_frame(drawing, {left + 0.035f, top + 0.035f}, {right - 0.035f, bottom - 0.065f}, 0.04f, kInk);
  for (const float y : kBandMiddle) {
    const Point from = {left + 0.06f, y - kBand / 2}, to = {right - 0.06f, y + kBand / 2};
    drawing.rectangle(from, to, kBuff, rgb(0xdfc389));
    draw_hatching(drawing, {from.x, from.y + 0.03f}, to, 0.052f, 0.006f, clear(kSepia, 100));
    const float inner = y < 5 ? to.y : from.y, rule = y < 5 ? inner + 0.04f : inner - 0.04f;
    drawing.line({from.x, inner}, {to.x, inner}, 0.018f, kInk);
    drawing.line({from.x, rule}, {to.x, rule}, 0.014f, kPrintedRed);
  }
  const std::size_t title = drawing.shapes.size();
  draw_title(drawing);
  drawing.sign(title);
  const std::size_t pins = drawing.shapes.size();
  for (int i = 0; i < 9; ++i)
    draw_pin(drawing, {kMiddle + 0.25f * static_cast<float>(i - 4), kBandMiddle[1] + 0.01f}, 0.42f,
             i == 4 ? kGold.middle : kPrintedRed, kInk);
  for (const float aside : {-1.32f, 1.32f}) {
    const Point ball = {kMiddle + aside, kBandMiddle[1] + 0.1f};
    drawing.disc(ball, 0.11f, kInk);
    drawing.disc(ball, 0.09f, rgb(0xd8754f), kPrintedRed, {ball.x - 0.03f, ball.y - 0.04f});
  }
  drawing.sign(pins);
  for (int colour = 0; colour < kColours; ++colour) draw_tray(drawing, colour);
}

// Laurel on both sides of three pins, printed faintly where nothing else is; `upright` turns the laurel, not the pins.
void draw_vignette(Drawing& drawing, Point centre, bool upright) {
  const auto place = [&](float along, float across) {
    return upright ? Point{centre.x + across, centre.y + along} : Point{centre.x + along, centre.y + across};
  };
  for (const float side : {-1.f, 1.f}) {
    const auto stem = [&](float t) { return place(side * (0.5f + 1.35f * t), 0.34f - 0.62f * t * t); };
    std::vector<Point> line;
    for (int i = 0; i <= 8; ++i) line.push_back(stem(static_cast<float>(i) / 8));
    drawing.polyline(line, 0.025f, kFaint, false);
    for (int i = 1; i <= 14; ++i) {
      const float t = static_cast<float>(i) / 14, out = (i % 2 ? -1.f : 1.f), size = 0.2f - 0.06f * t;
      const Point from = stem(t), on = stem(t + 0.1f);
      const float length = std::hypot(on.x - from.x, on.y - from.y);
      const Point ahead = {(on.x - from.x) / length * size, (on.y - from.y) / length * size};
      const Point tip = {from.x + 1.2f * ahead.x - out * 0.75f * ahead.y,
                         from.y + 1.2f * ahead.y + out * 0.75f * ahead.x};
      const Point half = {(from.x + tip.x) / 2, (from.y + tip.y) / 2};
      const Point belly = {(tip.y - from.y) * 0.2f, (from.x - tip.x) * 0.2f};
      drawing.polygon({from, {half.x + belly.x, half.y + belly.y}, tip, {half.x - belly.x, half.y - belly.y}},
                      mix(kFaint, kFainter, 0.5f));
    }
  }
  for (const auto& [aside, size] : {std::pair(-0.3f, 0.86f), std::pair(0.3f, 0.86f), std::pair(0.f, 1.06f)})
    draw_pin(drawing, {centre.x + aside, centre.y + 0.48f - 0.46f * size}, size, kFainter, kFaint);
}

// The ninepins behind the numbers, as large as the red square: nine pins in their lozenge on an alley, the king in the
// middle. They stand on the half steps, so that the heads look out between the numbers.
void draw_picture(Drawing& drawing) {
  constexpr float kWall = 3.62f;
  drawing.rectangle({3, 3}, {7, 7}, rgb(0xf3d3b6), rgb(0xeac08f));
  for (int plank = 0; plank <= 20; ++plank) {  // the planks run away towards the wall
    const float t = static_cast<float>(plank) / 20 - 0.5f, far = 3 * t, near = std::clamp(6.4f * t, -2.f, 2.f);
    const float end = near == 6.4f * t ? 7 : kWall + (7 - kWall) * (std::abs(near - far) / std::abs(3.4f * t));
    drawing.line({5 + near, end}, {5 + far, kWall}, 0.014f, clear(kSepia, 120));
  }
  drawing.rectangle({3, 3}, {7, kWall}, rgb(0xe3ab8b), rgb(0xedc5a0));
  draw_hatching(drawing, {3, 3.03f}, {7, kWall}, 0.045f, 0.009f, clear(kPrintedRed, 80));
  draw_hatching(drawing, {3, 6.3f}, {7, 7}, 0.05f, 0.009f, clear(kSepia, 80));
  drawing.line({3, kWall}, {7, kWall}, 0.02f, clear(kSepia, 230));
  constexpr float kPins[][3] = {{5, 4.72f, 1.2f},    {4.5f, 5.06f, 1.24f}, {5.5f, 5.06f, 1.24f},
                                {4, 5.54f, 1.28f},   {6, 5.54f, 1.28f},    {5, 5.54f, 1.34f},
                                {4.5f, 6.1f, 1.34f}, {5.5f, 6.1f, 1.34f},  {5, 6.84f, 1.42f}};
  for (const auto& [x, foot, size] : kPins) {
    const float y = foot - 0.48f * size;
    drawing.glow({x + 0.1f, foot - 0.03f}, 0.3f, rgb(0x7a4a20, 110));
    draw_pin(drawing, {x, y}, size, kPinFill, kPinLine);
    for (int k = 0; k < 7; ++k) {  // engraved shade down the right-hand side
      const float h = -0.1f + 0.07f * static_cast<float>(k),
                  half = 0.135f - 0.012f * static_cast<float>(std::abs(k - 3));
      drawing.line({x + 0.06f * size, y + (h + 0.03f) * size}, {x + half * size, y + h * size}, 0.01f,
                   clear(kPinLine, 170));
    }
    for (const auto& [h, half] : {std::pair(-0.285f, 0.062f), std::pair(-0.235f, 0.064f), std::pair(0.3f, 0.15f)})
      drawing.line({x - half * size, y + h * size}, {x + half * size, y + h * size}, 0.022f, clear(kPrintedRed, 170));
  }
  for (const float x : {-0.1f, 0.f, 0.1f})
    drawing.polygon({{4.94f + x, 4.2f}, {5 + 1.3f * x, 4.03f}, {5.06f + x, 4.2f}}, kGold.middle, kGold.shade);
  drawing.disc({3.56f, 6.5f}, 0.27f, kPinLine);
  drawing.disc({3.56f, 6.5f}, 0.25f, kPinFill, mix(kPinFill, kPinLine, 0.45f), {3.48f, 6.4f});
}

void draw_camps(Drawing& drawing) {
  for (int colour = 0; colour < kColours; ++colour) {
    const auto [x, y] = kCampCorners[colour];
    const Color print = kPaints[colour].print;
    drawing.rectangle({x, y}, {x + 2, y + 2}, clear(print, 30));
    draw_hatching(drawing, {x, y + 0.04f}, {x + 2, y + 2}, 0.075f, 0.011f, clear(print, 70));
    for (const float across : {0.5f, 1.5f})
      for (const float down : {0.5f, 1.5f}) draw_mark(drawing, colour, {x + across, y + down}, 0.13f, print);
  }
}

void draw_lines(Drawing& drawing) {
  for (int i = 0; i < kBoard.files; ++i) {
    const float along = static_cast<float>(i);
    drawing.line({along, 0}, {along, 10}, 0.026f, kInk);
    drawing.line({0, along}, {10, along}, 0.026f, kInk);
    drawing.text({along, 10.46f}, 0.385f, kInk, std::string(1, static_cast<char>('a' + i)), false);
    drawing.text({-0.43f, 10 - along}, i < 9 ? 0.34f : 0.31f, kInk, std::to_string(i + 1), false);
  }
  draw_frame(drawing, {0, 0}, {10, 10}, 0.05f, kInk);
  draw_frame(drawing, {-0.085f, -0.085f}, {10.085f, 10.085f}, 0.02f, kPrintedRed);
  for (int colour = 0; colour < kColours; ++colour) {
    const auto [x, y] = kCampCorners[colour];
    draw_frame(drawing, {x, y}, {x + 2, y + 2}, 0.07f, kPaints[colour].print);
  }
  PointSet plain = kAllPoints - kRedSquare;
  for (int corner : {kBoard.at(0, 0), kBoard.at(8, 0), kBoard.at(0, 8), kBoard.at(8, 8)})
    for (int cell = 0; cell < 9; ++cell) plain -= PointSet::of(corner + cell % 3 + 11 * (cell / 3));
  plain.each([&](int point) {  // so that it is seen that men stand on crossings
    const auto [x, y] = at(point);
    drawing.polygon({{x, y - 0.085f}, {x + 0.085f, y}, {x, y + 0.085f}, {x - 0.085f, y}}, kPrintedRed);
  });
}

// Where the worth of what counts is shown: beside a man, or in a cell by which the figure runs, no two in the same.
Point worth_at(Numbers numbers) {
  constexpr std::pair<Numbers, Point> kFigures[] = {{0b001010101, {6.5f, 3.5f}}, {0b010101010, {5.5f, 4.5f}},
                                                    {0b100010001, {5.5f, 5.5f}}, {0b100100010, {4.5f, 4.5f}},
                                                    {0b101000100, {4.5f, 5.5f}}, {0b110001000, {3.5f, 5.5f}}};
  for (const auto& [figure, where] : kFigures)
    if (figure == numbers) return where;
  const auto [x, y] = at(kImageNumbers[static_cast<std::size_t>(std::countr_zero(numbers))]);
  return {x - 0.38f, y + 0.16f};
}

}  // namespace

void draw_mark(Drawing& drawing, int colour, Point centre, float size, Color color) {
  const auto [x, y] = centre;
  switch (colour) {
    case kBlack: drawing.ring(centre, size * 0.7f, size * 0.46f, color); break;
    case kGreen:
      drawing.rectangle({x - size, y - size * 0.3f}, {x + size, y + size * 0.3f}, color);
      drawing.rectangle({x - size * 0.3f, y - size}, {x + size * 0.3f, y + size}, color);
      break;
    case kRed:
      drawing.polygon({{x, y - size * 1.15f}, {x + size * 0.85f, y}, {x, y + size * 1.15f}, {x - size * 0.85f, y}},
                      color);
      break;
    default:
      drawing.polygon({{x, y - size * 1.05f}, {x + size * 1.05f, y + size * 0.8f}, {x - size * 1.05f, y + size * 0.8f}},
                      color);
  }
}

Drawing draw_card() {
  Drawing drawing;
  draw_rim(drawing);
  for (const float across : {1.5f, 8.5f}) {
    draw_vignette(drawing, {5, across}, false);
    draw_vignette(drawing, {across, 5}, true);
  }
  draw_camps(drawing);
  draw_picture(drawing);
  draw_lines(drawing);
  draw_frame(drawing, {3, 3}, {7, 7}, 0.11f, kPrintedRed);
  draw_frame(drawing, {3, 3}, {7, 7}, 0.018f, rgb(0xf6d9b8));
  draw_frame(drawing, {3.1f, 3.1f}, {6.9f, 6.9f}, 0.014f, kPrintedRed);
  return drawing;
}

Point lost_at(int colour, int i) {
  return {mirrored(colour, -0.43f + 0.345f * static_cast<float>(i)), band_of(colour) + 0.08f};
}

void draw_medallion(Drawing& drawing, int colour, std::optional<int> points) {
  const auto& [lacquer, mark, print] = kPaints[colour];
  const Point centre = {mirrored(colour, 2.86f), band_of(colour)};
  const std::size_t first = drawing.shapes.size();
  drawing.disc(centre, 0.26f, kInk);
  drawing.disc(centre, 0.24f, points ? lacquer.middle : kCream);
  if (!points) {
    draw_mark(drawing, colour, centre, 0.115f, print);
    drawing.sign(first);
    return;
  }
  drawing.ring(centre, 0.215f, 0.014f, clear(mark, 200));
  draw_bold(drawing, centre, 0.36f, mark, std::to_string(*points));
}

void draw_numbers(Drawing& drawing, PointSet taken) {
  constexpr float kRadius = 0.335f;
  for (std::size_t i = 0; i < kImageNumbers.size(); ++i) {
    const Point centre = at(kImageNumbers[i]), beside = {centre.x + 0.37f, centre.y + 0.19f};
    const std::string number = std::to_string(i + 1);
    drawing.disc(centre, kRadius + 0.03f, kCream);
    drawing.disc(centre, kRadius, rgb(0xc64a35), kPrintedRed, {centre.x - 0.1f, centre.y - 0.12f});
    drawing.ring(centre, kRadius - 0.03f, 0.011f, rgb(0xf6d9b8, 210));
    if (taken.has(kImageNumbers[i])) {
      drawing.disc(beside, 0.17f, kCream);
      draw_bold(drawing, beside, 0.34f, kPrintedRed, number);
    } else {
      draw_bold(drawing, centre, 0.52f, kCream, number);
    }
  }
}

void draw_ribbons(Drawing& drawing, const std::vector<Counted>& all, const Paint& paint) {
  const Color color = paint.lacquer.middle;
  for (const auto& [numbers, worth] : all) {
    const bool block = numbers == 0b001010101;  // it runs outside the others, which it would hide
    std::vector<Point> spots, way;
    for (std::size_t i = 0; i < kImageNumbers.size(); ++i)
      if (numbers >> i & 1) spots.push_back(at(kImageNumbers[i]));
    for (const auto& [x, y] : spots) way.push_back(block ? Point{x + 0.3f * (x - 5), y + 0.3f * (y - 5)} : Point{x, y});
    if (spots.size() == 3) std::swap(way[1], way[2]);  // 9 is in the middle
    const bool closed = spots.size() == 4;
    for (const auto& [width, tint] :
         {std::pair(0.19f, kCream), std::pair(0.12f, color), std::pair(0.025f, clear(paint.mark, 200))})
      if (way.size() > 1) drawing.polyline(way, width, tint, closed);
    for (const Point& spot : spots) {
      drawing.ring(spot, 0.41f, 0.13f, kCream);
      drawing.ring(spot, 0.41f, 0.08f, color);
    }
  }
}

void draw_worths(Drawing& drawing, const std::vector<Counted>& all, const Paint& paint) {
  const Tone& tone = paint.lacquer;
  for (const auto& [numbers, worth] : all) {
    const float radius = std::has_single_bit(numbers) ? 0.175f : 0.25f;
    const Point centre = worth_at(numbers);
    drawing.glow({centre.x + 0.04f, centre.y + 0.07f}, radius * 1.3f, rgb(0x2a1808, 120));
    drawing.disc(centre, radius, kCream);
    drawing.disc(centre, radius * 0.88f, mix(tone.middle, tone.light, 0.1f), tone.middle, centre);
    draw_bold(drawing, centre, radius * (worth < 10 ? 1.6f : 1.4f), paint.mark, std::to_string(worth));
  }
}

}  // namespace vitrine::noni_coni
