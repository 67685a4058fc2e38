// What stands around the board on the canvas: the line that says what is expected, the buttons, the moves, and the
// sheets.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/analysis_view.h"
#include "app/arrangement.h"
#include "app/model/session.h"
#include "app/paint.h"
#include "core/move.h"

namespace vitrine {

class Panels {
 public:
  explicit Panels(Session& session)
      : table_(session.table()),
        lesson_(session.lesson()),
        engine_(session.engine()),
        narrator_(session.narrator()),
        analysis_(table_, engine_, narrator_) {}

  // The board and nothing around it, while nobody plays; or flat, with people round it, each of them with what is his.
  void stand(bool alone, bool flat) {
    alone_ = alone;
    flat_ = flat;
    if (alone) close_sheet();
  }
  // Stands in for what is expected, while a scene has not shown yet what that comes of; empty: nothing does.
  void say_instead(std::string prompt) {
    instead_ = std::move(prompt);
    analysis_.cover(!instead_.empty());
  }
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
  void close_sheet() { sheet_ = Sheet::kNone, asked_ = {}, sheet_for_ = -1; }
  // Seconds until something drawn here must vanish; 0 if nothing must.
  double notice_left(double now) const;
  // The buttons as they were drawn last, as JSON: [{"id", "name", "x", "y", "w", "h", "enabled"}] in CSS pixels.
  std::string controls_json() const;
  // The middle of the button for a site, as drawn last.
  std::optional<ImVec2> where(Site) const;

 private:
  enum class Sheet { kNone, kMenu, kAnalysis };

  enum class Place { kLeft, kMiddle, kRight };
  struct Action {     // below the board
    std::string key;  // and, unless it has its own, the text on it
    bool enabled;
    ButtonLook look;
    std::function<void(Panels&)> act;
    std::string words = {};
    bool arrow = false, back = false;
    float wide = 0;
    Place place = Place::kLeft;
  };
  using Row = std::vector<Action>;

  struct Wording {  // of the buttons in a row
    bool arrows = false, with_begin = true;
    float saved = 0;  // of the room beside the words
  };

  // One row, or one for what can be done now and under it one for what can always be done; more where the width is
  // small.
  std::vector<Row> rows(float width) const;
  Row steady_actions(bool roomy) const;
  bool looks_at_computers_match() const;
  Row actions_now() const;
  Row move_actions() const;
  Row lesson_actions() const;
  Row lesson_moves() const;
  std::optional<int> next_level() const;
  Row closing_actions() const;
  Row measured(Row, Place, Wording) const;
  static float total(const Row&);
  static void squeeze(Row&, float width);
  static void stretch(Row&, float width);
  static std::vector<Row> folded(const std::vector<Row>&, float width);
  std::vector<Row> column_rows(float width) const;
  static void add_beside_menu(std::vector<Row>&, const Row& steady, const Action& menu, std::size_t most, float width);
  Row line_row(float width) const;
  float controls_height(float wide) const;
  bool has_standing() const;
  int standing_columns(float width) const;
  float standing_height(float width) const;
  std::string prompt() const;
  // Each draws what stands around the board in one form, and says where a refusal may be told.
  Area draw_beside(const Theme&, const Fonts&, const DrawSign&);
  bool around() const { return flat_ && table_.persons() > 1 && !lesson_.on(); }
  float edge_high(ImVec2 canvas) const;
  Area edge_of(Turn) const;
  Area draw_around(const Theme&, const Fonts&, ImVec2 canvas, const DrawSign&);
  Turn turn_of(Player player, ImVec2 canvas) const { return {around() ? table_.side(player) : 0, canvas}; }
  Area draw_below(const Theme&, const Fonts&, const DrawSign&);
  Area draw_line(const Theme&, const Fonts&, const DrawSign&);
  Area draw_lesson_beside(const Theme&, const Fonts&, const DrawSign&);
  Area draw_lesson_below(const Theme&, const Fonts&, const DrawSign&);
  static void draw_rule(const Theme&, float left, float y, float width);
  ImVec2 prompt_size(const Fonts&, float width);
  void draw_prompt(const Theme&, const Fonts&, ImVec2 at, float width, const DrawSign&);
  float draw_turned(const Theme&, const Fonts&, Area room);
  float turned_height(const Fonts&, float width) const;
  void draw_heading(const Theme&, const Fonts&, ImVec2 at, float width);
  void draw_prompt_line(const Theme&, const Fonts&, Area line, const DrawSign&);
  void draw_standing(const Theme&, const Fonts&, Area, const DrawSign&);
  void draw_notice(const Theme&, const Fonts&, Area room, double now);
  void draw_rows(const Theme&, const std::vector<Row>&, ImVec2 at, float width);
  void draw_player(const Theme&, const Fonts&, Player, ImVec2 at, float width, const DrawSign&);
  struct Cell {  // of the list of moves
    ImVec2 at;
    float wide;  // 0: told with a later one
    std::string text;
  };
  void begin_list(const char* id, ImVec2 at, ImVec2 size, bool under_sheet);
  const std::vector<Cell>& cells(float width);
  std::size_t told_until() const;
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
  bool is_shown(std::string_view id) const;

  struct Control {
    std::string id, name;
    ImVec2 at, size;
    bool enabled;
  };

  Table& table_;
  Lesson& lesson_;
  EngineDialogue& engine_;
  const Narrator& narrator_;
  AnalysisView analysis_;
  std::vector<Control> shown_;
  std::vector<Area> dragged_;                  // where contents can be dragged
  std::pair<std::size_t, float> strip_shown_;  // the ply and the height of what the strip showed last
  Form form_ = Form::kBelow;
  Area rest_;  // the column, or the lines below the board
  float prompt_font_ = 27;
  bool moves_beside_ = false;
  std::string instead_;
  bool alone_ = false, flat_ = false;
  Turn sheet_turn_;  // to whom it lies
  Sheet sheet_ = Sheet::kNone;
  Player sheet_for_ = -1;   // who has opened it, where several sit round the table
  float sheet_high_ = 0;    // as high as what was on it when it was drawn last
  std::string_view asked_;  // the button of the menu that is to be touched once more, if it is meant
  int noticed_ = 0, remarked_ = 0;
  Message remark_;        // that is told now; without a key while none is
  bool awaited_ = false;  // it is told once the die is seen of which it comes
  double notice_until_ = 0;
  int moves_shown_ = -1;
  float moves_high_ = 0;
  std::vector<Cell> cells_;  // as of this revision and width
  int cells_revision_ = -1;
  float cells_width_ = 0;
};

}  // namespace vitrine
