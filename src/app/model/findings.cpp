// The analysis as it is shown and told: asked for by the session's commands, made into arrows, letters and sentences.
#include <algorithm>
#include <cstdlib>
#include <span>

#include "ai/levels.h"
#include "ai/search.h"
#include "app/model/json.h"
#include "app/model/session.h"

namespace vitrine {
namespace {

constexpr int kEven = 15;              // hundredths of a man that nobody would call an advantage
constexpr std::size_t kMovesTold = 6;  // of the principal variation

// What is known, to tell once what has become known.
struct Known {
  bool hint, evaluation, threats, values, review;
  explicit Known(const Analysis& analysis)
      : hint(analysis.hint_known()),
        evaluation(analysis.evaluation() && !analysis.deepening()),
        threats(analysis.on(Aspect::kThreats) && analysis.threats_known()),
        values(analysis.on(Aspect::kValues) && analysis.values_known()),
        review(analysis.review_done()) {}
};

std::string number_text(int hundredths, Language language) {
  const int tenths = (std::abs(hundredths) + 5) / 10;
  return std::to_string(tenths / 10) + (language == Language::kEnglish ? '.' : ',') + std::to_string(tenths % 10);
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) (text += text.empty() ? std::string_view{} : between) += part;
  return text;
}

// Higher is better for whom it belongs to: a quick win, a draw, a long resistance.
int rank(Proven value) {
  return value.score > 0 ? 10'000 - value.moves : value.score < 0 ? value.moves - 10'000 : 0;
}

}  // namespace

// ---- asking ----

bool Session::may_threaten() const {
  return is_plain(game(), match_->position());
}

void Session::look_at_position() {
  const Player player = match_->to_move(), eyes = viewer();
  const bool hides = game().info().secrets && eyes != kNobody;
  const bool may =
      player >= 0 && !curtain_ && (revealed_to_ < 0 || persons() == 1) && !(hides && eyes >= 0 && eyes != player);
  using Engine = Analysis::Engine;
  // The engine must not look at secrets that a computer it plays for may not know.
  const bool watched = persons() == 0 && !game().info().secrets;
  const Engine engine = !request_ ? Engine::kFree : watched ? Engine::kWatched : Engine::kBusy;
  if (!may) {
    analysis_.look_at(std::nullopt, engine);
    if (notice_.aside) notice_.message = {};  // it was for those eyes and that position
    return;
  }
  Subject subject{&game(), match_->setup(), seen(), {}, 0, {}};
  subject.first = game().info().secrets ? subject.position : match_->position_at(0);
  if (!game().info().secrets) {
    subject.ply = match_->ply();
    if (analysis_.any())
      subject.moves =
          texts_of(match_->position_at(0),
                   {match_->line().begin(), match_->line().begin() + static_cast<std::ptrdiff_t>(match_->ply())});
  }
  if (notice_.aside && subject != analysis_.subject()) notice_.message = {};
  analysis_.look_at(std::move(subject), engine);
}

bool Session::show(Aspect aspect) {
  if (match_->over()) return refuse({"table.error.over", {}});
  if (curtain_ || (revealed_to_ >= 0 && persons() > 1)) return refuse(closed());
  if (aspect == Aspect::kThreats && !may_threaten()) return refuse({"table.error.analysis", {}});
  if (aspect == Aspect::kValues && !may_prove()) return refuse({"table.error.unprovable", {}});
  if (aspect == Aspect::kHint && (request_ || !may_analyse())) return refuse({"table.error.computers_turn", {}});
  const Known before(analysis_);
  analysis_.set(aspect, true);
  look_at_position();
  ++revision_;
  tell_findings(before.hint, before.evaluation, before.threats, before.values, before.review);
  return true;
}

void Session::hide(Aspect aspect) {
  analysis_.set(aspect, false);
  look_at_position();
  ++revision_;
}

bool Session::show_review() {
  if (!may_review()) return refuse({"table.error.review", {}});
  analysis_.review(*match_);
  changed();
  return true;
}

void Session::hide_review() {
  analysis_.end_review();
  changed();
}

void Session::stop_analysis() {
  analysis_.stop();
  ++revision_;
}

bool Session::heard(int job, std::string_view line) {
  const Known before(analysis_);
  if (!analysis_.hear(job, line)) return false;
  ++revision_;
  tell_findings(before.hint, before.evaluation, before.threats, before.values, before.review);
  return true;
}

