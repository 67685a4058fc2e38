// Status line, buttons, move list and sheets.
#include "app/panels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/model/json.h"
#include "app/platform.h"

namespace vitrine {
namespace {

constexpr float kMargin = 12, kStatus = 52, kStanding = 26, kControls = 64, kSide = 280, kGap = 8, kEdge = 2;
constexpr float kWidestRow = 720;
constexpr float kLow = 420;        // a lower canvas keeps no room free
constexpr float kLeastGraph = 72;  // its sentence, and a curve that can be told
constexpr float kLeastOfMoves = 80, kLeastOfMovesLow = 170;
constexpr float kSign = 34, kSmallSign = 22, kPlayer = 44;
constexpr double kNoticeSeconds = 5;

// A wide low canvas leaves all its height to the board: line, buttons and what else there is stand beside it.
bool is_low(ImVec2 canvas) {
  return canvas.x >= 540 && canvas.y <= 480 && canvas.x > canvas.y * 1.2f;
}
// The width of the column beside the board, if there is one.
float side_of(ImVec2 canvas) {
  if (is_low(canvas)) return std::clamp(canvas.x - canvas.y, 264.f, 300.f);
  return canvas.x >= 760 && canvas.x > canvas.y ? kSide : 0;
}
constexpr float kControlsEnd = kStatus + 4 + 2 * kTouch + kGap;  // in the column of a low canvas

constexpr ImGuiWindowFlags kPlain =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav;

// A finger drags the contents of the window it was put on, wherever it goes.
void drag_contents() {
  const ImGuiIO& io = ImGui::GetIO();
  bool& held = *ImGui::GetStateStorage()->GetBoolRef(ImGui::GetID("held"));
  if (io.MouseClicked[0]) held = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  if (held && ImGui::IsMouseDragging(0, 8)) ImGui::SetScrollY(ImGui::GetScrollY() - io.MouseDelta.y);
}

std::string first_upper(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

// Beside the column the board has all the height. On a narrow canvas it hangs from the line of the players, and what
// comes and goes takes the room below it: the board stands still.
Panels::Room Panels::layout(ImVec2 canvas, float board_shape) {
  const float side = side_of(canvas);
  if (is_low(canvas)) {
    below_ = 0;
    room_ = {{kMargin / 2, kEdge}, {canvas.x - side - kMargin, canvas.y - 2 * kEdge}};
    return room_;
  }
  below_ = kControls + static_cast<float>(rows(canvas.x - side - 2 * kMargin).size() - 1) * (kTouch + kGap);
  const float wide = canvas.x - side - kMargin;
  if (side > 0) {
    room_ = {{kMargin / 2, kStatus}, {wide, canvas.y - kStatus - below_}};
    return room_;
  }
  const float most = wide * board_shape;
  players_line_ = has_standing() || canvas.y - kStatus - kStanding - kControls - AnalysisView::kHintRoom >= most;
  const float above = kStatus + (players_line_ ? kStanding : 0);
  const float lines =
      canvas.y < kLow || analysis_.has_graph() ? analysis_.strip_height(canvas.x) : analysis_.room_kept(canvas.x);
  const float left = canvas.y - above - below_ - lines - (analysis_.has_graph() ? AnalysisView::kGraph : 0);
  room_ = {{kMargin / 2, above}, {wide, std::min(left, most)}};
  return room_;
}

bool Panels::drags(ImVec2 at) const {
  return covers_board() || std::ranges::any_of(dragged_, [&](const Room& area) {
           return at.x >= area.top_left.x && at.y >= area.top_left.y && at.x < area.top_left.x + area.size.x &&
                  at.y < area.top_left.y + area.size.y;
         });
}

// What does not fit in is dragged into sight; `under_sheet` it is out of reach.
void Panels::begin_list(const char* id, ImVec2 at, ImVec2 size, bool under_sheet) {
  ImGui::SetCursorScreenPos(at);
  ImGui::BeginChild(id, size, false, ImGuiWindowFlags_NoNav | (under_sheet ? ImGuiWindowFlags_NoInputs : 0));
  drag_contents();
  if (ImGui::GetScrollMaxY() > 0) dragged_.push_back({at, size});
}

double Panels::notice_left(double now) const {
  return std::max(0.0, notice_until_ - now);
}

void Panels::draw(const Theme& theme, const Fonts& fonts, ImVec2 canvas, const DrawSign& sign, double now) {
  const float side = side_of(canvas);
  const bool low = is_low(canvas);
  shown_.clear();
  dragged_.clear();
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(canvas);
  ImGui::Begin("around", nullptr,
               kPlain | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus |
                   ImGuiWindowFlags_NoScrollWithMouse | (covers_board() ? ImGuiWindowFlags_NoInputs : 0));
  const float column = side > 0 ? side - kMargin : canvas.x, left = canvas.x - column - (side > 0 ? kMargin : 0);
  draw_status(theme, fonts, low ? left - kMargin : 0, low ? column + kMargin : canvas.x - side, low ? 2 : 1, sign);
  if (low)
    draw_controls(theme, left, kControlsEnd, column);
  else
    draw_controls(theme, kMargin, canvas.y - (kControls - kTouch) / 2, canvas.x - side - 2 * kMargin);
  const float strip = analysis_.strip_height(column);
  const float bottom = side > 0 ? canvas.y - kMargin : canvas.y - below_;  // of the graph
  float top = low ? kControlsEnd + kGap : kMargin;                         // of what stands in the column
  const float left_over = bottom - top - kStanding - std::min(strip, kTouch);
  const float graph = !analysis_.has_graph() ? 0
                      : low                  ? std::clamp(left_over, kLeastGraph, AnalysisView::kGraph)
                                             : AnalysisView::kGraph;
  const float strip_top =
      side > 0 ? std::max(top + kStanding, bottom - graph - strip) : room_.top_left.y + room_.size.y;
  const float strip_room = bottom - graph - strip_top;
  if (side > 0 && strip_room < strip) {
    begin_list("strip", {left, strip_top}, {column, std::max(1.f, strip_room)}, covers_board());
    const std::pair shown = {table_.match().ply(), strip};
    if (std::exchange(strip_shown_, shown) != shown) ImGui::SetScrollY(0);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::Dummy({1, analysis_.draw_strip(theme, fonts, sign, corner, column, strip)});
    ImGui::EndChild();
  } else {
    analysis_.draw_strip(theme, fonts, sign, {left, strip_top}, column, strip_room);
  }
  if (graph > 0) {
    analysis_.draw_graph(theme, fonts, sign, {side > 0 ? left : kMargin, bottom - graph},
                         {column - (side > 0 ? kMargin : 2 * kMargin), graph});
    remember("graph", narrator_.say("table.review"), true);
  }
  moves_beside_ = false;
  if (side > 0 && (!low || strip_top - top >= players_height())) {
    top += draw_players(theme, fonts, {left, top}, column, sign);
    moves_beside_ = strip_top - top >= (low ? kLeastOfMovesLow : kLeastOfMoves);
    if (moves_beside_) draw_moves(theme, fonts, {left, top}, {column, strip_top - top}, sign);
  } else if (low || players_line_) {
    draw_standing(theme, fonts, {low ? left - kMargin : 0, low ? top : kStatus}, low ? column + kMargin : canvas.x,
                  sign);
  }
  ImGui::End();
  if (low) {
    draw_notice(theme, fonts, left - kMargin, side, canvas.y, kControlsEnd, canvas.y, now);
  } else {
    const float end = side > 0 ? canvas.y - below_ : bottom - graph;
    draw_notice(theme, fonts, 0, canvas.x - side, end, side > 0 ? end : strip_top + strip, side > 0 ? end : strip_top,
                now);
  }
  if (sheet_ == Sheet::kMenu) draw_menu(theme, fonts, canvas, sign);
  if (sheet_ == Sheet::kAnalysis) draw_analysis(theme, fonts, canvas);
}

// What was drawn last, if any of it can be touched: what lies under a sheet or has scrolled away is not there.
void Panels::remember(const std::string& id, const std::string& name, bool enabled) {
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  const ImVec2 centre = {(from.x + to.x) / 2, (from.y + to.y) / 2};
  const ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 seen_from = draw.GetClipRectMin(), seen_to = draw.GetClipRectMax();
  if (centre.x < seen_from.x || centre.y < seen_from.y || centre.x > seen_to.x || centre.y > seen_to.y) return;
  shown_.push_back({id, name, from, {to.x - from.x, to.y - from.y}, enabled});
}

bool Panels::button(const Theme& theme, const std::string& id, const std::string& label, bool enabled, ButtonLook look,
                    float width) {
  const bool pressed = push_button(theme, id.c_str(), label, enabled, look, width);
  remember(id, label, enabled);
  return pressed;
}

std::string Panels::controls_json() const {
  Json json;
  json.array();
  for (const Control& control : shown_) {
    json.object()
        .member("id", control.id)
        .member("name", control.name)
        .member("x", control.at.x)
        .member("y", control.at.y);
    json.member("w", control.size.x).member("h", control.size.y).member("enabled", control.enabled).close_object();
  }
  return json.close_array().text();
}

// The sign of the player to move and what is expected, in so many lines if that can be.
void Panels::draw_status(const Theme& theme, const Fonts& fonts, float left, float width, int lines,
                         const DrawSign& sign) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float right = left + width - kMargin;
  left += kMargin + 4;
  if (const Player turn = table_.match().to_move(); turn >= 0) {
    sign(draw, turn, {left + 14, kStatus / 2}, kSign);
    left += 40;
  }
  const std::string prompt = narrator_.prompt();
  ImFont* font = fonts.title;
  float size = lines > 1 ? 22 : 26;
  const auto high = [&] { return font->CalcTextSizeA(size, 10000, right - left, prompt.c_str()).y; };
  while (size > 16 && high() > size * (static_cast<float>(lines) + 0.5f)) size -= 1;
  draw.AddText(font, size, {left, (kStatus - high()) / 2}, theme.ink, prompt.c_str(), nullptr, right - left);
}

// A refusal, for a few seconds: in the free room between `high` and `low`, or where that is too little over the lower
// edge of the board.
void Panels::draw_notice(const Theme& theme, const Fonts& fonts, float left, float width, float low, float high,
                         float board_ends, double now) {
  const Narrator::Notice& notice = narrator_.notice();
  if (noticed_ != notice.number) {
    noticed_ = notice.number;
    notice_until_ = now + kNoticeSeconds;
  }
  if (!notice.refusal || covers_board()) notice_until_ = 0;
  if (now >= notice_until_) return;
  const std::string text = narrator_.say(notice.message);
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  const float most = std::min(460.f, width - 2 * kMargin - 32), room = low - high;
  const float height = room > 0 ? 16 : 18, pad = room > 0 ? 6 : 11;
  const ImVec2 words = fonts.text->CalcTextSizeA(height, most, most, text.c_str());
  const ImVec2 size = {words.x + 32, words.y + 2 * pad};
  const ImVec2 at = {left + (width - size.x) / 2,
                     room >= size.y ? high + (room - size.y) / 2 : board_ends - size.y - 8};
  draw.AddRectFilled({at.x, at.y + 2}, {at.x + size.x, at.y + size.y + 4}, IM_COL32(0, 0, 0, 50), 10);
  draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, theme.raised, 10);
  draw.AddRectFilled(at, {at.x + 5, at.y + size.y}, theme.accent, 10, ImDrawFlags_RoundCornersLeft);
  draw.AddText(fonts.text, height, {at.x + 18, at.y + pad}, theme.ink, text.c_str(), nullptr, most);
}

bool Panels::has_standing() const {
  for (Player player = 0; player < table_.match().players(); ++player)
    if (!narrator_.standing(player).empty()) return true;
  return false;
}

// On a narrow canvas: each player's sign, who it is, and what he has reached, in one line under what is expected.
void Panels::draw_standing(const Theme& theme, const Fonts& fonts, ImVec2 at, float width, const DrawSign& sign) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const int players = table_.match().players();
  const float room = std::min(260.f, (width - 2 * kMargin) / static_cast<float>(players)),
              middle = at.y + kStanding / 2 - 4;
  for (Player player = 0; player < players; ++player) {
    const std::string reached = narrator_.standing(player),
                      whole = narrator_.seat_text(player) + (reached.empty() ? "" : " · " + reached);
    const float left = at.x + kMargin + 4 + room * static_cast<float>(player);
    sign(draw, player, {left + 10, middle}, kSmallSign);
    const auto fits = [&](const std::string& text, float size) {
      return fonts.text->CalcTextSizeA(size, 10000, 0, text.c_str()).x <= room - 36;
    };
    const std::string& text = reached.empty() || fits(whole, 14) ? whole : reached;
    float size = 17;
    while (size > 13 && !fits(text, size)) size -= 1;
    draw.AddText(fonts.text, size, {left + 26, middle - size / 2}, theme.ink, text.c_str());
  }
}

