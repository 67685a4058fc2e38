// A child process behind two pipes.
#include "cli/program.h"

#include <algorithm>
#include <cstdlib>

#include "cli/commands.h"

#ifndef __EMSCRIPTEN__
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

extern char** environ;
#endif

namespace vitrine::cli {

#ifdef __EMSCRIPTEN__  // node lends WebAssembly no processes

std::shared_ptr<Program> Program::start(const std::string&) {
  return nullptr;
}

Program::~Program() = default;

#else

std::shared_ptr<Program> Program::start(const std::string& path) {
  int to[2], from[2];
  if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) return nullptr;
  std::signal(SIGPIPE, SIG_IGN);  // a program that has ended is noticed by what it does not answer
  posix_spawn_file_actions_t streams;
  posix_spawn_file_actions_init(&streams);
  posix_spawn_file_actions_adddup2(&streams, to[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&streams, from[1], STDOUT_FILENO);
  std::string name = path, word = "engine";
  char* const words[] = {name.data(), word.data(), nullptr};
  pid_t process = 0;
  const bool started = posix_spawnp(&process, path.c_str(), &streams, nullptr, words, environ) == 0;
  posix_spawn_file_actions_destroy(&streams);
  close(to[0]), close(from[1]);
  if (started) return std::shared_ptr<Program>(new Program(process, fdopen(to[1], "w"), fdopen(from[0], "r")));
  close(to[1]), close(from[0]);
  return nullptr;
}

Program::~Program() {
  std::fclose(to_);  // the end of its input ends an engine
  std::fclose(from_);
  waitpid(process_, nullptr, 0);
}

#endif

Move Program::choose(const Match& match, const Task& task, double milliseconds) {
  const Game& game = match.game();
  std::string asked = "setoption name Game value " + std::string(game.info().id) + "\nsetoption name Setup value " +
                      setup_text(game, match.setup()) + "\nsetoption name Level value " + std::to_string(task.level) +
                      "\nsetoption name Hash value " + std::to_string(std::max<std::size_t>(task.memory >> 20, 1)) +
                      "\nsetoption name Seed value " + std::to_string(task.seed & 0xffffffff) +
                      "\nposition startpos moves";
  for (std::size_t ply = 0; ply < match.ply(); ++ply)
    asked += ' ' + game.move_text(match.position_at(ply), match.line()[ply]);
  asked += "\ngo";
  if (task.limits.nodes > 0) asked += " nodes " + std::to_string(task.limits.nodes);
  if (task.limits.depth > 0) asked += " depth " + std::to_string(task.limits.depth);
  if (milliseconds > 0) asked += " movetime " + std::to_string(static_cast<std::uint64_t>(milliseconds));
  std::fputs((asked + "\n").c_str(), to_);
  std::fflush(to_);

  constexpr std::string_view kAnswer = "bestmove ", kError = "error ";
  std::string line;
  for (int c = 0; (c = std::fgetc(from_)) != EOF;) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    const auto move = line.starts_with(kAnswer) ? match.read_move(line.substr(kAnswer.size())) : std::nullopt;
    if (move) return *move;
    if (line.starts_with(kAnswer) || line.starts_with(kError)) break;
    line.clear();
  }
  std::exit(misused("The program in the match gave no move, but “" + line + "”."));
}

}  // namespace vitrine::cli
