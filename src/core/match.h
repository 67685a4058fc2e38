// One match: its positions from the first on, undo and redo, repetition, resignation, agreement, variations, and its
// record. The only writer of a running game's position.
#pragma once
#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace vitrine {

struct Seat {
  int level = 0;  // 0: a person at this table; 1…6: the computer at that level; kElsewhere: a person at another device
  static constexpr int kElsewhere = -1;
  bool here() const { return level == 0; }
  bool computer() const { return level > 0; }
  bool elsewhere() const { return level == kElsewhere; }
  bool operator==(const Seat&) const = default;
};
inline constexpr int kMaxLevel = 6;
using Players = unsigned;  // a bit a player

// A match between two devices that send each other links: which it is, and how it stands between them.
struct Correspondence {
  std::string id;                 // kIdLength letters, digits, "-" and "_", drawn when the match begins
  std::size_t sent = 0;           // what the other side knows: that the match has begun, and what was done in it
  Player draw_offered = kNobody;  // by whom

  // Where there are dice or secrets both sides are bound by what they have sent (app/model/pledges.h). Digests as
  // texts: kDigestLength letters of the same kinds.
  struct Pledge {
    std::string tip;    // to what the last of its draws leads
    int draws = 0;      // how many of them it has told
    std::string drawn;  // the latest of them, which leads to those before
    std::string men;    // to what its hidden men lead; empty if it has none
    bool operator==(const Pledge&) const = default;
  };
  // One of the hidden men is what it is said to be.
  struct Proof {
    int man;
    char letter;
    std::vector<std::string> digests;  // its salt, then those beside it on the way to Pledge::men
    bool operator==(const Proof&) const = default;
  };
  std::string seed;           // from which all that this side is bound by comes; in a letter once the match has ended
  Pledge pledge;              // of the other side; in a letter of who sends it
  std::vector<Proof> proofs;  // in a letter

  static constexpr std::size_t kIdLength = 22, kDigestLength = 43;
  static constexpr int kMostDraws = 1024;  // 400 throws, and not more battles than turns: more than any match needs
  bool operator==(const Correspondence&) const = default;
};

// What was done to a match: moves played or played again, from one place in the line to another (who looks one move on
// sees that one), taken back, looked at elsewhere in the line or in another (from where that begins), or ended by word.
struct Change {
  enum class Kind : std::uint8_t { kPlayed, kRedone, kTakenBack, kWentTo, kEndedByWord };
  Kind kind;
  std::size_t from, to;  // plies
};

std::string_view kind_name(Change::Kind);

class Match {
 public:
  // From the game's start.
  Match(const Game&, const Setup&);
  // From a position read from a text; repetition counts from there.
  Match(const Game&, const Setup&, const Position& first);

  const Game& game() const { return *game_; }
  const Setup& setup() const { return setup_; }
  int players() const { return game_->players(position()); }
  const Position& position() const { return position_at(now_); }
  // The player to choose, kChance, or kNobody once the match is over for whatever reason.
  Player to_move() const { return over() ? kNobody : game_->to_move(position()); }

  bool over() const { return result().has_value(); }
  // By the position, by repetition, by resignation or by agreement.
  std::optional<Result> result() const;
  // Over by resignation, time or agreement only; undo takes that back, looking back through the line does not.
  bool ended_by_word() const { return agreed_.has_value() && !can_redo() && path_.back() == ended_; }
  // At the end of this line a draw was agreed, wherever in it one looks.
  bool drawn_by_word() const {
    return agreed_.has_value() && ended() &&
           std::ranges::all_of(agreed_->score, [](std::int8_t score) { return score == 0; });
  }

  // From a position of its own, and not from the game's start.
  bool begins_elsewhere() const { return own_start_; }

  // Whether the line on the table has come to an end, wherever in it one is looking.
  bool ended() const;
  // Whether a first move was made and the match has not come to an end.
  bool running() const { return steps_.size() > 1 && !settled(); }

  // Empty when the match is over.
  void legal_moves(MoveList&) const;
  // False, and nothing changed, if the move is not legal now. Another move than what follows begins a variation, unless
  // one begins with it already: then it goes there. As long as the match runs the line that is played on is the match,
  // and what stood in its place the variation; a match that has ended stays what it is. Thrown dice are kept: see
  // next_throw.
  bool play(Move);
  // The legal move of that text.
  std::optional<Move> read_move(std::string_view text) const;

