// The table, without a pixel and without a word: one match, who sits where, whose eyes look, what is touched, and
// everything that can be done to it.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/draft.h"
#include "core/match.h"
#include "core/rng.h"
#include "core/selection.h"

namespace vitrine {

// A match and who sits at it: what can be put aside while something else lies on the table.
class Sitting {
 public:
  bool runs() const { return match_->running(); }
  // Whether everybody has seen what was secret: the match has ended, and is not played on from anywhere in it.
  bool opened() const { return keeps_secrets() && match_->ended(); }
  // Whether this is the match of that link.
  bool is_of(const Correspondence& link) const { return link_ && link_->id == link.id; }
  // Whether there are men whose owner alone knows them, elsewhere.
  bool withheld() const { return withheld(*match_); }
  // Whether one of them has been taken or looked at, and its owner has not told yet what it is.
  bool uncounted() const;
  std::string written() const;
  std::string record_to_here() const;
  Loaded kept() const { return {*match_, seats_, sat_, link_}; }

 protected:
  bool keeps_secrets() const;
  static bool withheld(const Match&);
  static std::size_t acts_of(const Match&, const std::vector<Seat>&, const Correspondence&);

  std::optional<Match> match_;
  std::vector<Seat> seats_;
  bool going_on_ = false;
  bool looking_back_ = false;  // the place was chosen, not reached by undo
  Player lifted_by_ = kNobody;
  Message revealed_;
  Player revealed_to_ = kNobody;
  std::optional<std::vector<Move>> reviewed_;  // the line
  // The men of the person who is to lay them out: they lie there as dealt, and his move has not been made.
  struct Dealt {
    MoveList moves;
    Position position;  // once they are made
    Path touched;       // the first of two that change places
  };
  std::optional<Dealt> dealt_;
  std::optional<Correspondence> link_;  // of a match with somebody elsewhere
  bool deals_ = false;                  // whoever lays out here is dealt his men,
  unsigned by_himself_ = 0;             // but for these: a bit a player
  Players sat_ = 0;                     // in whose seats a person sits or has sat
};

class Table : private Sitting {
 public:
  // Gives 0 … bound-1, each equally likely: the dice.
  using Random = std::function<std::uint32_t(std::uint32_t bound)>;
  // What came of something done here, told once it is done, with a sentence about it or an empty one.
  struct Report {
    enum class Kind : std::uint8_t {
      kRefused,   // nothing has changed
      kTouched,   // other sites are touched than before
      kChanged,   // another position is shown, or to other eyes, or others sit there
      kNewMatch,  // the same, and nothing that was known of the match holds
    };
    Kind kind;
    Message message;
  };
  using Listener = std::function<void(const Report&)>;

  // Begins with a match of the first game, which is not reported.
  Table(Random, Listener);

  // --- Who sits where, and whose eyes look ---
  const Match& match() const { return *match_; }
  const Game& game() const { return match_->game(); }
  const std::vector<Seat>& seats() const { return seats_; }
  int persons() const;
  bool persons_turn() const;
  // The computer is to choose, and is not kept waiting in the middle of the line.
  bool computer_chooses() const;
  // The match with somebody elsewhere; null if nobody sits there.
  const Correspondence* link() const { return link_ ? &*link_ : nullptr; }
  // It is somebody's elsewhere to choose, or to see how the match ended.
  bool waits_elsewhere() const;
  // Whether all of the match has gone there.
  bool all_sent() const { return link_ && link_->sent >= acts(); }
  // The match as it goes there: the whole line.
  std::string letter() const;
  // Play rests in the middle of the line until go_on().
  bool paused() const { return !match_->over() && !persons_turn() && rests() && !opened() && !link_; }
  // Through whose eyes the table is seen. One person sees what is his; on a screen shared by several only what
  // everybody may see, unless a private choice is due and that person has lifted the curtain. Over, or without persons:
  // everything.
  Player viewer() const;
  // What the viewer may know, as a position.
  Position seen() const;
  // Who sits at the lower edge of the board: the only person, else the first player.
  Player near() const;
  // Where somebody sits round a table that lies flat: so many quarter turns clockwise from the lower edge.
  int side(Player) const;
  // A position of this match as the viewer sees it from there.
  Picture picture_of(const Position& position) const {
    return game().facing(game().describe(position, viewer()), position, viewer(), near());
  }
  Picture picture() const;
  // Men are dealt to a person, and he has not begun: to touch two of them exchanges them.
  bool dealt() const { return dealt_.has_value(); }
  // A private choice is due on a shared screen: nothing is shown or taken before its player lifts the curtain.
  bool curtain() const { return curtain_; }
  // What went by itself last, in words, and how often something did.
  const Message& remark() const { return remark_; }
  int remarks() const { return remarks_; }
  // What the last move told the viewer alone; null if nothing.
  const Message* revealed() const;
  // Why nobody may touch or ask anything now, though it may be a person's turn: the curtain hangs, or something is on
  // show that another person must not see.
  std::optional<Message> shut() const;
  // A match that is gone through after its end is open to all eyes, as long as its line stays what it is.
  bool reviewing() const { return reviewed_.has_value(); }
  // The place in the line was chosen, not reached by undo: somebody looks, and nobody is to choose there yet.
  bool looks_back() const { return looking_back_; }

