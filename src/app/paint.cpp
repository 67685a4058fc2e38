// Shapes as triangles with soft edges.
#include "app/paint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

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

// ---- Boards lie in frames, and those in frames. What later shapes hide of a large quadrangle is left out: without a
// graphics card it takes as long to fill as what is seen. -------------------------------------------------------------

constexpr float kLarge = 10'000;  // square pixels; less is not looked at
constexpr float kSoft = 2;        // pixels beside an edge that are not counted on

// What a shape hides: an upright box.
struct Cover {
  std::size_t shape;
  ImRect box;
};

std::array<ImVec2, 4> corners_of(const ImRect& box) {
  return {box.GetTL(), box.GetTR(), box.GetBR(), box.GetBL()};
}

// Whether a box lies so far within four corners that run clockwise.
bool holds(std::span<const ImVec2> corners, const ImRect& box, float inset) {
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const ImVec2 from = corners[i], to = corners[(i + 1) % corners.size()], along = {to.x - from.x, to.y - from.y};
    for (const ImVec2 corner : corners_of(box))
      if (along.x * (corner.y - from.y) - along.y * (corner.x - from.x) < inset * std::hypot(along.x, along.y))
        return false;
  }
  return true;
}

std::vector<Cover> covers_of(std::span<const Shape> shapes, const Placement& placement, float pixel) {
  std::vector<Cover> covers;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const Shape& shape = shapes[i];
    if (shape.kind != Shape::Kind::kPolygon || shape.points.size() != 4 || shape.fill.a != 255) continue;
    const std::vector<ImVec2> corners = clockwise(shape.points, placement);
    std::array<float, 4> x, y;
    std::ranges::transform(corners, x.begin(), &ImVec2::x);
    std::ranges::transform(corners, y.begin(), &ImVec2::y);
    std::ranges::sort(x);
    std::ranges::sort(y);
    const float inset = kSoft * pixel;
    const ImRect box(x[1] + inset, y[1] + inset, x[2] - inset, y[2] - inset);
    const bool large = box.GetWidth() > 0 && box.GetHeight() > 0 && box.GetArea() > kLarge * pixel * pixel;
    if (large && holds(corners, box, inset / 2)) covers.push_back({i, box});
  }
  return covers;
}

// The largest box that later shapes hide well within its four corners, if there is any.
std::optional<ImRect> hidden_in(std::span<const ImVec2> corners, std::size_t shape, std::span<const Cover> covers,
                                float pixel) {
  std::optional<ImRect> hidden;
  for (const Cover& cover : covers)
    if (cover.shape > shape && (!hidden || cover.box.GetArea() > hidden->GetArea()) &&
        holds(corners, cover.box, kSoft * pixel))
      hidden = cover.box;
  return hidden;
}

// What is between four corners and a box within them, soft on the outside.
void paint_frame(ImDrawList& draw, std::span<const ImVec2> corners, const ImRect& hole, ImU32 color) {
  constexpr std::size_t kCorners = 4;
  const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
  const std::size_t top_left = static_cast<std::size_t>(
      std::ranges::min_element(corners, {}, [](ImVec2 at) { return at.x + at.y; }) - corners.begin());
  const auto corner = [&](std::size_t i) { return corners[(top_left + i) % kCorners]; };
  const auto out = [](ImVec2 from, ImVec2 to) {  // of an edge
    const float length = std::max(1e-6f, std::hypot(to.x - from.x, to.y - from.y));
    return ImVec2((to.y - from.y) / length, (from.x - to.x) / length);
  };
  draw.PrimReserve(kCorners * 12, kCorners * 3);
  const auto first = static_cast<ImDrawIdx>(draw._VtxCurrentIdx);
  for (std::size_t i = 0; i < kCorners; ++i) {
    const ImVec2 at = corner(i), a = out(corner(i + 3), at), b = out(at, corner(i + 1));
    const float half = draw._FringeScale / 2 / (1 + a.x * b.x + a.y * b.y);  // the fringe is as wide at a corner
    const ImVec2 soft = {(a.x + b.x) * half, (a.y + b.y) * half};
    draw.PrimWriteVtx({at.x + soft.x, at.y + soft.y}, uv, color & ~IM_COL32_A_MASK);
    draw.PrimWriteVtx({at.x - soft.x, at.y - soft.y}, uv, color);
    draw.PrimWriteVtx(corners_of(hole)[i], uv, color);
  }
  for (std::size_t i = 0; i < kCorners; ++i)
    for (std::size_t ring = 0; ring < 2; ++ring) {
      const auto a = static_cast<ImDrawIdx>(first + 3 * i + ring),
                 b = static_cast<ImDrawIdx>(first + 3 * ((i + 1) % kCorners) + ring);
      const auto a_in = static_cast<ImDrawIdx>(a + 1), b_in = static_cast<ImDrawIdx>(b + 1);
      for (const ImDrawIdx index : {a, b, b_in, a, b_in, a_in}) draw.PrimWriteIdx(index);
    }
}