  // At a chance node: the face that an undone throw showed here before. Undo never throws again.
  std::optional<Move> next_throw() const;
  // Takes up throws that were undone before a record was written; false if these are no faces.
  bool keep_throws(std::span<const std::string_view> faces);
  // Of these men of a player, laid out unseen, only these letters are known: said before a line is played.
  void know_men(Player player, std::string_view men) { men_[player] = men; }

  // The record came from somebody else: none of its throws comes again, whether it was undone there or will be here.
  void forget_throws();

  // Undo goes back to the last position in which a player had a choice; redo to the next one.
  bool can_undo() const;
  bool can_redo() const { return now_ + 1 < path_.size(); }
  bool undo();
  bool redo();
  // To any point of the line, counted in moves from the first position; false if there is none. Where the match ended
  // by word it is over again when one comes back.
  bool go_to(std::size_t ply);

  // The match ends here: what was undone makes way, as for a move. False if it is over or the player has lost his men
  // already.
  bool resign(Player);
  bool run_out(Player);  // of his time
  bool agree_draw();

  // Moves played up to now, and all that the line on the table holds, undone ones included.
  std::size_t ply() const { return now_; }
  std::span<const Move> line() const { return moves_; }
  const Position& position_at(std::size_t ply) const { return steps_[path_[ply]].position; }

  // ---- variations (core/variations.cpp) ----

  // What follows is given up when another move is played, as where there are secrets: an undone line would tell them.
  bool keeps_one_line() const { return one_line_; }
  void keep_one_line() { one_line_ = true; }

  using Node = std::uint32_t;  // 0: the start
  // A move of any line with the position it led to, and what was played after it: what goes on in its line comes first.
  struct Step {
    Move move;
    Position position, key;  // the key tells repetition
    int occurrences = 1;     // of the key, up to here
    Node before = 0;
    std::vector<Node> next;
    std::string comment;
    std::uint16_t written = 0;  // bytes of the move in a record
    bool foreign = false;       // from somebody else's record
  };
  const Step& step(Node node) const { return steps_[node]; }
  // The match itself first, then each variation after the line from whose place `ply` it branches off.
  struct Branch {
    std::size_t parent = 0, ply = 0;
    std::vector<Node> own;
  };
  std::vector<Branch> branches() const;
  // In which of these the line on the table ends; whether that is the match itself; whether that has ended.
  std::size_t branch() const;
  bool on_main() const { return path_.back() == main_end(); }
  bool settled() const { return outcome().has_value(); }
  std::optional<Result> outcome() const;
  // Whether there is more than one line without comments.
  bool annotated() const;

  // To a place of any line, which is on the table then; false if there is none.
  bool go_to(std::size_t ply, std::size_t branch);
  // Whether one stands in a variation; it takes the place of what it branched off from, or goes with all that branches
  // off from it. A word that ended the match is taken back if it is not the match any more.
  bool in_variation() const { return variation() != 0; }
  bool promote();
  bool remove();
  // On the move that led here, or on the start; as read_comment() gives it, or empty.
  bool comment(std::string text);
  const std::string& comment() const { return steps_[path_[now_]].comment; }
  // How many variations have made way, the oldest first, since all would have been longer than a record may be.
  int left_out() const { return left_out_; }

  // What a record tells: one more move after that one, in whatever line; nothing if it is not possible, or there
  // already. A comment on any move.
  std::optional<Node> grow(Node, std::string_view move_text);
  void set_comment(Node node, std::string text) { steps_[node].comment = std::move(text); }

  // What is known here of the men that the player has laid out unseen (core/seam/secrets.h); empty if he has not.
  std::string men(Player) const;
  // The same match with these men in their place; nothing if it could not have gone like that.
  std::optional<Match> with_men(Player, std::string_view men) const;

  // With captures and the like, for the move list.
  std::string record_text(std::size_t ply) const { return game_->record_text(position_at(ply), moves_[ply]); }

  // What the move played at `ply` brought, as `viewer` may know it; last of all the end of the match, if it brought
  // that.
  std::vector<Event> events(std::size_t ply, Player viewer) const;
  // What a change brought: nothing if it only took back or looked back.
  std::vector<Event> events(const Change&, Player viewer) const;
  // How often the match has changed, and the latest changes, the last one last; those of a line that was replaced are
  // gone.
  int changes() const { return changes_; }
  std::span<const Change> latest_changes() const { return latest_; }
  // What was done up to here is nobody's news: a record was replayed.
  void forget_changes();

