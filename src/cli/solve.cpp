// `vitrine solve`: chooses the solver; what solvers print and check in the same way.
#include <algorithm>
#include <cstdio>

#include "cli/log.h"
#include "cli/solvers.h"

namespace vitrine::cli {
namespace {

struct Solver {
  std::string_view game;
  int (*run)(const SolveAsked&);
};
constexpr Solver kSolvers[] = {{"five_field_kono", solve_kono}, {"man_in_the_moon", solve_moon}};

}  // namespace

int run_solve(const SolveAsked& asked) {
  const auto solver = std::ranges::find(kSolvers, asked.game->info().id, &Solver::game);
  if (solver != std::end(kSolvers)) return solver->run(asked);
  std::string solved;
  for (const Solver& known : kSolvers) solved += (solved.empty() ? "" : ", ") + std::string(known.game);
  return misused("That game cannot be solved; these can: " + solved + ".");
}

int solve_each(const SolveAsked& asked, const std::vector<Setup>& setups,
               bool (*solve)(const SolveAsked&, const Setup&, const std::optional<Position>&)) {
  const Game& game = *asked.game;
  auto log =
      Log::open(asked, "solve " + std::string(game.info().id) + " --men " + std::to_string(asked.men.value_or(0)) +
                           " --sample " + std::to_string(asked.sample) + " --seed " + std::to_string(asked.seed) +
                           " --position " + asked.position.value_or(""));
  if (!log) return kMisused;
  bool right = true;
  for (std::size_t i = 0; i < setups.size(); ++i) {
    std::optional<Position> position;
    if (asked.position) position = position_from(game, setups[i], asked.position);
    if (asked.position && !position) return kMisused;
    const std::string name = setup_text(game, setups[i]);
    if (const auto known = log->find(name)) {
      std::printf("%s: solved before, %s\n", name.c_str(), known->c_str());
    } else if (log->takes(i)) {
      const bool holds = solve(asked, setups[i], position);
      if (holds) log->add(name, "all agree");  // else it is looked at again the next time
      right = right && holds;
    }
  }
  return right ? kGood : kBad;
}

std::string words(Proven value) {
  if (value.score == 0) return "draw";
  return (value.score > 0 ? "won in " : "lost in ") + std::to_string(value.moves);
}

Position read(const Game& game, const Setup& setup, const std::string& text) {
  const Parsed<Position> parsed = game.parse_position(setup, text);
  VITRINE_CHECK(!refusal(parsed));
  return std::get<Position>(parsed);
}

bool holds(const Game& game, const Position& position, const Known& known) {
  const Proven derived = looked_ahead(game, position, known), told = known(position);
  return derived == told ||
         differs(game.position_text(position), words(derived) + " by its moves, in the table " + words(told));
}

bool differs(const std::string& position_text, const std::string& what) {
  std::printf("  does not hold: %s: %s\n", position_text.c_str(), what.c_str());
  return false;
}

void tell(const Game& game, const Position& position,
          const std::function<std::optional<Proven>(const Position&)>& known) {
  const std::string text = game.position_text(position);
  const auto value = known(position);
  std::printf("  %s: %s\n", text.c_str(), value ? words(*value).c_str() : "not in the table");
  if (!value) return;
  MoveList moves;
  game.legal_moves(position, moves);
  for (const Move move : moves) {
    Position after;
    game.apply(position, move, after);
    // As the player who makes the move sees it.
    const Proven seen = looked_ahead(game, game.to_move(position), after, [&](const Position& next) {
      const auto told = known(next);
      VITRINE_CHECK(told);
      return *told;
    });
    std::printf("    %s  %s\n", game.move_text(position, move).c_str(), words(seen).c_str());
  }
}

}  // namespace vitrine::cli
