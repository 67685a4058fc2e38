// Arrows, letters, bar and graph.
#include "app/analysis_view.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "app/board_view.h"

namespace vitrine {
namespace {

constexpr float kRow = 22, kBar = 22, kText = 17;
constexpr float kEdge = 5;      // above and below what is said in a column
constexpr float kColumn = 300;  // narrower than this is the column beside the board
constexpr float kRoomy = 600;   // wide enough for two sentences side by side
// The sentence below a review's graph.
constexpr float kSaid = 16, kSaidRow = 20, kSmall = 14, kSmallRow = 17, kSaidEdge = 8;
constexpr int kMostSaid = 8, kMostHinted = 4;  // lines
constexpr float kLeastCurve = 56, kCurveEdge = 8, kCurveSign = 16;
constexpr ImU32 kDark = IM_COL32(0x3a, 0x2a, 0x18, 255);
constexpr ImU32 kRim = IM_COL32(0xff, 0xf6, 0xe6, 235);
constexpr ImU32 kBest = IM_COL32(0xd9, 0x4f, 0x2f, 240), kAnswer = IM_COL32(0x8a, 0x7f, 0x72, 190),
                kThreat = IM_COL32(0x1f, 0x6f, 0x9c, 240);
constexpr ImU32 kWinFill = IM_COL32(0x2c, 0x6a, 0x4c, 255), kDrawFill = IM_COL32(0x5f, 0x57, 0x4e, 255),
                kLossFill = IM_COL32(0x78, 0x3a, 0x5c, 255);

ImU32 color_of(Color c) {
  return IM_COL32(c.r, c.g, c.b, c.a);
}
float length_of(ImVec2 v) {
  return std::hypot(v.x, v.y);
}

// The colour that a piece shows most of.
Color tone_of(const Drawing& drawing) {
  float largest = 0;
  Color tone = rgb(0x8d8172);
  for (const Shape& shape : drawing.shapes) {
    float extent = shape.kind == Shape::Kind::kDisc ? shape.radius : 0;
    if (shape.kind == Shape::Kind::kPolygon && !shape.points.empty()) {
      const auto [low, high] = std::ranges::minmax(shape.points, {}, &Point::y);
      extent = (high.y - low.y) / 2;
    }
    if (shape.fill.a < 255 || extent < largest) continue;
    largest = extent;
    const auto mean = [](std::uint8_t a, std::uint8_t b) { return static_cast<std::uint8_t>((a + b) / 2); };
    tone = {mean(shape.fill.r, shape.edge.r), mean(shape.fill.g, shape.edge.g), mean(shape.fill.b, shape.edge.b), 255};
  }
  return tone;
}

// At most so many lines, the last ending in dots where words are left. Broken at spaces alone: ImGui would also break
// "+1.9" at its point.
std::vector<std::string> broken(ImFont* font, float size, float width, int rows, std::string_view text) {
  const auto wide = [&](std::string_view words) {
    return font->CalcTextSizeA(size, 10000, 0, words.data(), words.data() + words.size()).x;
  };
  constexpr std::string_view kDots = " …";
  std::vector<std::string> lines;
  for (;;) {
    const bool last = std::ssize(lines) + 1 == rows;
    std::size_t end = text.size();
    if (wide(text) > width) {  // one word at least
      const float room = width - (last ? wide(kDots) : 0);
      end = std::min(end, text.find(' '));
      for (auto next = end; next < text.size() && wide(text.substr(0, next)) <= room; next = text.find(' ', next + 1))
        end = next;
    }
    lines.emplace_back(text.substr(0, end));
    if (end == text.size()) return lines;
    if (last) {
      lines.back() += kDots;
      return lines;
    }
    text.remove_prefix(end + 1);
  }
}

// From 1 to `most`.
int count_rows(ImFont* font, float size, float width, int most, std::string_view text) {
  return static_cast<int>(broken(font, size, width, most, text).size());
}

// Gives how many lines there are.
int broken_text(ImDrawList& draw, ImFont* font, float size, ImVec2 at, float width, float row, ImU32 color, int rows,
                std::string_view text) {
  const std::vector<std::string> lines = broken(font, size, width, rows, text);
  for (const std::string& line : lines) {
    draw.AddText(font, size, at, color, line.c_str());
    at.y += row;
  }
  return static_cast<int>(lines.size());
}

// With round joints: where it turns back sharply, mitred ones would stick out.
void draw_curve(ImDrawList& draw, const std::vector<ImVec2>& curve, ImU32 color, float width) {
  for (std::size_t i = 0; i < curve.size(); ++i) {
    if (i > 0) draw.AddLine(curve[i - 1], curve[i], color, width);
    draw.AddCircleFilled({curve[i].x + 0.5f, curve[i].y + 0.5f}, width / 2, color);  // as AddLine puts its ends
  }
}

// Cuts `cut` pixels off the end of a way of at least two points.
void shorten(std::vector<ImVec2>& way, float cut) {
  ImVec2 &end = way.back(), from = way[way.size() - 2];
  const ImVec2 along = {end.x - from.x, end.y - from.y};
  const float length = length_of(along);
  if (length < 1) return;
  const float kept = std::max(0.2f, (length - cut) / length);
  end = {from.x + along.x * kept, from.y + along.y * kept};
}

void draw_way(ImDrawList& draw, const std::vector<ImVec2>& way, ImU32 color, float width, bool dashed) {
  if (!dashed) return draw.AddPolyline(way.data(), static_cast<int>(way.size()), color, 0, width);
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    const ImVec2 leg = {way[i + 1].x - way[i].x, way[i + 1].y - way[i].y};
    const float length = std::max(1.f, length_of(leg)), dash = width * 1.6f, gap = width * 1.1f;
    for (float at = 0; at < length; at += dash + gap) {
      const float from = at / length, to = std::min(1.f, (at + dash) / length);
      draw.AddLine({way[i].x + leg.x * from, way[i].y + leg.y * from}, {way[i].x + leg.x * to, way[i].y + leg.y * to},
                   color, width);
    }
  }
}

void draw_head(ImDrawList& draw, ImVec2 from, ImVec2 tip, ImU32 color, float size) {
  const float length = std::max(1.f, length_of({tip.x - from.x, tip.y - from.y}));
  const ImVec2 ahead = {(tip.x - from.x) / length, (tip.y - from.y) / length};
  const ImVec2 base = {tip.x - ahead.x * size, tip.y - ahead.y * size};
  const float half = size * 0.62f;
  draw.AddTriangleFilled(tip, {base.x - ahead.y * half, base.y + ahead.x * half},
                         {base.x + ahead.y * half, base.y - ahead.x * half}, color);
}

void draw_arrow(ImDrawList& draw, const Arrow& arrow, const Placement& placement) {
  using Kind = Arrow::Kind;
  const float unit = placement.scale;
  const ImU32 color = arrow.kind == Kind::kBest ? kBest : arrow.kind == Kind::kThreat ? kThreat : kAnswer;
  const float width = std::max(3.f, unit * (arrow.kind == Kind::kAnswer ? 0.055f : 0.085f)),
              rim = std::max(1.5f, unit * 0.022f);
  const ImU32 edge = arrow.kind == Kind::kAnswer ? faded(kRim, 0.7f) : kRim;
  std::vector<ImVec2> way;
  for (Point point : arrow.way) {
    const ImVec2 at = placement.pixel(point);
    if (way.empty() || length_of({at.x - way.back().x, at.y - way.back().y}) > 1) way.push_back(at);
  }
  if (way.size() < 2) {  // a man is put down: a ring and a point
    const float reach = unit * 0.3f;
    draw.AddCircle(way[0], reach, edge, 0, width + 2 * rim);
    draw.AddCircle(way[0], reach, color, 0, width);
    draw.AddCircleFilled(way[0], width + rim, edge);
    draw.AddCircleFilled(way[0], width, color);
    return;
  }
  const float head = std::max(11.f, width * 3.4f);
  shorten(way, unit * 0.12f);
  const ImVec2 tip = way.back(), before = way[way.size() - 2];
  shorten(way, head * 0.8f);
  draw.AddCircleFilled(way[0], width * 0.9f + rim, edge);
  draw_way(draw, way, edge, width + 2 * rim, false);
  const float length = std::max(1.f, length_of({tip.x - before.x, tip.y - before.y}));
  const ImVec2 further = {tip.x + (tip.x - before.x) / length * rim * 2.2f,
                          tip.y + (tip.y - before.y) / length * rim * 2.2f};
  draw_head(draw, before, further, edge, head + rim * 4.2f);
  draw.AddCircleFilled(way[0], width * 0.9f, color);
  draw_way(draw, way, color, width, arrow.kind == Kind::kThreat);
  draw_head(draw, before, tip, color, head);
}

// At the beginning of its arrow.
void draw_step(ImDrawList& draw, const Fonts& fonts, ImVec2 at, int step) {
  constexpr float kSize = 15, kReach = 10;
  const std::string number = std::to_string(step);
  const ImVec2 words = fonts.bold->CalcTextSizeA(kSize, 10000, 0, number.c_str());
  draw.AddCircleFilled(at, kReach, kRim | IM_COL32_A_MASK);
  draw.AddCircle(at, kReach, kBest, 0, 2);
  draw.AddText(fonts.bold, kSize, {at.x - words.x / 2, at.y - words.y / 2}, kDark, number.c_str());
}

}  // namespace

