// The board as lithographed cardboard with a ninepins picture, and the men: turned wooden skittles seen from above.
#include <cmath>
#include <numbers>

#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {
namespace {

constexpr Color kInk = rgb(0x2a2420), kCream = rgb(0xf6ecd3), kBuff = rgb(0xe8d3a2), kPrintedRed = rgb(0xb3402e);
constexpr Color kGold = rgb(0xd8b04a), kGoldLight = rgb(0xf4dd92), kGoldShade = rgb(0x8a6420);

// What a colour is painted with: a print on the board; lacquer in the light, in between and in the shade; its mark.
struct Paint {
  Color print, light, middle, shade, mark;
};
constexpr Paint kPaints[kColours] = {
    {rgb(0x3a3430), rgb(0x6a615b), rgb(0x37312e), rgb(0x151211), rgb(0xf6ecd3)},
    {rgb(0x3f7350), rgb(0x7fb184), rgb(0x3d7450), rgb(0x1c4029), rgb(0xf6ecd3)},
    {rgb(0xb3402e), rgb(0xe08065), rgb(0xb23c2b), rgb(0x681b12), rgb(0xf6ecd3)},
    {rgb(0xc8962a), rgb(0xfbe59a), rgb(0xe2b33f), rgb(0x946a17), rgb(0x3a2c14)},
};

constexpr Point kCampCorners[kColours] = {{0, 8}, {0, 0}, {8, 0}, {8, 8}};  // top left
constexpr float kEdge = 1;                                                  // of the card, beyond the outermost lines
constexpr float kLetter = 0.42f;                                            // on the narrowest phone just large enough
constexpr float kTopTray = -1.44f, kBottomTray = 11.56f;
constexpr float kTrayScale = 0.56f, kTrayStep = 0.42f;

Point at(int point) {
  return {static_cast<float>(kBoard.file(point)), static_cast<float>(kBoard.ranks - 1 - kBoard.rank(point))};
}

// A colour's own mark, so that nobody needs the hue: a ring, a cross, a lozenge, a triangle.
void draw_mark(Drawing& drawing, int colour, Point centre, float size, Color color) {
  const auto [x, y] = centre;
  switch (colour) {
    case kBlack: drawing.ring(centre, size * 0.68f, size * 0.42f, color); break;
    case kGreen:
      drawing.rectangle({x - size, y - size * 0.27f}, {x + size, y + size * 0.27f}, color);
      drawing.rectangle({x - size * 0.27f, y - size}, {x + size * 0.27f, y + size}, color);
      break;
    case kRed:
      drawing.polygon({{x, y - size * 1.08f}, {x + size * 0.78f, y}, {x, y + size * 1.08f}, {x - size * 0.78f, y}},
                      color);
      break;
    default: drawing.polygon({{x, y - size}, {x + size, y + size * 0.75f}, {x - size, y + size * 0.75f}}, color);
  }
}

void draw_frame(Drawing& drawing, float low, float high, float width, Color color) {
  drawing.polyline({{low, low}, {high, low}, {high, high}, {low, high}}, width, color, true);
}

// Half the width of a pin from its top to its foot.
constexpr Point kPinProfile[] = {{0.015f, -0.38f}, {0.07f, -0.36f},  {0.095f, -0.29f}, {0.085f, -0.225f},
                                 {0.055f, -0.17f}, {0.058f, -0.11f}, {0.1f, -0.01f},   {0.14f, 0.1f},
                                 {0.145f, 0.18f},  {0.115f, 0.28f},  {0.095f, 0.33f},  {0.12f, 0.37f}};

// A pin of the ninepins picture, printed flat in two colours; the king pin in the middle wears a crown.
void draw_pin(Drawing& drawing, Point foot, bool king) {
  const auto outline = [&](float grow) {
    std::vector<Point> borders;
    for (const Point& p : kPinProfile) {
      borders.push_back({foot.x - p.x - grow, foot.y + p.y});
      borders.push_back({foot.x + p.x + grow, foot.y + p.y});
    }
    return borders;
  };
  drawing.glow({foot.x + 0.05f, foot.y + 0.36f}, 0.22f, rgb(0x6b4a1e, 110));
  drawing.band(outline(0.022f), kInk);
  drawing.band(outline(0), kCream);
  const auto stripe = [&](float y, float half, float height) {
    drawing.rectangle({foot.x - half, foot.y + y}, {foot.x + half, foot.y + y + height}, kPrintedRed);
  };
  stripe(-0.165f, 0.056f, 0.05f);
  stripe(0.1f, 0.14f, 0.06f);
  stripe(0.185f, 0.14f, 0.022f);
  if (!king) return;
  const float y = foot.y - 0.34f;
  for (float lean : {-0.1f, 0.f, 0.1f}) {
    drawing.polygon(
        {{foot.x + lean * 0.7f - 0.045f, y}, {foot.x + lean * 1.25f, y - 0.12f}, {foot.x + lean * 0.7f + 0.045f, y}},
        kGold);
    drawing.disc({foot.x + lean * 1.25f, y - 0.125f}, 0.02f, kGoldShade);
  }
  drawing.rectangle({foot.x - 0.105f, y - 0.01f}, {foot.x + 0.105f, y + 0.04f}, kGold, kGoldShade);
}

void draw_card(Drawing& drawing) {
  const float far = 10 + kEdge;
  drawing.rectangle({-kEdge, -kEdge}, {far, far}, rgb(0xcdb78a), rgb(0xa98f60));
  drawing.rectangle({-kEdge + 0.03f, -kEdge + 0.02f}, {far - 0.03f, far - 0.05f}, rgb(0xf7eed8), rgb(0xeddfbd));
  Rng rng(1900);  // flecks in the pulp of the cardboard, the same on every machine
  for (int i = 0; i < 110; ++i) {
    const auto along = [&] { return -0.9f + 11.8f * static_cast<float>(rng.below(1000)) / 1000; };
    const float x = along(), y = along();
    drawing.disc({x, y}, 0.012f + 0.004f * static_cast<float>(rng.below(5)), rgb(0x8b6b3a, 34));
  }
  draw_frame(drawing, -0.93f, 10.93f, 0.035f, kInk);
  draw_frame(drawing, -0.875f, 10.875f, 0.012f, kInk);
}

// Four shallow wooden trays, light enough that black men show in them on any page.
void draw_trays(Drawing& drawing) {
  constexpr float kLength = 4.1f, kAbove = 0.37f, kBelow = 0.32f;
  for (float y : {kTopTray, kBottomTray}) {
    for (float x : {-0.94f, 10.94f - kLength}) {
      drawing.rectangle({x, y - kAbove}, {x + kLength, y + kBelow}, rgb(0x8d6a3a), rgb(0xc9a468));
      drawing.rectangle({x + 0.04f, y - kAbove + 0.05f}, {x + kLength - 0.04f, y + kBelow - 0.03f}, rgb(0xcdb07a),
                        rgb(0xe2c994));
      drawing.rectangle({x + 0.04f, y - kAbove + 0.05f}, {x + kLength - 0.04f, y - kAbove + 0.17f}, rgb(0x5b3f1c, 110),
                        rgb(0x5b3f1c, 0));
    }
  }
}

void draw_camps(Drawing& drawing) {
  for (int colour = 0; colour < kColours; ++colour) {
    const auto [x, y] = kCampCorners[colour];
    Color wash = kPaints[colour].print;
    wash.a = 42;
    drawing.rectangle({x, y}, {x + 2, y + 2}, wash);
  }
}

void draw_lines(Drawing& drawing) {
  for (int i = 0; i < kBoard.files; ++i) {
    const float along = static_cast<float>(i);
    drawing.line({along, 0}, {along, 10}, 0.024f, kInk);
    drawing.line({0, along}, {10, along}, 0.024f, kInk);
  }
  for (int colour = 0; colour < kColours; ++colour) {
    const auto [x, y] = kCampCorners[colour];
    const Color print = kPaints[colour].print;
    drawing.polyline({{x, y}, {x + 2, y}, {x + 2, y + 2}, {x, y + 2}}, 0.06f, print, true);
    for (int cell = 0; cell < 4; ++cell) {
      const int column = cell % 2, row = cell / 2;
      const Point middle = {x + 0.5f + static_cast<float>(column), y + 0.5f + static_cast<float>(row)};
      draw_mark(drawing, colour, middle, 0.12f, print);
    }
  }
}

void draw_image(Drawing& drawing) {
  drawing.rectangle({3.46f, 3.46f}, {6.54f, 6.54f}, kInk);
  drawing.rectangle({3.49f, 3.49f}, {6.51f, 6.51f}, rgb(0xf3e2b4), rgb(0xdcb877));
  for (int plank = 1; plank < 9; ++plank) {  // the boards of the alley
    const float x = 3.49f + 3.02f * static_cast<float>(plank) / 9;
    drawing.line({x, 3.52f}, {x, 6.48f}, 0.008f, rgb(0x8b6b3a, 120));
  }
  for (int i = 4; i <= 6; ++i) {
    const float along = static_cast<float>(i);
    drawing.line({along, 3}, {along, 7}, 0.024f, kInk);
    drawing.line({3, along}, {7, along}, 0.024f, kInk);
  }
  for (std::size_t i = 0; i < kImageNumbers.size(); ++i) {
    const Point pin = at(kImageNumbers[i]);
    draw_pin(drawing, pin, i == 8);
    const Point number = {pin.x + 0.315f, pin.y - 0.3f};
    drawing.disc(number, 0.19f, kInk);
    drawing.disc(number, 0.168f, kCream);
    drawing.text({number.x, number.y + 0.005f}, 0.3f, kInk, std::to_string(i + 1), false);
  }
}

Drawing board() {
  Drawing drawing;
  draw_trays(drawing);
  draw_card(drawing);
  draw_camps(drawing);
  drawing.rectangle({3, 3}, {7, 7}, rgb(0xb3402e, 46));
  draw_lines(drawing);
  draw_image(drawing);
  draw_frame(drawing, 3, 7, 0.1f, kPrintedRed);
  draw_frame(drawing, 3, 7, 0.018f, rgb(0xf0c9a8));
  for (int i = 0; i < kBoard.files; ++i) {
    const float along = static_cast<float>(i);
    drawing.text({along, 10.65f}, kLetter, kInk, std::string(1, static_cast<char>('a' + i)), false);
    drawing.text({-0.64f, 10 - along}, kLetter, kInk, std::to_string(i + 1), false);
  }
  return drawing;
}

constexpr Color mix(Color a, Color b, float share_of_b) {
  const auto channel = [&](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(static_cast<float>(from) +
                                     (static_cast<float>(to) - static_cast<float>(from)) * share_of_b);
  };
  return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), channel(a.a, b.a)};
}

