// Retrograde analysis: what a longer horizon changes is handed back to the positions that lead there.
#include "games/man_in_the_moon/proof.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <span>
#include <unordered_map>
#include <utility>

namespace vitrine::man_in_the_moon {
namespace {

using Squares = std::uint32_t;

// A position, seen by the side to move.
struct Men {
  Squares own, other;
};

constexpr int kFewest = 2;  // men of a side that has not lost
constexpr int kMostOfASide = Endgames::kMostMen - kFewest;
constexpr int kSymmetries = 8;

constexpr Squares bit(int square) {
  return 1u << square;
}

constexpr Squares kBoardSquares = bit(kBoard.size()) - 1;

constexpr Squares without_file(int file) {
  Squares squares = kBoardSquares;
  for (int rank = 0; rank < kBoard.ranks; ++rank) squares &= ~bit(kBoard.at(file, rank));
  return squares;
}

constexpr Squares beside(Squares squares) {
  const Squares east = (squares & without_file(kBoard.files - 1)) << 1, west = (squares & without_file(0)) >> 1;
  return (east | west | squares << kBoard.files | squares >> kBoard.files) & kBoardSquares;
}

bool can_move(Squares men, Men all) {
  return beside(men) & ~(all.own | all.other);
}

// ---- numbers of positions -------------------------------------------------------------------------------------------

constexpr auto kChoose = [] {
  std::array<std::array<std::uint32_t, kMostOfASide + 1>, kBoard.size() + 1> ways{};
  for (std::size_t of = 0; of < ways.size(); ++of) {
    ways[of][0] = 1;
    for (std::size_t taken = 1; of > 0 && taken < ways[of].size(); ++taken)
      ways[of][taken] = ways[of - 1][taken - 1] + ways[of - 1][taken];
  }
  return ways;
}();

std::uint32_t choose(int of, int taken) {
  return kChoose[static_cast<std::size_t>(of)][static_cast<std::size_t>(taken)];
}

// The number of a set among all sets of its size.
std::uint32_t rank_of(Squares set) {
  std::uint32_t rank = 0;
  for (int i = 1; set; set &= set - 1, ++i) rank += choose(std::countr_zero(set), i);
  return rank;
}

// All sets of so many squares, by their number.
std::vector<Squares> sets_of(int size) {
  std::vector<Squares> sets;
  for (Squares set = bit(size) - 1; set <= kBoardSquares;) {
    sets.push_back(set);
    const Squares lowest = set & (~set + 1), carried = set + lowest;
    set = carried | ((set ^ carried) >> 2) / lowest;
  }
  return sets;
}

// Where each of the board's symmetries puts the squares of a rank.
constexpr auto kImages = [] {
  std::array<std::array<std::array<Squares, 1u << kBoard.files>, kBoard.ranks>, kSymmetries> images{};
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    for (int square = 0; square < kBoard.size(); ++square) {
      int file = kBoard.file(square), rank = kBoard.rank(square);
      if (symmetry & 4) std::swap(file, rank);
      if (symmetry & 1) file = kBoard.files - 1 - file;
      if (symmetry & 2) rank = kBoard.ranks - 1 - rank;
      auto& of_rank = images[symmetry][kBoard.rank(square)];
      for (std::size_t files = 0; files < of_rank.size(); ++files)
        if (files >> kBoard.file(square) & 1) of_rank[files] |= bit(kBoard.at(file, rank));
    }
  }
  return images;
}();

Squares image(int symmetry, Squares squares) {
  const auto& of = kImages[static_cast<std::size_t>(symmetry)];
  Squares result = 0;
  for (std::size_t rank = 0; rank < of.size(); ++rank, squares >>= kBoard.files)
    result |= of[rank][squares & ((1u << kBoard.files) - 1)];
  return result;
}

// The ways in which so many men of one side can stand, images of one another taken together.
struct Placements {
  struct Place {
    std::uint16_t orbit, symmetry;  // the symmetry that leads to the first of the orbit
  };
  std::vector<Place> places;          // by rank_of
  std::vector<Squares> first;         // of each orbit
  std::vector<std::uint8_t> kept_by;  // the symmetries that leave the first as it is, a bit each; 1 is the identity
  std::vector<Squares> sets;          // by rank_of
  std::vector<std::array<std::uint8_t, kBoard.size()>>
      left_before;  // each square: how many before it the first leaves free

