// `vitrine` on the terminal: every command, its options and its help. The only file that knows CLI11, which throws:
// commands run after it is done.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <string>

#include "cli/commands.h"
#include "core/reading.h"
#include "games/registry.h"

namespace vitrine::cli {
namespace {

using Run = std::function<int()>;

constexpr std::uint64_t kMostGames = 1'000'000, kMostSeed = 0xffffffff, kMostOpening = 1'000;
constexpr std::uint64_t kMostNodes = 1'000'000'000'000;

// A number as it is written everywhere else in Vitrine: no sign, no leading zero, nothing around it.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const auto read = [=](const std::string& text) -> std::string {
    const auto number = read_big_number(text, most);
    if (number && *number >= least) return "";
    return "takes a whole number from " + std::to_string(least) + " to " + std::to_string(most) + ", not “" +
           shown(text) + "”";
  };
  return CLI::Validator("").operation([read](std::string& text) { return read(text); });
}

template <class Number>
CLI::Option* number(CLI::App& command, const std::string& name, Number& value, std::uint64_t least, std::uint64_t most,
                    const std::string& words) {
  return command.add_option(name, value, words)->check(whole_number(least, most))->type_name("n");
}

// Into a std::string, or an optional one.
template <class Text>
CLI::Option* text(CLI::App& command, const std::string& name, Text& value, const std::string& form,
                  const std::string& words) {
  return command.add_option(name, value, words)->type_name(form);
}

CLI::Option* game(CLI::App& command, const Game*& game) {
  const auto find = [&game](const std::string& id) {
    game = find_game(id);
    if (!game) throw CLI::ValidationError("There is no game “" + shown(id) + "”; `vitrine games` lists them");
  };
  return command.add_option_function<std::string>("game", find, "as `vitrine games` lists it")->type_name("");
}

template <class Setup>
CLI::Option* setup(CLI::App& command, Setup& value) {
  return text(command, "--setup", value, "key=value,...", "the rules; what is not named keeps its default");
}

CLI::Option* position(CLI::App& command, std::optional<std::string>& value) {
  return text(command, "--position", value, "text", "a position, as `query fen` of the engine tells it");
}

void parts(CLI::App& command, PartAsked& asked) {
  text(command, "--part", asked.part, "i/n", "does the i-th of n parts, whose logs add up");
  command
      .add_option("--log", asked.logs, "keeps what is done in the first file; what any of them tells is not done again")
      ->type_name("file...");
}

// ---- the commands ----

template <class Asked>
CLI::App& command(CLI::App& all, Run& run, const std::string& name, int (*perform)(const Asked&), Asked& asked,
                  const std::string& purpose) {
  CLI::App& added = *all.add_subcommand(name, purpose);
  added.group("Commands");
  added.option_defaults()->always_capture_default();
  added.callback([&run, &asked, perform] { run = [&asked, perform] { return perform(asked); }; });
  return added;
}

void add_plain(CLI::App& all, Run& run) {
  const auto add = [&](const std::string& name, int (*perform)(), const std::string& purpose) {
    CLI::App* added = all.add_subcommand(name, purpose);
    added->group("Commands")->callback([&run, perform] { run = perform; });
    return added;
  };
  add("engine", run_engine, "Speaks UGI on standard input and output.")
      ->footer(
          "Commands: ugi, isready, uginewgame, setoption name X value Y,\n"
          "position startpos|fen <text> [moves …], go [movetime ms] [depth n] [nodes n] [infinite]\n"
          "[p1time ms p1inc ms …] [searchmoves …], stop, query p1turn|gameover|result|scores|turn|fen|legal,\n"
          "perft n, prove, quit.");
  add("games", run_games, "Lists the games and the rules that can be chosen, the default in brackets.");
  add("texts", run_texts, "Prints every sentence in every language as JSON.");
}

void add_perft(CLI::App& all, Run& run, PerftAsked& asked) {
  CLI::App& perft = command(all, run, "perft", run_perft, asked, "Counts the sequences of exactly so many moves.");
  game(perft, asked.game)->required();
  number(perft, "depth", asked.depth, 0, 100, "how many moves")->required()->default_str("");
  setup(perft, asked.setup);
  position(perft, asked.position);
  perft.footer("Each face of a die counts once.");
}

