// Comparing the two sides of a match by links.
#include "app/model/correspondence.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "app/model/pledges.h"
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

bool thrown_at(const Match& match, std::size_t ply) {
  return match.game().to_move(match.position_at(ply)) == kChance;
}

// Nobody's hidden men are known.
Match concealed(const Match& match) {
  Match hidden = match;
  if (!hides_men(match)) return hidden;
  for (Player player = 0; player < match.players(); ++player)
    if (auto other = hidden.with_men(player, std::string(hidden.men(player).size(), '?'))) hidden = std::move(*other);
  return hidden;
}

// Whether `other` tells more of the hidden men of who sits elsewhere.
bool shows_more(const Loaded& own, const Match& other) {
  if (!hides_men(other)) return false;
  const Player there = 1 - player_here(own.seats);
  const std::string known = own.match.men(there), told = other.men(there);
  return std::ranges::count(told, '?') < std::ranges::count(known, '?');
}

// news_of() of two matches between devices.
std::string_view news_between(Loaded own, Loaded other) {
  if (!is_one_match(own, other)) return "forked";
  if (own.seats == other.seats) return "own";
  const std::string &sealed = own.link->pledge.men, &told_now = other.link->pledge.men;
  if (!sealed.empty() && !told_now.empty() && sealed != told_now) return "forked";  // laid out anew

  const bool shows = shows_more(own, other.match);
  own.match = concealed(own.match);
  other.match = concealed(other.match);
  auto ours = own.match.line();
  const auto theirs = other.match.line();
  while (ours.size() > theirs.size() && thrown_at(own.match, ours.size() - 1)) ours = ours.first(ours.size() - 1);
  const std::size_t common = std::min(ours.size(), theirs.size());
  if (!std::ranges::equal(ours.first(common), theirs.first(common))) return "forked";
  own.match.go_to(own.match.line().size());
  other.match.go_to(theirs.size());
  if (theirs.size() < ours.size()) return other.match.ended_by_word() ? "forked" : "older";
  if (theirs.size() > ours.size() && own.match.ended_by_word()) return "forked";
  for (std::size_t ply = ours.size(); ply < theirs.size(); ++ply)
    if (!thrown_at(other.match, ply) && !is_elsewhere(own, other.match.game().to_move(other.match.position_at(ply))))
      return "for_us";

  const bool ends = other.match.ended_by_word();
  if (ends && own.match.ended_by_word())
    return own.match.result() != other.match.result() ? "forked" : shows ? "newer" : "same";
  if (ends && !may_end(own, other.match)) return "for_us";
  if (own.match.ended_by_word()) return shows ? "newer" : "older";
  const Player offer = other.link->draw_offered;
  if (offer != own.link->draw_offered && offer >= 0 && !is_elsewhere(own, offer)) return "for_us";
  return ends || shows || theirs.size() > ours.size() || offer != own.link->draw_offered ? "newer" : "same";
}

// ---- throws: each comes of a draw of both, and those between which nothing is chosen come of the same ----

struct Throw {
  std::size_t ply;
  int draw, number;  // the draws from 1 on, the throws that come of one from 0 on
};

// The last of them may be due at the end of the line.
std::vector<Throw> throws_of(const Match& match) {
  std::vector<Throw> throws;
  for (std::size_t ply = 0; ply <= match.line().size(); ++ply) {
    if (!thrown_at(match, ply)) continue;
    const bool goes_on = !throws.empty() && throws.back().ply + 1 == ply;
    const Throw last = throws.empty() ? Throw{0, 0, 0} : throws.back();
    throws.push_back(goes_on ? Throw{ply, last.draw, last.number + 1} : Throw{ply, last.draw + 1, 0});
  }
  return throws;
}

int draws_of(const Match& match) {
  const auto throws = throws_of(match);
  return throws.empty() ? 0 : std::min(throws.back().draw, Correspondence::kMostDraws);
}

