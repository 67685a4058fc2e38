// `vitrine train`: the weights of a game's network, learnt from matches against itself. Every position is to foretell
// what the positions after it say and how the match ends (temporal differences); the player looks one move ahead.
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cmath>
#include <cstdio>

#include "ai/search.h"
#include "cli/commands.h"
#include "cli/contender.h"
#include "cli/log.h"
#include "core/network.h"

namespace vitrine::cli {
namespace {

constexpr int kLongestMatch = 2'000;  // moves; a longer one counts as drawn
constexpr int kDared = 30;            // moves of a thousand that are drawn by lot, so that mistakes are met, too
constexpr float kTrace = 0.9f;        // how much of what a position learns comes from further on than the next one
constexpr std::size_t kRemembered = 400'000;  // positions
constexpr std::uint64_t kFirstMatches = 50;   // before anything is learnt
constexpr std::size_t kBatch = 64;
constexpr std::size_t kTimesSeen = 4;  // on average
constexpr float kFirstStep = 1e-3f, kLastStep = 2e-5f;

using Inputs = std::array<std::int16_t, kMostInputs>;

struct Sample {
  Inputs inputs;
  float chance;  // to win, for the player whose chance the network tells
};

// The same network with weights that can be moved a little: first the hidden ones, then those of the outcome.
class Learner {
 public:
  Learner(std::size_t inputs, Rng& rng)
      : inputs_(inputs),
        split_((inputs + 1) * kHiddenUnits),
        weights_(split_ + kHiddenUnits + inputs + 1, 0),
        slope_(weights_),
        mean_(weights_),
        square_(weights_),
        sum_(weights_.size(), 0),
        whole_(weights_.size()) {
    const auto lot = [&](float size) { return size * (static_cast<float>(rng.below(20'001)) / 10'000 - 1); };
    for (std::size_t i = 0; i < inputs * kHiddenUnits; ++i) weights_[i] = lot(0.15f);
    for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) weights_[split_ + unit] = lot(0.05f);
    round();
  }

  // With the weights as they are now, in whole numbers.
  Network network() const {
    const std::span<const std::int16_t> all(whole_);
    return {all.first(split_), all.subspan(split_)};
  }

  // One step of Adam over a batch; gives the cross-entropy before it.
  double learn(std::span<const Sample* const> batch, float step) {
    std::ranges::fill(slope_, 0.f);
    double loss = 0;
    for (const Sample* sample : batch) loss += add_slope(*sample);
    constexpr float kMean = 0.9f, kSquare = 0.999f;
    ++steps_;
    const float mean_so_far = 1 - std::pow(kMean, static_cast<float>(steps_)),
                square_so_far = 1 - std::pow(kSquare, static_cast<float>(steps_));
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const float slope = slope_[i] / static_cast<float>(batch.size());
      mean_[i] += (1 - kMean) * (slope - mean_[i]);
      square_[i] += (1 - kSquare) * (slope * slope - square_[i]);
      weights_[i] -= step * (mean_[i] / mean_so_far) / (std::sqrt(square_[i] / square_so_far) + 1e-8f);
    }
    return loss / static_cast<double>(batch.size());
  }

  // All that it has learnt, and back.
  std::vector<double> state() const {
    std::vector<double> all = {static_cast<double>(steps_), static_cast<double>(summed_)};
    for (const auto* part : {&weights_, &mean_, &square_}) all.insert(all.end(), part->begin(), part->end());
    all.insert(all.end(), sum_.begin(), sum_.end());
    return all;
  }
  bool restore(std::span<const double> all) {
    if (all.size() != 2 + 4 * weights_.size()) return false;
    steps_ = static_cast<std::uint64_t>(all[0]), summed_ = static_cast<std::uint64_t>(all[1]);
    auto from = all.begin() + 2;
    for (auto* part : {&weights_, &mean_, &square_})
      for (float& number : *part) number = static_cast<float>(*from++);
    std::copy(from, all.end(), sum_.begin());
    round();
    return true;
  }

  void round() { round(weights_); }
  // The weights wander about what is best; their mean lies nearer to it.
  void add_to_mean() {
    for (std::size_t i = 0; i < weights_.size(); ++i) sum_[i] += static_cast<double>(weights_[i]);
    ++summed_;
  }
  void round_mean() {
    if (summed_ == 0) return round();
    std::vector<float> mean;
    for (double sum : sum_) mean.push_back(static_cast<float>(sum / static_cast<double>(summed_)));
    round(mean);
  }

