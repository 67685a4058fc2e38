// Every sentence a person reads or hears: rows of four languages, found by key.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

namespace vitrine {

enum class Language { kEnglish, kDutch, kFrench, kGerman };
inline constexpr int kLanguages = 4;
inline constexpr std::array<std::string_view, kLanguages> kLanguageCodes = {"en", "nl", "fr", "de"};

// "nl" -> kDutch; nothing for a code that is not one of the four.
std::optional<Language> language_of(std::string_view code);

struct TextRow {
  std::string_view key;
  std::array<std::string_view, kLanguages> in;  // in the order of Language; {0}, {1} … stand for arguments
};

// Rows as one run of characters: all keys, then all sentences of one language after another, each ended by a zero.
// A row of literals costs five pointers, and mixes the languages, which packs a quarter worse.
struct TextSheet {
  std::string_view packed;
  std::size_t count = 0;

  std::vector<TextRow> rows() const;
};

template <const auto& kRows>
inline constexpr auto kPackedTexts = [] {
  constexpr std::size_t kSize = [] {
    std::size_t size = 0;
    for (const TextRow& row : kRows) {
      size += row.key.size() + 1;
      for (const std::string_view sentence : row.in) size += sentence.size() + 1;
    }
    return size;
  }();
  std::array<char, kSize> packed{};
  char* at = packed.data();
  const auto write = [&at](std::string_view text) { at += text.copy(at, text.size()) + 1; };
  for (const TextRow& row : kRows) write(row.key);
  for (std::size_t language = 0; language < kLanguages; ++language)
    for (const TextRow& row : kRows) write(row.in[language]);
  return packed;
}();

// The sheet of a constexpr array of rows.
template <const auto& kRows>
constexpr TextSheet sheet_of() {
  return {{kPackedTexts<kRows>.data(), kPackedTexts<kRows>.size()}, std::size(kRows)};
}

struct Argument;

// A sentence not yet in any language: a key and its arguments.
struct Message {
  std::string key;
  std::vector<Argument> args;
  bool operator==(const Message&) const;
};

// What stands in a hole of a sentence: a text, said exactly as it is whatever it looks like, or a sentence of its own.
struct Argument {
  std::variant<std::string, Message> is;

  Argument(std::string text) : is(std::move(text)) {}
  Argument(std::string_view text) : is(std::string(text)) {}
  Argument(const char* text) : is(std::string(text)) {}
  Argument(Message sentence) : is(std::move(sentence)) {}
  bool operator==(const Argument&) const = default;
};

inline bool Message::operator==(const Message&) const = default;

// What a reader of hostile input returns: the thing, or the sentence that says why not.
template <class T>
using Parsed = std::variant<T, Message>;

template <class T>
const Message* refusal(const Parsed<T>& parsed) {
  return std::get_if<Message>(&parsed);
}

class Texts {
 public:
  // A key that is there already is a broken invariant.
  void add(const TextSheet&);

  bool has(std::string_view key) const { return place_.contains(key); }
  // The bare text; the key itself where there is none, so that a gap is seen and not silent.
  std::string_view find(Language, std::string_view key) const;
  std::string say(Language, const Message&) const;

  // In the order in which they were added.
  const std::vector<TextRow>& all() const { return rows_; }

 private:
  std::vector<TextRow> rows_;
  std::unordered_map<std::string_view, std::size_t> place_;  // in rows_
};

// The sentences of the core itself: refusals, results, general words.
TextSheet core_texts();

}  // namespace vitrine
