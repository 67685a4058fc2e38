// What a position looks like, and what is said about it.
#include <bit>

#include "games/five_field_kono/drawings.h"

namespace vitrine::five_field_kono {
namespace {

std::uint8_t look_of(int side, int number) {
  return static_cast<std::uint8_t>(kMenEach * side + number);
}

// The points of the set in board order, a1 first.
std::vector<int> listed(std::uint32_t points) {
  std::vector<int> list;
  for (; points; points &= points - 1) list.push_back(std::countr_zero(points));
  return list;
}

std::uint32_t men_home(const Position& position, int side) {
  return position.men[side] & kHome[1 - side];
}

// What lies in the yard now.
Drawing strewn(const Position& position, std::uint32_t mossy) {
  Drawing drawing;
  const Player bound = Rules::to_move(position) == kNobody ? position.winner : position.side;
  strew_goal(drawing, bound);
  for (const int point : listed(mossy)) grow_moss(drawing, point);
  for (int side = 0; side < 2; ++side) {
    int number = 0;
    for (const int point : listed(men_home(position, side))) {
      bed(drawing, point);
      fill_socket(drawing, side, number++);
    }
  }
  return drawing;
}

}  // namespace

Picture Rules::describe(const Position& position, Player) {
  // Only where the vacated points count does it matter who has never moved.
  const std::uint32_t mossy = position.win == kWinVacated ? position.never_moved : 0;
  Picture picture;
  picture.top_left = {-kFrame, -kFrame};
  picture.bottom_right = {4 + kFrame, 4 + kFrame};
  static const Drawing kYard = yard();
  picture.board = kYard;
  picture.between = strewn(position, mossy);
  for (int rank = kBoard.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < kBoard.files; ++file) {
      const int point = kBoard.at(file, rank);
      picture.places.push_back(
          {static_cast<Site>(point), centre_of(point), 0.5f, PlaceShape::kRound, kBoard.name(point)});
    }
  }
  for (int side = 0; side < 2; ++side) {
    int number = 0;
    for (const int point : listed(position.men[side])) {
      Piece piece;
      piece.site = static_cast<Site>(point);
      piece.at = centre_of(point);
      piece.owner = static_cast<Player>(side);
      piece.look = look_of(side, number++);
      piece.name = {std::string("five_field_kono.piece.") + (side == 0 ? "white" : "black") +
                        (mossy >> point & 1 ? "_at_home" : ""),
                    {}};
      picture.pieces.push_back(piece);
    }
  }
  return picture;
}

Picture Rules::facing(Picture picture, const Position&, Player, Player near) {
  return turned(std::move(picture), near == 1 ? 2 : 0);
}

void Rules::tell_apart(Picture& picture, const Position& first, std::span<const Move> moves) {
  std::array<std::uint8_t, kBoard.size()> looks{};
  for (int side = 0; side < 2; ++side) {
    int number = 0;
    for (const int point : listed(first.men[side])) looks[static_cast<std::size_t>(point)] = look_of(side, number++);
  }
  for (Move move : moves) looks[move.site(1)] = looks[move.site(0)];
  for (Piece& piece : picture.pieces) piece.look = looks[piece.site];
}

std::vector<Site> Rules::decided_by(const Position& position) {
  if (position.ending != kCrossed && position.ending != kClaimed && position.ending != kFilled) return {};
  const std::vector<int> points = listed(men_home(position, position.winner));
  return {points.begin(), points.end()};
}

std::vector<Drawing> Rules::art() {
  std::vector<Drawing> looks;
  for (int look = 0; look < 2 * kMenEach; ++look) looks.push_back(pebble(look / kMenEach, look % kMenEach));
  return looks;
}

std::vector<std::uint8_t> Rules::signs(const Position&, Player player) {
  return {look_of(player, 0)};
}

std::optional<Message> Rules::standing(const Position& position, Player player) {
  return Message{"five_field_kono.standing",
                 {std::to_string(std::popcount(men_home(position, player))), std::to_string(kMenEach)}};
}

Message Rules::prompt(const Position& position) {
  if (to_move(position) == kNobody) return {"five_field_kono.prompt.over", {}};
  const Message player = {"five_field_kono.player." + std::to_string(position.side), {}};
  return {position.pending ? "five_field_kono.prompt.answer" : "five_field_kono.prompt.move", {player}};
}

Message Rules::explain(const Position& position, const Path& touched) {
  const auto reason = [](const char* key) { return Message{std::string("five_field_kono.why.") + key, {}}; };
  if (to_move(position) == kNobody) return reason("over");
  const int from = touched.front(), to = touched.back();
  const std::uint32_t point = 1u << to;
  if (touched.size() == 1) {
    if (position.men[position.side] & point) return reason("shut_in");
    return reason(position.empty() & point ? "nobody_there" : "not_yours");
  }
  if (!(position.empty() & point)) return reason("taken");
  const bool along = kBoard.file(from) == kBoard.file(to) || kBoard.rank(from) == kBoard.rank(to);
  return reason(along ? "along_a_line" : "one_step");
}

}  // namespace vitrine::five_field_kono
