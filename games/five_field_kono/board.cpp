// A swept yard in a rim of weathered wood: lines scratched into trodden earth, and what lies on it.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "games/five_field_kono/drawings.h"

namespace vitrine::five_field_kono {
namespace {

constexpr float kEarth = 0.74f, kRim = kFrame - 0.02f;  // from the outermost lines: where the earth ends, and the rim
constexpr float kLow = -kEarth, kHigh = 4 + kEarth;
constexpr float kTurn = 2 * std::numbers::pi_v<float>;
constexpr Color kEarthTop = rgb(0xa58a66), kEarthBottom = rgb(0x927753), kLit = rgb(0xe9cf9f), kShade = rgb(0x2a1a0c),
                kLetter = rgb(0x21150a), kVermilion = rgb(0xb3402e);
constexpr Color kWoodLight = rgb(0xb9ab98), kWood = rgb(0x948571), kWoodDark = rgb(0x574a3e);

std::vector<Point> shifted(std::vector<Point> points, float x, float y) {
  for (Point& point : points) point = {point.x + x, point.y + y};
  return points;
}

// The same on the side of the other player.
Point for_side(Point point, int side) {
  return side == 0 ? point : Point{point.x, 4 - point.y};
}

void add_rim(Drawing& drawing) {
  constexpr float kOut = -kRim, kFar = 4 + kRim;
  drawing.rectangle({kOut - 0.02f, kOut - 0.02f}, {kFar + 0.02f, kFar + 0.02f}, rgb(0x4a3f34), rgb(0x2a221b));
  drawing.polygon({{kOut, kOut}, {kFar, kOut}, {kHigh, kLow}, {kLow, kLow}}, mixed(kWoodLight, kWood, 0.35f), kWood);
  drawing.polygon({{kOut, kOut}, {kLow, kLow}, {kLow, kHigh}, {kOut, kFar}}, kWood, mixed(kWood, kWoodDark, 0.3f));
  drawing.polygon({{kFar, kOut}, {kHigh, kLow}, {kHigh, kHigh}, {kFar, kFar}}, kWood, mixed(kWood, kWoodDark, 0.5f));
  drawing.polygon({{kOut, kFar}, {kFar, kFar}, {kHigh, kHigh}, {kLow, kHigh}}, kWood, mixed(kWood, kWoodDark, 0.45f));
  Rng rng(5);
  for (int i = 0; i < 72; ++i) {  // the grain along each board
    const float out = share(rng, kEarth + 0.03f, kRim - 0.03f), a = share(rng, -out, 4 + out),
                b = share(rng, -out, 4 + out);
    std::vector<Point> line;
    for (int s = 0; s <= 6; ++s) {
      const float along = std::min(a, b) + std::abs(b - a) * static_cast<float>(s) / 6,
                  across = -out + 0.006f * std::sin(3 * along + static_cast<float>(i));
      const Point at = i % 2 ? Point{across, along} : Point{along, across};
      line.push_back(i % 4 < 2 ? at : Point{4 - at.x, 4 - at.y});
    }
    drawing.polyline(std::move(line), share(rng, 0.008f, 0.016f), faint(i % 3 ? kWoodDark : kWoodLight, 75), false);
  }
  drawing.polyline({{kOut, kFar}, {kOut, kOut}, {kFar, kOut}}, 0.022f, rgb(0xe6dac6, 170), false);
  for (const float x : {kOut, kFar})
    for (const float y : {kOut, kFar})
      drawing.line({x, y}, {x < 0 ? kLow : kHigh, y < 0 ? kLow : kHigh}, 0.012f, faint(kWoodDark, 200));
}

// Trodden earth: nowhere quite of one colour, swept in short strokes, with grains of sand.
void add_earth(Drawing& drawing) {
  Rng rng(1895);
  const auto anywhere = [&rng](float margin) {
    const float x = share(rng, kLow + margin, kHigh - margin);
    return Point{x, share(rng, kLow + margin, kHigh - margin)};
  };
  drawing.rectangle({kLow, kLow}, {kHigh, kHigh}, kEarthTop, kEarthBottom);
  for (int i = 0; i < 26; ++i) {
    const float radius = share(rng, 0.45f, 1.05f);
    drawing.glow(anywhere(radius), radius, i % 2 ? faint(kLit, 44) : rgb(0x5a3c1a, 44));
  }
  for (int i = 0; i < 46; ++i) {
    const Point centre = anywhere(0);
    const float first = share(rng, 0, kTurn), radius = share(rng, 0.5f, 1.2f);
    for (int bristle = 0; bristle < 6; ++bristle) {
      const float reach = radius + 0.045f * static_cast<float>(bristle), width = share(rng, 0.012f, 0.026f);
      std::vector<Point> stroke;
      for (int s = 0; s < 8; ++s) {
        const float angle = first + 0.13f * static_cast<float>(s);
        const Point at = {centre.x + reach * std::cos(angle), centre.y + reach * std::sin(angle)};
        if (std::min(at.x, at.y) > kLow + 0.03f && std::max(at.x, at.y) < kHigh - 0.03f) stroke.push_back(at);
      }
      if (stroke.size() > 2)
        drawing.polyline(std::move(stroke), width, bristle % 2 ? faint(kLit, 40) : faint(kShade, 30), false);
    }
  }
  constexpr Color kSand[] = {rgb(0x4a3218), rgb(0xf6dfb2), rgb(0x6d4c24)};
  for (int i = 0; i < 700; ++i) {
    const Point at = anywhere(0.04f);
    const float size = share(rng);
    add_grain(drawing, at, 0.006f + 0.014f * size * size * size, faint(kSand[i % 3], share(rng, 70, 150)));
  }
}

// Scratched with a stick: wavering, a little too long, a lit lower lip, crumbs thrown up beside them.
void add_lines(Drawing& drawing) {
  constexpr int kSteps = 16;
  constexpr float kTooLong = 0.06f, kWidth = 0.05f;
  Rng rng(25);
  for (int i = 0; i < 10; ++i) {
    const auto number = static_cast<float>(i >> 1);
    const float p = share(rng, 0, kTurn), q = share(rng, 0, kTurn);
    std::vector<Point> line;
    for (int s = 0; s <= kSteps; ++s) {
      const float t = static_cast<float>(s) / kSteps, along = -kTooLong + (4 + 2 * kTooLong) * t,
                  across = number + 0.006f * (std::sin(5 * t + p) + 0.6f * std::sin(11 * t + q));
      line.push_back(i % 2 ? Point{across, along} : Point{along, across});
    }
    drawing.polyline(shifted(line, 0.022f, 0.022f), 0.8f * kWidth, faint(kLit, 150), false);
    drawing.polyline(line, kWidth, faint(kShade, 110), false);
    drawing.polyline(shifted(std::move(line), -0.004f, -0.006f), 0.5f * kWidth, faint(kShade, 225), false);
  }
  for (int i = 0; i < 180; ++i) {
    const auto line = static_cast<float>(rng.below(5));
    const float along = share(rng, 0, 4), off = (i % 4 < 2 ? 1.f : -1.f) * share(rng, 0.035f, 0.065f);
    add_grain(drawing, i % 2 ? Point{line + off, along} : Point{along, line + off}, share(rng, 0.009f, 0.02f),
              i % 3 ? rgb(0xd9bd8c, 225) : rgb(0x5f4524, 225));
  }
}

void add_coordinates(Drawing& drawing) {
  for (int i = 0; i < 5; ++i) {
    const auto at = static_cast<float>(i);
    drawing.text({at, 4.6f}, 0.22f, kLetter, std::string(1, static_cast<char>('a' + i)), false);
    drawing.text({-0.6f, 4 - at}, 0.22f, kLetter, std::to_string(i + 1), false);
  }
}

constexpr float kSocket = 0.09f;

Point socket(int side, int number) {
  return {2 + 0.3f * static_cast<float>(number - 3), side == 0 ? 4 + (kEarth + kRim) / 2 : -(kEarth + kRim) / 2};
}

void add_sockets(Drawing& drawing) {
  for (int i = 0; i < 2 * kMenEach; ++i) {
    const Point at = socket(i % 2, i / 2);
    drawing.disc({at.x + 0.008f, at.y + 0.014f}, kSocket, rgb(0xf1e7d6, 150));
    drawing.disc(at, kSocket, rgb(0x62564a), rgb(0x2b221a), {at.x + 0.02f, at.y + 0.05f});
  }
}

// The rim throws a shadow on the earth.
void add_shadow(Drawing& drawing) {
  for (int i = 0; i < 7; ++i) {
    const float deep = 0.02f + 0.026f * static_cast<float>(i);
    drawing.rectangle({kLow, kLow}, {kHigh, kLow + deep}, faint(kShade, 26));
    drawing.rectangle({kLow, kLow}, {kLow + 0.8f * deep, kHigh}, faint(kShade, 22));
  }
  drawing.polyline({{kHigh, kLow}, {kHigh, kHigh}, {kLow, kHigh}}, 0.02f, rgb(0xf2dcb0, 120), false);
}

// Round the home at the far side, `grow` from its points: outer and inner border by turns.
std::vector<Point> round_home(float grow, float ragged, Rng& rng) {
  std::vector<Point> border;
  const auto uneven = [&] { return grow * (1 + ragged * (share(rng) - 0.5f)); };
  const auto arc = [&](Point centre, float first, auto inner) {
    for (int i = 0; i <= 6; ++i) {
      const float angle = first + kTurn / 24 * static_cast<float>(i), reach = uneven();
      border.push_back({centre.x + reach * std::cos(angle), centre.y + reach * std::sin(angle)});
      border.push_back(inner(border.back()));
    }
  };
  const auto facing = [](float middle) { return [middle](Point at) { return Point{2 * middle - at.x, at.y}; }; };
  const auto corner = [](Point at) { return [at](Point) { return at; }; };
  arc({0, 1}, kTurn / 4, facing(0));
  arc({0, 0}, kTurn / 2, corner({grow, grow}));
  for (int i = 1; i < 16; ++i) {
    const float x = static_cast<float>(i) / 4, out = uneven();
    border.push_back({x, -out});
    border.push_back({std::clamp(x, grow, 4 - grow), uneven()});
  }
  arc({4, 0}, 0.75f * kTurn, corner({4 - grow, grow}));
  arc({4, 1}, 0, facing(4));
  return border;
}

// A cushion at the stone's flank, on the right below or on the left above.
void add_cushion(Drawing& drawing, Point centre, bool below, Rng& rng) {
  constexpr int kSteps = 20, kLeaves = 20;
  const float first = share(rng, -0.01f, 0.06f) * kTurn + (below ? 0 : kTurn / 2),
              length = share(rng, 0.24f, 0.3f) * kTurn;
  const auto thick = [&](float t) {
    return 0.11f * std::sqrt(std::max(0.f, std::sin(kTurn / 2 * t))) * (1 + 0.16f * std::sin(17 * t + centre.x));
  };
  const auto at = [&](float t, float out) {
    const float angle = first + length * t, reach = 1 + out / 0.36f;
    return Point{centre.x + 0.395f * reach * std::cos(angle), centre.y + 0.335f * reach * std::sin(angle)};
  };
  std::vector<Point> cushion;
  for (int i = 0; i <= kSteps; ++i) {
    const float t = static_cast<float>(i) / kSteps;
    cushion.push_back(at(t, -0.12f));
    cushion.push_back(at(t, thick(t)));
  }
  drawing.band(shifted(cushion, 0.012f, 0.03f), faint(kShade, 110));
  drawing.band(std::move(cushion), rgb(0x43521f));
  for (int i = 0; i < kLeaves; ++i) {
    const float t = (static_cast<float>(i) + share(rng)) / kLeaves, out = share(rng, -0.02f, 0.9f), lit = share(rng);
    add_grain(drawing, at(t, out * thick(t)), share(rng, 0.014f, 0.03f), mixed(rgb(0x5d6c26), rgb(0xb4c05e), lit));
  }
}

}  // namespace

void add_grain(Drawing& drawing, Point at, float radius, Color color) {
  std::vector<Point> corners;
  for (int i = 0; i < 4; ++i) {
    const float angle = 40 * at.x + 70 * at.y + kTurn / 4 * static_cast<float>(i);
    corners.push_back({at.x + radius * std::cos(angle), at.y + radius * std::sin(angle)});
  }
  drawing.polygon(std::move(corners), color);
}

Point centre_of(int point) {
  return {static_cast<float>(kBoard.file(point)), static_cast<float>(kBoard.ranks - 1 - kBoard.rank(point))};
}

Drawing yard() {
  Drawing drawing;
  add_rim(drawing);
  add_earth(drawing);
  add_lines(drawing);
  add_shadow(drawing);
  add_coordinates(drawing);
  add_sockets(drawing);
  return drawing;
}

void strew_goal(Drawing& drawing, int side) {
  Rng rng(31);
  for (const float grow : {0.5f, 0.46f, 0.41f}) {
    std::vector<Point> border = round_home(grow, 0.1f, rng);
    for (Point& point : border) point = for_side(point, side);
    drawing.band(std::move(border), rgb(0xd2452c, 27));
  }
  // Drawn with a stick as well, so that the home is seen without its colour.
  const std::vector<Point> border = round_home(0.47f, 0.03f, rng);
  std::vector<Point> edge;
  for (std::size_t i = 0; i < border.size(); i += 2) edge.push_back(for_side(border[i], side));
  for (std::size_t i = border.size(); i > 0; i -= 2) edge.push_back(for_side(border[i - 1], side));
  drawing.polyline(shifted(edge, 0.014f, 0.018f), 0.022f, rgb(0xf6dcb0, 150), true);
  drawing.polyline(std::move(edge), 0.03f, faint(mixed(kVermilion, kShade, 0.45f), 210), true);
  for (int i = 0; i < 150; ++i) {
    const float x = share(rng, -0.5f, 4.5f), y = share(rng, -0.5f, 1.45f), size = share(rng);
    const Point at = for_side({x, y}, side);
    if (y > 0.5f && x > 0.5f && x < 3.5f) continue;
    add_grain(drawing, at, 0.008f + 0.014f * size * size, rgb(0x8e2a18, 170));
  }
}

// On both sides of the stone, so that it is seen however the board lies.
void grow_moss(Drawing& drawing, int point) {
  Rng rng(static_cast<std::uint64_t>(300 + point));
  for (const bool below : {true, false}) add_cushion(drawing, centre_of(point), below, rng);
}

void bed(Drawing& drawing, int point) {
  constexpr int kSteps = 32;
  const Point at = centre_of(point);
  Rng rng(static_cast<std::uint64_t>(600 + point));
  std::vector<Point> wall;
  for (int i = 0; i < kSteps; ++i) {
    const float angle = kTurn * static_cast<float>(i) / kSteps, reach = share(rng, 0.97f, 1.03f);
    wall.push_back({at.x + 0.46f * reach * std::cos(angle), at.y + 0.02f + 0.4f * reach * std::sin(angle)});
  }
  drawing.polygon(wall, faint(kShade, 64));
  drawing.polyline(std::move(wall), 0.04f, faint(kLit, 105), true);
  for (int i = 0; i < 30; ++i) {
    const float angle = share(rng, 0, kTurn), reach = share(rng, 0.96f, 1.1f);
    add_grain(drawing, {at.x + 0.46f * reach * std::cos(angle), at.y + 0.02f + 0.4f * reach * std::sin(angle)},
              share(rng, 0.008f, 0.022f), i % 4 ? rgb(0xf0d9ab, 235) : rgb(0x5f4524, 200));
  }
}

void fill_socket(Drawing& drawing, int side, int number) {
  const Point at = socket(side, number);
  const auto disc = [&](float dx, float dy, float radius, Color fill, Color edge) {
    drawing.disc({at.x + dx, at.y + dy}, radius, fill, edge, {at.x + dx - 0.02f, at.y + dy - 0.03f});
  };
  disc(0, 0, 0.083f, side == 0 ? rgb(0xfffdf6) : rgb(0x59616a), side == 0 ? rgb(0xb9ad96) : rgb(0x101216));
  if (side == 1) drawing.line({at.x - 0.07f, at.y + 0.025f}, {at.x + 0.07f, at.y - 0.025f}, 0.022f, rgb(0xf1efe8));
}

}  // namespace vitrine::five_field_kono
