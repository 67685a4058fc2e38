// A table without a window: SDL's software renderer draws it into memory, SDL's own events reach it, and time passes
// only when a test says so.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/arrangement.h"
#include "app/model/session.h"
#include "app/table.h"
#include "core/rng.h"
#include "tests/table/pixels.h"

struct SDL_Surface;
struct SDL_Window;

namespace vitrine::testing {

// There is one at a time.
class Stage {
 public:
  static constexpr std::uint64_t kSeed = 2026;

  // A size in CSS pixels, and the device pixels in one.
  Stage(int width, int height, float ratio, std::uint64_t seed = kSeed)
      : Stage(width, height, ratio, seed, Surface::kWhole) {}
  // For a test that never looks at pixels: what is drawn is made, but not painted, which takes half of the time.
  static Stage unwatched(int width, int height);
  // Its screen keeps what it shows, as the page's does: only what differs is painted.
  static Stage keeping(int width, int height, float ratio);
  // Likewise, and large changes are painted over a few frames.
  static Stage slow(int width, int height);
  ~Stage();
  Stage(const Stage&) = delete;

  Table& table() { return session_->table(); }
  const EngineDialogue& engine() const { return session_->engine(); }
  const Lesson& lesson() const { return session_->lesson(); }
  // Must be carried out.
  void command(const std::string&);
  // A match of persons under the default setup.
  void seat_persons(const Game&);

  // Draws until nothing moves any more.
  void settle();
  // From now on each frame is told.
  void watch(std::function<void(const Pixels&)> watcher) { watcher_ = std::move(watcher); }
  // So many seconds go by, drawn.
  void pass(double seconds);
  Pixels pixels();
  // Carries that command out, and stops so many seconds later on the way to rest.
  void begin(const std::string& command, double seconds);
  // What is seen then.
  Pixels after(const std::string& command, double seconds);

  struct Spot {
    int x = 0, y = 0;  // CSS pixels
  };
  Spot spot(Site);
  // Whether a finger put there takes hold of a man.
  bool grabs(Site);
  // The middle of the button with that id, which must be there and enabled.
  Spot button(std::string_view id);
  bool has_button(std::string_view id);
  // Where the buttons are, as they are seen.
  std::vector<Area> buttons();

  void move(Spot);
  void press(Spot);
  void release(Spot);
  void leave();
  void tap(Spot);
  void drag(Spot from, Spot to);
  void key(int symbol);
  // From now on with a finger.
  void use_finger(bool touch) { touch_ = touch; }
  int new_matches_asked() const { return new_matches_asked_; }
  int page_menus_opened() const { return page_menus_opened_; }
  int dice_lifted() const { return dice_lifted_; }

  // Makes a move of the player whose turn it is with touches, lifting and lowering the curtain first.
  void play(Move);
  // So many random moves, or up to the end: each with touches, or all at once.
  void touch_randomly(int moves);
  void play_randomly(int moves);
  // The whole of a match, between persons.
  void play_match(const Match&);

 private:
  friend struct Platform;
  enum class Surface : std::uint8_t { kUnseen, kWhole, kKept, kSlow };
  Stage(int width, int height, float ratio, std::uint64_t seed, Surface);
  Pixels read() const;
  void draw();
  void push_motion(Spot);
  void push_button(Spot, bool down);

  std::unique_ptr<Session> session_;
  Rng rng_;
  SDL_Window* window_ = nullptr;
  SDL_Surface* surface_ = nullptr;
  float ratio_;
  Surface kind_;
  std::function<void(const Pixels&)> watcher_;
  void (*frame_)() = nullptr;
  bool paused_ = false, touch_ = false, down_ = false;
  double now_ = 0;
  struct Call {
    void (*call)();
    double at;
  };
  std::vector<Call> later_;
  int new_matches_asked_ = 0, page_menus_opened_ = 0, dice_lifted_ = 0;
};

}  // namespace vitrine::testing
