// `vitrine puzzles`: positions of the program's own play in which one move alone does what can be said in a word. Each
// is searched to its end by the rules; how hard it is, the six levels tell.
#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include "ai/levels.h"
#include "cli/commands.h"
#include "cli/contender.h"
#include "cli/log.h"
#include "core/exercise.h"
#include "core/reading.h"

namespace vitrine::cli {
namespace {

constexpr int kMostMoves = 3;                  // of one's own, to a win
constexpr std::size_t kFewestChoices = 3;      // or there is nothing to be found
constexpr std::uint64_t kMostNodes = 400'000;  // of a proof; what takes more is no puzzle
constexpr int kFewestDifferent = 5;            // pieces, from each puzzle chosen before
constexpr int kSeeds = 3;                      // thoughts of a level that plays by lot

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

// ---- proofs ----

// Whether a player wins within so many moves of his own, whatever the others do.
class Wins {
 public:
  explicit Wins(const Game& game) : game_(game) {}

  bool forced(const Position& position, Player player, int moves) {
    const Player turn = game_.to_move(position);
    if (turn == kNobody) return game_.result(position).score[static_cast<std::size_t>(player)] > 0;
    if (turn < 0 || (turn == player && moves == 0) || ++nodes_ > kMostNodes) return false;
    std::uint64_t& known = known_[game_.hash(position) ^ static_cast<std::uint64_t>(moves * 2 + player)];
    if (known != 0) return known == 1;
    const MoveList all = legal(game_, position);
    const auto leads_on = [&](Move move) {
      return forced(after(game_, position, move), player, moves - (turn == player));
    };
    const bool won = turn == player ? std::ranges::any_of(all, leads_on) : std::ranges::all_of(all, leads_on);
    known_[game_.hash(position) ^ static_cast<std::uint64_t>(moves * 2 + player)] = won ? 1 : 2;
    return won;
  }
  bool gave_up() const { return nodes_ > kMostNodes; }

