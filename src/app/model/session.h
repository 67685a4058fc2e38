// What is going on at the table, without a pixel: one match, who sits where, what is selected, what is said, what the
// computer is asked. The canvas and the page's text board both show this and act through it.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/analysis.h"
#include "core/match.h"
#include "core/selection.h"

namespace vitrine {

class Session {
 public:
  // `random` gives 0 … bound-1, each equally likely: the dice.
  explicit Session(std::function<std::uint32_t(std::uint32_t bound)> random);

  // --- What is shown -------------------------------------------------------------------------------------------------
  const Match& match() const { return *match_; }
  const Game& game() const { return match_->game(); }
  const std::vector<Seat>& seats() const { return seats_; }
  Language language() const { return language_; }
  // Through whose eyes the table is seen. One person sees what is his; on a screen shared by several only what
  // everybody may see, unless a private choice is due and that person has lifted the curtain. Over, or without persons:
  // everything.
  Player viewer() const;
  // A private choice is due on a shared screen: nothing is shown or taken before its player lifts the curtain.
  bool curtain() const { return curtain_; }
  Picture picture() const { return game().describe(match_->position(), viewer()); }
  // The sites that can be touched now, and those touched already.
  const std::vector<Site>& open_sites() const { return open_; }
  const Path& touched() const { return selection_->touched(); }
  bool may_stop() const { return selection_->may_stop(); }
  // The sites of the last move that a player made, as the picture before it named them; none if it is not for these
  // eyes.
  Path last_path() const;
  // As many moves as were played when it was made; 0 if there is none.
  std::size_t last_choice() const;
  // A move of the line as these eyes may read it.
  std::string move_text(std::size_t ply) const;
  // Where the men stand that decided the match; none if it ended by word.
  std::vector<Site> decided_by() const;
  // What the last move told the viewer alone; empty if nothing.
  std::string revealed() const;
  bool persons_turn() const;
  // The computer is to move and waits for go_on().
  bool paused() const { return !match_->over() && !persons_turn() && !request_; }
  // Whether the board takes touches now: a person's turn, and no curtain.
  bool may_touch() const;
  // Goes up with every change of anything above or below.
  int revision() const { return revision_; }

  std::string say(const Message& message) const;
  std::string say(std::string_view key) const { return say(Message{std::string(key), {}}); }
  std::string player_name(Player) const;
  // Who sits there: "computer, level 3", "you", or "person" where there are several.
  std::string seat_text(Player) const;
  // What the player has reached so far, in words; empty where the game counts nothing.
  std::string standing(Player) const;
  // One line: what is expected now, or how the match ended.
  std::string prompt() const;
  std::string result_text() const;

  // The last thing to be told: a refusal, or what was played. Told again when the number changes.
  struct Notice {
    int number = 0;
    bool refusal = false;  // until the next touch that does something, and the next change
    Message message;
    bool aside = false;  // what the analysis found: no move was made
  };
  const Notice& notice() const { return notice_; }
  // How often something was refused.
  int refusals() const { return refusals_; }

  // --- What can be done: each says false, with a notice, where it cannot be done
  // ----------------------------------------
  void set_language(Language);
  bool new_match(std::string_view game_id, std::string_view setup, const std::vector<Seat>& seats);
  // All or nothing: the running match stays if the record does not hold.
  bool load(std::string_view record);
  bool set_seat(Player, Seat);

  Selection::Outcome touch(Site);
  void clear_selection();
  bool play(std::string_view move_text);
  // Lays out many men at once, in one of the ways that the game offers now.
  bool arrange(std::size_t way);
  void lift_curtain();
  bool undo();
  bool redo();
  bool can_undo() const;
  bool can_redo() const { return match_->can_redo(); }
  // To go on from there takes the same act twice, as it replaces what follows.
  bool go_to(std::size_t ply);
  // Lets the computer play on from a place in the middle of the line, giving up what follows.
  bool go_on();
  bool resign();
  // Two persons agree; the computer agrees when it does not stand better.
  bool draw();

  // Tells why something cannot be done; false.
  bool refuse(Message);

  std::string record() const { return match_->record(seats_); }
  // The whole line with the place in it, as the page keeps it; empty if it is too long to be read again.
  std::string whole_record() const { return match_->whole_record(seats_); }

  // --- The computer
  // ----------------------------------------------------------------------------------------------------
  struct Request {
    int id = 0;
    std::vector<std::string> lines;  // for the engine, in UGI
  };
  // What the computer is to think about now; nothing when it is a person's turn. A new position makes a new id.
  const std::optional<Request>& request() const { return request_; }
  // Whether the computer's move waits until the evaluation is there.
  bool evaluates_first() const { return request_ && analysis_.job().has_value(); }
  // An answer to another request than the open one is dropped: false.
  bool answer(int id, std::string_view move_text);