void AnalysisView::draw_on_board(ImDrawList& draw, const Fonts& fonts, const BoardView& board) {
  const Placement& placement = board.placement();
  const Picture& picture = board.picture();
  if (const int now = table_.revision() + engine_.revision(); revision_ != now) {
    revision_ = now;
    arrows_ = arrows(table_, analysis());
    badges_ = badges(table_, analysis());
    for (Player player = 0; player < table_.match().players(); ++player) {
      const auto& looks = board.signs(player);
      if (!looks.empty())
        tones_[static_cast<std::size_t>(player)] = {color_of(tone_of(board.art()[looks.front()])),
                                                    color_of(tone_of(board.art()[looks.back()]))};
    }
  }
  if (covered_) return;
  for (const Arrow& arrow : arrows_) draw_arrow(draw, arrow, placement);
  for (const Arrow& arrow : arrows_)
    if (arrow.step > 0) draw_step(draw, fonts, placement.pixel(arrow.way.front()), arrow.step);
  for (const Badge& badge : badges_) {
    const auto place = std::ranges::find(picture.places, badge.site, &Place::site);
    if (place == picture.places.end()) continue;
    const std::string letters = narrator_.value_letter(badge.value);
    const float size = std::clamp(placement.scale * 0.24f, 13.f, 20.f);
    const ImVec2 words = fonts.bold->CalcTextSizeA(size, 10000, 0, letters.c_str());
    const ImVec2 half = {std::max(words.x / 2 + size * 0.35f, size * 0.75f), words.y / 2 + size * 0.08f};
    const ImVec2 at = placement.pixel({place->at.x, place->at.y + place->radius * 0.52f});
    const ImU32 fill = badge.value.score > 0 ? kWinFill : badge.value.score < 0 ? kLossFill : kDrawFill;
    draw.AddRectFilled({at.x - half.x - 1.5f, at.y - half.y - 1.5f}, {at.x + half.x + 1.5f, at.y + half.y + 1.5f}, kRim,
                       half.y);
    draw.AddRectFilled({at.x - half.x, at.y - half.y}, {at.x + half.x, at.y + half.y}, fill, half.y);
    draw.AddText(fonts.bold, size, {at.x - words.x / 2, at.y - words.y / 2}, IM_COL32_WHITE, letters.c_str());
  }
}

