// What ImGui was told to draw, as triangles in device pixels, and how they are painted: any part of them alone.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "app/boxes.h"
#include "imgui.h"

struct SDL_Renderer;

namespace vitrine {

struct Triangle {
  std::array<ImDrawVert, 3> corners;
  Box clip;
  Box box;  // around what is painted, within `clip`
  ImTextureID texture;

  bool paints_with(const Triangle&) const;  // in one batch
  bool operator==(const Triangle&) const;
};

// In the order in which they are painted. `scale`: device pixels to a length in the list.
std::vector<Triangle> triangles_of(const ImDrawList&, ImVec2 scale);

// Paints what of them lies in the part; nothing outside of it changes.
void paint_triangles(SDL_Renderer*, std::span<const Triangle>, const Box& part);

}  // namespace vitrine
