// Status line, buttons, move list and sheets.
#include "app/panels.h"

#include <algorithm>

#include "games/registry.h"

namespace vitrine {
namespace {

constexpr float kMargin = 12, kStatus = 52, kControls = 64, kSide = 280;
constexpr double kNoticeSeconds = 5;

bool has_side(ImVec2 canvas) { return canvas.x >= 760 && canvas.x > canvas.y; }

constexpr ImGuiWindowFlags kPlain = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                    ImGuiWindowFlags_NoNav;

std::string first_upper(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

Panels::Room Panels::layout(ImVec2 canvas) const {
  const float side = has_side(canvas) ? kSide : 0;
  return {{kMargin / 2, kStatus}, {canvas.x - side - kMargin, canvas.y - kStatus - kControls}};
}

double Panels::notice_left(double now) const { return std::max(0.0, notice_until_ - now); }

void Panels::draw(const Theme& theme, const Fonts& fonts, ImVec2 canvas, const Drawing* sign, double now) {
  const float side = has_side(canvas) ? kSide : 0;
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(canvas);
  ImGui::Begin("around", nullptr, kPlain | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse | (covers_board() ? ImGuiWindowFlags_NoInputs : 0));
  draw_status(theme, fonts, canvas.x - side, sign);
  draw_controls(theme, kMargin, canvas.y - kControls + (kControls - kTouch) / 2, canvas.x - side - 2 * kMargin);
  if (side > 0) draw_moves(theme, fonts, {canvas.x - side, kMargin}, {side - kMargin, canvas.y - 2 * kMargin});
  ImGui::End();
  draw_notice(theme, fonts, {canvas.x - side, canvas.y}, now);
  if (sheet_ == Sheet::kMenu) draw_menu(theme, fonts, canvas);
  if (sheet_ == Sheet::kNewMatch) draw_new_match(theme, fonts, canvas);
}

// The sign of the player to move and one line that says what is expected.
void Panels::draw_status(const Theme& theme, const Fonts& fonts, float width, const Drawing* sign) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  float left = kMargin + 4;
  if (sign) {
    paint(draw, *sign, {{left + 14, kStatus / 2}, 34}, fonts);
    left += 40;
  }
  const std::string prompt = session_.prompt();
  ImFont* font = fonts.title;
  float size = 26;
  while (size > 16 && font->CalcTextSizeA(size, 10000, 0, prompt.c_str()).x > width - left - kMargin) size -= 1;
  const ImVec2 extent = font->CalcTextSizeA(size, 10000, width - left - kMargin, prompt.c_str());
  draw.AddText(font, size, {left, (kStatus - extent.y) / 2}, theme.ink, prompt.c_str(), nullptr, width - left - kMargin);
}

// A refusal or the computer's word, for a few seconds, over the lower edge of the board.
void Panels::draw_notice(const Theme& theme, const Fonts& fonts, ImVec2 canvas, double now) {
  const Session::Notice& notice = session_.notice();
  if (noticed_ != notice.number) {
    noticed_ = notice.number;
    notice_until_ = notice.refusal ? now + kNoticeSeconds : 0;
  }
  if (now >= notice_until_) return;
  const std::string text = session_.say(notice.message);
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  const float most = std::min(460.f, canvas.x - 4 * kMargin - 32);
  const ImVec2 words = fonts.text->CalcTextSizeA(18, most, most, text.c_str());
  const ImVec2 size = {words.x + 32, words.y + 22};
  const ImVec2 at = {(canvas.x - size.x) / 2, canvas.y - kControls - size.y - 8};
  draw.AddRectFilled({at.x, at.y + 2}, {at.x + size.x, at.y + size.y + 4}, IM_COL32(0, 0, 0, 50), 10);
  draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, theme.raised, 10);
  draw.AddRectFilled(at, {at.x + 5, at.y + size.y}, theme.accent, 10, ImDrawFlags_RoundCornersLeft);
  draw.AddText(fonts.text, 18, {at.x + 18, at.y + 11}, theme.ink, text.c_str(), nullptr, most);
}

void Panels::draw_controls(const Theme& theme, float left, float top, float width) {
  struct Control {
    const char* key;
    bool enabled;
    ButtonLook look;
    void (*act)(Panels&);
  };
  const bool paused = !session_.match().over() && !session_.persons_turn() && !session_.request();
  std::vector<Control> controls = {
      {"table.undo", session_.can_undo(), ButtonLook::kPlain, [](Panels& p) { p.session_.undo(); }},
      {"table.redo", session_.can_redo(), ButtonLook::kPlain, [](Panels& p) { p.session_.redo(); }},
  };
  if (session_.curtain()) {
    controls.push_back({"table.lift", true, ButtonLook::kPrimary, [](Panels& p) { p.session_.lift_curtain(); }});
  } else if (!session_.revealed().empty() && !session_.match().over()) {
    controls.push_back({"table.lower", true, ButtonLook::kPrimary, [](Panels& p) { p.session_.lift_curtain(); }});
  } else if (session_.may_stop()) {
    controls.push_back({"table.finish", true, ButtonLook::kPrimary, [](Panels& p) { p.session_.touch(p.session_.touched().back()); }});
  } else if (paused) {
    controls.push_back({"table.go_on", true, ButtonLook::kPrimary, [](Panels& p) { p.session_.go_on(); }});
  }
  const auto ways = session_.may_touch() ? session_.game().arrangements(session_.match().position()) : std::vector<std::string_view>{};
  if (ways.size() > 0) controls.push_back({ways[0].data(), true, ButtonLook::kPlain, [](Panels& p) { p.session_.arrange(0); }});
  if (ways.size() > 1) controls.push_back({ways[1].data(), true, ButtonLook::kPlain, [](Panels& p) { p.session_.arrange(1); }});
  if (ways.empty()) controls.push_back({"table.new", true, session_.match().over() ? ButtonLook::kPrimary : ButtonLook::kPlain, [](Panels& p) { p.open_new_match(); }});
  controls.push_back({"table.menu", true, ButtonLook::kPlain, [](Panels& p) { p.sheet_ = Sheet::kMenu; }});

  float total = -8;
  for (const Control& control : controls) total += button_width(session_.say(control.key)) + 8;
  const float squeeze = std::min(1.f, (width - 8 * static_cast<float>(controls.size() - 1)) / (total - 8 * static_cast<float>(controls.size() - 1)));
  float x = left + std::max(0.f, (width - total) / 2);
  for (const Control& control : controls) {
    const std::string label = session_.say(control.key);
    const float wide = button_width(label) * squeeze;
    ImGui::SetCursorScreenPos({x, top});
    if (push_button(theme, control.key, label, control.enabled, control.look, wide)) control.act(*this);
    x += wide + 8;
  }
}

void Panels::heading(const Theme& theme, const Fonts& fonts, const std::string& text) {
  ImGui::Dummy({0, 4});
  ImGui::PushFont(fonts.bold);
  const float width = ImGui::GetWindowWidth() - 2 * ImGui::GetCursorPosX();
  const float high = wrapped_text(*ImGui::GetWindowDrawList(), ImGui::GetCursorScreenPos(), std::max(100.f, width), theme.faint, text);
  ImGui::PopFont();
  ImGui::Dummy({0, high});
}

// Moves in turns of as many columns as there are players; touching one goes there.
void Panels::draw_moves(const Theme& theme, const Fonts& fonts, ImVec2 at, ImVec2 size) {
  ImGui::SetCursorScreenPos(at);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {8, 2});
  ImGui::BeginChild("moves", size, false, ImGuiWindowFlags_NoNav);
  heading(theme, fonts, session_.say("table.moves"));
  const Match& match = session_.match();
  if (match.line().empty()) {
    wrapped_text(*ImGui::GetWindowDrawList(), ImGui::GetCursorScreenPos(), size.x, theme.faint, session_.say("table.no_moves"));
  }
  const int now = static_cast<int>(match.ply());
  for (int ply = 0; ply < static_cast<int>(match.line().size()); ++ply) {
    ImGui::PushID(ply);
    const ImVec2 row = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("ply", {size.x - 12, 26})) session_.go_to(static_cast<std::size_t>(ply) + 1);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool current = ply + 1 == now;
    if (current || ImGui::IsItemHovered())
      draw.AddRectFilled(row, {row.x + size.x - 12, row.y + 26}, current ? theme.line : theme.raised, 6);
    const Player by = session_.game().to_move(match.position_at(static_cast<std::size_t>(ply)));
    const std::string who = by >= 0 ? session_.player_name(by) : "";
    const ImU32 ink = ply < now ? theme.ink : theme.faint;
    draw.AddText({row.x + 6, row.y + 3}, theme.faint, std::to_string(ply + 1).c_str());
    draw.AddText({row.x + 46, row.y + 3}, theme.faint, who.c_str());
    const float after_name = std::max(112.f, 46 + ImGui::CalcTextSize(who.c_str()).x + 14);
    draw.AddText({row.x + after_name, row.y + 3}, ink, session_.move_text(static_cast<std::size_t>(ply)).c_str());
    if (current && moves_shown_ != now) ImGui::SetScrollHereY(0.8f);
    ImGui::PopID();
  }
  moves_shown_ = now;
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

