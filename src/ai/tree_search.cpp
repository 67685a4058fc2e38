// Best-first tree search for dice, secrets, and more than two players: Monte Carlo tree search's selection by PUCT,
// with a static evaluation in place of playouts, and with minimax values in place of averages. A node is worth to each
// player what it is worth to him after the mover's best move (max^n: nobody is taken to conspire, every player goes
// after his own share), or on average over the die (expectimax). Hidden values are drawn once (determinization), or the
// search plays on the observation itself where the game allows it (Info::blind_play). All arithmetic is on whole
// numbers, so that every machine decides alike.
//
// An iteration, numbered where the steps are taken:
//   iterate     1 selection, 2 repetition, 3 expansion and evaluation, 4 backpropagation
#include <algorithm>
#include <array>
#include <limits>

#include "ai/levels.h"
#include "ai/memory.h"
#include "ai/search.h"
#include "ai/shares.h"

namespace vitrine {
namespace {

// ---- constants ----
//
// "Elo" is that of this value against a build with the other one in BondO Cones: `vitrine match bondo_cones --first
// level=6,nodes=1500 --second level=6,nodes=1500,program=<other> --games 32 --seed 7`.

// Prior of a move: a move that looks worse than the best by so many hundredths of a man gets half of the best one's
// prior. A choice.
constexpr std::int64_t kPriorWidth = 40;

// PUCT: how much a prior counts against a value, in sixteenths. Elo against 1: -22 (-151 to +101); against 16: -44
// (-177 to +77): nothing was found that is clearly better.
constexpr std::int64_t kExploration = 4;

// Children of a node other than the root: the moves that look best. Elo against 4: -66 (-204 to +54); against 36: -66
// (-204 to +54): nothing was found that is clearly better.
constexpr std::size_t kMostChildren = 12;

// Moves from the root to the deepest leaf. A choice: it bounds an iteration.
constexpr std::size_t kLongestLine = 200;

using Shares = std::array<std::uint16_t, kMaxPlayers>;
static_assert(kWholeShare <= std::numeric_limits<Shares::value_type>::max());
static_assert(kWholeShare / 2 * kPriorWidth / kHalfWay > 0);  // the width of a prior, as a share

class TreeSearch final : public Search {
 public:
  TreeSearch(const Match&, const Task&);
  bool step(std::uint64_t nodes) override;
  Move best() const override;
  const Report& report() const override { return report_; }

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = 0;  // the root is nobody's child

  struct Node {
    Move move;     // that led here
    Shares value;  // of each player; before it is expanded only the share of who chose the move
    Index first;   // child; the others follow
    std::uint32_t visits;
    std::uint16_t children;
    std::uint16_t prior;  // as a part of kWholeShare; of a face of the die: its weight
    Player mover;
    bool expanded;
  };
  // A move and the share that the static evaluation after it gives the mover.
  struct Outlook {
    std::int64_t share;
    Move move;
  };

  void skip_search(Rng&);
  void iterate();
  Index select_move(Index) const;
  Index select_face(Index) const;
  std::optional<Result> repeated() const;
  void expand(Index, const Position&);
  void expand_throw(Index, const Position&);
  void expand_choice(Index, const Position&);
  bool add_children(Index, std::size_t count);
  void set_priors(Index);
  void back_up(Index);
  void back_up_throw(Index);

  // With several equal players each has less than half a win: by so many hundredths of a man.
  int even_deficit() const { return static_cast<int>(kHalfWay) * (players_ - 2) / 2; }
  int evaluate(const Position&, Player) const;
  Shares evaluate_for_all(const Position&) const;
  std::int64_t share_in(const Position&, Player) const;
  Shares shares_of(const Result&) const;

  Index most_visited(Index) const;
  void update_report();

  const Game& game_;
  const Task task_;
  const Level& level_;
  Position observed_;
  Player mover_;
  int players_;
  std::size_t longest_;
  std::uint64_t limit_;
  Block<Node> tree_;
  Index used_ = 1;
  std::uint64_t nodes_ = 0;
  bool done_ = false;
  Report report_;

