// The window, the loop that sleeps, and what wakes it.
#include "app/table.h"

#include <SDL.h>

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "app/board_view.h"
#include "app/instalments.h"
#include "app/panels.h"
#include "app/platform.h"
#include "app/renditions.h"
#include "app/theme.h"
#include "imgui_impl_sdl2.h"
#include "imgui_impl_sdlrenderer2.h"
#include "imgui_internal.h"

namespace vitrine {
namespace {

constexpr int kEarlyFrames = 4;       // in which nothing is made that is not needed to see the table
constexpr int kFramesAfterEvent = 3;  // ImGui needs a frame to see an event and one to settle

struct Scene {
  explicit Scene(Session& s) : session(s), board(s.table(), s.narrator()), panels(s) {}

  Session& session;
  BoardView board;
  Panels panels;
  Renditions renditions;
  Damage damage;
  Instalments instalments;
  std::vector<Box> painted;  // in the last frame
  bool covered = false;      // likewise, by a sheet or a curtain
  Screen screen;
  Fonts fonts;
  float pixel_ratio = 1;
  bool dark = false;
  bool paused = false, lost = false;
  int frames_due = kFramesAfterEvent;
  double frames = 0;
  bool timer_set = false;
};

std::unique_ptr<Scene> table;

ImVec2 canvas_size() {
  int width = 1, height = 1;
  SDL_GetWindowSize(table->screen.window, &width, &height);
  return {static_cast<float>(width), static_cast<float>(height)};
}

int SDLCALL wake_on_event(void*, SDL_Event* event) {
  if (event->type != SDL_POLLSENTINEL) table_wake();  // SDL pushes a sentinel at every poll: no input
  return 0;
}

void prepare_fonts() {
  table->pixel_ratio = pixel_ratio(table->screen);
  apply_style(table->pixel_ratio);
  ImGui::GetStyle().AntiAliasedLinesUseTex = table->screen.accelerated;  // the software renderer would blur such lines
  table->fonts = load_fonts(table->pixel_ratio);
  table->damage.forget();
}

// Whether anything here goes by that key.
bool on_key(SDL_Keycode key) {
  if (table->panels.covers_board()) {
    if (key == SDLK_ESCAPE) table->panels.close_sheet();
    return key == SDLK_ESCAPE;
  }
  if (table->session.table().reviewing() && (key == SDLK_LEFT || key == SDLK_RIGHT)) {
    const std::size_t ply = table->session.table().match().ply();
    if (key == SDLK_LEFT && ply > 0) table->session.table().go_to(ply - 1);
    if (key == SDLK_RIGHT && table->session.table().match().can_redo()) table->session.table().go_to(ply + 1);
    return true;
  }
  switch (key) {
    case SDLK_LEFT: table->board.step_cursor(-1, 0); break;
    case SDLK_RIGHT: table->board.step_cursor(1, 0); break;
    case SDLK_UP: table->board.step_cursor(0, -1); break;
    case SDLK_DOWN: table->board.step_cursor(0, 1); break;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
    case SDLK_SPACE: table->board.touch_cursor(); break;
    case SDLK_ESCAPE:
      table->session.table().clear_selection();
      table->board.hide_cursor();
      return false;  // it may also end what is around the table, such as a full screen
    case SDLK_u: table->session.table().undo(); break;
    case SDLK_r: table->session.table().redo(); break;
    case SDLK_n: ask_for_new_match(); break;
    case SDLK_h: table->panels.switch_hint(); break;
    case SDLK_a: table->panels.open_analysis(); break;
    default: return false;
  }
  return true;
}

// Painting without a texture takes another GL program, and making that as long as a frame: not before the table is
// seen. Then everything is painted anew, so that what stands there looks as what is to come.
bool is_early() {
  return table->screen.slow && table->frames < kEarlyFrames;
}

Untextured untextured() {
  if (!table->screen.accelerated) return Untextured::kOpaque;
  return table->screen.slow && !is_early() ? Untextured::kAll : Untextured::kNone;
}

void paint_part(const Box& box, ImU32 ground) {
  SDL_Renderer* const renderer = table->screen.renderer;
  if (!table->renditions.hide_ground(box)) fill(renderer, box, ground);
  table->damage.paint(renderer, box, untextured());
}

// Puts what ImGui was told onto the screen: where the screen keeps what it shows, only what differs from that.
void show(ImU32 ground, bool at_once) {
  SDL_Renderer* const renderer = table->screen.renderer;
  const ImDrawData& data = *ImGui::GetDrawData();
  table->renditions.tell(table->damage);
  Box screen;
  SDL_GetRendererOutputSize(renderer, &screen.right, &screen.bottom);
  const Boxes changed = table->damage.since_last(data, ground, screen);
  const bool whole = !changed.empty() && changed.all().front() == screen;
  table->painted = table->instalments.due(changed.all(), whole || at_once);
  if (table->painted.empty()) return;
  if (table->screen.keeps) {
    for (const Box& box : table->painted) paint_part(box, ground);
  } else {
    paint_part(screen, ground);
  }
  SDL_RenderPresent(renderer);
}

// Draws one frame; true while something moves.
bool draw_frame() {
  const double now = seconds();
  const Theme& theme = table->dark ? kNight : kDay;
  const ImVec2 canvas = canvas_size();
  ImGui_ImplSDLRenderer2_NewFrame();
  ImGui_ImplSDL2_NewFrame();
  // And not the canvas's whole pixels by its size, as that says: textures would be stretched by a part of a pixel.
  ImGui::GetIO().DisplayFramebufferScale = {table->pixel_ratio, table->pixel_ratio};
  SDL_EventState(SDL_MOUSEWHEEL, table->panels.covers_board() ? SDL_ENABLE : SDL_IGNORE);  // else the page scrolls
  ImGui::NewFrame();
  ImGui::PushFont(table->fonts.text);

  table->board.refresh(now);
  table->panels.say_instead(table->board.covered(now));
  const Panels::Room room = table->panels.layout(canvas, table->board.shape());
  table->board.layout(room.top_left, room.size);
  ImDrawList& background = *ImGui::GetBackgroundDrawList();
  const float fringe = background._FringeScale;
  background._FringeScale = 1 / table->pixel_ratio;
  const bool covered = table->panels.covers_board() || table->session.table().curtain();
  const bool at_once = !table->screen.slow || !table->screen.keeps || covered || covered != table->covered;
  table->covered = covered;
  table->renditions.begin_frame(canvas, table->pixel_ratio, untextured(), at_once);
  const bool moving = table->board.draw(background, table->renditions, theme, table->fonts, now);
  table->panels.analysis().draw_on_board(background, table->fonts, table->board);
  background._FringeScale = fringe;

  const auto sign = [](ImDrawList& draw, Player player, ImVec2 centre, float wide) {
    if (table->dark)
      draw.AddCircleFilled(centre, wide * 0.56f, IM_COL32(0x74, 0x6b, 0x5e, 255));  // black men show on it
    table->board.draw_sign(draw, table->renditions, table->fonts, player, centre, wide);
  };
  table->panels.draw(theme, table->fonts, canvas, sign, now);
  const ImGuiIO& io = ImGui::GetIO();
  if (!table->panels.covers_board() && ImGui::IsMousePosValid() && table->board.covers(io.MousePos) &&
      table->board.open_at(io.MousePos))
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  ImGui::PopFont();
  ImGui::Render();

  const bool whole = table->renditions.finish_frame(table->fonts);
  show(theme.ground, at_once);
  const bool was_early = is_early();
  ++table->frames;
  // A tap comes as one burst, which ImGui takes in over several frames.
  const bool more_input = ImGui::GetCurrentContext()->InputEventsQueue.Size > 0;
  return moving || !whole || was_early || table->instalments.waits() || more_input ||
         (table->panels.covers_board() && io.MouseDown[0]);
}

void wake_later() {
  table->timer_set = false;
  table_wake();
}

void frame() {
  SDL_Event event;
  while (SDL_PollEvent(&event)) {
    ImGui_ImplSDL2_ProcessEvent(&event);
    if (event.type == SDL_KEYDOWN) on_key(event.key.keysym.sym);
  }
  if (table->lost || table->frames_due <= 0) {
    table->paused = true;
    pause_frames();
    return;
  }
  --table->frames_due;
  if (draw_frame()) table->frames_due = std::max(table->frames_due, 1);
  const double left = table->panels.notice_left(seconds());
  if (left > 0 && !table->timer_set) {
    table->timer_set = true;
    call_later(wake_later, left + 0.02);
  }
  session_changed();
}

}  // namespace

bool table_start(Session& session, int width, int height) {
  if (table) return table->screen.renderer != nullptr;
  table = std::make_unique<Scene>(session);
  table->screen = open_screen(width, height);
  if (!table->screen.renderer) return false;

  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  prepare_fonts();
  ImGui_ImplSDL2_InitForSDLRenderer(table->screen.window, table->screen.renderer);
  ImGui_ImplSDLRenderer2_Init(table->screen.renderer);
  table->renditions.use(table->screen.renderer, table->screen.slow);
  SDL_AddEventWatch(wake_on_event, nullptr);
  call_each_frame(frame);
  return true;
}

void table_end() {
  if (!table) return;
  if (table->screen.renderer) {
    SDL_DelEventWatch(wake_on_event, nullptr);
    table->renditions.use(nullptr);
    ImGui_ImplSDLRenderer2_Shutdown();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
    SDL_DestroyRenderer(table->screen.renderer);
  }
  if (table->screen.window) SDL_DestroyWindow(table->screen.window);
  table.reset();
}

void table_resize(int width, int height) {
  if (!table || !table->screen.renderer) return;
  const auto [wide, high] = canvas_size();
  if (wide == static_cast<float>(width) && high == static_cast<float>(height) &&
      pixel_ratio(table->screen) == table->pixel_ratio)
    return;  // the page tells its size as it begins to watch it, too
  if (pixel_ratio(table->screen) != table->pixel_ratio) {
    ImGui_ImplSDLRenderer2_DestroyFontsTexture();
    prepare_fonts();
    SDL_SetWindowSize(table->screen.window, width,
                      height + 1);  // only a change of size makes SDL look at the pixel ratio
  }
  SDL_SetWindowSize(table->screen.window, width, height);
  table->damage.forget();
  if (!table->lost) draw_frame();  // at once: a resized canvas is black until it is drawn, and would be seen so
  table_wake();
}

void table_wake() {
  if (!table || !table->screen.renderer) return;
  table->frames_due = kFramesAfterEvent;
  if (!table->paused) return;
  table->paused = false;
  resume_frames();
}

void table_dark(bool dark) {
  if (table) table->dark = dark;
  table_wake();
}

void table_reduced_motion(bool reduced) {
  if (table) table->board.set_reduced_motion(reduced);
}

void table_stand(float touch, bool alone, bool flat) {
  set_touch_size(touch);
  if (table) {
    table->panels.stand(alone, flat);
    table->board.set_flat(flat);
    table->session.narrator().set_flat(flat);
  }
  table_wake();
}

void table_pointer(PointerEvent what, float x, float y, bool touch) {
  if (!table || !table->screen.renderer) return;
  const ImVec2 at = {x, y};
  BoardView& board = table->board;
  board.refresh(seconds());
  switch (what) {
    case PointerEvent::kDown:
      if (!table->panels.covers_board() && board.covers(at)) board.press(at, touch, seconds());
      break;
    case PointerEvent::kMoved: board.move(at); break;
    case PointerEvent::kUp: board.release(at, seconds()); break;
    case PointerEvent::kGone: board.cancel(); break;
  }
  table_wake();
  session_changed();
}

bool table_key(int code) {
  if (!table || !table->screen.renderer) return false;
  const bool taken = on_key(code);
  table_wake();
  session_changed();
  return taken;
}

bool table_grabs(float x, float y) {
  if (!table || !table->screen.renderer) return false;
  table->board.refresh(seconds());
  return table->panels.drags({x, y}) || table->board.grabs({x, y}, true);
}

void table_context_lost() {
  if (table) table->lost = true;
}

bool table_context_restored() {
  if (!table || !table->screen.renderer) return false;
  ImGui_ImplSDLRenderer2_DestroyDeviceObjects();
  ImGui_ImplSDLRenderer2_Shutdown();
  table->renditions.use(nullptr);
  SDL_DestroyRenderer(table->screen.renderer);
  table->screen.renderer = SDL_CreateRenderer(table->screen.window, -1, SDL_RENDERER_ACCELERATED);
  if (!table->screen.renderer) return false;
  table->screen.slow = paints_slowly();  // where a graphics card has failed, the browser may go on without it
  ImGui_ImplSDLRenderer2_Init(table->screen.renderer);
  table->renditions.use(table->screen.renderer, table->screen.slow);
  table->lost = false;
  table->damage.forget();
  const auto [wide, high] = canvas_size();
  table_resize(static_cast<int>(wide), static_cast<int>(high));  // the pixel ratio may be another
  table_wake();
  return true;
}

double table_frames() {
  return table ? table->frames : 0;
}

std::span<const Box> table_painted() {
  return table ? std::span<const Box>(table->painted) : std::span<const Box>();
}

double table_texture_bytes() {
  return table ? static_cast<double>(table->renditions.bytes()) : 0;
}

std::string table_controls() {
  return table ? table->panels.controls_json() : "[]";
}

int table_where(Site site) {
  if (!table || !table->screen.renderer) return -1;
  table->board.refresh(seconds());
  auto at = table->board.where(site);
  if (!at) at = table->panels.where(site);
  return at ? static_cast<int>(at->x) << 16 | static_cast<int>(at->y) : -1;
}

}  // namespace vitrine
