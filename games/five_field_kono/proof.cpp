// Retrograde analysis: from the positions that are over, back to all that must lead there.
#include "games/five_field_kono/proof.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace vitrine::five_field_kono {
namespace {

constexpr std::uint32_t bit(int point) {
  return 1u << point;
}

// The points for which (file + rank) % 2 is `parity`.
constexpr std::uint32_t points_of(int parity) {
  std::uint32_t points = 0;
  for (int point = 0; point < kBoard.size(); ++point)
    if ((kBoard.file(point) + kBoard.rank(point)) % 2 == parity) points |= bit(point);
  return points;
}

constexpr std::uint32_t choose(int of, int taken) {
  std::uint32_t ways = 1;
  for (int i = 1; i <= taken; ++i)
    ways = ways * static_cast<std::uint32_t>(of - taken + i) / static_cast<std::uint32_t>(i);
  return ways;
}

// Seen from the other end of the board: a1 becomes a5.
constexpr std::uint32_t upside_down(std::uint32_t points) {
  std::uint32_t turned = 0;
  for (int point = 0; point < kBoard.size(); ++point)
    if (points & bit(point)) turned |= bit(kBoard.at(kBoard.file(point), kBoard.ranks - 1 - kBoard.rank(point)));
  return turned;
}

// Seen in a mirror: a1 becomes e1.
constexpr std::uint32_t left_to_right(std::uint32_t points) {
  std::uint32_t mirrored = 0;
  for (int point = 0; point < kBoard.size(); ++point)
    if (points & bit(point)) mirrored |= bit(kBoard.at(kBoard.files - 1 - kBoard.file(point), kBoard.rank(point)));
  return mirrored;
}

// The bits of `points` that lie in `of`, closed up.
constexpr std::uint32_t closed_up(std::uint32_t points, std::uint32_t of) {
  std::uint32_t result = 0;
  for (int place = 0; of; of &= of - 1, ++place)
    if (points & of & (~of + 1)) result |= bit(place);
  return result;
}

// The number of a set among all sets of its size, below choose(n, size).
constexpr std::uint32_t rank_of(std::uint32_t set) {
  std::uint32_t rank = 0;
  for (int taken = 1; set; set &= set - 1, ++taken) rank += choose(std::countr_zero(set), taken);
  return rank;
}

constexpr std::uint32_t steps_from(int point) {
  std::uint32_t steps = 0;
  for (int file : {-1, 1})
    for (int rank : {-1, 1})
      if (kBoard.inside(kBoard.file(point) + file, kBoard.rank(point) + rank))
        steps |= bit(kBoard.at(kBoard.file(point) + file, kBoard.rank(point) + rank));
  return steps;
}

// The arrangements of one colour of points, numbered, White to move.
struct Half {
  // What holds of one half. Of the whole position `Taken` and `Full` hold if they hold of both halves, `Entered` if it
  // holds of one.
  enum Fact : std::uint8_t { kHomeTaken = 1, kHomeFull = 2, kHomeEntered = 4, kGoalFull = 8, kGoalEntered = 16 };

  std::uint32_t points;
  int men_each;
  std::uint32_t size;
  std::vector<std::array<std::uint32_t, 2>> men;
  std::vector<std::uint16_t> turned, mirrored;  // the same men with the other side to move; in a mirror
  std::vector<std::uint16_t> steps;             // what White's steps lead to, still with White to move
  std::vector<std::uint32_t> first;             // where in `steps` those of each begin; last, the end of all
  std::vector<std::uint8_t> facts;

  explicit Half(int parity)
      : points(points_of(parity)),
        men_each(std::popcount(points & kHome[0])),
        size(choose(std::popcount(points), men_each) * choose(std::popcount(points) - men_each, men_each)) {
    men.resize(size);
    const std::uint32_t all = std::uint32_t{1} << std::popcount(points);
    for (std::uint32_t set = 0; set < all; ++set) {
      if (std::popcount(set) != men_each) continue;
      const std::uint32_t white = opened_out(set), rest = points & ~white;
      for (std::uint32_t black = rest; black; black = (black - 1) & rest)
        if (std::popcount(black) == men_each) men[number(white, black)] = {white, black};
    }
    for (std::uint32_t i = 0; i < size; ++i) describe(i);
    first.push_back(static_cast<std::uint32_t>(steps.size()));
  }

