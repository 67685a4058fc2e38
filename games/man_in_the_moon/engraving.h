// What a picture of The Man in the Moon is put together from: the printed sheet, its moons, the face, and the men.
#pragma once
#include "core/picture.h"
#include "games/man_in_the_moon/rules.h"

namespace vitrine::man_in_the_moon {

// The inks of the print.
inline constexpr Color kGold = rgb(0xe2c070), kPaper = rgb(0xf2e4bf);

// The sheet in board units, squares 1 apart and a5 at the origin, and the ledges for men in hand and captured men.
inline constexpr Point kSheetFrom = {-0.98f, -1.98f}, kSheetTo = {4.98f, 5.62f};
inline constexpr float kLedge = 0.43f;  // from the edge of the sheet to the middle of a ledge
inline constexpr float kFace = 0.475f;  // radius of the moon in the middle

constexpr Point centre_of(int square) {
  return {static_cast<float>(kBoard.file(square)), static_cast<float>(kBoard.ranks - 1 - kBoard.rank(square))};
}

// Everything but the moon in the middle and the labels (board.cpp).
Drawing sheet();
// Files and ranks, with White at the lower edge or Black.
void add_labels(Drawing&, bool black_near);
// A moon; `age` runs from 0 (new) through 0.5 (full) to 1.
void draw_moon(Drawing&, Point centre, float radius, float age);
// Four points.
void draw_star(Drawing&, Point centre, float size, Color, float waist = 0.22f);

// The full moon as an engraver would draw it, looking up, at you or down. `fine`: with its hatching (men.cpp).
enum class Gaze { kUp = -1, kAtYou = 0, kDown = 1 };
void draw_face(Drawing&, Point centre, float radius, Gaze, bool fine);
// Ivory with a crescent or ink with a star, each with a rim of the other colour, so that it stands out on pale and on
// dark moons alike. The last man of a side wears the face.
Drawing man(bool ink, bool last);

}  // namespace vitrine::man_in_the_moon
