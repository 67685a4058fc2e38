// Drawings rendered once into textures, at the density of the screen: a frame then copies them instead of painting
// hundreds of shapes anew.
#pragma once
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "app/damage.h"
#include "app/paint.h"

struct SDL_Renderer;
struct SDL_Texture;

namespace vitrine {

// Fills a part of what is drawn on, in device pixels, with a colour. The whole is cleared, which costs a renderer by
// software next to nothing.
void fill(SDL_Renderer*, const Box& part, ImU32 colour);

// What cannot be kept in a texture, for want of memory or of a renderer that can, is painted directly: the picture is
// the same. Lengths in CSS pixels, unless it says device pixels.
class Renditions {
 public:
  Renditions() = default;
  Renditions(const Renditions&) = delete;
  ~Renditions() { use(nullptr); }

  // Forgets every texture; from now on they belong to this renderer, or there are none. A slow one paints what changes
  // on the board in the frames after the change, so much in each.
  void use(SDL_Renderer*, bool slow = false);
  bool slow() const { return slow_; }
  // Before anything is painted in a frame; `at_once` whatever is to be painted is painted now.
  void begin_frame(ImVec2 canvas, float pixel_ratio, Untextured, bool at_once);

  // The board on the ground colour; `version` changes whenever the drawing does.
  void paint_board(ImDrawList&, const Drawing&, int version, const Placement&, const Fonts&, ImU32 ground);
  // Whether the board, as it was painted last, hides the ground behind a part of the screen, in device pixels.
  bool hide_ground(const Box& part) const;
  // What lies on the board and under the men, likewise; nothing of it is wider than the board.
  void paint_between(ImDrawList&, const Drawing&, int version, const Placement&, const Fonts&);
  // A look in `set`; another set forgets all looks. It is rendered sharply for the scale `size`, and painted at
  // `scale`. One that stands still is laid on whole pixels. The drawing must outlive the frame.
  void paint_look(ImDrawList&, const Drawing&, int set, int look, ImVec2 at, float scale, float size, bool still,
                  const Fonts&, float alpha);

  // After all is painted and before it is shown: renders the looks that were met for the first time, all at once, as
  // each turn to another target costs. False if the next frame has more to paint: what a slow renderer still owes, or
  // looks directly that are not there.
  bool finish_frame(const Fonts&);

  // Tells where since it was last asked textures came to hold something else than what was painted from them.
  void tell(Damage&);
  // Bytes of all textures held.
  std::size_t bytes() const;

 private:
  struct Row {  // of a layer's texture
    Box box;
    Boxes parts;  // where anything is painted; none overlap
    Boxes stale;  // where something else is to be painted
  };
  struct Layer {  // a drawing that is painted as a whole
    SDL_Texture* texture = nullptr;
    int version = -1;
    Placement placement;
    ImU32 ground = 0;
    Box box;  // device pixels
    Extent extent;
    std::vector<Shape> shapes;
    std::vector<Box> boxes;  // of each shape, in the texture
    std::vector<Row> rows;
    std::size_t next = 0;  // row that waits longest to be painted
    int shown = 0;         // the last frame that it was in

    bool lies(const Placement&, ImU32 on, const Box&) const;
    Placement inside(float ratio) const;                        // the texture
    Box box_of(const Shape&, float ratio, const Fonts&) const;  // likewise
    void hold(const Drawing&, float ratio, const Fonts&);
    void find_parts(Row&) const;
  };
  struct Entry {
    Box box;   // around the drawing's origin
    int x, y;  // its top left corner in the sheet
  };
  struct Waiting {  // to be rendered into the sheet
    const Drawing* drawing;
    Placement inside;
    Box part;
  };

  void forget_looks();
  SDL_Texture* make_texture(int wide, int high, bool see_through) const;
  void drop(SDL_Texture*& texture) const;
  template <class Paint>
  bool render(SDL_Texture*, Box part, std::optional<ImU32> ground, const Paint&) const;
  void paint_layer(Layer&, ImDrawList&, const Drawing&, int version, const Placement&, const Fonts&, ImU32 ground);
  void paint_stale(Layer&, const Fonts&, bool all);
  void forget(Layer&);
  const Entry* entry(const Drawing&, int look, float size, const Fonts&);

  SDL_Renderer* renderer_ = nullptr;
  int largest_ = 0;  // texture, device pixels
  float ratio_ = 1;
  Untextured untextured_ = Untextured::kNone;
  bool slow_ = false;
  bool at_once_ = true;
  int pixels_ = 0;            // that may still be painted into layers in this frame
  bool owes_ = false;         // more than those
  bool owed_ = false;         // in the frame before
  bool repainted_ = false;    // any texture
  std::vector<Box> patched_;  // or on these parts of the screen, device pixels
  ImVec2 canvas_{};

  Layer board_, between_;

  SDL_Texture* sheet_ = nullptr;  // all looks, in rows
  int sheet_side_ = 0, row_top_ = 0, row_high_ = 0, row_left_ = 0;
  int frame_ = 0, sheet_made_ = 0;
  bool sheet_full_ = false, too_much_ = false;  // too much for the largest sheet, too
  int set_ = 0;
  std::map<std::pair<int, int>, Entry> entries_;  // by look and size
  std::vector<Waiting> waiting_;
};

}  // namespace vitrine