void add_bench(CLI::App& all, Run& run, BenchAsked& asked) {
  CLI::App& bench = command(all, run, "bench", run_bench, asked, "Measures generation and search on fixed positions.");
  game(bench, asked.game);
  number(bench, "--depth", asked.depth, 0, 100,
         "searches to this depth instead of 20000 nodes: shows what move ordering saves");
  bench.add_flag("--signature", asked.only_signature, "prints the signature and nothing else")->disable_flag_override();
  bench.footer("The signature sums up every move, score and node count; it is the same on every machine.");
}

void add_match(CLI::App& all, Run& run, MatchAsked& asked) {
  CLI::App& match =
      command(all, run, "match", run_match, asked, "Plays two kinds of player against each other with swapped seats.");
  game(match, asked.game)->required();
  text(match, "--first", asked.first, "player", "who is measured")->required()->default_str("");
  text(match, "--second", asked.second, "player", "whom he is measured against")->required()->default_str("");
  number(match, "--games", asked.games, 1, kMostGames, "how many matches");
  setup(match, asked.setup);
  number(match, "--seed", asked.seed, 0, kMostSeed, "chooses the openings and all that is drawn by lot");
  number(match, "--opening", asked.opening, 0, kMostOpening, "random moves that every match begins with");
  number(match, "--hash", asked.hash, 1, 1024, "memory of each player, in MB");
  match.add_flag("--verbose", asked.verbose, "tells the result of every match")->disable_flag_override();
  parts(match, asked);
  match.footer(
      "A player is level=1…6, random, greedy (one move deep), uct (plain tree search with random playouts) or\n"
      "reasons (by lot among the moves for which a hint would say most), and after commas nodes=n, depth=n or ms=n\n"
      "(a move), weights=a:b:… of the evaluation, or program=path: the level of another program, `<path> engine`,\n"
      "such as one built before a change of the search. Every opening is played\n"
      "from each seat, and drawn again if a short search sees one side clearly ahead; players lay out their men\n"
      "themselves. With more than two players the second takes all other seats. Elo for the first against each\n"
      "other, with 95% bounds.");
}

void add_ladder(CLI::App& all, Run& run, LadderAsked& asked) {
  CLI::App& ladder =
      command(all, run, "ladder", run_ladder, asked,
              "Measures the six levels: each against the one below, the ends, and the strongest against greedy.");
  game(ladder, asked.game)->required();
  number(ladder, "--games", asked.games, 1, kMostGames, "how many matches of each pair");
  setup(ladder, asked.setup);
  number(ladder, "--seed", asked.seed, 0, kMostSeed, "chooses the openings and all that is drawn by lot");
  number(ladder, "--opening", asked.opening, 0, kMostOpening, "random moves that every match begins with");
  number(ladder, "--nodes", asked.nodes, 1, kMostNodes,
         "the most nodes of a thought, so that the strongest level takes less time");
  parts(ladder, asked);
}

