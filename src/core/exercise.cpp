// How the moves of an exercise are named.
#include "core/exercise.h"

#include <algorithm>
#include <array>

#include "core/check.h"
#include "core/reading.h"

namespace vitrine {

namespace {

constexpr std::array<std::string_view, 9> kNames = {"any",  "move",   "take",     "win", "keep",
                                                    "hold", "points", "threaten", "safe"};

// Up to the next space, which goes too.
std::string_view next_word(std::string_view& rest) {
  const std::string_view word = rest.substr(0, rest.find(' '));
  rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  return word;
}

}  // namespace

std::string_view goal_name(Goal goal) {
  return kNames[static_cast<std::size_t>(goal)];
}

std::optional<Puzzle> read_puzzle(std::string_view line) {
  constexpr int kMost = 100;
  const auto named = std::ranges::find(kNames, next_word(line));
  const auto count = read_number(next_word(line), kMost), missed = read_number(next_word(line), kMost);
  if (named == kNames.end() || !count || !missed) return std::nullopt;
  const std::string_view right = next_word(line);
  return Puzzle{static_cast<Goal>(named - kNames.begin()), *count, *missed, right, line};
}

Puzzles read_puzzles(std::string_view lines) {
  Puzzles puzzles;
  for (std::string_view line : split(lines, '\n')) {
    if (line.empty()) continue;
    constexpr std::string_view kSetup = "setup ";
    if (line.starts_with(kSetup)) {
      puzzles.setup = line.substr(kSetup.size());
      continue;
    }
    const auto puzzle = read_puzzle(line);
    VITRINE_CHECK(puzzle);
    puzzles.all.push_back(*puzzle);
  }
  return puzzles;
}

bool stands_for(std::string_view of, std::string_view text) {
  return std::ranges::any_of(split(of, ' '), [text](std::string_view word) {
    constexpr std::string_view kAny = "...";
    if (word.starts_with(kAny)) return text.ends_with(word.substr(kAny.size()));
    if (word.ends_with(kAny)) return text.starts_with(word.substr(0, word.size() - kAny.size()));
    return word == text;
  });
}

}  // namespace vitrine
