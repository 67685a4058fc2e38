// Whether two positions look alike: what lies differently when the board of one is turned, mirrored and, where it has
// no edge, shifted, and when its two players change their men.
#pragma once
#include <array>
#include <vector>

#include "core/game.h"

namespace vitrine {

class Likeness {
 public:
  Likeness(const Game&, const Position&);

  // Men, and what carries them, that one of the two has and the other has not where it lies; of all ways to lay one on
  // the other that with the fewest.
  int different(const Likeness& other) const;

 private:
  static constexpr int kTurns = 8;  // quarters of a circle and sixths
  static constexpr int kImages = 2 * kTurns;

  struct Thing {
    Point at;
    int owner;
  };
  struct Image {
    std::vector<Thing> things;
    bool onto_itself;  // the places fall on places
  };
  struct Spot {  // in fourths of a unit
    int x, y, owner;
    auto operator<=>(const Spot&) const = default;
  };

  static std::vector<Spot> spots(const std::vector<Thing>&);
  int shared(const Image& image, bool change) const;
  int shared_if_shifted(const Image& image, bool change) const;

  std::vector<Spot> places_;
  std::array<Image, kImages> images_;  // the first is the position as it lies
};

}  // namespace vitrine
