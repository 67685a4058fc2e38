// `vitrine puzzles`: positions of the program's own play in which one move alone does what can be said in a word. Each
// is searched to its end by the rules; how hard it is, the six levels tell.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "ai/forced_win.h"
#include "ai/levels.h"
#include "cli/commands.h"
#include "cli/contender.h"
#include "cli/log.h"
#include "core/exercise.h"
#include "core/likeness.h"
#include "core/reading.h"

namespace vitrine::cli {
namespace {

constexpr int kMostMoves = 3;              // of one's own, to a win
constexpr std::size_t kFewestChoices = 3;  // or there is nothing to be found
constexpr int kSeeds = 3;                  // thoughts of a level that plays by lot

MoveList legal(const Game& game, const Position& position) {
  MoveList moves;
  game.legal_moves(position, moves);
  return moves;
}

Position after(const Game& game, const Position& position, Move move) {
  Position next;
  game.apply(position, move, next);
  return next;
}

bool wins_at_once(const Game& game, const Position& position, Player player) {
  return std::ranges::any_of(legal(game, position), [&](Move move) {
    const Position next = after(game, position, move);
    return game.to_move(next) == kNobody && game.result(next).score[static_cast<std::size_t>(player)] > 0;
  });
}

int men_of_others(const Game& game, const Position& position, Player player) {
  int men = 0;
  for (Player other = 0; other < game.players(position); ++other)
    if (other != player) men += game.men(position, other);
  return men;
}

// ---- what there is to be found ----

struct Found {
  Goal goal = Goal::kAny;
  int count = 1;
  MoveList right = {};
};

// The moves that win soonest, if any wins soon enough.
Found fastest_wins(const Game& game, const Position& position, Player player) {
  for (int moves = 1; moves <= kMostMoves; ++moves) {
    Found found{.goal = Goal::kWin, .count = moves};
    for (Move move : legal(game, position)) {
      ForcedWin proof(game);
      if (proof.within(after(game, position, move), player, moves - 1)) found.right.push_back(move);
      if (proof.gave_up()) return {};
    }
    if (!found.right.empty()) return found;
  }
  return {};
}

Found greatest_capture(const Game& game, const Position& position, Player player) {
  Found found{.goal = Goal::kCapture, .count = 1};
  const int before = men_of_others(game, position, player);
  for (Move move : legal(game, position)) {
    const int taken = before - men_of_others(game, after(game, position, move), player);
    if (taken > found.count) found.right.clear();
    if (taken >= std::max(found.count, 2)) found.right.push_back(move);
    found.count = std::max(found.count, taken);
  }
  return found;
}

Found holding(const Game& game, const Position& position, Player player) {
  Found found{.goal = Goal::kHold};
  for (Move move : legal(game, position)) {
    const Position next = after(game, position, move);
    const Player turn = game.to_move(next);
    if (turn == player) return {};
    const bool held = turn == kNobody ? game.result(next).score[static_cast<std::size_t>(player)] >= 0
                                      : !wins_at_once(game, next, turn);
    if (held) found.right.push_back(move);
  }
  return found;
}

Found keeping(const Game& game, const Position& position, Player player) {
  Found found{.goal = Goal::kKeep};
  for (Move move : legal(game, position)) {
    const Position next = after(game, position, move);
    if (game.to_move(next) < 0 || game.to_move(next) == player) return {};
    const int men = game.men(next, player);
    if (std::ranges::all_of(legal(game, next),
                            [&](Move answer) { return game.men(after(game, next, answer), player) == men; }))
      found.right.push_back(move);
  }
  return found;
}

// The most that can be had for certain: what lies under a cone that nobody has looked under is left out.
Found most_points(const Game& game, const Position& position, Player player) {
  constexpr int kWorthIt = 2;
  Found found{.goal = Goal::kPoints, .count = kWorthIt};
  for (Move move : legal(game, position))
    for (const Event& event : game.events(position, move, after(game, position, move), player)) {
      if (event.kind != Event::Kind::kCaptured || !event.value) continue;
      if (*event.value > found.count) found.right.clear();
      if (*event.value >= found.count) found.right.push_back(move);
      found.count = std::max(found.count, *event.value);
    }
  return found;
}

// How many faces of the die that is due let what the player has be taken by a move that ends there.
int faces_that_take(const Game& game, const Position& position, Player player) {
  std::set<Site> own;
  for (const Piece& piece : game.describe(position, kNobody).pieces)
    if (piece.zone == Zone::kBoard && piece.owner == player) own.insert(piece.site);
  unsigned faces = 0;
  for (Move face : legal(game, position)) {
    const Position thrown = after(game, position, face);
    if (game.to_move(thrown) < 0 || game.to_move(thrown) == player) continue;
    if (std::ranges::any_of(legal(game, thrown), [&](Move answer) {
          const Path path = game.path(thrown, answer);
          return own.contains(*(path.end() - 1));
        }))
      faces += game.chance_weight(position, face);
  }
  return static_cast<int>(faces);
}

Found safest(const Game& game, const Position& position, Player player) {
  const int all = game.info().faces;
  Found found{.goal = Goal::kSafe, .count = all};
  int next_best = all;
  for (Move move : legal(game, position)) {
    const Position next = after(game, position, move);
    if (game.to_move(next) != kChance) return {};
    const int faces = faces_that_take(game, next, player);
    if (faces < found.count) {
      next_best = std::exchange(found.count, faces);
      found.right = {move};
    } else if (faces == found.count) {
      found.right.push_back(move);
    } else {
      next_best = std::min(next_best, faces);
    }
  }
  return next_best >= found.count + kPuzzleFaces ? found : Found{};
}

// ---- whether it is good ----

// What the strongest level thinks the position is worth to the player to move, if he chooses from these moves.
int searched(const Game& game, const Setup& setup, const Position& position, const MoveList& only) {
  Task task;
  task.only = only;
  task.limits.nodes = kPuzzleNodes;
  task.memory = std::size_t{4} << 20;
  const auto search = make_search(Match(game, setup, position), task);
  while (search->step(kPuzzleNodes)) {
  }
  return search->report().score;
}

// By how much what is right is judged better than all else.
int lead_of(const Game& game, const Setup& setup, const Position& position, const MoveList& right) {
  MoveList others;
  for (Move move : legal(game, position))
    if (std::ranges::find(right, move) == right.end()) others.push_back(move);
  if (others.empty()) return 0;
  return searched(game, setup, position, right) - searched(game, setup, position, others);
}

bool none_is_lost(const Game& game, const Setup& setup, const Position& position, const MoveList& right) {
  return std::ranges::all_of(right, [&](Move move) {
    const Position next = after(game, position, move);
    return game.to_move(next) == kNobody || searched(game, setup, next, {}) <= Game::kWon;
  });
}

// Whether each move begins and ends on the board.
bool on_board(const Game& game, const Position& position, const MoveList& moves) {
  std::set<Site> places;
  for (const Place& place : game.describe(position, game.to_move(position)).places) places.insert(place.site);
  return std::ranges::all_of(moves, [&](Move move) {
    const Path path = game.path(position, move);
    return !path.empty() && std::ranges::all_of(path, [&](Site site) { return places.contains(site); });
  });
}

// Whether a win can be played to its end on the board, against the best defence.
bool can_be_played(const Game& game, Position position, Player player, int moves) {
  ForcedWin proof(game);
  while (game.to_move(position) != kNobody) {
    Move move;
    if (game.to_move(position) == player) {
      const auto winning = proof.winning_move(position, moves--);
      if (!winning || !on_board(game, position, {*winning})) return false;
      move = *winning;
    } else {
      move = proof.defence(position, player, moves);
    }
    position = after(game, position, move);
  }
  return true;
}

// The one word that stands for these moves and for no other: a move, or its beginning or end.
std::string word_for(const Game& game, const Position& position, const MoveList& right) {
  if (right.empty()) return "";
  const std::string first = game.move_text(position, right[0]);
  std::vector<std::string> words = {first};
  if (const std::size_t at = first.find('>'); at != first.npos)
    words = {first, first.substr(0, at + 1) + "...", "..." + first.substr(at)};
  for (const std::string& word : words) {
    const bool exact = std::ranges::all_of(legal(game, position), [&](Move move) {
      const bool is_right = std::ranges::find(right, move) != right.end();
      return stands_for(word, game.move_text(position, move)) == is_right;
    });
    if (exact) return word;
  }
  return "";
}

struct Candidate {
  Goal goal;
  int count = 0, rating = 0;
  std::string right, position;
};

struct Tried {
  int missed = 0;          // by all levels, in hundredths
  bool confirmed = false;  // the strongest level has found it
};

Tried try_levels(const Game& game, const Setup& setup, const Position& position, const std::string& right) {
  Tried tried;
  int missed = 0, asked = 0;
  for (int level = 1; level <= kMaxLevel; ++level)
    for (int seed = 0; seed < kSeeds; ++seed) {
      const Match match(game, setup, position);
      Contender contender;
      contender.level = level;
      contender.limits = level_limits(game, position, level);
      constexpr std::uint64_t kFewNodes = 20'000;
      contender.limits.nodes = contender.limits.nodes ? std::min(contender.limits.nodes, kFewNodes) : kFewNodes;
      const Move move = choose(contender, match, static_cast<std::uint64_t>(seed) + 1, std::size_t{4} << 20);
      const bool found = stands_for(right, game.move_text(position, move));
      missed += !found;
      ++asked;
      tried.confirmed = tried.confirmed || (found && level == kMaxLevel);
    }
  tried.missed = missed * 100 / asked;
  return tried;
}

// Where there are secrets, a position in which most of them are unknown to the player to move: of what a text tells of
// the position and not of what everybody may know of it.
Position as_seen(const Game& game, const Setup& setup, const Position& position, Rng& rng) {
  if (!game.info().secrets) return position;
  constexpr std::uint32_t kUnseen = 85;  // of a hundred: puzzles are to be small
  Position known = position;
  for (Player player = 0; player < game.players(position); ++player) known = game.observe(known, player);
  std::string text = game.position_text(position);
  const std::string hidden = game.position_text(known);
  if (text.size() != hidden.size()) return known;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != hidden[i] && rng.below(100) < kUnseen) text[i] = hidden[i];
  const auto seen = game.parse_position(setup, text);
  return refusal(seen) ? known : std::get<Position>(seen);
}

std::optional<Candidate> puzzle_in(const Game& game, const Setup& setup, const Position& position) {
  const Player player = game.to_move(position);
  if (player < 0 || legal(game, position).size() < kFewestChoices) return std::nullopt;
  using Finder = Found (*)(const Game&, const Position&, Player);
  constexpr Finder kPlain[] = {fastest_wins, holding, greatest_capture, keeping};
  constexpr Finder kChances[] = {most_points, safest};
  const std::span<const Finder> finders = is_plain(game, position) ? std::span<const Finder>(kPlain) : kChances;
  for (Finder find : finders) {
    const Found found = find(game, position, player);
    const std::string right = on_board(game, position, found.right) ? word_for(game, position, found.right) : "";
    if (right.empty()) {
      if (!found.right.empty() && found.goal == Goal::kWin) return std::nullopt;  // what else is asked there?
      continue;
    }
    Candidate candidate{found.goal, found.count, 0, right, game.position_text(position)};
    const Tried tried = try_levels(game, setup, position, right);
    // What is proven is right whatever a level thinks; anything else must be the best of all that could be done.
    if (!tried.confirmed && found.goal != Goal::kWin && found.goal != Goal::kHold) return std::nullopt;
    const bool led = found.goal == Goal::kCapture || found.goal == Goal::kKeep;
    if (led && lead_of(game, setup, position, found.right) < kPuzzleLead) return std::nullopt;
    if (found.goal == Goal::kWin && !std::ranges::all_of(found.right, [&](Move move) {
          return can_be_played(game, after(game, position, move), player, found.count - 1);
        }))
      return std::nullopt;
    if (found.goal == Goal::kHold && !none_is_lost(game, setup, position, found.right)) return std::nullopt;
    candidate.rating = tried.missed;
    return candidate;
  }
  return std::nullopt;
}

constexpr std::size_t kMostOfMatch = 3;

// The first puzzles that a match of the program against itself brings.
std::vector<Candidate> puzzles_of_match(const Game& game, const Setup& setup, std::uint64_t seed) {
  Contender player;
  player.level = 3;
  player.limits.nodes = 300;
  std::vector<Candidate> found;
  Rng rng(seed);
  Match match(game, setup);
  for (int ply = 0; ply < 400 && !match.over() && found.size() < kMostOfMatch; ++ply) {
    const bool by_lot = match.to_move() < 0 || ply < 6 || rng.below(5) == 0;
    match.play(by_lot ? random_move(match, rng) : choose(player, match, rng.next(), std::size_t{1} << 20));
    if (match.over() || match.to_move() < 0 || rng.below(3) != 0) continue;
    if (auto candidate = puzzle_in(game, setup, as_seen(game, setup, match.position(), rng)))
      found.push_back(std::move(*candidate));
  }
  return found;
}

std::string line_of(const Candidate& puzzle) {
  return std::string(goal_name(puzzle.goal)) + ' ' + std::to_string(puzzle.count) + ' ' +
         std::to_string(puzzle.rating) + ' ' + puzzle.right + ' ' + puzzle.position;
}

// Several lines as one, and back; what no line of a puzzle can be is left out.
constexpr char kBetween = '\t';
std::string in_one_line(const std::vector<Candidate>& puzzles) {
  std::string text;
  for (const Candidate& puzzle : puzzles) text += (text.empty() ? "" : std::string(1, kBetween)) + line_of(puzzle);
  return text;
}
std::vector<Candidate> from_one_line(std::string_view text) {
  std::vector<Candidate> puzzles;
  for (const std::string_view line : split(text, kBetween))
    if (const auto read = read_puzzle(line))
      puzzles.push_back({read->goal, read->count, read->missed, std::string(read->right), std::string(read->position)});
  return puzzles;
}

// The puzzles that are chosen: none like another, and no kind more than a third, or it becomes a habit. They go from
// easy to hard; what was chosen before keeps its number as long as others can be found that fit between.
class Collection {
 public:
  Collection(const Game& game, const Setup& setup, std::size_t most) : game_(game), setup_(setup), slots_(most) {}