float Panels::players_height() const {
  return kPlayer * static_cast<float>(table_.match().players()) + 8;
}

// In the column beside the board: sign, name, who it is and what he has reached, for each player. Gives the height.
float Panels::draw_players(const Theme& theme, const Fonts& fonts, ImVec2 at, float width, const DrawSign& sign) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const int players = table_.match().players();
  for (Player player = 0; player < players; ++player) {
    const float middle = at.y + kPlayer * (static_cast<float>(player) + 0.5f);
    const bool turn = table_.match().to_move() == player;
    sign(draw, player, {at.x + 16, middle}, kSmallSign);
    const std::string name = first_upper(narrator_.player_name(player)), reached = narrator_.standing(player);
    const std::string seat =
        narrator_.seat_text(player) + (turn && engine_.request() ? ", " + narrator_.say("table.seat.thinking") : "");
    draw.AddText(turn ? fonts.bold : fonts.text, 18, {at.x + 40, middle - 20}, theme.ink, name.c_str());
    draw.AddText(fonts.text, 15, {at.x + 40, middle + 1}, theme.faint, seat.c_str());
    const float wide = fonts.text->CalcTextSizeA(16, 10000, 0, reached.c_str()).x;
    draw.AddText(fonts.text, 16, {at.x + width - 12 - wide, middle - 19}, theme.faint, reached.c_str());
  }
  const float line = at.y + players_height() - 2;
  draw.AddLine({at.x, line}, {at.x + width - 12, line}, theme.line);
  return players_height();
}

