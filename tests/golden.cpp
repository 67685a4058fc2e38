// Golden matches: whole records with the position and the legal moves at every step, as they have been since they were
// checked. Every game must have one. VITRINE_WRITE_GOLDEN=1 in the environment writes them anew, for a changed rule
// only (`npm run record -- <id>`: those of one game).
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

const std::filesystem::path kFolder = source_folder() / "tests" / "golden";

std::string read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

std::string hash_text(std::string_view text) {
  char hex[17];
  std::snprintf(hex, sizeof hex, "%016llx",
                static_cast<unsigned long long>(hash_bytes(std::as_bytes(std::span(text)))));
  return hex;
}

std::vector<std::filesystem::path> files_of(const Game& game) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder))
    if (entry.path().filename().string().starts_with(std::string(game.info().id) + '.')) files.push_back(entry.path());
  return files;
}

// One line a position: its text, how many moves are legal, and a hash of their texts.
std::string walk(const Match& match) {
  std::string lines;
  for (std::size_t ply = 0; ply <= match.ply(); ++ply) {
    const Position& position = match.position_at(ply);
    const std::string texts = legal(match.game(), position);
    const auto count = texts.empty() ? 0 : 1 + std::ranges::count(texts, ' ');
    lines += match.game().position_text(position) + " | " + std::to_string(count) + ' ' + hash_text(texts) + '\n';
  }
  return lines;
}

constexpr std::size_t kMostMatches = 9;  // written for a game, spread over its setups
constexpr std::string_view kDivider = "positions\n";

void write_anew(const Game& game, const Setup& setup, int number) {
  Rng rng(static_cast<std::uint64_t>(number) + 2026);
  Match match(game, setup);
  play_randomly(match, rng, 400);
  const std::string name = std::string(game.info().id) + '.' + std::to_string(number) + ".txt";
  std::ofstream(kFolder / name, std::ios::binary)
      << match.record(std::vector<Seat>(match.players())) << kDivider << walk(match);
}

}  // namespace

TEST_SUITE("golden") {
  TEST_CASE("golden matches are replayed position by position") {
    if (std::getenv("VITRINE_WRITE_GOLDEN")) {
      for (const Game* game : registered_games()) {
        for (const std::filesystem::path& old : files_of(*game)) std::filesystem::remove(old);
        const std::vector<Setup> setups = every_setup(*game);
        const std::size_t step = (setups.size() + kMostMatches - 1) / kMostMatches;
        for (std::size_t i = 0; i < setups.size(); i += step) write_anew(*game, setups[i], static_cast<int>(i / step));
      }
    }
    for (const Game* game : registered_games()) {
      const auto files = files_of(*game);
      for (const std::filesystem::path& file : files) {
        CAPTURE(file.filename().string());
        const std::string text = read(file);
        const std::size_t divider = text.find(kDivider);
        REQUIRE(divider != text.npos);
        const std::string record = text.substr(0, divider);
        const auto loaded = read_record(record, find);
        if (const Message* why = refusal(loaded)) FAIL(english(*why));
        const auto& [match, seats, sat, link] = std::get<Loaded>(loaded);
        CHECK(match.record(seats) == record);
        CHECK(walk(match) == text.substr(divider + kDivider.size()));
      }
      CHECK_MESSAGE(!files.empty(), game->info().id << " has no golden match");
    }
  }
}
