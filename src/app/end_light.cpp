// The light as a mesh whose corners are the darker the farther they are from a man.
#include "app/end_light.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace vitrine {
namespace {

// Seconds after the last move: the man arrives, the line grows, the rest dims.
constexpr double kLineBegins = 0.25, kLineEnds = 0.55, kVeilEnds = 0.8, kLongAgo = 60;
constexpr Color kVeil = rgb(0x1a1208, 158);
constexpr float kLit = 0.9f, kDim = 3.6f;  // places from a man to where the veil begins, and is whole
constexpr float kJoined = 1.7f;            // places: men farther apart are not joined
constexpr int kColumns = 32;               // of the mesh
constexpr float kGlowReach = 1.25f;        // places
constexpr std::array<std::pair<float, Color>, 3> kStrokes = {  // widths of the line, in places
    {{0.25f, rgb(0x4a1208, 190)}, {0.19f, rgb(0xd9553c)}, {0.09f, rgb(0xfff3d0)}}};

float distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace

// The line is the shortest that joins all: at each step the place that is nearest to one that is joined already.
void EndLight::shine_on(std::vector<Place> places, double now, bool at_once) {
  if (places_.empty() || at_once) since_ = at_once ? now - kLongAgo : now;
  places_ = std::move(places);
  line_.clear();
  if (places_.empty()) return;
  spacing_ = 2 * places_.front().radius;
  std::vector<Point> joined = {places_.front().at}, rest;
  for (std::size_t i = 1; i < places_.size(); ++i) rest.push_back(places_[i].at);
  float longest = 0;
  while (!rest.empty()) {
    Joint next;
    float least = std::numeric_limits<float>::max();
    for (const Point from : joined)
      for (const Point to : rest)
        if (const float far = distance(from, to); far < least) least = far, next = {from, to};
    longest = std::max(longest, least);
    line_.push_back(next);
    joined.push_back(next.to);
    std::erase(rest, next.to);
  }
  if (longest > kJoined * spacing_) line_.clear();
}

float EndLight::share(double now, double begins, double ends) const {
  return static_cast<float>(std::clamp((now - since_ - begins) / (ends - begins), 0.0, 1.0));
}

void EndLight::draw_glow(ImDrawList& draw, const Placement& placement, double now, bool slow) const {
  constexpr int kCorners = 40;
  const float light = share(now, kLineBegins, kVeilEnds);
  const Color warm = rgb(0xfff0cf, static_cast<std::uint8_t>(200 * (slow ? std::ceil(light) : light)));
  const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
  for (const Place& place : places_) {
    const ImVec2 centre = placement.pixel(place.at);
    const float reach = kGlowReach * spacing_ * placement.scale;
    const auto first = static_cast<ImDrawIdx>(draw._VtxCurrentIdx);
    draw.PrimReserve(3 * kCorners, kCorners + 1);
    draw.PrimWriteVtx(centre, uv, IM_COL32(warm.r, warm.g, warm.b, warm.a));
    for (int i = 0; i < kCorners; ++i) {
      const float angle = 6.28319f * static_cast<float>(i) / kCorners;
      draw.PrimWriteVtx({centre.x + reach * std::cos(angle), centre.y + reach * std::sin(angle)}, uv,
                        IM_COL32(warm.r, warm.g, warm.b, 0));
    }
    for (int i = 0; i < kCorners; ++i) {
      draw.PrimWriteIdx(first);
      draw.PrimWriteIdx(static_cast<ImDrawIdx>(first + 1 + i));
      draw.PrimWriteIdx(static_cast<ImDrawIdx>(first + 1 + (i + 1) % kCorners));
    }
  }
}

bool EndLight::draw_veil(ImDrawList& draw, const Placement& placement, ImVec2 from, ImVec2 to, double now,
                         bool reduced_motion, bool slow) const {
  const float dims = share(now, kLineEnds, kVeilEnds), dark = slow ? std::ceil(dims) : dims;
  const float grown = reduced_motion ? 1 : share(now, kLineBegins, kLineEnds);
  const float step = (to.x - from.x) / kColumns;
  const int rows = std::max(1, static_cast<int>(std::ceil((to.y - from.y) / step)));
  const auto corner = [&](int column, int row) {  // on whole pixels, so that no seam shows
    return ImVec2{std::round(column == kColumns ? to.x : from.x + step * static_cast<float>(column)),
                  std::round(row == rows ? to.y : from.y + step * static_cast<float>(row))};
  };
  const auto shade = [&](ImVec2 at) {
    float nearest = kDim;
    for (const Place& place : places_) nearest = std::min(nearest, distance(placement.board(at), place.at) / spacing_);
    const float far = std::clamp((nearest - kLit) / (kDim - kLit), 0.f, 1.f);
    return IM_COL32(kVeil.r, kVeil.g, kVeil.b, static_cast<int>(static_cast<float>(kVeil.a) * dark * far * (2 - far)));
  };
  if (dark > 0)
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < kColumns; ++column) {
        const ImVec2 a = corner(column, row), b = corner(column + 1, row + 1);
        draw.AddRectFilledMultiColor(a, b, shade(a), shade({b.x, a.y}), shade(b), shade({a.x, b.y}));
      }
  const float drawn = grown * static_cast<float>(line_.size());
  for (const auto& [wide, color] : kStrokes)
    for (std::size_t i = 0; i < line_.size(); ++i) {
      const float part = std::clamp(drawn - static_cast<float>(i), 0.f, 1.f);
      if (part <= 0) break;
      const ImVec2 a = placement.pixel(line_[i].from), end = placement.pixel(line_[i].to);
      const ImVec2 b = {a.x + (end.x - a.x) * part, a.y + (end.y - a.y) * part};
      const float width = wide * spacing_ * placement.scale;
      const ImU32 ink = IM_COL32(color.r, color.g, color.b, color.a);
      draw.AddLine(a, b, ink, width);
      draw.AddCircleFilled(a, width / 2, ink);
      draw.AddCircleFilled(b, width / 2, ink);
    }
  return now - since_ < kVeilEnds;
}

}  // namespace vitrine