// Once for each thing that has become known.
void Session::tell_findings(bool hint, bool evaluation, bool threats, bool values, bool review) {
  const Known now(analysis_);
  std::vector<std::string> said;
  if (now.hint && !hint) said.push_back(hint_text());
  if (now.evaluation && !evaluation) said.insert(said.end(), {evaluation_text(), line_text()});
  if (now.threats && !threats) said.push_back(threats_text());
  if (now.values && !values) said.push_back(values_text());
  if (now.review && !review) said.push_back(review_text());
  std::erase(said, "");
  if (said.empty()) return;
  tell({"table.analysis.said", {joined(said, " ")}});
  notice_.aside = true;
}

// ---- in words ----

std::string Session::score_text(int score) const {
  if (is_decided(score)) return value_letter({static_cast<std::int8_t>(score > 0 ? 1 : -1), moves_to_end(score)});
  const std::string number = number_text(score, language_);
  const bool zero = number.find_first_not_of("0.,") == number.npos;
  return (zero ? "" : score < 0 ? "−" : "+") + number;
}

std::string Session::scores_text(const Scores& scores) const {
  const int players = match_->players();
  if (players > 2) {
    std::vector<std::string> parts;
    for (Player player = 0; player < players; ++player)
      parts.push_back(player_name(player) + ' ' + score_text(scores[static_cast<std::size_t>(player)]));
    return joined(parts, " · ");
  }
  const int first = scores[0];
  const std::string better = player_name(first > 0 ? 0 : 1);
  if (is_decided(first)) {
    const int moves = moves_to_end(first);
    return moves == 0
               ? say({"table.analysis.won", {better}})
               : say({moves == 1 ? "table.analysis.wins_now" : "table.analysis.wins", {better, std::to_string(moves)}});
  }
  if (std::abs(first) < kEven) return say("table.analysis.even");
  const std::string number = number_text(first, language_);
  return say({number.starts_with("1") && number.ends_with("0") && number.size() == 3 ? "table.analysis.better_by_one"
                                                                                     : "table.analysis.better",
              {better, number}});
}

std::string Session::hint_text() const {
  if (!analysis_.hint_known()) return "";
  const Finding* hint = analysis_.hint();
  return hint ? say({"table.analysis.hint", {texts_of(analysis_.subject()->position, {hint->line.front()}).front()}})
              : say("table.analysis.none");
}

std::string Session::evaluation_text() const {
  const Scores* scores = analysis_.scores();
  return scores ? scores_text(*scores) : "";
}

std::string Session::line_text() const {
  const Finding* found = analysis_.evaluation();
  if (!found || found->line.empty()) return "";
  MoveList line = found->line;
  if (line.size() > kMovesTold) line.resize(kMovesTold);
  return say({"table.analysis.line", {joined(texts_of(analysis_.subject()->position, line), " ")}});
}

std::string Session::threats_text() const {
  if (!analysis_.on(Aspect::kThreats) || !analysis_.threats_known() || !analysis_.subject()) return "";
  if (!analysis_.passed()) return say("table.analysis.no_passing");
  const Player other = game().to_move(*analysis_.passed());
  const Finding* threat = analysis_.threat();
  if (!analysis_.threats_worked_out()) return say("table.analysis.threat_not_found");
  if (!threat || threat->line.empty()) return say({"table.analysis.no_threat", {player_name(other)}});
  return say(
      {"table.analysis.threat", {player_name(other), texts_of(*analysis_.passed(), {threat->line.front()}).front()}});
}

std::string Session::value_letter(Proven value) const {
  if (value.score == 0) return say("table.value.draw");
  return say({value.score > 0 ? "table.value.win" : "table.value.loss", {std::to_string(value.moves)}});
}

std::string Session::value_text(Proven value) const {
  if (value.score == 0) return say("table.value.draw.text");
  return say({value.score > 0 ? "table.value.win.text" : "table.value.loss.text", {std::to_string(value.moves)}});
}

std::string Session::values_text() const {
  if (!analysis_.on(Aspect::kValues) || !analysis_.values_known() || !analysis_.subject()) return "";
  const auto& values = analysis_.values();
  if (values.empty()) return say("table.analysis.no_values");
  const auto best = std::ranges::max_element(values, {}, [](const ProvenMove& move) { return rank(move.value); });
  const auto& position = analysis_.subject()->position;
  MoveList moves;
  game().legal_moves(position, moves);
  const auto draws = [](const ProvenMove& move) { return move.value.score == 0; };
  if (values.size() == moves.size() && std::ranges::all_of(values, draws))
    return say({"table.analysis.all_draw", {player_name(game().to_move(position))}});
  return say(
      {"table.analysis.values",
       {player_name(game().to_move(position)), value_text(best->value), game().move_text(position, best->move)}});
}

