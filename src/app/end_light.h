// Light at the end of a match: on the men that decided it, with a line that joins them, while the rest dims.
#pragma once
#include <vector>

#include "app/paint.h"

namespace vitrine {

class EndLight {
 public:
  // The places where those men stand now, none while nothing is decided; `at_once`: without the way there.
  void shine_on(std::vector<Place> places, double now, bool at_once);
  bool shines() const { return !places_.empty(); }
  // Under the men. On a slow screen light and dark come in one step, not by degrees, of which each
  // repaints the board.
  void draw_glow(ImDrawList&, const Placement&, double now, bool slow) const;
  // Over everything on the board, which fills this part of the canvas. True while it still grows.
  bool draw_veil(ImDrawList&, const Placement&, ImVec2 from, ImVec2 to, double now, bool reduced_motion,
                 bool slow) const;

 private:
  struct Joint {
    Point from, to;
  };
  float share(double now, double begins, double ends) const;

  std::vector<Place> places_;
  std::vector<Joint> line_;  // joins them all
  float spacing_ = 1;        // the size of a place, in board units
  double since_ = 0;
};

}  // namespace vitrine
