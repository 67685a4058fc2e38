// That a game says nothing to the seam which nobody hears: a misspelt name of an optional function would leave its
// default in force. (A wrong signature does not compile.)
#include <doctest/doctest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>

#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

using Names = std::set<std::string>;

// The file without its comments.
std::string read(const std::filesystem::path& file) {
  std::ifstream lines(file, std::ios::binary);
  std::string text;
  for (std::string line; std::getline(lines, line);) text += line.substr(0, line.find("//")) + '\n';
  return text;
}

bool in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// The names of the functions whose declarations begin with this word: what stands before the first parenthesis.
Names declared(const std::string& text, const std::string& word) {
  Names names;
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t end = text.find_first_of("(;{}=", at + word.size());
    const bool whole = (at == 0 || !in_name(text[at - 1])) && !in_name(text[at + word.size()]);
    if (!whole || end == text.npos || text[end] != '(') continue;
    std::size_t begin = end;
    while (in_name(text[begin - 1])) --begin;
    names.insert(text.substr(begin, end - begin));
  }
  return names;
}

Names functions_of_the_seam() {
  Names names;
  for (const auto& file : std::filesystem::directory_iterator(source_folder() / "src/core/seam"))
    names.merge(declared(read(file.path()), "virtual"));
  return names;
}

// The functions in every `struct Rules` under the folder.
Names rules_in(const std::filesystem::path& folder) {
  Names names;
  const std::string begin = "struct Rules : Defaults<";
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    if (file.path().extension() != ".h") continue;
    const std::string text = read(file.path());
    const std::size_t from = text.find(begin);
    if (from != text.npos) names.merge(declared(text.substr(from, text.find("\n};", from) - from), "static"));
  }
  return names;
}

}  // namespace

TEST_SUITE("seam") {
  TEST_CASE("every function of a game's Rules is one that the seam asks for") {
    const Names asked = functions_of_the_seam();
    for (const char* name : {"start", "observe", "move_text", "describe", "evaluate"}) REQUIRE(asked.contains(name));
    std::vector<std::filesystem::path> folders = {source_folder() / "tests"};
    for (const Game* game : all_games()) folders.push_back(source_folder() / "games" / game->info().id);
    for (const auto& folder : folders) {
      const Names own = rules_in(folder);
      CHECK_MESSAGE(own.contains("legal_moves"), folder.string()
                                                     << " holds no header with a struct Rules : Defaults<…>");
      for (const std::string& name : own)
        CHECK_MESSAGE(asked.contains(name), folder.string()
                                                << ": the seam knows no function " << name
                                                << "; is it misspelt? What is the game's own stands beside Rules");
    }
  }

  TEST_CASE("a misspelt name is found") {
    CHECK(declared("struct R {\n  static bool in_pay(const P&, Player);\n  static int a = 1;\n  static X b(int c) {\n",
                   "static") == Names{"in_pay", "b"});
  }
}
