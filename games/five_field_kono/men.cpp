// Flat river pebbles, no two alike.
#include <cmath>
#include <numbers>

#include "games/five_field_kono/drawings.h"

namespace vitrine::five_field_kono {
namespace {

constexpr float kTurn = 2 * std::numbers::pi_v<float>;

struct Palette {
  Color rim, top, bottom, high;
  std::array<Color, kMenEach> hues;  // a little of one in each stone
};
constexpr Palette kPalettes[] = {
    {rgb(0x8a7c64),
     rgb(0xfbf6ea),
     rgb(0xc9bea6),
     rgb(0xfffefa),
     {rgb(0xf3e0bd), rgb(0xdfe4e6), rgb(0xf3d3bd), rgb(0xfdf8ec), rgb(0xe2dcb8), rgb(0xd3dbe6), rgb(0xf1d9d2)}},
    {rgb(0x08090b),
     rgb(0x31363d),
     rgb(0x0f1114),
     rgb(0x4f5660),
     {rgb(0x26384c), rgb(0x43362a), rgb(0x23402f), rgb(0x46293a), rgb(0x2a3036), rgb(0x3a3f24), rgb(0x2b2f4e)}}};

// A stone worn round: an egg, a little uneven and turned.
struct Stone {
  float wide, high, turn, egg, third;

  Stone(int side, Rng& rng)
      : wide(side == 0 ? share(rng, 0.395f, 0.42f) : share(rng, 0.37f, 0.395f)),
        high(side == 0 ? share(rng, 0.3f, 0.33f) : share(rng, 0.325f, 0.35f)),
        turn(share(rng, -0.35f, 0.35f)),
        egg(share(rng, 0.03f, 0.08f)),
        third(share(rng, 0, kTurn)) {}

  float radius(float angle) const {
    return 1 + egg * std::cos(angle) + 0.014f * std::cos(3 * angle + third) - 0.012f * std::cos(4 * angle);
  }
  Point at(float angle, float scale) const {
    const float x = wide * scale * radius(angle) * std::cos(angle), y = high * scale * radius(angle) * std::sin(angle);
    return {x * std::cos(turn) - y * std::sin(turn), x * std::sin(turn) + y * std::cos(turn)};
  }
  bool holds(Point point) const {
    const float x = (point.x * std::cos(turn) + point.y * std::sin(turn)) / wide,
                y = (point.y * std::cos(turn) - point.x * std::sin(turn)) / high;
    return std::hypot(x, y) <= radius(std::atan2(y, x));
  }
  std::vector<Point> outline(float scale, float dx, float dy) const {
    constexpr int kCorners = 40;
    std::vector<Point> points;
    for (int i = 0; i < kCorners; ++i) {
      const Point rim = at(kTurn * static_cast<float>(i) / kCorners, scale);
      points.push_back({rim.x + dx, rim.y + dy});
    }
    return points;
  }
};

// A vein of quartz right across the stone: it ends at the rim.
void add_vein(Drawing& drawing, const Stone& stone, float angle, float off, float width, Color color) {
  constexpr float kStep = 1 / 64.f;
  std::vector<Point> border;
  for (float t = -0.5f; t <= 0.5f; t += kStep) {
    const auto across = [&](float w) {
      const float y = off + w + 0.3f * t * t;
      return Point{t * std::cos(angle) - y * std::sin(angle), t * std::sin(angle) + y * std::cos(angle)};
    };
    if (!stone.holds(across(0))) continue;
    const float half = width * (0.44f + 0.14f * std::sin(9 * t + 9 * angle) + 0.05f * std::sin(37 * t));
    border.push_back(across(-half));
    border.push_back(across(half));
  }
  drawing.band(std::move(border), color);
}

void add_freckles(Drawing& drawing, const Stone& stone, Rng& rng, int count, float least, float most, Color color) {
  for (int i = 0; i < count; ++i) {
    const float angle = share(rng, 0, kTurn), reach = 0.86f * std::sqrt(share(rng)), size = share(rng);
    add_grain(drawing, stone.at(angle, reach), least + (most - least) * size * size,
              faint(mixed(color, rgb(0x9a6a3c), 0.6f * share(rng)), share(rng, 110, 210)));
  }
}

}  // namespace

Drawing pebble(int side, int number) {
  Rng rng(static_cast<std::uint64_t>(900 + 50 * side + number));
  const Stone stone(side, rng);
  const Palette& palette = kPalettes[side];
  const Color hue = palette.hues[static_cast<std::size_t>(number)], top = mixed(palette.top, hue, 0.22f),
              bottom = mixed(palette.bottom, hue, 0.3f);
  Drawing drawing;
  drawing.glow({0.05f, 0.1f}, 0.47f, rgb(0x1d1208, 175));
  drawing.polygon(stone.outline(1.01f, 0.012f, 0.05f), rgb(0x1d1208, 130));
  drawing.polygon(stone.outline(1, 0.006f, 0.026f), palette.rim);
  drawing.polygon(stone.outline(1, 0, 0), top, bottom);
  constexpr int kLayers = 4;  // each smaller and nearer the light: a flat back, steep only at the rim
  for (int i = 1; i <= kLayers; ++i) {
    const float t = static_cast<float>(i) / kLayers;
    const Color face = mixed(mixed(bottom, top, 0.35f + 0.5f * t), palette.high, 0.22f * t);
    drawing.polygon(stone.outline(1 - 0.36f * t - 0.16f * t * t, -0.04f * t, -0.06f * t),
                    faint(mixed(face, palette.high, 0.3f), 92), faint(face, 92));
  }
  if (side == 0) {
    add_freckles(drawing, stone, rng, 18, 0.006f, 0.022f, rgb(0x6f6554));
  } else {
    const float angle = (number % 2 ? -1.f : 1.f) * share(rng, 0.05f, 0.9f), off = share(rng, -0.06f, 0.06f);
    add_vein(drawing, stone, angle, off, 0.075f, rgb(0xf1efe8));
    add_vein(drawing, stone, angle + share(rng, 0.15f, 0.3f), off + 0.09f, 0.018f, rgb(0xf1efe8, 170));
    add_freckles(drawing, stone, rng, 8, 0.006f, 0.012f, rgb(0xc3cad0));
  }
  drawing.glow({-0.11f, -0.11f}, 0.2f, rgb(0xffffff, side == 0 ? 190 : 46));
  drawing.glow({-0.02f, -0.13f}, 0.16f, rgb(0xffffff, side == 0 ? 110 : 26));
  return drawing;
}

}  // namespace vitrine::five_field_kono
