// `vitrine` on the terminal: the engine, and the tools around it.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>

#include "ai/perft.h"
#include "ai/texts.h"
#include "app/model/texts.h"
#include "cli/arguments.h"
#include "cli/solve.h"
#include "core/match.h"
#include "core/reading.h"
#include "games/registry.h"

namespace vitrine::cli {
namespace {

void print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

Texts every_text() {
  Texts texts = table_texts();
  texts.add(engine_texts());
  return texts;
}

int run_games(const Arguments&) {
  for (const Game* game : all_games()) {
    const std::string id(game->info().id);
    print(id + "  " + std::string(all_texts().find(Language::kEnglish, id + ".name")) + "\n");
    for (const Option& option : game->info().options) {
      std::string line = "    " + std::string(option.key) + "=";
      for (std::size_t i = 0; i < option.values.size(); ++i) {
        if (i > 0) line += '|';
        line += option.values[i].value;
      }
      print(line + "  (" + std::string(option.values[option.preset].value) + ")\n");
    }
  }
  return kGood;
}

int run_perft(const Arguments& arguments) {
  const Game* game = game_named(arguments.words[0]);
  if (!game) return kMisused;
  constexpr std::uint64_t kDeepest = 100;
  const auto depth = read_big_number(arguments.words[1], kDeepest);
  if (!depth) return misused("The depth must be a whole number from 0 to 100.");
  const auto setup = setup_given(*game, arguments);
  if (!setup) return kMisused;
  const auto position = position_given(*game, *setup, arguments);
  if (!position) return kMisused;
  if (game->is_observation(*position)) return misused("A position with hidden values cannot be counted from.");
  for (int ply = 0; ply <= static_cast<int>(*depth); ++ply) {
    const double before = seconds();
    Perft perft(*game, *position, ply);
    while (perft.step(1'000'000)) {
    }
    const double time = seconds() - before;
    std::printf("perft %d  %" PRIu64 "  %.3f s  %.0f moves/s\n", ply, perft.count(), time,
                static_cast<double>(perft.count()) / std::max(time, 1e-9));
    std::fflush(stdout);
  }
  return kGood;
}

std::string json_string(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      (quoted += '\\') += c;
    else if (c == '\n')
      quoted += "\\n";
    else if (static_cast<unsigned char>(c) >= ' ')
      quoted += c;
    else {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(c)));
      quoted += escaped;
    }
  }
  return quoted + '"';
}

int run_texts(const Arguments&) {
  const Texts texts = every_text();
  std::string json = "{";
  for (int language = 0; language < kLanguages; ++language) {
    std::map<std::string_view, std::string_view> sorted;
    for (const TextRow* row : texts.all()) sorted[row->key] = row->in[static_cast<std::size_t>(language)];
    json += language > 0 ? ",\n" : "\n";
    json += json_string(kLanguageCodes[static_cast<std::size_t>(language)]) + ": {";
    bool first = true;
    for (const auto& [key, text] : sorted) {
      json += first ? "\n  " : ",\n  ";
      json += json_string(key) + ": " + json_string(text);
      first = false;
    }
    json += "\n}";
  }
  print(json + "\n}\n");
  return kGood;
}

int run_svg(const Arguments& arguments) {
  const Game* game = game_named(arguments.words[0]);
  if (!game) return kMisused;
  const auto setup = setup_given(*game, arguments);
  if (!setup) return kMisused;
  const auto position = position_given(*game, *setup, arguments);
  if (!position) return kMisused;
  const auto width = number_given(arguments, "width", 16, 10'000, 480);
  if (!width) return kMisused;
  const std::string picture = svg(game->describe(*position, kNobody), game->art(), static_cast<int>(*width));
  print(picture);
  if (!picture.ends_with('\n')) print("\n");
  return kGood;
}

int run_record(const Arguments& arguments) {
  const std::string path(arguments.words[0]);
  std::FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file) return misused("The file “" + path + "” cannot be read.");
  std::string text;
  char bytes[4096];
  std::size_t got = 0;
  while (text.size() <= kMaxRecordBytes && (got = std::fread(bytes, 1, sizeof bytes, file)) > 0)
    text.append(bytes, got);
  if (file != stdin) std::fclose(file);

  const Parsed<Loaded> loaded = read_record(text, find_game);
  if (const Message* why = refusal(loaded)) {
    std::fprintf(stderr, "vitrine: %s\n", all_texts().say(Language::kEnglish, *why).c_str());
    return kBad;
  }
  const Match& match = std::get<Loaded>(loaded).match;
  print("game " + std::string(match.game().info().id) + "\n");
  print("setup " + setup_text(match.game(), match.setup()) + "\n");
  print("moves " + std::to_string(match.ply()) + "\n");
  print("position " + match.game().position_text(match.position()) + "\n");
  std::string scores;
  if (const auto result = match.result())
    for (std::size_t player = 0; player < result->players; ++player)
      scores += ' ' + std::to_string(result->score[player]);
  print("scores" + (scores.empty() ? " none" : scores) + "\n");
  return kGood;
}

