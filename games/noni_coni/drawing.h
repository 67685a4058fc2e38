// What the card and the skittles are drawn with: the printer's inks, the lacquers, and the mark of each colour.
#pragma once
#include <optional>
#include <vector>

#include "core/picture.h"
#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {

inline constexpr Color kInk = rgb(0x2a2420), kCream = rgb(0xf8efd9), kPrintedRed = rgb(0xb3402e);
inline constexpr Color kSepia = rgb(0xa8824a);

// Lacquer or wood in the light, in between and in the shade.
struct Tone {
  Color light, middle, shade;
};
// What a colour is painted with: its lacquer, its mark on that, its print on the card.
struct Paint {
  Tone lacquer;
  Color mark, print;
};
inline constexpr Paint kPaints[kColours] = {
    {{rgb(0x8f867f), rgb(0x3b3532), rgb(0x0e0c0b)}, rgb(0xfaf3e2), rgb(0x4a4440)},
    {{rgb(0x9bd09a), rgb(0x2f7b4d), rgb(0x0c3820)}, rgb(0xfaf3e2), rgb(0x3f7350)},
    {{rgb(0xf7a08a), rgb(0xbd3527), rgb(0x590f0b)}, rgb(0xfaf3e2), rgb(0xb3402e)},
    {{rgb(0xfff1b4), rgb(0xebb52d), rgb(0x83510b)}, rgb(0x43260a), rgb(0x9a6f10)},
};
inline constexpr Tone kGold = {rgb(0xfbe7a2), rgb(0xd9a93a), rgb(0x7a5214)};

// The card, in board units: it gives the outermost lines as little rim as numbers and marks need, so that the
// lines are as far apart as can be.
inline constexpr Point kCardFrom = {-0.7f, -1.36f}, kCardTo = {10.46f, 11.25f};

constexpr Color mix(Color a, Color b, float share_of_b) {
  const auto channel = [&](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(static_cast<float>(from) +
                                     (static_cast<float>(to) - static_cast<float>(from)) * share_of_b);
  };
  return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), channel(a.a, b.a)};
}
constexpr Color clear(Color color, std::uint8_t alpha) {
  return {color.r, color.g, color.b, alpha};
}

constexpr Point at(int point) {
  return {static_cast<float>(kBoard.file(point)), static_cast<float>(kBoard.ranks - 1 - kBoard.rank(point))};
}

// A colour's own mark, so that nobody needs the hue: a ring, a cross, a lozenge, a triangle.
void draw_mark(Drawing&, int colour, Point centre, float size, Color);

// The card without what changes on it (card.cpp).
Drawing draw_card();
// A colour's tray in the rim beside its camp: where the i-th lost man lies, at what size, and where its medallion is.
inline constexpr float kTrayScale = 0.45f;
Point lost_at(int colour, int i);
// The colour's mark, or the points of its owner.
void draw_medallion(Drawing&, int colour, std::optional<int> points);
// The numbered points of the image, and those whose number steps aside for a man.
void draw_numbers(Drawing&, PointSet taken);
// What counts: a ribbon through each figure, to lie under the numbers, and what each figure and man is worth.
void draw_ribbons(Drawing&, const std::vector<Counted>&, const Paint&);
void draw_worths(Drawing&, const std::vector<Counted>&, const Paint&);

// A turned skittle, its foot on the origin (skittle.cpp).
Drawing draw_skittle(int colour, bool king);

}  // namespace vitrine::noni_coni