// ---- beside the board, or below it ----

namespace {

// Lines kept in the column for each aspect, and below the board for the last two.
constexpr int kColumnLines[kAspects] = {2, 4, 2, 4}, kLines[kAspects] = {0, 0, 2, 2};

// Sentences one below another.
struct Lines {
  ImDrawList& draw;
  const Theme& theme;
  const Fonts& fonts;
  float size;
  ImVec2 at;
  float width;
  std::string thinking{};  // stands for a sentence that is not known yet

  // In at most so many lines, the first of them after `left` pixels. Gives how wide the words are.
  float put(const std::string& sentence, int most, bool known = true, float left = 0) {
    const std::string& shown = sentence.empty() ? thinking : sentence;
    known = known && !sentence.empty();
    ImFont* font = known ? fonts.bold : fonts.text;
    const ImVec2 first = {at.x + left, at.y + std::floor((kRow - size) / 2)};
    at.y += kRow * static_cast<float>(broken_text(draw, font, size, first, width - left, kRow,
                                                  known ? theme.ink : theme.faint, most, shown));
    return font->CalcTextSizeA(size, 10000, 0, shown.c_str()).x;
  }
  int since(float y) const { return static_cast<int>((at.y - y) / kRow); }
};

}  // namespace

float AnalysisView::height(float width, bool with_hint) const {
  const Analysis& asked = analysis();
  const auto on = [&](Aspect aspect) { return aspect == Aspect::kHint ? with_hint : asked.on(aspect); };
  int lines = 0;
  float high = 0;
  for (const Aspect aspect : {Aspect::kHint, Aspect::kEvaluation, Aspect::kThreats, Aspect::kValues})
    if (on(aspect)) lines += (width < kColumn ? kColumnLines : kLines)[static_cast<int>(aspect)];
  if (width >= kColumn)
    high = on(Aspect::kHint) || on(Aspect::kEvaluation) ? kHintRoom : 0;
  else if (on(Aspect::kEvaluation) && table_.match().players() == 2)
    high = kBar;
  high += kRow * static_cast<float>(lines);
  return width < kColumn && high > 0 ? high + 2 * kEdge : high;
}

