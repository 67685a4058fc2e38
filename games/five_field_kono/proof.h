// What is proven of Five Field Kono under `win=strict` and `win=fill`: values worked out backwards from the end.
//
// A man never changes the colour of its point, so the men on the even points and those on the odd ones are two puzzles
// that share the turns: a position is a pair of small numbers, and its moves are looked up. The side to move is always
// seen as White; the other case is its mirror image. Men that have never moved mean nothing under these two options.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <vector>

#include "core/solver.h"
#include "games/five_field_kono/rules.h"

namespace vitrine::five_field_kono {

enum class Outcome : std::int8_t { kLoss = -1, kDraw = 0, kWin = 1 };

// As Proven of the seam. A turn passed over is not a move.
struct Value {
  Outcome outcome = Outcome::kDraw;
  int moves = 0;
  bool operator==(const Value&) const = default;
};

// The same fate told by the other side.
Value for_the_other(Value);
// As the seam tells it.
Proven proven(Value);

inline constexpr std::uint32_t kPositions = 1'189'188'000;  // 34,320 pairs of even points, 34,650 of odd ones

// The number of a position, below kPositions; nothing unless each side has three men on even points and four on odd
// ones, as in every game from the start.
std::optional<std::uint32_t> index_of(const Position&);
// The men of that number with this side to move. What the rules do by themselves is not done yet: see settle().
Position position_at(std::uint32_t index, int side, Win, Stuck);

// Every position's value, one byte each.
class Table {
 public:
  static constexpr std::uint64_t kBytes = kPositions;

  // Null if there is no memory for it, or if the option is `vacated`, where a position is more than its men. Takes
  // seconds to a minute.
  static std::unique_ptr<Table> solve(Win, Stuck);

  Value value(std::uint32_t index) const;
  // Nothing for a position of other options, or with men that no game from the start can have.
  std::optional<Value> value(const Position&) const;

  struct Counts {
    std::uint64_t won = 0, lost = 0, drawn = 0;  // for the side to move
    std::uint64_t over = 0;                      // of these, won or lost before any move
    int longest_win = 0, longest_loss = 0;       // moves
    std::uint32_t first_longest_win = 0;         // the first position that takes so long to win
  };
  Counts count() const;
  // The won and lost positions in the order of their numbers; `which` is below their count.
  std::uint32_t decided(std::uint32_t which) const;

 private:
  struct Free {
    void operator()(std::uint8_t* bytes) const { std::free(bytes); }
  };

  Table(Win win, Stuck stuck, std::uint8_t* bytes) : win_(win), stuck_(stuck), bytes_(bytes) {}
  void find_the_ends();
  void work_back();
  void count_rows();
  void decide(std::uint32_t even, std::uint32_t odd, Outcome, int moves);

  Win win_;
  Stuck stuck_;
  std::unique_ptr<std::uint8_t[], Free> bytes_;
  // Whether a row (one arrangement of the even points) has positions of the distance being worked on, and of the next.
  std::vector<std::uint8_t> rows_, next_rows_;
  std::vector<std::uint32_t> decided_before_;  // each row, and the end
};

// The decided positions of `win=strict` alone, a thousandth of all: small and quick enough for a page. Found in the
// order of their distance, so what is known is right at any time.
class StrictProof {
 public:
  explicit StrictProof(Stuck = kStuckPass);

  // Works on from that many more positions; true while there is more to be done.
  bool step(std::uint64_t positions);
  bool done() const { return next_ == found_.size(); }

  // Nothing while it is not known yet, for a position of other options, and with men that no game from the start can
  // have. Once all is done, what is not decided is a draw.
  std::optional<Value> value(const Position&) const;
  std::optional<Value> value(std::uint32_t index) const;

  // Of all kPositions, up to now.
  std::uint64_t won() const { return won_; }
  std::uint64_t lost() const { return lost_; }
  // Memory in use, the shared tables of moves included.
  std::size_t bytes() const;

 private:
  struct Pair;

  static std::uint32_t key_of(Pair);
  std::size_t slot_of(std::uint32_t key) const;
  std::uint8_t code_of(Pair) const;
  void decide(Pair, Outcome, int moves);
  bool is_lost_after(Pair, int moves) const;
  void look_back(Pair);
  void grow();

  Stuck stuck_;
  std::vector<std::uint32_t> keys_;  // open addressing; of two mirror images only the lower number is kept
  std::vector<std::uint8_t> codes_;
  std::vector<std::uint32_t> found_;  // in the order of distance; from next_ on not looked back from yet
  std::size_t next_ = 0;
  std::uint64_t won_ = 0, lost_ = 0;
};

// For `vitrine solve`: solver.cpp.
const Solver& solver();

}  // namespace vitrine::five_field_kono