std::string Session::review_text() const {
  if (!analysis_.reviewing()) return "";
  if (!analysis_.review_done())
    return say(
        {"table.review.running", {std::to_string(analysis_.reviewed()), std::to_string(analysis_.points().size())}});
  const std::size_t turns = analysis_.turning_points().size();
  if (turns == 0) return say("table.review.none");
  return turns == 1 ? say("table.review.one") : say({"table.review.done", {std::to_string(turns)}});
}

std::string Session::turning_text(const Analysis::TurningPoint& turn) const {
  const Position& position = match_->position_at(turn.ply);
  return say({"table.review.better",
              {player_name(turn.player), game().move_text(position, match_->line()[turn.ply]),
               game().move_text(position, turn.better), score_text(turn.before), score_text(turn.after)}});
}

std::optional<Analysis::TurningPoint> Session::turning_here() const {
  if (!analysis_.reviewing()) return std::nullopt;
  for (const auto& turn : analysis_.turning_points())
    if (turn.ply == match_->ply()) return turn;
  return std::nullopt;
}

std::vector<std::string> Session::texts_of(const Position& first, const MoveList& line) const {
  std::vector<std::string> texts;
  Position position = first;
  for (Move move : line) {
    texts.push_back(game().move_text(position, move));
    if (texts.size() < line.size()) game().apply(position, move, position);
  }
  return texts;
}

// ---- on the board ----

std::vector<Session::Arrow> Session::arrows() const {
  std::vector<Arrow> found;
  // Where in `found` the arrow of that move is.
  const auto add = [&](ArrowKind kind, const Position& position, Move move) -> std::optional<std::size_t> {
    const Picture shown = game().describe(position, viewer());
    Arrow arrow{kind, {}};
    for (Site site : game().path(position, move)) {
      const auto place = std::ranges::find(shown.places, site, &Place::site);
      if (place != shown.places.end()) arrow.way.push_back(place->at);
    }
    if (arrow.way.empty()) return std::nullopt;
    const auto same = std::ranges::find(found, arrow.way, &Arrow::way);
    if (same != found.end()) return static_cast<std::size_t>(same - found.begin());
    found.push_back(std::move(arrow));
    return found.size() - 1;
  };
  // The whole turn of who moves, and what is expected of the next; once a man is taken up, his move alone.
  const auto add_line = [&](const Finding& finding, bool with_answer) {
    Position position = analysis_.subject()->position;
    const Player mover = game().to_move(position);
    std::vector<std::size_t> steps;
    for (Move move : finding.line) {
      const Player turn = game().to_move(position);
      if (turn != mover && !(with_answer && turn >= 0)) break;
      const auto at = add(turn == mover ? ArrowKind::kBest : ArrowKind::kAnswer, position, move);
      if (at && turn == mover) steps.push_back(*at);
      if (turn != mover || !touched().empty()) break;
      game().apply(position, move, position);
    }
    if (steps.size() < 2) return;
    for (std::size_t i = 0; i < steps.size(); ++i) found[steps[i]].step = static_cast<int>(i) + 1;
  };
  if (const Finding* threat = analysis_.threat(); threat && !threat->line.empty())
    add(ArrowKind::kThreat, *analysis_.passed(), threat->line.front());
  if (const Finding* evaluation = analysis_.evaluation()) add_line(*evaluation, true);
  if (const Finding* hint = analysis_.hint()) add_line(*hint, false);
  if (const auto turn = turning_here()) add(ArrowKind::kBest, match_->position(), turn->better);
  return found;
}

std::vector<Place> Session::named_places() const {
  std::vector<Place> found;
  const auto add = [&](Position position, const MoveList& line, std::size_t most) {
    for (std::size_t i = 0; i < std::min(line.size(), most); ++i) {
      const Picture shown = game().describe(position, viewer());
      for (Site site : game().path(position, line[i])) {
        const auto place = std::ranges::find(shown.places, site, &Place::site);
        if (place == shown.places.end() || std::ranges::find(found, place->name, &Place::name) != found.end()) continue;
        found.push_back(*place);
      }
      if (i + 1 < line.size()) game().apply(position, line[i], position);
    }
  };
  if (const Finding* hint = analysis_.hint()) add(analysis_.subject()->position, hint->line, 1);
  if (const Finding* evaluation = analysis_.evaluation())
    add(analysis_.subject()->position, evaluation->line, kMovesTold);
  if (const Finding* threat = analysis_.threat()) add(*analysis_.passed(), threat->line, 1);
  if (const auto turn = turning_here()) {
    add(match_->position(), {turn->better}, 1);
    add(match_->position(), {match_->line()[turn->ply]}, 1);
  }
  return found;
}