  bool full() const { return std::ranges::all_of(slots_, holds); }
  std::size_t size() const { return static_cast<std::size_t>(std::ranges::count_if(slots_, holds)); }
  std::vector<Candidate> chosen() const {
    std::vector<Candidate> all;
    for (const Slot& slot : slots_)
      if (slot) all.push_back(*slot);
    std::ranges::stable_sort(all, {}, &Candidate::rating);
    return all;
  }
  bool keep(std::size_t slot, const Candidate& candidate) { return slot < slots_.size() && put(slot, candidate); }
  // Takes the first that may be kept: one of a match. With `anywhere` it may push others from their numbers.
  bool take_one(const std::vector<Candidate>& of_match, bool anywhere) {
    return std::ranges::any_of(of_match, [&](const Candidate& candidate) {
      const auto slot = free_slot(candidate.rating, anywhere);
      return slot && put(*slot, candidate);
    });
  }

 private:
  using Slot = std::optional<Candidate>;
  static bool holds(const Slot& slot) { return slot.has_value(); }

  std::optional<std::size_t> free_slot(int rating, bool anywhere) const {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      const auto fits = [&](const Slot& before, const Slot& behind) {
        return (!before || before->rating <= rating) && (!behind || behind->rating >= rating);
      };
      const auto at = slots_.begin() + static_cast<std::ptrdiff_t>(i);
      const bool all_fit = std::all_of(slots_.begin(), at, [&](const Slot& slot) { return fits(slot, {}); }) &&
                           std::all_of(at, slots_.end(), [&](const Slot& slot) { return fits({}, slot); });
      if (!slots_[i] && (anywhere || all_fit)) return i;
    }
    return std::nullopt;
  }
  bool put(std::size_t slot, const Candidate& candidate) {
    std::size_t& count = of_kind_[{candidate.goal, candidate.count}];
    const Parsed<Position> position = game_.parse_position(setup_, candidate.position);
    if (slots_[slot] || count * 3 > slots_.size() || refusal(position)) return false;
    const Likeness likeness(game_, std::get<Position>(position));
    if (std::ranges::any_of(likenesses_,
                            [&](const Likeness& other) { return likeness.different(other) < kPuzzleDifferent; }))
      return false;
    ++count;
    slots_[slot] = candidate;
    likenesses_.push_back(likeness);
    return true;
  }

