// New game: three men a side on nine points; whoever has three in a row has won.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/game.h"
#include "core/reading.h"

namespace vitrine::new_game {

inline constexpr Grid kBoard = {3, 3};
inline constexpr int kMenEach = 3;

// Values of the option, in the order of the rules sheet.
enum Step : std::uint8_t { kAlongALine, kAnywhere };

enum Man : std::uint8_t { kNone, kWhite, kBlack };  // White is player 0

// Plain bytes, no pointers: copied, compared and hashed as they are. What the rules must remember stands here, and
// nothing else.
struct Position {
  std::array<Man, 9> points;  // who stands there, a1 first
  std::array<std::uint8_t, 2> to_place;
  std::uint8_t side;  // who moves next; in a finished game, who would
  Step step;          // the option Step

  bool placing() const { return to_place[side] > 0; }
};

struct Rules : Defaults<Rules, Position> {
  static const Info& info();
  static Position start(const Setup&);
  static Player to_move(const Position&);
  static void legal_moves(const Position&, MoveList&);
  static void apply(Position&, Move);
  static Result result(const Position&);

  static std::span<const Term> terms();  // evaluation.cpp
  static void features(const Position&, Player, std::span<int> counts);

  static std::string move_text(const Position&, Move);
  static std::string position_text(const Position&);
  static Parsed<Position> parse_position(const Setup&, std::string_view text);

  static Picture describe(const Position&, Player viewer);
  static std::vector<Drawing> art();
  static std::vector<Site> decided_by(const Position&);
  static Message prompt(const Position&);
  static Message explain(const Position&, const Path& touched);
};

using Row = std::array<Site, 3>;
inline constexpr std::array<Row, 6> kRows = {{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}}};

constexpr Man man_of(int player) {
  return player == 0 ? kWhite : kBlack;
}
// The row that this player has; null if he has none.
const Row* row_of(const Position&, int player);
// Whether a man on `from` may go to `to`, if that is empty.
bool reaches(const Position&, Site from, Site to);
// Whether the player whose turn it is can place a man or move one.
bool can_move(const Position&);

}  // namespace vitrine::new_game
