// Reading who plays, and asking him for a move.
#include "cli/contender.h"

#include <algorithm>
#include <span>

#include "ai/levels.h"
#include "cli/commands.h"
#include "core/reading.h"
#include "core/reasons.h"

namespace vitrine::cli {

namespace {

constexpr std::uint64_t kMostWeight = 100'000;

// How strong the strongest reason for a move is, in the order in which a hint tells them: what wins, what takes (more
// before less), what the game says itself, the rest.
int strength(const Game& game, const Position& known, Move move) {
  constexpr int kStep = 100;
  const std::vector<Reason> facts = reasons(game, known, move);
  const auto rank = [](Reason::Kind kind) { return kStep * (20 - static_cast<int>(kind)); };
  const bool first = !facts.empty() && facts.front().kind <= Reason::Kind::kTakes;
  if (!first && !game.reasons(known, move).empty()) return rank(Reason::Kind::kTakes) - kStep / 2;
  return facts.empty() ? 0 : rank(facts.front().kind) + std::min(facts.front().count, kStep / 2 - 1);
}

// Plays by what can be said for a move, and where moves have as much for them, by lot.
Move choose_by_reasons(const Match& match, std::uint64_t seed) {
  const Game& game = match.game();
  const Position known = game.observe(match.position(), match.to_move());
  MoveList moves, best;
  match.legal_moves(moves);
  int most = -1;
  for (Move move : moves) {
    const int here = game.laying_out(known) ? 0 : strength(game, known, move);
    if (here > most) best.clear();
    most = std::max(most, here);
    if (here == most) best.push_back(move);
  }
  return best[Rng(seed).below(static_cast<std::uint32_t>(best.size()))];
}

}  // namespace

std::optional<std::vector<int>> read_weights(std::string_view text) {
  std::vector<int> weights;
  for (std::string_view part : split(text, ':')) {
    const bool negative = part.starts_with('-');
    const auto number = read_big_number(part.substr(negative), kMostWeight);
    if (!number) return std::nullopt;
    weights.push_back(negative ? -static_cast<int>(*number) : static_cast<int>(*number));
  }
  if (weights.size() > kMostTerms) return std::nullopt;
  return weights;
}

std::optional<Contender> read_contender(std::string_view text) {
  Contender contender;
  bool named = false;
  for (std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    const std::string_view key = part.substr(0, equals);
    if (equals == part.npos) {
      constexpr std::string_view kKinds[] = {"random", "greedy", "uct", "reasons"};
      if (named || std::ranges::find(kKinds, key) == std::end(kKinds)) return std::nullopt;
      contender.kind = key;
      named = true;
      continue;
    }
    if (key == "weights") {
      const auto weights = read_weights(part.substr(equals + 1));
      if (!weights) return std::nullopt;
      contender.weights = *weights;
      continue;
    }
    if (key == "program") {
      contender.program = Program::start(std::string(part.substr(equals + 1)));
      if (!contender.program) return std::nullopt;
      continue;
    }
    const auto number = read_big_number(part.substr(equals + 1), 1'000'000'000'000);
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
  const bool alone = contender.kind != "level" || !contender.weights.empty();  // neither goes with a program
  return named && !(contender.program && alone) ? std::optional(contender) : std::nullopt;
}

Move choose(const Contender& contender, const Match& match, std::uint64_t seed, std::size_t memory) {
  if (contender.kind == "reasons") return choose_by_reasons(match, seed);
  Task task;
  task.seed = seed;
  task.memory = memory;
  task.limits = contender.limits;
  task.weights = contender.weights;
  std::unique_ptr<Search> search;
  if (contender.kind == "level") {
    task.level = contender.level;
    const Limits own = level_limits(match.game(), match.position(), contender.level);
    const bool free = contender.milliseconds > 0 && contender.level == kMaxLevel;
    if (task.limits.depth == 0) task.limits.depth = own.depth;
    if (task.limits.nodes == 0 && !free) task.limits.nodes = own.nodes;
    if (contender.program) return contender.program->choose(match, task, contender.milliseconds);
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

double share_of_match(const Match& match, Player player) {
  if (!match.over()) return 1.0 / match.players();
  const Result result = *match.result();
  const int score = result.score[static_cast<std::size_t>(player)];
  const auto all = std::span(result.score).first(result.players);
  return score < 0 ? 0 : 1.0 / static_cast<double>(std::ranges::count(all, score));
}

Move random_move(const Match& match, Rng& rng) {
  MoveList moves;
  match.legal_moves(moves);
  const auto weight = [&](Move each) {
    return match.to_move() == kChance ? match.game().chance_weight(match.position(), each) : 1;
  };
  std::uint32_t total = 0;
  for (Move each : moves) total += weight(each);
  std::uint32_t drawn = rng.below(total);
  for (Move each : moves) {
    if (drawn < weight(each)) return each;
    drawn -= weight(each);
  }
  return moves.back();
}

}  // namespace vitrine::cli
