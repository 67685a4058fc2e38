// A quick judgement of a position: men, freedom to step, nearness to the image, and points once they are near.
#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {
namespace {

constexpr int kJack = 100, kKing = 190, kStep = 2, kPointAtEnd = 100, kResult = 100'000;
constexpr int kNear = 12;  // men above nine from which on points count for something

// The board in rings round the image: the image, then four wider squares.
constexpr PointSet kWithin[] = {kImage, kRedSquare, block(2, 2, 8, 8), block(1, 1, 9, 9)};
constexpr int kNearer[] = {12, 14, 5, 4};  // what each ring adds to those outside it

int worth(const Position& position, int seat) {
  const PointSet men = men_of(position, seat), kings = men & position.men.kings;
  int nearness = 0;
  for (std::size_t i = 0; i < std::size(kWithin); ++i) nearness += kNearer[i] * (men & kWithin[i]).count();
  if (position.phase == 2) return kPointAtEnd * points_of(position, seat) + 2 * nearness;

  int steps = 0;
  for (Direction direction : kDirections) steps += steppers(position, seat, direction).count();
  const int worth = kJack * men.count() + (kKing - kJack) * kings.count() + kStep * steps + nearness;
  // Points begin to matter as the men melt away to nine.
  const int spare = position.men.all().count() - kLastMen;
  return spare < kNear ? worth + (kNear - spare) * kPointAtEnd / (2 * kNear) * points_of(position, seat) : worth;
}

}  // namespace

int Rules::evaluate(const Position& position, Player player) {
  if (to_move(position) == kNobody) return kResult * result(position).score[player];
  int others = 0;
  for (int seat = 0; seat < position.players; ++seat)
    if (seat != player) others += worth(position, seat);
  return worth(position, player) - others / (position.players - 1);
}

}  // namespace vitrine::noni_coni
