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

constexpr float kGap = 8, kControlsEdge = 8;
constexpr float kLeastGraph = 72;  // its sentence, and a curve that can be told
constexpr float kLeastOfMoves = 80, kLeastOfMovesInMenu = 170;
constexpr float kSign = 34, kSmallSign = 22, kPlayer = 48;
constexpr float kTurnedLargest = 21, kTurnedLeast = 15;
constexpr float kLessonSaid = 84;       // three lines of 19 pixels, and some room
constexpr float kLeastSaid = 84;        // what is expected, in a low column
constexpr float kLeastStanding = 0.8f;  // of its height, where there is little room
constexpr float kAllRoom = 10000;       // of what is scrolled
constexpr double kNoticeSeconds = 5;

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

float line_high() {
  return std::max(kLineHigh, touch_size() + 14);
}

std::string button_id(Site site) {
  return "touch " + std::to_string(site);
}

}  // namespace

// What comes and goes below the board takes the room that the board leaves: the board stands still, unless more is to
// be said than there is room for.
Panels::Room Panels::layout(ImVec2 canvas, float board_shape) {
  if (alone_) {
    const float wide = std::min(canvas.x - 2 * kMargin, (canvas.y - 2 * kMargin) / board_shape),
                high = wide * board_shape;
    return {{(canvas.x - wide) / 2, (canvas.y - high) / 2}, {wide, high}};
  }
  if (around()) {
    form_ = Form::kBelow;
    const float edge = edge_high(canvas), sides = table_.match().players() > 2 ? edge : 0;
    const float wide = std::min(canvas.x - 2 * sides, (canvas.y - 2 * edge) / board_shape), high = wide * board_shape;
    return {{(canvas.x - wide) / 2, (canvas.y - high) / 2}, {wide, high}};
  }
  form_ = form_of(canvas.x, canvas.y);
  float least = 0;
  const float wide = lines_wide(canvas.x);
  const auto buttons = [&] { return controls_height(wide - 2 * kMargin); };
  if (lesson_.on() && form_ != Form::kBeside) {
    least = (form_ == Form::kLine ? 0 : kStanding) + kLessonSaid + buttons();
  } else if (form_ != Form::kBeside) {
    const bool low = form_ == Form::kLine;
    // A flat board leaves room for more than one line.
    if (low && canvas.y - canvas.x * board_shape >= kPrompt + touch_size() + 2 * kControlsEdge) form_ = Form::kBelow;
    least = form_ == Form::kLine ? line_high() : kPrompt + buttons();
    if (!low && has_standing()) least += standing_height(wide);
    least += low || analysis_.has_graph() ? analysis_.strip_height(wide) : analysis_.room_kept(wide);
    if (analysis_.has_graph()) least += AnalysisView::kGraph;
  }
  const Arrangement made = arrange(canvas.x, canvas.y, board_shape, least);
  rest_ = made.rest;
  return {{made.board.x, made.board.y}, {made.board.wide, made.board.high}};
}

float Panels::controls_height(float wide) const {
  const auto count = static_cast<float>(rows(wide).size());
  return count * (touch_size() + kGap) - kGap + 2 * kControlsEdge;
}

bool Panels::drags(ImVec2 at) const {
  return covers_board() || std::ranges::any_of(dragged_, [&](const Area& area) { return area.covers(at.x, at.y); });
}

// What does not fit in is dragged into sight; `under_sheet` it is out of reach.
void Panels::begin_list(const char* id, ImVec2 at, ImVec2 size, bool under_sheet) {
  ImGui::SetCursorScreenPos(at);
  ImGui::BeginChild(id, size, false, ImGuiWindowFlags_NoNav | (under_sheet ? ImGuiWindowFlags_NoInputs : 0));
  drag_contents();
  if (ImGui::GetScrollMaxY() > 0) dragged_.push_back({at.x, at.y, size.x, size.y});
}

std::string Panels::prompt() const {
  return instead_.empty() ? narrator_.prompt() : instead_;
}

double Panels::notice_left(double now) const {
  return std::max(0.0, notice_until_ - now);
}

void Panels::draw(const Theme& theme, const Fonts& fonts, ImVec2 canvas, const DrawSign& sign, double now) {
  shown_.clear();
  dragged_.clear();
  if (alone_) return;
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(canvas);
  ImGui::Begin("around", nullptr,
               kPlain | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus |
                   ImGuiWindowFlags_NoScrollWithMouse | (covers_board() ? ImGuiWindowFlags_NoInputs : 0));
  moves_beside_ = false;
  Area said;  // where a refusal is told
  if (around())
    said = draw_around(theme, fonts, canvas, sign);
  else
    switch (form_) {
      case Form::kBeside: said = draw_beside(theme, fonts, sign); break;
      case Form::kBelow: said = draw_below(theme, fonts, sign); break;
      case Form::kLine: said = draw_line(theme, fonts, sign); break;
    }
  ImGui::End();
  ImDrawList& above = *ImGui::GetForegroundDrawList();
  const int first = above.VtxBuffer.Size;
  draw_notice(theme, fonts, said, now);
  turn_of(table_.match().to_move(), canvas).turn(above, first);
  if (sheet_ == Sheet::kMenu) draw_menu(theme, fonts, canvas, sign);
  if (sheet_ == Sheet::kAnalysis) draw_analysis(theme, fonts, canvas);
}