// A turned skittle: discs stacked from the foot to the head, each a little higher on the page because of the tilt.
Drawing skittle(int colour, bool king) {
  const Paint& paint = kPaints[colour];
  const float foot = king ? 0.14f : 0.1f, height = king ? 0.43f : 0.27f, head = king ? 0.235f : 0.22f;
  Drawing drawing;
  const auto turned = [&](float y, float radius, Color light, Color shade) {
    drawing.disc({0, y}, radius, light, shade, {-radius * 0.42f, y - radius * 0.45f});
  };
  const auto groove = [&](float y, float radius, float width) {
    drawing.ring({0, y}, radius, width, mix(paint.shade, paint.middle, 0.25f));
  };

  drawing.glow({0.09f, foot + 0.11f}, 0.45f, rgb(0x1a0f06, 160));
  turned(foot + 0.03f, 0.325f, paint.shade, mix(paint.shade, kInk, 0.5f));
  turned(foot, 0.325f, mix(paint.light, paint.middle, 0.3f), mix(paint.middle, paint.shade, 0.75f));
  groove(foot - 0.005f, 0.28f, 0.016f);
  turned(foot - 0.01f, 0.272f, paint.light, mix(paint.middle, paint.shade, 0.6f));
  constexpr float kBody[] = {0.255f, 0.245f, 0.23f, 0.21f, 0.19f, 0.172f, 0.158f, 0.15f, 0.147f, 0.15f, 0.158f};
  for (std::size_t i = 0; i < std::size(kBody); ++i) {
    const float up = static_cast<float>(i + 1) / static_cast<float>(std::size(kBody));
    turned(foot - 0.01f - up * height * 0.88f, kBody[i], paint.light,
           mix(paint.middle, paint.shade, 0.75f - 0.55f * up));
  }
  for (int i = 0; i < 7; ++i) {  // the light that runs down the lacquer
    const float up = static_cast<float>(i) / 6, side = 0.17f - 0.1f * up;
    drawing.glow({-side, foot - 0.07f - up * height * 0.6f}, 0.05f, rgb(0xffffff, colour == kYellow ? 70 : 44));
  }
  const float top = foot - height;
  const Color rim = king ? kGoldLight : paint.light,
              rim_shade = king ? kGoldShade : mix(paint.middle, paint.shade, 0.8f);
  drawing.glow({0.03f, top + 0.1f}, head * 1.08f, rgb(0x120a04, 150));  // the head's own shadow on the body
  turned(top + 0.06f, head * 0.86f, rim, rim_shade);
  if (king) {
    constexpr int kBeads = 9;
    for (int i = 0; i < kBeads; ++i) {
      const float angle = (static_cast<float>(i) + 0.75f) * 2 * std::numbers::pi_v<float> / kBeads;
      const Point bead = {std::cos(angle) * (head + 0.03f), top + std::sin(angle) * (head + 0.03f)};
      drawing.disc(bead, 0.06f, kGoldLight, kGoldShade, {bead.x - 0.02f, bead.y - 0.025f});
    }
    turned(top, head + 0.025f, kGoldLight, kGoldShade);
    drawing.ring({0, top}, head - 0.02f, 0.014f, kGoldShade);
  } else {
    turned(top, head, paint.light, paint.shade);
  }
  turned(top, head - 0.03f, mix(paint.light, paint.middle, 0.35f), mix(paint.middle, paint.shade, 0.7f));
  draw_mark(drawing, colour, {0, top}, 0.122f, paint.mark);
  return drawing;
}

