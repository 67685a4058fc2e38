// Filtering the legal moves by the sites touched so far.
#include "core/selection.h"

#include <algorithm>

#include "core/in_order.h"

namespace vitrine {

Selection::Selection(const Game& game, const Position& position) : game_(&game), position_(position) {
  if (game.to_move(position) < 0) return;  // dice are nobody's to touch, and a finished game has no moves
  MoveList moves;
  game.legal_moves(position, moves);
  options_.reserve(moves.size());
  for (Move move : moves) options_.push_back({move, game.path(position, move)});
}

bool Selection::begins_with(const Path& path, const Path& prefix) const {
  return path.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), path.begin());
}

const Selection::Option* Selection::whole(const Path& path) const {
  const auto found = std::ranges::find(options_, path, &Option::path);
  return found == options_.end() ? nullptr : &*found;
}

bool Selection::can_continue(const Path& prefix) const {
  return std::ranges::any_of(options_, [&](const Option& option) {
    return option.path.size() > prefix.size() && begins_with(option.path, prefix);
  });
}

bool Selection::may_stop() const {
  return whole(touched_) != nullptr;
}

Selection::Outcome Selection::touch(Site site) {
  const auto complete = [&](const Option& option) {
    move_ = option.move;
    touched_.clear();
    return Outcome::kComplete;
  };
  Path longer = touched_;
  longer.push_back(site);
  if (can_continue(longer)) {
    touched_ = longer;
    return touched_.size() == 1 ? Outcome::kBegun : Outcome::kExtended;
  }
  if (const Option* option = whole(longer)) return complete(*option);
  if (!touched_.empty() && touched_.back() == site) {
    if (const Option* option = whole(touched_)) return complete(*option);
    if (touched_.size() == 1) {
      touched_.clear();
      return Outcome::kCleared;
    }
  }
  if (!touched_.empty()) {
    const Path alone = {site};
    if (can_continue(alone)) {
      touched_ = alone;
      return Outcome::kBegun;
    }
    if (const Option* option = whole(alone)) return complete(*option);
  }
  why_ = exists(site) ? game_->explain(position_, longer) : Message{"error.site", {}};
  return Outcome::kRefused;
}

// Sites come from outside, by number; a game explains its own places only.
bool Selection::exists(Site site) {
  if (!places_) places_ = game_->describe(position_, kNobody).places;
  const auto passes = [&](const Option& option) { return std::ranges::find(option.path, site) != option.path.end(); };
  return std::ranges::any_of(options_, passes) || std::ranges::find(*places_, site, &Place::site) != places_->end();
}

MoveList Selection::candidates() const {
  MoveList moves;
  for (const Option& option : options_)
    if (begins_with(option.path, touched_)) moves.push_back(option.move);
  return moves;
}

std::vector<Site> Selection::continuations() const {
  std::vector<Site> sites;
  for (const Option& option : options_)
    if (option.path.size() > touched_.size() && begins_with(option.path, touched_))
      sites.push_back(option.path[touched_.size()]);
  put_in_order(sites);
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  return sites;
}

}  // namespace vitrine
