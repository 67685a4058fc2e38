// The rules for visitors: every game in every language, every paragraph and every caption with its source, every
// diagram a position that is shown as it is written; and the labels, which say what each mark stands for.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "app/model/texts.h"
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

constexpr std::string_view kMarks[] = {"{source}", "{other source}", "{reconstruction}"};

bool has_mark(std::string_view line) {
  return std::ranges::any_of(kMarks, [&](std::string_view mark) { return line.find(mark) != line.npos; });
}

std::string file_of(const Game& game, std::string_view kind, std::string_view code) {
  return read(source_folder() / "games" / game.info().id / std::string(kind).append(".").append(code).append(".md"));
}

bool offers(const Game& game, Mark mark) {
  return std::ranges::any_of(game.info().options, [&](const Option& option) {
    return std::ranges::any_of(option.values, [&](const OptionValue& value) { return value.mark == mark; });
  });
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
        CAPTURE(game->info().id);
        CAPTURE(code);
        const std::string text = file_of(*game, "rules", code);
        REQUIRE(!text.empty());
        bool in_diagram = false;
        for (std::string_view line : split(text, '\n')) {
          const bool fence = line.starts_with("```");
          in_diagram ^= fence;
          const bool says_something = !line.empty() && !fence && !in_diagram && !line.starts_with("#");
          if (says_something) CHECK_MESSAGE(has_mark(line), "without its source: ", line);
        }
        const auto found = diagrams(*game, text);
        CHECK_MESSAGE(found.size() >= 2, "diagrams of the rules: ", found.size());
        if (code == "en") english_diagrams = found;
        CHECK_MESSAGE(found == english_diagrams, "the diagrams are not those of rules.en.md");
      }
    }
  }

  TEST_CASE("each refusal that a rule stands behind, and each lesson, leads to one paragraph of the rules") {
    const Texts& texts = table_texts();
    for (const Game* game : registered_games()) {
      const std::string id(game->info().id), prefix = id + ".why.", rules = file_of(*game, "rules", "en");
      CAPTURE(id);
      std::map<std::string, int> refusals, plain, lessons;
      for (const TextRow& row : texts.all()) {
        const std::string_view key = row.key;
        if (key.starts_with(prefix)) refusals[std::string(key.substr(prefix.size()))] = 0;
      }
      plain = refusals;
      for (std::size_t i = 1; i <= game->lessons().size(); ++i) lessons[std::to_string(i)] = 0;
      for (std::string_view line : split(rules, '\n')) {
        const auto count = [&](std::string_view mark, std::map<std::string, int>& known) {
          const std::size_t at = line.find(mark);
          if (at == line.npos) return;
          const std::string_view names = line.substr(at + mark.size(), line.find('}', at) - at - mark.size());
          for (std::string_view name : split(names, ' ')) {
            CHECK_MESSAGE(known.contains(std::string(name)), mark, name, "} names none");
            ++known[std::string(name)];
          }
        };
        count("{why: ", refusals);
        if (line.starts_with("# ")) count("{plain: ", plain);
        count("{lesson: ", lessons);
      }
      for (const auto& [name, times] : refusals)
        CHECK_MESSAGE(times + plain[name] == 1, name, " stands behind ", times, " paragraphs, and ", plain[name],
                      " times among {plain: …}: not once in all");
      for (const auto& [name, times] : lessons)
        CHECK_MESSAGE(times == 1, "paragraphs with {lesson: ", name, "}: ", times, ", not 1");
    }
  }

  TEST_CASE("each mark of the rules and of the form says something on the label, in every language") {
    for (const Game* game : registered_games()) {
      std::set<std::string> said;
      std::size_t marks = 0;
      for (std::string_view code : kLanguageCodes) {
        CAPTURE(game->info().id);
        CAPTURE(code);
        const std::string rules = file_of(*game, "rules", code), label = file_of(*game, "label", code);
        for (Mark mark : {Mark::kSource, Mark::kOtherSource, Mark::kReconstruction}) {
          const std::string name(kMarks[static_cast<std::size_t>(mark)]);
          if (rules.find(name) == rules.npos && !offers(*game, mark)) continue;
          ++marks;
          const std::size_t at = label.find("\n" + name + ' ');
          REQUIRE_MESSAGE(at != label.npos, "nothing on the label about ", name);
          const std::size_t from = at + name.size() + 2;
          const std::string sentence = label.substr(from, label.find('\n', from) - from);
          CHECK_MESSAGE(sentence.size() >= 20, "said about ", name, ": ", sentence);
          said.insert(sentence);
        }
      }
      CHECK_MESSAGE(said.size() == marks, "two languages, or two marks, say the same");
    }
  }

  TEST_CASE("a label tells a story of 60 to 120 words") {
    for (const Game* game : registered_games()) {
      for (std::string_view code : kLanguageCodes) {
        CAPTURE(game->info().id);
        CAPTURE(code);
        const std::string label = file_of(*game, "label", code);
        const auto words = std::ranges::count(label.substr(0, label.find('\n')), ' ') + 1;
        CHECK_MESSAGE((words >= 60 && words <= 120), "words of the first paragraph: ", words);
      }
    }
  }

  TEST_CASE("what is no position is no picture") {
    CHECK(svg_of("chess", "", "", 320, "p").empty());
    CHECK(svg_of("man_in_the_moon", "x=y", "5/5/5/5/5 w 12,12 0", 320, "p").empty());
    CHECK(svg_of("man_in_the_moon", "", "5/5/5/5/5 w 12,12 1", 320, "p").empty());
  }
}
