// What is seen: the card with what counts on it, the men on their points, and the lost ones in the rim.
#include "games/noni_coni/drawing.h"

namespace vitrine::noni_coni {
namespace {

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
  piece.owner = owner_of(position, colour);
  piece.name = {name_key(piece.look), {}};
  return piece;
}

void add_men(Picture& picture, const Position& position, int colour) {
  for (PointSet men = position.men.of[colour]; men.any();) {
    const int point = men.take_first();
    Piece piece = piece_of(position, colour, position.men.kings.has(point));
    piece.site = static_cast<Site>(point);
    piece.at = at(point);
    picture.pieces.push_back(piece);
  }
}

// The men a colour has lost lie beside its own camp.
void add_lost(Picture& picture, const Position& position, int colour) {
  const PointSet men = position.men.of[colour], kings = men & position.men.kings;
  const int lost_jacks = kJacksEach - (men - kings).count(), lost = lost_jacks + 1 - kings.count();
  for (int i = 0; i < lost; ++i) {
    Piece piece = piece_of(position, colour, i >= lost_jacks);
    piece.at = lost_at(colour, i);
    piece.scale = kTrayScale;
    piece.zone = Zone::kTray;
    picture.pieces.push_back(piece);
  }
}

// In the second phase: what counts, and the sum beside the tray of the player's first colour.
void add_points(Drawing& board, const Position& position) {
  std::array<std::vector<Counted>, kColours> all;  // by the player's first colour
  for (int colour = 0; colour < kColours; ++colour) {
    const Player owner = owner_of(position, colour);
    if (owner == kNobody) continue;
    const bool counting = position.phase == 2 && Rules::signs(position, owner).front() == colour;
    draw_medallion(board, colour, counting ? std::optional(points_of(position, owner)) : std::nullopt);
    if (counting) all[static_cast<std::size_t>(colour)] = counted(position, owner);
  }
  for (std::size_t colour = 0; colour < kColours; ++colour) draw_ribbons(board, all[colour], kPaints[colour]);
  draw_numbers(board, position.men.all());
  for (std::size_t colour = 0; colour < kColours; ++colour) draw_worths(board, all[colour], kPaints[colour]);
}

}  // namespace

Picture Rules::describe(const Position& position, Player) {
  static const Drawing kCard = draw_card();
  Picture picture;
  picture.top_left = kCardFrom;
  picture.bottom_right = kCardTo;
  picture.board = kCard;
  add_points(picture.board, position);
  for (int rank = kBoard.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < kBoard.files; ++file) {
      const int point = kBoard.at(file, rank);
      picture.places.push_back({static_cast<Site>(point), at(point), 0.5f, PlaceShape::kRound, kBoard.name(point)});
    }
  }
  for (int colour = 0; colour < kColours; ++colour) {
    if (owner_of(position, colour) == kNobody) continue;
    add_men(picture, position, colour);
    add_lost(picture, position, colour);
  }
  return picture;
}

// South, West, North, East clockwise; two players are South and North.
Picture Rules::facing(Picture picture, const Position& position, Player, Player near) {
  return turned(std::move(picture), position.players == 2 ? 2 * near : (4 - near) % 4);
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
    if (owner_of(position, colour) == player) looks.push_back(static_cast<std::uint8_t>(colour));
  return looks;
}

std::vector<Drawing> Rules::art() {
  std::vector<Drawing> looks;
  for (bool king : {false, true})
    for (int colour = 0; colour < kColours; ++colour) looks.push_back(draw_skittle(colour, king));
  return looks;
}

}  // namespace vitrine::noni_coni
