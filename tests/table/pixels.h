// Pictures as pixels: read from PNG, written to it, compared.
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace vitrine::testing {

struct Pixels {
  int wide = 0, high = 0;
  std::vector<std::uint8_t> rgb;  // three bytes a pixel, row by row
};

// Nothing if there is no such file, or it is no PNG.
std::optional<Pixels> read_png(const std::filesystem::path&);
bool write_png(const std::filesystem::path&, const Pixels&);

// As it is kept: each channel in five bits. That halves the file, and no eye sees it.
Pixels coarse(const Pixels&);

// How many pixels of `drawn` are not those of `kept`, and where they are: red on grey.
struct Difference {
  std::size_t pixels = 0;
  Pixels shown;
};
// Both must have the same size.
Difference compare(const Pixels& kept, const Pixels& drawn);

// Whether nothing is seen in one picture that is not in the other. SDL's software renderer begins a triangle that is
// cut off at another fraction of a pixel: soft edges differ, a few of them much.
bool look_alike(const Pixels&, const Pixels&);

}  // namespace vitrine::testing
