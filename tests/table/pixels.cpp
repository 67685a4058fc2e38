// Pixels through libpng, and what counts as a difference.
#include "tests/table/pixels.h"

#include <png.h>

#include <algorithm>
#include <cstdlib>

namespace vitrine::testing {
namespace {

// A kept channel is at most 4 off for being coarse, and 2 more for another compiler's rounding.
constexpr int kSameChannel = 6;

}  // namespace

std::optional<Pixels> read_png(const std::filesystem::path& file) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, file.c_str())) return std::nullopt;
  image.format = PNG_FORMAT_RGB;
  Pixels pixels{static_cast<int>(image.width), static_cast<int>(image.height), {}};
  pixels.rgb.resize(PNG_IMAGE_SIZE(image));
  if (!png_image_finish_read(&image, nullptr, pixels.rgb.data(), 0, nullptr)) return std::nullopt;
  return pixels;
}

bool write_png(const std::filesystem::path& file, const Pixels& pixels) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(pixels.wide);
  image.height = static_cast<png_uint_32>(pixels.high);
  image.format = PNG_FORMAT_RGB;
  return png_image_write_to_file(&image, file.c_str(), 0, pixels.rgb.data(), 0, nullptr) != 0;
}

Pixels coarse(const Pixels& pixels) {
  Pixels coarse = pixels;
  for (std::uint8_t& channel : coarse.rgb) channel = static_cast<std::uint8_t>(std::min(255, (channel + 4) / 8 * 8));
  return coarse;
}

Difference compare(const Pixels& kept, const Pixels& drawn) {
  Difference difference{0, {kept.wide, kept.high, {}}};
  for (std::size_t i = 0; i < kept.rgb.size(); i += 3) {
    int most = 0, grey = 0;
    for (std::size_t channel = i; channel < i + 3; ++channel) {
      most = std::max(most, std::abs(kept.rgb[channel] - drawn.rgb[channel]));
      grey += drawn.rgb[channel] / 6 + 40;
    }
    const auto quiet = static_cast<std::uint8_t>(grey / 3 + 80);
    const bool same = most <= kSameChannel;
    difference.pixels += same ? 0 : 1;
    difference.shown.rgb.insert(
        difference.shown.rgb.end(),
        {same ? quiet : std::uint8_t{255}, same ? quiet : std::uint8_t{0}, same ? quiet : std::uint8_t{0}});
  }
  return difference;
}

bool look_alike(const Pixels& a, const Pixels& b) {
  constexpr int kSoft = 64, kFew = 12;  // of 255, and how many may differ more
  int differ = 0;
  for (std::size_t i = 0; i < a.rgb.size(); ++i) differ += std::abs(a.rgb[i] - b.rgb.at(i)) > kSoft;
  return differ <= kFew;
}

}  // namespace vitrine::testing
