// The Man in the Moon, McLoughlin Bros., c. 1890: twelve men a side on twenty-five squares.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/game.h"
#include "core/reading.h"

namespace vitrine::man_in_the_moon {

inline constexpr Grid kBoard = {5, 5};
inline constexpr int kCentre = 12;  // c3
inline constexpr int kMenEach = 12;

// Values of the options, in the order of the rules sheet.
enum Step : std::uint8_t { kStepOne, kStepRook };
enum Quiet : std::uint8_t { kQuiet40, kQuiet20, kQuietOff };

struct Position {
  std::array<std::uint32_t, 2> men;  // a bit a square, a1 first; White is player 0
  std::uint32_t quiet_moves;         // moves since the last capture, 0 while placing
  std::array<std::uint8_t, 2> to_place;
  std::uint8_t side;                 // who moves next; in a finished game, who would
  std::uint8_t step : 4, quiet : 4;  // the options Step and Quiet

  bool placing() const { return to_place[0] + to_place[1] > 0; }
  std::uint32_t empty() const { return ~(men[0] | men[1]) & ((1u << kBoard.size()) - 1); }
};

struct Rules : Defaults<Rules, Position> {
  static const Info& info();
  static Position start(const Setup&);
  static Player to_move(const Position&);
  static void legal_moves(const Position&, MoveList&);
  static void apply(Position&, Move);
  static Result result(const Position&);
  static bool in_play(const Position&, Player);
  static Position repetition_key(const Position&);

  static std::span<const Term> terms();  // evaluation.cpp
  static Lead lead(const Position&);
  static std::span<const Level> levels(int players);
  static void features(const Position&, Player, std::span<int> counts);
  static std::unique_ptr<Proof> proof(const Setup&);  // at most six men; see proof.h
  static std::optional<Position> passed(const Position&);

  static std::string move_text(const Position&, Move);
  static std::string record_text(const Position&, Move);
  static std::string position_text(const Position&);
  static Parsed<Position> parse_position(const Setup&, std::string_view text);

  static Picture describe(const Position&, Player viewer);
  static Picture facing(Picture, const Position&, Player viewer, Player near);
  static std::vector<Event> events(const Position& before, Move, const Position& after, Player viewer);
  static std::vector<Drawing> art();
  static std::vector<Site> decided_by(const Position&);
  static Message prompt(const Position&);
  static Message explain(const Position&, const Path& touched);

  static const FirstMinute* first_minute();
  static std::span<const Exercise> lessons();
  static TextSheet lesson_texts();
  static std::string_view puzzle_lines();
  static std::vector<Message> reasons(const Position&, Move);
  static int men(const Position&, Player);

  static std::string_view palette(const Setup&);
  static std::string_view dials();
  static void put(Position&, Site, int look);
  static Parsed<Position> read_draft(const Setup&, std::string_view text);
};

// The squares of `men` that a man of `side` captures by arriving on `square`.
std::uint32_t captured_from(const Position&, int side, int square);
// The empty squares that the man on `square` can go to.
std::uint32_t targets(const Position&, int square);
bool can_move(const Position&, int side);
// Moves without a capture after which the game ends; 0 if there is no such limit.
std::uint32_t quiet_limit(const Position&);
// Gives the turn to the other player if the one to move cannot.
void pass_over(Position&);

}  // namespace vitrine::man_in_the_moon
