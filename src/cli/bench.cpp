// `vitrine bench`: the same positions and node counts everywhere, how fast they go, and one signature of what
// came out.
#include <cinttypes>
#include <cstdio>

#include "ai/search.h"
#include "cli/arguments.h"
#include "games/registry.h"

namespace vitrine::cli {
namespace {

constexpr int kPositions = 12;
constexpr int kWalk = 20'000;             // moves carried out from each position to measure generation
constexpr std::uint64_t kNodes = 20'000;  // searched from each position
constexpr std::size_t kMemory = std::size_t{4} << 20;

class Signature {
 public:
  void add(std::uint64_t value) {
    for (int byte = 0; byte < 8; ++byte, value >>= 8) hash_ = (hash_ ^ (value & 0xff)) * 0x100000001b3u;
  }
  void add(std::string_view text) {
    for (char c : text) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    add(text.size());
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

struct Speed {
  std::uint64_t generated = 0, searched = 0;
  double generating = 0, searching = 0;  // seconds
};

// One random move; false at the end of the game.
bool wander(const Game& game, Position& position, MoveList& moves, Rng& rng) {
  game.legal_moves(position, moves);
  if (moves.empty()) return false;
  game.apply(position, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], position);
  return true;
}

// A match some random moves old, or fewer if they end too soon, in which a player is to move.
Match some_match(const Game& game, int number) {
  const Setup setup = default_setup(game);
  int plies = 7 * number;
  for (std::uint64_t seed = static_cast<std::uint64_t>(number) + 1;; seed += kPositions, --plies) {
    Match match(game, setup);
    Rng rng(seed);
    MoveList moves;
    for (int ply = 0; !match.over() && (ply < plies || match.to_move() == kChance); ++ply) {
      match.legal_moves(moves);
      match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!match.over()) return match;
  }
}

Speed bench(const Game& game, Signature& signature) {
  Speed speed;
  for (int number = 0; number < kPositions; ++number) {
    const Match match = some_match(game, number);
    signature.add(game.position_text(match.position()));

    Rng rng(static_cast<std::uint64_t>(number));
    MoveList moves;
    Position position = match.position();
    double before = seconds();
    for (int i = 0; i < kWalk; ++i)
      if (!wander(game, position, moves, rng)) position = match.position();
    speed.generating += seconds() - before;
    speed.generated += kWalk;
    signature.add(game.position_text(position));

    Task task;
    task.limits.nodes = kNodes;
    task.seed = static_cast<std::uint64_t>(number);
    task.memory = kMemory;
    const auto search = make_search(match, task);
    before = seconds();
    while (search->step(1'000)) {
    }
    speed.searching += seconds() - before;
    const Report& report = search->report();
    speed.searched += report.nodes;
    signature.add(game.move_text(match.position(), search->best()));
    signature.add(report.nodes);
    signature.add(static_cast<std::uint64_t>(report.depth));
    signature.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(report.score)));
  }
  return speed;
}

double per_second(std::uint64_t count, double time) {
  return static_cast<double>(count) / (time > 0 ? time : 1e-9);
}

}  // namespace

int run_bench(const Arguments& arguments) {
  const bool only_signature = arguments.has("signature");
  const Game* chosen = nullptr;
  if (!arguments.words.empty() && !(chosen = game_named(arguments.words[0]))) return kMisused;

  Signature signature;
  if (!only_signature)
    std::printf("%-18s %14s %14s %10s %8s\n", "game", "generated/s", "searched/s", "nodes", "seconds");
  for (const Game* game : all_games()) {
    if (chosen && game != chosen) continue;
    signature.add(game->info().id);
    const Speed speed = bench(*game, signature);
    if (only_signature) continue;
    std::printf("%-18.*s %14.0f %14.0f %10" PRIu64 " %8.2f\n", static_cast<int>(game->info().id.size()),
                game->info().id.data(), per_second(speed.generated, speed.generating),
                per_second(speed.searched, speed.searching), speed.searched, speed.generating + speed.searching);
  }
  std::printf(only_signature ? "%016" PRIx64 "\n" : "signature %016" PRIx64 "\n", signature.value());
  return kGood;
}

}  // namespace vitrine::cli
