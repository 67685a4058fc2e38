// Scenes: a die shaken and lifted, a contest of two dice, a captured man who shows what he was worth. They are played
// over the board, one after another, and change nothing: a touch lifts what covers a die, any other ends them, and each
// counts as usual.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "app/paint.h"
#include "core/event.h"

namespace vitrine {

class Narrator;
class Game;

class Scenes {
 public:
  // Of what has just happened, `after` seconds from now; the picture is that after it. What is being played goes on to
  // its end if the match `went_on` by moves, else it gives way. `hand` is the player who may lift what is thrown for
  // him.
  void begin(std::span<const Event>, const Picture&, const Narrator&, const Game&, Player hand, bool went_on,
             double now, double after);
  void end() { scenes_.clear(); }
  // A touch: what is shaken is lifted, else it ends what is played. True if a die lies open now that did not.
  bool touch(double now);
  // What is expected as long as a throw is still covered, for whoever is asked; empty if none is.
  std::string covered(double now) const;
  // Whether a scene shows this piece elsewhere, or not yet.
  bool hides(const Piece&, double now) const;
  // True while something is still to be played.
  bool draw(ImDrawList&, const std::vector<Drawing>& art, const Picture&, const Placement&, const Fonts&, double now,
            bool reduced_motion);

 private:
  enum class Kind { kThrow, kContest, kCapture };
  struct Throw {
    std::uint8_t die = 0, cup = 0;
    int value = 0;
    std::string name;  // of who threw
  };
  struct Scene {
    Kind kind = Kind::kThrow;
    double start = 0;  // seconds
    std::vector<Throw> throws{};
    std::string asked{};  // while it is covered
    bool waits = false;   // longer, for the hand of who throws
    Point at{};           // where the captured man stood
    std::uint8_t look = 0;
    int value = 0;
    std::string words{};

    double length() const;
    double lifted() const;
  };

  void add(Scene, double earliest);
  // The place of a die, and of the cup that stands beside it.
  static Point cup_of(const Picture&, std::uint8_t look);
  static Point die_of(const Picture&, const Throw&);
  void draw_throw(Drawing&, const Scene&, const std::vector<Drawing>& art, const Picture&, float passed) const;
  void draw_contest(Drawing&, const Scene&, const std::vector<Drawing>& art, const Picture&, float passed) const;
  void draw_capture(Drawing&, const Scene&, const std::vector<Drawing>& art, const Picture&, float passed) const;

  std::vector<Scene> scenes_;
  bool reduced_ = false;
};

}  // namespace vitrine
