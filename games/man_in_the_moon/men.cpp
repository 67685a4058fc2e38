// The face in the moon, cut with a graver, and the men.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "games/man_in_the_moon/engraving.h"

namespace vitrine::man_in_the_moon {
namespace {

using Line = std::vector<Point>;

constexpr Color kLine = rgb(0x33210f), kWhite = rgb(0xfffaec), kRose = rgb(0xd9583a), kTan = rgb(0xa9752c);

constexpr Color faint(Color color, int alpha) {
  color.a = static_cast<std::uint8_t>(alpha);
  return color;
}

// A smooth line through the points (Catmull and Rom), in about so many steps.
Line spline(const Line& points, int steps) {
  Line line;
  const auto count = static_cast<int>(points.size()), each = std::max(2, steps / (count - 1));
  const auto at = [&](int i) { return points[static_cast<std::size_t>(std::clamp(i, 0, count - 1))]; };
  for (int k = 0; k + 1 < count; ++k) {
    const Point a = at(k - 1), b = at(k), c = at(k + 1), d = at(k + 2);
    for (int i = 0; i < each; ++i) {
      const float t = static_cast<float>(i) / static_cast<float>(each);
      const auto through = [t](float p, float q, float r, float s) {
        return 0.5f * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
      };
      line.push_back({through(a.x, b.x, c.x, d.x), through(a.y, b.y, c.y, d.y)});
    }
  }
  line.push_back(points.back());
  return line;
}

Line moved(Line line, float x, float y) {
  for (Point& point : line) point = {point.x + x, point.y + y};
  return line;
}

// Draws on a face of radius 1 round the origin, wherever and however large it is.
class Engraver {
 public:
  Engraver(Drawing& drawing, Point centre, float size) : drawing_(drawing), centre_(centre), size_(size) {}

  Point at(Point p) const { return {centre_.x + p.x * size_, centre_.y + p.y * size_}; }
  void disc(Point p, float radius, Color fill, Color edge, Point focus) {
    drawing_.disc(at(p), radius * size_, fill, edge, at(focus));
  }
  void tint(float x, float y, float radius, Color color, int alpha) {
    drawing_.glow(at({x, y}), radius * size_, faint(color, alpha));
  }
  void ring(float radius, float width, Color color) { drawing_.ring(centre_, radius * size_, width * size_, color); }
  // Too fine to swell.
  void hatch(const Line& points, float width, Color color) {
    drawing_.polyline(placed(spline(points, 8)), width * size_, color, false);
  }
  // A line that swells to `width` and runs out at both ends, to the share `blunt` of it.
  void cut(const Line& points, float width, float blunt = 0.12f) {
    const Line path = spline(points, 12);
    Line sides;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const Point a = path[i == 0 ? 0 : i - 1], b = path[std::min(i + 1, path.size() - 1)];
      const float x = b.x - a.x, y = b.y - a.y, length = std::max(1e-6f, std::hypot(x, y));
      const float t = static_cast<float>(i) / static_cast<float>(path.size() - 1);
      const float swell = std::pow(std::max(0.f, std::sin(std::numbers::pi_v<float> * t)), 0.7f);
      const float half = width / 2 * (blunt + (1 - blunt) * swell) / length;
      sides.push_back({path[i].x - y * half, path[i].y + x * half});
      sides.push_back({path[i].x + y * half, path[i].y - x * half});
    }
    drawing_.band(placed(sides), kLine);
  }
  void fill(Line outline, Color color) { drawing_.polygon(placed(std::move(outline)), color); }
  void fill_between(const Line& a, const Line& b, Color color) {
    Line sides;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) sides.insert(sides.end(), {a[i], b[i]});
    drawing_.band(placed(std::move(sides)), color);
  }

 private:
  Line placed(Line line) const {
    for (Point& point : line) point = at(point);
    return line;
  }

  Drawing& drawing_;
  Point centre_;
  float size_;
};

