// Capturing: jumps over enemy men, in chains, in all four directions.
#include "games/noni_coni/moves.h"
#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {
namespace {

PointSet enemies_of(const Position& position, const Men& men, int seat) {
  return men.all() - men_of(position, men, seat);
}

// All the captures of one man, hop by hop.
class Chains {
 public:
  Chains(PointSet prey, PointSet empty, int spare, bool to_the_end, MoveList& moves)
      : prey_(prey), empty_(empty), spare_(spare), to_the_end_(to_the_end), moves_(moves) {}

  void go_on(int point, Hops hops) {
    bool stuck = true;
    for (Direction direction : kDirections) {
      if (spare_ == 0 || !kJumpFrom[direction].has(point)) continue;
      const int over = point + kDelta[direction], landing = over + kDelta[direction];
      if (!prey_.has(over) || !empty_.has(landing)) continue;
      stuck = false;
      take(PointSet::of(over));
      go_on(landing, hops.then(direction));
      give_back(PointSet::of(over));
    }
    if (hops.count() > 0 && (stuck || !to_the_end_)) moves_.push_back(hops.as(Kind::kCapture));
  }

 private:
  void take(PointSet man) { prey_ -= man, empty_ |= man, --spare_; }
  void give_back(PointSet man) { prey_ |= man, empty_ -= man, ++spare_; }

  PointSet prey_, empty_;
  int spare_;  // how many more men may go before nine are left and capturing stops (source)
  bool to_the_end_;
  MoveList& moves_;
};

// Jacks take jacks; kings take jacks and kings (source).
PointSet prey_of(const Position& position, const Men& men, int seat, bool king) {
  const PointSet enemies = enemies_of(position, men, seat);
  return king ? enemies : enemies - men.kings;
}

}  // namespace

PointSet captors(const Position& position, const Men& men, int seat) {
  const PointSet own = men_of(position, men, seat), kings = own & men.kings, jacks = own - kings;
  const PointSet prey_of_king = prey_of(position, men, seat, true), prey_of_jack = prey_of(position, men, seat, false);
  const PointSet empty = men.empty();
  PointSet found;
  each_direction([&](Direction direction) {
    const PointSet beside_prey =
        (jacks & looking(direction, prey_of_jack)) | (kings & looking(direction, prey_of_king));
    found |= beside_prey & kJumpFrom[direction] & looking(direction, empty, 2);
  });
  return found;
}

bool can_capture_from(const Position& position, int point) {
  return position.men.all().count() > kLastMen && captors(position, position.men, position.seat).has(point);
}

void add_captures(const Position& position, MoveList& moves) {
  const Men& men = position.men;
  PointSet capturing = captors(position, men, position.seat);
  if (!capturing.any()) return;
  const int spare = men.all().count() - kLastMen;
  while (capturing.any()) {
    const int start = capturing.take_first();
    const PointSet prey = prey_of(position, men, position.seat, men.kings.has(start));
    Chains(prey, men.empty() | PointSet::of(start), spare, capture_enforced(position), moves).go_on(start, Hops(start));
  }
}

int play_capture(Men& men, Move move) {
  Hops hops(move);
  const PointSet start = PointSet::of(hops.start());
  PointSet captured;
  int point = hops.start();
  while (hops.more()) {
    const int delta = kDelta[hops.take()];
    captured |= PointSet::of(point + delta);
    point += 2 * delta;
  }
  const PointSet landed = PointSet::of(point);
  const bool king = (men.kings & start).any();
  for (PointSet& colour : men.of) {
    const bool mover = (colour & start).any();
    colour -= captured | start;
    if (mover) colour |= landed;
  }
  men.kings -= captured | start;
  if (king) men.kings |= landed;
  return point;
}

}  // namespace vitrine::noni_coni