  explicit Placements(int men) : sets(sets_of(men)) {
    constexpr Place kOpen = {0xffff, 0};
    places.assign(sets.size(), kOpen);
    for (const Squares set : sets) {
      if (places[rank_of(set)].orbit != kOpen.orbit) continue;
      std::uint8_t kept = 0;
      for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        const Squares other = image(symmetry, set);
        if (other == set) kept |= static_cast<std::uint8_t>(bit(symmetry));
        std::uint16_t back = 0;
        while (image(back, other) != set) ++back;
        places[rank_of(other)] = {static_cast<std::uint16_t>(first.size()), back};
      }
      first.push_back(set);
      kept_by.push_back(kept);
      left_before.emplace_back();
      for (int square = 0, left = 0; square < kBoard.size(); ++square) {
        left_before.back()[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(left);
        left += set & bit(square) ? 0 : 1;
      }
    }
  }

  // The number of a set among all sets of its size on the squares that the first of the orbit leaves free.
  std::uint32_t rank_beside(std::uint32_t orbit, Squares set) const {
    const auto& left = left_before[orbit];
    std::uint32_t rank = 0;
    for (int i = 1; set; set &= set - 1, ++i) rank += choose(left[static_cast<std::size_t>(std::countr_zero(set))], i);
    return rank;
  }

  std::size_t bytes() const {
    return places.capacity() * sizeof places[0] + first.capacity() * sizeof first[0] + kept_by.capacity() +
           sets.capacity() * sizeof sets[0] + left_before.capacity() * sizeof left_before[0];
  }
};

const Placements& placements(int men) {
  static const Placements all[] = {Placements(2), Placements(3), Placements(4), Placements(5)};
  return all[men - kFewest];
}

// ---- scores ---------------------------------------------------------------------------------------------------------

// 0: drawn. Above 0: won in kSoon - score moves, or, if kAtLimit, with the last quiet move. Below 0: lost in the same
// way.
using Score = std::int16_t;
constexpr Score kSoon = 1000, kAtLimit = 2000, kNone = -kSoon;

// The same fate as seen one move earlier.
Score older(Score score) {
  if (score == kAtLimit || score == -kAtLimit) return score;
  return static_cast<Score>(score > 0 ? score - 1 : score < 0 ? score + 1 : 0);
}

// For comparing, with so many quiet moves left.
int worth(Score score, int left) {
  return score == kAtLimit ? kSoon - left : score == -kAtLimit ? left - kSoon : score;
}

Proven proven(Score score, int quiet_moves_left) {
  if (score == 0) return {};
  const int size = std::abs(score);
  return {static_cast<std::int8_t>(score > 0 ? 1 : -1), size == kAtLimit ? quiet_moves_left : kSoon - size};
}

// A row holds the positions in which the more numerous men (of equals, those of the side to move) stand as the first of
// an orbit; its columns are the placements of the others on the squares left. Where a symmetry keeps the first as it
// is, only the lowest of the columns that are images of one another is used.
struct Class {
  int own = 0, other = 0;
  bool known = false;
  std::uint32_t columns = 0;
  const Placements* rows = nullptr;
  std::vector<std::uint32_t> fates;  // empty before the class has its turn

  Class() = default;
  Class(int own_men, int other_men)
      : own(own_men), other(other_men), columns(choose(kBoard.size() - most(), least())), rows(&placements(most())) {}

  int most() const { return std::max(own, other); }
  int least() const { return std::min(own, other); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(rows->first.size()) * columns; }

