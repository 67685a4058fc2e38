// A match and who sits at it: whose turn it is, and through whose eyes it is seen. It can be put aside while something
// else lies on the table.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/model/correspondence.h"
#include "app/model/dealt_men.h"
#include "core/match.h"

namespace vitrine {

class Sitting {
 public:
  // --- Who sits where ---
  const Match& match() const { return *match_; }
  const Game& game() const { return match_->game(); }
  const std::vector<Seat>& seats() const { return seats_; }
  int persons() const;
  bool persons_turn() const;
  // Who sits at the lower edge of the board: the only person, else the first player.
  Player near() const;
  // Where somebody sits round a table that lies flat: so many quarter turns clockwise from the lower edge.
  int side(Player) const;

  // --- Whose eyes look ---
  // Through whose eyes the match is seen. One person sees what is his; on a screen shared by several only what
  // everybody may see, unless a private choice is due and that person has lifted the curtain. Over, or without persons:
  // everything.
  Player viewer() const;
  // A private choice is due on a shared screen: nothing is shown or taken before its player lifts the curtain.
  bool curtain() const { return curtain_; }
  // Why nobody may touch or ask anything now, though it may be a person's turn: the curtain hangs, or something is on
  // show that another person must not see.
  std::optional<Message> shut() const;
  // What the last move told the viewer alone; null if nothing.
  const Message* revealed() const;
  // What the viewer may know, as a position.
  Position seen() const;
  // A position of this match as the viewer sees it from where he sits.
  Picture picture_of(const Position& position) const {
    return game().facing(game().describe(position, viewer()), position, viewer(), near());
  }
  // Whether that move of the line is not for the viewer.
  bool hidden(std::size_t ply) const;
  // The sites of the last move that a player chose, as the picture before it named them; none if it is hidden.
  Path last_path() const;
  // Where the men stand that decided the match; none if it ended by word.
  std::vector<Site> decided_by() const;

  // --- In the middle of the line, and after the end ---
  // The place in the line was chosen, not reached by undo: somebody looks, and nobody is to choose there yet.
  bool looks_back() const { return looking_back_; }
  // Play rests in the middle of the line until it is told to go on.
  bool paused() const { return !match_->over() && !persons_turn() && rests() && !opened() && !link_; }
  // A match that is gone through after its end is open to all eyes, as long as its line stays what it is.
  bool reviewing() const { return reviewed_.has_value(); }
  // Whether everybody has seen what was secret: the match has ended, and is not played on from anywhere in it.
  bool opened() const { return keeps_secrets() && match_->ended(); }
  // Whether there are men whose owner alone knows them, elsewhere.
  bool withheld() const { return withheld(*match_); }
  // Whether one of them has been taken or looked at, and its owner has not told yet what it is.
  bool uncounted() const;
  // Men are dealt to a person, and he has not begun: to touch two of them exchanges them.
  bool dealt() const { return dealt_.has_value(); }

  // --- With somebody elsewhere ---
  // Null if nobody sits there.
  const Correspondence* link() const { return link_ ? &*link_ : nullptr; }
  // Whether this is the match of that link.
  bool is_of(const Correspondence& link) const { return link_ && link_->id == link.id; }
  // It is somebody's elsewhere to choose, or to see how the match ended.
  bool waits_elsewhere() const;
  // Whether all of the match has gone there.
  bool all_sent() const { return link_ && link_->sent >= acts_of(*match_, seats_, *link_); }
  // The match as it goes there: the whole line.
  std::string letter() const;

  // --- To be kept ---
  bool runs() const { return match_->running(); }
  // The whole line with the place in it; empty if it is too long to be read again.
  std::string written() const;
  // To this place in the line; the whole line once what was secret has been shown.
  std::string record_to_here() const;
  Loaded kept() const { return {*match_, seats_, sat_, link_}; }

 protected:
  bool keeps_secrets() const;
  static bool withheld(const Match&);
  std::size_t fixed() const { return link_ && link_->sent > 0 ? link_->sent - 1 : 0; }  // moves the other side knows
  // After every change: a match that is played on is no longer gone through, and the curtain hangs or not.
  void look_anew();
  Player here() const;
  Players persons_seats() const;
  bool has_begun() const;
  bool may_sit(Player, Seat) const;
  bool rests() const { return !going_on_ && (match_->can_redo() || (looking_back_ && !match_->on_main())); }
  std::optional<std::pair<Move, Message>> by_itself(const Position&) const;

  std::optional<Match> match_;
  std::vector<Seat> seats_;
  bool going_on_ = false;
  bool looking_back_ = false;  // the place was chosen, not reached by undo
  bool curtain_ = false;
  Player lifted_by_ = kNobody;
  Message revealed_;
  Player revealed_to_ = kNobody;
  std::optional<std::vector<Move>> reviewed_;  // the line
  std::optional<DealtMen> dealt_;
  std::optional<Correspondence> link_;  // of a match with somebody elsewhere
  bool brought_ = false;                // the match was read, not begun here
  bool deals_ = false;                  // whoever lays out here is dealt his men,
  unsigned by_himself_ = 0;             // but for these: a bit a player
  Players sat_ = 0;                     // in whose seats a person sits or has sat
};

}  // namespace vitrine
