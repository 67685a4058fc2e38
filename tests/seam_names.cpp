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

// What a game may say: the facets' virtual functions, but how many bytes it uses, which follows from its Position.
Names functions_of_the_seam() {
  Names names;
  for (const auto& file : std::filesystem::directory_iterator(source_folder() / "src/core/seam")) {
    const std::string text = read(file.path());
    names.merge(declared(text.substr(text.find("seam {")), "virtual"));
  }
  names.erase("bytes");
  return names;
}

// The functions of a class, static or not: in the layout of the sources each begins at a line's third column.
Names members(const std::string& text) {
  Names names = declared(text, "static");
  for (std::size_t at = text.find("\n  "); at != text.npos; at = text.find("\n  ", at + 1))
    if (const std::size_t word = at + 3; in_name(text[word]))
      names.merge(declared(text.substr(word, text.find('\n', word) - word),
                           text.substr(word, text.find_first_of(" (<:", word) - word)));
  return names;
}

const std::string kBegin = "struct Rules : Defaults<";

// Whether that struct has one base, in whose place no second one can speak.
bool has_one_base(const std::string& text) {
  int open = 1;
  std::size_t at = text.find(kBegin) + kBegin.size();
  for (; at < text.size() && open > 0; ++at) open += text[at] == '<' ? 1 : text[at] == '>' ? -1 : 0;
  return text.compare(at, 2, " {") == 0;
}

// The functions in every `struct Rules` under the folder.
Names rules_in(const std::filesystem::path& folder) {
  Names names;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    if (file.path().extension() != ".h") continue;
    const std::string text = read(file.path());
    const std::size_t from = text.find(kBegin);
    if (from == text.npos) continue;
    CHECK_MESSAGE(has_one_base(text.substr(from)), file.path().string() << ": Rules has Defaults alone for a base");
    names.merge(members(text.substr(from, text.find("\n};", from) - from)));
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
    CHECK(members("struct R {\n  using B = X<int (*)(int)>;\n  bool in_pay(const P&) const;\n  int a = f(1);\n"
                  "  static X\n      b(int c) {\n    return g(c);\n  }\n") == Names{"in_pay", "b"});
    CHECK(has_one_base("struct Rules : Defaults<Rules<kWay>, Position> {"));
    CHECK(!has_one_base("struct Rules : Defaults<Rules<kWay>, Position>, More {"));
    for (const char* name : {"bytes", "value", "Proof", "step"}) CHECK(!functions_of_the_seam().contains(name));
  }
}
