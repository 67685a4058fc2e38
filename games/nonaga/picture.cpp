// Bare linen, nineteen beech discs, and turned tokens: red ones with a knob, black ones hollowed out.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "games/nonaga/rules.h"

namespace vitrine::nonaga {
namespace {

constexpr int kGrains = 4;
// Discs in four grains, the same four with the inlay of the disc just moved, and the tokens.
enum Look : std::uint8_t { kBeech = 0, kBeechMoved = kGrains, kRed = 2 * kGrains, kBlack };

constexpr float kRow = 0.8660254f;  // height of a row of hexagons
constexpr float kDiscRadius = 0.478f;

// Board units stay small however far the field has drifted: they are counted from the nearest multiple of a long way.
constexpr int kLongWay = 1024;
Point centre_of(const Field& field, Cell cell) {
  const auto near = [](std::int32_t at, std::int32_t origin) {
    return static_cast<float>(at - ((origin + kLongWay / 2) & ~(kLongWay - 1)));
  };
  const Axial at = field.axial(cell);
  const float q = near(at.q, field.origin_q), r = near(at.r, field.origin_r);
  return {q + r / 2, r * kRow};
}

// A number from 0 to 1 that looks random and never changes: threads and grain.
float fleck(std::uint32_t index) {
  index = (index ^ 0x9e3779b9u) * 0x85ebca6bu;
  index = (index ^ index >> 13) * 0xc2b2ae35u;
  return static_cast<float>((index ^ index >> 16) & 0xffff) / 65535.f;
}

Drawing linen(Point top_left, Point bottom_right) {
  constexpr float kThread = 0.075f;
  Drawing drawing;
  drawing.rectangle(top_left, bottom_right, rgb(0xe4ddcf), rgb(0xd9d1c1));
  const auto shade = [](int thread, std::uint32_t seed) {
    const float strength = fleck(static_cast<std::uint32_t>(thread) * 2 + seed);
    if (thread % 2) return rgb(0x8f8470, static_cast<std::uint8_t>(14 + 34 * strength));
    return rgb(0xfffcf4, static_cast<std::uint8_t>(20 + 60 * strength));
  };
  const auto first = [](float edge) { return static_cast<int>(std::ceil(edge / kThread)); };
  for (int i = first(top_left.y); static_cast<float>(i) * kThread <= bottom_right.y; ++i) {
    const float y = static_cast<float>(i) * kThread;
    drawing.line({top_left.x, y}, {bottom_right.x, y}, 0.03f, shade(i, 0));
  }
  for (int i = first(top_left.x); static_cast<float>(i) * kThread <= bottom_right.x; ++i) {
    const float x = static_cast<float>(i) * kThread;
    drawing.line({x, top_left.y}, {x, bottom_right.y}, 0.026f, shade(i, 1));
  }
  return drawing;
}

Drawing disc(int grain, bool moved) {
  const auto seed = static_cast<std::uint32_t>(1000 * grain);
  const float turn = std::numbers::pi_v<float> * (0.1f + 0.27f * static_cast<float>(grain));
  const float cosine = std::cos(turn), sine = std::sin(turn);
  const auto along = [&](float x, float y) { return Point{x * cosine - y * sine, x * sine + y * cosine}; };
  Drawing drawing;
  drawing.glow({0.035f, 0.075f}, 0.56f, rgb(0x3a2a18, 130));
  drawing.disc({0.008f, 0.02f}, kDiscRadius, rgb(0x8d6338));
  drawing.disc({0, 0}, kDiscRadius - 0.005f, rgb(0xe6c795), rgb(0xcaa168), {-0.14f, -0.2f});
  // Growth rings cut lengthwise, then the short dark flecks that tell beech from other woods.
  constexpr float kInside = kDiscRadius - 0.035f;
  for (std::uint32_t i = 0; i < 9; ++i) {
    const float at = -0.38f + 0.095f * static_cast<float>(i) + 0.05f * (fleck(seed + i) - 0.5f);
    const float bow = 0.05f * (fleck(seed + 50) - 0.5f) + 0.02f * (fleck(seed + 60 + i) - 0.5f);
    const float highest = std::abs(at) + std::abs(bow);
    const float half = std::sqrt(std::max(0.f, kInside * kInside - highest * highest));
    std::vector<Point> line;
    for (int k = 0; k <= 8; ++k) {
      const float x = half * (-1 + 0.25f * static_cast<float>(k));
      line.push_back(along(x, at + bow * std::cos(3.2f * x / kInside)));
    }
    drawing.polyline(std::move(line), 0.012f + 0.012f * fleck(seed + 80 + i), rgb(0x9c6a35, 75), false);
  }
  for (std::uint32_t i = 0; i < 46; ++i) {
    const float angle = 2 * std::numbers::pi_v<float> * fleck(seed + 100 + 2 * i);
    const float reach = (kInside - 0.05f) * std::sqrt(fleck(seed + 101 + 2 * i));
    const float x = reach * std::cos(angle), y = reach * std::sin(angle);
    const float half = 0.012f + 0.016f * fleck(seed + 300 + i);
    drawing.line(along(x - half, y), along(x + half, y), 0.01f, rgb(0x7f4f22, 95));
  }
  drawing.ring({0, 0}, kDiscRadius - 0.012f, 0.022f, rgb(0x9a6f3f, 150));
  drawing.ring({-0.006f, -0.01f}, kDiscRadius - 0.034f, 0.014f, rgb(0xfbe9c8, 140));
  if (moved) {  // it has just been laid down and stays: an inlaid ring with four pegs
    drawing.ring({0, 0}, 0.4f, 0.026f, rgb(0x4d3218, 225));
    for (int i = 0; i < 4; ++i) {
      const float angle = std::numbers::pi_v<float> * (0.25f + 0.5f * static_cast<float>(i));
      drawing.disc({0.4f * std::cos(angle), 0.4f * std::sin(angle)}, 0.036f, rgb(0x4d3218));
    }
  }
  return drawing;
}

// A pawn with a ball for a head, leaning into the light.
Drawing red_token() {
  Drawing drawing;
  drawing.glow({0.05f, 0.13f}, 0.38f, rgb(0x2a1408, 170));
  drawing.disc({0, 0.075f}, 0.275f, rgb(0x7a1f14), rgb(0x5a150d), {-0.05f, 0});
  drawing.disc({0, 0.05f}, 0.265f, rgb(0xd2563f), rgb(0x9c2b1c), {-0.1f, -0.08f});
  drawing.ring({0, 0.05f}, 0.205f, 0.016f, rgb(0x74190f, 190));
  drawing.disc({0, 0.03f}, 0.185f, rgb(0xc2452f), rgb(0x8a2416), {-0.07f, -0.05f});
  drawing.polygon({{-0.12f, -0.11f}, {0.12f, -0.11f}, {0.155f, 0.06f}, {-0.155f, 0.06f}}, rgb(0x8a2416), rgb(0xb53c28));
  drawing.glow({0.02f, -0.03f}, 0.2f, rgb(0x3c0b05, 150));
  drawing.disc({0, -0.125f}, 0.175f, rgb(0x701a10));
  drawing.disc({0, -0.135f}, 0.17f, rgb(0xe87a60), rgb(0xa82f1e), {-0.05f, -0.2f});
  drawing.glow({-0.055f, -0.205f}, 0.07f, rgb(0xffe3d6, 200));
  return drawing;
}

// A low ring, hollowed out in the middle down to the wood.
Drawing black_token() {
  Drawing drawing;
  drawing.glow({0.05f, 0.1f}, 0.42f, rgb(0x1a1208, 170));
  drawing.disc({0, 0.035f}, 0.315f, rgb(0x0c0b0d));
  drawing.disc({0, 0}, 0.315f, rgb(0x55525a), rgb(0x201e23), {-0.1f, -0.14f});
  drawing.ring({0, 0}, 0.275f, 0.02f, rgb(0x0d0c0e, 220));
  drawing.ring({-0.005f, -0.008f}, 0.255f, 0.01f, rgb(0xaaa6b0, 120));
  drawing.ring({0, 0}, 0.21f, 0.05f, rgb(0x3b383f));
  drawing.disc({0, 0}, 0.145f, rgb(0x0a090a));
  drawing.disc({0.008f, 0.02f}, 0.125f, rgb(0x9d7443), rgb(0x6b4a28), {0.02f, 0.07f});
  drawing.ring({0, 0}, 0.145f, 0.018f, rgb(0x0a090a));
  drawing.ring({0.004f, 0.006f}, 0.162f, 0.012f, rgb(0xb9b5c0, 150));
  drawing.glow({-0.14f, -0.17f}, 0.09f, rgb(0xffffff, 110));
  return drawing;
}

// All discs and every empty cell that touches one, in rows from the top, each from the left.
std::vector<Cell> cells_to_show(const Field& field) {
  std::vector<Cell> cells;
  for (int row = 0; row <= Field::kFirstRow + field.height; ++row) {
    for (int column = Field::kFirstColumn - 1; column <= Field::kFirstColumn + field.width; ++column) {
      const auto cell = static_cast<Cell>(column << 5 | row);
      if (field.has(cell) || field.neighbours(cell) != 0) cells.push_back(cell);
    }
  }
  return cells;
}

Message reason(const char* key) {
  return {std::string("nonaga.why.") + key, {}};
}

Message why_no_token(const Position& position, const Path& touched, Cell cell) {
  if (touched.size() == 1) {
    const Tokens& own = position.tokens[position.side];
    if (std::ranges::find(own, cell) != own.end()) return reason("token_shut_in");
    if (position.has_token(cell)) return reason("not_yours");
    return reason(position.field.has(cell) ? "token_first" : "no_disc");
  }
  if (!position.field.has(cell)) return reason("slide_off");
  if (position.has_token(cell)) return reason("token_there");
  const Cell from = cell_of(position.field, touched.front());
  const int q = (cell >> 5) - (from >> 5), r = (cell & 31) - (from & 31);
  if (q != 0 && r != 0 && q + r != 0) return reason("not_straight");
  for (int i = 0; i < 6; ++i) {
    const Cell end = slide(position, from, i);
    for (int at = from; at != end; at += kSteps[i])
      if (at + kSteps[i] == cell) return reason("stops_short");
  }
  return reason("blocked");
}

Message why_no_disc(const Position& position, const Path& touched, Cell cell) {
  const Field& field = position.field;
  if (touched.size() == 1) {
    if (!field.has(cell)) return reason("no_disc");
    if (position.has_token(cell)) return reason("token_on_it");
    if (cell == position.moved) return reason("just_moved");
    if (!removable(position, cell)) return reason(position.removal == kRemovalLocal ? "held_locally" : "held");
    if (position.split == kSplitOnRemoval && !spared(field, cell)) return reason("splits_on_removal");
    return reason("no_target");
  }
  if (field.has(cell)) return reason("disc_there");
  const Cell from = cell_of(field, touched.front());
  if (!touches_two(field, from, cell)) return reason("touch_two");
  if (position.target == kTargetPeriphery && !slides_in(field, from, cell)) return reason("not_from_outside");
  return reason("splits");
}

}  // namespace

Picture Rules::describe(const Position& position, Player) {
  constexpr float kMargin = 0.62f, kLeastWide = 7.24f, kLeastHigh = 6.44f;  // those of the start
  const Field& field = position.field;
  Picture picture;
  Point low = {1e9f, 1e9f}, high = {-1e9f, -1e9f};
  for (Cell cell : cells_to_show(field)) {
    const Point at = centre_of(field, cell);
    const Axial axial = field.axial(cell);
    low = {std::min(low.x, at.x), std::min(low.y, at.y)};
    high = {std::max(high.x, at.x), std::max(high.y, at.y)};
    picture.places.push_back({site_of(field, cell), at, 0.5f, PlaceShape::kHexagon,
                              '(' + std::to_string(axial.q) + ',' + std::to_string(axial.r) + ')'});
    if (!field.has(cell)) continue;

    const bool moved = cell == position.moved;
    const int grain = (axial.q + 2 * (axial.r & 1)) & (kGrains - 1);
    Piece piece;
    piece.site = site_of(field, cell);
    piece.at = at;
    piece.look = static_cast<std::uint8_t>((moved ? kBeechMoved : kBeech) + grain);
    piece.name = {moved ? "nonaga.piece.disc_moved" : "nonaga.piece.disc", {}};
    picture.pieces.push_back(piece);
  }
  for (int side = 0; side < 2; ++side) {
    for (Cell token : position.tokens[side]) {
      Piece piece;
      piece.site = site_of(field, token);
      piece.at = centre_of(field, token);
      piece.look = static_cast<std::uint8_t>(kRed + side);
      piece.owner = static_cast<Player>(side);
      piece.layer = 1;
      piece.name = {side == 0 ? "nonaga.piece.red" : "nonaga.piece.black", {}};
      picture.pieces.push_back(piece);
    }
  }
  const float wide = std::max(kLeastWide, high.x - low.x + 2 * kMargin) / 2;
  const float tall = std::max(kLeastHigh, high.y - low.y + 2 * kMargin) / 2;
  const Point middle = {(low.x + high.x) / 2, (low.y + high.y) / 2};
  picture.top_left = {middle.x - wide, middle.y - tall};
  picture.bottom_right = {middle.x + wide, middle.y + tall};
  picture.named = false;
  picture.board = linen(picture.top_left, picture.bottom_right);
  return picture;
}

std::vector<Site> Rules::decided_by(const Position& position) {
  std::vector<Site> sites;
  for (Cell token : position.tokens[1 - position.side]) sites.push_back(site_of(position.field, token));
  return sites;
}

std::vector<Drawing> Rules::art() {
  std::vector<Drawing> looks;
  for (const bool moved : {false, true})
    for (int grain = 0; grain < kGrains; ++grain) looks.push_back(disc(grain, moved));
  looks.push_back(red_token());
  looks.push_back(black_token());
  return looks;
}

Message Rules::prompt(const Position& position) {
  if (position.over) return {"nonaga.prompt.over", {}};
  const Message player = {"nonaga.player." + std::to_string(position.side), {}};
  return {position.due == kToken ? "nonaga.prompt.token" : "nonaga.prompt.disc", {player}};
}

Message Rules::explain(const Position& position, const Path& touched) {
  if (position.over) return reason("over");
  const Cell cell = cell_of(position.field, touched.back());
  if (cell == kNowhere) return reason(touched.size() > 1 && position.due == kDisc ? "touch_two" : "no_disc");
  return position.due == kToken ? why_no_token(position, touched, cell) : why_no_disc(position, touched, cell);
}

}  // namespace vitrine::nonaga