// A column beside the board: the others at its upper end; one's own side and what can be done at its lower end; between
// them what is expected, what was found out, and the moves. What has no room is left out, the moves first.
Area Panels::draw_beside(const Theme& theme, const Fonts& fonts, const DrawSign& sign) {
  const Area& rest = rest_;
  if (lesson_.on()) return draw_lesson_beside(theme, fonts, sign);
  const Player near = table_.near();
  const int others = table_.match().players() - 1;
  const std::vector<Row> all = column_rows(rest.wide);
  const float controls = static_cast<float>(all.size()) * (touch_size() + kGap) - kGap;
  const ImVec2 prompt = prompt_size(fonts, rest.wide);
  const float strip = analysis_.strip_height(rest.wide), graph = analysis_.graph_high(fonts, rest.wide);
  float top = rest.y, bottom = rest.bottom() - controls;
  draw_rows(theme, all, {rest.x, bottom}, rest.wide);
  bottom -= kGap;
  const float wanted = prompt.y + turned_height(fonts, rest.wide) + strip + 2 * kGap;
  if (bottom - top >= wanted + graph + kPlayer * static_cast<float>(others + 1)) {
    for (Player player = 0; player <= others; ++player)
      if (player != near)
        draw_player(theme, fonts, player, {rest.x, std::exchange(top, top + kPlayer)}, rest.wide, sign);
    draw_rule(theme, rest.x, top, rest.wide);
    bottom -= kPlayer;
    draw_player(theme, fonts, near, {rest.x, bottom}, rest.wide, sign);
    draw_rule(theme, rest.x, bottom - kGap / 2, rest.wide);
    bottom -= kGap;
  } else if (const float high = standing_height(rest.wide + kMargin);
             has_standing() && bottom - top >= wanted + graph + high) {
    draw_standing(theme, fonts, {rest.x - kMargin, bottom - high, rest.wide + kMargin, high}, sign);
    bottom -= high;
  }
  const float room = bottom - top - prompt.y - strip - graph;
  top += std::clamp(room * 0.18f, kGap, 72.f);
  draw_prompt(theme, fonts, {rest.x, top}, rest.wide, sign);
  top += prompt.y + kGap;
  top += draw_turned(theme, fonts, {rest.x, top, rest.wide, bottom - top - strip - graph});
  if (strip > 0) {
    const float room_for = bottom - top - (graph > 0 ? kLeastGraph + kGap : 0),
                shown = std::clamp(room_for, 0.f, strip);
    if (shown < strip) {
      begin_list("strip", {rest.x, top}, {rest.wide, std::max(1.f, shown)}, covers_board());
      const std::pair now = {table_.match().ply(), strip};
      if (std::exchange(strip_shown_, now) != now) ImGui::SetScrollY(0);
      const ImVec2 corner = ImGui::GetCursorScreenPos();
      ImGui::Dummy({1, analysis_.draw_strip(theme, fonts, sign, corner, rest.wide, 0, kAllRoom)});
      ImGui::EndChild();
      top += shown + kGap;
    } else {
      top += std::max(strip, analysis_.draw_strip(theme, fonts, sign, {rest.x, top}, rest.wide, 0, room_for)) + kGap;
    }
  }
  const Area said = {rest.x, top, rest.wide, bottom - top};
  if (graph > 0) {
    const float high = std::clamp(bottom - top, kLeastGraph, graph);
    analysis_.draw_graph(theme, fonts, sign, {rest.x, bottom - high}, {rest.wide, high});
    remember("graph", narrator_.say("table.review"), true);
    bottom -= high + kGap;
  }
  moves_beside_ = bottom - top >= kLeastOfMoves;
  if (moves_beside_ && !table_.match().line().empty())
    draw_moves(theme, fonts, {rest.x, top}, {rest.wide, bottom - top}, sign);
  return said;
}

// As high as what each has before him.
float Panels::edge_high(ImVec2 canvas) const {
  const float least = std::min(canvas.x, canvas.y);
  const auto high = [&](float beside) { return kPrompt + controls_height(std::min(least - 2 * beside, kWidestRow)); };
  return table_.match().players() > 2 ? high(std::min(high(kMargin), least / 4)) : high(kMargin);
}

// What is before whoever sits there, as he sees it.
Area Panels::edge_of(Turn turn) const {
  const bool across = turn.quarters % 2 != 0;
  const ImVec2 seen = across ? ImVec2{turn.canvas.y, turn.canvas.x} : turn.canvas;
  const float high = edge_high(turn.canvas),
              wide = std::min(seen.x - 2 * (table_.match().players() > 2 ? high : kMargin), kWidestRow);
  return {(seen.x - wide) / 2, seen.y - high, wide, high};
}

// Each person sees on his side what is expected, and who is to move what can be done.
Area Panels::draw_around(const Theme& theme, const Fonts& fonts, ImVec2 canvas, const DrawSign& sign) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float most = std::max(canvas.x, canvas.y);
  draw.PushClipRect({0, 0}, {most, most});
  const Player to_move = table_.match().to_move();
  for (Player player = 0; player < table_.match().players(); ++player) {
    if (table_.seats()[player].computer()) continue;
    const Turn turn = turn_of(player, canvas);
    const Area edge = edge_of(turn);
    const int first = draw.VtxBuffer.Size;
    set_turn(turn);
    ImGui::PushID(player);
    draw_prompt_line(theme, fonts, {edge.x - kMargin, edge.y, edge.wide + 2 * kMargin, kPrompt}, sign);
    const bool covered = covers_board();
    if (to_move < 0 || to_move == player)
      draw_rows(theme, rows(edge.wide), {edge.x, edge.y + kPrompt + kControlsEdge}, edge.wide);
    if (covers_board() && !covered) sheet_for_ = player;
    ImGui::PopID();
    set_turn({});
    turn.turn(draw, first);
  }
  draw.PopClipRect();
  const Area edge = edge_of(turn_of(to_move, canvas));
  return {edge.x, edge.y - kPrompt, edge.wide, kPrompt};
}

