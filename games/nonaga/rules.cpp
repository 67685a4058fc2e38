// The rules, in the order of the rules sheet, a column of discs at a time.
#include "games/nonaga/rules.h"

#include <algorithm>
#include <bit>

namespace vitrine::nonaga {
namespace {

constexpr std::uint32_t bit(Cell cell) {
  return 1u << (cell & 31);
}
constexpr Cell step(Cell cell, int direction) {
  return static_cast<Cell>(cell + kSteps[direction]);
}

// For all cells of column c at once: is their neighbour in each direction in the set?
std::array<std::uint32_t, 6> neighbours_in(const Columns& set, int c) {
  return {set[c + 1], set[c + 1] << 1, set[c] << 1, set[c - 1], set[c - 1] >> 1, set[c] >> 1};
}

// The columns and rows of a field with the ring of empty cells round it.
struct Window {
  int first, last;      // columns
  std::uint32_t rows;   // bits
  std::uint32_t frame;  // the first and the last of these
};

Window window_of(const Field& field) {
  return {Field::kFirstColumn - 1, Field::kFirstColumn + field.width, (4u << field.height) - 1,
          1u | (2u << field.height)};
}

// The empty cells that a disc can be pushed to from outside: it steps from a cell to an adjacent empty one whenever at
// least one of the two cells adjacent to both is empty. The ring round the field is outside.
struct Outside {
  Columns reached;
  bool everything;  // no hole, no pocket

  explicit Outside(const Field& field) {
    const Window window = window_of(field);
    // The cells that may be entered from their neighbour in each direction.
    std::array<std::array<std::uint32_t, 6>, 23> enter;
    for (int c = window.first; c <= window.last; ++c) reached[c] = window.frame;
    reached[window.first] = reached[window.last] = window.rows;
    for (int c = window.first + 1; c < window.last; ++c) {
      const auto taken = neighbours_in(field.discs, c);
      const std::uint32_t empty = window.rows & ~field.discs[c];
      for (int i = 0; i < 6; ++i) enter[c][i] = empty & ~(taken[(i + 1) % 6] & taken[(i + 5) % 6]);
    }
    const auto grow = [&](int c) {
      std::uint32_t now = reached[c], before = now;
      const std::uint32_t sideways = (reached[c + 1] & enter[c][0]) | (reached[c + 1] << 1 & enter[c][1]) |
                                     (reached[c - 1] & enter[c][3]) | (reached[c - 1] >> 1 & enter[c][4]);
      now |= sideways;
      for (std::uint32_t last = 0; last != now;) {
        last = now;
        now |= (now << 1 & enter[c][2]) | (now >> 1 & enter[c][5]);
      }
      reached[c] = now;
      return now != before;
    };
    for (bool more = true; more;) {
      more = false;
      for (int c = window.first + 1; c < window.last; ++c) more |= grow(c);
      if (!more) break;
      more = false;
      for (int c = window.last - 1; c > window.first; --c) more |= grow(c);
    }
    everything = true;
    for (int c = window.first + 1; c < window.last; ++c)
      everything &= ((reached[c] | field.discs[c]) & window.rows) == window.rows;
  }

  // The cells of column c from which a disc standing there could leave. `reached` counts the disc's own cell as taken;
  // that does not matter, since a way through that cell leads only to its neighbours, where the disc can go directly.
  std::uint32_t can_leave(const Field& field, int c) const {
    const auto taken = neighbours_in(field.discs, c), out = neighbours_in(reached, c);
    std::uint32_t leaving = 0;
    for (int i = 0; i < 6; ++i) leaving |= out[i] & ~(taken[(i + 1) % 6] & taken[(i + 5) % 6]);
    return leaving;
  }
};

// The cells of column c with two empty neighbours that are adjacent to each other.
std::uint32_t can_leave_locally(const Field& field, int c) {
  const auto taken = neighbours_in(field.discs, c);
  std::uint32_t leaving = 0;
  for (int i = 0; i < 6; ++i) leaving |= ~(taken[i] | taken[(i + 1) % 6]);
  return leaving;
}

Field without(const Field& field, Cell disc) {
  Field rest = field;  // keeps the window of the whole field
  rest.discs[disc >> 5] &= ~bit(disc);
  return rest;
}

// How many separate runs of discs lie round a cell: the discs of one run hang together even without the cell's own
// disc.
constexpr auto kRuns = [] {
  std::array<std::uint8_t, 64> runs{};
  for (unsigned neighbours = 0; neighbours < 64; ++neighbours)
    for (int i = 0; i < 6; ++i)
      if ((neighbours >> i & 1) && !(neighbours >> ((i + 5) % 6) & 1)) ++runs[neighbours];
  return runs;
}();

// All discs in one piece with the one in `piece`, which grows.
void grow_piece(const Field& field, Columns& piece) {
  const Window window = window_of(field);
  const auto grow = [&](int c) {
    std::uint32_t now = piece[c];
    const std::uint32_t before = now, discs = field.discs[c];
    const auto sideways = neighbours_in(piece, c);
    now |= discs & (sideways[0] | sideways[1] | sideways[3] | sideways[4]);
    for (std::uint32_t last = 0; last != now;) {
      last = now;
      now |= discs & (now << 1 | now >> 1);
    }
    piece[c] = now;
    return now != before;
  };
  for (bool more = true; more;) {
    more = false;
    for (int c = window.first + 1; c < window.last; ++c) more |= grow(c);
    if (!more) return;
    more = false;
    for (int c = window.last - 1; c > window.first; --c) more |= grow(c);
  }
}

// The empty cells that touch at least so many discs.
struct Touching {
  Columns two, three;

