// BondO Cones: every case of its rules sheet, its refusals, its secrets.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/selection.h"
#include "games/bondo_cones/rules.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

namespace bondo = vitrine::bondo_cones;

const Game& game() {
  return *find("bondo_cones");
}

// A board of the layout from "e5 s1'" pairs: "e5=s1' g7=n0".
std::string board(std::string_view cones, Grid grid = {10, 10}) {
  std::map<int, std::string> on;
  for (std::string_view pair : split(cones, ' ')) {
    if (pair.empty()) continue;
    const auto parts = split(pair, '=');
    std::string_view name = parts[0];
    on[*grid.take_name(name)] = parts[1];
  }
  std::string text;
  for (int rank = grid.ranks - 1; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file <= grid.files; ++file) {
      const bool end = file == grid.files;
      const auto cone = end ? on.end() : on.find(grid.at(file, rank));
      if (!end && cone == on.end()) {
        ++gap;
        continue;
      }
      if (gap > 0) text += '(' + std::to_string(gap) + ')';
      gap = 0;
      if (!end) text += cone->second;
    }
    if (rank > 0) text += '/';
  }
  return text;
}

struct Rest {
  std::string points = "0,0", windows = "0,0", aside = "0", throws = "5", seen = "-,-";
};
std::string text_of(std::string_view cones, const std::string& turn, const Rest& rest = {}, Grid grid = {10, 10}) {
  return board(cones, grid) + ' ' + turn + ' ' + rest.points + ' ' + rest.windows + ' ' + rest.aside + ' ' +
         rest.throws + ' ' + rest.seen;
}
Position at(std::string_view cones, const std::string& turn, const Rest& rest = {}, std::string_view setup = "") {
  return position_of(game(), text_of(cones, turn, rest), setup);
}
std::string text(const Position& position) {
  return game().position_text(position);
}
Position play(Position position, std::string_view moves) {
  for (std::string_view move : split(moves, ' ')) position = after(game(), position, move);
  return position;
}

// Where the cone on `from` can go, sorted bytewise.
std::string goes(const Position& position, const std::string& from) {
  std::string all;
  const std::string moves = legal(game(), position);
  for (std::string_view move : split(moves, ' ')) {
    if (!move.starts_with(from + '-')) continue;
    if (!all.empty()) all += ' ';
    all += move.substr(from.size() + 1);
  }
  return all;
}
int count(const Position& position) {
  MoveList moves;
  game().legal_moves(position, moves);
  return static_cast<int>(moves.size());
}
bool refuses(const std::string& bad, std::string_view setup = "") {
  const auto parsed = game().parse_position(setup_of(game(), setup), bad);
  const Message* why = refusal(parsed);
  if (why) CHECK(english(*why) != why->key);
  return why != nullptr;
}

// South places on its start fields in board order, puts its ring on its first red field; then North.
Position set_up(std::string_view setup) {
  Position position = game().start(setup_of(game(), setup));
  MoveList moves;
  while (game().to_move(position) != kChance) {
    game().legal_moves(position, moves);
    game().apply(position, moves.front(), position);
  }
  return position;
}

// The slow way: every simple path.
void walk_naively(const bondo::Layout& layout, int field, int steps, bondo::Fields empty, bondo::Fields enemies,
                  bondo::Fields& ends) {
  bondo::each(layout.neighbours[field], [&](int to) {
    if (steps == 1 && (empty | enemies).has(to)) ends |= bondo::Fields::one(to);
    if (steps > 1 && empty.has(to)) walk_naively(layout, to, steps - 1, empty - bondo::Fields::one(to), enemies, ends);
  });
}

// Rings far from everything, for boards that test something else.
const std::string kFarRings = " a1=s0' j10=n0'";

}  // namespace

