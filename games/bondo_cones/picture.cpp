// The board in matte charcoal, cones in plaster white and lamp black, red rings, and the die with its cone.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {
namespace {

// Looks: cones by owner, rings and worth; then the faces of the die; then the rest.
constexpr int kConeLooks = 2 * (kRings + 1) * (kWorths + 1);
enum Look : std::uint8_t { kDieLook = kConeLooks, kCupLook = kDieLook + kFaces, kRingLook, kBattleLook, kLooks };

std::uint8_t look_of(Cone cone) {
  return static_cast<std::uint8_t>((cone.owner() * (kRings + 1) + cone.rings()) * (kWorths + 1) + cone.worth());
}

constexpr float kPi = std::numbers::pi_v<float>;
constexpr float kFrame = 0.62f, kStrip = 1.5f;
constexpr float kDieScale = 1.5f;
constexpr Color kSlabTop = rgb(0x303133), kSlabBottom = rgb(0x232426), kGround = rgb(0x292a2c), kCamp = rgb(0x343638);
constexpr Color kRim = rgb(0x929196);  // 3 : 1 against the board, the red fields too
constexpr Color kLine = rgb(0x4a4b4d), kLabel = rgb(0xb9b4aa), kFigure = rgb(0xe4ddd0);
constexpr Color kRed = rgb(0xb63a2a), kRedDeep = rgb(0x7d231a), kRingRed = rgb(0xd8442e), kRedLight = rgb(0xf5a08c);
constexpr Color kRedFieldTop = rgb(0x7a2a20), kRedFieldBottom = rgb(0x672219);

Point centre_of(const Layout& layout, int field) {
  return {static_cast<float>(layout.grid.file(field)),
          static_cast<float>(layout.grid.ranks - 1 - layout.grid.rank(field))};
}

// The middle of the strip beside the board where a player's things lie: South's below, North's above.
float strip_of(const Layout& layout, int side) {
  return side == 0 ? static_cast<float>(layout.grid.ranks) - 0.5f + kFrame + kStrip / 2 : -0.5f - kFrame - kStrip / 2;
}

// Where the die lies, and beside it what else the hand holds.
Point die_of(const Layout& layout, int side) {
  return {static_cast<float>(layout.grid.files) - 0.75f, strip_of(layout, side)};
}
Point beside_die(const Layout& layout, int side) {
  return {die_of(layout, side).x - 1.5f, strip_of(layout, side)};
}

Drawing board(const Layout& layout) {
  const auto files = static_cast<float>(layout.grid.files), ranks = static_cast<float>(layout.grid.ranks);
  Drawing drawing;
  drawing.rectangle({-0.5f - kFrame, -0.5f - kFrame}, {files - 0.5f + kFrame, ranks - 0.5f + kFrame}, rgb(0x1a1b1c),
                    rgb(0x121314));
  drawing.rectangle({-0.46f - kFrame, -0.46f - kFrame}, {files - 0.54f + kFrame, ranks - 0.54f + kFrame}, kSlabTop,
                    kSlabBottom);
  for (int side = 0; side < 2; ++side) {
    const float y = strip_of(layout, side), half = kStrip / 2 - 0.07f;
    drawing.rectangle({-0.5f - kFrame, y - half}, {files - 0.5f + kFrame, y + half}, rgb(0x1e1f20), rgb(0x252628));
    drawing.rectangle({-0.46f - kFrame, y - half + 0.04f}, {files - 0.54f + kFrame, y + half - 0.04f}, rgb(0x2a2b2d),
                      rgb(0x2e2f31));
  }
  drawing.rectangle({-0.5f, -0.5f}, {files - 0.5f, ranks - 0.5f}, kGround);
  const auto fill = [&](Fields fields, Color top, Color bottom) {
    each(fields, [&](int field) {
      const Point at = centre_of(layout, field);
      drawing.rectangle({at.x - 0.5f, at.y - 0.5f}, {at.x + 0.5f, at.y + 0.5f}, top, bottom);
    });
  };
  fill(layout.start[0] | layout.start[1], kCamp, kCamp);
  fill(layout.red[0] | layout.red[1], kRedFieldTop, kRedFieldBottom);
  for (int file = 0; file <= layout.grid.files; ++file) {
    const float x = static_cast<float>(file) - 0.5f;
    drawing.line({x, -0.5f}, {x, ranks - 0.5f}, 0.02f, kLine);
  }
  for (int rank = 0; rank <= layout.grid.ranks; ++rank) {
    const float y = static_cast<float>(rank) - 0.5f;
    drawing.line({-0.5f, y}, {files - 0.5f, y}, 0.02f, kLine);
  }
  constexpr float letter = 0.5f;
  for (int file = 0; file < layout.grid.files; ++file)
    drawing.text({static_cast<float>(file), ranks - 0.5f + kFrame / 2}, letter, kLabel,
                 std::string(1, static_cast<char>('a' + file)), false);
  for (int rank = 0; rank < layout.grid.ranks; ++rank)
    drawing.text({-0.5f - kFrame / 2, ranks - 1 - static_cast<float>(rank)}, letter, kLabel, std::to_string(rank + 1),
                 false);
  return drawing;
}

Color mixed(Color from, Color to, float share) {
  const auto mix = [share](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(
        std::lround(static_cast<float>(a) + (static_cast<float>(b) - static_cast<float>(a)) * share));
  };
  return {mix(from.r, to.r), mix(from.g, to.g), mix(from.b, to.b), mix(from.a, to.a)};
}

// A piece of an ellipse lying flat; angles in radians, the front being pi / 2.
std::vector<Point> arc(Point centre, float wide, float deep, float from, float to) {
  constexpr float kStep = kPi / 13;
  const int steps = std::max(2, static_cast<int>(std::ceil(std::abs(to - from) / kStep)));
  std::vector<Point> points;
  for (int i = 0; i <= steps; ++i) {
    const float angle = from + (to - from) * static_cast<float>(i) / static_cast<float>(steps);
    points.push_back({centre.x + wide * std::cos(angle), centre.y + deep * std::sin(angle)});
  }
  return points;
}

struct Solid {
  float wide, deep, base, tip;  // half axes of its foot, height of the foot's middle and of the tip on the page
};
constexpr Solid kConeBody = {0.335f, 0.145f, 0.225f, -0.4f};

void draw_shadow(Drawing& drawing, const Solid& solid) {
  for (float grown : {0.09f, 0.055f, 0.02f})
    drawing.polygon(arc({0.05f, solid.base + 0.035f}, solid.wide + grown, solid.deep + grown * 0.8f, 0, 2 * kPi),
                    rgb(0x000000, 70));
}

// How far the mantle is seen round the back, as an angle.
float behind(const Solid& solid) {
  return std::asin(solid.deep / (solid.base - solid.tip));
}

// What is black stands out from a dark board by its edge.
void draw_rim(Drawing& drawing, const Solid& solid) {
  std::vector<Point> points = arc({0, solid.base}, solid.wide, solid.deep, -behind(solid), kPi + behind(solid));
  points.push_back({0, solid.tip});
  drawing.polyline(std::move(points), 0.018f, kRim, true);
}

// The mantle, lit from the upper left: wedges from tip to foot, laid over one another, make light and dark soft.
void draw_cone(Drawing& drawing, const Solid& solid, Color lit, Color middle, Color dark) {
  constexpr int kWedges = 6;
  constexpr float kLight = 0.7f * kPi;
  const float from = -behind(solid), to = kPi + behind(solid);
  const auto wedge = [&](float first, float last, Color color) {
    std::vector<Point> points = arc({0, solid.base}, solid.wide, solid.deep, std::max(from, first), std::min(to, last));
    points.push_back({0, solid.tip});
    drawing.polygon(std::move(points), color);
  };
  wedge(from, to, middle);
  const auto veil = [](Color color, std::uint8_t alpha) { return Color{color.r, color.g, color.b, alpha}; };
  for (int i = 0; i < kWedges; ++i) {
    const float share = static_cast<float>(i) / kWedges;
    wedge(from, from + (kLight - 0.16f * kPi - from) * (1 - share), veil(dark, 62));
    wedge(to - 0.14f * kPi * (1 - share), to, veil(dark, 32));
    wedge(kLight - 0.2f * kPi * (1 - share), kLight + 0.17f * kPi * (1 - share), veil(lit, 66));
  }
  drawing.disc({0, solid.tip + 0.028f}, 0.026f, mixed(middle, lit, 0.7f));
}

// Half of a ring round a cone, seen from above: the back half is painted before the cone, the front half after it.
void draw_ring(Drawing& drawing, float height, float wide, bool front) {
  const float from = front ? 0 : kPi, to = front ? kPi : 2 * kPi;
  const float deep = wide * 0.45f;
  drawing.polyline(arc({0, height}, wide, deep, from, to), 0.115f, front ? kRedDeep : rgb(0x641a13), false);
  drawing.polyline(arc({0, height - 0.012f}, wide, deep, from, to), 0.084f, front ? kRingRed : rgb(0x9c2f22), false);
  if (front)
    drawing.polyline(arc({0, height - 0.034f}, wide, deep, 0.52f * kPi, 0.88f * kPi), 0.022f, kRedLight, false);
}

Drawing cone(int owner, int rings, Worth worth) {
  constexpr float kRingHeight[] = {0.19f, 0.085f}, kRingWide[] = {0.36f, 0.3f};
  const bool white = owner == 0;
  Drawing drawing;
  draw_shadow(drawing, kConeBody);
  for (int ring = 0; ring < rings; ++ring) draw_ring(drawing, kRingHeight[ring], kRingWide[ring], false);
  if (white)
    draw_cone(drawing, kConeBody, rgb(0xfffdf7), rgb(0xe3ddd0), rgb(0xa59d8e));
  else
    draw_cone(drawing, kConeBody, rgb(0xa3a1a6), rgb(0x2a2a2d), rgb(0x09090a));
  if (!white) draw_rim(drawing, kConeBody);
  for (int ring = 0; ring < rings; ++ring) draw_ring(drawing, kRingHeight[ring], kRingWide[ring], true);
  if (worth == kUnknown) return drawing;
  const float lifted = rings == 0 ? 0.125f : rings == 1 ? 0.075f : -0.02f;
  const float high = rings == 2 ? 0.27f : 0.31f;
  drawing.text({0, lifted}, high, white ? rgb(0x2a2420) : rgb(0xf4ecdc), std::to_string(kPoints[worth]), false);
  return drawing;
}

Drawing loose_ring() {
  Drawing drawing;
  drawing.polygon(arc({0.04f, 0.06f}, 0.4f, 0.2f, 0, 2 * kPi), rgb(0x000000, 70));
  for (bool front : {false, true}) draw_ring(drawing, 0, 0.34f, front);
  return drawing;
}

// The cone under which the die is shaken.
Drawing cup() {
  constexpr Solid kCup = {0.42f, 0.18f, 0.27f, -0.5f};
  Drawing drawing;
  draw_shadow(drawing, kCup);
  draw_cone(drawing, kCup, rgb(0xd0624f), rgb(0xa33526), rgb(0x5d1a12));
  drawing.polyline(arc({0, 0.13f}, 0.345f, 0.145f, 0.03f * kPi, 0.97f * kPi), 0.03f, rgb(0xf0d9c4, 210), false);
  return drawing;
}

void draw_eye(Drawing& drawing) {
  constexpr int kSteps = 14;
  constexpr float kHalf = 0.235f;
  std::vector<Point> lids, upper, lower;
  for (int i = 0; i <= kSteps; ++i) {
    const float x = -kHalf + 2 * kHalf * static_cast<float>(i) / kSteps;
    const float y = 0.13f * std::cos(x / kHalf * kPi / 2);
    upper.push_back({x, -y});
    lower.push_back({x, y});
    lids.insert(lids.end(), {{x, -y}, {x, y}});
  }
  drawing.band(lids, rgb(0xffffff));
  drawing.polyline(upper, 0.034f, rgb(0x2a2420), false);
  drawing.polyline(lower, 0.034f, rgb(0x2a2420), false);
  drawing.disc({0, 0}, 0.088f, rgb(0x2a2420));
  drawing.disc({-0.028f, -0.03f}, 0.026f, rgb(0xffffff));
}

Drawing die(int face) {
  constexpr float kHalf = 0.37f, kCorner = 0.09f;
  const auto square = [&](float half, float corner, Point by) {
    std::vector<Point> points;
    const Point corners[] = {{half - corner, half - corner},
                             {corner - half, half - corner},
                             {corner - half, corner - half},
                             {half - corner, corner - half}};
    for (int i = 0; i < 4; ++i) {
      for (Point point :
           arc(corners[i], corner, corner, kPi / 2 * static_cast<float>(i), kPi / 2 * static_cast<float>(i + 1)))
        points.push_back({point.x + by.x, point.y + by.y});
    }
    return points;
  };
  Drawing drawing;
  drawing.polygon(square(kHalf + 0.05f, kCorner + 0.05f, {0.03f, 0.06f}), rgb(0x000000, 90));
  drawing.polygon(square(kHalf, kCorner, {0, 0.035f}), rgb(0xb5aa93));
  drawing.polygon(square(kHalf, kCorner, {0, 0}), rgb(0xfdf9ee), rgb(0xe6dcc6));
  constexpr float kSpread = 0.17f;
  const auto pip = [&](float x, float y) { drawing.disc({x * kSpread, y * kSpread}, 0.062f, rgb(0x2a2420)); };
  if (face == kFace1 || face == kFace3) pip(0, 0);
  if (face >= kFace2 && face <= kFace4) pip(-1, -1), pip(1, 1);
  if (face == kFace4) pip(1, -1), pip(-1, 1);
  if (face == kFaceEye) draw_eye(drawing);
  if (face == kFaceBondo) {
    drawing.ring({0, 0.012f}, 0.185f, 0.1f, kRedDeep);
    drawing.ring({0, 0}, 0.185f, 0.088f, kRed);
  }
  return drawing;
}

Drawing battle_button() {
  Drawing drawing;
  drawing.disc({0, 0}, 0.4f, kRed, kRedDeep, {-0.1f, -0.14f});
  drawing.ring({0, 0}, 0.34f, 0.022f, rgb(0xf6d8cc, 170));
  const Color pale = rgb(0xfdf1ea);
  drawing.polygon({{-0.06f, -0.25f}, {0.06f, -0.25f}, {0.032f, 0.07f}, {-0.032f, 0.07f}}, pale);
  drawing.disc({0, 0.18f}, 0.055f, pale);
  return drawing;
}

Message cone_name(Cone cone) {
  constexpr const char* kNames[2][kRings + 1] = {{"white", "white_bondo", "white_double"},
                                                 {"black", "black_bondo", "black_double"}};
  const std::string key = std::string("bondo_cones.piece.") + kNames[cone.owner()][cone.rings()];
  Message name = {key, {}};
  if (cone.worth() == kUnknown) return name;
  return {"bondo_cones.piece.worth", {name, std::to_string(kPoints[cone.worth()])}};
}

Piece cone_piece(Cone cone, Point at) {
  Piece piece;
  piece.at = at;
  piece.look = look_of(cone);
  piece.owner = static_cast<Player>(cone.owner());
  piece.name = cone_name(cone);
  return piece;
}

Piece thing(std::uint8_t look, Point at, float scale, const char* name) {
  Piece piece;
  piece.at = at;
  piece.scale = scale;
  piece.look = look;
  piece.name = Message{std::string("bondo_cones.piece.") + name, {}};
  return piece;
}

Piece die_piece(int face, Point at) {
  Piece piece = thing(static_cast<std::uint8_t>(kDieLook + face), at, kDieScale,
                      face == kFaceEye     ? "die_eye"
                      : face == kFaceBondo ? "die_bondo"
                                           : "die");
  if (face < kFaceEye) piece.name.args = {std::to_string(face + 1)};
  return piece;
}

// What the viewer may know of the values, and nothing else.
Position seen_by(const Position& position, Player viewer) {
  if (viewer == kNobody || position.memory == kOpen) return position;
  Position shown = viewer == kPublic ? position : Rules::observe(position, viewer);
  const bool placing = (position.phase == kPlace || position.phase == kRing) && position.side == viewer;
  if (viewer == kPublic || (position.memory == kFromMemory && !placing))
    for (Cone& cone : shown.cone)
      if (cone.there()) cone = cone.with_worth(kUnknown);
  return shown;
}

// While a player places, the other sees nothing of it, not even where: the order would tell the values.
bool hidden_placing(const Position& position, int side, Player viewer) {
  return position.phase == kPlace && position.side == side && viewer != kNobody && viewer != side &&
         position.memory != kOpen;
}

// The cones of `side` that are not yet on the board, as the viewer sees them.
std::vector<Cone> in_hand(const Position& position, int side, Player viewer) {
  std::vector<Cone> cones;
  const bool placing = position.phase == kPlace && position.side == side;
  const bool waiting = side == 1 && position.side == 0 && (position.phase == kPlace || position.phase == kRing);
  if (waiting || hidden_placing(position, side, viewer))
    cones.assign(kConesEach, Cone(side, kUnknown));
  else if (placing) {
    for (int i = position.cones[side].count(); i < kPlacedCones; ++i) cones.emplace_back(side, kPlacingOrder[i]);
    cones.insert(cones.end(), kConesWorth[kWorth0], Cone(side, kWorth0));
  }
  return cones;
}

void add_row(Picture& picture, const Layout& layout, int beside, const std::vector<Cone>& cones, Zone zone) {
  if (cones.empty()) return;
  constexpr float kScale = 0.74f, kLeft = 0.72f, kLoosest = 0.52f, kCount = 0.85f;
  const float ends =
      zone == Zone::kHand ? die_of(layout, beside).x + 0.8f : beside_die(layout, beside).x - 0.9f;  // no die yet
  const float room = ends - kCount - kLeft;
  const float apart = std::min(kLoosest, room / static_cast<float>(kConesEach - 1));
  const float spread = cones.size() < kConesEach / 2 ? kLoosest : apart;
  for (std::size_t i = 0; i < cones.size(); ++i) {
    Piece piece =
        cone_piece(cones[i], {kLeft + static_cast<float>(i) * std::min(spread, room / static_cast<float>(cones.size())),
                              strip_of(layout, beside) + 0.05f});
    piece.scale = kScale;
    piece.zone = zone;
    picture.pieces.push_back(piece);
  }
  picture.board.text({picture.pieces.back().at.x + 0.72f, strip_of(layout, beside)}, 0.46f, kLabel,
                     "× " + std::to_string(cones.size()), false);
}

// Points, and a red mark for each turn in which a battle may still be declared.
void draw_score(Drawing& drawing, const Position& position, int side) {
  const Layout& layout = layout_of(position);
  const Point at = {-0.35f, strip_of(layout, side)};
  drawing.text({at.x, at.y - (position.window[side] > 0 ? 0.14f : 0.02f)}, 0.6f, kFigure,
               std::to_string(position.points[side]) + '/' + std::to_string(kGoal), false);
  for (int i = 0; i < position.window[side]; ++i)
    drawing.ring(
        {at.x + 0.22f * (static_cast<float>(i) - 0.5f * static_cast<float>(position.window[side] - 1)), at.y + 0.36f},
        0.062f, 0.04f, rgb(0xd0523d));
}

void add_die(Picture& picture, const Position& position) {
  const Layout& layout = layout_of(position);
  const int side = position.side;
  const Point own = die_of(layout, side);
  if (position.phase >= kNumber1 && position.phase <= kBondo) {
    picture.pieces.push_back(die_piece(position.phase - kNumber1, own));
    return;
  }
  if (position.phase == kStartAnswer || position.phase == kBattleAnswer)
    picture.pieces.push_back(die_piece(position.thrown, die_of(layout, 1 - side)));
  if (position.phase == kPut) picture.pieces.push_back(thing(kRingLook, own, 1.3f, "ring_in_hand"));
  if (position.phase == kTurn) {
    Piece throws = thing(kCupLook, {own.x, own.y + 0.12f}, kDieScale, "cup"),
          declares = thing(kBattleLook, beside_die(layout, side), 1.5f, "battle");
    throws.site = kThrowSite;
    declares.site = kDeclareSite;
    picture.pieces.insert(picture.pieces.end(), {throws, declares});
    picture.places.push_back({kThrowSite, own, 0.74f, PlaceShape::kRound, "*"});
    picture.places.push_back({kDeclareSite, declares.at, 0.74f, PlaceShape::kRound, "!"});
  } else if (Rules::to_move(position) == kChance) {
    picture.pieces.push_back(thing(kCupLook, {own.x, own.y + 0.12f}, kDieScale, "cup"));
    for (int face = 0; face < kFaces; ++face) {
      const Point at = {own.x - 0.62f * static_cast<float>(kFaces - 1 - face), own.y};
      picture.places.push_back(
          {static_cast<Site>(kFaceSite + face), at, 0.3f, PlaceShape::kSquare, {'=', kFaceLetters[face]}});
    }
  }
}

}  // namespace

