// Which parts of the screen differ from the frame before: only they are painted again. A screen that is drawn by
// software fills a few hundred thousand pixels in a sixtieth of a second and no more, and a phone saves its battery.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "imgui.h"

namespace vitrine {

struct Box {
  int left = 0, top = 0, right = 0, bottom = 0;
  int wide() const { return right - left; }
  int high() const { return bottom - top; }
  bool empty() const { return left >= right || top >= bottom; }
  bool operator==(const Box&) const = default;
};

Box common(const Box&, const Box&);
// The whole pixels that lie in it, even in part.
Box box_round(float left, float top, float right, float bottom);

// A few boxes that cover all that was added.
class Boxes {
 public:
  void add(const Box&);
  std::span<const Box> all() const { return boxes_; }
  bool empty() const { return boxes_.empty(); }

 private:
  void join(std::size_t, std::size_t);
  std::vector<Box> boxes_;
};

// Calls `differs` for what stands in one of two sequences and not in the other: what it is not called for stands in
// both, in the same order. `hash` gives equal numbers for equal items, and other items mostly differ in the highest
// bits.
template <class Item, class Hash, class Differs>
void compare(std::span<const Item> before, std::span<const Item> now, const Hash& hash, const Differs& differs) {
  while (!before.empty() && !now.empty() && before.front() == now.front()) {
    before = before.subspan(1);
    now = now.subspan(1);
  }
  while (!before.empty() && !now.empty() && before.back() == now.back()) {
    before = before.first(before.size() - 1);
    now = now.first(now.size() - 1);
  }
  // A table of what stood before: the first place of each slot's chain, and behind each place the next.
  const std::size_t none = before.size();
  const int bits = now.empty() ? 1 : std::bit_width(before.size()) + 1;
  std::vector<std::size_t> first(std::size_t{1} << bits, none), behind(before.size());
  const auto slot = [&](const Item& item) -> std::size_t& { return first[hash(item) >> (64 - bits)]; };
  if (!now.empty())
    for (std::size_t i = before.size(); i-- > 0;) behind[i] = std::exchange(slot(before[i]), i);
  std::size_t next = 0;  // in `before`; all in front of it is done
  for (const Item& item : now) {
    std::size_t& start = slot(item);
    while (start < next) start = behind[start];
    std::size_t found = start;
    while (found != none && !(before[found] == item)) found = behind[found];
    if (found == none) {
      differs(item);
      continue;
    }
    for (; next < found; ++next) differs(before[next]);
    ++next;
  }
  for (; next < before.size(); ++next) differs(before[next]);
}

// All in device pixels: a part of the screen then ends where a pixel does, at any density.
class Damage {
 public:
  // The screen, or every texture that is painted from, no longer holds what the last frame left there.
  void forget() { forgotten_ = true; }
  // So does a texture, where it is painted on this part of the screen.
  void add(const Box& box) { added_.push_back(box); }
  // The boxes, in the screen's, outside of which this frame looks like the one before.
  Boxes since_last(const ImDrawData&, ImU32 ground, const Box& screen);
  // What of this frame lies in the box, in the order in which it is painted: `paint` is given a clip rectangle, a
  // texture and the corners of triangles.
  template <class Paint>
  void each_batch(const Box& box, const Paint& paint) const;

 private:
  struct Triangle {
    ImDrawVert corners[3];
    ImVec4 clip;
    ImTextureID texture;
    bool paints_with(const Triangle&) const;  // in one batch
    bool operator==(const Triangle&) const;
  };
  using List = std::vector<Triangle>;  // of an ImDrawList, in the order in which they are painted

  static List triangles(const ImDrawList&, ImVec2 scale);
  static std::uint64_t hash(const Triangle&);
  static Box box_of(const Triangle&);
  static Box box_of(const ImVec4& rectangle) { return box_round(rectangle.x, rectangle.y, rectangle.z, rectangle.w); }

  bool forgotten_ = true;
  std::vector<Box> added_;
  Box screen_;
  ImU32 ground_ = 0;
  std::vector<List> shown_;
};

template <class Paint>
void Damage::each_batch(const Box& box, const Paint& paint) const {
  std::vector<ImDrawVert> corners;
  const Triangle* first = nullptr;  // of the batch
  const auto finish = [&] {
    if (!corners.empty()) paint(common(box, box_of(first->clip)), first->texture, std::span<const ImDrawVert>(corners));
    corners.clear();
  };
  for (const List& list : shown_)
    for (const Triangle& triangle : list) {
      if (common(box, box_of(triangle)).empty()) continue;
      if (!corners.empty() && !first->paints_with(triangle)) finish();
      if (corners.empty()) first = &triangle;
      corners.insert(corners.end(), triangle.corners, triangle.corners + 3);
    }
  finish();
}

}  // namespace vitrine
