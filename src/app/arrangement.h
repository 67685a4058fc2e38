// Where everything lies on the canvas, in CSS pixels: the board as large as it can be, and close to it what is said and
// what can be done. Knows no drawing.
#pragma once
#include "core/picture.h"

namespace vitrine {

struct Area {
  float x = 0, y = 0, wide = 0, high = 0;
  float right() const { return x + wide; }
  float bottom() const { return y + high; }
  bool covers(float px, float py) const { return px >= x && py >= y && px < right() && py < bottom(); }
};

// How the room beside the board is used. It depends on the canvas alone, so that no move turns a table round.
enum class Form {
  kBeside,  // a column beside the board
  kBelow,   // lines below it
  kLine,    // a low and narrow canvas: one line below it
};
Form form_of(float canvas_wide, float canvas_high);

inline constexpr float kPrompt = 52, kStanding = 26, kLineHigh = 58;
inline constexpr float kMargin = 12;      // beside what stands on the canvas
inline constexpr float kWidestRow = 720;  // of buttons: further apart they do not belong together

// How wide the lines below the board are: what is said stands over the buttons, however wide the canvas.
float lines_wide(float canvas_wide);

struct Arrangement {
  Form form;
  Area board;  // of the shape of the board
  Area rest;   // the column, or the lines below the board
};

// `board_shape`: the height of the board for a width of 1. `least_below`: what must find room below it, in forms other
// than kBeside.
Arrangement arrange(float canvas_wide, float canvas_high, float board_shape, float least_below);

}  // namespace vitrine
