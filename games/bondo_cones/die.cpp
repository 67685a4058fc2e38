// The die of bone: its corners are cut, and its top is seen from higher up than the cones, so that it can be read.
#include <array>
#include <cmath>
#include <functional>

#include "games/bondo_cones/drawing.h"

namespace vitrine::bondo_cones {
namespace {

constexpr float kEdge = 0.56f;

// A point of the die on the page: x and y along its top, z up.
Point seen(float x, float y, float z) {
  constexpr float kCosine = 0.988f, kSine = -0.156f;  // it lies a little turned
  return {x * kCosine - y * kSine, (x * kSine + y * kCosine) * 0.88f - z * 0.5f + 0.06f};
}

// The outline at a height, `share` of its size.
std::array<Point, 8> outline(float z, float share) {
  const float h = kEdge / 2 * share, m = kEdge * 0.44f * share;
  return {seen(-m, -h, z), seen(m, -h, z), seen(h, -m, z), seen(h, m, z),
          seen(m, h, z),   seen(-m, h, z), seen(-h, m, z), seen(-h, -m, z)};
}

// An oval on the top; its edge is 1 long, the origin in its middle.
std::vector<Point> oval(float x, float y, float radius, int steps) {
  std::vector<Point> points;
  for (int i = 0; i < steps; ++i) {
    const float angle = 2 * kPi * static_cast<float>(i) / static_cast<float>(steps);
    points.push_back(seen((x + radius * std::cos(angle)) * kEdge, (y + radius * std::sin(angle)) * kEdge, kEdge));
  }
  return points;
}

void draw_eye(Drawing& drawing) {
  constexpr int kSteps = 14;
  std::vector<Point> lids, upper, lower;
  for (int i = 0; i <= kSteps; ++i) {
    const float share = static_cast<float>(i) / kSteps - 0.5f, x = 0.78f * share * kEdge;
    const float y = std::pow(std::cos(share * kPi * 0.999f), 1.15f) * kEdge;
    upper.push_back(seen(x, -0.235f * y, kEdge));
    lower.push_back(seen(x, 0.205f * y, kEdge));
    lids.insert(lids.end(), {upper.back(), lower.back()});
  }
  drawing.band(lids, rgb(0xffffff));
  drawing.polygon(oval(0, -0.01f, 0.155f, 16), rgb(0x2c4d5e), rgb(0x7fa6b8));
  drawing.polygon(oval(0, -0.01f, 0.078f, 12), rgb(0x0c0d0f));
  drawing.polygon(oval(-0.05f, -0.07f, 0.034f, 8), rgb(0xffffff));
  drawing.polyline(lower, 0.026f, veil(kInk, 0.8f), false);
  drawing.polyline(upper, 0.045f, kInk, false);
}

void draw_face(Drawing& drawing, int face) {
  const auto pip = [&](float x, float y) {  // a little cone from above
    drawing.polygon(oval(x * 0.24f, y * 0.24f, 0.125f, 16), rgb(0x0f0d0b), rgb(0x3a332c));
    drawing.polygon(oval(x * 0.24f - 0.035f, y * 0.24f - 0.04f, 0.034f, 8), rgb(0xa79c8c));
  };
  if (face == kFace1 || face == kFace3) pip(0, 0);
  if (face >= kFace2 && face <= kFace4) pip(-1, 1), pip(1, -1);
  if (face == kFace4) pip(-1, -1), pip(1, 1);
  if (face == kFaceEye) draw_eye(drawing);
  if (face != kFaceBondo) return;
  drawing.polyline(oval(0, 0.02f, 0.275f, 28), 0.135f * kEdge * 1.3f, rgb(0x5e0f08), true);
  drawing.polyline(oval(0, 0, 0.275f, 28), 0.105f * kEdge * 1.3f, rgb(0xc8341f), true);
  drawing.polyline(oval(-0.005f, -0.018f, 0.283f, 28), 0.03f, rgb(0xf47a5c), true);
  drawing.polygon(oval(0, 0, 0.12f, 12), rgb(0x2b2723), rgb(0x0f0d0b));
}

}  // namespace

Drawing die(int face) {
  Drawing drawing;
  for (float grown : {0.09f, 0.06f, 0.03f})
    drawing.polygon(arc({0.08f, 0.09f}, kEdge * 0.56f + grown, kEdge * 0.46f + grown, 0, 2 * kPi, 20),
                    rgb(0x000000, 46));
  const auto layer = [&](float z, float share, Color top, Color bottom) {
    const auto points = outline(z, share);
    drawing.polygon({points.begin(), points.end()}, top, bottom);
  };
  layer(0.03f, 1, rgb(0x8e816a), rgb(0x8e816a));
  layer(kEdge * 0.5f, 1, rgb(0xb9ac93), rgb(0xb9ac93));
  const auto low = outline(0.02f, 1), high = outline(kEdge - 0.045f, 1);
  struct Side {
    std::size_t corner;
    Color top, bottom;
  };
  constexpr Side kSides[] = {{6, rgb(0xe4d9c3), rgb(0xa0937b)},
                             {3, rgb(0xc2b69e), rgb(0x8c7f69)},
                             {4, rgb(0xded3bc), rgb(0xa79a82)},
                             {5, rgb(0xe9dfca), rgb(0xb3a68e)}};
  for (const auto& [corner, top, bottom] : kSides)
    drawing.polygon({high[corner], high[corner + 1], low[corner + 1], low[corner]}, top, bottom);
  layer(kEdge - 0.045f, 1, rgb(0xfffaf0), rgb(0xefe6d3));
  layer(kEdge, 0.9f, rgb(0xfffdf7), rgb(0xf1e9d8));
  draw_face(drawing, face);
  return drawing;
}

}  // namespace vitrine::bondo_cones
