// `vitrine solve`: the solvers of the games, what they found out, and whether it holds.
#include "cli/solve.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include "core/rng.h"
#include "games/five_field_kono/proof.h"
#include "games/registry.h"

namespace vitrine::cli {
namespace {

namespace kono = five_field_kono;

std::string words(kono::Value value) {
  switch (value.outcome) {
    case kono::Outcome::kWin:
      return "won in " + std::to_string(value.moves);
    case kono::Outcome::kLoss:
      return "lost in " + std::to_string(value.moves);
    default:
      return "draw";
  }
}

double percent(std::uint64_t part) {
  return 100.0 * static_cast<double>(part) / kono::kPositions;
}

Position read(const Game& game, const Setup& setup, const std::string& text) {
  const Parsed<Position> parsed = game.parse_position(setup, text);
  VITRINE_CHECK(!refusal(parsed));
  return std::get<Position>(parsed);
}

// A seeded sample, worked out again by the rules of the game: a third of it any positions, a third decided ones, a
// third what a random move makes of decided ones. White and Black are to move in turn, so that the mirror is checked
// too.
class Sample {
 public:
  Sample(const Game& game, const Setup& setup, const kono::Table& table, const kono::Table::Counts& counts,
         std::uint64_t seed)
      : game_(game),
        setup_(setup),
        table_(table),
        decided_(static_cast<std::uint32_t>(counts.won + counts.lost)),
        rng_(seed) {}

  // False after a sentence about the first difference.
  bool agrees(std::uint64_t size) {
    for (std::uint64_t i = 0; i < size; ++i) {
      const std::uint32_t index = i % 3 == 0 ? rng_.below(kono::kPositions) : table_.decided(rng_.below(decided_));
      Position position;
      if (!holds_for_number(index, static_cast<int>(i / 3 % 2), position)) return false;
      if (i % 3 != 2 || game_.to_move(position) == kNobody) continue;
      game_.legal_moves(position, moves_);
      game_.apply(position, moves_[rng_.below(static_cast<std::uint32_t>(moves_.size()))], position);
      if (!holds(position)) return false;
    }
    return true;
  }

 private:
  // The position of that number is built as a text and read by the game, which may pass the side to move over.
  bool holds_for_number(std::uint32_t index, int side, Position& position) {
    const auto win = static_cast<kono::Win>(setup_.choice[1]);
    const auto stuck = static_cast<kono::Stuck>(setup_.choice[0]);
    const kono::Position men = kono::position_at(index, side, win, stuck);
    if (kono::index_of(men) != index) return differs(kono::Rules::position_text(men), "its number");
    position = read(game_, setup_, kono::Rules::position_text(men));
    kono::Value value = known(position);
    if (kono::typed(position).side != side) value = kono::for_the_other(value);
    if (value != table_.value(index)) return differs(kono::Rules::position_text(men), "the value of its number");
    return holds(position);
  }

  bool holds(const Position& position) {
    const kono::Value derived =
        kono::looked_ahead(game_, position, [this](const Position& next) { return known(next); });
    return derived == known(position) ||
           differs(game_.position_text(position),
                   words(derived) + " by its moves, in the table " + words(known(position)));
  }

  kono::Value known(const Position& position) const {
    const auto value = table_.value(kono::typed(position));
    VITRINE_CHECK(value);
    return *value;
  }

  static bool differs(const std::string& text, const std::string& what) {
    std::printf("  does not hold: %s: %s\n", text.c_str(), what.c_str());
    return false;
  }