// The draws of both that are known on this side, by player.
struct Draws {
  Draws(std::string_view id, Player here, std::string_view seed, const Correspondence::Pledge& pledge) : match(id) {
    of[static_cast<std::size_t>(here)] = Bound{id, here}.chain(seed);
    if (!pledge.tip.empty())
      of[static_cast<std::size_t>(1 - here)] =
          Bound{id, static_cast<Player>(1 - here)}.chain(pledge.drawn, pledge.draws);
  }
  // Nothing if a draw for it is missing.
  std::optional<Move> face(const Match& line, const Throw& at) const {
    const auto draw = static_cast<std::size_t>(at.draw);
    if (draw >= of[0].size() || draw >= of[1].size()) return std::nullopt;
    const Game& game = line.game();
    const Position& position = line.position_at(at.ply);
    MoveList faces;
    game.legal_moves(position, faces);
    auto drawn = thrown(match, at.number, of[0][draw], of[1][draw]) % static_cast<unsigned>(game.info().faces);
    for (const Move face : faces) {
      const unsigned weight = game.chance_weight(position, face);
      if (drawn < weight) return face;
      drawn -= weight;
    }
    return std::nullopt;
  }

  std::string_view match;
  std::array<std::vector<std::string>, 2> of;
};

// ---- what does not fit in a letter ----

Message unfit(const char* what) {
  return {"table.error.pledge", {Message{std::string("table.pledge.") + what, {}}}};
}

using Refused = std::optional<Message>;

// Its sender is bound by what he was bound by before, and has told the draws that he owes.
Refused refuse_pledge(const Loaded& own, const Loaded& letter, Player there) {
  const Correspondence::Pledge &before = own.link->pledge, &now = letter.link->pledge;
  if (now.tip.empty()) return unfit("none");
  if (!before.tip.empty() && before.tip != now.tip) return unfit("other");
  if (hides_men(letter.match) && letter.match.men(there).empty() != now.men.empty()) return unfit("other");
  if (now.draws != draws_of(letter.match) ||
      Bound{letter.link->id, there}.chain(now.drawn, now.draws).front() != now.tip)
    return unfit("throw");
  return std::nullopt;
}

Refused refuse_throws(const Match& match, const Draws& draws) {
  for (const Throw& at : throws_of(match))
    if (at.ply < match.line().size() && draws.face(match, at) != match.line()[at.ply]) return unfit("throw");
  return std::nullopt;
}

// What the letter proves of its sender's hidden men, added to what was known.
Parsed<std::string> proven_men(const Loaded& own, const Loaded& letter, Player there) {
  const Match& match = letter.match;
  const Correspondence& link = *letter.link;
  const Bound sender{link.id, there};
  std::string told = match.men(there);
  std::string known = own.match.men(there);
  if (known.empty()) known.assign(told.size(), '?');
  if (match.ended()) {
    if (!told.empty() && (told.find('?') != told.npos || sender.root(link.seed, told) != link.pledge.men))
      return unfit("man");
    return told;
  }
  for (const Correspondence::Proof& proof : link.proofs) {
    const auto man = static_cast<std::size_t>(proof.man);
    if (man >= known.size() || !sender.holds(link.pledge.men, known.size(), proof)) return unfit("man");
    known[man] = proof.letter;
  }
  for (const ShownMan& shown : match.game().men_shown(match.position_at(0), match.line()))
    if (shown.owner == there && known[static_cast<std::size_t>(shown.man)] == '?') return unfit("man");
  for (std::size_t man = 0; man < known.size(); ++man)
    if (told[man] != '?' && told[man] != known[man]) return unfit("man");
  return known;
}

// Of the hidden men of who writes, those that the other side has taken or looked at since he last chose before it did.
std::vector<Correspondence::Proof> proofs_of(const Match& match, const Bound& writer, std::string_view seed,
                                             std::span<const ShownMan> shown) {
  const auto before = [&](std::size_t ply, Player player) {
    while (ply > 0 && match.game().to_move(match.position_at(ply - 1)) != player) --ply;
    return ply;
  };
  const std::size_t since = before(before(match.line().size(), 1 - writer.player), writer.player);
  std::vector<Correspondence::Proof> proofs;
  for (const ShownMan& each : shown)
    if (each.owner == writer.player && each.ply >= since)
      proofs.push_back(writer.proof(seed, match.men(writer.player), each.man));
  return proofs;
}

// So many of base64url, each equally likely.
std::string random_code(const std::function<std::uint32_t(std::uint32_t bound)>& random, std::size_t length) {
  std::string code;
  while (code.size() < length) code += kCodeLetters[random(kCodeLetters.size())];
  return code;
}

}  // namespace