constexpr std::string_view kPerftOptions[] = {"setup=", "position="};
constexpr std::string_view kBenchOptions[] = {"signature"};
constexpr std::string_view kMatchOptions[] = {
    "first=", "second=", "games=", "setup=", "seed=", "opening=", "hash=", "verbose"};
constexpr std::string_view kLadderOptions[] = {"games=", "setup=", "seed=", "opening=", "nodes="};
constexpr std::string_view kTuneOptions[] = {
    "games=", "nodes=", "setup=", "opening=", "longest=", "seed=", "weights=", "climb", "against=", "shake="};
constexpr std::string_view kTrainOptions[] = {"games=", "seed=", "check="};
constexpr std::string_view kSvgOptions[] = {"setup=", "position=", "width="};

constexpr Command kCommands[] = {
    {"engine",
     "vitrine engine",
     "Speaks UGI on standard input and output.",
     "Commands: ugi, isready, uginewgame, setoption name X value Y, position startpos|fen <text> [moves …],\n"
     "go [movetime ms] [depth n] [nodes n] [infinite] [p1time ms p1inc ms …] [searchmoves …], stop, "
     "query …, perft n, quit.\n",
     {},
     0,
     0,
     run_engine},
    {"games",
     "vitrine games",
     "Lists the games and the rules that can be chosen, the default in brackets.",
     "",
     {},
     0,
     0,
     run_games},
    {"perft", "vitrine perft <game> <depth> [--setup k=v,…] [--position <text>]",
     "Counts the sequences of exactly so many moves.", "Each face of a die counts once.\n", kPerftOptions, 2, 2,
     run_perft},
    {"bench", "vitrine bench [<game>] [--signature]", "Measures generation and search on fixed positions.",
     "The signature sums up every move, score and node count; it is the same on every machine.\n"
     "--signature prints nothing else.\n",
     kBenchOptions, 0, 1, run_bench},
    {"match",
     "vitrine match <game> --first <player> --second <player> [--games n] [--setup k=v,…] [--seed n] "
     "[--opening n] [--hash MB] [--verbose]",
     "Plays two kinds of player against each other with swapped seats.",
     "A player is level=1…6, random, greedy (one move deep) or uct (plain tree search with random playouts), "
     "and after\n"
     "commas nodes=n, depth=n or ms=n (a move), or weights=a:b:… of the evaluation. Every opening of random moves\n"
     "(--opening, preset 4) is played from each seat, and drawn again if a short search sees one side clearly ahead;\n"
     "players lay out their men themselves. With more than two players the second takes all other seats. Elo for the\n"
     "first against each other, with 95% bounds.\n",
     kMatchOptions, 1, 1, run_match},
    {"ladder", "vitrine ladder <game> [--games n] [--setup k=v,…] [--seed n] [--opening n] [--nodes n]",
     "Measures the six levels: each against the one below, the ends, and the strongest against greedy.",
     "--nodes caps every thought, so that the strongest takes less time.\n", kLadderOptions, 1, 1, run_ladder},
    {"tune",
     "vitrine tune <game> [--games n] [--nodes n] [--setup k=v,…] [--opening n] [--longest n] [--seed n] [--weights "
     "a:b:…]\n"
     "                    [--climb [--against <who/…>] [--shake n]]",
     "Fits the weights of the evaluation to the results of matches of the search against itself.",
     "The quiet positions of the matches and their results go through logistic regression. With --climb the weights "
     "are\n"
     "shaken --games times, by a quarter or by --shake (preset 3, in their own unit), in the end by half of that; the "
     "two\n"
     "directions play each other from every seat, and the weights follow the winner. With --against both play those\n"
     "opponents instead, named as in `vitrine match`; a level 6 wants nodes=N. The share printed is that of both since "
     "the\n"
     "line before. A match longer than --longest moves (preset 1000) counts as drawn: a low one rewards those who win "
     "soon.\n"
     "What it prints can be played with at once:\n"
     "  vitrine match <game> --first level=6,nodes=5000,weights=a:b:… --second level=6,nodes=5000\n",
     kTuneOptions, 1, 1, run_tune},
    {"train", "vitrine train <game> [--games n] [--seed n] [--check n]",
     "Learns the weights of the evaluation's network from matches against itself, and prints its source.",
     "The source goes to games/<game>/network.cpp. Progress goes to the error stream, with the result of so many\n"
     "matches (--check, preset 200) against greedy.\n",
     kTrainOptions, 1, 1, run_train},
    kSolve,
    {"texts", "vitrine texts", "Prints every sentence in every language as JSON.", "", {}, 0, 0, run_texts},
    {"svg", "vitrine svg <game> [--setup k=v,…] [--position <text>] [--width px]",
     "Prints the picture of a position as SVG.", "", kSvgOptions, 1, 1, run_svg},
    {"record",
     "vitrine record <file>",
     "Checks the record of a match and prints how it stands; - reads standard input.",
     "",
     {},
     1,
     1,
     run_record},
};

