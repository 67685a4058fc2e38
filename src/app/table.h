// The table on the canvas: SDL2 window, Dear ImGui, one board and the few things around it. Draws only when woken.
#pragma once
#include <span>
#include <string>

#include "app/damage.h"
#include "app/model/session.h"

namespace vitrine {

enum class PointerEvent { kDown, kMoved, kUp, kGone };

// Sizes and places in CSS pixels. False if nothing can be drawn here.
bool table_start(Session&, int width, int height);
// Afterwards another may be started, for another session.
void table_end();
void table_resize(int width, int height);
void table_dark(bool);
void table_reduced_motion(bool);
// So large, in CSS pixels, is what can be pressed; whether the board stands alone, with nothing around it; and
// whether the table lies flat, between people who sit round it.
void table_stand(float touch, bool alone, bool flat);
// The board's part of what a pointer does; the panels have theirs from SDL's events.
void table_pointer(PointerEvent, float x, float y, bool touch);
bool table_grabs(float x, float y);
// A key pressed, by SDL's code for it, where that is not told by SDL's events; false if nothing here goes by it.
bool table_key(int code);
void table_context_lost();
bool table_context_restored();  // false if nothing can be drawn all the same
// Draws a few frames, then rests again.
void table_wake();
double table_frames();
// Outside of these boxes, in device pixels, the last frame left the screen as it was.
std::span<const Box> table_painted();
// Bytes of the textures that hold what need not be painted anew.
double table_texture_bytes();
int table_where(Site);
// The buttons as they were drawn last; see Panels::controls_json.
std::string table_controls();

}  // namespace vitrine
