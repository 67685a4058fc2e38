// The line of positions of one match and everything that may end it.
#include "core/match.h"

#include <algorithm>

namespace vitrine {

std::string_view kind_name(Change::Kind kind) {
  static constexpr std::array<std::string_view, 5> kNames = {"played", "redone", "takenBack", "wentTo", "endedByWord"};
  return kNames[static_cast<std::size_t>(kind)];
}

Match::Match(const Game& game, const Setup& setup) : game_(&game), setup_(setup), one_line_(game.info().secrets) {
  append(0, {}, game.start(setup));
}

Match::Match(const Game& game, const Setup& setup, const Position& first)
    : game_(&game), setup_(setup), own_start_(true), one_line_(game.info().secrets) {
  append(0, {}, first);
}

// The start comes after none.
Match::Node Match::append(Node before, Move move, const Position& position) {
  const auto node = static_cast<Node>(steps_.size());
  Step step;
  step.move = move;
  step.position = position;
  step.key = game_->repetition_key(position);
  step.before = before;
  if (node > 0) {
    const Position& from = steps_[before].position;
    step.written = static_cast<std::uint16_t>(game_->move_text(from, move).size() + 1);
    for (Node earlier = before;; earlier = steps_[earlier].before) {
      if (steps_[earlier].key == step.key) {
        step.occurrences = steps_[earlier].occurrences + 1;
        break;
      }
      if (earlier == 0) break;
    }
    steps_[before].next.push_back(node);
  }
  steps_.push_back(std::move(step));
  return node;
}

std::optional<Result> Match::result() const {
  const std::optional<Result> by_itself = end_of(path_[now_]);
  return ended_by_word() && game_->to_move(position()) != kNobody ? agreed_ : by_itself;
}

// The end that the position brings, by itself or by repetition.
std::optional<Result> Match::end_of(Node node) const {
  const Step& step = steps_[node];
  if (game_->to_move(step.position) == kNobody) return game_->result(step.position);
  return step.occurrences >= 3 ? game_->repetition_result(step.position) : std::nullopt;
}

bool Match::ended() const {
  const Node last = path_.back();
  return (agreed_ && last == ended_) || game_->to_move(steps_[last].position) == kNobody || end_of(last);
}

void Match::legal_moves(MoveList& moves) const {
  moves.clear();
  if (!over()) game_->legal_moves(position(), moves);
}

bool Match::play(Move move) {
  MoveList moves;
  legal_moves(moves);
  if (std::ranges::find(moves, move) == moves.end()) return false;
  Position next = position();
  game_->apply(position(), move, next);
  if (const Player player = game_->laid_out(next); player >= 0 && !men_[player].empty()) {
    const auto known = game_->with_men(next, men_[player]);
    if (!known) return false;
    next = *known;
  }

  const bool runs = one_line_ || !settled();
  const std::size_t from = now_;
  const std::optional<Node> known = one_line_ ? std::nullopt : next_of(path_[now_], move);
  if (known) {
    if (!can_redo() || path_[now_ + 1] != *known) put_on_table(line_through(*known), now_);
  } else {
    give_up_rest();
    if (to_move() == kChance) note_throw(throws_before(now_), game_->move_text(position(), move));
    path_.push_back(append(path_.back(), move, next));
    moves_.push_back(move);
  }
  ++now_;
  if (runs) put_first();
  while (!known && written() > kMaxRecordBytes && leave_out()) ++left_out_;
  changed(Change::Kind::kPlayed, from);
  return true;
}

// The line ends here, and what followed is a variation, or gone; what was thrown after it comes again.
void Match::give_up_rest() {
  if (one_line_) agreed_.reset();
  if (!can_redo()) return;
  const Node rest = path_[now_ + 1];
  put_on_table({path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(now_) + 1}, now_);
  if (one_line_) erase(rest);
}

// ---- men laid out unseen ----

// How many moves had been played once he had; 0 if he has not.
std::size_t Match::laid_out_at(Player player) const {
  for (std::size_t ply = 1; ply < path_.size(); ++ply)
    if (game_->laid_out(position_at(ply)) == player) return ply;
  return 0;
}

std::string Match::men(Player player) const {
  const std::size_t ply = laid_out_at(player);
  return ply == 0 ? std::string() : game_->hidden_men(position_at(ply));
}

std::optional<Match> Match::with_men(Player player, std::string_view men) const {
  const std::size_t end = laid_out_at(player);
  if (end == 0 || !game_->with_men(position_at(end), men)) return std::nullopt;
  std::size_t begin = end;
  while (begin > 0 && game_->to_move(position_at(begin - 1)) == player) --begin;
  const bool known = men.find('?') == men.npos;
  const MoveList laid = game_->lay_out(position_at(begin), known ? std::string(men) : std::string(men.size(), '?'));
  if (laid.size() != end - begin) return std::nullopt;

  Match match = own_start_ ? Match(*game_, setup_, position_at(0)) : Match(*game_, setup_);
  match.men_ = men_;
  match.men_[player] = known ? std::string_view() : men;
  for (std::size_t ply = 0; ply < moves_.size(); ++ply)
    if (!match.play(ply >= begin && ply < end ? laid[ply - begin] : moves_[ply])) return std::nullopt;
  if (!match.over()) match.agreed_ = agreed_;
  match.ended_ = match.path_.back();
  match.now_ = now_;
  match.thrown_ = thrown_;
  for (std::size_t ply = 0; ply < path_.size(); ++ply)
    match.steps_[match.path_[ply]].foreign = steps_[path_[ply]].foreign;
  match.forget_changes();
  return match;
}

std::optional<Move> Match::read_move(std::string_view text) const {
  return over() ? std::nullopt : vitrine::read_move(*game_, position(), text);
}

std::size_t Match::throws_before(std::size_t ply) const {
  const auto is_throw = [this](Node node) { return game_->to_move(steps_[node].position) == kChance; };
  const auto last = path_.begin() + static_cast<std::ptrdiff_t>(ply);
  return static_cast<std::size_t>(std::count_if(path_.begin(), last, is_throw));
}

void Match::note_throw(std::size_t number, std::string face) {
  if (number >= thrown_.size()) thrown_.resize(number + 1);
  thrown_[number] = std::move(face);
}

std::vector<std::string> Match::throws_to_come() const {
  std::vector<std::string> faces;
  for (std::size_t number = throws_before(moves_.size()); number < thrown_.size(); ++number)
    if (!thrown_[number].empty()) faces.push_back(thrown_[number]);
  return faces;
}

std::optional<Move> Match::next_throw() const {
  const std::size_t number = throws_before(now_);
  return to_move() == kChance && number < thrown_.size() ? read_move(thrown_[number]) : std::nullopt;
}

bool Match::keep_throws(std::span<const std::string_view> faces) {
  const auto is_face = [this](std::string_view text) {
    return text.size() == 2 && text[0] == '=' && game_->info().face_letters.find(text[1]) != std::string_view::npos;
  };
  if (faces.size() > static_cast<std::size_t>(kMaxRecordMoves) || !std::ranges::all_of(faces, is_face)) return false;
  thrown_.resize(throws_before(moves_.size()));
  thrown_.insert(thrown_.end(), faces.begin(), faces.end());
  return true;
}

void Match::forget_throws() {
  thrown_.clear();
  for (Step& step : steps_) step.foreign = true;
}

bool Match::can_undo() const {
  if (ended_by_word()) return true;
  for (std::size_t ply = now_; ply-- > 0;)
    if (game_->to_move(position_at(ply)) >= 0) return true;
  return false;
}

bool Match::undo() {
  if (!can_undo()) return false;
  const std::size_t from = now_;
  if (ended_by_word()) {
    agreed_.reset();
    put_on_table(line_through(path_.back()), now_);  // what made way for the word
  } else {
    do --now_;
    while (game_->to_move(position()) < 0);
  }
  changed(Change::Kind::kTakenBack, from);
  return true;
}

bool Match::redo() {
  if (!can_redo()) return false;
  const std::size_t from = now_;
  do ++now_;
  while (can_redo() && game_->to_move(position()) == kChance);
  changed(Change::Kind::kRedone, from);
  return true;
}

bool Match::go_to(std::size_t ply) {
  if (ply >= path_.size()) return false;
  const std::size_t from = now_;
  now_ = ply;
  changed(ply == from + 1 ? Change::Kind::kRedone : Change::Kind::kWentTo, from);
  return true;
}

bool Match::resign(Player player) {
  return lose(player, "resignation");
}

bool Match::run_out(Player player) {
  return lose(player, "time");
}

bool Match::lose(Player player, std::string_view reason) {
  if (over() || (!one_line_ && settled()) || player < 0 || player >= players() || !game_->in_play(position(), player))
    return false;
  Result result;
  result.players = static_cast<std::uint8_t>(players());
  result.reason = reason;
  for (Player other = 0; other < players(); ++other) {
    const bool lost = other == player || !game_->in_play(position(), other);
    result.score[other] = lost ? -1 : players() == 2 ? 1 : 0;
  }
  end_by_word(result);
  return true;
}

bool Match::agree_draw() {
  if (over() || (!one_line_ && settled())) return false;
  std::array<bool, kMaxPlayers> in_play;
  const auto players = static_cast<std::size_t>(this->players());
  for (std::size_t i = 0; i < players; ++i) in_play[i] = game_->in_play(position(), static_cast<Player>(i));
  end_by_word(shared_draw(std::span(in_play).first(players), "agreement"));
  return true;
}

void Match::end_by_word(const Result& result) {
  give_up_rest();
  put_first();
  agreed_ = result;
  ended_ = path_.back();
  changed(Change::Kind::kEndedByWord, now_);
}

void Match::changed(Change::Kind kind, std::size_t from) {
  constexpr std::size_t kMostKept = 64;
  ++changes_;
  if (latest_.size() == kMostKept) latest_.erase(latest_.begin());
  latest_.push_back({kind, from, now_});
}

void Match::forget_changes() {
  changes_ = 0;
  latest_.clear();
}

std::vector<Event> Match::events(std::size_t ply, Player viewer) const {
  std::vector<Event> events = game_->events(position_at(ply), moves_[ply], position_at(ply + 1), viewer);
  if (const auto end = end_of(path_[ply + 1])) events.push_back({.kind = Event::Kind::kEnded, .what = end->reason});
  return events;
}

std::vector<Event> Match::events(const Change& change, Player viewer) const {
  std::vector<Event> events;
  if (change.kind == Change::Kind::kEndedByWord && agreed_)
    events.push_back({.kind = Event::Kind::kEnded, .what = agreed_->reason});
  if (change.kind == Change::Kind::kPlayed || change.kind == Change::Kind::kRedone)
    for (std::size_t ply = change.from; ply < change.to; ++ply)
      std::ranges::move(this->events(ply, viewer), std::back_inserter(events));
  return events;
}

}  // namespace vitrine
