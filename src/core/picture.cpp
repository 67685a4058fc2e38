// Building drawings, and writing pictures as SVG.
#include "core/picture.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "core/in_order.h"

namespace vitrine {

void Drawing::disc(Point centre, float radius, Color fill, Color edge, Point focus) {
  Shape shape;
  shape.kind = Shape::Kind::kDisc;
  shape.centre = centre;
  shape.radius = radius;
  shape.fill = fill;
  shape.edge = edge;
  shape.focus = focus;
  shapes.push_back(shape);
}

void Drawing::glow(Point centre, float radius, Color color) {
  Color nothing = color;
  nothing.a = 0;
  disc(centre, radius, color, nothing, centre);
}

void Drawing::ring(Point centre, float radius, float width, Color color) {
  Shape shape;
  shape.kind = Shape::Kind::kRing;
  shape.centre = centre;
  shape.radius = radius;
  shape.width = width;
  shape.fill = color;
  shapes.push_back(shape);
}

void Drawing::polygon(std::vector<Point> points, Color top, Color bottom) {
  Shape shape;
  shape.kind = Shape::Kind::kPolygon;
  shape.points = std::move(points);
  shape.fill = top;
  shape.edge = bottom;
  shapes.push_back(std::move(shape));
}

void Drawing::rectangle(Point top_left, Point bottom_right, Color top, Color bottom) {
  polygon({top_left, {bottom_right.x, top_left.y}, bottom_right, {top_left.x, bottom_right.y}}, top, bottom);
}

void Drawing::band(std::vector<Point> left_and_right, Color fill) {
  Shape shape;
  shape.kind = Shape::Kind::kBand;
  shape.points = std::move(left_and_right);
  shape.fill = fill;
  shapes.push_back(std::move(shape));
}

void Drawing::polyline(std::vector<Point> points, float width, Color color, bool closed) {
  Shape shape;
  shape.kind = Shape::Kind::kPolyline;
  shape.points = std::move(points);
  shape.width = width;
  shape.fill = color;
  shape.closed = closed;
  shapes.push_back(std::move(shape));
}

void Drawing::text(Point centre, float height, Color color, std::string text, bool serif) {
  Shape shape;
  shape.kind = Shape::Kind::kText;
  shape.centre = centre;
  shape.width = height;
  shape.fill = color;
  shape.text = std::move(text);
  shape.serif = serif;
  shapes.push_back(std::move(shape));
}

void Drawing::sign(std::size_t first) {
  const std::uint8_t before = first == 0 ? 0 : shapes[first - 1].sign;
  for (std::size_t i = first; i < shapes.size(); ++i) shapes[i].sign = before == 1 ? 2 : 1;
}

namespace {

// Text to which parts are added. A board has thousands of numbers: sums of strings took most of the time of a picture.
struct Markup {
  std::string text;

  Markup& operator<<(std::string_view part) {
    text += part;
    return *this;
  }
  Markup& operator<<(int value) {
    if (value >= 10) *this << value / 10;
    text += static_cast<char>('0' + value % 10);
    return *this;
  }
  // With at most three decimals.
  Markup& operator<<(float value) {
    const long thousandths = std::lround(value * 1000);
    if (thousandths < 0) text += '-';
    const int all = static_cast<int>(std::abs(thousandths));
    *this << all / 1000;
    if (all % 1000 == 0) return *this;
    const char decimals[] = {'.', static_cast<char>('0' + all / 100 % 10), static_cast<char>('0' + all / 10 % 10),
                             static_cast<char>('0' + all % 10)};
    const std::size_t kept = all % 10 != 0 ? 4 : all % 100 != 0 ? 3 : 2;
    return *this << std::string_view(decimals, kept);
  }
  Markup& operator<<(Color color) {
    constexpr char kDigits[] = "0123456789abcdef";
    text += '#';
    for (const int part : {color.r, color.g, color.b}) (text += kDigits[part >> 4]) += kDigits[part & 15];
    return *this;
  }
  Markup& operator<<(const std::vector<Point>& points) {
    for (const Point& point : points) *this << (&point == points.data() ? "" : " ") << point.x << "," << point.y;
    return *this;
  }
};

class SvgWriter {
 public:
  // What cannot be seen with so many pixels to a board unit is left out.
  SvgWriter(std::string prefix, float pixels) : prefix_(std::move(prefix)), pixels_(pixels) {}

  Markup body, definitions;

  void draw(const Drawing& drawing) {
    for (const Shape& shape : drawing.shapes)
      if (is_seen(shape)) draw(shape);
  }
  // Each look is written once and used wherever a piece has it.
  void place(std::uint8_t look, const Drawing& drawing, Point at, float scale) {
    if (defined_.insert(look).second) {
      Markup outside = std::exchange(body, {});
      draw(drawing);
      definitions << "<g id=\"" << prefix_ << "l" << look << "\">" << body.text << "</g>";
      body = std::move(outside);
    }
    body << "<use href=\"#" << prefix_ << "l" << look << "\" transform=\"translate(" << at.x << "," << at.y << ")";
    if (scale != 1) body << " scale(" << scale << ")";
    body << "\"/>";
  }

