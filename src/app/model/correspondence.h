// Two people, one link: what the match of a link is to the one that is kept here, and how it goes there and back.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/match.h"

namespace vitrine {

// The first who sits at this table.
Player player_here(std::span<const Seat>);

// A link of a match that is new to this table, with an id of its own: the other side is told of it with the first
// letter.
Correspondence new_link(const Game&, const std::function<std::uint32_t(std::uint32_t bound)>& random);
// What is to be told to the other side, counted: that the match has begun, moves, words, and at the end what was
// hidden.
std::size_t acts_of(const Match&, std::span<const Seat>, const Correspondence&);

// `own` and `other` are records of one match between devices, each as its side has it; `own` is empty if nothing is
// kept of it. Gives
//   "new"         nothing is kept: the link begins the match here, or goes on with it
//   "newer"       it goes on from what is kept with moves and words of the other side alone
//   "same"        it holds nothing more
//   "older"       what is kept has gone on from it
//   "forked"      the two have come apart, or are not one match
//   "for_us"      it makes a move, or says a word, that is not the other side's to make
//   "own"         it is the link that this side has sent
//   "unreadable"  it is no record of a match between devices, or the one that is kept is none
std::string_view news_of(std::string_view own, std::string_view other);

// The match as it goes to the other side: the whole line, what binds this side, and what has been shown of its hidden
// men; those that have not been shown are not in it before the match has ended.
std::string letter_of(const Match&, std::span<const Seat>, const Correspondence&);
// What came as a letter, as this side has it then: with its own hidden men, and what is known of the other's. `own` is
// what it had before, at least a match that begins. Refused if the letter does not hold what binds its sender.
Parsed<Loaded> received(const Loaded& own, const Loaded& letter);
// The throw that is due at the end of the line; nothing as long as the other side's draw for it is not here.
std::optional<Move> due_throw(const Match&, std::span<const Seat>, const Correspondence&);

}  // namespace vitrine
