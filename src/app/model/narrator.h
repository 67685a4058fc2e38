// Every sentence of the table, in the visitor's language: what is expected, what was done or refused, how it stands.
#pragma once
#include <string>
#include <string_view>

#include "app/model/engine_dialogue.h"
#include "app/model/lesson.h"
#include "app/model/table.h"
#include "app/model/texts.h"

namespace vitrine {

class Narrator {
 public:
  Narrator(const Table&, const Lesson&, const EngineDialogue&);

  Language language() const { return language_; }
  void set_language(Language);
  // Whether people sit round a screen that lies: then nobody hands it on, and the curtain tells who looks.
  void set_flat(bool);
  std::string say(const Message& message) const { return table_texts().say(language_, message); }
  std::string say(std::string_view key) const { return say(Message{std::string(key), {}}); }

  // --- The match ---
  std::string player_name(Player) const;
  // Who sits there: "computer, beginner", "you", or "person" where there are several.
  std::string seat_text(Player) const;
  // What the player has reached so far, in words; empty where the game counts nothing.
  std::string standing(Player) const;
  std::string said(const Argument& words) const { return say({"table.said", {words}}); }
  // A move of the line as it is said aloud.
  std::string spoken(std::size_t ply) const { return said(table_.words().spoken(ply)); }
  // What the last move told the viewer alone; empty if nothing.
  std::string revealed() const { return table_.revealed() ? say(*table_.revealed()) : ""; }
  // One line: what is expected now, or how the match ended; in a lesson what it says.
  std::string prompt() const;
  std::string result_text() const;
  // What a lesson says; of a puzzle's first move also why it was the one.
  std::string lesson_text() const;
  // "Lesson 3 of 10: A whole line".
  std::string lesson_heading() const;

  // --- The analysis: empty where nothing is asked, or nothing known yet ---
  std::string hint_text() const;
  // What a search has found out about a move and the line that it begins.
  struct Searched {
    int score = 0;  // of who moves
    MoveList line;
    bool others_lose = false;
  };
  // What can be said for the move, in at most so many sentences, and beside what was asked; empty if no fact is found.
  std::string reasons_text(const Position& known, Move, const Searched&, Goal asked = Goal::kAny,
                           std::size_t most = 2) const;
  std::string wins_text(const Position& known, const MoveList& line) const;
  std::string answer_text(std::size_t ply, const Argument& move) const;
  std::string evaluation_text() const;
  std::string line_text() const;
  std::string threats_text() const;
  std::string values_text() const;
  std::string review_text() const;
  // "White is better by about 2 men", in what the game counts a lead in that position, or each player's standing where
  // there are more than two.
  std::string scores_text(const Scores&, const Position&) const;
  std::string score_text(int standing, const Position&) const;
  std::string turning_text(const Review::TurningPoint&) const;
  // Where the match that is over turned, in one line; empty if that is not known.
  std::string turned_text() const;
  // "W7", and "wins in 7".
  std::string value_letter(Proven) const;
  std::string value_text(Proven) const;

  // --- The last thing to be told: a refusal, or what was played. Told again when the number changes ---
  struct Notice {
    int number = 0;
    bool refusal = false;  // until something is done that is not refused
    Message message;
    bool aside = false;  // what the analysis found: no move was made
  };
  const Notice& notice() const { return notice_; }
  void tell(const Table::Report&);
  void tell(const EngineDialogue::Report&);
  // Gives false.
  bool refuse(Message);

  // Goes up with every change of the notice and the language.
  int revision() const { return revision_; }

 private:
  std::string outcome_text(const Result&) const;
  std::string won_text(Player winner, const Message& why) const;
  void tell(Message, bool refusal, bool aside);
  Message held(const Message& asked) const;
  std::string solved_text() const;
  struct Harm {
    Move move;
    int size = 0;
  };
  Harm worst(const Position&, Player) const;
  int points_taken(const Position&, Move) const;
  std::string then_text(int takes, std::string_view unit, Player, const Argument& move) const;
  std::string punished_text(const Position& known, Move but) const;
  std::string worth_text(int standing, const Position&, bool with_unit) const;
  Message lead_text(std::string size, const Lead&) const;
  Argument words_of(const Position&, Move) const;

  const Table& table_;
  const Lesson& lesson_;
  const EngineDialogue& engine_;
  Language language_ = Language::kEnglish;
  bool flat_ = false;
  Notice notice_;
  int revision_ = 0;
};

}  // namespace vitrine
