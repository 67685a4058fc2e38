// Five Field Kono, Korea, recorded by Stewart Culin in 1895: seven men a side cross the board on the diagonals.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/game.h"
#include "core/reading.h"

namespace vitrine::five_field_kono {

inline constexpr Grid kBoard = {5, 5};
inline constexpr int kMenEach = 7;
inline constexpr std::uint32_t kAllPoints = (1u << kBoard.size()) - 1;

// The points on which each side begins: a1 b1 c1 d1 e1 a2 e2, and their mirror image.
inline constexpr std::array<std::uint32_t, 2> kHome = {0b00000'00000'00000'10001'11111,
                                                       0b11111'10001'00000'00000'00000};

// Values of the options, in the order of the rules sheet.
enum Stuck : std::uint8_t { kStuckPass, kStuckDraw, kStuckLoss };
enum Win : std::uint8_t { kWinVacated, kWinStrict, kWinFill };

// Why the game is over.
enum Ending : std::uint8_t { kGoesOn, kCrossed, kClaimed, kFilled, kStuckLost, kStuckDrawn, kAllStuck };

struct Position {
  std::array<std::uint32_t, 2> men;     // a bit a point, a1 first; White is player 0
  std::uint32_t never_moved;            // of both sides: the home points whose man has stood there since the start
  std::uint8_t side;                    // who moves next; in a finished game, who would
  std::uint8_t pending;                 // 1 if the side to move must answer a claim
  std::uint8_t ending : 4, winner : 4;  // an Ending, and who has won by it, 0 in a draw
  std::uint8_t stuck : 4, win : 4;      // the options Stuck and Win

  std::uint32_t empty() const { return kAllPoints & ~(men[0] | men[1]); }
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
  static Lead lead(const Position&);
  static std::span<const Level> levels(int players);
  static bool provable(const Setup&);
  static std::unique_ptr<Proof> proof(const Setup&);  // win=strict; see proof.h
  static std::optional<Position> passed(const Position&);

  static std::string move_text(const Position&, Move);
  static std::string position_text(const Position&);
  static Parsed<Position> parse_position(const Setup&, std::string_view text);

  static Picture describe(const Position&, Player viewer);
  static Picture facing(Picture, const Position&, Player viewer, Player near);
  static std::vector<Event> events(const Position& before, Move, const Position& after, Player viewer);
  static std::vector<Drawing> art();
  static std::vector<Site> decided_by(const Position&);
  static std::vector<std::uint8_t> signs(const Position&, Player);
  static void tell_apart(Picture&, const Position& first, std::span<const Move>);
  static std::optional<Message> standing(const Position&, Player);
  static Message prompt(const Position&);
  static Message explain(const Position&, const Path& touched);

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

// All points one step from any of `points`, empty or not.
constexpr std::uint32_t steps_from(std::uint32_t points) {
  constexpr std::uint32_t kFileA = 0b00001'00001'00001'00001'00001, kFileE = kFileA << 4;
  const std::uint32_t to_the_right = points & ~kFileE, to_the_left = points & ~kFileA;
  return kAllPoints & (to_the_right << 6 | to_the_right >> 4 | to_the_left << 4 | to_the_left >> 6);
}
// The empty points one diagonal step from this one.
std::uint32_t targets(const Position&, int point);
// U in the rules sheet: the points of the other side's home still held by men that have never moved.
std::uint32_t never_vacated(const Position&, int side);
// Whether `side` stands on every vacated point of the other home, and there are some of both kinds.
bool claim_stands(const Position&, int side);
// Once a turn has passed on, or a text was read: decides whether the game is over, a claim is pending, or the side to
// move is passed over.
void settle(Position&);

}  // namespace vitrine::five_field_kono