  Position world_, thrown_, after_;  // reused by every iteration
  MoveList moves_;
  std::vector<Index> path_;  // from the root to the leaf
  std::vector<Outlook> outlooks_;
  // Where repetition ends the match: the hashes of the match before the root, sorted, and of the path from the root on.
  bool repeats_, laying_out_;
  std::vector<std::uint64_t> past_, line_;
};

TreeSearch::TreeSearch(const Match& match, const Task& task)
    : game_(match.game()),
      task_(task),
      level_(level_of(match.game(), match.position(), task.level)),
      observed_(match.position()),
      mover_(match.to_move()),
      players_(match.players()),
      longest_(task.limits.depth > 0 ? std::min(static_cast<std::size_t>(task.limits.depth), kLongestLine)
                                     : kLongestLine),
      limit_(task.limits.nodes > 0   ? task.limits.nodes
             : task.limits.depth > 0 ? level_.nodes
                                     : 0),
      tree_(task.memory),
      repeats_(game_.repetition_result(observed_).has_value()),
      laying_out_(game_.laying_out(observed_)) {
  VITRINE_CHECK(mover_ >= 0);
  if (repeats_) {
    for (std::size_t ply = 0; ply < match.ply(); ++ply) past_.push_back(game_.hash(match.position_at(ply)));
    std::ranges::sort(past_);
    line_.push_back(game_.hash(observed_));
  }
  Rng rng(task.seed);
  if (game_.info().secrets) {
    observed_ = game_.observe(observed_, mover_);
    if (!game_.info().blind_play) observed_ = game_.guess(observed_, rng);
  }
  game_.legal_moves(observed_, moves_);
  keep_choice(task_, moves_);
  VITRINE_CHECK(!moves_.empty());
  report_.line = {moves_.front()};
  if (task_.only.empty()) skip_search(rng);  // otherwise what these moves are worth is asked, be it a single one
}

// Where there is nothing to choose, or a whole arrangement is laid out: any is as good as another, and no two are the
// same.
void TreeSearch::skip_search(Rng& rng) {
  const bool arranging = !game_.arrangements(observed_).empty();
  if (!arranging && moves_.size() > 1) return;
  if (arranging) report_.line = {game_.arrange(observed_, 0, rng).front()};
  done_ = true;
  game_.apply(observed_, report_.line.front(), after_);
  report_.nodes = report_.depth = 1;
  if (!laying_out_) report_.score = eval_of_share(share_in(after_, mover_));
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
  // Step 1. Selection: from the root down to a node that has not been expanded.
  world_ = observed_;
  path_.assign(1, 0);
  if (repeats_) line_.resize(1);
  Index node = 0;
  ++nodes_;
  while (tree_[node].expanded && tree_[node].children > 0 && path_.size() <= longest_) {
    node = tree_[node].mover == kChance ? select_face(node) : select_move(node);
    game_.apply(world_, tree_[node].move, world_);
    ++nodes_;
    path_.push_back(node);
    if (repeats_) line_.push_back(game_.hash(world_));
  }

  if (!tree_[node].expanded) {
    if (const std::optional<Result> again = repeated()) {
      // Step 2. Repetition: an end of the match.
      tree_[node].expanded = true;
      tree_[node].mover = kNobody;
      tree_[node].value = shares_of(*again);
    } else {
      // Step 3. Expansion and evaluation.
      expand(node, world_);
    }
  }

  // Step 4. Backpropagation, from the leaf up.
  for (std::size_t i = path_.size(); i-- > 0;) {
    ++tree_[path_[i]].visits;
    if (i + 1 < path_.size()) back_up(path_[i]);
  }
}

// PUCT: the move that is worth most to the mover, or has been tried least for its prior.
TreeSearch::Index TreeSearch::select_move(Index node) const {
  const Node& parent = tree_[node];
  constexpr int kFraction = 8;  // bits after the point of the square root
  const std::int64_t root = square_root((std::int64_t{parent.visits} + 1) << (2 * kFraction));
  Index chosen = kNone;
  std::int64_t highest = -1;
  for (Index child = parent.first; child < parent.first + parent.children; ++child) {
    const Node& candidate = tree_[child];
    const std::int64_t exploration =
        kExploration * candidate.prior / 16 * root / ((std::int64_t{candidate.visits} + 1) << kFraction);
    const std::int64_t score = candidate.value[static_cast<std::size_t>(parent.mover)] + exploration;
    if (score > highest) highest = score, chosen = child;
  }
  return chosen;
}

// The face that has come up least for its weight, so that every face is tried in proportion and none by luck.
TreeSearch::Index TreeSearch::select_face(Index node) const {
  Index chosen = tree_[node].first;
  for (Index face = chosen + 1; face < tree_[node].first + tree_[node].children; ++face) {
    const Node &a = tree_[face], &b = tree_[chosen];
    if (std::uint64_t{a.visits} * b.prior < std::uint64_t{b.visits} * a.prior) chosen = face;
  }
  return chosen;
}

// The result if the position at the end of the path has come up twice in the match, or before on the path, where once
// is enough.
std::optional<Result> TreeSearch::repeated() const {
  if (!repeats_ || path_.size() == 1) return std::nullopt;
  const std::uint64_t key = line_.back();
  const auto before = std::ranges::ssize(std::ranges::equal_range(past_, key));
  if (before < 2 && std::find(line_.begin(), line_.end() - 1, key) == line_.end() - 1) return std::nullopt;
  return game_.repetition_result(world_);
}

// What the position is worth at the first look, and the children that will be tried.
void TreeSearch::expand(Index node, const Position& position) {
  tree_[node].expanded = true;
  tree_[node].mover = game_.to_move(position);
  if (tree_[node].mover == kNobody)
    tree_[node].value = shares_of(game_.result(position));
  else if (tree_[node].mover == kChance)
    expand_throw(node, position);
  else
    expand_choice(node, position);
}

// All faces at once: a single one would say more about luck than about the position.
void TreeSearch::expand_throw(Index node, const Position& position) {
  game_.legal_moves(position, moves_);
  const MoveList& faces = moves_;
  const std::size_t count = faces.size();
  if (!add_children(node, count)) {
    tree_[node].value = evaluate_for_all(position);
    return;
  }
  for (std::size_t i = 0; i < count; ++i) {
    Node& face = tree_[tree_[node].first + static_cast<Index>(i)];
    face.move = faces[i];
    face.prior = static_cast<std::uint16_t>(game_.chance_weight(position, faces[i]));
  }
  for (Index face = tree_[node].first; face < tree_[node].first + count; ++face) {
    game_.apply(position, tree_[face].move, thrown_);
    ++nodes_;
    if (game_.to_move(thrown_) == kChance)
      tree_[face].value = evaluate_for_all(thrown_);
    else
      expand(face, thrown_);
  }
  back_up(node);
}

// One look at every move; those that look best become children.
void TreeSearch::expand_choice(Index node, const Position& position) {
  const Player mover = tree_[node].mover;
  game_.legal_moves(position, moves_);
  if (node == 0) keep_choice(task_, moves_);
  overlook(level_, task_.seed, moves_);
  outlooks_.clear();
  for (Move move : moves_) {
    game_.apply(position, move, after_);
    ++nodes_;
    outlooks_.push_back({share_in(after_, mover), move});
  }
  const std::size_t count = node == 0 ? outlooks_.size() : std::min(outlooks_.size(), kMostChildren);
  std::ranges::partial_sort(outlooks_, outlooks_.begin() + static_cast<std::ptrdiff_t>(count),
                            [](const Outlook& a, const Outlook& b) {
                              return a.share != b.share ? a.share > b.share : a.move.code < b.move.code;
                            });
  game_.apply(position, outlooks_.front().move, after_);
  tree_[node].value = game_.to_move(after_) == kNobody ? shares_of(game_.result(after_)) : evaluate_for_all(after_);
  if (add_children(node, count)) set_priors(node);
}

// False when the memory is used up: the node stays a leaf.
bool TreeSearch::add_children(Index node, std::size_t count) {
  if (count > tree_.size() - used_) return false;
  tree_[node].first = used_;
  tree_[node].children = static_cast<std::uint16_t>(count);
  used_ += static_cast<Index>(count);
  return true;
}

// The children of a choice, from the outlooks: a prior is the larger, the nearer a move comes to the best.
void TreeSearch::set_priors(Index node) {
  const auto mover = static_cast<std::size_t>(tree_[node].mover);
  const std::size_t count = tree_[node].children;
  const std::int64_t width = kWholeShare / 2 * kPriorWidth / kHalfWay, best = outlooks_.front().share;
  const auto weight = [&](const Outlook& outlook) { return kWholeShare * width / (width + best - outlook.share); };
  std::int64_t total = 0;
  for (std::size_t i = 0; i < count; ++i) total += weight(outlooks_[i]);
  for (std::size_t i = 0; i < count; ++i) {
    Node& child = tree_[tree_[node].first + static_cast<Index>(i)];
    child.move = outlooks_[i].move;
    child.value[mover] = static_cast<std::uint16_t>(outlooks_[i].share);
    child.prior = static_cast<std::uint16_t>(std::min(weight(outlooks_[i]) * kWholeShare / total, kWholeShare - 1));
  }
}

// What a node is worth by what is known of its children: to everybody what the mover's best move is worth.
void TreeSearch::back_up(Index node) {
  Node& parent = tree_[node];
  if (parent.mover == kChance) return back_up_throw(node);
  const auto mover = static_cast<std::size_t>(parent.mover);
  const Node* best = nullptr;
  for (Index child = parent.first; child < parent.first + parent.children; ++child) {
    const Node& candidate = tree_[child];
    if (candidate.expanded && (!best || candidate.value[mover] > best->value[mover])) best = &candidate;
  }
  if (best) parent.value = best->value;
}

// The average of the faces by their weights.
void TreeSearch::back_up_throw(Index node) {
  Node& parent = tree_[node];
  std::array<std::uint64_t, kMaxPlayers> sum{};
  std::uint64_t weights = 0;
  for (Index face = parent.first; face < parent.first + parent.children; ++face) {
    const Node& thrown = tree_[face];
    for (std::size_t player = 0; player < sum.size(); ++player)
      sum[player] += std::uint64_t{thrown.prior} * thrown.value[player];
    weights += thrown.prior;
  }
  for (std::size_t player = 0; player < sum.size(); ++player)
    parent.value[player] = static_cast<std::uint16_t>(sum[player] / weights);
}

// ---- judging ----

// Static evaluation, as well as the level judges. Of several players who are all equally well off, each wins no more
// than his part.
int TreeSearch::evaluate(const Position& position, Player player) const {
  const int value = evaluation(game_, task_, position, player);
  const int error =
      level_.noise ? misjudged(game_.hash(position) + static_cast<std::uint64_t>(player), task_.seed, level_.noise) : 0;
  return value + error - even_deficit();
}

Shares TreeSearch::evaluate_for_all(const Position& position) const {
  Shares shares{};
  for (Player player = 0; player < players_; ++player)
    shares[static_cast<std::size_t>(player)] = static_cast<std::uint16_t>(share_of_eval(evaluate(position, player)));
  return shares;
}

std::int64_t TreeSearch::share_in(const Position& position, Player player) const {
  if (game_.to_move(position) == kNobody) return shares_of(game_.result(position))[static_cast<std::size_t>(player)];
  return share_of_eval(evaluate(position, player));
}

// Those who draw have equal parts of the whole.
Shares TreeSearch::shares_of(const Result& result) const {
  Shares shares{};
  const auto drawn = std::ranges::count(std::span(result.score).first(result.players), 0);
  for (std::size_t player = 0; player < result.players; ++player)
    if (result.score[player] >= 0)
      shares[player] = static_cast<std::uint16_t>(result.score[player] > 0 ? kWholeShare : kWholeShare / drawn);
  return shares;
}

// ---- what came of it ----

// The child tried most; of those tried equally often, the one that is worth more.
TreeSearch::Index TreeSearch::most_visited(Index node) const {
  const Node& parent = tree_[node];
  Index best = kNone;
  if (!parent.expanded) return best;
  const auto mover = static_cast<std::size_t>(std::max<Player>(parent.mover, 0));
  for (Index child = parent.first; child < parent.first + parent.children; ++child) {
    if (best == kNone || tree_[child].visits > tree_[best].visits ||
        (tree_[child].visits == tree_[best].visits && tree_[child].value[mover] > tree_[best].value[mover]))
      best = child;
  }
  return best;
}

Move TreeSearch::best() const {
  const Index best = most_visited(0);
  return best == kNone ? report_.line.front() : tree_[best].move;
}

void TreeSearch::update_report() {
  Index node = most_visited(0);
  if (node == kNone) return;
  report_.nodes = nodes_;
  if (!laying_out_)
    report_.score = std::clamp(eval_of_share(tree_[node].value[static_cast<std::size_t>(mover_)]) + even_deficit(),
                               1 - Game::kWon, Game::kWon - 1);
  report_.line.clear();
  for (; node != kNone && (report_.line.empty() || tree_[node].visits > 0); node = most_visited(node))
    report_.line.push_back(tree_[node].move);
  report_.depth = static_cast<int>(report_.line.size());
}

}  // namespace

std::unique_ptr<Search> make_tree_search(const Match& match, const Task& task) {
  return std::make_unique<TreeSearch>(match, task);
}

}  // namespace vitrine
