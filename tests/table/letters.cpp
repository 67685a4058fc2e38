// The fonts of the table: each letter is drawn whole.
#include <doctest/doctest.h>
#include <imgui.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "app/platform.h"

using namespace vitrine;

namespace {

constexpr float kHeight = 40;  // pixels

// One font's letters as ImGui rasterises them.
class Letters {
 public:
  explicit Letters(FontFile file) {
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    const auto bytes = font_file(file);
    font_ = atlas_.AddFontFromMemoryTTF(const_cast<unsigned char*>(bytes.data()), static_cast<int>(bytes.size()),
                                        kHeight, &config, kShown.data());
    atlas_.GetTexDataAsAlpha8(&pixels_, &wide_, &high_);
  }

  // How many pixels it blackens, in all.
  double ink(ImWchar letter) const {
    const ImFontGlyph* const glyph = font_->FindGlyphNoFallback(letter);
    if (!glyph) return 0;
    const auto at = [](float part, int whole) { return std::lround(part * static_cast<float>(whole)); };
    double sum = 0;
    for (long y = at(glyph->V0, high_); y < at(glyph->V1, high_); ++y)
      for (long x = at(glyph->U0, wide_); x < at(glyph->U1, wide_); ++x) sum += pixels_[y * wide_ + x];
    return sum / 255;
  }

 private:
  static constexpr std::array<ImWchar, 5> kShown = {0x20, 0xff, 0x2018, 0x201e, 0};
  ImFontAtlas atlas_;
  ImFont* font_ = nullptr;
  unsigned char* pixels_ = nullptr;
  int wide_ = 0, high_ = 0;
};

// Letters with a mark, by the letter that they are without it.
const std::pair<char, std::u16string> kMarked[] = {{'A', u"ÀÁÂÃÄÅ"}, {'C', u"Ç"},     {'E', u"ÈÉÊË"}, {'I', u"ÌÍÎÏ"},
                                                   {'N', u"Ñ"},      {'O', u"ÒÓÔÕÖ"}, {'U', u"ÙÚÛÜ"}, {'Y', u"Ý"},
                                                   {'a', u"àáâãäå"}, {'c', u"ç"},     {'e', u"èéêë"}, {'n', u"ñ"},
                                                   {'o', u"òóôõö"},  {'u', u"ùúûü"},  {'y', u"ýÿ"}};

}  // namespace

TEST_SUITE("table/letters") {
  TEST_CASE("a letter with a mark has more ink than without, and quotation marks have theirs") {
    for (const FontFile file : {FontFile::kSerif, FontFile::kSans, FontFile::kSansBold}) {
      CAPTURE(static_cast<int>(file));
      const Letters letters(file);
      const double dot = letters.ink('.');
      CHECK(dot > 4);
      for (const auto& [plain, marked] : kMarked)
        for (const char16_t letter : marked) {
          CAPTURE(static_cast<int>(letter));
          CHECK(letters.ink(letter) > letters.ink(static_cast<ImWchar>(plain)) + dot / 4);
        }
      for (const auto& [single, twice] : {std::pair{u'‘', u'“'}, std::pair{u'’', u'”'}, std::pair{u',', u'„'}}) {
        CAPTURE(static_cast<int>(twice));
        CHECK(letters.ink(single) > dot / 2);
        CHECK(letters.ink(twice) == doctest::Approx(2 * letters.ink(single)).epsilon(0.1));
      }
    }
  }
}
