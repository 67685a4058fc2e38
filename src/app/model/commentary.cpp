// The sentences about what the analysis found.
#include <algorithm>
#include <cstdlib>

#include "ai/search.h"
#include "app/model/markings.h"
#include "app/model/narrator.h"

namespace vitrine {
namespace {

constexpr int kEven = 15;  // hundredths of a man that nobody would call an advantage

std::string number_text(int hundredths, Language language) {
  const int tenths = (std::abs(hundredths) + 5) / 10;
  return std::to_string(tenths / 10) + (language == Language::kEnglish ? '.' : ',') + std::to_string(tenths % 10);
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) (text += text.empty() ? std::string_view{} : between) += part;
  return text;
}

}  // namespace

std::string Narrator::score_text(int score) const {
  if (is_decided(score)) return value_letter({static_cast<std::int8_t>(score > 0 ? 1 : -1), moves_to_end(score)});
  const std::string number = number_text(score, language_);
  const bool zero = number.find_first_not_of("0.,") == number.npos;
  return (zero ? "" : score < 0 ? "−" : "+") + number;
}

std::string Narrator::scores_text(const Scores& scores) const {
  const int players = table_.match().players();
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
    if (moves == 0) return say({"table.analysis.won", {better}});
    return say({moves == 1 ? "table.analysis.wins_now" : "table.analysis.wins", {better, std::to_string(moves)}});
  }
  if (std::abs(first) < kEven) return say("table.analysis.even");
  const std::string number = number_text(first, language_);
  const bool one = number.starts_with("1") && number.ends_with("0") && number.size() == 3;
  return say({one ? "table.analysis.better_by_one" : "table.analysis.better", {better, number}});
}

// A move after those played.
Argument Narrator::words_of(const Position& position, Move move) const {
  return table_.words_of(position, move, table_.match().line().first(table_.match().ply()));
}

std::string Narrator::hint_text() const {
  const Analysis& analysis = engine_.analysis();
  if (!analysis.known(Aspect::kHint)) return "";
  const Finding* hint = analysis.found(Aspect::kHint);
  if (!hint) return say("table.analysis.none");
  return say({"table.analysis.hint", {words_of(analysis.subject()->position, hint->line.front())}});
}

std::string Narrator::evaluation_text() const {
  const Scores* scores = engine_.analysis().scores();
  return scores ? scores_text(*scores) : "";
}

std::string Narrator::line_text() const {
  const Finding* evaluation = engine_.analysis().found(Aspect::kEvaluation);
  if (!evaluation || evaluation->line.empty()) return "";
  Position position = engine_.analysis().subject()->position;
  const auto played = table_.match().line().first(table_.match().ply());
  std::vector<Move> moves(played.begin(), played.end());
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min(evaluation->line.size(), kMovesTold); ++i) {
    const Move move = evaluation->line[i];
    if (i > 0) table_.game().apply(position, moves.back(), position);
    texts.push_back(say({"table.said", {table_.words_of(position, move, moves)}}));
    moves.push_back(move);
  }
  return say({"table.analysis.line", {joined(texts, " ")}});
}

std::string Narrator::threats_text() const {
  const Analysis& analysis = engine_.analysis();
  if (!analysis.known(Aspect::kThreats) || !analysis.subject()) return "";
  if (!analysis.passed()) return say("table.analysis.no_passing");
  if (!analysis.threats_worked_out()) return say("table.analysis.threat_not_found");
  const Position& passed = *analysis.passed();
  const std::string other = player_name(table_.game().to_move(passed));
  const Finding* threat = analysis.found(Aspect::kThreats);
  if (!threat || threat->line.empty()) return say({"table.analysis.no_threat", {other}});
  return say({"table.analysis.threat", {other, words_of(passed, threat->line.front())}});
}

std::string Narrator::value_letter(Proven value) const {
  if (value.score == 0) return say("table.value.draw");
  return say({value.score > 0 ? "table.value.win" : "table.value.loss", {std::to_string(value.moves)}});
}

std::string Narrator::value_text(Proven value) const {
  if (value.score == 0) return say("table.value.draw.text");
  return say({value.score > 0 ? "table.value.win.text" : "table.value.loss.text", {std::to_string(value.moves)}});
}

std::string Narrator::values_text() const {
  const Analysis& analysis = engine_.analysis();
  if (!analysis.known(Aspect::kValues) || !analysis.subject()) return "";
  const auto& values = analysis.values();
  if (values.empty()) return say("table.analysis.no_values");
  const Position& position = analysis.subject()->position;
  const std::string player = player_name(table_.game().to_move(position));
  MoveList moves;
  table_.game().legal_moves(position, moves);
  const auto draws = [](const ProvenMove& move) { return move.value.score == 0; };
  if (values.size() == moves.size() && std::ranges::all_of(values, draws))
    return say({"table.analysis.all_draw", {player}});
  const auto best = std::ranges::max_element(values, {}, [](const ProvenMove& move) { return rank(move.value); });
  return say({"table.analysis.values", {player, value_text(best->value), words_of(position, best->move)}});
}

std::string Narrator::review_text() const {
  const Review* review = engine_.analysis().review();
  if (!review) return "";
  if (!review->done())
    return say(
        {"table.review.running", {std::to_string(review->looked_at()), std::to_string(review->points().size())}});
  const std::size_t turns = review->turning_points().size();
  if (turns == 0) return say("table.review.none");
  return turns == 1 ? say("table.review.one") : say({"table.review.done", {std::to_string(turns)}});
}

std::string Narrator::turning_text(const Review::TurningPoint& turn) const {
  const Match& match = table_.match();
  const auto words = [&](Move move) {
    return table_.words_of(match.position_at(turn.ply), move, match.line().first(turn.ply));
  };
  return say({"table.review.better",
              {player_name(turn.player), words(match.line()[turn.ply]), words(turn.better), score_text(turn.before),
               score_text(turn.after)}});
}

}  // namespace vitrine
