// The screen in memory, its clock, and a hand that moves the pointer.
#include "tests/table/stage.h"

#include <SDL.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "app/desktop/pointer.h"
#include "app/model/commands.h"
#include "app/platform.h"
#include "tests/play.h"

namespace vitrine {
namespace testing {

namespace {
Stage* stage = nullptr;
constexpr double kFrame = 1.0 / 15;   // seconds; few frames, but a glide has some in between
constexpr int kMostFrames = 10 * 15;  // of anything that moves
constexpr int kFramesHeld = 15;       // under a sheet the table never rests while a button is held
}  // namespace

struct Platform {
  static Screen open(int width, int height) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetMainReady();
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return {};
    stage->window_ = SDL_CreateWindow("", 0, 0, width, height, 0);
    const auto pixels = [](int length) {
      return stage->kind_ != Stage::Surface::kUnseen ? static_cast<int>(static_cast<float>(length) * stage->ratio_) : 1;
    };
    stage->surface_ = SDL_CreateRGBSurfaceWithFormat(0, pixels(width), pixels(height), 32, SDL_PIXELFORMAT_RGBX8888);
    return {.window = stage->window_,
            .renderer = SDL_CreateSoftwareRenderer(stage->surface_),
            .accelerated = slow(),
            .slow = slow(),
            .keeps = stage->kind_ >= Stage::Surface::kKept};
  }
  static bool slow() { return stage->kind_ == Stage::Surface::kSlow; }
  static float ratio() { return stage->ratio_; }
  static double now() { return stage->now_; }
  static void each_frame(void (*frame)()) { stage->frame_ = frame; }
  static void pause(bool paused) { stage->paused_ = paused; }
  static void call(void (*call)(), double wait) { stage->later_.push_back({call, stage->now_ + wait}); }
  static void ask() { ++stage->new_matches_asked_; }
  static void lifted() { ++stage->dice_lifted_; }
  static void open_menu() { ++stage->page_menus_opened_; }
};

Stage::Stage(int width, int height, float ratio, std::uint64_t seed, Surface kind)
    : rng_(seed), ratio_(ratio), kind_(kind) {
  stage = this;
  session_ = std::make_unique<Session>([this](std::uint32_t bound) { return rng_.below(bound); });
  REQUIRE(table_start(*session_, width, height));
  listen_to_pointer();
}

Stage Stage::unwatched(int width, int height) {
  return Stage(width, height, 1, kSeed, Surface::kUnseen);
}

Stage Stage::keeping(int width, int height, float ratio) {
  return Stage(width, height, ratio, kSeed, Surface::kKept);
}

Stage Stage::slow(int width, int height) {
  return Stage(width, height, 1, kSeed, Surface::kSlow);
}

Stage::~Stage() {
  table_end();
  SDL_FreeSurface(surface_);
  SDL_Quit();
  stage = nullptr;
}

void Stage::command(const std::string& text) {
  CAPTURE(text);
  REQUIRE(carry_out(*session_, text));
  table_wake();
  settle();
}

void Stage::seat_persons(const Game& game) {
  std::string text = "new " + std::string(game.info().id) + " -";
  for (int player = 0; player < game.players(game.start(default_setup(game))); ++player) text += " human";
  command(text);
}

void Stage::settle() {
  for (int frames = 0; !paused_; ++frames) {
    if (down_ && frames > kFramesHeld) return;
    REQUIRE(frames < kMostFrames);
    draw();
    now_ += kFrame;
  }
}

void Stage::draw() {
  frame_();
  if (watcher_) watcher_(read());
}

void Stage::pass(double seconds) {
  for (const double until = now_ + seconds; now_ < until;) {
    now_ += kFrame;
    for (const Call& call : std::exchange(later_, {})) {
      if (call.at <= now_)
        call.call();
      else
        later_.push_back(call);
    }
    settle();
  }
}

Pixels Stage::pixels() {
  settle();
  return read();
}

void Stage::begin(const std::string& command, double seconds) {
  REQUIRE(carry_out(*session_, command));
  table_wake();
  for (const double until = now_ + seconds; now_ < until; now_ += kFrame) draw();
}

Pixels Stage::after(const std::string& command, double seconds) {
  begin(command, seconds);
  return read();
}

Pixels Stage::read() const {
  REQUIRE(kind_ != Surface::kUnseen);
  Pixels drawn{surface_->w, surface_->h, {}};
  const int pitch = 3 * drawn.wide;
  drawn.rgb.resize(static_cast<std::size_t>(pitch) * static_cast<std::size_t>(drawn.high));
  REQUIRE(SDL_ConvertPixels(drawn.wide, drawn.high, surface_->format->format, surface_->pixels, surface_->pitch,
                            SDL_PIXELFORMAT_RGB24, drawn.rgb.data(), pitch) == 0);
  return drawn;
}

Stage::Spot Stage::spot(Site site) {
  const int at = table_where(site);
  CAPTURE(site);
  REQUIRE(at >= 0);
  return {at >> 16, at & 0xffff};
}

namespace {

// The number after `key` in the object of the button; controls_json writes {"id":…,"name":…,"x":…,"y":…,…}.
double number(std::string_view object, std::string_view key) {
  const std::size_t at = object.find(key);
  REQUIRE(at != object.npos);
  return std::stod(std::string(object.substr(at + key.size())));
}

}  // namespace

bool Stage::has_button(std::string_view id) {
  settle();
  return table_controls().find("\"id\":\"" + std::string(id) + '"') != std::string::npos;
}

std::vector<Area> Stage::buttons() {
  settle();
  const std::string controls = table_controls();
  std::vector<Area> all;
  for (std::size_t at = controls.find('{'); at != controls.npos; at = controls.find('{', at + 1)) {
    const std::string_view object = std::string_view(controls).substr(at, controls.find('}', at) - at);
    const auto read = [&](std::string_view key) { return static_cast<float>(number(object, key)); };
    all.push_back({read("\"x\":"), read("\"y\":"), read("\"w\":"), read("\"h\":")});
  }
  return all;
}

Stage::Spot Stage::button(std::string_view id) {
  settle();
  const std::string controls = table_controls();
  const std::size_t at = controls.find("\"id\":\"" + std::string(id) + '"');
  CAPTURE(id);
  REQUIRE(at != controls.npos);
  const std::string_view object = std::string_view(controls).substr(at, controls.find('}', at) - at);
  REQUIRE(object.find("\"enabled\":true") != object.npos);
  return {static_cast<int>(number(object, "\"x\":") + number(object, "\"w\":") / 2),
          static_cast<int>(number(object, "\"y\":") + number(object, "\"h\":") / 2)};
}

bool Stage::grabs(Site site) {
  const Spot at = spot(site);
  return table_grabs(static_cast<float>(at.x), static_cast<float>(at.y));
}

void Stage::push_motion(Spot at) {
  SDL_Event event{};
  event.type = SDL_MOUSEMOTION;
  event.motion.windowID = SDL_GetWindowID(window_);
  event.motion.which = touch_ ? SDL_TOUCH_MOUSEID : 0;
  event.motion.x = at.x;
  event.motion.y = at.y;
  SDL_PushEvent(&event);
}

void Stage::push_button(Spot at, bool down) {
  down_ = down;
  SDL_Event event{};
  event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
  event.button.windowID = SDL_GetWindowID(window_);
  event.button.which = touch_ ? SDL_TOUCH_MOUSEID : 0;
  event.button.button = SDL_BUTTON_LEFT;
  event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
  event.button.x = at.x;
  event.button.y = at.y;
  SDL_PushEvent(&event);
}

void Stage::move(Spot at) {
  push_motion(at);
  settle();
}

void Stage::press(Spot at) {
  push_motion(at);
  push_button(at, true);
  settle();
}

void Stage::release(Spot at) {
  push_motion(at);
  push_button(at, false);
  settle();
}

void Stage::leave() {
  SDL_Event event{};
  event.type = SDL_WINDOWEVENT;
  event.window.event = SDL_WINDOWEVENT_LEAVE;
  event.window.windowID = SDL_GetWindowID(window_);
  SDL_PushEvent(&event);
  settle();
}

void Stage::tap(Spot at) {
  press(at);
  release(at);
}

void Stage::drag(Spot from, Spot to) {
  press(from);
  move({(from.x + to.x) / 2, (from.y + to.y) / 2});
  release(to);
}

void Stage::key(int symbol) {
  for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) {
    SDL_Event event{};
    event.type = type;
    event.key.windowID = SDL_GetWindowID(window_);
    event.key.keysym.sym = symbol;
    event.key.keysym.scancode = SDL_GetScancodeFromKey(symbol);
    SDL_PushEvent(&event);
  }
  settle();
}

