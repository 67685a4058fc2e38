// What is painted in which frame.
#include "app/instalments.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace vitrine {
namespace {

constexpr int kPart = Instalments::kPixels / 3;  // a large change is cut into rows of about so many pixels
constexpr int kCostOfPart = 16'000;              // what painting one takes by software besides its pixels, in pixels

}  // namespace

std::vector<Box> Instalments::due(std::span<const Box> changed, bool at_once) {
  int pixels = 0;
  for (const Box& box : changed) pixels += box.area();
  const bool much = pixels > 2 * kPixels, before = std::exchange(much_, much);
  const std::vector<Part> waited = std::exchange(waiting_, {});
  std::vector<Part> parts;  // those that have waited and have not changed again, and those that have
  int late = 0;
  Box around = waited.empty() ? Box() : waited.front().box;
  for (const Part& part : waited) {
    late += part.box.area();
    around = {std::min(around.left, part.box.left), std::min(around.top, part.box.top),
              std::max(around.right, part.box.right), std::max(around.bottom, part.box.bottom)};
    if (std::ranges::none_of(changed, [&](const Box& box) { return common(box, part.box) == part.box; }))
      parts.push_back(part);
  }
  std::vector<Box> due;
  if (at_once || (much && before) || late > 2 * around.area()) {  // or the same is waiting over and over
    due.assign(changed.begin(), changed.end());
    for (const Part& part : parts) due.push_back(part.box);
    return due;
  }

  for (const Box& box : changed) {
    const int rows = std::max(1, box.area() / kPart);
    for (int row = 0; row < rows; ++row) {
      const auto edge = [&](int at) { return box.top + box.high() * at / rows; };
      Part part = {{box.left, edge(row), box.right, edge(row + 1)}, rows == 1, 0};
      for (const Part& other : waited)
        if (!common(part.box, other.box).empty()) part.frames = std::max(part.frames, other.frames);
      parts.push_back(part);
    }
  }
  std::ranges::sort(
      parts, {}, [](const Part& part) { return std::tuple(!part.moves, -part.frames, part.box.top, part.box.left); });
  int left = kPixels;
  bool is_owed = true;  // one part of what has waited
  for (const Part& part : parts) {
    const bool has_waited = !part.moves && part.frames > 0;
    if (left > 0 || (is_owed && has_waited)) {
      due.push_back(part.box);
      is_owed = is_owed && !has_waited;
    } else {
      waiting_.push_back({part.box, false, part.frames + 1});
    }
    left -= part.box.area() + kCostOfPart;
  }
  return due;
}

}  // namespace vitrine
