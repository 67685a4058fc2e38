// The searches: legal at any time, the same however they are cut, and right where the truth is known.
#include "ai/search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "ai/forced_win.h"
#include "ai/levels.h"
#include "ai/memory.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

Task task_of(int depth, std::uint64_t nodes, int level = kMaxLevel, std::uint64_t seed = 0) {
  Task task;
  task.level = level;
  task.limits = {depth, nodes};
  task.seed = seed;
  task.memory = std::size_t{1} << 20;
  return task;
}

bool is_legal(const Match& match, Move move) {
  MoveList moves;
  match.legal_moves(moves);
  return std::ranges::find(moves, move) != moves.end();
}

void finish(Search& search, std::uint64_t slice) {
  while (search.step(slice)) {
  }
}

bool same(const Search& a, const Search& b) {
  return a.best() == b.best() && a.report().nodes == b.report().nodes && a.report().score == b.report().score &&
         a.report().depth == b.report().depth && a.report().line == b.report().line;
}

// A match so many random moves old, or fewer if they end too soon, in which a player is to move.
Match some_match(const Game& game, std::uint64_t seed, int plies) {
  for (;; ++seed, --plies) {
    Rng rng(seed);
    Match match(game, default_setup(game));
    play_randomly(match, rng, plies);
    while (match.to_move() == kChance) play_randomly(match, rng, 1);
    if (!match.over()) return match;
  }
}

// The score by looking at everything; at the depth's end by `judge`, for the player who has just moved.
template <class Judge>
int plain_search(const Game& game, const Position& position, int depth, const Judge& judge, int distance = 0) {
  const Player mover = game.to_move(position);
  MoveList moves;
  game.legal_moves(position, moves);
  int best = -kWin;
  for (Move move : moves) {
    Position next;
    game.apply(position, move, next);
    const Player after = game.to_move(next);
    int score = 0;
    if (after == kNobody) {
      score = game.result(next).score[static_cast<std::size_t>(mover)] * (kWin - distance - 1);
    } else if (depth == 1) {
      score = judge(next, mover);
    } else {
      score = plain_search(game, next, depth - 1, judge, distance + 1);
      if (after != mover) score = -score;
    }
    best = std::max(best, score);
  }
  return best;
}

// Where only ends of the game count.
int undecided(const Position&, Player) {
  return 0;
}

}  // namespace

