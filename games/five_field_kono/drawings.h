// What a picture of Five Field Kono is put together from: the swept yard, what lies on it, and the pebbles.
#pragma once
#include "core/rng.h"
#include "games/five_field_kono/rules.h"

namespace vitrine::five_field_kono {

inline constexpr float kFrame = 1.08f;  // from the outermost lines to the outer edge of the rim

// A number from 0 to 1, or from `low` to `high`.
inline float share(Rng& rng) {
  return static_cast<float>(rng.below(1 << 16)) / 65535.f;
}
inline float share(Rng& rng, float low, float high) {
  return low + (high - low) * share(rng);
}
constexpr Color mixed(Color a, Color b, float t) {
  const auto channel = [t](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(static_cast<float>(from) +
                                     (static_cast<float>(to) - static_cast<float>(from)) * t);
  };
  return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), channel(a.a, b.a)};
}
constexpr Color faint(Color color, float alpha) {
  color.a = static_cast<std::uint8_t>(alpha);
  return color;
}
// Something tiny: a crumb, a freckle, a leaf of moss. Each lies as it happens to lie.
void add_grain(Drawing&, Point at, float radius, Color);

Point centre_of(int point);

// Rim, earth, lines, coordinates and seven empty sockets a side.
Drawing yard();
// The home that `side` is bound for, strewn with red earth.
void strew_goal(Drawing&, int side);
// Moss grows round the foot of a man that has never moved.
void grow_moss(Drawing&, int point);
// A man that has come home lies bedded in the earth, and a stone lies in the next socket of his side.
void bed(Drawing&, int point);
void fill_socket(Drawing&, int side, int number);

// One of a side's seven pebbles, no two alike: the dark ones round, with a vein, the light ones long and freckled.
Drawing pebble(int side, int number);

}  // namespace vitrine::five_field_kono