void paint_polygon(ImDrawList& draw, const Shape& shape, const std::vector<ImVec2>& pixels,
                   const std::optional<ImRect>& hidden, float alpha) {
  const int first = draw.VtxBuffer.Size;
  if (hidden)
    paint_frame(draw, pixels, *hidden, color_of(shape.fill, alpha));
  else
    draw.AddConvexPolyFilled(pixels.data(), static_cast<int>(pixels.size()), color_of(shape.fill, alpha));
  if (shape.fill == shape.edge) return;
  const auto [top, bottom] = std::ranges::minmax(pixels, {}, &ImVec2::y);
  ImGui::ShadeVertsLinearColorGradientKeepAlpha(&draw, first, draw.VtxBuffer.Size, {0, top.y}, {0, bottom.y},
                                                color_of(shape.fill, alpha), color_of(shape.edge, alpha));
}

// Outwards from a border of a band at each of its points: across its own direction, away from the other border.
std::vector<ImVec2> outwards(const std::vector<ImVec2>& border, const std::vector<ImVec2>& other) {
  std::vector<ImVec2> normals;
  for (std::size_t i = 0; i < border.size(); ++i) {
    const ImVec2 before = border[i == 0 ? 0 : i - 1], after = border[std::min(i + 1, border.size() - 1)];
    const ImVec2 along = {after.x - before.x, after.y - before.y};
    const float length = std::max(1e-6f, std::hypot(along.x, along.y));
    const ImVec2 across = {-along.y / length, along.x / length};
    const std::size_t beside = border.size() > 2 ? std::clamp<std::size_t>(i, 1, border.size() - 2) : i;  // not a tip
    const ImVec2 from = other[beside], to = border[beside];
    const float side = across.x * (to.x - from.x) + across.y * (to.y - from.y);
    normals.push_back(side < 0 ? ImVec2(-across.x, -across.y) : across);
  }
  return normals;
}

// Four points across at each step: clear, full, full, clear, half a pixel out of each border and half a pixel in. Where
// the band is thinner than a pixel it is a pixel wide and paler.
void paint_band(ImDrawList& draw, const Shape& shape, const Placement& placement, float alpha) {
  std::vector<ImVec2> left, right;
  for (std::size_t i = 0; i + 1 < shape.points.size(); i += 2) {
    left.push_back(placement.pixel(shape.points[i]));
    right.push_back(placement.pixel(shape.points[i + 1]));
  }
  const int steps = static_cast<int>(left.size());
  if (steps < 2) return;
  const std::vector<ImVec2> out_left = outwards(left, right), out_right = outwards(right, left);
  const ImU32 color = color_of(shape.fill, alpha), clear = color & ~IM_COL32_A_MASK;
  const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
  const float fringe = draw._FringeScale, half = fringe / 2;
  draw.PrimReserve((steps - 1) * 18, steps * 4);
  const auto first = static_cast<ImDrawIdx>(draw._VtxCurrentIdx);
  const auto width = [&](std::size_t i) { return std::hypot(left[i].x - right[i].x, left[i].y - right[i].y); };
  for (std::size_t i = 0; i < left.size(); ++i) {
    const float wide = width(i), beside = std::max(width(i == 0 ? 0 : i - 1), width(std::min(i + 1, left.size() - 1)));
    const float inset = std::min(half, wide / 2), share = std::min(1.f, std::max(wide, beside) / fringe);
    const ImU32 inner = clear | static_cast<ImU32>(static_cast<float>(color >> IM_COL32_A_SHIFT) * share)
                                    << IM_COL32_A_SHIFT;
    const auto moved = [](ImVec2 at, ImVec2 by, float far) { return ImVec2(at.x + by.x * far, at.y + by.y * far); };
    draw.PrimWriteVtx(moved(left[i], out_left[i], half), uv, clear);
    draw.PrimWriteVtx(moved(left[i], out_left[i], -inset), uv, inner);
    draw.PrimWriteVtx(moved(right[i], out_right[i], -inset), uv, inner);
    draw.PrimWriteVtx(moved(right[i], out_right[i], half), uv, clear);
  }
  for (int step = 0; step + 1 < steps; ++step)
    for (int strip = 0; strip < 3; ++strip)
      for (int corner : {0, 1, 4, 1, 5, 4})
        draw.PrimWriteIdx(static_cast<ImDrawIdx>(first + 4 * step + strip + corner));
}