  std::uint16_t number(std::uint32_t white, std::uint32_t black) const {
    const std::uint32_t among = choose(std::popcount(points) - men_each, men_each);
    return static_cast<std::uint16_t>(rank_of(closed_up(white, points)) * among +
                                      rank_of(closed_up(black, points & ~white)));
  }

  bool holds(const std::array<std::uint32_t, 2>& board) const {
    return std::popcount(board[0] & points) == men_each && std::popcount(board[1] & points) == men_each;
  }
  std::uint16_t number(const std::array<std::uint32_t, 2>& board) const {
    return number(board[0] & points, board[1] & points);
  }

  std::uint32_t step_count(std::uint32_t i) const { return first[i + 1] - first[i]; }

  std::size_t bytes() const {
    return men.capacity() * sizeof men[0] + (turned.capacity() + mirrored.capacity() + steps.capacity()) * 2 +
           first.capacity() * sizeof first[0] + facts.capacity();
  }

 private:
  std::uint32_t opened_out(std::uint32_t set) const {
    std::uint32_t result = 0;
    for (std::uint32_t left = points; left; left &= left - 1, set >>= 1)
      if (set & 1) result |= left & (~left + 1);
    return result;
  }

  void describe(std::uint32_t i) {
    const auto [white, black] = men[i];
    turned.push_back(number(upside_down(black), upside_down(white)));
    mirrored.push_back(number(left_to_right(white), left_to_right(black)));

    first.push_back(static_cast<std::uint32_t>(steps.size()));
    const std::uint32_t empty = points & ~(white | black);
    for (std::uint32_t left = white; left; left &= left - 1) {
      const int from = std::countr_zero(left);
      for (std::uint32_t open = steps_from(from) & empty; open; open &= open - 1)
        steps.push_back(number((white ^ bit(from)) | (open & (~open + 1)), black));
    }

    const std::uint32_t home = kHome[0] & points, goal = kHome[1] & points;
    std::uint8_t said = 0;
    if ((home & ~black) == 0) said |= kHomeTaken;
    if ((home & empty) == 0) said |= kHomeFull;
    if ((home & black) != 0) said |= kHomeEntered;
    if ((goal & empty) == 0) said |= kGoalFull;
    if ((goal & white) != 0) said |= kGoalEntered;
    facts.push_back(said);
  }
};

constexpr std::uint32_t kOdd = 34'650;  // arrangements of the odd points: the length of a row

struct Halves {
  Half even{0}, odd{1};

  Halves() { VITRINE_CHECK(odd.size == kOdd && even.size * kOdd == kPositions); }

  bool stuck(std::uint32_t e, std::uint32_t o) const { return even.step_count(e) + odd.step_count(o) == 0; }

  // Whether the side to move has won or lost already; kDraw if the game goes on, or is drawn.
  Outcome ended(std::uint32_t e, std::uint32_t o, Win win, Stuck without_a_move) const {
    const int both = even.facts[e] & odd.facts[o], either = even.facts[e] | odd.facts[o];
    if (win == kWinStrict) {
      if (both & Half::kHomeTaken) return Outcome::kLoss;
    } else {
      // Full for the side that moved last comes first.
      if ((both & Half::kHomeFull) && (either & Half::kHomeEntered)) return Outcome::kLoss;
      if ((both & Half::kGoalFull) && (either & Half::kGoalEntered)) return Outcome::kWin;
    }
    return without_a_move == kStuckLoss && stuck(e, o) ? Outcome::kLoss : Outcome::kDraw;
  }
  // Whether any position of this row can be over: most cannot, and are not looked at.
  bool may_have_ended(std::uint32_t e, Win win, Stuck without_a_move) const {
    const int facts = win == kWinStrict ? Half::kHomeTaken : Half::kHomeFull | Half::kGoalFull;
    return (even.facts[e] & facts) || (without_a_move == kStuckLoss && even.step_count(e) == 0);
  }

