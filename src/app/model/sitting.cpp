// Who sits at a match, what he may see of it, and what of it goes elsewhere or is kept.
#include "app/model/sitting.h"

#include <algorithm>

#include "core/selection.h"

namespace vitrine {

// ---- who sits where ----

int Sitting::persons() const {
  return static_cast<int>(std::ranges::count_if(seats_, &Seat::here));
}

Players Sitting::persons_seats() const {
  Players seats = 0;
  for (std::size_t i = 0; i < seats_.size(); ++i) seats |= static_cast<Players>(seats_[i].here()) << i;
  return seats;
}

bool Sitting::persons_turn() const {
  const Player player = match_->to_move();
  return player >= 0 && seats_[player].here();
}

Player Sitting::here() const {
  return player_here(seats_);
}

Player Sitting::near() const {
  return link_ || persons() == 1 ? here() : 0;
}

int Sitting::side(Player player) const {
  if (persons() < 2 || player < 0) return 0;
  return match_->players() == 2 ? 2 * player : player;
}

// Before the first move of the game itself nobody has anything to hide.
bool Sitting::has_begun() const {
  return !match_->line().empty() || match_->position_at(0) != game().start(match_->setup());
}

// Whose seat it was knows what is secret to it: while that matters nobody sits down in another one.
bool Sitting::may_sit(Player player, Seat seat) const {
  if (!keeps_secrets() || opened() || !has_begun()) return true;
  if (seat.computer() == seats_[player].computer()) return true;  // another level
  return (sat_ & ~(1u << player)) == 0;
}

// The move, and what is said of it, if a person is to move there and it goes by itself.
std::optional<std::pair<Move, Message>> Sitting::by_itself(const Position& position) const {
  const Player player = game().to_move(position);
  if (player < 0 || !seats_[player].here()) return std::nullopt;
  if (persons() > 1 && !game().shows_all(match_->setup())) return std::nullopt;
  for (const Action& action : game().actions(position)) {
    if (action.by_itself.key.empty()) continue;
    Selection selection(game(), position);
    if (selection.touch(action.site) == Selection::Outcome::kComplete)
      return std::pair(selection.move(), action.by_itself);
  }
  return std::nullopt;
}

// ---- whose eyes look ----

Player Sitting::viewer() const {
  if (match_->over() || reviewing()) return kNobody;                     // whose review it is has seen the end
  if (persons() == 0) return game().info().secrets ? kPublic : kNobody;  // a person may sit down at any time
  if (persons() == 1) return here();
  if (!game().info().secrets) return kNobody;
  return lifted_by_ >= 0 && !curtain_ ? lifted_by_ : kPublic;
}

void Sitting::look_anew() {
  if (reviewed_ && !(match_->ended() && std::ranges::equal(*reviewed_, match_->line()))) reviewed_.reset();
  const bool private_choice = !reviewing() && persons() > 1 && persons_turn() && game().is_private(match_->position());
  // Whoever has handed the screen on sees nothing more until the curtain is lifted anew.
  if (revealed_to_ < 0 && (!private_choice || lifted_by_ != match_->to_move())) lifted_by_ = kNobody;
  curtain_ = private_choice && revealed_to_ < 0 && lifted_by_ == kNobody;
}

Position Sitting::seen() const {
  const Player eyes = viewer();
  if (eyes == kNobody) return match_->position();
  if (eyes >= 0) return game().observe(match_->position(), eyes);
  Position position = match_->position();
  for (Player player = 0; player < match_->players(); ++player) position = game().observe(position, player);
  return position;
}

const Message* Sitting::revealed() const {
  return revealed_to_ >= 0 && (viewer() == revealed_to_ || viewer() == kNobody) ? &revealed_ : nullptr;
}

std::optional<Message> Sitting::shut() const {
  if (curtain_) return Message{"table.error.curtain", {}};
  if (revealed_to_ >= 0 && persons() > 1) return Message{"table.error.seen", {Message{"table.lower", {}}}};
  return std::nullopt;
}

bool Sitting::hidden(std::size_t ply) const {
  const Position& before = match_->position_at(ply);
  return viewer() != kNobody && game().is_private(before) && game().to_move(before) != viewer();
}

Path Sitting::last_path() const {
  for (std::size_t ply = match_->ply(); ply-- > 0;) {
    const Position& before = match_->position_at(ply);
    if (game().to_move(before) < 0 || by_itself(before)) continue;
    return hidden(ply) ? Path{} : game().path(before, match_->line()[ply]);
  }
  return {};
}

std::vector<Site> Sitting::decided_by() const {
  const bool on_the_board = match_->over() && !match_->ended_by_word() && game().to_move(match_->position()) == kNobody;
  return on_the_board ? game().decided_by(match_->position()) : std::vector<Site>{};
}

// ---- what is secret ----

bool Sitting::keeps_secrets() const {
  return match_->game().info().secrets && !match_->game().shows_all(match_->setup());
}

bool Sitting::withheld(const Match& match) {
  for (Player player = 0; player < match.players(); ++player)
    if (match.men(player).find('?') != std::string::npos) return true;
  return false;
}

bool Sitting::uncounted() const {
  return withheld() &&
         std::ranges::any_of(match_->game().men_shown(match_->position_at(0), match_->line()),
                             [&](const ShownMan& shown) {
                               return match_->men(shown.owner)[static_cast<std::size_t>(shown.man)] == '?';
                             });
}

// ---- with somebody elsewhere ----

bool Sitting::waits_elsewhere() const {
  const std::size_t now = looking_back_ ? match_->line().size() : match_->ply();
  const Player player = game().to_move(match_->position_at(now));
  return link_ && (match_->ended() || player == kChance || (player >= 0 && seats_[player].elsewhere()));
}

std::string Sitting::letter() const {
  return letter_of(*match_, seats_, *link_);
}

// ---- to be kept ----

// Who has sat where matters as long as there are secrets.
std::string Sitting::written() const {
  return match_->whole_record(seats_, keeps_secrets() && !opened() ? sat_ : 0, link_);
}

std::string Sitting::record_to_here() const {
  return opened() && !withheld() ? match_->whole_record(seats_, 0, link_) : match_->record(seats_, link_);
}

}  // namespace vitrine