Picture Rules::describe(const Position& position, Player viewer) {
  const Layout& layout = layout_of(position);
  const Position shown = seen_by(position, viewer);
  const auto files = static_cast<float>(layout.grid.files), ranks = static_cast<float>(layout.grid.ranks);
  Picture picture;
  picture.top_left = {-0.5f - kFrame, -0.5f - kFrame - kStrip};
  picture.bottom_right = {files - 0.5f + kFrame, ranks - 0.5f + kFrame + kStrip};
  static const std::array<Drawing, kLayouts> kBoards = [] {
    std::array<Drawing, kLayouts> boards;
    for (int choice = 0; choice < kLayouts; ++choice)
      boards[choice] = board(layout_of(static_cast<LayoutChoice>(choice)));
    return boards;
  }();
  picture.board = kBoards[position.layout];
  for (int rank = layout.grid.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < layout.grid.files; ++file) {
      const int field = layout.grid.at(file, rank);
      picture.places.push_back(
          {static_cast<Site>(field), centre_of(layout, field), 0.5f, PlaceShape::kSquare, layout.grid.name(field)});
      const Cone cone = shown.cone[field];
      if (!cone.there() || hidden_placing(position, cone.owner(), viewer)) continue;
      Piece piece = cone_piece(cone, centre_of(layout, field));
      piece.site = static_cast<Site>(field);
      picture.pieces.push_back(piece);
    }
  }
  for (int side = 0; side < 2; ++side) {
    draw_score(picture.board, position, side);
    add_row(picture, layout, side, in_hand(position, side, viewer), Zone::kHand);
    if (position.phase == kPlace || position.phase == kRing) continue;
    const auto captured = static_cast<std::size_t>(kConesEach - position.cones[1 - side].count());
    add_row(picture, layout, side, std::vector<Cone>(captured, Cone(1 - side, kUnknown)), Zone::kTray);
  }
  if (position.set_aside > 0)
    picture.pieces.push_back(thing(kRingLook, {files - 0.5f + kFrame / 2, (ranks - 1) / 2}, 0.62f, "ring"));
  add_die(picture, position);
  return picture;
}

