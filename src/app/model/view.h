// What the page sees: everything it shows and offers, as JSON. It only reads.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/engine_dialogue.h"
#include "app/model/lesson.h"
#include "app/model/narrator.h"
#include "app/model/table.h"

namespace vitrine {

class Json;

class View {
 public:
  View(const Table& table, const Lesson& lesson, const EngineDialogue& engine, const Narrator& narrator)
      : table_(table), lesson_(lesson), engine_(engine), narrator_(narrator) {}

  // Goes up with every change of the view.
  int revision() const { return table_.revision() + lesson_.revision() + engine_.revision() + narrator_.revision(); }
  // Of the computer's request it has the number alone: its lines may hold what the viewer must not know.
  std::string json() const;
  // The board as the viewer sees it, so many CSS pixels wide; every id in it begins with `prefix`.
  std::string board_svg(int width, const std::string& prefix) const;
  // What core/seam/editing.h calls words, with the players' names put in.
  std::string words(std::string_view told) const;
  // The texts of the moves that the visitor can make, sorted.
  std::string legal_json() const;
  // The same moves as they are said aloud, in that order.
  std::string legal_words_json() const;
  // What the computer is asked, and what is to be found out for the analysis: {id, lines} and {id, milliseconds,
  // lines}, or null.
  std::string request_json() const;
  std::string job_json() const;

  // The games with their options and players, in the language of the visitor.
  std::string games_json() const;
  // The names of the players that a setup makes, or null where there is no such game or setup.
  std::string players_json(std::string_view game_id, std::string_view setup) const;
  // Whether the move played there was a sensible one (ai/sensible.h), as far as the viewer may know.
  std::optional<bool> sensible(int ply) const;

 private:
  struct Told {
    Change change;
    std::vector<Event> events;
  };
  const std::vector<Told>& told() const;
  const std::string& tree() const;
  std::map<std::string, Move> legal() const;
  void write_match(Json&) const;
  void write_curtain(Json&) const;
  void write_lesson(Json&) const;
  void write_draft(Json&) const;
  void write_seats(Json&) const;
  void write_places(Json&, const Picture&) const;
  void write_beside(Json&, const Picture&) const;
  void write_selection(Json&) const;
  void write_line(Json&) const;
  void write_tree(Json&) const;
  void write_changes(Json&) const;
  void write_notice(Json&) const;
  void write_analysis(Json&) const;
  void write_aspects(Json&) const;
  void write_values(Json&) const;
  void write_arrows(Json&) const;
  void write_review(Json&) const;

  const Table& table_;
  const Lesson& lesson_;
  const EngineDialogue& engine_;
  const Narrator& narrator_;
  mutable int told_at_ = -1;
  mutable Player told_to_ = kNobody;
  mutable std::vector<Told> told_;
  mutable std::pair<int, Language> tree_at_ = {-1, Language::kEnglish};
  mutable std::string tree_;
};

// What a record holds, without bringing it to the table: {"game", "running"}, or null if it cannot be read.
std::string look_json(std::string_view record);

// What the page must not tell for itself: {"record": the most bytes of one, "levels", "seats"}.
std::string limits_json();

// As SVG, everything shown: a man by his look in the game's palette, empty if there is none.
std::string man_svg(std::string_view game_id, int look, int width, const std::string& prefix);
// What a game is played with, to be printed and cut out, as SVG in board units: the board without men, or the men in
// rows no wider than `wide`. Empty for what is no game or no setup of it.
std::string cut_out_of(std::string_view game_id, std::string_view setup, bool men, float wide,
                       const std::string& prefix);
// A position, or "start"; empty if there is no such game, setup or position.
std::string svg_of(std::string_view game_id, std::string_view setup, std::string_view position, int width,
                   const std::string& prefix);

}  // namespace vitrine
