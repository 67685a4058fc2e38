// The page's canvas, and what is done on it.
#pragma once
#include <cstddef>
#include <string_view>

#include "app/platform.h"
#include "app/table.h"

namespace vitrine {

// Tells SDL, and through it Dear ImGui, what the page has seen its pointer do.
void push_pointer(PointerEvent, float x, float y, bool touch);
// Steps of a wheel, to the right and down; false if nothing here can be scrolled.
bool push_wheel(float x, float y);
// SDL's code for a key of that name in the browser (KeyboardEvent.key).
int code_of_key(std::string_view name);

// No frame is drawn any more, in whatever state the memory is.
void leave_page();

// Where the page writes a font's file.
unsigned char* font_place(FontFile, std::size_t size);

}  // namespace vitrine
