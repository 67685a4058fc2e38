// Building drawings, and writing pictures as SVG.
#include "core/picture.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <span>
#include <tuple>
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

class SvgWriter {
 public:
  // What cannot be seen with so many pixels to a board unit is left out.
  SvgWriter(std::string prefix, float pixels) : prefix_(std::move(prefix)), pixels_(pixels) {}

  std::string body, definitions;

  void draw(const Drawing& drawing) {
    for (const Shape& shape : drawing.shapes)
      if (is_seen(shape)) draw(shape);
  }
  // Each look is written once and used wherever a piece has it.
  void place(std::uint8_t look, const Drawing& drawing, Point at, float scale) {
    const std::string id = prefix_ + "l" + std::to_string(look);
    if (defined_.insert(look).second) {
      std::string outside = std::exchange(body, {});
      draw(drawing);
      definitions += "<g id=\"" + id + "\">" + body + "</g>";
      body = std::move(outside);
    }
    body += "<use href=\"#" + id + "\" transform=\"translate(" + number(at.x) + ',' + number(at.y) + ')';
    if (scale != 1) body += " scale(" + number(scale) + ')';
    body += "\"/>";
  }

 private:
  std::string prefix_;
  float pixels_;
  std::set<std::uint8_t> defined_;
  int gradients_ = 0;

 public:
  // With at most three decimals. A board has thousands of numbers: printf took two thirds of the time of a picture.
  static std::string number(float value) {
    const long thousandths = std::lround(value * 1000), whole = std::abs(thousandths) / 1000;
    std::string text = (thousandths < 0 ? "-" : "") + std::to_string(whole);
    std::string decimals = std::to_string(1000 + std::abs(thousandths) % 1000);
    while (decimals.back() == '0') decimals.pop_back();
    if (decimals.size() > 1) text += decimals.replace(0, 1, ".");
    return text;
  }

 private:
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
      area = shape.kind == Shape::Kind::kPolyline ? (length + shape.width) * shape.width : wide * high;
    }
    const bool two_colours = shape.kind == Shape::Kind::kDisc || shape.kind == Shape::Kind::kPolygon;
    const float ink =
        area * static_cast<float>(two_colours ? std::max(shape.fill.a, shape.edge.a) : shape.fill.a) / 255;
    return (length + shape.width) * pixels_ >= 1.25f && ink * pixels_ * pixels_ >= 1;
  }
  static std::string color(Color color) {
    char text[8];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", color.r, color.g, color.b);
    return text;
  }
  static std::string paint(const char* attribute, Color paint) {
    std::string text = std::string(" ") + attribute + "=\"" + color(paint) + '"';
    if (paint.a < 255)
      text += std::string(" ") + attribute + "-opacity=\"" + number(static_cast<float>(paint.a) / 255) + '"';
    return text;
  }
  static std::string points_text(const std::vector<Point>& points) {
    std::string text;
    for (Point point : points) text += number(point.x) + ',' + number(point.y) + ' ';
    if (!text.empty()) text.pop_back();
    return text;
  }

  static std::string stops(Color from, Color to) {
    const auto one = [](const char* offset, Color c) {
      std::string text = std::string("<stop offset=\"") + offset + "\" stop-color=\"" + color(c) + '"';
      if (c.a < 255) text += " stop-opacity=\"" + number(static_cast<float>(c.a) / 255) + '"';
      return text + "/>";
    };
    return one("0", from) + one("1", to);
  }

  std::string gradient_fill(const std::string& element, Color from, Color to) {
    const std::string id = prefix_ + "g" + std::to_string(++gradients_);
    const std::size_t name_end = element.find(' ');
    definitions += element + " id=\"" + id + "\">" + stops(from, to) + "</" + element.substr(1, name_end - 1) + '>';
    return " fill=\"url(#" + id + ")\"";
  }

  void draw(const Shape& shape) {
    const Point centre = shape.centre;
    const std::string at =
        "cx=\"" + number(centre.x) + "\" cy=\"" + number(centre.y) + "\" r=\"" + number(shape.radius) + '"';
    switch (shape.kind) {
      case Shape::Kind::kDisc: {
        std::string fill = paint("fill", shape.fill);
        if (!(shape.fill == shape.edge))
          fill = gradient_fill("<radialGradient gradientUnits=\"userSpaceOnUse\" " + at + " fx=\"" +
                                   number(shape.focus.x) + "\" fy=\"" + number(shape.focus.y) + '"',
                               shape.fill, shape.edge);
        body += "<circle " + at + fill + "/>";
        break;
      }
      case Shape::Kind::kRing:
        body += "<circle " + at + " fill=\"none\"" + paint("stroke", shape.fill) + " stroke-width=\"" +
                number(shape.width) + "\"/>";
        break;
      case Shape::Kind::kPolygon: {
        std::string fill = paint("fill", shape.fill);
        if (!(shape.fill == shape.edge))
          fill = gradient_fill("<linearGradient x2=\"0\" y2=\"1\"", shape.fill, shape.edge);
        body += "<polygon points=\"" + points_text(shape.points) + '"' + fill + "/>";
        break;
      }
      case Shape::Kind::kBand: {
        std::vector<Point> outline;
        for (std::size_t i = 0; i < shape.points.size(); i += 2) outline.push_back(shape.points[i]);
        for (std::size_t i = shape.points.size() / 2 * 2; i >= 2; i -= 2) outline.push_back(shape.points[i - 1]);
        body += "<polygon points=\"" + points_text(outline) + '"' + paint("fill", shape.fill) + "/>";
        break;
      }
      case Shape::Kind::kPolyline:
        body += std::string(shape.closed ? "<polygon" : "<polyline") + " points=\"" + points_text(shape.points) +
                "\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"" + paint("stroke", shape.fill) +
                " stroke-width=\"" + number(shape.width) + "\"/>";
        break;
      case Shape::Kind::kText:
        body += "<text x=\"" + number(centre.x) + "\" y=\"" + number(centre.y) + "\" font-size=\"" +
                number(shape.width) + "\" text-anchor=\"middle\" dominant-baseline=\"central\" font-family=\"" +
                (shape.serif ? "EB Garamond, Garamond, serif" : "Lato, sans-serif") + '"' + paint("fill", shape.fill) +
                '>' + escaped(shape.text) + "</text>";
        break;
    }
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
  put_in_order(pieces, [](const Piece* piece) { return std::tuple(!piece->is_ground(), piece->layer, piece->at.y); });
  const auto place = [&](const Piece* piece) { writer.place(piece->look, art[piece->look], piece->at, piece->scale); };
  const auto men = std::ranges::find_if_not(pieces, &Piece::is_ground);
  std::for_each(pieces.begin(), men, place);
  writer.draw(picture.between);
  std::for_each(men, pieces.end(), place);

  const auto n = SvgWriter::number;
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) + "\" height=\"" +
         std::to_string(static_cast<int>(static_cast<float>(width) * high / wide)) + "\" viewBox=\"" +
         n(picture.top_left.x) + ' ' + n(picture.top_left.y) + ' ' + n(wide) + ' ' + n(high) + "\"><defs>" +
         writer.definitions + "</defs>" + writer.body + "</svg>";
}

}  // namespace vitrine