  const Game& game_;
  const Setup& setup_;
  std::vector<Slot> slots_;
  std::vector<Likeness> likenesses_;  // of the chosen
  std::map<std::pair<Goal, int>, std::size_t> of_kind_;
};

constexpr std::string_view kSetup = "setup ";

// What a file of puzzles begins with where they are not under the usual setup.
std::string setup_heading(const Game& game, const Setup& setup) {
  return setup == default_setup(game) ? "" : std::string(kSetup) + setup_text(game, setup) + '\n';
}

// A puzzle of an earlier choice as it is found today; nothing if it is none any more.
std::string found_again(const Game& game, const Setup& setup, std::string_view line) {
  const auto puzzle = read_puzzle(line);
  if (!puzzle) return "";
  const Parsed<Position> position = game.parse_position(setup, puzzle->position);
  const auto candidate = refusal(position) ? std::nullopt : puzzle_in(game, setup, std::get<Position>(position));
  const bool same = candidate && candidate->goal == puzzle->goal && candidate->count == puzzle->count &&
                    candidate->right == puzzle->right;
  return same ? std::string(line) : "";
}

bool keep_earlier(const PuzzlesAsked& asked, const Game& game, const Setup& setup, Log& log, Collection& collection) {
  if (asked.keep.empty()) return true;
  std::ifstream file(asked.keep);
  const std::string lines{std::istreambuf_iterator<char>(file), {}};
  const std::string heading = setup_heading(game, setup);
  if (!file || !lines.starts_with(heading) || (heading.empty() && lines.starts_with(kSetup))) {
    misused("“" + asked.keep + "” is no file of puzzles under this setup.");
    return false;
  }
  std::size_t slot = 0;
  for (const std::string_view line : split(std::string_view(lines).substr(heading.size()), '\n')) {
    std::string item(line);
    std::ranges::replace(item, ' ', '_');
    if (line.empty()) continue;
    const auto found = log.result(slot, item, [&] { return found_again(game, setup, line); });
    for (const Candidate& kept : from_one_line(found.value_or(""))) collection.keep(slot, kept);
    ++slot;
  }
  return true;
}

}  // namespace

