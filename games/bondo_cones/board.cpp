// The table: slate let into smoked oak with a lit edge, counting frames at its sides, trays and dishes at its ends.
#include <algorithm>
#include <cmath>

#include "core/rng.h"
#include "games/bondo_cones/drawing.h"

namespace vitrine::bondo_cones {
namespace {

constexpr Color kSlate = rgb(0x414a4c), kSlateLow = rgb(0x363e40), kCamp = rgb(0x4b5557), kGroove = rgb(0x1b2021);
constexpr Color kOak = rgb(0x3a2a1f), kOakLow = rgb(0x2a1d15), kEdgeLit = rgb(0x9a6f45);
constexpr float kHalfField = 0.478f;

class Board {
 public:
  explicit Board(const Layout& layout)
      : layout_(layout),
        right_(static_cast<float>(layout.grid.files) - 0.5f),
        bottom_(static_cast<float>(layout.grid.ranks) - 0.5f) {}

  Drawing drawn() {
    draw_oak();
    draw_slate();
    for (int side = 0; side < 2; ++side) draw_rim(rim_of(layout_, side));
    return std::move(drawing_);
  }

 private:
  const Layout& layout_;
  Drawing drawing_;
  Rng rng_{28};
  float left_ = -0.5f, top_ = -0.5f, right_, bottom_;

  float between(float from, float to) { return from + (to - from) * static_cast<float>(rng_.below(1000)) / 1000; }
  bool chance(std::uint32_t percent) { return rng_.below(100) < percent; }

  void rounded(Point from, Point to, float corner, Color top, Color bottom) {
    std::vector<Point> points;
    const Point corners[] = {{to.x - corner, to.y - corner},
                             {from.x + corner, to.y - corner},
                             {from.x + corner, from.y + corner},
                             {to.x - corner, from.y + corner}};
    for (int i = 0; i < 4; ++i)
      for (Point point :
           arc(corners[i], corner, corner, kPi / 2 * static_cast<float>(i), kPi / 2 * static_cast<float>(i + 1), 4))
        points.push_back(point);
    drawing_.polygon(std::move(points), top, bottom);
  }

  // Fibres of the wood between two corners, along the longer side.
  void draw_fibres(Point from, Point to, int count) {
    const bool across = to.x - from.x > to.y - from.y;
    for (int i = 0; i < count; ++i) {
      const float length = between(0.8f, 3.2f), bend = between(-0.03f, 0.03f);
      const float x = between(from.x, to.x), y = between(from.y, to.y);
      const Point end = across ? Point{std::min(to.x, x + length), std::clamp(y + bend, from.y, to.y)}
                               : Point{std::clamp(x + bend, from.x, to.x), std::min(to.y, y + length)};
      const Color color = chance(68) ? rgb(0x120b07) : rgb(0x7d5a3c);
      drawing_.line({x, y}, end, between(0.008f, 0.02f), veil(color, between(0.18f, 0.5f)));
    }
  }

  void draw_oak() {
    const float l = left_ - kSide, r = right_ + kSide, t = top_ - kEnd, b = bottom_ + kEnd;
    rounded({l, t + 0.3f}, {r, b + kFace}, 0.06f, kOakLow, rgb(0x140d09));
    drawing_.line({l + 0.05f, b + kFace - 0.012f}, {r - 0.05f, b + kFace - 0.012f}, 0.02f, rgb(0x7d5836, 204));
    rounded({l, t}, {r, b}, 0.06f, kOak, kOakLow);
    for (float y : {t, bottom_}) draw_fibres({l + 0.06f, y + 0.06f}, {r - 0.06f, y + kEnd - 0.06f}, 110);
    for (float x : {l, right_}) draw_fibres({x + 0.06f, top_}, {x + kSide - 0.03f, bottom_}, 50);
    const Color mitre = rgb(0x0c0705, 140);
    drawing_.line({l, t}, {left_, top_}, 0.014f, mitre);
    drawing_.line({r, t}, {right_, top_}, 0.014f, mitre);
    drawing_.line({l, b}, {left_, bottom_}, 0.014f, mitre);
    drawing_.line({r, b}, {right_, bottom_}, 0.014f, mitre);
    drawing_.polyline({{l + 0.04f, b - 0.03f}, {l + 0.04f, t + 0.04f}, {r - 0.04f, t + 0.04f}}, 0.03f,
                      rgb(0xc9955f, 242), false);
    drawing_.polyline({{l + 0.04f, b - 0.02f}, {r - 0.04f, b - 0.02f}, {r - 0.04f, t + 0.04f}}, 0.03f,
                      rgb(0x8a6038, 242), false);
    drawing_.line({l + 0.04f, b}, {r - 0.04f, b}, 0.016f, rgb(0xf0c48c, 178));
  }

