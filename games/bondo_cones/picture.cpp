// A position on the table: cones on their fields, what is in hand and captured in the trays, dice, rings and points.
#include <algorithm>
#include <array>

#include "games/bondo_cones/drawing.h"

namespace vitrine::bondo_cones {
namespace {

constexpr float kDieScale = 1.2f;
constexpr std::size_t kMostOnTop = 16;  // shapes drawn over the board: numbers and open windows

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

// In the tray, closer together the more there are, with their number at the end.
void add_row(Picture& picture, const Rim& rim, const std::vector<Cone>& cones, Zone zone) {
  if (cones.empty()) return;
  constexpr float kScale = 0.72f, kEdge = 0.34f, kLoosest = 0.54f, kNumber = 0.8f, kDie = 0.95f;
  const float die = zone == Zone::kHand ? 0 : kDie;
  const bool die_left = rim.die.x < (rim.tray_left + rim.tray_right) / 2;
  const float left = rim.tray_left + kEdge + (die_left ? die : 0);
  const float right = rim.tray_right - (die_left ? 0 : die) - kNumber;
  const float apart = std::min(kLoosest, (right - left - kEdge) / static_cast<float>(kConesEach - 1));
  const float spread = std::max(apart, std::min(kLoosest, (right - left - kEdge) / static_cast<float>(cones.size())));
  Point at = {left, rim.tray + 0.06f};
  for (const Cone cone : cones) {
    Piece piece = cone_piece(cone, at);
    piece.scale = kScale;
    piece.zone = zone;
    picture.pieces.push_back(piece);
    at.x += spread;
  }
  picture.board.text({at.x - spread + kEdge + kNumber / 2, rim.tray + 0.02f}, 0.36f, kPale,
                     "×\u00a0" + std::to_string(cones.size()), false);
}

// Points, a bead each in the counting frame, and in the corner a red ring for each turn in which a battle may still be
// declared.
void add_points(Picture& picture, const Position& position, int side, const Rim& rim) {
  picture.board.text(rim.numeral, 0.4f, kPale, std::to_string(position.points[side]), false);
  for (int bead = 0; bead < static_cast<int>(kGoal); ++bead) {
    Piece piece;
    const bool counted = bead < static_cast<int>(position.points[side]);
    const int from_end = counted ? bead : static_cast<int>(kGoal) - 1 - bead;
    const float off = rim.bead * static_cast<float>(2 * from_end + 1) * static_cast<float>(rim.way);
    piece.at = {rim.rod, counted ? rim.own_end + off : rim.far_end - off};
    piece.scale = rim.bead;
    piece.look = bead == kGoal - 1 ? kRedBead : bead / 5 % 2 == 0 ? kBeechBead : kWhiteBead;
    piece.zone = Zone::kTray;
    picture.pieces.push_back(piece);
  }
  for (int i = 0; i < position.window[side]; ++i)
    picture.board.ring({rim.corner.x, rim.corner.y - 0.23f * static_cast<float>(i * rim.way)}, 0.07f, 0.045f,
                       rgb(0xff6a4a));
}

// `rims`: of South and North.
void add_dice(Picture& picture, const Position& position, const std::array<Rim, 2>& rims) {
  const auto own = static_cast<std::size_t>(position.side);
  for (std::size_t side = 0; side < 2; ++side) {
    picture.pieces.push_back(thing(static_cast<std::uint8_t>(kDiceConeLook + side), rims[side].dish, 1, "cup"));
    if (side == own && position.phase == kTurn) picture.pieces.back().site = kThrowSite;
  }
  const Rim& rim = rims[own];
  if (position.phase == kTurn) picture.places.push_back({kThrowSite, rim.dish, kDish, PlaceShape::kRound, "*"});
  if (position.phase >= kNumber1 && position.phase <= kBondo)
    picture.pieces.push_back(die_piece(position.phase - kNumber1, rim.die));
  if (position.phase == kStartAnswer || position.phase == kBattleAnswer)
    picture.pieces.push_back(die_piece(position.thrown, rims[1 - own].die));
  if (position.phase == kPut) picture.pieces.push_back(thing(kRingLook, rim.die, 1.2f, "ring_in_hand"));
}

const std::vector<Shape>& board_shapes(LayoutChoice layout, bool north) {
  static const auto kBoards = [] {
    std::array<std::array<Drawing, 2>, kLayouts> boards;
    for (const LayoutChoice each : {kR10, kR9, kR13})
      for (const bool turned : {false, true}) boards[each][turned] = board_of(layout_of(each), turned);
    return boards;
  }();
  return kBoards[layout][north].shapes;
}

// With South at the lower edge, or North: what lies there is the half turn of it, and the board itself stays as it is.
Picture drawn(const Position& position, Player viewer, bool north) {
  const Layout& layout = layout_of(position);
  const Position shown = seen_by(position, viewer);
  const auto files = static_cast<float>(layout.grid.files), ranks = static_cast<float>(layout.grid.ranks);
  Picture picture;
  picture.top_left = {-0.5f - kSide, -0.5f - kEnd};
  picture.bottom_right = {files - 0.5f + kSide, ranks - 0.5f + kEnd + kFace};
  picture.hint = rgb(0xfff6e6);  // what is red here is a ring
  const std::vector<Shape>& board = board_shapes(position.layout, north);
  picture.board.shapes.reserve(board.size() + kMostOnTop);
  picture.board.shapes = board;
  for (int rank = layout.grid.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < layout.grid.files; ++file) {
      const int seen = layout.grid.at(file, rank), field = north ? layout.grid.size() - 1 - seen : seen;
      const Point at = centre_of(layout, seen);
      picture.places.push_back({static_cast<Site>(field), at, 0.5f, PlaceShape::kSquare, layout.grid.name(field)});
      const Cone cone = shown.cone[field];
      if (!cone.there() || hidden_placing(position, cone.owner(), viewer)) continue;
      Piece piece = cone_piece(cone, at);
      piece.site = static_cast<Site>(field);
      picture.pieces.push_back(piece);
    }
  }
  const std::array<Rim, 2> rims = {rim_of(layout, north ? 1 : 0), rim_of(layout, north ? 0 : 1)};
  for (int side = 0; side < 2; ++side) {
    const Rim& rim = rims[static_cast<std::size_t>(side)];
    add_points(picture, position, side, rim);
    add_row(picture, rim, in_hand(position, side, viewer), Zone::kHand);
    if (position.phase == kPlace || position.phase == kRing) continue;
    const auto captured = static_cast<std::size_t>(kConesEach - position.cones[1 - side].count());
    add_row(picture, rim, std::vector<Cone>(captured, Cone(1 - side, kUnknown)), Zone::kTray);
  }
  if (position.set_aside > 0)
    picture.pieces.push_back(thing(kRingLook, {files - 0.5f + kSide / 2, -0.66f}, 0.55f, "ring"));
  add_dice(picture, position, rims);
  return picture;
}

}  // namespace

Picture Rules::describe(const Position& position, Player viewer) {
  return drawn(position, viewer, false);
}

Picture Rules::facing(Picture picture, const Position& position, Player viewer, Player near) {
  return near == 1 ? drawn(position, viewer, true) : std::move(picture);
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
  for (int owner = 0; owner < 2; ++owner) art.push_back(dice_cone(owner));
  art.insert(art.end(), {loose_ring(), bead(kBeech), bead(kPlaster), bead(kRedLacquer)});
  for (int owner = 0; owner < 2; ++owner)
    for (int worth = 0; worth < kWorths; ++worth) art.push_back(lying_cone(owner, static_cast<Worth>(worth)));
  return art;
}

}  // namespace vitrine::bondo_cones
