// Two people, one link: what the match of a link is to the one that is kept here.
#pragma once
#include <string_view>

namespace vitrine {

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

}  // namespace vitrine
