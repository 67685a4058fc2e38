// One match: its positions from the first on, undo and redo, repetition, resignation, agreement, and its record. The
// only writer of a running game's position.
#pragma once
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
// sees that one), taken back, looked at elsewhere in the line, or ended by word.
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
  const Position& position() const { return positions_[now_]; }
  // The player to choose, kChance, or kNobody once the match is over for whatever reason.
  Player to_move() const { return over() ? kNobody : game_->to_move(position()); }

  bool over() const { return result().has_value(); }
  // By the position, by repetition, by resignation or by agreement.
  std::optional<Result> result() const;
  // Over by resignation, time or agreement only; undo takes that back, looking back through the line does not.
  bool ended_by_word() const { return agreed_.has_value() && !can_redo(); }

  // Whether the line has come to an end, wherever in it one is looking.
  bool ended() const;
  // Whether a first move was made and the line has not come to an end.
  bool running() const { return !moves_.empty() && !ended(); }

  // Empty when the match is over.
  void legal_moves(MoveList&) const;
  // False, and nothing changed, if the move is not legal now. Moves that had been undone are gone then, but thrown dice
  // are kept: see next_throw.
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
  bool can_redo() const { return now_ + 1 < positions_.size(); }
  bool undo();
  bool redo();
  // To any point of the line, counted in moves from the first position; false if there is none. Where the match ended
  // by word it is over again when one comes back.
  bool go_to(std::size_t ply);

  // The match ends here: what was undone is gone then, as after a move. False if it is over or the player has lost his
  // men already.
  bool resign(Player);
  bool run_out(Player);  // of his time
  bool agree_draw();

  // Moves played up to now, and all that the line holds, undone ones included.
  std::size_t ply() const { return now_; }
  std::span<const Move> line() const { return moves_; }
  const Position& position_at(std::size_t ply) const { return positions_[ply]; }

  // What is known here of the men that the player has laid out unseen (core/seam/secrets.h); empty if he has not.
  std::string men(Player) const;
  // The same match with these men in their place; nothing if it could not have gone like that.
  std::optional<Match> with_men(Player, std::string_view men) const;

  // With captures and the like, for the move list.
  std::string record_text(std::size_t ply) const { return game_->record_text(positions_[ply], moves_[ply]); }

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
  // a player has laid out unseen is known here.
  std::string record(std::span<const Seat> seats, const std::optional<Correspondence>& link = {}) const {
    return record(seats, {now_, 0, false, link ? &*link : nullptr});
  }
  // The record of the whole line, for whoever plays it. Where persons have sat whose seats are the computer's now,
  // "sat <players>" after the seats says so. Where one looks back in the line, "at <ply>" after the moves says from how
  // many moves on; "dice <faces>" before the result tells throws that were undone: they come again in that order. Empty
  // if it would be longer than a record may be.
  std::string whole_record(std::span<const Seat> seats, Players sat = 0,
                           const std::optional<Correspondence>& link = {}) const;

 private:
  struct Keeping {
    std::size_t at;  // where one looks
    Players sat;
    bool throws;
    const Correspondence* link;
  };
  std::string record(std::span<const Seat> seats, const Keeping&) const;
  void give_up_rest();
  void end_by_word(const Result&);
  bool lose(Player, std::string_view reason);
  void append(const Position&);
  void changed(Change::Kind, std::size_t from);
  std::optional<Result> result_at(std::size_t ply) const;
  std::vector<std::string> undone_throws() const;

  std::size_t laid_out_at(Player) const;

  const Game* game_;
  Setup setup_;
  std::array<std::string, kMaxPlayers> men_;  // where not all of a player's are known
  bool own_start_ = false;                    // begun from a position text
  std::vector<Position> positions_;           // one more than moves_
  std::vector<Position> keys_;                // their repetition keys
  std::vector<int> occurrences_;              // how often each key has come up to there
  std::vector<Move> moves_;
  std::size_t now_ = 0;
  std::optional<Result> agreed_;  // resignation, time or agreement, at the end of the line
  int changes_ = 0;
  std::vector<Change> latest_;
  std::vector<std::string> thrown_;  // faces of throws undone and played over, the next one first
  std::size_t foreign_ = 0;          // so many moves came from somebody else's record
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

// Reads a record, replays it through the legal moves, and returns it only if all of it held. The refusal says what is
// wrong in which line. `find` gives the game of an id, or null.
Parsed<Loaded> read_record(std::string_view record, const std::function<const Game*(std::string_view)>& find);

}  // namespace vitrine