TEST_SUITE("search") {
  TEST_CASE("the best move is legal at any time") {
    for (const Game* game : every_game()) {
      for (int plies : {0, 9, 26, 47}) {
        const Match match = some_match(*game, 1, plies);
        for (int level = 1; level <= kMaxLevel; ++level) {
          CAPTURE(game->info().id);
          const auto search = make_search(match, task_of(0, 3000, level));
          CHECK(is_legal(match, search->best()));
          for (bool more = true; more;) {
            more = search->step(150);
            REQUIRE(is_legal(match, search->best()));
          }
          CHECK(search->report().nodes >= 1);
          CHECK(!search->report().line.empty());
        }
        for (const char* name : {"random", "greedy", "uct"}) {
          const auto search = make_baseline(name, match, task_of(0, 500));
          finish(*search, 100);
          CHECK(is_legal(match, search->best()));
        }
      }
    }
    CHECK(!make_baseline("nobody", some_match(*find("man_in_the_moon"), 1, 0), task_of(1, 0)));
  }

  TEST_CASE("the same however the steps are cut, and the same again") {
    for (const Game* game : every_game()) {
      for (int level : {1, 3, kMaxLevel}) {
        for (int plies : {0, 30}) {
          CAPTURE(game->info().id);
          const Match match = some_match(*game, 2, plies);
          const Task task = task_of(0, 4000, level, 9);
          const auto whole = make_search(match, task), single = make_search(match, task),
                     sliced = make_search(match, task);
          finish(*whole, 1'000'000'000);
          finish(*single, 1);
          finish(*sliced, 777);
          CHECK(same(*whole, *single));
          CHECK(same(*whole, *sliced));
        }
      }
    }
  }

  TEST_CASE("a bigger memory is no condition") {
    const Match match = some_match(*find("man_in_the_moon"), 3, 30);
    for (std::size_t memory :
         {std::size_t{0}, std::size_t{1}, std::size_t{64}, std::size_t{5000}, std::size_t{1} << 24}) {
      Task task = task_of(4, 0);
      task.memory = memory;
      const auto search = make_search(match, task);
      finish(*search, 1000);
      CHECK(search->report().depth == 4);
      CHECK(is_legal(match, search->best()));
      task.limits = {0, 3000};
      const auto tree = make_tree_search(match, task);
      finish(*tree, 1000);
      CHECK(is_legal(match, tree->best()));
    }
  }

#if !defined(__EMSCRIPTEN__) && !defined(__SANITIZE_ADDRESS__)  // these end at such a wish
  TEST_CASE("memory that cannot be had is halved until it can") {
    Block<std::uint64_t> block(std::size_t{1} << 60);
    CHECK(std::has_single_bit(block.size()));
    CHECK(block.size() < std::size_t{1} << 57);
    block[0] = 1;
    CHECK(block[block.size() - 1] == 0);
  }
#endif

  TEST_CASE("wins and losses in up to five moves, at their distance") {
    const Game& game = *find("man_in_the_moon");
    Rng rng(4);
    int decided = 0;
    for (int i = 0; i < 400 && decided < 60; ++i) {
      // Few men, so that many positions are decided soon.
      std::string board;
      for (int rank = 0; rank < 5; ++rank) {
        for (int file = 0; file < 5; ++file) {
          const auto drawn = rng.below(9);
          board += drawn == 0 ? 'W' : drawn == 1 ? 'B' : '1';
        }
        if (rank < 4) board += '/';
      }
      std::string cells = board, text;
      for (std::size_t at = 0; at < cells.size();) {
        if (cells[at] != '1') {
          text += cells[at++];
          continue;
        }
        int gap = 0;
        while (at < cells.size() && cells[at] == '1') ++gap, ++at;
        text += std::to_string(gap);
      }
      const auto parsed =
          game.parse_position(default_setup(game), text + " w 0,0 " + std::to_string(rng.below(2) * 37));
      if (refusal(parsed)) continue;
      const Position position = std::get<Position>(parsed);
      if (game.to_move(position) == kNobody) continue;
      int truth = 0, depth = 0;
      while (truth == 0 && depth < 5) truth = plain_search(game, position, ++depth, undecided);
      if (truth == 0) continue;
      ++decided;
      CAPTURE(text);
      const Match match(game, default_setup(game), position);
      const auto search = make_search(match, task_of(12, 0));
      finish(*search, 1000);
      CHECK(search->report().score == truth);
      CHECK(static_cast<int>(search->report().line.size()) == kWin - std::abs(truth));
    }
    CHECK(decided >= 20);
  }

  TEST_CASE("the score is that of looking at everything") {
    for (const Game* game : every_game()) {
      if (game->info().chance() || game->info().secrets) continue;
      const auto judge = [&](const Position& position, Player player) { return game->evaluate(position, player); };
      for (int plies = 0; plies < 80; plies += 5) {
        const Match match = some_match(*game, static_cast<std::uint64_t>(plies) + 1, plies);
        CAPTURE(game->info().id);
        CAPTURE(game->position_text(match.position()));
        MoveList moves;
        match.legal_moves(moves);
        for (int depth = 1; depth <= (moves.size() < 30 ? 3 : 2); ++depth) {
          Task task = task_of(depth, 0);
          task.selective = false;
          const auto search = make_alpha_beta(match, task);
          finish(*search, 1000);
          CHECK(search->report().score == plain_search(*game, match.position(), depth, judge));
        }
      }
    }
  }

  TEST_CASE("of some moves one of them is found, and what a single one is worth") {
    for (const Game* game : every_game()) {
      CAPTURE(game->info().id);
      for (int plies : {0, 12, 31, 50}) {
        const Match match = some_match(*game, 5, plies);
        MoveList moves;
        match.legal_moves(moves);
        Task task = task_of(0, 2000);
        for (std::size_t i = 0; i < moves.size(); i += 3) task.only.push_back(moves[i]);
        const auto among = [&](const Search& search) {
          return std::ranges::find(task.only, search.best()) != task.only.end() &&
                 std::ranges::find(task.only, search.report().line.front()) != task.only.end();
        };
        const auto agrees = [&](Search& search) {
          bool good = among(search);
          while (search.step(150)) good = good && among(search);
          return good && among(search);
        };
        for (int level : {1, kMaxLevel}) {
          task.level = level;
          CHECK(agrees(*make_search(match, task)));
        }
        for (const char* name : {"random", "greedy", "uct"}) CHECK(agrees(*make_baseline(name, match, task)));

        task.only.resize(1);
        const auto search = make_search(match, task);
        CHECK(agrees(*search));
        Match after = match;
        REQUIRE(after.play(task.only.front()));
        CHECK((after.over() || search->report().nodes > 1));  // a move that ends the match needs no second look
      }
    }
  }

  TEST_CASE("the best move alone is worth what the position is, and every other no more") {
    for (const Game* game : every_game()) {
      if (game->info().chance() || game->info().secrets) continue;
      CAPTURE(game->info().id);
      for (int plies = 0; plies < 60; plies += 7) {
        const Match match = some_match(*game, static_cast<std::uint64_t>(plies) + 1, plies);
        Task task = task_of(2, 0);
        task.selective = false;
        const auto free = make_alpha_beta(match, task);
        finish(*free, 1000);
        MoveList moves;
        match.legal_moves(moves);
        for (Move move : moves) {
          task.only = {move};
          const auto alone = make_alpha_beta(match, task);
          finish(*alone, 1000);
          CHECK(alone->report().score <= free->report().score);
          if (move == free->best()) CHECK(alone->report().score == free->report().score);
        }
      }
    }
  }

  TEST_CASE("a repetition that ends the match is seen") {
    const Game& game = *find("man_in_the_moon");
    Match match(game, setup_of(game, "quiet=off"), position_of(game, "W3W/5/5/5/B3B w 0,0 0", "quiet=off"));
    for (const char* move : {"a5-a4", "a1-a2", "a4-a5", "a2-a1", "a5-a4", "a1-a2", "a4-a5"})
      REQUIRE(match.play(*match.read_move(move)));
    const auto search = make_search(match, task_of(1, 0));
    finish(*search, 1000);
    CHECK(!match.over());
    CHECK(is_legal(match, search->best()));
  }

  TEST_CASE("levels 5 and 6 repeat no position for the third time where they stand better") {
    const Game& game = *find("man_in_the_moon");
    for (const auto& [text, better] : {std::pair{"4W/W3W/W4/5/B3B w 0,0 0", true}, {"4W/4W/5/B3B/B3B w 0,0 0", false}})
      for (const int level : {5, 6}) {
        CAPTURE(text);
        CAPTURE(level);
        Match match(game, setup_of(game, "quiet=off"), position_of(game, text, "quiet=off"));
        for (const char* move : {"e4-e3", "a1-b1", "e5-d5", "b1-a1", "d5-e5", "a1-b1", "e5-d5", "b1-a1"})
          REQUIRE(match.play(*match.read_move(move)));
        int repeated = 0;
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
          const auto search = make_search(match, task_of(0, 20'000, level, seed));
          finish(*search, 1'000);
          repeated += game.move_text(match.position(), search->best()) == "d5-e5";
        }
        CHECK((repeated > 0) != better);
        REQUIRE(match.play(*match.read_move("d5-e5")));
        CHECK(match.over());
      }
  }

  TEST_CASE("of three players the one who wins does not repeat a position for the third time, the one who loses does") {
    const Game& game = *find("noni_coni");
    struct Case {
      const char* position;
      bool repeats;
    };
    for (const auto& [text, repeats] : {Case{"9r1/g10/g10/g10/11/11/11/11/bBb8/bbb8/1b9 0 3 1 0 0 -", true},
                                        Case{"2rrr4r1/2rRr6/g10/g10/11/11/11/11/11/b10/1b9 0 3 1 0 0 -", false}}) {
      CAPTURE(text);
      Match match(game, setup_of(game, "players=3"), position_of(game, text, "players=3"));
      for (const char* move :
           {"b1-c1", "a8-a7", "j11-i11", "c1-b1", "a7-a8", "i11-j11", "b1-c1", "a8-a7", "j11-i11", "c1-b1", "a7-a8"})
        REQUIRE(match.play(*match.read_move(move)));
      const auto search = make_search(match, task_of(0, 5'000));
      finish(*search, 1'000);
      CHECK((game.move_text(match.position(), search->best()) == "i11-j11") == repeats);
      REQUIRE(match.play(*match.read_move("i11-j11")));
      CHECK(match.over());
    }
  }

  TEST_CASE("the toy's best throw is found by the tree search") {
    const Game& game = *find("toy");
    for (const char* text : {"3 l 3", "2 l 2", "1 r 1", "2 r 3"}) {
      const Match match(game, default_setup(game), position_of(game, text));
      const auto search = make_search(match, task_of(0, 4000));
      finish(*search, 500);
      CHECK_MESSAGE(game.move_text(match.position(), search->best()) == std::string(1, text[0]), text);
      CHECK(search->report().score > 0);
    }
    // With one left the loser of the last counter must take it; with two and a two, taking one is right.
    const Match match(game, setup_of(game, "last=loses"), position_of(game, "2 l 2", "last=loses"));
    const auto search = make_search(match, task_of(0, 4000));
    finish(*search, 500);
    CHECK(game.move_text(match.position(), search->best()) == "1");
  }

  TEST_CASE("where the game offers an arrangement the tree search places by it, each seed in its own way") {
    const Game& game = *find("bondo_cones");
    const Match match(game, default_setup(game));
    std::set<std::uint64_t> placed;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto search = make_tree_search(match, task_of(0, 1000, kMaxLevel, seed));
      finish(*search, 100);
      CHECK(is_legal(match, search->best()));
      placed.insert(search->best().code);
    }
    CHECK(placed.size() > 4);
  }

  TEST_CASE("nobody is ahead while men are laid out") {
    const Game& game = *find("bondo_cones");
    for (const int level : {1, kMaxLevel}) {
      Match match(game, default_setup(game));
      const auto sought = [&] {
        auto search = make_search(match, task_of(0, 1000, level, match.ply()));
        finish(*search, 100);
        return search;
      };
      while (game.laying_out(match.position())) {
        const auto search = sought();
        CHECK_MESSAGE(search->report().score == 0, game.position_text(match.position()));
        REQUIRE(match.play(search->best()));
      }
      CHECK(match.ply() == 2 * 16 + 1);
      CHECK(sought()->report().score != 0);  // North puts on his ring
    }
  }

  TEST_CASE("with one legal move there is nothing to think about") {
    const Game& game = *find("bondo_cones");
    const Match match(
        game, default_setup(game),
        position_of(game, "(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'(8)n0' s eye 0,0 0,0 0 1 -,-"));
    const auto search = make_tree_search(match, task_of(0, 100000));
    CHECK(!search->step(1));
    CHECK(search->report().nodes == 1);
  }

  TEST_CASE("what is under an unknown cone counts on average when the tree search takes it") {
    // Two cones can be taken with a 1: one known to be worth nothing, one unknown, and may be the 8.
    const Game& game = *find("bondo_cones");
    const Match match(
        game, default_setup(game),
        position_of(game, "(9)n0''/(10)/(10)/(10)/(10)/(10)/n8(9)/s0(9)/n0(9)/s0(9) s 1 0,0 0,0 0 9 a2,-"));
    const auto search = make_tree_search(match, task_of(0, 3000));
    finish(*search, 1000);
    CHECK(game.move_text(match.position(), search->best()) == "a3-a4");
  }

  TEST_CASE("the tree search takes a win at once in other games too") {
    const Game& game = *find("man_in_the_moon");
    const Match match(game, default_setup(game), position_of(game, "5/5/5/2W2/WB1BW w 0,0 0"));
    for (const bool playouts : {false, true}) {
      const Task task = task_of(0, 20000);
      const auto search = playouts ? make_playout_search(match, task) : make_tree_search(match, task);
      finish(*search, 1000);
      CHECK(game.move_text(match.position(), search->best()) == "c2-c1");
    }
  }

  TEST_CASE("levels look further as they rise, and misjudge less") {
    for (const Game* game : every_game()) {
      CAPTURE(game->info().id);
      for (const Setup& setup : every_setup(*game)) {
        const Position start = game->start(setup);
        for (int level = 2; level <= kMaxLevel; ++level) {
          const Level &lower = level_of(*game, start, level - 1), &higher = level_of(*game, start, level);
          CHECK((higher.depth == 0 || (lower.depth > 0 && higher.depth >= lower.depth)));
          CHECK(higher.nodes >= lower.nodes);
          CHECK(higher.noise <= lower.noise);
          CHECK(higher.overlooked <= lower.overlooked);
        }
        CHECK(level_of(*game, start, kMaxLevel).noise == 0);
        CHECK(level_of(*game, start, kMaxLevel).overlooked == 0);
      }
    }
    for (std::uint64_t key = 0; key < 1000; ++key) {
      CHECK(std::abs(misjudged(key, 1, 40)) <= 40);
      CHECK(misjudged(key, 1, 0) == 0);
    }
  }

  TEST_CASE("a forced win is looked for to an end, even where one side alone can move round and round") {
    const Game& kono = *find("five_field_kono");
    const Position stuck = position_of(kono, "1B3/WB3/WB1B1/1BWBW/1BWWW b d1 -");
    ForcedWin proof(kono);
    for (Player player : {0, 1}) CHECK(!proof.within(stuck, player, 2));
    const Position won = position_of(kono, "WW2W/BWW1W/5/WBB1B/2BBB w a4 -");
    CHECK(!ForcedWin(kono).within(won, 0, 2));
    CHECK(ForcedWin(kono).within(won, 0, 3));
    CHECK(!ForcedWin(kono).within(won, 1, 3));
  }
}
