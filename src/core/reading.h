// Reading hostile texts: fields, numbers and boards, strict to the form that `rules/` fixes.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

// Bytes of the character in UTF-8 at the front; 0 if there is none, or one that is not written.
std::size_t character_at(std::string_view text);

// Input quoted in a sentence: at most 40 characters, each byte of anything unprintable as '?'.
std::string shown(std::string_view input);

// The parts between single separators; "a  b" has an empty part in the middle, "" has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

// A decimal number from 0 to `max` without sign or leading zero, and nothing else.
std::optional<int> read_number(std::string_view text, int max);
std::optional<std::uint64_t> read_big_number(std::string_view text, std::uint64_t max);
// Takes such a number off the front of `rest`; leaves `rest` alone if there is none.
std::optional<int> take_number(std::string_view& rest, int max);
// Takes this character off the front; false if it is not there.
bool take(std::string_view& rest, char expected);

// "c3": file letter from 'a', rank number from 1. As an index, rank by rank from a1.
struct Grid {
  int files, ranks;

  constexpr int size() const { return files * ranks; }
  constexpr int at(int file, int rank) const { return rank * files + file; }
  constexpr int file(int index) const { return index % files; }
  constexpr int rank(int index) const { return index / files; }
  constexpr bool inside(int file, int rank) const { return file >= 0 && file < files && rank >= 0 && rank < ranks; }
  std::string name(int index) const;
  // Takes a name off the front of `rest`; nothing, and `rest` alone, if none of this board is there.
  std::optional<int> take_name(std::string_view& rest) const;

  // Ranks from the top separated by '/', one letter a man, gaps as one decimal number: "W3W/5/…". `cells` has size()
  // entries, '.' for empty; `letters` are those allowed. False if the text is not such a board.
  bool read_board(std::string_view text, std::string_view letters, std::span<char> cells) const;
  std::string write_board(std::span<const char> cells) const;
};

}  // namespace vitrine