TEST_SUITE("bondo_cones") {
  TEST_CASE("the board turns for who plays the second side") {
    const Game& own = *find("bondo_cones");
    const Position start = own.start(default_setup(own));
    const Picture first = own.describe(start, kNobody);
    CHECK(own.facing(first, start, kNobody, 0).places.front().site == first.places.front().site);
    CHECK(own.facing(first, start, kNobody, 1).places.front().site != first.places.front().site);
  }

  TEST_CASE("the start and its perft") {
    const Position start = game().start(default_setup(game()));
    CHECK(text(start) == "(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10) s place 0,0 0,0 0 0 -,-");
    CHECK(perft(game(), start, 1) == 26);
    CHECK(perft(game(), start, 2) == 26 * 25);
    CHECK(perft(game(), start, 3) == 26 * 25 * 24);
    CHECK(text(game().start(setup_of(game(), "layout=r9"))) ==
          "(9)/(9)/(9)/(9)/(9)/(9)/(9)/(9)/(9)/(9) s place 0,0 0,0 0 0 -,-");
    CHECK(text(game().start(setup_of(game(), "layout=r13"))) ==
          "(13)/(13)/(13)/(13)/(13)/(13)/(13)/(13) s place 0,0 0,0 0 0 -,-");
  }

  TEST_CASE("the setup of each layout") {
    CHECK(text(set_up("")) ==
          "n0n0n0n0n0n0n0n0n0n0/n2n2n2n2n2n1n1n1n1n1/(2)n8n4'n4n4n4n2(2)/(10)/(10)/(10)/(10)/(2)s0s0'"
          "s0s0s0s0(2)/s2s1s1s1s1s1s0s0s0s0/s8s4s4s4s4s2s2s2s2s2 s start 0,0 0,0 0 0 -,-");
    for (std::string_view setup : {"layout=r10", "layout=r9", "layout=r13"}) {
      const bondo::Position ready = typed<bondo::Position>(set_up(setup));
      const bondo::Layout& layout = bondo::layout_of(ready);
      for (int side = 0; side < 2; ++side) {
        CHECK(ready.cones[side] == layout.start[side]);
        CHECK(ready.rings[side] == 1);
        CHECK(layout.start[side].count() == 26);
        CHECK((layout.red[side] - layout.start[side]).any() == false);
        int points = 0;
        bondo::each(ready.cones[side], [&](int field) { points += bondo::kPoints[ready.cone[field].worth()]; });
        CHECK(points == 41);
      }
    }
  }

  TEST_CASE("start fields, red fields and the half turn") {
    const auto names = [](std::string_view setup, int side, bool red) {
      const bondo::Layout& layout = bondo::layout_of(typed<bondo::Position>(game().start(setup_of(game(), setup))));
      std::string all;
      bondo::each(red ? layout.red[side] : layout.start[side],
                  [&](int field) { all += layout.grid.name(field) + ' '; });
      return all;
    };
    CHECK(names("", 0, false) == "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 a2 b2 c2 d2 e2 f2 g2 h2 i2 j2 c3 d3 e3 f3 g3 h3 ");
    CHECK(names("", 1, false) ==
          "c8 d8 e8 f8 g8 h8 a9 b9 c9 d9 e9 f9 g9 h9 i9 j9 a10 b10 c10 d10 e10 f10 g10 h10 i10 j10 ");
    CHECK(names("", 0, true) == "d3 g3 ");
    CHECK(names("", 1, true) == "d8 g8 ");
    CHECK(names("layout=r9", 0, true) == "c3 f3 ");
    CHECK(names("layout=r9", 1, true) == "d8 g8 ");
    CHECK(names("layout=r9", 0, false).ends_with("a3 b3 c3 d3 e3 f3 g3 h3 "));
    CHECK(names("layout=r9", 1, false).starts_with("b8 c8 d8 e8 f8 g8 h8 i8 a9 "));
    CHECK(names("layout=r13", 0, true) == "e2 i2 ");
    CHECK(names("layout=r13", 1, true) == "e7 i7 ");
  }

  TEST_CASE("the ring goes on a red field, on any cone") {
    Position position = game().start(default_setup(game()));
    MoveList moves;
    for (int i = 0; i < 16; ++i) {
      game().legal_moves(position, moves);
      CHECK(std::ssize(moves) == 26 - i);
      game().apply(position, moves.front(), position);
    }
    CHECK(legal(game(), position) == "+d3 +g3");
    CHECK(text(position).ends_with(" s ring 0,0 0,0 0 0 -,-"));
    position = play(position, "+g3");
    CHECK(text(position).ends_with(" n place 0,0 0,0 0 0 -,-"));
    CHECK(count(position) == 26);
  }

  TEST_CASE("the contest for the first turn") {
    const Position start = set_up("");
    CHECK(game().to_move(start) == kChance);
    CHECK(legal(game(), start) == "=1 =2 =3 =4 =B =E");
    CHECK(text(play(start, "=4")).ends_with(" n start4 0,0 0,0 0 0 -,-"));
    CHECK(text(play(start, "=4 =4")) == text(start));
    CHECK(text(play(start, "=4 =4 =E")).ends_with(" n startE 0,0 0,0 0 0 -,-"));
    CHECK(text(play(start, "=4 =3")).ends_with(" s throw 0,0 0,0 0 0 -,-"));
    CHECK(text(play(start, "=4 =E")).ends_with(" n throw 0,0 0,0 0 0 -,-"));
    CHECK(text(play(start, "=E =B")).ends_with(" n throw 0,0 0,0 0 0 -,-"));
    CHECK(text(play(start, "=B =E")).ends_with(" s throw 0,0 0,0 0 0 -,-"));
    CHECK(text(play(start, "=1 =2")).ends_with(" n throw 0,0 0,0 0 0 -,-"));
    MoveList moves;
    game().legal_moves(start, moves);
    for (Move move : moves) CHECK(game().chance_weight(start, move) == 1);
  }

  TEST_CASE("case 1: an ordinary cone goes exactly so far, in eight directions") {
    CHECK(goes(at("e5=s1" + kFarRings, "s 4"), "e5") == "a5 a9 e1 e9 i1 i5 i9");  // a1 is taken here by the ring's cone
    CHECK(goes(at("e5=s1 j1=s0' j10=n0'", "s 4"), "e5") == "a1 a5 a9 e1 e9 i1 i5 i9");
    CHECK(goes(at("e5=s1" + kFarRings, "s 3"), "e5") == "b2 b5 b8 e2 e8 h2 h5 h8");
    CHECK(goes(at("e5=s1" + kFarRings, "s 1"), "e5") == "d4 d5 d6 e4 e6 f4 f5 f6");
    CHECK(goes(at("e5=s1" + kFarRings, "s 2"), "e5") == "c3 c5 c7 e3 e7 g3 g5 g7");
    CHECK(goes(at("i5=s1" + kFarRings, "s 4"), "i5") == "e1 e5 e9 i1 i9");
  }

  TEST_CASE("case 2: no jumping, no landing on one's own") {
    const std::string cones = "e5=s1 g7=s0 e7=n1 e3=n2 j1=s0' j10=n0'";
    CHECK(goes(at(cones, "s 2"), "e5") == "c3 c5 c7 e3 e7 g3 g5");
    CHECK(goes(at(cones, "s 3"), "e5") == "b2 b5 b8 h2 h5");
  }

  TEST_CASE("case 3: a BondO Cone in the open") {
    int expected[] = {8, 24, 48, 80};
    for (int number = 1; number <= 4; ++number) {
      const Position position = at("e5=s1' j10=n0'", "s " + std::to_string(number));
      CHECK(count(position) == expected[number - 1]);
    }
  }

  TEST_CASE("case 4: the walls of one's own cone") {
    const std::string cones = "a1=s1' a2=n0 b1=n1 b2=s0 j10=n0'";
    CHECK(goes(at(cones, "s 1"), "a1") == "a2 b1");
    CHECK(goes(at(cones, "s 2"), "a1").empty());
  }

  TEST_CASE("case 5: round the corner") {
    const std::string cones = "e5=s1' d6=s0 e6=s0 f6=s0 e7=n2 j10=n0'";
    CHECK(goes(at(cones, "s 2"), "e5").find("e7") == std::string::npos);
    CHECK(goes(at(cones, "s 3"), "e5").find("e7") == std::string::npos);
    CHECK(goes(at(cones, "s 4"), "e5").find("e7") != std::string::npos);
  }

  TEST_CASE("case 6: the first moves") {
    const int all[] = {30, 36, 42, 52}, ringed[] = {3, 11, 23, 34};
    for (int number = 1; number <= 4; ++number) {
      const std::string face = "=" + std::to_string(number);
      const Position position = play(set_up(""), "=4 =3 " + face);
      CHECK(count(position) == all[number - 1]);
      const std::string walks = goes(position, "d3");
      CHECK(std::ssize(split(walks, ' ')) == ringed[number - 1]);
      CHECK(typed<bondo::Position>(position).throws == 1);
    }
  }

  TEST_CASE("case 7: a Double, and the battle against it") {
    const Position before = at("e5=s1' e6=n2' b1=s0 b9=n0 c9=n8", "s 1");
    const Position taken = play(before, "e5-e6");
    CHECK(text(taken) == text_of("e6=s1'' b1=s0 b9=n0 c9=n8", "n turn", {"2,0", "0,3"}));
    CHECK(legal(game(), taken) == "! *");
    const Position again = play(taken, "! =4 =4");
    CHECK(text(again) == text_of("e6=s1'' b1=s0 b9=n0 c9=n8", "n battle", {"2,0", "0,3"}));
    CHECK(text(play(again, "=E")) == text_of("e6=s1'' b1=s0 b9=n0 c9=n8", "s battleE", {"2,0", "0,3"}));

    const Position won = play(again, "=E =4");
    CHECK(text(won) == text_of("e6=s1 b1=s0 b9=n0 c9=n8", "n put", {"2,0", "0,3", "1"}));
    CHECK(legal(game(), won) == "+b9 +c9");
    CHECK(text(play(won, "+c9")) == text_of("e6=s1 b1=s0 b9=n0 c9=n8'", "n throw", {"2,0", "0,0", "1"}));

    const Position lost = play(again, "=1 =B");
    CHECK(text(lost) == text_of("e6=s1'' b1=s0 b9=n0 c9=n8", "s remove", {"2,0", "0,3"}));
    CHECK(legal(game(), lost) == "xb9 xc9");
    CHECK(text(play(lost, "xc9")) == text_of("e6=s1'' b1=s0 b9=n0", "s throw", {"10,0", "0,3"}));
  }

  TEST_CASE("a won battle can end the turn") {
    const Position won = at("e6=s1 b1=s0 b9=n0", "n put", {"2,0", "0,2", "1"}, "battle_ends_turn=on");
    CHECK(text(play(won, "+b9")) == text_of("e6=s1 b1=s0 b9=n0'", "s throw", {"2,0", "0,0", "1"}));
  }

  TEST_CASE("a battle against single BondO Cones") {
    const Position turn = at("e6=s1' g6=s2' b9=n0 c9=n8", "n turn", {"2,0", "0,1"});
    const Position won = play(turn, "! =2 =1");
    CHECK(text(won) == text_of("e6=s1' g6=s2' b9=n0 c9=n8", "n take", {"2,0", "0,1"}));
    CHECK(legal(game(), won) == "-e6 -g6");
    const Position put = play(won, "-g6");
    CHECK(text(put) == text_of("e6=s1' g6=s2 b9=n0 c9=n8", "n put", {"2,0", "0,1"}));
    CHECK(text(play(put, "+b9")) == text_of("e6=s1' g6=s2 b9=n0' c9=n8", "n throw", {"2,0", "0,0"}));
    const Position lost = play(turn, "! =1 =2");
    CHECK(text(lost) == text_of("e6=s1' g6=s2' b9=n0 c9=n8", "s peek", {"2,0", "0,3"}));
    CHECK(legal(game(), lost) == "?b9 ?c9");
    CHECK(text(play(lost, "?c9")) == text_of("e6=s1' g6=s2' b9=n0 c9=n8", "s throw", {"2,0", "0,3", "0", "5", "c9,-"}));
    // One ring only, the other set aside: it is still chosen.
    CHECK(legal(game(), at("e6=s1' b9=n0", "n take", {"0,0", "0,2", "1"})) == "-e6");
  }

  TEST_CASE("a battle without a cone to put a ring on, as only a text can have it") {
    const Position turn = at("e6=s1'' b1=s0", "n turn", {"0,0", "0,2"});
    CHECK(text(play(turn, "! =2 =1")) == text_of("e6=s1'' b1=s0", "n throw", {"0,0", "0,2"}));
    CHECK(text(play(turn, "! =1 =2")) == text_of("e6=s1'' b1=s0", "s throw", {"0,0", "0,3"}));
  }

  TEST_CASE("the window") {
    // It counts down at the end of each of his turns, a lost one too, and shuts when he gets a ring.
    const std::string cones = "e6=s1'' b9=n0 h2=s0";
    Position position = at(cones, "n turn", {"0,0", "0,3"});
    position = play(position, "* =B");  // no ring, none set aside: the turn is lost
    CHECK(text(position) == text_of(cones, "s throw", {"0,0", "0,2", "0", "6"}));
    position = play(position, "=E ?h2");
    CHECK(text(position) == text_of(cones, "n turn", {"0,0", "0,2", "0", "7", "h2,-"}));
    position = play(position, "* =E ?b9 =E ?h2 * =B =E ?h2");
    CHECK(text(position) == text_of(cones, "n throw", {"0,0", "0,0", "0", "11", "h2,b9"}));

    // A ring lost in a battle opens none; a ring captured while another is left opens none.
    CHECK(text(play(at("e6=s1' b9=n0", "n take", {"0,0", "0,2", "1"}), "-e6 +b9")) ==
          text_of("e6=s1 b9=n0'", "n throw", {"0,0", "0,0", "1"}));
    CHECK(text(play(at("e5=s1 e6=n1' g6=n0'", "s 1"), "e5-e6")) == text_of("e6=s1' g6=n0'", "n throw", {"1,0", "0,0"}));
    // Capturing a ring shuts the captor's window and opens the other's.
    CHECK(text(play(at("e5=s1 e6=n1' g6=n0", "s 1", {"0,0", "2,0", "1"}), "e5-e6")) ==
          text_of("e6=s1' g6=n0", "n turn", {"1,0", "0,3", "1"}));
    // An ordinary capture opens nothing.
    CHECK(text(play(at("e5=s1 e6=n1 g6=n0'", "s 1", {"0,0", "2,0", "1"}), "e5-e6")) ==
          text_of("e6=s1 g6=n0'", "n throw", {"1,0", "1,0", "1"}));
    // No battle is possible while the enemy has no ring on a cone.
    CHECK(text(play(at("e5=s1' h2=s0 b9=n0", "s eye", {"0,0", "0,1", "1"}), "?h2")) ==
          text_of("e5=s1' h2=s0 b9=n0", "n turn", {"0,0", "0,1", "1", "5", "h2,-"}));
  }

  TEST_CASE("the eye") {
    const Position eye = at("e5=s1' h2=s0 b9=n0'", "s eye");
    CHECK(legal(game(), eye) == "?e5 ?h2");
    const Position looked = play(eye, "?e5");
    CHECK(text(looked) == text_of("e5=s1' h2=s0 b9=n0'", "n throw", {"0,0", "0,0", "0", "5", "e5,-"}));
    CHECK(text(play(looked, "=1 b9-b8 =1 e5-e6")) ==
          text_of("e6=s1' h2=s0 b8=n0'", "n throw", {"0,0", "0,0", "0", "7", "e6,-"}));
  }

  TEST_CASE("the eye promises no news where a player sees his own values") {
    const auto asks = [](std::string_view setup) {
      return game().prompt(at("e5=s1' b9=n0'", "s eye", {"0,0", "0,0", "0", "5"}, setup)).key;
    };
    CHECK(asks("memory=memory") == "bondo_cones.prompt.eye");
    CHECK(asks("memory=assisted") == "bondo_cones.prompt.eye_seen");
    CHECK(asks("memory=open") == "bondo_cones.prompt.eye_seen");
  }

  TEST_CASE("the mark of a look goes with the cone, and away with it") {
    const Position moved = play(at("e5=s1' h2=s0 b9=n0'", "s 1", {"0,0", "0,0", "0", "5", "e5b9,e5"}), "e5-e6");
    CHECK(text(moved) == text_of("e6=s1' h2=s0 b9=n0'", "n throw", {"0,0", "0,0", "0", "5", "e6b9,e6"}));
    const Position captured = play(at("e5=s1' e6=n0 b9=n0'", "s 1", {"0,0", "0,0", "0", "5", "e6,-"}), "e5-e6");
    CHECK(text(captured) == text_of("e6=s1' b9=n0'", "n throw"));
  }

  TEST_CASE("BondO: rings move, or the one set aside comes back") {
    CHECK(legal(game(), at("e5=s1' h2=s0 h3=s2 b9=n0'", "s bondo")) == "e5+h2 e5+h3");
    CHECK(legal(game(), at("e5=s1' h2=s0 h3=s2' b9=n0", "s bondo")) == "e5+h2 h3+h2");
    CHECK(text(play(at("e5=s1'' h2=s0 b9=n0", "s bondo"), "e5+h2")) == text_of("e5=s1 h2=s0'' b9=n0", "n throw"));
    CHECK(legal(game(), at("e5=s1' h2=s0 b9=n0", "s bondo", {"0,0", "0,0", "1"})) == "+h2");
    CHECK(text(play(at("e5=s1' h2=s0 b9=n0", "s bondo", {"0,0", "0,0", "1"}), "+h2")) ==
          text_of("e5=s1' h2=s0' b9=n0", "n throw"));
    CHECK(text(play(at("e5=s1 h2=s0 b9=n0'", "s bondo", {"0,0", "2,0", "1"}), "+h2")) ==
          text_of("e5=s1 h2=s0' b9=n0'", "n throw"));
    // Lost: no ring and none set aside; no cone to take it.
    CHECK(text(at("e5=s1 b9=n0''", "s bondo")) == text_of("e5=s1 b9=n0''", "n throw"));
    CHECK(text(at("e5=s1' b9=n0'", "s bondo")) == text_of("e5=s1' b9=n0'", "n throw"));
    CHECK(text(at("e5=s1' b9=n0", "s bondo", {"0,0", "0,2", "1"})) ==
          text_of("e5=s1' b9=n0", "n turn", {"0,0", "0,2", "1"}));
  }

  TEST_CASE("a Double walks twice the number, by option also the number") {
    const std::string cones = "a1=s1'' a2=s0 b2=s0 j10=n0";
    CHECK(goes(at(cones, "s 1"), "a1") == "c1 c2");
    CHECK(goes(at(cones, "s 1", {}, "double=either"), "a1") == "b1 c1 c2");
    CHECK(goes(at("a1=s1'' b1=n0 a2=s0 b2=s0", "s 1", {"0,0", "0,1"}), "a1").empty());
    CHECK(goes(at("a1=s1'' b1=n0 a2=s0 b2=s0", "s 1", {"0,0", "0,1"}, "double=either"), "a1") == "b1");
  }

  TEST_CASE("walks are exact: the quick search finds what the slow one does") {
    Rng rng(11);
    for (std::string_view setup : {"layout=r10", "layout=r9", "layout=r13"}) {
      const bondo::Layout& layout = bondo::layout_of(typed<bondo::Position>(game().start(setup_of(game(), setup))));
      for (int i = 0; i < 240; ++i) {
        bondo::Fields empty, enemies;
        const std::uint32_t full = 10 + rng.below(70);
        for (int field = 0; field < layout.grid.size(); ++field) {
          if (rng.below(100) >= full)
            empty |= bondo::Fields::one(field);
          else if (rng.below(3) == 0)
            enemies |= bondo::Fields::one(field);
        }
        const auto from = static_cast<int>(rng.below(static_cast<std::uint32_t>(layout.grid.size())));
        empty -= bondo::Fields::one(from);
        enemies -= bondo::Fields::one(from);
        for (int steps : {1, 2, 3, 4, 6, 8}) {
          if (steps == 8 && full < 45) continue;  // too slow the slow way
          bondo::Fields ends;
          walk_naively(layout, from, steps, empty, enemies, ends);
          REQUIRE(bondo::walk_targets(layout, from, steps, empty, enemies) == ends);
        }
      }
    }
  }

  TEST_CASE("case 8: 28 points win at once") {
    const Position won = play(at("e5=s1 e6=n2 b9=n0' h2=s0'", "s 1", {"26,3"}), "e5-e6");
    CHECK(text(won) == text_of("e6=s1 b9=n0' h2=s0'", "n throw", {"28,3"}));
    CHECK(game().to_move(won) == kNobody);
    CHECK(count(won) == 0);
    CHECK(game().result(won) == Result::win(0, 2, "points"));
    CHECK(position_of(game(), text(won)) == won);
    // By a capture that takes the last ring; the window is as after any turn.
    const Position ring = play(at("e5=s1 e6=n2' b9=n0", "s 1", {"26,3", "2,0", "1"}), "e5-e6");
    CHECK(text(ring) == text_of("e6=s1' b9=n0", "n throw", {"28,3", "0,3", "1"}));
    // By the removal after a lost battle.
    const Position removed = play(at("e6=s1'' b9=n8 c9=n0", "s remove", {"20,0", "0,3"}), "xb9");
    CHECK(text(removed) == text_of("e6=s1'' c9=n0", "s throw", {"28,0", "0,3"}));
    CHECK(game().result(removed) == Result::win(0, 2, "points"));
  }

  TEST_CASE("the turn of the 400th throw is played out") {
    const std::string cones = "e5=s1 e6=n2 b9=n0' h2=s0'";
    Position position = at(cones, "s throw", {"1,2", "0,0", "0", "399"});
    CHECK(game().to_move(position) == kChance);
    position = play(position, "=1");
    CHECK(text(position) == text_of(cones, "s 1", {"1,2", "0,0", "0", "400"}));
    CHECK(game().to_move(position) == 0);
    const Position over = play(position, "e5-e6");
    CHECK(game().to_move(over) == kNobody);
    CHECK(game().result(over) == Result::win(0, 2, "throws"));
    CHECK(game().result(play(position, "e5-e4")) == Result::win(1, 2, "throws"));
    CHECK(game().result(at(cones, "n throw", {"2,2", "0,0", "0", "400"})) == Result::draw(2, "throws"));
    // Before anything else: no battle any more.
    CHECK(text(at("e6=s1'' b9=n0", "n turn", {"0,0", "0,2", "0", "400"})) ==
          text_of("e6=s1'' b9=n0", "n throw", {"0,0", "0,2", "0", "400"}));
    // A 400th throw that cannot be played.
    CHECK(game().to_move(play(at("e6=s1'' b9=n0", "n turn", {"0,0", "0,2", "0", "399"}), "* =B")) == kNobody);
  }

  TEST_CASE("what the rules do by themselves is done in reading") {
    const std::string cones = "e6=s1' b9=n0 h9=n2'";
    CHECK(text(at(cones, "n turn")) == text_of(cones, "n throw"));
    CHECK(text(at("a1=s0 a2=s0 b1=s0 b2=s0'' h9=n2", "s 4", {"0,0", "0,2"})).find(" s 4 ") != std::string::npos);
    CHECK(text(at("a1=s0 a2=s0 b1=s0 h9=n2''", "s 4", {"0,0", "2,0"})).find(" s 4 ") != std::string::npos);
    CHECK(text(at("h9=n2''", "s 4", {"0,0", "2,0"})) == text_of("h9=n2''", "n throw", {"0,0", "1,0"}));
    CHECK(text(at("h9=n2''", "s eye", {"0,0", "2,0"})) == text_of("h9=n2''", "n throw", {"0,0", "1,0"}));
    CHECK(text(at("a1=s0 b9=n1''", "s bondo", {"0,0", "3,0"})) == text_of("a1=s0 b9=n1''", "n throw", {"0,0", "2,0"}));
    CHECK(text(at("e6=s1 b9=n0' h9=n2'", "n throw", {"0,28"})) == text_of("e6=s1 b9=n0' h9=n2'", "n throw", {"0,28"}));
    CHECK(text(at("e6=s1 b9=n0' h9=n2'", "s turn", {"0,28", "2,0"})) ==
          text_of("e6=s1 b9=n0' h9=n2'", "s throw", {"0,28", "2,0"}));
    // Seen fields in any order, shown sorted.
    CHECK(text(at(cones, "n throw", {"0,0", "0,0", "0", "5", "h9b9e6,-"})) ==
          text_of(cones, "n throw", {"0,0", "0,0", "0", "5", "e6b9h9,-"}));
  }

  TEST_CASE("position texts that are refused") {
    const std::string cones = "e6=s1' b9=n0 h9=n2'";
    CHECK_FALSE(refuses(text_of(cones, "s throw")));
    const std::string good = text_of(cones, "s throw");
    CHECK(refuses(""));
    CHECK(refuses(good + ' '));
    CHECK(refuses(' ' + good));
    CHECK(refuses(good + " 0"));
    CHECK(refuses(good, "layout=r9"));
    for (const char* turn :
         {"x throw", "S throw", "s Throw", "s thrown", "s 5", "s 0", "s startX", "s battleeye", "s start=4", "s "})
      CHECK_MESSAGE(refuses(text_of(cones, turn)), turn);
    for (const char* bad : {"0", "0,", ",0", "0,0,0", "-1,0", "+1,0", "01,0", "1, 0", "a,0", "9999999999,0"}) {
      CHECK_MESSAGE(refuses(text_of(cones, "s throw", {bad})), bad);
      CHECK_MESSAGE(refuses(text_of(cones, "s throw", {"0,0", bad})), bad);
    }
    for (const char* bad : {"2", "-", "01", "-1", ""})
      CHECK_MESSAGE(refuses(text_of(cones, "s throw", {"0,0", "0,0", bad})), bad);
    for (const char* bad : {"007", "-1", "x", "", "1.0"})
      CHECK_MESSAGE(refuses(text_of(cones, "s throw", {"0,0", "0,0", "0", bad})), bad);
    for (const char* bad :
         {"-", "", "-,", ",-", "--,-", "e6e6,-", "a1,-", "e6 ,-", "e6-,-", "e6,-,-", "k1,-", "e11,-", "e06,-", "-,e0"})
      CHECK_MESSAGE(refuses(text_of(cones, "s throw", {"0,0", "0,0", "0", "5", bad})), bad);
    for (const char* bad :
         {"(10)/(10)", "(9)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)",
          "(11)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)",
          "(5)(5)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'n0'(8)/(10)",
          "(010)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'n0'(8)/(10)",
          "(0)(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'n0'(8)/(10)",
          "10/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'n0'(8)/(10)",
          "(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'n3'(8)/(10)",
          "(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'n'(8)/(10)",
          "(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'''n0(8)/(10)",
          "(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'N0'(8)/(10)", "(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'n0'(8)",
          "(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'n0'(8)/(10)/",
          "(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/s0'n0'(8/(10)",
          "(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/'s0'n0(8)/(10)"})
      CHECK_MESSAGE(refuses(std::string(bad) + " s throw 0,0 0,0 0 5 -,-"), bad);
  }

  TEST_CASE("positions that cannot be") {
    // Too many of a worth, too many at all.
    CHECK(refuses(text_of("e6=s8' b9=n0' c1=s8", "s throw")));
    CHECK(
        refuses("s?s?s?s?s?s?s?s?s?s?/s?s?s?s?s?s?s?s?s?s?/s?s?s?s?s?s?s?'(3)/(10)/(10)/(10)/(10)/(10)/(10)/n0'(9) s "
                "throw 0,0 0,0 0 5 -,-"));
    CHECK_FALSE(
        refuses("s?s?s?s?s?s?s?s?s?s?/s?s?s?s?s?s?s?s?s?s?/s?s?s?s?s?s?'(4)/(10)/(10)/(10)/(10)/(10)/(10)/n0'(9) s "
                "throw 0,0 0,0 0 5 -,-"));
    // Two rings together.
    CHECK(refuses(text_of("e6=s1' b9=n0", "s throw")));
    CHECK(refuses(text_of("e6=s1' b9=n0'", "s throw", {"0,0", "0,0", "1"})));
    CHECK(refuses(text_of("e6=s1'' b9=n0'", "s throw")));
    CHECK(refuses(text_of("e6=s1 b9=n0'", "s put", {"0,0", "1,0", "1"})));
    CHECK_FALSE(refuses(text_of("e6=s1 b9=n0'", "s put", {"0,0", "1,0", "0"})));
    CHECK_FALSE(refuses(text_of("e6=s1 b9=n0", "s put", {"0,0", "1,0", "1"})));
    CHECK(refuses(text_of("e6=s1 b9=n0''", "s put", {"0,0", "1,0"})));
    // A window at most 3, and 0 for a player with a ring.
    CHECK(refuses(text_of("e6=s1 b9=n0''", "s throw", {"0,0", "4,0"})));
    CHECK(refuses(text_of("e6=s1 b9=n0''", "s throw", {"0,0", "0,1"})));
    // A phase in which somebody can do what it says.
    CHECK(refuses(text_of("e6=s1' b9=n0'", "n start")));
    CHECK(refuses(text_of("e6=s1' b9=n0'", "s start4")));
    CHECK(refuses(text_of("e6=s1' b9=n0'", "s battle")));
    CHECK(refuses(text_of("e6=s1 b9=n0''", "s battle")));
    CHECK_FALSE(refuses(text_of("e6=s1 b9=n0''", "s battle", {"0,0", "1,0"})));
    CHECK_FALSE(refuses(text_of("e6=s1 b9=n0''", "n battleE", {"0,0", "1,0"})));
    CHECK(refuses(text_of("e6=s1 b9=n0''", "s battleE", {"0,0", "1,0"})));
    CHECK(refuses(text_of("e6=s1 b9=n0''", "s take", {"0,0", "1,0"})));
    CHECK(refuses(text_of("e6=s1' b9=n0'", "s take")));
    CHECK(refuses(text_of("e6=s1' b9=n0'", "s peek")));
    CHECK_FALSE(refuses(text_of("e6=s1' c6=s0' b9=n0", "s peek", {"0,0", "0,3"})));
    CHECK(refuses(text_of("e6=s1' c6=s0' b9=n0", "s remove", {"0,0", "0,3"})));
    CHECK_FALSE(refuses(text_of("e6=s1'' b9=n0", "s remove", {"0,0", "0,3"})));
    // Whoever lost a battle has a window of three turns from that moment.
    for (const char* windows : {"0,0", "0,1", "0,2"}) {
      CHECK_MESSAGE(refuses(text_of("e6=s1' c6=s0' b9=n0", "s peek", {"0,0", windows})), windows);
      CHECK_MESSAGE(refuses(text_of("e6=s1'' b9=n0", "s remove", {"0,0", windows})), windows);
    }
    CHECK_FALSE(refuses(text_of("e6=s0 b9=n1' c9=n0'", "n peek", {"0,0", "3,0"})));
    CHECK(refuses(text_of("e6=s0 b9=n1' c9=n0'", "n peek", {"0,0", "2,0"})));
    CHECK(refuses(text_of("e6=s1'' b9=n0", "s peek", {"0,0", "0,3"})));
    CHECK(refuses(text_of("e6=s1''", "s remove", {"0,0", "0,3"})));
    // 28 points or more only if the game is over.
    for (const char* phase : {"s 1", "s eye", "s bondo", "s start", "n start4"})
      CHECK_MESSAGE(refuses(text_of("e6=s1' c6=s0 b9=n0'", phase, {"28,0"})), phase);
    CHECK_FALSE(refuses(text_of("e6=s1' c6=s0 b9=n0'", "s throw", {"28,0"})));
    CHECK_FALSE(refuses(text_of("e6=s1' c6=s0 b9=n0'", "s throw", {"27,27"})));
  }

  TEST_CASE("refusals while placing") {
    const auto placing = [](std::string_view cones, const std::string& turn = "s place",
                            const Rest& rest = {"0,0", "0,0", "0", "0"}) {
      return refuses(text_of(cones, turn, rest));
    };
    CHECK_FALSE(placing(""));
    CHECK_FALSE(placing("a1=s8"));
    CHECK_FALSE(placing("a1=s4 c3=s8"));
    CHECK_FALSE(placing("a1=s4 c3=s?"));
    CHECK(placing("a1=s4"));  // the 8 comes first
    CHECK(placing("a1=s8 b1=s2"));
    CHECK(placing("a1=s8 b1=s0"));
    CHECK(placing("a3=s8"));        // not a start field
    CHECK(placing("a1=s8 a9=n8"));  // North has none yet
    CHECK(placing("a1=s8'"));       // no ring yet
    CHECK(placing("", "s place", {"0,0", "0,0", "1", "0"}));
    // Nobody has points or a window, nothing is thrown and nothing seen.
    for (const Rest& rest : {Rest{"1,0", "0,0", "0", "0"}, Rest{"0,1", "0,0", "0", "0"}, Rest{"0,0", "3,0", "0", "0"},
                             Rest{"0,0", "0,1", "0", "0"}, Rest{"0,0", "0,0", "0", "1"},
                             Rest{"0,0", "0,0", "0", "0", "a1,-"}, Rest{"0,0", "0,0", "0", "0", "-,a1"}})
      CHECK_MESSAGE(placing("a1=s8", "s place", rest), text_of("a1=s8", "s place", rest));
    CHECK(placing("", "s ring"));
    CHECK(placing("", "n place"));  // South has not placed
    const std::string south = "s2s1s1s1s1s1s0s0s0s0/s8s4s4s4s4s2s2s2s2s2";
    const std::string empty = "(10)/(10)/(10)/(10)/(10)/(10)/(10)/";
    const std::string rest = " 0,0 0,0 0 0 -,-";
    CHECK_FALSE(refuses(empty + "(2)s0s0s0s0s0s0(2)/" + south + " s ring" + rest));
    CHECK(refuses(empty + "(2)s0s0s0s0s0s0(2)/" + south + " s place" + rest));
    for (const char* counts : {" 4,0 0,0 0 0 -,-", " 0,0 0,2 0 0 -,-", " 0,0 0,0 0 7 -,-", " 0,0 0,0 0 0 a1,-"}) {
      CHECK_MESSAGE(refuses(empty + "(2)s0s0s0s0s0s0(2)/" + south + " s ring" + counts), counts);
      CHECK_MESSAGE(refuses(empty + "(2)s0s0's0s0s0s0(2)/" + south + " n place" + counts), counts);
    }
    CHECK(refuses(empty + "(2)s0s0's0s0s0s0(2)/" + south + " s ring" + rest));
    CHECK_FALSE(refuses(empty + "(2)s0s0's0s0s0s0(2)/" + south + " n place" + rest));
    CHECK(refuses(empty + "(2)s0s0s0s0s0s0(2)/" + south + " n place" + rest));
    CHECK(refuses(empty + "(2)s0s0''s0s0s0s0(2)/" + south + " n place" + rest));
    CHECK(refuses(empty + "(2)s0s0's0s0s0(3)/" + south + " n place" + rest));
    CHECK_FALSE(refuses(empty + "(2)s?s?'s?s?s?s?(2)/" + south + " n place" + rest));
  }

  TEST_CASE("no two moves share a path, and the places are there") {
    const Position turn = at("e6=s1'' b9=n0", "n turn", {"0,0", "0,3"});
    std::set<std::string> names;
    for (const Place& place : game().describe(turn, 1).places) names.insert(place.name);
    CHECK(names.size() == 101);
    CHECK(names.contains("*"));
    std::vector<std::string> offered;
    for (const Action& action : game().actions(turn)) offered.push_back(english(action.words));
    CHECK(offered == std::vector<std::string>{"BondO Battle!", "Throw"});
    const Position chance = play(turn, "*");
    CHECK(game().actions(chance).empty());
    CHECK(game().describe(chance, 1).places.size() == 100);
    CHECK(game().describe(play(chance, "=E"), 1).places.size() == 100);
  }

  TEST_CASE("the record shows what was captured") {
    const auto record = [](const Position& position, std::string_view move) {
      MoveList moves;
      game().legal_moves(position, moves);
      for (Move legal_move : moves)
        if (game().move_text(position, legal_move) == move) return game().record_text(position, legal_move);
      return std::string("not legal");
    };
    const Position position = at("e5=s1 e6=n4 b9=n0' h2=s0'", "s 1");
    CHECK(record(position, "e5-e6") == "e5xe6 (4)");
    CHECK(record(position, "e5-e4") == "e5-e4");
    CHECK(record(at("e6=s1'' b9=n8", "s remove", {"0,0", "0,3"}), "xb9") == "xb9 (8)");
  }

  TEST_CASE("throws and the like are told in words, moves of cones by their text") {
    const auto words = [](const Position& position, std::string_view move) {
      MoveList moves;
      game().legal_moves(position, moves);
      for (Move legal_move : moves) {
        if (game().move_text(position, legal_move) != move) continue;
        const auto said = game().words(position, legal_move);
        return said ? english(*said) : std::string();
      }
      return std::string("not legal");
    };
    const Position thrown = at("e5=s1 e6=n4 b9=n0' h2=s0'", "s throw");
    CHECK(words(thrown, "=3") == "die: 3");
    CHECK(words(thrown, "=E") == "die: the eye");
    CHECK(words(thrown, "=B") == "die: BondO");
    CHECK(words(at("e5=s1 e6=n4 b9=n0' h2=s0'", "s 1"), "e5-e6").empty());
    CHECK(words(at("e5=s1 e6=n4 b9=n0' h2=s0'", "s eye"), "?e5") == "looks at e5");
    CHECK(words(at("e5=s1 e6=n4 b9=n0' h2=s0'", "s bondo"), "h2+e5") == "ring from h2 to e5");
    CHECK(words(at("e6=s1'' b9=n8", "s remove", {"0,0", "0,3"}), "xb9") == "removes b9 (8)");
    CHECK(english(*game().standing(thrown, 1)) == "0 of 28 points");
  }

  TEST_CASE("reasons for a refused touch") {
    const Position position = at("e5=s1 e6=n4 e3=s2 b9=n0' h2=s0' a1=s0 a2=s0 b1=s0 b2=s0", "s 2");
    const Grid grid = {10, 10};
    const auto touch = [&](std::initializer_list<std::string_view> names) {
      Selection selection(game(), position);
      for (std::string_view name : names) selection.touch(static_cast<Site>(*grid.take_name(name)));
      return selection.why().key;
    };
    CHECK(touch({"f5"}) == "bondo_cones.why.nobody_there");
    CHECK(touch({"e6"}) == "bondo_cones.why.not_yours");
    CHECK(touch({"a1"}) == "bondo_cones.why.cannot_go");
    CHECK(touch({"e5", "e7"}) == "bondo_cones.why.in_the_way");
    CHECK(touch({"e5", "e9"}) == "bondo_cones.why.straight");
    CHECK(touch({"e5", "a1"}) == "bondo_cones.why.own_there");
    CHECK(touch({"h2", "h8"}) == "bondo_cones.why.walk");

    const auto walk = [&](std::string_view setup) {
      Selection selection(game(), at("e5=s1'' b9=n0 a1=s0", "s 2", {}, setup));
      for (const Site site : {grid.at(4, 4), grid.at(9, 9)}) selection.touch(static_cast<Site>(site));
      return english(selection.why());
    };
    CHECK(walk("") == "No walk of length 4 over empty fields, none twice, leads there.");
    CHECK(walk("double=either") == "No walk of length 2 / 4 over empty fields, none twice, leads there.");
  }

  TEST_CASE("an observation hides what the player cannot know") {
    const Position position = at("e5=s1' e6=n4 c9=n2 b9=n0' h2=s0", "s throw", {"0,0", "0,0", "0", "5", "c9,h2"});
    CHECK(text(game().observe(position, 0)) ==
          text_of("e5=s1' e6=n? c9=n2 b9=n?' h2=s0", "s throw", {"0,0", "0,0", "0", "5", "c9,h2"}));
    CHECK(text(game().observe(position, 1)) ==
          text_of("e5=s?' e6=n4 c9=n2 b9=n0' h2=s0", "s throw", {"0,0", "0,0", "0", "5", "c9,h2"}));
    CHECK(position_of(game(), text(game().observe(position, 0))) == game().observe(position, 0));
    // A '?' that is captured counts nothing, and nothing breaks.
    const Position observed = game().observe(at("e5=s1 e6=n4 b9=n0' h2=s0'", "s 1"), 0);
    CHECK(text(play(observed, "e5-e6")) == text_of("e6=s1 b9=n?' h2=s0'", "n throw"));
  }

  TEST_CASE("two positions with the same observation look the same in every way") {
    Rng rng(3);
    for (std::string_view setup : {"", "memory=memory", "layout=r13,battle_ends_turn=on"}) {
      Match match(game(), setup_of(game(), setup));
      for (int i = 0; i < 260 && !match.over(); ++i) {
        if (i % 5 == 0) {
          for (Player player = 0; player < 2; ++player) {
            const Position observed = game().observe(match.position(), player);
            const Position guessed = game().guess(observed, rng);
            REQUIRE(game().observe(guessed, player) == observed);
            CHECK(text(game().observe(guessed, player)) == text(observed));
            CHECK(legal(game(), guessed) == legal(game(), match.position()));
            CHECK(legal(game(), observed) == legal(game(), match.position()));
            const Picture real = game().describe(match.position(), player), other = game().describe(guessed, player);
            CHECK((real.board == other.board && real.between == other.between));
            const auto seen = [](const Piece& piece) {
              return std::tuple(piece.site, piece.at, piece.scale, piece.look, piece.owner, piece.layer, piece.zone);
            };
            CHECK(std::ranges::equal(real.pieces, other.pieces, {}, seen, seen));
            CHECK(std::ranges::equal(real.pieces, other.pieces, {}, &Piece::name, &Piece::name));
            CHECK(svg(real, game().art(), 400) == svg(other, game().art(), 400));  // captions too
            CHECK(game().prompt(guessed) == game().prompt(match.position()));
          }
        }
        REQUIRE(match.play(random_move(match, rng)));
      }
    }
  }

  TEST_CASE("a guess fits the points and the cones that are left") {
    Rng rng(9);
    Match match(game(), default_setup(game()));
    for (int i = 0; i < 700 && !match.over(); ++i) REQUIRE(match.play(random_move(match, rng)));
    for (int i = 0; i < 50; ++i) {
      const bondo::Position guessed = typed<bondo::Position>(game().guess(game().observe(match.position(), 0), rng));
      std::uint32_t points = 0;
      std::array<int, bondo::kWorths> left{};
      bondo::each(guessed.cones[1], [&](int field) {
        const bondo::Worth worth = guessed.cone[field].worth();
        REQUIRE(worth != bondo::kUnknown);
        points += bondo::kPoints[worth];
        ++left[worth];
      });
      CHECK(points + guessed.points[0] == bondo::kAllPoints);
      for (int worth = 0; worth < bondo::kWorths; ++worth) CHECK(left[worth] <= bondo::kConesWorth[worth]);
    }
    // Points that no loss explains: any guess will do, but there is one.
    const Position odd = position_of(game(), text_of("e6=s?' b9=n?' c9=n?", "s throw", {"3,27"}));
    CHECK(text(game().guess(odd, rng)).find('?') == std::string::npos);
  }

  TEST_CASE("while one places, the other sees nothing of it") {
    const Position placing = play(game().start(default_setup(game())), "a1 e2 c3");
    const auto on_board = [&](Player viewer) {
      const Picture picture = game().describe(placing, viewer);
      return std::ranges::count_if(
          picture.pieces, [](const Piece& piece) { return piece.zone == Zone::kBoard && piece.owner != kNobody; });
    };
    CHECK(on_board(0) == 3);
    CHECK(on_board(kNobody) == 3);
    CHECK(on_board(1) == 0);
    CHECK(on_board(kPublic) == 0);
    const Picture unseen = game().describe(placing, 1);
    CHECK(std::ranges::count(unseen.pieces, Zone::kHand, &Piece::zone) == 52);
  }

  TEST_CASE("a bead is counted for each point") {
    for (const int points : {0, 5, 27}) {
      const Position position = at("e5=s1' e6=n4'", "s throw", {"0," + std::to_string(points), "0,0", "0", "5", "-,-"});
      std::vector<float> along;  // North's beads, from his end
      for (const Piece& piece : game().describe(position, kNobody).pieces)
        if (piece.name.key.empty() && piece.at.x < 0) along.push_back(piece.at.y);
      REQUIRE(along.size() == 28);
      std::ranges::sort(along);
      const float wide = along[points > 1 ? 1 : 27] - along[points > 1 ? 0 : 26];  // of a bead
      for (std::size_t bead = 1; bead < along.size(); ++bead)
        CHECK((along[bead] - along[bead - 1] > 1.5f * wide) == (static_cast<int>(bead) == points));
    }
  }

  TEST_CASE("what a throw and a capture show") {
    const auto first = [](const Position& before, std::string_view move, Player viewer) {
      MoveList moves;
      game().legal_moves(before, moves);
      for (Move legal_move : moves)
        if (game().move_text(before, legal_move) == move)
          for (const Event& event : game().events(before, legal_move, play(before, move), viewer))
            if (event.kind == Event::Kind::kThrown || event.kind == Event::Kind::kCaptured) return event;
      return Event{Event::Kind::kRefused};
    };
    const Position turn = at("e6=s1'' b9=n0", "n turn", {"0,0", "0,3"});
    const Event single = first(play(turn, "*"), "=3", 0), declared = first(play(turn, "!"), "=3", 0);
    CHECK(single.value == 3);
    CHECK(single.what.empty());
    CHECK(declared.what == "battle");
    CHECK(single.look == declared.look);
    CHECK(single.prop != 0);
    const Position position = at("e5=s1 e6=n4 b9=n0' h2=s0'", "s 1");
    CHECK(first(position, "e5-e6", 1).prop != first(at("e5=s1 e6=n2 b9=n0' h2=s0'", "s 1"), "e5-e6", 1).prop);
    CHECK(first(game().observe(position, 0), "e5-e6", 0).prop == 0);  // nothing is told that is not known
  }

  TEST_CASE("what the option memory shows") {
    const std::string cones = "e5=s1' e6=n4 c9=n2 b9=n0' h2=s0";
    const auto worths = [&](const char* setup, Player viewer) {
      const Picture picture = game().describe(at(cones, "s throw", {"0,0", "0,0", "0", "5", "c9,h2"}, setup), viewer);
      return std::ranges::count_if(picture.pieces, [](const Piece& piece) {
        return piece.zone == Zone::kBoard && piece.name.key == "bondo_cones.piece.worth";
      });
    };
    CHECK(worths("memory=assisted", 0) == 3);
    CHECK(worths("memory=assisted", 1) == 4);
    CHECK(worths("memory=assisted", kNobody) == 5);
    CHECK(worths("memory=assisted", kPublic) == 0);
    CHECK(worths("memory=memory", 0) == 0);
    CHECK(worths("memory=memory", kNobody) == 5);
    CHECK(worths("memory=open", 0) == 5);
    const Position ring = at("", "s place", {"0,0", "0,0", "0", "0"}, "memory=memory");
    const Picture picture = game().describe(play(ring, "a1 b1"), 0);
    CHECK(std::ranges::count_if(picture.pieces, [](const Piece& piece) {
            return piece.zone == Zone::kBoard && piece.name.key == "bondo_cones.piece.worth";
          }) == 2);
  }

  TEST_CASE("private choices, and what they tell") {
    const auto told = [](const Position& position) {
      MoveList moves;
      game().legal_moves(position, moves);
      const auto message = game().reveal(position, moves.front());
      return message ? english(*message) : std::string();
    };
    const Position eye = at("e5=s4' b9=n0'", "s eye");
    CHECK(game().is_private(eye));
    CHECK(told(eye) == "The cone on e5 is worth 4.");
    CHECK(told(game().observe(eye, 1)).empty());
    CHECK(told(at("e6=s1' c6=s0' b9=n2", "s peek", {"0,0", "0,3"})) == "The cone on b9 is worth 2.");
    CHECK(game().is_private(game().start(default_setup(game()))));
    const Position open = at("e5=s4' b9=n0'", "s 1");
    CHECK_FALSE(game().is_private(open));
    CHECK(told(open).empty());
    CHECK(game().arrangements(open).empty());
  }

  TEST_CASE("there is no repetition") {
    CHECK(!game().repetition_result(game().start(default_setup(game()))));
  }

  TEST_CASE("a placing by preset is legal, complete and not always the same") {
    Rng rng(2);
    for (const Setup& setup : every_setup(game())) {
      std::set<std::string> seen;
      for (bool shuffle : {false, true}) {
        for (int i = 0; i < 4; ++i) {
          Position position = game().start(setup);
          REQUIRE(game().arrangements(position).size() == 2);
          for (Move move : game().arrange(position, shuffle, rng)) {
            MoveList moves;
            game().legal_moves(position, moves);
            REQUIRE(std::ranges::find(moves, move) != moves.end());
            game().apply(position, move, position);
          }
          CHECK(typed<bondo::Position>(position).phase == bondo::kRing);
          seen.insert(text(position));
        }
      }
      CHECK(seen.size() > 4);
    }
  }

  TEST_CASE("perft of the opening throws and of two battles") {
    const Position start = play(set_up(""), "=4 =3");
    CHECK(perft(game(), start, 1) == 6);
    CHECK(perft(game(), start, 2) == 30 + 36 + 42 + 52 + 26 + 25);
    CHECK(perft(game(), start, 3) == 1266);
    CHECK(perft(game(), start, 4) == 44174);
    const std::string others = " g7=s4' c5=s0 f5=n8 d1=n1 e9=n0";
    const Position single = at("e6=s1'" + others, "n turn", {"5,9", "0,2", "0", "30"});
    const Position doubled = at("e6=s1'' c5=s0 f5=n8 d1=n1 e9=n0", "n turn", {"5,9", "0,2", "0", "30"});
    const std::uint64_t single_counts[] = {2, 12, 111, 844, 22836}, double_counts[] = {2, 12, 113, 868, 23810};
    for (int depth = 1; depth <= 5; ++depth) {
      CHECK(perft(game(), doubled, depth) == double_counts[depth - 1]);
      CHECK(perft(game(), single, depth) == single_counts[depth - 1]);
    }
  }
}
