// Monte Carlo tree search for dice, secrets, and more than two players: every iteration guesses what is
// hidden, follows the tree with each player after his own share, throws the dice, and judges where it leaves
// the tree by the evaluation. All arithmetic is on whole numbers, so that every machine decides alike.
#include <algorithm>
#include <array>
#include <cmath>

#include "ai/levels.h"
#include "ai/memory.h"
#include "ai/search.h"

namespace vitrine {
namespace {

constexpr std::int64_t kOne = 1 << 16;          // the share of a player who has won; one who has lost has 0
constexpr std::int64_t kHalfWay = 250;          // hundredths of a man ahead that are worth half the way to a win
constexpr std::int64_t kPriorWidth = 40;        // hundredths of a man by which a move may look worse and count half
constexpr std::int64_t kExploration = 24;       // in sixteenths
constexpr std::int64_t kPlainExploration = 11;  // the same for plain tree search, where all moves look alike
constexpr std::size_t kLongestLine = 200;
constexpr int kLongestPlayout = 400;

using Shares = std::array<std::int64_t, kMaxPlayers>;

std::int64_t share_of(int eval) {
  const std::int64_t value = eval;
  return kOne / 2 + kOne / 2 * value / (std::abs(value) + kHalfWay);
}

int eval_of(std::int64_t share) {
  const std::int64_t above = 2 * share - kOne;
  return static_cast<int>(
      std::clamp<std::int64_t>(kHalfWay * above / (kOne - std::abs(above) + 1), 1 - Game::kWon, Game::kWon - 1));
}

// The whole part; std::sqrt is exact to the last bit wherever doubles are IEEE 754.
std::int64_t square_root(std::int64_t value) {
  return static_cast<std::int64_t>(std::sqrt(static_cast<double>(value)));
}

class TreeSearch final : public Search {
 public:
  TreeSearch(const Match&, const Task&, bool random_playouts);
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
    std::uint32_t offered;   // how often it could have been chosen
    std::uint32_t expected;  // the share that the evaluation promises
    std::uint16_t prior;
    bool expanded;

    std::int64_t share() const { return (sum + expected) / (std::int64_t{visits} + 1); }
  };
  struct Step {
    Index node;
    Player chooser;
  };

  void iterate();
  Index add(Index parent, Index last, Move);
  void expand(Index, const Position& world, Player mover);
  Index select(Index, const Position& world, Player mover);
  Index child_of(Index parent, Move, Index hint, Index& last) const;
  Move thrown(const Position& world);
  std::int64_t promised(const Position& world, Move, Player mover);
  int evaluate(const Position&, Player) const;
  Shares judge(const Position& world);
  Shares shares_of(const Result&) const;
  Index favourite(Index) const;
  void update_report();

