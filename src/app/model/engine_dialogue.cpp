// Asking for moves and findings, each from what the asker may know.
#include "app/model/engine_dialogue.h"

#include <algorithm>

#include "ai/levels.h"

namespace vitrine {

EngineDialogue::EngineDialogue(Table& table, Listener listener) : table_(table), listener_(std::move(listener)) {}

void EngineDialogue::follow(bool new_match) {
  if (new_match) analysis_.clear();
  if (!table_.reviewing()) analysis_.end_review();
  make_request();
  recap(new_match);
  look();
}

// A match that a person has played to its end is looked through at once; one that was loaded waits until it is asked
// for. What was found holds as long as the match stays what it was.
void EngineDialogue::recap(bool new_match) {
  const Match& match = table_.match();
  if (match.ended() && ended_ && std::ranges::equal(*ended_, match.line())) return;
  ended_.reset();
  analysis_.end_recap();
  if (!match.ended()) return;
  ended_.emplace(match.line().begin(), match.line().end());
  if (!new_match && !table_.guided() && table_.persons() > 0 && may_review()) analysis_.begin_recap(match);
}

bool EngineDialogue::refuse(Message why) {
  listener_({.refusal = std::move(why)});
  return false;
}

// ---- the move of the computer ----

// It is handed no more than its seat may know: the moves where nothing is secret, else an observation.
void EngineDialogue::make_request() {
  request_.reset();
  if (!table_.computer_chooses()) return;
  const Game& game = table_.game();
  const Match& match = table_.match();
  const Player player = match.to_move();
  Request request;
  request.id = ++last_request_;
  request.lines = {"setoption name Game value " + std::string(game.info().id),
                   "setoption name Setup value " + setup_text(game, match.setup()),
                   "setoption name Level value " + std::to_string(table_.seats()[player].level),
                   "setoption name Seed value " + std::to_string(table_.random(1u << 30))};
  std::string position = "position fen ";
  if (game.info().secrets) {
    position += game.position_text(game.observe(match.position(), player));
  } else {
    position += game.position_text(match.position_at(0));
    if (match.ply() > 0) position += " moves";
    for (std::size_t ply = 0; ply < match.ply(); ++ply)
      position += ' ' + game.move_text(match.position_at(ply), match.line()[ply]);
  }
  request.lines.push_back(position);
  request.lines.emplace_back("go");
  request_ = std::move(request);
}

bool EngineDialogue::answer(int id, std::string_view move_text) {
  if (!request_ || request_->id != id) return false;
  const auto move = table_.match().read_move(move_text);
  return move ? table_.play(*move) : refuse({"table.error.answer", {}});
}

// ---- the analysis ----

bool EngineDialogue::may_threaten() const {
  return is_plain(table_.game(), table_.match().position());
}

// Where something is secret, only the player to move may ask.
bool EngineDialogue::may_look() const {
  const Player player = table_.match().to_move(), eyes = table_.viewer();
  const bool others_eyes = table_.game().info().secrets && eyes >= 0 && eyes != player;
  return player >= 0 && !table_.guided() && !table_.shut() && !table_.dealt() && !others_eyes;
}

void EngineDialogue::look() {
  const Match& match = table_.match();
  const Game& game = table_.game();
  using Engine = Analysis::Engine;
  // The engine must not look at secrets that a computer it plays for may not know.
  const bool watched = table_.persons() == 0 && !game.info().secrets;
  const Engine engine = !request_ ? Engine::kFree : watched ? Engine::kWatched : Engine::kBusy;
  if (!may_look()) {
    analysis_.look_at(std::nullopt, engine);
    listener_({.elsewhere = true});
    return;
  }
  Subject subject{&game, match.setup(), table_.seen(), {}, 0, {}};
  subject.first = game.info().secrets ? subject.position : match.position_at(0);
  if (!game.info().secrets) {
    subject.ply = match.ply();
    if (analysis_.any())
      subject.moves =
          move_texts(game, match.position_at(0),
                     {match.line().begin(), match.line().begin() + static_cast<std::ptrdiff_t>(match.ply())});
  }
  const bool elsewhere = subject != analysis_.subject();
  analysis_.look_at(std::move(subject), engine);
  if (elsewhere) listener_({.elsewhere = true});
}

std::optional<Message> EngineDialogue::refusal_to_show(Aspect aspect) const {
  if (table_.guided()) return table_.why_guided();
  if (table_.match().over()) return Message{"table.error.over", {}};
  if (auto shut = table_.shut()) return shut;
  switch (aspect) {
    case Aspect::kHint:
      if (table_.dealt()) return Message{"table.error.seen", {Message{"table.dealt.play", {}}}};
      if (request_ || !may_analyse()) return Message{"table.error.computers_turn", {}};
      break;
    case Aspect::kThreats:
      if (!may_threaten()) return Message{"table.error.analysis", {}};
      break;
    case Aspect::kValues:
      if (!may_prove()) return Message{"table.error.unprovable", {}};
      break;
    case Aspect::kEvaluation: break;
  }
  return std::nullopt;
}

bool EngineDialogue::show(Aspect aspect) {
  if (auto why = refusal_to_show(aspect)) return refuse(std::move(*why));
  const Known before = analysis_.known();
  analysis_.set(aspect, true);
  look();
  ++revision_;
  listener_({.found = analysis_.known() & ~before});
  return true;
}

void EngineDialogue::hide(Aspect aspect) {
  analysis_.set(aspect, false);
  look();
  ++revision_;
}

bool EngineDialogue::show_review() {
  if (!may_review()) return refuse({"table.error.review", {}});
  analysis_.begin_review(table_.match());
  table_.review(true);
  return true;
}

void EngineDialogue::hide_review() {
  table_.review(false);
}

void EngineDialogue::stop() {
  analysis_.stop();
  ++revision_;
}

bool EngineDialogue::hear(int job, std::string_view line) {
  const Known before = analysis_.known();
  if (!analysis_.hear(job, line)) return false;
  ++revision_;
  listener_({.found = analysis_.known() & ~before});
  return true;
}

}  // namespace vitrine
