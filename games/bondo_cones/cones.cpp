// Cones, rings and beads: solids computed in space and seen from half above, under one lamp.
#include <algorithm>
#include <array>
#include <cmath>

#include "games/bondo_cones/drawing.h"

namespace vitrine::bondo_cones {

Color mixed(Color from, Color to, float share) {
  const auto mix = [share](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(
        std::lround(static_cast<float>(a) + (static_cast<float>(b) - static_cast<float>(a)) * share));
  };
  return {mix(from.r, to.r), mix(from.g, to.g), mix(from.b, to.b), mix(from.a, to.a)};
}

Color toned(Tones tones, float share) {
  const float at = std::clamp(share, 0.f, 1.f) * static_cast<float>(tones.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(at), tones.size() - 2);
  return mixed(tones[low], tones[low + 1], at - static_cast<float>(low));
}

std::vector<Point> arc(Point centre, float wide, float deep, float from, float to, int steps) {
  std::vector<Point> points;
  for (int i = 0; i <= steps; ++i) {
    const float angle = from + (to - from) * static_cast<float>(i) / static_cast<float>(steps);
    points.push_back({centre.x + wide * std::cos(angle), centre.y + deep * std::sin(angle)});
  }
  return points;
}

namespace {

// Space: x to the right, y towards the viewer, z up; the eye is 43 degrees above the table.
struct Vector {
  float x, y, z;
};
constexpr float kTiltSine = 0.682f, kTiltCosine = 0.731f;
constexpr Vector kView = {0, kTiltCosine, kTiltSine};
constexpr Vector kLamp = {-0.741f, 0.300f, 0.601f}, kWindow = {0.780f, 0.350f, 0.520f};  // on either side

Vector plus(Vector a, Vector b, float times = 1) {
  return {a.x + b.x * times, a.y + b.y * times, a.z + b.z * times};
}
float dot(Vector a, Vector b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
Vector unit(Vector v) {
  const float length = std::sqrt(dot(v, v));
  return {v.x / length, v.y / length, v.z / length};
}
Vector cross(Vector a, Vector b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Point flat(Vector v) {
  return {v.x, v.y * kTiltSine - v.z * kTiltCosine};
}
float gloss(Vector normal, Vector light, float power) {
  return std::pow(std::clamp(dot(normal, unit(plus(light, kView))) / 0.92f, 0.f, 1.f), power);
}

// A cone in space, and what it is made of.
struct Solid {
  Vector foot, axis;
  float radius, height;
  Tones tones;
  bool black = false;

  Vector tip() const { return plus(foot, axis, height); }
  // A point of the circle round the axis, `share` of the way up.
  Vector round(float angle, float share = 0, float grown = 1) const {
    const Vector across = unit(cross(axis, std::abs(axis.y) < 0.9f ? Vector{0, 1, 0} : Vector{1, 0, 0}));
    const float wide = radius * (1 - share) * grown;
    const Vector middle = plus(foot, axis, height * share);
    return plus(plus(middle, across, wide * std::cos(angle)), cross(axis, across), wide * std::sin(angle));
  }
  Vector normal(float angle) const {
    const float slope = std::atan2(radius, height);
    const Vector out = unit(plus(round(angle), foot, -1));
    return plus(Vector{out.x * std::cos(slope), out.y * std::cos(slope), out.z * std::cos(slope)}, axis,
                std::sin(slope));
  }
  Color shade(float angle) const {
    const Vector out = normal(angle);
    const float edge = std::pow(1 - std::max(0.f, dot(out, kView)), 3.f);
    const Color color = toned(tones, 0.1f + 0.9f * std::pow(std::max(0.f, dot(out, kLamp)), 0.9f));
    const float more = black ? 150 * gloss(out, kLamp, 38) + 46 * gloss(out, kWindow, 30) + 56 * edge
                             : 22 * gloss(out, kLamp, 30) - 8 * edge + 14 * gloss(out, kWindow, 20);
    const auto lit = [more](std::uint8_t c) {
      return static_cast<std::uint8_t>(std::clamp(static_cast<float>(c) + more, 0.f, 255.f));
    };
    return {lit(color.r), lit(color.g), lit(color.b), 255};
  }
};

// The angles of the mantle that are seen, from the first to the last.
std::pair<float, float> seen_of(const Solid& solid) {
  constexpr int kSteps = 64;
  const auto seen = [&](int i) { return dot(solid.normal(2 * kPi * static_cast<float>(i) / kSteps), kView) > -0.02f; };
  int first = 0;
  while (first < kSteps && !(seen(first) && !seen(first + kSteps - 1))) ++first;
  if (first == kSteps) return {0, 2 * kPi};
  int last = first;
  while (seen(last + 1)) ++last;
  return {2 * kPi * static_cast<float>(first) / kSteps, 2 * kPi * static_cast<float>(last) / kSteps};
}

// From one side round, each wedge over all of the last that is not yet painted, so that no seam is seen; what is black
// stands out from a dark board by its rim.
void draw_mantle(Drawing& drawing, const Solid& solid, int wedges) {
  const auto [from, to] = seen_of(solid);
  const float step = (to - from) / static_cast<float>(wedges);
  const Point tip = flat(solid.tip());
  std::vector<Point> rim;
  for (int i = 0; i <= wedges; ++i) rim.push_back(flat(solid.round(from + step * static_cast<float>(i))));
  for (int i = 0; i < wedges; ++i) {
    const Color color = solid.shade(from + step * (static_cast<float>(i) + 0.5f));
    std::vector<Point> points = {tip};
    points.insert(points.end(), rim.begin() + i, rim.end());
    drawing.polygon(std::move(points), mixed(color, rgb(0xffffff), solid.black ? 0.07f : 0.1f),
                    mixed(color, rgb(0x000000), 0.16f));
  }
  if (solid.black) {
    std::vector<Point> outline = rim;
    outline.push_back(tip);
    drawing.polyline(std::move(outline), 0.021f, rgb(0xbcc8cd, 224), true);
  } else {
    drawing.polyline(rim, 0.02f, rgb(0x5a5044, 140), false);
  }
  const Point knob = flat(plus(solid.tip(), solid.axis, -0.02f));
  drawing.disc(knob, 0.02f * std::max(1.f, solid.radius / 0.4f),
               solid.black ? rgb(0xaab4b9) : toned(solid.tones, 0.95f));
}

// The foot's circle, or one inside it: `share` of its size.
std::vector<Point> base_of(const Solid& solid, float share = 1, float up = 0) {
  std::vector<Point> points;
  for (int i = 0; i < 32; ++i) points.push_back(flat(solid.round(2 * kPi * static_cast<float>(i) / 32, up, share)));
  return points;
}

// What it hides from the lamp: its foot drawn out to the shadow of its tip, three times for a soft edge.
void draw_shadow(Drawing& drawing, Point foot, float radius, float height) {
  for (float grown : {0.1f, 0.065f, 0.03f}) {
    std::vector<Point> points =
        arc({foot.x + 0.03f, foot.y + 0.02f}, radius + grown, (radius + grown) * 0.8f, 0.34f * kPi, 1.66f * kPi, 12);
    const float far = foot.x + radius + 0.24f * height + grown;
    points.insert(points.end(), {{far, foot.y - 0.1f * radius}, {far, foot.y + 0.16f * radius}});
    drawing.polygon(std::move(points), rgb(0x000000, 51));
  }
}

// Half of a red ring that lies round a cone, or loose; the back half is painted before the cone. The dark line round it
// parts it from red fields, the bright one catches the light.
void draw_ring(Drawing& drawing, Point centre, float radius, bool front) {
  constexpr float kTube = 0.052f;
  const auto part = [&](float from, float to, float down) {
    return arc({centre.x - 0.004f, centre.y + down}, radius, radius * kTiltSine, from * kPi, to * kPi, 14);
  };
  const float from = front ? 0 : 1, to = front ? 1 : 2;
  drawing.polyline(part(from, to, 0.016f), kTube * 2.9f, rgb(0x1a0503, 200), false);
  drawing.polyline(part(from, to, 0), kTube * 2, kRedLacquer[front ? 1 : 0], false);
  drawing.polyline(part(from, to, -0.012f), kTube * 1.4f, kRedLacquer[front ? 3 : 1], false);
  if (!front) return drawing.polyline(part(1.15f, 1.75f, 0.012f), kTube * 0.4f, kRedLacquer[2], false);
  drawing.polyline(part(0.53f, 0.92f, -0.026f), kTube * 0.62f, kRedLacquer[4], false);
  drawing.polyline(part(0.64f, 0.81f, -0.03f), kTube * 0.36f, rgb(0xfff1e8), false);
  drawing.polyline(part(0.1f, 0.3f, -0.016f), kTube * 0.4f, rgb(0xffa58a, 190), false);
}

constexpr float kFoot = 0.335f, kHeight = 0.9f, kFootY = 0.215f;  // where the foot's middle lies on the page
constexpr float kDiceFoot = 0.43f, kDiceHeight = 1.02f;
constexpr std::array<float, kRings> kRingHeight = {0.115f, 0.275f}, kRingWide = {0.335f, 0.275f};

Tones tones_of(int owner) {
  return owner == 0 ? Tones(kPlaster) : Tones(kLacquer);
}

}  // namespace

Drawing cone(int owner, int rings, Worth worth) {
  constexpr std::array<float, kRings + 1> kFigureDown = {0.075f, 0.015f, -0.1f}, kFigureHigh = {0.34f, 0.31f, 0.26f};
  Drawing drawing;
  const Point foot = {0, kFootY};
  draw_shadow(drawing, foot, kFoot, kHeight);
  const auto draw_rings = [&](bool front) {
    for (int ring = 0; ring < rings; ++ring)
      draw_ring(drawing, {0, kFootY - kRingHeight[ring] * kTiltCosine}, kRingWide[ring], front);
  };
  draw_rings(false);
  draw_mantle(drawing, {{0, kFootY / kTiltSine, 0}, {0, 0, 1}, kFoot, kHeight, tones_of(owner), owner == 1}, 14);
  draw_rings(true);
  if (worth != kUnknown)
    drawing.text({0, kFootY + kFigureDown[rings]}, kFigureHigh[rings], owner == 0 ? kInk : kPale,
                 std::to_string(kPoints[worth]), false);
  return drawing;
}

Drawing lying_cone(int owner, Worth worth) {
  constexpr float kLean = 1.92f, kTurn = -0.785f;  // radians: over the edge of its foot, and towards where
  const Vector axis = {std::sin(kLean) * std::cos(kTurn), std::sin(kLean) * std::sin(kTurn), std::cos(kLean)};
  const Solid solid = {{-0.34f, 0.26f, kFoot}, axis, kFoot, kHeight, tones_of(owner), owner == 1};
  Drawing drawing;
  for (float grown : {0.1f, 0.05f})
    drawing.polygon(arc({0.14f, 0.14f}, 0.4f + grown, 0.13f + grown, 0, 2 * kPi, 20), rgb(0x000000, 71));
  draw_mantle(drawing, solid, 14);
  drawing.polygon(base_of(solid), toned(solid.tones, owner == 0 ? 0.97f : 0.85f),
                  toned(solid.tones, owner == 0 ? 0.62f : 0.35f));
  drawing.polyline(base_of(solid), 0.02f, owner == 0 ? rgb(0x8d8373, 204) : rgb(0xa9b6bb, 204), true);
  drawing.polyline(base_of(solid, 0.84f), 0.012f, owner == 0 ? rgb(0x8d8373, 180) : rgb(0xcdb98f, 180), true);
  drawing.text(flat(solid.foot), kFoot * 1.35f, owner == 0 ? kInk : kPale, std::to_string(kPoints[worth]), false);
  return drawing;
}

Drawing loose_ring() {
  Drawing drawing;
  drawing.polygon(arc({0.03f, 0.05f}, 0.37f, 0.29f, 0, 2 * kPi, 24), rgb(0x000000, 77));
  for (bool front : {false, true}) draw_ring(drawing, {0, 0}, 0.3f, front);
  return drawing;
}

// Turned beech with two lines round it, its tip dipped in its owner's colour.
Drawing dice_cone(int owner) {
  constexpr float kDown = 0.12f, kDipped = 0.385f;
  const Solid body = {{0, kDown / kTiltSine, 0}, {0, 0, 1}, kDiceFoot, kDiceHeight, kBeech};
  Drawing drawing;
  draw_shadow(drawing, {0, kDown}, kDiceFoot, kDiceHeight / 3);  // it stands near the edge
  draw_mantle(drawing, body, 14);
  const auto [from, to] = seen_of(body);
  for (float up : {0.16f, 0.22f}) {
    std::vector<Point> line;
    for (int i = 0; i <= 16; ++i) line.push_back(flat(body.round(from + (to - from) * static_cast<float>(i) / 16, up)));
    drawing.polyline(std::move(line), 0.016f, rgb(0x4a2d16, 190), false);
  }
  draw_mantle(drawing,
              {plus(body.foot, body.axis, kDiceHeight * (1 - kDipped)), body.axis, kDiceFoot * kDipped,
               kDiceHeight * kDipped, tones_of(owner), owner == 1},
              8);
  return drawing;
}

Drawing bead(Tones tones) {
  Drawing drawing;
  drawing.disc({0.19f, 0.22f}, 1, rgb(0x000000, 115));
  drawing.disc({0, 0}, 1, toned(tones, 1), toned(tones, 0.12f), {-0.37f, -0.41f});
  drawing.disc({-0.37f, -0.41f}, 0.18f, rgb(0xffffff, 204));
  return drawing;
}

}  // namespace vitrine::bondo_cones