  std::uint32_t index_of(Men men) const {
    if (own < other) std::swap(men.own, men.other);
    const auto [orbit, symmetry] = rows->places[rank_of(men.own)];
    const Squares others = image(symmetry, men.other);
    return orbit * columns + lowest_column(orbit, others);
  }
  std::uint32_t lowest_column(std::uint32_t orbit, Squares others) const {
    std::uint32_t column = rows->rank_beside(orbit, others);
    for (unsigned kept = rows->kept_by[orbit] & ~1u; kept; kept &= kept - 1)
      column = std::min(column, rows->rank_beside(orbit, image(std::countr_zero(kept), others)));
    return column;
  }
};

// Positions of a class that differ in the men of one side, those that move; what they have in common is found once.
class Neighbours {
 public:
  Neighbours(const Class& of, Squares staying, bool own_stay)
      : class_(of), key_stays_(own_stay == (of.own >= of.other)), staying_(staying) {
    if (key_stays_) place_ = of.rows->places[rank_of(staying)];
  }

  std::uint32_t index_of(Squares moving) {
    if (key_stays_) return index_of(place_.orbit, image(place_.symmetry, moving));
    const auto [orbit, symmetry] = class_.rows->places[rank_of(moving)];
    Squares& others = images_[symmetry];
    if (!others) others = image(symmetry, staying_);
    return index_of(orbit, others);
  }

 private:
  std::uint32_t index_of(std::uint32_t orbit, Squares others) const {
    return orbit * class_.columns + class_.lowest_column(orbit, others);
  }

  const Class& class_;
  bool key_stays_;
  Squares staying_;
  Placements::Place place_{};
  std::array<Squares, kSymmetries> images_{};
};

// The positions of one row.
class Row {
 public:
  Row(const Class& of, std::uint32_t row) : class_(of), row_(row), first_(of.rows->first[row]) {
    for (Squares open = ~first_ & kBoardSquares, *square = open_.data(); open; open &= open - 1)
      *square++ = open & (~open + 1);
  }

  Men men(std::uint32_t column) const {
    Squares others = 0;
    for (Squares set = placements(class_.least()).sets[column]; set; set &= set - 1)
      others |= open_[static_cast<std::size_t>(std::countr_zero(set))];
    return class_.own >= class_.other ? Men{first_, others} : Men{others, first_};
  }
  // How many positions this one stands for: itself and its images. 0 if another column stands for it.
  unsigned images(std::uint32_t column) const {
    const unsigned kept = class_.rows->kept_by[row_];
    if (kept == 1) return kSymmetries;
    const Men both = men(column);
    const Squares others = class_.own >= class_.other ? both.other : both.own;
    if (class_.lowest_column(row_, others) != column) return 0;
    unsigned same = 0;
    for (unsigned left = kept; left; left &= left - 1) same += image(std::countr_zero(left), others) == others;
    return kSymmetries / same;
  }

 private:
  const Class& class_;
  std::uint32_t row_;
  Squares first_;
  std::array<Squares, kBoard.size()> open_;
};

}  // namespace

// ---- the work -------------------------------------------------------------------------------------------------------

class Endgames::Work {
 public:
  Work(Step, Quiet, int men);

  bool done() const { return stage_ == stages_.size(); }
  // Does one small piece of the work; gives how many positions it looked at.
  std::uint64_t work();

  std::optional<Proven> value(const Position&) const;
  std::optional<Counts> count(int own, int other) const;
  std::vector<std::array<int, 2>> known() const;
  std::size_t bytes() const;

 private:
  // The score of a position from the horizon `from` on; for smaller horizons the fate `before` holds.
  struct Fate {
    std::uint32_t before;
    std::uint8_t from;
    Score score;
  };
  struct Change {
    std::uint32_t index;
    std::uint8_t which;  // of the two classes at work
    Score before, now;
  };
  struct Look {
    Score score;
    int again;  // the horizon at which to look again even if nothing that moves lead to has changed; 0: none
  };
  // What a move was worth to the side that made it before this horizon, and what it is worth with it.
  struct Told {
    Score before, now;
  };