// The far side of the ball, the shade beside nose, brow, lip and chin, and the red of the cheek.
void hatch_face(Engraver& engraver) {
  const auto limb = [&](float radius, float top, float low, float side, float width, int alpha) {
    Line line;
    for (int i = 0; i <= 6; ++i) {
      const float y = top + (low - top) * static_cast<float>(i) / 6;
      line.push_back({side * radius * std::sqrt(std::max(0.f, 1 - y * y)), y});
    }
    engraver.hatch(line, width, faint(kLine, alpha));
  };
  for (int i = 0; i < 11; ++i) {
    const auto k = static_cast<float>(i);
    limb(0.965f - 0.042f * k, -0.8f + 0.075f * k, 0.88f - 0.07f * k, 1, 0.02f, 120 - 5 * i);
    if (i < 4) limb(0.965f - 0.04f * k, -0.15f - 0.05f * k, 0.75f - 0.11f * k, -1, 0.017f, 95);
  }
  for (int i = 0; i < 7; ++i) {
    const auto k = static_cast<float>(i);
    engraver.hatch({{-0.07f + 0.024f * k, -0.1f + 0.062f * k}, {0.07f + 0.016f * k, -0.04f + 0.055f * k}}, 0.019f,
                   faint(kLine, 115));
    engraver.hatch({{0.08f * k, -0.37f - 0.02f * std::min(k, 7 - k)}, {0.05f + 0.075f * k, -0.27f}}, 0.017f,
                   faint(kLine, 90));
    engraver.hatch(
        {{-0.34f + 0.1f * k, 0.915f - 0.012f * std::abs(k - 2)}, {-0.22f + 0.1f * k, 0.86f - 0.03f * std::abs(k - 2)}},
        0.017f, faint(kLine, 95));
    if (i > 4) continue;
    engraver.hatch({{-0.17f + 0.075f * k, 0.675f + 0.004f * k}, {-0.1f + 0.07f * k, 0.73f}}, 0.017f, faint(kLine, 100));
    engraver.hatch({{0.3f + 0.06f * k, 0.13f + 0.012f * k}, {0.33f + 0.06f * k, 0.23f - 0.01f * k}}, 0.015f,
                   faint(kRose, 120));
  }
  engraver.hatch({{-0.3f, -0.62f}, {-0.1f, -0.68f}, {0.2f, -0.68f}, {0.42f, -0.6f}}, 0.018f, faint(kLine, 100));
  engraver.hatch({{-0.2f, -0.75f}, {0, -0.79f}, {0.25f, -0.77f}}, 0.016f, faint(kLine, 80));
}

// An eye so wide and high round a point; the lids follow the pupil and cover what is too much of it.
void draw_eye(Engraver& engraver, Point eye, float wide, float high, float gaze) {
  const auto [x, y] = eye;
  const float lift = 0.095f * gaze, drop = gaze < 0 ? -0.02f : 0.03f * gaze;
  const Line lid = {{x - wide, y + 0.03f},
                    {x - wide * 0.5f, y - high * 0.75f + lift},
                    {x, y - high + lift},
                    {x + wide * 0.55f, y - high * 0.7f + lift},
                    {x + wide, y + 0.035f}};
  const Line low = {{x + wide, y + 0.035f},
                    {x + wide * 0.45f, y + high * 0.6f + drop},
                    {x - wide * 0.1f, y + high * 0.7f + drop},
                    {x - wide * 0.6f, y + high * 0.48f + drop},
                    {x - wide, y + 0.03f}};
  Line upper = spline(lid, 12);
  const Line lower = spline(low, 12);
  Line white = upper;
  white.insert(white.end(), lower.begin(), lower.end());
  engraver.fill(white, kWhite);
  const Point pupil = {x - (gaze != 0 ? 0.03f : 0.065f), y - 0.01f + 0.1f * gaze};
  engraver.disc(pupil, wide > 0.2f ? 0.098f : 0.086f, rgb(0x31446f), rgb(0x0e1222), {pupil.x, pupil.y + 0.03f});
  engraver.disc({pupil.x - 0.03f, pupil.y - 0.035f}, 0.027f, kWhite, kWhite, {pupil.x - 0.03f, pupil.y - 0.035f});
  Line crease;
  for (std::size_t i = 0; i < lid.size(); ++i)
    crease.push_back({lid[i].x, lid[i].y - (i > 0 && i + 1 < lid.size() ? 0.09f : 0.03f)});
  engraver.fill_between(upper, spline(crease, 12), rgb(0xe9cc8c));
  engraver.fill_between(lower, moved(lower, 0, 0.07f), rgb(0xf7e4b9));
  engraver.cut(lid, 0.064f, 0.35f);
  engraver.cut(low, 0.024f, 0.2f);
  engraver.cut(moved(lid, 0, -0.085f), 0.024f, 0);
}

