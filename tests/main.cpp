// Runs every test case; with --games=<id>,<id> like VITRINE_GAMES in the environment, which a program for node does not
// see.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>
#include <string_view>

#include "tests/play.h"

// Told here alone: no other object file depends on the place of the tree, so a compiler's cache serves every copy of
// it.
std::filesystem::path vitrine::testing::source_folder() {
  return VITRINE_SOURCE_DIR;
}

int main(int count, char** words) {
  constexpr std::string_view kGames = "--games=";
  for (int i = 1; i < count; ++i)
    if (std::string_view(words[i]).starts_with(kGames)) setenv("VITRINE_GAMES", words[i] + kGames.size(), 1);
  return doctest::Context(count, words).run();
}