bool Panels::begin_sheet(const Theme& theme, const Fonts& fonts, ImVec2 canvas, const std::string& title) {
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

  // A finger drags the sheet's contents.
  const ImGuiIO& io = ImGui::GetIO();
  if (io.MouseDown[0] && ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
      ImGui::IsMouseDragging(0, 8))
    ImGui::SetScrollY(ImGui::GetScrollY() - io.MouseDelta.y);

  ImGui::SetCursorPos({24, 20});
  ImGui::BeginGroup();
  draw.AddText(fonts.title, 30, ImGui::GetCursorScreenPos(), theme.ink, title.c_str());
  ImGui::Dummy({0, 38});
  return true;
}

void Panels::end_sheet() {
  ImGui::Dummy({0, 12});
  ImGui::EndGroup();
  if (ImGui::IsKeyPressed(ImGuiKey_Escape)) sheet_ = Sheet::kNone;
  ImGui::End();
}

int Panels::choices(const Theme& theme, const char* id, const std::vector<std::string>& labels, int chosen) {
  ImGui::PushID(id);
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - 24;
  const float left = ImGui::GetCursorScreenPos().x;
  for (int i = 0; i < static_cast<int>(labels.size()); ++i) {
    ImGui::PushID(i);
    const float wide = std::min(button_width(labels[i]), right - left);
    if (i > 0) {
      ImGui::SameLine(0, 6);
      if (ImGui::GetCursorScreenPos().x + wide > right) ImGui::NewLine();
    }
    if (push_button(theme, "choice", labels[i], true, i == chosen ? ButtonLook::kChosen : ButtonLook::kPlain, wide)) chosen = i;
    ImGui::PopID();
  }
  ImGui::PopID();
  return chosen;
}

