// What a drawing becomes as triangles: what later shapes hide is left out, and nothing else.
#include "app/paint.h"

#include <doctest/doctest.h>

#include <array>
#include <vector>

#include "imgui_internal.h"
#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr Color kRed = {200, 0, 0, 255}, kPale = {200, 0, 0, 128};

Shape polygon(std::vector<Point> points, Color fill, Color edge) {
  Shape shape;
  shape.kind = Shape::Kind::kPolygon;
  shape.points = std::move(points);
  shape.fill = fill;
  shape.edge = edge;
  return shape;
}
Shape box(float left, float top, float right, float bottom, Color fill = kRed, Color edge = kRed) {
  return polygon({{left, top}, {right, top}, {right, bottom}, {left, bottom}}, fill, edge);
}

// How often the triangles of some shapes cover a point.
int layers_at(const std::vector<Shape>& shapes, Point at, float alpha = 1) {
  ImDrawList draw(ImGui::GetDrawListSharedData());
  draw._ResetForNewFrame();
  draw._FringeScale = 1;
  draw.Flags = ImDrawListFlags_AntiAliasedFill;  // as in a frame
  draw.PushTextureID(ImGui::GetIO().Fonts->TexID);
  paint(draw, shapes, {{0, 0}, 1}, {}, alpha);
  const auto corner = [&](int index) { return draw.VtxBuffer[draw.IdxBuffer[index]].pos; };
  int layers = 0;
  for (int i = 0; i + 2 < draw.IdxBuffer.Size; i += 3)
    layers += ImTriangleContainsPoint(corner(i), corner(i + 1), corner(i + 2), {at.x, at.y});
  return layers;
}

}  // namespace

TEST_SUITE("paint") {
  TEST_CASE("what a later box hides is painted once") {
    const Stage stage = Stage::unwatched(300, 300);
    constexpr Point kMiddle = {101.3f, 120.7f}, kBetween = {10.3f, 111.9f}, kEdge = {21.1f, 111.9f};
    const std::vector<Shape> framed = {box(0, 0, 200, 220), box(20, 20, 180, 200)};
    CHECK(layers_at(framed, kMiddle) == 1);
    CHECK(layers_at(framed, kBetween) == 1);
    CHECK(layers_at(framed, kEdge) == 2);  // the edge is soft, and what is behind it shines through
    // whatever lies between the two, and in frames in frames
    CHECK(layers_at({framed[0], box(90, 90, 110, 140), framed[1]}, kMiddle) == 2);
    CHECK(layers_at({framed[0], box(10, 10, 190, 210), framed[1]}, kMiddle) == 1);
    CHECK(layers_at({framed[0], framed[1], box(40, 40, 160, 190)}, kMiddle) == 1);
  }

  TEST_CASE("what may be seen is painted") {
    const Stage stage = Stage::unwatched(300, 300);
    constexpr Point kMiddle = {101.3f, 120.7f};
    const Shape outer = box(0, 0, 200, 220), inner = box(20, 20, 180, 200);
    CHECK(layers_at({inner, outer}, kMiddle) == 2);  // the smaller is painted first
    CHECK(layers_at({outer, box(20, 20, 180, 200, kPale, kPale)}, kMiddle) == 2);
    CHECK(layers_at({outer, box(20, 20, 180, 230)}, kMiddle) == 2);  // reaches out
    CHECK(layers_at({outer, box(70, 90, 130, 150)}, kMiddle) == 2);  // is small
    CHECK(layers_at({outer, inner}, kMiddle, 0.5f) == 2);            // is faded out
    CHECK(layers_at({outer, polygon({{20, 110}, {100, 20}, {180, 110}, {100, 200}}, kRed, kRed)}, kMiddle) == 2);
  }

  TEST_CASE("two quadrangles, near upright, leave no gap, and overlap only where both are") {
    const Stage stage = Stage::unwatched(300, 300);
    Rng rng(2026);
    const auto within = [&](float from, float to) {
      return from + (to - from) * static_cast<float>(rng.below(10'000)) / 10'000;
    };
    const auto askew = [&](float inset, float most) {
      const auto off = [&] { return within(-most, most); };
      const float far = 200 - inset;
      return std::vector<Point>{{inset + off(), inset + off()},
                                {far + off(), inset + off()},
                                {far + off(), far + off()},
                                {inset + off(), far + off()}};
    };
    int hidden = 0;
    for (int round = 0; round < 3000; ++round) {
      const Shape outer = polygon(askew(10, 8), kRed, kRed), inner = polygon(askew(within(15, 40), 8), kRed, kRed);
      const Point at = {within(0, 200), within(0, 200)};
      const int both = layers_at({outer, inner}, at), single = layers_at({outer}, at) + layers_at({inner}, at);
      CAPTURE(round);
      CHECK(both <= single);
      CHECK(both >= std::min(single, 1));
      if (layers_at({inner}, at) == 0) CHECK(both == single);
      hidden += both < single;
    }
    CHECK(hidden > 1000);
  }
}
