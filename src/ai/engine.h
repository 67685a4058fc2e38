// The engine behind UGI: text in, text out. It runs in the page's worker, on the page's own loop, and on the
// terminal.
#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/perft.h"
#include "ai/search.h"
#include "games/registry.h"

namespace vitrine {

inline constexpr std::string_view kVersion = "1.0.0";

class Engine {
 public:
  // One line, without its end.
  using Output = std::function<void(std::string_view line)>;
  // Milliseconds since any fixed moment, never going back.
  using Clock = std::function<double()>;

  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;
  static constexpr std::size_t kMostMoves = 10'000;

  // Begins with the first of the games at its start.
  Engine(Output, Clock, std::span<const Game* const> games = all_games());

  // One line of input. What cannot be understood is answered by one line "error <sentence>" and changes
  // nothing. During a bounded search and during perft and prove other lines wait their turn; `stop` is always heard,
  // during a search `isready` and `quit`, too. A search without bounds refuses what cannot be done meanwhile.
  void receive(std::string_view line);

  // While true the host calls step() again and again.
  bool thinking() const { return search_ || perft_ || proving_; }
  // One slice, some milliseconds long; prints what it has found out, and at the end the answer.
  void step();
  // Thinking is done, but the answer waits for `stop`: step() does nothing until then.
  bool waiting() const { return waiting_; }
  // Only `stop` ends this search.
  bool endless() const { return search_ && endless_; }
  // `quit` waits its turn.
  bool leaving() const { return leaving_; }
  // Ends what is under way with what is known, as `stop` and `quit` would, and drops what waits its turn.
  void leave();
  // After `quit`.
  bool finished() const { return finished_; }

 private:
  using Words = std::vector<std::string_view>;

  void say(std::string_view line) { output_(line); }
  void refuse(const Message&);
  void refuse(std::string_view key, std::vector<Argument> args = {}) {
    refuse(Message{std::string(key), std::move(args)});
  }
  std::optional<std::uint64_t> number(std::string_view name, std::string_view text, std::uint64_t least,
                                      std::uint64_t most);

  void greet();
  void set_option(std::string_view rest);
  void set_position(std::string_view rest);
  struct Bounds;
  std::optional<Bounds> read_bounds(std::span<const std::string_view> words);
  static std::optional<double> time_for(const Bounds&, Player);
  Limits limits_for(const Bounds&, bool choice_given) const;
  void go(const Words&);
  std::optional<MoveList> read_choice(std::span<const std::string_view> words);
  void stop();
  void query(std::string_view what);
  void count(std::string_view depth);
  void prove();
  void print_proven();
  void catch_up();

  void begin(const Setup&, const Game&);
  Proof* proof();
  std::string moves_text(const MoveList&) const;
  void print_progress();
  void answer();

  Output output_;
  Clock clock_;
  std::span<const Game* const> games_;

  const Game* game_;
  Setup setup_;
  std::optional<Match> match_;
  int level_ = kMaxLevel;
  std::size_t hash_megabytes_ = 32;
  std::uint64_t seed_ = 0;

  std::unique_ptr<Search> search_;
  std::optional<Perft> perft_;
  // Made when first asked for, kept until one is asked for under another game or setup: `setoption Game` goes back to
  // the default setup for a moment, and the work must not be lost by that.
  std::unique_ptr<Proof> proof_;
  const Game* proof_game_ = nullptr;
  Setup proof_setup_;
  bool proof_grows_ = false;
  bool proving_ = false;           // somebody waits for the end of the proof
  std::deque<std::string> lines_;  // that wait their turn
  std::size_t lines_bytes_ = 0;
  double began_ = 0;
  std::optional<double> time_limit_;  // milliseconds from began_
  bool exact_ = false;                // the answer must not depend on the clock
  bool endless_ = false, waiting_ = false, leaving_ = false, finished_ = false;
  std::uint64_t slice_ = 0;  // nodes a step, kept near kSlice milliseconds
  int printed_depth_ = 0;
  Move printed_move_;
};

}  // namespace vitrine
