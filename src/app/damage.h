// Which parts of the screen differ from the frame before: only they are painted again. A screen that is drawn by
// software fills a few hundred thousand pixels in a sixtieth of a second and no more, and a phone saves its battery.
#pragma once
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "app/triangles.h"

namespace vitrine {

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
  // Paints what of this frame lies in the box.
  void paint(SDL_Renderer*, const Box&, Untextured) const;

 private:
  using List = std::vector<Triangle>;  // of an ImDrawList

  static std::uint64_t hash(const Triangle&);

  bool forgotten_ = true;
  std::vector<Box> added_;
  Box screen_;
  ImU32 ground_ = 0;
  std::vector<List> shown_;
};

}  // namespace vitrine
