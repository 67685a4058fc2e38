// What a position looks like, without pixels: places, pieces, and drawings made of a few shapes. The table, the text
// board and the diagrams of the rules are all made from this.
#pragma once
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "core/move.h"
#include "core/texts.h"

namespace vitrine {

// Board units: neighbouring places are 1 apart; x grows to the right, y downwards.
struct Point {
  float x = 0, y = 0;
  bool operator==(const Point&) const = default;
};

struct Color {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  bool operator==(const Color&) const = default;
};

// 0xb3402e -> vermilion.
constexpr Color rgb(std::uint32_t hex, std::uint8_t alpha = 255) {
  return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8), static_cast<std::uint8_t>(hex),
          alpha};
}

struct Shape {
  enum class Kind : std::uint8_t {
    kDisc,      // filled circle, coloured from `focus` (fill) to the rim (edge)
    kRing,      // outline of a circle, `width` thick
    kPolygon,   // filled convex polygon, coloured from its highest point (fill) to its lowest (edge)
    kBand,      // filled strip between two borders given as alternate points: left, right, left, right …
    kPolyline,  // open or closed line, `width` thick
    kText,      // centred on `centre`, `width` high
  };
  Kind kind = Kind::kDisc;
  bool closed = false;  // kPolyline
  bool serif = false;   // kText
  std::uint8_t sign =
      0;  // neighbours of the same number, not 0, are one thing: a turned board carries it whole and upright
  Color fill, edge;
  Point centre, focus;
  float radius = 0, width = 0;
  std::vector<Point> points;
  std::string text;
  bool operator==(const Shape&) const = default;
};

// Shapes in the order in which they are painted.
class Drawing {
 public:
  std::vector<Shape> shapes;
  bool operator==(const Drawing&) const = default;

  void disc(Point centre, float radius, Color fill) { disc(centre, radius, fill, fill, centre); }
  void disc(Point centre, float radius, Color fill, Color edge, Point focus);
  // A soft shadow or light: full in the middle, nothing at the rim.
  void glow(Point centre, float radius, Color color);
  void ring(Point centre, float radius, float width, Color color);
  void polygon(std::vector<Point> points, Color fill) { polygon(std::move(points), fill, fill); }
  void polygon(std::vector<Point> points, Color top, Color bottom);
  void rectangle(Point top_left, Point bottom_right, Color fill) { rectangle(top_left, bottom_right, fill, fill); }
  void rectangle(Point top_left, Point bottom_right, Color top, Color bottom);
  void band(std::vector<Point> left_and_right, Color fill);
  void line(Point from, Point to, float width, Color color) { polyline({from, to}, width, color, false); }
  void polyline(std::vector<Point> points, float width, Color color, bool closed);
  void text(Point centre, float height, Color color, std::string text, bool serif = true);
  // What has been drawn since there were `first` shapes is one sign.
  void sign(std::size_t first);
};

enum class PlaceShape : std::uint8_t { kRound, kSquare, kHexagon };

// A site of this position: where it is, how large a finger finds it, and what it is called aloud ("c3").
struct Place {
  Site site = kNoSite;
  Point at;
  float radius = 0.5f;
  PlaceShape shape = PlaceShape::kSquare;
  std::string name;
};

enum class Zone : std::uint8_t { kBoard, kHand, kTray };

// A thing that stands, waits in a player's hand or lies captured. `look` is the game's own number for Rules::art.
struct Piece {
  Site site = kNoSite;  // the place under it; kNoSite in hand and tray
  Point at;
  float scale = 1;
  std::uint8_t look = 0;
  Player owner = kNobody;
  std::uint8_t layer = 0;  // painted from 0 upwards, and in a layer what is nearer over what is behind
  Zone zone = Zone::kBoard;
  Message name{};  // "white man"; without: an ornament, nothing to be told of

  // It carries men and is nobody's: a disc.
  bool is_ground() const { return owner < 0 && layer == 0; }
  // Who has a greater one is painted later.
  std::tuple<std::uint8_t, float, float, std::uint8_t> depth() const { return {layer, at.y, at.x, look}; }
};

// Where it is written what lies in a row beside the board, and how many there are: centred, no wider than `width`.
struct Caption {
  Point centre;
  float width, height;
  Zone zone;
  int count;
  Color ink = {0, 0, 0, 0};  // where it lies on the board; else the page's
};

struct Picture {
  Point top_left, bottom_right;  // all that must be seen, hands and trays included
  Drawing board;                 // under the pieces
  std::vector<Place> places;     // rows from the top, each from the left: the order in which they are read aloud
  std::vector<Piece> pieces;
  Drawing between;  // over the pieces that are ground, and under the men
  std::vector<Caption> captions;
  Color hint = rgb(0xe2603f);  // of what can be chosen; another where that would be taken for something on the board
};

// The picture after so many quarter turns clockwise. Texts, signs and pieces stay upright, and the light comes from
// where it came. A sign for which there is no room any more is left out.
Picture turned(Picture, int quarters);

// The picture as a self-contained SVG of the given width in CSS pixels; `art` draws a look at the origin. Every id in
// it begins with `prefix`, so that several can stand in one page. What is too small or too faint to be seen at that
// width is left out.
std::string svg(const Picture&, const std::vector<Drawing>& art, int width, const std::string& prefix = "p");

}  // namespace vitrine
