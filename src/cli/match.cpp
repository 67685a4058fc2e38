// `vitrine match`: two kinds of player against each other from the same openings with swapped seats.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "ai/levels.h"
#include "cli/arguments.h"
#include "core/reading.h"

namespace vitrine::cli {
namespace {

constexpr int kLongestMatch = 4000;  // moves; a longer one counts as drawn

// "level=3", "random", "greedy" or "uct", and after commas nodes=N, depth=N or ms=N.
struct Contender {
  std::string kind = "level";
  int level = kMaxLevel;
  Limits limits;
  double milliseconds = 0;  // a move; 0: no limit
};

std::optional<Contender> read_contender(std::string_view text) {
  Contender contender;
  bool named = false;
  for (std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    const std::string_view key = part.substr(0, equals);
    if (equals == part.npos) {
      if (named || (key != "random" && key != "greedy" && key != "uct")) return std::nullopt;
      contender.kind = key;
      named = true;
      continue;
    }
    const auto number = read_whole_number(part.substr(equals + 1), 1'000'000'000'000);
    if (!number || *number == 0) return std::nullopt;
    if (key == "level" && !named && *number <= kMaxLevel)
      contender.level = static_cast<int>(*number), named = true;
    else if (key == "nodes")
      contender.limits.nodes = *number;
    else if (key == "depth" && *number <= 1000)
      contender.limits.depth = static_cast<int>(*number);
    else if (key == "ms")
      contender.milliseconds = static_cast<double>(*number);
    else
      return std::nullopt;
  }
  return named ? std::optional(contender) : std::nullopt;
}

Move choose(const Contender& contender, const Match& match, std::uint64_t seed, std::size_t memory) {
  Task task;
  task.seed = seed;
  task.memory = memory;
  task.limits = contender.limits;
  std::unique_ptr<Search> search;
  if (contender.kind == "level") {
    task.level = contender.level;
    const Limits own = level_limits(match.game(), match.position(), contender.level);
    const bool free = contender.milliseconds > 0 && contender.level == kMaxLevel;
    if (task.limits.depth == 0) task.limits.depth = own.depth;
    if (task.limits.nodes == 0 && !free) task.limits.nodes = own.nodes;
    search = make_search(match, task);
  } else {
    constexpr std::uint64_t kUctNodes = 1'000'000;
    if (task.limits.nodes == 0 && contender.milliseconds == 0) task.limits.nodes = kUctNodes;
    search = make_baseline(contender.kind, match, task);
  }
  const double until = seconds() + contender.milliseconds / 1000;
  while (search->step(2'000) && (contender.milliseconds == 0 || seconds() < until)) {
  }
  return search->best();
}

struct Tally {
  int wins = 0, draws = 0, losses = 0;
  std::uint64_t moves = 0;
  double time[2] = {};  // seconds that the first and the second have thought
  std::uint64_t thoughts[2] = {};
  double longest[2] = {};
};

// `first` sits in one seat, `second` in all others. Gives +1, 0, -1 for `first`.
int play(const Game& game, const Setup& setup, const Contender players[2], int seat, std::uint64_t seed, int opening,
         std::size_t memory, Tally& tally) {
  Match match(game, setup);
  Rng rng(seed);
  MoveList moves;
  for (int ply = 0; !match.over() && ply < kLongestMatch; ++ply) {
    const Player mover = match.to_move();
    match.legal_moves(moves);
    Move move = moves.front();
    if (mover == kChance || ply < opening) {
      std::uint32_t total = 0;
      const auto weight = [&](Move each) { return mover == kChance ? game.chance_weight(match.position(), each) : 1; };
      for (Move each : moves) total += weight(each);
      std::uint32_t drawn = rng.below(total);
      for (Move each : moves) {
        move = each;
        if (drawn < weight(each)) break;
        drawn -= weight(each);
      }
    } else {
      const std::size_t who = mover == seat ? 0 : 1;
      const double before = seconds();
      move = choose(players[who], match, seed * 1'000'003 + static_cast<std::uint64_t>(ply) * 2 + who, memory);
      const double taken = seconds() - before;
      tally.time[who] += taken;
      tally.longest[who] = std::max(tally.longest[who], taken);
      ++tally.thoughts[who];
    }
    match.play(move);
    ++tally.moves;
  }
  return match.over() ? match.result()->score[static_cast<std::size_t>(seat)] : 0;
}

double elo(double score) {
  return -400 * std::log10(1 / std::clamp(score, 0.0005, 0.9995) - 1);
}

void print(const Tally& tally, int players) {
  const int games = tally.wins + tally.draws + tally.losses;
  const double n = games, score = (tally.wins + tally.draws * 0.5) / n;
  const double variance = (tally.wins * (1 - score) * (1 - score) + tally.draws * (0.5 - score) * (0.5 - score) +
                           tally.losses * score * score) /
                          n;
  // At least the error of one half game, so that a clean sweep does not look certain.
  const double error = 1.96 * std::max(std::sqrt(variance / n), 0.5 / n);
  std::printf("games %d  wins %d  draws %d  losses %d  score %.1f%%  moves/game %.0f\n", games, tally.wins, tally.draws,
              tally.losses, 100 * score, static_cast<double>(tally.moves) / n);
  if (players == 2)
    std::printf("elo %+.0f  (%+.0f to %+.0f, 95%%)\n", elo(score), elo(score - error), elo(score + error));
  for (int who = 0; who < 2; ++who)
    std::printf("%s: %.4f s a move, longest %.2f s\n", who == 0 ? "first" : "second",
                tally.time[who] / static_cast<double>(std::max<std::uint64_t>(tally.thoughts[who], 1)),
                tally.longest[who]);
}

}  // namespace

int run_match(const Arguments& arguments) {
  const Game* game = game_named(arguments.words[0]);
  if (!game) return kMisused;
  const auto setup = setup_given(*game, arguments);
  if (!setup) return kMisused;
  Contender contenders[2];
  for (int who = 0; who < 2; ++who) {
    const std::string_view name = who == 0 ? "first" : "second";
    const auto text = arguments.find(name);
    const auto read = text ? read_contender(*text) : std::nullopt;
    if (!read)
      return misused("--" + std::string(name) +
                     " takes level=1…6, random, greedy or uct, and after commas nodes=N, depth=N or ms=N.");
    contenders[who] = *read;
  }
  const auto games = number_given(arguments, "games", 1, 1'000'000, 20);
  const auto seed = number_given(arguments, "seed", 0, 0xffffffff, 1);
  const auto opening = number_given(arguments, "opening", 0, 1000, 4);
  const auto hash = number_given(arguments, "hash", 1, 1024, 16);
  if (!games || !seed || !opening || !hash) return kMisused;

  const int players = game->players(game->start(*setup));
  Tally tally;
  for (std::uint64_t number = 0; number < *games; ++number) {
    const int seat = static_cast<int>(number % static_cast<std::uint64_t>(players));
    const std::uint64_t pair = number / static_cast<std::uint64_t>(players);
    const int score =
        play(*game, *setup, contenders, seat, *seed * 1'000'000 + pair, static_cast<int>(*opening), *hash << 20, tally);
    ++(score > 0 ? tally.wins : score < 0 ? tally.losses : tally.draws);
    if (arguments.has("verbose")) {
      std::printf("game %llu  seat %d  %+d\n", static_cast<unsigned long long>(number + 1), seat, score);
      std::fflush(stdout);
    }
  }
  print(tally, players);
  return kGood;
}

}  // namespace vitrine::cli
