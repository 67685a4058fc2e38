// Before Dear ImGui's backend for SDL2: it asks for game pads, and the table has none. SDL's part for them is left out.
#pragma once
#include <SDL.h>

#define SDL_GameControllerOpen(index) nullptr
#define SDL_GameControllerGetButton(pad, button) ((void)(pad), 0)
#define SDL_GameControllerGetAxis(pad, axis) ((void)(pad), 0)
