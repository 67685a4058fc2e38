// Move and position texts, and the sentences that refuse a position.
#include <algorithm>
#include <bit>

#include "core/reading.h"
#include "games/nonaga/editing.h"
#include "games/nonaga/memory.h"
#include "games/nonaga/rules.h"

namespace vitrine::nonaga {
namespace {

std::string text_of(Axial at) {
  return '(' + std::to_string(at.q) + ',' + std::to_string(at.r) + ')';
}

std::string text_of(const Field& field, const Tokens& tokens) {
  std::string text;
  for (Cell token : tokens)
    if (token != kNowhere) text += text_of(field.axial(token));
  return text;
}

Message refuse(const char* why) {
  return {std::string("nonaga.error.") + why, {}};
}

// A minus only before a number that is not zero.
std::optional<std::int32_t> take_coordinate(std::string_view& rest) {
  const bool minus = take(rest, '-');
  const std::optional<int> size = take_number(rest, kFarthest);
  if (!size || (minus && *size == 0)) return std::nullopt;
  return minus ? -*size : *size;
}

std::optional<Axial> take_axial(std::string_view& rest) {
  std::string_view after = rest;
  if (!take(after, '(')) return std::nullopt;
  const auto q = take_coordinate(after);
  if (!q || !take(after, ',')) return std::nullopt;
  const auto r = take_coordinate(after);
  if (!r || !take(after, ')')) return std::nullopt;
  rest = after;
  return Axial{*q, *r};
}

// Whether what cannot be read is a number beyond kFarthest.
bool too_far(std::string_view text) {
  constexpr std::size_t kDigits = 10;
  std::size_t digits = 0;
  for (char c : text) {
    digits = c >= '0' && c <= '9' && (digits > 0 || c != '0') ? digits + 1 : 0;
    if (digits >= kDigits) return true;
  }
  return false;
}

// Places one after the other, each once; returned in ascending order.
Parsed<std::vector<Axial>> read_list(std::string_view text) {
  std::vector<Axial> list;
  std::string_view rest = text;
  while (!rest.empty()) {
    const auto at = take_axial(rest);
    if (!at)
      return too_far(rest.substr(0, rest.find(')'))) ? refuse("too_far") : Message{"nonaga.error.list", {shown(rest)}};
    list.push_back(*at);
  }
  std::ranges::sort(list, [](Axial a, Axial b) { return a.q != b.q ? a.q < b.q : a.r < b.r; });
  if (std::ranges::adjacent_find(list) != list.end()) return refuse("twice");
  return list;
}

bool in_one_piece(std::span<const Axial> discs) {
  const auto touching = [](Axial a, Axial b) {
    const std::int64_t q = std::int64_t{a.q} - b.q, r = std::int64_t{a.r} - b.r;
    return std::abs(q) <= 1 && std::abs(r) <= 1 && std::abs(q + r) <= 1;
  };
  std::vector<Axial> piece = {discs.front()}, others(discs.begin() + 1, discs.end());
  for (std::size_t i = 0; i < piece.size(); ++i) {
    const auto apart =
        std::partition(others.begin(), others.end(), [&](Axial other) { return !touching(piece[i], other); });
    piece.insert(piece.end(), apart, others.end());
    others.erase(apart, others.end());
  }
  return others.empty();
}

}  // namespace

std::string Rules::move_text(const Position& position, Move move) {
  const auto text = [&](int i) { return text_of(position.field.axial(cell_of(position.field, move.site(i)))); };
  return text(0) + (position.due == kToken ? '-' : '>') + text(1);
}

// A token by the discs that it leaves and reaches, "12–9"; a disc by its number and two that it will touch, "7–12·16".
std::optional<Message> Rules::retell(const Position& position, Move move, const Position& first,
                                     std::span<const Move> moves) {
  const Field& field = position.field;
  const Cell from = cell_of(field, move.site(0)), to = cell_of(field, move.site(1));
  const Numbers numbers = Memory(first, moves).numbers();
  const std::string where = field.has(to) ? std::to_string(numbers[to]) : gap_name(field, numbers, to, from);
  return Message{"nonaga.words.move", {std::to_string(numbers[from]), where}};
}

std::string Rules::position_text(const Position& position) {
  const Field& field = position.field;
  std::string text;
  for (int column = 0; column < std::ssize(field.discs); ++column)
    for (std::uint32_t discs = field.discs[column]; discs; discs &= discs - 1)
      text += text_of(field.axial(static_cast<Cell>(column << 5 | std::countr_zero(discs))));
  text += ' ' + text_of(field, position.tokens[0]) + ' ' + text_of(field, position.tokens[1]);
  text += position.side == 0 ? " r" : " b";
  text += position.due == kToken ? "t " : "d ";
  return text + (position.moved == kNowhere ? "-" : text_of(field.axial(position.moved)));
}

Parsed<Position> Rules::read_draft(const Setup& setup, std::string_view text) {
  const auto fields = split(text, ' ');
  if (fields.size() != 5) return Message{"error.position_fields", {"5"}};

  Laid laid;
  auto discs = read_list(fields[0]);
  if (const Message* why = refusal(discs)) return *why;
  laid.discs = std::move(std::get<std::vector<Axial>>(discs));
  if (laid.discs.empty() || std::ssize(laid.discs) > kDiscs) return refuse("not_nineteen");
  if (!laid.near_enough()) return refuse("pieces");
  for (int side = 0; side < 2; ++side) {
    auto list = read_list(fields[1 + side]);
    if (const Message* why = refusal(list)) return *why;
    std::vector<Axial>& tokens = laid.tokens[side] = std::move(std::get<std::vector<Axial>>(list));
    if (std::ssize(tokens) > kTokensEach) return refuse("not_three");
    if (!std::ranges::all_of(tokens, [&](Axial at) { return laid.has_disc(at); })) return refuse("no_disc");
  }
  for (Axial token : laid.tokens[0])
    if (std::ranges::find(laid.tokens[1], token) != laid.tokens[1].end()) return refuse("same_disc");

  Position position = start(setup);
  if (fields[3] != "rt" && fields[3] != "rd" && fields[3] != "bt" && fields[3] != "bd")
    return Message{"error.position_side", {shown(fields[3])}};
  position.side = fields[3][0] == 'r' ? 0 : 1;
  position.due = fields[3][1] == 't' ? kToken : kDisc;
  if (fields[4] != "-") {
    const auto list = read_list(fields[4]);
    if (const Message* why = refusal(list)) return *why;
    const auto& moved = std::get<std::vector<Axial>>(list);
    if (moved.size() != 1 || !laid.has_disc(moved.front())) return refuse("moved");
    laid.moved = moved.front();
  }
  laid.lay(position);
  return position;
}

Parsed<Position> Rules::parse_position(const Setup& setup, std::string_view text) {
  Parsed<Position> read = read_draft(setup, text);
  if (refusal(read)) return read;
  Position position = std::get<Position>(read);
  const std::vector<Axial> discs = Laid(position).discs;
  if (std::ssize(discs) != kDiscs) return refuse("not_nineteen");
  if (!in_one_piece(discs)) return refuse("pieces");
  for (const Tokens& tokens : position.tokens)
    if (tokens.front() == kNowhere) return refuse("not_three");
  settle(position);
  return position;
}

}  // namespace vitrine::nonaga