void AnalysisView::draw_bar(ImDrawList& draw, const Theme& theme, const Fonts& fonts, const DrawSign& sign, ImVec2 at,
                            float width, float share, const std::string& standing) const {
  constexpr float kSign = 26, kThick = 10;
  sign(draw, 0, {at.x + kSign / 2, at.y + kBar / 2}, kBar - 2);
  sign(draw, 1, {at.x + width - kSign / 2, at.y + kBar / 2}, kBar - 2);
  // The standing is written beside the sign of the side that is better.
  const float wide = standing.empty() ? 0 : fonts.bold->CalcTextSizeA(kText, 10000, 0, standing.c_str()).x;
  const float words = wide > 0 ? wide + 8 : 0;
  const float left = at.x + kSign + 8 + (share >= 0.5f ? words : 0),
              right = at.x + width - kSign - 8 - (share < 0.5f ? words : 0), top = at.y + (kBar - kThick) / 2,
              bottom = top + kThick;
  const float edge = left + (right - left) * std::clamp(share, 0.02f, 0.98f);
  const float half = (top + bottom) / 2;
  for (const bool first : {true, false}) {  // a seat of two colours shows them one above the other
    const auto [from, to] = first ? std::pair(left, edge) : std::pair(edge, right);
    const auto& tones = tones_[first ? 0 : 1];
    draw.AddRectFilled({from, top}, {to, half}, tones[0], 3,
                       first ? ImDrawFlags_RoundCornersTopLeft : ImDrawFlags_RoundCornersTopRight);
    draw.AddRectFilled({from, half}, {to, bottom}, tones[1], 3,
                       first ? ImDrawFlags_RoundCornersBottomLeft : ImDrawFlags_RoundCornersBottomRight);
  }
  draw.AddRect({left - 0.5f, top - 0.5f}, {right + 0.5f, bottom + 0.5f}, theme.faint, 3);
  draw.AddLine({edge, top - 4}, {edge, bottom + 4}, theme.ink, 2);
  draw.AddText(fonts.bold, kText, {share >= 0.5f ? left - words : right + 8, at.y + (kBar - kText) / 2}, theme.ink,
               standing.c_str());
  const float middle = (left + right) / 2;
  draw.AddLine({middle, bottom + 1}, {middle, bottom + 4}, theme.faint, 1);
}

