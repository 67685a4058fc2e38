// One question to the engine after another, and reading what it says.
#include "app/model/analysis.h"

#include <algorithm>
#include <cmath>

#include "ai/search.h"
#include "ai/shares.h"
#include "core/reading.h"

namespace vitrine {
namespace {

constexpr int kHintTime = 1'000, kEvaluationTime = 2'500, kWatchedTime = 900, kThreatTime = 800,
              kValuesTime = 30'000;                                                // milliseconds
constexpr int kReviewTime = 30'000, kMostReviewTime = 300, kLeastReviewTime = 40;  // of all, of a question
constexpr int kThreat = 60;  // hundredths of a man that a second move in a row must bring to be a threat
constexpr int kGrave = 100;  // thousandths of the way from lost to won
constexpr std::size_t kMostTurningPoints = 5;
constexpr int kMostMoves = 1'000;  // to an end, in what the engine says
constexpr int kMostDepth = 1'000'000;

std::optional<int> read_signed(std::string_view text, int most) {
  const bool negative = text.starts_with('-');
  const auto number = read_number(text.substr(negative ? 1 : 0), most);
  return number && negative ? std::optional(-*number) : number;
}

std::optional<Move> read_move(const Game& game, const Position& position, std::string_view text) {
  MoveList moves;
  game.legal_moves(position, moves);
  const auto found = std::ranges::find_if(moves, [&](Move move) { return game.move_text(position, move) == text; });
  return found == moves.end() ? std::nullopt : std::optional(*found);
}

// "win:7", "loss:4", "draw"; nothing for "none" and for anything else.
std::optional<Proven> read_value(std::string_view text) {
  if (text == "draw") return Proven{};
  const bool win = text.starts_with("win:");
  if (!win && !text.starts_with("loss:")) return std::nullopt;
  const auto moves = read_number(text.substr(win ? 4 : 5), kMostMoves);
  return moves ? std::optional(Proven{static_cast<std::int8_t>(win ? 1 : -1), *moves}) : std::nullopt;
}

int decided(int score, int moves) {
  return score > 0 ? kWin - moves : score < 0 ? moves - kWin : 0;
}

Scores scores_of(const Result& result, int moves) {
  Scores scores{};
  for (std::size_t player = 0; player < result.players; ++player) scores[player] = decided(result.score[player], moves);
  return scores;
}

// From the score of the player to move. With more than two players the others' scores are those at the end of the line.
Scores scores_of(const Game& game, Position position, const MoveList& line, int players, int score) {
  Scores scores{};
  const auto mover = static_cast<std::size_t>(std::max<int>(0, game.to_move(position)));
  if (players == 2) {
    scores[mover] = score;
    scores[1 - mover] = -score;
    return scores;
  }
  for (Move move : line) game.apply(position, move, position);
  if (game.to_move(position) == kNobody) return scores_of(game.result(position), static_cast<int>(line.size()));
  for (Player player = 0; player < players; ++player)
    scores[static_cast<std::size_t>(player)] = game.evaluate(position, player);
  return scores;
}

}  // namespace

float share_of(int standing) {
  if (is_decided(standing)) return standing > 0 ? 1.f : 0.f;
  const auto value = static_cast<float>(standing);
  return 0.5f + 0.5f * value / (std::abs(value) + static_cast<float>(kHalfWay));
}

int moves_to_end(int standing) {
  return !is_decided(standing) ? 0 : standing > 0 ? kWin - standing : kWin + standing;
}

// ---- what is asked ----

void Analysis::set(Aspect aspect, bool on) {
  on_[static_cast<std::size_t>(aspect)] = on;
  if (aspect == Aspect::kHint && !hint_) hinted_ = false;  // nothing came of the last time
  if ((aspect == Aspect::kEvaluation || aspect == Aspect::kThreats) && !evaluation_) evaluated_ = false;
  if (aspect == Aspect::kThreats && !threat_ && passed_) threatened_ = false;
  if (aspect == Aspect::kValues && (values_.empty() || proof_stopped_)) valued_ = proof_stopped_ = false;
}

void Analysis::clear() {
  on_ = {};
  review_.reset();
  look_at(std::nullopt, Engine::kFree);
}

// What is left of a hint once its first move is made, while the same player goes on.
std::optional<Finding> Analysis::rest_of_hint(const Subject& now) const {
  if (!hint() || hint()->line.size() < 2 || !subject_ || now.game != subject_->game) return std::nullopt;
  Position after = subject_->position;
  const Player player = now.game->to_move(after);
  now.game->apply(after, hint()->line.front(), after);
  if (after != now.position || now.game->to_move(after) != player) return std::nullopt;
  Finding rest = *hint();
  rest.line.erase(rest.line.begin());
  return rest;
}

void Analysis::look_at(std::optional<Subject> subject, Engine engine) {
  engine_ = engine;
  const bool same = subject == subject_;
  std::optional<Finding> rest = subject ? rest_of_hint(*subject) : std::nullopt;
  if (engine == Engine::kFree || (subject && subject->game->info().secrets))
    scored_before_.reset();
  else if (!same && evaluation_)
    scored_before_ = evaluation_->scores;
  subject_ = std::move(subject);
  if (!same) {
    on_[static_cast<std::size_t>(Aspect::kHint)] = hinted_ = rest.has_value();
    hint_ = std::move(rest);
    evaluation_.reset(), threat_.reset(), passed_.reset();
    evaluated_ = threatened_ = valued_ = proof_stopped_ = false;
    values_.clear();
    if (subject_) passed_ = subject_->game->passed(subject_->position);
    threatened_ = !passed_;
    if (job_ && !job_->for_review) job_.reset();
  }
  begin_next();
}

// ---- the engine ----

bool Analysis::wants(Task task) const {
  switch (task) {
    case Task::kHint: return subject_ && on(Aspect::kHint) && !hinted_;
    case Task::kEvaluation:
      return subject_ && (on(Aspect::kEvaluation) || (on(Aspect::kThreats) && passed_)) && !evaluated_;
    case Task::kThreat: return subject_ && on(Aspect::kThreats) && !threatened_;
    case Task::kValues: return subject_ && on(Aspect::kValues) && !valued_;
    case Task::kReview: return review_ && !review_->stopped && review_->next < review_->points.size();
  }
  return false;
}

// What comes first in the order of Task goes first, also where something else was begun already.
void Analysis::begin_next() {
  if (on(Aspect::kHint) && !hinted_ && evaluated_ && evaluation_) hint_ = evaluation_, hinted_ = true;
  if (review_ && !(job_ && job_->for_review)) skip_known();
  if (engine_ != Engine::kBusy) {
    for (const Task task : {Task::kHint, Task::kEvaluation, Task::kThreat, Task::kValues, Task::kReview}) {
      if (!wants(task) || (engine_ == Engine::kWatched && task != Task::kEvaluation)) continue;
      if (!job_ || task_ != task) begin(task);
      return;
    }
  }
  job_.reset();
}

void Analysis::begin(Task task) {
  const bool reviewed = task == Task::kReview;
  const Game& game = reviewed ? *review_->game : *subject_->game;
  Job job;
  job.id = ++last_job_;
  job.for_review = reviewed;
  job.lines = {"setoption name Game value " + std::string(game.info().id),
               "setoption name Setup value " + setup_text(game, reviewed ? review_->setup : subject_->setup),
               "setoption name Level value " + std::to_string(kMaxLevel), "setoption name Seed value 0"};
  std::string position = "position fen ";
  if (task == Task::kThreat || reviewed) {
    position += game.position_text(reviewed ? review_->positions[review_->next] : *passed_);
  } else {
    position += game.position_text(subject_->first);
    if (!subject_->moves.empty()) position += " moves";
    for (const std::string& move : subject_->moves) position += ' ' + move;
  }
  job.lines.push_back(std::move(position));
  switch (task) {
    case Task::kHint: job.milliseconds = kHintTime; break;
    case Task::kEvaluation: job.milliseconds = engine_ == Engine::kWatched ? kWatchedTime : kEvaluationTime; break;
    case Task::kThreat: job.milliseconds = kThreatTime; break;
    case Task::kValues: job.milliseconds = kValuesTime; break;
    case Task::kReview: job.milliseconds = review_->milliseconds; break;
  }
  job.lines.push_back(task == Task::kValues ? "prove" : "go movetime " + std::to_string(job.milliseconds));
  if (reviewed && review_->again)
    job.lines.back() +=
        " searchmoves " + game.move_text(review_->positions[review_->next], review_->moves[review_->next]);
  if (task == Task::kValues && proof_stopped_) job.lines.push_back("stop");
  task_ = task;
  job_ = std::move(job);
}

const Position& Analysis::asked_about() const {
  return task_ == Task::kReview   ? review_->positions[review_->next]
         : task_ == Task::kThreat ? *passed_
                                  : subject_->position;
}

bool Analysis::hear(int id, std::string_view line) {
  if (!job_ || job_->id != id) return false;
  if (line.starts_with("info ")) read_info(line);
  if (line.starts_with("response ")) read_values(line);
  if (line.starts_with("bestmove ") || line.starts_with("response ") || line.starts_with("error ")) finish();
  return true;
}

void Analysis::finish() {
  switch (task_) {
    case Task::kHint: hinted_ = true; break;
    case Task::kEvaluation:
      evaluated_ = true;
      if (on(Aspect::kEvaluation) && hint_ && evaluation_)
        hint_ = evaluation_;  // it has looked further; two answers would puzzle
      break;
    case Task::kThreat: threatened_ = true; break;
    case Task::kValues: valued_ = true; break;
    case Task::kReview: review_->go_on(); break;
  }
  job_.reset();
  begin_next();
}

// "info depth 7 score cp 35 … pv a1-b1 …", or "score mate -4".
void Analysis::read_info(std::string_view line) {
  const auto words = split(line, ' ');
  const auto after = [&](std::string_view name) {
    const auto found = std::ranges::find(words, name);
    return found == words.end() ? words.end() : found + 1;
  };
  const auto depth = after("depth"), kind = after("score");
  if (depth == words.end() || kind == words.end() || kind + 1 == words.end()) return;
  const auto looked = read_number(*depth, kMostDepth);
  const bool mate = *kind == "mate";
  const auto number = read_signed(*(kind + 1), mate ? kMostMoves : Game::kWon);
  if (!looked || !number) return;
  const int score = !mate ? *number : *number >= 0 ? kWin - *number : -kWin - *number;

  const Position& asked = asked_about();
  const Game& game = task_ == Task::kReview ? *review_->game : *subject_->game;
  Finding finding;
  finding.depth = *looked;
  Position position = asked;
  for (auto word = after("pv"); word != words.end(); ++word) {
    const auto move = read_move(game, position, *word);
    if (!move) break;
    finding.line.push_back(*move);
    if (game.info().secrets) break;  // what follows depends on what is hidden
    game.apply(position, *move, position);
  }
  finding.scores = scores_of(game, asked, finding.line, game.players(asked), score);
  switch (task_) {
    case Task::kHint: hint_ = std::move(finding); break;
    case Task::kEvaluation: evaluation_ = std::move(finding); break;
    case Task::kThreat: threat_ = std::move(finding); break;
    case Task::kReview:
      if (Point& point = review_->points[review_->next]; review_->again)
        point.played = finding.scores[static_cast<std::size_t>(game.to_move(asked))];
      else
        point = {true, finding.scores, std::move(finding.line), {}};
      break;
    case Task::kValues: break;
  }
}

// "response win:7 a1-b1=win:7 a1-a2=draw b1-b2=none".
void Analysis::read_values(std::string_view line) {
  if (task_ != Task::kValues) return;
  const auto words = split(line, ' ');
  values_.clear();
  for (std::string_view word : words) {
    const std::size_t equals = word.rfind('=');
    if (equals == word.npos) continue;
    const auto value = read_value(word.substr(equals + 1));
    const auto move = value ? read_move(*subject_->game, subject_->position, word.substr(0, equals)) : std::nullopt;
    if (move) values_.push_back({*move, *value});
  }
}

// A second move in a row always helps a little; a threat helps more.
bool Analysis::threatens() const {
  if (!threat_ || !evaluation_ || !passed_) return false;
  const auto other = static_cast<std::size_t>(subject_->game->to_move(*passed_));
  const int now = evaluation_->scores[other], then = threat_->scores[other];
  const bool too_late = is_decided(now) && now < 0, no_news = is_decided(now) && now > 0;
  return then - now >= kThreat && !too_late && !no_news;
}

// ---- the review ----

void Analysis::review(const Match& match) {
  Review review{&match.game(), match.setup(), {}, {match.line().begin(), match.line().end()}, {}};
  for (std::size_t ply = 0; ply <= review.moves.size(); ++ply) review.positions.push_back(match.position_at(ply));
  review.points.resize(review.positions.size());
  if (const auto result = match.result(); result && !match.ended_by_word())
    review.points.back() = {true, scores_of(*result, 0), {}, {}};
  int questions = 0;
  for (std::size_t ply = 0; ply < review.positions.size(); ++ply) questions += review.questions(ply);
  review.milliseconds = std::clamp(kReviewTime / std::max(questions, 1), kLeastReviewTime, kMostReviewTime);
  review_ = std::move(review);
  job_.reset();
  begin_next();
}

// Whether the position after the move tells what the move was worth: not if luck or other eyes come in between.
bool Analysis::Review::next_tells(std::size_t ply) const {
  if (ply == moves.size()) return true;
  const Player mover = game->to_move(positions[ply + 1]);
  return mover == kNobody || (mover != kChance && !game->info().secrets);
}

// How many there may be about the position: what it is worth, and what the move played there if nothing else tells
// that. Of the ways to lay men out none is better than another.
int Analysis::Review::questions(std::size_t ply) const {
  if (game->to_move(positions[ply]) < 0) return 0;
  return next_tells(ply) || !game->arrangements(positions[ply]).empty() ? 1 : 2;
}

void Analysis::Review::go_on() {
  const MoveList& line = points[next].line;
  again = !again && !line.empty() && questions(next) == 2 && line.front() != moves[next];
  if (!again) ++next;
}

void Analysis::skip_known() {
  Review& review = *review_;
  while (review.next < review.points.size() && !review.again &&
         (review.points[review.next].known || review.game->to_move(review.positions[review.next]) < 0))
    review.go_on();
}

void Analysis::end_review() {
  review_.reset();
  begin_next();
}

void Analysis::stop() {
  hinted_ = evaluated_ = true;  // as far as they have come
  if (!threatened_) on_[static_cast<std::size_t>(Aspect::kThreats)] = false;
  if (review_) review_->stopped = true;
  // The engine keeps its proof from one question to the next: asked anew and stopped at once it tells what it has.
  if (wants(Task::kValues) && !proof_stopped_) {
    proof_stopped_ = true;
    if (task_ == Task::kValues) job_.reset();
  }
  begin_next();
}

bool Analysis::reviews(const Match& match) const {
  return review_ && review_->game == &match.game() && std::ranges::equal(review_->moves, match.line()) &&
         review_->positions.front() == match.position_at(0);
}

std::vector<Analysis::TurningPoint> Analysis::turning_points() const {
  std::vector<TurningPoint> found;
  if (!review_) return found;
  const Review& review = *review_;
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    const Player mover = review.game->to_move(review.positions[ply]);
    const Point &before = review.points[ply], &after = review.points[ply + 1];
    if (mover < 0 || !before.known || before.line.empty() || before.line.front() == review.moves[ply]) continue;
    const bool told = review.next_tells(ply);
    if (told ? !after.known : !before.played) continue;
    const auto player = static_cast<std::size_t>(mover);
    const int stood = before.scores[player], stands = told ? after.scores[player] : *before.played;
    const int loss = static_cast<int>(1000 * (share_of(stood) - share_of(stands)));
    if (loss >= kGrave) found.push_back({ply, mover, stood, stands, before.line.front(), loss});
  }
  std::ranges::stable_sort(found, std::ranges::greater{}, &TurningPoint::loss);
  if (found.size() > kMostTurningPoints) found.resize(kMostTurningPoints);
  std::ranges::sort(found, {}, &TurningPoint::ply);
  return found;
}

}  // namespace vitrine
