// Which boxes are worth joining.
#include "app/boxes.h"

#include <algorithm>
#include <cmath>

namespace vitrine {
namespace {

constexpr std::size_t kMostBoxes = 20;  // each is painted by itself
constexpr int kCostOfBox = 4000;        // what painting another costs, in pixels that might be painted instead

Box around(const Box& a, const Box& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}
// Pixels that are painted in vain, if the two are one.
int waste(const Box& a, const Box& b) {
  return around(a, b).area() - a.area() - b.area();
}

}  // namespace

Box common(const Box& a, const Box& b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)};
}

Box box_round(float left, float top, float right, float bottom) {
  return {static_cast<int>(std::floor(left)), static_cast<int>(std::floor(top)), static_cast<int>(std::ceil(right)),
          static_cast<int>(std::ceil(bottom))};
}

void Boxes::add(const Box& box) {
  if (box.empty()) return;
  for (std::size_t i = boxes_.size(); i-- > 0;)  // what came last is likely to hold what comes next
    if (common(boxes_[i], box) == box) return;
  boxes_.push_back(box);
  while (boxes_.size() > 1) {
    const std::size_t grown = boxes_.size() - 1, least = nearest(grown);
    if (waste(boxes_[least], boxes_[grown]) > kCostOfBox) break;
    join(least, grown);
  }
  if (boxes_.size() <= kMostBoxes) return;
  std::size_t a = 0, b = 1;  // the two of all that waste least
  for (std::size_t i = 0; i < boxes_.size(); ++i)
    for (std::size_t j = i + 1; j < boxes_.size(); ++j)
      if (waste(boxes_[i], boxes_[j]) < waste(boxes_[a], boxes_[b])) a = i, b = j;
  join(a, b);
}

// The one that can be joined to it with the least waste.
std::size_t Boxes::nearest(std::size_t to) const {
  std::size_t least = to == 0 ? 1 : 0;
  for (std::size_t i = 0; i < boxes_.size(); ++i)
    if (i != to && waste(boxes_[i], boxes_[to]) < waste(boxes_[least], boxes_[to])) least = i;
  return least;
}

void Boxes::part() {
  for (std::size_t a = 0; a < boxes_.size(); ++a)
    for (std::size_t b = a + 1; b < boxes_.size(); ++b)
      if (!common(boxes_[a], boxes_[b]).empty()) {
        join(a, b);
        return part();
      }
}

// The two make one, the last.
void Boxes::join(std::size_t a, std::size_t b) {
  const Box both = around(boxes_[a], boxes_[b]);
  boxes_.erase(boxes_.begin() + static_cast<std::ptrdiff_t>(std::max(a, b)));
  boxes_.erase(boxes_.begin() + static_cast<std::ptrdiff_t>(std::min(a, b)));
  boxes_.push_back(both);
}

}  // namespace vitrine
