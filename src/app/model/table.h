// The table, without a pixel and without a word: what is touched, and everything that can be done to the match and to
// those who sit at it.
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
#include "app/model/line_words.h"
#include "app/model/offered.h"
#include "app/model/sitting.h"
#include "core/rng.h"
#include "core/selection.h"

namespace vitrine {

class Table : public Sitting {
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
  Table(const Table&) = delete;

  // --- What lies here, beside what the sitting tells ---
  // What the viewer sees: the match, men dealt to him, or the position that is set up.
  Picture picture() const;
  // The moves of the line in words.
  const LineWords& words() const { return words_; }
  // The computer is to choose, and is not kept waiting in the middle of the line.
  bool computer_chooses() const;
  bool may_touch() const { return !refusal_to_touch(); }
  // The sites that can be touched now, and those touched already.
  const std::vector<Site>& open_sites() const { return open_; }
  const Path& touched() const { return dealt_ ? dealt_->touched() : selection_->touched(); }
  // The name of the place touched last; empty if none is touched.
  const std::string& held() const { return held_; }
  bool may_stop() const { return selection_->may_stop(); }
  // What can be done now that is offered as a button, whatever is touched.
  const std::vector<Action>& actions() const { return actions_; }
  // The ways to lay out many men that are offered now, each the key of its name. With men dealt the first is to begin.
  std::vector<std::string_view> arrangements() const;
  // What went by itself last, in words, and how often something did.
  const Message& remark() const { return remark_; }
  int remarks() const { return remarks_; }
  // How often the match has changed, those before it included: the number of the last of match().latest_changes().
  int changes() const { return earlier_changes_ + match_->changes(); }
  // Goes up with every change of what is seen or can be done here.
  int revision() const { return revision_; }

  // --- The match that is kept, which waits while a lesson or a draft lies here ---
  // Whether it has begun and has not come to an end.
  bool running() const { return match_kept().runs(); }
  // To this place in the line; the whole line once what was secret has been shown.
  std::string record() const { return match_kept().record_to_here(); }
  // The whole line with the place in it, as the page keeps it; empty if it is too long to be read again.
  std::string whole_record() const { return match_kept().written(); }

  // From here on: what is done. It is reported, and says false where it is refused.

  // --- A match comes to the table ---
  // The games that may lie here: all, unless offer() named some.
  const Offered& offered() const { return offered_; }
  void offer(Offered games) { offered_ = std::move(games); }
  // One of them; null if it is none, and that is said.
  const Game* asked_for(std::string_view game_id);
  bool begin(std::string_view game_id, std::string_view setup, const std::vector<Seat>& seats);
  // The same match once more, the computer so many levels higher, or lower by a negative number.
  bool again(int higher);
  // Throws that were undone come again only in the table's own record: nobody else decides what is thrown here.
  // Where what follows was taken back, and not only looked back from, it may be played otherwise at once.
  enum class Origin : std::uint8_t { kForeign, kOwn, kOwnTakenBack };
  // All or nothing: the match on the table stays if the record does not hold.
  bool load(std::string_view record, Origin origin = Origin::kForeign);
  // What came with a link: the match as the other side has it, whose seats are elsewhere here. All or nothing.
  bool receive(std::string_view record);
  // The match as it stands is on its way to the other side: nothing of it is taken back any more.
  bool sent();
  bool set_seat(Player, Seat);
  // In this match each player is dealt his men, if the game has any to lay out: the computer's lie there at once, a
  // person begins when he likes what he has.
  bool deal();

  // --- Moves ---
  Selection::Outcome touch(Site);
  void clear_selection();
  bool play(std::string_view move_text);
  // The move of the computer to choose.
  bool play(Move);
  // Lays out many men at once, in one of the ways offered now; or does with those that were dealt what is offered.
  bool arrange(std::size_t way);
  // Lifts the curtain, or lowers it again after something was revealed.
  void lift_curtain();
  // One more draw from the table's own source.
  std::uint32_t random(std::uint32_t bound) { return random_(bound); }

