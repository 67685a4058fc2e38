// The page's canvas and its pointer.
#pragma once
#include "app/table.h"

namespace vitrine {

// Tells SDL, and through it Dear ImGui, what the page has seen its pointer do.
void push_pointer(PointerEvent, float x, float y, bool touch);

}  // namespace vitrine
