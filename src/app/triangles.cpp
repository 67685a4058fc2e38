// Batches: triangles that follow one another with the same texture and the same clip rectangle.
#include "app/triangles.h"

#include <SDL.h>

#include <algorithm>

namespace vitrine {
namespace {

bool same(const ImDrawVert& a, const ImDrawVert& b) {
  return a.pos.x == b.pos.x && a.pos.y == b.pos.y && a.uv.x == b.uv.x && a.uv.y == b.uv.y && a.col == b.col;
}

bool is(ImVec2 a, ImVec2 b) {
  return a.x == b.x && a.y == b.y;
}

bool opaque(const Triangle& triangle) {
  return std::ranges::all_of(triangle.corners,
                             [](const ImDrawVert& corner) { return corner.col >> IM_COL32_A_SHIFT == 0xff; });
}

}  // namespace

bool Triangle::paints_with(const Triangle& other) const {
  return texture == other.texture && clip == other.clip;
}

bool Triangle::operator==(const Triangle& other) const {
  return same(corners[0], other.corners[0]) && same(corners[1], other.corners[1]) &&
         same(corners[2], other.corners[2]) && paints_with(other);
}

std::vector<Triangle> triangles_of(const ImDrawList& draw, ImVec2 scale) {
  const ImTextureID letters = ImGui::GetIO().Fonts->TexID;
  const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
  std::vector<Triangle> list;
  list.reserve(static_cast<std::size_t>(draw.IdxBuffer.Size) / 3);
  for (const ImDrawCmd& command : draw.CmdBuffer) {
    const auto corner = [&](unsigned index) {
      ImDrawVert at = draw.VtxBuffer[static_cast<int>(draw.IdxBuffer[static_cast<int>(index)] + command.VtxOffset)];
      at.pos = {at.pos.x * scale.x, at.pos.y * scale.y};
      return at;
    };
    const auto [left, top, right, bottom] = command.ClipRect;
    const Box clip = box_round(left * scale.x, top * scale.y, right * scale.x, bottom * scale.y);
    for (unsigned i = command.IdxOffset; i < command.IdxOffset + command.ElemCount; i += 3) {
      const ImDrawVert a = corner(i), b = corner(i + 1), c = corner(i + 2);
      const Box box = box_round(std::min({a.pos.x, b.pos.x, c.pos.x}), std::min({a.pos.y, b.pos.y, c.pos.y}),
                                std::max({a.pos.x, b.pos.x, c.pos.x}), std::max({a.pos.y, b.pos.y, c.pos.y}));
      const bool plain = command.GetTexID() == letters && is(a.uv, white) && is(b.uv, white) && is(c.uv, white);
      list.push_back({{a, b, c}, clip, common(box, clip), command.GetTexID(), plain});
    }
  }
  return list;
}

void paint_triangles(SDL_Renderer* renderer, std::span<const Triangle> triangles, const Box& part, Untextured which) {
  constexpr int kStride = sizeof(ImDrawVert);
  const auto without_texture = [&](const Triangle& triangle) {
    return triangle.plain && (which == Untextured::kAll || (which == Untextured::kOpaque && opaque(triangle)));
  };
  SDL_SetRenderDrawBlendMode(renderer, which == Untextured::kAll ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE);
  std::vector<ImDrawVert> corners;
  const Triangle* first = nullptr;  // of the batch
  const auto finish = [&] {
    if (corners.empty()) return;
    const Box clip = common(part, first->clip);
    const SDL_Rect rectangle = {clip.left, clip.top, clip.wide(), clip.high()};
    SDL_RenderSetClipRect(renderer, &rectangle);
    const ImTextureID texture = without_texture(*first) ? nullptr : first->texture;
    SDL_RenderGeometryRaw(renderer, static_cast<SDL_Texture*>(texture), &corners[0].pos.x, kStride,
                          reinterpret_cast<const SDL_Color*>(&corners[0].col), kStride, &corners[0].uv.x, kStride,
                          static_cast<int>(corners.size()), nullptr, 0, 0);
    corners.clear();
  };
  for (const Triangle& triangle : triangles) {
    if (common(part, triangle.box).empty()) continue;
    if (!corners.empty() && (!first->paints_with(triangle) || without_texture(*first) != without_texture(triangle)))
      finish();
    if (corners.empty()) first = &triangle;
    corners.insert(corners.end(), triangle.corners.begin(), triangle.corners.end());
  }
  finish();
  SDL_RenderSetClipRect(renderer, nullptr);
}

}  // namespace vitrine
