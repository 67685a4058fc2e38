// A large change of the screen, painted over a few frames: where one frame would take longer than it lasts, what moves
// goes on moving meanwhile.
#pragma once
#include <span>
#include <vector>

#include "app/boxes.h"

namespace vitrine {

// All in device pixels.
class Instalments {
 public:
  // As many as a GL by software paints in half the time of a frame, or a few more.
  static constexpr int kPixels = 160'000;

  // What is to be painted in this frame of the parts of the screen that have changed and of those that wait. Small
  // changes come first, as what moves is small; then what waits longest, one part of it at least. A screen that goes on
  // changing as a whole is painted as it comes, and so is all if it must be `at_once`.
  std::vector<Box> due(std::span<const Box> changed, bool at_once);
  bool waits() const { return !waiting_.empty(); }

 private:
  struct Part {
    Box box;
    bool moves;  // presumably: it is small, and has just changed
    int frames;  // that it has waited for
  };
  std::vector<Part> waiting_;
  bool much_ = false;  // has changed in the last frame
};

}  // namespace vitrine