  const Game& game_;
  const Setup& setup_;
  const kono::Table& table_;
  std::uint32_t decided_;
  Rng rng_;
  MoveList moves_;
};

void tell(const Game& game, const Position& position, const kono::Table& table) {
  const auto value = table.value(kono::typed(position));
  const std::string text = game.position_text(position);
  std::printf("  %s: %s\n", text.c_str(),
              value ? words(*value).c_str() : "not in the table, for no game from the start has its men so");
  if (!value) return;
  MoveList moves;
  game.legal_moves(position, moves);
  for (const Move move : moves) {
    Position next;
    game.apply(position, move, next);
    const auto after = table.value(kono::typed(next));
    VITRINE_CHECK(after);
    // As the player who makes the move sees it.
    const bool same_side = kono::typed(next).side == kono::typed(position).side;
    kono::Value seen = same_side ? *after : kono::for_the_other(*after);
    if (seen.outcome != kono::Outcome::kDraw) ++seen.moves;
    std::printf("    %s  %s\n", game.move_text(position, move).c_str(), words(seen).c_str());
  }
}

// The few decided positions of win=strict, found without the table, against the table.
bool page_proof_agrees(const kono::Table& table, const kono::Table::Counts& counts, kono::Stuck stuck) {
  const double before = seconds();
  kono::StrictProof proof(stuck);
  while (proof.step(10'000)) {
  }
  const double time = seconds() - before;
  bool same = proof.won() == counts.won && proof.lost() == counts.lost;
  for (std::uint32_t index = 0; same && index < kono::kPositions; ++index) {
    const kono::Value value = table.value(index);
    same = value.outcome == kono::Outcome::kDraw || proof.value(index) == value;
  }
  std::printf("  without the table: %" PRIu64 " decided positions, %.1f MB, %.2f s: %s\n", proof.won() + proof.lost(),
              static_cast<double>(proof.bytes()) / 1e6, time, same ? "all the same" : "not the same");
  return same;
}

bool solve_kono(const Game& game, const Setup& setup, const Arguments& arguments, std::uint64_t sample,
                std::uint64_t seed, std::optional<Position> position) {
  const auto stuck = static_cast<kono::Stuck>(setup.choice[0]);
  const auto win = static_cast<kono::Win>(setup.choice[1]);
  std::printf("%s %s\n", std::string(arguments.words[0]).c_str(), setup_text(game, setup).c_str());
  std::fflush(stdout);
  double before = seconds();
  const auto table = kono::Table::solve(win, stuck);
  if (!table) {
    misused("There is no memory for the table of " + std::to_string(kono::Table::kBytes / 1'000'000) + " MB.");
    return false;
  }
  const double time = seconds() - before;
  const auto counts = table->count();
  std::printf("  positions  %10" PRIu64 "  side to move normalised\n", std::uint64_t{kono::kPositions});
  std::printf("  won        %10" PRIu64 "  %8.4f %%\n", counts.won, percent(counts.won));
  std::printf("  lost       %10" PRIu64 "  %8.4f %%\n", counts.lost, percent(counts.lost));
  std::printf("  drawn      %10" PRIu64 "  %8.4f %%\n", counts.drawn, percent(counts.drawn));
  std::printf("  %" PRIu64 " of the won and lost are over before any move\n", counts.over);
  const auto longest = kono::position_at(counts.first_longest_win, 0, win, stuck);
  std::printf("  longest win %d moves: %s\n  longest loss %d moves\n", counts.longest_win,
              kono::Rules::position_text(longest).c_str(), counts.longest_loss);
  const auto start = table->value(kono::typed(game.start(setup)));
  VITRINE_CHECK(start);
  std::printf("  start: %s\n", words(*start).c_str());
  std::printf("  solved in %.1f s\n", time);
  if (position) tell(game, *position, *table);
  std::fflush(stdout);

  before = seconds();
  bool right = Sample(game, setup, *table, counts, seed).agrees(sample);
  std::printf("  sample of %" PRIu64 ", seed %" PRIu64 ", one move deep by the rules: %s, %.1f s\n", sample, seed,
              right ? "all agree" : "not right", seconds() - before);
  if (win == kono::kWinStrict) right = page_proof_agrees(*table, counts, stuck) && right;
  std::fflush(stdout);
  return right;
}

int run_kono(const Game& game, const Arguments& arguments) {
  const auto sample = number_given(arguments, "sample", 0, 1'000'000'000, 100'000);
  const auto seed = number_given(arguments, "seed", 0, 999'999'999'999'999'999, 1);
  if (!sample || !seed) return kMisused;

  std::vector<Setup> setups;
  if (arguments.has("setup")) {
    if (arguments.has("win")) return misused("--win is a part of --setup: give one of the two.");
    const auto setup = setup_given(game, arguments);
    if (!setup) return kMisused;
    setups.push_back(*setup);
  } else {
    for (const kono::Win win : {kono::kWinStrict, kono::kWinFill}) {
      const std::string_view name = game.info().options[1].values[win].value;
      if (arguments.find("win").value_or(name) != name) continue;
      setups.push_back(default_setup(game));
      setups.back().choice[1] = win;
    }
  }
  if (setups.empty() || setups[0].choice[1] == kono::kWinVacated)
    return misused("What can be solved is win=strict and win=fill, with any of stuck=pass, draw and loss.");

  bool right = true;
  for (const Setup& setup : setups) {
    std::optional<Position> position;
    if (arguments.has("position") && !(position = position_given(game, setup, arguments))) return kMisused;
    right = solve_kono(game, setup, arguments, *sample, *seed, position) && right;
  }
  return right ? kGood : kBad;
}

struct Solver {
  std::string_view game;
  int (*run)(const Game&, const Arguments&);
};
constexpr Solver kSolvers[] = {{"five_field_kono", run_kono}};

}  // namespace

int run_solve(const Arguments& arguments) {
  const Game* game = game_named(arguments.words[0]);
  if (!game) return kMisused;
  const auto solver = std::ranges::find(kSolvers, game->info().id, &Solver::game);
  if (solver != std::end(kSolvers)) return solver->run(*game, arguments);
  std::string solved;
  for (const Solver& known : kSolvers) solved += (solved.empty() ? "" : ", ") + std::string(known.game);
  return misused("That game cannot be solved; these can: " + solved + ".");
}

}  // namespace vitrine::cli