  // --- What is touched, and what was ---
  bool may_touch() const { return !refusal_to_touch(); }
  using Sitting::opened;
  using Sitting::uncounted;
  using Sitting::withheld;
  // The sites that can be touched now, and those touched already.
  const std::vector<Site>& open_sites() const { return open_; }
  const Path& touched() const { return dealt_ ? dealt_->touched : selection_->touched(); }
  // What can be done now that is offered as a button, whatever is touched.
  const std::vector<Action>& actions() const { return actions_; }
  // The ways offered now, each the key of its name. With men dealt the first is to begin.
  std::vector<std::string_view> arrangements() const;
  bool may_stop() const { return selection_->may_stop(); }
  // The name of the place touched last; empty if none is touched.
  const std::string& held() const { return held_; }
  // How many moves had been played once a player last chose; 0 if none has.
  std::size_t last_choice() const;
  // The sites of that move, as the picture before it named them; none if it is not for these eyes.
  Path last_path() const;
  // A move of the line as these eyes may read it.
  Argument move_words(std::size_t ply) const;
  // The same as it is said aloud.
  Argument spoken(std::size_t ply) const;
  // A move of any line after these, where nobody has secrets.
  Argument spoken(Match::Node, std::span<const Move> moves) const;
  // The same, in a list. Men laid out one after the other, and other hidden moves of one player in a row, are told
  // once, with the last: `times` is how many that tells, 0 for one told by another.
  struct Told {
    int times = 1;
    Argument words;
    bool laid_out = false;
  };
  Told told(std::size_t ply) const;
  // A move that may be made in a position to which these moves lead, as it is told where nobody has secrets.
  Argument words_of(const Position&, Move, std::span<const Move> moves) const;
  // Where the men stand that decided the match; none if it ended by word.
  std::vector<Site> decided_by() const;

  bool can_undo() const;
  bool can_redo() const { return match_->can_redo(); }
  // To this place in the line; the whole line once what was secret has been shown.
  std::string record() const;
  // How often the match has changed, those before it included: the number of the last of match().latest_changes().
  int changes() const { return earlier_changes_ + match_->changes(); }
  // The whole line with the place in it, as the page keeps it; empty if it is too long to be read again.
  std::string whole_record() const;
  // Whether the match that is kept has begun and has not come to an end.
  bool running() const;
  // Goes up with every change of anything above.
  int revision() const { return revision_; }
  // One more draw from the table's own source.
  std::uint32_t random(std::uint32_t bound) { return random_(bound); }

  // The games that may lie here, in their order: all, unless offer() named some.
  std::span<const Game* const> offered() const { return offered_; }
  const Game* offered(std::string_view game_id) const;
  // The same; that it may not is said.
  const Game* asked_for(std::string_view game_id);
  // From now on only these; all of them if none is known.
  void offer(std::span<const std::string_view> game_ids);

