// `vitrine solve`: works out what positions are worth, tells it, and checks it by the rules of the game.
#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include "cli/commands.h"
#include "cli/log.h"
#include "core/look_ahead.h"
#include "games/solvers.h"

namespace vitrine::cli {
namespace {

// "won in 5", "draw".
std::string words(Proven value) {
  if (value.score == 0) return "draw";
  return (value.score > 0 ? "won in " : "lost in ") + std::to_string(value.moves);
}

// Of a position that must have been solved.
Known known_of(const Solution& solution) {
  return [&solution](const Position& position) {
    const auto value = solution.value(position);
    VITRINE_CHECK(value);
    return *value;
  };
}

void print_counts(const Game& game, const Solution& solution) {
  const std::string apart(solution.apart());
  std::printf("  %-5s %10s %10s %10s %10s  longest win and loss, the hardest to win\n", "men", "won", "lost", "drawn",
              apart.c_str());
  for (const Solution::Counts& counts : solution.counts()) {
    std::printf("  %-5s %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %8d %8d  %s\n", counts.kind.c_str(),
                counts.won, counts.lost, counts.drawn, counts.apart, counts.longest_win, counts.longest_loss,
                counts.hardest ? game.position_text(*counts.hardest).c_str() : "-");
  }
}

// The position's value and that of each move.
void print_position(const Game& game, const Position& position, const Solution& solution) {
  const bool is_over = game.to_move(position) == kNobody;
  const auto value = is_over ? std::nullopt : solution.value(position);
  std::printf("  %s: %s\n", game.position_text(position).c_str(),
              value     ? words(*value).c_str()
              : is_over ? "the match is over"
                        : "not solved");
  if (!value) return;
  MoveList moves;
  game.legal_moves(position, moves);
  for (const Move move : moves) {
    Position after;
    game.apply(position, move, after);
    // As the player who makes the move sees it.
    const Proven seen = looked_ahead(game, game.to_move(position), after, known_of(solution));
    std::printf("    %s  %s\n", game.move_text(position, move).c_str(), words(seen).c_str());
  }
}

// Whether positions drawn by lot are worth what one move of looking ahead makes of them; false after a sentence about
// the first that is not.
bool sample_holds(const Game& game, const Solution& solution, std::uint64_t sample, Rng& rng) {
  const Known known = known_of(solution);
  for (std::uint64_t i = 0; i < sample; ++i) {
    const Position position = solution.any(rng);
    const Proven derived = looked_ahead(game, position, known), told = known(position);
    if (derived == told) continue;
    std::printf("  does not hold: %s: %s by its moves, told is %s\n", game.position_text(position).c_str(),
                words(derived).c_str(), words(told).c_str());
    return false;
  }
  return true;
}

// Whether what is told to be hardest to win is that, as its text is read.
bool hardest_hold(const Game& game, const Setup& setup, const Solution& solution) {
  for (const Solution::Counts& counts : solution.counts()) {
    if (!counts.hardest) continue;
    const std::string text = game.position_text(*counts.hardest);
    const Parsed<Position> read = game.parse_position(setup, text);
    const auto value = refusal(read) ? std::nullopt : solution.value(std::get<Position>(read));
    if (value == Proven{1, counts.longest_win}) continue;
    std::printf("  does not hold: %s: won in %d\n", text.c_str(), counts.longest_win);
    return false;
  }
  return true;
}

bool check(const SolveAsked& asked, const Setup& setup, const Solution& solution) {
  Rng rng(asked.seed);
  const double before = seconds();
  bool right = hardest_hold(*asked.game, setup, solution) && sample_holds(*asked.game, solution, asked.sample, rng);
  std::printf("  sample of %" PRIu64 ", seed %" PRIu64 ", one move deep by the rules: %s, %.1f s\n", asked.sample,
              asked.seed, right ? "all agree" : "not right", seconds() - before);
  for (const Solution::Check& check : solution.checks(asked.sample, rng)) {
    const std::string found = check.fault ? "does not hold: " + *check.fault : "all agree";
    std::printf("  %s: %s\n", check.what.c_str(), found.c_str());
    right = right && !check.fault;
  }
  std::fflush(stdout);
  return right;
}

// Under one setup; kBad if something does not hold, or there is no memory for it.
int solve(const SolveAsked& asked, const Solver& solver, int men, const Setup& setup,
          const std::optional<Position>& position) {
  const Game& game = *asked.game;
  std::printf("%s %s\n", std::string(game.info().id).c_str(), setup_text(game, setup).c_str());
  std::fflush(stdout);
  const double before = seconds();
  const auto solution = solver.solve(setup, men);
  if (!solution) {
    std::printf("  not solved: there is not enough memory\n");
    return kBad;
  }
  const double time = seconds() - before;

  print_counts(game, *solution);
  if (const auto start = solution->value(game.start(setup))) std::printf("  start: %s\n", words(*start).c_str());
  const auto [now, most] = solution->bytes();
  std::printf("  solved in %.2f s, %.1f MB, %.1f MB meanwhile\n", time, static_cast<double>(now) / 1e6,
              static_cast<double>(most) / 1e6);
  if (position) print_position(game, *position, *solution);
  std::fflush(stdout);
  return check(asked, setup, *solution) ? kGood : kBad;
}

// Each setup in turn, or those that fall to this part; a position that was asked for is read by its rules.
int solve_each(const SolveAsked& asked, const Solver& solver, int men, const std::vector<Setup>& setups) {
  const Game& game = *asked.game;
  auto log = Log::open(asked, "solve " + std::string(game.info().id) + " --men " + std::to_string(men) + " --sample " +
                                  std::to_string(asked.sample) + " --seed " + std::to_string(asked.seed) +
                                  " --position " + asked.position.value_or(""));
  if (!log) return kMisused;
  int code = kGood;
  for (std::size_t i = 0; i < setups.size(); ++i) {
    std::optional<Position> position;
    if (asked.position) position = position_from(game, setups[i], asked.position);
    if (asked.position && !position) return kMisused;
    const std::string name = setup_text(game, setups[i]);
    if (const auto known = log->find(name)) {
      std::printf("%s: solved before, %s\n", name.c_str(), known->c_str());
    } else if (log->takes(i)) {
      const int solved = solve(asked, solver, men, setups[i], position);
      if (solved == kGood) log->add(name, "all agree");  // else it is looked at again the next time
      code = std::max(code, solved);
    }
  }
  return code;
}

template <class Texts>
std::string listed(const Texts& texts) {
  std::string all;
  for (const auto& text : texts) (all += all.empty() ? "" : "; ") += text;
  return all;
}

// How many men the solver is to take; nothing after a sentence.
std::optional<int> men_from(const SolveAsked& asked, const Solver& solver) {
  const auto bounds = solver.men();
  if (!asked.men) return bounds ? bounds->usual : 0;
  if (!bounds) return misused("That game is solved with all its men: it takes no --men."), std::nullopt;
  const int men = static_cast<int>(*asked.men);
  if (men >= bounds->least && men <= bounds->most) return men;
  misused("--men takes " + std::to_string(bounds->least) + " to " + std::to_string(bounds->most) + " in that game.");
  return std::nullopt;
}

}  // namespace

int run_solve(const SolveAsked& asked) {
  const Game& game = *asked.game;
  const auto games = solved_games();
  const auto found = std::ranges::find(games, game.info().id, &SolvedGame::id);
  if (found == games.end()) {
    std::vector<std::string_view> ids;
    for (const SolvedGame& each : games) ids.push_back(each.id);
    return misused("That game cannot be solved; these can: " + listed(ids) + ".");
  }
  const Solver& solver = found->solver;
  const auto men = men_from(asked, solver);
  if (!men) return kMisused;

  std::vector<Setup> setups = solver.setups();
  if (asked.setup) {
    const auto chosen = setup_from(game, *asked.setup);
    if (!chosen) return kMisused;
    if (std::ranges::find(setups, *chosen) == setups.end()) {
      std::vector<std::string> texts;
      for (const Setup& setup : setups) texts.push_back(setup_text(game, setup));
      return misused("Under that setup the game cannot be solved; under these it can: " + listed(texts) + ".");
    }
    setups = {*chosen};
  }
  return solve_each(asked, solver, *men, setups);
}

}  // namespace vitrine::cli
