// How a lesson goes.
#include "app/model/lesson.h"

#include <algorithm>

#include "ai/forced_win.h"
#include "app/model/texts.h"
#include "core/check.h"
#include "core/reading.h"

namespace vitrine {

namespace {

using Heard = Table::Report::Kind;

constexpr int kPractice = 20;
// Of so many puzzles the i-th to practise on, i from 0.
int practice(int i, int all) {
  return (2 * i + 1) * all / (2 * kPractice) + 1;
}

// Which of the lists names the text, from 1; none if there is no text.
std::optional<std::size_t> one_of(std::span<const std::string_view> lists, std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto found = std::ranges::find_if(lists, [text](std::string_view names) { return stands_for(names, text); });
  return found == lists.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - lists.begin()) + 1);
}

}  // namespace

int Lesson::count() const {
  const Game& game = table_.game();
  return static_cast<int>(kind_ == Kind::kPuzzle ? read_puzzles(game.puzzle_lines()).all.size()
                                                 : game.lessons().size());
}

// One sentence serves all puzzles in which the same is asked, and all diagrams.
Message Lesson::common_text(std::string_view key) const {
  std::string full = (kind_ == Kind::kPuzzle ? "table.puzzle." : "table.diagram.") + std::string(key);
  if (kind_ == Kind::kPuzzle && (key == "ask" || key == "other")) full += "." + std::string(goal_name(puzzle_.goal));
  const int count = question_now().count;
  if (key == "ask" && puzzle_.goal == Goal::kWin && count == 1) full += ".one";
  if (key == "right" && puzzle_.goal == Goal::kSafe) full += ".safe";
  if (key == "right" && question_at_ > 0) full += ".line";
  return {full,
          {player_name(table_.game(), table_.viewer(), table_.match().position()), std::to_string(count),
           std::to_string(count + kPuzzleFaces), std::to_string(table_.game().info().faces)}};
}

Message Lesson::text(std::string_view key) const {
  if (kind_ != Kind::kCourse) return common_text(key);
  return {std::string(table_.game().info().id) + ".lesson." + std::string(exercise_->name) + '.' + std::string(key),
          {}};
}

std::string Lesson::key_of(std::string_view key) const {
  return (question_at_ > 0 && kind_ == Kind::kCourse ? std::to_string(question_at_ + 1) + '.' : std::string()) +
         std::string(key);
}

Message Lesson::title() const {
  if (kind_ != Kind::kPuzzle) return text("title");
  if (practised_ > 0) return {"table.puzzle.title", {std::to_string(practised_)}};
  return {"table.puzzle.daily", {std::to_string(number_)}};
}

std::vector<Site> Lesson::places(std::string_view names) const {
  std::vector<Site> found;
  const Picture picture = table_.game().describe(table_.match().position(), table_.viewer());
  for (std::string_view name : split(names, ' ')) {
    const auto place = std::ranges::find(picture.places, name, &Place::name);
    if (place != picture.places.end()) found.push_back(place->site);
  }
  return found;
}

void Lesson::say(Stage stage, Message sentence) {
  stage_ = stage;
  sentence_ = std::move(sentence);
  ++revision_;
}

// ---- it begins ----

bool Lesson::begin(std::string_view game_id, int number) {
  const Game* game = table_.asked_for(game_id);
  if (!game || number < 0 || number > static_cast<int>(game->lessons().size())) return false;
  const FirstMinute* minute = number == 0 ? game->first_minute() : nullptr;
  if (number == 0 && !minute) return false;
  number_ = number;
  kind_ = Kind::kCourse;
  put_out(*game, minute, minute ? minute->exercise : game->lessons()[static_cast<std::size_t>(number) - 1]);
  return true;
}

bool Lesson::begin_puzzle(std::string_view game_id, int number) {
  const Game* game = table_.asked_for(game_id);
  const Puzzles puzzles = game ? read_puzzles(game->puzzle_lines()) : Puzzles{};
  if (number < 1 || number > static_cast<int>(puzzles.all.size())) return false;
  number_ = number;
  kind_ = Kind::kPuzzle;
  practised_ = kPractice;
  while (practised_ > 0 && practice(practised_ - 1, static_cast<int>(puzzles.all.size())) != number) --practised_;
  puzzle_ = puzzles.all[static_cast<std::size_t>(number) - 1];
  const Question question{.goal = puzzle_.goal, .count = puzzle_.count, .right = puzzle_.right};
  own_ = {"puzzle", puzzles.setup, puzzle_.position, {question, {}, {}}};
  put_out(*game, nullptr, own_);
  return true;
}

bool Lesson::begin_diagram(std::string_view game_id, std::string_view setup_text, std::string_view position) {
  const Game* game = table_.asked_for(game_id);
  if (!game) return false;
  const auto setup = parse_setup(*game, setup_text);
  if (refusal(setup) || refusal(game->parse_position(std::get<Setup>(setup), position))) return false;
  std::string own_setup(setup_text), own_position(position);  // they may be those of the diagram that lies there
  kind_ = Kind::kDiagram;
  number_ = -1;
  puzzle_ = {};
  diagram_setup_ = std::move(own_setup);
  diagram_position_ = std::move(own_position);
  own_ = {"diagram", diagram_setup_, diagram_position_, {Question{.right = "..."}, {}, {}}};
  put_out(*game, nullptr, own_);
  return true;
}