// What can always be done: back, on, and what helps or looks back.
Panels::Row Panels::steady_actions(bool roomy) const {
  const Analysis& analysis = engine_.analysis();
  const auto look = [](bool on) { return on ? ButtonLook::kChosen : ButtonLook::kPlain; };
  Row steady = {
      {"table.undo", table_.can_undo(), ButtonLook::kPlain, [](Panels& p) { p.table_.undo(); }},
      {"table.redo", table_.can_redo(), ButtonLook::kPlain, [](Panels& p) { p.table_.redo(); }},
  };
  if (table_.match().over() || analysis.review()) {
    steady.push_back({"table.review.short", engine_.may_review() || analysis.review(), look(analysis.review()),
                      [](Panels& p) { p.switch_review(); }});
  } else {
    steady.push_back({"table.hint", engine_.may_analyse() && !engine_.request(), look(analysis.on(Aspect::kHint)),
                      [](Panels& p) { p.switch_hint(); }});
  }
  if (roomy) steady.push_back({"table.analysis", true, ButtonLook::kPlain, [](Panels& p) { p.open_analysis(); }});
  return steady;
}

// What this moment asks for, if it asks for anything.
Panels::Row Panels::actions_now() const {
  Row now;
  const auto chief = [&](const char* key, void (*act)(Panels&)) {
    now.push_back({key, true, ButtonLook::kPrimary, act});
  };
  if (table_.curtain())
    chief("table.lift", [](Panels& p) { p.table_.lift_curtain(); });
  else if (!narrator_.revealed().empty() && !table_.match().over())
    chief("table.lower", [](Panels& p) { p.table_.lift_curtain(); });
  else if (table_.may_stop())
    chief("table.finish", [](Panels& p) { p.table_.touch(p.table_.touched().back()); });
  else if (table_.paused())
    chief("table.go_on", [](Panels& p) { p.table_.go_on(); });
  const auto ways =
      table_.may_touch() ? table_.game().arrangements(table_.match().position()) : std::vector<std::string_view>{};
  if (ways.size() > 0)
    now.push_back({std::string(ways[0]), true, ButtonLook::kPlain, [](Panels& p) { p.table_.arrange(0); }});
  if (ways.size() > 1)
    now.push_back({std::string(ways[1]), true, ButtonLook::kPlain, [](Panels& p) { p.table_.arrange(1); }});
  return now;
}