float AnalysisView::draw_strip(const Theme& theme, const Fonts& fonts, const DrawSign& sign, ImVec2 at, float width,
                               float margin, float room) const {
  const float least = strip_height(width);
  if (least == 0) return 0;
  const Analysis& asked = analysis();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const bool column = width < kColumn;
  if (column) draw.AddLine(at, {at.x + width - 12, at.y}, theme.line);
  at = column ? ImVec2(at.x, at.y + kEdge) : ImVec2(at.x + margin, at.y + 2);
  width -= column ? 12 : 2 * margin;
  Lines lines{draw, theme, fonts, column ? kText - 1 : kText, at, width, narrator_.say("table.analysis.thinking")};
  const auto said = [&](std::string sentence) { return covered_ ? std::string() : std::move(sentence); };
  const bool hint = asked.on(Aspect::kHint), evaluation = asked.on(Aspect::kEvaluation),
             two = table_.match().players() == 2, bar = evaluation && two;
  const Scores* scores = covered_ ? nullptr : asked.scores();
  // Below the board, where there is neither a third row nor room beside the best line, a number at the bar replaces the
  // sentence of the evaluation.
  int rows = 2 + static_cast<int>(std::max(0.f, room - least) / kRow);
  const std::string hinted = hint ? said(narrator_.hint_text()) : "";
  const int most_hinted = std::min(bar && !column ? rows - 1 : rows, kMostHinted);  // its second is in the bar's room
  const int hint_rows = count_rows(fonts.bold, lines.size, width, most_hinted, hinted);
  const bool beside = !column && two && rows < 3 && width >= kRoomy,
             tight = !column && two && rows < 3 && !beside && !hint;
  if (column && hint) lines.put(hinted, hint_rows);
  if (bar) {
    const float share = scores ? share_of((*scores)[0]) : 0.5f;
    draw_bar(draw, theme, fonts, sign, lines.at, width, share,
             tight && scores ? narrator_.score_text(std::abs((*scores)[0]), table_.match().position()) : "");
    lines.at.y += kBar, --rows;
  } else if (!column) {
    lines.at.y += hint || two ? std::max(0.f, kHintRoom - kRow * static_cast<float>(hint_rows)) / 2 : 0;
  }
  if (!column && hint) {
    lines.put(hinted, hint_rows);
    rows -= hint_rows;
  }
  if (evaluation && (column || !hint || (two && rows > 0))) {  // faint while it is of the move before
    const std::string line = said(narrator_.line_text());
    const float beginning = lines.at.y;
    float end = 0;
    if (!tight || line.empty())
      end = lines.put(said(narrator_.evaluation_text()), column || !two ? 2 : 1,
                      asked.found(Aspect::kEvaluation) && !tight);
    if (beside) lines.at.y = beginning;
    if (const int left = column ? 2 : rows - lines.since(beginning); !line.empty() && left > 0)
      lines.put(line, std::min(2, left), false, beside ? end + 14 : 0);
  }
  if (!column && (hint || evaluation)) lines.at.y = std::max(lines.at.y, at.y + kHintRoom);
  if (asked.on(Aspect::kThreats)) lines.put(said(narrator_.threats_text()), 2);
  if (asked.on(Aspect::kValues)) {
    lines.put(said(narrator_.values_text()), column ? 2 : 1);
    if (!covered_ && !asked.values().empty()) lines.put(narrator_.say("table.value.legend"), column ? 2 : 1, false);
  }
  return lines.at.y - at.y + (column ? 2 * kEdge : 0);
}

// ---- the review ----

// The room for the longest sentence of the review, so that the curve stands still from one turning point to the next.
float AnalysisView::sentence_high(const Fonts& fonts, float width) {
  const std::pair now = {table_.revision() + engine_.revision() + narrator_.revision(), width};
  if (std::exchange(sentence_of_, now) == now) return sentence_high_;
  std::size_t lines = 2;
  for (const auto& turn : analysis().review()->turning_points())
    lines = std::max(lines, broken(fonts.text, kSaid, width - 4, kMostSaid, narrator_.turning_text(turn)).size());
  return sentence_high_ = static_cast<float>(lines) * kSaidRow + kSaidEdge;
}

