// Plain Monte Carlo tree search with random playouts, which the levels are measured against: UCB selection with each
// player after his own share. What is hidden is drawn anew for every iteration (determinization), and one tree stands
// for all worlds that look the same (single-observer information-set search: Cowling, Powley and Whitehouse, 2012).
//
// An iteration, numbered where the steps are taken:
//   iterate   1 determinization, 2 selection, 3 expansion, 4 simulation, 5 backpropagation
#include <algorithm>
#include <array>

#include "ai/levels.h"
#include "ai/memory.h"
#include "ai/search.h"
#include "ai/shares.h"

namespace vitrine {
namespace {

// All of these are a choice: a yardstick has to stay as it is, or what it measured can no longer be compared.

// UCB: how much a move that has been tried little counts, in sixteenths; 11 is the usual factor of 0.7.
constexpr std::int64_t kExploration = 11;

// Moves of the tree, and moves of a playout; one that is not over by then counts half.
constexpr std::size_t kLongestLine = 200;
constexpr int kLongestPlayout = 400;

using Shares = std::array<std::int64_t, kMaxPlayers>;

class PlayoutSearch final : public Search {
 public:
  PlayoutSearch(const Match&, const Task&);
  bool step(std::uint64_t nodes) override;
  Move best() const override;
  const Report& report() const override { return report_; }

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = 0;  // the root is nobody's child

  // A position as reached by its moves; it stands for all worlds that look the same up to there.
  struct Node {
    Move move;         // that led here
    std::int64_t sum;  // of the shares of the player who chose it
    Index first, sibling;
    std::uint32_t visits;
    std::uint32_t offered;  // how often it could have been chosen (its availability)
    bool expanded;

    // The mean. Untried, a move is expected to lead halfway.
    std::int64_t share() const { return (sum + kWholeShare / 2) / (std::int64_t{visits} + 1); }
  };
  struct Step {
    Index node;
    Player chooser;
  };

  void iterate();
  Shares descend();
  Index select_move(Index);
  Index select_face(Index);
  void expand(Index);
  Index child_of(Index parent, Move, Index hint, Index& last) const;
  Index add(Index parent, Index last, Move);
  Shares simulate(const Position& world);
  Move thrown(const Position& world);
  Shares shares_of(const Result&) const;
  Index most_visited(Index) const;
  void update_report();

  const Game& game_;
  const Task task_;
  Position observed_;
  Player mover_;
  int players_;
  std::size_t longest_;
  std::uint64_t limit_;
  Rng rng_;
  Block<Node> tree_;
  Index used_ = 1;
  std::uint64_t nodes_ = 0;
  bool done_ = false;
  Report report_;