 private:
  std::string prefix_;
  float pixels_;
  std::set<std::uint8_t> defined_;
  int gradients_ = 0;

  static float way_along(const Shape& line) {
    float way = 0;
    for (std::size_t i = line.closed ? 0 : 1; i < line.points.size(); ++i) {
      const Point& from = i == 0 ? line.points.back() : line.points[i - 1];
      way += std::hypot(line.points[i].x - from.x, line.points[i].y - from.y);
    }
    return way;
  }

  // A crumb costs a hundred bytes, and nobody sees one less than a pixel and a quarter long, or with less ink than a
  // full pixel has.
  bool is_seen(const Shape& shape) const {
    if (shape.kind == Shape::Kind::kText) return true;
    float length = 2 * shape.radius, area = length * length;
    if (shape.kind == Shape::Kind::kRing) area = 4 * length * shape.width;
    if (!shape.points.empty()) {
      const auto [left, right] = std::ranges::minmax(shape.points, {}, &Point::x);
      const auto [top, bottom] = std::ranges::minmax(shape.points, {}, &Point::y);
      const float wide = right.x - left.x, high = bottom.y - top.y;
      length = std::max(wide, high);
      area = shape.kind == Shape::Kind::kPolyline ? (way_along(shape) + shape.width) * shape.width : wide * high;
    }
    const bool two_colours = shape.kind == Shape::Kind::kDisc || shape.kind == Shape::Kind::kPolygon;
    const float ink =
        area * static_cast<float>(two_colours ? std::max(shape.fill.a, shape.edge.a) : shape.fill.a) / 255;
    return (length + shape.width) * pixels_ >= 1.25f && ink * pixels_ * pixels_ >= 1;
  }
  void paint(std::string_view attribute, Color color) {
    body << " " << attribute << "=\"" << color << "\"";
    if (color.a < 255) body << " " << attribute << "-opacity=\"" << static_cast<float>(color.a) / 255 << "\"";
  }
  static void circle(Markup& to, const Shape& shape) {
    to << "cx=\"" << shape.centre.x << "\" cy=\"" << shape.centre.y << "\" r=\"" << shape.radius << "\"";
  }

  void stop(std::string_view offset, Color color) {
    definitions << "<stop offset=\"" << offset << "\" stop-color=\"" << color << "\"";
    if (color.a < 255) definitions << " stop-opacity=\"" << static_cast<float>(color.a) / 255 << "\"";
    definitions << "/>";
  }
  // The rest of one that has begun.
  void gradient(std::string_view element, const Shape& shape) {
    definitions << " id=\"" << prefix_ << "g" << ++gradients_ << "\">";
    stop("0", shape.fill);
    stop("1", shape.edge);
    definitions << "</" << element << ">";
    body << " fill=\"url(#" << prefix_ << "g" << gradients_ << ")\"";
  }

  void draw(const Shape& shape) {
    const bool plain = shape.fill == shape.edge;
    switch (shape.kind) {
      case Shape::Kind::kDisc:
        body << "<circle ";
        circle(body, shape);
        if (plain) {
          paint("fill", shape.fill);
        } else {
          definitions << "<radialGradient gradientUnits=\"userSpaceOnUse\" ";
          circle(definitions, shape);
          definitions << " fx=\"" << shape.focus.x << "\" fy=\"" << shape.focus.y << "\"";
          gradient("radialGradient", shape);
        }
        body << "/>";
        break;
      case Shape::Kind::kRing:
        body << "<circle ";
        circle(body, shape);
        body << " fill=\"none\"";
        paint("stroke", shape.fill);
        body << " stroke-width=\"" << shape.width << "\"/>";
        break;
      case Shape::Kind::kPolygon:
        body << "<polygon points=\"" << shape.points << "\"";
        if (plain) {
          paint("fill", shape.fill);
        } else {
          definitions << "<linearGradient x2=\"0\" y2=\"1\"";
          gradient("linearGradient", shape);
        }
        body << "/>";
        break;
      case Shape::Kind::kBand: {
        std::vector<Point> outline;
        for (std::size_t i = 0; i < shape.points.size(); i += 2) outline.push_back(shape.points[i]);
        for (std::size_t i = shape.points.size() / 2 * 2; i >= 2; i -= 2) outline.push_back(shape.points[i - 1]);
        body << "<polygon points=\"" << outline << "\"";
        paint("fill", shape.fill);
        body << "/>";
        break;
      }
      case Shape::Kind::kPolyline:
        body << (shape.closed ? "<polygon" : "<polyline") << " points=\"" << shape.points
             << "\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";
        paint("stroke", shape.fill);
        body << " stroke-width=\"" << shape.width << "\"/>";
        break;
      case Shape::Kind::kText:
        write_text(shape);
        paint("fill", shape.fill);
        body << ">" << escaped(shape.text) << "</text>";
        break;
    }
  }

