// The table on the canvas: SDL2 window, Dear ImGui, one board and the few things around it. Draws only when woken.
#pragma once
#include <string>

#include "app/model/session.h"

namespace vitrine {

enum class PointerEvent { kDown, kMoved, kUp, kGone };

// Sizes and places in CSS pixels. False if neither WebGL nor the software renderer is to be had.
bool table_start(Session&, int width, int height);
void table_resize(int width, int height);
void table_dark(bool);
void table_reduced_motion(bool);
void table_pointer(PointerEvent, float x, float y, bool touch);
bool table_grabs(float x, float y);
void table_context_lost();
void table_context_restored();
// Draws a few frames, then rests again.
void table_wake();
double table_frames();
// Bytes of the textures that hold what need not be painted anew.
double table_texture_bytes();
int table_where(Site);
// The buttons as they were drawn last; see Panels::controls_json.
std::string table_controls();

// Given by the bridge: the session may have changed.
void tell_page();
// Given by the bridge: opens the page's form for a new match.
void ask_for_new_match();

}  // namespace vitrine