// A line no thinner than a pixel. One of nearly so many whole pixels is painted from ImGui's texture of lines, with a
// third of the triangles.
float drawn_width(const ImDrawList& draw, float wanted) {
  constexpr float kNearly = 0.15f;
  const float pixels = wanted / draw._FringeScale, whole = std::max(1.f, std::round(pixels));
  const bool from_texture = draw.Flags & ImDrawListFlags_AntiAliasedLinesUseTex && std::abs(pixels - whole) < kNearly;
  return draw._FringeScale * (from_texture ? whole : std::max(1.f, pixels));
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

Extent extent_of(std::span<const Shape> shapes, const Fonts& fonts) {
  if (shapes.empty()) return {};
  constexpr float kFar = std::numeric_limits<float>::max();
  Extent extent = {{kFar, kFar}, {-kFar, -kFar}};
  const auto reach = [&](Point at, float across, float down) {
    extent.top_left = {std::min(extent.top_left.x, at.x - across), std::min(extent.top_left.y, at.y - down)};
    extent.bottom_right = {std::max(extent.bottom_right.x, at.x + across),
                           std::max(extent.bottom_right.y, at.y + down)};
  };
  for (const Shape& shape : shapes) {
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

void paint(ImDrawList& draw, std::span<const Shape> shapes, const Placement& placement, const Fonts& fonts,
           float alpha) {
  const float pixel = draw._FringeScale;
  const std::vector<Cover> covers = alpha < 1 ? std::vector<Cover>() : covers_of(shapes, placement, pixel);
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const Shape& shape = shapes[i];
    const ImVec2 centre = placement.pixel(shape.centre);
    const float wanted = shape.width * placement.scale, width = drawn_width(draw, wanted);
    const float line_alpha = alpha * std::min(1.f, wanted / pixel);  // a hairline: paler, not thinner
    switch (shape.kind) {
      case Shape::Kind::kDisc:
        paint_disc(draw, centre, placement.pixel(shape.focus), shape.radius * placement.scale,
                   color_of(shape.fill, alpha), color_of(shape.edge, alpha));
        break;
      case Shape::Kind::kRing:
        draw.AddCircle(centre, shape.radius * placement.scale, color_of(shape.fill, line_alpha), 0, width);
        break;
      case Shape::Kind::kPolygon: {
        const std::vector<ImVec2> corners = clockwise(shape.points, placement);
        const bool framed = corners.size() == 4 && shape.fill.a == 255;  // the parts of a frame may overlap
        paint_polygon(draw, shape, corners, framed ? hidden_in(corners, i, covers, pixel) : std::nullopt, alpha);
        break;
      }
      case Shape::Kind::kBand: paint_band(draw, shape, placement, alpha); break;
      case Shape::Kind::kPolyline: {
        std::vector<ImVec2> pixels;
        for (Point point : shape.points) pixels.push_back(placement.pixel(point));
        draw.AddPolyline(pixels.data(), static_cast<int>(pixels.size()), color_of(shape.fill, line_alpha),
                         shape.closed ? ImDrawFlags_Closed : 0, width);
        break;
      }
      case Shape::Kind::kText: paint_text(draw, shape, placement, fonts, alpha); break;
    }
  }
}

}  // namespace vitrine
