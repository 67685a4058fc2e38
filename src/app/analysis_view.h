// The analysis on the canvas: arrows and letters on the board, the bar and the sentences beside or below it, the graph
// of a review.
#pragma once
#include <array>
#include <functional>
#include <vector>

#include "app/model/session.h"
#include "app/paint.h"

namespace vitrine {

class BoardView;

// Draws a player's sign, so wide, round a point.
using DrawSign = std::function<void(ImDrawList&, Player, ImVec2 centre, float wide)>;

class AnalysisView {
 public:
  explicit AnalysisView(Session& session) : session_(session) {}

  // Below the board the evaluation or a hint has a bar and a line, for which room is always kept.
  static constexpr float kHintRoom = 46;
  // How much room the bar and the sentences take; 0 while nothing was asked. Does not change while the engine thinks,
  // so that what lies beside stands still; nor by a hint, with room kept for one.
  float strip_height(float width) const {
    return has_strip() ? height(width, session_.analysis().on(Aspect::kHint)) : 0;
  }
  float room_kept(float width) const { return height(width, true); }
  // Below the board the best line takes what is left of `room`, in pixels. Gives the height drawn.
  float draw_strip(const Theme&, const Fonts&, const DrawSign&, ImVec2 at, float width, float room) const;

  // Over the pieces.
  void draw_on_board(ImDrawList&, const Fonts&, const BoardView&);

  // The graph of the review with its sentence; touching it goes to that place in the match.
  static constexpr float kGraph = 148;
  bool has_graph() const { return session_.analysis().reviewing(); }
  void draw_graph(const Theme&, const Fonts&, const DrawSign&, ImVec2 at, ImVec2 size) const;

 private:
  // Nothing is left to be said of a match that is over, but by its review.
  bool has_strip() const { return session_.may_analyse() || !session_.match().over(); }
  float height(float width, bool with_hint) const;

  void draw_bar(ImDrawList&, const Theme&, const Fonts&, const DrawSign&, ImVec2 at, float width, float share,
                const std::string& standing) const;

  Session& session_;
  std::array<std::array<ImU32, 2>, kMaxPlayers> tones_{};  // the colour of each player's men, or both
  int revision_ = -1;                                      // of the session, for which these hold
  std::vector<Session::Arrow> arrows_;
  std::vector<Session::Badge> badges_;
  std::vector<Place> named_;  // where the board itself names no places
};

}  // namespace vitrine