void cut_features(Engraver& engraver, float raise) {
  struct Cut {
    Line line;
    float width;
  };
  const Cut cuts[] = {
      // brows
      {{{-0.09f, -0.29f}, {0, -0.42f + raise}, {0.2f, -0.5f + raise}, {0.4f, -0.44f + raise}, {0.53f, -0.29f}}, 0.085f},
      {{{-0.28f, -0.31f},
        {-0.36f, -0.41f + raise},
        {-0.5f, -0.44f + raise},
        {-0.63f, -0.38f + raise},
        {-0.72f, -0.25f}},
       0.075f},
      // nose
      {{{-0.12f, -0.3f}, {-0.17f, -0.12f}, {-0.3f, 0.1f}, {-0.39f, 0.23f}, {-0.37f, 0.32f}, {-0.28f, 0.35f}}, 0.05f},
      {{{-0.31f, 0.335f}, {-0.21f, 0.315f}, {-0.13f, 0.36f}}, 0.05f},
      {{{-0.12f, 0.36f}, {-0.03f, 0.33f}, {-0.02f, 0.22f}, {-0.08f, 0.15f}}, 0.042f},
      // a smile, one corner up
      {{{-0.54f, 0.47f}, {-0.44f, 0.52f}, {-0.3f, 0.525f}, {-0.2f, 0.54f}, {0, 0.55f}, {0.22f, 0.48f}, {0.34f, 0.37f}},
       0.06f},
      {{{0.28f, 0.33f}, {0.36f, 0.355f}, {0.41f, 0.43f}}, 0.036f},
      {{{-0.56f, 0.42f}, {-0.58f, 0.475f}, {-0.55f, 0.515f}}, 0.03f},
      {{{-0.4f, 0.6f}, {-0.22f, 0.655f}, {-0.02f, 0.635f}, {0.08f, 0.59f}}, 0.034f},
      {{{-0.36f, 0.465f}, {-0.29f, 0.45f}, {-0.24f, 0.475f}, {-0.18f, 0.455f}, {-0.06f, 0.48f}}, 0.024f},
      // cheek, chin and the corners of the eye
      {{{0.06f, 0.2f}, {0.2f, 0.27f}, {0.38f, 0.3f}, {0.56f, 0.22f}, {0.63f, 0.08f}}, 0.028f},
      {{{-0.36f, 0.83f}, {-0.18f, 0.885f}, {0.02f, 0.865f}, {0.16f, 0.79f}}, 0.028f},
      {{{0.43f, -0.1f}, {0.51f, -0.07f}, {0.57f, -0.01f}}, 0.022f},
      {{{0.43f, -0.135f}, {0.53f, -0.145f}, {0.6f, -0.11f}}, 0.02f},
  };
  for (const auto& [line, width] : cuts) engraver.cut(line, width);
}

