// Rendering into textures, and where each look lies in their one sheet.
#include "app/renditions.h"

#include <SDL.h>

#include <algorithm>
#include <cmath>

#include "imgui_impl_sdlrenderer2.h"
#include "imgui_internal.h"

namespace vitrine {
namespace {

constexpr int kFirstSheet = 1024, kLastSheet = 2048;  // sides in device pixels: 4 and 16 MB
constexpr int kUnlimited = 8192;                      // for a renderer that names no limit
constexpr int kGap = 2;                               // clear pixels round a drawing, so that no neighbour bleeds in
constexpr ImU32 kClear = 0;

int floor_pixel(float at) {
  return static_cast<int>(std::floor(at));
}
int ceil_pixel(float at) {
  return static_cast<int>(std::ceil(at));
}

// A texture painted from nothing holds colours already multiplied with their alpha.
SDL_BlendMode premultiplied() {
  return SDL_ComposeCustomBlendMode(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
                                    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD);
}

ImTextureID id_of(SDL_Texture* texture) {
  return reinterpret_cast<ImTextureID>(texture);
}

}  // namespace

bool Renditions::Board::operator==(const Board& other) const {
  return version == other.version && ground == other.ground && box == other.box &&
         placement.scale == other.placement.scale && placement.origin.x == other.placement.origin.x &&
         placement.origin.y == other.placement.origin.y;
}

void Renditions::use(SDL_Renderer* renderer) {
  drop(board_texture_);
  board_.reset();
  forget_looks();
  renderer_ = renderer;
  SDL_RendererInfo info{};
  if (!renderer || !SDL_RenderTargetSupported(renderer) || SDL_GetRendererInfo(renderer, &info) != 0) {
    largest_ = 0;
  } else {
    largest_ = std::min(info.max_texture_width, info.max_texture_height);
    if (largest_ == 0) largest_ = kUnlimited;
  }
}

void Renditions::forget_looks() {
  drop(sheet_);
  entries_.clear();
  sheet_side_ = 0;
  sheet_full_ = too_much_ = false;
}

void Renditions::begin_frame(ImVec2 canvas, float pixel_ratio) {
  ++frame_;
  canvas_ = canvas;
  if (ratio_ != pixel_ratio) {
    ratio_ = pixel_ratio;
    board_.reset();
    forget_looks();
  }
  if (!sheet_full_ || too_much_) return;
  sheet_full_ = false;  // a larger sheet begins, or the same one anew: what is no longer shown makes way
  entries_.clear();
  drop(sheet_);
}

std::size_t Renditions::bytes() const {
  const auto board = board_texture_ && board_ ? static_cast<std::size_t>(board_->box.wide()) * board_->box.high() : 0;
  const auto sheet = sheet_ ? static_cast<std::size_t>(sheet_side_) * sheet_side_ : 0;
  return 4 * (board + sheet);
}

SDL_Texture* Renditions::make_texture(int wide, int high, bool see_through) const {
  if (std::max(wide, high) > largest_ || std::min(wide, high) < 1) return nullptr;
  SDL_Texture* texture = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ABGR8888, SDL_TEXTUREACCESS_TARGET, wide, high);
  if (!texture) return nullptr;
  SDL_SetTextureScaleMode(texture, see_through ? SDL_ScaleModeLinear : SDL_ScaleModeNearest);
  if (SDL_SetTextureBlendMode(texture, see_through ? premultiplied() : SDL_BLENDMODE_NONE) == 0) return texture;
  SDL_DestroyTexture(texture);
  return nullptr;
}

void Renditions::drop(SDL_Texture*& texture) const {
  if (texture) SDL_DestroyTexture(texture);
  texture = nullptr;
}

// Has `paint` draw in device pixels, of which the texture's corner is (0, 0); nothing outside of `part` changes. False
// if the texture could not be drawn on.
template <class Paint>
bool Renditions::render(SDL_Texture* texture, Box part, ImU32 ground, bool clear, const Paint& paint) const {
  if (SDL_SetRenderTarget(renderer_, texture) != 0) return false;
  if (clear) {
    const auto channel = [&](int shift) { return static_cast<Uint8>(ground >> shift & 0xff); };
    SDL_SetRenderDrawColor(renderer_, channel(IM_COL32_R_SHIFT), channel(IM_COL32_G_SHIFT), channel(IM_COL32_B_SHIFT),
                           channel(IM_COL32_A_SHIFT));
    SDL_RenderClear(renderer_);
  }
  ImDrawList draw(ImGui::GetDrawListSharedData());
  draw._ResetForNewFrame();
  draw._FringeScale = 1;
  draw.PushTextureID(ImGui::GetIO().Fonts->TexID);
  const auto corner = [](int x, int y) { return ImVec2(static_cast<float>(x), static_cast<float>(y)); };
  draw.PushClipRect(corner(part.left, part.top), corner(part.right, part.bottom));
  paint(draw);
  ImDrawData data;
  data.Valid = true;
  data.DisplaySize = corner(part.right, part.bottom);
  data.FramebufferScale = {1, 1};
  data.AddDrawList(&draw);
  ImGui_ImplSDLRenderer2_RenderDrawData(&data);
  return SDL_SetRenderTarget(renderer_, nullptr) == 0;
}

