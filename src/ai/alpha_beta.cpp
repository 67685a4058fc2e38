// Principal variation search for two players without dice or secrets: alpha-beta with null windows, by iterative
// deepening within an aspiration window, with a transposition table, killer moves, a history heuristic, late-move
// reductions and quiescence. It keeps a stack of its own in place of recursion, so that it can be left and resumed at
// any node. A player may move twice in a row, so a score changes its sign only where the mover changes.
//
// The steps of a node, numbered where they are taken:
//   enter_node    1 repetition, 2 mate distance, 3 transposition table, 4 static evaluation, 5 stand pat, 6 moves
//   next_move     7 move ordering, 8 the next move
//   search_move   9 make the move, 10 end of the match, 11 proof, 12 horizon, 13 null window and reduction
//   take_score   14 search again, 15 alpha and the principal variation, 16 beta cutoff
//   leave_node   17 store, 18 back to the parent
#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <limits>

#include "ai/levels.h"
#include "ai/search.h"
#include "ai/transposition.h"

namespace vitrine {
namespace {

// ---- constants: scores in hundredths of a man, depths in plies ----
//
// "Nodes with x" compares x with the value that stands here: the nodes that a search takes with x, divided by those it
// takes now, in `vitrine bench <game> --depth n` for The Man in the Moon, Five Field Kono (both depth 7) and Nonaga
// (depth 5). "Elo" is that of the value here against a build with the other one: `vitrine match <game> --first
// level=6,nodes=3000 --second level=6,nodes=3000,program=<other> --games 60
// --seed 7`. What is called a choice has not been measured.

constexpr int kInfinity = kWin + 1;

// A choice: as many nodes as the stack holds, extensions by quiescence included.
constexpr int kMaxPly = 100;
static_assert(kMaxPly <= std::numeric_limits<decltype(Transposition::Entry::depth)>::max());

// Aspiration window: from which iteration on, half its first width, by how much it grows, and the half width beyond
// which it is thrown wide open. Nodes with 20: 1.08, 0.94, 1.02; with 80: 1.01, 0.97, 1.04; with none: 1.01, 0.98,
// 0.96: it saves nothing at these depths, and costs nothing. The rest is a choice.
constexpr int kAspirationFrom = 4;
constexpr int kAspirationWindow = 40;
constexpr int kAspirationGrowth = 4;
constexpr int kAspirationWidest = 1000;
static_assert(kAspirationWindow * kAspirationGrowth <= kAspirationWidest);  // it grows before it opens

// A move that improves the static evaluation by so much is tactical: never reduced, and looked at in quiescence. Nodes
// with 25: 42.9, 1.57, 1.33, for far more moves are tactical then; with 100: 0.97, 0.57, 0.66. A choice between the
// two.
constexpr int kTacticalGain = 50;

// Nodes without quiescence: 0.95, 0.50, 0.59; with 8 plies: 1.00, 1.11, 1.00. That is what it costs; how far it goes is
// a choice.
constexpr int kQuiescencePlies = 4;
static_assert(kQuiescencePlies < kMaxPly);

// Late-move reductions: by one ply, then by two, from such a depth and such a place in the order on. Nodes without:
// 3.16, 1.75, 3.31; from the second move on: 0.79, 0.90, 0.90; from the eighth and tenth: 1.76, 1.63, 1.33. Elo against
// none at 3000 nodes: +23 (-59 to +108) in The Man in the Moon, -23 (-77 to +30) in Five Field Kono: a gain in
// play is not shown, the depth is.
constexpr int kReduceFromDepth = 3, kReduceMoreFromDepth = 4;
constexpr std::size_t kReduceFromMove = 4, kReduceMoreFromMove = 6;
static_assert(kReduceFromDepth - 1 - 1 >= 1 && kReduceMoreFromDepth - 1 - 2 >= 1);  // never straight into quiescence
static_assert(kReduceFromDepth <= kReduceMoreFromDepth && kReduceFromMove <= kReduceMoreFromMove);

// Move ordering. Killer moves: nodes without their bonus 1.03, 0.98, 1.03; with 120: 1.00, 0.97, 0.99. History: nodes
// without 0.99, 0.99, 1.00, so in scored nodes it hardly matters; it orders those one ply before the horizon. The sizes
// are a choice: the table fits in a first-level cache, and halving lets old cutoffs fade.
constexpr std::size_t kKillers = 2;
constexpr int kKillerBonus = 60;
constexpr int kHistoryShare = 16;
constexpr int kMostHistoryBonus = 60;
constexpr int kHistoryLimit = 1 << 14;  // all counts are halved beyond it
constexpr int kHistoryBits = 11;
constexpr std::size_t kHistorySize = std::size_t{2} << kHistoryBits;  // half for each player
static_assert(kHistoryLimit + kMaxPly * kMaxPly < kInfinity);         // the hash move comes before any history
static_assert(kHistoryLimit / kHistoryShare > kMostHistoryBonus);     // the cap is reached before the counts halve

// So many moves of a node are picked one by one, the rest are sorted. A choice.
constexpr std::size_t kPicked = 3;

// Contempt: how much worse a position is accepted rather than a draw by repetition. Contempt at all was worth 450 Elo
// in Five Field Kono with win=fill (`vitrine match five_field_kono --setup win=fill`); how much is a choice, and less
// than any man.
constexpr int kContempt = 14;

// A proven win on whose way a position may come up again counts as so many moves longer than it is. Without this, 47 of
// 60 won endings of The Man in the Moon were repeated into a draw. A choice: more moves than any search or proof is
// long.
constexpr int kRepeatDelay = 1000;
static_assert(kMaxPly < kRepeatDelay);                          // a win so lengthened is told from any other
static_assert(kWin - kMaxPly - 2 * kRepeatDelay > Game::kWon);  // and is still a win

// Buckets of the two filters that say "this position has not come up" without looking at every position. A choice: so
// many that nearly all of them stay empty.
constexpr std::size_t kLineFilter = 1 << 10, kPastFilter = 1 << 16;
static_assert(std::has_single_bit(kLineFilter) && std::has_single_bit(kPastFilter));
static_assert(kLineFilter >= 10 * kMaxPly);

// A move's place in the history table, which counts how often such moves caused a cutoff.
std::size_t history_index(Player mover, Move move) {
  return static_cast<std::size_t>((move.code * 0x9e3779b97f4a7c15u) >> (64 - kHistoryBits)) * 2 +
         static_cast<std::size_t>(mover);
}

// Scores in the table count the moves to a win from the node, scores of the search from the root.
int from_table(int score, int ply) {
  return !is_decided(score) ? score : score > 0 ? score - ply : score + ply;
}
int to_table(int score, int ply) {
  return !is_decided(score) ? score : score > 0 ? score + ply : score - ply;
}

class AlphaBeta final : public Search {
 public:
  AlphaBeta(const Match&, const Task&);
  bool step(std::uint64_t nodes) override;
  Move best() const override { return report_.line.front(); }
  const Report& report() const override { return report_; }