std::vector<std::uint8_t> Rules::signs(const Position&, Player player) {
  return {look_of(Cone(player, kUnknown))};
}

std::vector<Drawing> Rules::art() {
  std::vector<Drawing> art;
  for (int owner = 0; owner < 2; ++owner)
    for (int rings = 0; rings <= kRings; ++rings)
      for (int worth = 0; worth <= kWorths; ++worth) art.push_back(cone(owner, rings, static_cast<Worth>(worth)));
  for (int face = 0; face < kFaces; ++face) art.push_back(die(face));
  art.insert(art.end(), {cup(), loose_ring(), battle_button()});
  return art;
}

std::optional<Message> Rules::standing(const Position& position, Player player) {
  if (position.phase == kPlace || position.phase == kRing) return std::nullopt;
  return Message{"bondo_cones.standing", {std::to_string(position.points[player]), std::to_string(kGoal)}};
}

Message Rules::prompt(const Position& position) {
  const Message player = {"bondo_cones.player." + std::to_string(position.side), {}};
  const auto prompt = [](const char* key, std::vector<Argument> args) {
    return Message{std::string("bondo_cones.prompt.") + key, std::move(args)};
  };
  switch (position.phase) {
    case kPlace:
      return prompt("place", {player, std::to_string(kPoints[kPlacingOrder[position.cones[position.side].count()]])});
    case kRing: return prompt("ring", {player});
    case kStart:
    case kStartAnswer: return prompt("start", {player});
    case kTurn: return prompt("turn", {player});
    case kThrow: return prompt("throw", {player});
    case kNumber1:
    case kNumber2:
    case kNumber3:
    case kNumber4: return prompt("number", {player, std::to_string(number_of(position.phase))});
    case kEye: return prompt(position.memory == kFromMemory ? "eye" : "eye_seen", {player});
    case kBondo:
      if (position.set_aside > 0) return prompt("set_aside", {player});
      return prompt(double_of(position, position.side) >= 0 ? "double" : "bondo", {player});
    case kBattle:
    case kBattleAnswer: return prompt("battle", {player});
    case kTake: return prompt("take", {player});
    case kPut: return prompt("put", {player});
    case kPeek: return prompt("peek", {player});
    case kRemove: return prompt("remove", {player});
  }
  return {};
}