// Lines below the board: what is expected next to it, then who has what, what was found out, and what can be done.
Area Panels::draw_below(const Theme& theme, const Fonts& fonts, const DrawSign& sign) {
  const Area& rest = rest_;
  if (lesson_.on()) return draw_lesson_below(theme, fonts, sign);
  const float controls = rest.wide - 2 * kMargin;
  draw_prompt_line(theme, fonts, {rest.x, rest.y, rest.wide, kPrompt}, sign);
  float top = rest.y + kPrompt, bottom = rest.bottom() - controls_height(controls);
  draw_rows(theme, rows(controls), {rest.x + kMargin, bottom + kControlsEdge}, controls);
  const Area room = {rest.x + kMargin + 4, top, rest.wide - 2 * kMargin - 8, bottom - top};
  const float found = analysis_.strip_height(rest.wide) + (analysis_.has_graph() ? AnalysisView::kGraph : 0),
              turned = analysis_.has_graph() || has_standing() ? 0 : turned_height(fonts, room.wide);
  if (const float high = std::min(bottom - top - found - turned, standing_height(rest.wide));
      high >= kLeastStanding * standing_height(rest.wide)) {
    draw_standing(theme, fonts, {rest.x, top, rest.wide, high}, sign);
    top += high;
  }
  if (!analysis_.has_graph()) top += draw_turned(theme, fonts, {room.x, top, room.wide, bottom - top});
  if (analysis_.has_graph()) {
    analysis_.draw_graph(theme, fonts, sign, {rest.x + kMargin, bottom - AnalysisView::kGraph},
                         {rest.wide - 2 * kMargin, AnalysisView::kGraph});
    remember("graph", narrator_.say("table.review"), true);
    bottom -= AnalysisView::kGraph;
  }
  top += analysis_.draw_strip(theme, fonts, sign, {rest.x, top}, rest.wide, kMargin, bottom - top);
  return {rest.x, top, rest.wide, bottom - top};
}

// One line below the board: what is expected, and the few buttons that must be there.
Area Panels::draw_line(const Theme& theme, const Fonts& fonts, const DrawSign& sign) {
  const Area& rest = rest_;
  if (lesson_.on()) return draw_lesson_below(theme, fonts, sign);
  const float strip = analysis_.strip_height(rest.wide);
  const Row row = line_row(rest.wide);
  const float wide = total(row), left = rest.right() - kMargin - wide;
  const float top = rest.bottom() - line_high();
  draw_rows(theme, {row}, {left, top + (line_high() - touch_size()) / 2}, wide);
  draw_prompt_line(theme, fonts, {rest.x, top, left - rest.x, line_high()}, sign);
  const float bottom = top - (analysis_.has_graph() ? AnalysisView::kGraph : 0);
  if (analysis_.has_graph()) {
    analysis_.draw_graph(theme, fonts, sign, {rest.x + kMargin, bottom},
                         {rest.wide - 2 * kMargin, AnalysisView::kGraph});
    remember("graph", narrator_.say("table.review"), true);
  }
  if (strip > 0) analysis_.draw_strip(theme, fonts, sign, {rest.x, bottom - strip}, rest.wide, kMargin, strip);
  return {rest.x, rest.y, rest.wide, bottom - strip - rest.y};
}

// ---- a lesson ----

// The number of the lesson, what it says, and at the lower end what can be done.
Area Panels::draw_lesson_beside(const Theme& theme, const Fonts& fonts, const DrawSign& sign) {
  const Area& rest = rest_;
  const std::vector<Row> all = column_rows(rest.wide);
  const float bottom = rest.bottom() - (static_cast<float>(all.size()) * (touch_size() + kGap) - kGap);
  draw_rows(theme, all, {rest.x, bottom}, rest.wide);
  float top = rest.y + kGap;
  draw_heading(theme, fonts, {rest.x, top}, rest.wide);
  top += kStanding;
  draw_rule(theme, rest.x, top, rest.wide);
  const float high = prompt_size(fonts, rest.wide).y;
  top += std::clamp((bottom - top - high) * 0.3f, kGap, 96.f);
  draw_prompt(theme, fonts, {rest.x, top}, rest.wide, sign);
  top += high + kGap;
  return {rest.x, top, rest.wide, bottom - top};
}

Area Panels::draw_lesson_below(const Theme& theme, const Fonts& fonts, const DrawSign&) {
  const Area& rest = rest_;
  const std::vector<Row> all = rows(rest.wide - 2 * kMargin);
  const float bottom = rest.bottom() - controls_height(rest.wide - 2 * kMargin);
  draw_rows(theme, all, {rest.x + kMargin, bottom + kControlsEdge}, rest.wide - 2 * kMargin);
  float top = rest.y;
  if (form_ != Form::kLine) {
    draw_heading(theme, fonts, {rest.x + kMargin + 4, top}, rest.wide - 2 * kMargin);
    top += kStanding;
  }
  const float width = rest.wide - 2 * kMargin - 8;
  const std::string said = prompt();
  float size = 24;
  const auto high = [&] { return fonts.title->CalcTextSizeA(size, 10000, width, said.c_str()).y; };
  while (size > 16 && high() > std::min(kLessonSaid, bottom - top)) size -= 0.5f;
  ImGui::GetWindowDrawList()->AddText(fonts.title, size, {rest.x + kMargin + 4, top}, theme.ink, said.c_str(), nullptr,
                                      width);
  top += high() + 4;
  return {rest.x, top, rest.wide, bottom - top};
}

void Panels::draw_heading(const Theme& theme, const Fonts& fonts, ImVec2 at, float width) {
  const std::string heading = narrator_.lesson_heading();
  float size = 18;
  while (size > 14 && fonts.bold->CalcTextSizeA(size, 10000, 0, heading.c_str()).x > width) size -= 0.5f;
  ImGui::GetWindowDrawList()->AddText(fonts.bold, size, {at.x, at.y + (kStanding - size) / 2}, theme.faint,
                                      heading.c_str());
}

Panels::Row Panels::lesson_actions() const {
  Row row;
  for (const Lesson::Offer& offer : lesson_.offers())
    row.push_back({"table.lesson." + std::string(offer.name), true,
                   offer.chief ? ButtonLook::kPrimary : ButtonLook::kPlain,
                   [name = std::string(offer.name)](Panels& p) { p.lesson_.accept(name); }});
  if (lesson_.is_puzzle() && page_has_menu())  // its link
    row.push_back({"table.menu", true, ButtonLook::kPlain, [](Panels&) { open_page_menu(); }});
  return row;
}

// What of the move asked for is no place on the board.
Panels::Row Panels::lesson_moves() const {
  return lesson_.stage() == Lesson::Stage::kAsking ? move_actions() : Row{};
}

