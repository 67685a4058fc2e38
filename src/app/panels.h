// What stands around the board on the canvas: the line that says what is expected, the buttons, the moves, and the sheet
// for a new match.
#pragma once
#include <string>
#include <vector>

#include "app/model/session.h"
#include "app/paint.h"

namespace vitrine {

class Panels {
 public:
  explicit Panels(Session& session) : session_(session) {}

  // Draws everything but the board, and says where the board goes.
  struct Room {
    ImVec2 top_left, size;
  };
  Room layout(ImVec2 canvas) const;
  void draw(const Theme&, const Fonts&, ImVec2 canvas, const Drawing* sign, double now);

  // A sheet lies over the board, which then takes no touches.
  bool covers_board() const { return sheet_ != Sheet::kNone; }
  void open_new_match();
  void close_sheet() { sheet_ = Sheet::kNone; }
  // Seconds until something drawn here must vanish; 0 if nothing must.
  double notice_left(double now) const;

 private:
  enum class Sheet { kNone, kMenu, kNewMatch };

  void draw_status(const Theme&, const Fonts&, float width, const Drawing* sign);
  void draw_notice(const Theme&, const Fonts&, ImVec2 canvas, double now);
  void draw_controls(const Theme&, float left, float top, float width);
  void draw_moves(const Theme&, const Fonts&, ImVec2 at, ImVec2 size);
  void draw_menu(const Theme&, const Fonts&, ImVec2 canvas);
  void draw_new_match(const Theme&, const Fonts&, ImVec2 canvas);
  bool begin_sheet(const Theme&, const Fonts&, ImVec2 canvas, const std::string& title);
  void end_sheet();
  void heading(const Theme&, const Fonts&, const std::string& text);
  // A row of choices that breaks into lines; gives the chosen index.
  int choices(const Theme&, const char* id, const std::vector<std::string>& labels, int chosen);

  Session& session_;
  Sheet sheet_ = Sheet::kNone;
  int noticed_ = 0;
  double notice_until_ = 0;
  int moves_shown_ = -1;

  struct Plan {  // of the new match
    int game = 0;
    Setup setup;
    std::vector<Seat> seats;
  } plan_;
};

}  // namespace vitrine
