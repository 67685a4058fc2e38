// The analysis on the canvas: arrows and letters on the board, the bar and the sentences beside or below it, the graph
// of a review.
#pragma once
#include <array>
#include <functional>
#include <utility>
#include <vector>

#include "app/model/markings.h"
#include "app/model/narrator.h"
#include "app/paint.h"

namespace vitrine {

class BoardView;

// Draws a player's sign, so wide, round a point.
using DrawSign = std::function<void(ImDrawList&, Player, ImVec2 centre, float wide)>;

class AnalysisView {
 public:
  AnalysisView(Table& table, const EngineDialogue& engine, const Narrator& narrator)
      : table_(table), engine_(engine), narrator_(narrator) {}

  // Nothing is said of a throw that still lies covered, though the engine knows it.
  void cover(bool covered) { covered_ = covered; }

  // Below the board the evaluation or a hint has a bar and a line, for which room is always kept.
  static constexpr float kHintRoom = 46;
  // How much room the bar and the sentences take; 0 while nothing was asked. Does not change while the engine thinks,
  // so that what lies beside stands still; nor by a hint, with room kept for one: a long one takes more of a column
  // that has it.
  float strip_height(float width) const { return has_strip() ? height(width, analysis().on(Aspect::kHint)) : 0; }
  float room_kept(float width) const { return height(width, true); }
  // What is `width` pixels wide has a margin at both sides, a narrow column none. Below the board the best line takes
  // what is left of `room`, in pixels. Gives the height drawn.
  float draw_strip(const Theme&, const Fonts&, const DrawSign&, ImVec2 at, float width, float margin, float room) const;

  // Over the pieces.
  void draw_on_board(ImDrawList&, const Fonts&, const BoardView&);

  // The graph of the review with its sentence; touching it goes to that place in the match. The sentence is whole in
  // `graph_high`, and where there is no more than kGraph, the curve is the lower for it.
  static constexpr float kGraph = 148;
  bool has_graph() const { return analysis().review() != nullptr; }
  float graph_high(const Fonts&, float width);
  void draw_graph(const Theme&, const Fonts&, const DrawSign&, ImVec2 at, ImVec2 size);

 private:
  const Analysis& analysis() const { return engine_.analysis(); }
  // Nothing is left to be said of a match that is over, but by its review.
  bool has_strip() const { return engine_.may_analyse() || !table_.match().over(); }
  float height(float width, bool with_hint) const;
  float sentence_high(const Fonts&, float width);

  void draw_bar(ImDrawList&, const Theme&, const Fonts&, const DrawSign&, ImVec2 at, float width, float share,
                const std::string& standing) const;

  Table& table_;
  const EngineDialogue& engine_;
  const Narrator& narrator_;
  bool covered_ = false;
  std::array<std::array<ImU32, 2>, kMaxPlayers> tones_{};  // the colour of each player's men, or both
  int revision_ = -1;                                      // of table and engine, for which these hold
  std::vector<Arrow> arrows_;
  std::vector<Badge> badges_;
  std::pair<int, float> sentence_of_;  // the revision and the width for which it is
  float sentence_high_ = 0;
};

}  // namespace vitrine
