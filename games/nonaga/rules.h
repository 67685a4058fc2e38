// Nonaga, Viktor Bautista i Roca, 2017: three tokens a side on nineteen discs that the players themselves move about.
#pragma once
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "core/game.h"

namespace vitrine::nonaga {

inline constexpr int kDiscs = 19;
inline constexpr int kTokensEach = 3;
inline constexpr int kFarthest = 1'000'000'000;  // coordinates in a text lie between minus and plus this

// Values of the options, in the order of the rules sheet.
enum Removal : std::uint8_t { kRemovalSlideOut, kRemovalLocal };
enum Split : std::uint8_t { kSplitAfter, kSplitOnRemoval };
enum Target : std::uint8_t { kTargetAnywhere, kTargetPeriphery };

// What the side to move has to move.
enum Due : std::uint8_t { kToken, kDisc };

// A place of the lattice, counted from the middle of the starting field.
struct Axial {
  std::int32_t q, r;
  bool operator==(const Axial&) const = default;
};

// A place in the window that a field lies in: 32 times the column plus the bit.
using Cell = std::uint16_t;
inline constexpr Cell kNowhere = 0;

// The neighbours in cyclic order: E NE NW W SW SE.
inline constexpr std::array<int, 6> kSteps = {32, 31, -1, -32, -31, 1};

constexpr bool adjacent(Cell a, Cell b) {
  const int apart = std::abs(a - b);
  return apart == 1 || apart == 31 || apart == 32;
}

using Columns = std::array<std::uint32_t, 23>;

constexpr bool lies_in(const Columns& set, Cell cell) {
  return set[cell >> 5] >> (cell & 31) & 1;
}
// Bit i for a neighbour i of kSteps that lies in the set.
constexpr unsigned neighbours_of(const Columns& set, Cell cell) {
  const int column = cell >> 5, row = cell & 31;
  const std::uint32_t east = set[column + 1] << 1 >> row, here = set[column] << 1 >> row, west = set[column - 1] >> row;
  return (east >> 1 & 1) | (east & 1) << 1 | (here & 1) << 2 | (west & 3) << 3 | (here & 4) << 3;
}

// Discs, in one piece but while a position is set up, a column a q, a bit an r, pushed against the corner of the
// window: the westernmost disc lies in column 2, the northernmost in bit 1. A ring of empty cells is left round them
// for the targets, and one column more on either side, so that neighbours can be looked at without asking.
struct Field {
  Columns discs;
  std::int32_t origin_q, origin_r;  // where column 0, bit 0 is on the lattice: the field drifts, the window goes along
  std::uint16_t width, height;      // columns and rows that hold discs

  static constexpr int kFirstColumn = 2, kFirstRow = 1;

  bool has(Cell cell) const { return lies_in(discs, cell); }
  Axial axial(Cell cell) const { return {origin_q + (cell >> 5), origin_r + (cell & 31)}; }
  // kNowhere if it lies outside the window.
  Cell cell(Axial) const;
  // Bit i for a disc on the neighbour i of kSteps.
  unsigned neighbours(Cell cell) const { return neighbours_of(discs, cell); }
  // Pushes the window to where the discs are; cells kept elsewhere must be moved by what comes back.
  int normalise();
};

// At most kDiscs, and no farther from each other than so many in a line.
Field field_of(std::span<const Axial>);

using Tokens = std::array<Cell, kTokensEach>;  // ascending; kNowhere while a position is set up

struct Position {
  Field field;
  std::array<Tokens, 2> tokens;         // Red is player 0
  Cell moved;                           // the disc that the opponent moved in the turn before, or kNowhere
  std::uint8_t side;                    // who moves next; in a finished game, who would
  std::uint8_t due;                     // Due
  std::uint8_t over;                    // 1 once the side that is not to move has joined its tokens
  std::uint8_t removal, split, target;  // the options

  bool has_token(Cell cell) const {
    for (const Tokens& own : tokens)
      for (Cell token : own)
        if (token == cell) return true;
    return false;
  }
};

struct Rules : Defaults<Rules, Position> {
  static const Info& info();
  static Position start(const Setup&);
  static Player to_move(const Position&);
  static void legal_moves(const Position&, MoveList&);
  static void apply(Position&, Move);
  static Result result(const Position&);
  static Position repetition_key(const Position&);

  static std::span<const Term> terms();  // evaluation.cpp
  static int evaluate(const Position&, Player);
  static void features(const Position&, Player, std::span<int> counts);
  static Lead lead(const Position&);
  static std::span<const Level> levels(int players);
  static std::optional<Position> passed(const Position&);

  static std::string move_text(const Position&, Move);
  static std::optional<Message> retell(const Position&, Move, const Position& first, std::span<const Move> moves);
  static std::string position_text(const Position&);
  static Parsed<Position> parse_position(const Setup&, std::string_view text);

  static Picture describe(const Position&, Player viewer);
  static void tell_apart(Picture&, const Position& first, std::span<const Move> moves);
  static std::vector<Event> events(const Position& before, Move, const Position& after, Player viewer);
  static std::vector<Drawing> art();
  static std::vector<Site> decided_by(const Position&);
  static Message prompt(const Position&);
  static Message explain(const Position&, const Path& touched);
  static std::optional<Message> standing(const Position&, Player);

  static const FirstMinute* first_minute();
  static std::span<const Exercise> lessons();
  static TextSheet lesson_texts();
  static std::string_view puzzle_lines();
  static std::vector<Message> reasons(const Position&, Move);

  static std::string_view palette(const Setup&);
  static std::string_view dials();
  static void put(Position&, Site, int look);
  static Parsed<Position> read_draft(const Setup&, std::string_view text);
};

// A cell of the lattice has the same site as long as the field is anywhere near it: five bits of each coordinate, more
// than two fields and what lies round them need.
Site site_of(const Field&, Cell);
// kNowhere for a site outside the window.
Cell cell_of(const Field&, Site);

// Where the token on this cell comes to rest; the cell itself if it cannot go that way.
Cell slide(const Position&, Cell token, int direction);
// The discs on which no token stands, and where a token comes to rest on them.
Columns free_discs(const Position&);
Cell slide_over(const Columns& free, Cell token, int direction);
// At least two of the three pairs are adjacent.
bool joined(const Tokens&);
// Whether a disc can be pushed right out of the field without lifting it and without moving another.
bool slides_out(const Field&, Cell disc);
// The option `local`: two empty neighbours that are adjacent to each other suffice.
bool slides_out_locally(unsigned neighbours);
// Whether the other discs are in one piece without this one.
bool spared(const Field&, Cell disc);
// Whether the disc may be lifted: no token, not the one just moved, and able to leave.
bool removable(const Position&, Cell disc);
// Whether an empty cell touches at least two discs other than this one.
bool touches_two(const Field&, Cell lifted, Cell target);
// Whether the disc, lifted, could slide in to the target from outside.
bool slides_in(const Field&, Cell lifted, Cell target);
// Skips what cannot be moved and ends a game that is decided, whether a turn has passed on or a text was read.
void settle(Position&);

}  // namespace vitrine::nonaga