  // --- What can be done: each is reported, and says false where it is refused ---
  bool begin(std::string_view game_id, std::string_view setup, const std::vector<Seat>& seats);
  // The same match once more, the computer so many levels higher, or lower by a negative number.
  bool again(int higher);
  // Throws that were undone come again only in the table's own record: nobody else decides what is thrown here.
  enum class Origin : std::uint8_t { kForeign, kOwn };
  // All or nothing: the match on the table stays if the record does not hold.
  bool load(std::string_view record, Origin origin = Origin::kForeign);
  // What came with a link: the match as the other side has it, whose seats are elsewhere here. All or nothing.
  bool receive(std::string_view record);
  // The match as it stands is on its way to the other side: nothing of it is taken back any more.
  bool sent();
  bool set_seat(Player, Seat);
  Selection::Outcome touch(Site);
  void clear_selection();
  bool play(std::string_view move_text);
  // The move of the computer to choose.
  bool play(Move);
  // Lays out many men at once, in one of the ways offered now; or does with those that were dealt what is offered.
  bool arrange(std::size_t way);
  // In this match each player is dealt his men, if the game has any to lay out: the computer's lie there at once, a
  // person begins when he likes what he has.
  bool deal();
  // Lifts the curtain, or lowers it again after something was revealed.
  void lift_curtain();
  bool undo();
  bool redo();
  // To play on from there in a match that runs, or is reviewed, takes the same act twice, as that leaves what follows.
  bool go_to(std::size_t ply);
  // To a place of any line, by its number in Match::branches(): nobody is to choose there yet.
  bool go_to(std::size_t ply, std::size_t branch);
  // --- Variations and comments, in a match at this table alone where nobody has secrets ---
  bool may_annotate() const { return !guided() && !match_->keeps_one_line(); }
  // From now on what is played over is given up, in each match.
  void keep_one_line();
  // The variation that one stands in takes the place of what it branched off from; or it goes.
  bool promote();
  bool remove_variation();
  // On the move that led here, or on the start; an empty one takes it away.
  bool comment(std::string_view text);
  // Lets the computer play on from a place in the middle of the line, giving up what follows.
  bool go_on();
  // To end a match by word in the middle of its line takes the same act twice, too.
  bool resign();
  // A clock says that a player has no time left; not between devices, each of which has a clock of its own.
  bool run_out(Player);
  // Two persons agree; the computer agrees when it does not stand better; somebody elsewhere is offered it, or has
  // offered it.
  bool agree_draw();
  // --- Somebody is guided: a lesson lies on the table, and the match waits ---
  bool guided() const { return aside_.has_value(); }
  // Puts the match aside, unless that is done, and lays out a position for `learner`. No computer moves, nothing is
  // thrown and nothing taken back by itself then; a new match, or one that is loaded, ends it.
  void guide(const Game&, const Setup&, const Position&, Player learner);
  // From here on the learner may touch, or may not; these places are lit until the next change.
  void guide_to(bool may_touch, std::vector<Site> lit);
  // A move of the lesson's own, for whoever's turn it is.
  void guide_move(Move);
  // Back to a place of the lesson's line.
  void guide_back(std::size_t ply);
  // The match is on the table again, as it was.
  void put_back();
  const std::vector<Site>& lit() const { return lit_; }
  // The places touched last without making a move, by their names with a hyphen between; the refused one is the last.
  const std::string& refused() const { return refused_; }

  // --- A position is set up by hand, touch by touch, and the match waits until put_back() ---
  const Draft* draft() const { return draft_ ? &*draft_ : nullptr; }
  // From what lies here, or with the game's start where something of it is hidden.
  bool set_up();
  // As Draft::read(); begins if that is not done.
  bool set_up(std::string_view setup, std::string_view text);
  bool choose_man(int look);

  // Lays a match that is over open to all eyes, or hides again what is hidden.
  void review(bool);

 private:
  void install(Match, std::vector<Seat>, Players sat = 0, std::optional<Correspondence> link = {},
               std::optional<Sitting> waiting = {});
  Player here() const;
  std::size_t acts() const { return acts_of(*match_, seats_, *link_); }
  std::size_t fixed() const { return link_ && link_->sent > 0 ? link_->sent - 1 : 0; }  // moves the other side knows
  bool offer_draw();
  std::string random_code(std::size_t length);
  Correspondence new_link(const Game&);
  Loaded kept_of(const Loaded& letter);
  void take_over(Loaded now, bool unanswered);
  void tell_shown(const Match& before);
  void settle();
  void play_by_itself();
  std::optional<std::pair<Move, Message>> by_itself(const Position&) const;
  void add_remark(Message);
  bool throw_die();
  void look_at_selection();
  void forget_spoken();
  void deal_men();
  void play_dealt();
  void exchange(Site, Site);
  Selection::Outcome touch_dealt(Site);
  bool laid_out_at(std::size_t ply) const;
  Rng dice();
  void remember_refused(Site);
  bool rests() const { return !going_on_ && (match_->can_redo() || (looking_back_ && !match_->on_main())); }
  bool hidden(std::size_t ply) const;
  bool keeps_line(Move);
  bool has_begun() const;
  bool may_sit(Player, Seat) const;
  Players persons_seats() const;
  std::optional<Message> refusal_to_touch() const;
  Message why_guided() const;
  bool lay_draft(const Draft&);
  Selection::Outcome touch_draft(Site);
  bool refuse(Message);
  bool report_change(Message = {});

  Random random_;
  Listener listener_;
  std::vector<const Game*> offered_;
  int earlier_changes_ = 0;  // of the matches before this one
  bool one_line_ = false;
  std::optional<Sitting> aside_;  // while somebody is guided here
  std::optional<Draft> draft_;
  bool asked_ = false;  // who is guided may touch
  std::vector<Site> lit_;
  std::string refused_;
  std::optional<Selection> selection_;
  std::vector<Site> open_;
  std::vector<Action> actions_;
  std::string held_;
  std::optional<Move> sure_;  // played once more, it replaces what follows
  bool curtain_ = false;
  int revision_ = 0;
  struct Spoken {
    Move move;
    std::optional<Argument> words;  // once they were asked for
  };
  mutable std::vector<Spoken> spoken_;  // the moves of the line: it takes pictures to say them
  Message remark_;
  int remarks_ = 0;
  bool remark_told_ = true;
};

}  // namespace vitrine