Player player_here(std::span<const Seat> seats) {
  return static_cast<Player>(std::ranges::find_if(seats, &Seat::here) - seats.begin());
}

Correspondence new_link(const Game& game, const std::function<std::uint32_t(std::uint32_t bound)>& random) {
  Correspondence link;
  link.id = random_code(random, Correspondence::kIdLength);
  if (is_bound(game)) link.seed = random_code(random, Correspondence::kDigestLength);
  return link;
}

std::size_t acts_of(const Match& match, std::span<const Seat> seats, const Correspondence& link) {
  const bool offers = link.draw_offered >= 0 && seats[static_cast<std::size_t>(link.draw_offered)].here();
  const bool shows = hides_men(match) && match.ended();
  return 1 + match.line().size() + (offers ? 1 : 0) + (match.ended_by_word() ? 1 : 0) + (shows ? 1 : 0);
}

std::string_view news_of(std::string_view own_record, std::string_view other_record) {
  const Parsed<Loaded> other = read_record(other_record, find_game);
  if (refusal(other) || !std::get<Loaded>(other).link) return "unreadable";
  if (own_record.empty()) return "new";
  const Parsed<Loaded> own = read_record(own_record, find_game);
  if (refusal(own) || !std::get<Loaded>(own).link) return "unreadable";
  return news_between(std::get<Loaded>(own), std::get<Loaded>(other));
}

std::string letter_of(const Match& match, std::span<const Seat> seats, const Correspondence& link) {
  Match whole = match;
  whole.go_to(whole.line().size());
  if (!is_bound(match.game())) return whole.record(seats, link);
  Correspondence sent = link;
  const Bound writer{link.id, player_here(seats)};
  const auto draws = writer.chain(link.seed);
  const int told = draws_of(whole);
  sent.pledge = {draws.front(), told, draws[static_cast<std::size_t>(told)], {}};
  sent.seed.clear();
  if (!hides_men(whole)) return whole.record(seats, sent);

  const std::string men = whole.men(writer.player);
  if (men.find('?') == men.npos && !men.empty()) sent.pledge.men = writer.root(link.seed, men);
  if (whole.ended()) {
    sent.seed = link.seed;
    return whole.record(seats, sent);
  }
  const auto shown = whole.game().men_shown(whole.position_at(0), whole.line());
  sent.proofs = proofs_of(whole, writer, link.seed, shown);
  for (Player player = 0; player < whole.players(); ++player) {
    const std::string all = whole.men(player);
    std::string letters(all.size(), '?');
    for (const ShownMan& each : shown) {
      const auto man = static_cast<std::size_t>(each.man);
      if (each.owner == player) letters[man] = all[man];
    }
    if (auto hidden = whole.with_men(player, letters)) whole = std::move(*hidden);
  }
  return whole.record(seats, sent);
}

Parsed<Loaded> received(const Loaded& own, const Loaded& letter) {
  const std::string_view news = news_between(own, letter);
  if (news != "newer" && news != "same") return Message{"table.error.link_line", {}};
  const Player here = player_here(own.seats), there = 1 - here;
  if (auto why = refuse_pledge(own, letter, there)) return *why;
  Loaded now = letter;
  now.seats = own.seats;
  if (hides_men(letter.match)) {
    const auto known = proven_men(own, letter, there);
    if (const Message* why = refusal(known)) return *why;
    for (const auto& [player, men] : {std::pair(here, own.match.men(here)), std::pair(there, std::get<0>(known))}) {
      if (men.empty()) continue;
      auto match = now.match.with_men(player, men);
      if (!match) return unfit("man");
      now.match = std::move(*match);
    }
  }
  if (letter.match.ended() && !now.match.ended()) return unfit("man");
  now.link->seed = own.link->seed;
  now.link->proofs.clear();
  if (auto why = refuse_throws(now.match, {now.link->id, here, now.link->seed, now.link->pledge})) return *why;
  return now;
}

std::optional<Move> due_throw(const Match& match, std::span<const Seat> seats, const Correspondence& link) {
  const auto throws = throws_of(match);
  if (throws.empty() || throws.back().ply != match.ply()) return std::nullopt;
  if (throws.back().draw > link.pledge.draws) return std::nullopt;
  return Draws(link.id, player_here(seats), link.seed, link.pledge).face(match, throws.back());
}

}  // namespace vitrine
