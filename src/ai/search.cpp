// Choosing the search that fits, and the simple players that searches are measured against.
#include "ai/search.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "ai/levels.h"

namespace vitrine {
namespace {

// Decides by one look at each move, or none.
class OneLook final : public Search {
 public:
  OneLook(const Match& match, const Task& task, bool greedy) {
    const Game& game = match.game();
    const Player mover = match.to_move();
    Rng rng(task.seed);
    const Position observed = game.info().secrets ? game.observe(match.position(), mover) : match.position();
    const Position world = game.guess(observed, rng);
    // Where a network judges, too, the terms are the yardstick: they do not change when it learns.
    std::vector<int> weights(task.weights.begin(), task.weights.end());
    if (weights.empty() && game.network())
      for (const Term& term : game.terms()) weights.push_back(term.weight);
    Task judging = task;
    judging.weights = weights;
    MoveList moves, best;
    game.legal_moves(world, moves);
    keep_choice(task, moves);
    Position after;
    for (Move move : moves) {
      int score = 0;
      if (greedy) {
        game.apply(world, move, after);
        const bool over = game.to_move(after) == kNobody;
        score = over ? kWin * game.result(after).score[static_cast<std::size_t>(mover)]
                     : evaluation(game, judging, after, mover);
      }
      if (best.empty() || score > report_.score) {
        best.clear();
        report_.score = score;
      }
      if (score == report_.score) best.push_back(move);
    }
    report_.nodes = moves.size();
    report_.depth = greedy ? 1 : 0;
    report_.line = {best[rng.below(static_cast<std::uint32_t>(best.size()))]};
  }

  bool step(std::uint64_t) override { return false; }
  Move best() const override { return report_.line.front(); }
  const Report& report() const override { return report_; }

 private:
  Report report_;
};

}  // namespace

void keep_choice(const Task& task, MoveList& legal) {
  if (task.only.empty()) return;
  std::erase_if(legal, [&](Move move) { return std::ranges::find(task.only, move) == task.only.end(); });
}

int evaluation(const Game& game, const Task& task, const Position& position, Player player) {
  if (task.weights.empty()) return game.evaluate(position, player);
  std::array<int, kMostTerms> counts;
  const std::span terms = std::span(counts).first(task.weights.size());
  game.features(position, player, terms);
  const auto sum = std::inner_product(terms.begin(), terms.end(), task.weights.begin(), std::int64_t{0});
  return static_cast<int>(std::clamp<std::int64_t>(sum, 1 - Game::kWon, Game::kWon - 1));
}

std::unique_ptr<Search> make_search(const Match& match, const Task& task) {
  if (is_plain(match.game(), match.position())) return make_alpha_beta(match, task);
  return make_tree_search(match, task);
}

std::unique_ptr<Search> make_baseline(std::string_view name, const Match& match, const Task& task) {
  if (name == "random") return std::make_unique<OneLook>(match, task, false);
  if (name == "greedy") return std::make_unique<OneLook>(match, task, true);
  if (name == "uct") return make_playout_search(match, task);
  return nullptr;
}

}  // namespace vitrine
