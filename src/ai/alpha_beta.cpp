// Alpha-beta for two players without chance or secrets. It runs on a stack of its own, so that it can be left
// and resumed at any node. A player may move twice in a row, so the mover of each position decides whose view
// a score takes.
#include <algorithm>
#include <array>
#include <bitset>

#include "ai/levels.h"
#include "ai/search.h"
#include "ai/transposition.h"

namespace vitrine {
namespace {

constexpr int kDeepest = 100;  // plies from the root, extensions included
constexpr int kInfinity = kWin + 1;
constexpr int kSwing = 50;      // a move that changes the evaluation by so much is not a quiet one
constexpr int kExtensions = 4;  // plies by which a line may go on while men are being taken
constexpr int kAspiration = 40;
constexpr int kLast = 1000;    // moves by which a win is put off that may have to be repeated; no win takes so long
constexpr int kContempt = 14;  // what a strong level gives to avoid a draw by repetition
constexpr int kKillers = 2;
constexpr std::size_t kHistory = 4096;

// Where a move stands in the table of how often such moves refuted others.
std::size_t history_index(Player mover, Move move) {
  return static_cast<std::size_t>((move.code * 0x9e3779b97f4a7c15u) >> 53) * 2 + static_cast<std::size_t>(mover);
}

class AlphaBeta final : public Search {
 public:
  AlphaBeta(const Match&, const Task&);
  bool step(std::uint64_t nodes) override;
  Move best() const override;
  const Report& report() const override { return report_; }

 private:
  enum class Stage : std::uint8_t { kEnter, kNext };
  // How a child is being searched; each is tried again by the next if it turns out better than expected.
  enum class Try : std::uint8_t { kReduced, kScout, kFull };

  struct Candidate {
    int order;
    std::int32_t eval;    // of the position after it, for the mover; only if known
    std::uint16_t index;  // among the legal moves
    bool tactical;
  };

  struct Ply {
    Position position;
    std::uint64_t key = 0;         // of everything in the position
    std::uint64_t repetition = 0;  // of what repetition compares
    Player mover = kNobody;
    Stage stage = Stage::kEnter;
    Try tried = Try::kFull;
    bool scored = false;  // the candidates' evaluations are known
    int depth = 0, extensions = 0;
    int alpha = 0, beta = 0, first_alpha = 0;
    int eval = 0;  // for the mover
    int best = 0;
    std::uint16_t best_move = Transposition::kNoMove;
    std::uint16_t hash_move = Transposition::kNoMove;
    std::size_t next = 0;  // candidates done
    int child_depth = 0;   // of the candidate being searched, unreduced
    int reduction = 0;
    MoveList moves;
    std::vector<Candidate> candidates;
    MoveList line;
    std::array<std::uint64_t, kKillers> killers{};
  };

  Ply& top() { return plies_[ply_]; }
  int evaluate(const Position& position, Player player) const;
  int terminal(const Position& position, Player player, int ply) const;
  std::optional<int> proven(const Position& position, Player mover, Player player, int ply) const;
  std::optional<int> believed(const Position&, Player mover, Player player) const;
  std::ptrdiff_t times(const Position&) const;
  std::ptrdiff_t times_before(std::uint64_t repetition) const;
  std::optional<int> repeated(const Ply&) const;

  void begin_iteration();
  void enter();
  void order(Ply&);
  void next();
  void try_child(Ply&, const Candidate&);
  void descend(Ply&);
  void take(int score);
  void leave(int score);
  void cut_off(Ply&, const Candidate&);
  void end_iteration(int score);
  void improve_root(const Ply&, int score);

  const Game& game_;
  const Task task_;
  const Level& level_;
  const std::size_t bytes_;  // of a position, in whole words: the rest stays zero
  Transposition table_;
  std::vector<Ply> plies_;
  std::size_t ply_ = 0;
  std::vector<int> history_;
  std::vector<std::uint64_t> past_;  // the repetition hashes of the match up to the root, sorted
  // How many positions of the line fall there, and whether one of past_ does: none, nearly always, and that settles it.
  std::array<std::uint16_t, 1024> filter_{};
  std::bitset<(1 << 16)> past_filter_;

