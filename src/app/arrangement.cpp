// The board first; what is left goes to the rest.
#include "app/arrangement.h"

#include <algorithm>

namespace vitrine {
namespace {

// A board as most are, and lines below it as most have: to compare the forms by.
constexpr float kUsualShape = 1.15f, kUsualBelow = kPrompt + 60;
constexpr float kLow = 480;      // CSS pixels: a lower canvas is a phone on its side or a frame
constexpr float kLowLine = 560;  // a lower canvas has no room for lines below the board
constexpr float kMostColumn = 340;

float least_column(float high) {
  return high < kLow ? 168.f : 208.f;
}
float margin(float high) {
  return high < kLow ? 2.f : high < 700 ? 10.f : 20.f;
}
float gap(float high) {
  return high < kLow ? 14.f : 28.f;
}
// Of the column: buttons do not touch the edge of a frame.
float margin_beside(float high) {
  return std::max(8.f, margin(high));
}
float width_beside(float wide, float high, float shape) {
  return std::min(wide - least_column(high) - gap(high) - margin(high) - margin_beside(high),
                  (high - 2 * margin(high)) / shape);
}

}  // namespace

Form form_of(float wide, float high) {
  const float below = std::min(wide, (high - kUsualBelow) / kUsualShape);
  if (width_beside(wide, high, kUsualShape) >= below) return Form::kBeside;
  return high < kLowLine && below < wide ? Form::kLine : Form::kBelow;
}

float lines_wide(float wide) {
  return std::min(wide, kWidestRow + 2 * kMargin);
}

Arrangement arrange(float wide, float high, float shape, float least_below) {
  const Form form = form_of(wide, high);
  if (form == Form::kBeside) {
    const float edge = margin(high), board = std::max(1.f, width_beside(wide, high, shape));
    const float room = wide - board - gap(high) - edge - margin_beside(high);
    const float column = std::clamp(room, least_column(high), kMostColumn);
    const float left = edge + std::max(0.f, (room - column) / 2);
    const float tall = board * shape, top = std::max(edge, (high - tall) / 2);
    const float rest_top = std::min(top, std::max(edge, (high - 520) / 2));
    return {form, {left, top, board, tall}, {left + board + gap(high), rest_top, column, high - 2 * rest_top}};
  }
  const float room = std::max(1.f, high - (form == Form::kLine ? std::max(kLineHigh, least_below) : least_below));
  const float board = std::min(wide, room / shape), tall = board * shape;
  const float rest = lines_wide(wide);
  return {form, {(wide - board) / 2, 0, board, tall}, {(wide - rest) / 2, tall, rest, high - tall}};
}

}  // namespace vitrine
