// The men: skittles turned on the lathe, seen from a little above, foot below and head above their point.
#include <cmath>
#include <numbers>

#include "games/noni_coni/drawing.h"

namespace vitrine::noni_coni {
namespace {

constexpr Tone kBeech = {rgb(0xfbe3b6), rgb(0xd6a566), rgb(0x7b4e24)};
constexpr float kPi = std::numbers::pi_v<float>;

// Height over the foot, and half the width there.
struct Girth {
  float height, half;
};
constexpr Girth kJack[] = {{0, 0.172f},    {0.04f, 0.182f}, {0.1f, 0.21f},   {0.17f, 0.222f}, {0.25f, 0.214f},
                           {0.32f, 0.19f}, {0.4f, 0.15f},   {0.47f, 0.116f}, {0.515f, 0.1f},  {0.54f, 0.1f}};
// Taller, but no taller than that the mark of the man behind is seen over the crown.
constexpr Girth kKing[] = {{0, 0.205f},      {0.045f, 0.218f}, {0.105f, 0.25f}, {0.175f, 0.262f}, {0.255f, 0.25f},
                           {0.325f, 0.218f}, {0.4f, 0.172f},   {0.47f, 0.136f}, {0.52f, 0.118f},  {0.55f, 0.118f}};

// A strip round the front of something round, from one height to another; it sags in the middle. Angles from the right.
std::vector<Point> strip(Girth upper, Girth lower, float sag, float from = 0, float to = kPi) {
  std::vector<Point> borders;
  for (int k = 0; k <= 8; ++k) {
    const float angle = from + (to - from) * static_cast<float>(k) / 8, c = std::cos(angle), s = sag * std::sin(angle);
    borders.insert(borders.end(), {{upper.half * c, upper.height + s}, {lower.half * c, lower.height + s}});
  }
  return borders;
}

std::vector<Point> ellipse(float y, float half) {
  std::vector<Point> corners;
  for (int k = 0; k < 24; ++k) {
    const float angle = 2 * kPi * static_cast<float>(k) / 24;
    corners.push_back({half * std::cos(angle), y + 0.36f * half * std::sin(angle)});
  }
  return corners;
}

// A turned disc: its edge, then its upper face.
void slab(Drawing& drawing, float y, float half, float thick, const Tone& tone, float dark) {
  drawing.polygon(ellipse(y, half), mix(tone.middle, tone.shade, dark), mix(tone.middle, tone.shade, dark + 0.45f));
  drawing.polygon(ellipse(y - thick, half), mix(tone.light, tone.middle, 0.55f), mix(tone.middle, tone.shade, 0.45f));
}

// A ring of wood round the body, light on the left.
void hoop(Drawing& drawing, float y, float half, float high, const Tone& tone) {
  const auto arc = [&](float from, float to, Color color) {
    drawing.band(strip({y, half}, {y + high, half}, 0.3f * half, from, to), color);
  };
  arc(0, kPi, mix(tone.middle, tone.shade, 0.55f));
  arc(0.9f, 2.95f, tone.middle);
  arc(1.75f, 2.6f, tone.light);
}

// Nine bands from the shade on the right to the light a third from the left.
void body(Drawing& drawing, std::span<const Girth> profile, float foot, const Tone& tone, bool dull) {
  const auto between = [&](float left, float right, float grow, Color color) {
    std::vector<Point> borders;
    for (const auto& [height, half] : profile)
      borders.insert(borders.end(), {{-half * left - grow, foot - height}, {half * right + grow, foot - height}});
    drawing.band(std::move(borders), color);
  };
  between(1, 1, 0.012f, tone.shade);
  constexpr float kShaded[][3] = {
      {0.97f, 0.93f, 0.3f}, {0.95f, 0.8f, 0.48f}, {0.92f, 0.64f, 0.68f}, {0.88f, 0.46f, 0.86f}, {0.82f, 0.28f, 1}};
  for (const auto& [left, right, share] : kShaded) between(left, right, 0, mix(tone.shade, tone.middle, share));
  constexpr float kLit[][3] = {{0.76f, 0.1f, 0.22f}, {0.7f, -0.08f, 0.42f}, {0.62f, -0.26f, 0.66f}};
  for (const auto& [left, right, share] : kLit)
    between(left, right, 0, mix(tone.middle, tone.light, share * (dull ? 0.8f : 1)));
  between(-0.78f, 0.9f, 0, clear(tone.light, 50));  // light thrown back from the card
}

// An open crown, outlined so that it stands out from whatever is behind it. `y` is its lower edge.
void crown(Drawing& drawing, float y) {
  constexpr float kTips[] = {-0.21f, -0.115f, 0, 0.115f, 0.21f};
  constexpr float kOutline = 0.02f;
  const auto nearer = [](float x) { return 0.05f * (1 - (x / 0.21f) * (x / 0.21f)); };
  for (const auto& [grow, back] : {std::pair(kOutline, kInk), std::pair(0.f, kGold.shade)}) {
    drawing.band(strip({y - 0.1f - grow, 0.185f + grow}, {y + 0.03f + grow, 0.15f + grow}, 0.06f), back);
    for (float x : kTips) {
      const float base = y - 0.05f + nearer(x), tip = y - 0.2f + nearer(x);
      drawing.polygon(
          {{x * 0.8f - 0.06f - grow, base}, {x * 1.05f, tip - 1.2f * grow}, {x * 0.8f + 0.06f + grow, base}}, back);
      if (grow > 0) drawing.disc({x * 1.05f, tip}, 0.05f, back);
    }
  }
  for (float x : kTips) {
    const Color light = x < 0.1f ? kGold.light : kGold.middle;
    const Color dark = x < 0.1f ? kGold.middle : mix(kGold.middle, kGold.shade, 0.6f);
    const float base = y - 0.04f + nearer(x), tip = y - 0.2f + nearer(x);
    drawing.polygon({{x * 0.8f - 0.056f, base}, {x * 1.05f, tip}, {x * 0.8f + 0.056f, base}}, light, dark);
    drawing.disc({x * 1.05f, tip}, 0.036f, kGold.light, kGold.middle, {x * 1.05f - 0.012f, tip - 0.015f});
  }
  drawing.band(strip({y - 0.06f, 0.16f}, {y + 0.03f, 0.15f}, 0.06f), kGold.middle);
  drawing.band(strip({y - 0.06f, 0.158f}, {y + 0.03f, 0.15f}, 0.06f, 1.8f, 2.7f), kGold.light);
  drawing.band(strip({y + 0.005f, 0.154f}, {y + 0.03f, 0.15f}, 0.06f), kGold.shade);
}

}  // namespace

Drawing draw_skittle(int colour, bool king) {
  const Paint& paint = kPaints[colour];
  const Tone& tone = paint.lacquer;
  const std::span<const Girth> profile = king ? std::span<const Girth>(kKing) : std::span<const Girth>(kJack);
  const float foot = king ? 0.21f : 0.19f, base = king ? 0.26f : 0.225f, radius = king ? 0.16f : 0.142f;
  const auto [top, neck] = profile.back();
  Drawing drawing;
  for (int k = 0; k < 3; ++k) {  // the shadow falls to the right
    constexpr std::uint8_t kDark[] = {110, 62, 34};
    const auto away = static_cast<float>(k);
    drawing.glow({0.08f + 0.11f * away, foot + 0.03f - 0.012f * away}, 0.3f - 0.05f * away, rgb(0x2a1808, kDark[k]));
  }
  slab(drawing, foot + 0.045f, base, 0.05f, tone, 0.55f);
  body(drawing, profile, foot, tone, colour == kBlack);
  hoop(drawing, foot - profile[1].height + 0.005f, profile[1].half + 0.006f, 0.034f, kBeech);
  slab(drawing, foot - top + 0.02f, neck + 0.044f, 0.05f, king ? kGold : kBeech, 0.05f);
  const float head = foot - top - radius * 0.93f;
  drawing.disc({0, head}, radius + 0.012f, tone.shade);
  drawing.disc({0, head}, radius, mix(tone.light, tone.middle, 0.12f), mix(tone.middle, tone.shade, 0.6f),
               {-0.38f * radius, head - 0.42f * radius});
  drawing.glow({-0.045f, head - 0.05f}, 0.07f, rgb(0xffffff, colour == kBlack ? 90 : 120));
  if (king) crown(drawing, head - 0.07f);
  const float belly = foot - profile[3].height - 0.03f, size = king ? 0.138f : 0.118f;
  draw_mark(drawing, colour, {0.008f, belly + 0.012f}, size, clear(colour == kYellow ? tone.light : tone.shade, 130));
  draw_mark(drawing, colour, {0, belly}, size, paint.mark);
  return drawing;
}

}  // namespace vitrine::noni_coni