void Renditions::paint_board(ImDrawList& draw, const Drawing& drawing, int version, const Placement& placement,
                             const Fonts& fonts, ImU32 ground) {
  if (!board_ || board_->version != version) board_extent_ = extent_of(drawing, fonts);
  const ImVec2 from = placement.pixel(board_extent_.top_left), to = placement.pixel(board_extent_.bottom_right);
  const Box box = {std::max(0, floor_pixel(from.x * ratio_) - 1), std::max(0, floor_pixel(from.y * ratio_) - 1),
                   std::min(ceil_pixel(canvas_.x * ratio_), ceil_pixel(to.x * ratio_) + 1),
                   std::min(ceil_pixel(canvas_.y * ratio_), ceil_pixel(to.y * ratio_) + 1)};
  const Board wanted = {version, placement, ground, box};
  if (!board_ || !(*board_ == wanted)) {
    if (board_ && board_->placement.scale != placement.scale) forget_looks();  // of a size no longer shown
    if (!board_texture_ || !board_ || board_->box.wide() != box.wide() || board_->box.high() != box.high()) {
      drop(board_texture_);
      board_texture_ = make_texture(box.wide(), box.high(), false);
    }
    board_ = wanted;
    const Placement inside = {{placement.origin.x * ratio_ - static_cast<float>(box.left),
                               placement.origin.y * ratio_ - static_cast<float>(box.top)},
                              placement.scale * ratio_};
    const auto whole = [&](ImDrawList& list) { paint(list, drawing, inside, fonts); };
    if (board_texture_ && !render(board_texture_, {0, 0, box.wide(), box.high()}, ground, true, whole))
      drop(board_texture_);
  }
  if (!board_texture_) return paint(draw, drawing, placement, fonts);
  const auto css = [&](int pixel) { return static_cast<float>(pixel) / ratio_; };
  draw.AddImage(id_of(board_texture_), {css(box.left), css(box.top)}, {css(box.right), css(box.bottom)});
}

// Where the look lies in the sheet at this size; nothing if there is no room for it.
const Renditions::Entry* Renditions::entry(const Drawing& drawing, int look, float size, const Fonts& fonts) {
  if (largest_ == 0) return nullptr;
  const float scale = size * ratio_;
  const std::pair<int, int> key = {look, static_cast<int>(std::lround(scale * 16))};
  if (const auto found = entries_.find(key); found != entries_.end()) return &found->second;
  if (sheet_full_) return nullptr;
  const Extent extent = extent_of(drawing, fonts);
  const Box box = {floor_pixel(extent.top_left.x * scale) - kGap, floor_pixel(extent.top_left.y * scale) - kGap,
                   ceil_pixel(extent.bottom_right.x * scale) + kGap, ceil_pixel(extent.bottom_right.y * scale) + kGap};
  if (!sheet_) {
    sheet_side_ = std::min(largest_, sheet_side_ == 0 ? kFirstSheet : kLastSheet);
    sheet_ = make_texture(sheet_side_, sheet_side_, true);
    sheet_made_ = frame_;
    if (sheet_ && !render(sheet_, {0, 0, sheet_side_, sheet_side_}, kClear, true, [](ImDrawList&) {})) drop(sheet_);
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
  if (!render(sheet_, {made.x, made.y, made.x + box.wide(), made.y + box.high()}, kClear, false,
              [&](ImDrawList& list) { paint(list, drawing, inside, fonts); })) {
    sheet_full_ = too_much_ = true;
    return nullptr;
  }
  return &entries_.emplace(key, made).first->second;
}

void Renditions::paint_look(ImDrawList& draw, const Drawing& drawing, int set, int look, ImVec2 at, float scale,
                            float size, bool still, const Fonts& fonts, float alpha) {
  if (set_ != set) {
    set_ = set;
    forget_looks();
  }
  const Entry* kept = entry(drawing, look, size, fonts);
  if (!kept) return paint(draw, drawing, {at, scale}, fonts, alpha);
  const auto whole = [&](float css) { return still ? std::round(css * ratio_) / ratio_ : css; };
  const ImVec2 origin = {whole(at.x), whole(at.y)};
  const float factor = scale / size / ratio_;
  const auto place = [&](int x, int y) {
    return ImVec2(origin.x + static_cast<float>(x) * factor, origin.y + static_cast<float>(y) * factor);
  };
  const auto share = [&](int x, int y) {
    const auto side = static_cast<float>(sheet_side_);
    return ImVec2(static_cast<float>(x) / side, static_cast<float>(y) / side);
  };
  const auto veil = static_cast<int>(std::clamp(alpha, 0.f, 1.f) * 255 + 0.5f);
  const Box& box = kept->box;
  draw.AddImage(id_of(sheet_), place(box.left, box.top), place(box.right, box.bottom), share(kept->x, kept->y),
                share(kept->x + box.wide(), kept->y + box.high()), IM_COL32(veil, veil, veil, veil));
}

}  // namespace vitrine