float AnalysisView::graph_high(const Fonts& fonts, float width) {
  if (!has_graph()) return 0;
  return kGraph + std::max(0.f, sentence_high(fonts, width) - (2 * kSaidRow + kSaidEdge));
}

void AnalysisView::draw_graph(const Theme& theme, const Fonts& fonts, const DrawSign& sign, ImVec2 at, ImVec2 size) {
  const Review& review = *analysis().review();
  const auto& points = review.points();
  const auto ply = table_.match().ply();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  // The curve gives way to the sentence, which is in small letters where even that is not enough.
  const float whole = sentence_high(fonts, size.x), least = 2 * kSaidRow + kSaidEdge,
              sentence = std::clamp(whole, least, std::max(least, size.y - kLeastCurve));
  const bool small = sentence < whole;
  const float left = at.x + 6, right = at.x + size.x - 6, top = at.y + 4, bottom = at.y + size.y - sentence;
  const auto last = static_cast<float>(std::max<std::size_t>(1, points.size() - 1));
  const auto place = [&](std::size_t i, float share) {
    const float edge = std::min(kCurveEdge, (bottom - top) / 6);
    return ImVec2{left + (right - left) * static_cast<float>(i) / last,
                  bottom - edge - (bottom - top - 2 * edge) * share};
  };

  ImGui::SetCursorScreenPos({at.x, top});
  ImGui::InvisibleButton("graph", {size.x, bottom - top});
  if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (ImGui::IsItemActive()) {
    const float along = std::clamp((ImGui::GetIO().MousePos.x - left) / (right - left), 0.f, 1.f);
    const auto wanted = static_cast<std::size_t>(std::lround(along * last));
    if (wanted != ply) table_.go_to(wanted);
  }

  draw.AddRectFilled({at.x, top}, {at.x + size.x, bottom}, theme.raised, 6);
  draw.AddRect({at.x, top}, {at.x + size.x, bottom}, theme.line, 6);
  draw.AddLine({left, (top + bottom) / 2}, {right, (top + bottom) / 2}, theme.line, 1);
  const int curves = table_.match().players() == 2 ? 1 : table_.match().players();
  for (int player = 0; player < curves; ++player) {
    std::vector<ImVec2> curve;
    for (std::size_t i = 0; i < points.size(); ++i)
      if (review.reached(i)) curve.push_back(place(i, share_of(points[i].scores[static_cast<std::size_t>(player)])));
    draw_curve(draw, curve, curves == 1 ? theme.ink : theme.faint, curves == 1 ? 2.f : 3.5f);
    if (curves > 1) draw_curve(draw, curve, tones_[static_cast<std::size_t>(player)][0], 2);
  }
  if (curves == 1 && bottom - top >= 2 * kCurveSign + 8) {  // who is better above, who below
    sign(draw, 0, {left + 8, top + 4 + kCurveSign / 2}, kCurveSign);
    sign(draw, 1, {left + 8, bottom - 4 - kCurveSign / 2}, kCurveSign);
  }
  for (const auto& turn : review.turning_points()) {
    const ImVec2 dot =
        place(turn.ply, share_of(points[turn.ply].scores[curves == 1 ? 0 : static_cast<std::size_t>(turn.player)]));
    draw.AddCircleFilled(dot, 6, theme.raised);
    draw.AddCircleFilled(dot, 4.5f, theme.accent);
  }
  const float here = place(std::min(ply, points.size() - 1), 0).x;
  draw.AddLine({here, top}, {here, bottom}, theme.ink, 1.5f);

  const auto turn = turning_here(table_, analysis());
  const Review::Point& point = points[std::min(ply, points.size() - 1)];
  const std::string text = turn ? narrator_.turning_text(*turn)
                           : point.known && review.done() && ply + 1 < points.size()
                               ? narrator_.scores_text(point.scores, table_.match().position())
                               : narrator_.review_text();
  const float row = small ? kSmallRow : kSaidRow;
  broken_text(draw, fonts.text, small ? kSmall : kSaid, {at.x + 2, bottom + 4}, size.x - 4, row,
              turn ? theme.ink : theme.faint, static_cast<int>((sentence - kSaidEdge) / row), text);
}

}  // namespace vitrine
