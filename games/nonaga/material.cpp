// Drawing cloth, wood and turned wood. Board units; the light comes from above on the left.
#include "games/nonaga/material.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

namespace vitrine::nonaga {
namespace {

constexpr float kDiscRadius = 0.476f, kNumber = 0.3f;  // high: 11 pixels on a phone of 390 where 37 are a disc
constexpr float kFoot = -0.045f;  // where a token's foot has its middle: so low that it stands, so high that one reads
constexpr Color kWalnut = rgb(0x4b2e1a);

// A number from 0 to 1 that looks random and never changes: threads and grain.
float fleck(std::uint32_t index) {
  index = (index ^ 0x9e3779b9u) * 0x85ebca6bu;
  index = (index ^ index >> 13) * 0xc2b2ae35u;
  return static_cast<float>((index ^ index >> 16) & 0xffff) / 65535.f;
}

Color blend(Color a, Color b, float share) {
  const auto mix = [&](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(std::lround(static_cast<float>(from) + share * static_cast<float>(to - from)));
  };
  return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a)};
}

std::uint8_t strength(float least, float more) {
  return static_cast<std::uint8_t>(least + more);
}

// ---- cloth ----

// A thousandth of the square, from its middle, is a step here.
class Cloth {
 public:
  Cloth(Point middle, float side) : middle_(middle), unit_(side / 1000) {}

  Drawing weave() {
    drawing_.rectangle(at(-500, -500), at(500, 500), rgb(0xdad0bc), rgb(0xc9bda6));
    for (const bool down : {false, true}) threads(down);
    drawing_.glow(middle_, 492 * unit_, rgb(0xfffaf0, 84));
    hem();
    return std::move(drawing_);
  }

 private:
  Point at(float x, float y) const { return {middle_.x + x * unit_, middle_.y + y * unit_}; }
  // A straight thread along the square, or a part of one.
  void thread(bool down, float across, float from, float to, float width, Color color) {
    const Point begin = down ? at(across, from) : at(from, across), end = down ? at(across, to) : at(to, across);
    drawing_.line(begin, end, width * unit_, color);
  }

  // Yarn is thicker here and thinner there, and has a slub now and then.
  void threads(bool down) {
    constexpr int kThreads = 210;
    constexpr float kApart = 1000.f / kThreads;
    for (int i = 0; i < kThreads; ++i) {
      const auto seed = static_cast<std::uint32_t>(2 * i + (down ? 1 : 0));
      const float across = -500 + kApart * (static_cast<float>(i) + 0.5f), own = fleck(seed);
      const float thick = 0.5f + 0.5f * std::sin(static_cast<float>(i) * 0.37f + 5 * fleck(seed / 18 + 900));
      const Color dark = rgb(0x6f6350, strength(10, 30 * own * thick)),
                  light = rgb(0xfffdf6, strength(14, 46 * own * thick));
      thread(down, across, -500, 500, 2.1f, i % 2 ? dark : light);
      if (i % 7 != 0) continue;
      const float from = -500 + 950 * fleck(seed + 5000), slub = 10 + 20 * fleck(seed + 6000);
      thread(down, across, from, from + slub, 2.4f, i % 2 ? rgb(0x6f6350, 52) : rgb(0xfffdf6, 80));
    }
  }

  void hem() {
    constexpr float kHem = 26, kIn = 500 - kHem, kStitch = 8, kApart = 14.5f;
    drawing_.polyline({at(-kIn, -kIn), at(kIn, -kIn), at(kIn, kIn), at(-kIn, kIn)}, 2 * unit_, rgb(0x5e5138, 80), true);
    const float lit = kIn - 2;
    drawing_.polyline({at(-lit, -lit), at(lit, -lit), at(lit, lit), at(-lit, lit)}, 2 * unit_, rgb(0xfffdf6, 110),
                      true);
    for (float stitch = 4 - kIn; stitch + kStitch < kIn; stitch += kApart)
      for (const bool down : {false, true})
        for (const float side : {-1.f, 1.f})
          thread(down, side * (kIn + 7), stitch, stitch + kStitch, 2.2f, rgb(0x7f7054, 190));
  }

  Point middle_;
  float unit_;
  Drawing drawing_;
};

// ---- beech ----

// Drawing on a disc whose grain runs at a slant.
class Grain {
 public:
  Grain(Drawing& drawing, std::uint32_t seed)
      : drawing_(drawing), seed_(seed), turn_(std::numbers::pi_v<float> * (0.06f + 0.83f * fleck(seed + 7))) {}

