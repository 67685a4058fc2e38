// Comparing a frame's triangles with those of the frame before.
#include "app/damage.h"

#include <bit>
#include <cmath>

namespace vitrine {
namespace {

constexpr std::size_t kMostBoxes = 6;  // each is painted by itself
constexpr int kCostOfBox = 4000;       // what painting another costs, in pixels that might be painted instead

Box around(const Box& a, const Box& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}
int area(const Box& box) {
  return box.wide() * box.high();
}
// Pixels that are painted in vain, if the two are one.
int waste(const Box& a, const Box& b) {
  return area(around(a, b)) - area(a) - area(b);
}

bool same(const ImDrawVert& a, const ImDrawVert& b) {
  return a.pos.x == b.pos.x && a.pos.y == b.pos.y && a.uv.x == b.uv.x && a.uv.y == b.uv.y && a.col == b.col;
}

}  // namespace

Box common(const Box& a, const Box& b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)};
}

Box box_round(float left, float top, float right, float bottom) {
  return {static_cast<int>(std::floor(left)), static_cast<int>(std::floor(top)), static_cast<int>(std::ceil(right)),
          static_cast<int>(std::ceil(bottom))};
}

void Boxes::add(const Box& box) {
  if (box.empty()) return;
  for (const Box& known : boxes_)
    if (around(known, box) == known) return;
  boxes_.push_back(box);
  for (std::size_t grown = boxes_.size() - 1;;) {
    std::size_t least = grown;
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      if (i != grown && (least == grown || waste(boxes_[i], boxes_[grown]) < waste(boxes_[least], boxes_[grown])))
        least = i;
    if (least == grown || (boxes_.size() <= kMostBoxes && waste(boxes_[least], boxes_[grown]) > kCostOfBox)) return;
    join(least, grown);
    grown = boxes_.size() - 1;
  }
}

// The two make one, the last.
void Boxes::join(std::size_t a, std::size_t b) {
  const Box both = around(boxes_[a], boxes_[b]);
  boxes_.erase(boxes_.begin() + static_cast<std::ptrdiff_t>(std::max(a, b)));
  boxes_.erase(boxes_.begin() + static_cast<std::ptrdiff_t>(std::min(a, b)));
  boxes_.push_back(both);
}

bool Damage::Triangle::paints_with(const Triangle& other) const {
  return texture == other.texture && clip.x == other.clip.x && clip.y == other.clip.y && clip.z == other.clip.z &&
         clip.w == other.clip.w;
}

bool Damage::Triangle::operator==(const Triangle& other) const {
  return same(corners[0], other.corners[0]) && same(corners[1], other.corners[1]) &&
         same(corners[2], other.corners[2]) && paints_with(other);
}

std::uint64_t Damage::hash(const Triangle& triangle) {
  std::uint64_t sum = 0;
  for (const ImDrawVert& corner : triangle.corners)
    for (const float value : {corner.pos.x, corner.pos.y, corner.uv.x})
      sum = (sum ^ std::bit_cast<std::uint32_t>(value)) * 0x9e3779b97f4a7c15;
  return sum;
}

Box Damage::box_of(const Triangle& triangle) {
  const auto [a, b, c] = triangle.corners;
  return common(box_round(std::min({a.pos.x, b.pos.x, c.pos.x}), std::min({a.pos.y, b.pos.y, c.pos.y}),
                          std::max({a.pos.x, b.pos.x, c.pos.x}), std::max({a.pos.y, b.pos.y, c.pos.y})),
                box_of(triangle.clip));
}

Damage::List Damage::triangles(const ImDrawList& draw, ImVec2 scale) {
  List list;
  list.reserve(static_cast<std::size_t>(draw.IdxBuffer.Size) / 3);
  for (const ImDrawCmd& command : draw.CmdBuffer) {
    const auto corner = [&](unsigned index) {
      ImDrawVert at = draw.VtxBuffer[static_cast<int>(draw.IdxBuffer[static_cast<int>(index)] + command.VtxOffset)];
      at.pos = {at.pos.x * scale.x, at.pos.y * scale.y};
      return at;
    };
    const auto [left, top, right, bottom] = command.ClipRect;
    const ImVec4 clip = {left * scale.x, top * scale.y, right * scale.x, bottom * scale.y};
    for (unsigned i = command.IdxOffset; i < command.IdxOffset + command.ElemCount; i += 3)
      list.push_back({{corner(i), corner(i + 1), corner(i + 2)}, clip, command.GetTexID()});
  }
  return list;
}

Boxes Damage::since_last(const ImDrawData& data, ImU32 ground, const Box& screen) {
  std::vector<List> now;
  for (const ImDrawList* draw : data.CmdLists) now.push_back(triangles(*draw, data.FramebufferScale));
  const std::vector<List> before = std::exchange(shown_, std::move(now));
  const std::vector<Box> added = std::exchange(added_, {});
  const bool whole =
      std::exchange(forgotten_, false) || before.size() != shown_.size() || ground_ != ground || screen_ != screen;
  ground_ = ground;
  screen_ = screen;
  Boxes boxes;
  if (whole) {
    boxes.add(screen);
    return boxes;
  }
  for (const Box& box : added) boxes.add(common(screen, box));
  for (std::size_t i = 0; i < shown_.size(); ++i)
    compare(std::span<const Triangle>(before[i]), std::span<const Triangle>(shown_[i]), hash,
            [&](const Triangle& triangle) { boxes.add(common(screen, box_of(triangle))); });
  return boxes;
}

}  // namespace vitrine