void add_tune(CLI::App& all, Run& run, TuneAsked& asked) {
  CLI::App& tune = command(all, run, "tune", run_tune, asked,
                           "Fits the weights of the evaluation to the results of matches against itself.");
  game(tune, asked.game)->required();
  number(tune, "--games", asked.games, 1, kMostGames, "how many matches, or rounds of --climb");
  number(tune, "--nodes", asked.nodes, 1, 1'000'000'000, "how many for every thought");
  setup(tune, asked.setup);
  number(tune, "--opening", asked.opening, 0, kMostOpening, "random moves that every match begins with");
  number(tune, "--longest", asked.longest, 1, 1'000'000, "in moves; a longer match counts as drawn");
  number(tune, "--seed", asked.seed, 0, kMostSeed, "chooses the openings and all that is drawn by lot");
  text(tune, "--weights", asked.weights, "a:b:...", "where to begin, instead of the game's own weights");
  CLI::Option* climb =
      tune.add_flag("--climb", asked.climb, "follows the results of play instead of fitting")->disable_flag_override();
  text(tune, "--against", asked.against, "player/...", "the opponents of both directions")->needs(climb);
  number(tune, "--shake", asked.shake, 1, 1000, "the least shake of a weight, in its own unit")->needs(climb);
  parts(tune, asked);
  tune.footer(
      "The quiet positions of the matches and their results go through logistic regression. With --climb the weights\n"
      "are shaken --games times, by a quarter or by --shake, in the end by half of that; the two directions play\n"
      "each other from every seat, and the weights follow the winner. With --against both play those opponents\n"
      "instead, named as in `vitrine match`; a level 6 wants nodes=n. The share printed is that of both since the\n"
      "line before. A low --longest rewards those who win soon. A part of a climb is a climb of its own, and the logs\n"
      "together give the mean. What it prints can be played with at once:\n"
      "  vitrine match <game> --first level=6,nodes=5000,weights=a:b:… --second level=6,nodes=5000");
}

void add_train(CLI::App& all, Run& run, TrainAsked& asked) {
  CLI::App& train =
      command(all, run, "train", run_train, asked,
              "Learns the weights of the evaluation's network from matches against itself, and prints its source.");
  game(train, asked.game)->required();
  number(train, "--games", asked.games, 1, 100'000'000, "how many matches to learn from");
  number(train, "--seed", asked.seed, 0, kMostSeed, "chooses all that is drawn by lot");
  number(train, "--check", asked.check, 1, kMostGames, "how many matches against greedy measure the progress");
  parts(train, asked);
  train.footer(
      "The source goes to games/<game>/network.cpp. Progress goes to the error stream. A part is a training of its "
      "own,\n"
      "by another seed.");
}

void add_solve(CLI::App& all, Run& run, SolveAsked& asked) {
  CLI::App& solve =
      command(all, run, "solve", run_solve, asked, "Proves what every position of a game is worth, and checks itself.");
  game(solve, asked.game)->required();
  setup(solve, asked.setup);
  number(solve, "--men", asked.men, 1, 1'000, "positions of at most so many men; by itself what takes a few seconds");
  position(solve, asked.position);
  number(solve, "--sample", asked.sample, 0, 1'000'000'000, "how many positions to work out again by the rules");
  number(solve, "--seed", asked.seed, 0, 999'999'999'999'999'999, "chooses which positions");
  parts(solve, asked);
  solve.footer(
      "Under every setup that can be solved, one after the other, unless one is chosen. Prints how many positions are\n"
      "won, lost and drawn for the side to move, and the longest win. --position tells the value of a position and of\n"
      "each move in it, with the distance in moves. The sample is worked out one move deep; a difference ends with\n"
      "code 1.");
}

void add_puzzles(CLI::App& all, Run& run, PuzzlesAsked& asked) {
  CLI::App& puzzles = command(all, run, "puzzles", run_puzzles, asked,
                              "Finds positions of its own play in which one move alone does what is asked.");
  game(puzzles, asked.game)->required();
  setup(puzzles, asked.setup);
  puzzles.add_option("--keep", asked.keep, "a file of puzzles: those that still are some stay, under their numbers");
  number(puzzles, "--most", asked.most, 1, 10'000, "how many");
  number(puzzles, "--games", asked.games, 1, kMostGames, "the most matches to look through");
  number(puzzles, "--seed", asked.seed, 0, kMostSeed, "chooses the matches");
  parts(puzzles, asked);
  puzzles.footer(
      "One line each, from easy to hard: what is asked (win, take, hold, keep, safe, points), how many, how often the\n"
      "six levels miss it, in hundredths, the one right move, and the position. They belong in "
      "games/<game>/puzzles.txt.");
}

void add_svg(CLI::App& all, Run& run, SvgAsked& asked) {
  CLI::App& svg = command(all, run, "svg", run_svg, asked, "Prints the picture of a position as SVG.");
  game(svg, asked.game)->required();
  setup(svg, asked.setup);
  position(svg, asked.position);
  number(svg, "--width", asked.width, 16, 10'000, "in pixels");
}

void add_record(CLI::App& all, Run& run, std::string& path) {
  CLI::App& record =
      command(all, run, "record", run_record, path, "Checks the record of a match and prints how it stands.");
  text(record, "file", path, "", "its path; - reads standard input")->required();
}

void add_help(CLI::App& all, Run& run, std::string& about) {
  CLI::App& help = *all.add_subcommand("help", "Tells more of one command.");
  text(help, "command", about, "", "its name; all commands if none is given");
  help.group("Commands")->callback([&] {
    run = [&] {
      const auto found = all.get_subcommands([&](const CLI::App* each) { return each->get_name() == about; });
      if (found.empty() && !about.empty())
        return misused("There is no command “" + shown(about) + "”; `vitrine --help` lists them.");
      std::fputs((found.empty() ? all.help() : found.front()->help("vitrine")).c_str(), stdout);
      return kGood;
    };
  });
}

// ---- reading the command line ----

struct Asked {
  PerftAsked perft;
  BenchAsked bench;
  MatchAsked match;
  LadderAsked ladder;
  TuneAsked tune;
  TrainAsked train;
  SolveAsked solve;
  PuzzlesAsked puzzles;
  SvgAsked svg;
  std::string record, help;
};

// What is wrong, in one sentence.
std::string sentence(const CLI::ParseError& why, bool command_chosen) {
  std::string words = why.what();
  const auto kind = static_cast<CLI::ExitCodes>(why.get_exit_code());
  if (kind == CLI::ExitCodes::ArgumentMismatch) {
    const bool flag = words.find("flag override") != words.npos;
    const std::string name = words.substr(0, words.find_first_of(": "));
    return flag ? "--" + name + " takes no value." : name + " takes exactly one value.";
  }
  if (kind == CLI::ExitCodes::ExtrasError && !command_chosen)
    return "There is no command" + words.substr(words.rfind(':')) + ".";
  const std::size_t colon = words.find(": takes ");
  if (colon != words.npos) words.erase(colon, 1);
  return words + ".";
}

int refuse(const CLI::App& all, const CLI::ParseError& why) {
  const auto chosen = all.get_subcommands();
  const std::string command = chosen.empty() ? "" : chosen.front()->get_name() + " ";
  return misused(sentence(why, !chosen.empty()) + " `vitrine " + command + "--help` tells more.");
}

int run(int count, const char* const* words) {
  CLI::App all("Vanished board games: the engine, and the tools around it.", "vitrine");
  Run run;
  Asked asked;
  all.require_subcommand(0, 1);
  all.set_help_flag("-h,--help", "prints this");
  all.get_formatter()->column_width(30);
  for (const auto& [label, word] : {std::pair{"OPTIONS", "options"},
                                    {"SUBCOMMAND", "command"},
                                    {"Positionals", "Words"},
                                    {"REQUIRED", "(required)"},
                                    {"Needs", "with"},
                                    {"Excludes", "without"}})
    all.get_formatter()->label(label, word);
  all.footer("`vitrine <command> --help` tells more of one. Bad usage ends with code 2.");
  add_plain(all, run);
  add_perft(all, run, asked.perft);
  add_bench(all, run, asked.bench);
  add_match(all, run, asked.match);
  add_ladder(all, run, asked.ladder);
  add_tune(all, run, asked.tune);
  add_train(all, run, asked.train);
  add_solve(all, run, asked.solve);
  add_puzzles(all, run, asked.puzzles);
  add_svg(all, run, asked.svg);
  add_record(all, run, asked.record);
  add_help(all, run, asked.help);

  try {
    all.parse(count, words);
  } catch (const CLI::CallForHelp&) {
    std::fputs(all.help().c_str(), stdout);
    return kGood;
  } catch (const CLI::ParseError& why) {
    return refuse(all, why);
  }
  if (run) return run();
  std::fputs(all.help().c_str(), stdout);
  return kMisused;
}

}  // namespace
}  // namespace vitrine::cli

int main(int count, char** words) {
  return vitrine::cli::run(count, words);
}