 private:
  // What a node does next.
  enum class Stage : std::uint8_t { kEnter, kMoves };
  // How a move is searched. One that turns out better than expected is searched again in the next way.
  enum class Pass : std::uint8_t { kReduced, kNullWindow, kFullWindow };

  struct Candidate {
    std::int64_t rank;    // the highest comes first; no two are equal
    std::int32_t eval;    // static, of the position after the move, for the mover; only if the node is `scored`
    std::uint16_t index;  // among the legal moves
    bool tactical;
  };
  // By what speaks for the move, then in the order of the legal moves.
  static std::int64_t rank(int order, std::uint16_t index) { return std::int64_t{order} * (1 << 16) - index; }

  struct Node {
    Position position;
    std::uint64_t key = 0;         // of everything in the position
    std::uint64_t repetition = 0;  // of what repetition compares
    Player mover = kNobody;
    Stage stage = Stage::kEnter;
    Pass pass = Pass::kFullWindow;  // of the move being searched
    bool scored = false;
    int depth = 0;       // plies left; none or fewer in quiescence
    int quiescence = 0;  // plies of quiescence up to here
    int alpha = 0, beta = 0, original_alpha = 0;
    int eval = 0;  // static, for the mover
    int best = 0;
    std::uint16_t best_move = Transposition::kNoMove;
    std::uint16_t hash_move = Transposition::kNoMove;
    std::size_t next = 0;  // candidates done
    int child_depth = 0;   // of the move being searched, unreduced
    int reduction = 0;
    MoveList moves;
    std::vector<Candidate> candidates;
    MoveList line;  // the principal variation from here
    std::array<std::uint64_t, kKillers> killers{};
  };