  // --- The analysis: nothing of it is shown before somebody asks
  // -------------------------------------------------------
  const Analysis& analysis() const { return analysis_; }
  // Whether there is a position to be looked at: not behind the curtain, and in a game with secrets only by whose turn
  // it is; and whether there is a match to be reviewed.
  bool may_analyse() const { return analysis_.subject().has_value(); }
  bool may_review() const { return match_->over() && !match_->line().empty(); }
  // Threats are for games without chance and secrets, proven values for those about which something can be proven.
  bool may_threaten() const;
  bool may_prove() const { return game().provable(match_->setup()); }
  // A hint is a moment's; the others follow the match until they are hidden or another match begins.
  bool show(Aspect);
  void hide(Aspect);
  bool show_review();
  void hide_review();
  // No more thinking; what is known stays.
  void stop_analysis();
  // What the engine said about a job of the analysis; false if it comes too late.
  bool heard(int job, std::string_view line);

  // Where a move goes, in board units of the picture; a single point for a man put down.
  enum class ArrowKind : std::uint8_t { kBest, kAnswer, kThreat };
  struct Arrow {
    ArrowKind kind;
    std::vector<Point> way;
    int step = 0;  // of a turn of several moves, from 1
  };
  std::vector<Arrow> arrows() const;
  // The places that hint, best line, threat and turning point name.
  std::vector<Place> named_places() const;
  // What is proven of touching a site next, for who touches it: "W7".
  struct Badge {
    Site site;
    Proven value;
  };
  std::vector<Badge> badges() const;
  std::string value_letter(Proven) const;
  std::string value_text(Proven) const;
  // Sentences; empty where nothing is asked, or nothing known yet.
  std::string hint_text() const;
  std::string evaluation_text() const;
  std::string line_text() const;
  std::string threats_text() const;
  std::string values_text() const;
  std::string review_text() const;
  // "White is better by 1.3 men", or each player's standing where there are more than two.
  std::string scores_text(const Scores&) const;
  std::string score_text(int standing) const;
  std::string turning_text(const Analysis::TurningPoint&) const;
  // The turning point whose move comes next in the line, if the review has found one here.
  std::optional<Analysis::TurningPoint> turning_here() const;

  // --- For the page
  // ---------------------------------------------------------------------------------------------------- Of the
  // computer's request the view has the number alone: its lines may hold what the viewer must not know.
  std::string view_json() const;
  std::string request_json() const;
  // The games with their options and players, in the language of the session.
  std::string games_json() const;
  // The names of the players that a setup makes, or null where there is no such game or setup.
  std::string players_json(std::string_view game_id, std::string_view setup) const;
  std::string legal_json() const;
  // What the engine is to find out for the analysis: {id, lines, milliseconds}, or null.
  std::string job_json() const;

 private:
  Position seen() const;
  void look_at_selection();
  Message in_hand(const Message& asked) const;
  Message closed() const;
  int persons() const;
  bool hidden(std::size_t ply) const;
  void install(Match, std::vector<Seat>);
  void changed();
  void tell(Message, bool refusal = false);
  bool keeps_line(Move);
  bool commit(Move);
  void throw_dice();
  void make_request();
  void look_at_position();
  void tell_findings(bool hint, bool evaluation, bool threats, bool values, bool review);
  void write_analysis(class Json&) const;
  std::vector<std::string> texts_of(const Position&, const MoveList&) const;

  std::function<std::uint32_t(std::uint32_t)> random_;
  std::optional<Match> match_;
  std::vector<Seat> seats_;
  std::unique_ptr<Selection> selection_;
  std::vector<Site> open_;
  std::string held_;  // the name of the place touched last
  Language language_ = Language::kEnglish;
  Notice notice_;
  std::optional<Request> request_;
  Analysis analysis_;
  bool going_on_ = false;
  bool looking_back_ = false;  // the place in the line was chosen, not reached by undo
  std::optional<Move> sure_;   // played once more, it replaces what follows
  bool curtain_ = false;
  Player lifted_by_ = kNobody;
  Message revealed_;
  Player revealed_to_ = kNobody;
  int refusals_ = 0;
  int revision_ = 0;
  int last_request_ = 0;
};

// The key of "in hand: {0}" and the like.
const char* beside_key(Zone);

// The key of a player's name in a match of so many.
std::string player_key(const Game&, Player, int players);

// A position, or "start", as SVG, everything shown; empty if there is no such game, setup or position.
std::string svg_of(std::string_view game_id, std::string_view setup, std::string_view position, int width,
                   const std::string& prefix);

// What a record holds, without bringing it to the table: {"game", "running"}, or null if it cannot be read.
std::string look_json(std::string_view record);

// What the page must not tell for itself: {"record": the most bytes of one, "levels", "seats"}.
std::string limits_json();

// The texts of core, games and table.
const Texts& table_texts();

}  // namespace vitrine