  const Class& class_of(int own, int other) const {
    return classes_[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
  }
  Class& class_of(int own, int other) {
    return classes_[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
  }
  // The two classes of a stage: the side with more men is to move, or the other side.
  Class& at_work(int which) {
    const auto [more, fewer] = stages_[stage_];
    return which == 0 ? class_of(more, fewer) : class_of(fewer, more);
  }
  int classes_at_work() const { return stages_[stage_][0] == stages_[stage_][1] ? 1 : 2; }

  std::uint32_t fate(std::uint32_t before, Score);
  Score latest(Men) const;
  Score told_by_mover(Men after) const;

  void begin_stage();
  std::uint64_t look_at_row();
  Look look(Men, Score known, bool all_moves) const;
  Look weigh(Score best, bool at_limit, const Class&) const;
  void note_changes();
  std::uint64_t hand_on();
  void hand_back(Men, const Change&);
  void wake_before(Men, Told);
  void end_horizon();

  Position board_{};  // for the rules: the options
  int limit_;         // of quiet moves; 0: none
  std::array<std::array<Class, kMostOfASide + 1>, kMostOfASide + 1> classes_;
  std::vector<std::array<int, 2>> stages_;
  std::vector<Fate> fates_;

  std::size_t stage_ = 0;
  int horizon_ = 0;  // 0: the stage has not begun
  int which_ = 0;
  std::uint32_t row_ = 0;
  bool handing_on_ = false;
  std::array<std::vector<std::uint8_t>, 2> wakes_;  // the horizon at which to look at each position next, see kAllMoves
  std::vector<Change> changes_;
  std::size_t handed_on_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> fate_numbers_;
};

namespace {
constexpr std::uint32_t kNoFate = 0xffffffff;
constexpr std::uint64_t kChangesAtATime = 256;
constexpr int kLongestHorizon = 0x7f;
// A flag beside the horizon in `wakes_`: some move may have become better than the best one was, so all must be looked
// at. Without it moves can only have become worse, and the first that is still as good as the best one was is enough.
constexpr std::uint8_t kAllMoves = 0x80;
constexpr std::uint8_t kNever = 0;

void wake(std::uint8_t& wake, int horizon, std::uint8_t all_moves) {
  const int set_for = wake & kLongestHorizon;
  if (wake != kNever && set_for < horizon) return;
  if (wake == kNever || set_for > horizon) wake = static_cast<std::uint8_t>(horizon);
  wake |= all_moves;
}
}  // namespace

Endgames::Work::Work(Step step, Quiet quiet, int men) {
  VITRINE_CHECK(men >= 2 * kFewest && men <= kMostMen);
  board_.step = step & 0xf;
  board_.quiet = quiet & 0xf;
  limit_ = static_cast<int>(quiet_limit(board_));
  for (int total = 2 * kFewest; total <= men; ++total) {
    for (int more = (total + 1) / 2; total - more >= kFewest; ++more) {
      stages_.push_back({more, total - more});
      class_of(more, total - more) = Class(more, total - more);
      class_of(total - more, more) = Class(total - more, more);
    }
  }
}

// The number of a fate; equal fates have the same number.
std::uint32_t Endgames::Work::fate(std::uint32_t before, Score score) {
  const std::uint8_t from = before == kNoFate ? 0 : static_cast<std::uint8_t>(horizon_);
  const std::uint64_t key = std::uint64_t{before} << 24 | std::uint64_t{from} << 16 | static_cast<std::uint16_t>(score);
  const auto [entry, is_new] = fate_numbers_.try_emplace(key, static_cast<std::uint32_t>(fates_.size()));
  if (is_new) fates_.push_back({before, from, score});
  return entry->second;
}

// The score with the largest horizon known.
Score Endgames::Work::latest(Men men) const {
  const Class& its_class = class_of(std::popcount(men.own), std::popcount(men.other));
  return fates_[its_class.fates[its_class.index_of(men)]].score;
}

// What a move that leads to `after` is worth to the side that made it. If the other side cannot move, it moves again.
Score Endgames::Work::told_by_mover(Men after) const {
  if (can_move(after.own, after)) return older(static_cast<Score>(-latest(after)));
  return older(latest({after.other, after.own}));
}

// ---- one horizon after the other ------------------------------------------------------------------------------------

std::uint64_t Endgames::Work::work() {
  if (horizon_ == 0) begin_stage();
  return handing_on_ ? hand_on() : look_at_row();
}

void Endgames::Work::begin_stage() {
  for (int which = 0; which < classes_at_work(); ++which) {
    Class& its_class = at_work(which);
    const Score counted = limit_ == 0 || its_class.own == its_class.other ? 0
                          : its_class.own > its_class.other               ? kAtLimit
                                                                          : -kAtLimit;
    its_class.fates.assign(its_class.size(), fate(kNoFate, counted));
    wakes_[static_cast<std::size_t>(which)].assign(its_class.size(), 1 | kAllMoves);
  }
  horizon_ = 1;
}

std::uint64_t Endgames::Work::look_at_row() {
  const Class& its_class = at_work(which_);
  const std::uint32_t first = row_ * its_class.columns, end = first + its_class.columns;
  std::uint8_t* const wakes = wakes_[static_cast<std::size_t>(which_)].data();
  const Row row(its_class, row_);
  std::uint64_t looked_at = 1;
  for (std::uint32_t index = first; index < end; ++index) {
    if ((wakes[index] & kLongestHorizon) != horizon_) continue;
    const bool all_moves = wakes[index] & kAllMoves;
    wakes[index] = kNever;
    const std::uint32_t column = index - first;
    if (horizon_ == 1 && row.images(column) == 0) continue;
    const Men men = row.men(column);
    if (!can_move(men.own, men)) continue;
    const Score known = fates_[its_class.fates[index]].score;
    const Look seen = look(men, known, all_moves);
    ++looked_at;
    if (seen.again > 0 && seen.again <= limit_) wake(wakes[index], seen.again, kAllMoves);
    if (seen.score != known) changes_.push_back({index, static_cast<std::uint8_t>(which_), known, seen.score});
  }
  if (++row_ < its_class.rows->first.size()) return looked_at;
  row_ = 0;
  if (++which_ < classes_at_work()) return looked_at;
  which_ = 0;
  note_changes();
  handing_on_ = true;
  return looked_at;
}

// The best of the moves, those without a capture at a horizon one shorter.
Endgames::Work::Look Endgames::Work::look(Men men, Score known, bool all_moves) const {
  Position board = board_;
  const Class& its_class = class_of(std::popcount(men.own), std::popcount(men.other));
  const Class& next_class = class_of(its_class.other, its_class.own);
  Neighbours next(next_class, men.other, true);
  // A side that wins by waiting for the limit must also know the best of its other moves, to weigh the two.
  const bool one_is_enough = !all_moves && known != kAtLimit;
  Score best = kNone;
  bool at_limit = false;
  for (Squares left = men.own; left; left &= left - 1) {
    const int from = std::countr_zero(left);
    board.men = {men.own, men.other};
    for (Squares open = targets(board, from); open; open &= open - 1) {
      const int to = std::countr_zero(open);
      const Squares own = (men.own & ~bit(from)) | bit(to);
      Squares captured = 0;
      if (beside(bit(to)) & men.other) {
        board.men[0] = own;
        captured = captured_from(board, 0, to);
      }
      Score score;
      if (captured) {
        const Squares other = men.other & ~captured;
        score = std::popcount(other) < kFewest ? kSoon - 1 : told_by_mover({other, own});
        if (std::abs(score) == kAtLimit)
          score = static_cast<Score>(score > 0 ? kSoon - 1 - limit_ : limit_ + 1 - kSoon);
      } else {
        const Men after = {men.other, own};
        score = can_move(men.other, after)
                    ? older(static_cast<Score>(-fates_[next_class.fates[next.index_of(own)]].score))
                    : told_by_mover(after);
      }
      if (one_is_enough && score == known) return weigh(known, known == -kAtLimit, its_class);
      if (std::abs(score) == kAtLimit)
        at_limit = true;
      else
        best = std::max(best, score);
    }
  }
  return weigh(best, at_limit, its_class);
}

// Weighs the best move that does not wait for the limit against one that does, if there is one. With each horizon
// waiting takes longer, so from some horizon on the other kind is the better one: the winner prefers a win that comes
// sooner than the limit, and the loser prefers waiting once that is no sooner lost.
Endgames::Work::Look Endgames::Work::weigh(Score best, bool at_limit, const Class& its_class) const {
  const int moves = kSoon - std::abs(best);  // to the end by the move that does not wait, if that decides
  if (its_class.own > its_class.other) {
    if (!at_limit || (best > 0 && moves <= horizon_)) return {best, 0};
    return {kAtLimit, best > 0 ? moves : 0};
  }
  if (its_class.own == its_class.other || best >= 0) return {best, 0};
  if (moves > horizon_) return {best, moves};
  return {at_limit ? static_cast<Score>(-kAtLimit) : best, 0};
}

void Endgames::Work::note_changes() {
  for (const Change& change : changes_) {
    std::uint32_t& known = at_work(change.which).fates[change.index];
    known = fate(limit_ > 0 ? known : kNoFate, change.now);
  }
}

std::uint64_t Endgames::Work::hand_on() {
  const std::uint64_t count = std::min<std::uint64_t>(kChangesAtATime, changes_.size() - handed_on_);
  for (const Change& change : std::span(changes_).subspan(handed_on_, count)) {
    const Class& its_class = at_work(change.which);
    hand_back(Row(its_class, change.index / its_class.columns).men(change.index % its_class.columns), change);
  }
  handed_on_ += count;
  if (handed_on_ == changes_.size()) end_horizon();
  return count + 1;
}

// Wakes the positions from which a move without a capture leads to this one. If the other side cannot move and was
// passed over, such a move may also be one of the side to move here.
void Endgames::Work::hand_back(Men men, const Change& change) {
  if (horizon_ == limit_) return;
  const auto opposite = [](Score score) { return static_cast<Score>(-score); };
  wake_before({men.other, men.own}, {older(opposite(change.before)), older(opposite(change.now))});
  if (!can_move(men.other, men)) wake_before(men, {older(change.before), older(change.now)});
}

// `men` and `told` are as the side that has moved sees them. A man that would have captured on his square has not just
// moved there. A position is looked at again only if this move was as good as its best one, or is better now.
void Endgames::Work::wake_before(Men men, Told told) {
  Position board = board_;
  board.men = {men.own, men.other};
  const Class& its_class = class_of(std::popcount(men.own), std::popcount(men.other));
  auto& wakes = wakes_[its_class.own == stages_[stage_][0] ? 0 : 1];
  const int next = horizon_ + 1, worth_before = worth(told.before, horizon_), worth_now = worth(told.now, next);
  Neighbours before(its_class, men.other, false);
  for (Squares left = men.own; left; left &= left - 1) {
    const int to = std::countr_zero(left);
    if ((beside(bit(to)) & men.other) && captured_from(board, 0, to)) continue;
    for (Squares open = targets(board, to); open; open &= open - 1) {
      const std::uint32_t index = before.index_of((men.own & ~bit(to)) | (open & (~open + 1)));
      const Score best = fates_[its_class.fates[index]].score;
      const int worth_of_best = worth(best, next);
      if (worth_now > worth_of_best || (worth_now == worth_of_best && told.now != best))
        wake(wakes[index], next, kAllMoves);
      else if (worth_before == worth(best, horizon_))
        wake(wakes[index], next, 0);
      else if (best == kAtLimit && told.now > 0 && told.now != kAtLimit && kSoon - told.now <= limit_)
        wake(wakes[index], kSoon - told.now, kAllMoves);
    }
  }
}

void Endgames::Work::end_horizon() {
  const bool settled = changes_.empty();
  changes_.clear();
  handed_on_ = 0;
  handing_on_ = false;
  if (limit_ > 0 ? horizon_ < limit_ : !settled) {
    VITRINE_CHECK(++horizon_ <= kLongestHorizon);
    return;
  }
  for (int which = 0; which < classes_at_work(); ++which) at_work(which).known = true;
  horizon_ = 0;
  ++stage_;
  if (!done()) return;
  wakes_ = {};
  changes_ = std::vector<Change>();
  fate_numbers_ = std::unordered_map<std::uint64_t, std::uint32_t>();
  fates_.shrink_to_fit();
}

// ---- what is known --------------------------------------------------------------------------------------------------

std::optional<Proven> Endgames::Work::value(const Position& position) const {
  if (position.step != board_.step || position.quiet != board_.quiet) return std::nullopt;
  if (position.placing() || Rules::to_move(position) == kNobody) return std::nullopt;
  const Men men = {position.men[position.side], position.men[1 - position.side]};
  const int own = std::popcount(men.own), other = std::popcount(men.other);
  if (own > kMostOfASide || other > kMostOfASide || !class_of(own, other).known) return std::nullopt;
  if (!can_move(men.own, men)) return std::nullopt;
  const Class& its_class = class_of(own, other);
  const int left = limit_ - (limit_ > 0 ? static_cast<int>(position.quiet_moves) : 0);
  const Fate* fate = &fates_[its_class.fates[its_class.index_of(men)]];
  while (fate->from > left) fate = &fates_[fate->before];
  return proven(fate->score, left);
}

std::optional<Endgames::Counts> Endgames::Work::count(int own, int other) const {
  if (std::min(own, other) < kFewest || std::max(own, other) > kMostOfASide) return std::nullopt;
  const Class& its_class = class_of(own, other);
  if (!its_class.known) return std::nullopt;
  Counts counts;
  for (std::uint32_t r = 0; r < its_class.rows->first.size(); ++r) {
    const Row row(its_class, r);
    for (std::uint32_t column = 0; column < its_class.columns; ++column) {
      const unsigned images = row.images(column);
      if (images == 0) continue;
      const Men men = row.men(column);
      const bool passed_over = !can_move(men.own, men);
      const Score latest_score = latest(passed_over ? Men{men.other, men.own} : men);
      const auto score = static_cast<Score>(passed_over ? -latest_score : latest_score);
      const Proven value = proven(score, limit_);
      (value.score > 0 ? counts.won : value.score < 0 ? counts.lost : counts.drawn) += images;
      if (std::abs(score) == kAtLimit) counts.at_limit += images;
      if (value.score < 0) counts.longest_loss = std::max(counts.longest_loss, value.moves);
      if (value.score <= 0 || value.moves <= counts.longest_win || passed_over) continue;
      counts.longest_win = value.moves;
      counts.hardest = board_;
      counts.hardest->men = {men.own, men.other};
    }
  }
  return counts;
}

std::vector<std::array<int, 2>> Endgames::Work::known() const {
  std::vector<std::array<int, 2>> classes;
  for (std::size_t stage = 0; stage < stage_; ++stage) {
    const auto [more, fewer] = stages_[stage];
    classes.push_back({more, fewer});
    if (more != fewer) classes.push_back({fewer, more});
  }
  return classes;
}

std::size_t Endgames::Work::bytes() const {
  std::size_t sum = fates_.capacity() * sizeof fates_[0] + changes_.capacity() * sizeof changes_[0];
  for (const auto& wakes : wakes_) sum += wakes.capacity();
  for (const auto& of_own : classes_)
    for (const Class& its_class : of_own) sum += its_class.fates.capacity() * sizeof its_class.fates[0];
  for (int men = kFewest; men <= kMostOfASide; ++men) sum += placements(men).bytes();
  // An entry of the standard map: the pair, a pointer, and its share of the buckets.
  return sum + fate_numbers_.size() * (sizeof(std::uint64_t) * 2 + 2 * sizeof(void*));
}

// ---- the proof as others see it -------------------------------------------------------------------------------------

Endgames::Endgames(Step step, Quiet quiet, int men) : work_(std::make_unique<Work>(step, quiet, men)) {}
Endgames::~Endgames() = default;

bool Endgames::step(std::uint64_t positions) {
  while (positions > 0 && !done()) positions -= std::min(positions, work_->work());
  return !done();
}

bool Endgames::done() const {
  return work_->done();
}
std::optional<Proven> Endgames::value(const Position& position) const {
  return work_->value(position);
}
std::optional<Proven> Endgames::value(const vitrine::Position& position) const {
  return value(typed<Position>(position));
}
std::size_t Endgames::bytes() const {
  return work_->bytes();
}
std::optional<Endgames::Counts> Endgames::count(int own, int other) const {
  return work_->count(own, other);
}
std::vector<std::array<int, 2>> Endgames::known() const {
  return work_->known();
}

std::unique_ptr<Proof> Rules::proof(const Setup& setup) {
  return std::make_unique<Endgames>(static_cast<Step>(setup.choice[0]), static_cast<Quiet>(setup.choice[1]));
}

}  // namespace vitrine::man_in_the_moon