  const Game& game_;
  const Task task_;
  const Level& level_;
  const bool random_playouts_;
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
  std::vector<std::int64_t> weights_;
};

TreeSearch::TreeSearch(const Match& match, const Task& task, bool random_playouts)
    : game_(match.game()),
      task_(task),
      level_(level_of(match.game(), match.position(), task.level)),
      random_playouts_(random_playouts),
      observed_(match.position()),
      mover_(match.to_move()),
      players_(match.players()),
      longest_(task.limits.depth > 0 ? std::min(static_cast<std::size_t>(task.limits.depth), kLongestLine)
                                     : kLongestLine),
      limit_(task.limits.nodes > 0   ? task.limits.nodes
             : task.limits.depth > 0 ? level_.nodes
                                     : 0),
      rng_(task.seed),
      tree_(task.memory) {
  VITRINE_CHECK(mover_ >= 0);
  if (game_.info().secrets) observed_ = game_.observe(observed_, mover_);
  game_.legal_moves(observed_, moves_);
  VITRINE_CHECK(!moves_.empty());
  report_.line = {moves_.front()};
}

bool TreeSearch::step(std::uint64_t nodes) {
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

void TreeSearch::iterate() {
  world_ = game_.info().secrets ? game_.guess(observed_, rng_) : observed_;
  steps_.clear();
  Index node = 0;
  Shares shares;
  for (;;) {
    const Player mover = game_.to_move(world_);
    ++nodes_;
    if (mover == kNobody || steps_.size() >= longest_) {
      shares = judge(world_);
      break;
    }
    game_.legal_moves(world_, moves_);
    Index child = kNone;
    if (mover == kChance) {
      const Move face = thrown(world_);
      Index last = kNone;
      child = child_of(node, face, kNone, last);
      if (child == kNone) child = add(node, last, face);
    } else {
      const bool unknown = !tree_[node].expanded;
      if (unknown) expand(node, world_, mover);
      if (unknown && node != 0) {
        shares = judge(world_);
        break;
      }
      child = select(node, world_, mover);
    }
    if (child == kNone) {  // no memory is left for it
      shares = judge(world_);
      break;
    }
    game_.apply(world_, tree_[child].move, world_);
    steps_.push_back({child, mover});
    node = child;
  }
  ++tree_[0].visits;
  for (const Step& step : steps_) {
    ++tree_[step.node].visits;
    if (step.chooser >= 0) tree_[step.node].sum += shares[static_cast<std::size_t>(step.chooser)];
  }
}

// A new child after the last one; kNone when the memory is used up.
TreeSearch::Index TreeSearch::add(Index parent, Index last, Move move) {
  if (used_ >= tree_.size()) return kNone;
  const Index added = used_++;
  tree_[added].move = move;
  tree_[added].expected = kOne / 2;
  (last == kNone ? tree_[parent].first : tree_[last].sibling) = added;
  return added;
}

// The child of that move, looked for at `hint` first; if there is none, `last` is the last child.
TreeSearch::Index TreeSearch::child_of(Index parent, Move move, Index hint, Index& last) const {
  if (hint != kNone && tree_[hint].move == move) return hint;
  for (Index child = tree_[parent].first; child != kNone; child = tree_[child].sibling) {
    if (tree_[child].move == move) return child;
    last = child;
  }
  return kNone;
}

void TreeSearch::expand(Index node, const Position& world, Player mover) {
  tree_[node].expanded = true;
  Index last = kNone;
  std::int64_t best = 0, total = 0;
  weights_.clear();
  for (Move move : moves_) {
    const Index child = add(node, last, move);
    if (child == kNone) return;
    last = child;
    if (!random_playouts_) tree_[child].expected = static_cast<std::uint32_t>(promised(world, move, mover));
    best = std::max<std::int64_t>(best, tree_[child].expected);
  }
  constexpr std::int64_t kWidth = kOne / 2 * kPriorWidth / kHalfWay;
  for (Index child = tree_[node].first; child != kNone; child = tree_[child].sibling) {
    weights_.push_back(kOne * kWidth / (kWidth + best - tree_[child].expected));
    total += weights_.back();
  }
  std::size_t i = 0;
  for (Index child = tree_[node].first; child != kNone; child = tree_[child].sibling)
    tree_[child].prior = static_cast<std::uint16_t>(std::min<std::int64_t>(weights_[i++] * kOne / total, kOne - 1));
}

// The move that promises most, or has been tried least for what it promises.
TreeSearch::Index TreeSearch::select(Index node, const Position& world, Player mover) {
  Index hint = tree_[node].first, chosen = kNone;
  std::int64_t highest = -1;
  for (Move move : moves_) {
    Index last = kNone;
    Index child = child_of(node, move, hint, last);
    if (child == kNone) {  // possible in this world, but in none before
      child = add(node, last, move);
      if (child == kNone) continue;
      if (!random_playouts_) tree_[child].expected = static_cast<std::uint32_t>(promised(world, move, mover));
      tree_[child].prior = static_cast<std::uint16_t>(kOne / static_cast<std::int64_t>(moves_.size() + 1));
    }
    Node& candidate = tree_[child];
    hint = candidate.sibling;
    ++candidate.offered;
    const std::int64_t tried = std::int64_t{candidate.visits} + 1,
                       root256 = square_root(std::int64_t{candidate.offered} << 16);
    const std::int64_t exploration = random_playouts_
                                         ? kPlainExploration * kOne / 16 * square_root((kOne << 4) / tried) / 1024 *
                                               static_cast<std::int64_t>(std::bit_width(candidate.offered)) / 4
                                         : kExploration * candidate.prior / 16 * root256 / (256 * tried);
    const std::int64_t score = candidate.share() + exploration;
    if (score > highest) highest = score, chosen = child;
  }
  return chosen;
}

Move TreeSearch::thrown(const Position& world) {
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

// ---- judging ----

int TreeSearch::evaluate(const Position& position, Player player) const {
  const int value = game_.evaluate(position, player);
  const int error =
      level_.noise ? misjudged(game_.hash(position) + static_cast<std::uint64_t>(player), task_.seed, level_.noise) : 0;
  return value + error;
}

// The share of the mover after the move.
std::int64_t TreeSearch::promised(const Position& world, Move move, Player mover) {
  game_.apply(world, move, after_);
  ++nodes_;
  if (game_.to_move(after_) == kNobody) return shares_of(game_.result(after_))[static_cast<std::size_t>(mover)];
  return share_of(evaluate(after_, mover));
}

Shares TreeSearch::shares_of(const Result& result) const {
  Shares shares{};
  for (std::size_t player = 0; player < result.players; ++player)
    shares[player] = kOne * (result.score[player] + 1) / 2;
  return shares;
}

// The shares at the end of a line. `world` may be played on.
Shares TreeSearch::judge(const Position& world) {
  if (random_playouts_) {
    after_ = world;
    for (int i = 0; i < kLongestPlayout && game_.to_move(after_) != kNobody; ++i) {
      game_.legal_moves(after_, moves_);
      const bool die = game_.to_move(after_) == kChance;
      const Move move = die ? thrown(after_) : moves_[rng_.below(static_cast<std::uint32_t>(moves_.size()))];
      game_.apply(after_, move, after_);
      ++nodes_;
    }
  }
  const Position& end = random_playouts_ ? after_ : world;
  if (game_.to_move(end) == kNobody) return shares_of(game_.result(end));
  Shares shares{};
  for (int player = 0; player < players_; ++player)
    shares[static_cast<std::size_t>(player)] = share_of(evaluate(end, static_cast<Player>(player)));
  return shares;
}

// ---- what came of it ----

// The child tried most; of those tried equally often, the one that promises more.
TreeSearch::Index TreeSearch::favourite(Index node) const {
  Index best = kNone;
  for (Index child = tree_[node].first; child != kNone; child = tree_[child].sibling) {
    if (best == kNone || tree_[child].visits > tree_[best].visits ||
        (tree_[child].visits == tree_[best].visits && tree_[child].share() > tree_[best].share()))
      best = child;
  }
  return best;
}

Move TreeSearch::best() const {
  const Index best = favourite(0);
  if (best == kNone) return report_.line.front();
  if (level_.margin == 0) return tree_[best].move;
  const std::int64_t margin = kOne / 2 * level_.margin / kHalfWay;
  MoveList good;
  for (Index child = tree_[0].first; child != kNone; child = tree_[child].sibling) {
    const Node& node = tree_[child];
    if (node.visits >= tree_[best].visits / 4 && node.share() >= tree_[best].share() - margin)
      good.push_back(node.move);
  }
  Rng rng(task_.seed ^ game_.hash(observed_));
  return good[rng.below(static_cast<std::uint32_t>(good.size()))];
}

void TreeSearch::update_report() {
  report_.nodes = nodes_;
  Index node = favourite(0);
  if (node == kNone) return;
  report_.score = eval_of(tree_[node].share());
  report_.line.clear();
  for (; node != kNone && (report_.line.empty() || tree_[node].visits > 0); node = favourite(node))
    report_.line.push_back(tree_[node].move);
  report_.depth = static_cast<int>(report_.line.size());
}

}  // namespace

std::unique_ptr<Search> make_tree_search(const Match& match, const Task& task, bool random_playouts) {
  return std::make_unique<TreeSearch>(match, task, random_playouts);
}

}  // namespace vitrine
