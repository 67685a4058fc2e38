// The line of positions of one match and everything that may end it.
#include "core/match.h"

#include <algorithm>

namespace vitrine {

std::string_view kind_name(Change::Kind kind) {
  static constexpr std::array<std::string_view, 5> kNames = {"played", "redone", "takenBack", "wentTo", "endedByWord"};
  return kNames[static_cast<std::size_t>(kind)];
}

Match::Match(const Game& game, const Setup& setup) : game_(&game), setup_(setup) {
  append(game.start(setup));
}

Match::Match(const Game& game, const Setup& setup, const Position& first)
    : game_(&game), setup_(setup), own_start_(true) {
  append(first);
}

void Match::append(const Position& position) {
  const Position key = game_->repetition_key(position);
  occurrences_.push_back(1 + static_cast<int>(std::ranges::count(keys_, key)));
  keys_.push_back(key);
  positions_.push_back(position);
}

std::optional<Result> Match::result() const {
  const std::optional<Result> by_itself = result_at(now_);
  return ended_by_word() && game_->to_move(position()) != kNobody ? agreed_ : by_itself;
}

// The end that the position at `ply` brings, by itself or by repetition.
std::optional<Result> Match::result_at(std::size_t ply) const {
  if (game_->to_move(positions_[ply]) == kNobody) return game_->result(positions_[ply]);
  return occurrences_[ply] >= 3 ? game_->repetition_result(positions_[ply]) : std::nullopt;
}

bool Match::ended() const {
  const Position& last = positions_.back();
  if (agreed_ || game_->to_move(last) == kNobody) return true;
  return occurrences_.back() >= 3 && game_->repetition_result(last).has_value();
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

  agreed_.reset();
  give_up_rest();
  if (to_move() == kChance && !thrown_.empty()) thrown_.erase(thrown_.begin());
  moves_.push_back(move);
  append(next);
  ++now_;
  changed(Change::Kind::kPlayed, now_ - 1);
  return true;
}

// The line ends here; what was thrown after it comes again.
void Match::give_up_rest() {
  std::erase_if(latest_, [&](const Change& change) { return change.from > now_ || change.to > now_; });
  thrown_ = undone_throws();
  moves_.resize(now_);
  foreign_ = std::min(foreign_, now_);
  positions_.resize(now_ + 1);
  keys_.resize(now_ + 1);
  occurrences_.resize(now_ + 1);
}

// ---- men laid out unseen ----

// How many moves had been played once he had; 0 if he has not.
std::size_t Match::laid_out_at(Player player) const {
  for (std::size_t ply = 1; ply < positions_.size(); ++ply)
    if (game_->laid_out(positions_[ply]) == player) return ply;
  return 0;
}

std::string Match::men(Player player) const {
  const std::size_t ply = laid_out_at(player);
  return ply == 0 ? std::string() : game_->hidden_men(positions_[ply]);
}

std::optional<Match> Match::with_men(Player player, std::string_view men) const {
  const std::size_t end = laid_out_at(player);
  if (end == 0 || !game_->with_men(positions_[end], men)) return std::nullopt;
  std::size_t begin = end;
  while (begin > 0 && game_->to_move(positions_[begin - 1]) == player) --begin;
  const bool known = men.find('?') == men.npos;
  const MoveList laid = game_->lay_out(positions_[begin], known ? std::string(men) : std::string(men.size(), '?'));
  if (laid.size() != end - begin) return std::nullopt;

  Match match = own_start_ ? Match(*game_, setup_, positions_.front()) : Match(*game_, setup_);
  match.men_ = men_;
  match.men_[player] = known ? std::string_view() : men;
  for (std::size_t ply = 0; ply < moves_.size(); ++ply)
    if (!match.play(ply >= begin && ply < end ? laid[ply - begin] : moves_[ply])) return std::nullopt;
  if (!match.over()) match.agreed_ = agreed_;
  match.now_ = now_;
  match.thrown_ = thrown_;
  match.foreign_ = foreign_;
  match.forget_changes();
  return match;
}

std::optional<Move> Match::read_move(std::string_view text) const {
  return over() ? std::nullopt : vitrine::read_move(*game_, position(), text);
}

std::vector<std::string> Match::undone_throws() const {
  std::vector<std::string> faces;
  for (std::size_t ply = std::max(now_, foreign_); ply < moves_.size(); ++ply)
    if (game_->to_move(positions_[ply]) == kChance) faces.push_back(game_->move_text(positions_[ply], moves_[ply]));
  faces.insert(faces.end(), thrown_.begin(), thrown_.end());
  return faces;
}

std::optional<Move> Match::next_throw() const {
  const std::vector<std::string> faces = undone_throws();
  return to_move() == kChance && !faces.empty() ? read_move(faces.front()) : std::nullopt;
}

bool Match::keep_throws(std::span<const std::string_view> faces) {
  const auto is_face = [this](std::string_view text) {
    return text.size() == 2 && text[0] == '=' && game_->info().face_letters.find(text[1]) != std::string_view::npos;
  };
  if (faces.size() > static_cast<std::size_t>(kMaxRecordMoves) || !std::ranges::all_of(faces, is_face)) return false;
  thrown_.assign(faces.begin(), faces.end());
  return true;
}

void Match::forget_throws() {
  thrown_.clear();
  foreign_ = moves_.size();
}

bool Match::can_undo() const {
  if (ended_by_word()) return true;
  for (std::size_t ply = now_; ply-- > 0;)
    if (game_->to_move(positions_[ply]) >= 0) return true;
  return false;
}

bool Match::undo() {
  if (!can_undo()) return false;
  const std::size_t from = now_;
  if (ended_by_word()) {
    agreed_.reset();
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
  if (ply >= positions_.size()) return false;
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
  if (over() || player < 0 || player >= players() || !game_->in_play(position(), player)) return false;
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
  if (over()) return false;
  std::array<bool, kMaxPlayers> in_play;
  const auto players = static_cast<std::size_t>(this->players());
  for (std::size_t i = 0; i < players; ++i) in_play[i] = game_->in_play(position(), static_cast<Player>(i));
  end_by_word(shared_draw(std::span(in_play).first(players), "agreement"));
  return true;
}

void Match::end_by_word(const Result& result) {
  give_up_rest();
  agreed_ = result;
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
  std::vector<Event> events = game_->events(positions_[ply], moves_[ply], positions_[ply + 1], viewer);
  if (const auto end = result_at(ply + 1)) events.push_back({.kind = Event::Kind::kEnded, .what = end->reason});
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
