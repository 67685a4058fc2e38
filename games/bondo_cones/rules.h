// BondO Cones, Copenhagen Edge: hidden values, one die, and rings that teach a cone to turn corners.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/game.h"
#include "core/reading.h"
#include "games/bondo_cones/fields.h"

namespace vitrine::bondo_cones {

// Values of the options, in the order of the rules sheet.
enum LayoutChoice : std::uint8_t { kR10, kR9, kR13 };
inline constexpr int kLayouts = 3;
enum DoubleSteps : std::uint8_t { kDoubleExact, kDoubleEither };
enum BattleEndsTurn : std::uint8_t { kBattleGoesOn, kBattleEndsTurn };
enum Memory : std::uint8_t { kAssisted, kFromMemory, kOpen };

inline constexpr int kMostFields = 104;
inline constexpr int kConesEach = 26;
inline constexpr int kRings = 2;
inline constexpr int kWindow = 3;           // turns in which a battle may be declared
inline constexpr std::uint32_t kGoal = 28;  // points that win at once
inline constexpr std::uint32_t kAllPoints = 41;
inline constexpr std::uint32_t kMostThrows = 400;

// What a cone is worth, as an index into kPoints; kUnknown in an observation.
enum Worth : std::uint8_t { kWorth0, kWorth1, kWorth2, kWorth4, kWorth8, kUnknown };
inline constexpr int kWorths = 5;
inline constexpr std::string_view kWorthDigits = "01248?";
inline constexpr std::array<std::uint8_t, kWorths + 1> kPoints = {0, 1, 2, 4, 8, 0};
inline constexpr std::array<std::uint8_t, kWorths> kConesWorth = {10, 5, 6, 4, 1};

// The cones that are worth something, in the order in which they are placed.
inline constexpr int kPlacedCones = 16;
inline constexpr std::array<Worth, kPlacedCones> kPlacingOrder = {kWorth8, kWorth4, kWorth4, kWorth4, kWorth4, kWorth2,
                                                                  kWorth2, kWorth2, kWorth2, kWorth2, kWorth2, kWorth1,
                                                                  kWorth1, kWorth1, kWorth1, kWorth1};

// The faces of the die, from the lowest in a contest to the highest.
enum Face : std::uint8_t { kFace1, kFace2, kFace3, kFace4, kFaceEye, kFaceBondo };
inline constexpr int kFaces = 6;
inline constexpr std::array<char, kFaces> kFaceLetters = {'1', '2', '3', '4', 'E', 'B'};

// What stands on a field, in one byte; 0 is an empty field.
class Cone {
 public:
  constexpr Cone() = default;
  constexpr Cone(int owner, Worth worth) : bits_(static_cast<std::uint8_t>((worth + 1) | owner << 3)) {}

  constexpr bool there() const { return bits_ != 0; }
  constexpr int owner() const { return bits_ >> 3 & 1; }
  constexpr Worth worth() const { return static_cast<Worth>((bits_ & 7) - 1); }
  constexpr int rings() const { return bits_ >> 4 & 3; }
  // Whether the player has looked at it.
  constexpr bool seen_by(int player) const { return (bits_ >> (6 + player) & 1) != 0; }

  constexpr Cone with_worth(Worth worth) const { return Cone((bits_ & ~7) | (worth + 1)); }
  constexpr Cone with_rings(int rings) const { return Cone((bits_ & ~(3 << 4)) | rings << 4); }
  constexpr Cone with_seen_by(int player) const { return Cone(bits_ | 1 << (6 + player)); }

 private:
  constexpr explicit Cone(int bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  std::uint8_t bits_ = 0;
};

enum Phase : std::uint8_t {
  kPlace,
  kRing,  // the setup
  kStart,
  kStartAnswer,  // the throws for the first turn
  kTurn,
  kThrow,  // declare or throw; throw
  kNumber1,
  kNumber2,
  kNumber3,
  kNumber4,
  kEye,
  kBondo,  // play the throw: kNumber1 + face
  kBattle,
  kBattleAnswer,  // the declarer throws; his enemy throws
  kTake,
  kPut,  // won: choose the ring, put it
  kPeek,
  kRemove,  // lost: what the winner does
};

struct Position {
  std::array<Fields, 2> cones;  // whose cones stand where; South is player 0
  Fields ringed;                // BondO Cones and Doubles
  std::array<std::uint32_t, 2> points;
  std::uint32_t throws;  // throws of step 1
  std::array<std::uint32_t, 2>
      blind;          // cones he has taken whose worth is unknown: only where an observation is played on
  std::uint8_t side;  // who throws, places or decides next; in a finished game, who would
  Phase phase;
  std::uint8_t thrown;                 // in kStartAnswer and kBattleAnswer the first face, otherwise 0
  std::uint8_t set_aside;              // rings that wait for a throw of BondO
  std::array<std::uint8_t, 2> rings;   // on each player's cones
  std::array<std::uint8_t, 2> window;  // turns in which he may still declare a battle
  LayoutChoice layout;
  DoubleSteps doubled;
  BattleEndsTurn battle_ends_turn;
  Memory memory;
  std::array<Cone, kMostFields> cone;  // a1 first
};

// Sites beyond the fields.
inline constexpr Site kThrowSite = 110, kDeclareSite = 111;
inline constexpr Site kFaceSite = 112;  // and the next five

struct Rules : Defaults<Rules, Position> {
  static const Info& info();
  static Position start(const Setup&);
  static Player to_move(const Position&);
  static void legal_moves(const Position&, MoveList&);
  static void apply(Position&, Move);
  static Result result(const Position&);
  static Position repetition_key(const Position&);
  static std::optional<Result> repetition_result(const Position&);
  static unsigned chance_weight(const Position&, Move);

