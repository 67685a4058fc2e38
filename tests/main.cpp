// Runs every test case.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "tests/play.h"

// Told here alone: no other object file depends on the place of the tree, so a compiler's cache serves every copy of
// it.
std::filesystem::path vitrine::testing::source_folder() {
  return VITRINE_SOURCE_DIR;
}
