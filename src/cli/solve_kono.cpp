// `vitrine solve five_field_kono`: what was found out, and whether it holds.
#include <cinttypes>
#include <cstdio>

#include "cli/solvers.h"
#include "core/rng.h"
#include "games/five_field_kono/proof.h"

namespace vitrine::cli {
namespace {

namespace kono = five_field_kono;

double percent(std::uint64_t part) {
  return 100.0 * static_cast<double>(part) / kono::kPositions;
}

// A seeded sample, worked out again by the rules of the game: one third are any positions, one third decided ones, one
// third what a random move makes of decided ones. White and Black are to move by turns, so that the mirror is checked,
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
    if (typed<kono::Position>(position).side != side) value = kono::for_the_other(value);
    if (value != table_.value(index)) return differs(kono::Rules::position_text(men), "the value of its number");
    return holds(position);
  }

  bool holds(const Position& position) const {
    const kono::Position& men = typed<kono::Position>(position);
    if (game_.to_move(position) != kNobody)
      return cli::holds(game_, position, [this](const Position& next) { return kono::proven(known(next)); });
    const Proven ended{game_.result(position).score[men.side], 0};
    return kono::proven(known(position)) == ended || differs(game_.position_text(position), "the match is over");
  }

  kono::Value known(const Position& position) const {
    const auto value = table_.value(typed<kono::Position>(position));
    VITRINE_CHECK(value);
    return *value;
  }

  const Game& game_;
  const Setup& setup_;
  const kono::Table& table_;
  std::uint32_t decided_;
  Rng rng_;
  MoveList moves_;
};

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

bool solve(const SolveAsked& asked, const Setup& setup, const std::optional<Position>& position) {
  const Game& game = *asked.game;
  const auto stuck = static_cast<kono::Stuck>(setup.choice[0]);
  const auto win = static_cast<kono::Win>(setup.choice[1]);
  std::printf("%s %s\n", std::string(game.info().id).c_str(), setup_text(game, setup).c_str());
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
  const auto start = table->value(typed<kono::Position>(game.start(setup)));
  VITRINE_CHECK(start);
  std::printf("  start: %s\n", words(kono::proven(*start)).c_str());
  std::printf("  solved in %.1f s\n", time);
  if (position) {
    tell(game, *position, [&](const Position& asked_for) -> std::optional<Proven> {
      const auto value = table->value(typed<kono::Position>(asked_for));
      return value ? std::optional(kono::proven(*value)) : std::nullopt;
    });
  }
  std::fflush(stdout);

  before = seconds();
  bool right = Sample(game, setup, *table, counts, asked.seed).agrees(asked.sample);
  std::printf("  sample of %" PRIu64 ", seed %" PRIu64 ", one move deep by the rules: %s, %.1f s\n", asked.sample,
              asked.seed, right ? "all agree" : "not right", seconds() - before);
  if (win == kono::kWinStrict) right = page_proof_agrees(*table, counts, stuck) && right;
  std::fflush(stdout);
  return right;
}

}  // namespace

int solve_kono(const SolveAsked& asked) {
  const Game& game = *asked.game;
  std::vector<Setup> setups;
  if (asked.setup) {
    const auto setup = setup_from(game, *asked.setup);
    if (!setup) return kMisused;
    setups.push_back(*setup);
  } else {
    for (const kono::Win win : {kono::kWinStrict, kono::kWinFill}) {
      const std::string_view name = game.info().options[1].values[win].value;
      if (asked.win.value_or(std::string(name)) != name) continue;
      setups.push_back(default_setup(game));
      setups.back().choice[1] = win;
    }
  }
  if (setups.empty() || setups[0].choice[1] == kono::kWinVacated)
    return misused("What can be solved is win=strict and win=fill, with any of stuck=pass, draw and loss.");

  return solve_each(asked, setups, solve);
}

}  // namespace vitrine::cli
