// Rendering into textures, and where each look lies in their one sheet.
#include "app/renditions.h"

#include <SDL.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace vitrine {
namespace {

constexpr int kFirstSheet = 1024, kLastSheet = 2048;  // sides in device pixels: 4 and 16 MB
constexpr int kUnlimited = 8192;                      // for a renderer that names no limit
constexpr int kGap = 2;                               // clear pixels round a drawing, so that no neighbour bleeds in
constexpr ImU32 kClear = 0;
constexpr int kRow = 72;                 // device pixels high, or little more
constexpr int kPixelsOfLayers = 50'000;  // that a slow renderer paints anew in a frame, or little more

ImVec2 corner(int x, int y) {
  return {static_cast<float>(x), static_cast<float>(y)};
}

int floor_pixel(float at) {
  return static_cast<int>(std::floor(at));
}
int ceil_pixel(float at) {
  return static_cast<int>(std::ceil(at));
}

// Where in a texture a pixel begins. SDL's own renderer cuts off what it multiplies out again, which must not be less.
float share_of(int pixel, int side) {
  const float share = static_cast<float>(pixel) / static_cast<float>(side);
  return share > 0 && share < 1 ? std::nextafter(share, 1.f) : share;
}

// A texture painted from nothing holds colours already multiplied with their alpha.
SDL_BlendMode premultiplied() {
  return SDL_ComposeCustomBlendMode(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
                                    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD);
}

ImTextureID id_of(SDL_Texture* texture) {
  return reinterpret_cast<ImTextureID>(texture);
}

std::uint64_t hash_of(const Shape& shape) {
  std::uint64_t sum = static_cast<std::uint64_t>(shape.kind);
  const auto add = [&](float value) { sum = (sum ^ std::bit_cast<std::uint32_t>(value)) * 0x9e3779b97f4a7c15; };
  for (const float value : {shape.centre.x, shape.centre.y, shape.radius, shape.width}) add(value);
  for (const Point point : shape.points) {
    add(point.x);
    add(point.y);
  }
  return sum;
}

}  // namespace

void fill(SDL_Renderer* renderer, const Box& part, ImU32 colour) {
  const auto channel = [&](int shift) { return static_cast<Uint8>(colour >> shift & 0xff); };
  SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE);
  SDL_SetRenderDrawColor(renderer, channel(IM_COL32_R_SHIFT), channel(IM_COL32_G_SHIFT), channel(IM_COL32_B_SHIFT),
                         channel(IM_COL32_A_SHIFT));
  int wide = 0, high = 0;
  SDL_GetRendererOutputSize(renderer, &wide, &high);
  if (part.left <= 0 && part.top <= 0 && part.right >= wide && part.bottom >= high) {
    SDL_RenderClear(renderer);
    return;
  }
  const SDL_Rect clip = {part.left, part.top, part.wide(), part.high()};
  SDL_RenderSetClipRect(renderer, &clip);
  SDL_RenderFillRect(renderer, nullptr);
  SDL_RenderSetClipRect(renderer, nullptr);
}

bool Renditions::Layer::lies(const Placement& where, ImU32 on, const Box& within) const {
  return version >= 0 && ground == on && box == within && placement.scale == where.scale &&
         placement.origin.x == where.origin.x && placement.origin.y == where.origin.y;
}

Placement Renditions::Layer::inside(float ratio) const {
  return {{placement.origin.x * ratio - static_cast<float>(box.left),
           placement.origin.y * ratio - static_cast<float>(box.top)},
          placement.scale * ratio};
}

Box Renditions::Layer::box_of(const Shape& shape, float ratio, const Fonts& fonts) const {
  const auto [top_left, bottom_right] = extent_of({&shape, 1}, fonts);
  const ImVec2 from = inside(ratio).pixel(top_left), to = inside(ratio).pixel(bottom_right);
  return common(box_round(from.x - 1, from.y - 1, to.x + 1, to.y + 1), {0, 0, box.wide(), box.high()});
}

void Renditions::Layer::hold(const Drawing& drawing, float ratio, const Fonts& fonts) {
  shapes = drawing.shapes;
  boxes.clear();
  for (const Shape& shape : shapes) boxes.push_back(box_of(shape, ratio, fonts));
}

void Renditions::Layer::find_parts(Row& row) const {
  row.parts = {};
  if (ground == kClear)
    for (const Box& around : boxes) row.parts.add(common(row.box, around));
  else
    row.parts.add(row.box);
  row.parts.part();
}

