// One question to the engine after another, and what its answers mean together.
#include "app/model/analysis.h"

#include "ai/search.h"

namespace vitrine {
namespace {

constexpr int kHintTime = 800, kOthersTime = 350, kEvaluationTime = 2'500, kWatchedTime = 900, kThreatTime = 800,
              kValuesTime = 30'000;  // milliseconds
constexpr int kThreat = 60;          // hundredths of a man that a second move in a row must bring to be a threat

}  // namespace

// ---- what is asked ----

void Analysis::set(Aspect aspect, bool on) {
  about(aspect).on = on;
  // What had no answer the last time is asked again.
  const auto again = [&](Aspect asked) {
    if (!about(asked).finding) about(asked).answered = false;
  };
  switch (aspect) {
    case Aspect::kHint:
    case Aspect::kEvaluation: again(aspect); break;
    case Aspect::kThreats:
      again(Aspect::kEvaluation);
      if (passed_) again(Aspect::kThreats);
      break;
    case Aspect::kValues:
      if (values_.empty() || proof_stopped_) about(aspect).answered = proof_stopped_ = false;
      break;
  }
}

void Analysis::clear() {
  for (Inquiry& inquiry : inquiries_) inquiry.on = false;
  review_.reset();
  turned_.reset();
  look_at(std::nullopt, Engine::kFree);
}

// What is left of a hint once its first move is made, while the same player goes on.
std::optional<Finding> Analysis::rest_of_hint(const Subject& now) const {
  const Finding* hint = found(Aspect::kHint);
  if (!hint || hint->line.size() < 2 || !subject_ || now.game != subject_->game) return std::nullopt;
  Position after = subject_->position;
  const Player player = now.game->to_move(after);
  now.game->apply(after, hint->line.front(), after);
  if (after != now.position || now.game->to_move(after) != player) return std::nullopt;
  Finding rest = *hint;
  rest.line.erase(rest.line.begin());
  return rest;
}

void Analysis::look_at(std::optional<Subject> subject, Engine engine) {
  engine_ = engine;
  const bool same = subject == subject_;
  std::optional<Finding> rest = subject ? rest_of_hint(*subject) : std::nullopt;
  const std::optional<Finding>& evaluation = about(Aspect::kEvaluation).finding;
  if (engine == Engine::kFree || (subject && subject->game->info().secrets))
    scored_before_.reset();
  else if (!same && evaluation)
    scored_before_ = evaluation->scores;
  subject_ = std::move(subject);
  if (!same) {
    forget_answers();
    Inquiry& hint = about(Aspect::kHint);
    hint.on = hint.answered = rest.has_value();
    hint.finding = std::move(rest);
    if (subject_) passed_ = subject_->game->passed(subject_->position);
    about(Aspect::kThreats).answered = !passed_;
    if (job_ && job_->about) job_.reset();
  }
  begin_next();
}

void Analysis::forget_answers() {
  for (Inquiry& inquiry : inquiries_) {
    inquiry.answered = false;
    inquiry.finding.reset();
  }
  passed_.reset();
  values_.clear();
  others_.clear();
  best_other_.reset();
  proof_stopped_ = false;
}

void Analysis::begin_review(const Match& match) {
  review_.emplace(match, Review::Care::kThorough);
  recaps_ = false;
  job_.reset();
  begin_next();
}

void Analysis::end_review() {
  if (!recaps_) review_.reset();
  begin_next();
}

void Analysis::begin_recap(const Match& match) {
  review_.emplace(match, Review::Care::kQuick);
  recaps_ = true;
  turned_.reset();
  begin_next();
}

void Analysis::end_recap() {
  if (recaps_) review_.reset();
  turned_.reset();
  begin_next();
}

void Analysis::stop() {
  about(Aspect::kHint).answered = about(Aspect::kEvaluation).answered = true;  // as far as they have come
  if (!about(Aspect::kThreats).answered) about(Aspect::kThreats).on = false;
  if (review_) review_->stop();
  // The engine keeps its proof from one question to the next: asked anew and stopped at once it tells what it has.
  if (wants(Aspect::kValues) && !proof_stopped_) {
    proof_stopped_ = true;
    if (job_ && job_->about == Aspect::kValues) job_.reset();
  }
  begin_next();
}

// ---- what is found ----

const Finding* Analysis::found(Aspect aspect) const {
  const Inquiry& inquiry = about(aspect);
  if (!inquiry.on || !inquiry.finding) return nullptr;
  if (aspect == Aspect::kHint && (!inquiry.answered || inquiry.finding->line.empty())) return nullptr;
  if (aspect == Aspect::kThreats && !(about(Aspect::kEvaluation).answered && threatens())) return nullptr;
  return &*inquiry.finding;
}

const Scores* Analysis::scores() const {
  if (const Finding* evaluation = found(Aspect::kEvaluation)) return &evaluation->scores;
  return on(Aspect::kEvaluation) && scored_before_ ? &*scored_before_ : nullptr;
}

bool Analysis::others_lose() const {
  const Finding* hint = found(Aspect::kHint);
  if (!best_other_ || !hint || std::ranges::find(others_, hint->line.front()) != others_.end()) return false;
  const int score = best_other_->scores[static_cast<std::size_t>(subject_->game->to_move(subject_->position))];
  return is_decided(score) && score < 0;
}

bool Analysis::threats_worked_out() const {
  return about(Aspect::kEvaluation).finding && about(Aspect::kThreats).finding;
}

bool Analysis::known(Aspect aspect) const {
  const Inquiry& inquiry = about(aspect);
  if (!inquiry.on || !inquiry.answered) return false;
  if (aspect == Aspect::kEvaluation) return inquiry.finding.has_value();
  return aspect != Aspect::kThreats || !passed_ || about(Aspect::kEvaluation).answered;
}

Known Analysis::known() const {
  Known all;
  for (std::size_t aspect = 0; aspect < kAspects; ++aspect) all[aspect] = known(static_cast<Aspect>(aspect));
  all[kReviewed] = review() && review()->done();
  all[kRecapped] = turned_.has_value();
  return all;
}

// A second move in a row always helps a little; a threat helps more.
bool Analysis::threatens() const {
  if (!threats_worked_out() || !passed_) return false;
  const auto other = static_cast<std::size_t>(subject_->game->to_move(*passed_));
  const int now = about(Aspect::kEvaluation).finding->scores[other],
            then = about(Aspect::kThreats).finding->scores[other];
  const bool too_late = is_decided(now) && now < 0, no_news = is_decided(now) && now > 0;
  return then - now >= kThreat && !too_late && !no_news;
}

// ---- the engine ----

// To tell a threat, the evaluation of the position as it stands is needed, too.
bool Analysis::wants(Aspect aspect) const {
  const bool needed = on(aspect) || (aspect == Aspect::kEvaluation && on(Aspect::kThreats) && passed_);
  return subject_ && needed && !about(aspect).answered;
}

// The first in the order of Aspect goes first, even if another was begun already; the review comes last.
void Analysis::begin_next() {
  Inquiry& hint = about(Aspect::kHint);
  const Inquiry& evaluation = about(Aspect::kEvaluation);
  if (hint.on && !hint.answered && evaluation.answered && evaluation.finding)
    hint.finding = evaluation.finding, hint.answered = true;
  if (review_ && !(job_ && !job_->about)) review_->skip_known();
  if (engine_ == Engine::kBusy) return job_.reset();
  for (std::size_t i = 0; i < kAspects; ++i) {
    const auto aspect = static_cast<Aspect>(i);
    if (wants(aspect) && (engine_ != Engine::kWatched || aspect == Aspect::kEvaluation)) return begin(aspect);
  }
  if (review_ && !review_->done() && engine_ != Engine::kWatched) return begin(std::nullopt);
  job_.reset();
}

// Does nothing if that is being asked already.
void Analysis::begin(std::optional<Aspect> aspect) {
  if (job_ && job_->about == aspect) return;
  const Game& game = aspect ? *subject_->game : review_->game();
  Job job;
  job.id = ++last_job_;
  job.about = aspect;
  job.milliseconds = milliseconds_for(aspect);
  job.lines = {"setoption name Game value " + std::string(game.info().id),
               "setoption name Setup value " + setup_text(game, aspect ? subject_->setup : review_->setup()),
               "setoption name Level value " + std::to_string(kMaxLevel), "setoption name Seed value 0",
               position_line(aspect)};
  if (aspect == Aspect::kValues) {
    job.lines.emplace_back("prove");
    if (proof_stopped_) job.lines.emplace_back("stop");
  } else {
    const auto one = aspect ? std::nullopt : review_->single_move();
    MoveList only = aspect == Aspect::kHint ? others_ : MoveList{};
    if (one) only = {*one};
    // A single move is found at once, but how the match stands is not, unless the engine is asked about that move.
    if (aspect == Aspect::kEvaluation) {
      game.legal_moves(subject_->position, only);
      if (only.size() > 1) only.clear();
    }
    job.lines.push_back("go movetime " + std::to_string(job.milliseconds) + (only.empty() ? "" : " searchmoves"));
    for (Move move : only)
      job.lines.back() += ' ' + game.move_text(aspect ? subject_->position : review_->position(), move);
  }
  job_ = std::move(job);
}

int Analysis::milliseconds_for(std::optional<Aspect> aspect) const {
  if (!aspect) return review_->milliseconds();
  if (aspect == Aspect::kHint && !others_.empty()) return kOthersTime;
  if (aspect == Aspect::kEvaluation && engine_ == Engine::kWatched) return kWatchedTime;
  constexpr std::array<int, kAspects> kTimes = {kHintTime, kEvaluationTime, kThreatTime, kValuesTime};
  return kTimes[static_cast<std::size_t>(*aspect)];
}

std::string Analysis::position_line(std::optional<Aspect> aspect) const {
  const std::string line = "position fen ";
  if (!aspect) return line + review_->game().position_text(review_->position());
  if (aspect == Aspect::kThreats) return line + subject_->game->position_text(*passed_);
  std::string whole = line + subject_->game->position_text(subject_->first);
  if (!subject_->moves.empty()) whole += " moves";
  for (const std::string& move : subject_->moves) whole += ' ' + move;
  return whole;
}

bool Analysis::hear(int id, std::string_view line) {
  if (!job_ || job_->id != id) return false;
  read(line);
  if (line.starts_with("bestmove ") || line.starts_with("response ") || line.starts_with("error ")) finish();
  return true;
}

void Analysis::read(std::string_view line) {
  const std::optional<Aspect> aspect = job_->about;
  if (aspect == Aspect::kValues) {
    if (line.starts_with("response ")) values_ = read_proven(*subject_->game, subject_->position, line);
    return;
  }
  const Game& game = aspect ? *subject_->game : review_->game();
  const Position& asked = !aspect ? review_->position() : aspect == Aspect::kThreats ? *passed_ : subject_->position;
  std::optional<Finding> finding = read_finding(game, asked, line);
  if (!finding) return;
  if (aspect == Aspect::kHint && !others_.empty())
    best_other_ = std::move(finding);
  else if (aspect)
    about(*aspect).finding = std::move(finding);
  else
    review_->take(std::move(*finding));
}

// With a hint comes the question whether every other move loses, where a search can tell.
bool Analysis::ask_of_others() {
  const Game& game = *subject_->game;
  const std::optional<Finding>& hint = about(Aspect::kHint).finding;
  if (!others_.empty() || !hint || hint->line.empty() || game.info().chance() || game.info().secrets ||
      game.players(subject_->position) != 2)
    return false;
  game.legal_moves(subject_->position, others_);
  std::erase(others_, hint->line.front());
  return !others_.empty();
}

void Analysis::go_on_with_review() {
  review_->go_on();
  review_->skip_known();
  if (!recaps_ || !review_->done()) return;
  turned_ = review_->gravest();
  review_.reset();
}

void Analysis::finish() {
  const std::optional<Aspect> aspect = job_->about;
  job_.reset();
  if (aspect == Aspect::kHint && ask_of_others()) return begin(aspect);
  if (aspect)
    about(*aspect).answered = true;
  else
    go_on_with_review();
  const Inquiry& evaluation = about(Aspect::kEvaluation);
  Inquiry& hint = about(Aspect::kHint);
  if (aspect == Aspect::kEvaluation && evaluation.on && hint.finding && evaluation.finding)
    hint.finding = evaluation.finding;  // it has looked further; two answers would puzzle
  begin_next();
}

}  // namespace vitrine
