// Triangles painted with their texture and without it look the same.
#include "app/triangles.h"

#include <SDL.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr int kSide = 120;
constexpr int kRounded = 6;  // of 255: SDL rounds otherwise without a texture, in each of what lies over one another

// A surface of its own, with a texture of one colour in place of the letters'.
class Easel {
 public:
  explicit Easel(Uint32 colour)
      : surface_(SDL_CreateRGBSurfaceWithFormat(0, kSide, kSide, 32, SDL_PIXELFORMAT_ARGB8888), SDL_FreeSurface),
        renderer_(SDL_CreateSoftwareRenderer(surface_.get()), SDL_DestroyRenderer),
        letters_(SDL_CreateTexture(renderer_.get(), SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, 4, 4)),
        kept_(std::exchange(ImGui::GetIO().Fonts->TexID, letters_)) {
    const std::vector<Uint32> texels(4 * 4, colour);
    REQUIRE(SDL_UpdateTexture(letters_, nullptr, texels.data(), 4 * sizeof(Uint32)) == 0);
    SDL_SetTextureBlendMode(letters_, SDL_BLENDMODE_BLEND);
  }
  ~Easel() { ImGui::GetIO().Fonts->TexID = kept_; }
  Easel(const Easel&) = delete;

  // Every byte, of a list painted on a colour.
  std::vector<Uint8> painted(const ImDrawList& draw, const Box& part, Uint8 alpha, Untextured which) {
    SDL_SetRenderDrawColor(renderer_.get(), 90, 140, 40, alpha);
    SDL_RenderClear(renderer_.get());
    paint_triangles(renderer_.get(), triangles_of(draw, {1, 1}), part, which);
    SDL_RenderFlush(renderer_.get());
    const auto* const pixels = static_cast<const Uint8*>(surface_->pixels);
    return {pixels, pixels + surface_->pitch * surface_->h};
  }

 private:
  std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)> surface_;
  std::unique_ptr<SDL_Renderer, decltype(&SDL_DestroyRenderer)> renderer_;
  SDL_Texture* letters_;
  ImTextureID kept_;
};

// Opaque and translucent things over one another, soft edges, a run of colours, and a clip rectangle.
void fill(ImDrawList& draw) {
  draw._ResetForNewFrame();
  draw._FringeScale = 1;
  draw.Flags = ImDrawListFlags_AntiAliasedFill | ImDrawListFlags_AntiAliasedLines;
  draw.PushTextureID(ImGui::GetIO().Fonts->TexID);
  draw.PushClipRect({0, 0}, {kSide, kSide});
  draw.AddRectFilled({10, 10}, {80, 90}, IM_COL32(200, 30, 60, 255));
  draw.AddNgonFilled({70, 60}, 31.3f, IM_COL32(20, 30, 160, 120), 24);
  draw.AddTriangleFilled({5, 110}, {60, 20}, {115, 100}, IM_COL32(240, 230, 200, 255));
  draw.PushClipRect({30, 30}, {100, 70}, true);
  draw.AddRectFilledMultiColor({20, 20}, {110, 80}, IM_COL32(0, 0, 0, 200), IM_COL32(255, 255, 255, 0),
                               IM_COL32(90, 0, 90, 255), IM_COL32(0, 90, 90, 128));
  draw.PopClipRect();
  draw.AddLine({3, 4}, {117, 88}, IM_COL32(255, 250, 240, 255), 3);
}

}  // namespace

TEST_SUITE("triangles") {
  TEST_CASE("with their texture and without it they look the same, as a whole and in part") {
    const Stage stage = Stage::unwatched(300, 300);
    Easel easel(0xffffffff);
    ImDrawList draw(ImGui::GetDrawListSharedData());
    fill(draw);
    CHECK(std::ranges::all_of(triangles_of(draw, {1, 1}), &Triangle::plain));
    for (const Box& part : {Box{0, 0, kSide, kSide}, Box{37, 21, 91, 66}})
      for (const Uint8 alpha : {255, 0}) {
        const std::vector<Uint8> textured = easel.painted(draw, part, alpha, Untextured::kNone);
        CHECK(textured != easel.painted(draw, {0, 0, 1, 1}, alpha, Untextured::kNone));
        for (const Untextured which : {Untextured::kOpaque, Untextured::kAll}) {
          CAPTURE(static_cast<int>(which));
          const std::vector<Uint8> plain = easel.painted(draw, part, alpha, which);
          int most = 0;
          for (std::size_t i = 0; i < textured.size(); ++i) most = std::max(most, std::abs(textured[i] - plain[i]));
          CHECK(most <= kRounded);
        }
      }
  }

  TEST_CASE("what is painted without its texture does not see it") {
    const Stage stage = Stage::unwatched(300, 300);
    const Box whole = {0, 0, kSide, kSide};
    ImDrawList draw(ImGui::GetDrawListSharedData());
    std::vector<std::vector<Uint8>> with, without;
    for (const Uint32 colour : {0xffffffff, 0xff000000}) {
      Easel easel(colour);
      fill(draw);
      with.push_back(easel.painted(draw, whole, 255, Untextured::kNone));
      without.push_back(easel.painted(draw, whole, 255, Untextured::kAll));
    }
    CHECK(with[0] != with[1]);
    CHECK(without[0] == without[1]);
  }
}
