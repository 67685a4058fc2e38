// What ImGui was told to draw, as triangles in device pixels, and how they are painted: any part of them alone.
#pragma once
#include <array>
#include <cstdint>
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
  bool plain;  // one texel, which is white, lies under all of it: its corners alone give it its colours

  bool paints_with(const Triangle&) const;  // in one batch
  bool operator==(const Triangle&) const;
};

// In the order in which they are painted. `scale`: device pixels to a length in the list.
std::vector<Triangle> triangles_of(const ImDrawList&, ImVec2 scale);

// Which plain triangles are painted without their texture. A GL by software then takes less than half the time for a
// pixel; SDL's own renderer is faster where they are opaque, and slower elsewhere; a graphics card gains nothing.
enum class Untextured : std::uint8_t { kNone, kOpaque, kAll };

// Paints what of them lies in the part; nothing outside of it changes.
void paint_triangles(SDL_Renderer*, std::span<const Triangle>, const Box& part, Untextured);

}  // namespace vitrine
