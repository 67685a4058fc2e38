// The seam, words: the texts of moves and positions, and what is said to players.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/seam/rules.h"
#include "core/texts.h"

namespace vitrine {

// What is no place on the board but a button with a word, such as a pass. Touching its site is a whole move.
struct Action {
  Site site = kNoSite;
  Message words;  // "Pass"
  // Where whoever does it sees what he may see, nothing is chosen by it and nothing learnt: it goes by itself, and this
  // is said. Else without a key.
  Message by_itself{};
};

namespace seam {

class Words {
 public:
  // As fixed in the game's rules sheet; unique among the legal moves.
  virtual std::string move_text(const Position&, Move) const = 0;
  // For the move list: the move text with what it brought, such as captures.
  virtual std::string record_text(const Position&, Move) const = 0;
  // The move in words, for the move list, where its text says too little to a newcomer: "die: 3".
  virtual std::optional<Message> words(const Position&, Move) const = 0;
  // The same for somebody who saw the moves that led from `first` to the position and tells things apart by them, as
  // for Looks::tell_apart: "12–9", by the numbers of the discs.
  virtual std::optional<Message> retell(const Position&, Move, const Position& first,
                                        std::span<const Move> moves) const = 0;
  virtual std::string position_text(const Position&) const = 0;
  // Reads any text; what the rules do by themselves in that position is done. Refused with a sentence.
  virtual Parsed<Position> parse_position(const Setup&, std::string_view text) const = 0;

  // What is expected now, in every phase: "White: move a man".
  virtual Message prompt(const Position&) const = 0;
  // Why touching these sites, the last of which was refused, is no move.
  virtual Message explain(const Position&, const Path& touched) const = 0;
  // How the players are called in that position, where they have other names than usual: it completes the text key
  // "<game>.player.<number>.<party>".
  virtual std::string_view party(const Position&) const = 0;
  // What the player has reached so far, as everybody may know it: "points: 12".
  virtual std::optional<Message> standing(const Position&, Player) const = 0;
  // What the player to move can do by a button, in the order in which they are offered. A place may be among them.
  virtual std::vector<Action> actions(const Position&) const = 0;

 protected:
  ~Words() = default;
};

// What a game inherits: the move text says enough, nothing is counted, and everything is a place on the board.
template <class R, class P>
struct WordsDefaults {
  static std::string record_text(const P& position, Move move) { return R::move_text(position, move); }
  static std::optional<Message> words(const P&, Move) { return std::nullopt; }
  static std::optional<Message> retell(const P& position, Move move, const P&, std::span<const Move>) {
    return R::words(position, move);
  }
  static std::string_view party(const P&) { return {}; }
  static std::optional<Message> standing(const P&, Player) { return std::nullopt; }
  static std::vector<Action> actions(const P&) { return {}; }
};

}  // namespace seam
}  // namespace vitrine
