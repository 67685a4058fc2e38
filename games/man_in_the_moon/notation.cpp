// Move and position texts, and the sentences that refuse a position.
#include <bit>

#include "games/man_in_the_moon/rules.h"

namespace vitrine::man_in_the_moon {
namespace {

constexpr int kMostQuietMoves = 2'000'000'000;

std::uint32_t squares_of(std::span<const char> cells, char man) {
  std::uint32_t squares = 0;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i] == man) squares |= 1u << i;
  return squares;
}

}  // namespace

std::string Rules::move_text(const Position& position, Move move) {
  const std::string first = kBoard.name(move.site(0));
  return position.placing() ? first : first + '-' + kBoard.name(move.site(1));
}

std::string Rules::record_text(const Position& position, Move move) {
  std::string text = move_text(position, move);
  if (position.placing()) return text;
  Position moved = position;
  moved.men[position.side] &= ~(1u << move.site(0));
  std::uint32_t captured = captured_from(moved, position.side, move.site(1));
  if (captured) text += " x";
  for (; captured; captured &= captured - 1) text += ' ' + kBoard.name(std::countr_zero(captured));
  return text;
}

std::string Rules::position_text(const Position& position) {
  std::array<char, 25> cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::uint32_t square = 1u << i;
    cells[i] = position.men[0] & square ? 'W' : position.men[1] & square ? 'B' : '.';
  }
  return kBoard.write_board(cells) + (position.side == 0 ? " w " : " b ") + std::to_string(position.to_place[0]) + ',' +
         std::to_string(position.to_place[1]) + ' ' + std::to_string(position.quiet_moves);
}

Parsed<Position> Rules::read_draft(const Setup& setup, std::string_view text) {
  const auto fields = split(text, ' ');
  if (fields.size() != 4) return Message{"error.position_fields", {"4"}};

  std::array<char, 25> cells;
  if (!kBoard.read_board(fields[0], "WB", cells)) return Message{"error.position_board", {shown(fields[0])}};
  if (fields[1] != "w" && fields[1] != "b") return Message{"error.position_side", {shown(fields[1])}};
  const auto counts = split(fields[2], ',');
  const std::optional<int> white = read_number(counts[0], kMenEach);
  const std::optional<int> black = counts.size() == 2 ? read_number(counts[1], kMenEach) : std::nullopt;
  if (!white || !black) return Message{"error.position_number", {shown(fields[2])}};
  const std::optional<int> quiet = read_number(fields[3], kMostQuietMoves);
  if (!quiet) return Message{"error.position_number", {shown(fields[3])}};

  Position position = start(setup);
  position.men = {squares_of(cells, 'W'), squares_of(cells, 'B')};
  position.side = fields[1] == "w" ? 0 : 1;
  position.to_place = {static_cast<std::uint8_t>(*white), static_cast<std::uint8_t>(*black)};
  position.quiet_moves = static_cast<std::uint32_t>(*quiet);
  return position;
}

Parsed<Position> Rules::parse_position(const Setup& setup, std::string_view text) {
  Parsed<Position> read = read_draft(setup, text);
  if (refusal(read)) return read;
  Position position = std::get<Position>(read);
  const int men[] = {std::popcount(position.men[0]), std::popcount(position.men[1])};
  const auto [white, black] = position.to_place;
  if (men[0] > kMenEach || men[1] > kMenEach) return Message{"man_in_the_moon.error.too_many", {}};
  if (position.placing()) {
    if (men[0] + white != kMenEach || men[1] + black != kMenEach)
      return Message{"man_in_the_moon.error.not_twelve", {}};
    if (white != black - position.side) return Message{"man_in_the_moon.error.wrong_side", {}};
    if (position.quiet_moves != 0) return Message{"man_in_the_moon.error.quiet_while_placing", {}};
    if (!(position.empty() & (1u << kCentre))) return Message{"man_in_the_moon.error.centre", {}};
  }
  pass_over(position);
  return position;
}

}  // namespace vitrine::man_in_the_moon
