// Punctuation as each language sets it, in every sentence that a visitor reads: games, table, page, and the rules.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "ai/texts.h"
#include "app/model/texts.h"
#include "core/reading.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr std::string_view kNarrowSpace = "\u202f";

bool has_any(std::string_view text, std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(parts, [&](std::string_view part) { return text.find(part) != text.npos; });
}

// French: a narrow space that cannot break before ; : ! ? and inside « ».
bool is_french(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    const bool high = has_any(";:!?", {text.substr(i, 1)}) || text.substr(i).starts_with("»");
    if (high && !text.substr(0, i).ends_with(kNarrowSpace)) return false;
  }
  for (std::size_t at = text.find("«"); at != text.npos; at = text.find("«", at + 1))
    if (!text.substr(at).starts_with("«\u202f")) return false;
  return !has_any(text, {"“", "”", "„"});
}

// What is wrong with a sentence, or nothing.
std::string_view fault(Language language, std::string_view text) {
  if (has_any(text, {"\"", "'", "..."})) return "a straight quote, or three points";
  if (language == Language::kFrench) return is_french(text) ? "" : "not as French sets it";
  if (has_any(text, {" :", " ;", " !", " ?", "«", "»", kNarrowSpace})) return "as only French sets it";
  const bool low = has_any(text, {"„"}), high = has_any(text, {"”"});
  return language == Language::kGerman ? (high ? "German closes with “" : "") : low ? "only German opens with „" : "";
}

void check(Language language, std::string_view name, std::string_view text) {
  const std::string_view found = fault(language, text);
  CHECK_MESSAGE(found.empty(), kLanguageCodes[static_cast<std::size_t>(language)], " ", name, ": ", found, ": ", text);
}

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  REQUIRE(in);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// "[words](address)" as it is read.
std::string without_addresses(std::string line) {
  for (std::size_t at = line.find("]("); at != line.npos; at = line.find("](", at + 1))
    line.erase(at + 1, line.find(')', at) - at);
  return line;
}

}  // namespace

TEST_SUITE("typography") {
  TEST_CASE("the sentences of games, table and engine") {
    Texts texts = table_texts();
    texts.add(engine_texts());
    for (const TextRow& row : texts.all())
      for (int language = 0; language < kLanguages; ++language)
        check(static_cast<Language>(language), row.key, row.in[static_cast<std::size_t>(language)]);
  }

  TEST_CASE("the sentences of the page") {
    for (std::string_view code : kLanguageCodes) {
      const auto file = source_folder() / "web" / "i18n" / (std::string(code) + ".json");
      for (const std::string& line : lines_of(file)) {
        const std::vector<std::string_view> parts = split(line, '"');  // "key": "text",
        if (parts.size() == 5) check(*language_of(code), parts[1], parts[3]);
        CHECK_MESSAGE((parts.size() == 5 || parts.size() == 1), line);
      }
    }
  }

  TEST_CASE("rules and labels for visitors, but for diagrams and marks") {
    for (const Game* game : registered_games()) {
      for (std::string_view code : kLanguageCodes) {
        for (std::string_view kind : {"rules.", "label."}) {
          const auto file = source_folder() / "games" / game->info().id / std::string(kind).append(code).append(".md");
          bool diagram = false;
          for (const std::string& line : lines_of(file)) {
            if (line.starts_with("```"))
              diagram = !diagram;
            else if (!diagram)
              check(*language_of(code), file.filename().string(), without_addresses(line));
          }
        }
      }
    }
  }

  TEST_CASE("what is set wrong is found") {
    CHECK(fault(Language::kFrench, "Noir : prenez").size() > 0);
    CHECK(fault(Language::kFrench, "Noir: prenez").size() > 0);
    CHECK(fault(Language::kFrench, "Noir\u202f: prenez").empty());
    CHECK(fault(Language::kFrench, "«\u202fp »").size() > 0);
    CHECK(fault(Language::kFrench, "« p\u202f»").size() > 0);
    CHECK(fault(Language::kFrench, "«\u202fp\u202f»").empty());
    CHECK(fault(Language::kGerman, "„p”").size() > 0);
    CHECK(fault(Language::kGerman, "„p“").empty());
    CHECK(fault(Language::kDutch, "„p”").size() > 0);
    CHECK(fault(Language::kDutch, "“p”").empty());
    CHECK(fault(Language::kEnglish, "Red : capture").size() > 0);
    CHECK(fault(Language::kEnglish, "the other's").size() > 0);
  }
}