void Stage::play(Move move) {
  if (table().curtain()) tap(button("table.lift"));
  if (!table().may_touch()) tap(button("table.lower"));
  const std::size_t before = table().match().ply();
  const std::string text = table().game().move_text(table().match().position(), move);
  CAPTURE(text);
  const Path sites = table().game().path(table().match().position(), move);
  std::size_t next = 0;
  if (sites.size() > 1 && sites[0] != sites[1] && grabs(sites[0]) && rng_.below(2) == 0) {
    drag(spot(sites[0]), spot(sites[1]));
    next = 2;
  }
  for (; next < sites.size(); ++next) tap(spot(sites[next]));
  if (table().match().ply() == before && table().may_stop()) tap(button("table.finish"));
  REQUIRE(table().match().ply() > before);
}

void Stage::touch_randomly(int moves) {
  for (int i = 0; i < moves && !table().match().over(); ++i) play(random_move(table().match(), rng_));
}

void Stage::play_randomly(int moves) {
  for (int i = 0; i < moves && !table().match().over(); ++i) {
    if (!table().may_touch()) table().lift_curtain();
    const Match& match = table().match();
    REQUIRE(table().play(match.game().move_text(match.position(), random_move(match, rng_))));
  }
  table_wake();
  settle();
}

void Stage::play_match(const Match& played) {
  const Game& game = played.game();
  const std::vector<Seat> seats(static_cast<std::size_t>(played.players()));
  REQUIRE(table().begin(game.info().id, setup_text(game, played.setup()), seats));
  for (std::size_t ply = 0; ply < played.line().size(); ++ply) {
    if (!table().may_touch()) table().lift_curtain();
    REQUIRE(table().play(game.move_text(played.position_at(ply), played.line()[ply])));
  }
  table_wake();
  settle();
}

}  // namespace testing

using testing::Platform;

Screen open_screen(int width, int height) {
  return Platform::open(width, height);
}
float pixel_ratio(const Screen&) {
  return Platform::ratio();
}
bool paints_slowly() {
  return Platform::slow();
}
double seconds() {
  return Platform::now();
}
void call_each_frame(void (*frame)()) {
  Platform::each_frame(frame);
}
void pause_frames() {
  Platform::pause(true);
}
void resume_frames() {
  Platform::pause(false);
}
void call_later(void (*call)(), double wait) {
  Platform::call(call, wait);
}
void session_changed() {}
void ask_for_new_match() {
  Platform::ask();
}
bool page_has_menu() {
  return true;
}
void open_page_menu() {
  Platform::open_menu();
}
void die_lifted() {
  Platform::lifted();
}

}  // namespace vitrine