void Renditions::tell(Damage& damage) {
  if (std::exchange(repainted_, false)) damage.forget();
  for (const Box& box : std::exchange(patched_, {})) damage.add(box);
}

void Renditions::use(SDL_Renderer* renderer, bool slow) {
  forget(board_);
  forget(between_);
  forget_looks();
  renderer_ = renderer;
  slow_ = slow;
  SDL_RendererInfo info{};
  if (!renderer || !SDL_RenderTargetSupported(renderer) || SDL_GetRendererInfo(renderer, &info) != 0) {
    largest_ = 0;
  } else {
    largest_ = std::min(info.max_texture_width, info.max_texture_height);
    if (largest_ == 0) largest_ = kUnlimited;
  }
}

void Renditions::forget(Layer& layer) {
  drop(layer.texture);
  layer = {};
}

void Renditions::forget_looks() {
  repainted_ = true;
  drop(sheet_);
  entries_.clear();
  waiting_.clear();
  sheet_side_ = 0;
  sheet_full_ = too_much_ = false;
}

bool Renditions::hide_ground(const Box& part) const {
  return board_.texture && common(part, board_.box) == part;
}

void Renditions::begin_frame(ImVec2 canvas, float pixel_ratio, Untextured untextured, bool at_once) {
  ++frame_;
  canvas_ = canvas;
  owed_ = std::exchange(owes_, false);
  at_once_ = at_once;
  pixels_ = kPixelsOfLayers;
  if (ratio_ != pixel_ratio || untextured_ != untextured) {
    ratio_ = pixel_ratio;
    untextured_ = untextured;
    forget(board_);
    forget(between_);
    forget_looks();
  }
  if (!sheet_full_ || too_much_) return;
  sheet_full_ = false;  // a larger sheet begins, or the same one anew: what is no longer shown makes way
  entries_.clear();
  drop(sheet_);
  repainted_ = true;
}

std::size_t Renditions::bytes() const {
  const auto pixels = [](const Layer& layer) {
    return layer.texture ? static_cast<std::size_t>(layer.box.wide()) * static_cast<std::size_t>(layer.box.high()) : 0;
  };
  const auto sheet = sheet_ ? static_cast<std::size_t>(sheet_side_) * sheet_side_ : 0;
  return 4 * (pixels(board_) + pixels(between_) + sheet);
}

SDL_Texture* Renditions::make_texture(int wide, int high, bool see_through) const {
  if (std::max(wide, high) > largest_ || std::min(wide, high) < 1) return nullptr;
  SDL_Texture* texture = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ABGR8888, SDL_TEXTUREACCESS_TARGET, wide, high);
  if (!texture) return nullptr;
  SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest);
  if (SDL_SetTextureBlendMode(texture, see_through ? premultiplied() : SDL_BLENDMODE_NONE) == 0) return texture;
  SDL_DestroyTexture(texture);
  return nullptr;
}

void Renditions::drop(SDL_Texture*& texture) const {
  if (texture) SDL_DestroyTexture(texture);
  texture = nullptr;
}

// Has `paint` draw in device pixels, of which the texture's corner is (0, 0), on the ground colour or on what is there;
// nothing outside of `part` changes. False if the texture could not be drawn on.
template <class Paint>
bool Renditions::render(SDL_Texture* texture, Box part, std::optional<ImU32> ground, const Paint& paint) const {
  if (SDL_SetRenderTarget(renderer_, texture) != 0) return false;
  if (ground) fill(renderer_, part, *ground);
  ImDrawList draw(ImGui::GetDrawListSharedData());
  draw._ResetForNewFrame();
  draw._FringeScale = 1;
  draw.PushTextureID(ImGui::GetIO().Fonts->TexID);
  draw.PushClipRect(corner(part.left, part.top), corner(part.right, part.bottom));
  paint(draw);
  paint_triangles(renderer_, triangles_of(draw, {1, 1}), part, untextured_);
  return SDL_SetRenderTarget(renderer_, nullptr) == 0;
}

void Renditions::paint_board(ImDrawList& draw, const Drawing& drawing, int version, const Placement& placement,
                             const Fonts& fonts, ImU32 ground) {
  if (board_.version >= 0 && board_.placement.scale != placement.scale) forget_looks();  // of a size no longer shown
  paint_layer(board_, draw, drawing, version, placement, fonts, ground);
}