  // --- Along the line ---
  bool can_undo() const;
  bool can_redo() const { return match_->can_redo(); }
  bool undo();
  bool redo();
  // To play on from there in a match that runs, or is reviewed, takes the same act twice, as that leaves what follows.
  bool go_to(std::size_t ply);
  // To a place of any line, by its number in Match::branches(): nobody is to choose there yet.
  bool go_to(std::size_t ply, std::size_t branch);
  // Lets the computer play on from a place in the middle of the line, giving up what follows.
  bool go_on();

  // --- The end ---
  // To end a match by word in the middle of its line takes the same act twice, too.
  bool resign();
  // A clock says that a player has no time left; not between devices, each of which has a clock of its own.
  bool run_out(Player);
  // Two persons agree; the computer agrees when it does not stand better; somebody elsewhere is offered it, or has
  // offered it.
  bool agree_draw();
  // Lays a match that is over open to all eyes, or hides again what is hidden.
  void review(bool);

  // --- Variations and comments, in a match at this table alone where nobody has secrets ---
  bool may_annotate() const { return !guided() && !match_->keeps_one_line(); }
  // From now on what is played over is given up, in each match.
  void keep_one_line();
  // The variation that one stands in takes the place of what it branched off from; or it goes.
  bool promote();
  bool remove_variation();
  // On the move that led here, or on the start; an empty one takes it away.
  bool comment(std::string_view text);

  // --- Somebody is guided: a lesson lies on the table, and the match waits ---
  bool guided() const { return aside_.has_value(); }
  // Why something else cannot be done then.
  Message why_guided() const;
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
  // While a touch is refused, the places touched by their names with a hyphen between, that one last; else empty.
  const std::string& refused() const { return refused_; }

  // --- A position is set up by hand, touch by touch, and the match waits until put_back() ---
  const Draft* draft() const { return draft_ ? &*draft_ : nullptr; }
  // From what lies here, or with the game's start where something of it is hidden.
  bool set_up();
  // As Draft::read(); begins if that is not done.
  bool set_up(std::string_view setup, std::string_view text);
  bool choose_man(int look);

 private:
  using Sitting::kept, Sitting::record_to_here, Sitting::runs, Sitting::written;  // of whatever lies here
  const Sitting& match_kept() const { return aside_ ? *aside_ : *this; }

  // --- A match comes to the table ---
  void install(Match, std::vector<Seat>, Players sat = 0, std::optional<Correspondence> link = {},
               std::optional<Sitting> waiting = {});
  Loaded kept_of(const Loaded& letter);
  void take_over(Loaded now, bool unanswered);
  void tell_shown(const Match& before);

  // --- After every change ---
  void settle();
  void play_by_itself();
  bool steps_back() const;
  bool throw_die();
  void deal_men();
  void look_at_selection();
  void add_remark(Message);
  bool refuse(Message);
  bool report_change(Message = {});

  // --- What is done, by parts ---
  std::optional<Message> refusal_to_touch() const;
  void remember_refused(Site);
  Selection::Outcome touch_dealt(Site);
  Selection::Outcome touch_draft(Site);
  bool keeps_line(Move);
  void play_dealt();
  Rng dice();
  bool offer_draw();
  bool lay_draft(const Draft&);

  Random random_;
  Listener listener_;
  Offered offered_;
  LineWords words_{*this};
  bool one_line_ = false;
  int earlier_changes_ = 0;  // of the matches before this one
  int revision_ = 0;

  std::optional<Selection> selection_;
  std::vector<Site> open_;
  std::vector<Action> actions_;
  std::string held_;
  std::optional<Move> sure_;  // played once more, it replaces what follows
  Message remark_;
  int remarks_ = 0;
  bool remark_told_ = true;

  std::optional<Sitting> aside_;  // while somebody is guided here
  bool asked_ = false;            // who is guided may touch
  std::vector<Site> lit_;
  std::string refused_;
  std::optional<Draft> draft_;
};

}  // namespace vitrine
