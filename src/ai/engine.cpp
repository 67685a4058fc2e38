// Reading commands, slicing the thought, and saying what came of it.
#include "ai/engine.h"

#include <algorithm>
#include <array>

#include "ai/levels.h"
#include "ai/texts.h"
#include "core/reading.h"

namespace vitrine {
namespace {

constexpr double kSlice = 8;  // milliseconds that a step should take
constexpr std::uint64_t kFirstSlice = 1'000, kLeastSlice = 100, kMostSlice = 200'000;
constexpr std::uint64_t kPerftMovesPerNode = 8;        // a move of perft costs that much less than a node
constexpr std::uint64_t kLongestTime = 1'000'000'000;  // milliseconds
constexpr std::uint64_t kMostNodes = 1'000'000'000'000'000;
constexpr std::uint64_t kDeepest = 1'000;
constexpr std::uint64_t kDeepestPerft = 100;
constexpr std::size_t kMostWaiting = 4 * Engine::kLongestLine;  // bytes of lines that wait their turn

bool is_space(char c) {
  return c == ' ' || c == '\t';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && (is_space(text.back()) || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

// Takes the first word off the front, and the space before and after it.
std::string_view take_word(std::string_view& rest) {
  rest = trimmed(rest);
  const std::string_view word = rest.substr(0, rest.find_first_of(" \t"));
  rest = trimmed(rest.substr(word.size()));
  return word;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) words.push_back(take_word(text));
  return words;
}

// Valid UTF-8 without control characters other than the tab.
bool is_text(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t length = bytes.front() == '\t' ? 1 : character_at(bytes);
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

// What a waiting line costs; an empty one costs something, too.
std::size_t bytes_of(std::string_view line) {
  return line.size() + sizeof(std::string);
}

const Texts& sentences() {
  static const Texts all = [] {
    Texts texts = all_texts();
    texts.add(engine_texts());
    return texts;
  }();
  return all;
}

std::string player_name(int player) {
  return "p" + std::to_string(player + 1);
}

std::string result_text(const std::optional<Result>& result) {
  if (!result) return "none";
  for (int player = 0; player < result->players; ++player)
    if (result->score[player] > 0) return player_name(player) + "win";
  return "draw";
}

std::string scores_text(const std::optional<Result>& result) {
  if (!result) return " none";
  std::string text;
  for (int player = 0; player < result->players; ++player) text += ' ' + std::to_string(result->score[player]);
  return text;
}

std::string turn_text(Player player) {
  return player == kNobody ? "none" : player == kChance ? "chance" : std::to_string(player);
}

const char* truth(bool value) {
  return value ? "response true" : "response false";
}

std::string score_text(int score) {
  if (!is_decided(score)) return "cp " + std::to_string(score);
  return "mate " + std::to_string(score > 0 ? kWin - score : -kWin - score);
}

}  // namespace

Engine::Engine(Output output, Clock clock, std::span<const Game* const> games)
    : output_(std::move(output)), clock_(std::move(clock)), games_(games), game_(games.front()) {
  begin(default_setup(*game_), *game_);
}

void Engine::begin(const Setup& setup, const Game& game) {
  game_ = &game;
  setup_ = setup;
  match_.emplace(game, setup);
}

// Null if nothing can be proven.
Proof* Engine::proof() {
  if (proof_game_ != game_ || proof_setup_ != setup_) {
    proof_game_ = game_;
    proof_setup_ = setup_;
    proof_ = game_->proof(setup_);
    proof_grows_ = proof_ != nullptr;
  }
  return proof_.get();
}

void Engine::refuse(const Message& why) {
  say("error " + sentences().say(Language::kEnglish, why));
}

void Engine::receive(std::string_view line) {
  if (line.size() > kLongestLine) return refuse("engine.error.long_line", {std::to_string(kLongestLine)});
  std::string_view rest = trimmed(line);
  if (rest.empty()) return;
  if (!is_text(rest)) return refuse("engine.error.not_text");

  const std::string_view command = take_word(rest);
  const auto alone = [&] {
    if (!rest.empty()) refuse("engine.error.nothing_after", {std::string(command)});
    return rest.empty();
  };
  // Lines wait their turn behind a count or a bounded search, so that a script can be piped in: only `stop` cuts in,
  // and while a search thinks also `isready` and `quit`.
  if (command == "stop") return alone() ? stop() : void();
  const bool waits = perft_ || proving_ || (search_ && !endless_ && command != "isready" && command != "quit");
  if (waits && lines_bytes_ + bytes_of(line) <= kMostWaiting) {
    leaving_ = leaving_ || (command == "quit" && rest.empty());
    lines_.emplace_back(line);
    lines_bytes_ += bytes_of(line);
    return;
  }
  if (command == "isready") return alone() ? say("readyok") : void();
  if (command == "quit") return alone() ? leave() : void();

  constexpr std::string_view kOthers[] = {"ugi", "uginewgame", "setoption", "position",
                                          "go",  "query",      "perft",     "prove"};
  if (std::ranges::find(kOthers, command) == std::end(kOthers))
    return refuse("engine.error.unknown_command", {shown(command)});
  if (thinking()) return refuse("engine.error.thinking", {std::string(command)});
  if (command == "ugi") return alone() ? greet() : void();
  if (command == "uginewgame") return alone() ? begin(setup_, *game_) : void();
  if (command == "setoption") return set_option(rest);
  if (command == "position") return set_position(rest);
  if (command == "go") return go(words_of(rest));
  if (command == "query") return query(rest);
  if (command == "prove") return alone() ? prove() : void();
  count(rest);
}

// ---- options and positions ----

void Engine::greet() {
  say("id name Vitrine " + std::string(kVersion));
  say("id author the Vitrine team");
  std::string games = "option name Game type combo default " + std::string(games_.front()->info().id);
  for (const Game* game : games_) games += " var " + std::string(game->info().id);
  say(games);
  say("option name Setup type string default");
  say("option name Level type spin default " + std::to_string(kMaxLevel) + " min 1 max " + std::to_string(kMaxLevel));
  say("option name Hash type spin default 32 min 1 max 1024");
  say("option name Seed type spin default 0 min 0 max 4294967295");
  say("ugiok");
}

std::optional<std::uint64_t> Engine::number(std::string_view name, std::string_view text, std::uint64_t least,
                                            std::uint64_t most) {
  const auto value = read_big_number(text, most);
  if (value && *value >= least) return value;
  refuse("engine.error.number", {std::string(name), shown(text), std::to_string(least), std::to_string(most)});
  return std::nullopt;
}

void Engine::set_option(std::string_view rest) {
  if (take_word(rest) != "name") return refuse("engine.error.option_form");
  const std::string_view name = take_word(rest);
  if (name.empty()) return refuse("engine.error.option_form");
  constexpr std::string_view kNames[] = {"Game", "Setup", "Level", "Hash", "Seed"};
  if (std::ranges::find(kNames, name) == std::end(kNames)) return refuse("engine.error.option", {shown(name)});
  const std::string_view value = take_word(rest);
  if (value != "value" && !(value.empty() && name == "Setup")) return refuse("engine.error.option_form");

  if (name == "Game") {
    const auto found = std::ranges::find(games_, rest, [](const Game* game) { return game->info().id; });
    if (found == games_.end()) return refuse("engine.error.game", {shown(rest)});
    begin(default_setup(**found), **found);
  } else if (name == "Setup") {
    const Parsed<Setup> setup = parse_setup(*game_, rest == "<empty>" ? std::string_view{} : rest);
    if (const Message* why = refusal(setup)) return refuse(*why);
    begin(std::get<Setup>(setup), *game_);
  } else if (name == "Level") {
    if (const auto level = number(name, rest, 1, kMaxLevel)) level_ = static_cast<int>(*level);
  } else if (name == "Hash") {
    if (const auto size = number(name, rest, 1, 1024)) hash_megabytes_ = static_cast<std::size_t>(*size);
  } else {
    if (const auto seed = number(name, rest, 0, 0xffffffff)) seed_ = *seed;
  }
}

// All of it, or nothing: the match is set aside until every move has been played.
void Engine::set_position(std::string_view rest) {
  std::optional<Match> match;
  const std::string_view kind = take_word(rest);
  if (kind == "startpos") {
    match.emplace(*game_, setup_);
  } else if (kind == "fen") {
    // The text may hold spaces; the word "moves" ends it.
    std::size_t end = 0;
    while ((end = rest.find("moves", end)) != rest.npos) {
      const bool starts = end > 0 && is_space(rest[end - 1]), ends = end + 5 == rest.size() || is_space(rest[end + 5]);
      if (starts && ends) break;
      end += 5;
    }
    const std::string_view text = trimmed(rest.substr(0, end));
    if (text.empty() || text == "moves") return refuse("engine.error.position_form");
    const Parsed<Position> first = game_->parse_position(setup_, text);
    if (const Message* why = refusal(first)) return refuse(*why);
    match.emplace(*game_, setup_, std::get<Position>(first));
    rest = end == rest.npos ? std::string_view{} : rest.substr(end);
  } else {
    return refuse("engine.error.position_form");
  }

  if (!rest.empty()) {
    if (take_word(rest) != "moves") return refuse("engine.error.position_form");
    const Words texts = words_of(rest);
    if (texts.size() > kMostMoves) return refuse("engine.error.many_moves", {std::to_string(kMostMoves)});
    if (!texts.empty() && match->game().is_observation(match->position())) return refuse("engine.error.hidden_moves");
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::optional<Move> move = match->read_move(texts[i]);
      if (!move) return refuse("engine.error.move", {shown(texts[i]), std::to_string(i + 1)});
      match->play(*move);
    }
  }
  match_ = std::move(match);
}

// ---- questions ----

std::string Engine::moves_text(const MoveList& moves) const {
  std::vector<std::string> texts;
  for (Move move : moves) texts.push_back(game_->move_text(match_->position(), move));
  std::ranges::sort(texts);
  std::string all;
  for (const std::string& text : texts) all += ' ' + text;
  return all;
}

void Engine::query(std::string_view what) {
  if (what == "p1turn") return say(truth(match_->to_move() == 0));
  if (what == "gameover") return say(truth(match_->over()));
  if (what == "result") return say("response " + result_text(match_->result()));
  if (what == "scores") return say("response" + scores_text(match_->result()));
  if (what == "turn") return say("response " + turn_text(match_->to_move()));
  if (what == "fen") return say("response " + game_->position_text(match_->position()));
  if (what != "legal") return refuse("engine.error.query", {shown(what)});
  MoveList moves;
  match_->legal_moves(moves);
  say("response" + moves_text(moves));
}

void Engine::count(std::string_view text) {
  const auto depth = number("perft", text, 0, kDeepestPerft);
  if (!depth) return;
  if (match_->game().is_observation(match_->position())) return refuse("engine.error.hidden_perft");
  perft_.emplace(*game_, match_->position(), static_cast<int>(*depth));
  slice_ = kFirstSlice;
}

// ---- what is proven ----

void Engine::prove() {
  if (!proof()) return say("response none");
  proving_ = true;
  slice_ = kFirstSlice;
}

// "win:7", of the position and of each legal move, for the player to move.
void Engine::print_proven() {
  const Position& position = match_->position();
  const Player mover = match_->to_move();
  const auto words = [](const std::optional<Proven>& value) -> std::string {
    if (!value) return "none";
    if (value->score == 0) return "draw";
    return (value->score > 0 ? "win:" : "loss:") + std::to_string(value->moves);
  };
  MoveList moves;
  match_->legal_moves(moves);
  std::string line = "response " + (mover == kNobody ? "none" : words(proof_->value(position)));
  for (Move move : moves) {
    Match after = *match_;  // repetition may end it
    after.play(move);
    std::optional<Proven> value;
    if (after.over()) {
      value = Proven{after.result()->score[static_cast<std::size_t>(mover)], 0};
    } else {
      value = proof_->value(after.position());
      if (value && after.to_move() != mover) value->score = static_cast<std::int8_t>(-value->score);
    }
    if (value && value->score != 0) ++value->moves;
    line += ' ' + game_->move_text(position, move) + '=' + words(value);
  }
  say(line);
}

// ---- thinking ----

// What a thought is bounded by.
struct Engine::Bounds {
  struct Limit {
    std::string_view name;
    std::uint64_t least, most;
    std::optional<std::uint64_t> value = {};
  };
  std::array<Limit, 11> limits = {{{"movetime", 1, kLongestTime},
                                   {"depth", 0, kDeepest},
                                   {"nodes", 1, kMostNodes},
                                   {"p1time", 0, kLongestTime},
                                   {"p1inc", 0, kLongestTime},
                                   {"p2time", 0, kLongestTime},
                                   {"p2inc", 0, kLongestTime},
                                   {"p3time", 0, kLongestTime},
                                   {"p3inc", 0, kLongestTime},
                                   {"p4time", 0, kLongestTime},
                                   {"p4inc", 0, kLongestTime}}};
  bool infinite = false;

