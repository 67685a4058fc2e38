// Move and position texts, and the sentences that refuse a position: "b2", "b2-c3"; "WB1/3/3 w 2,2".
#include <algorithm>

#include "games/new_game/rules.h"

namespace vitrine::new_game {
namespace {

constexpr std::string_view kLetters = ".WB";  // by Man

}  // namespace

std::string Rules::move_text(const Position& position, Move move) {
  const std::string first = kBoard.name(move.site(0));
  return position.placing() ? first : first + '-' + kBoard.name(move.site(1));
}

std::string Rules::position_text(const Position& position) {
  std::array<char, 9> cells;
  std::ranges::transform(position.points, cells.begin(), [](Man man) { return kLetters[man]; });
  return kBoard.write_board(cells) + (position.side == 0 ? " w " : " b ") + std::to_string(position.to_place[0]) + ',' +
         std::to_string(position.to_place[1]);
}

Parsed<Position> Rules::parse_position(const Setup& setup, std::string_view text) {
  const auto fields = split(text, ' ');
  if (fields.size() != 3) return Message{"error.position_fields", {"3"}};
  std::array<char, 9> cells;
  if (!kBoard.read_board(fields[0], "WB", cells)) return Message{"error.position_board", {shown(fields[0])}};
  if (fields[1] != "w" && fields[1] != "b") return Message{"error.position_side", {shown(fields[1])}};
  const auto waiting = split(fields[2], ',');
  if (waiting.size() != 2) return Message{"error.position_number", {shown(fields[2])}};

  Position position = start(setup);
  position.side = fields[1] == "w" ? 0 : 1;
  std::ranges::transform(cells, position.points.begin(), [](char c) { return static_cast<Man>(kLetters.find(c)); });
  for (const int player : {0, 1}) {
    const std::optional<int> count = read_number(waiting[static_cast<std::size_t>(player)], kMenEach);
    if (!count) return Message{"error.position_number", {shown(fields[2])}};
    position.to_place[player] = static_cast<std::uint8_t>(*count);
    if (std::ranges::count(position.points, man_of(player)) + *count != kMenEach)
      return Message{"new_game.error.men", {}};
  }
  const bool placing = position.to_place[0] + position.to_place[1] > 0;
  if (placing && position.to_place[1] != position.to_place[0] + position.side)
    return Message{"new_game.error.side", {}};
  if (row_of(position, 0) && row_of(position, 1)) return Message{"new_game.error.rows", {}};
  return position;
}

}  // namespace vitrine::new_game
