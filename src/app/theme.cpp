// Colours, fonts and controls.
#include "app/theme.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/platform.h"
#include "core/reading.h"

namespace vitrine {

const Theme kDay = {IM_COL32(0xf4, 0xef, 0xe6, 255), IM_COL32(0xfc, 0xf9, 0xf3, 255), IM_COL32(0x2a, 0x24, 0x20, 255),
                    IM_COL32(0x6a, 0x60, 0x57, 255), IM_COL32(0xcf, 0xc5, 0xb4, 255), IM_COL32(0xb3, 0x40, 0x2e, 255),
                    IM_COL32(0xff, 0xff, 0xff, 255), IM_COL32(0x92, 0x46, 0x38, 255)};
const Theme kNight = {IM_COL32(0x16, 0x14, 0x12, 255), IM_COL32(0x22, 0x1f, 0x1b, 255), IM_COL32(0xe9, 0xe2, 0xd6, 255),
                      IM_COL32(0xa9, 0xa0, 0x92, 255), IM_COL32(0x45, 0x3f, 0x37, 255), IM_COL32(0xe0, 0x73, 0x5c, 255),
                      IM_COL32(0x16, 0x14, 0x12, 255), IM_COL32(0x66, 0x31, 0x28, 255)};

Fonts load_fonts(float pixel_ratio) {
  ImGuiIO& io = ImGui::GetIO();
  io.Fonts->Clear();
  io.FontGlobalScale = 1 / pixel_ratio;
  static const ImWchar kGlyphs[] = {0x20,   0x7e,   0xa0,   0xff,   0x132,  0x133,  0x152,  0x153,
                                    0x178,  0x178,  0x2013, 0x2026, 0x202f, 0x202f, 0x2039, 0x203a,
                                    0x20ac, 0x20ac, 0x2190, 0x2193, 0x2212, 0x2212, 0};
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.OversampleH = pixel_ratio < 1.5f ? 2 : 1;  // on a dense screen a letter has pixels enough
  const auto load = [&](FontFile file, float height) {
    const std::span<const unsigned char> bytes = font_file(file);
    return io.Fonts->AddFontFromMemoryTTF(const_cast<unsigned char*>(bytes.data()), static_cast<int>(bytes.size()),
                                          height * pixel_ratio, &config, kGlyphs);
  };
  return {load(FontFile::kSans, 18), load(FontFile::kSansBold, 18), load(FontFile::kSerif, 28)};
}

void apply_style(float pixel_ratio) {
  ImGuiStyle& style = ImGui::GetStyle();
  style = ImGuiStyle();
  style.WindowPadding = {0, 0};
  style.WindowBorderSize = 0;
  style.ChildBorderSize = 0;
  style.ItemSpacing = {8, 8};
  style.ScrollbarSize = 8;
  style.ScrollbarRounding = 4;
  style.CircleTessellationMaxError = 0.3f / pixel_ratio;
  style.Colors[ImGuiCol_WindowBg] = {0, 0, 0, 0};
  style.Colors[ImGuiCol_ChildBg] = {0, 0, 0, 0};
  style.Colors[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
  style.Colors[ImGuiCol_ScrollbarGrab] = {0.5f, 0.45f, 0.4f, 0.4f};
  style.Colors[ImGuiCol_ScrollbarGrabHovered] = style.Colors[ImGuiCol_ScrollbarGrabActive] = {0.5f, 0.45f, 0.4f, 0.7f};
}

ImU32 faded(ImU32 color, float alpha) {
  const auto a = static_cast<ImU32>(static_cast<float>(color >> IM_COL32_A_SHIFT & 0xff) * std::clamp(alpha, 0.f, 1.f));
  return (color & ~IM_COL32_A_MASK) | a << IM_COL32_A_SHIFT;
}

namespace {
float& touched() {
  static float size = kTouch;
  return size;
}
Turn& current_turn() {
  static Turn turn;
  return turn;
}
}  // namespace

ImVec2 Turn::operator()(ImVec2 at) const {
  switch (quarters) {
    case 1: return {canvas.x - at.y, at.x};
    case 2: return {canvas.x - at.x, canvas.y - at.y};
    case 3: return {at.y, canvas.y - at.x};
    default: return at;
  }
}

void Turn::turn(ImDrawList& draw, int first) const {
  for (int i = first; i < draw.VtxBuffer.Size; ++i) draw.VtxBuffer[i].pos = (*this)(draw.VtxBuffer[i].pos);
}

std::pair<ImVec2, ImVec2> Turn::box(ImVec2 at, ImVec2 size) const {
  const ImVec2 one = (*this)(at), other = (*this)({at.x + size.x, at.y + size.y});
  return {{std::min(one.x, other.x), std::min(one.y, other.y)}, {std::abs(one.x - other.x), std::abs(one.y - other.y)}};
}

Turn turn_now() {
  return current_turn();
}

void set_turn(Turn turn) {
  current_turn() = turn;
}

float touch_size() {
  return touched();
}

void set_touch_size(float size) {
  touched() = size;
}

float button_width(std::string_view label) {
  return std::max(touch_size(), ImGui::CalcTextSize(label.data(), label.data() + label.size()).x + 28);
}

bool is_unbroken(ImFont* font, float size, std::string_view text, float width) {
  return std::ranges::all_of(split(text, ' '), [&](std::string_view word) {
    return font->CalcTextSizeA(size, 10000, 0, word.data(), word.data() + word.size()).x <= width;
  });
}

namespace {

// Wrapped in so much room, if that is not 0.
ImVec2 words_in(std::string_view text, float font, float room = 0) {
  const ImVec2 size = ImGui::GetFont()->CalcTextSizeA(font, 10000, room, text.data(), text.data() + text.size());
  return {std::ceil(size.x), size.y};
}

struct Label {
  float font = 0, room = 0;  // no room: one line
  float high = 0;
  bool small = false;
};

// In one line if that can be; or in two lines of smaller letters, if no word is broken by that; or in more.
Label label_in(std::string_view label, float wide) {
  const float font = ImGui::GetFontSize(), small = font - 2, least = wide - 12, room = wide - 28;
  if (const ImVec2 words = words_in(label, font); words.x <= wide - 8) return {font, 0, words.y};
  const float high = words_in(label, small, least).y;
  if (high <= touch_size() - 8 && is_unbroken(ImGui::GetFont(), small, label, least)) return {small, least, high, true};
  return {font, room, words_in(label, font, room).y};
}

}  // namespace

bool push_button(const Theme& theme, const char* id, std::string_view label, bool enabled, ButtonLook look,
                 float width) {
  const float wide = width > 0 ? width : button_width(label);
  const Label put = label_in(label, wide);
  const ImVec2 size = {wide, put.small ? touch_size() : std::max(touch_size(), put.high + 20)};
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::BeginDisabled(!enabled);
  const bool turned = turn_now().quarters != 0;
  const auto [corner, extent] = turn_now().box(at, size);
  if (turned) ImGui::SetCursorScreenPos(corner);
  const bool pressed = ImGui::InvisibleButton(id, extent);
  const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
  if (turned) {  // what follows lies as if this were where it is drawn
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy(size);
  }
  ImGui::EndDisabled();

  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 end = {at.x + size.x, at.y + size.y};
  const ImU32 plain = held ? theme.line : theme.raised;
  const ImU32 fill = look == ButtonLook::kPrimary ? theme.accent : look == ButtonLook::kChosen ? theme.ink : plain;
  draw.AddRectFilled(at, end, faded(fill, enabled ? 1.f : 0.4f), 8);
  draw.AddRect(at, end,
               faded(look != ButtonLook::kPlain ? fill
                     : hovered && enabled       ? theme.ink
                                                : theme.line,
                     enabled ? 1.f : 0.5f),
               8);
  const ImU32 ink = faded(look == ButtonLook::kPrimary  ? theme.on_accent
                          : look == ButtonLook::kChosen ? theme.ground
                                                        : theme.ink,
                          enabled ? 1.f : 0.4f);
  if (!turned) draw.PushClipRect(at, end, true);
  ImFont* font = ImGui::GetFont();
  const char *line = label.data(), *stop = line + label.size();
  for (float top = at.y + (size.y - put.high) / 2; line < stop; top += put.font) {
    const char* stop_at =
        put.room > 0 ? font->CalcWordWrapPositionA(put.font / font->FontSize, line, stop, put.room) : stop;
    const float across = words_in({line, stop_at}, put.font).x;
    draw.AddText(font, put.font, {at.x + std::max(4.f, (size.x - across) / 2), top}, ink, line, stop_at);
    for (line = stop_at; line < stop && *line == ' ';) ++line;
  }
  if (!turned) draw.PopClipRect();
  if (hovered && enabled) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return pressed && enabled;
}

bool arrow_button(const Theme& theme, const char* id, bool back, bool enabled) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = push_button(theme, id, "", enabled, ButtonLook::kPlain, touch_size());
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 ink = faded(theme.ink, enabled ? 1.f : 0.4f);
  constexpr float kPi = std::numbers::pi_v<float>, kRadius = 7.5f, kWidth = 2;
  const ImVec2 centre = {at.x + touch_size() / 2, at.y + touch_size() / 2 + 2};
  const float turn = back ? 1.f : -1.f;
  const auto on_circle = [&](float angle) {
    return ImVec2(centre.x + turn * kRadius * std::cos(angle), centre.y + kRadius * std::sin(angle));
  };
  constexpr float kFrom = -0.83f * kPi, kTo = 0.62f * kPi;
  constexpr int kSteps = 24;
  for (int i = 0; i <= kSteps; ++i) draw.PathLineTo(on_circle(kFrom + (kTo - kFrom) * static_cast<float>(i) / kSteps));
  draw.PathStroke(ink, 0, kWidth);
  const ImVec2 tip = on_circle(kFrom);
  for (const ImVec2& by : {ImVec2(0.5f, -6.5f), ImVec2(6.5f, 0.8f)})
    draw.AddLine(tip, {tip.x + turn * by.x, tip.y + by.y}, ink, kWidth);
  return pressed;
}

float wrapped_text(ImDrawList& draw, ImVec2 at, float width, ImU32 color, std::string_view text) {
  const char *begin = text.data(), *end = text.data() + text.size();
  draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), at, color, begin, end, width);
  return ImGui::CalcTextSize(begin, end, false, width).y;
}

}  // namespace vitrine