void Lesson::put_out(const Game& game, const FirstMinute* minute, const Exercise& exercise) {
  const auto setup = parse_setup(game, exercise.setup);
  VITRINE_CHECK(!refusal(setup));
  const auto position = game.parse_position(std::get<Setup>(setup), exercise.position);
  VITRINE_CHECK(!refusal(position));
  minute_ = minute;
  exercise_ = &exercise;
  question_at_ = hints_ = 0;
  beat_ = asked_at_ = 0;
  const Position& first = std::get<Position>(position);
  const Player learner = game.to_move(first) >= 0 ? game.to_move(first) : Player{0};
  stage_ = minute ? Stage::kShowing : Stage::kAsking;  // before the table tells that something else lies there
  playing_ = true;
  table_.guide(game, std::get<Setup>(setup), first, learner);
  playing_ = false;
  if (minute)
    say(Stage::kShowing, text("0"));
  else
    ask();
}

void Lesson::ask() {
  hints_ = 0;
  asked_at_ = table_.match().ply();
  question_ = text(key_of("ask"));
  if (kind_ == Kind::kDiagram && table_.match().over()) {
    table_.guide_to(false, {});
    return say(Stage::kDone, text("over"));
  }
  table_.guide_to(true, {});
  say(Stage::kAsking, question_);
}

// ---- moves ----

void Lesson::play(std::string_view moves) {
  playing_ = true;
  for (std::string_view move_text : split(moves, ' ')) {
    if (move_text.empty()) continue;
    const auto move = table_.match().read_move(move_text);
    VITRINE_CHECK(move.has_value());
    table_.guide_move(*move);
  }
  playing_ = false;
}

std::string Lesson::last_move_text() const {
  const Match& match = table_.match();
  return table_.game().move_text(match.position_at(match.ply() - 1), match.line()[match.ply() - 1]);
}

Player Lesson::last_mover() const {
  return table_.game().to_move(table_.match().position_at(table_.match().ply() - 1));
}

bool Lesson::hear(const Table::Report& report) {
  if (!on() || playing_) return false;
  if (!table_.guided() || table_.draft()) {  // something else lies there now
    say(Stage::kNone, {});
    return false;
  }
  if (report.kind == Heard::kRefused) return hear_refusal();
  if (report.kind == Heard::kChanged && stage_ == Stage::kAsking && table_.match().ply() > asked_at_)
    judge(last_move_text());
  return false;
}

// A touch that the rules refuse may have an answer of its own. After a wrong move any touch asks anew.
bool Lesson::hear_refusal() {
  if (stage_ == Stage::kWrong) {
    retry();
    return true;
  }
  if (stage_ != Stage::kAsking) return false;
  const auto said = one_of(question_now().refused, table_.refused());
  if (said) say(Stage::kAsking, text(key_of("refused." + std::to_string(*said))));
  return said.has_value();
}

void Lesson::judge(std::string_view move_text) {
  if (!stands_for(question_now().right, move_text) && !wins_too()) {
    const auto likely = one_of(question_now().wrong, move_text);
    table_.guide_to(false, {});
    say(Stage::kWrong, text(key_of(likely ? "wrong." + std::to_string(*likely) : "other")));
    return;
  }
  const Message right = text(key_of("right"));
  lead_on();
  play(question_now().reply);
  const auto next = static_cast<std::size_t>(question_at_) + 1;
  if (next < exercise_->questions.size() && !exercise_->questions[next].right.empty()) {
    ++question_at_;
    ask();
    sentence_ = {"table.two_sentences", {right, question_}};
    return;
  }
  table_.guide_to(false, {});
  say(Stage::kDone, right);
}

// Only the first move of a puzzle is the only one.
bool Lesson::wins_too() const {
  return kind_ == Kind::kPuzzle && question_at_ > 0 &&
         ForcedWin(table_.game()).within(table_.match().position(), last_mover(), question_now().count - 1);
}

// A win is played to its end against the best defence.
void Lesson::lead_on() {
  const auto at = static_cast<std::size_t>(question_at_), next = at + 1;
  if (kind_ != Kind::kPuzzle || puzzle_.goal != Goal::kWin) return;
  const Game& game = table_.game();
  const Player winner = last_mover();
  const int moves = question_now().count - 1;
  Position position = table_.match().position();
  ForcedWin proof(game);
  std::string& reply = own_reply_[at];
  reply.clear();
  while (game.to_move(position) >= 0 && game.to_move(position) != winner) {
    const Move move = proof.defence(position, winner, moves);
    reply += (reply.empty() ? "" : " ") + game.move_text(position, move);
    game.apply(position, move, position);
  }
  own_.questions[at].reply = reply;
  if (next == own_.questions.size()) return;
  const auto winning = game.to_move(position) >= 0 ? proof.winning_move(position, moves) : std::nullopt;
  own_right_[at] = winning ? game.move_text(position, *winning) : "";
  own_.questions[next] = {.goal = Goal::kWin, .count = moves, .right = own_right_[at]};
}