void Renditions::paint_between(ImDrawList& draw, const Drawing& drawing, int version, const Placement& placement,
                               const Fonts& fonts) {
  if (!drawing.shapes.empty()) paint_layer(between_, draw, drawing, version, placement, fonts, kClear);
}

void Renditions::paint_layer(Layer& layer, ImDrawList& draw, const Drawing& drawing, int version,
                             const Placement& placement, const Fonts& fonts, ImU32 ground) {
  if (layer.version != version) layer.extent = extent_of(drawing.shapes, fonts);
  const auto [top_left, bottom_right] = &layer == &between_ ? board_.extent : layer.extent;
  const ImVec2 from = placement.pixel(top_left), to = placement.pixel(bottom_right);
  const Box box =
      common(box_round(from.x * ratio_ - 1, from.y * ratio_ - 1, to.x * ratio_ + 1, to.y * ratio_ + 1),  // soft edges
             box_round(0, 0, canvas_.x * ratio_, canvas_.y * ratio_));
  if (!layer.lies(placement, ground, box)) {
    if (!layer.texture || layer.box.wide() != box.wide() || layer.box.high() != box.high()) {
      drop(layer.texture);
      layer.texture = make_texture(box.wide(), box.high(), ground == kClear);
    }
    layer.placement = placement;
    layer.ground = ground;
    layer.box = box;
    layer.hold(drawing, ratio_, fonts);
    repainted_ = true;
    const auto whole = [&](ImDrawList& list) { paint(list, layer.shapes, layer.inside(ratio_), fonts); };
    if (layer.texture && !render(layer.texture, {0, 0, box.wide(), box.high()}, ground, whole)) drop(layer.texture);
    layer.rows.clear();
    layer.next = 0;
    const int rows = slow_ ? std::max(1, box.high() / kRow) : 1;
    for (int i = 0; i < rows; ++i) {
      layer.rows.push_back({{0, box.high() * i / rows, box.wide(), box.high() * (i + 1) / rows}, {}, {}});
      layer.find_parts(layer.rows.back());
    }
  } else if (layer.version != version) {
    const std::vector<Shape> before = std::move(layer.shapes);
    layer.hold(drawing, ratio_, fonts);
    compare(std::span<const Shape>(before), std::span<const Shape>(layer.shapes), hash_of, [&](const Shape& shape) {
      const Box changed = layer.box_of(shape, ratio_, fonts);
      for (Row& row : layer.rows) row.stale.add(common(row.box, changed));
    });
    if (!owed_) pixels_ = 0;  // the frame in which the men set out has most to do
  }
  layer.version = version;
  const bool appears = std::exchange(layer.shown, frame_) != frame_ - 1;  // nothing old may be seen of it
  if (layer.texture) paint_stale(layer, fonts, at_once_ || appears);
  if (!layer.texture) return paint(draw, drawing.shapes, placement, fonts);
  const auto css = [&](int x, int y) {
    return ImVec2(static_cast<float>(box.left + x) / ratio_, static_cast<float>(box.top + y) / ratio_);
  };
  const auto share = [&](int x, int y) { return ImVec2(share_of(x, box.wide()), share_of(y, box.high())); };
  for (const Row& row : layer.rows)
    for (const auto& [left, top, right, bottom] : row.parts.all())
      draw.AddImage(id_of(layer.texture), css(left, top), css(right, bottom), share(left, top), share(right, bottom));
}

// Where the texture does not hold what is drawn.
void Renditions::paint_stale(Layer& layer, const Fonts& fonts, bool all) {
  for (std::size_t i = 0, first = layer.next; i < layer.rows.size(); ++i) {
    layer.next = (first + i) % layer.rows.size();
    Row& row = layer.rows[layer.next];
    if (row.stale.empty()) continue;
    owes_ = !all && pixels_ <= 0;
    if (owes_) return;
    const Boxes stale = std::exchange(row.stale, {});
    for (const Box& part : stale.all()) {
      pixels_ -= part.area();
      const auto what_lies_there = [&](ImDrawList& list) {
        for (std::size_t shape = 0; shape < layer.shapes.size(); ++shape)
          if (!common(part, layer.boxes[shape]).empty())
            paint(list, {&layer.shapes[shape], 1}, layer.inside(ratio_), fonts);
      };
      if (!render(layer.texture, part, layer.ground, what_lies_there)) return drop(layer.texture);
      const auto [left, top, right, bottom] = part;
      patched_.push_back({layer.box.left + left, layer.box.top + top, layer.box.left + right, layer.box.top + bottom});
    }
    layer.find_parts(row);
  }
}

