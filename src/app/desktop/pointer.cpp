// SDL's mouse events to the board. A finger comes as a mouse of its own.
#include "app/desktop/pointer.h"

#include <SDL.h>

#include "app/table.h"

namespace vitrine {
namespace {

void point(PointerEvent what, int x, int y, Uint32 which) {
  table_pointer(what, static_cast<float>(x), static_cast<float>(y), which == SDL_TOUCH_MOUSEID);
}

int SDLCALL hear(void*, SDL_Event* event) {
  const SDL_MouseButtonEvent& button = event->button;
  switch (event->type) {
    case SDL_MOUSEMOTION: point(PointerEvent::kMoved, event->motion.x, event->motion.y, event->motion.which); break;
    case SDL_MOUSEBUTTONDOWN:
      if (button.button == SDL_BUTTON_LEFT) point(PointerEvent::kDown, button.x, button.y, button.which);
      break;
    case SDL_MOUSEBUTTONUP:
      if (button.button == SDL_BUTTON_LEFT) point(PointerEvent::kUp, button.x, button.y, button.which);
      break;
    case SDL_WINDOWEVENT:
      if (event->window.event == SDL_WINDOWEVENT_LEAVE) point(PointerEvent::kGone, 0, 0, 0);
      break;
    default: break;
  }
  return 0;
}

}  // namespace

void listen_to_pointer() {
  SDL_AddEventWatch(hear, nullptr);
}

}  // namespace vitrine