// ---- what the visitor asks for ----

std::vector<Lesson::Offer> Lesson::offers() const {
  if (!on()) return {};
  const bool more = stage_ == Stage::kDone &&
                    (kind_ == Kind::kPuzzle ? next_practice() > 0 : kind_ == Kind::kCourse && number_ < count());
  std::vector<Offer> all = {{"leave", &Lesson::leave, stage_ == Stage::kDone && !more}};
  if (stage_ == Stage::kShowing) {
    all.push_back({"take_over", &Lesson::take_over});
    all.push_back({"next", &Lesson::go_on, true});
  } else if (stage_ == Stage::kDone) {
    if (table_.match().ply() > 0) all.push_back({"retry", &Lesson::retry});
    if (more) all.push_back({"next", &Lesson::go_on, true});
  } else if (kind_ != Kind::kDiagram) {
    const bool wrong = stage_ == Stage::kWrong, helps = hints_ < kHints;
    if (helps) all.push_back({"hint", &Lesson::hint});
    if (!wrong || !helps) all.push_back({"show", &Lesson::show});  // three at most: one row on a phone at every stage
    if (wrong) all.push_back({"retry", &Lesson::retry, true});
  }
  return all;
}

bool Lesson::accept(std::string_view name) {
  const std::vector<Offer> all = offers();
  const auto offer = std::ranges::find(all, name, &Offer::name);
  if (offer == all.end()) return false;
  (this->*offer->act)();
  return true;
}

void Lesson::hint() {
  if (stage_ == Stage::kWrong) retry();
  ++hints_;
  table_.clear_selection();
  table_.guide_to(true, kind_ == Kind::kPuzzle ? hinted() : places(question_now().lit));
  say(Stage::kAsking, text(key_of("hint." + std::to_string(hints_))));
}

// Where what is right begins, and with the second hint where it ends.
std::vector<Site> Lesson::hinted() const {
  const auto move = right_move();
  if (!move) return {};
  const Path path = table_.game().path(table_.match().position(), *move);
  const std::string_view right = question_now().right;
  const bool starts = !right.starts_with("..."), ends = !right.ends_with("...");
  std::vector<Site> sites;
  if (starts) sites.push_back(*path.begin());
  if (ends && (hints_ > 1 || !starts)) sites.push_back(*(path.end() - 1));
  return sites;
}

std::optional<Move> Lesson::right_move() const {
  MoveList moves;
  table_.match().legal_moves(moves);
  const auto right = std::ranges::find_if(moves, [&](Move move) {
    return stands_for(question_now().right, table_.game().move_text(table_.match().position(), move));
  });
  return right == moves.end() ? std::nullopt : std::optional(*right);
}

void Lesson::show() {
  if (stage_ == Stage::kWrong) retry();
  const auto right = right_move();
  VITRINE_CHECK(right.has_value());
  table_.guide_move(*right);  // heard of, and judged, like the visitor's own
}

void Lesson::retry() {
  if (stage_ == Stage::kDone) {
    const std::string game(table_.game().info().id);
    if (kind_ == Kind::kPuzzle)
      begin_puzzle(game, number_);
    else if (kind_ == Kind::kDiagram)
      begin_diagram(game, diagram_setup_, diagram_position_);
    else
      begin(game, number_);
    return;
  }
  const int hints = hints_;
  playing_ = true;
  table_.guide_back(asked_at_);
  playing_ = false;
  ask();
  hints_ = hints;
}

void Lesson::play_beat() {
  const Beat& beat = minute_->beats[beat_++];
  play(beat.moves);
  table_.guide_to(false, places(beat.lit));
  if (beat_ == minute_->beats.size()) {
    const std::vector<Site> lit = table_.lit();
    ask();
    table_.guide_to(true, lit);
    sentence_ = {"table.two_sentences", {text(std::to_string(beat_)), question_}};
  } else {
    say(Stage::kShowing, text(std::to_string(beat_)));
  }
}

void Lesson::go_on() {
  if (stage_ == Stage::kShowing)
    play_beat();
  else if (kind_ == Kind::kPuzzle)
    begin_puzzle(std::string(table_.game().info().id), next_practice());
  else
    begin(std::string(table_.game().info().id), number_ + 1);
}

int Lesson::next_practice() const {
  const int all = count();
  for (int i = 0; i < kPractice; ++i)
    if (practice(i, all) > number_) return practice(i, all);
  return 0;
}

void Lesson::take_over() {
  while (stage_ == Stage::kShowing) play_beat();
  sentence_ = question_;
}

void Lesson::leave() {
  say(Stage::kNone, {});
  table_.put_back();
}

}  // namespace vitrine
