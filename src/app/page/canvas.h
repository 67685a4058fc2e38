// The page's canvas and its pointer.
#pragma once
#include <cstddef>

#include "app/platform.h"
#include "app/table.h"

namespace vitrine {

// Tells SDL, and through it Dear ImGui, what the page has seen its pointer do.
void push_pointer(PointerEvent, float x, float y, bool touch);

// No frame is drawn and nothing is heard of the page any more, in whatever state the memory is.
void leave_page();

// Where the page writes a font's file.
unsigned char* font_place(FontFile, std::size_t size);

}  // namespace vitrine
