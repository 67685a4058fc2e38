// Who plays in `vitrine match`, `ladder` and `tune`.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/search.h"
#include "cli/program.h"

namespace vitrine::cli {

// "level=3", "random", "greedy", "uct" or "reasons", and after commas nodes=N, depth=N, ms=N or weights=a:b:…. A level
// may be that of another program: program=path.
struct Contender {
  std::string kind = "level";
  int level = kMaxLevel;
  Limits limits;
  double milliseconds = 0;                // a move; 0: no limit
  std::vector<int> weights;               // of the game's terms, instead of its own
  std::shared_ptr<Program> program = {};  // who plays in our place
};

std::optional<Contender> read_contender(std::string_view text);

// "3:-1:20", or nothing; whether there are as many as the game has terms is for the caller to see.
std::optional<std::vector<int>> read_weights(std::string_view text);

Move choose(const Contender&, const Match&, std::uint64_t seed, std::size_t memory);

// The player's part of the match: a draw is divided between those who share it, a match that goes on between all.
double share_of_match(const Match&, Player);

// A face of the die by its weight, or any legal move of a player.
Move random_move(const Match&, Rng&);

}  // namespace vitrine::cli
