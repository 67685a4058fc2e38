// The anytime interface of every search. A search never looks at a clock: its host calls step() again, or
// stops.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/match.h"

namespace vitrine {

// Both count moves; 0 means no limit. A node is one move carried out.
struct Limits {
  int depth = 0;
  std::uint64_t nodes = 0;
};

// What a search is asked. The same task gives the same answer everywhere, however its steps are cut.
struct Task {
  int level = kMaxLevel;  // how it plays; how far it looks is only in `limits`
  Limits limits;
  std::uint64_t seed = 0;
  MoveList only = {};                          // the legal moves to choose from; none: all
  bool selective = true;                       // false: alpha-beta looks at every line equally far, for tests
  std::size_t memory = std::size_t{32} << 20;  // bytes, for positions already seen
  const Proof* proof = nullptr;                // outlives the search, and may learn meanwhile
  std::span<const int> weights = {};  // instead of those of Game::terms(), to try them out; outlives the search
};

// A win in n moves scores kWin - n, a loss in n moves n - kWin; everything else lies within Game::kWon.
inline constexpr int kWin = 2 * Game::kWon;
inline constexpr bool is_decided(int score) {
  return score > Game::kWon || score < -Game::kWon;
}

// Scores are from the view of the player to move, in hundredths of a man.
struct Report {
  int depth = 0;  // moves looked ahead, in the iteration that found the line
  int score = 0;
  std::uint64_t nodes = 0;
  MoveList line;  // the best moves for all, from the position searched
};

class Search {
 public:
  virtual ~Search() = default;

  // Looks at about that many more nodes; true while there is more to be done.
  virtual bool step(std::uint64_t nodes) = 0;
  // A legal move at any time, before the first step too.
  virtual Move best() const = 0;
  // What is known up to now.
  virtual const Report& report() const = 0;
};

// Of the legal moves those that the task leaves to choose from.
void keep_choice(const Task&, MoveList& legal);

// The evaluation, with the task's weights if it has any.
int evaluation(const Game&, const Task&, const Position&, Player);

// The search that fits the game. A player must be to move. The match counts for repetition; all that is needed
// of it is copied. In a game with secrets the search sees only what the player to move may know.
std::unique_ptr<Search> make_search(const Match&, const Task&);

// What the levels are measured against: "random"; "greedy", one move deep with the evaluation; "uct", plain
// Monte Carlo tree search with random playouts. Null for another name.
std::unique_ptr<Search> make_baseline(std::string_view name, const Match&, const Task&);

// The particular searches, for make_search and for tests.
std::unique_ptr<Search> make_alpha_beta(const Match&, const Task&);
std::unique_ptr<Search> make_tree_search(const Match&, const Task&);
std::unique_ptr<Search> make_playout_search(const Match&, const Task&);

}  // namespace vitrine