  Touching(const Field& field, const Window& window) {
    for (int c = window.first; c <= window.last; ++c) {
      std::uint32_t once = 0, twice = 0, thrice = 0;
      for (std::uint32_t neighbour : neighbours_in(field.discs, c)) {
        thrice |= twice & neighbour;
        twice |= once & neighbour;
        once |= neighbour;
      }
      const std::uint32_t empty = window.rows & ~field.discs[c];
      two[c] = twice & empty;
      three[c] = thrice & empty;
    }
  }
};

// Where the discs of a field may go, whoever's tokens stand on them: all that is left to ask is which discs are free.
class DiscMoves {
 public:
  void find(const Position& position) {
    const Field& field = position.field;
    discs_ = field.discs;
    removal_ = position.removal;
    split_ = position.split;
    target_ = position.target;
    count_ = 0;
    const Window window = window_of(field);
    const Outside outside(field);
    const Touching touching(field, window);
    for (int c = window.first + 1; c < window.last; ++c) {
      std::uint32_t discs = field.discs[c];
      discs &= removal_ == kRemovalLocal ? can_leave_locally(field, c) : outside.can_leave(field, c);
      for (; discs; discs &= discs - 1)
        add(field, window, static_cast<Cell>(c << 5 | std::countr_zero(discs)), touching, outside.everything);
    }
  }

  // Whether this is about the field of the position and its options.
  bool belongs_to(const Position& position) const {
    return discs_ == position.field.discs && removal_ == position.removal && split_ == position.split &&
           target_ == position.target;
  }

  // Calls take(disc, targets, how many) for every disc in `liftable` that can move until it returns true, and returns
  // whether it did.
  template <class Take>
  bool each(const Columns& liftable, const Take& take) const {
    for (int i = 0; i < count_; ++i)
      if (lies_in(liftable, leaving_[i]) && take(leaving_[i], targets_[i], targets_count_[i])) return true;
    return false;
  }

 private:
  Columns discs_{};  // none: belongs to no field
  std::uint8_t removal_ = 0, split_ = 0, target_ = 0;
  int count_ = 0;  // of the discs that can move
  std::array<Cell, kDiscs> leaving_;
  std::array<Columns, kDiscs> targets_;  // of each of them; columns of the window alone
  std::array<std::uint8_t, kDiscs> targets_count_;

  // Where this disc may go; nothing is added if it may go nowhere.
  void add(const Field& field, const Window& window, Cell disc, const Touching& touching, bool all_outside) {
    // A cell beside the lifted disc must touch two others: three while the disc still counts.
    Columns& open = targets_[count_];
    for (int c = window.first; c <= window.last; ++c) open[c] = touching.two[c];
    const int column = disc >> 5;
    const std::uint32_t here = bit(disc);
    const std::uint32_t beside[] = {here | here << 1, here << 1 | here >> 1, here | here >> 1};
    for (int i = 0; i < 3; ++i) open[column - 1 + i] &= ~beside[i] | touching.three[column - 1 + i];

    if (!keep_in_one_piece(field, window, disc, open)) return;
    if (target_ == kTargetPeriphery && !all_outside) {
      const Outside slides_in(without(field, disc));
      for (int c = window.first; c <= window.last; ++c) open[c] &= slides_in.reached[c];
    }
    int found = 0;
    for (int c = window.first; c <= window.last; ++c) found += std::popcount(open[c]);
    if (found == 0) return;
    leaving_[count_] = disc;
    targets_count_[count_] = static_cast<std::uint8_t>(found);
    ++count_;
  }

