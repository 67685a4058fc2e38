// Noni-Coni, perhaps Germany, c. 1900: kings and jacks fight over a ninepins picture until nine men are left.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/game.h"
#include "games/noni_coni/board.h"

namespace vitrine::noni_coni {

inline constexpr int kColours = 4;
enum Colour : std::uint8_t { kBlack, kGreen, kRed, kYellow };  // in the order of the seats South, West, North, East
inline constexpr int kJacksEach = 8;
inline constexpr int kLastMen = 9;  // when so few are left in all, the first phase is over
// Of each player who still has men.
inline constexpr int kTurnsWithoutCapture = 40, kTurnsOfSecondPhase = 30;

// Values of the options.
enum Players : std::uint8_t { kPairs, kDuel, kThree, kFour };
enum Capture : std::uint8_t { kEnforced, kBlowing };

// What binds the player to move beyond the ordinary rules of the first phase.
enum Claim : std::uint8_t {
  kNoClaim,
  kMayBlow,  // the offender before him overlooked a capture: he may blow a culprit or point the fault out
  kMust,     // his fault was pointed out: only captures, to their end
};

struct Men {
  std::array<PointSet, kColours> of;  // jacks and king of each colour
  PointSet kings;

  PointSet all() const { return of[kBlack] | of[kGreen] | of[kRed] | of[kYellow]; }
  PointSet empty() const { return kAllPoints - all(); }
  bool operator==(const Men&) const = default;
};

struct Position {
  Men men;
  Men men_before;              // before the fault; zero, as all about the fault, unless `claim` is kMayBlow
  PointSet culprits;           // who should have captured, where they stand now
  std::uint32_t turns;         // since the last capture; in the second phase, played in it
  std::uint32_t passes;        // in succession
  std::uint32_t turns_before;  // before the fault
  std::uint8_t seat : 4;       // who moves next; in a finished game, who would
  std::uint8_t offender : 4;   // who committed the fault
  std::uint8_t phase : 4;      // 1 or 2
  std::uint8_t claim : 4;
  std::uint8_t players : 3;  // the options
  std::uint8_t duel : 1;     // two players with one colour each
  std::uint8_t capture : 4;
  std::uint8_t plain_row : 4;  // what a row without a king on 9 scores: 0 or 4
  std::uint8_t overlap : 4;    // 1: every completed figure counts

  bool operator==(const Position&) const = default;
};

// Sites beyond the points of the board.
inline constexpr Site kPointOut = kPoints, kPass = kPoints + 1;

struct Rules : Defaults<Rules, Position> {
  static const Info& info();
  static Position start(const Setup&);
  static int players(const Position& position) { return position.players; }
  static Player to_move(const Position&);
  static void legal_moves(const Position&, MoveList&);
  static void apply(Position&, Move);
  static Result result(const Position&);
  static bool in_play(const Position&, Player);
  static Position repetition_key(const Position&);
  static std::optional<Result> repetition_result(const Position&);

  static std::span<const Term> terms();
  static Lead lead(const Position&);
  static std::span<const Level> levels(int players);
  static void features(const Position&, Player, std::span<int> counts);

  static Path path(const Position&, Move);
  static std::string move_text(const Position&, Move);
  static std::optional<Message> words(const Position&, Move);
  static std::string position_text(const Position&);
  static Parsed<Position> parse_position(const Setup&, std::string_view text);

  static Picture describe(const Position&, Player viewer);
  static std::vector<Event> events(const Position& before, Move, const Position& after, Player viewer);
  static std::vector<Drawing> art();
  static std::vector<std::uint8_t> signs(const Position&, Player);
  static Picture facing(Picture, const Position&, Player viewer, Player near);
  static std::vector<Site> decided_by(const Position&);
  static std::string_view party(const Position&);
  static std::optional<Message> standing(const Position&, Player);
  static std::vector<Action> actions(const Position&);
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

// Each camp lies at its owner's left hand (reconstruction): South, West, North, East clockwise; two players are South
// and North.
inline Direction forward(int players, int seat) {
  return players == 2 ? (seat == 0 ? kNorth : kSouth) : static_cast<Direction>(seat);
}
// Who plays the colour; kNobody if it is not in the match. With two players each leads two colours as one army
// (source), or in a duel one (reconstruction).
inline Player owner_of(const Position& position, int colour) {
  constexpr Player kOwners[3][kColours] = {{0, 1, 1, 0}, {0, 1, 2, kNobody}, {0, 1, 2, 3}};
  constexpr Player kDuellists[kColours] = {0, kNobody, 1, kNobody};
  return position.duel ? kDuellists[colour] : kOwners[position.players - 2][colour];
}
inline PointSet men_of(const Position& position, const Men& men, int seat) {
  if (position.players > 2) return men.of[seat];
  if (position.duel) return men.of[seat == 0 ? kBlack : kRed];
  return seat == 0 ? men.of[kBlack] | men.of[kYellow] : men.of[kGreen] | men.of[kRed];
}
inline PointSet men_of(const Position& position, int seat) {
  return men_of(position, position.men, seat);
}

// Seats and men (rules.cpp). How many players still have men.
int survivors(const Position&);
// The next player in turn who still has men.
int next_in_turn(const Position&, int seat);
// The men of the seat that can step in this direction.
PointSet steppers(const Position&, int seat, Direction);
bool can_step(const Position&, int seat);
// Does what the rules do by themselves: the end of the first phase, the end of the game, passing over.
void settle(Position&);

// Capturing (capture.cpp). The men of the seat that can capture on that board; not to be asked with nine men left.
PointSet captors(const Position&, const Men&, int seat);
// Whether a man of the player to move can jump on from here. False once nine men are left.
bool can_capture_from(const Position&, int point);
// Whether a player who can capture must, to the end.
inline bool capture_enforced(const Position& position) {
  return position.phase == 1 && (position.capture == kEnforced || position.claim == kMust);
}
// Adds the captures of the player to move; those that stop early too, unless captures are enforced.
void add_captures(const Position&, MoveList&);
// Moves the man and removes what he jumps over. Returns where he lands.
int play_capture(Men&, Move);

// Blowing (blowing.cpp). Gives the right to blow to the next player, who must be to move already; told are the men and
// turns before the offender's move.
void allow_blowing(Position&, const Men& before, std::uint32_t turns, std::uint8_t offender, PointSet culprits);
void drop_claim(Position&);
void blow(Position&, int culprit);
void point_out(Position&);

// Points (points.cpp): what the player's men on the image are worth.
int points_of(const Position&, int seat);
// A set of image points: bit n - 1 is the point numbered n.
using Numbers = std::uint16_t;
// The figures and the single men that these points come from.
struct Counted {
  Numbers numbers;
  int worth;
};
std::vector<Counted> counted(const Position&, int seat);
Result points_result(const Position&);

}  // namespace vitrine::noni_coni