  // Plain-sawn: the growth rings bow round a heart beside the middle.
  void rings() {
    constexpr int kLines = 10, kSteps = 8;
    const float heart = (fleck(seed_ + 3) - 0.5f) * 0.5f;
    for (std::uint32_t i = 0; i < kLines; ++i) {
      const float from = -0.42f + 0.092f * static_cast<float>(i) + 0.03f * (fleck(seed_ + 20 + i) - 0.5f);
      const float bow = 0.2f * (from - heart);
      std::vector<Point> line;
      for (int k = 0; k <= kSteps; ++k) {
        const float x = kInside * (static_cast<float>(2 * k) / kSteps - 1);
        const float y = from + bow * (1 - x * x / (kInside * kInside)) + 0.008f * std::sin(9 * x + fleck(seed_ + i));
        if (std::hypot(x, y) < kInside) line.push_back(along(x, y));
      }
      if (line.size() < 3) continue;
      drawing_.polyline(std::move(line), 0.008f + 0.02f * fleck(seed_ + 40 + i),
                        rgb(0xa87745, strength(44, 50 * fleck(seed_ + 60 + i))), false);
    }
  }

  // The short dark flecks that tell beech from other woods.
  void flecks() {
    for (std::uint32_t i = 0; i < 20; ++i) {
      const float angle = 2 * std::numbers::pi_v<float> * fleck(seed_ + 100 + i);
      const float reach = (kInside - 0.05f) * std::sqrt(fleck(seed_ + 140 + i));
      const float x = reach * std::cos(angle), y = reach * std::sin(angle),
                  half = 0.014f + 0.018f * fleck(seed_ + 180 + i);
      drawing_.line(along(x - half, y), along(x + half, y), 0.01f, rgb(0x8a552b, 120));
    }
  }

 private:
  static constexpr float kInside = kDiscRadius - 0.04f;

  Point along(float x, float y) const {
    return {x * std::cos(turn_) - y * std::sin(turn_), x * std::sin(turn_) + y * std::cos(turn_)};
  }

  Drawing& drawing_;
  std::uint32_t seed_;
  float turn_;
};

// ---- turned tokens ----

struct Tones {
  Color shade, body, light;
};

// How far up the picture, and half as wide there.
struct Girth {
  float up, half;
};

// A turned body: its outline filled again and again, each time slimmer and further into the light. It stands on the
// front half of its round foot.
void turn(Drawing& drawing, std::span<const Girth> profile, const Tones& tones) {
  constexpr int kLayers = 9, kArc = 8;
  const float foot = profile.front().half;
  drawing.glow({0.13f, 0.07f}, 0.42f, rgb(0x1c0f06, 165));
  drawing.disc({0.025f, kFoot + 0.03f}, foot + 0.014f, rgb(0x1c0f06, 120));
  std::vector<Girth> outline;
  for (int i = 0; i <= kArc; ++i) {
    const float angle = std::numbers::pi_v<float> / 2 * static_cast<float>(i) / kArc;
    outline.push_back({-foot * std::cos(angle), foot * std::sin(angle)});
  }
  outline.insert(outline.end(), profile.begin() + 1, profile.end());
  for (int k = 0; k < kLayers; ++k) {
    const float t = static_cast<float>(k) / (kLayers - 1);
    const float slim = 0.96f * std::pow(1 - t, 0.75f) + 0.04f, shift = -0.34f * t;
    std::vector<Point> sides;
    for (const auto& [up, half] : outline) {
      const float y = kFoot - up + 0.05f * t * std::min(0.f, up) / foot;
      sides.insert(sides.end(), {{half * (shift - slim), y}, {half * (shift + slim), y}});
    }
    drawing.band(std::move(sides), t < 0.7f ? blend(tones.shade, tones.body, t / 0.7f)
                                            : blend(tones.body, tones.light, (t - 0.7f) / 0.3f));
  }
}

// A ring cut into the front of the body.
void groove(Drawing& drawing, float up, float half, float width, Color color) {
  constexpr int kSteps = 10;
  std::vector<Point> arc;
  for (int i = 1; i < kSteps; ++i) {
    const float angle = std::numbers::pi_v<float> * static_cast<float>(i) / kSteps;
    arc.push_back({half * std::cos(angle), kFoot - up + 0.92f * half * std::sin(angle)});
  }
  drawing.polyline(std::move(arc), width, color, false);
}

}  // namespace

Drawing linen(Point middle, float side) {
  return Cloth(middle, side).weave();
}

void add_print(Drawing& cloth, Point at) {
  cloth.disc(at, kDiscRadius, rgb(0x9a8156, 16), rgb(0x6b5532, 104), {at.x + 0.12f, at.y + 0.16f});
  cloth.ring(at, kDiscRadius - 0.01f, 0.026f, rgb(0x5c4c31, 230));
  cloth.ring({at.x + 0.008f, at.y + 0.014f}, kDiscRadius + 0.012f, 0.018f, rgb(0xfffdf6, 200));
}