  std::size_t bytes() const { return even.bytes() + odd.bytes(); }
};

const Halves& halves() {
  static const Halves both;
  return both;
}

// What a byte says. 0: not decided and not looked at yet; below kDecided: how many moves are not yet known to lose;
// from kDecided on: twice the number of moves to the end, and 1 more if won.
constexpr int kDecided = 32;

std::uint8_t code(Outcome outcome, int moves) {
  const int value = kDecided + 2 * moves + (outcome == Outcome::kWin ? 1 : 0);
  VITRINE_CHECK(value <= 0xff);
  return static_cast<std::uint8_t>(value);
}

Value value_of(std::uint8_t code) {
  if (code < kDecided) return {};
  return {code & 1 ? Outcome::kWin : Outcome::kLoss, (code - kDecided) / 2};
}

Outcome opposite(Outcome outcome) {
  return static_cast<Outcome>(-static_cast<int>(outcome));
}

// A position that the rules have ended, for the side that would move.
std::optional<Value> value_if_over(const Position& position) {
  if (position.ending == kGoesOn) return std::nullopt;
  if (position.ending == kStuckDrawn || position.ending == kAllStuck) return Value{};
  return Value{position.winner == position.side ? Outcome::kWin : Outcome::kLoss, 0};
}

}  // namespace

Value for_the_other(Value value) {
  return {opposite(value.outcome), value.moves};
}

Proven proven(Value value) {
  return {static_cast<std::int8_t>(value.outcome), value.moves};
}

std::optional<std::uint32_t> index_of(const Position& position) {
  std::array<std::uint32_t, 2> board = position.men;
  if (position.side == 1) board = {upside_down(board[1]), upside_down(board[0])};
  const Halves& both = halves();
  if (!both.even.holds(board) || !both.odd.holds(board)) return std::nullopt;
  return both.even.number(board) * kOdd + both.odd.number(board);
}

Position position_at(std::uint32_t index, int side, Win win, Stuck stuck) {
  VITRINE_CHECK(index < kPositions);
  const auto& even = halves().even.men[index / kOdd];
  const auto& odd = halves().odd.men[index % kOdd];
  Position position{};
  position.men = {even[0] | odd[0], even[1] | odd[1]};
  if (side == 1) position.men = {upside_down(position.men[1]), upside_down(position.men[0])};
  position.side = static_cast<std::uint8_t>(side);
  position.win = win & 0xf;
  position.stuck = stuck & 0xf;
  return position;
}

// ---- the whole table ------------------------------------------------------------------------------------------------

std::unique_ptr<Table> Table::solve(Win win, Stuck stuck) {
  if (win == kWinVacated) return nullptr;
  auto* bytes = static_cast<std::uint8_t*>(std::calloc(kPositions, 1));
  if (!bytes) return nullptr;
  std::unique_ptr<Table> table(new Table(win, stuck, bytes));
  table->find_the_ends();
  table->work_back();
  table->count_rows();
  return table;
}

// If the side to move has no move and is passed over, the position is the one of the same men with the other side to
// move: the value is opposite, the distance the same. So both are decided together.
void Table::decide(std::uint32_t even, std::uint32_t odd, Outcome outcome, int moves) {
  const Halves& both = halves();
  bytes_[even * kOdd + odd] = code(outcome, moves);
  next_rows_[even] = 1;
  if (stuck_ != kStuckPass || both.stuck(even, odd)) return;
  const std::uint32_t e = both.even.turned[even], o = both.odd.turned[odd];
  if (!both.stuck(e, o) || bytes_[e * kOdd + o] >= kDecided) return;
  bytes_[e * kOdd + o] = code(opposite(outcome), moves);
  next_rows_[e] = 1;
}

void Table::find_the_ends() {
  const Halves& both = halves();
  rows_.assign(both.even.size, 0);
  next_rows_ = rows_;
  // Twice: what is over is not passed over, so all of that comes first.
  for (const bool mark : {true, false}) {
    for (std::uint32_t e = 0; e < both.even.size; ++e) {
      if (!both.may_have_ended(e, win_, stuck_)) continue;
      for (std::uint32_t o = 0; o < kOdd; ++o) {
        const Outcome outcome = both.ended(e, o, win_, stuck_);
        if (outcome == Outcome::kDraw) continue;
        if (mark)
          bytes_[e * kOdd + o] = code(outcome, 0);
        else
          decide(e, o, outcome, 0);
      }
    }
  }
}