  static Position observe(const Position&, Player);
  static bool is_observation(const Position&);
  static bool shows_all(const Setup&);
  static Position guess(const Position& observation, Rng&);
  static bool is_private(const Position&);
  static std::optional<Message> reveal(const Position&, Move);
  static std::vector<std::string_view> arrangements(const Position&);
  static MoveList arrange(const Position&, std::size_t way, Rng&);
  static bool laying_out(const Position&);
  static Player laid_out(const Position&);
  static std::string hidden_men(const Position&);
  static std::optional<Position> with_men(const Position&, std::string_view men);
  static MoveList lay_out(const Position&, std::string_view men);
  static std::vector<ShownMan> men_shown(const Position& first, std::span<const Move>);
  static std::span<const Term> terms();
  static const Network* network();
  static Player inputs(const Position&, std::span<std::int16_t>);
  static Lead lead(const Position&);
  static std::span<const Level> levels(int players);
  static void features(const Position&, Player, std::span<int> counts);

  static std::string move_text(const Position&, Move);
  static std::string record_text(const Position&, Move);
  static std::optional<Message> words(const Position&, Move);
  static std::string position_text(const Position&);
  static Parsed<Position> parse_position(const Setup&, std::string_view text);

  static Picture describe(const Position&, Player viewer);
  static Picture facing(Picture, const Position&, Player viewer, Player near);
  static std::vector<Event> events(const Position& before, Move, const Position& after, Player viewer);
  static std::vector<Drawing> art();
  static std::vector<std::uint8_t> signs(const Position&, Player);
  static std::optional<Message> standing(const Position&, Player);
  static std::vector<Action> actions(const Position&);
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

// layout.cpp

struct Layout {
  Grid grid;
  Fields all, first_file, last_file;
  std::array<Fields, 2> start, red;  // of South and North; a red field is a start field
  std::array<Fields, kMostFields> neighbours;
  std::array<std::uint8_t, kMostFields> rank;  // 0 is South's first
};
const Layout& layout_of(LayoutChoice);
inline const Layout& layout_of(const Position& position) {
  return layout_of(position.layout);
}
// The fields next to at least one of these.
Fields neighbours(const Layout&, Fields);
// These fields pushed one step; what leaves the board is gone.
Fields pushed(const Layout&, Fields, int files, int ranks);

// movement.cpp

inline constexpr int kDirections = 8;
struct Direction {
  std::int8_t files, ranks;
};
inline constexpr std::array<Direction, kDirections> kCompass = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

Fields empty_fields(const Position&);
// Where ordinary cones on `from` arrive after exactly `number` fields in this direction.
Fields ordinary_targets(const Position&, int side, Fields from, Direction, int number);
// Where a walk of exactly `steps` single steps from `field` can end: no field twice, all before the last among `empty`,
// the last among `empty` or `enemies`. `field` itself is neither.
Fields walk_targets(const Layout&, int field, int steps, Fields empty, Fields enemies);
// Where the BondO Cone on `field` can go with this number.
Fields bondo_targets(const Position&, int field, int number);
bool can_move(const Position&, int side, int number);
void number_moves(const Position&, int number, MoveList&);
// Moves the cone, captures, scores, passes rings on and opens or shuts windows. Returns what was captured, if anything.
Cone move_cone(Position&, int from, int to);

// battle.cpp

// The window is open, he has no ring, and the enemy has one on a cone.
bool battle_possible(const Position&, int side);
// The cone with both rings, or -1.
int double_of(const Position&, int side);
void win_battle(Position&, int declarer);
void lose_battle(Position&, int declarer);

// rules.cpp

bool over(const Position&);
inline bool is_number(Phase phase) {
  return phase >= kNumber1 && phase <= kNumber4;
}
inline int number_of(Phase phase) {
  return phase - kNumber1 + 1;
}
// Whether the throw shown can be played; if not, the turn is lost.
bool can_play(const Position&);
Fields ordinary_cones(const Position&, int side);
void put_cone(Position&, int field, Cone);
Cone lift_cone(Position&, int field);
void set_rings(Position&, int field, int rings);
// Counts a cone just taken.
void score(Position&, int side, Cone taken);
// The side's turn begins, or the game is over.
void begin_turn(Position&);
void end_turn(Position&);
// Does what the rules do by themselves.
void settle(Position&);

// placing.cpp

// Free start fields of the side that places.
Fields placing_fields(const Position&);
// The moves with which the side to place finishes its placing: the dearer a cone, the further back, but never quite the
// same; or, with `shuffle`, wholly at random.
MoveList preset_placing(const Position&, Rng&, bool shuffle);

}  // namespace vitrine::bondo_cones