  // Takes from `open` the cells that do not touch every piece which lifting the disc leaves. False if it may not be
  // lifted for that.
  bool keep_in_one_piece(const Field& field, const Window& window, Cell disc, Columns& open) const {
    unsigned around = field.neighbours(disc);
    if (kRuns[around] <= 1) return true;
    const Field rest = without(field, disc);
    bool whole = true;
    for (int i = 0; around; ++i) {
      if (!(around >> i & 1)) continue;
      Columns piece{};
      const Cell first = step(disc, i);
      piece[first >> 5] = bit(first);
      grow_piece(rest, piece);
      for (int j = i; j < 6; ++j)
        if (lies_in(piece, step(disc, j))) around &= ~(1u << j);
      if (whole && around == 0) return true;
      whole = false;
      if (split_ == kSplitOnRemoval) return false;
      for (int c = window.first; c <= window.last; ++c) {
        std::uint32_t touched = 0;
        for (std::uint32_t neighbour : neighbours_in(piece, c)) touched |= neighbour;
        open[c] &= touched;
      }
    }
    return true;
  }
};

// The moves of the discs of this field. A field stays as it is while tokens slide, so a search asks for the same one
// many times over: the last ones asked for are kept.
const DiscMoves& disc_moves(const Position& position) {
  constexpr std::size_t kKept =
      256;  // half a megabyte; searched a second with 8: 0.84 of what 256 give, 32: 0.89, 512: 0.9
  static thread_local std::array<DiscMoves, kKept> kept;
  std::uint32_t hash = 0;
  for (int c = Field::kFirstColumn; c < Field::kFirstColumn + position.field.width; ++c)
    hash = (hash ^ position.field.discs[c]) * 0x9e3779b1u;
  DiscMoves& moves = kept[hash >> (32 - std::bit_width(kKept - 1))];
  if (!moves.belongs_to(position)) moves.find(position);
  return moves;
}

// Calls take(disc, targets, how many) for every disc that can move until it returns true, and returns whether it did.
template <class Take>
bool each_movable_disc(const Position& position, const Take& take) {
  Columns liftable = free_discs(position);
  liftable[position.moved >> 5] &= ~bit(position.moved);
  return disc_moves(position).each(liftable, take);
}

// A token beside a disc without one can slide onto it.
bool can_move_token(const Position& position) {
  const Columns free = free_discs(position);
  return std::ranges::any_of(position.tokens[position.side],
                             [&](Cell token) { return neighbours_of(free, token) != 0; });
}

// Nearly always a glance is enough. A free disc in the western or eastern end column whose neighbours hang together can
// leave that way, and an outer cell that touches two other discs of such a column can take it: under every option.
bool surely_can_move_disc(const Position& position) {
  const Field& field = position.field;
  const int west = Field::kFirstColumn, east = west + field.width - 1;
  const auto pairs = [&](int column) { return field.discs[column] & field.discs[column] >> 1; };
  for (const int column : {west, east}) {
    const std::uint32_t elsewhere = column == west ? pairs(east) : pairs(west);
    for (std::uint32_t discs = field.discs[column]; discs; discs &= discs - 1) {
      const auto disc = static_cast<Cell>(column << 5 | std::countr_zero(discs));
      if (disc == position.moved || position.has_token(disc) || kRuns[field.neighbours(disc)] > 1) continue;
      const std::uint32_t with_it = bit(disc) | bit(disc) >> 1;
      if ((west != east && elsewhere) || (pairs(column) & ~with_it)) return true;
    }
  }
  return false;
}

bool can_move_disc(const Position& position) {
  return surely_can_move_disc(position) || each_movable_disc(position, [](Cell, const Columns&, int) { return true; });
}

void replace(Tokens& tokens, Cell from, Cell to) {
  *std::ranges::find(tokens, from) = to;
  if (tokens[0] > tokens[1]) std::swap(tokens[0], tokens[1]);
  if (tokens[1] > tokens[2]) std::swap(tokens[1], tokens[2]);
  if (tokens[0] > tokens[1]) std::swap(tokens[0], tokens[1]);
}

void pass_on(Position& position, Cell moved) {
  position.side = static_cast<std::uint8_t>(1 - position.side);
  position.due = kToken;
  position.moved = moved;
}

void finish(Position& position) {
  position.due = kToken;
  position.moved = kNowhere;
  position.over = 1;
}

}  // namespace

Cell Field::cell(Axial at) const {
  const std::int64_t column = std::int64_t{at.q} - origin_q, row = std::int64_t{at.r} - origin_r;
  const bool inside =
      column >= kFirstColumn - 1 && column <= kFirstColumn + width && row >= 0 && row <= kFirstRow + height;
  return inside ? static_cast<Cell>(column << 5 | row) : kNowhere;
}

int Field::normalise() {
  int west = kFirstColumn - 1, east = kFirstColumn + width;
  while (!discs[west]) ++west;
  while (!discs[east]) --east;
  std::uint32_t rows = 0;
  for (int c = west; c <= east; ++c) rows |= discs[c];
  width = static_cast<std::uint16_t>(east - west + 1);
  const int north = std::countr_zero(rows);
  height = static_cast<std::uint16_t>(std::bit_width(rows) - north);

  const int east_by = kFirstColumn - west, south_by = kFirstRow - north;
  if (east_by == 0 && south_by == 0) return 0;
  if (east_by > 0) std::copy_backward(discs.begin(), discs.end() - east_by, discs.end());
  if (east_by < 0) std::copy(discs.begin() - east_by, discs.end(), discs.begin());
  for (int c = 0; c < east_by; ++c) discs[c] = 0;
  for (int c = 0; c < -east_by; ++c) discs[22 - c] = 0;
  if (south_by != 0)
    for (std::uint32_t& column : discs) column = south_by > 0 ? column << south_by : column >> -south_by;
  origin_q -= east_by;
  origin_r -= south_by;
  return 32 * east_by + south_by;
}

Field field_of(std::span<const Axial> axials) {
  Field field{};
  field.origin_q = std::ranges::min(axials, {}, &Axial::q).q - Field::kFirstColumn;
  field.origin_r = std::ranges::min(axials, {}, &Axial::r).r - Field::kFirstRow;
  for (Axial at : axials) field.discs[at.q - field.origin_q] |= 1u << (at.r - field.origin_r);
  field.width = kDiscs;
  field.normalise();
  return field;
}

Site site_of(const Field& field, Cell cell) {
  const std::uint32_t q = static_cast<std::uint32_t>(field.origin_q) + (cell >> 5);
  const std::uint32_t r = static_cast<std::uint32_t>(field.origin_r) + (cell & 31);
  return static_cast<Site>((q & 31) << 5 | (r & 31));
}

Cell cell_of(const Field& field, Site site) {
  const std::uint32_t column = ((site >> 5) - static_cast<std::uint32_t>(field.origin_q)) & 31;
  const std::uint32_t row = (site - static_cast<std::uint32_t>(field.origin_r)) & 31;
  const bool inside = column - 1 <= field.width + 1u && row <= field.height + 1u;
  return inside ? static_cast<Cell>(column << 5 | row) : kNowhere;
}

Position Rules::start(const Setup& setup) {
  constexpr int kRadius = 2;
  std::array<Axial, kDiscs> discs;
  int count = 0;
  for (int q = -kRadius; q <= kRadius; ++q)
    for (int r = -kRadius; r <= kRadius; ++r)
      if (std::abs(q + r) <= kRadius) discs[count++] = {q, r};

  Position position{};
  position.field = field_of(discs);
  const auto at = [&](int q, int r) { return position.field.cell({q, r}); };
  position.tokens = {Tokens{at(-2, 2), at(0, -2), at(2, 0)}, Tokens{at(-2, 0), at(0, 2), at(2, -2)}};
  position.removal = setup.choice[0];
  position.split = setup.choice[1];
  position.target = setup.choice[2];
  return position;
}

Player Rules::to_move(const Position& position) {
  return position.over ? kNobody : static_cast<Player>(position.side);
}

Columns free_discs(const Position& position) {
  Columns free = copied_inline(position.field.discs);
  for (const Tokens& tokens : position.tokens)
    for (Cell token : tokens) free[token >> 5] &= ~bit(token);
  return free;
}

Cell slide_over(const Columns& free, Cell token, int direction) {
  Cell at = token;
  for (Cell next = step(at, direction); lies_in(free, next); next = step(at, direction)) at = next;
  return at;
}

// 1. The token slides over empty discs until the next cell has no disc or holds a token.
Cell slide(const Position& position, Cell token, int direction) {
  return slide_over(free_discs(position), token, direction);
}

// 2. Line, triangle or tick.
bool joined(const Tokens& tokens) {
  return adjacent(tokens[0], tokens[1]) + adjacent(tokens[1], tokens[2]) + adjacent(tokens[0], tokens[2]) >= 2;
}

bool slides_out(const Field& field, Cell disc) {
  return (Outside(field).can_leave(field, disc >> 5) & bit(disc)) != 0;
}

bool slides_out_locally(unsigned neighbours) {
  for (int i = 0; i < 6; ++i)
    if (!(neighbours >> i & 1) && !(neighbours >> ((i + 1) % 6) & 1)) return true;
  return false;
}

bool removable(const Position& position, Cell disc) {
  if (!position.field.has(disc) || position.has_token(disc) || disc == position.moved) return false;
  return position.removal == kRemovalLocal ? slides_out_locally(position.field.neighbours(disc))
                                           : slides_out(position.field, disc);
}

bool spared(const Field& field, Cell disc) {
  const unsigned around = field.neighbours(disc);
  if (kRuns[around] <= 1) return true;
  const Field rest = without(field, disc);
  const Cell first = step(disc, std::countr_zero(around));
  Columns piece{};
  piece[first >> 5] = bit(first);
  grow_piece(rest, piece);
  return piece == rest.discs;
}

bool touches_two(const Field& field, Cell lifted, Cell target) {
  return std::popcount(without(field, lifted).neighbours(target)) >= 2;
}

bool slides_in(const Field& field, Cell lifted, Cell target) {
  return (Outside(without(field, lifted)).reached[target >> 5] & bit(target)) != 0;
}

void Rules::legal_moves(const Position& position, MoveList& moves) {
  if (position.over) return;
  const Field& field = position.field;
  if (position.due == kToken) {
    const Columns free = free_discs(position);
    for (Cell token : position.tokens[position.side]) {
      for (int direction = 0; direction < 6; ++direction) {
        const Cell end = slide_over(free, token, direction);
        if (end != token) moves.push_back(Move{site_of(field, token), site_of(field, end)});
      }
    }
    return;
  }
  const Window window = window_of(field);
  each_movable_disc(position, [&](Cell disc, const Columns& targets, std::size_t count) {
    const Site from = site_of(field, disc);
    moves.resize(moves.size() + count);
    auto move = moves.end() - static_cast<std::ptrdiff_t>(count);
    for (int c = window.first; c <= window.last; ++c)
      for (std::uint32_t cells = targets[c]; cells; cells &= cells - 1)
        *move++ = Move{from, site_of(field, static_cast<Cell>(c << 5 | std::countr_zero(cells)))};
    return false;
  });
}

void Rules::apply(Position& position, Move move) {
  Field& field = position.field;
  const Cell from = cell_of(field, move.site(0)), to = cell_of(field, move.site(1));
  if (position.due == kToken) {
    replace(position.tokens[position.side], from, to);
    position.due = kDisc;
    settle(position);
    return;
  }
  field.discs[from >> 5] &= ~bit(from);
  field.discs[to >> 5] |= bit(to);
  const int shift = field.normalise();
  for (Tokens& tokens : position.tokens)
    for (Cell& token : tokens) token = static_cast<Cell>(token + shift);
  pass_on(position, static_cast<Cell>(to + shift));
  settle(position);
}

// Works on the position alone, so that a text read back ends in the same place as the game it was written from.
// Thirteen discs have no token, so some token lies beside one of them: skipping comes to an end.
void settle(Position& position) {
  for (;;) {
    if (position.due == kToken) {
      if (joined(position.tokens[1 - position.side])) return finish(position);
      if (can_move_token(position)) return;
      position.due = kDisc;
    }
    if (joined(position.tokens[position.side])) {
      pass_on(position, kNowhere);
      return finish(position);
    }
    if (can_move_disc(position)) return;
    pass_on(position, kNowhere);
  }
}

Result Rules::result(const Position& position) {
  return Result::win(static_cast<Player>(1 - position.side), 2, "joined");
}

// Everything but where on the lattice the field is.
Position Rules::repetition_key(const Position& position) {
  Position key = position;
  key.field.origin_q = key.field.origin_r = 0;
  return key;
}

std::optional<Position> Rules::passed(const Position& position) {
  if (position.over || position.due != kToken) return std::nullopt;
  Position other = position;
  pass_on(other, kNowhere);
  if (!can_move_token(other)) return std::nullopt;
  return other;
}

}  // namespace vitrine::nonaga
