// What the pictures of this game share: its looks, colours, and where things lie in the rim.
#pragma once
#include <numbers>
#include <span>

#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {

// Looks: cones by owner, rings and worth; dice cones by owner; then the rest.
constexpr int kConeLooks = 2 * (kRings + 1) * (kWorths + 1);
enum Look : std::uint8_t {
  kDieLook = kConeLooks,
  kDiceConeLook = kDieLook + kFaces,
  kRingLook = kDiceConeLook + 2,
  kBeechBead,
  kWhiteBead,
  kRedBead,
  kLyingLook,  // a tipped cone, by owner and worth
  kLooks = kLyingLook + 2 * kWorths
};

constexpr std::uint8_t look_of(Cone cone) {
  return static_cast<std::uint8_t>((cone.owner() * (kRings + 1) + cone.rings()) * (kWorths + 1) + cone.worth());
}

inline std::uint8_t lying_look(Cone cone) {
  return static_cast<std::uint8_t>(kLyingLook + cone.owner() * kWorths + cone.worth());
}

inline constexpr float kPi = std::numbers::pi_v<float>;

// Colours of a rounded thing from its darkest to its brightest, evenly apart.
using Tones = std::span<const Color>;
inline constexpr Color kPlaster[] = {rgb(0x6f6557), rgb(0xa59a8a), rgb(0xd6cdbd), rgb(0xf7f2e8), rgb(0xffffff)};
inline constexpr Color kLacquer[] = {rgb(0x050506), rgb(0x101214), rgb(0x181b1e), rgb(0x282c30), rgb(0x41474d)};
inline constexpr Color kBeech[] = {rgb(0x5c3d22), rgb(0x875b36), rgb(0xb5854f), rgb(0xdcae79), rgb(0xf8dcb0)};
inline constexpr Color kRedLacquer[] = {rgb(0x5e0f08), rgb(0xa82a1b), rgb(0xe2452c), rgb(0xff6a4a), rgb(0xffa58a)};
inline constexpr Color kInk = rgb(0x241f1b), kPale = rgb(0xefe5d3);

// `share` from 0 to 1.
Color mixed(Color from, Color to, float share);
Color toned(Tones, float share);
// The colour, so much of it that the ground shines through.
constexpr Color veil(Color color, float share) {
  color.a = static_cast<std::uint8_t>(share * 255 + 0.5f);
  return color;
}
// A piece of an ellipse; angles in radians, the front being pi / 2.
std::vector<Point> arc(Point centre, float wide, float deep, float from, float to, int steps);

// cones.cpp: each stands on the middle of its place.
Drawing cone(int owner, int rings, Worth worth);
// Tipped over, its worth towards the eye.
Drawing lying_cone(int owner, Worth worth);
Drawing loose_ring();
Drawing dice_cone(int owner);
Drawing bead(Tones);

// die.cpp
Drawing die(int face);

// board.cpp

// Fields are 1 apart; a1's rank lies lowest. In fields: the rim beside the fields, and that above and below them, the
// face of the slab that is seen below it.
inline constexpr float kSide = 0.63f, kEnd = 1.26f, kFace = 0.1f;

// Where things lie in the rim on one side's end of the board.
struct Rim {
  float rod;                          // the counting frame runs along x = rod
  float own_end, far_end;             // y; counted beads lie at the own end
  float bead;                         // radius
  Point numeral, dish, die, corner;   // points; the dice cone; the die, once thrown; turns for a battle, and on
  float tray_left, tray_right, tray;  // x, x, y of its middle
  int way;                            // the sign of far_end - own_end
};
Rim rim_of(const Layout&, int side);
inline constexpr float kTrayHalf = 0.39f, kDish = 0.5f;

Point centre_of(const Layout&, int field);
// With South at the lower edge, or North: that is told by the labels of files and ranks.
Drawing board_of(const Layout&, bool north);

}  // namespace vitrine::bondo_cones
