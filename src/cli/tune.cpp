// `vitrine tune`: the weights of a game's evaluation, fitted to how matches ended, or climbing by play against their
// like or against given opponents.
#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "cli/commands.h"
#include "cli/contender.h"
#include "cli/log.h"
#include "core/reading.h"

namespace vitrine::cli {
namespace {

constexpr std::size_t kMemory = std::size_t{1} << 20;
constexpr int kQuiet = 60;  // hundredths of a man by which a search may differ from the evaluation

// How matches are played.
struct Matches {
  const Game& game;
  Setup setup;
  int opening;  // random moves before the first of a player's own
  int longest;  // moves; a longer match counts as drawn
};

// A position of a match, as the player to move saw it.
struct Sample {
  std::vector<int> counts;  // of each term
  double outcome;           // 1 won, 0.5 drawn, 0 lost
};

// Plays a match and adds its quiet positions.
void add_match(const Matches& matches, const Contender& contender, std::uint64_t seed, std::vector<Sample>& samples) {
  const Game& game = matches.game;
  Match match(game, matches.setup);
  Rng rng(seed);
  std::vector<Player> movers;
  const std::size_t first = samples.size(), terms = game.terms().size();
  while (!match.over() && static_cast<int>(match.ply()) < matches.longest) {
    const Player mover = match.to_move();
    if (mover == kChance || static_cast<int>(match.ply()) < matches.opening) {
      match.play(random_move(match, rng));
      continue;
    }
    Task task;
    task.seed = rng();
    task.memory = kMemory;
    task.limits = contender.limits;
    task.weights = contender.weights;
    const auto search = make_search(match, task);
    while (search->step(100'000)) {
    }
    const int score = search->report().score;
    if (!is_decided(score) && !game.laying_out(match.position())) {
      Sample sample{std::vector<int>(terms), 0.5};
      const Position& position = match.position();
      game.features(game.info().secrets ? game.observe(position, mover) : position, mover, sample.counts);
      const int eval = std::inner_product(sample.counts.begin(), sample.counts.end(), contender.weights.begin(), 0);
      if (std::abs(score - eval) <= kQuiet) {
        samples.push_back(std::move(sample));
        movers.push_back(mover);
      }
    }
    match.play(search->best());
  }
  if (!match.over()) return;
  for (std::size_t i = first; i < samples.size(); ++i)
    samples[i].outcome = (match.result()->score[static_cast<std::size_t>(movers[i - first])] + 1) / 2.0;
}

double winning_chance(double value) {
  return 1 / (1 + std::exp(-value));
}

double log_loss(const std::vector<Sample>& samples, const std::vector<double>& weights) {
  double loss = 0;
  for (const Sample& sample : samples) {
    const double value = std::inner_product(weights.begin(), weights.end(), sample.counts.begin(), 0.0);
    const double chance = std::clamp(winning_chance(value), 1e-9, 1 - 1e-9);
    loss -= sample.outcome * std::log(chance) + (1 - sample.outcome) * std::log(1 - chance);
  }
  return loss / static_cast<double>(samples.size());
}

// Solves a x = b for a symmetric positive matrix.
std::vector<double> solve(std::vector<std::vector<double>> a, std::vector<double> b) {
  const std::size_t size = b.size();
  for (std::size_t column = 0; column < size; ++column) {
    for (std::size_t row = column + 1; row < size; ++row) {
      const double factor = a[row][column] / a[column][column];
      for (std::size_t i = column; i < size; ++i) a[row][i] -= factor * a[column][i];
      b[row] -= factor * b[column];
    }
  }
  for (std::size_t row = size; row-- > 0;) {
    for (std::size_t i = row + 1; i < size; ++i) b[row] -= a[row][i] * b[i];
    b[row] /= a[row][row];
  }
  return b;
}

// Logistic regression by Newton's method, beginning with zero weights; a light pull to zero keeps the weights of terms
// that never occur in bounds.
std::vector<double> fit(const std::vector<Sample>& samples, std::size_t terms) {
  constexpr double kPull = 1e-3;
  constexpr int kRounds = 30;
  std::vector<double> weights(terms, 0);
  for (int round = 0; round < kRounds; ++round) {
    std::vector<double> slope(terms, 0);
    std::vector<std::vector<double>> curve(terms, std::vector<double>(terms, 0));
    for (const Sample& sample : samples) {
      const double value = std::inner_product(weights.begin(), weights.end(), sample.counts.begin(), 0.0);
      const double chance = winning_chance(value), spread = std::max(chance * (1 - chance), 1e-6);
      for (std::size_t i = 0; i < terms; ++i) {
        if (sample.counts[i] == 0) continue;
        slope[i] += (sample.outcome - chance) * sample.counts[i];
        for (std::size_t j = 0; j < terms; ++j) curve[i][j] += spread * sample.counts[i] * sample.counts[j];
      }
    }
    for (std::size_t i = 0; i < terms; ++i) {
      slope[i] -= kPull * weights[i];
      curve[i][i] += kPull;
    }
    const std::vector<double> change = solve(curve, slope);
    double largest = 0;
    for (std::size_t i = 0; i < terms; ++i) {
      weights[i] += change[i];
      largest = std::max(largest, std::abs(change[i]));
    }
    if (largest < 1e-7) break;
  }
  return weights;
}

// The factor with which the old weights foretell the results best.
double best_scale(const std::vector<Sample>& samples, const std::vector<int>& old) {
  std::vector<Sample> values;
  for (const Sample& sample : samples)
    values.push_back({{std::inner_product(old.begin(), old.end(), sample.counts.begin(), 0)}, sample.outcome});
  return fit(values, 1)[0];
}

// Plays a match and gives the part of it that the player in `seat` gets; all other seats play as `others`. Marks in
// `met` the terms that were not zero in some position in which a player chose.
double duel(const Matches& matches, const Contender& own, const Contender& others, int seat, std::uint64_t seed,
            std::vector<bool>& met) {
  const Game& game = matches.game;
  Match match(game, matches.setup);
  Rng rng(seed);
  std::vector<int> counts(met.size());
  while (!match.over() && static_cast<int>(match.ply()) < matches.longest) {
    const Player mover = match.to_move();
    if (mover == kChance || static_cast<int>(match.ply()) < matches.opening) {
      match.play(random_move(match, rng));
      continue;
    }
    game.features(match.position(), mover, counts);
    for (std::size_t i = 0; i < met.size(); ++i) met[i] = met[i] || counts[i] != 0;
    match.play(choose(mover == seat ? own : others, match, rng(), kMemory));
  }
  return share_of_match(match, static_cast<Player>(seat));
}

// How to climb.
struct Climb {
  std::vector<Contender> against;  // none: the two directions play each other
  std::uint64_t rounds;
  double least_shake;  // in the unit of the weights
  std::uint64_t seed;
};

// What the two directions of a round brought, as a line of a log: who won by how much, the sum of both shares against
// the opponents and of how many matches, and which terms were met.
struct Round {
  double won = 0, total = 0, played = 0;
  std::vector<bool> met;

  std::string line() const {
    std::vector<double> numbers = {won, total, played};
    numbers.insert(numbers.end(), met.begin(), met.end());
    return joined(numbers);
  }
  static Round read(std::string_view line, std::size_t terms) {
    Round round{0, 0, 0, std::vector<bool>(terms)};
    const auto numbers = read_numbers(line);
    if (!numbers || numbers->size() != 3 + terms) return round;
    round.won = (*numbers)[0], round.total = (*numbers)[1], round.played = (*numbers)[2];
    for (std::size_t i = 0; i < terms; ++i) round.met[i] = (*numbers)[3 + i] != 0;
    return round;
  }
};

Round play_round(const Matches& matches, const Contender& up, const Contender& down,
                 const std::vector<Contender>& against, std::uint64_t start, std::vector<bool> met) {
  const int players = matches.game.players(matches.game.start(matches.setup));
  Round round;
  for (int seat = 0; seat < players; ++seat) {
    if (against.empty()) round.won += 2 * (duel(matches, up, down, seat, start, met) - 1.0 / players);
    for (const Contender& opponent : against) {
      const double rise = duel(matches, up, opponent, seat, start, met);
      const double fall = duel(matches, down, opponent, seat, start, met);
      round.won += rise - fall;
      round.total += rise + fall;
      round.played += 2;
    }
  }
  round.met = std::move(met);
  return round;
}

// Simultaneous perturbation: all weights but the first are shaken at once; the two directions play each other, or both
// play the same opponents, from every seat; and the weights follow the winner a little, the further the more opponents
// agree. Steps shrink as it goes on. Weights of terms that these matches have not met stay as they are; the first round
// only finds out which are met. A climb is one of several, each with draws of its own; nothing comes back from one that
// is left to another part.
std::optional<std::vector<double>> climb(const Matches& matches, const Contender& from, const Climb& task,
                                         std::uint64_t number, Log& log) {
  constexpr double kShake = 0.25, kFollow = 0.06;
  std::vector<double> weights(from.weights.begin(), from.weights.end());
  std::vector<bool> met(weights.size(), false);
  Rng rng(task.seed + number * 1'000'003);
  const auto with = [&](const std::vector<double>& shaken) {
    Contender contender = from;
    for (std::size_t i = 0; i < shaken.size(); ++i) contender.weights[i] = static_cast<int>(std::lround(shaken[i]));
    return contender;
  };
  double total = 0, played = 0;  // of both directions against the opponents, since it was last told
  for (std::uint64_t round = 0; round < task.rounds; ++round) {
    const double progress = static_cast<double>(round) / static_cast<double>(task.rounds);
    const double size = std::pow(1 + 9 * progress, -0.3);
    std::vector<double> change(weights.size(), 0), up = weights, down = weights;
    for (std::size_t i = 1; i < weights.size(); ++i) {
      if (!met[i]) continue;
      change[i] = (rng.below(2) ? 1 : -1) * size * std::max(task.least_shake, kShake * std::abs(weights[i]));
      up[i] += change[i];
      down[i] -= change[i];
    }
    const std::uint64_t start = rng();
    const auto line = log.result(number, std::to_string(number) + "." + std::to_string(round + 1), [&] {
      return play_round(matches, with(up), with(down), task.against, start, met).line();
    });
    if (!line) return std::nullopt;
    const Round played_round = Round::read(*line, weights.size());
    met = played_round.met;
    total += played_round.total;
    played += played_round.played;
    for (std::size_t i = 1; i < weights.size(); ++i) weights[i] += kFollow * size * played_round.won * change[i];
    if ((round + 1) % std::max<std::uint64_t>(task.rounds / 8, 1) == 0) {
      std::printf("%6" PRIu64, round + 1);
      for (double weight : weights) std::printf(" %6.1f", weight);
      if (played > 0) std::printf("  share %.1f%%", 100 * total / played);
      total = played = 0;
      std::printf("\n");
      std::fflush(stdout);
    }
  }
  return weights;
}

// How many climbs the log tells of, or this run is a part of.
std::uint64_t count_climbs(const Log& log) {
  std::uint64_t count = log.part().of;
  for (const auto& [item, result] : log.results()) {
    const auto number = read_big_number(std::string_view(item).substr(0, item.find('.')), 1'000'000);
    if (number) count = std::max(count, *number + 1);
  }
  return count;
}

// "random/level=2,nodes=500", or nothing.
std::optional<std::vector<Contender>> read_opponents(std::string_view text, std::size_t terms) {
  std::vector<Contender> opponents;
  for (std::string_view part : split(text, '/')) {
    const auto contender = read_contender(part);
    if (!contender || (!contender->weights.empty() && contender->weights.size() != terms)) return std::nullopt;
    opponents.push_back(*contender);
  }
  return opponents;
}

std::string text_of(const std::vector<int>& weights) {
  std::string text;
  for (int weight : weights) text += (text.empty() ? "" : ":") + std::to_string(weight);
  return text;
}

// The weights of each climb that is known, and their mean.
void climb_as_asked(const TuneAsked& asked, const Matches& matches, const Contender& from,
                    std::vector<Contender> against, Log& log) {
  const auto terms = matches.game.terms();
  for (std::size_t i = 0; i < terms.size(); ++i)
    std::printf("  %-20.*s %6d\n", static_cast<int>(terms[i].name.size()), terms[i].name.data(), from.weights[i]);
  const Climb task{std::move(against), asked.games, static_cast<double>(asked.shake), asked.seed};
  std::vector<double> sum(terms.size(), 0);
  int climbs = 0;
  const std::uint64_t count = count_climbs(log);
  for (std::uint64_t number = 0; number < count; ++number) {
    const auto climbed = climb(matches, from, task, number, log);
    if (!climbed) continue;
    ++climbs;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += (*climbed)[i];
  }
  if (climbs == 0) return;
  std::vector<int> weights;
  for (const double weight : sum) weights.push_back(static_cast<int>(std::lround(weight / climbs)));
  if (climbs > 1) std::printf("the mean of %d climbs\n", climbs);
  std::printf("weights=%s\n", text_of(weights).c_str());
}

// The quiet positions of a match, as a line of a log: for each the counts of the terms and the outcome.
std::string line_of(const std::vector<Sample>& samples) {
  std::vector<double> numbers;
  for (const Sample& sample : samples) {
    numbers.insert(numbers.end(), sample.counts.begin(), sample.counts.end());
    numbers.push_back(sample.outcome);
  }
  return joined(numbers);
}
void add_samples(std::string_view line, std::size_t terms, std::vector<Sample>& samples) {
  const auto numbers = read_numbers(line);
  if (!numbers || numbers->size() % (terms + 1) != 0) return;
  for (auto at = numbers->begin(); at != numbers->end();) {
    Sample sample{std::vector<int>(terms), 0};
    for (int& count : sample.counts) count = static_cast<int>(*at++);
    sample.outcome = *at++;
    samples.push_back(std::move(sample));
  }
}

int fit_as_asked(const TuneAsked& asked, const Matches& matches, const Contender& contender, Log& log) {
  const auto terms = matches.game.terms();
  std::vector<Sample> samples;
  std::uint64_t matches_known = 0;
  for (std::uint64_t number = 0; number < asked.games; ++number) {
    const auto line = log.result(number, std::to_string(number + 1), [&] {
      std::vector<Sample> match;
      add_match(matches, contender, asked.seed * 1'000'000 + number, match);
      return line_of(match);
    });
    if (!line) continue;
    add_samples(*line, terms.size(), samples);
    ++matches_known;
  }
  if (log.part().of > 1) {  // the logs together are fitted
    std::printf("%" PRIu64 " matches, %zu positions\n", matches_known, samples.size());
    return kGood;
  }
  if (samples.empty()) return misused("These matches have no quiet position.");

  const std::vector<double> fitted = fit(samples, terms.size());
  const double scale = best_scale(samples, contender.weights);
  std::vector<double> old;
  for (int weight : contender.weights) old.push_back(weight * scale);
  std::printf("%" PRIu64 " matches, %zu positions; log loss %.5f, with the fitted weights %.5f\n", matches_known,
              samples.size(), log_loss(samples, old), log_loss(samples, fitted));
  // The first term keeps its weight: it is the unit.
  const bool steady = fitted[0] * contender.weights[0] > 0;
  if (!steady && scale <= 0) return misused("These matches are too few to tell anything.");
  const double unit = steady ? contender.weights[0] / fitted[0] : 1 / scale;
  std::vector<int> weights;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    std::printf("  %-20.*s %6d -> %8.1f\n", static_cast<int>(terms[i].name.size()), terms[i].name.data(),
                contender.weights[i], fitted[i] * unit);
    weights.push_back(static_cast<int>(std::lround(fitted[i] * unit)));
  }
  std::printf("weights=%s\n", text_of(weights).c_str());
  return kGood;
}

// A climb is another task with another number of rounds; more matches only add to a fit.
std::optional<Log> open_log(const TuneAsked& asked, const Game& game, const Setup& setup, const Contender& from) {
  std::string task = "tune " + std::string(game.info().id) + " --setup " + setup_text(game, setup) + " --nodes " +
                     std::to_string(asked.nodes) + " --opening " + std::to_string(asked.opening) + " --longest " +
                     std::to_string(asked.longest) + " --seed " + std::to_string(asked.seed) + " --weights " +
                     text_of(from.weights);
  if (asked.climb)
    task += " --climb --games " + std::to_string(asked.games) + " --shake " + std::to_string(asked.shake) +
            " --against " + asked.against.value_or("");
  return Log::open(asked, task);
}

}  // namespace

int run_tune(const TuneAsked& asked) {
  const Game& game = *asked.game;
  const auto terms = game.terms();
  if (terms.empty()) return misused("The evaluation of that game is not a sum of terms.");
  const auto setup = setup_from(game, asked.setup);
  if (!setup) return kMisused;
  if (asked.longest <= asked.opening) return misused("--longest takes more moves than --opening.");
  const Matches matches{game, *setup, static_cast<int>(asked.opening), static_cast<int>(asked.longest)};

  Contender contender;
  contender.limits.nodes = asked.nodes;
  for (const Term& term : terms) contender.weights.push_back(term.weight);
  if (asked.weights) {
    const auto weights = read_weights(*asked.weights);
    if (!weights || weights->size() != terms.size())
      return misused("--weights takes " + std::to_string(terms.size()) + " whole numbers with colons between.");
    contender.weights = *weights;
  }
  auto log = open_log(asked, game, *setup, contender);
  if (!log) return kMisused;
  if (!asked.climb) return fit_as_asked(asked, matches, contender, *log);

  std::vector<Contender> against;
  if (asked.against) {
    const auto opponents = read_opponents(*asked.against, terms.size());
    if (!opponents)
      return misused(
          "--against takes opponents as `vitrine match` does, with slashes between, and weights for each of " +
          std::to_string(terms.size()) + " terms.");
    against = *opponents;
  }
  climb_as_asked(asked, matches, contender, std::move(against), *log);
  return kGood;
}

}  // namespace vitrine::cli
