// The table's screen in the page: a canvas drawn through WebGL, and the browser's frames.
#include "app/page/canvas.h"

#include <GLES2/gl2.h>
#include <SDL.h>
#include <emscripten.h>
#include <emscripten/html5.h>

#include <array>
#include <cctype>
#include <cmath>
#include <string_view>
#include <vector>

#include "app/platform.h"

// SDL's renderer is linked with the functions of WebGL that it draws with (cmake/page.cmake); what it still asks for by
// name are these. Emscripten's own answer to any name would bring all of them into the page: 13 kB.
extern "C" void* eglGetProcAddress(const char* name) {
  const std::string_view wanted = name;
  if (wanted == "glGetString") return reinterpret_cast<void*>(glGetString);
  if (wanted == "glGetIntegerv") return reinterpret_cast<void*>(glGetIntegerv);
  if (wanted == "glGetError") return reinterpret_cast<void*>(glGetError);
  return nullptr;
}

// The page reads pointer, wheel and keys itself (web/board/pointer.js), so that it can scroll and be read: SDL listens
// to nothing. Its pictures go through the renderer alone, not through a surface of the window's own.
extern "C" {
struct SDL_VideoDevice;
struct SDL_WindowData;
void Emscripten_RegisterEventHandlers(SDL_WindowData*) {}
void Emscripten_UnregisterEventHandlers(SDL_WindowData*) {}
EM_BOOL Emscripten_HandleCanvasResize(int, const void*, void*) {
  return EM_FALSE;
}
int Emscripten_CreateWindowFramebuffer(SDL_VideoDevice*, SDL_Window*, Uint32*, void**, int*) {
  return -1;
}
int Emscripten_UpdateWindowFramebuffer(SDL_VideoDevice*, SDL_Window*, const SDL_Rect*, int) {
  return -1;
}
void Emscripten_DestroyWindowFramebuffer(SDL_VideoDevice*, SDL_Window*) {}
}

namespace vitrine {
namespace {

// bool paints_by_software(void): where the browser does so, three pixels to one are more than it can fill sixty times a
// second: from then on there are two.
// clang-format off
EM_JS(bool, paints_by_software, (), {
  const gl = GL.currentContext && GL.currentContext.GLctx;
  const told = gl && gl.getExtension("WEBGL_debug_renderer_info");
  const name = told && gl.getParameter(told.UNMASKED_RENDERER_WEBGL);
  const does = /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
  if (does) Module["mostPixels"] = 2;
  return does;
});
// clang-format on

SDL_Window* window = nullptr;
bool left = false;                                     // the page
std::array<std::vector<unsigned char>, 3> font_files;  // by FontFile

}  // namespace

Screen open_screen(int width, int height) {
  Screen screen;
  SDL_SetMainReady();
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return screen;
  screen.window = SDL_CreateWindow("", 0, 0, width, height, SDL_WINDOW_ALLOW_HIGHDPI);
  if (!screen.window) return screen;
  screen.renderer = SDL_CreateRenderer(screen.window, -1, SDL_RENDERER_ACCELERATED);
  screen.accelerated = screen.keeps = true;  // the page asks for the latter (web/board/canvas.js)
  if (!screen.renderer) return screen;
  const float pixels = pixel_ratio(screen);
  screen.slow = paints_slowly();
  if (pixel_ratio(screen) != pixels) SDL_SetWindowSize(screen.window, width, height);  // which asks for it again
  window = screen.window;
  return screen;
}

unsigned char* font_place(FontFile file, std::size_t size) {
  auto& bytes = font_files[static_cast<std::size_t>(file)];
  bytes.resize(size);
  return bytes.data();
}

std::span<const unsigned char> font_file(FontFile file) {
  return font_files[static_cast<std::size_t>(file)];
}

float pixel_ratio(const Screen&) {
  return static_cast<float>(emscripten_get_device_pixel_ratio());
}

bool paints_slowly() {
  return paints_by_software();
}

double seconds() {
  return emscripten_get_now() / 1000;
}

void call_each_frame(void (*frame)()) {
  emscripten_set_main_loop(frame, 0, 0);
}

void pause_frames() {
  emscripten_pause_main_loop();
}

void resume_frames() {
  if (left) return;
  emscripten_resume_main_loop();
}

void call_later(void (*call)(), double seconds) {
  const auto unless_left = [](void* later) {
    if (!left) reinterpret_cast<void (*)()>(later)();
  };
  emscripten_async_call(unless_left, reinterpret_cast<void*>(call), static_cast<int>(seconds * 1000));
}

void leave_page() {
  left = true;
  emscripten_cancel_main_loop();
}

void push_pointer(PointerEvent what, float x, float y, bool touch) {
  static bool held = false;
  if (!window) return;
  SDL_Event event{};
  if (what == PointerEvent::kGone) {
    constexpr float kNowhere = -10'000;  // no button is let go of there
    if (held) push_pointer(PointerEvent::kUp, kNowhere, kNowhere, touch);
    event.type = SDL_WINDOWEVENT;
    event.window.event = SDL_WINDOWEVENT_LEAVE;
    event.window.windowID = SDL_GetWindowID(window);
    SDL_PushEvent(&event);
    return;
  }
  event.type = SDL_MOUSEMOTION;
  event.motion.windowID = SDL_GetWindowID(window);
  event.motion.which = touch ? SDL_TOUCH_MOUSEID : 0;
  event.motion.x = static_cast<int>(std::lround(x));
  event.motion.y = static_cast<int>(std::lround(y));
  SDL_PushEvent(&event);
  if (what == PointerEvent::kMoved) return;
  held = what == PointerEvent::kDown;
  event.type = held ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
  event.button.windowID = SDL_GetWindowID(window);
  event.button.which = touch ? SDL_TOUCH_MOUSEID : 0;
  event.button.button = SDL_BUTTON_LEFT;
  event.button.state = held ? SDL_PRESSED : SDL_RELEASED;
  event.button.x = static_cast<int>(std::lround(x));
  event.button.y = static_cast<int>(std::lround(y));
  SDL_PushEvent(&event);
}

bool push_wheel(float x, float y) {
  if (!window || SDL_EventState(SDL_MOUSEWHEEL, SDL_QUERY) != SDL_ENABLE) return false;
  SDL_Event event{};
  event.type = SDL_MOUSEWHEEL;
  event.wheel.windowID = SDL_GetWindowID(window);
  event.wheel.preciseX = x;
  event.wheel.preciseY = -y;
  return SDL_PushEvent(&event) > 0;
}

int code_of_key(std::string_view name) {
  static constexpr struct {
    std::string_view name;
    SDL_Keycode code;
  } kKeys[] = {{"ArrowLeft", SDLK_LEFT}, {"ArrowRight", SDLK_RIGHT}, {"ArrowUp", SDLK_UP},
               {"ArrowDown", SDLK_DOWN}, {"Enter", SDLK_RETURN},     {"Escape", SDLK_ESCAPE}};
  for (const auto& key : kKeys)
    if (key.name == name) return key.code;
  return name.size() == 1 ? std::tolower(static_cast<unsigned char>(name[0])) : SDLK_UNKNOWN;  // space and letters
}

}  // namespace vitrine
