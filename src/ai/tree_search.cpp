// Best-first search for dice, secrets, and more than two players. A position is worth to each player what it is worth
// to him after the mover's best move, or on average over the die; the tree grows where the movers' best lines lead.
// Nobody is taken to conspire: every player goes after his own share. All arithmetic is on whole numbers, so that
// every machine decides alike.
#include <algorithm>
#include <array>

#include "ai/levels.h"
#include "ai/memory.h"
#include "ai/search.h"
#include "ai/shares.h"

namespace vitrine {
namespace {

constexpr std::int64_t kPriorWidth = 40;  // hundredths of a man by which a move may look worse and count half
constexpr std::int64_t kExploration = 4;  // in sixteenths
constexpr std::size_t kWidest = 12;       // moves looked at beyond the first
constexpr std::size_t kLongestLine = 200;

using Shares = std::array<std::uint16_t, kMaxPlayers>;

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
    Shares value;  // of each player; before a first visit only the share of who chose the move
    Index first;   // child; the others follow
    std::uint32_t visits;
    std::uint16_t children;
    std::uint16_t prior;  // of a face of the die: its weight
    Player mover;
    bool open;  // visited, and its children are known
  };
  struct Promise {
    std::int64_t share;
    Move move;
  };

  void iterate();
  std::optional<Result> repeated() const;
  void enter(Index, const Position&);
  void enter_throw(Index, const Position&);
  void enter_choice(Index, const Position&);
  bool add_children(Index, std::size_t count);
  Index least_thrown(Index) const;
  Index select(Index) const;
  void refresh(Index);
  int evaluate(const Position&, Player) const;
  Shares judge(const Position&) const;
  Shares shares_of(const Result&) const;
  std::int64_t share_in(const Position&, Player) const;
  Index favourite(Index) const;
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
  std::vector<Index> path_;
  std::vector<Promise> promises_;
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
  if (!task_.only.empty()) return;  // what these moves are worth is asked, be it a single one
  // A whole arrangement is as good as any, and no two are the same.
  const bool arranging = !game_.arrangements(observed_).empty();
  if (arranging) report_.line = {game_.arrange(observed_, 0, rng).front()};
  if (!arranging && moves_.size() > 1) return;
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
  world_ = observed_;
  path_.assign(1, 0);
  if (repeats_) line_.resize(1);
  Index node = 0;
  ++nodes_;
  while (tree_[node].open && tree_[node].children > 0 && path_.size() <= longest_) {
    node = tree_[node].mover == kChance ? least_thrown(node) : select(node);
    game_.apply(world_, tree_[node].move, world_);
    ++nodes_;
    path_.push_back(node);
    if (repeats_) line_.push_back(game_.hash(world_));
  }
  if (!tree_[node].open) {
    if (const std::optional<Result> again = repeated()) {
      tree_[node].open = true;
      tree_[node].mover = kNobody;
      tree_[node].value = shares_of(*again);
    } else {
      enter(node, world_);
    }
  }
  for (std::size_t i = path_.size(); i-- > 0;) {
    ++tree_[path_[i]].visits;
    if (i + 1 < path_.size()) refresh(path_[i]);
  }
}

// The result if the position at the end of the path has come up on it, which is enough, or twice in the match.
std::optional<Result> TreeSearch::repeated() const {
  if (!repeats_ || path_.size() == 1) return std::nullopt;
  const std::uint64_t key = line_.back();
  const auto before = std::ranges::ssize(std::ranges::equal_range(past_, key));
  if (before < 2 && std::find(line_.begin(), line_.end() - 1, key) == line_.end() - 1) return std::nullopt;
  return game_.repetition_result(world_);
}

// The first visit: what the position is worth at the first look, and the moves to be looked at.
void TreeSearch::enter(Index node, const Position& position) {
  tree_[node].open = true;
  tree_[node].mover = game_.to_move(position);
  if (tree_[node].mover == kNobody)
    tree_[node].value = shares_of(game_.result(position));
  else if (tree_[node].mover == kChance)
    enter_throw(node, position);
  else
    enter_choice(node, position);
}

// All faces at once: one alone would tell more of luck than of the position.
void TreeSearch::enter_throw(Index node, const Position& position) {
  game_.legal_moves(position, moves_);
  const MoveList& faces = moves_;
  const std::size_t count = faces.size();
  if (!add_children(node, count)) {
    tree_[node].value = judge(position);
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
      tree_[face].value = judge(thrown_);
    else
      enter(face, thrown_);
  }
  refresh(node);
}

void TreeSearch::enter_choice(Index node, const Position& position) {
  const Player mover = tree_[node].mover;
  game_.legal_moves(position, moves_);
  if (node == 0) keep_choice(task_, moves_);
  promises_.clear();
  for (Move move : moves_) {
    game_.apply(position, move, after_);
    ++nodes_;
    promises_.push_back({share_in(after_, mover), move});
  }
  const std::size_t count = node == 0 ? promises_.size() : std::min(promises_.size(), kWidest);
  std::ranges::partial_sort(promises_, promises_.begin() + static_cast<std::ptrdiff_t>(count),
                            [](const Promise& a, const Promise& b) {
                              return a.share != b.share ? a.share > b.share : a.move.code < b.move.code;
                            });
  game_.apply(position, promises_.front().move, after_);
  tree_[node].value = game_.to_move(after_) == kNobody ? shares_of(game_.result(after_)) : judge(after_);
  if (!add_children(node, count)) return;

  const std::int64_t width = kWholeShare / 2 * kPriorWidth / kHalfWay, best = promises_.front().share;
  const auto weight = [&](const Promise& promise) { return kWholeShare * width / (width + best - promise.share); };
  std::int64_t total = 0;
  for (std::size_t i = 0; i < count; ++i) total += weight(promises_[i]);
  for (std::size_t i = 0; i < count; ++i) {
    Node& child = tree_[tree_[node].first + static_cast<Index>(i)];
    child.move = promises_[i].move;
    child.value[static_cast<std::size_t>(mover)] = static_cast<std::uint16_t>(promises_[i].share);
    child.prior = static_cast<std::uint16_t>(std::min(weight(promises_[i]) * kWholeShare / total, kWholeShare - 1));
  }
}