int help() {
  print("Usage: vitrine <command> …\n\n");
  for (const Command& command : kCommands)
    std::printf("  %-8.*s %.*s\n", static_cast<int>(command.name.size()), command.name.data(),
                static_cast<int>(command.purpose.size()), command.purpose.data());
  print("\n`vitrine help <command>` tells more of one. Bad usage ends with code 2.\n");
  return kGood;
}

int help(const Command& command) {
  print("Usage: " + std::string(command.usage) + "\n\n" + std::string(command.purpose) + "\n" +
        std::string(command.details));
  return kGood;
}

const Command* command_named(std::string_view name) {
  const auto found = std::ranges::find(kCommands, name, &Command::name);
  return found == std::end(kCommands) ? nullptr : found;
}

int misuse_of(const Command& command, const std::string& sentence) {
  return misused(sentence + "\nUsage: " + std::string(command.usage));
}

int run(const Command& command, std::span<char* const> given) {
  Arguments arguments;
  for (std::size_t i = 0; i < given.size(); ++i) {
    std::string_view word = given[i];
    if (word == "--help") return help(command);
    if (!word.starts_with("--")) {
      arguments.words.push_back(word);
      continue;
    }
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(2, equals == word.npos ? equals : equals - 2);
    const std::string with_value = std::string(name) + "=";
    const bool flag = std::ranges::find(command.options, name) != command.options.end();
    const bool valued = std::ranges::find(command.options, with_value) != command.options.end();
    if (!flag && !valued) return misuse_of(command, "There is no option --" + std::string(name) + " here.");
    if (arguments.has(name)) return misuse_of(command, "--" + std::string(name) + " is given twice.");
    if (flag && equals != word.npos) return misuse_of(command, "--" + std::string(name) + " takes no value.");
    if (flag) {
      arguments.add(name, "");
    } else if (equals != word.npos) {
      arguments.add(name, word.substr(equals + 1));
    } else {
      if (i + 1 == given.size()) return misuse_of(command, "--" + std::string(name) + " takes a value.");
      arguments.add(name, given[++i]);
    }
  }
  if (arguments.words.size() < command.least_words) return misuse_of(command, "Something is missing.");
  if (arguments.words.size() > command.most_words) return misuse_of(command, "That is one word too many.");
  return command.run(arguments);
}

int begin(std::span<char* const> words) {
  if (words.empty()) {
    help();
    return kMisused;
  }
  const std::string_view first = words[0];
  if (first == "--help" || first == "help") {
    if (first == "--help" || words.size() == 1) return help();
    const Command* command = command_named(words[1]);
    return command ? help(*command)
                   : misused("There is no command “" + std::string(words[1]) + "”; `vitrine help` lists them.");
  }
  const Command* command = command_named(first);
  if (!command) return misused("There is no command “" + std::string(first) + "”; `vitrine help` lists them.");
  return run(*command, words.subspan(1));
}

}  // namespace
}  // namespace vitrine::cli

int main(int count, char** words) {
  return vitrine::cli::begin(std::span<char* const>(words, static_cast<std::size_t>(count)).subspan(count > 0 ? 1 : 0));
}
