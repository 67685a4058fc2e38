// The sentences about what the analysis found.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ai/search.h"
#include "app/model/markings.h"
#include "app/model/narrator.h"
#include "core/reasons.h"

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

// A move in the middle of a sentence, as “pass”, where the words of the list of moves are “passes”.
Argument named(Argument move) {
  if (auto* const own = std::get_if<Message>(&move.is); own && table_texts().has(own->key + ".named"))
    own->key += ".named";
  return move;
}

// A chance in steps of 5 %: nobody knows it better.
Message chance_text(int standing, const Lead& lead) {
  const double share =
      lead.worth ? 1 / (1 + std::exp(-static_cast<double>(standing) / lead.worth)) : share_of(standing);
  const int percent = 5 * static_cast<int>(std::lround(20 * share));
  return {"table.percent", {std::to_string(std::clamp(percent, 5, 95))}};
}

// Whether a fact only tells once more that the move does what was asked.
bool tells_the_goal(Reason::Kind kind, Goal asked) {
  using Kind = Reason::Kind;
  switch (asked) {
    case Goal::kWin: return kind <= Kind::kDecides;
    case Goal::kCapture: return kind == Kind::kTakes;
    case Goal::kHold: return kind == Kind::kOnlyStop || kind == Kind::kStops;
    case Goal::kKeep: return kind == Kind::kOnlySafe || kind == Kind::kSafe;
    default: return false;
  }
}

}  // namespace

// "one step", "3 steps".
Message Narrator::lead_text(std::string size, const Lead& lead) const {
  const std::string unit = std::string(table_.game().info().id) + ".lead." + std::string(lead.unit);
  return size == "1" ? Message{unit + ".one", {}} : Message{unit, {std::move(size)}};
}

std::string Narrator::score_text(int score, const Position& position) const {
  if (is_decided(score)) return value_letter({static_cast<std::int8_t>(score > 0 ? 1 : -1), moves_to_end(score)});
  const Lead lead = table_.game().lead(position);
  if (lead.unit.empty()) return say(chance_text(score, lead));
  const std::string number = number_text(100 * score / lead.worth, language_);
  const bool zero = number.find_first_not_of("0.,") == number.npos;
  return (zero ? "" : score < 0 ? "−" : "+") + number;
}

