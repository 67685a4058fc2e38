// Before SDL2's sources in the page: what nobody asks of SDL there. The table in a window has all of it.
#pragma once
#include <SDL_error.h>
#include <emscripten.h>
#include <emscripten/html5.h>

// Nobody reads what they say of errors: 3 kB.
#define SDL_SetError(...) (-1)

// The page has its own title, fills the screen by itself (web/ui), and its pointer is never held fast.
#define emscripten_set_window_title(...) ((void)0)
#define emscripten_request_fullscreen_strategy(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_exit_fullscreen() EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_request_pointerlock(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_exit_pointerlock() EMSCRIPTEN_RESULT_NOT_SUPPORTED

// No hint changes how events come, and none asks for a log of them.
#ifdef LEAN_HINTS
#include <SDL_hints.h>
#define SDL_AddHintCallback(...) ((void)0)
#define SDL_DelHintCallback(...) ((void)0)
#endif

// The browser's cursors are all there are: none is made from a picture.
#ifdef LEAN_CURSORS
#include <SDL_surface.h>
#define SDL_ConvertSurfaceFormat(...) NULL
#endif

// Pixels are neither read back nor turned into another form: in its list of those that it draws, the renderer names
// ABGR32 for RGBA32, the one that Dear ImGui and the table give.
#ifdef LEAN_PIXELS
#include <SDL_surface.h>
#define SDL_PIXELFORMAT_ABGR32 SDL_PIXELFORMAT_RGBA32
#define SDL_ConvertPixels(...) (-1)
#endif