  void draw_field(int field) {
    const Point at = centre_of(layout_, field);
    const float g = kHalfField;
    const bool red = (layout_.red[0] | layout_.red[1]).has(field);
    const bool camp = (layout_.start[0] | layout_.start[1]).has(field);
    const float paler = between(-0.05f, 0.05f);
    const Color tint = paler > 0 ? rgb(0xffffff) : rgb(0x000000);
    const Color top = red ? rgb(0x6d130b) : camp ? kCamp : kSlate;
    const Color low = red ? rgb(0x861d12) : camp ? mixed(kCamp, kSlateLow, 0.5f) : kSlateLow;
    drawing_.rectangle({at.x - g, at.y - g}, {at.x + g, at.y + g}, mixed(top, tint, std::abs(paler)),
                       mixed(low, tint, std::abs(paler)));
    if (red) drawing_.disc(at, g, rgb(0xc93a22), rgb(0x84190f, 20), {at.x, at.y - 0.04f});
    drawing_.polyline({{at.x - g, at.y + g}, {at.x - g, at.y - g}, {at.x + g, at.y - g}}, 0.014f,
                      red ? rgb(0xff9c7c, 128) : rgb(0x6f7b7d, 128), false);
  }

  void draw_slate() {
    const float lip = 0.08f;
    drawing_.rectangle({left_ - lip, top_ - lip}, {right_ + lip, bottom_ + lip}, rgb(0x0b0806), rgb(0x15100c));
    drawing_.polyline({{left_ - lip, bottom_ + lip}, {right_ + lip, bottom_ + lip}, {right_ + lip, top_ - lip}}, 0.022f,
                      rgb(0xc9955f, 190), false);
    drawing_.rectangle({left_ - 0.02f, top_ - 0.02f}, {right_ + 0.02f, bottom_ + 0.02f}, kGroove);
    each(layout_.all, [&](int field) { draw_field(field); });
    for (int i = 0; i < 6 * layout_.grid.size(); ++i) {  // the grain of the stone
      const Point at = {between(left_, right_ - 0.16f), between(top_, bottom_)};
      const Color color = chance(60) ? rgb(0x0e1213) : rgb(0x94a2a4);
      drawing_.line(at, {at.x + between(0.03f, 0.16f), at.y + between(-0.02f, 0.02f)}, between(0.008f, 0.016f),
                    veil(color, between(0.08f, 0.26f)));
    }
    each(layout_.red[0] | layout_.red[1],
         [&](int field) { drawing_.glow(centre_of(layout_, field), 1.1f, rgb(0xff4a2a, 80)); });
    drawing_.glow({(left_ + right_) / 2 - 0.5f, (top_ + bottom_) / 2 - 0.9f}, 5.2f, rgb(0xfff2dc, 31));  // the lamp
  }