 private:
  const Game& game_;
  std::uint64_t nodes_ = 0;
  std::unordered_map<std::uint64_t, std::uint64_t> known_;
};

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
      Wins proof(game);
      if (proof.forced(after(game, position, move), player, moves - 1)) found.right.push_back(move);
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
    if (turn < 0 || !wins_at_once(game, next, turn)) found.right.push_back(move);
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

// Where men hide what they are worth, a position in which most of it is unknown to the player to move, and none of it
// remembered from elsewhere: of BondO Cones, whose notation this is.
Position as_seen(const Game& game, const Setup& setup, const Position& position, Rng& rng) {
  if (game.info().id != "bondo_cones") return position;
  constexpr std::uint32_t kUnseen = 65;  // of a hundred
  std::string text = game.position_text(position);
  for (std::size_t i = 0; text[i] != ' '; ++i)
    if ((text[i] == 's' || text[i] == 'n') && rng.below(100) < kUnseen) text[i + 1] = '?';
  text.replace(text.rfind(' '), text.npos, " -,-");
  const auto seen = game.parse_position(setup, text);
  return refusal(seen) ? position : std::get<Position>(seen);
}

std::optional<Candidate> puzzle_in(const Game& game, const Setup& setup, const Position& position) {
  const Player player = game.to_move(position);
  if (player < 0 || legal(game, position).size() < kFewestChoices) return std::nullopt;
  using Finder = Found (*)(const Game&, const Position&, Player);
  constexpr Finder kPlain[] = {fastest_wins, holding, greatest_capture, keeping};
  constexpr Finder kChance[] = {most_points};
  const std::span<const Finder> finders = is_plain(game, position) ? std::span<const Finder>(kPlain) : kChance;
  for (Finder find : finders) {
    const Found found = find(game, position, player);
    const bool shown = !found.right.empty() && !game.path(position, found.right[0]).empty();  // a pass is not
    const std::string right = shown ? word_for(game, position, found.right) : "";
    if (right.empty()) {
      if (!found.right.empty() && found.goal == Goal::kWin) return std::nullopt;  // what else is asked there?
      continue;
    }
    Candidate candidate{found.goal, found.count, 0, right, game.position_text(position)};
    const Tried tried = try_levels(game, setup, position, right);
    // What is proven is right whatever a level thinks; anything else must be the best of all that could be done.
    if (!tried.confirmed && found.goal != Goal::kWin && found.goal != Goal::kHold) return std::nullopt;
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

// The puzzles that are kept: none like another, and no kind more than a third, or it becomes a habit.
class Collection {
 public:
  Collection(const Game& game, const Setup& setup, std::size_t most) : game_(game), setup_(setup), most_(most) {}

  bool full() const { return chosen_.size() >= most_; }
  const std::vector<Candidate>& chosen() const { return chosen_; }
  // Takes the first that may be kept: one of a match.
  bool take_one(const std::vector<Candidate>& of_match) {
    for (const Candidate& candidate : of_match) {
      const Pieces pieces = pieces_of(candidate);
      std::size_t& count = of_kind_[{candidate.goal, candidate.count}];
      if (count * 3 > most_ ||
          std::ranges::any_of(pieces_, [&](const Pieces& other) { return looks_like(pieces, other); }))
        continue;
      ++count;
      chosen_.push_back(candidate);
      pieces_.push_back(pieces);
      return true;
    }
    return false;
  }

 private:
  using Pieces = std::set<std::pair<int, int>>;  // site and owner

  Pieces pieces_of(const Candidate& puzzle) const {
    Pieces pieces;
    const Parsed<Position> position = game_.parse_position(setup_, puzzle.position);
    if (refusal(position)) return pieces;
    const auto& known = std::get<Position>(position);
    for (const Piece& piece : game_.describe(known, game_.to_move(known)).pieces)
      if (piece.owner >= 0) pieces.insert({piece.site, piece.owner});
    return pieces;
  }
  static bool looks_like(const Pieces& one, const Pieces& other) {
    int different = 0;
    for (const auto& piece : one) different += !other.contains(piece);
    for (const auto& piece : other) different += !one.contains(piece);
    return different < kFewestDifferent;
  }

  const Game& game_;
  const Setup& setup_;
  std::size_t most_;
  std::vector<Candidate> chosen_;
  std::vector<Pieces> pieces_;  // of the chosen
  std::map<std::pair<Goal, int>, std::size_t> of_kind_;
};

}  // namespace

int run_puzzles(const PuzzlesAsked& asked) {
  const Game& game = *asked.game;
  const auto setup = setup_from(game, asked.setup);
  if (!setup) return kMisused;
  auto log = Log::open(asked, "puzzles " + std::string(game.info().id) + " --setup " + setup_text(game, *setup) +
                                  " --seed " + std::to_string(asked.seed));
  if (!log) return kMisused;
  Collection collection(game, *setup, asked.most);
  for (std::uint64_t number = 0; number < asked.games && !collection.full(); ++number) {
    const auto found = log->result(number, std::to_string(number),
                                   [&] { return in_one_line(puzzles_of_match(game, *setup, asked.seed + number)); });
    if (found && collection.take_one(from_one_line(*found)))
      std::fprintf(stderr, "%zu of %llu, match %llu\n", collection.chosen().size(),
                   static_cast<unsigned long long>(asked.most), static_cast<unsigned long long>(number));
  }
  std::vector<Candidate> chosen = collection.chosen();
  std::ranges::stable_sort(chosen, {}, &Candidate::rating);
  if (*setup != default_setup(game)) std::printf("setup %s\n", setup_text(game, *setup).c_str());
  for (const Candidate& puzzle : chosen) std::printf("%s\n", line_of(puzzle).c_str());
  return kGood;
}

}  // namespace vitrine::cli
