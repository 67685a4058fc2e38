// Drawings in board units onto an ImGui draw list.
#pragma once
#include <span>

#include "app/theme.h"
#include "core/picture.h"

namespace vitrine {

// Where the board lies on the canvas: the pixel of the board's origin and the pixels in a board unit.
struct Placement {
  ImVec2 origin;
  float scale = 1;

  ImVec2 pixel(Point at) const { return {origin.x + at.x * scale, origin.y + at.y * scale}; }
  Point board(ImVec2 at) const { return {(at.x - origin.x) / scale, (at.y - origin.y) / scale}; }
};

// A box that holds everything painted for a drawing, soft edges aside; empty for an empty drawing.
struct Extent {
  Point top_left, bottom_right;
};
Extent extent_of(std::span<const Shape>, const Fonts&);

void paint(ImDrawList&, std::span<const Shape>, const Placement&, const Fonts&, float alpha = 1);

}  // namespace vitrine
