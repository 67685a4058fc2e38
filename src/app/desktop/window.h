// The loop of a window of its own.
#pragma once

namespace vitrine {

// Whether the window, or the program, was asked to close.
bool window_closed();
// Draws a frame if one is due; if none is, waits until something happens, at most so many seconds.
void draw_or_wait(double most);

}  // namespace vitrine