std::vector<Session::Badge> Session::badges() const {
  std::vector<Badge> found;
  if (!analysis_.on(Aspect::kValues) || !analysis_.subject()) return found;
  for (const ProvenMove& move : analysis_.values()) {
    const Path path = game().path(analysis_.subject()->position, move.move);
    if (path.size() <= touched().size() || !std::equal(touched().begin(), touched().end(), path.begin())) continue;
    const Site site = path[touched().size()];
    const auto before = std::ranges::find(found, site, &Badge::site);
    if (before == found.end())
      found.push_back({site, move.value});
    else if (rank(move.value) > rank(before->value))
      before->value = move.value;
  }
  return found;
}

// ---- for the page ----

void Session::write_analysis(Json& json) const {
  json.key("analysis").object();
  json.member("may", may_analyse() && !request_).member("mayReview", may_review()).member("plain", may_threaten());
  json.member("unprovable", may_prove() ? "" : say("table.error.unprovable"));
  json.key("job");
  if (analysis_.job())
    json.value(analysis_.job()->id);
  else
    json.null();
  json.member("hint", analysis_.on(Aspect::kHint)).member("hintText", hint_text());
  json.member("evaluation", analysis_.on(Aspect::kEvaluation))
      .member("evaluationText", evaluation_text())
      .member("line", line_text());
  json.key("share");
  if (const Scores* scores = analysis_.scores(); scores && match_->players() == 2)
    json.value(share_of((*scores)[0]));
  else
    json.null();
  json.member("threats", analysis_.on(Aspect::kThreats)).member("threatsText", threats_text());
  json.member("values", analysis_.on(Aspect::kValues)).member("valuesText", values_text());
  json.key("moves").array();
  if (analysis_.on(Aspect::kValues) && analysis_.subject()) {
    for (const ProvenMove& move : analysis_.values()) {
      json.object()
          .member("text", game().move_text(analysis_.subject()->position, move.move))
          .member("value", value_letter(move.value));
      json.member("words", value_text(move.value)).close_object();
    }
  }
  json.close_array().key("badges").array();
  for (const Badge& badge : badges())
    json.object()
        .member("site", static_cast<int>(badge.site))
        .member("value", value_letter(badge.value))
        .member("score", static_cast<int>(badge.value.score))
        .member("words", value_text(badge.value))
        .close_object();
  json.close_array().key("arrows").array();
  for (const Arrow& arrow : arrows()) {
    static constexpr const char* kKinds[] = {"best", "answer", "threat"};
    json.object().member("kind", kKinds[static_cast<int>(arrow.kind)]).member("step", arrow.step).key("way").array();
    for (Point point : arrow.way) json.array().value(point.x).value(point.y).close_array();
    json.close_array().close_object();
  }
  json.close_array().key("review");
  if (analysis_.reviewing()) {
    json.object().member("text", review_text()).member("done", analysis_.review_done()).key("shares").array();
    for (std::size_t ply = 0; ply < analysis_.points().size(); ++ply) {
      if (!analysis_.reached(ply)) {
        json.null();
        continue;
      }
      json.array();
      for (Player player = 0; player < match_->players(); ++player)
        json.value(share_of(analysis_.points()[ply].scores[static_cast<std::size_t>(player)]));
      json.close_array();
    }
    json.close_array().key("turns").array();
    for (const auto& turn : analysis_.turning_points())
      json.object()
          .member("ply", static_cast<int>(turn.ply))
          .member("player", static_cast<int>(turn.player))
          .member("text", turning_text(turn))
          .close_object();
    json.close_array();
    const Analysis::Point& here = analysis_.points()[match_->ply()];
    json.member("here", here.known ? scores_text(here.scores) : std::string()).close_object();
  } else {
    json.null();
  }
  json.close_object();
}

std::string Session::job_json() const {
  Json json;
  if (!analysis_.job()) return json.null().text();
  json.object()
      .member("id", analysis_.job()->id)
      .member("milliseconds", analysis_.job()->milliseconds)
      .key("lines")
      .array();
  for (const std::string& line : analysis_.job()->lines) json.value(line);
  return json.close_array().close_object().text();
}

}  // namespace vitrine
