// The rules for visitors: every game in every language, every line of a list with its source, every diagram a position
// that is shown as it is written.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/model/view.h"
#include "core/reading.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

std::string read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

bool has_mark(std::string_view line) {
  return line.find("{source}") != line.npos || line.find("{other source}") != line.npos ||
         line.find("{reconstruction}") != line.npos;
}

// The diagrams of a rules file, each as "setup|position".
std::vector<std::string> diagrams(const Game& game, const std::string& text) {
  std::vector<std::string> found;
  const std::vector<std::string_view> lines = split(text, '\n');
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    constexpr std::string_view kFence = "```position";
    if (!lines[i].starts_with(kFence)) continue;
    std::string_view setup = lines[i].substr(kFence.size());
    if (setup.starts_with(" setup=")) setup.remove_prefix(7);
    const Position position = position_of(game, lines[i + 1], setup);
    CHECK_MESSAGE(game.position_text(position) == lines[i + 1], lines[i + 1]);
    CHECK(svg_of(game.info().id, setup, lines[i + 1], 320, "p").starts_with("<svg"));
    found.push_back(std::string(setup) + '|' + std::string(lines[i + 1]));
  }
  return found;
}

}  // namespace

TEST_SUITE("rules_texts") {
  TEST_CASE("rules for visitors") {
    for (const Game* game : registered_games()) {
      std::vector<std::string> english_diagrams;
      for (std::string_view code : kLanguageCodes) {
        const auto file = source_folder() / "games" / game->info().id / ("rules." + std::string(code) + ".md");
        CAPTURE(file.string());
        const std::string text = read(file);
        REQUIRE(!text.empty());
        for (std::string_view line : split(text, '\n'))
          if (line.starts_with("- ")) CHECK_MESSAGE(has_mark(line), line);
        const auto found = diagrams(*game, text);
        CHECK(found.size() >= 2);
        if (code == "en") english_diagrams = found;
        CHECK(found == english_diagrams);
      }
    }
  }

  TEST_CASE("what is no position is no picture") {
    CHECK(svg_of("chess", "", "", 320, "p").empty());
    CHECK(svg_of("man_in_the_moon", "x=y", "5/5/5/5/5 w 12,12 0", 320, "p").empty());
    CHECK(svg_of("man_in_the_moon", "", "5/5/5/5/5 w 12,12 1", 320, "p").empty());
  }
}
