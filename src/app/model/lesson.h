// A lesson on the table: what is asked, what is said to the move that was tried, and how it goes on.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/table.h"
#include "core/exercise.h"

namespace vitrine {

class Lesson {
 public:
  enum class Stage {
    kNone,
    kShowing,  // the first minute plays by itself, a step at each next()
    kAsking,
    kWrong,  // a move that does not reach the goal lies on the table
    kDone,
  };

  explicit Lesson(Table& table) : table_(table) {}

  Stage stage() const { return stage_; }
  bool on() const { return stage_ != Stage::kNone; }
  // What lies there.
  enum class Kind {
    kCourse,  // the first minute, or an exercise of the course
    kPuzzle,
    kDiagram,  // of the rules, in which every move may be tried
  };
  Kind kind() const { return kind_; }
  bool is_puzzle() const { return on() && kind_ == Kind::kPuzzle; }
  // What a puzzle asks for.
  Goal goal() const { return puzzle_.goal; }
  // 0 for the first minute, else from 1; of count() exercises, or puzzles; -1 for a diagram.
  int number() const { return number_; }
  int count() const;
  Message title() const;
  // What is to be read now.
  const Message& sentence() const { return sentence_; }
  // What is asked, where something else is said: after a wrong move, and beside a hint.
  const Message& question() const { return question_; }
  // What the visitor can do now beside touching the board, in the order in which it is offered: the word on its button
  // is "table.lesson.<name>", and its command "lesson <name>".
  struct Offer {
    std::string_view name;
    void (Lesson::*act)();
    bool chief = false;
  };
  std::vector<Offer> offers() const;

  // Whether who sits there has never played this game: the first minute is offered to him before all else.
  bool welcomes() const { return welcomes_; }
  void welcome(bool newcomer) {
    revision_ += newcomer != welcomes_;
    welcomes_ = newcomer;
  }

  // False where there is no such lesson.
  bool begin(std::string_view game_id, int number);
  bool begin_puzzle(std::string_view game_id, int number);
  // False where that is no position of the game.
  bool begin_diagram(std::string_view game_id, std::string_view setup, std::string_view position);
  // What is offered now; false if that is not.
  bool accept(std::string_view name);

  // To be told of what came of every touch and move. True if the lesson has something of its own to say of it.
  bool hear(const Table::Report&);
  // Goes up with every change of anything above.
  int revision() const { return revision_; }

 private:
  static constexpr int kHints = 2;

  void hint();
  void show();   // plays what is right
  void retry();  // the same question once more
  void go_on();  // the next step of the first minute, or the next lesson or puzzle
  // After this puzzle, of those to practise on, which web/match/puzzles.js spreads over all of them; 0 if there is
  // none.
  int next_practice() const;
  void take_over();  // what is left of the first minute is played at once, up to the visitor's move
  void leave();

  const Question& question_now() const { return exercise_->questions[static_cast<std::size_t>(question_at_)]; }
  Message text(std::string_view key) const;
  Message common_text(std::string_view key) const;
  std::string key_of(std::string_view key) const;
  std::vector<Site> places(std::string_view names) const;
  std::vector<Site> hinted() const;
  std::optional<Move> right_move() const;
  void put_out(const Game&, const FirstMinute*, const Exercise&);
  void play(std::string_view moves);
  void play_beat();
  void ask();
  void say(Stage, Message);
  void judge(std::string_view move_text);
  bool wins_too() const;
  void lead_on();
  bool hear_refusal();
  std::string last_move_text() const;
  Player last_mover() const;

  Table& table_;
  Stage stage_ = Stage::kNone;
  const FirstMinute* minute_ = nullptr;
  const Exercise* exercise_ = nullptr;
  Kind kind_ = Kind::kCourse;
  Puzzle puzzle_;
  Exercise own_;                                      // that of a puzzle or a diagram
  std::array<std::string, 3> own_right_, own_reply_;  // by question of a puzzle
  std::string diagram_setup_, diagram_position_;
  int number_ = 0, question_at_ = 0, hints_ = 0;
  int practised_ = 0;  // the number of the puzzle among those to practise on, from 1; 0: none
  std::size_t beat_ = 0;
  std::size_t asked_at_ = 0;  // ply
  bool welcomes_ = false;
  bool playing_ = false;  // the move that is heard of is the lesson's own
  Message sentence_, question_;
  int revision_ = 0;
};

}  // namespace vitrine
