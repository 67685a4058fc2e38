// Comparing a frame's triangles with those of the frame before.
#include "app/damage.h"

#include <bit>

namespace vitrine {

std::uint64_t Damage::hash(const Triangle& triangle) {
  std::uint64_t sum = 0;
  for (const ImDrawVert& corner : triangle.corners)
    for (const float value : {corner.pos.x, corner.pos.y, corner.uv.x})
      sum = (sum ^ std::bit_cast<std::uint32_t>(value)) * 0x9e3779b97f4a7c15;
  return sum;
}

Boxes Damage::since_last(const ImDrawData& data, ImU32 ground, const Box& screen) {
  std::vector<List> now;
  for (const ImDrawList* draw : data.CmdLists) now.push_back(triangles_of(*draw, data.FramebufferScale));
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
            [&](const Triangle& triangle) { boxes.add(common(screen, triangle.box)); });
  return boxes;
}

void Damage::paint(SDL_Renderer* renderer, const Box& box, Untextured which) const {
  for (const List& list : shown_) paint_triangles(renderer, list, box, which);
}

}  // namespace vitrine
