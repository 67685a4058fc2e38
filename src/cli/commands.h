// The commands of the terminal and what each is asked. How that is written on the command line is known to main.cpp
// alone.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace vitrine::cli {

// Exit codes: all went well; what was asked about is not right; the command line is not.
inline constexpr int kGood = 0, kBad = 1, kMisused = 2;

// A setup or position is a text until its game can read it. No game means that none was named.
struct PerftAsked {
  const Game* game = nullptr;
  std::uint64_t depth = 0;
  std::string setup;
  std::optional<std::string> position;
};

struct BenchAsked {
  const Game* game = nullptr;
  int depth = 0;  // to search to, instead of the usual number of nodes; 0: those nodes
  bool only_signature = false;
};

// How a long task is parted and kept (cli/log.h).
struct PartAsked {
  std::string part;               // "2/4"; empty: all of it
  std::vector<std::string> logs;  // paths
};

struct MatchAsked : PartAsked {
  const Game* game = nullptr;
  std::string first, second, setup;
  std::uint64_t games = 20, seed = 1, opening = 4;
  std::uint64_t hash = 16;  // MB
  bool verbose = false;
};

struct LadderAsked : PartAsked {
  const Game* game = nullptr;
  std::string setup;
  std::uint64_t games = 40, seed = 1, opening = 4;
  std::optional<std::uint64_t> nodes;
};

struct TuneAsked : PartAsked {
  const Game* game = nullptr;
  std::string setup;
  std::uint64_t games = 500, nodes = 2'000, opening = 8, longest = 1'000, seed = 1;
  std::optional<std::string> weights;
  bool climb = false;
  std::optional<std::string> against;
  std::uint64_t shake = 3;
};

struct TrainAsked : PartAsked {
  const Game* game = nullptr;
  std::uint64_t games = 100'000, seed = 1, check = 200;
};

struct SolveAsked : PartAsked {
  const Game* game = nullptr;
  std::optional<std::string> setup, position;
  std::optional<std::uint64_t> men;
  std::uint64_t sample = 100'000, seed = 1;
};

struct PuzzlesAsked : PartAsked {
  const Game* game = nullptr;
  std::string setup, keep;  // a path
  std::uint64_t most = 97, games = 100'000, seed = 1;
};

struct SvgAsked {
  const Game* game = nullptr;
  std::string setup;
  std::optional<std::string> position;
  std::uint64_t width = 480;
};

int run_engine();
int run_games();
int run_perft(const PerftAsked&);
int run_bench(const BenchAsked&);
int run_match(const MatchAsked&);
int run_ladder(const LadderAsked&);
int run_tune(const TuneAsked&);
int run_train(const TrainAsked&);
int run_solve(const SolveAsked&);
int run_puzzles(const PuzzlesAsked&);
int run_texts();
int run_svg(const SvgAsked&);
int run_record(const std::string& path);

// Prints a sentence on the error stream and gives back kMisused.
int misused(std::string_view sentence);

// The rules that the text chooses, or nothing after a sentence.
std::optional<Setup> setup_from(const Game&, std::string_view text);
// The position that the text tells, the start if there is none; nothing after a sentence.
std::optional<Position> position_from(const Game&, const Setup&, const std::optional<std::string>& text);

// Seconds since any fixed moment.
double seconds();

}  // namespace vitrine::cli