// One distance after the other, row by row: what a row refers to lies in a few rows, which stay in the cache.
void Table::work_back() {
  const Halves& both = halves();
  const Half &even = both.even, &odd = both.odd;
  for (int moves = 0;; ++moves) {
    rows_.swap(next_rows_);
    std::ranges::fill(next_rows_, std::uint8_t{0});
    if (std::ranges::find(rows_, 1) == rows_.end()) break;
    const std::uint8_t lost = code(Outcome::kLoss, moves), won = code(Outcome::kWin, moves);

    // A side that can move to a position lost for the other side has won; one whose every move leads to a position won
    // for the other side has lost.
    const auto look_back = [&](std::uint32_t e, std::uint32_t o) {
      const bool is_won = bytes_[e * kOdd + o] == won;
      const auto before = [&](std::uint32_t be, std::uint32_t bo) {
        std::uint8_t& byte = bytes_[be * kOdd + bo];
        if (byte >= kDecided) return;
        if (!is_won) return decide(be, bo, Outcome::kWin, moves + 1);
        if (byte == 0) byte = static_cast<std::uint8_t>(even.step_count(be) + odd.step_count(bo));
        if (--byte == 0) decide(be, bo, Outcome::kLoss, moves + 1);
      };
      // A step can be taken back by a step. So the positions before this one are those that the other side could step
      // to if it had the turn, with the turn left to it.
      const std::uint32_t te = even.turned[e], to = odd.turned[o];
      for (std::uint32_t i = odd.first[to]; i < odd.first[to + 1]; ++i) before(te, odd.steps[i]);
      for (std::uint32_t i = even.first[te]; i < even.first[te + 1]; ++i) before(even.steps[i], to);
    };

    for (std::uint32_t e = 0; e < even.size; ++e) {
      if (!rows_[e]) continue;
      const std::uint8_t* row = &bytes_[e * kOdd];
      const std::uint64_t wanted = 0x0101010101010101u * won;
      for (std::uint32_t o = 0; o < kOdd; o += 8) {
        const std::uint32_t count = std::min<std::uint32_t>(8, kOdd - o);
        std::uint64_t eight = 0;
        std::memcpy(&eight, row + o, count);
        // Eight at a time: a zero byte in `unlike` is a position of this distance (`lost` is even, `won` one more).
        const std::uint64_t unlike = (eight | 0x0101010101010101u) ^ wanted;
        if (!((unlike - 0x0101010101010101u) & ~unlike & 0x8080808080808080u)) continue;
        for (std::uint32_t i = o; i < o + count; ++i)
          if (row[i] == lost || row[i] == won) look_back(e, i);
      }
    }
  }
  rows_.clear();
  next_rows_.clear();
}

Value Table::value(std::uint32_t index) const {
  VITRINE_CHECK(index < kPositions);
  return value_of(bytes_[index]);
}

std::optional<Value> Table::value(const Position& position) const {
  if (position.win != win_ || position.stuck != stuck_) return std::nullopt;
  if (const auto over = value_if_over(position)) return over;
  const auto index = index_of(position);
  return index ? std::optional(value(*index)) : std::nullopt;
}

Table::Counts Table::count() const {
  std::array<std::uint64_t, 256> of{};
  for (std::uint32_t e = 0; e < halves().even.size; ++e) {
    if (decided_before_[e] == decided_before_[e + 1]) continue;
    for (std::uint32_t o = 0; o < kOdd; ++o) ++of[bytes_[e * kOdd + o]];
  }
  Counts counts;
  for (int byte = kDecided; byte < 256; ++byte) {
    const std::uint64_t number = of[static_cast<std::size_t>(byte)];
    const Value value = value_of(static_cast<std::uint8_t>(byte));
    (value.outcome == Outcome::kWin ? counts.won : counts.lost) += number;
    if (value.moves == 0) counts.over += number;
    if (number > 0) (value.outcome == Outcome::kWin ? counts.longest_win : counts.longest_loss) = value.moves;
  }
  counts.drawn = kPositions - counts.won - counts.lost;
  while (bytes_[counts.first_longest_win] != code(Outcome::kWin, counts.longest_win)) ++counts.first_longest_win;
  return counts;
}