  // As the canvas puts it: the line, from ascender to descender, is so high and has its middle there. Browsers round
  // what they know of a font by themselves, where a unit of the board is many pixels.
  void write_text(const Shape& shape) {
    struct Font {
      const char* family;
      float line, below;  // its height in em; the baseline below its middle, in its height
    };
    static constexpr Font kSerif = {"EB Garamond, Garamond, serif", 1, 0.21f},
                          kSans = {"Lato, sans-serif", 1.2f, 0.3225f};
    const auto& [family, line, below] = shape.serif ? kSerif : kSans;
    body << "<text x=\"" << shape.centre.x << "\" y=\"" << shape.centre.y + below * shape.width << "\" font-size=\""
         << shape.width / line << "\" text-anchor=\"middle\" font-family=\"" << family << "\"";
  }

  static std::string escaped(const std::string& text) {
    std::string out;
    for (char c : text) out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
    return out;
  }
};

// A shape whose points go elsewhere; the light on it comes from where it came.
void move(Shape& shape, const auto& point_moves) {
  const Point light = {shape.focus.x - shape.centre.x, shape.focus.y - shape.centre.y};
  point_moves(shape.centre);
  shape.focus = {shape.centre.x + light.x, shape.centre.y + light.y};
  for (Point& point : shape.points) point_moves(point);
}

// The corners of what shapes cover; a text is taken for its middle.
std::pair<Point, Point> bounds(std::span<const Shape> shapes) {
  Point from = {1e9f, 1e9f}, to = {-1e9f, -1e9f};
  const auto reach = [&](Point at, float radius) {
    from = {std::min(from.x, at.x - radius), std::min(from.y, at.y - radius)};
    to = {std::max(to.x, at.x + radius), std::max(to.y, at.y + radius)};
  };
  for (const Shape& shape : shapes) {
    if (shape.points.empty()) reach(shape.centre, shape.radius);
    for (const Point at : shape.points) reach(at, 0);
  }
  return {from, to};
}

}  // namespace

Picture turned(Picture picture, int quarters) {
  quarters &= 3;
  if (quarters == 0) return picture;
  const auto turn = [&](Point& at) {
    for (int i = 0; i < quarters; ++i) at = {-at.y, at.x};
  };
  Point corner = picture.top_left, far = picture.bottom_right;
  turn(corner);
  turn(far);
  picture.top_left = {std::min(corner.x, far.x), std::min(corner.y, far.y)};
  picture.bottom_right = {std::max(corner.x, far.x), std::max(corner.y, far.y)};
  for (Drawing* drawing : {&picture.board, &picture.between}) {
    for (auto shape = drawing->shapes.begin(); shape != drawing->shapes.end();) {
      if (shape->sign == 0) {
        move(*shape, turn);
        ++shape;
        continue;
      }
      const auto end =
          std::find_if(shape, drawing->shapes.end(), [&](const Shape& one) { return one.sign != shape->sign; });
      const auto [from, to] = bounds({shape, end});
      Point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2}, half = {to.x - middle.x, to.y - middle.y};
      const Point stood = middle;
      turn(middle);
      const bool fits = middle.x - half.x >= picture.top_left.x && middle.x + half.x <= picture.bottom_right.x &&
                        middle.y - half.y >= picture.top_left.y && middle.y + half.y <= picture.bottom_right.y;
      for (auto part = shape; part != end; ++part)
        move(*part, [&](Point& at) { at = {at.x + middle.x - stood.x, at.y + middle.y - stood.y}; });
      shape = fits ? end : drawing->shapes.erase(shape, end);
    }
  }
  for (Place& place : picture.places) turn(place.at);
  for (Piece& piece : picture.pieces) turn(piece.at);
  for (Caption& caption : picture.captions) turn(caption.centre);
  put_in_order(picture.places, [](const Place& place) { return std::pair(std::lround(place.at.y * 4), place.at.x); });
  return picture;
}

std::string svg(const Picture& picture, const std::vector<Drawing>& art, int width, const std::string& prefix) {
  const float wide = picture.bottom_right.x - picture.top_left.x, high = picture.bottom_right.y - picture.top_left.y;
  SvgWriter writer(prefix, static_cast<float>(width) / wide);
  writer.draw(picture.board);
  std::vector<const Piece*> pieces;
  for (const Piece& piece : picture.pieces) pieces.push_back(&piece);
  put_in_order(pieces, [](const Piece* piece) { return std::pair(!piece->is_ground(), piece->depth()); });
  const auto place = [&](const Piece* piece) { writer.place(piece->look, art[piece->look], piece->at, piece->scale); };
  const auto men = std::ranges::find_if_not(pieces, &Piece::is_ground);
  std::for_each(pieces.begin(), men, place);
  writer.draw(picture.between);
  std::for_each(men, pieces.end(), place);

  Markup all;
  all << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << width << "\" height=\""
      << static_cast<int>(static_cast<float>(width) * high / wide) << "\" viewBox=\"" << picture.top_left.x << " "
      << picture.top_left.y << " " << wide << " " << high << "\"><defs>" << writer.definitions.text << "</defs>"
      << writer.body.text << "</svg>";
  return std::move(all.text);
}

}  // namespace vitrine
