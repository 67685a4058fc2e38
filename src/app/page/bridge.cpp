// Everything the page calls, and the few things it is told. The same module runs in the page, where it holds the
// session and the table, and in the computer's worker, where it holds only the engine.
#include <emscripten.h>

#include <chrono>
#include <string>

#include "ai/engine.h"
#include "app/model/commands.h"
#include "app/model/correspondence.h"
#include "app/page/canvas.h"
#include "app/platform.h"
#include "app/table.h"
#include "games/registry.h"

using namespace vitrine;

// void page_changed(): the session's revision went up; the page reads the view again.
EM_JS(void, page_changed, (), { Module["onChange"] ?.(); });
// void page_new_match(): the visitor wants the form for a new match.
EM_JS(void, page_new_match, (), { Module["onNewMatch"] ?.(); });
// int page_menu(open): the visitor wants what of the page the menu leads to; whether there is any.
EM_JS(int, page_menu, (int open), {
  if (open) Module["onMenu"]();
  return Module["onMenu"] ? 1 : 0;
});
// void page_lifted(): what covered a die was lifted by hand, before its time.
EM_JS(void, page_lifted, (), { Module["onLift"](); });
// uint32_t page_random(): 32 bits from the browser's own source.
EM_JS(unsigned, page_random, (), { return crypto.getRandomValues(new Uint32Array(1))[0]; });

namespace {

Session& session() {
  static Session running([](std::uint32_t bound) { return fairly_below(bound, page_random); });
  return running;
}

// A text handed to the page stays valid until the next call.
const char* hand_over(std::string text) {
  static std::string kept;
  kept = std::move(text);
  return kept.c_str();
}

struct Brain {
  std::string said;
  Engine engine{
      [this](std::string_view line) { (said += line) += '\n'; },
      [] {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
      }};
};
Brain& brain() {
  static Brain only;
  return only;
}

}  // namespace

namespace vitrine {

// The table acts on the session, too, and says so here.
void session_changed() {
  static int told = -1;
  if (told == session().view().revision()) return;
  told = session().view().revision();
  page_changed();
}

void ask_for_new_match() {
  page_new_match();
}
bool page_has_menu() {
  return page_menu(0) != 0;
}
void open_page_menu() {
  page_menu(1);
}
void die_lifted() {
  page_lifted();
}

}  // namespace vitrine