  std::optional<std::uint64_t> operator[](std::string_view name) const {
    return std::ranges::find(limits, name, &Limit::name)->value;
  }
};

// Nothing after a refusal.
std::optional<Engine::Bounds> Engine::read_bounds(std::span<const std::string_view> words) {
  Bounds bounds;
  const auto refused = [&](std::string_view key, std::string word) {
    refuse(key, {std::move(word)});
    return std::nullopt;
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const auto limit = std::ranges::find(bounds.limits, word, &Bounds::Limit::name);
    if (word != "infinite" && limit == bounds.limits.end()) return refused("engine.error.limit", shown(word));
    if (word == "infinite" ? bounds.infinite : limit->value.has_value())
      return refused("engine.error.limit_twice", std::string(word));
    if (word == "infinite") {
      bounds.infinite = true;
      continue;
    }
    limit->value = number(word, ++i < words.size() ? words[i] : std::string_view{}, limit->least, limit->most);
    if (!limit->value) return std::nullopt;
  }
  return bounds;
}

// Milliseconds for this thought; nothing if there is no clock.
std::optional<double> Engine::time_for(const Bounds& bounds, Player player) {
  std::optional<double> limit;
  if (const auto time = bounds["movetime"]) limit = static_cast<double>(*time);
  if (const auto left = bounds[player_name(player) + "time"]) {
    constexpr double kMovesToGo = 25, kReserve = 50;
    const auto clock = static_cast<double>(*left),
               increment = static_cast<double>(bounds[player_name(player) + "inc"].value_or(0));
    const double share = std::min(clock / kMovesToGo + increment * 0.75, clock - kReserve);
    limit = std::min(std::max(share, 1.0), limit.value_or(share));
  }
  return limit;
}

// How far to look within these bounds.
Limits Engine::limits_for(const Bounds& bounds, bool choice_given) const {
  Limits limits;
  const auto depth = bounds["depth"], nodes = bounds["nodes"];
  if (depth) limits.depth = std::max(1, static_cast<int>(*depth));
  limits.nodes = nodes.value_or(0);
  const bool limited = bounds.infinite || time_limit_ || depth || nodes;
  // The strongest level looks as far as it is let; the others never look further than their own.
  if (!limited || level_ < kMaxLevel) {
    const Limits own = level_limits(*game_, match_->position(), level_);
    const auto stricter = [](auto ours, auto theirs) {
      return ours == 0 ? theirs : theirs == 0 ? ours : std::min(ours, theirs);
    };
    limits.depth = stricter(limits.depth, own.depth);
    limits.nodes = stricter(limits.nodes, own.nodes);
  }
  MoveList moves;
  match_->legal_moves(moves);
  const bool forced = moves.size() == 1 && !choice_given && !bounds.infinite && !depth && !nodes;
  if (forced) limits.depth = 1;
  return limits;
}

void Engine::go(const Words& words) {
  const auto choice = std::ranges::find(words, "searchmoves");
  const std::span all(words), before = all.first(static_cast<std::size_t>(choice - words.begin()));
  const auto bounds = read_bounds(before);
  if (!bounds) return;
  if (match_->over()) return say("bestmove none");
  const Player player = match_->to_move();
  if (player == kChance) return refuse("engine.error.die");
  std::optional<MoveList> only = MoveList{};
  if (choice != words.end()) only = read_choice(all.subspan(before.size()));
  if (!only) return;

  time_limit_ = time_for(*bounds, player);
  Task task;
  task.level = level_;
  task.seed = seed_;
  task.memory = hash_megabytes_ << 20;
  task.limits = limits_for(*bounds, !only->empty());
  task.only = std::move(*only);
  if (level_ == kMaxLevel) task.proof = proof();
  search_ = make_search(*match_, task);
  began_ = clock_();
  endless_ = bounds->infinite;
  exact_ = ((*bounds)["depth"] || (*bounds)["nodes"]) && !time_limit_ && !endless_;
  slice_ = kFirstSlice;
  printed_depth_ = 0;
  printed_move_ = Move{};
}

// "searchmoves" and the moves.
std::optional<MoveList> Engine::read_choice(std::span<const std::string_view> words) {
  MoveList moves;
  for (const std::string_view text : words.subspan(1)) {
    const std::optional<Move> move = match_->read_move(text);
    if (!move) return refuse("engine.error.move", {shown(text), std::to_string(moves.size() + 1)}), std::nullopt;
    if (std::ranges::find(moves, *move) != moves.end())
      return refuse("engine.error.limit_twice", {shown(text)}), std::nullopt;
    moves.push_back(*move);
  }
  if (moves.empty()) return refuse("engine.error.no_moves", {std::string(words.front())}), std::nullopt;
  return moves;
}

void Engine::step() {
  if (waiting_ || !thinking()) return;
  const double before = clock_();
  // A search bounded by nodes or depth must answer the same everywhere, so it waits until the proof is done. Any other
  // search goes on while the proof grows.
  const bool grow = proof_grows_ && (proving_ || (search_ && level_ == kMaxLevel));
  if (grow) proof_grows_ = proof_->step(slice_);
  const bool wait = proving_ || (grow && exact_);
  const bool more = wait ? proof_grows_ : perft_ ? perft_->step(slice_ * kPerftMovesPerNode) : search_->step(slice_);
  const double now = clock_();
  if (now - before < kSlice / 2) slice_ = std::min(slice_ * 2, kMostSlice);
  if (now - before > kSlice) slice_ = std::max(slice_ / 2, kLeastSlice);

  if (wait) {
    if (more || !proving_) return;
    proving_ = false;
    print_proven();
    return catch_up();
  }
  if (perft_) {
    if (more) return;
    say("response " + std::to_string(perft_->count()));
    perft_.reset();
    return catch_up();
  }
  const bool time_is_up = !endless_ && time_limit_ && now - began_ >= *time_limit_;
  const Report& report = search_->report();
  const Move first = report.line.empty() ? Move{} : report.line.front();
  const bool done = !more || time_is_up;
  if (done && !endless_) return answer();
  if (report.depth != printed_depth_ || first != printed_move_) print_progress();
  waiting_ = done;
}

void Engine::stop() {
  if (search_) return answer();
  if (!perft_ && !proving_) return;
  if (proving_) print_proven();  // what is known is right at any time
  if (perft_) refuse("engine.error.count_stopped");
  perft_.reset();
  proving_ = false;
  catch_up();
}

void Engine::leave() {
  finished_ = true;
  stop();
}

// Carries out the lines that came meanwhile, up to the next one that takes time.
void Engine::catch_up() {
  while (!lines_.empty() && !thinking() && !finished_) {
    const std::string line = std::move(lines_.front());
    lines_.pop_front();
    lines_bytes_ -= bytes_of(line);
    receive(line);
  }
}

void Engine::print_progress() {
  const Report& report = search_->report();
  printed_depth_ = report.depth;
  printed_move_ = report.line.empty() ? Move{} : report.line.front();

  const auto milliseconds = static_cast<std::uint64_t>(std::max(0.0, clock_() - began_));
  std::string line = "info depth " + std::to_string(report.depth) + " score " + score_text(report.score) + " nodes " +
                     std::to_string(report.nodes) + " nps " +
                     std::to_string(report.nodes * 1000 / std::max<std::uint64_t>(milliseconds, 1)) + " time " +
                     std::to_string(milliseconds);
  // What follows a secret depends on it, so in such a game only the move itself can be told.
  Position position = match_->position();
  MoveList moves;
  std::string variation;
  for (Move move : report.line) {
    game_->legal_moves(position, moves);
    if (std::ranges::find(moves, move) == moves.end()) break;
    variation += ' ' + game_->move_text(position, move);
    if (game_->info().secrets) break;
    game_->apply(position, move, position);
  }
  if (!variation.empty()) line += " pv" + variation;
  say(line);
}

void Engine::answer() {
  print_progress();
  const std::string move = game_->move_text(match_->position(), search_->best());
  search_.reset();
  waiting_ = endless_ = false;
  say("bestmove " + move);
  catch_up();
}

}  // namespace vitrine
