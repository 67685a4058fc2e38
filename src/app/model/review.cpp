// Which questions a review asks, and where the match turned.
#include "app/model/review.h"

#include <algorithm>

#include "core/in_order.h"

namespace vitrine {
namespace {

struct Pace {
  int all, most, least;  // milliseconds, of everything and of a question
};
constexpr Pace kThorough = {30'000, 300, 40}, kQuick = {6'000, 100, 15};
constexpr int kGrave = 100;  // thousandths of the way from lost to won
constexpr std::size_t kMostTurningPoints = 5;

}  // namespace

Review::Review(const Match& match, Care care)
    : game_(&match.game()),
      setup_(match.setup()),
      result_(match.result()),
      moves_(match.line().begin(), match.line().end()) {
  for (std::size_t ply = 0; ply <= moves_.size(); ++ply) positions_.push_back(match.position_at(ply));
  points_.resize(positions_.size());
  if (result_ && !match.ended_by_word()) points_.back() = {true, scores_of(*result_, 0), {}, {}};
  int all = 0;
  for (std::size_t ply = 0; ply < positions_.size(); ++ply) all += questions(ply);
  const Pace pace = care == Care::kQuick ? kQuick : kThorough;
  milliseconds_ = std::clamp(pace.all / std::max(all, 1), pace.least, pace.most);
}

// Whether the position after the move tells what the move was worth: not if luck or other eyes come in between.
bool Review::next_tells(std::size_t ply) const {
  if (ply == moves_.size()) return true;
  const Player mover = game_->to_move(positions_[ply + 1]);
  return mover == kNobody || (mover != kChance && !game_->info().secrets);
}

// How many questions there may be about the position: what it is worth and, if nothing else tells that, what the move
// played there is worth. Ways to lay men out are not compared with one another.
int Review::questions(std::size_t ply) const {
  if (game_->to_move(positions_[ply]) < 0) return 0;
  return next_tells(ply) || !game_->arrangements(positions_[ply]).empty() ? 1 : 2;
}

void Review::take(Finding finding) {
  Point& point = points_[next_];
  if (again_)
    point.played = finding.scores[static_cast<std::size_t>(game_->to_move(position()))];
  else
    point = {true, finding.scores, std::move(finding.line), {}};
}

void Review::go_on() {
  const MoveList& line = points_[next_].line;
  again_ = !again_ && !line.empty() && questions(next_) == 2 && line.front() != moves_[next_];
  if (!again_) ++next_;
}

void Review::skip_known() {
  while (next_ < points_.size() && !again_ && (points_[next_].known || game_->to_move(position()) < 0)) go_on();
}

// In the order of the match.
std::vector<Review::TurningPoint> Review::turns() const {
  std::vector<TurningPoint> found;
  for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
    const Player mover = game_->to_move(positions_[ply]);
    const Point &before = points_[ply], &after = points_[ply + 1];
    if (mover < 0 || !before.known || before.line.empty() || before.line.front() == moves_[ply]) continue;
    const bool told = next_tells(ply);
    if (told ? !after.known : !before.played) continue;
    const auto player = static_cast<std::size_t>(mover);
    const int stood = before.scores[player], stands = told ? after.scores[player] : *before.played;
    const int loss = static_cast<int>(1000 * (share_of(stood) - share_of(stands)));
    if (loss >= kGrave) found.push_back({ply, mover, stood, stands, before.line.front(), loss});
  }
  return found;
}

std::vector<Review::TurningPoint> Review::turning_points() const {
  std::vector<TurningPoint> found = turns();
  put_in_order(found, [](const TurningPoint& point) { return -point.loss; });
  if (found.size() > kMostTurningPoints) found.resize(kMostTurningPoints);
  put_in_order(found, &TurningPoint::ply);
  return found;
}

std::optional<Review::TurningPoint> Review::gravest() const {
  std::vector<TurningPoint> found = turns();
  std::erase_if(found, [&](const TurningPoint& turn) { return result_ && result_->score[turn.player] > 0; });
  const auto worst = std::ranges::max_element(found, {}, &TurningPoint::loss);
  return worst == found.end() ? std::nullopt : std::optional(*worst);
}

}  // namespace vitrine