// A new match, and the menu, where it stands, too.
Panels::Row Panels::closing_actions() const {
  return {{"table.new", true, table_.match().over() ? ButtonLook::kPrimary : ButtonLook::kPlain,
           [](Panels&) { ask_for_new_match(); }},
          {"table.menu", true, ButtonLook::kPlain,
           [](Panels& p) { p.close_sheet(), p.sheet_ = Sheet::kMenu, p.moves_shown_ = -1; }}};
}

Panels::Row Panels::measured(Row row, Place place, Form form) const {
  for (Action& action : row) {
    action.place = place;
    action.back = action.key == "table.undo";
    action.arrow = form.arrows && (action.back || action.key == "table.redo");
    action.wide = action.arrow ? kTouch : std::max(kTouch, button_width(narrator_.say(action.key)) - form.saved);
  }
  return row;
}

std::vector<Panels::Row> Panels::rows(float width) const {
  constexpr float kRoomy = 640, kSaved = 16;
  constexpr float kMostSqueezed = 1.2f;  // words are squeezed a little before they break
  width = std::min(width, kWidestRow);
  Row first = steady_actions(width >= kRoomy), now = actions_now();
  const Row last = closing_actions();
  const auto standing = [&](Form form, const Row& middle) {
    Row row = measured(first, Place::kLeft, form);
    row.insert(row.end(), middle.begin(), middle.end());
    const Row end = measured(form.with_begin ? last : Row{last.back()}, Place::kRight, {.saved = form.saved});
    row.insert(row.end(), end.begin(), end.end());
    return row;
  };
  const auto between = [&](Form form) { return measured(now, Place::kMiddle, {.saved = form.saved}); };

  // The first of these that fits: with words; with arrows for undo and redo; with less room beside the words; without
  // the new match, which is in the menu, too. What can be done only now does not count in this, so that the others keep
  // their form and their place.
  std::vector<Form> forms = {{}, {.arrows = true}, {.arrows = true, .saved = kSaved}};
  const bool over = table_.match().over();
  // Before words break, what comes after a match goes above the others.
  const bool apart = over && total(standing(forms.back(), {})) > width * kMostSqueezed;
  if (apart) {
    now = {first.back(), last.front()};
    first.pop_back();
    forms.clear();
  }
  if (!over || apart) forms.insert(forms.end(), {{.with_begin = false}, {.arrows = true, .with_begin = false}});
  const auto fitting = std::ranges::find_if(forms, [&](Form form) { return total(standing(form, {})) <= width; });
  const Form form = fitting == forms.end() ? forms.back() : *fitting;
  const Row middle = between(form);
  std::vector<Row> all = {standing(form, middle)};
  if (total(all[0]) > width && !over) {
    const Form close = {.arrows = form.arrows, .with_begin = false, .saved = form.arrows ? kSaved : form.saved};
    all = {standing(close, between(close))};
  }
  if (total(all[0]) > width && !middle.empty()) all = {middle, standing(form, {})};
  for (Row& row : all) squeeze(row, width);
  return all;
}