int run_puzzles(const PuzzlesAsked& asked) {
  const Game& game = *asked.game;
  const auto setup = setup_from(game, asked.setup);
  if (!setup) return kMisused;
  auto log = Log::open(asked, "puzzles " + std::string(game.info().id) + " --setup " + setup_text(game, *setup) +
                                  " --seed " + std::to_string(asked.seed));
  if (!log) return kMisused;
  Collection collection(game, *setup, asked.most);
  if (!keep_earlier(asked, game, *setup, *log, collection)) return kMisused;
  for (const bool anywhere : {false, true})
    for (std::uint64_t number = 0; number < asked.games && !collection.full(); ++number) {
      const auto found = log->result(number, std::to_string(number),
                                     [&] { return in_one_line(puzzles_of_match(game, *setup, asked.seed + number)); });
      if (found && collection.take_one(from_one_line(*found), anywhere))
        std::fprintf(stderr, "%zu of %llu, match %llu\n", collection.size(),
                     static_cast<unsigned long long>(asked.most), static_cast<unsigned long long>(number));
    }
  std::printf("%s", setup_heading(game, *setup).c_str());
  for (const Candidate& puzzle : collection.chosen()) std::printf("%s\n", line_of(puzzle).c_str());
  return kGood;
}

}  // namespace vitrine::cli