  // The record of what was played, without moves that were undone. `seats` holds one entry a player. Besides the lines
  // of every record there is "position <text>" after the setup if the match began from a text, and of a match between
  // devices "link <id> <moves sent>" before the result, with "draw <player>" if one has offered that, and by what the
  // sides are bound: "seed", "pledge" and "proof". "men <player> <letters>" before the moves says that not all of what
  // a player has laid out unseen is known here. Of a match with variations or comments it is all of it, with the place:
  // "variation <line> <ply> <moves>" after the moves, numbered from 1 on, and "comment <line> <ply> <text>".
  std::string record(std::span<const Seat> seats, const std::optional<Correspondence>& link = {}) const {
    return record(seats, {false, 0, link ? &*link : nullptr});
  }
  // The record of the whole line, for whoever plays it. Where persons have sat whose seats are the computer's now,
  // "sat <players>" after the seats says so. Where one looks back in the line, "at <ply>" after the moves says from how
  // many moves on, and "at <ply> <line>" in a variation; "dice <faces>" before the result tells throws that were
  // undone: they come again in that order. What would be longer than a record may be lacks the oldest variations, then
  // the one on the table, then the comments; it is empty if the match alone is too long.
  std::string whole_record(std::span<const Seat> seats, Players sat = 0,
                           const std::optional<Correspondence>& link = {}) const;

 private:
  struct Keeping {
    bool whole;
    Players sat;
    const Correspondence* link;
  };
  std::string record(std::span<const Seat> seats, const Keeping&) const;
  void add_lines(std::string& record, bool whole) const;
  void give_up_rest();
  void end_by_word(const Result&);
  bool lose(Player, std::string_view reason);
  Node append(Node before, Move, const Position&);
  void changed(Change::Kind, std::size_t from);
  std::optional<Result> end_of(Node) const;
  std::size_t throws_before(std::size_t ply) const;
  void note_throw(std::size_t number, std::string face);
  std::vector<std::string> throws_to_come() const;

  Node main_end() const;
  std::optional<Node> next_of(Node, Move) const;
  bool goes_on(Node) const;
  std::vector<Node> line_through(Node) const;
  std::size_t put_on_table(std::vector<Node> line, std::size_t now);
  void put_first();
  Node variation() const;
  void erase(Node);
  bool leave_out();
  bool leave_out_more();
  std::size_t written() const;

  std::size_t laid_out_at(Player) const;

  const Game* game_;
  Setup setup_;
  std::array<std::string, kMaxPlayers> men_;  // where not all of a player's are known
  bool own_start_ = false;                    // begun from a position text
  bool one_line_;                             // nothing is kept beside it
  std::vector<Step> steps_;                   // of all lines; each after the one before it, the start first
  std::vector<Node> path_ = {0};              // the line on the table, from the start on
  std::vector<Move> moves_;                   // its moves
  std::size_t now_ = 0;
  std::optional<Result> agreed_;  // resignation, time or agreement,
  Node ended_ = 0;                // at which the match ends then
  int changes_ = 0, left_out_ = 0;
  std::vector<Change> latest_;
  // Faces by the number of the throw, which are the same in each line; empty: not known. Those in somebody else's
  // record are not.
  std::vector<std::string> thrown_;
};

// Whether a match with these seats can go to and fro between devices: no computer plays, and of two players both can be
// bound by what they throw and hide.
bool may_be_sent(const Game&, std::span<const Seat>);
// Whether they are bound so in this game; and whether there are men that lie hidden in it.
bool is_bound(const Game&);
bool hides_men(const Match&);

struct Loaded {
  Match match;
  std::vector<Seat> seats;
  Players sat = 0;                     // persons whose seats are the computer's now
  std::optional<Correspondence> link;  // there is one exactly if somebody sits elsewhere
};

// What a record may hold. A match may grow longer, but it cannot be saved then.
inline constexpr std::size_t kMaxRecordBytes = 64 * 1024;
inline constexpr int kMaxRecordMoves = 4000;
inline constexpr std::size_t kMaxCommentBytes = 500;

// A comment in one line: line ends and tabs are spaces in it, and none stands at either end. Control characters, what
// is no UTF-8 and what is too long are refused.
Parsed<std::string> read_comment(std::string_view text);

// Reads a record, replays it through the legal moves, and returns it only if all of it held. The refusal says what is
// wrong in which line. `find` gives the game of an id, or null.
Parsed<Loaded> read_record(std::string_view record, const std::function<const Game*(std::string_view)>& find);

}  // namespace vitrine