float Panels::total(const Row& row) {
  float sum = -kGap;
  for (const Action& action : row) sum += action.wide + kGap;
  return sum;
}

void Panels::squeeze(Row& row, float width) {
  const float gaps = kGap * static_cast<float>(row.size() - 1), share = (width - gaps) / (total(row) - gaps);
  for (Action& action : row) action.wide = std::max(kTouch, action.wide * std::min(1.f, share));
}

void Panels::draw_controls(const Theme& theme, float left, float bottom, float width) {
  const std::vector<Row> all = rows(width);
  left += std::max(0.f, (width - kWidestRow) / 2);
  width = std::min(width, kWidestRow);
  float top = bottom - kTouch - static_cast<float>(all.size() - 1) * (kTouch + kGap);
  for (const Row& row : all) {
    std::array<float, 3> wide{};  // of what stands at each place
    for (const Action& action : row) wide[static_cast<std::size_t>(action.place)] += action.wide + kGap;
    std::array<float, 3> x = {left, left + wide[0] + (width - wide[0] - wide[1] - wide[2] + kGap) / 2,
                              left + width + kGap - wide[2]};
    for (const Action& action : row) {
      const std::string label = narrator_.say(action.key);
      float& at = x[static_cast<std::size_t>(action.place)];
      ImGui::SetCursorScreenPos({at, top});
      const bool pressed =
          action.arrow ? arrow_button(theme, action.key.c_str(), action.back, action.enabled)
                       : push_button(theme, action.key.c_str(), label, action.enabled, action.look, action.wide);
      remember(action.key, label, action.enabled);
      if (pressed) action.act(*this);
      at += action.wide + kGap;
    }
    top += kTouch + kGap;
  }
}

