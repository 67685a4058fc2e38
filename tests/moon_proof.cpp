// The small endgames of The Man in the Moon against the rules of the game.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <ranges>

#include "ai/engine.h"
#include "ai/search.h"
#include "core/look_ahead.h"
#include "games/man_in_the_moon/proof.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;
namespace moon = man_in_the_moon;

namespace {

const Game& game() {
  return *find("man_in_the_moon");
}

// All classes of at most five men, under each setup.
const moon::Endgames& endgames(const Setup& setup) {
  static std::map<std::array<std::uint8_t, kMaxOptions>, moon::Endgames> all;
  const auto [entry, is_new] =
      all.try_emplace(setup.choice, moon::Step{setup.choice[0]}, moon::Quiet{setup.choice[1]}, 5);
  while (is_new && entry->second.step(100'000)) {
  }
  return entry->second;
}
Proven value(const Position& position, std::string_view setup) {
  const auto known = endgames(setup_of(game(), setup)).value(position);
  REQUIRE(known);
  return *known;
}
// "+5", "=", "-12": for the side to move.
std::string value(std::string_view text, std::string_view setup = "") {
  const Proven known = value(position_of(game(), text, setup), setup);
  return known.score == 0 ? "=" : (known.score > 0 ? "+" : "-") + std::to_string(known.moves);
}

bool derived(const Position& position, const Proof& proof) {
  const auto known = [&](const Position& any) {
    const auto found = proof.value(any);
    REQUIRE(found);
    return *found;
  };
  return looked_ahead(game(), position, known) == known(position);
}

// As a text is read: the side to move may be passed over.
Position any_position(const Setup& setup, int white, int black, Rng& rng) {
  moon::Position position = moon::Rules::start(setup);
  position.to_place = {0, 0};
  position.side = static_cast<std::uint8_t>(rng.below(2));
  const int men[] = {white, black};
  for (const std::size_t side : {0, 1})
    while (std::popcount(position.men[side]) < men[side])
      position.men[side] |= (1u << rng.below(moon::kBoard.size())) & position.empty();
  const std::uint32_t limit = moon::quiet_limit(position);
  position.quiet_moves = rng.below(limit > 0 ? limit : 1'000);
  return position_of(game(), moon::Rules::position_text(position), setup_text(game(), setup));
}

// Every position of a class and of the class that its moves lead to, and its value as more and more quiet moves are
// left. It uses no symmetry and remembers nothing but the horizon before; a position is two sets of squares, that of
// the side to move first.
class BruteForce {
 public:
  // `smaller` tells the values after a capture, with all quiet moves left.
  BruteForce(const Setup& setup, std::size_t own, std::size_t other, const Known& smaller) : own_(own), other_(other) {
    add_all(setup, own, other);
    if (own != other) add_all(setup, other, own);
    for (const moon::Position& position : positions_) add_moves(position, smaller);
    ends_.push_back(moves_.size());
    for (const moon::Position& position : positions_) {
      const int more = std::popcount(position.men[0]) - std::popcount(position.men[1]);
      values_.push_back({static_cast<std::int8_t>(more > 0 ? 1 : more < 0 ? -1 : 0), 0});
    }
  }

  // One more quiet move is left.
  void lengthen() {
    const std::vector<Proven> before = values_;
    for (std::size_t i = 0; i < size(); ++i) {
      int best = -kFar;
      for (std::size_t move = ends_[i]; move < ends_[i + 1]; ++move) {
        const Edge& edge = moves_[move];
        const Proven after = edge.capture ? captures_[edge.to] : before[edge.to];
        best = std::max(best, edge.same_side ? worth_of(after) : -worth_of(after));
      }
      if (can_move(i)) values_[i] = value_of(best);
    }
  }

  std::size_t size() const { return positions_.size(); }
  // No quiet moves are counted in it.
  const moon::Position& position(std::size_t i) const { return positions_[i]; }
  bool can_move(std::size_t i) const { return ends_[i] < ends_[i + 1]; }
  Proven value(std::size_t i) const { return values_[i]; }

 private:
  struct Edge {
    std::uint32_t to : 30, capture : 1, same_side : 1;  // after a capture `to` is the place in captures_
  };

  static constexpr int kFar = 10'000;
  // As seen one move earlier.
  static int worth_of(Proven value) { return value.score * (kFar - value.moves - 1); }
  static Proven value_of(int worth) {
    if (worth == 0) return {};
    return {static_cast<std::int8_t>(worth > 0 ? 1 : -1), kFar - std::abs(worth)};
  }

  static std::size_t choose(std::size_t of, std::size_t taken) {
    static const auto ways = [] {
      std::array<std::array<std::size_t, 5>, 26> all{};
      for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < all[i].size(); ++j)
          all[i][j] = j == 0 ? 1 : i == 0 ? 0 : all[i - 1][j - 1] + all[i - 1][j];
      return all;
    }();
    return ways[of][taken];
  }
  static std::size_t number_of(std::uint32_t set) {
    std::size_t number = 0;
    for (std::size_t i = 1; set; set &= set - 1, ++i)
      number += choose(static_cast<std::size_t>(std::countr_zero(set)), i);
    return number;
  }
  std::size_t number_of(const moon::Position& position) const {
    const std::uint32_t own = position.men[position.side], other = position.men[1 - position.side];
    const bool first = static_cast<std::size_t>(std::popcount(own)) == own_;
    const std::size_t before = first ? 0 : choose(25, own_) * choose(25, other_);
    return before + number_of(own) * choose(25, first ? other_ : own_) + number_of(other);
  }

  void add_all(const Setup& setup, std::size_t own, std::size_t other) {
    moon::Position position = moon::Rules::start(setup);
    position.to_place = {0, 0};
    for (std::size_t of_own = 0; of_own < choose(25, own); ++of_own) {
      position.men[0] = of_own == 0 ? (1u << own) - 1 : next_set(position.men[0]);
      for (std::size_t of_other = 0; of_other < choose(25, other); ++of_other) {
        position.men[1] = of_other == 0 ? (1u << other) - 1 : next_set(position.men[1]);
        positions_.push_back(position);
      }
    }
  }
  static std::uint32_t next_set(std::uint32_t set) {
    const std::uint32_t lowest = set & (~set + 1), carried = set + lowest;
    return carried | ((set ^ carried) >> 2) / lowest;
  }

  void add_moves(const moon::Position& position, const Known& smaller) {
    ends_.push_back(moves_.size());
    if (position.men[0] & position.men[1]) return;
    MoveList moves;
    moon::Rules::legal_moves(position, moves);
    for (const Move move : moves) {
      moon::Position after = position;
      moon::Rules::apply(after, move);
      const bool over = moon::Rules::to_move(after) == kNobody, same_side = !over && after.side == position.side;
      if (after.quiet_moves > 0) {
        moves_.push_back({static_cast<std::uint32_t>(number_of(after)) & 0x3fffffff, false, same_side});
        continue;
      }
      moves_.push_back({static_cast<std::uint32_t>(captures_.size()) & 0x3fffffff, true, same_side});
      captures_.push_back(over ? Proven{-1, 0} : smaller(as_bytes(after)));
    }
  }

  std::size_t own_, other_;
  std::vector<moon::Position> positions_;
  std::vector<std::size_t> ends_;  // where in moves_ those of each position begin; last, the end of all
  std::vector<Edge> moves_;
  std::vector<Proven> captures_;  // what each leads to
  std::vector<Proven> values_;
};

// With 1 to `most` quiet moves left, for each number every `stride`-th position, other ones each time.
void compare(std::string_view setup, std::size_t own, std::size_t other, std::uint32_t most, std::size_t stride) {
  const moon::Endgames& known = endgames(setup_of(game(), setup));
  BruteForce brute(setup_of(game(), setup), own, other, [&](const Position& after) { return value(after, setup); });
  const std::uint32_t limit = moon::quiet_limit(brute.position(0));
  std::size_t wrong = 0;
  for (std::uint32_t left = 1; left <= most; ++left) {
    brute.lengthen();
    for (std::size_t i = left % stride; i < brute.size(); i += stride) {
      if (!brute.can_move(i)) continue;
      moon::Position position = brute.position(i);
      position.quiet_moves = limit - left;
      wrong += known.value(position) != brute.value(i);
    }
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_SUITE("moon_proof") {
  TEST_CASE("by hand: one move from the end") {
    CHECK(value("5/5/5/2W2/WB1BW w 0,0 0") == "+1");  // a double capture takes the last two
    CHECK(value("5/5/5/2W2/WB1BW w 0,0 0", "quiet=off") == "+1");
    CHECK(value("5/5/5/2W2/WB2B w 0,0 0") == "+1");  // leaves one man
    CHECK(value("5/5/5/2B2/BW2W b 0,0 0", "step=rook") == "+1");
    CHECK(value("5/5/2W2/5/WB2B w 0,0 0", "step=rook") == "+1");  // from afar
    CHECK(value("B3B/5/5/5/WW2W w 0,0 39") == "+1");              // the last quiet move, more men
    CHECK(value("B3B/5/5/5/WW2W b 0,0 19", "quiet=20") == "-1");
    CHECK(value("B3B/5/5/5/W3W w 0,0 39") == "=");
    CHECK(value("B3B/5/5/5/W3W b 0,0 0", "quiet=off") == "=");
  }

  TEST_CASE("a limit of quiet moves helps who has more men") {
    CHECK(value("B3B/5/5/5/WW2W w 0,0 0", "quiet=off") == "=");
    CHECK(value("B3B/5/5/5/WW2W w 0,0 0", "quiet=20") == "+20");
    CHECK(value("B3B/5/5/5/WW2W w 0,0 3", "quiet=20") == "+17");
    CHECK(value("B3B/5/5/5/WW2W b 0,0 3") == "-37");
  }

  TEST_CASE("a player passed over") {
    // c2-c1 shuts Black in, and White is to move again.
    const Position before = position_of(game(), "5/5/5/WWW2/BB3 w 0,0 0");
    const Position after_it = after(game(), before, "c2-c1");
    CHECK(game().to_move(after_it) == 0);
    CHECK(derived(before, endgames(default_setup(game()))));
    CHECK(derived(after_it, endgames(default_setup(game()))));
    moon::Position unread = typed<moon::Position>(after_it);
    unread.side = 1;
    CHECK_FALSE(endgames(default_setup(game())).value(unread));
  }

  TEST_CASE("positions without a value") {
    const moon::Endgames& known = endgames(default_setup(game()));
    CHECK_FALSE(known.value(game().start(default_setup(game()))));
    CHECK_FALSE(known.value(position_of(game(), "BB3/B4/5/5/WW2W w 0,0 0")));  // six men
    CHECK_FALSE(known.value(position_of(game(), "WWWWW/WWWWW/WW3/BBBBB/BBBBB w 0,0 0")));
    CHECK_FALSE(known.value(position_of(game(), "B3B/5/5/5/WW2W w 0,0 40")));  // over
    CHECK_FALSE(known.value(position_of(game(), "B4/5/5/5/WW2W w 0,0 0")));
    CHECK_FALSE(known.value(position_of(game(), "B3B/5/5/5/WW2W w 0,0 0", "quiet=20")));
    CHECK_FALSE(known.value(position_of(game(), "B3B/5/5/5/WW2W w 0,0 0", "step=rook")));
  }

  TEST_CASE("one move of looking ahead by the rules gives the same values, under every setup") {
    Rng rng(1);
    for (const Setup& setup : every_setup(game())) {
      const moon::Endgames& known = endgames(setup);
      int decided = 0;
      for (int i = 0; i < 1'500; ++i) {
        const auto [white, black] = std::array{std::pair{2, 2}, std::pair{3, 2}, std::pair{2, 3}}[rng.below(3)];
        const Position position = any_position(setup, white, black, rng);
        CHECK(derived(position, known));
        decided += known.value(position)->score != 0;
      }
      CHECK(decided > 150);
    }
  }

  TEST_CASE("by brute force over every position") {
    compare("quiet=20", 2, 2, 20, 1);
    compare("quiet=40,step=rook", 2, 2, 40, 1);
    compare("quiet=20", 3, 2, 8, 4);
  }

  TEST_CASE("all positions are counted, and what is won is won by who has more men") {
    for (const Setup& setup : every_setup(game())) {
      const moon::Endgames& known = endgames(setup);
      CHECK(known.done());
      CHECK(known.bytes() < 4'000'000);
      for (const auto& [own, other] : known.known()) {
        const auto counts = *known.count(own, other);
        CHECK(counts.won + counts.lost + counts.drawn == (own == other ? 75'900u : 531'300u));
        if (own > other) CHECK(counts.lost == 0);
        if (setup.choice[1] == moon::kQuietOff) CHECK(counts.at_limit == 0);
      }
      CHECK_FALSE(known.count(4, 2));
    }
    const auto counts = *endgames(setup_of(game(), "quiet=off")).count(3, 2);
    CHECK(counts.won == 143'430);
    CHECK(counts.drawn == 387'870);
    CHECK(counts.longest_win == 45);
  }

  TEST_CASE("without a limit each best move brings the win nearer, and nothing is repeated") {
    const Setup setup = setup_of(game(), "quiet=off");
    const moon::Endgames& known = endgames(setup);
    Match match(game(), setup, position_of(game(), "5/5/1W3/3W1/B2WB w 0,0 0", "quiet=off"));
    for (int left = 45; left > 0; --left) {
      REQUIRE_FALSE(match.over());
      const Proven now = *known.value(match.position());
      CHECK(now.moves == left);
      CHECK(now.score == (match.to_move() == 0 ? 1 : -1));
      MoveList moves;
      match.legal_moves(moves);
      const auto best = std::ranges::find_if(moves, [&](Move move) {
        Position next;
        game().apply(match.position(), move, next);
        return looked_ahead(game(), match.to_move(), next, [&](const Position& any) { return *known.value(any); }) ==
               now;
      });
      REQUIRE(best != moves.end());
      match.play(*best);
      if (match.over()) break;
      CHECK(std::ranges::count(std::views::iota(std::size_t{0}, match.ply()), match.position(),
                               [&](std::size_t ply) { return match.position_at(ply); }) == 0);
    }
    CHECK(match.result() == Result::win(0, 2, "last_man"));
  }

  TEST_CASE("a win by waiting for the limit is not repeated away") {
    // Black goes back and forth and to where the match has been, as long as that does not lose at once.
    const Setup setup = setup_of(game(), "quiet=20");
    const moon::Endgames& known = endgames(setup);
    const auto blacks_move = [&](const Match& match) {
      MoveList moves;
      match.legal_moves(moves);
      return *std::ranges::max_element(moves, {}, [&](Move move) {
        Position next;
        game().apply(match.position(), move, next);
        int wish = 0;
        for (std::size_t ply = 0; ply <= match.ply(); ++ply)
          if (game().repetition_key(match.position_at(ply)) == game().repetition_key(next)) wish += 100;
        if (match.ply() >= 2) {
          const Move last = match.line()[match.ply() - 2];
          if (move.site(0) == last.site(1) && move.site(1) == last.site(0)) wish += 50;
        }
        const auto value = known.value(next);
        return wish + (value && value->score > 0 ? value->moves : 0);
      });
    };
    Rng rng(3);
    int moves = 0;
    for (int matches = 0; matches < 20;) {
      const Position first = any_position(setup, 3, 2, rng);
      const Proven value = *known.value(first);
      if (game().to_move(first) != 0 || value.score != 1 || value.moves < 12) continue;
      ++matches;
      Match match(game(), setup, first);
      while (!match.over()) {
        if (match.to_move() == 1) {
          match.play(blacks_move(match));
          continue;
        }
        Task task;
        task.limits.nodes = 300;
        task.memory = std::size_t{1} << 16;
        task.proof = &known;
        const auto search = make_search(match, task);
        while (search->step(300)) {
        }
        match.play(search->best());
      }
      CAPTURE(game().position_text(first));
      CHECK(match.result()->score[0] == 1);
      moves += static_cast<int>(match.ply());
    }
    CHECK(moves > 20 * 8);
  }

  TEST_CASE("a win that leads over positions which have come up is told at its true distance") {
    const Setup setup = setup_of(game(), "quiet=off");
    const moon::Endgames& known = endgames(setup);
    Rng rng(9);
    int wins = 0, over_again = 0;
    for (int tries = 0; tries < 4'000 && over_again < 12; ++tries) {
      const Position first = any_position(setup, 3, 2, rng);
      if (game().to_move(first) != 0 || known.value(first)->score != 1 || known.value(first)->moves < 8) continue;
      // Both go and come back: White by a move that keeps the win, and the position is there again.
      Match match(game(), setup, first);
      const auto play = [&](const auto& wanted) {
        MoveList moves;
        match.legal_moves(moves);
        const auto move = std::ranges::find_if(moves, wanted);
        return move != moves.end() && match.play(*move);
      };
      const auto keeps_win = [&](Move move) {
        Position next;
        game().apply(first, move, next);
        const auto after = known.value(next);
        return after && after->score == -1;
      };
      const auto back = [&](Move move) {
        const Move went = match.line()[match.ply() - 2];
        return move.site(0) == went.site(1) && move.site(1) == went.site(0);
      };
      if (!play(keeps_win) || !play([](Move) { return true; }) || !play(back) || !play(back)) continue;
      if (game().repetition_key(match.position()) != game().repetition_key(first)) continue;

      Task task;
      task.limits.nodes = 3'000;
      task.memory = std::size_t{1} << 16;
      task.proof = &known;
      const auto search = make_search(match, task);
      while (search->step(3'000)) {
      }
      CAPTURE(game().position_text(first));
      Position next;
      game().apply(match.position(), search->best(), next);
      const int told = kWin - search->report().score;
      CHECK(told == 1 + known.value(next)->moves);
      ++wins;
      over_again += game().repetition_key(next) == game().repetition_key(match.position_at(1));
    }
    CHECK(wins > 12);
    CHECK(over_again == 12);
  }

  TEST_CASE("a proof that is stopped tells what it knows") {
    std::vector<std::string> said;
    Engine engine([&](std::string_view line) { said.emplace_back(line); }, [now = 0.0]() mutable { return now += 40; });
    const auto prove_and_stop = [&](const std::string& position, int steps) {
      said.clear();
      engine.receive("position fen " + position);
      engine.receive("prove");
      while (steps-- > 0 && engine.thinking()) engine.step();
      REQUIRE(engine.thinking());
      engine.receive("stop");
      CHECK(!engine.thinking());
      REQUIRE(said.size() == 1);
      return said.front();
    };
    const std::string four = "5/5/2W2/5/WB2B w 0,0 39";
    engine.receive("setoption name Game value man_in_the_moon");
    CHECK(prove_and_stop(four, 0).starts_with("response none "));
    while (true) {  // until the first class is known, long before the last
      const std::string response = prove_and_stop(four, 40);
      if (response.starts_with("response none ")) continue;
      CHECK(response.starts_with("response " + std::string(value(four) == "=" ? "draw " : "win:")));
      break;
    }
  }

  TEST_CASE("however the steps are cut, and what is known early is right") {
    const Setup setup = default_setup(game());
    moon::Endgames slow(moon::kStepOne, moon::kQuiet40, 5);
    Rng rng(2);
    int early = 0;
    while (slow.step(1 + rng.below(20'000))) {
      const Position position = any_position(setup, 2, 2 + static_cast<int>(rng.below(2)), rng);
      const auto known = slow.value(position);
      if (!known) continue;
      CHECK(known == endgames(setup).value(position));
      ++early;
    }
    CHECK(early > 0);
    for (const auto& [own, other] : slow.known())
      CHECK(slow.count(own, other)->won == endgames(setup).count(own, other)->won);
  }
}
