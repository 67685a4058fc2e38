// The look of everything on the canvas that is not the board: colours by day and by night, fonts, and the few controls.
#pragma once
#include <string_view>
#include <utility>

#include "imgui.h"

namespace vitrine {

struct Theme {
  ImU32 ground, raised, ink, faint, line, accent, on_accent, cloth;
};

extern const Theme kDay, kNight;

struct Fonts {
  ImFont *text = nullptr, *bold = nullptr, *title = nullptr;
};

// Loads the fonts for this many device pixels in a CSS pixel and sets ImGui's style; called again when the ratio
// changes.
Fonts load_fonts(float pixel_ratio);
void apply_style(float pixel_ratio);

// A finger's width in CSS pixels.
inline constexpr float kTouch = 44;
// So high and wide, at least, is what can be pressed: a finger's width, or more where people stand.
float touch_size();
void set_touch_size(float);

// Where something lies for who sits at another side of the table: so many quarter turns clockwise round the canvas.
struct Turn {
  int quarters = 0;
  ImVec2 canvas;
  ImVec2 operator()(ImVec2 at) const;
  std::pair<ImVec2, ImVec2> box(ImVec2 at, ImVec2 size) const;  // its corner and its size there
  void turn(ImDrawList&, int first) const;                      // the corners drawn since there were so many
};
// Buttons that are drawn from now on are pressed where this puts them.
void set_turn(Turn);
Turn turn_now();

enum class ButtonLook { kPlain, kChosen, kPrimary };

// A button as wide as its words, or `width` if that is more than 0. True when it was pressed and let go.
bool push_button(const Theme&, const char* id, std::string_view label, bool enabled = true,
                 ButtonLook look = ButtonLook::kPlain, float width = 0);
float button_width(std::string_view label);
// Whether each word has room in a line.
bool is_unbroken(ImFont*, float size, std::string_view text, float width);
// A square one with an arrow that turns back or forth.
bool arrow_button(const Theme&, const char* id, bool back, bool enabled);

// Text with line breaks at `width` in the current font; gives its height.
float wrapped_text(ImDrawList&, ImVec2 at, float width, ImU32 color, std::string_view text);

ImU32 faded(ImU32 color, float alpha);

}  // namespace vitrine
