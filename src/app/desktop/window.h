// The loop of a window of its own.
#pragma once

namespace vitrine {

// Whether the window, or the program, was asked to close.
bool window_closed();
// Draws a frame if one is due; if none is and nobody is `busy`, waits until something happens.
void draw_or_wait(bool busy);

}  // namespace vitrine
