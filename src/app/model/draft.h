// A position that somebody sets up by hand, and what the rules say to it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"

namespace vitrine {

class Draft {
 public:
  Draft(const Game&, const Setup&, const Position&);

  const Setup& setup() const { return setup_; }
  Picture picture() const { return game_->describe(position_, kNobody); }
  std::string text() const { return game_->position_text(position_); }
  // Whether a match may begin here, and what is expected then, or why none may.
  bool good() const { return good_; }
  const Message& verdict() const { return verdict_; }

  // What a touch puts down: the look of a man of the game's palette.
  int man() const { return man_; }
  // Each says false where nothing could be done.
  bool choose(int look);
  // Puts the man there, or takes away what stands there if it is the same.
  bool touch(Site);
  // "start", "bare" for the board as it is without men, or a position's text. Refused with a sentence.
  std::optional<Message> read(std::string_view setup, std::string_view text);

 private:
  void lay(const Setup&, const Position&);

  const Game* game_;
  Setup setup_;
  Position position_;
  int man_ = kNoMan;
  bool good_ = false;
  Message verdict_;
};

}  // namespace vitrine
