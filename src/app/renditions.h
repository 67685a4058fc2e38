// Drawings rendered once into textures, at the density of the screen: a frame then copies them instead of painting
// hundreds of shapes anew.
#pragma once
#include <map>
#include <optional>
#include <utility>

#include "app/paint.h"

struct SDL_Renderer;
struct SDL_Texture;

namespace vitrine {

// What cannot be kept in a texture, for want of memory or of a renderer that can, is painted directly: the picture is
// the same. All lengths in CSS pixels.
class Renditions {
 public:
  Renditions() = default;
  Renditions(const Renditions&) = delete;
  ~Renditions() { use(nullptr); }

  // Forgets every texture; from now on they belong to this renderer, or there are none.
  void use(SDL_Renderer*);
  // Before anything is painted in a frame.
  void begin_frame(ImVec2 canvas, float pixel_ratio);

  // The board on the ground colour; `version` changes whenever the drawing does.
  void paint_board(ImDrawList&, const Drawing&, int version, const Placement&, const Fonts&, ImU32 ground);
  // A look in `set`; another set forgets all looks. It is rendered sharply for the scale `size`, and painted at
  // `scale`. One that stands still is laid on whole pixels.
  void paint_look(ImDrawList&, const Drawing&, int set, int look, ImVec2 at, float scale, float size, bool still,
                  const Fonts&, float alpha);

  // Bytes of all textures held.
  std::size_t bytes() const;

 private:
  struct Box {  // device pixels
    int left = 0, top = 0, right = 0, bottom = 0;
    int wide() const { return right - left; }
    int high() const { return bottom - top; }
    bool operator==(const Box&) const = default;
  };
  struct Board {
    int version = 0;
    Placement placement;
    ImU32 ground = 0;
    Box box;
    bool operator==(const Board&) const;
  };
  struct Entry {
    Box box;   // around the drawing's origin
    int x, y;  // its top left corner in the sheet
  };

  void forget_looks();
  SDL_Texture* make_texture(int wide, int high, bool see_through) const;
  void drop(SDL_Texture*& texture) const;
  template <class Paint>
  bool render(SDL_Texture*, Box part, ImU32 ground, bool clear, const Paint&) const;
  const Entry* entry(const Drawing&, int look, float size, const Fonts&);

  SDL_Renderer* renderer_ = nullptr;
  int largest_ = 0;  // texture, device pixels
  float ratio_ = 1;
  ImVec2 canvas_{};

  SDL_Texture* board_texture_ = nullptr;
  std::optional<Board> board_;
  Extent board_extent_;

  SDL_Texture* sheet_ = nullptr;  // all looks, in rows
  int sheet_side_ = 0, row_top_ = 0, row_high_ = 0, row_left_ = 0;
  int frame_ = 0, sheet_made_ = 0;
  bool sheet_full_ = false, too_much_ = false;  // too much for the largest sheet, too
  int set_ = 0;
  std::map<std::pair<int, int>, Entry> entries_;  // by look and size
};

}  // namespace vitrine
