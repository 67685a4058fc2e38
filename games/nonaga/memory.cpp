// Following the discs through a match, and calling places by their numbers.
#include "games/nonaga/memory.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace vitrine::nonaga {
namespace {

// 390 CSS pixels give 51 to a disc, then 44; a field of nineteen discs in a line fits the last one. All are eighths, so
// that a side is the same wherever the window lies.
constexpr float kSides[] = {7.625f, 8.75f, 10.375f, 12.375f, 14.75f, 17.625f, 21, 25};
constexpr int kPatience = 3;  // turns

struct Extent {
  double left, top, right, bottom;

  double across() const { return std::max(right - left, bottom - top); }
  bool within(double x, double y, double far) const {
    return left >= x - far && right <= x + far && top >= y - far && bottom <= y + far;
  }
};

// From the middle of a window to where its hem begins.
double inside(int step) {
  return kSides[step] * (0.5 - kHem);
}

Extent extent_of(const Field& field) {
  constexpr double kReach = 0.5;
  Extent extent = {1e18, 1e18, -1e18, -1e18};
  for (Cell cell : cells_to_show(field)) {
    const Axial at = field.axial(cell);
    const double x = at.q + at.r / 2.0, y = at.r * static_cast<double>(kRow);
    extent = {std::min(extent.left, x - kReach), std::min(extent.top, y - kReach), std::max(extent.right, x + kReach),
              std::max(extent.bottom, y + kReach)};
  }
  return extent;
}

}  // namespace

Window::Window(const Position& first, std::span<const Move> moves) {
  Memory memory(first);
  look_at(memory.field());
  for (Move move : moves)
    if (memory.follow(move)) look_at(memory.field());
}

float Window::side() const {
  return kSides[step_];
}

void Window::look_at(const Field& field) {
  const Extent extent = extent_of(field);
  const auto fits = [&](int step, double to_spare) { return extent.across() + to_spare <= 2 * inside(step); };
  const int before = step_;
  while (!fits(step_, 0)) ++step_;
  spare_ = step_ > 0 && fits(step_ - 1, 1) ? spare_ + 1 : 0;
  if (spare_ == kPatience) --step_, spare_ = 0;
  if (step_ == before && extent.within(x_, y_, inside(step_))) return;
  x_ = (extent.left + extent.right) / 2;
  y_ = (extent.top + extent.bottom) / 2;
}

Memory::Memory(const Position& first) : field_(first.field) {
  auto disc = discs_.begin();
  for (Cell cell : cells_to_show(field_))
    if (field_.has(cell)) *disc++ = field_.axial(cell);
  count_ = static_cast<std::size_t>(disc - discs_.begin());
}

Memory::Memory(const Position& first, std::span<const Move> moves) : Memory(first) {
  for (Move move : moves) follow(move);
}

bool Memory::follow(Move move) {
  const Cell from = cell_of(field_, move.site(0)), to = cell_of(field_, move.site(1));
  if (from == kNowhere || to == kNowhere || field_.has(to)) return false;  // a token slides onto a disc
  left_ = field_.axial(from);
  std::ranges::replace(discs_, *left_, field_.axial(to));
  field_.discs[from >> 5] &= ~(1u << (from & 31));
  field_.discs[to >> 5] |= 1u << (to & 31);
  field_.normalise();
  return true;
}

Numbers Memory::numbers() const {
  Numbers numbers{};
  for (std::size_t i = 0; i < count_; ++i) numbers[field_.cell(discs_[i])] = static_cast<std::uint8_t>(i + 1);
  return numbers;
}

std::vector<Cell> cells_to_show(const Field& field) {
  std::vector<Cell> cells;
  for (int row = 0; row <= Field::kFirstRow + field.height; ++row) {
    for (int column = Field::kFirstColumn - 1; column <= Field::kFirstColumn + field.width; ++column) {
      const auto cell = static_cast<Cell>(column << 5 | row);
      const unsigned around = field.neighbours(cell);
      if (field.has(cell) || (around & (around - 1)) != 0) cells.push_back(cell);
    }
  }
  return cells;
}

std::string gap_name(const Field& field, const Numbers& numbers, Cell gap, Cell lifted) {
  std::vector<Cell> touched;
  for (const int step : kSteps)
    if (const auto cell = static_cast<Cell>(gap + step); field.has(cell) && cell != lifted) touched.push_back(cell);
  // The other empty place that touches both, if there is one.
  const auto other = [&](Cell a, Cell b) {
    for (const int step : kSteps)
      if (const auto cell = static_cast<Cell>(a + step);
          cell != gap && cell != lifted && !field.has(cell) && adjacent(cell, b))
        return cell;
    return kNowhere;
  };
  // Best two that no other place touches, best two that touch each other.
  std::tuple<bool, bool, int, int, Cell> best = {true, true, kDiscs + 1, 0, kNowhere};
  for (const Cell a : touched)
    for (const Cell b : touched)
      if (const Cell same = other(a, b); numbers[a] < numbers[b])
        best = std::min(best, {same != kNowhere, !adjacent(a, b), numbers[a], numbers[b], same});
  const auto& [shared, apart, first, second, same] = best;
  std::string name = std::to_string(first) + "·" + std::to_string(second);
  if (!shared) return name;
  const Axial here = field.axial(gap), there = field.axial(same);
  const double x = here.q - there.q + (here.r - there.r) / 2.0;
  const int y = here.r - there.r;
  if (std::abs(y) * static_cast<double>(kRow) > std::abs(x)) return name + (y < 0 ? " ↑" : " ↓");
  return name + (x < 0 ? " ←" : " →");
}

}  // namespace vitrine::nonaga