Line crescent() {
  constexpr int kSteps = 12;
  Line horns;
  for (int i = 0; i <= kSteps; ++i) {
    const float v = -1 + static_cast<float>(i) * 2 / kSteps, half = std::sqrt(std::max(0.f, 1 - v * v));
    for (const float inner : {1.f, 0.28f}) {
      const float x = 0.02f - 0.15f * half * inner, y = 0.15f * v;
      horns.push_back({x * 0.94f + y * 0.34f, y * 0.94f - x * 0.34f});  // leaning
    }
  }
  return horns;
}

}  // namespace

void draw_face(Drawing& drawing, Point centre, float radius, Gaze gaze, bool fine) {
  struct Spot {
    float x, y, r;
    Color color;
    int alpha;
  };
  constexpr Spot kSpots[] = {{0.42f, 0.2f, 0.32f, kRose, 105},   {-0.56f, 0.2f, 0.22f, kRose, 90},
                             {-0.31f, 0.27f, 0.13f, kRose, 60},  {0.2f, -0.24f, 0.33f, kTan, 80},
                             {-0.45f, -0.24f, 0.24f, kTan, 80},  {0.03f, 0.12f, 0.2f, kTan, 75},
                             {-0.02f, 0.67f, 0.2f, kTan, 70},    {-0.12f, 0.77f, 0.16f, kWhite, 150},
                             {0.38f, 0.04f, 0.18f, kWhite, 120}, {0.56f, 0.6f, 0.36f, kTan, 60}};
  Engraver engraver(drawing, centre, radius);
  engraver.disc({0, 0}, 1, rgb(0xfffcee), rgb(0xe6c379), {-0.3f, -0.3f});
  for (const auto& [x, y, r, color, alpha] : kSpots) engraver.tint(x, y, r, color, alpha);
  if (fine) hatch_face(engraver);
  const auto turn = static_cast<float>(gaze);
  draw_eye(engraver, {0.2f, -0.15f}, 0.21f, 0.135f, turn);
  draw_eye(engraver, {-0.45f, -0.145f}, 0.155f, 0.12f, turn);
  cut_features(engraver, turn < 0 ? -0.07f : 0.02f * turn);
  engraver.tint(-0.33f, 0.19f, 0.08f, kWhite, 255);
  engraver.ring(1, 0.03f, rgb(0x5e3c17));
}

Drawing man(bool ink, bool last) {
  constexpr float kMan = 0.335f;
  Drawing drawing;
  drawing.glow({0.035f, 0.075f}, 0.44f, rgb(0x02040c, 175));
  drawing.disc({0, 0.028f}, kMan, ink ? rgb(0x050409) : rgb(0x7d6338));
  drawing.disc({0, 0}, kMan, ink ? rgb(0x24202c) : rgb(0xf3e6c6), ink ? rgb(0x07060b) : rgb(0xa98d58),
               {-0.08f, -0.12f});
  drawing.ring({0, 0}, kMan - 0.012f, 0.02f, ink ? rgb(0xe9d9a8, 235) : rgb(0x3a2a14, 235));
  drawing.disc({-0.004f, -0.008f}, kMan - 0.06f, ink ? rgb(0x4b4556) : rgb(0xfffdf4),
               ink ? rgb(0x131118) : rgb(0xe4d2a6), {-0.1f, -0.14f});
  if (last) {
    drawing.ring({0, 0}, kMan - 0.05f, 0.06f, ink ? rgb(0x131118) : rgb(0xfff9ea));
    drawing.ring({0, 0}, kMan - 0.082f, 0.014f, rgb(0x8a6526));
    draw_face(drawing, {0, 0}, kMan - 0.085f, Gaze::kAtYou, false);
    return drawing;
  }
  drawing.ring({0, 0}, 0.205f, 0.014f, ink ? faint(kGold, 190) : rgb(0x9a7a42, 200));
  if (ink)
    draw_star(drawing, {0, 0}, 0.165f, kGold, 0.26f);
  else
    drawing.band(crescent(), rgb(0x2a3c70));
  drawing.glow({-0.11f, -0.15f}, 0.12f, rgb(0xffffff, ink ? 60 : 150));
  return drawing;
}

}  // namespace vitrine::man_in_the_moon
