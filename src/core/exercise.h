// An exercise: a position and what is to be found there. A game's lessons are a list of them, and its first minute is
// one that shows the way to its question by itself. Data alone; tests/lessons.cpp holds each of them to what it says.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

// What the moves that are right have in common, so that a test can find them by itself among all legal ones.
enum class Goal : std::uint8_t {
  kAny,       // every legal move
  kMove,      // the moves named, for a reason that is told and not searched for
  kCapture,   // takes so many men or more
  kWin,       // wins with at most so many moves of one's own, whatever the others do
  kKeep,      // no answer takes a man
  kHold,      // the other cannot win with his next move
  kPoints,    // takes a man known to be worth so many points or more
  kThreaten,  // would win with another move at once, which the other would not
  kSafe,      // lets something be taken after so many faces of the die or fewer
};

// One thing to be found. Moves are named by their texts, and touches by the names of the places with a hyphen between;
// several stand with a space between, and "..." stands for any beginning or end.
struct Question {
  Goal goal = Goal::kAny;
  int count = 1;
  std::string_view right = {};                // exactly the moves that reach the goal
  std::array<std::string_view, 4> wrong{};    // the likely wrong ones, those with one sentence together
  std::array<std::string_view, 3> refused{};  // touches that the rules refuse, the same
  std::string_view lit = {};                  // names of places that a hint lights
  std::string_view reply = {};                // the moves that follow the right one by themselves, throws too
};

// Its texts: "<game>.lesson.<name>." and "title"; for the first question "ask", "right", "other" for every other move,
// "hint.1", "hint.2", "wrong.1", "refused.1" and so on; for the second question "2.ask" and so on.
struct Exercise {
  std::string_view name;
  std::string_view setup = {};        // as in a record; empty: the defaults
  std::string_view position;          // whose turn it is learns
  std::array<Question, 3> questions;  // those without `right` are not there
};

// A step of the first minute: the moves that are played, and the places lit after them. Its text is "<number>", from 0.
struct Beat {
  std::string_view moves, lit;
};

// A game's first minute: the texts are those of an exercise of the name "minute", whose one question comes after the
// beats.
struct FirstMinute {
  Exercise exercise;
  std::span<const Beat> beats;
};

// What holds of every puzzle beside its goal. No answer is a pass or another button. A search of kPuzzleNodes finds no
// loss in a position that was held (kHold), and judges every other move worse by kPuzzleLead hundredths of a man where
// men are taken or kept (kCapture, kKeep). After every other move kPuzzleFaces more faces of the die let something be
// taken (kSafe). Two puzzles of a game differ in kPuzzleDifferent men or more, however the board is turned.
inline constexpr std::uint64_t kPuzzleNodes = 30'000;
inline constexpr int kPuzzleLead = 50, kPuzzleFaces = 1, kPuzzleDifferent = 5;

// A position in which one move alone does what is asked, found by `vitrine puzzles`.
struct Puzzle {
  Goal goal = Goal::kAny;
  int count = 1;
  int missed = 0;  // by the levels of the computer, in hundredths of their tries
  std::string_view right, position;
};

// "<goal> <count> <missed> <right> <position>", the views being of the line; nothing if it is none.
std::optional<Puzzle> read_puzzle(std::string_view line);

// In a file "setup <setup>" where it is not the default, and a line for each,
// from easy to hard. The views are of the lines. What cannot be read is a broken invariant.
struct Puzzles {
  std::string_view setup;
  std::vector<Puzzle> all;
};
Puzzles read_puzzles(std::string_view lines);

// "win" and the like, as puzzles are written.
std::string_view goal_name(Goal);

// Whether one of the words in `of` stands for `text`.
bool stands_for(std::string_view of, std::string_view text);

}  // namespace vitrine