  void draw_rim(const Rim& rim) {
    const float top = std::min(rim.own_end, rim.far_end) - 0.06f, low = std::max(rim.own_end, rim.far_end) + 0.06f;
    const float half = rim.bead + 0.035f;
    rounded({rim.rod - half, top}, {rim.rod + half, low}, half * 0.9f, rgb(0x15100d), rgb(0x261c15));
    drawing_.line({rim.rod + half - 0.005f, top + 0.15f}, {rim.rod + half - 0.005f, low - 0.15f}, 0.018f,
                  veil(kEdgeLit, 0.8f));
    drawing_.line({rim.rod, top + 0.06f}, {rim.rod, low - 0.06f}, 0.05f, rgb(0x8a7148));
    drawing_.line({rim.rod - 0.012f, top + 0.06f}, {rim.rod - 0.012f, low - 0.06f}, 0.016f, rgb(0xf3deb2));
    const Point from = {rim.tray_left, rim.tray - kTrayHalf}, to = {rim.tray_right, rim.tray + kTrayHalf};
    rounded(from, to, 0.1f, rgb(0x120d0a), rgb(0x15100d));
    rounded({from.x + 0.03f, from.y + 0.07f}, {to.x - 0.03f, to.y - 0.02f}, 0.07f, rgb(0x3a3733), rgb(0x4c4842));
    drawing_.line({from.x + 0.1f, to.y}, {to.x - 0.1f, to.y}, 0.02f, veil(kEdgeLit, 0.8f));
    drawing_.disc(rim.dish, kDish, rgb(0x0e0a08), rgb(0x3b2b20), {rim.dish.x - 0.12f, rim.dish.y - 0.16f});
    drawing_.ring(rim.dish, kDish, 0.02f, veil(kEdgeLit, 0.8f));
  }
};

// As large as a phone 360 pixels wide needs them: files 12 pixels high, ranks 8.5.
void add_labels(Drawing& drawing, const Layout& layout, bool north) {
  const int files = layout.grid.files, ranks = layout.grid.ranks;
  const float left = -0.5f, right = static_cast<float>(files) - 0.5f, bottom = static_cast<float>(ranks) - 0.5f;
  const float pixel = (right - left + 2 * kSide) / 348, letter = 12.1f * pixel, figure = 8.7f * pixel;
  for (int i = 0; i < files; ++i)
    drawing.text({static_cast<float>(i), bottom + 0.25f}, letter, veil(kPale, 0.9f),
                 std::string(1, static_cast<char>('a' + (north ? files - 1 - i : i))), false);
  for (int i = 0; i < ranks; ++i) {
    const int rank = north ? ranks - i : i + 1;
    Point at = {left - 0.18f, bottom - 0.5f - static_cast<float>(i)};
    if (rank >= 10) at = {at.x - 0.06f, at.y + (north ? 0.53f : -0.06f)};  // two figures: past the counting frame's end
    drawing.text(at, figure, veil(kPale, 0.9f), std::to_string(rank), false);
  }
}

}  // namespace

Point centre_of(const Layout& layout, int field) {
  return {static_cast<float>(layout.grid.file(field)),
          static_cast<float>(layout.grid.ranks - 1 - layout.grid.rank(field))};
}

// South's things lie below and at the right; North's by a half turn.
Rim rim_of(const Layout& layout, int side) {
  const auto files = static_cast<float>(layout.grid.files), ranks = static_cast<float>(layout.grid.ranks);
  const Point far = {files - 1, ranks - 1};
  Rim rim;
  rim.rod = files - 0.5f + 0.44f;
  rim.own_end = ranks - 1.26f;
  rim.far_end = -0.3f;
  rim.numeral = {files - 0.5f + 0.35f, ranks - 0.6f};
  rim.corner = {-0.5f - kSide / 2, ranks + 0.05f};
  rim.dish = {files - 0.47f, ranks + 0.21f};
  rim.tray_left = -0.5f;
  rim.tray_right = files - 1.08f;
  rim.tray = ranks + 0.34f;
  rim.die = {rim.tray_right - 0.5f, rim.tray};
  rim.way = -1;
  if (side == 1) {
    const auto turn = [&](Point& at) { at = {far.x - at.x, far.y - at.y}; };
    for (Point* at : {&rim.numeral, &rim.dish, &rim.die, &rim.corner}) turn(*at);
    rim.die.y += 0.16f;  // what stands at the far edge does not reach over it
    rim.dish.y += 0.09f;
    rim.rod = far.x - rim.rod;
    rim.own_end = far.y - rim.own_end;
    rim.far_end = far.y - rim.far_end;
    rim.tray = far.y - rim.tray;
    const float left = far.x - rim.tray_right;
    rim.tray_right = far.x - rim.tray_left;
    rim.tray_left = left;
    rim.way = 1;
  }
  const float room = std::abs(rim.far_end - rim.own_end);
  rim.bead = std::min(0.13f, room * 0.87f / (2 * static_cast<float>(kGoal)));
  return rim;
}

Drawing board_of(const Layout& layout, bool north) {
  Drawing drawing = Board(layout).drawn();
  add_labels(drawing, layout, north);
  return drawing;
}

}  // namespace vitrine::bondo_cones