void Panels::heading(const Theme& theme, const Fonts& fonts, const std::string& text) {
  ImGui::Dummy({0, 4});
  ImGui::PushFont(fonts.bold);
  const float width = ImGui::GetWindowWidth() - 2 * ImGui::GetCursorPosX();
  const float high =
      wrapped_text(*ImGui::GetWindowDrawList(), ImGui::GetCursorScreenPos(), std::max(100.f, width), theme.faint, text);
  ImGui::PopFont();
  ImGui::Dummy({0, high});
}

// Two moves in a line where their words leave room.
const std::vector<Panels::Cell>& Panels::cells(float width) {
  if (cells_revision_ == table_.revision() + narrator_.revision() && cells_width_ == width) return cells_;
  cells_revision_ = table_.revision() + narrator_.revision();
  cells_width_ = width;
  cells_.clear();
  constexpr float kBeforeText = 62;
  const float half = (width - 4) / 2;
  ImVec2 at = {0, 0};
  for (std::size_t ply = 0; ply < table_.match().line().size(); ++ply) {
    Cell cell = {at, half, narrator_.move_text(ply)};
    if (kBeforeText + ImGui::CalcTextSize(cell.text.c_str()).x + 4 > half) cell.wide = width;
    if (at.x > 0 && at.x + cell.wide > width + 1) cell.at = at = {0, at.y + kTouch + 2};
    at.x += cell.wide + 4;
    if (at.x >= width) at = {0, at.y + kTouch + 2};
    cells_.push_back(std::move(cell));
  }
  return cells_;
}