void Table::count_rows() {
  std::uint32_t decided = 0;
  for (std::uint32_t e = 0; e < halves().even.size; ++e) {
    decided_before_.push_back(decided);
    const std::uint8_t* row = &bytes_[e * kOdd];
    decided += static_cast<std::uint32_t>(std::count_if(row, row + kOdd, [](int byte) { return byte >= kDecided; }));
  }
  decided_before_.push_back(decided);
}

std::uint32_t Table::decided(std::uint32_t which) const {
  const auto after = std::ranges::upper_bound(decided_before_, which);
  VITRINE_CHECK(after != decided_before_.end());
  const auto row = static_cast<std::uint32_t>(after - decided_before_.begin() - 1);
  std::uint32_t left = which - decided_before_[row];
  for (std::uint32_t index = row * kOdd; index < (row + 1) * kOdd; ++index)
    if (bytes_[index] >= kDecided && left-- == 0) return index;
  VITRINE_CHECK(!"there are not so many");
  return 0;
}

// ---- the decided positions alone ------------------------------------------------------------------------------------

struct StrictProof::Pair {
  std::uint32_t even, odd;
};

namespace {
constexpr std::uint32_t kFree = 0xffffffff;
constexpr std::size_t kFirstSlots = std::size_t{1} << 16;
}  // namespace

StrictProof::StrictProof(Stuck stuck) : stuck_(stuck), keys_(kFirstSlots, kFree), codes_(kFirstSlots, 0) {
  const Halves& both = halves();
  for (std::uint32_t e = 0; e < both.even.size; ++e) {
    if (!both.may_have_ended(e, kWinStrict, stuck_)) continue;
    for (std::uint32_t o = 0; o < kOdd; ++o)
      if (both.ended(e, o, kWinStrict, stuck_) != Outcome::kDraw) decide({e, o}, Outcome::kLoss, 0);
  }
}

std::uint32_t StrictProof::key_of(Pair pair) {
  const Halves& both = halves();
  return std::min(pair.even * kOdd + pair.odd, both.even.mirrored[pair.even] * kOdd + both.odd.mirrored[pair.odd]);
}

// Where the key is, or where it would go.
std::size_t StrictProof::slot_of(std::uint32_t key) const {
  const std::size_t mask = keys_.size() - 1;
  std::size_t slot = static_cast<std::size_t>((key * 0x9e3779b97f4a7c15u) >> 32) & mask;
  while (keys_[slot] != kFree && keys_[slot] != key) slot = (slot + 1) & mask;
  return slot;
}

std::uint8_t StrictProof::code_of(Pair pair) const {
  return codes_[slot_of(key_of(pair))];
}

// Does nothing if the position is decided already. Decides with it the one whose side to move is passed over, as in the
// whole table.
void StrictProof::decide(Pair pair, Outcome outcome, int moves) {
  const Halves& both = halves();
  const std::uint32_t key = key_of(pair);
  const std::size_t slot = slot_of(key);
  if (keys_[slot] == key) return;
  keys_[slot] = key;
  codes_[slot] = code(outcome, moves);
  found_.push_back(key);
  const bool its_own_image = both.even.mirrored[pair.even] == pair.even && both.odd.mirrored[pair.odd] == pair.odd;
  (outcome == Outcome::kWin ? won_ : lost_) += its_own_image ? 1 : 2;
  if (found_.size() > keys_.size() / 4 * 3) grow();

  if (stuck_ != kStuckPass || both.stuck(pair.even, pair.odd)) return;
  const Pair turned = {both.even.turned[pair.even], both.odd.turned[pair.odd]};
  if (both.stuck(turned.even, turned.odd) && both.ended(turned.even, turned.odd, kWinStrict, stuck_) == Outcome::kDraw)
    decide(turned, opposite(outcome), moves);
}

