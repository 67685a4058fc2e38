// Shapes as triangles with soft edges.
#include "app/paint.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "imgui_internal.h"

namespace vitrine {
namespace {

ImU32 color_of(Color color, float alpha) {
  return IM_COL32(color.r, color.g, color.b, static_cast<int>(static_cast<float>(color.a) * alpha + 0.5f));
}

// A fan from the focus to the rim, and outside it a fringe that fades to nothing.
void paint_disc(ImDrawList& draw, ImVec2 centre, ImVec2 focus, float radius, ImU32 inner, ImU32 rim) {
  const int segments = std::clamp(static_cast<int>(radius * 1.6f) + 12, 16, 120);
  const float fringe = draw._FringeScale / 2;
  const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
  draw.PrimReserve(segments * 9, 1 + segments * 2);
  const auto first = static_cast<ImDrawIdx>(draw._VtxCurrentIdx);
  draw.PrimWriteVtx(focus, uv, inner);
  for (int i = 0; i < segments; ++i) {
    const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(segments);
    const float x = std::cos(angle), y = std::sin(angle);
    draw.PrimWriteVtx({centre.x + x * (radius - fringe), centre.y + y * (radius - fringe)}, uv, rim);
    draw.PrimWriteVtx({centre.x + x * (radius + fringe), centre.y + y * (radius + fringe)}, uv, rim & ~IM_COL32_A_MASK);
  }
  for (int i = 0; i < segments; ++i) {
    const auto a = static_cast<ImDrawIdx>(first + 1 + 2 * i),
               b = static_cast<ImDrawIdx>(first + 1 + 2 * ((i + 1) % segments));
    const auto a_out = static_cast<ImDrawIdx>(a + 1), b_out = static_cast<ImDrawIdx>(b + 1);
    for (ImDrawIdx index : {first, a, b, a, a_out, b_out, a, b_out, b}) draw.PrimWriteIdx(index);
  }
}

// ImGui softens the outside only of polygons that run clockwise.
std::vector<ImVec2> clockwise(const std::vector<Point>& points, const Placement& placement) {
  std::vector<ImVec2> pixels;
  float area = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point a = points[i], b = points[(i + 1) % points.size()];
    area += a.x * b.y - b.x * a.y;
    pixels.push_back(placement.pixel(a));
  }
  if (area < 0) std::ranges::reverse(pixels);
  return pixels;
}

void paint_polygon(ImDrawList& draw, const Shape& shape, const Placement& placement, float alpha) {
  const std::vector<ImVec2> pixels = clockwise(shape.points, placement);
  const int first = draw.VtxBuffer.Size;
  draw.AddConvexPolyFilled(pixels.data(), static_cast<int>(pixels.size()), color_of(shape.fill, alpha));
  if (shape.fill == shape.edge) return;
  const auto [top, bottom] = std::ranges::minmax(pixels, {}, &ImVec2::y);
  ImGui::ShadeVertsLinearColorGradientKeepAlpha(&draw, first, draw.VtxBuffer.Size, {0, top.y}, {0, bottom.y},
                                                color_of(shape.fill, alpha), color_of(shape.edge, alpha));
}

void paint_band(ImDrawList& draw, const Shape& shape, const Placement& placement, float alpha) {
  const int count = static_cast<int>(shape.points.size());
  if (count < 4) return;
  const ImU32 color = color_of(shape.fill, alpha);
  const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
  draw.PrimReserve((count - 2) * 3, count);
  const auto first = static_cast<ImDrawIdx>(draw._VtxCurrentIdx);
  std::vector<ImVec2> left, right;
  for (int i = 0; i < count; ++i) {
    const ImVec2 at = placement.pixel(shape.points[i]);
    draw.PrimWriteVtx(at, uv, color);
    (i % 2 ? right : left).push_back(at);
  }
  for (int i = 0; i + 2 < count; ++i)
    for (int corner : {0, 1, 2}) draw.PrimWriteIdx(static_cast<ImDrawIdx>(first + i + corner));
  for (const auto& border : {left, right})
    draw.AddPolyline(border.data(), static_cast<int>(border.size()), color, 0, draw._FringeScale);
}

ImFont* font_of(const Shape& shape, const Fonts& fonts) {
  return shape.serif ? fonts.title : fonts.bold;
}

void paint_text(ImDrawList& draw, const Shape& shape, const Placement& placement, const Fonts& fonts, float alpha) {
  ImFont* font = font_of(shape, fonts);
  const float size = shape.width * placement.scale;
  const char *begin = shape.text.data(), *end = begin + shape.text.size();
  const ImVec2 extent = font->CalcTextSizeA(size, 10000, 0, begin, end);
  const ImVec2 centre = placement.pixel(shape.centre);
  draw.AddText(font, size, {centre.x - extent.x / 2, centre.y - extent.y / 2}, color_of(shape.fill, alpha), begin, end);
}

}  // namespace

Extent extent_of(const Drawing& drawing, const Fonts& fonts) {
  if (drawing.shapes.empty()) return {};
  constexpr float kFar = std::numeric_limits<float>::max();
  Extent extent = {{kFar, kFar}, {-kFar, -kFar}};
  const auto reach = [&](Point at, float across, float down) {
    extent.top_left = {std::min(extent.top_left.x, at.x - across), std::min(extent.top_left.y, at.y - down)};
    extent.bottom_right = {std::max(extent.bottom_right.x, at.x + across),
                           std::max(extent.bottom_right.y, at.y + down)};
  };
  for (const Shape& shape : drawing.shapes) {
    if (shape.kind == Shape::Kind::kText) {
      constexpr float kMeasured = 100;
      const ImVec2 words =
          font_of(shape, fonts)
              ->CalcTextSizeA(kMeasured, 10000, 0, shape.text.data(), shape.text.data() + shape.text.size());
      reach(shape.centre, words.x / kMeasured * shape.width / 2, words.y / kMeasured * shape.width / 2);
    } else if (shape.points.empty()) {
      reach(shape.centre, shape.radius + shape.width / 2, shape.radius + shape.width / 2);
    }
    for (Point point : shape.points)
      reach(point, shape.width, shape.width);  // twice what a straight line needs: corners
  }
  return extent;
}

void paint(ImDrawList& draw, const Drawing& drawing, const Placement& placement, const Fonts& fonts, float alpha) {
  for (const Shape& shape : drawing.shapes) {
    const ImVec2 centre = placement.pixel(shape.centre);
    const float width = std::max(draw._FringeScale, shape.width * placement.scale);
    switch (shape.kind) {
      case Shape::Kind::kDisc:
        paint_disc(draw, centre, placement.pixel(shape.focus), shape.radius * placement.scale,
                   color_of(shape.fill, alpha), color_of(shape.edge, alpha));
        break;
      case Shape::Kind::kRing:
        draw.AddCircle(centre, shape.radius * placement.scale, color_of(shape.fill, alpha), 0, width);
        break;
      case Shape::Kind::kPolygon: paint_polygon(draw, shape, placement, alpha); break;
      case Shape::Kind::kBand: paint_band(draw, shape, placement, alpha); break;
      case Shape::Kind::kPolyline: {
        std::vector<ImVec2> pixels;
        for (Point point : shape.points) pixels.push_back(placement.pixel(point));
        draw.AddPolyline(pixels.data(), static_cast<int>(pixels.size()), color_of(shape.fill, alpha),
                         shape.closed ? ImDrawFlags_Closed : 0, width);
        break;
      }
      case Shape::Kind::kText: paint_text(draw, shape, placement, fonts, alpha); break;
    }
  }
}

}  // namespace vitrine
