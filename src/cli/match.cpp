// `vitrine match`: two kinds of player against each other from the same openings with swapped seats.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "ai/levels.h"
#include "cli/commands.h"
#include "cli/contender.h"
#include "cli/log.h"

namespace vitrine::cli {
namespace {

constexpr int kLongestMatch = 4000;  // moves; a longer one counts as drawn

struct Tally {
  int wins = 0, draws = 0, losses = 0;
  double share = 0;  // of the matches: a draw is divided between those who share it
  std::uint64_t moves = 0;
  double time[2] = {};  // seconds that the first and the second have thought
  std::uint64_t thoughts[2] = {};
  double longest[2] = {};
};

// Whether a short search sees one of two players clearly ahead. Of Nonaga's openings after two random turns, seven of
// ten are won by force within nine moves: what comes after them measures nobody.
bool is_uneven(const Match& match) {
  if (match.over()) return true;
  if (!is_plain(match.game(), match.position())) return false;
  constexpr std::uint64_t kNodes = 100'000;
  constexpr int kClearlyAhead = 150;  // hundredths of a man
  Task task;
  task.limits.nodes = kNodes;
  const auto search = make_search(match, task);
  while (search->step(kNodes)) {
  }
  return std::abs(search->report().score) > kClearlyAhead;
}

// Random moves after which nobody is clearly ahead; but every player lays out his own men himself.
Match opened(const Game& game, const Setup& setup, Rng& rng, int moves) {
  constexpr int kMostTries = 100;
  for (int tries = 1;; ++tries) {
    Match match(game, setup);
    for (int ply = 0; !match.over() && ply < moves && game.arrangements(match.position()).empty(); ++ply)
      match.play(random_move(match, rng));
    if (moves == 0 || tries == kMostTries || !is_uneven(match)) return match;
  }
}

// `first` sits in one seat, `second` in all others. Gives +1, 0, -1 for `first`.
int play(const Game& game, const Setup& setup, const Contender players[2], int seat, std::uint64_t seed, int opening,
         std::size_t memory, Tally& tally) {
  Rng rng(seed);
  Match match = opened(game, setup, rng, opening);
  tally.moves += match.ply();
  for (auto ply = static_cast<int>(match.ply()); !match.over() && ply < kLongestMatch; ++ply) {
    const Player mover = match.to_move();
    Move move;
    if (mover == kChance) {
      move = random_move(match, rng);
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
  tally.share += share_of_match(match, static_cast<Player>(seat));
  return match.over() ? match.result()->score[static_cast<std::size_t>(seat)] : 0;
}

// Against each of the others, who share the rest.
double elo(double share, int players) {
  const double kept = std::clamp(share, 0.0005, 0.9995);
  return 400 * std::log10(kept * (players - 1) / (1 - kept));
}

void print(const Tally& tally, int players) {
  const int games = tally.wins + tally.draws + tally.losses;
  if (games == 0) {
    std::printf("games 0\n");
    return;
  }
  const double n = games, score = tally.share / n, drawn = tally.draws ? (tally.share - tally.wins) / tally.draws : 0;
  const double variance = (tally.wins * (1 - score) * (1 - score) + tally.draws * (drawn - score) * (drawn - score) +
                           tally.losses * score * score) /
                          n;
  // At least the error of one half game, so that a clean sweep does not look certain.
  const double error = 1.96 * std::max(std::sqrt(variance / n), 0.5 / n);
  std::printf("games %d  wins %d  draws %d  losses %d  share %.1f%%  moves/game %.0f\n", games, tally.wins, tally.draws,
              tally.losses, 100 * score, static_cast<double>(tally.moves) / n);
  std::printf("elo %+.0f  (%+.0f to %+.0f, 95%%)\n", elo(score, players), elo(score - error, players),
              elo(score + error, players));
  for (int who = 0; who < 2; ++who)
    std::printf("%s: %.4f s a move, longest %.2f s\n", who == 0 ? "first" : "second",
                tally.time[who] / static_cast<double>(std::max<std::uint64_t>(tally.thoughts[who], 1)),
                tally.longest[who]);
}

constexpr std::size_t kNumbersOfMatch = 9;

// A match as a line of a log, and added up.
std::string line_of(int score, const Tally& match) {
  return joined({static_cast<double>(score), match.share, static_cast<double>(match.moves), match.time[0],
                 static_cast<double>(match.thoughts[0]), match.longest[0], match.time[1],
                 static_cast<double>(match.thoughts[1]), match.longest[1]});
}
bool add(Tally& all, std::string_view line) {
  const auto numbers = read_numbers(line);
  if (!numbers || numbers->size() != kNumbersOfMatch) return false;
  const auto& told = *numbers;
  ++(told[0] > 0 ? all.wins : told[0] < 0 ? all.losses : all.draws);
  all.share += told[1];
  all.moves += static_cast<std::uint64_t>(told[2]);
  for (std::size_t who = 0; who < 2; ++who) {
    all.time[who] += told[3 + 3 * who];
    all.thoughts[who] += static_cast<std::uint64_t>(told[4 + 3 * who]);
    all.longest[who] = std::max(all.longest[who], told[5 + 3 * who]);
  }
  return true;
}

// Every opening from each seat; the same opening always falls to the same part. `name` tells the series from others in
// the log.
Tally series(const Game& game, const Setup& setup, const Contender contenders[2], std::uint64_t games,
             std::uint64_t seed, int opening, std::size_t memory, bool verbose, const std::string& name, Log& log) {
  const auto players = static_cast<std::uint64_t>(game.players(game.start(setup)));
  Tally tally;
  for (std::uint64_t number = 0; number < games; ++number) {
    const int seat = static_cast<int>(number % players);
    const std::uint64_t pair = number / players;
    const auto line = log.result(pair, name + std::to_string(number + 1), [&] {
      Tally match;
      const int score = play(game, setup, contenders, seat, seed * 1'000'000 + pair, opening, memory, match);
      if (verbose) {
        std::printf("game %llu  seat %d  %+d\n", static_cast<unsigned long long>(number) + 1, seat, score);
        std::fflush(stdout);
      }
      return line_of(score, match);
    });
    if (!line || add(tally, *line)) continue;
    misused("The log tells nothing of match " + std::to_string(number + 1) + ".");
    std::exit(kBad);
  }
  return tally;
}

}  // namespace

int run_match(const MatchAsked& asked) {
  const Game& game = *asked.game;
  const auto setup = setup_from(game, asked.setup);
  if (!setup) return kMisused;
  Contender contenders[2];
  for (int who = 0; who < 2; ++who) {
    const auto read = read_contender(who == 0 ? asked.first : asked.second);
    if (!read)
      return misused(std::string(who == 0 ? "--first" : "--second") +
                     " takes level=1…6, random, greedy, uct or reasons (by what a hint would say), and after commas "
                     "nodes=N, depth=N, ms=N, weights=a:b:… "
                     "or program=path.");
    if (!read->weights.empty() && read->weights.size() != game.terms().size())
      return misused("The evaluation of that game has " + std::to_string(game.terms().size()) + " weights.");
    contenders[who] = *read;
  }
  auto log =
      Log::open(asked, "match " + std::string(game.info().id) + " --setup " + setup_text(game, *setup) + " --first " +
                           asked.first + " --second " + asked.second + " --seed " + std::to_string(asked.seed) +
                           " --opening " + std::to_string(asked.opening) + " --hash " + std::to_string(asked.hash));
  if (!log) return kMisused;
  const Tally tally = series(game, *setup, contenders, asked.games, asked.seed, static_cast<int>(asked.opening),
                             asked.hash << 20, asked.verbose, "", *log);
  print(tally, game.players(game.start(*setup)));
  return kGood;
}

// Each level against the one below, the ends of the scale, and the strongest against the simple players.
int run_ladder(const LadderAsked& asked) {
  const Game& game = *asked.game;
  const auto setup = setup_from(game, asked.setup);
  if (!setup) return kMisused;
  auto log =
      Log::open(asked, "ladder " + std::string(game.info().id) + " --setup " + setup_text(game, *setup) + " --seed " +
                           std::to_string(asked.seed) + " --opening " + std::to_string(asked.opening) + " --nodes " +
                           std::to_string(asked.nodes.value_or(0)));
  if (!log) return kMisused;
  const std::size_t memory = std::size_t{8} << 20;
  const Position start = game.start(*setup);

  const auto level = [&](int number) {
    Contender contender;
    contender.level = number;
    contender.limits.nodes = level_of(game, start, number).nodes;
    if (asked.nodes) contender.limits.nodes = std::min(contender.limits.nodes, *asked.nodes);
    return contender;
  };
  const auto against = [&](const std::string& title, const Contender& first, const Contender& second) {
    const Contender contenders[2] = {first, second};
    std::string name = title + ".";
    std::erase(name, ' ');
    const Tally tally = series(game, *setup, contenders, asked.games, asked.seed, static_cast<int>(asked.opening),
                               memory, false, name, *log);
    std::printf("%s\n", title.c_str());
    print(tally, game.players(start));
    std::fflush(stdout);
  };
  for (int number = 2; number <= kMaxLevel; ++number)
    against("level " + std::to_string(number) + " : level " + std::to_string(number - 1), level(number),
            level(number - 1));
  against("level 6 : level 1", level(kMaxLevel), level(1));
  Contender simple;
  simple.kind = "greedy";
  against("level 6 : greedy", level(kMaxLevel), simple);
  simple.kind = "random";
  against("level 1 : random", level(1), simple);
  return kGood;
}

}  // namespace vitrine::cli
