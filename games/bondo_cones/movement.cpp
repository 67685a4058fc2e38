// How cones go: straight on for an ordinary cone, a walk of single steps for one with a ring.
#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {
namespace {

// The exact ends of the walks of one cone. A walk may not use a field twice, so this is a search for simple paths,
// depth first; it leaves every branch from which no missing end could be reached even if fields might be used again.
class WalkSearch {
 public:
  WalkSearch(const Layout& layout, Fields enemies) : layout_(layout), enemies_(enemies) {}

  Fields ends(int field, int steps, Fields empty) {
    const Fields hoped = hope(field, empty, steps);
    missing_ = hoped;
    walk(field, empty, steps);
    return hoped - missing_;
  }

 private:
  // Where walks that may use a field again would end.
  Fields hope(int field, Fields free, int steps) const {
    Fields reached = layout_.neighbours[field];
    for (int step = 1; step < steps; ++step) reached = neighbours(layout_, reached & free);
    return reached & (free | enemies_);
  }

  void walk(int field, Fields free, int steps) {
    if (steps == 1) {
      missing_ -= layout_.neighbours[field] & (free | enemies_);
      return;
    }
    Fields next = layout_.neighbours[field] & free;
    for (; next.any() && missing_.any(); next = next.without_first()) {
      const int to = next.first();
      const Fields left = free - Fields::one(to);
      if ((hope(to, left, steps - 1) & missing_).any()) walk(to, left, steps - 1);
    }
  }

  const Layout& layout_;
  Fields enemies_;
  Fields missing_;
};

// The step counts of a ringed cone for this number; the second is 0 if there is no other.
std::array<int, 2> steps_of(const Position& position, Cone cone, int number) {
  if (cone.rings() < 2) return {number, 0};
  return {2 * number, position.doubled == kDoubleEither ? number : 0};
}

}  // namespace

Fields empty_fields(const Position& position) {
  return layout_of(position).all - position.cones[0] - position.cones[1];
}

Fields ordinary_cones(const Position& position, int side) {
  return position.cones[side] - position.ringed;
}

Fields ordinary_targets(const Position& position, int side, Fields from, Direction direction, int number) {
  const Layout& layout = layout_of(position);
  const Fields empty = empty_fields(position);
  for (int step = 1; step < number; ++step) from = pushed(layout, from, direction.files, direction.ranks) & empty;
  return pushed(layout, from, direction.files, direction.ranks) & (empty | position.cones[1 - side]);
}

Fields walk_targets(const Layout& layout, int field, int steps, Fields empty, Fields enemies) {
  return WalkSearch(layout, enemies).ends(field, steps, empty);
}

Fields bondo_targets(const Position& position, int field, int number) {
  const Cone cone = position.cone[field];
  Fields found;
  for (int steps : steps_of(position, cone, number))
    if (steps > 0)
      found |=
          walk_targets(layout_of(position), field, steps, empty_fields(position), position.cones[1 - cone.owner()]);
  return found;
}

bool can_move(const Position& position, int side, int number) {
  const Fields ordinary = ordinary_cones(position, side);
  for (Direction direction : kCompass)
    if (ordinary_targets(position, side, ordinary, direction, number).any()) return true;
  for (Fields bondo = position.cones[side] & position.ringed; bondo.any(); bondo = bondo.without_first())
    if (bondo_targets(position, bondo.first(), number).any()) return true;
  return false;
}

void number_moves(const Position& position, int number, MoveList& moves) {
  const int side = position.side;
  const Fields ordinary = ordinary_cones(position, side);
  for (Direction direction : kCompass) {
    const int numbers = number * layout_of(position).grid.at(direction.files, direction.ranks);
    each(ordinary_targets(position, side, ordinary, direction, number),
         [&](int to) { moves.push_back(Move{static_cast<Site>(to - numbers), static_cast<Site>(to)}); });
  }
  each(position.cones[side] & position.ringed, [&](int from) {
    each(bondo_targets(position, from, number),
         [&](int to) { moves.push_back(Move{static_cast<Site>(from), static_cast<Site>(to)}); });
  });
}

// Its rings pass to the capturing cone, and its value is added to the captor's points.
Cone move_cone(Position& position, int from, int to) {
  const Cone moving = lift_cone(position, from);
  const int side = moving.owner();
  const Cone captured = position.cone[to].there() ? lift_cone(position, to) : Cone{};
  put_cone(position, to, moving.with_rings(moving.rings() + (captured.there() ? captured.rings() : 0)));
  if (!captured.there()) return captured;
  score(position, side, captured);
  if (captured.rings() > 0) {
    position.window[side] = 0;
    if (position.rings[1 - side] == 0) position.window[1 - side] = kWindow;
  }
  return captured;
}

}  // namespace vitrine::bondo_cones
