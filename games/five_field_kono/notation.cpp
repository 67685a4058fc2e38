// Move and position texts, and the sentences that refuse a position.
#include <bit>

#include "games/five_field_kono/rules.h"

namespace vitrine::five_field_kono {
namespace {

std::uint32_t points_of(std::span<const char> cells, char man) {
  std::uint32_t points = 0;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i] == man) points |= 1u << i;
  return points;
}

// "a1b1e2", or "-" for none.
std::string list_text(std::uint32_t points) {
  if (points == 0) return "-";
  std::string text;
  for (; points; points &= points - 1) text += kBoard.name(std::countr_zero(points));
  return text;
}

std::optional<std::uint32_t> read_list(std::string_view text) {
  if (text == "-") return 0;
  if (text.empty()) return std::nullopt;
  std::uint32_t points = 0;
  while (!text.empty()) {
    const std::optional<int> point = kBoard.take_name(text);
    if (!point || (points >> *point & 1)) return std::nullopt;
    points |= 1u << *point;
  }
  return points;
}

Message refuse(const char* why) {
  return {std::string("five_field_kono.error.") + why, {}};
}

}  // namespace

std::string Rules::move_text(const Position&, Move move) {
  return kBoard.name(move.site(0)) + '-' + kBoard.name(move.site(1));
}

std::string Rules::position_text(const Position& position) {
  std::array<char, 25> cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::uint32_t point = 1u << i;
    cells[i] = position.men[0] & point ? 'W' : position.men[1] & point ? 'B' : '.';
  }
  return kBoard.write_board(cells) + (position.side == 0 ? " w " : " b ") + list_text(position.never_moved) +
         (position.pending ? " p" : " -");
}

Parsed<Position> Rules::read_draft(const Setup& setup, std::string_view text) {
  const auto fields = split(text, ' ');
  if (fields.size() != 4) return Message{"error.position_fields", {"4"}};

  std::array<char, 25> cells;
  if (!kBoard.read_board(fields[0], "WB", cells)) return Message{"error.position_board", {shown(fields[0])}};
  if (fields[1] != "w" && fields[1] != "b") return Message{"error.position_side", {shown(fields[1])}};
  const std::optional<std::uint32_t> never_moved = read_list(fields[2]);
  if (!never_moved) return Message{"five_field_kono.error.list", {shown(fields[2])}};
  if (fields[3] != "p" && fields[3] != "-") return Message{"five_field_kono.error.claim", {shown(fields[3])}};

  Position position = start(setup);
  position.men = {points_of(cells, 'W'), points_of(cells, 'B')};
  position.never_moved = *never_moved;
  position.side = fields[1] == "w" ? 0 : 1;
  position.pending = fields[3] == "p";
  return position;
}

Parsed<Position> Rules::parse_position(const Setup& setup, std::string_view text) {
  Parsed<Position> read = read_draft(setup, text);
  if (refusal(read)) return read;
  Position position = std::get<Position>(read);
  for (int side = 0; side < 2; ++side)
    if (std::popcount(position.men[side]) != kMenEach) return refuse("not_seven");
  if (position.never_moved & ~((kHome[0] & position.men[0]) | (kHome[1] & position.men[1])))
    return refuse("never_moved");
  const bool claimed = position.pending;
  settle(position);
  if (claimed && !position.pending) return refuse("no_claim");
  if (!claimed && position.pending) return refuse("claim_missing");
  return position;
}

}  // namespace vitrine::five_field_kono