  Node& top() { return stack_[ply_]; }
  int ply() const { return static_cast<int>(ply_); }

  void begin_iteration();
  void widen_window(int score);
  void end_iteration(int score);

  void enter_node();
  void make_keys(Node&);
  std::optional<int> known_score(Node&);
  void list_moves(Node&);
  void score_moves(Node&);
  void next_move();
  void search_move(Node&, const Candidate&);
  void search_child(Node&);
  void take_score(int score);
  void cut_off(Node&, const Candidate&);
  void leave_node(int score);

  int evaluate(const Position&, Player) const;
  int final_score(const Position&, Player, int ply) const;
  std::ptrdiff_t times_in_match(std::uint64_t repetition) const;
  std::ptrdiff_t times(const Position&) const;
  std::optional<int> repeated(const Node&) const;
  std::optional<int> proven(const Position&, Player mover, Player player, int ply) const;
  std::optional<int> believed(const Position&, Player mover, Player player) const;

  const Game& game_;
  const Task task_;
  const Level& level_;
  const std::size_t bytes_;  // of a position, in whole words: the rest stays zero
  Transposition table_;
  std::vector<Node> stack_;
  std::size_t ply_ = 0;  // of the node at work; 0: the root
  std::vector<int> history_;
  std::vector<std::uint64_t> past_;                       // the repetition hashes of the match before the root, sorted
  std::array<std::uint16_t, kLineFilter> line_filter_{};  // how many positions of the line fall into each bucket
  std::bitset<kPastFilter> past_filter_;                  // whether one of past_ does