const char* name_key(int look) {
  constexpr const char* kKeys[] = {"noni_coni.piece.black_jack", "noni_coni.piece.green_jack",
                                   "noni_coni.piece.red_jack",   "noni_coni.piece.yellow_jack",
                                   "noni_coni.piece.black_king", "noni_coni.piece.green_king",
                                   "noni_coni.piece.red_king",   "noni_coni.piece.yellow_king"};
  return kKeys[look];
}

// The looks: a jack of each colour, then a king of each.
Piece piece_of(const Position& position, int colour, bool king) {
  Piece piece;
  piece.look = static_cast<std::uint8_t>(colour + (king ? kColours : 0));
  piece.owner = owner_of(position.players, colour);
  piece.name = {name_key(piece.look), {}};
  return piece;
}

void add_men(Picture& picture, const Position& position, int colour) {
  for (PointSet men = position.men.of[colour]; men.any();) {
    const int point = men.take_first();
    Piece piece = piece_of(position, colour, position.men.kings.has(point));
    piece.site = static_cast<Site>(point);
    piece.at = at(point);
    piece.layer = static_cast<std::uint8_t>(kBoard.ranks - 1 - kBoard.rank(point));  // nearer men hide those behind
    picture.pieces.push_back(piece);
  }
}

// The men a colour has lost lie beside its own camp.
void add_lost(Picture& picture, const Position& position, int colour) {
  const PointSet men = position.men.of[colour], kings = men & position.men.kings;
  const int lost_jacks = kJacksEach - (men - kings).count(), lost = lost_jacks + 1 - kings.count();
  const bool left = colour == kBlack || colour == kGreen, below = colour == kBlack || colour == kYellow;
  for (int i = 0; i < lost; ++i) {
    Piece piece = piece_of(position, colour, i >= lost_jacks);
    const float along = -0.58f + kTrayStep * static_cast<float>(i);
    piece.at = {left ? along : 10 - along, below ? kBottomTray : kTopTray};
    piece.scale = kTrayScale;
    piece.zone = Zone::kTray;
    picture.pieces.push_back(piece);
  }
}

}  // namespace

