// The sheet, as a New York printer of the 1890s might have pulled it: two blues, gold, ivory and wine, ruled and
// hatched; a lettered ribbon over twenty-five moons in their phases.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include "core/rng.h"
#include "games/man_in_the_moon/engraving.h"

namespace vitrine::man_in_the_moon {
namespace {

constexpr float kTurn = 2 * std::numbers::pi_v<float>, kMoon = 0.385f;
constexpr Color kLit = rgb(0xfff3cf), kLitEdge = rgb(0xe3c27c), kHalo = rgb(0x9db4e8);
constexpr Color kGilt = rgb(0xeed08a), kGiltLow = rgb(0xa9782f), kSquareEdge = rgb(0x0b1128);

constexpr Color faint(Color color, float alpha) {
  color.a = static_cast<std::uint8_t>(alpha);
  return color;
}
float share(Rng& rng, float low = 0, float high = 1) {
  return low + (high - low) * static_cast<float>(rng.below(1 << 16)) / 65535.f;
}

void frame(Drawing& drawing, Point from, Point to, float width, Color color) {
  drawing.polyline({from, {to.x, from.y}, to, {from.x, to.y}}, width, color, true);
}

constexpr Point inside(Point corner, float by) {
  return {corner.x + (corner.x < 0 ? by : -by), corner.y + (corner.y < 0 ? by : -by)};
}

// Seas in a tint and by the graver, and a crater or two.
void draw_seas(Drawing& drawing, Point centre, float radius) {
  constexpr Color kSea = rgb(0xb08c4c);
  struct Spot {
    float x, y, r;
  };
  Rng rng(25);
  for (const auto& [x, y, r] : {Spot{-0.36f, -0.3f, 0.3f}, Spot{0.1f, -0.42f, 0.2f}, Spot{0.3f, -0.1f, 0.25f},
                                Spot{-0.44f, 0.16f, 0.24f}, Spot{0.36f, 0.32f, 0.15f}}) {
    const Point at = {centre.x + x * radius, centre.y + y * radius};
    drawing.glow(at, r * radius * 1.15f, faint(kSea, 95));
    for (int k = 0; k < 4; ++k) {
      const float v = (-0.66f + 0.44f * static_cast<float>(k)) * r;
      const float half = std::sqrt(r * r - v * v) * share(rng, 0.75f, 1.1f);
      drawing.line({at.x - half * radius, at.y + v * radius}, {at.x + half * radius, at.y + v * radius},
                   0.035f * radius, faint(kSea, 120));
    }
  }
  for (const auto& [x, y, r] : {Spot{-0.06f, 0.6f, 0.09f}, Spot{0.08f, 0.14f, 0.055f}})
    drawing.ring({centre.x + x * radius, centre.y + y * radius}, r * radius, 0.045f * radius, faint(kSea, 170));
}

// The ruled sky, closer above and wider below, and the stars of the frame: none over the squares, none beside a letter.
void draw_sky(Drawing& drawing) {
  drawing.rectangle(kSheetFrom, kSheetTo, rgb(0x3a2712), rgb(0x24180b));
  drawing.rectangle(inside(kSheetFrom, 0.035f), inside(kSheetTo, 0.035f), kGilt, kGiltLow);
  drawing.rectangle(inside(kSheetFrom, 0.085f), inside(kSheetTo, 0.085f), rgb(0x0f1836), rgb(0x27407a));
  const float high = kSheetTo.y - kSheetFrom.y;
  for (float y = kSheetFrom.y + 0.16f; y < kSheetTo.y - 0.14f; y += 0.034f + 0.03f * (y - kSheetFrom.y) / high)
    drawing.line({kSheetFrom.x + 0.13f, y}, {kSheetTo.x - 0.13f, y}, 0.012f, rgb(0x0a1028, 120));
  Rng rng(1890);
  for (int i = 0; i < 60; ++i) {
    const float x = share(rng, kSheetFrom.x + 0.2f, kSheetTo.x - 0.2f),
                y = share(rng, kSheetFrom.y + 0.2f, kSheetTo.y - 0.2f), size = share(rng);
    const bool on_squares = x > -0.6f && x < 4.6f && y > -0.6f && y < 4.6f;
    const bool at_letter = y > 4 || (y > -0.3f && std::abs(y - std::round(y)) < 0.22f);
    if (on_squares || at_letter) continue;
    if (i % 6 == 0)
      draw_star(drawing, {x, y}, 0.045f, faint(kPaper, 200), 0.16f);
    else
      drawing.disc({x, y}, 0.007f + 0.012f * size * size * size, faint(kPaper, 190));
  }
  frame(drawing, inside(kSheetFrom, 0.13f), inside(kSheetTo, 0.13f), 0.014f, faint(kGold, 200));
  for (const float middle : {kSheetFrom.y + kLedge, kSheetTo.y - kLedge}) {
    const Point from = {kSheetFrom.x + 0.2f, middle - 0.23f}, to = {kSheetTo.x - 0.2f, middle + 0.23f};
    drawing.rectangle(from, to, kSquareEdge, rgb(0x141f44));
    frame(drawing, from, to, 0.012f, faint(kGold, 130));
  }
}

// Behind the title: the third stone, with folded ends.
void draw_ribbon(Drawing& drawing, float y) {
  for (const float side : {-1.f, 1.f}) {
    const auto at = [&](float out, float down) { return Point{2 + side * out, y + down}; };
    drawing.polygon({at(2.4f, -0.13f), at(2.78f, -0.13f), at(2.7f, 0.08f), at(2.4f, 0.08f)}, rgb(0x4a1216));
    drawing.polygon({at(2.4f, 0.08f), at(2.7f, 0.08f), at(2.78f, 0.28f), at(2.4f, 0.28f)}, rgb(0x4a1216));
    drawing.polyline({at(2.4f, -0.13f), at(2.78f, -0.13f), at(2.7f, 0.08f), at(2.78f, 0.28f), at(2.4f, 0.28f)}, 0.012f,
                     kGold, true);
    drawing.polygon({at(2.56f, 0.2f), at(2.4f, 0.2f), at(2.4f, 0.28f)}, rgb(0x250709));
  }
  drawing.rectangle({2 - 2.56f, y - 0.25f}, {2 + 2.56f, y + 0.2f}, rgb(0x8a2a29), rgb(0x6d1f22));
  frame(drawing, {2 - 2.56f, y - 0.25f}, {2 + 2.56f, y + 0.2f}, 0.014f, kGold);
}

// Letters grow towards the ends, as on a bill; three stones, each a little out of register, and a heavier cut than the
// font has: the last stone twice.
void draw_title(Drawing& drawing, float y) {
  constexpr std::string_view kWords = "THE MAN IN THE MOON";
  constexpr float kWide = 4.78f;
  const auto width_of = [](char letter) {
    switch (letter) {
      case ' ': return 0.3f;
      case 'I': return 0.4f;
      case 'E': return 0.64f;
      case 'T': return 0.68f;
      case 'A': return 0.7f;
      case 'N': return 0.8f;
      case 'O': return 0.82f;
      case 'H': return 0.84f;
      default: return 0.92f;
    }
  };
  struct Stone {
    float x, y;
    Color color;
  };
  constexpr Stone kStones[] = {
      {0.026f, 0.03f, rgb(0x080b18)}, {0.012f, 0.014f, rgb(0xb5422e)}, {0, 0, kPaper}, {0.009f, 0, kPaper}};
  float sum = 0;
  for (const char letter : kWords) sum += width_of(letter);
  for (const Stone& stone : kStones) {
    float pen = 2 - kWide / 2;
    for (const char letter : kWords) {
      const float wide = width_of(letter) * kWide / sum, at = pen + wide / 2, off = (at - 2) / 2.43f;
      pen += wide;
      if (letter == ' ') continue;
      const float rise = 0.13f * off * off;
      drawing.text({at + stone.x, y - rise * 0.36f + stone.y}, 0.4f + rise, stone.color, std::string(1, letter));
    }
  }
}

// Moonlight round a moon: rings that fade, as far as the square goes.
void draw_moonlight(Drawing& drawing, Point centre, float brightness) {
  constexpr int kRings = 9, kSteps = 5, kFaintest = 8;
  constexpr float kRoom = 0.48f;
  for (int k = 0; k < kRings; ++k) {
    const float radius = 0.415f + 0.032f * static_cast<float>(k);
    const Color light = faint(kHalo, (1 - static_cast<float>(k) / kRings) * (34 + 100 * brightness));
    if (light.a < kFaintest) return;
    if (radius < kRoom) {
      drawing.ring(centre, radius, 0.011f, light);
      continue;
    }
    const float gap = std::acos(kRoom / radius), arc = kTurn / 4 - 2 * gap;
    for (int quarter = 0; quarter < 4; ++quarter) {
      std::vector<Point> line;
      for (int i = 0; i <= kSteps; ++i) {
        const float angle = static_cast<float>(quarter) * kTurn / 4 + gap + arc * static_cast<float>(i) / kSteps;
        line.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
      }
      drawing.polyline(std::move(line), 0.011f, light, false);
    }
  }
}

// The phases run along the ranks; the middle is full.
float age_of(int square) {
  const auto order = static_cast<float>((kBoard.ranks - 1 - kBoard.rank(square)) * kBoard.files + kBoard.file(square));
  return (order < kCentre ? order + 1 : order) / 25;
}

void draw_squares(Drawing& drawing) {
  drawing.rectangle({-0.56f, -0.56f}, {4.56f, 4.56f}, kGilt, kGiltLow);
  drawing.rectangle({-0.525f, -0.525f}, {4.525f, 4.525f}, kSquareEdge);
  for (int square = 0; square < kBoard.size(); ++square) {
    const Point at = centre_of(square);
    drawing.rectangle({at.x - 0.485f, at.y - 0.485f}, {at.x + 0.485f, at.y + 0.485f}, rgb(0x182650), rgb(0x223768));
    draw_moonlight(drawing, at, square == kCentre ? 1 : (1 - std::cos(age_of(square) * kTurn)) / 2);
  }
  drawing.glow(centre_of(kCentre), 0.85f, rgb(0xd3e0ff, 200));
  for (int square = 0; square < kBoard.size(); ++square)
    if (square != kCentre) draw_moon(drawing, centre_of(square), kMoon, age_of(square));
  for (const float x : {0.5f, 1.5f, 2.5f, 3.5f})  // gold stars where the lines cross
    for (const float y : {0.5f, 1.5f, 2.5f, 3.5f}) draw_star(drawing, {x, y}, 0.085f, kGold);
}

}  // namespace

void draw_star(Drawing& drawing, Point centre, float size, Color color, float waist) {
  const auto [x, y] = centre;
  const float w = size * waist;
  drawing.polygon({{x, y - size}, {x + w, y}, {x, y + size}, {x - w, y}}, color);
  drawing.polygon({{x - size, y}, {x, y - w}, {x + size, y}, {x, y + w}}, color);
}

// One moon for all phases: the dark part is laid over the lit one, with wedges hatched from the terminator into the
// light.
void draw_moon(Drawing& drawing, Point centre, float radius, float age) {
  constexpr Color kDark = rgb(0x1c2b58, 238);
  constexpr int kSlices = 24;
  const auto [x, y] = centre;
  drawing.disc(centre, radius, kLit, kLitEdge, {x - 0.25f * radius, y - 0.3f * radius});
  draw_seas(drawing, centre, radius);
  const float side = age <= 0.5f ? 1.f : -1.f, cut = std::cos(age * kTurn);  // where the terminator is: 1 new, -1 full
  std::vector<Point> borders;
  for (int i = 0; i <= kSlices; ++i) {
    const float v = -radius + 2 * radius * static_cast<float>(i) / kSlices;
    const float half = std::sqrt(std::max(0.f, radius * radius - v * v));
    const float limb = -side * half, inner = side * half * cut;
    borders.push_back({x + std::min(limb, inner), y + v});
    borders.push_back({x + std::max(limb, inner), y + v});
  }
  drawing.band(std::move(borders), kDark);
  Rng rng(40);
  for (int i = 1; i < 20; ++i) {
    const float v = (-1 + static_cast<float>(i) / 10) * radius, half = std::sqrt(radius * radius - v * v);
    const float edge = x + side * half * cut, room = half - half * cut;
    const float reach = std::min((i % 2 ? 0.34f : 0.19f) * radius * share(rng, 0.8f, 1.2f), 0.62f * room);
    if (reach > 0.04f * radius)
      drawing.polygon({{edge - side * 0.02f * radius, y + v - 0.021f * radius},
                       {edge + side * reach, y + v},
                       {edge - side * 0.02f * radius, y + v + 0.021f * radius}},
                      faint(kDark, 215));
    if (i % 2 && 2 * half - room > 0.3f * radius)  // earthshine
      drawing.line({x - side * half * 0.94f, y + v}, {edge - side * 0.1f * radius, y + v}, 0.008f, faint(kHalo, 42));
  }
  drawing.ring(centre, radius, 0.016f, faint(kGold, 190));
}

void add_labels(Drawing& drawing, bool black_near) {
  for (int i = 0; i < 5; ++i) {
    const auto at = static_cast<float>(i);
    const int number = black_near ? 4 - i : i;
    drawing.text({at, 4.76f}, 0.26f, kPaper, std::string(1, static_cast<char>('a' + number)));
    for (const float x : {-0.73f, 4.73f}) drawing.text({x, 4 - at}, 0.22f, kPaper, std::to_string(number + 1), false);
  }
}

Drawing sheet() {
  Drawing drawing;
  draw_sky(drawing);
  draw_ribbon(drawing, -0.91f);
  draw_title(drawing, -0.885f);
  draw_squares(drawing);
  return drawing;
}

}  // namespace vitrine::man_in_the_moon