void Panels::draw_menu(const Theme& theme, const Fonts& fonts, ImVec2 canvas) {
  begin_sheet(theme, fonts, canvas, session_.say("table.menu"));
  const float width = std::min(320.f, ImGui::GetWindowWidth() - 48);
  const bool over = session_.match().over();
  if (push_button(theme, "new", session_.say("table.new"), true, ButtonLook::kPlain, width)) open_new_match();
  if (push_button(theme, "draw", session_.say("table.draw"), !over, ButtonLook::kPlain, width)) session_.draw(), close_sheet();
  if (push_button(theme, "resign", session_.say("table.resign"), !over, ButtonLook::kPlain, width)) session_.resign(), close_sheet();
  if (push_button(theme, "close", session_.say("table.cancel"), true, ButtonLook::kPrimary, width)) close_sheet();
  if (!has_side(canvas)) {
    const float high = std::max(160.f, static_cast<float>(session_.match().line().size()) * 28 + 60);
    draw_moves(theme, fonts, ImGui::GetCursorScreenPos(), {ImGui::GetWindowWidth() - 48, high});
  }
  end_sheet();
}

void Panels::open_new_match() {
  sheet_ = Sheet::kNewMatch;
  const auto games = all_games();
  plan_.game = static_cast<int>(std::ranges::find(games, &session_.game()) - games.begin());
  plan_.setup = session_.match().setup();
  plan_.seats = session_.seats();
}

void Panels::draw_new_match(const Theme& theme, const Fonts& fonts, ImVec2 canvas) {
  begin_sheet(theme, fonts, canvas, session_.say("table.new"));
  const auto games = all_games();
  std::vector<std::string> names;
  for (const Game* game : games) names.push_back(session_.say(std::string(game->info().id) + ".name"));
  if (games.size() > 1) heading(theme, fonts, session_.say("table.game"));
  const int before = plan_.game;
  plan_.game = choices(theme, "game", names, plan_.game);
  const Game& game = *games[plan_.game];
  if (plan_.game != before) plan_.setup = default_setup(game);

  const std::string id(game.info().id);
  for (std::size_t i = 0; i < game.info().options.size(); ++i) {
    const Option& option = game.info().options[i];
    const std::string key = id + ".option." + std::string(option.key);
    heading(theme, fonts, session_.say(key));
    std::vector<std::string> labels;
    for (const OptionValue& value : option.values) labels.push_back(session_.say(key + "." + std::string(value.value)));
    plan_.setup.choice[i] = static_cast<std::uint8_t>(choices(theme, option.key.data(), labels, plan_.setup.choice[i]));
    static constexpr const char* kMarks[] = {"table.mark.source", "table.mark.other source", "table.mark.reconstruction"};
    const Mark mark = option.values[plan_.setup.choice[i]].mark;
    ImGui::GetWindowDrawList()->AddText(fonts.text, 15, ImGui::GetCursorScreenPos(), theme.faint, session_.say(kMarks[static_cast<int>(mark)]).c_str());
    ImGui::Dummy({0, 16});
  }

  const int players = game.players(game.start(plan_.setup));
  if (static_cast<int>(plan_.seats.size()) != players) {
    plan_.seats.assign(players, Seat{2});
    plan_.seats.front() = Seat{};
  }
  for (int player = 0; player < players; ++player) {
    heading(theme, fonts, first_upper(session_.say(player_key(game, static_cast<Player>(player), players))));
    std::vector<std::string> labels = {session_.say("table.person")};
    for (int level = 1; level <= kMaxLevel; ++level)
      labels.push_back(level == std::max(1, plan_.seats[player].level) || level == 1 ? session_.say({"table.computer", {std::to_string(level)}}) : std::to_string(level));
    ImGui::PushID(player);
    plan_.seats[player].level = choices(theme, "seat", labels, plan_.seats[player].level);
    ImGui::PopID();
  }
  ImGui::Dummy({0, 8});
  const float width = std::min(260.f, ImGui::GetWindowWidth() - 48);
  if (push_button(theme, "begin", session_.say("table.start"), true, ButtonLook::kPrimary, width)) {
    session_.new_match(id, setup_text(game, plan_.setup), plan_.seats);
    close_sheet();
  }
  if (push_button(theme, "cancel", session_.say("table.cancel"), true, ButtonLook::kPlain, width)) close_sheet();
  end_sheet();
}

}  // namespace vitrine