void StrictProof::grow() {
  std::vector<std::uint32_t> keys(keys_.size() * 2, kFree);
  std::vector<std::uint8_t> codes(keys.size(), 0);
  keys_.swap(keys);
  codes_.swap(codes);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i] == kFree) continue;
    const std::size_t slot = slot_of(keys[i]);
    keys_[slot] = keys[i];
    codes_[slot] = codes[i];
  }
}

// Whether every move leads to a position that the other side wins in at most `moves` moves. Slower wins do not count
// yet: the position is looked at again when their distance comes.
bool StrictProof::is_lost_after(Pair pair, int moves) const {
  const Half &even = halves().even, &odd = halves().odd;
  const auto wins = [&](Pair after) {
    const std::uint8_t found = code_of(after);
    return (found & 1) && found <= code(Outcome::kWin, moves);
  };
  const std::uint32_t turned_even = even.turned[pair.even], turned_odd = odd.turned[pair.odd];
  for (std::uint32_t i = odd.first[pair.odd]; i < odd.first[pair.odd + 1]; ++i)
    if (!wins({turned_even, odd.turned[odd.steps[i]]})) return false;
  for (std::uint32_t i = even.first[pair.even]; i < even.first[pair.even + 1]; ++i)
    if (!wins({even.turned[even.steps[i]], turned_odd})) return false;
  return true;
}

void StrictProof::look_back(Pair pair) {
  const Half &even = halves().even, &odd = halves().odd;
  const Value value = value_of(code_of(pair));
  const auto before = [&](Pair earlier) {
    if (value.outcome == Outcome::kLoss)
      decide(earlier, Outcome::kWin, value.moves + 1);
    else if (code_of(earlier) == 0 && is_lost_after(earlier, value.moves))
      decide(earlier, Outcome::kLoss, value.moves + 1);
  };
  const Pair turned = {even.turned[pair.even], odd.turned[pair.odd]};
  for (std::uint32_t i = odd.first[turned.odd]; i < odd.first[turned.odd + 1]; ++i) before({turned.even, odd.steps[i]});
  for (std::uint32_t i = even.first[turned.even]; i < even.first[turned.even + 1]; ++i)
    before({even.steps[i], turned.odd});
}

bool StrictProof::step(std::uint64_t positions) {
  for (; positions > 0 && !done(); --positions) {
    const std::uint32_t index = found_[next_++];
    look_back({index / kOdd, index % kOdd});
  }
  return !done();
}

std::optional<Value> StrictProof::value(std::uint32_t index) const {
  VITRINE_CHECK(index < kPositions);
  const std::uint8_t found = code_of({index / kOdd, index % kOdd});
  if (found == 0 && !done()) return std::nullopt;
  return value_of(found);
}

std::optional<Value> StrictProof::value(const Position& position) const {
  if (position.win != kWinStrict || position.stuck != stuck_) return std::nullopt;
  if (const auto over = value_if_over(position)) return over;
  const auto index = index_of(position);
  return index ? value(*index) : std::nullopt;
}

// The seam's view of the proof.
namespace {
class SeamProof final : public vitrine::Proof {
 public:
  explicit SeamProof(Stuck stuck) : proof_(stuck) {}
  bool step(std::uint64_t positions) override { return proof_.step(positions); }
  std::optional<Proven> value(const vitrine::Position& position) const override {
    const auto known = proof_.value(typed<Position>(position));
    if (!known) return std::nullopt;
    return proven(*known);
  }
  std::size_t bytes() const override { return proof_.bytes(); }

 private:
  StrictProof proof_;
};
}  // namespace

bool Rules::provable(const Setup& setup) {
  return setup.choice[1] == kWinStrict;
}

std::unique_ptr<vitrine::Proof> Rules::proof(const Setup& setup) {
  if (!provable(setup)) return nullptr;
  return std::make_unique<SeamProof>(static_cast<Stuck>(setup.choice[0]));
}

std::size_t StrictProof::bytes() const {
  return keys_.capacity() * sizeof keys_[0] + codes_.capacity() + found_.capacity() * sizeof found_[0] +
         halves().bytes();
}

}  // namespace vitrine::five_field_kono
