// A board that changes is painted into its texture over a few frames by a slow renderer. What lies between board and
// men is so, too, but SDL's own renderer cannot keep it.
#include "app/renditions.h"

#include <SDL.h>
#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <vector>

#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr int kSide = 400;
constexpr Color kSand = rgb(0xc8a060), kRed = rgb(0xff0000), kBlue = rgb(0x0000ff);

// A surface that a board fills.
class Easel {
 public:
  Easel()
      : surface_(SDL_CreateRGBSurfaceWithFormat(0, kSide, kSide, 32, SDL_PIXELFORMAT_ARGB8888), SDL_FreeSurface),
        renderer_(SDL_CreateSoftwareRenderer(surface_.get()), SDL_DestroyRenderer) {
    renditions_.use(renderer_.get(), true);
  }
  ~Easel() { renditions_.use(nullptr); }
  Easel(const Easel&) = delete;

  // With a stripe from one height to another, in parts of its own.
  static Drawing board(float from, float to, Color color) {
    Drawing drawing;
    drawing.polygon({{0, 0}, {1, 0}, {1, 1}, {0, 1}}, kSand);
    drawing.polygon({{0, from}, {1, from}, {1, to}, {0, to}}, color);
    return drawing;
  }

  // A frame with that board, or with none. True if there is more to paint.
  bool draw(const std::optional<Drawing>& board, bool at_once = false) {
    if (board != shown_) ++version_;
    shown_ = board;
    renditions_.begin_frame({kSide, kSide}, 1, Untextured::kOpaque, at_once);
    ImDrawList draw(ImGui::GetDrawListSharedData());
    draw._ResetForNewFrame();
    draw.PushTextureID(ImGui::GetIO().Fonts->TexID);
    draw.PushClipRect({0, 0}, {kSide, kSide});
    const Placement placement = {{0, 0}, kSide};
    if (board) renditions_.paint_board(draw, *board, version_, placement, fonts_, IM_COL32_BLACK);
    const bool more = !renditions_.finish_frame(fonts_);
    fill(renderer_.get(), {0, 0, kSide, kSide}, IM_COL32_BLACK);
    paint_triangles(renderer_.get(), triangles_of(draw, {1, 1}), {0, 0, kSide, kSide}, Untextured::kOpaque);
    SDL_RenderFlush(renderer_.get());
    return more;
  }

  // Rows of that colour in the middle column.
  int rows(Color color) const {
    int rows = 0;
    for (int row = 0; row < kSide; ++row) {
      const auto* const pixels = static_cast<const Uint8*>(surface_->pixels) + row * surface_->pitch;
      const Uint32 seen = reinterpret_cast<const Uint32*>(pixels)[kSide / 2] & 0xffffff;
      rows += seen == static_cast<Uint32>(color.r << 16 | color.g << 8 | color.b);
    }
    return rows;
  }

 private:
  std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)> surface_;
  std::unique_ptr<SDL_Renderer, decltype(&SDL_DestroyRenderer)> renderer_;
  Renditions renditions_;
  std::optional<Drawing> shown_;
  Fonts fonts_;
  int version_ = 0;
};

}  // namespace

TEST_SUITE("renditions") {
  TEST_CASE("a change comes over a few frames, row by row, or at once") {
    const Stage stage = Stage::unwatched(300, 300);
    for (const bool at_once : {false, true}) {
      Easel easel;
      easel.draw(Easel::board(0.1f, 0.8f, kRed));
      const int high = easel.rows(kRed);
      CHECK(high > kSide * 6 / 10);
      int frames = 1;
      for (int before = 0; easel.draw(Easel::board(0.1f, 0.8f, kBlue), at_once); ++frames) {
        CHECK(easel.rows(kBlue) >= before);
        CHECK(easel.rows(kBlue) + easel.rows(kRed) == high);
        before = easel.rows(kBlue);
      }
      CHECK(easel.rows(kBlue) == high);
      CHECK((frames > 2) == !at_once);
      CHECK(frames < 10);
    }
  }

  TEST_CASE("what lies there again after a while is not what lay there before") {
    const Stage stage = Stage::unwatched(300, 300);
    Easel easel;
    easel.draw(Easel::board(0.1f, 0.4f, kRed));
    CHECK(easel.rows(kRed) > 0);
    easel.draw(std::nullopt);
    CHECK(easel.rows(kRed) == 0);
    easel.draw(Easel::board(0.5f, 0.9f, kBlue));
    CHECK(easel.rows(kRed) == 0);
    CHECK(easel.rows(kBlue) > kSide * 3 / 10);
  }

  TEST_CASE("what changes in every frame is painted all over") {
    const Stage stage = Stage::unwatched(300, 300);
    Easel easel;
    const auto color = [](int frame) { return rgb(static_cast<std::uint32_t>(1 + frame)); };
    for (int frame = 0; frame < 40; ++frame) {
      easel.draw(Easel::board(0, 1, color(frame)));
      int rows = 0;  // of one of the last colours
      for (int late = 0; late < 12; ++late) rows += easel.rows(color(frame - late));
      if (frame > 12) CHECK(rows == kSide);
    }
  }
}