// False when the memory is used up.
bool TreeSearch::add_children(Index node, std::size_t count) {
  if (count > tree_.size() - used_) return false;
  tree_[node].first = used_;
  tree_[node].children = static_cast<std::uint16_t>(count);
  used_ += static_cast<Index>(count);
  return true;
}

// The face that has come up least for its weight.
TreeSearch::Index TreeSearch::least_thrown(Index node) const {
  Index chosen = tree_[node].first;
  for (Index face = chosen + 1; face < tree_[node].first + tree_[node].children; ++face) {
    const Node &a = tree_[face], &b = tree_[chosen];
    if (std::uint64_t{a.visits} * b.prior < std::uint64_t{b.visits} * a.prior) chosen = face;
  }
  return chosen;
}

// The move that is worth most, or has been tried least for what it promised.
TreeSearch::Index TreeSearch::select(Index node) const {
  const Node& parent = tree_[node];
  const std::int64_t root256 = square_root((std::int64_t{parent.visits} + 1) << 16);
  Index chosen = kNone;
  std::int64_t highest = -1;
  for (Index child = parent.first; child < parent.first + parent.children; ++child) {
    const Node& candidate = tree_[child];
    const std::int64_t exploration =
        kExploration * candidate.prior / 16 * root256 / (256 * (std::int64_t{candidate.visits} + 1));
    const std::int64_t score = candidate.value[static_cast<std::size_t>(parent.mover)] + exploration;
    if (score > highest) highest = score, chosen = child;
  }
  return chosen;
}

// What a position is worth by what is known of its children.
void TreeSearch::refresh(Index node) {
  Node& parent = tree_[node];
  if (parent.mover != kChance) {
    const auto mover = static_cast<std::size_t>(parent.mover);
    const Node* best = nullptr;
    for (Index child = parent.first; child < parent.first + parent.children; ++child) {
      const Node& candidate = tree_[child];
      if (candidate.open && (!best || candidate.value[mover] > best->value[mover])) best = &candidate;
    }
    if (best) parent.value = best->value;
    return;
  }
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

int TreeSearch::evaluate(const Position& position, Player player) const {
  const int value = evaluation(game_, task_, position, player);
  const int error =
      level_.noise ? misjudged(game_.hash(position) + static_cast<std::uint64_t>(player), task_.seed, level_.noise) : 0;
  // Of several players who are all equally well off, each wins no more than his part.
  return value + error - static_cast<int>(kHalfWay) * (players_ - 2) / 2;
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

Shares TreeSearch::judge(const Position& position) const {
  Shares shares{};
  for (Player player = 0; player < players_; ++player)
    shares[static_cast<std::size_t>(player)] = static_cast<std::uint16_t>(share_of_eval(evaluate(position, player)));
  return shares;
}

// ---- what came of it ----

// The child tried most; of those tried equally often, the one that is worth more.
TreeSearch::Index TreeSearch::favourite(Index node) const {
  const Node& parent = tree_[node];
  Index best = kNone;
  if (!parent.open) return best;
  const auto mover = static_cast<std::size_t>(std::max<Player>(parent.mover, 0));
  for (Index child = parent.first; child < parent.first + parent.children; ++child) {
    if (best == kNone || tree_[child].visits > tree_[best].visits ||
        (tree_[child].visits == tree_[best].visits && tree_[child].value[mover] > tree_[best].value[mover]))
      best = child;
  }
  return best;
}

Move TreeSearch::best() const {
  const Index best = favourite(0);
  if (best == kNone) return report_.line.front();
  if (level_.margin == 0) return tree_[best].move;
  const std::int64_t margin = kWholeShare / 2 * level_.margin / kHalfWay;
  const auto share = [&](const Node& node) { return std::int64_t{node.value[static_cast<std::size_t>(mover_)]}; };
  MoveList good;
  for (Index child = tree_[0].first; child < tree_[0].first + tree_[0].children; ++child)
    if (share(tree_[child]) >= share(tree_[best]) - margin) good.push_back(tree_[child].move);
  Rng rng(task_.seed ^ game_.hash(observed_));
  return good[rng.below(static_cast<std::uint32_t>(good.size()))];
}

void TreeSearch::update_report() {
  Index node = favourite(0);
  if (node == kNone) return;
  report_.nodes = nodes_;
  // Without what evaluate() takes off for the number of players.
  if (!laying_out_)
    report_.score = std::clamp(eval_of_share(tree_[node].value[static_cast<std::size_t>(mover_)]) +
                                   static_cast<int>(kHalfWay) * (players_ - 2) / 2,
                               1 - Game::kWon, Game::kWon - 1);
  report_.line.clear();
  for (; node != kNone && (report_.line.empty() || tree_[node].visits > 0); node = favourite(node))
    report_.line.push_back(tree_[node].move);
  report_.depth = static_cast<int>(report_.line.size());
}

}  // namespace

std::unique_ptr<Search> make_tree_search(const Match& match, const Task& task) {
  return std::make_unique<TreeSearch>(match, task);
}

}  // namespace vitrine