  bool done_ = false;
  int iteration_ = 0, deepest_ = 0;
  int low_ = -kInfinity, high_ = kInfinity, widening_ = kAspiration;
  std::uint64_t nodes_ = 0;
  Report report_;
  std::vector<int> root_scores_, settled_scores_;  // of the running and of the last whole iteration
  MoveList root_moves_;
};

AlphaBeta::AlphaBeta(const Match& match, const Task& task)
    : game_(match.game()),
      task_(task),
      level_(level_of(match.game(), match.position(), task.level)),
      bytes_((match.game().bytes() + 7) / 8 * 8),
      table_(task.memory),
      plies_(kDeepest + 2),
      history_(kHistory) {
  Ply& root = plies_[0];
  root.position = match.position();
  root.mover = match.to_move();
  match.legal_moves(root_moves_);
  keep_choice(task, root_moves_);
  VITRINE_CHECK(!root_moves_.empty());
  for (std::size_t ply = 0; ply < match.ply(); ++ply) past_.push_back(game_.hash(match.position_at(ply)));
  std::ranges::sort(past_);
  for (std::uint64_t key : past_) past_filter_.set(key % past_filter_.size());
  report_.line = {root_moves_.front()};
  deepest_ = task.limits.depth > 0 ? std::min(task.limits.depth, kDeepest - kExtensions) : kDeepest - kExtensions;
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
      enter();
    else
      next();
  }
  report_.nodes = nodes_;
  return !done_;
}

// Any of the moves that come near enough to the best: which one the seed decides.
Move AlphaBeta::best() const {
  if (level_.margin == 0 || settled_scores_.empty()) return report_.line.front();
  const int best = *std::ranges::max_element(settled_scores_);
  if (is_decided(best)) return report_.line.front();
  MoveList good;
  for (std::size_t i = 0; i < root_moves_.size(); ++i)
    if (settled_scores_[i] >= best - level_.margin) good.push_back(root_moves_[i]);
  Rng rng(task_.seed ^ plies_[0].repetition);
  return good[rng.below(static_cast<std::uint32_t>(good.size()))];
}

int AlphaBeta::evaluate(const Position& position, Player player) const {
  const int value = evaluation(game_, task_, position, player);
  if (level_.noise == 0) return value;
  const int error = misjudged(game_.hash(position), task_.seed, level_.noise);
  return std::clamp(value + (player == 0 ? error : -error), 1 - Game::kWon, Game::kWon - 1);
}

int AlphaBeta::terminal(const Position& position, Player player, int ply) const {
  const int score = game_.result(position).score[static_cast<std::size_t>(player)];
  return score > 0 ? kWin - ply : score < 0 ? ply - kWin : 0;
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

// The same for a position that a move of the player has led to, as far as repetition allows: a proof knows nothing of
// the moves played before. A position that has come up is searched as usual, and so is one from which the other can
// repeat one for the third time. Only a player who wins may come back to a position, once, and lets the other do so, if
// there is no way to win without.
std::optional<int> AlphaBeta::believed(const Position& position, Player mover, Player player) const {
  const auto score = proven(position, mover, player, static_cast<int>(ply_) + 1);
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
  return before == 0 ? *score : *score - kLast;
}

std::ptrdiff_t AlphaBeta::times_before(std::uint64_t repetition) const {
  if (!past_filter_[repetition % past_filter_.size()]) return 0;
  return std::ranges::ssize(std::ranges::equal_range(past_, repetition));
}

// How often the position has come up in the match, the root included.
std::ptrdiff_t AlphaBeta::times(const Position& position) const {
  const std::uint64_t key = game_.hash(position);
  return times_before(key) + (key == plies_[0].repetition);
}

// The score if the position has come up before. Once before within the line is enough to call it a draw: what
// was worth trying there was tried then.
std::optional<int> AlphaBeta::repeated(const Ply& ply) const {
  int in_line = 0;
  if (filter_[ply.repetition % filter_.size()] > 0)
    for (const Ply* other = &plies_[0]; other != &ply; ++other) in_line += other->repetition == ply.repetition;
  const auto before = static_cast<int>(times_before(ply.repetition));
  if (in_line == 0 && before < 2) return std::nullopt;
  const std::optional<Result> result = game_.repetition_result(ply.position);
  if (!result) return std::nullopt;
  const int score = result->score[static_cast<std::size_t>(ply.mover)];
  if (score == 0 && level_.margin > 0) return 0;
  if (score == 0) return ply.mover == plies_[0].mover ? -kContempt : kContempt;
  if (in_line + before < 2) return std::nullopt;
  const auto distance = static_cast<int>(ply_);
  return score > 0 ? kWin - distance : distance - kWin;
}

// ---- iterations ----

void AlphaBeta::begin_iteration() {
  ++iteration_;
  widening_ = kAspiration;
  const bool narrow = iteration_ >= 4 && level_.margin == 0 && !is_decided(report_.score);
  low_ = narrow ? report_.score - widening_ : -kInfinity;
  high_ = narrow ? report_.score + widening_ : kInfinity;
  Ply& root = plies_[0];
  root.stage = Stage::kEnter;
  root.depth = iteration_;
  root.extensions = 0;
  root.alpha = low_;
  root.beta = high_;
}

void AlphaBeta::improve_root(const Ply& root, int score) {
  report_.score = score > Game::kWon && kWin - score > kLast ? score + kLast : score;
  report_.depth = iteration_;
  report_.line = root.line;
}

void AlphaBeta::end_iteration(int score) {
  if (score <= low_ || score >= high_) {
    widening_ *= 4;
    if (score <= low_)
      low_ = widening_ > 1000 || is_decided(score) ? -kInfinity : score - widening_;
    else
      high_ = widening_ > 1000 || is_decided(score) ? kInfinity : score + widening_;
    Ply& root = plies_[0];
    root.stage = Stage::kEnter;
    root.alpha = low_;
    root.beta = high_;
    return;
  }
  settled_scores_ = root_scores_;
  // A win or loss within the depth searched, or proven, is exact: deeper iterations would find the same.
  const bool settled = is_decided(score) && (kWin - std::abs(score) <= iteration_ ||
                                             proven(plies_[0].position, plies_[0].mover, plies_[0].mover, 0) == score);
  if (iteration_ >= deepest_ || settled)
    done_ = true;
  else
    begin_iteration();
}

// ---- one position ----

void AlphaBeta::enter() {
  Ply& ply = top();
  const bool root = ply_ == 0;
  const auto distance = static_cast<int>(ply_);
  ply.line.clear();
  ply.best_move = ply.hash_move = Transposition::kNoMove;

  if (ply.depth > 0) {
    ply.repetition = game_.hash(ply.position);
    ply.key = hash_bytes(std::span(ply.position.bytes).first(bytes_));
    if (root && !task_.only.empty()) ply.key = ~ply.key;  // what some moves are worth, not the position
    if (!root) {
      if (const auto score = repeated(ply)) return leave(*score);
      ply.alpha = std::max(ply.alpha, distance - kWin);
      ply.beta = std::min(ply.beta, kWin - distance - 1);
      if (ply.alpha >= ply.beta) return leave(ply.alpha);
    }
    if (const Transposition::Entry* known = table_.find(ply.key)) {
      ply.hash_move = known->move;
      int score = known->score;
      if (is_decided(score)) score += score > 0 ? -distance : distance;
      const bool holds =
          known->bound == Bound::kExact || (known->bound == Bound::kLower ? score >= ply.beta : score <= ply.alpha);
      if (!root && known->depth >= ply.depth && holds && ply.beta - ply.alpha == 1) return leave(score);
    }
    ply.eval = evaluate(ply.position, ply.mover);
  }

  ply.first_alpha = ply.alpha;
  ply.best = -kInfinity;
  if (ply.depth <= 0) {  // only while men are being taken; who is to move may also stop
    ply.best = ply.eval;
    if (ply.best >= ply.beta || ply.extensions >= kExtensions || distance >= kDeepest) return leave(ply.best);
    ply.alpha = std::max(ply.alpha, ply.best);
  }

  if (root)
    ply.moves = root_moves_;
  else
    game_.legal_moves(ply.position, ply.moves);
  ply.candidates.clear();
  for (std::size_t i = 0; i < ply.moves.size(); ++i) {
    const auto index = static_cast<std::uint16_t>(i);
    const int order = index == ply.hash_move ? kInfinity : history_[history_index(ply.mover, ply.moves[i])];
    ply.candidates.push_back({order, 0, index, false});
  }
  if (root) root_scores_.assign(ply.moves.size(), -kInfinity);
  ply.scored = false;
  ply.next = 0;
  ply.stage = Stage::kNext;
}

// By what the position is worth after the move, and by how often such moves refuted others.
void AlphaBeta::order(Ply& ply) {
  ply.scored = true;
  Position& after = plies_[ply_ + 1].position;
  for (std::size_t i = ply.next; i < ply.candidates.size(); ++i) {
    Candidate& candidate = ply.candidates[i];
    const Move move = ply.moves[candidate.index];
    game_.apply(ply.position, move, after);
    ++nodes_;
    if (game_.to_move(after) == kNobody) {
      candidate.eval = terminal(after, ply.mover, static_cast<int>(ply_) + 1);
    } else {
      candidate.eval = evaluate(after, ply.mover);
    }
    candidate.tactical = candidate.eval - ply.eval >= kSwing;
    const bool killer = std::ranges::find(ply.killers, move.code) != ply.killers.end();
    candidate.order = candidate.eval + std::min(history_[history_index(ply.mover, move)] / 16, 60) + (killer ? 60 : 0);
  }
}

void AlphaBeta::next() {
  Ply& ply = top();
  const bool hash_move_first = ply.next == 0 && ply.hash_move < ply.moves.size();
  if ((ply.depth >= 2 || ply.depth <= 0) && !ply.scored && !hash_move_first) order(ply);
  if (ply.next == ply.candidates.size()) return leave(ply.best);

  const auto from = ply.candidates.begin() + static_cast<std::ptrdiff_t>(ply.next);
  std::iter_swap(from, std::max_element(from, ply.candidates.end(), [](const Candidate& a, const Candidate& b) {
                   return a.order != b.order ? a.order < b.order : a.index > b.index;
                 }));
  const Candidate& candidate = *from;
  if (ply.depth <= 0 && !candidate.tactical) return leave(ply.best);
  try_child(ply, candidate);
}

// Carries the move out, and settles at once what needs no search.
void AlphaBeta::try_child(Ply& ply, const Candidate& candidate) {
  Ply& child = plies_[ply_ + 1];
  game_.apply(ply.position, ply.moves[candidate.index], child.position);
  ++nodes_;
  child.line.clear();
  child.mover = game_.to_move(child.position);
  if (child.mover == kNobody) {
    ply.tried = Try::kFull;
    return take(terminal(child.position, ply.mover, static_cast<int>(ply_) + 1));
  }
  if (const auto score = believed(child.position, child.mover, ply.mover)) {
    ply.tried = Try::kFull;
    return take(*score);
  }
  const int eval = ply.scored ? candidate.eval : evaluate(child.position, ply.mover);
  child.eval = child.mover == ply.mover ? eval : -eval;
  const bool swing = task_.selective && eval - ply.eval >= kSwing;
  ply.child_depth = ply.depth - 1;
  child.extensions = ply.depth <= 0 ? ply.extensions + 1 : 0;
  if (ply.child_depth <= 0 && (!swing || ply_ + 1 >= static_cast<std::size_t>(kDeepest))) {
    ply.tried = Try::kFull;
    return take(eval);
  }

  ply.reduction = 0;
  const bool wide = ply_ == 0 && level_.margin > 0;
  const bool first = ply.best_move == Transposition::kNoMove;
  if (wide || first || ply.depth <= 0) {
    ply.tried = Try::kFull;
  } else {
    ply.tried = Try::kScout;
    if (task_.selective && ply.depth >= 3 && ply.next >= 4 && !candidate.tactical && ply.scored) {
      ply.reduction = ply.next >= 6 && ply.depth >= 4 ? 2 : 1;
      ply.tried = Try::kReduced;
    }
  }
  descend(ply);
}

void AlphaBeta::descend(Ply& ply) {
  Ply& child = plies_[ply_ + 1];
  child.depth = ply.child_depth - (ply.tried == Try::kReduced ? ply.reduction : 0);
  const bool wide = ply_ == 0 && level_.margin > 0;
  const int low = wide ? std::max(ply.alpha - level_.margin - 1, -kInfinity) : ply.alpha;
  const int high = ply.tried == Try::kFull ? ply.beta : ply.alpha + 1;
  const bool same = child.mover == ply.mover;
  child.alpha = same ? low : -high;
  child.beta = same ? high : -low;
  child.stage = Stage::kEnter;
  child.tried = Try::kFull;
  if (ply.depth > 0) ++filter_[ply.repetition % filter_.size()];
  ++ply_;
}

// The score of the candidate just searched, for the mover of the top position.
void AlphaBeta::take(int score) {
  Ply& ply = top();
  const Candidate& candidate = ply.candidates[ply.next];
  if (ply.tried == Try::kReduced && score > ply.alpha) {
    ply.tried = Try::kScout;
    return descend(ply);
  }
  if (ply.tried != Try::kFull && score > ply.alpha && score < ply.beta) {
    ply.tried = Try::kFull;
    return descend(ply);
  }

  if (ply_ == 0) root_scores_[candidate.index] = score;
  ++ply.next;
  if (score <= ply.best) return;
  ply.best = score;
  ply.best_move = candidate.index;
  if (score <= ply.alpha) return;
  ply.alpha = score;
  ply.line.clear();
  ply.line.push_back(ply.moves[candidate.index]);
  const MoveList& rest = plies_[ply_ + 1].line;
  ply.line.insert(ply.line.end(), rest.begin(), rest.end());
  if (ply_ == 0) improve_root(ply, score);
  if (score >= ply.beta) cut_off(ply, candidate);
}

void AlphaBeta::cut_off(Ply& ply, const Candidate& candidate) {
  const Move move = ply.moves[candidate.index];
  if (ply.depth > 0 && !candidate.tactical) {
    if (ply.killers[0] != move.code) {
      ply.killers[1] = ply.killers[0];
      ply.killers[0] = move.code;
    }
    int& refuted = history_[history_index(ply.mover, move)];
    refuted += ply.depth * ply.depth;
    if (refuted > 1 << 14)
      for (int& count : history_) count /= 2;
  }
  leave(ply.best);
}

// Goes back to the position before with the score, from the view of the mover here.
void AlphaBeta::leave(int score) {
  Ply& ply = top();
  if (ply.stage == Stage::kNext && ply.depth > 0) {
    const auto distance = static_cast<int>(ply_);
    const int stored = !is_decided(score) ? score : score > 0 ? score + distance : score - distance;
    const Bound bound = score >= ply.beta ? Bound::kLower : score > ply.first_alpha ? Bound::kExact : Bound::kUpper;
    table_.store({ply.key, stored, bound == Bound::kUpper ? Transposition::kNoMove : ply.best_move,
                  static_cast<std::int8_t>(ply.depth), bound});
  }
  if (ply_ == 0) return end_iteration(score);
  const Player mover = ply.mover;
  --ply_;
  Ply& parent = top();
  if (parent.depth > 0) --filter_[parent.repetition % filter_.size()];
  take(mover == parent.mover ? score : -score);
}

}  // namespace

std::unique_ptr<Search> make_alpha_beta(const Match& match, const Task& task) {
  return std::make_unique<AlphaBeta>(match, task);
}

}  // namespace vitrine