 private:
  void round(const std::vector<float>& weights) {
    constexpr float kMost = 8 * kWeightUnit;
    for (std::size_t i = 0; i < weights.size(); ++i)
      whole_[i] = static_cast<std::int16_t>(std::lround(std::clamp(weights[i] * kWeightUnit, -kMost, kMost)));
  }

  double add_slope(const Sample& sample) {
    std::array<float, kHiddenUnits> units;
    std::copy_n(weights_.begin() + static_cast<std::ptrdiff_t>(inputs_ * kHiddenUnits), kHiddenUnits, units.begin());
    const float* const outcome = &weights_[split_];
    float odds = outcome[kHiddenUnits + inputs_];
    for (std::size_t i = 0; i < inputs_; ++i) {
      if (sample.inputs[i] == 0) continue;
      const float input = static_cast<float>(sample.inputs[i]) / kInputUnit;
      odds += outcome[kHiddenUnits + i] * input;
      for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) units[unit] += input * weights_[i * kHiddenUnits + unit];
    }
    for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) odds += outcome[unit] * std::max(units[unit], 0.f);

    const float chance = 1 / (1 + std::exp(-odds)), error = chance - sample.chance;
    float* const slope = &slope_[split_];
    std::array<float, kHiddenUnits> back{};
    for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
      if (units[unit] <= 0) continue;
      slope[unit] += error * units[unit];
      back[unit] = error * outcome[unit];
      slope_[inputs_ * kHiddenUnits + unit] += back[unit];
    }
    slope[kHiddenUnits + inputs_] += error;
    for (std::size_t i = 0; i < inputs_; ++i) {
      if (sample.inputs[i] == 0) continue;
      const float input = static_cast<float>(sample.inputs[i]) / kInputUnit;
      slope[kHiddenUnits + i] += error * input;
      for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) slope_[i * kHiddenUnits + unit] += back[unit] * input;
    }
    const double likely = std::clamp(static_cast<double>(chance), 1e-6, 1 - 1e-6);
    return -(sample.chance * std::log(likely) + (1 - sample.chance) * std::log(1 - likely));
  }

  std::size_t inputs_, split_;
  std::vector<float> weights_, slope_, mean_, square_;
  std::vector<double> sum_;
  std::vector<std::int16_t> whole_;
  std::uint64_t steps_ = 0, summed_ = 0;
};

float half_way(std::int8_t score) {
  return static_cast<float>(score + 1) / 2;
}

// The chance of that player, and what the network saw; whose chance it told is given back in `whose`.
float chance_of(const Game& game, const Network& network, const Position& position, Player player, Inputs& inputs,
                Player& whose) {
  whose = game.inputs(position, inputs);
  const auto odds = static_cast<float>(network.log_odds(inputs)) / (kInputUnit * kWeightUnit);
  const float chance = 1 / (1 + std::exp(-odds));
  return whose == player ? chance : 1 - chance;
}

// The move after which the mover's chance is best, as far as he may know, and that chance.
std::pair<Move, float> best_move(const Match& match, const Network& network) {
  const Game& game = match.game();
  const Player mover = match.to_move();
  const Position seen = game.observe(match.position(), mover);
  MoveList moves;
  game.legal_moves(seen, moves);
  Position after;
  Inputs inputs;
  Player whose;
  std::pair<Move, float> best{moves.front(), -1.f};
  for (Move move : moves) {
    game.apply(seen, move, after);
    const float chance = game.to_move(after) == kNobody
                             ? half_way(game.result(after).score[static_cast<std::size_t>(mover)])
                             : chance_of(game, network, after, mover, inputs, whose);
    if (chance > best.second) best = {move, chance};
  }
  return best;
}

// Any rules, mostly the usual ones. The first player's men are laid out in any of the ways that the game offers; what
// comes after that is part of what is learnt.
Match new_match(const Game& game, Rng& rng) {
  Setup setup = default_setup(game);
  for (std::size_t i = 0; i < game.info().options.size(); ++i)
    if (rng.below(2) == 0)
      setup.choice[i] =
          static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(game.info().options[i].values.size())));
  Match match(game, setup);
  for (;;) {
    const auto ways = game.arrangements(match.position());
    if (ways.empty()) return match;
    const auto way = rng.below(static_cast<std::uint32_t>(ways.size()));
    for (Move move : game.arrange(match.position(), way, rng)) match.play(move);
  }
}

