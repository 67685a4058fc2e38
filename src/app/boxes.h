// Parts of the screen, in device pixels.
#pragma once
#include <span>
#include <vector>

namespace vitrine {

struct Box {
  int left = 0, top = 0, right = 0, bottom = 0;
  int wide() const { return right - left; }
  int high() const { return bottom - top; }
  int area() const { return wide() * high(); }
  bool empty() const { return left >= right || top >= bottom; }
  bool operator==(const Box&) const = default;
};

Box common(const Box&, const Box&);
// The whole pixels that lie in it, even in part.
Box box_round(float left, float top, float right, float bottom);

// A few boxes that cover all that was added. They may overlap.
class Boxes {
 public:
  void add(const Box&);
  // Joins those that overlap.
  void part();
  std::span<const Box> all() const { return boxes_; }
  bool empty() const { return boxes_.empty(); }

 private:
  std::size_t nearest(std::size_t) const;
  void join(std::size_t, std::size_t);
  std::vector<Box> boxes_;
};

}  // namespace vitrine