Picture Rules::describe(const Position& position, Player) {
  static const Drawing kBoardDrawing = board();
  Picture picture;
  picture.top_left = {-1.04f, -1.86f};
  picture.bottom_right = {11.04f, 12.44f};
  picture.board = kBoardDrawing;
  for (int rank = kBoard.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < kBoard.files; ++file) {
      const int point = kBoard.at(file, rank);
      picture.places.push_back({static_cast<Site>(point), at(point), 0.5f, PlaceShape::kRound, kBoard.name(point)});
    }
  }
  for (int colour = 0; colour < kColours; ++colour) {
    if (owner_of(position.players, colour) == kNobody) continue;
    add_men(picture, position, colour);
    add_lost(picture, position, colour);
  }
  return picture;
}

std::vector<Site> Rules::decided_by(const Position& position) {
  std::vector<Site> sites;
  const Result ended = result(position);
  for (int seat = 0; seat < position.players; ++seat)
    for (PointSet men = men_of(position, seat) & kImage; ended.score[seat] >= 0 && men.any();)
      sites.push_back(static_cast<Site>(men.take_first()));
  return sites;
}

std::vector<std::uint8_t> Rules::signs(const Position& position, Player player) {
  std::vector<std::uint8_t> looks;
  for (int colour = 0; colour < kColours; ++colour)
    if (owner_of(position.players, colour) == player) looks.push_back(static_cast<std::uint8_t>(colour));
  return looks;
}

std::vector<Drawing> Rules::art() {
  std::vector<Drawing> looks;
  for (bool king : {false, true})
    for (int colour = 0; colour < kColours; ++colour) looks.push_back(skittle(colour, king));
  return looks;
}

}  // namespace vitrine::noni_coni