Drawing disc(int number, bool resting) {
  const auto seed = static_cast<std::uint32_t>(1000 * number);
  Drawing drawing;
  drawing.glow({0.03f, 0.09f}, 0.56f, rgb(0x2c1d0e, 150));
  drawing.disc({0.012f, 0.05f}, kDiscRadius + 0.012f, rgb(0x2c1d0e, 70));
  drawing.disc({0, 0.055f}, kDiscRadius, rgb(0x9b6d43), rgb(0x6f4a2a), {-0.1f, -0.1f});
  drawing.disc({0, 0}, kDiscRadius, rgb(0xe9cba0), rgb(0xc89a68), {-0.16f, -0.2f});
  drawing.disc({0, 0}, kDiscRadius - 0.022f, blend(rgb(0xefd3ab), rgb(0xf3dcbc), fleck(seed + 11)),
               blend(rgb(0xdcb68a), rgb(0xd8ae86), fleck(seed + 9)), {-0.16f, -0.22f});
  Grain grain(drawing, seed);
  grain.rings();
  grain.flecks();
  drawing.ring({-0.004f, -0.006f}, kDiscRadius - 0.026f, 0.012f, rgb(0xfff3da, 170));  // the edge catches the light
  if (resting) {
    drawing.disc({0, 0}, kDiscRadius - 0.03f, rgb(0x4b2e1a, 50));
    drawing.ring({0, 0}, kDiscRadius - 0.05f, 0.05f, kWalnut);
    drawing.ring({0, 0.004f}, kDiscRadius - 0.08f, 0.01f, rgb(0xfff3da, 110));
  }
  const std::string burnt = std::to_string(number);
  drawing.text({0.006f, 0.313f}, kNumber, rgb(0xfff3da, 200), burnt, false);
  drawing.text({0, 0.305f}, kNumber, rgb(resting ? 0x3a1f0c : 0x5b3416), burnt, false);
  return drawing;
}

Drawing red_token() {
  static constexpr Girth kProfile[] = {{0, .245f},    {.03f, .245f}, {.05f, .232f}, {.075f, .2f}, {.11f, .165f},
                                       {.15f, .138f}, {.19f, .118f}, {.24f, .104f}, {.3f, .1f}};
  Drawing drawing;
  turn(drawing, kProfile, {rgb(0x64130a), rgb(0xb92f1c), rgb(0xe8745a)});
  groove(drawing, .035f, .238f, .012f, rgb(0x4d0d05, 160));
  groove(drawing, .058f, .222f, .01f, rgb(0xff9c80, 110));
  drawing.disc({0, kFoot - .285f}, .142f, rgb(0x560f08));
  drawing.disc({0, kFoot - .3f}, .14f, rgb(0xcf4630), rgb(0x7c1a0d), {-.08f, kFoot - .34f});
  drawing.disc({0, kFoot - .355f}, .15f, rgb(0x5e120a));
  drawing.disc({0, kFoot - .375f}, .155f, rgb(0xe55f42), rgb(0x841a0d), {-.055f, kFoot - .435f});
  drawing.glow({-.055f, kFoot - .435f}, .055f, rgb(0xffffff, 225));
  return drawing;
}

Drawing black_token() {
  static constexpr Girth kProfile[] = {{0, .245f},    {.03f, .245f}, {.05f, .232f}, {.075f, .205f}, {.11f, .178f},
                                       {.15f, .162f}, {.19f, .16f},  {.22f, .17f},  {.25f, .19f},   {.28f, .215f}};
  constexpr float kTop = kFoot - .315f;
  Drawing drawing;
  turn(drawing, kProfile, {rgb(0x08070a), rgb(0x2f2d35), rgb(0x7d7a88)});
  groove(drawing, .035f, .238f, .012f, rgb(0x000000, 160));
  groove(drawing, .058f, .222f, .01f, rgb(0xa7a4b2, 120));
  drawing.disc({0, kTop + .03f}, .238f, rgb(0x08070a));
  drawing.disc({0, kTop}, .238f, rgb(0x6a6773), rgb(0x26242b), {-.1f, kTop - .12f});
  drawing.ring({-.002f, kTop - .003f}, .226f, .014f, rgb(0xd9d6e2, 150));
  drawing.disc({0, kTop}, .142f, rgb(0x030304), rgb(0x17161a), {-.04f, kTop - .06f});
  drawing.disc({.004f, kTop + .025f}, .108f, rgb(0x46434d), rgb(0x0a090b), {.02f, kTop + .08f});
  drawing.ring({0, kTop}, .143f, .012f, rgb(0xb5b2c0, 160));
  drawing.glow({-.13f, kTop - .115f}, .08f, rgb(0xffffff, 110));
  return drawing;
}

void add_thread(Drawing& over_discs, std::vector<Point> places, Point end, bool red) {
  const Color thread = red ? rgb(0xa52817) : rgb(0x26242b);
  for (Point& at : places) at.y += kFoot;
  for (const Point at : places) over_discs.glow(at, 0.46f, red ? rgb(0xffa98a, 150) : rgb(0xa9a3c4, 160));
  over_discs.polyline(places, 0.06f, rgb(0xfff3da, 170), false);
  over_discs.polyline(std::move(places), 0.03f, thread, false);
  over_discs.disc({end.x, end.y + kFoot}, 0.2f, rgb(0xf0d5ae));
  over_discs.ring({end.x, end.y + kFoot}, 0.2f, 0.035f, thread);
}

}  // namespace vitrine::nonaga
