// Points: the figures that a player's men make on the image, and who wins by them.
#include <algorithm>

#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {
namespace {

consteval Numbers numbers(std::initializer_list<int> points) {
  Numbers set = 0;
  for (int point : points) set |= static_cast<Numbers>(1 << (point - 1));
  return set;
}

constexpr Numbers kNine = numbers({9});

struct Figure {
  Numbers points;
  std::int8_t plain, with_king;
};
constexpr Figure kSquares[] = {{numbers({1, 3, 5, 7}), 8, 12}, {numbers({2, 4, 6, 8}), 12, 16}};
constexpr Numbers kRows[] = {numbers({1, 9, 5}), numbers({2, 9, 6}), numbers({3, 9, 7}), numbers({4, 9, 8})};
constexpr int kFigures = 6;
constexpr int kRowUnderKing = 8;

// The men of one player on the image.
struct Showing {
  Numbers men, kings;
  int plain_row;  // what a row without a king on 9 scores; 0 if it is no figure

  bool complete(Numbers figure) const { return (men & figure) == figure; }
};

Numbers figure_points(int figure) {
  return figure < 2 ? kSquares[figure].points : kRows[figure - 2];
}

// What a figure scores that is complete; 0 if it is none. Two kings in it count as one.
int figure_worth(const Showing& showing, int figure) {
  if (figure < 2) return showing.kings & figure_points(figure) ? kSquares[figure].with_king : kSquares[figure].plain;
  return showing.kings & kNine ? kRowUnderKing : showing.plain_row;
}

int singles(const Showing& showing, Numbers men) {
  const Numbers kings = men & showing.kings;
  const int jacks = std::popcount(static_cast<Numbers>(men & ~kings));
  return jacks + 2 * std::popcount(kings) + (kings & kNine ? 2 : 0);
}

// What counts: so many points in all, by these figures, a bit each, and by single men.
struct Count {
  int points;
  unsigned figures = 0;
};

// The best that the men not yet counted can do, in figures from this one on and singly.
Count best_partition(const Showing& showing, Numbers uncounted, int figure) {
  Count best = {singles(showing, uncounted)};
  for (; figure < kFigures; ++figure) {
    const Numbers points = figure_points(figure);
    const int worth = (uncounted & points) == points ? figure_worth(showing, figure) : 0;
    if (worth == 0) continue;
    const Count rest = best_partition(showing, static_cast<Numbers>(uncounted & ~points), figure + 1);
    if (worth + rest.points > best.points) best = {worth + rest.points, rest.figures | 1u << figure};
  }
  return best;
}

// By option: every completed figure counts, and men in no figure singly.
Count overlapping(const Showing& showing) {
  Count total = {0};
  Numbers single = showing.men;
  for (int figure = 0; figure < kFigures; ++figure) {
    const int worth = showing.complete(figure_points(figure)) ? figure_worth(showing, figure) : 0;
    if (worth == 0) continue;
    total = {total.points + worth, total.figures | 1u << figure};
    single = static_cast<Numbers>(single & ~figure_points(figure));
  }
  total.points += singles(showing, single);
  return total;
}

Showing showing_of(const Position& position, PointSet men) {
  Showing showing = {0, 0, position.plain_row};
  for (std::size_t i = 0; i < kImageNumbers.size(); ++i) {
    const Numbers number = static_cast<Numbers>(1 << i);
    if (men.has(kImageNumbers[i])) showing.men |= number;
    if ((men & position.men.kings).has(kImageNumbers[i])) showing.kings |= number;
  }
  return showing;
}

Count count_of(const Position& position, const Showing& showing) {
  return position.overlap ? overlapping(showing) : best_partition(showing, showing.men, 0);
}

}  // namespace

int points_of(const Position& position, int seat) {
  const PointSet men = men_of(position, seat) & kImage;
  return men.any() ? count_of(position, showing_of(position, men)).points : 0;
}

std::vector<Counted> counted(const Position& position, int seat) {
  const Showing showing = showing_of(position, men_of(position, seat) & kImage);
  const unsigned figures = count_of(position, showing).figures;
  std::vector<Counted> all;
  Numbers single = showing.men;
  for (int figure = 0; figure < kFigures; ++figure) {
    if (!(figures >> figure & 1)) continue;
    all.push_back({figure_points(figure), figure_worth(showing, figure)});
    single = static_cast<Numbers>(single & ~figure_points(figure));
  }
  for (Numbers number = 1; number <= single; number = static_cast<Numbers>(number << 1))
    if (single & number) all.push_back({number, singles(showing, number)});
  return all;
}

// The highest total wins, equal totals share; a player without men has lost, whatever the others share.
Result points_result(const Position& position) {
  Result result{position.players, {}, "points"};
  int best = -1, sharing = 0;
  for (Player player = 0; player < position.players; ++player) {
    if (!Rules::in_play(position, player)) continue;
    const int points = points_of(position, player);
    if (points > best) best = points, sharing = 0;
    sharing += points == best;
  }
  for (Player player = 0; player < position.players; ++player) {
    const bool first = Rules::in_play(position, player) && points_of(position, player) == best;
    result.score[player] = static_cast<std::int8_t>(!first ? -1 : sharing == 1 ? 1 : 0);
  }
  return result;
}

}  // namespace vitrine::noni_coni
