// Lines scored in a slab of pale stone, and flat river pebbles: light ones with a vein, dark ones with a notch.
#include <bit>
#include <cmath>
#include <numbers>

#include "games/five_field_kono/rules.h"

namespace vitrine::five_field_kono {
namespace {

enum Look : std::uint8_t { kLight, kDark, kLightAtHome, kDarkAtHome };

constexpr Color kStoneTop = rgb(0xd9d0bf), kStoneBottom = rgb(0xc6bba7), kStoneEdge = rgb(0x9c8f7a);
constexpr Color kScore = rgb(0x6f6453, 190), kScoreLight = rgb(0xfbf6ea, 150), kLetter = rgb(0x4d4436);

Point centre_of(int point) {
  return {static_cast<float>(kBoard.file(point)), static_cast<float>(kBoard.ranks - 1 - kBoard.rank(point))};
}

// A number from 0 to 1 that looks random and never changes: flecks of the stone, unevenness of a pebble.
float fleck(std::uint32_t index) {
  index = (index ^ 0x9e3779b9u) * 0x85ebca6bu;
  index = (index ^ index >> 13) * 0xc2b2ae35u;
  return static_cast<float>((index ^ index >> 16) & 0xffff) / 65535.f;
}

// A groove: dark where it is cut, a light lower lip.
void score(Drawing& drawing, Point from, Point to) {
  constexpr float kLip = 0.014f;
  drawing.line({from.x + kLip, from.y + kLip}, {to.x + kLip, to.y + kLip}, 0.024f, kScoreLight);
  drawing.line(from, to, 0.024f, kScore);
}

// The outline of a stone worn round: an oval whose radius wavers.
std::vector<Point> outline(float wide, float high, float waver, std::uint32_t seed) {
  constexpr int kCorners = 48;
  const float first = 2 * std::numbers::pi_v<float> * fleck(seed),
              second = 2 * std::numbers::pi_v<float> * fleck(seed + 1);
  std::vector<Point> points;
  for (int i = 0; i < kCorners; ++i) {
    const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / kCorners;
    const float radius = 1 + waver * (std::cos(2 * angle + first) + 0.5f * std::cos(3 * angle + second));
    points.push_back({wide * radius * std::cos(angle), high * radius * std::sin(angle)});
  }
  return points;
}

std::vector<Point> moved(std::vector<Point> points, float x, float y) {
  for (Point& point : points) point = {point.x + x, point.y + y};
  return points;
}

Drawing board() {
  Drawing drawing;
  // The slab, its corners broken off, with a worn edge.
  const auto slab = [](float low, float high, float cut) {
    return std::vector<Point>{{low + cut, low},         {high - 0.7f * cut, low},  {high, low + 0.9f * cut},
                              {high, high - cut},       {high - 0.8f * cut, high}, {low + 1.1f * cut, high},
                              {low, high - 0.7f * cut}, {low, low + 0.8f * cut}};
  };
  drawing.polygon(slab(-0.86f, 4.86f, 0.24f), kStoneEdge, rgb(0x7f735f));
  drawing.polygon(slab(-0.83f, 4.82f, 0.23f), rgb(0xf1eadc), rgb(0xb4a892));
  drawing.polygon(slab(-0.79f, 4.79f, 0.21f), kStoneTop, kStoneBottom);
  for (std::uint32_t i = 0; i < 420; ++i) {  // the grain of the stone
    const Point at = {-0.7f + 5.4f * fleck(3 * i), -0.7f + 5.4f * fleck(3 * i + 1)};
    const float size = 0.006f + 0.02f * fleck(3 * i + 2) * fleck(3 * i + 2);
    drawing.disc(at, size, i % 3 ? rgb(0x8d806a, 70) : rgb(0xfdf8ee, 110));
  }
  for (int i = 0; i < 5; ++i) {
    const auto at = static_cast<float>(i);
    score(drawing, {at, 0}, {at, 4});
    score(drawing, {0, at}, {4, at});
  }
  // Whose home a point is: an open ring drilled for White, a filled hollow for Black.
  for (int point = 0; point < kBoard.size(); ++point) {
    const Point at = centre_of(point);
    if (kHome[0] >> point & 1) {
      drawing.disc(at, 0.1f, kStoneTop);
      drawing.ring({at.x + 0.012f, at.y + 0.012f}, 0.1f, 0.026f, kScoreLight);
      drawing.ring(at, 0.1f, 0.026f, kScore);
    } else if (kHome[1] >> point & 1) {
      drawing.disc({at.x + 0.014f, at.y + 0.014f}, 0.1f, kScoreLight);
      drawing.disc(at, 0.1f, rgb(0x574d40, 230), rgb(0x7a6e5c, 230), {at.x - 0.03f, at.y - 0.04f});
    } else {
      drawing.disc(at, 0.035f, kScore);
    }
  }
  for (int i = 0; i < 5; ++i) {
    drawing.text({static_cast<float>(i), 4.6f}, 0.25f, kLetter, std::string(1, static_cast<char>('a' + i)));
    drawing.text({-0.61f, static_cast<float>(4 - i)}, 0.25f, kLetter, std::to_string(i + 1));
  }
  return drawing;
}

Drawing pebble(bool dark, bool at_home) {
  const std::uint32_t seed = dark ? 40 : 7;
  constexpr float kWide = 0.39f, kHigh = 0.345f, kTurn = 2 * std::numbers::pi_v<float>;
  Drawing drawing;
  if (at_home) {  // sand has gathered round a man that has never moved
    drawing.glow({0, 0.01f}, 0.54f, rgb(0xf6ecd2, 200));
    for (std::uint32_t i = 0; i < 64; ++i) {
      const float angle = kTurn * (static_cast<float>(i) + fleck(seed + 500 + i)) / 64;
      const float reach = 1.03f + 0.22f * fleck(seed + 600 + i) * fleck(seed + 700 + i);
      const Point at = {kWide * reach * std::cos(angle), 0.01f + (kHigh + 0.03f) * reach * std::sin(angle)};
      constexpr Color kGrains[] = {rgb(0x9a8252, 120), rgb(0xfff6dc, 170), rgb(0xcdb47e, 150)};
      drawing.disc(at, 0.006f + 0.009f * fleck(seed + 800 + i), kGrains[i % 3]);
    }
  }
  drawing.glow({0.05f, 0.09f}, 0.45f, rgb(0x2a2018, at_home ? 120 : 150));
  drawing.polygon(moved(outline(kWide, kHigh, 0.02f, seed), 0.01f, 0.026f), dark ? rgb(0x17191c) : rgb(0x9b9384));
  drawing.polygon(outline(kWide, kHigh, 0.02f, seed), dark ? rgb(0x5f656c) : rgb(0xfffdf7),
                  dark ? rgb(0x25282c) : rgb(0xcbc4b4));
  drawing.polygon(moved(outline(0.35f, 0.305f, 0.02f, seed), -0.004f, -0.008f), dark ? rgb(0x50565d) : rgb(0xfcf9f1),
                  dark ? rgb(0x30343a) : rgb(0xdfd9ca));
  drawing.glow({-0.09f, -0.12f}, 0.24f, dark ? rgb(0xaab4bd, 80) : rgb(0xffffff, 230));
  for (std::uint32_t i = 0; i < 26; ++i) {  // speckles
    const float angle = kTurn * (static_cast<float>(i) * 0.618f + 0.1f * fleck(seed + 100 + i));
    const float reach = 0.3f * std::sqrt(fleck(seed + 150 + i));
    const Point at = {reach * std::cos(angle), 0.86f * reach * std::sin(angle)};
    drawing.disc(at, 0.005f + 0.008f * fleck(seed + 200 + i), dark ? rgb(0x9aa2a9, 95) : rgb(0x8c8474, 105));
  }
  if (dark) {
    // The notch, filed into the rim: its bottom in shadow, its right-hand side catching the light.
    std::vector<Point> notch;
    constexpr int kSteps = 12;
    for (int i = 0; i <= kSteps; ++i) {
      const float t = static_cast<float>(i) / kSteps * 2 - 1;  // along the rim
      notch.push_back({0.1f * t, -0.35f + 0.17f * (1 - t * t) * (1 - 0.25f * t * t)});
    }
    std::vector<Point> lit(notch.begin() + kSteps / 2, notch.end() - 1);
    drawing.polygon(std::move(notch), rgb(0x7d705a), rgb(0x14161a));
    drawing.polyline(std::move(lit), 0.018f, rgb(0xb9c1c9, 170), false);
  } else {
    // Veins of quartz run through the light ones.
    const auto vein = [&](float height, float bow, float width, float lean) {
      std::vector<Point> bright, shade;
      for (int i = 0; i <= 14; ++i) {
        const float x = -1 + static_cast<float>(i) / 7;
        const float y = height + lean * x + bow * (1 - x * x) + 0.008f * std::sin(9 * x + height * 20);
        const float reach = 0.355f * std::sqrt(std::max(0.f, 1 - y * y / 0.095f));
        shade.push_back({reach * x, y + width * 0.6f});
        bright.push_back({reach * x, y});
      }
      drawing.polyline(std::move(shade), width, rgb(0xb3a993, 120), false);
      drawing.polyline(std::move(bright), width * 0.7f, rgb(0xffffff, 215), false);
    };
    vein(0.13f, 0.03f, 0.02f, -0.07f);
    vein(0.19f, 0.025f, 0.011f, -0.05f);
  }
  return drawing;
}

Message name_of(int side, bool at_home) {
  return {std::string("five_field_kono.piece.") + (side == 0 ? "white" : "black") + (at_home ? "_at_home" : ""), {}};
}

}  // namespace

Picture Rules::describe(const Position& position, Player) {
  static const Drawing kBoardDrawing = board();
  Picture picture;
  picture.top_left = {-0.9f, -0.9f};
  picture.bottom_right = {4.9f, 4.9f};
  picture.board = kBoardDrawing;
  for (int rank = kBoard.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < kBoard.files; ++file) {
      const int point = kBoard.at(file, rank);
      picture.places.push_back(
          {static_cast<Site>(point), centre_of(point), 0.5f, PlaceShape::kRound, kBoard.name(point)});
    }
  }
  for (int side = 0; side < 2; ++side) {
    for (std::uint32_t men = position.men[side]; men; men &= men - 1) {
      Piece piece;
      piece.site = static_cast<Site>(std::countr_zero(men));
      piece.at = centre_of(piece.site);
      piece.owner = static_cast<Player>(side);
      // Only where the vacated points count does it matter who has never moved.
      const bool at_home = position.win == kWinVacated && (position.never_moved >> piece.site & 1) != 0;
      piece.look = static_cast<std::uint8_t>((at_home ? kLightAtHome : kLight) + side);
      piece.name = name_of(side, at_home);
      picture.pieces.push_back(piece);
    }
  }
  return picture;
}

