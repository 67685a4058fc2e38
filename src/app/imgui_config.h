// What Dear ImGui is compiled with (IMGUI_USER_CONFIG).
#pragma once
#include <cstdio>

#define IMGUI_DISABLE_OBSOLETE_FUNCTIONS
#define IMGUI_DISABLE_FILE_FUNCTIONS
#define IMGUI_DISABLE_DEMO_WINDOWS
#define IMGUI_DISABLE_DEBUG_TOOLS

// Its SSE has one use, an inverse square root that Intel and AMD approximate differently: lines, and with them the kept
// pictures, would depend on the processor.
#define IMGUI_DISABLE_SSE

// Nothing here is read back from a text: neither settings of windows nor numbers in a field. 11 kB of the page.
#define sscanf(...) 0

// The tests that draw the table run with Dear ImGui's own checks; the page has not the 9 kB of their texts.
#ifdef __EMSCRIPTEN__
#define IM_ASSERT(condition) static_cast<void>(0)
#endif
