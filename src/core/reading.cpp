// Strict readers of numbers, names and boards.
#include "core/reading.h"

#include <algorithm>

#include "core/check.h"

namespace vitrine {

std::size_t character_at(std::string_view text) {
  if (text.empty()) return 0;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return first < ' ' || first == 0x7f ? 0 : 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  std::uint32_t code = first & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0) != 0x80) return 0;
    code = code << 6 | (next & 0x3f);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  return code < kLeast[length] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) || code < 0xa0 ? 0 : length;
}

std::string shown(std::string_view input) {
  constexpr int kLongest = 40;
  std::string text;
  for (int i = 0; i < kLongest && !input.empty(); ++i) {
    const std::size_t length = character_at(input);
    text += length ? input.substr(0, length) : "?";
    input.remove_prefix(std::max<std::size_t>(length, 1));
  }
  if (!input.empty()) text += "...";
  return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<int> take_number(std::string_view& rest, int max) {
  std::size_t digits = 0;
  long long value = 0;
  while (digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9') {
    value = value * 10 + (rest[digits++] - '0');
    if (value > max) return std::nullopt;
  }
  if (digits == 0 || (digits > 1 && rest[0] == '0')) return std::nullopt;
  rest.remove_prefix(digits);
  return static_cast<int>(value);
}

std::optional<int> read_number(std::string_view text, int max) {
  const std::optional<int> number = take_number(text, max);
  return text.empty() ? number : std::nullopt;
}

std::optional<std::uint64_t> read_big_number(std::string_view text, std::uint64_t max) {
  if (text.empty() || text.size() > 18 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  std::uint64_t value = 0;
  for (char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    value = value * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  return value <= max ? std::optional(value) : std::nullopt;
}

bool take(std::string_view& rest, char expected) {
  if (rest.empty() || rest[0] != expected) return false;
  rest.remove_prefix(1);
  return true;
}

std::string Grid::name(int index) const {
  return static_cast<char>('a' + file(index)) + std::to_string(rank(index) + 1);
}

std::optional<int> Grid::take_name(std::string_view& rest) const {
  if (rest.empty() || rest[0] < 'a' || rest[0] >= 'a' + files) return std::nullopt;
  std::string_view after = rest.substr(1);
  const std::optional<int> rank = take_number(after, ranks);
  if (!rank || *rank == 0) return std::nullopt;
  const int index = at(rest[0] - 'a', *rank - 1);
  rest = after;
  return index;
}

bool Grid::read_board(std::string_view text, std::string_view letters, std::span<char> cells) const {
  VITRINE_CHECK(std::ssize(cells) == size());
  const std::vector<std::string_view> rows = split(text, '/');
  if (std::ssize(rows) != ranks) return false;
  for (int rank = ranks - 1; rank >= 0; --rank) {
    std::string_view row = rows[ranks - 1 - rank];
    int file = 0;
    bool after_gap = false;
    while (!row.empty()) {
      if (letters.find(row[0]) != letters.npos) {
        if (file >= files) return false;
        cells[at(file++, rank)] = row[0];
        row.remove_prefix(1);
        after_gap = false;
        continue;
      }
      const std::optional<int> gap = take_number(row, files - file);
      if (!gap || *gap == 0 || after_gap) return false;
      for (int i = 0; i < *gap; ++i) cells[at(file++, rank)] = '.';
      after_gap = true;
    }
    if (file != files) return false;
  }
  return true;
}

std::string Grid::write_board(std::span<const char> cells) const {
  std::string text;
  for (int rank = ranks - 1; rank >= 0; --rank) {
    int gap = 0;
    const auto close_gap = [&] {
      if (gap > 0) text += std::to_string(gap);
      gap = 0;
    };
    for (int file = 0; file < files; ++file) {
      const char man = cells[at(file, rank)];
      if (man == '.') {
        ++gap;
        continue;
      }
      close_gap();
      text += man;
    }
    close_gap();
    if (rank > 0) text += '/';
  }
  return text;
}

}  // namespace vitrine