std::vector<Site> Rules::decided_by(const Position& position) {
  std::vector<Site> sites;
  if (position.ending != kCrossed && position.ending != kClaimed && position.ending != kFilled) return sites;
  for (std::uint32_t men = position.men[position.winner] & kHome[1 - position.winner]; men; men &= men - 1)
    sites.push_back(static_cast<Site>(std::countr_zero(men)));
  return sites;
}

std::vector<Drawing> Rules::art() {
  return {pebble(false, false), pebble(true, false), pebble(false, true), pebble(true, true)};
}

Message Rules::prompt(const Position& position) {
  if (to_move(position) == kNobody) return {"five_field_kono.prompt.over", {}};
  const Message player = {"five_field_kono.player." + std::to_string(position.side), {}};
  return {position.pending ? "five_field_kono.prompt.answer" : "five_field_kono.prompt.move", {player}};
}

Message Rules::explain(const Position& position, const Path& touched) {
  const auto reason = [](const char* key) { return Message{std::string("five_field_kono.why.") + key, {}}; };
  if (to_move(position) == kNobody) return reason("over");
  const int from = touched.front(), to = touched.back();
  const std::uint32_t point = 1u << to;
  if (touched.size() == 1) {
    if (position.men[position.side] & point) return reason("shut_in");
    return reason(position.empty() & point ? "nobody_there" : "not_yours");
  }
  if (!(position.empty() & point)) return reason("taken");
  const bool along = kBoard.file(from) == kBoard.file(to) || kBoard.rank(from) == kBoard.rank(to);
  return reason(along ? "along_a_line" : "one_step");
}

}  // namespace vitrine::five_field_kono