extern "C" {

// --- The session. Texts are UTF-8; views are JSON
// ------------------------------------------------------------------------

// 1 if done, 0 if refused; the reason is the view's notice.
EMSCRIPTEN_KEEPALIVE int vitrine_command(const char* command) {
  const bool done = carry_out(session(), command);
  table_wake();
  session_changed();
  return done;
}
EMSCRIPTEN_KEEPALIVE const char* vitrine_view() {
  return hand_over(session().view().json());
}
// What the computer is asked, {"id", "lines"} or null: apart from the view, since it may hold the computer's secrets.
EMSCRIPTEN_KEEPALIVE const char* vitrine_request() {
  return hand_over(session().view().request_json());
}
EMSCRIPTEN_KEEPALIVE const char* vitrine_games() {
  return hand_over(session().view().games_json());
}
EMSCRIPTEN_KEEPALIVE const char* vitrine_players(const char* game, const char* setup) {
  return hand_over(session().view().players_json(game, setup));
}
// 1 if the move played there was sensible, 0 if not, -1 where that cannot be said.
EMSCRIPTEN_KEEPALIVE int vitrine_sensible(int ply) {
  const auto sensible = session().view().sensible(ply);
  return sensible ? *sensible : -1;
}
EMSCRIPTEN_KEEPALIVE const char* vitrine_legal_words() {
  return hand_over(session().view().legal_words_json());
}
EMSCRIPTEN_KEEPALIVE const char* vitrine_legal() {
  return hand_over(session().view().legal_json());
}
// What the engine is to find out for the analysis.
EMSCRIPTEN_KEEPALIVE const char* vitrine_job() {
  return hand_over(session().view().job_json());
}
EMSCRIPTEN_KEEPALIVE const char* vitrine_record() {
  return hand_over(session().table().record());
}
// The record that the page keeps; empty if it is too long to be read again.
EMSCRIPTEN_KEEPALIVE const char* vitrine_whole_record() {
  return hand_over(session().table().whole_record());
}
// What a kept record holds, without bringing it to the table.
EMSCRIPTEN_KEEPALIVE const char* vitrine_look(const char* record) {
  return hand_over(look_json(record));
}
// The match between devices as it goes to the other side, and what a record from there is to the one kept here
// (src/app/model/correspondence.h).
EMSCRIPTEN_KEEPALIVE const char* vitrine_letter() {
  return hand_over(session().table().letter());
}
EMSCRIPTEN_KEEPALIVE const char* vitrine_news(const char* own, const char* other) {
  return hand_over(std::string(news_of(own, other)));
}
EMSCRIPTEN_KEEPALIVE const char* vitrine_limits() {
  return hand_over(limits_json());
}

// The board as the viewer sees it, as SVG: for a browser that cannot draw on the canvas, and to be kept.
EMSCRIPTEN_KEEPALIVE const char* vitrine_board_svg(int width, const char* prefix) {
  return hand_over(session().view().board_svg(width, prefix));
}

// What core/seam/editing.h calls words, of the game on the table.
EMSCRIPTEN_KEEPALIVE const char* vitrine_words(const char* told) {
  return hand_over(session().view().words(told));
}
// A man by his look in a game's palette, as SVG; empty if there is none.
EMSCRIPTEN_KEEPALIVE const char* vitrine_man(const char* game, int look, int width, const char* prefix) {
  return hand_over(man_svg(game, look, width, prefix));
}

// A position as SVG, for the diagrams of the rules; every id in it begins with `prefix`. Empty if the text is no
// position.
EMSCRIPTEN_KEEPALIVE const char* vitrine_svg(const char* game, const char* setup, const char* position, int width,
                                             const char* prefix) {
  return hand_over(svg_of(game, setup, position, width, prefix));
}

// The board without men, or the men in rows so many board units wide, to be cut out (src/app/model/view.h).
EMSCRIPTEN_KEEPALIVE const char* vitrine_cut_out(const char* game, const char* setup, int men, double wide,
                                                 const char* prefix) {
  return hand_over(cut_out_of(game, setup, men != 0, static_cast<float>(wide), prefix));
}

// --- The engine, here or in the worker: lines in, lines out, in slices
// --------------------------------------------------

EMSCRIPTEN_KEEPALIVE void vitrine_engine_receive(const char* line) {
  brain().engine.receive(line);
}
EMSCRIPTEN_KEEPALIVE void vitrine_engine_step() {
  brain().engine.step();
}
EMSCRIPTEN_KEEPALIVE int vitrine_engine_thinking() {
  return brain().engine.thinking();
}
// What it has said since the last call, line by line.
EMSCRIPTEN_KEEPALIVE const char* vitrine_engine_said() {
  return hand_over(std::exchange(brain().said, {}));
}

// --- The table on the canvas
// --------------------------------------------------------------------------------------------

// Where so many bytes of a font are to be written; once for each, before the table starts.
EMSCRIPTEN_KEEPALIVE unsigned char* vitrine_table_font(int which, int size) {
  return font_place(static_cast<FontFile>(which), static_cast<std::size_t>(size));
}
// Sizes in CSS pixels. 0 if no picture can be drawn here; everything else works without it.
EMSCRIPTEN_KEEPALIVE int vitrine_table_start(int width, int height) {
  return table_start(session(), width, height);
}
EMSCRIPTEN_KEEPALIVE void vitrine_table_resize(int width, int height) {
  table_resize(width, height);
}
EMSCRIPTEN_KEEPALIVE void vitrine_table_dark(int dark) {
  table_dark(dark != 0);
}
EMSCRIPTEN_KEEPALIVE void vitrine_table_reduced_motion(int reduced) {
  table_reduced_motion(reduced != 0);
}
EMSCRIPTEN_KEEPALIVE void vitrine_table_stand(float touch, int alone, int flat) {
  table_stand(touch, alone != 0, flat != 0);
}
// What a pointer did at (x, y) CSS pixels from the canvas's corner: 0 down, 1 moved, 2 up, 3 cancelled or gone.
EMSCRIPTEN_KEEPALIVE void vitrine_table_pointer(int what, float x, float y, int touch) {
  push_pointer(static_cast<PointerEvent>(what), x, y, touch != 0);
  table_pointer(static_cast<PointerEvent>(what), x, y, touch != 0);
}
// A wheel's steps, and a key by the browser's name for it; 0 if that is not for the table.
EMSCRIPTEN_KEEPALIVE int vitrine_table_wheel(float x, float y) {
  return push_wheel(x, y);
}
EMSCRIPTEN_KEEPALIVE int vitrine_table_key(const char* name) {
  return table_key(code_of_key(name));
}
// Whether a finger put down there takes hold of something, so that the page must not scroll.
EMSCRIPTEN_KEEPALIVE int vitrine_table_grabs(float x, float y) {
  return table_grabs(x, y);
}
// The module has ended by a fault and another takes its place: it draws no more. Nothing else may be called.
EMSCRIPTEN_KEEPALIVE void vitrine_leave() {
  leave_page();
}
EMSCRIPTEN_KEEPALIVE void vitrine_table_context_lost() {
  table_context_lost();
}
EMSCRIPTEN_KEEPALIVE int vitrine_table_context_restored() {
  return table_context_restored();
}
// Frames drawn so far, and where a site is on the canvas: x in the upper, y in the lower 16 bits of CSS pixels, -1 if
// nowhere.
EMSCRIPTEN_KEEPALIVE double vitrine_table_frames() {
  return table_frames();
}
EMSCRIPTEN_KEEPALIVE double vitrine_table_texture_bytes() {
  return table_texture_bytes();
}
EMSCRIPTEN_KEEPALIVE int vitrine_table_where(int site) {
  return table_where(static_cast<Site>(site));
}
// The buttons on the canvas as they were drawn last, as JSON (src/app/panels.h).
EMSCRIPTEN_KEEPALIVE const char* vitrine_table_controls() {
  return hand_over(table_controls());
}
}
