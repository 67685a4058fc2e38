// Before SDL2's sources in the page, where nobody reads what they say of errors: 3 kB. The table in a window has it.
#pragma once
#include <SDL_error.h>

#define SDL_SetError(...) (-1)
