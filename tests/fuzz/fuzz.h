// What the harnesses share. An input is text, so that a person can read and write one; what must hold and does not
// stops the program, and libFuzzer keeps the input.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/match.h"

namespace vitrine::fuzz {

// Stops the program after printing `what` and the text it is about.
void require(bool holds, std::string_view what, std::string_view about = {});

// Takes the text up to `end` off the front, and `end` with it.
std::string_view take_until(std::string_view& rest, char end);

// Chooses by the letters of a text: one letter a choice, the first possibility where it has ended.
class Choices {
 public:
  explicit Choices(std::string_view text) : rest_(text) {}
  bool empty() const { return rest_.empty(); }
  // 0 … bound-1; more possibilities than letters have two letters.
  std::size_t below(std::size_t bound);

 private:
  std::size_t letter();
  std::string_view rest_;
};

// The game and rules of a line "<game> <setup>"; what it does not name is chosen by its letters.
struct Chosen {
  const Game* game;
  Setup setup;
};
Chosen choose(std::string_view line);

// JSON in UTF-8, as the page reads it.
void require_json(std::string_view text);
// A sentence: its key is known, and it is not empty in any language.
void require_sentence(const Message&);

}  // namespace vitrine::fuzz