// What was drawn last, if any of it can be touched: what lies under a sheet or has scrolled away is not there.
void Panels::remember(const std::string& id, const std::string& name, bool enabled) {
  const ImVec2 drawn = ImGui::GetItemRectMin();
  const auto [from, size] = turn_now().box(drawn, ImGui::GetItemRectSize());
  const ImVec2 to = {from.x + size.x, from.y + size.y};
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

bool Panels::is_shown(std::string_view id) const {
  return std::ranges::find(shown_, id, &Control::id) != shown_.end();
}

std::optional<ImVec2> Panels::where(Site site) const {
  const auto found = std::ranges::find(shown_, button_id(site), &Control::id);
  if (found == shown_.end()) return std::nullopt;
  return ImVec2{found->at.x + found->size.x / 2, found->at.y + found->size.y / 2};
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

void Panels::draw_rule(const Theme& theme, float left, float y, float width) {
  ImGui::GetWindowDrawList()->AddLine({left, y}, {left + width, y}, theme.line);
}

// What is expected, in the column: as large as leaves it at most three lines.
ImVec2 Panels::prompt_size(const Fonts& fonts, float width) {
  const std::string said = prompt();
  for (prompt_font_ = std::clamp(std::floor(width / 9), 22.f, 32.f); prompt_font_ > 17; --prompt_font_)
    if (fonts.title->CalcTextSizeA(prompt_font_, 10000, width, said.c_str()).y <= prompt_font_ * 3.2f) break;
  return fonts.title->CalcTextSizeA(prompt_font_, 10000, width, said.c_str());
}

void Panels::draw_prompt(const Theme& theme, const Fonts& fonts, ImVec2 at, float width, const DrawSign&) {
  ImGui::GetWindowDrawList()->AddText(fonts.title, prompt_font_, at, theme.ink, prompt().c_str(), nullptr, width);
}

// Where the match turned, as large as the room allows; nothing where there is none. Gives the height.
float Panels::draw_turned(const Theme& theme, const Fonts& fonts, Area room) {
  const std::string turned = narrator_.turned_text();
  for (float size = kTurnedLargest; size >= kTurnedLeast && !turned.empty(); --size) {
    const float high = fonts.title->CalcTextSizeA(size, 10000, room.wide, turned.c_str()).y + kGap;
    if (high > room.high) continue;
    ImGui::GetWindowDrawList()->AddText(fonts.title, size, {room.x, room.y + kGap / 2}, theme.ink, turned.c_str(),
                                        nullptr, room.wide);
    return high;
  }
  return 0;
}

// What it needs at least.
float Panels::turned_height(const Fonts& fonts, float width) const {
  const std::string turned = narrator_.turned_text();
  return turned.empty() ? 0 : fonts.title->CalcTextSizeA(kTurnedLeast, 10000, width, turned.c_str()).y + kGap;
}

// The sign of the player to move and what is expected, in one line if that can be, or in more that have room.
void Panels::draw_prompt_line(const Theme& theme, const Fonts& fonts, Area line, const DrawSign& sign) {
  constexpr float kLargest = 26, kLeast = 16, kBroken = 19, kLeastBroken = 12, kSignRoom = 40;
  const std::string said = prompt();
  ImFont* font = fonts.title;
  float size = kLargest, left = line.x + kMargin + 4;
  const float right = line.right() - kMargin;
  const auto extent = [&](float wrap) { return font->CalcTextSizeA(size, 10000, wrap, said.c_str()); };
  const auto fits = [&] {
    const float wide = right - left;
    for (size = kLargest; size >= kLeast; --size)
      if (extent(0).x <= wide) return true;
    for (size = kBroken; size >= kLeastBroken; size -= 0.5f)
      if (extent(wide).y <= line.high && is_unbroken(font, size, said, wide)) return true;
    return false;
  };
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Player turn = table_.match().to_move();
  if (turn >= 0) left += kSignRoom;
  if (fits() && turn >= 0) {
    sign(draw, turn, {left - kSignRoom + 14, line.y + line.high / 2}, kSign);
  } else if (turn >= 0) {  // the words tell the player, too
    left -= kSignRoom;
    fits();
  }
  draw.AddText(font, size, {left, line.y + (line.high - extent(right - left).y) / 2}, theme.ink, said.c_str(), nullptr,
               right - left);
}

// A refusal, or what went by itself, for a few seconds: in the free room, or where that is too little over the lower
// edge of the board.
void Panels::draw_notice(const Theme& theme, const Fonts& fonts, Area room, double now) {
  const Narrator::Notice& notice = narrator_.notice();
  const bool anew = std::exchange(noticed_, notice.number) != notice.number;
  if (std::exchange(remarked_, table_.remarks()) != table_.remarks()) {
    remark_ = table_.remark();
    awaited_ = true;
  } else if (anew && notice.refusal) {
    remark_ = {};
    awaited_ = true;
  }
  if (awaited_ && instead_.empty()) {
    awaited_ = false;
    notice_until_ = now + kNoticeSeconds;
  }
  if ((!notice.refusal && remark_.key.empty()) || covers_board()) awaited_ = false, notice_until_ = 0;
  if (now >= notice_until_) return;
  const std::string text = narrator_.say(remark_.key.empty() ? notice.message : remark_);
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  const bool column = form_ == Form::kBeside;
  const float edge = column ? 0 : kMargin, most = std::min(460.f, room.wide - 2 * edge - 32);
  const float height = column ? 17 : 16, pad = column ? 11 : 6;
  const ImVec2 words = fonts.text->CalcTextSizeA(height, most, most, text.c_str());
  const ImVec2 size = {words.x + 32, words.y + 2 * pad};
  const ImVec2 at = {column ? room.x : room.x + (room.wide - size.x) / 2,
                     room.high >= size.y ? room.y
                     : column            ? std::max(rest_.y, room.bottom() - size.y)
                                         : rest_.y - size.y - 8};
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

// Three and four players stand in two columns where four names have no room side by side.
int Panels::standing_columns(float width) const {
  constexpr float kName = 170, kLeastName = 120;
  const float room = width - 2 * kMargin;
  const int players = table_.match().players();
  if (room < 2 * kLeastName) return 1;
  return players > 2 && room / static_cast<float>(players) < kName ? 2 : players;
}

float Panels::standing_height(float width) const {
  const int columns = standing_columns(width), lines = (table_.match().players() + columns - 1) / columns;
  return kStanding * static_cast<float>(lines);
}

// On a narrow canvas: each player's sign, who it is, and what he has reached, under what is expected.
void Panels::draw_standing(const Theme& theme, const Fonts& fonts, Area area, const DrawSign& sign) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const int players = table_.match().players();
  const int columns = standing_columns(area.wide), lines = (players + columns - 1) / columns;
  const float room = std::min(260.f, (area.wide - 2 * kMargin) / static_cast<float>(columns));
  for (Player player = 0; player < players; ++player) {
    const std::string seat = narrator_.seat_text(player), reached = narrator_.standing(player);
    const int line = player / columns;
    const float left = area.x + kMargin + 4 + room * static_cast<float>(player % columns),
                middle = area.y + area.high / static_cast<float>(lines) * (0.5f + static_cast<float>(line)) - 4;
    sign(draw, player, {left + 10, middle}, kSmallSign);
    const auto fits = [&](const std::string& text, float size) {
      return fonts.text->CalcTextSizeA(size, 10000, 0, text.c_str()).x <= room - 36;
    };
    // All of it if there is room, or what matters most: not the level of a computer.
    const std::string whole = reached.empty() ? seat : seat + " · " + reached,
                      brief = reached.empty() ? seat.substr(0, seat.find(',')) : reached,
                      &text = fits(whole, 14) ? whole : brief;
    float size = 17;
    while (size > 12 && !fits(text, size)) size -= 1;
    draw.AddText(fonts.text, size, {left + 26, middle - size / 2}, theme.ink, text.c_str());
  }
}

// In the column beside the board: sign, name, who it is and what he has reached.
void Panels::draw_player(const Theme& theme, const Fonts& fonts, Player player, ImVec2 at, float width,
                         const DrawSign& sign) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float middle = at.y + kPlayer / 2;
  const bool turn = table_.match().to_move() == player;
  sign(draw, player, {at.x + 14, middle}, kSmallSign + 6);
  const std::string name = first_upper(narrator_.player_name(player)), reached = narrator_.standing(player);
  std::string seat =
      narrator_.seat_text(player) + (turn && engine_.request() ? ", " + narrator_.say("table.seat.thinking") : "");
  const float room = width - 38;
  const auto wide = [&](ImFont* font, float size, const std::string& text) {
    return font->CalcTextSizeA(size, 10000, 0, text.c_str()).x;
  };
  ImFont* named = turn ? fonts.bold : fonts.text;
  const bool beside = wide(named, 18, name) + 12 + wide(fonts.text, 16, reached) <= room;
  if (!beside && !reached.empty()) seat = reached;
  float size = 15;
  while (size > 12 && wide(fonts.text, size, seat) > room) size -= 0.5f;
  draw.AddText(named, 18, {at.x + 38, middle - 21}, theme.ink, name.c_str());
  draw.AddText(fonts.text, size, {at.x + 38, middle + 1}, theme.faint, seat.c_str());
  if (beside)
    draw.AddText(fonts.text, 16, {at.x + width - wide(fonts.text, 16, reached), middle - 20}, theme.faint,
                 reached.c_str());
}

// What can always be done: back, on, and what helps or looks back.
Panels::Row Panels::steady_actions(bool roomy) const {
  const Analysis& analysis = engine_.analysis();
  const auto look = [](bool on) { return on ? ButtonLook::kChosen : ButtonLook::kPlain; };
  Row steady;
  // Before the first move there is nothing to take back, and somebody who may never have seen the game.
  if (table_.match().line().empty() && table_.game().first_minute() && !table_.curtain())
    steady = {{"table.lesson.minute", true, lesson_.welcomes() ? ButtonLook::kPrimary : ButtonLook::kPlain,
               [](Panels& p) { p.lesson_.begin(p.table_.game().info().id, 0); }}};
  else
    steady = {
        {"table.undo", table_.can_undo(), ButtonLook::kPlain, [](Panels& p) { p.table_.undo(); }},
        {"table.redo", table_.can_redo(), ButtonLook::kPlain, [](Panels& p) { p.table_.redo(); }},
    };
  if (table_.match().over() || analysis.review()) {
    steady.push_back({"table.review.short", engine_.may_review() || analysis.review(), look(analysis.review()),
                      [](Panels& p) { p.switch_review(); }});
  } else {
    steady.push_back({"table.hint", engine_.may_analyse() && !engine_.request() && instead_.empty(),
                      look(analysis.on(Aspect::kHint)), [](Panels& p) { p.switch_hint(); }});
  }
  if (roomy) steady.push_back({"table.analysis", true, ButtonLook::kPlain, [](Panels& p) { p.open_analysis(); }});
  return steady;
}

// What of a move is no place on the board: to end it, and what the game offers by a word.
Panels::Row Panels::move_actions() const {
  Row now;
  if (table_.may_stop() && table_.may_touch())
    now.push_back(
        {"table.finish", true, ButtonLook::kPrimary, [](Panels& p) { p.table_.touch(p.table_.touched().back()); }});
  for (const auto& [site, words, by_itself] : table_.actions()) {
    const bool alone = table_.actions().size() == table_.open_sites().size() && table_.touched().empty();
    now.push_back({button_id(site), true, alone ? ButtonLook::kPrimary : ButtonLook::kPlain,
                   [site](Panels& p) { p.table_.touch(site); }, narrator_.say(words)});
  }
  return now;
}

// Where one steps from moves of his own to the computer's and back.
bool Panels::looks_at_computers_match() const {
  return table_.looks_back() && (table_.can_redo() || !table_.match().on_main()) && !table_.match().over() &&
         !table_.opened() && !table_.link() && std::ranges::any_of(table_.seats(), &Seat::computer);
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
  else if (table_.paused() || looks_at_computers_match())  // it keeps its place while one steps from side to side
    now.push_back({"table.go_on", table_.paused(), ButtonLook::kPrimary, [](Panels& p) { p.table_.go_on(); }});
  for (std::size_t way = 0; const std::string_view words : table_.arrangements()) {
    const bool begins = table_.dealt() && way == 0;
    now.push_back({std::string(words), true, begins ? ButtonLook::kPrimary : ButtonLook::kPlain,
                   [way](Panels& p) { p.table_.arrange(way); }});
    ++way;
  }
  if (table_.match().over() && !table_.reviewing()) {
    chief("table.again", [](Panels& p) { p.table_.again(0); });
    if (const auto other = next_level(); other && *other > 0)
      now.push_back({"table.harder", true, ButtonLook::kPlain, [](Panels& p) { p.table_.again(1); }});
    else if (other)
      now.push_back({"table.easier", true, ButtonLook::kPlain, [](Panels& p) { p.table_.again(-1); }});
  }
  for (Action& action : move_actions()) now.push_back(std::move(action));
  return now;
}

// After one person's match against the computer: a level up for who won, a level down for who lost, if there is one.
std::optional<int> Panels::next_level() const {
  const auto result = table_.match().result();
  const auto& seats = table_.seats();
  const auto computer = std::ranges::find_if(seats, &Seat::computer);
  if (!result || table_.persons() != 1 || computer == seats.end()) return std::nullopt;
  const int score = result->score[static_cast<std::size_t>(table_.near())];
  const int wanted = computer->level + score;
  return score == 0 || wanted < 1 || wanted > kMaxLevel ? std::nullopt : std::optional(score);
}

// A new match, which is in the menu where it has no room here, and the menu.
Panels::Row Panels::closing_actions() const {
  return {{"table.new", true, ButtonLook::kPlain, [](Panels&) { ask_for_new_match(); }},
          {"table.menu", true, ButtonLook::kPlain,
           [](Panels& p) { p.close_sheet(), p.sheet_ = Sheet::kMenu, p.moves_shown_ = -1; }}};
}

Panels::Row Panels::measured(Row row, Place place, Wording form) const {
  for (Action& action : row) {
    action.place = place;
    if (action.words.empty()) action.words = narrator_.say(action.key);
    action.back = action.key == "table.undo";
    action.arrow = form.arrows && (action.back || action.key == "table.redo");
    action.wide = action.arrow ? touch_size() : std::max(touch_size(), button_width(action.words) - form.saved);
  }
  return row;
}

std::vector<Panels::Row> Panels::rows(float width) const {
  constexpr float kRoomy = 640, kSaved = 16;
  if (lesson_.on()) {
    const Wording form = {.saved = width < kRoomy ? kSaved : 0};
    return folded({measured(lesson_moves(), Place::kLeft, form), measured(lesson_actions(), Place::kLeft, form)},
                  width);
  }
  const Row first = steady_actions(width >= kRoomy), now = actions_now(), last = closing_actions();
  const auto standing = [&](Wording form, const Row& middle) {
    Row row = measured(first, Place::kLeft, form);
    row.insert(row.end(), middle.begin(), middle.end());
    const Row end = measured(form.with_begin ? last : Row{last.back()}, Place::kRight, {.saved = form.saved});
    row.insert(row.end(), end.begin(), end.end());
    return row;
  };
  const auto between = [&](Wording form) { return measured(now, Place::kMiddle, {.saved = form.saved}); };

  // The first of these that fits: with words; with arrows for undo and redo; with less room beside the words; without
  // the new match, which is in the menu then. What can be done only now does not count in this, so that the others keep
  // their form and their place.
  const Wording forms[] = {{},
                           {.arrows = true},
                           {.arrows = true, .saved = kSaved},
                           {.with_begin = false},
                           {.arrows = true, .with_begin = false},
                           {.arrows = true, .with_begin = false, .saved = kSaved}};
  const auto fitting = std::ranges::find_if(forms, [&](Wording form) { return total(standing(form, {})) <= width; });
  const Wording form = fitting == std::end(forms) ? *std::prev(std::end(forms)) : *fitting;
  const Row middle = between(form);
  std::vector<Row> all = {standing(form, middle)};
  if (total(all[0]) > width) {
    const Wording close = {.arrows = form.arrows, .with_begin = false, .saved = form.arrows ? kSaved : form.saved};
    all = {standing(close, between(close))};
  }
  if (total(all[0]) > width && !middle.empty()) {
    all = {middle, standing(form, {})};
    Row &above = all[0], &below = all[1];
    if (total(below) > width && total(above) + kGap + below.back().wide <= width) {
      above.push_back(below.back());
      below.pop_back();
    }
  }
  return folded(all, width);
}

// What has no room beside the others of its row goes below them.
std::vector<Panels::Row> Panels::folded(const std::vector<Row>& rows, float width) {
  std::vector<Row> all;
  for (const Row& row : rows) {
    float room = 0;
    for (const Action& action : row) {
      if (room < action.wide) {
        all.emplace_back();
        room = width;
      }
      all.back().push_back(action);
      room -= action.wide + kGap;
    }
  }
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
  for (Action& action : row) action.wide = std::max(touch_size(), action.wide * std::min(1.f, share));
}

// In a column with little room: the menu, which has what is left out, and beside it what finds room there.
void Panels::add_beside_menu(std::vector<Row>& all, const Row& steady, const Action& menu, std::size_t most,
                             float width) {
  if (all.size() >= most)
    for (Row& row : all)
      if (total(row) + kGap + menu.wide <= width) return row.push_back(menu);
  Row last;
  for (const Action& action : steady) {
    if (total(last) + action.wide + menu.wide + 2 * kGap <= width)
      last.push_back(action);
    else if (all.size() + 1 < most)
      all.push_back({action});
  }
  last.push_back(menu);
  all.push_back(last);
}

// In the column: each row as wide as the column, what this moment asks for above the rest.
std::vector<Panels::Row> Panels::column_rows(float width) const {
  constexpr float kSaved = 16;
  const auto row_of = [&](const Row& actions) {
    return measured(actions, Place::kLeft, {.arrows = true, .saved = kSaved});
  };
  const auto fitting = [&](float said) {
    return static_cast<std::size_t>(std::max(0.f, rest_.high - said) / (touch_size() + kGap));
  };
  if (lesson_.on()) {
    std::vector<Row> all;
    const Row moves = row_of(lesson_moves()), actions = row_of(lesson_actions());
    for (const Row& from : {actions, moves})
      for (const Action& action : from) all.insert(all.begin(), {action});
    if (all.size() > fitting(kStanding + kLessonSaid)) all = folded({moves, actions}, width);
    for (Row& row : all) stretch(row, width);
    return all;
  }
  const Row now = row_of(actions_now()), steady = row_of(steady_actions(false)), closing = row_of(closing_actions());
  const std::size_t most = fitting(kLeastSaid);
  std::vector<Row> all = folded({now, steady}, width);
  if (all.size() < most) {
    all.push_back(closing);
  } else {
    all = folded({now}, width);
    add_beside_menu(all, steady, closing.back(), most, width);
  }
  for (Row& row : all) stretch(row, width);
  return all;
}

// A row as wide as the column; arrows keep their width.
void Panels::stretch(Row& row, float width) {
  squeeze(row, width);
  float arrows = 0, words = 0;
  for (const Action& action : row) (action.arrow ? arrows : words) += action.wide;
  const float room = width - arrows - kGap * static_cast<float>(row.size() - 1);
  for (Action& action : row)
    if (!action.arrow) action.wide *= room / words;
}

// On a low and narrow canvas: back, what can be done now or else what helps, and the menu that has the rest. Where that
// leaves the prompt too little, back gives way first.
Panels::Row Panels::line_row(float width) const {
  constexpr float kMost = 0.62f, kWords = 0.5f, kInTwoLines = 0.7f;
  const Row now = actions_now(), steady = steady_actions(false);
  Row row = {steady[0]};
  row.insert(row.end(), now.begin(), now.end());
  if (now.empty() && width >= 420) row.push_back(steady.back());
  row.push_back(closing_actions().back());
  row = measured(row, Place::kLeft, {.arrows = true, .saved = 12});
  if (row.size() > 2 && total(row) > kMost * width) row.erase(row.begin());
  while (row.size() > 2 && total(row) > kMost * width) row.erase(row.end() - 2);
  if (total(row) > kWords * width && !row[0].arrow && row[0].words.find(' ') != std::string::npos)
    row[0].wide = std::max(touch_size(), row[0].wide * kInTwoLines);
  return row;
}

void Panels::draw_rows(const Theme& theme, const std::vector<Row>& all, ImVec2 at, float width) {
  float top = at.y;
  for (const Row& row : all) {
    std::array<float, 3> wide{};  // of what stands at each place
    for (const Action& action : row) wide[static_cast<std::size_t>(action.place)] += action.wide + kGap;
    std::array<float, 3> x = {at.x, at.x + wide[0] + (width - wide[0] - wide[1] - wide[2] + kGap) / 2,
                              at.x + width + kGap - wide[2]};
    for (const Action& action : row) {
      float& at_x = x[static_cast<std::size_t>(action.place)];
      ImGui::SetCursorScreenPos({at_x, top});
      const bool pressed =
          action.arrow ? arrow_button(theme, action.key.c_str(), action.back, action.enabled)
                       : push_button(theme, action.key.c_str(), action.words, action.enabled, action.look, action.wide);
      remember(action.key, action.words, action.enabled);
      if (pressed) action.act(*this);
      at_x += action.wide + kGap;
    }
    top += touch_size() + kGap;
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
    const auto [times, words, laid_out] = table_.words().told(ply);
    if (times == 0) {
      cells_.push_back({at, 0, {}});
      continue;
    }
    Cell cell = {at, half, narrator_.said(words)};
    if (times > 1) cell.text += " × " + std::to_string(times);
    if (kBeforeText + ImGui::CalcTextSize(cell.text.c_str()).x + 4 > half) cell.wide = width;
    if (at.x > 0 && at.x + cell.wide > width + 1) cell.at = at = {0, at.y + touch_size() + 2};
    at.x += cell.wide + 4;
    if (at.x >= width) at = {0, at.y + touch_size() + 2};
    cells_.push_back(std::move(cell));
  }
  return cells_;
}

// How many moves may be read: while dice are covered, those before they were thrown.
std::size_t Panels::told_until() const {
  const Match& match = table_.match();
  std::size_t ply = match.ply();
  if (instead_.empty()) return match.line().size();
  const auto is_throw = [&](std::size_t at) { return table_.game().to_move(match.position_at(at)) < 0; };
  while (ply > 0 && !is_throw(ply - 1)) --ply;
  while (ply > 0 && is_throw(ply - 1)) --ply;
  return ply;
}

// The moves, each with the sign of who made it; touching one goes there.
void Panels::draw_moves(const Theme& theme, const Fonts& fonts, ImVec2 at, ImVec2 size, const DrawSign& sign) {
  constexpr float kHeading = 36;
  const float row = touch_size() + 2;
  ImGui::GetWindowDrawList()->AddText(fonts.bold, 18, {at.x, at.y + 10}, theme.faint,
                                      narrator_.say("table.moves").c_str());
  const float tall = std::max(1.f, std::floor((size.y - kHeading) / row)) * row;  // whole rows
  begin_list("moves", {at.x, at.y + kHeading}, {size.x, tall}, moves_beside_ && covers_board());
  const Match& match = table_.match();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (match.line().empty())
    wrapped_text(*ImGui::GetWindowDrawList(), corner, size.x, theme.faint, narrator_.say("table.no_moves"));
  const int now = static_cast<int>(match.ply());
  const std::vector<Cell>& all = cells(size.x - 12);
  const std::size_t told = told_until();
  int gone_to = -1;
  float scroll = ImGui::GetScrollY();
  const bool anew = std::exchange(moves_high_, tall) != tall || moves_shown_ != now;
  if (anew) scroll = now > 0 ? all[static_cast<std::size_t>(now) - 1].at.y + row - tall * 0.8f : 0;
  if (anew || ImGui::IsMouseReleased(0)) ImGui::SetScrollY(std::max(0.f, std::round(scroll / row) * row));
  for (int ply = 0; ply < static_cast<int>(all.size()); ++ply) {
    const Cell& cell = all[ply];
    const ImVec2 from = {corner.x + cell.at.x, corner.y + cell.at.y}, to = {from.x + cell.wide, from.y + touch_size()};
    const bool current = ply + 1 == now;
    if (cell.wide == 0 || static_cast<std::size_t>(ply) >= told || !ImGui::IsRectVisible(from, to)) continue;
    ImGui::SetCursorScreenPos(from);
    const std::string id = "ply." + std::to_string(ply + 1);
    if (ImGui::InvisibleButton(id.c_str(), {cell.wide, touch_size()}) && ImGui::GetIO().MouseDragMaxDistanceSqr[0] < 64)
      gone_to = ply + 1;
    const Player by = table_.game().to_move(match.position_at(static_cast<std::size_t>(ply)));
    remember(id, (by >= 0 ? narrator_.player_name(by) + ' ' : std::string()) + cell.text, true);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (current || ImGui::IsItemHovered()) draw.AddRectFilled(from, to, current ? theme.line : theme.raised, 8);
    const std::string number = std::to_string(ply + 1);
    const float middle = from.y + touch_size() / 2,
                number_wide = fonts.text->CalcTextSizeA(14, 10000, 0, number.c_str()).x;
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
    ImGui::SetCursorScreenPos({corner.x, corner.y + all.back().at.y + row - 1});
    ImGui::Dummy({0, 1});
  }
  moves_shown_ = now;
  ImGui::EndChild();
  if (gone_to >= 0) table_.go_to(static_cast<std::size_t>(gone_to));
}

void Panels::begin_sheet(const Theme& theme, const Fonts& fonts, ImVec2 canvas, const std::string& title) {
  shown_.clear();
  const float width = std::min(620.f, canvas.x - 16), height = std::min(canvas.y - 16, sheet_high_);
  ImGui::SetNextWindowPos({(canvas.x - width) / 2, (canvas.y - height) / 2});
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

  // It lies to whom it belongs; at the sides, to those below.
  sheet_turn_ = turn_of(sheet_for_ < 0 ? table_.match().to_move() : sheet_for_, canvas);
  sheet_turn_.quarters &= 2;
  set_turn(sheet_turn_);
  drag_contents();
  ImGui::SetCursorPos({24, 20});
  ImGui::BeginGroup();
  draw.AddText(fonts.title, 30, ImGui::GetCursorScreenPos(), theme.ink, title.c_str());
  ImGui::Dummy({0, 38});
}

void Panels::end_sheet() {
  ImGui::Dummy({0, 12});
  ImGui::EndGroup();
  const float high = ImGui::GetItemRectSize().y + 32;
  if (std::exchange(sheet_high_, high) != high) shown_.clear();  // in the next frame everything is in its place
  set_turn({});
  sheet_turn_.turn(*ImGui::GetWindowDrawList(), 0);
  ImGui::End();
}

void Panels::draw_menu(const Theme& theme, const Fonts& fonts, ImVec2 canvas, const DrawSign& sign) {
  Row more = steady_actions(true);
  more.push_back(closing_actions().front());
  for (Action& action : more)
    if (is_shown(action.key)) action.key.clear();
  begin_sheet(theme, fonts, canvas, narrator_.say("table.menu"));
  const float width = std::min(320.f, ImGui::GetWindowWidth() - 48);
  const bool over = table_.match().over();
  for (const Action& action : more)
    if (!action.key.empty() && button(theme, action.key, narrator_.say(action.key), action.enabled, action.look, width))
      close_sheet(), action.act(*this);
  const auto meant = [&](const char* id, const char* key, const char* sure) {
    const bool asked = asked_ == id;
    const ButtonLook look = asked ? ButtonLook::kChosen : ButtonLook::kPlain;
    const bool pressed = button(theme, id, narrator_.say(asked ? sure : key), !over, look, width);
    if (pressed) asked_ = id;
    return pressed && asked;
  };
  if (meant("draw", "table.draw", "table.draw.sure")) table_.agree_draw(), close_sheet();
  if (meant("resign", "table.resign", "table.resign.sure")) table_.resign(), close_sheet();
  if (page_has_menu() && button(theme, "page", narrator_.say("table.page"), true, ButtonLook::kPlain, width))
    close_sheet(), open_page_menu();
  if (button(theme, "close", narrator_.say(lesson_.on() ? "table.back" : "table.cancel"), true, ButtonLook::kPrimary,
             width))
    close_sheet();
  if (!moves_beside_ && !around()) {
    const float wide = ImGui::GetWindowWidth() - 48;
    const std::vector<Cell>& all = cells(wide - 12);
    const float whole = (all.empty() ? 0 : all.back().at.y) + 90, left = canvas.y - 16 - ImGui::GetCursorPosY() - 24;
    draw_moves(theme, fonts, ImGui::GetCursorScreenPos(), {wide, std::min(whole, std::max(left, kLeastOfMovesInMenu))},
               sign);
  }
  end_sheet();
}

void Panels::switch_hint() {
  if (!instead_.empty()) return;  // it would tell what still lies under the cone
  if (lesson_.accept("hint")) return;
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
  const auto toggle = [&](const char* key, Aspect aspect) {
    const bool on = analysis.on(aspect);
    if (!button(theme, key, narrator_.say(key), on || !table_.match().over(),
                on ? ButtonLook::kChosen : ButtonLook::kPlain, width))
      return;
    if (on)
      engine_.hide(aspect);
    else if (!engine_.show(aspect))
      close_sheet();  // it covers the reason
  };
  toggle("table.evaluation", Aspect::kEvaluation);
  if (engine_.may_threaten()) {
    toggle("table.threats", Aspect::kThreats);
    toggle("table.values", Aspect::kValues);
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
  if (button(theme, "close", narrator_.say(lesson_.on() ? "table.back" : "table.cancel"), true, ButtonLook::kPrimary,
             width))
    close_sheet();
  end_sheet();
}

}  // namespace vitrine