// Where the look lies in the sheet at this size; nothing if there is no room for it.
const Renditions::Entry* Renditions::entry(const Drawing& drawing, int look, float size, const Fonts& fonts) {
  if (largest_ == 0) return nullptr;
  const float scale = size * ratio_;
  const std::pair<int, int> key = {look, static_cast<int>(std::lround(scale * 16))};
  if (const auto found = entries_.find(key); found != entries_.end()) return &found->second;
  if (sheet_full_) return nullptr;
  const Extent extent = extent_of(drawing.shapes, fonts);
  const Box box = {floor_pixel(extent.top_left.x * scale) - kGap, floor_pixel(extent.top_left.y * scale) - kGap,
                   ceil_pixel(extent.bottom_right.x * scale) + kGap, ceil_pixel(extent.bottom_right.y * scale) + kGap};
  if (!sheet_) {
    sheet_side_ = std::min(largest_, sheet_side_ == 0 ? kFirstSheet : kLastSheet);
    sheet_ = make_texture(sheet_side_, sheet_side_, true);
    if (sheet_) SDL_SetTextureScaleMode(sheet_, SDL_ScaleModeLinear);
    sheet_made_ = frame_;
    if (sheet_ && !render(sheet_, {0, 0, sheet_side_, sheet_side_}, kClear, [](ImDrawList&) {})) drop(sheet_);
    if (!sheet_) {
      sheet_full_ = too_much_ = true;
      return nullptr;
    }
    row_top_ = row_high_ = row_left_ = 0;
  }
  if (row_left_ + box.wide() > sheet_side_) {
    row_top_ += row_high_;
    row_left_ = row_high_ = 0;
  }
  if (box.wide() > sheet_side_ || row_top_ + box.high() > sheet_side_) {
    sheet_full_ = true;
    too_much_ = sheet_made_ == frame_ && sheet_side_ == std::min(largest_, kLastSheet);
    return nullptr;
  }
  const Entry made = {box, row_left_, row_top_};
  row_left_ += box.wide();
  row_high_ = std::max(row_high_, box.high());
  const Placement inside = {{static_cast<float>(made.x - box.left), static_cast<float>(made.y - box.top)}, scale};
  waiting_.push_back({&drawing, inside, {made.x, made.y, made.x + box.wide(), made.y + box.high()}});
  return &entries_.emplace(key, made).first->second;
}

bool Renditions::finish_frame(const Fonts& fonts) {
  if (waiting_.empty()) return !owes_;
  const auto looks = [&](ImDrawList& list) {
    for (const auto& [drawing, inside, part] : std::exchange(waiting_, {})) {
      list.PushClipRect(corner(part.left, part.top), corner(part.right, part.bottom));
      paint(list, drawing->shapes, inside, fonts);
      list.PopClipRect();
    }
  };
  if (render(sheet_, {0, 0, sheet_side_, sheet_side_}, std::nullopt, looks)) return !owes_;
  entries_.clear();
  waiting_.clear();
  return sheet_full_ = too_much_ = true, false;
}

void Renditions::paint_look(ImDrawList& draw, const Drawing& drawing, int set, int look, ImVec2 at, float scale,
                            float size, bool still, const Fonts& fonts, float alpha) {
  if (set_ != set) {
    set_ = set;
    forget_looks();
  }
  const Entry* kept = entry(drawing, look, size, fonts);
  if (!kept) return paint(draw, drawing.shapes, {at, scale}, fonts, alpha);
  const auto whole = [&](float css) { return still ? std::round(css * ratio_) / ratio_ : css; };
  const ImVec2 origin = {whole(at.x), whole(at.y)};
  const float factor = scale / size / ratio_;
  const auto place = [&](int x, int y) {
    return ImVec2(origin.x + static_cast<float>(x) * factor, origin.y + static_cast<float>(y) * factor);
  };
  const auto share = [&](int x, int y) {  // exact, as the side is a power of two
    const auto side = static_cast<float>(sheet_side_);
    return ImVec2(static_cast<float>(x) / side, static_cast<float>(y) / side);
  };
  const auto veil = static_cast<int>(std::clamp(alpha, 0.f, 1.f) * 255 + 0.5f);
  const Box& box = kept->box;
  draw.AddImage(id_of(sheet_), place(box.left, box.top), place(box.right, box.bottom), share(kept->x, kept->y),
                share(kept->x + box.wide(), kept->y + box.high()), IM_COL32(veil, veil, veil, veil));
}

}  // namespace vitrine