// What one player could know after a move, and what came of it.
struct Seen {
  Inputs inputs;
  Player whose;
  float chance;  // as the network told it at that time, for the player who looks
};
// A move drawn by lot says nothing about the positions before it: they learn what the best move promised.
struct Dared {
  std::size_t at;  // the number of the position after it
  std::array<float, 2> promised;
};

void add_match(const Game& game, const Network& network, Rng& rng, std::vector<Sample>& samples) {
  Match match = new_match(game, rng);
  std::array<std::vector<Seen>, 2> seen;
  std::vector<Dared> dared;
  while (!match.over() && match.ply() < kLongestMatch) {
    const Player mover = match.to_move();
    if (mover == kChance) {
      match.play(random_move(match, rng));
      continue;
    }
    const auto [move, promised] = best_move(match, network);
    if (rng.below(1000) < kDared) {
      const float other = 1 - promised;
      dared.push_back({seen[0].size(), mover == 0 ? std::array{promised, other} : std::array{other, promised}});
      match.play(random_move(match, rng));
    } else {
      match.play(move);
    }
    if (match.over()) break;
    for (Player player : {0, 1}) {
      Seen& now = seen[static_cast<std::size_t>(player)].emplace_back();
      now.chance = chance_of(game, network, game.observe(match.position(), player), player, now.inputs, now.whose);
    }
  }
  for (std::size_t player = 0; player < 2; ++player) {
    float next = match.over() ? half_way(match.result()->score[player]) : 0.5f, later = next;
    auto cut = dared.rbegin();
    for (std::size_t i = seen[player].size(); i-- > 0;) {
      while (cut != dared.rend() && cut->at > i + 1) ++cut;
      if (cut != dared.rend() && cut->at == i + 1) next = later = cut->promised[player];
      const Seen& now = seen[player][i];
      later = kTrace * later + (1 - kTrace) * next;
      next = now.chance;
      samples.push_back({now.inputs, now.whose == static_cast<Player>(player) ? later : 1 - later});
    }
  }
}

// The share of the network in matches against one look with the terms, the seats taken in turn.
double against_terms(const Game& game, const Network& network, std::uint64_t games, std::uint64_t seed) {
  Contender other;
  other.kind = "greedy";
  double share = 0;
  for (std::uint64_t number = 0; number < games; ++number) {
    Rng rng(seed + number / 2);
    Match match = new_match(game, rng);
    const auto seat = static_cast<Player>(number % 2);
    while (!match.over() && match.ply() < kLongestMatch) {
      const Player mover = match.to_move();
      match.play(mover == kChance ? random_move(match, rng)
                 : mover == seat  ? best_move(match, network).first
                                  : choose(other, match, rng(), 1 << 20));
    }
    share += match.over() ? half_way(match.result()->score[static_cast<std::size_t>(seat)]) : 0.5;
  }
  return share / static_cast<double>(games);
}

void print_row(std::span<const std::int16_t> weights) {
  std::printf("   ");
  for (std::int16_t weight : weights) std::printf(" %d,", weight);
  std::printf("\n");
}

// As a source file of the game.
void print_network(const Game& game, const Network& network, std::string_view how) {
  const std::string id(game.info().id);
  std::printf(
      "// Found by `%.*s`.\n#include \"games/%s/rules.h\"\n\nnamespace vitrine::%s {\nnamespace {\n\n// clang-format "
      "off\n",
      static_cast<int>(how.size()), how.data(), id.c_str(), id.c_str());
  std::printf("constexpr std::int16_t kHidden[] = {\n");
  for (std::size_t i = 0; i <= network.inputs(); ++i) print_row(network.hidden.subspan(i * kHiddenUnits, kHiddenUnits));
  std::printf("};\nconstexpr std::int16_t kOutcome[] = {\n");
  for (std::size_t i = 0; i < network.outcome.size(); i += kHiddenUnits)
    print_row(network.outcome.subspan(i, std::min<std::size_t>(kHiddenUnits, network.outcome.size() - i)));
  std::printf("};\n// clang-format on\n\n}  // namespace\n\nconst Network* Rules::network() {\n");
  std::printf(
      "  static constexpr Network kNetwork{kHidden, kOutcome};\n  return kNetwork;\n}\n\n}  // namespace vitrine::%s\n",
      id.c_str());
}

