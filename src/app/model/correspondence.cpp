// Comparing the two sides of a match by links.
#include "app/model/correspondence.h"

#include <algorithm>
#include <cstddef>

#include "core/match.h"
#include "games/registry.h"

namespace vitrine {
namespace {

bool is_one_match(const Loaded& own, const Loaded& other) {
  return own.link->id == other.link->id && &own.match.game() == &other.match.game() &&
         setup_text(own.match.game(), own.match.setup()) == setup_text(other.match.game(), other.match.setup()) &&
         own.match.position_at(0) == other.match.position_at(0) && own.seats.size() == other.seats.size();
}

bool is_elsewhere(const Loaded& own, Player player) {
  return player >= 0 && own.seats[static_cast<std::size_t>(player)].elsewhere();
}

// Whether the other side may have said how the match ended: it resigned, or took the draw that was offered from here.
bool may_end(const Loaded& own, const Match& ended) {
  const Result result = *ended.result();
  bool resigned = false;
  for (Player player = 0; player < result.players; ++player) {
    const bool lost = result.score[static_cast<std::size_t>(player)] < 0;
    if (!lost || !ended.game().in_play(ended.position(), player)) continue;
    if (!is_elsewhere(own, player)) return false;
    resigned = true;
  }
  return resigned || (own.link->draw_offered >= 0 && !is_elsewhere(own, own.link->draw_offered));
}

}  // namespace

std::string_view news_of(std::string_view own_record, std::string_view other_record) {
  Parsed<Loaded> other_read = read_record(other_record, find_game);
  if (refusal(other_read) || !std::get<Loaded>(other_read).link) return "unreadable";
  if (own_record.empty()) return "new";
  Parsed<Loaded> own_read = read_record(own_record, find_game);
  if (refusal(own_read) || !std::get<Loaded>(own_read).link) return "unreadable";
  Loaded &own = std::get<Loaded>(own_read), &other = std::get<Loaded>(other_read);
  if (!is_one_match(own, other)) return "forked";
  if (own.seats == other.seats) return "own";

  const auto ours = own.match.line(), theirs = other.match.line();
  const std::size_t common = std::min(ours.size(), theirs.size());
  if (!std::ranges::equal(ours.first(common), theirs.first(common))) return "forked";
  own.match.go_to(ours.size());
  other.match.go_to(theirs.size());
  if (theirs.size() < ours.size()) return other.match.ended_by_word() ? "forked" : "older";
  if (theirs.size() > ours.size() && own.match.ended_by_word()) return "forked";
  for (std::size_t ply = ours.size(); ply < theirs.size(); ++ply)
    if (!is_elsewhere(own, other.match.game().to_move(other.match.position_at(ply)))) return "for_us";

  const bool ends = other.match.ended_by_word();
  if (ends && own.match.ended_by_word()) return own.match.result() == other.match.result() ? "same" : "forked";
  if (ends && !may_end(own, other.match)) return "for_us";
  if (own.match.ended_by_word()) return "older";
  const Player offer = other.link->draw_offered;
  if (offer != own.link->draw_offered && offer >= 0 && !is_elsewhere(own, offer)) return "for_us";
  return ends || theirs.size() > ours.size() || offer != own.link->draw_offered ? "newer" : "same";
}

}  // namespace vitrine