// The moves, each with the sign of who made it; touching one goes there.
void Panels::draw_moves(const Theme& theme, const Fonts& fonts, ImVec2 at, ImVec2 size, const DrawSign& sign) {
  constexpr float kHeading = 36, kRow = kTouch + 2;
  ImGui::GetWindowDrawList()->AddText(fonts.bold, 18, {at.x, at.y + 10}, theme.faint,
                                      narrator_.say("table.moves").c_str());
  const float tall = std::max(1.f, std::floor((size.y - kHeading) / kRow)) * kRow;  // whole rows
  begin_list("moves", {at.x, at.y + kHeading}, {size.x, tall}, moves_beside_ && covers_board());
  const Match& match = table_.match();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (match.line().empty())
    wrapped_text(*ImGui::GetWindowDrawList(), corner, size.x, theme.faint, narrator_.say("table.no_moves"));
  const int now = static_cast<int>(match.ply());
  const std::vector<Cell>& all = cells(size.x - 12);
  int gone_to = -1;
  float scroll = ImGui::GetScrollY();
  if (moves_shown_ != now) scroll = now > 0 ? all[static_cast<std::size_t>(now) - 1].at.y + kRow - tall * 0.8f : 0;
  if (moves_shown_ != now || ImGui::IsMouseReleased(0))
    ImGui::SetScrollY(std::max(0.f, std::round(scroll / kRow) * kRow));
  for (int ply = 0; ply < static_cast<int>(all.size()); ++ply) {
    const Cell& cell = all[ply];
    const ImVec2 from = {corner.x + cell.at.x, corner.y + cell.at.y}, to = {from.x + cell.wide, from.y + kTouch};
    const bool current = ply + 1 == now;
    if (!ImGui::IsRectVisible(from, to)) continue;
    ImGui::SetCursorScreenPos(from);
    const std::string id = "ply." + std::to_string(ply + 1);
    if (ImGui::InvisibleButton(id.c_str(), {cell.wide, kTouch}) && ImGui::GetIO().MouseDragMaxDistanceSqr[0] < 64)
      gone_to = ply + 1;
    const Player by = table_.game().to_move(match.position_at(static_cast<std::size_t>(ply)));
    remember(id, (by >= 0 ? narrator_.player_name(by) + ' ' : std::string()) + cell.text, true);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (current || ImGui::IsItemHovered()) draw.AddRectFilled(from, to, current ? theme.line : theme.raised, 8);
    const std::string number = std::to_string(ply + 1);
    const float middle = from.y + kTouch / 2, number_wide = fonts.text->CalcTextSizeA(14, 10000, 0, number.c_str()).x;
    draw.AddText(fonts.text, 14, {from.x + 26 - number_wide, middle - 7}, theme.faint, number.c_str());
    if (by >= 0) sign(draw, by, {from.x + 41, middle}, kSmallSign);
    const float room = cell.wide - 62;
    const float high = ImGui::CalcTextSize(cell.text.c_str(), nullptr, false, room).y;
    draw.PushClipRect(from, to, true);
    wrapped_text(draw, {from.x + (by >= 0 ? 60 : 36), std::max(from.y, middle - high / 2)}, room,
                 ply < now ? theme.ink : theme.faint, cell.text);
    draw.PopClipRect();
  }
  if (!all.empty()) {  // the list is as long as it is, though only what is seen was drawn
    ImGui::SetCursorScreenPos({corner.x, corner.y + all.back().at.y + kRow - 1});
    ImGui::Dummy({0, 1});
  }
  moves_shown_ = now;
  ImGui::EndChild();
  if (gone_to >= 0) table_.go_to(static_cast<std::size_t>(gone_to));
}

void Panels::begin_sheet(const Theme& theme, const Fonts& fonts, ImVec2 canvas, const std::string& title) {
  shown_.clear();
  const float width = std::min(620.f, canvas.x - 16), height = canvas.y - 16;
  ImGui::SetNextWindowPos({(canvas.x - width) / 2, 8});
  ImGui::SetNextWindowSize({width, height});
  ImGui::Begin("sheet", nullptr, (kPlain & ~ImGuiWindowFlags_NoScrollbar) | ImGuiWindowFlags_NoBackground);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRectFullScreen();
  draw.AddRectFilled({0, 0}, canvas, faded(theme.ground, 0.82f));
  const ImVec2 at = ImGui::GetWindowPos();
  draw.AddRectFilled({at.x, at.y + 3}, {at.x + width, at.y + height + 4}, IM_COL32(0, 0, 0, 60), 14);
  draw.AddRectFilled(at, {at.x + width, at.y + height}, theme.ground, 14);
  draw.AddRect(at, {at.x + width, at.y + height}, theme.line, 14);
  draw.PopClipRect();

  drag_contents();
  ImGui::SetCursorPos({24, 20});
  ImGui::BeginGroup();
  draw.AddText(fonts.title, 30, ImGui::GetCursorScreenPos(), theme.ink, title.c_str());
  ImGui::Dummy({0, 38});
}