std::string Narrator::scores_text(const Scores& scores, const Position& position) const {
  const int players = table_.match().players();
  if (players > 2) {
    std::vector<std::string> parts;
    for (Player player = 0; player < players; ++player)
      parts.push_back(player_name(player) + ' ' + score_text(scores[static_cast<std::size_t>(player)], position));
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
  const Lead lead = table_.game().lead(position);
  if (lead.unit.empty()) return say({"table.analysis.chance", {better, chance_text(std::abs(first), lead)}});
  const int size = (std::abs(first) + lead.worth / 2) / lead.worth;
  if (size == 0) return say({"table.analysis.slightly", {better}});
  return say({"table.analysis.better", {better, lead_text(std::to_string(size), lead)}});
}

// A move after those played.
// With secrets the position is what the viewer may know, and the moves before it tell more.
Argument Narrator::words_of(const Position& position, Move move) const {
  if (table_.game().info().secrets)
    if (const auto words = table_.game().words(position, move)) return *words;
  return table_.words().of(position, move, table_.match().line().first(table_.match().ply()));
}

std::string Narrator::hint_text() const {
  const Analysis& analysis = engine_.analysis();
  if (!analysis.known(Aspect::kHint)) return "";
  const Finding* hint = analysis.found(Aspect::kHint);
  if (!hint) return say("table.analysis.none");
  const Position& position = analysis.subject()->position;
  const auto player = static_cast<std::size_t>(table_.game().to_move(position));
  const std::string why =
      reasons_text(position, hint->line.front(), {hint->scores[player], hint->line, analysis.others_lose()});
  return say({"table.analysis.hint", {named(words_of(position, hint->line.front()))}}) + (why.empty() ? "" : " " + why);
}

// That it wins comes first, or what it takes; then the game's own facts, which are about what the game is about.
std::string Narrator::reasons_text(const Position& known, Move move, const Searched& searched, Goal asked,
                                   std::size_t most) const {
  constexpr std::string_view kKeys[] = {"wins",      "decides", "takes",      "only_stop",        "stops",
                                        "only_safe", "safe",    "takes_next", "threatens_to_win", "threatens_to_take"};
  const Game& game = table_.game();
  Position next;
  game.apply(known, move, next);
  const Player answers = game.to_move(next);
  const std::vector<Reason> facts = reasons(game, known, move);
  std::vector<std::string> said;
  const auto say_facts = [&](auto which) {
    for (const auto& [kind, count] : facts)
      if (which(kind) && !tells_the_goal(kind, asked))
        said.push_back(say({"because." + std::string(kKeys[static_cast<std::size_t>(kind)]),
                            {count > 0 ? say(lead_text(std::to_string(count), {.unit = "men"})) : std::string(),
                             answers >= 0 ? player_name(answers) : std::string()}}));
  };
  say_facts([](Reason::Kind kind) { return kind <= Reason::Kind::kTakes; });
  const bool at_once = !facts.empty() && facts.front().kind <= Reason::Kind::kDecides;
  if (!at_once && is_decided(searched.score) && searched.score > 0) said.push_back(wins_text(known, searched.line));
  if (searched.others_lose && std::ranges::count(facts, Reason::Kind::kOnlyStop, &Reason::kind) == 0)
    said.push_back(say("because.others_lose"));
  for (const Message& reason : game.reasons(known, move)) said.push_back(say(reason));
  say_facts([](Reason::Kind kind) { return kind > Reason::Kind::kTakes; });
  std::erase(said, "");
  said.resize(std::min(said.size(), most));
  return joined(said, " ");
}

// Of a puzzle's move: how it has won, what the other threatened, another fact, or what was wrong with another move.
std::string Narrator::solved_text() const {
  const Game& game = table_.game();
  const Match& match = table_.match();
  if (match.over()) return result_text() + '.';
  const Position& first = match.position_at(0);
  const Position known = game.is_observation(first) ? first : game.observe(first, game.to_move(first));
  const Move move = match.line().front();
  const bool defends = lesson_.goal() == Goal::kHold || lesson_.goal() == Goal::kKeep;
  const auto passed = game.passed(known);
  const Harm threat = defends && passed ? worst(*passed, game.to_move(known)) : Harm{};
  if (threat.size > 0)
    return say({"because.threatened",
                {player_name(game.to_move(*passed)), named(table_.words().of(*passed, threat.move, {}))}});
  const std::string why = reasons_text(known, move, {}, lesson_.goal(), 1);
  return why.empty() && defends ? punished_text(known, move) : why;
}

// What the player to move could do that is worst for another one: the men taken, or kWon where it wins.
Narrator::Harm Narrator::worst(const Position& position, Player player) const {
  const Game& game = table_.game();
  MoveList moves;
  if (game.to_move(position) >= 0 && game.to_move(position) != player) game.legal_moves(position, moves);
  Harm found;
  for (Move move : moves) {
    Position next;
    game.apply(position, move, next);
    const bool wins = game.to_move(next) == kNobody && game.result(next).score[static_cast<std::size_t>(player)] < 0;
    const int size = wins ? Game::kWon : game.men(position, player) - game.men(next, player);
    if (size > found.size) found = {move, size};
  }
  return found;
}

// The answer to another move than that one, where it does most harm.
std::string Narrator::punished_text(const Position& known, Move but) const {
  const Game& game = table_.game();
  MoveList moves;
  game.legal_moves(known, moves);
  Harm most;
  Position after;
  for (Move move : moves) {
    Position next;
    game.apply(known, move, next);
    const int size = worst(next, game.to_move(known)).size;
    if (move == but || size <= most.size) continue;
    most = {move, size};
    after = next;
  }
  if (most.size == 0) return "";
  return then_text(most.size == Game::kWon ? 0 : most.size, "men", game.to_move(after),
                   named(table_.words().of(known, most.move, {})));
}

// After that move the player wins, or takes so many; 0: he wins.
std::string Narrator::then_text(int takes, std::string_view unit, Player player, const Argument& move) const {
  return say({takes > 0 ? "because.then_takes" : "because.then_wins",
              {takes > 0 ? say(lead_text(std::to_string(takes), {.unit = unit})) : "", player_name(player), move}});
}

// A line that was found to win, of a game in which such a search is a proof.
std::string Narrator::wins_text(const Position& known, const MoveList& line) const {
  const Game& game = table_.game();
  if (game.players(known) != 2 || game.info().chance()) return "";
  const Player player = game.to_move(known);
  Position position = known;
  Player before = kNobody;
  int turns = 0;
  for (Move move : line) {
    const Player mover = game.to_move(position);
    turns += mover == player && before != player;
    before = mover;
    game.apply(position, move, position);
  }
  if (game.to_move(position) != kNobody) return say({"because.wins_by_force", {player_name(1 - player)}});
  return turns > 1 ? say({"because.wins_in", {std::to_string(turns), player_name(1 - player)}}) : "";
}

std::string Narrator::evaluation_text() const {
  const Scores* scores = engine_.analysis().scores();
  return scores ? scores_text(*scores, table_.match().position()) : "";
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
    texts.push_back(say({"table.said", {table_.words().of(position, move, moves)}}));
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
  return say({"table.analysis.threat", {other, named(words_of(passed, threat->line.front()))}});
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
  return say({"table.analysis.values", {player, value_text(best->value), named(words_of(position, best->move))}});
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

// What the answer to a move did, after the throws that came between: the one found best, or else the one played. Where
// somebody's turn has several moves, it comes after the best of the others.
std::string Narrator::answer_text(std::size_t ply, const Argument& move) const {
  const Match& match = table_.match();
  const Game& game = match.game();
  const Player mover = game.to_move(match.position_at(ply));
  do
    if (++ply >= match.line().size()) return "";
  while (game.to_move(match.position_at(ply)) == kChance);
  MoveList line = engine_.analysis().review()->points()[ply].line;
  if (line.empty()) line.push_back(match.line()[ply]);
  std::vector<Move> before(match.line().begin(), match.line().begin() + static_cast<std::ptrdiff_t>(ply));
  Position position = match.position_at(ply);
  std::size_t at = 0;
  for (; at + 1 < line.size() && game.to_move(position) == mover; ++at) {
    game.apply(position, line[at], position);
    before.push_back(line[at]);
  }
  const Player player = game.to_move(position);
  if (player < 0 || player == mover) return "";
  const Move answer = line[at];
  for (const auto& [kind, count] : reasons(game, position, answer))
    if (kind == Reason::Kind::kWins || kind == Reason::Kind::kTakes) return then_text(count, "men", player, move);
  if (const int points = points_taken(position, answer)) return then_text(points, "points", player, move);
  const std::string why = game.info().secrets ? "" : reasons_text(position, answer, {}, Goal::kAny, 1);
  return why.empty() ? ""
                     : say({"because.answer", {named(table_.words().of(position, answer, before)), move}}) + " " + why;
}

// What the men of others that a move takes are worth; 0 where they are not worth points.
int Narrator::points_taken(const Position& position, Move move) const {
  const Game& game = table_.game();
  Position next;
  game.apply(position, move, next);
  int points = 0;
  for (const Event& event : game.events(position, move, next, kNobody))
    if (event.kind == Event::Kind::kCaptured && event.owner != event.player) points += event.value.value_or(0);
  return points;
}

std::string Narrator::turned_text() const {
  const auto& turn = engine_.analysis().turned();
  const Match& match = table_.match();
  if (!turn || !match.ended()) return "";
  if (match.drawn_by_word()) return "";  // it turned for nobody
  const std::span<const Move> before = match.line().first(turn->ply);
  const Position& position = match.position_at(turn->ply);
  const auto words = [&](Move move) { return named(table_.words().of(position, move, before)); };
  const Argument number = std::to_string(turn->ply + 1), played = words(match.line()[turn->ply]);
  if (table_.persons() == 1 && turn->player == table_.near())
    return say({"table.turned.you", {number, played, words(turn->better)}});
  return say({"table.turned", {number, player_name(turn->player), played, words(turn->better)}});
}

// What a move is worth to whoever plays it, behind its name.
std::string Narrator::worth_text(int standing, const Position& position, bool with_unit) const {
  if (is_decided(standing)) return say(standing > 0 ? "table.review.wins" : "table.review.loses");
  const Lead lead = table_.game().lead(position);
  std::string text = score_text(standing, position);
  if (!with_unit) return text;
  return lead.unit.empty() ? say({"table.review.chance", {text}}) : say(lead_text(std::move(text), lead));
}

std::string Narrator::turning_text(const Review::TurningPoint& turn) const {
  const Match& match = table_.match();
  const auto words = [&](Move move) {
    return named(table_.words().of(match.position_at(turn.ply), move, match.line().first(turn.ply)));
  };
  const Position& position = match.position_at(turn.ply);
  const Argument played = words(match.line()[turn.ply]);
  const bool lost = is_decided(turn.after);
  std::vector<std::string> said = {
      say({"table.review.better",
           {player_name(turn.player), played, words(turn.better), worth_text(turn.before, position, lost),
            worth_text(turn.after, position, true)}})};
  const MoveList& line = engine_.analysis().review()->points()[turn.ply].line;
  const bool same = !line.empty() && line.front() == turn.better;
  const Searched searched = same ? Searched{turn.before, line} : Searched{};
  if (!is_decided(turn.before))  // else it is told that it wins
    if (auto why = reasons_text(position, turn.better, searched); !why.empty()) said.push_back(std::move(why));
  if (auto then = answer_text(turn.ply, played); !then.empty()) said.push_back(std::move(then));
  return joined(said, " ");
}

}  // namespace vitrine
