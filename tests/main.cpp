// Runs every test case; --games=<id>,<id> and --small do what VITRINE_GAMES and VITRINE_SMALL do in the environment,
// which a program for node does not see.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>
#include <span>
#include <string_view>

#include "tests/play.h"

// Told here alone: no other object file depends on the place of the tree, so a compiler's cache serves every copy of
// it.
std::filesystem::path vitrine::testing::source_folder() {
  return VITRINE_SOURCE_DIR;
}

int main(int count, char** words) {
  constexpr std::string_view kGames = "--games=";
  for (const char* word : std::span(words, static_cast<std::size_t>(count))) {
    if (std::string_view(word).starts_with(kGames)) setenv("VITRINE_GAMES", word + kGames.size(), 1);
    if (std::string_view(word) == "--small") setenv("VITRINE_SMALL", "1", 1);
  }
  return doctest::Context(count, words).run();
}
