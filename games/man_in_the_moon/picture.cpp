// What lies on the sheet: the men on their moons, in hand and captured, and the face that looks at the side in front.
#include <algorithm>
#include <array>
#include <bit>

#include "games/man_in_the_moon/engraving.h"

namespace vitrine::man_in_the_moon {
namespace {

enum Look : std::uint8_t { kIvory, kInk, kIvoryMoon, kInkMoon };

// The moon in the middle looks at the side with more men, at you while nobody has; once a last man wears its face, it
// is a moon like the others.
enum Middle { kUp, kAtYou, kDown, kFaceless };
Middle middle_of(const Position& position, bool black_near) {
  const int white = std::popcount(position.men[0]), black = std::popcount(position.men[1]);
  if (position.placing() || white == black) return kAtYou;
  if (std::min(white, black) <= 1) return kFaceless;
  return (white > black) != black_near ? kDown : kUp;
}

const Drawing& board(Middle middle) {
  static const auto kBoards = [] {
    std::array<Drawing, 4> all;
    all.fill(sheet());
    for (const Middle gaze : {kUp, kAtYou, kDown})
      draw_face(all[gaze], centre_of(kCentre), kFace, static_cast<Gaze>(gaze - kAtYou), true);
    draw_moon(all[kFaceless], centre_of(kCentre), kFace, 0.5f);
    return all;
  }();
  return kBoards[middle];
}

// A row of men on a ledge, the lower or the upper one, with words after it.
void add_row(Picture& picture, bool lower, std::uint8_t look, Player owner, int count, Zone zone, const Message& name) {
  constexpr float kApart = 0.3f, kScale = 0.6f;
  const float y = lower ? kSheetTo.y - kLedge : kSheetFrom.y + kLedge;
  if (count > 0)
    picture.captions.push_back(
        {.centre = {3.95f, y}, .width = 1.6f, .height = 0.25f, .zone = zone, .count = count, .ink = kPaper});
  for (int i = 0; i < count; ++i) {
    Piece piece;
    piece.at = {-0.5f + kApart * static_cast<float>(i), y};
    piece.scale = kScale;
    piece.look = look;
    piece.owner = owner;
    piece.zone = zone;
    piece.name = name;
    picture.pieces.push_back(piece);
  }
}

// The sheet lies as it is printed; the men on it lie before White, or by half a turn before Black.
Picture drawn(const Position& position, bool black_near) {
  Picture picture;
  picture.top_left = kSheetFrom;
  picture.bottom_right = kSheetTo;
  picture.board = board(middle_of(position, black_near));
  add_labels(picture.board, black_near);
  const auto place_of = [&](int square) { return centre_of(black_near ? kBoard.size() - 1 - square : square); };
  for (int rank = kBoard.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < kBoard.files; ++file) {
      const int seen = kBoard.at(file, rank), square = black_near ? kBoard.size() - 1 - seen : seen;
      picture.places.push_back(
          {static_cast<Site>(square), centre_of(seen), 0.5f, PlaceShape::kSquare, kBoard.name(square)});
    }
  }
  const int near = black_near ? 1 : 0;
  for (int side = 0; side < 2; ++side) {
    const bool last = !position.placing() && std::popcount(position.men[side]) == 1;
    Piece piece;
    piece.owner = static_cast<Player>(side);
    piece.look = static_cast<std::uint8_t>(last ? kIvoryMoon + side : kIvory + side);
    piece.name = Message{last        ? "man_in_the_moon.piece.last"
                         : side == 0 ? "man_in_the_moon.piece.white"
                                     : "man_in_the_moon.piece.black",
                         {}};
    for (std::uint32_t men = position.men[side]; men; men &= men - 1) {
      piece.site = static_cast<Site>(std::countr_zero(men));
      piece.at = place_of(piece.site);
      picture.pieces.push_back(piece);
    }
    const Message name = {side == 0 ? "man_in_the_moon.piece.white" : "man_in_the_moon.piece.black", {}};
    const auto look = static_cast<std::uint8_t>(kIvory + side);
    add_row(picture, side == near, look, piece.owner, position.to_place[side], Zone::kHand, name);
    if (!position.placing()) {  // captured men lie on their captor's side
      const int captured = kMenEach - std::popcount(position.men[side]);
      add_row(picture, side != near, look, piece.owner, captured, Zone::kTray, name);
    }
  }
  return picture;
}

}  // namespace

Picture Rules::describe(const Position& position, Player) {
  return drawn(position, false);
}

Picture Rules::facing(Picture picture, const Position& position, Player, Player near) {
  return near == 1 ? drawn(position, true) : std::move(picture);
}

std::vector<Site> Rules::decided_by(const Position& position) {
  std::vector<Site> sites;
  for (std::uint32_t men : position.men)
    if (std::popcount(men) == 1) sites.push_back(static_cast<Site>(std::countr_zero(men)));
  return sites;
}

std::vector<Drawing> Rules::art() {
  return {man(false, false), man(true, false), man(false, true), man(true, true)};
}

Message Rules::prompt(const Position& position) {
  const Message player = {"man_in_the_moon.player." + std::to_string(position.side), {}};
  return {position.placing() ? "man_in_the_moon.prompt.place" : "man_in_the_moon.prompt.move", {player}};
}

Message Rules::explain(const Position& position, const Path& touched) {
  const auto reason = [](const char* key) { return Message{std::string("man_in_the_moon.why.") + key, {}}; };
  const std::uint32_t square = 1u << touched.back();
  if (position.placing()) {
    if (!(position.empty() & square)) return reason("taken");
    return reason("centre");
  }
  if (touched.size() == 1) {
    if (position.men[position.side] & square) return reason("shut_in");
    return reason(position.empty() & square ? "nobody_there" : "not_yours");
  }
  if (!(position.empty() & square)) return reason("taken");
  const int from = touched.front(), to = touched.back();
  const bool straight = kBoard.file(from) == kBoard.file(to) || kBoard.rank(from) == kBoard.rank(to);
  if (position.step == kStepRook) return reason(straight ? "in_the_way" : "rook_straight");
  return reason("one_square");
}

}  // namespace vitrine::man_in_the_moon