void Panels::end_sheet() {
  ImGui::Dummy({0, 12});
  ImGui::EndGroup();
  if (ImGui::IsKeyPressed(ImGuiKey_Escape)) sheet_ = Sheet::kNone;
  ImGui::End();
}

void Panels::draw_menu(const Theme& theme, const Fonts& fonts, ImVec2 canvas, const DrawSign& sign) {
  begin_sheet(theme, fonts, canvas, narrator_.say("table.menu"));
  const float width = std::min(320.f, ImGui::GetWindowWidth() - 48);
  const bool over = table_.match().over();
  if (button(theme, "new", narrator_.say("table.new"), true, ButtonLook::kPlain, width))
    close_sheet(), ask_for_new_match();
  if (button(theme, "analysis", narrator_.say("table.analysis"), true, ButtonLook::kPlain, width)) open_analysis();
  if (button(theme, "draw", narrator_.say("table.draw"), !over, ButtonLook::kPlain, width))
    table_.agree_draw(), close_sheet();
  const std::string resign = narrator_.say(resigning_ ? "table.resign.sure" : "table.resign");
  if (button(theme, "resign", resign, !over, resigning_ ? ButtonLook::kChosen : ButtonLook::kPlain, width)) {
    if (resigning_)
      table_.resign(), close_sheet();
    else
      resigning_ = true;
  }
  if (button(theme, "close", narrator_.say("table.cancel"), true, ButtonLook::kPrimary, width)) close_sheet();
  if (!moves_beside_) {
    const float wide = ImGui::GetWindowWidth() - 48;
    const std::vector<Cell>& all = cells(wide - 12);
    const float whole = (all.empty() ? 0 : all.back().at.y) + 90,
                left = ImGui::GetWindowHeight() - ImGui::GetCursorPosY() - 24;
    draw_moves(theme, fonts, ImGui::GetCursorScreenPos(), {wide, std::min(whole, std::max(left, kLeastOfMovesLow))},
               sign);
  }
  end_sheet();
}

void Panels::switch_hint() {
  if (engine_.analysis().on(Aspect::kHint))
    engine_.hide(Aspect::kHint);
  else
    engine_.show(Aspect::kHint);
}

void Panels::switch_review() {
  if (engine_.analysis().review())
    engine_.hide_review();
  else
    engine_.show_review();
}

// Each thing that can be shown, dark while it is.
void Panels::draw_analysis(const Theme& theme, const Fonts& fonts, ImVec2 canvas) {
  begin_sheet(theme, fonts, canvas, narrator_.say("table.analysis"));
  const float width = std::min(400.f, ImGui::GetWindowWidth() - 48);
  const Analysis& analysis = engine_.analysis();
  const auto toggle = [&](const char* key, Aspect aspect, bool possible = true) {
    const bool on = analysis.on(aspect);
    if (!button(theme, key, narrator_.say(key), on || (possible && !table_.match().over()),
                on ? ButtonLook::kChosen : ButtonLook::kPlain, width))
      return;
    if (on)
      engine_.hide(aspect);
    else
      engine_.show(aspect);
  };
  toggle("table.evaluation", Aspect::kEvaluation);
  if (engine_.may_threaten()) {
    toggle("table.threats", Aspect::kThreats);
    toggle("table.values", Aspect::kValues, engine_.may_prove());
    if (!engine_.may_prove()) heading(theme, fonts, narrator_.say("table.error.unprovable"));
    ImGui::Dummy({0, 4});
  }
  const bool reviewing = analysis.review();
  if (button(theme, "table.review", narrator_.say("table.review"), reviewing || engine_.may_review(),
             reviewing ? ButtonLook::kChosen : ButtonLook::kPlain, width)) {
    switch_review();
    close_sheet();
  }
  if (button(theme, "table.stop", narrator_.say("table.stop"), analysis.job().has_value(), ButtonLook::kPlain, width))
    engine_.stop();
  ImGui::Dummy({0, 8});
  if (button(theme, "close", narrator_.say("table.cancel"), true, ButtonLook::kPrimary, width)) close_sheet();
  end_sheet();
}

}  // namespace vitrine