  bool done_ = false;
  int iteration_ = 0, deepest_ = 0;
  int low_ = -kInfinity, high_ = kInfinity, window_ = kAspirationWindow;
  std::uint64_t nodes_ = 0;
  Report report_;
  MoveList root_moves_;
};

static_assert(kMaxPly <= std::numeric_limits<std::uint16_t>::max());  // line_filter_ counts them

AlphaBeta::AlphaBeta(const Match& match, const Task& task)
    : game_(match.game()),
      task_(task),
      level_(level_of(match.game(), match.position(), task.level)),
      bytes_((match.game().bytes() + 7) / 8 * 8),
      table_(task.memory),
      stack_(kMaxPly + 2),
      history_(kHistorySize) {
  Node& root = stack_[0];
  root.position = match.position();
  root.mover = match.to_move();
  match.legal_moves(root_moves_);
  keep_choice(task, root_moves_);
  overlook(level_, task.seed, root_moves_);
  VITRINE_CHECK(!root_moves_.empty());
  for (std::size_t ply = 0; ply < match.ply(); ++ply) past_.push_back(game_.hash(match.position_at(ply)));
  std::ranges::sort(past_);
  for (std::uint64_t key : past_) past_filter_.set(key % kPastFilter);
  report_.line = {root_moves_.front()};
  deepest_ = kMaxPly - kQuiescencePlies;
  if (task.limits.depth > 0) deepest_ = std::min(deepest_, task.limits.depth);
  begin_iteration();
}

bool AlphaBeta::step(std::uint64_t nodes) {
  const std::uint64_t until = nodes_ + nodes;
  while (!done_ && nodes_ < until) {
    if (task_.limits.nodes > 0 && nodes_ >= task_.limits.nodes) {
      done_ = true;
      break;
    }
    if (top().stage == Stage::kEnter)
      enter_node();
    else
      next_move();
  }
  report_.nodes = nodes_;
  return !done_;
}

// ---- iterative deepening ----

// One ply deeper, within an aspiration window around the score of the iteration before.
void AlphaBeta::begin_iteration() {
  ++iteration_;
  window_ = kAspirationWindow;
  const bool narrow = iteration_ >= kAspirationFrom && !is_decided(report_.score);
  low_ = narrow ? report_.score - window_ : -kInfinity;
  high_ = narrow ? report_.score + window_ : kInfinity;
  Node& root = stack_[0];
  root.stage = Stage::kEnter;
  root.depth = iteration_;
  root.quiescence = 0;
  root.alpha = low_;
  root.beta = high_;
}

// The iteration failed low or high: the same again with more room on that side.
void AlphaBeta::widen_window(int score) {
  window_ *= kAspirationGrowth;
  const bool open = window_ > kAspirationWidest || is_decided(score);
  if (score <= low_)
    low_ = open ? -kInfinity : score - window_;
  else
    high_ = open ? kInfinity : score + window_;
  Node& root = stack_[0];
  root.stage = Stage::kEnter;
  root.alpha = low_;
  root.beta = high_;
}

void AlphaBeta::end_iteration(int score) {
  if (score <= low_ || score >= high_) return widen_window(score);
  // A win or loss within the depth searched, or proven, is exact as far as the level's moves go: deeper iterations
  // would find the same.
  const Node& root = stack_[0];
  const bool settled = is_decided(score) && (kWin - std::abs(score) <= iteration_ ||
                                             proven(root.position, root.mover, root.mover, 0) == score);
  if (iteration_ >= deepest_ || settled)
    done_ = true;
  else
    begin_iteration();
}

// ---- one node ----

void AlphaBeta::enter_node() {
  Node& node = top();
  node.line.clear();
  node.best_move = node.hash_move = Transposition::kNoMove;

  if (node.depth > 0) {
    if (const auto score = known_score(node)) return leave_node(*score);
  }
  // Step 4. Static evaluation. Below the root the parent has made it.
  if (ply_ == 0) node.eval = evaluate(node.position, node.mover);
  node.original_alpha = node.alpha;
  node.best = -kInfinity;

  // Step 5. Stand pat: in quiescence the mover need not take anything.
  if (node.depth <= 0) {
    node.best = node.eval;
    if (node.best >= node.beta || node.quiescence >= kQuiescencePlies || ply() >= kMaxPly) return leave_node(node.best);
    node.alpha = std::max(node.alpha, node.best);
  }

  list_moves(node);
  node.stage = Stage::kMoves;
}

void AlphaBeta::make_keys(Node& node) {
  node.key = hash_bytes(std::span(node.position.bytes).first(bytes_));
  table_.fetch(node.key);
  node.repetition = game_.hash(node.position);
}

// The score, where it is known without looking at any move.
std::optional<int> AlphaBeta::known_score(Node& node) {
  const bool root = ply_ == 0;
  if (root) make_keys(node);
  if (root && !task_.only.empty()) node.key = ~node.key;  // what some moves are worth, not the position
  if (!root) {
    // Step 1. Repetition.
    if (const auto score = repeated(node)) return score;

    // Step 2. Mate distance: nothing here can be better than to win with the next move, or worse than to have lost.
    node.alpha = std::max(node.alpha, ply() - kWin);
    node.beta = std::min(node.beta, kWin - ply() - 1);
    if (node.alpha >= node.beta) return node.alpha;
  }

  // Step 3. Transposition table. Nodes of the principal variation take the move alone, so that their line is whole.
  const Transposition::Entry* known = table_.find(node.key);
  if (!known) return std::nullopt;
  node.hash_move = known->move;
  const int score = from_table(known->score, ply());
  const bool holds =
      known->bound == Bound::kExact || (known->bound == Bound::kLower ? score >= node.beta : score <= node.alpha);
  const bool null_window = node.beta - node.alpha == 1;
  if (!root && known->depth >= node.depth && holds && null_window) return score;
  return std::nullopt;
}

// Step 6. The legal moves: the hash move first, then by history, until they are scored.
void AlphaBeta::list_moves(Node& node) {
  if (ply_ == 0) {
    node.moves = root_moves_;
  } else {
    game_.legal_moves(node.position, node.moves);
    overlook(level_, task_.seed, node.moves);
  }
  node.candidates.clear();
  for (std::size_t i = 0; i < node.moves.size(); ++i) {
    const auto index = static_cast<std::uint16_t>(i);
    const int order = index == node.hash_move ? kInfinity : history_[history_index(node.mover, node.moves[i])];
    node.candidates.push_back({rank(order, index), 0, index, false});
  }
  node.scored = false;
  node.next = 0;
}

void AlphaBeta::next_move() {
  Node& node = top();

  // Step 7. Move ordering: once the hash move, which often cuts off alone, has been searched. One ply before the
  // horizon the history has to do.
  const bool hash_move_first = node.next == 0 && node.hash_move < node.moves.size();
  if (node.depth != 1 && !node.scored && !hash_move_first) score_moves(node);
  if (node.next == node.candidates.size()) return leave_node(node.best);

  // Step 8. The next move in order; in quiescence only tactical ones. Most nodes are cut off by one of the first.
  const auto from = node.candidates.begin() + static_cast<std::ptrdiff_t>(node.next);
  if (node.next < kPicked)
    std::iter_swap(from, std::ranges::max_element(from, node.candidates.end(), {}, &Candidate::rank));
  else if (node.next == kPicked)
    std::sort(from, node.candidates.end(), [](const Candidate& a, const Candidate& b) { return a.rank > b.rank; });
  const Candidate& candidate = *from;
  if (node.depth <= 0 && !candidate.tactical) return leave_node(node.best);
  search_move(node, candidate);
}

// By the static evaluation after the move, the killer moves and the history.
void AlphaBeta::score_moves(Node& node) {
  node.scored = true;
  Position& after = stack_[ply_ + 1].position;
  for (std::size_t i = node.next; i < node.candidates.size(); ++i) {
    Candidate& candidate = node.candidates[i];
    const Move move = node.moves[candidate.index];
    game_.apply(node.position, move, after);
    ++nodes_;
    candidate.eval =
        game_.to_move(after) == kNobody ? final_score(after, node.mover, ply() + 1) : evaluate(after, node.mover);
    candidate.tactical = candidate.eval - node.eval >= kTacticalGain;
    const bool killer = std::ranges::find(node.killers, move.code) != node.killers.end();
    const int history = history_[history_index(node.mover, move)] / kHistoryShare;
    const int order = candidate.eval + std::min(history, kMostHistoryBonus) + (killer ? kKillerBonus : 0);
    candidate.rank = rank(order, candidate.index);
  }
}

void AlphaBeta::search_move(Node& node, const Candidate& candidate) {
  // Step 9. Make the move.
  Node& child = stack_[ply_ + 1];
  game_.apply(node.position, node.moves[candidate.index], child.position);
  ++nodes_;
  if (node.depth > 1) make_keys(child);
  child.line.clear();
  child.mover = game_.to_move(child.position);
  node.pass = Pass::kFullWindow;

  // Step 10. End of the match.
  if (child.mover == kNobody) return take_score(final_score(child.position, node.mover, ply() + 1));

  // Step 11. Proof.
  if (task_.proof)
    if (const auto score = believed(child.position, child.mover, node.mover)) return take_score(*score);

  // Step 12. Horizon: quiescence goes on only after a tactical move.
  const int eval = node.scored ? candidate.eval : evaluate(child.position, node.mover);
  child.eval = child.mover == node.mover ? eval : -eval;
  node.child_depth = node.depth - 1;
  child.quiescence = node.depth <= 0 ? node.quiescence + 1 : 0;
  const bool tactical = task_.selective && eval - node.eval >= kTacticalGain;
  if (node.child_depth <= 0 && (!tactical || ply() + 1 >= kMaxPly)) return take_score(eval);

  // Step 13. Null window after the first move, which is expected to be the best; late quiet moves reduced.
  const bool first = node.best_move == Transposition::kNoMove;
  if (!first && node.depth > 0) {
    node.pass = Pass::kNullWindow;
    if (task_.selective && node.depth >= kReduceFromDepth && node.next >= kReduceFromMove && !candidate.tactical &&
        node.scored) {
      node.pass = Pass::kReduced;
      node.reduction = node.depth >= kReduceMoreFromDepth && node.next >= kReduceMoreFromMove ? 2 : 1;
    }
  }
  search_child(node);
}

// Hands the search over to the child, with the depth and window of this pass.
void AlphaBeta::search_child(Node& node) {
  Node& child = stack_[ply_ + 1];
  child.depth = node.child_depth - (node.pass == Pass::kReduced ? node.reduction : 0);
  const int high = node.pass == Pass::kFullWindow ? node.beta : node.alpha + 1;
  const bool same_mover = child.mover == node.mover;
  child.alpha = same_mover ? node.alpha : -high;
  child.beta = same_mover ? high : -node.alpha;
  child.stage = Stage::kEnter;
  if (node.depth > 0) ++line_filter_[node.repetition % kLineFilter];
  ++ply_;
}

// The score of the move just searched, for the mover of the node at work.
void AlphaBeta::take_score(int score) {
  Node& node = top();
  const Candidate& candidate = node.candidates[node.next];

  // Step 14. Search again what beat alpha: unreduced, then with the full window.
  if (node.pass == Pass::kReduced && score > node.alpha) {
    node.pass = Pass::kNullWindow;
    return search_child(node);
  }
  if (node.pass != Pass::kFullWindow && score > node.alpha && score < node.beta) {
    node.pass = Pass::kFullWindow;
    return search_child(node);
  }

  // Step 15. The best score; above alpha the move is the principal variation from here.
  ++node.next;
  if (score <= node.best) return;
  node.best = score;
  node.best_move = candidate.index;
  if (score <= node.alpha) return;
  node.alpha = score;
  node.line.clear();
  node.line.push_back(node.moves[candidate.index]);
  const MoveList& rest = stack_[ply_ + 1].line;
  node.line.insert(node.line.end(), rest.begin(), rest.end());
  if (ply_ == 0) {
    report_.score = score > Game::kWon && kWin - score > kRepeatDelay ? score + kRepeatDelay : score;
    report_.depth = iteration_;
    report_.line = node.line;
  }

  if (score >= node.beta) cut_off(node, candidate);
}

// Step 16. Beta cutoff: the other player will not let it come to this. A quiet move that cuts off becomes a killer move
// of its ply, and counts in the history.
void AlphaBeta::cut_off(Node& node, const Candidate& candidate) {
  const Move move = node.moves[candidate.index];
  if (node.depth > 0 && !candidate.tactical) {
    if (node.killers[0] != move.code) {
      node.killers[1] = node.killers[0];
      node.killers[0] = move.code;
    }
    int& cutoffs = history_[history_index(node.mover, move)];
    cutoffs += node.depth * node.depth;
    if (cutoffs > kHistoryLimit)
      for (int& count : history_) count /= 2;
  }
  leave_node(node.best);
}

// The score is for the mover of the node at work.
void AlphaBeta::leave_node(int score) {
  Node& node = top();

  // Step 17. Store, unless the score was known on entering.
  if (node.stage == Stage::kMoves && node.depth > 0) {
    const Bound bound = score >= node.beta            ? Bound::kLower
                        : score > node.original_alpha ? Bound::kExact
                                                      : Bound::kUpper;
    table_.store({node.key, to_table(score, ply()), bound == Bound::kUpper ? Transposition::kNoMove : node.best_move,
                  static_cast<std::int8_t>(node.depth), bound});
  }

  // Step 18. Back to the parent, or to the next iteration.
  if (ply_ == 0) return end_iteration(score);
  const Player mover = node.mover;
  --ply_;
  Node& parent = top();
  if (parent.depth > 0) --line_filter_[parent.repetition % kLineFilter];
  take_score(mover == parent.mover ? score : -score);
}

// ---- judging ----

// Static evaluation, as well as the level judges.
int AlphaBeta::evaluate(const Position& position, Player player) const {
  const int value = evaluation(game_, task_, position, player);
  if (level_.noise == 0) return value;
  const int error = misjudged(game_.hash(position), task_.seed, level_.noise);
  return std::clamp(value + (player == 0 ? error : -error), 1 - Game::kWon, Game::kWon - 1);
}

// Of a match that is over.
int AlphaBeta::final_score(const Position& position, Player player, int ply) const {
  const int score = game_.result(position).score[static_cast<std::size_t>(player)];
  return score > 0 ? kWin - ply : score < 0 ? ply - kWin : 0;
}

std::ptrdiff_t AlphaBeta::times_in_match(std::uint64_t repetition) const {
  if (!past_filter_[repetition % kPastFilter]) return 0;
  return std::ranges::ssize(std::ranges::equal_range(past_, repetition));
}

// How often the position has come up in the match, the root included.
std::ptrdiff_t AlphaBeta::times(const Position& position) const {
  const std::uint64_t key = game_.hash(position);
  return times_in_match(key) + (key == stack_[0].repetition);
}

// The score if the position has come up before. Once before within the line is enough to call it a draw: whatever is
// worth trying could have been tried then.
std::optional<int> AlphaBeta::repeated(const Node& node) const {
  int in_line = 0;
  if (line_filter_[node.repetition % kLineFilter] > 0)
    for (const Node* other = &stack_[0]; other != &node; ++other) in_line += other->repetition == node.repetition;
  const auto before = static_cast<int>(times_in_match(node.repetition));
  if (in_line == 0 && before < 2) return std::nullopt;
  const std::optional<Result> result = game_.repetition_result(node.position);
  if (!result) return std::nullopt;
  const int score = result->score[static_cast<std::size_t>(node.mover)];
  if (score == 0) return node.mover == stack_[0].mover ? -kContempt : kContempt;
  if (in_line + before < 2) return std::nullopt;
  return score > 0 ? kWin - ply() : ply() - kWin;
}

// The score if the position is proven won or lost, for the player. A proven draw says nothing: the search looks for the
// one that is hardest to hold.
std::optional<int> AlphaBeta::proven(const Position& position, Player mover, Player player, int ply) const {
  if (!task_.proof) return std::nullopt;
  const std::optional<Proven> known = task_.proof->value(position);
  if (!known || known->score == 0) return std::nullopt;
  const int score = kWin - ply - known->moves;
  return (known->score > 0) == (mover == player) ? score : -score;
}

// The same for a position that a move of `player` leads to, as far as repetition allows: a proof knows nothing of the
// moves played before. A position that has come up is searched as usual, and so is one from which the other player can
// repeat a position for the third time. A winner alone may come back to a position, or let the other player do so:
// once, and only if there is no win without it.
std::optional<int> AlphaBeta::believed(const Position& position, Player mover, Player player) const {
  const auto score = proven(position, mover, player, ply() + 1);
  if (!score) return std::nullopt;
  std::ptrdiff_t before = times(position);
  if (before > (ply_ == 0 && *score > 0 ? 1 : 0)) return std::nullopt;
  if (ply_ > 0 || *score < 0) return score;
  MoveList replies;
  game_.legal_moves(position, replies);
  for (const Move reply : replies) {
    Position next;
    game_.apply(position, reply, next);
    before = std::max(before, times(next));
  }
  if (before > 1) return std::nullopt;
  return before == 0 ? *score : *score - kRepeatDelay;
}

}  // namespace

std::unique_ptr<Search> make_alpha_beta(const Match& match, const Task& task) {
  return std::make_unique<AlphaBeta>(match, task);
}

}  // namespace vitrine
