// Before SDL2's sources in the page: what they say of errors, 3 kB, is read by nobody there. The table in a window has it.
#pragma once
#include <SDL_error.h>

#define SDL_SetError(...) (-1)
