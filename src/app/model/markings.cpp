// Findings as marks on the board, as far as the viewer sees its places.
#include "app/model/markings.h"

#include <algorithm>

namespace vitrine {
namespace {

class Arrows {
 public:
  Arrows(const Table& table, const Analysis& analysis) : table_(table), analysis_(analysis) {}

  // The index in all_ of the arrow of that move, which is added if need be; nothing if none of its places is seen.
  std::optional<std::size_t> add(Arrow::Kind kind, const Position& position, Move move) {
    const Picture shown = table_.picture_of(position);
    Arrow arrow{kind, {}};
    for (Site site : table_.game().path(position, move)) {
      const auto place = std::ranges::find(shown.places, site, &Place::site);
      if (place != shown.places.end()) arrow.way.push_back(place->at);
    }
    if (arrow.way.empty()) return std::nullopt;
    const auto same = std::ranges::find(all_, arrow.way, &Arrow::way);
    if (same != all_.end()) return static_cast<std::size_t>(same - all_.begin());
    all_.push_back(std::move(arrow));
    return all_.size() - 1;
  }

  // Arrows for the whole turn of the player to move, and for the answer that is expected; once a man is taken up, for
  // his move alone.
  void add_line(const Finding& finding, bool with_answer) {
    const Game& game = table_.game();
    Position position = analysis_.subject()->position;
    const Player mover = game.to_move(position);
    std::vector<std::size_t> steps;
    for (Move move : finding.line) {
      const Player turn = game.to_move(position);
      if (turn != mover && !(with_answer && turn >= 0)) break;
      const auto at = add(turn == mover ? Arrow::Kind::kBest : Arrow::Kind::kAnswer, position, move);
      if (at && turn == mover) steps.push_back(*at);
      if (turn != mover || !table_.touched().empty()) break;
      game.apply(position, move, position);
    }
    if (steps.size() < 2) return;
    for (std::size_t i = 0; i < steps.size(); ++i) all_[steps[i]].step = static_cast<int>(i) + 1;
  }

  std::vector<Arrow> take() { return std::move(all_); }

 private:
  const Table& table_;
  const Analysis& analysis_;
  std::vector<Arrow> all_;
};

}  // namespace

std::vector<Arrow> arrows(const Table& table, const Analysis& analysis) {
  Arrows found(table, analysis);
  if (const Finding* threat = analysis.found(Aspect::kThreats); threat && !threat->line.empty())
    found.add(Arrow::Kind::kThreat, *analysis.passed(), threat->line.front());
  if (const Finding* evaluation = analysis.found(Aspect::kEvaluation)) found.add_line(*evaluation, true);
  if (const Finding* hint = analysis.found(Aspect::kHint)) found.add_line(*hint, false);
  if (const auto turn = turning_here(table, analysis))
    found.add(Arrow::Kind::kBest, table.match().position(), turn->better);
  return found.take();
}

std::vector<Badge> badges(const Table& table, const Analysis& analysis) {
  std::vector<Badge> found;
  if (!analysis.on(Aspect::kValues) || !analysis.subject()) return found;
  const Path& touched = table.touched();
  for (const ProvenMove& move : analysis.values()) {
    const Path path = table.game().path(analysis.subject()->position, move.move);
    if (path.size() <= touched.size() || !std::equal(touched.begin(), touched.end(), path.begin())) continue;
    const Site site = path[touched.size()];
    const auto before = std::ranges::find(found, site, &Badge::site);
    if (before == found.end())
      found.push_back({site, move.value});
    else if (rank(move.value) > rank(before->value))
      before->value = move.value;
  }
  return found;
}

std::optional<Review::TurningPoint> turning_here(const Table& table, const Analysis& analysis) {
  if (!analysis.review()) return std::nullopt;
  for (const auto& turn : analysis.review()->turning_points())
    if (turn.ply == table.match().ply()) return turn;
  return std::nullopt;
}

int rank(Proven value) {
  return value.score > 0 ? 10'000 - value.moves : value.score < 0 ? value.moves - 10'000 : 0;
}

}  // namespace vitrine
