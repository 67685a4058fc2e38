// The table in a window of its own. Each argument is a command (app/model/commands.h): vitrine_table "new <game> -
// human computer=3" "language nl".
#include <SDL.h>

#include <cstdio>
#include <random>

#include "app/desktop/computer.h"
#include "app/desktop/pointer.h"
#include "app/desktop/window.h"
#include "app/model/commands.h"
#include "app/platform.h"
#include "app/table.h"
#include "core/rng.h"

using namespace vitrine;

namespace {

constexpr int kWidth = 1280, kHeight = 800;

Session& session() {
  static std::random_device random;
  static Session running([](std::uint32_t bound) { return fairly_below(bound, [] { return random(); }); });
  return running;
}

}  // namespace

namespace vitrine {

void session_changed() {}

// The page asks in a form; here the same match begins again.
void ask_for_new_match() {
  const Match& match = session().table().match();
  session().table().begin(match.game().info().id, setup_text(match.game(), match.setup()),
                          std::vector<Seat>(session().table().seats()));
}

bool page_has_menu() {
  return false;
}
void open_page_menu() {}
void die_lifted() {}

}  // namespace vitrine

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) {
    if (carry_out(session(), arguments[i])) continue;
    std::fprintf(stderr, "vitrine_table: %s\n",
                 session().narrator().say(session().narrator().notice().message).c_str());
    return 1;
  }
  if (!table_start(session(), kWidth, kHeight)) {
    std::fprintf(stderr, "vitrine_table: no window can be opened: %s\n", SDL_GetError());
    return 1;
  }
  listen_to_pointer();
  Computer computer(session().engine(), seconds);
  for (int shown = session().view().revision(); !window_closed(); shown = session().view().revision()) {
    const double rest = computer.think();
    if (session().view().revision() != shown) table_wake();
    draw_or_wait(rest);
  }
  table_end();
  SDL_Quit();
  return 0;
}