  Position world_, after_;  // reused by every iteration
  MoveList moves_;
  std::vector<Step> steps_;
};

PlayoutSearch::PlayoutSearch(const Match& match, const Task& task)
    : game_(match.game()),
      task_(task),
      observed_(match.position()),
      mover_(match.to_move()),
      players_(match.players()),
      longest_(task.limits.depth > 0 ? std::min(static_cast<std::size_t>(task.limits.depth), kLongestLine)
                                     : kLongestLine),
      limit_(task.limits.nodes > 0   ? task.limits.nodes
             : task.limits.depth > 0 ? level_of(match.game(), match.position(), task.level).nodes
                                     : 0),
      rng_(task.seed),
      tree_(task.memory) {
  VITRINE_CHECK(mover_ >= 0);
  if (game_.info().secrets) observed_ = game_.observe(observed_, mover_);
  game_.legal_moves(observed_, moves_);
  keep_choice(task_, moves_);
  VITRINE_CHECK(!moves_.empty());
  report_.line = {moves_.front()};
}

bool PlayoutSearch::step(std::uint64_t nodes) {
  const std::uint64_t until = nodes_ + nodes;
  while (!done_ && nodes_ < until) {
    iterate();
    constexpr std::uint32_t kMostVisits = 1u << 31;
    done_ = (limit_ > 0 && nodes_ >= limit_) || tree_[0].visits >= kMostVisits;
  }
  update_report();
  return !done_;
}

// ---- one iteration ----

void PlayoutSearch::iterate() {
  // Step 1. Determinization.
  world_ = game_.info().secrets ? game_.guess(observed_, rng_) : observed_;
  steps_.clear();

  // Steps 2 to 4.
  const Shares shares = descend();

  // Step 5. Backpropagation.
  ++tree_[0].visits;
  for (const Step& step : steps_) {
    ++tree_[step.node].visits;
    if (step.chooser >= 0) tree_[step.node].sum += shares[static_cast<std::size_t>(step.chooser)];
  }
}

// Follows the tree down to a node that is new, and plays on from there.
Shares PlayoutSearch::descend() {
  // Step 2. Selection, down to a node that has not been expanded.
  for (Index node = 0;;) {
    const Player mover = game_.to_move(world_);
    ++nodes_;
    if (mover == kNobody || steps_.size() >= longest_) return simulate(world_);

    game_.legal_moves(world_, moves_);
    if (node == 0) keep_choice(task_, moves_);
    Index child = kNone;
    if (mover == kChance) {
      child = select_face(node);
    } else {
      // Step 3. Expansion.
      const bool leaf = !tree_[node].expanded;
      if (leaf) expand(node);

      // Step 4. Simulation.
      if (leaf && node != 0) return simulate(world_);
      child = select_move(node);
    }
    if (child == kNone) return simulate(world_);  // no memory is left for it
    game_.apply(world_, tree_[child].move, world_);
    steps_.push_back({child, mover});
    node = child;
  }
}

// UCB: the move that has brought most, or has been tried least for how often it was on offer.
PlayoutSearch::Index PlayoutSearch::select_move(Index node) {
  Index hint = tree_[node].first, chosen = kNone;
  std::int64_t highest = -1;
  for (Move move : moves_) {
    Index last = kNone;
    Index child = child_of(node, move, hint, last);
    if (child == kNone) child = add(node, last, move);  // possible in this world, but in none before
    if (child == kNone) continue;
    Node& candidate = tree_[child];
    hint = candidate.sibling;
    ++candidate.offered;
    const std::int64_t exploration = kExploration * kWholeShare / 16 *
                                     square_root((kWholeShare << 5) / (std::int64_t{candidate.visits} + 1)) / 1024 *
                                     static_cast<std::int64_t>(std::bit_width(candidate.offered)) / 4;
    const std::int64_t score = candidate.share() + exploration;
    if (score > highest) highest = score, chosen = child;
  }
  return chosen;
}

// A face drawn by its weight.
PlayoutSearch::Index PlayoutSearch::select_face(Index node) {
  const Move face = thrown(world_);
  Index last = kNone;
  const Index child = child_of(node, face, kNone, last);
  return child == kNone ? add(node, last, face) : child;
}

void PlayoutSearch::expand(Index node) {
  tree_[node].expanded = true;
  Index last = kNone;
  for (Move move : moves_) {
    const Index child = add(node, last, move);
    if (child == kNone) return;
    last = child;
  }
}

// The child of that move, looked for at `hint` first; if there is none, `last` is the last child.
PlayoutSearch::Index PlayoutSearch::child_of(Index parent, Move move, Index hint, Index& last) const {
  if (hint != kNone && tree_[hint].move == move) return hint;
  for (Index child = tree_[parent].first; child != kNone; child = tree_[child].sibling) {
    if (tree_[child].move == move) return child;
    last = child;
  }
  return kNone;
}

// A new child after the last one; kNone when the memory is used up.
PlayoutSearch::Index PlayoutSearch::add(Index parent, Index last, Move move) {
  if (used_ >= tree_.size()) return kNone;
  const Index added = used_++;
  tree_[added].move = move;
  (last == kNone ? tree_[parent].first : tree_[last].sibling) = added;
  return added;
}

// Random moves to the end.
Shares PlayoutSearch::simulate(const Position& world) {
  after_ = world;
  for (int i = 0; i < kLongestPlayout && game_.to_move(after_) != kNobody; ++i) {
    game_.legal_moves(after_, moves_);
    const bool die = game_.to_move(after_) == kChance;
    const Move move = die ? thrown(after_) : moves_[rng_.below(static_cast<std::uint32_t>(moves_.size()))];
    game_.apply(after_, move, after_);
    ++nodes_;
  }
  if (game_.to_move(after_) == kNobody) return shares_of(game_.result(after_));
  Shares level;
  level.fill(kWholeShare / 2);
  return level;
}

Move PlayoutSearch::thrown(const Position& world) {
  std::uint32_t total = 0;
  for (Move face : moves_) total += game_.chance_weight(world, face);
  std::uint32_t drawn = rng_.below(total);
  for (Move face : moves_) {
    const std::uint32_t weight = game_.chance_weight(world, face);
    if (drawn < weight) return face;
    drawn -= weight;
  }
  return moves_.back();
}

Shares PlayoutSearch::shares_of(const Result& result) const {
  Shares shares{};
  for (std::size_t player = 0; player < result.players; ++player)
    shares[player] = kWholeShare * (result.score[player] + 1) / 2;
  return shares;
}

// ---- what came of it ----

// The child tried most; of those tried equally often, the one that promises more.
PlayoutSearch::Index PlayoutSearch::most_visited(Index node) const {
  Index best = kNone;
  for (Index child = tree_[node].first; child != kNone; child = tree_[child].sibling) {
    if (best == kNone || tree_[child].visits > tree_[best].visits ||
        (tree_[child].visits == tree_[best].visits && tree_[child].share() > tree_[best].share()))
      best = child;
  }
  return best;
}

Move PlayoutSearch::best() const {
  const Index best = most_visited(0);
  return best == kNone ? report_.line.front() : tree_[best].move;
}

void PlayoutSearch::update_report() {
  report_.nodes = nodes_;
  Index node = most_visited(0);
  if (node == kNone) return;
  report_.score = eval_of_share(tree_[node].share());
  report_.line.clear();
  for (; node != kNone && (report_.line.empty() || tree_[node].visits > 0); node = most_visited(node))
    report_.line.push_back(tree_[node].move);
  report_.depth = static_cast<int>(report_.line.size());
}

}  // namespace

std::unique_ptr<Search> make_playout_search(const Match& match, const Task& task) {
  return std::make_unique<PlayoutSearch>(match, task);
}

}  // namespace vitrine
