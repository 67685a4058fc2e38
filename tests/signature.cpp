// The search, recorded: what it plays and how many nodes it takes on fixed positions of each game, as one number.
//
// A game's file in tests/signatures/ holds what `vitrine bench <game> --signature` prints, and the same of the first
// position alone. To change the search or an evaluation on purpose, write both anew with `VITRINE_WRITE_SIGNATURE=1
// build/native/vitrine_tests --source-file=*signature*`, and say in the commit what changed and what was measured.
#include <doctest/doctest.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "ai/bench.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

std::filesystem::path file_of(const Game& game) {
  return source_folder() / "tests" / "signatures" / (std::string(game.info().id) + ".txt");
}

std::uint64_t signature_of(const Game& game, int positions) {
  Signature signature;
  signature.add(game.info().id);
  bench(game, signature, [] { return 0.0; }, {.positions = positions});
  return signature.value();
}

std::string hex(std::uint64_t signature) {
  char line[18];
  std::snprintf(line, sizeof line, "%016" PRIx64 "\n", signature);
  return line;
}

}  // namespace

TEST_SUITE("signature") {
  TEST_CASE("every game is searched as it was when its signature was recorded") {
    const std::string how =
        "Was it changed on purpose? VITRINE_WRITE_SIGNATURE=1 build/native/vitrine_tests "
        "--source-file=*signature* records what it is now; the commit says why.";
    for (const Game* game : registered_games()) {
      CAPTURE(game->info().id);
      if (std::getenv("VITRINE_WRITE_SIGNATURE"))
        std::ofstream(file_of(*game)) << hex(signature_of(*game, kBenchPositions)) << hex(signature_of(*game, 1));
      std::string all, first;
      std::ifstream file(file_of(*game));
      if (!file) {
        MESSAGE("No signature of " << game->info().id << " is recorded. " << how);
        continue;
      }
      REQUIRE(std::getline(file, all));
      REQUIRE(std::getline(file, first));
      CHECK_MESSAGE(hex(signature_of(*game, 1)) == first + '\n', how);
#ifndef __SANITIZE_ADDRESS__  // ten times as long
      CHECK_MESSAGE(hex(signature_of(*game, kBenchPositions)) == all + '\n', how);
#endif
    }
  }
}
