// What a broken invariant says before it ends the program.
#include "core/check.h"

#include <doctest/doctest.h>

TEST_SUITE("check") {
  TEST_CASE("an invariant that holds is looked at once, and nothing comes of it") {
    int looks = 0;
    VITRINE_CHECK(++looks == 1);
    CHECK(looks == 1);
  }
}

#ifndef __EMSCRIPTEN__  // there is no signal to catch
#include <setjmp.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <string>

namespace {

sigjmp_buf before_the_end;

void come_back(int) {
  siglongjmp(before_the_end, 1);
}

// What a broken invariant writes to the standard error output before the program would end.
std::string last_words() {
  static std::FILE* const paper = std::tmpfile();
  REQUIRE(paper);
  static const int screen = dup(STDERR_FILENO);
  dup2(fileno(paper), STDERR_FILENO);
  static const auto usual = std::signal(SIGABRT, come_back);
  if (sigsetjmp(before_the_end, 1) == 0) VITRINE_CHECK(1 + 1 == 3);
  std::signal(SIGABRT, usual);
  dup2(screen, STDERR_FILENO);
  std::rewind(paper);
  std::array<char, 200> words{};
  return {words.data(), std::fread(words.data(), 1, words.size(), paper)};
}

}  // namespace

TEST_SUITE("check") {
  TEST_CASE("a broken invariant tells itself and its place, and ends the program") {
    const std::string words = last_words();
    CHECK(words.find("check.cpp:") != words.npos);
    CHECK(words.ends_with(": broken invariant: 1 + 1 == 3\n"));
  }
}
#endif
