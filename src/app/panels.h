// What stands around the board on the canvas: the line that says what is expected, the buttons, the moves, and the
// sheets.
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/analysis_view.h"
#include "app/model/session.h"
#include "app/paint.h"
#include "core/move.h"

namespace vitrine {

class Panels {
 public:
  explicit Panels(Session& session)
      : table_(session.table()),
        engine_(session.engine()),
        narrator_(session.narrator()),
        analysis_(table_, engine_, narrator_) {}

  // Draws everything but the board, and says where the board goes.
  struct Room {
    ImVec2 top_left, size;
  };
  // `board_shape`: the height of the board for a width of 1.
  Room layout(ImVec2 canvas, float board_shape);
  void draw(const Theme&, const Fonts&, ImVec2 canvas, const DrawSign&, double now);

  // A sheet lies over the board, which then takes no touches.
  bool covers_board() const { return sheet_ != Sheet::kNone; }
  // Whether a finger put there drags something here, and not the page.
  bool drags(ImVec2 at) const;
  void open_analysis() { sheet_ = Sheet::kAnalysis; }
  void switch_hint();
  void switch_review();
  AnalysisView& analysis() { return analysis_; }
  void close_sheet() { sheet_ = Sheet::kNone, resigning_ = false; }
  // Seconds until something drawn here must vanish; 0 if nothing must.
  double notice_left(double now) const;
  // The buttons as they were drawn last, as JSON: [{"id", "name", "x", "y", "w", "h", "enabled"}] in CSS pixels.
  std::string controls_json() const;

 private:
  enum class Sheet { kNone, kMenu, kAnalysis };

  enum class Place { kLeft, kMiddle, kRight };
  struct Action {  // a button below the board
    std::string key;
    bool enabled;
    ButtonLook look;
    void (*act)(Panels&);
    bool arrow = false, back = false;
    float wide = 0;
    Place place = Place::kLeft;
  };
  using Row = std::vector<Action>;

  struct Form {  // of the buttons in a row
    bool arrows = false, with_begin = true;
    float saved = 0;  // of the room beside the words
  };

  // One row, or one for what can be done now and under it one for what can always be done.
  std::vector<Row> rows(float width) const;
  Row steady_actions(bool roomy) const;
  Row actions_now() const;
  Row closing_actions() const;
  Row measured(Row, Place, Form) const;
  static float total(const Row&);
  static void squeeze(Row&, float width);
  bool has_standing() const;
  void draw_status(const Theme&, const Fonts&, float left, float width, int lines, const DrawSign&);
  void draw_standing(const Theme&, const Fonts&, ImVec2 at, float width, const DrawSign&);
  void draw_notice(const Theme&, const Fonts&, float left, float width, float low, float high, float board_ends,
                   double now);
  void draw_controls(const Theme&, float left, float bottom, float width);
  float players_height() const;
  float draw_players(const Theme&, const Fonts&, ImVec2 at, float width, const DrawSign&);
  struct Cell {  // of the list of moves
    ImVec2 at;
    float wide;
    std::string text;
  };
  void begin_list(const char* id, ImVec2 at, ImVec2 size, bool under_sheet);
  const std::vector<Cell>& cells(float width);
  void draw_moves(const Theme&, const Fonts&, ImVec2 at, ImVec2 size, const DrawSign&);
  void draw_menu(const Theme&, const Fonts&, ImVec2 canvas, const DrawSign&);
  void draw_analysis(const Theme&, const Fonts&, ImVec2 canvas);
  void begin_sheet(const Theme&, const Fonts&, ImVec2 canvas, const std::string& title);
  void end_sheet();
  // push_button, remembered for controls_json.
  bool button(const Theme&, const std::string& id, const std::string& label, bool enabled = true,
              ButtonLook look = ButtonLook::kPlain, float width = 0);
  void heading(const Theme&, const Fonts&, const std::string& text);
  void remember(const std::string& id, const std::string& name, bool enabled);

  struct Control {
    std::string id, name;
    ImVec2 at, size;
    bool enabled;
  };

  Table& table_;
  EngineDialogue& engine_;
  const Narrator& narrator_;
  AnalysisView analysis_;
  std::vector<Control> shown_;
  std::vector<Room> dragged_;                  // where contents can be dragged
  std::pair<std::size_t, float> strip_shown_;  // the ply and the height of what the strip showed last
  Room room_{};
  float below_ = 0;  // the height of the controls
  bool players_line_ = false, moves_beside_ = false;
  Sheet sheet_ = Sheet::kNone;
  bool resigning_ = false;  // the menu has asked whether this is meant
  int noticed_ = 0;
  double notice_until_ = 0;
  int moves_shown_ = -1;
  std::vector<Cell> cells_;  // as of this revision and width
  int cells_revision_ = -1;
  float cells_width_ = 0;
};

}  // namespace vitrine