// One training, from its first match or from where the log leaves it. The positions remembered are not kept: a training
// that goes on learns from new ones until there are enough again.
class Training {
 public:
  Training(const TrainAsked& asked, std::uint64_t number, Log& log)
      : asked_(asked),
        game_(*asked.game),
        number_(number),
        log_(log),
        rng_(seed_of(asked.seed, number)),
        learner_(asked.game->network()->inputs(), rng_) {}

  static std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number) { return seed + number * 1'000'003; }

  void run() {
    std::uint64_t match = 0;
    for (std::uint64_t told = kTold; told > 0 && match == 0; --told) {
      const auto line = log_.find(item(told));
      const auto state = line ? read_numbers(*line) : std::nullopt;
      if (!state || !learner_.restore(*state)) continue;
      match = told * every();
      rng_ = Rng(seed_of(asked_.seed, number_) + match);
    }
    if (match == asked_.games) learner_.round_mean();
    for (; match < asked_.games; ++match) {
      learn_from(match);
      const bool last = match + 1 == asked_.games;
      if (last && match >= kFirstMatches) learner_.round_mean();
      if (last || (match + 1) % every() == 0) tell(match + 1);
    }
  }
  Network network() const { return learner_.network(); }

 private:
  static constexpr std::uint64_t kTold = 16;  // times in a training

  std::uint64_t every() const { return std::max<std::uint64_t>(asked_.games / kTold, 1); }
  std::string item(std::uint64_t told) const { return std::to_string(number_) + "." + std::to_string(told); }

  void learn_from(std::uint64_t match) {
    fresh_.clear();
    add_match(game_, learner_.network(), rng_, fresh_);
    for (const Sample& sample : fresh_) {
      if (memory_.size() < kRemembered)
        memory_.push_back(sample);
      else
        memory_[oldest_] = sample, oldest_ = (oldest_ + 1) % kRemembered;
    }
    if (match < kFirstMatches || memory_.empty()) return;
    const float left = 1 - static_cast<float>(match) / static_cast<float>(asked_.games);
    const float step = std::max(kLastStep, kFirstStep * std::min(1.f, 2 * left));  // shorter in the second half
    std::array<const Sample*, kBatch> batch;
    for (std::size_t i = 0; i < fresh_.size() * kTimesSeen / kBatch; ++i) {
      for (const Sample*& sample : batch) sample = &memory_[rng_.below(static_cast<std::uint32_t>(memory_.size()))];
      loss_ += learner_.learn(batch, step);
      ++steps_;
    }
    learner_.round();
    if (4 * match >= 3 * asked_.games) learner_.add_to_mean();
  }

  void tell(std::uint64_t matches) {
    const double loss = loss_ / static_cast<double>(std::max<std::uint64_t>(steps_, 1));
    loss_ = 0, steps_ = 0;
    std::fprintf(stderr, "%9" PRIu64 " matches, cross-entropy %.4f", matches, loss);
    if (!game_.terms().empty())
      std::fprintf(stderr, ", %.1f %% of %" PRIu64 " against the terms, one look each",
                   100 * against_terms(game_, learner_.network(), asked_.check, asked_.seed), asked_.check);
    std::fprintf(stderr, "\n");
    if (matches % every() != 0 || matches / every() > kTold) return;
    log_.add(item(matches / every()), joined(learner_.state()));
  }

  const TrainAsked& asked_;
  const Game& game_;
  const std::uint64_t number_;
  Log& log_;
  Rng rng_;
  Learner learner_;
  std::vector<Sample> memory_, fresh_;
  std::size_t oldest_ = 0;
  double loss_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace

int run_train(const TrainAsked& asked) {
  const Game& game = *asked.game;
  if (!game.network()) return misused("The evaluation of that game is not a network.");
  const std::string id(game.info().id);
  const std::string how = "train " + id + " --games " + std::to_string(asked.games);
  auto log = Log::open(asked, how + " --seed " + std::to_string(asked.seed));
  if (!log) return kMisused;
  Training training(asked, log->part().number, *log);
  training.run();
  const std::uint64_t seed = Training::seed_of(asked.seed, log->part().number);
  print_network(game, training.network(), "vitrine " + how + " --seed " + std::to_string(seed));
  return kGood;
}

}  // namespace vitrine::cli
