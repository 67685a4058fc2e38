// The table's screen as a window on this machine, drawn by its graphics card or else by SDL's software renderer.
#include "app/desktop/window.h"

#include <SDL.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/platform.h"

namespace vitrine {
namespace {

struct Call {
  void (*call)();
  double at;
};

void (*frame)() = nullptr;
bool paused = false, closed = false;
std::vector<Call> later;

int SDLCALL hear_close(void*, SDL_Event* event) {
  if (event->type == SDL_QUIT) closed = true;
  return 0;
}

// Seconds until the next call is due, at most `most`.
double call_due(double most) {
  const double now = seconds();
  for (const Call& call : std::exchange(later, {})) {
    if (call.at <= now)
      call.call();
    else
      later.push_back(call);
  }
  for (const Call& call : later) most = std::min(most, call.at - now);
  return most;
}

}  // namespace

Screen open_screen(int width, int height) {
  Screen screen;
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return screen;
  SDL_AddEventWatch(hear_close, nullptr);
  screen.window = SDL_CreateWindow("Vitrine", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height,
                                   SDL_WINDOW_ALLOW_HIGHDPI | SDL_WINDOW_RESIZABLE);
  if (!screen.window) return screen;
  SDL_SetWindowMinimumSize(screen.window, 320, 320);
  screen.renderer = SDL_CreateRenderer(screen.window, -1, SDL_RENDERER_ACCELERATED | SDL_RENDERER_PRESENTVSYNC);
  screen.accelerated = screen.renderer != nullptr;
  if (!screen.renderer) screen.renderer = SDL_CreateRenderer(screen.window, -1, SDL_RENDERER_SOFTWARE);
  return screen;
}

float pixel_ratio(const Screen& screen) {
  int wide = 1, pixels = 1, high = 1;
  SDL_GetWindowSize(screen.window, &wide, &high);
  if (SDL_GetRendererOutputSize(screen.renderer, &pixels, &high) != 0) return 1;
  return static_cast<float>(pixels) / static_cast<float>(std::max(1, wide));
}

bool paints_slowly() {
  return false;  // not examined here
}

double seconds() {
  return static_cast<double>(SDL_GetPerformanceCounter()) / static_cast<double>(SDL_GetPerformanceFrequency());
}

void call_each_frame(void (*call)()) {
  frame = call;
}

void pause_frames() {
  paused = true;
}

void resume_frames() {
  paused = false;
}

void call_later(void (*call)(), double wait) {
  later.push_back({call, seconds() + wait});
}

bool window_closed() {
  return closed;
}

void draw_or_wait(double most) {
  const double wait = call_due(most);
  if (paused && wait > 0) SDL_WaitEventTimeout(nullptr, static_cast<int>(wait * 1000) + 1);
  if (paused)
    SDL_PumpEvents();
  else
    frame();
}

}  // namespace vitrine
