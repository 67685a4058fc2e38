// The sentences about the match, and the notice.
#include "app/model/narrator.h"

#include <algorithm>
#include <utility>

#include "app/model/speech.h"

namespace vitrine {

Narrator::Narrator(const Table& table, const Lesson& lesson, const EngineDialogue& engine)
    : table_(table), lesson_(lesson), engine_(engine) {}

void Narrator::set_language(Language language) {
  language_ = language;
  ++revision_;
}

// ---- the match ----

std::string Narrator::player_name(Player player) const {
  return say(vitrine::player_name(table_.game(), player, table_.match().position()));
}

std::string Narrator::seat_text(Player player) const {
  const Seat seat = table_.seats()[static_cast<std::size_t>(player)];
  if (seat.computer()) return say({"table.seat.computer", {Message{"table.level." + std::to_string(seat.level), {}}}});
  if (seat.elsewhere()) return say("table.seat.elsewhere");
  return say(table_.persons() == 1 ? "table.seat.you" : "table.seat.person");
}

std::string Narrator::standing(Player player) const {
  const std::optional<Message> reached = table_.game().standing(table_.match().position(), player);
  return reached ? say(*reached) : std::string();
}

std::string Narrator::result_text() const {
  const auto result = table_.match().result();
  if (!result) return "";
  if (table_.uncounted()) return say("table.uncounted");
  const std::string text = outcome_text(*result);
  return table_.withheld() ? say({"table.owed", {text}}) : text;
}

std::string Narrator::outcome_text(const Result& result) const {
  const std::string own = std::string(table_.game().info().id) + ".result." + std::string(result.reason);
  const Message why = {table_texts().has(own) ? own : "result." + std::string(result.reason), {}};
  const Player near = table_.persons() == 1 ? table_.near() : kNobody;
  std::vector<Argument> sharers;
  for (Player player = 0; player < result.players; ++player) {
    if (result.score[player] > 0) return won_text(player, why);
    if (result.score[player] == 0) sharers.emplace_back(player_name(player));
  }
  if (sharers.size() == static_cast<std::size_t>(result.players) || sharers.empty()) return say({"table.drawn", {why}});
  if (near < 0 || sharers.size() == 1) return say({"table.shared", {listed(sharers), why}});
  if (result.score[near] < 0) return say({"table.shared.lost", {listed(sharers), why}});
  std::erase(sharers, Argument(player_name(near)));
  return say({"table.shared.you", {listed(sharers), why}});
}

// From the chair of the only person there, if there is one.
std::string Narrator::won_text(Player winner, const Message& why) const {
  if (table_.persons() != 1) return say({"table.won", {player_name(winner), why}});
  if (winner == table_.near()) return say({"table.won.you", {why}});
  return say({"table.lost.you", {player_name(winner), why}});
}

std::string Narrator::lesson_heading() const {
  const Message title = lesson_.title();
  if (lesson_.number() == 0 || lesson_.kind() != Lesson::Kind::kCourse) return say(title);
  return say({"table.lesson.heading", {std::to_string(lesson_.number()), std::to_string(lesson_.count()), title}});
}

std::string Narrator::lesson_text() const {
  const Message& sentence = lesson_.sentence();
  const bool more = sentence.key == "table.two_sentences";
  if (!lesson_.is_puzzle() || (!more && lesson_.stage() != Lesson::Stage::kDone)) return say(sentence);
  const std::string right = more ? say({"table.said", {sentence.args[0]}}) : say(sentence), why = solved_text();
  return right + (why.empty() ? "" : " " + why) + (more ? " " + say(lesson_.question()) : "");
}

void Narrator::set_flat(bool flat) {
  if (std::exchange(flat_, flat) != flat) ++revision_;
}

std::string Narrator::prompt() const {
  if (lesson_.on()) return lesson_text();
  if (const Draft* draft = table_.draft()) return say(draft->verdict());
  const Match& match = table_.match();
  if (match.over()) return result_text();
  if (const std::string told = revealed(); !told.empty()) return told;
  const Player player = match.to_move();
  if (player >= 0 && table_.seats()[player].computer())
    return say(
        {table_.paused() || table_.opened() ? "table.prompt.paused" : "table.prompt.thinking", {player_name(player)}});
  if (player >= 0 && table_.seats()[player].elsewhere()) return say({"table.prompt.elsewhere", {player_name(player)}});
  if (table_.link() && player == kChance) return say("table.prompt.bound");
  const bool around = flat_ && table_.persons() > 1;
  if (table_.curtain()) return say({around ? "table.curtain.alone" : "table.prompt.curtain", {player_name(player)}});
  const Message dealt = {std::string(table_.game().info().id) + ".prompt.dealt", {player_name(player)}};
  const Message asked = table_.dealt() ? dealt : table_.game().prompt(table_.seen());
  const Correspondence* const link = table_.link();
  const bool offered = link && link->draw_offered >= 0 && table_.seats()[link->draw_offered].elsewhere();
  const std::string offer = offered ? say({"table.prompt.draw_offered", {player_name(link->draw_offered)}}) + " " : "";
  return offer + say(table_.touched().empty() ? asked : held(asked));
}

// What is expected of the man held: the game's own words beside those of its prompt, else the table's.
Message Narrator::held(const Message& asked) const {
  const bool further = table_.touched().size() > 1;
  const std::string own = asked.key + ".held";
  const std::string key = !further && table_texts().has(own) ? own
                          : !further                         ? "table.prompt.held"
                          : table_.may_stop()                ? "table.prompt.on_or_end"
                                                             : "table.prompt.on";
  return {key, {player_name(table_.match().to_move()), table_.held()}};
}

// ---- the notice ----

void Narrator::tell(Message message, bool refusal, bool aside) {
  notice_ = {notice_.number + 1, refusal, std::move(message), aside};
  ++revision_;
}

bool Narrator::refuse(Message message) {
  tell(std::move(message), true, false);
  return false;
}

void Narrator::tell(const Table::Report& report) {
  if (report.kind == Table::Report::Kind::kRefused) {
    refuse(report.message);
    return;
  }
  notice_.refusal = false;  // it was said of what was there before
  ++revision_;
  if (!report.message.key.empty()) tell(report.message, false, false);
}

// One notice for all that has become known.
void Narrator::tell(const EngineDialogue::Report& report) {
  if (report.refusal) refuse(*report.refusal);
  if (report.elsewhere && notice_.aside) notice_.message = {};  // it was for those eyes and that position
  const auto found = [&](Aspect aspect) { return report.found[static_cast<std::size_t>(aspect)]; };
  std::vector<std::string> news;
  if (found(Aspect::kHint)) news.push_back(hint_text());
  if (found(Aspect::kEvaluation)) news.insert(news.end(), {evaluation_text(), line_text()});
  if (found(Aspect::kThreats)) news.push_back(threats_text());
  if (found(Aspect::kValues)) news.push_back(values_text());
  if (report.found[kReviewed]) news.push_back(review_text());
  if (report.found[kRecapped]) news.push_back(turned_text());
  std::string together;
  for (const std::string& sentence : news)
    if (!sentence.empty()) together += (together.empty() ? "" : " ") + sentence;
  if (!together.empty()) tell({"table.said", {together}}, false, true);
}

}  // namespace vitrine