namespace {

Message why(const char* key, std::vector<Argument> args = {}) {
  return {std::string("bondo_cones.why.") + key, std::move(args)};
}

// The refused touch of a number: the cone itself, or where it should go.
Message why_not_there(const Position& position, const Path& touched) {
  const int side = position.side, number = number_of(position.phase);
  const Site last = touched.back();
  const std::string shown = std::to_string(number);
  if (touched.size() == 1) {
    const Cone cone = position.cone[last];
    if (!cone.there()) return why("nobody_there");
    return cone.owner() == side ? why("cannot_go", {shown}) : why("not_yours");
  }
  const Site first = touched.front();
  if (position.cones[side].has(last)) return why("own_there");
  const int rings = position.cone[first].rings();
  if (rings == 2) {
    const std::string twice = std::to_string(2 * number);
    return why("walk", {position.doubled == kDoubleEither ? shown + " / " + twice : twice});
  }
  if (rings == 1) return why("walk", {shown});
  const Grid grid = layout_of(position).grid;
  const int files = std::abs(grid.file(last) - grid.file(first)), ranks = std::abs(grid.rank(last) - grid.rank(first));
  const bool right_length = std::max(files, ranks) == number && (files == 0 || ranks == 0 || files == ranks);
  return right_length ? why("in_the_way") : why("straight", {shown});
}

}  // namespace

Message Rules::explain(const Position& position, const Path& touched) {
  const int side = position.side;
  const Site last = touched.back();
  if (last >= kMostFields) return why("own_cone");
  switch (position.phase) {
    case kPlace: return why(layout_of(position).start[side].has(last) ? "taken" : "start_field");
    case kRing: return why("red_field");
    case kEye:
    case kPut: return why("own_cone");
    case kBondo: return why(position.set_aside > 0 || touched.size() > 1 ? "ordinary_cone" : "from_ring");
    case kTake: return why("enemy_ring");
    case kPeek:
    case kRemove: return why("enemy_cone");
    case kNumber1:
    case kNumber2:
    case kNumber3:
    case kNumber4: return why_not_there(position, touched);
    default: return why("throw_first");
  }
}

}  // namespace vitrine::bondo_cones
