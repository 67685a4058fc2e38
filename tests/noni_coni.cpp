// Noni-Coni: every case of its rules sheet, and every sentence of it that a case can hold.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "core/reading.h"
#include "core/selection.h"
#include "games/noni_coni/rules.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

const Game& game() {
  return *find("noni_coni");
}

constexpr const char* kBlowing = "capture=blowing";
// So many others that more than nine men are on the board.
constexpr const char* kFillers = "b a1 a3 c1 i1 k1 k3 g a11 c11 i11 k11 a9 k9 ";

// Men who meet in and round the red square.
constexpr const char* kMeeting = "b c5 d6 e7 b4 y g4 h5 i5 B c6 Y f5 g d5 f6 e5 c8 r g6 h6 i7 G e8 R g8";

// "b a1 c5 G f9": a letter of the position text, then the points on which such men stand.
std::string board(const std::string& men) {
  constexpr Grid kGrid = {11, 11};
  std::array<char, 121> cells;
  cells.fill('.');
  char letter = '?';
  for (std::string_view word : split(men, ' ')) {
    if (word.empty()) continue;
    if (word.size() == 1) {
      letter = word[0];
      continue;
    }
    const auto point = kGrid.take_name(word);
    REQUIRE(point);
    REQUIRE(word.empty());
    REQUIRE(cells[*point] == '.');
    cells[*point] = letter;
  }
  return kGrid.write_board(cells);
}

// What stands behind the board in a text: "0 2 1 0 0 -".
Position position(const std::string& men, const std::string& rest, const char* setup = "") {
  return position_of(game(), board(men) + ' ' + rest, setup);
}
Position first_phase(const std::string& men, int seat, const char* setup = "") {
  return position(men, std::to_string(seat) + " 2 1 0 0 -", setup);
}
Position second_phase(const std::string& men, const char* setup = "") {
  return position(men, "0 2 2 0 0 -", setup);
}

std::string text(const Position& position) {
  return game().position_text(position);
}
std::string legal_of(const Position& position) {
  return legal(game(), position);
}
Position then(const Position& position, std::string_view move) {
  return after(game(), position, move);
}

std::string captures(const Position& position) {
  std::string found;
  const std::string moves = legal_of(position);
  for (std::string_view move : split(moves, ' '))
    if (move.find('x') != move.npos) found += (found.empty() ? "" : " ") + std::string(move);
  return found;
}

std::set<std::string> targets(const Position& position, const std::string& from) {
  std::set<std::string> found;
  const std::string moves = legal_of(position);
  for (std::string_view move : split(moves, ' '))
    if (move.starts_with(from + '-')) found.insert(std::string(move.substr(from.size() + 1)));
  return found;
}
using Names = std::set<std::string>;

// What South's men on the image are worth.
int points(const std::string& south, const char* setup = "") {
  const auto parsed =
      noni_coni::Rules::parse_position(setup_of(game(), setup), board(south + " g k11") + " 0 2 2 0 0 -");
  REQUIRE(!refusal(parsed));
  return noni_coni::points_of(std::get<noni_coni::Position>(parsed), 0);
}

std::string refusal_of(const std::string& bad, const char* setup = "") {
  const auto parsed = game().parse_position(setup_of(game(), setup), bad);
  const Message* why = refusal(parsed);
  if (!why) return "";
  CHECK_MESSAGE(english(*why) != why->key, why->key);
  return why->key;
}

std::string touch(const Position& position, const std::vector<std::string>& names) {
  Selection selection(game(), position);
  const Picture picture = game().describe(position, kNobody);
  Selection::Outcome outcome = Selection::Outcome::kCleared;
  for (const std::string& name : names) {
    for (const Place& place : picture.places)
      if (place.name == name) outcome = selection.touch(place.site);
  }
  return outcome == Selection::Outcome::kRefused ? selection.why().key.substr(std::string("noni_coni.why.").size())
                                                 : "";
}

}  // namespace

TEST_SUITE("noni_coni") {
  TEST_CASE("a seat of two colours has both as its sign") {
    using Looks = std::vector<std::uint8_t>;
    const Position pairs = game().start(setup_of(game(), "players=2")),
                   four = game().start(setup_of(game(), "players=4"));
    CHECK(game().signs(pairs, 0) == Looks{0, 3});
    CHECK(game().signs(pairs, 1) == Looks{1, 2});
    CHECK(game().signs(four, 3) == Looks{3});
  }

  TEST_CASE("the start") {
    const Position two = game().start(default_setup(game()));
    CHECK(text(two) == "ggg5rrr/gGg5rRr/ggg5rrr/11/11/11/11/11/bbb5yyy/bBb5yYy/bbb5yyy 0 2 1 0 0 -");
    CHECK(text(game().start(setup_of(game(), "players=3"))) ==
          "ggg5rrr/gGg5rRr/ggg5rrr/11/11/11/11/11/bbb8/bBb8/bbb8 0 3 1 0 0 -");
    CHECK(text(game().start(setup_of(game(), "players=4"))) ==
          "ggg5rrr/gGg5rRr/ggg5rrr/11/11/11/11/11/bbb5yyy/bBb5yYy/bbb5yyy 0 4 1 0 0 -");
    const Position duel = game().start(setup_of(game(), "players=duel"));
    CHECK(text(duel) == "8rrr/8rRr/8rrr/11/11/11/11/11/bbb8/bBb8/bbb8 0 2 1 0 0 -");
    CHECK(game().players(duel) == 2);
    CHECK(game().signs(duel, 0) == std::vector<std::uint8_t>{0});
    CHECK(game().signs(duel, 1) == std::vector<std::uint8_t>{2});
    CHECK(game().party(duel) == "duel");
    CHECK(game().party(two) == "pairs");
    CHECK(game().players(two) == 2);
    CHECK(game().players(game().start(setup_of(game(), "players=3"))) == 3);
  }

  TEST_CASE("perft") {
    const std::uint64_t two[] = {1, 12, 144, 2232, 34596}, three[] = {1, 6, 36, 216, 2052},
                        four[] = {1, 6, 36, 216, 1296}, duel[] = {1, 6, 36, 342, 3249};
    for (int depth = 0; depth <= 4; ++depth) {
      for (const std::string capture : {"enforced", "blowing"}) {
        const auto from = [&](const char* players) {
          return perft(game(), game().start(setup_of(game(), std::string(players) + ",capture=" + capture)), depth);
        };
        CHECK(from("players=2") == two[depth]);
        CHECK(from("players=duel") == duel[depth]);
        CHECK(from("players=3") == three[depth]);
        CHECK(from("players=4") == four[depth]);
      }
    }
  }
  TEST_CASE("perft where men meet") {
    const Position enforced = first_phase(kMeeting, 0), blowing = first_phase(kMeeting, 0, kBlowing);
    CHECK(captures(enforced) != "");
    for (const auto& [depth, all, with_blowing] :
         {std::array<std::uint64_t, 3>{1, 3, 23}, {2, 5, 578}, {3, 8, 13653}}) {
      CHECK(perft(game(), enforced, static_cast<int>(depth)) == all);
      CHECK(perft(game(), blowing, static_cast<int>(depth)) == with_blowing);
    }
  }

  TEST_CASE("case 1: the opening") {
    CHECK(legal_of(game().start(default_setup(game()))) ==
          "a3-a4 b3-b4 c1-d1 c2-d2 c3-c4 c3-d3 i1-h1 i2-h2 i3-h3 i3-i4 j3-j4 k3-k4");
    for (const char* setup : {"players=3", "players=4"}) {
      const Position start = game().start(setup_of(game(), setup));
      CHECK(legal_of(start) == "a3-a4 b3-b4 c1-d1 c2-d2 c3-c4 c3-d3");
      CHECK(legal_of(then(start, "a3-a4")) == "a9-a8 b9-b8 c10-d10 c11-d11 c9-c8 c9-d9");
    }
  }

  TEST_CASE("case 2: a man on the image is taken only from the image") {
    const std::string fillers = kFillers;
    CHECK(captures(first_phase(fillers + "b e7 g e8", 1)) == "");
    CHECK(captures(first_phase(fillers + "b e7 g f7", 1)) == "f7xd7");
    CHECK(captures(first_phase(fillers + "b e7 g e6", 1)) == "e6xe8");
    CHECK(captures(first_phase(fillers + "b f7 g f6", 1)) == "f6xf8");
  }
  TEST_CASE("case 2, on the way: a chain may not go on over the image from outside it") {
    CHECK(captures(first_phase(std::string(kFillers) + "g d4 b d5 d7 y e6", 1)) == "d4xd6xd8");
    CHECK(captures(first_phase(std::string(kFillers) + "g e6 b d6 e7 y f6", 1)) == "e6xe8 e6xg6");
  }
  TEST_CASE("case 3: kings are taken by kings") {
    CHECK(captures(first_phase(std::string(kFillers) + "B f9 g f10", 1)) == "");
    CHECK(captures(first_phase(std::string(kFillers) + "B f9 G f10", 1)) == "f10xf8");
    CHECK(captures(first_phase(std::string(kFillers) + "b f9 G f10", 1)) == "f10xf8");
  }
  TEST_CASE("case 4: into the red square, not out of it, and backwards") {
    CHECK(captures(first_phase(std::string(kFillers) + "b d4 g c4", 0)) == "");
    CHECK(captures(first_phase(std::string(kFillers) + "b b4 g c4", 0)) == "b4xd4");
    CHECK(captures(first_phase(std::string(kFillers) + "b b6 g b5", 0)) == "b6xb4");
  }
  TEST_CASE("case 5: chains run to the end") {
    CHECK(legal_of(first_phase(std::string(kFillers) + "b c5 g d5 f5", 0)) == "c5xe5xg5");
    CHECK(captures(first_phase(std::string(kFillers) + "b f4 g f5", 0)) == "");
  }
  TEST_CASE("case 6: nine men end it in the middle of a chain") {
    const Position ten = first_phase("b c5 a1 a3 c1 g d5 f5 a11 c11 i11 k11", 0);
    CHECK(legal_of(ten) == "c5xe5");
    CHECK(text(then(ten, "c5xe5")) == board("b e5 a1 a3 c1 g f5 a11 c11 i11 k11") + " 1 2 2 0 0 -");
  }
  TEST_CASE("case 7: steps") {
    const auto from = [](const std::string& point) { return targets(second_phase("b " + point + " g k1"), point); };
    CHECK(from("b6") == Names{"a6", "b7", "c6"});
    CHECK(from("d6") == Names{"d5", "d7", "e6"});
    CHECK(from("f6") == Names{"e6", "f5", "f7", "g6"});
    CHECK(from("f11") == Names{"e11", "g11"});
    CHECK(legal_of(second_phase("b b6 g k1")) == "-- b6-a6 b6-b7 b6-c6");
  }
  TEST_CASE("steps of the other seats: never back before the red square") {
    const auto of_seat = [](char letter, int seat) {
      const std::string men = std::string("b k1 g k2 r k3 y a1 ") + letter + " b6";
      return targets(position(men, std::to_string(seat) + " 4 2 0 0 -", "players=4"), "b6");
    };
    CHECK(of_seat('b', 0) == Names{"a6", "b7", "c6"});
    CHECK(of_seat('g', 1) == Names{"b5", "b7", "c6"});
    CHECK(of_seat('r', 2) == Names{"a6", "b5", "c6"});
    CHECK(of_seat('y', 3) == Names{"a6", "b5", "b7"});
  }

  TEST_CASE("case 8: points") {
    CHECK(points("b e7 g7 g5 e5") == 8);
    CHECK(points("b g7 g5 e5 B e7") == 12);
    CHECK(points("b f7 g6 f5 e6") == 12);
    CHECK(points("b g6 f5 e6 B f7") == 16);
    CHECK(points("b e7 g5 B f6") == 8);
    CHECK(points("b e7 f6 g5") == 3);
    CHECK(points("B f6") == 4);
    CHECK(points("B g7") == 2);
    CHECK(points("b e7 g7 g5 e5 B f6") == 12);
    CHECK(points("b e7 f7 g5 f5 B f6") == 10);
    CHECK(points("b e7 f7 g7 g6 g5 f5 e5 e6 B f6") == 24);
    CHECK(points("b f6 f7 g7 g6 g5 f5 e5 e6 B e7") == 25);
    CHECK(points("b e7 f6 g7 g6 g5 f5 e5 e6 B f7") == 25);
    CHECK(points("b e7 g7 g5 e5 B f6", "overlap=on") == 24);
  }
  TEST_CASE("points: both colours of an army make a figure, two kings in it count as one") {
    CHECK(points("b e7 g7 y g5 e5") == 8);
    CHECK(points("B e7 b g7 Y g5 y e5") == 12);
    CHECK(points("B e7 b g5 Y f6") == 8);
    CHECK(points("b a1 k3") == 0);
  }
  TEST_CASE("points: a row without a king on 9, by option") {
    CHECK(points("b f7 f6 f5", "plain_row=4") == 4);
    CHECK(points("B f7 b f6 Y f5", "plain_row=4") == 5);  // two kings and a jack are worth more singly
    CHECK(points("B f7 b f6 f5", "plain_row=4") == 4);
    CHECK(points("b f7 f5 B f6", "plain_row=4") == 8);
    CHECK(points("b f7 f6 f5 e6 e7", "plain_row=4") == 6);
    CHECK(points("b f7 f6 f5 e6 g6", "plain_row=4,overlap=on") == 20);
    CHECK(points("B f7 b f6 Y f5", "plain_row=4,overlap=on") == 4);
    CHECK(points("b f7 f6 f5", "overlap=on") == 3);
  }

  TEST_CASE("points are told in the second phase and at the end, not before") {
    const auto told = [](const Position& at, Player player) {
      const auto standing = game().standing(at, player);
      return standing ? english(*standing) : std::string();
    };
    const Position fighting = position("b e7 g7 g5 e5 a1 g a11 b11 c11 d11 e11", "0 2 1 0 0 -");
    CHECK(told(fighting, 0).empty());
    const Position second = position("b e7 g7 g5 e5 g f7 G f6", "0 2 2 0 0 -");
    CHECK(told(second, 0) == "points: 8");
    CHECK(told(second, 1) == "points: 5");
    const Position over = then(then(second, "--"), "--");
    REQUIRE(game().to_move(over) == kNobody);
    CHECK(told(over, 0) == "points: 8");
  }

  TEST_CASE("moves that are no moves of a man are told in words") {
    const Position second = position("b e7 g7 g5 e5 g f7 G f6", "0 2 2 0 0 -");
    MoveList moves;
    game().legal_moves(second, moves);
    for (Move move : moves) {
      const auto words = game().words(second, move);
      CHECK(words.has_value() == (game().move_text(second, move) == "--"));
      if (words) CHECK(english(*words) == "passes");
    }
  }

  TEST_CASE("the first phase ends after forty turns each without a capture") {
    const std::string men = "b a1 b1 c1 d1 e1 g a11 b11 c11 d11 e11";
    const Position last = position(men, "0 2 1 79 0 -");
    CHECK(game().to_move(last) == 0);
    CHECK(text(then(last, "a1-a2")) == board("b a2 b1 c1 d1 e1 g a11 b11 c11 d11 e11") + " 1 2 2 0 0 -");
    CHECK(text(position(men, "0 2 1 80 0 -")) == board(men) + " 0 2 2 0 0 -");
    CHECK(text(position(men + " r k11", "2 3 1 119 0 -", "players=3")) == board(men + " r k11") + " 2 3 1 119 0 -");
    CHECK(text(position(men, "1 3 1 80 0 -", "players=3")) == board(men) + " 1 3 2 0 0 -");
  }
  TEST_CASE("a capture sets the count to 0") {
    const Position before = position(std::string(kFillers) + "b c5 g d5", "0 2 1 33 0 -");
    CHECK(text(then(before, "c5xe5")) == board(std::string(kFillers) + "b e5") + " 1 2 1 0 0 -");
  }

  TEST_CASE("a player who cannot move is passed over, and counts no turn") {
    const std::string north_stuck = "g a1 b1 c1 d1 e1 f1 g1 h1 r i1 j1 k1 ";
    const Position stuck = position(north_stuck + "b b6", "1 2 1 5 0 -");
    CHECK(text(stuck) == board(north_stuck + "b b6") + " 0 2 1 5 0 -");
    CHECK(text(then(stuck, "b6-b7")) == board(north_stuck + "b b7") + " 0 2 1 6 0 -");
  }
  TEST_CASE("when nobody can move the second phase begins with the next in turn") {
    const std::string stuck = "g a1 b1 c1 d1 e1 f1 g1 h1 r i1 j1 k1 b a11 b11 c11 d11 e11 f11 g11 h11 y i11 j11 ";
    CHECK(text(position(stuck + "y k11", "0 2 1 7 0 -")) == board(stuck + "y k11") + " 0 2 2 0 0 -");
    CHECK(text(then(position(stuck + "y k10", "0 2 1 7 0 -"), "k10-k11")) == board(stuck + "y k11") + " 1 2 2 0 0 -");
  }

  TEST_CASE("who alone still has men has won, in either phase") {
    const Position many = first_phase("b a1 b1 c1 d1 e1 f1 g1 h1 B a2 y c5 g d5", 0);
    const Position won = then(many, "c5xe5");
    CHECK(text(won) == board("b a1 b1 c1 d1 e1 f1 g1 h1 B a2 y e5") + " 0 2 1 0 0 -");
    CHECK(game().to_move(won) == kNobody);
    CHECK(game().result(won) == Result::win(0, 2, "alone"));
    const Position nine = then(first_phase("b a1 b1 c1 d1 e1 f1 g1 h1 y c5 g d5", 0), "c5xe5");
    CHECK(text(nine) == board("b a1 b1 c1 d1 e1 f1 g1 h1 y e5") + " 0 2 2 0 0 -");
    CHECK(game().result(nine) == Result::win(0, 2, "alone"));
    const Position three = position("g e5", "1 3 2 4 0 -", "players=3");
    CHECK(game().result(three) == Result::win(1, 3, "alone"));
  }

  TEST_CASE("players without men are left out of the turns and have lost") {
    const Position both = position("b b6 r h10", "0 4 2 0 0 -", "players=4");
    CHECK(text(then(both, "--")) == board("b b6 r h10") + " 2 4 2 1 1 -");
    const Position over = then(then(both, "--"), "--");
    CHECK(text(over) == board("b b6 r h10") + " 0 4 2 2 2 -");
    REQUIRE(game().to_move(over) == kNobody);
    CHECK(game().result(over).score == std::array<std::int8_t, 4>{0, -1, 0, -1});
  }

  TEST_CASE("second phase: no captures, steps or a pass") {
    const Position start = second_phase("b c5 g d5 k11");
    CHECK(legal_of(start) == "-- c5-b5 c5-c6");
    const Position passed = then(start, "--");
    CHECK(text(passed) == board("b c5 g d5 k11") + " 1 2 2 1 1 -");
    CHECK(text(then(passed, "k11-k10")) == board("b c5 g d5 k10") + " 0 2 2 2 0 -");
    const Position over = then(passed, "--");
    CHECK(text(over) == board("b c5 g d5 k11") + " 0 2 2 2 2 -");
    CHECK(game().to_move(over) == kNobody);
    CHECK(game().result(over) == Result::draw(2, "points"));
    CHECK(legal_of(over) == "");
  }
  TEST_CASE("second phase: a player without a step passes") {
    const Position stuck = position("g a1 b1 c1 b a2 b2 c2 d1", "1 2 2 0 0 -");
    CHECK(legal_of(stuck) == "--");
    CHECK(text(then(stuck, "--")) == board("g a1 b1 c1 b a2 b2 c2 d1") + " 0 2 2 1 1 -");
  }
  TEST_CASE("second phase: thirty turns each") {
    const Position last = position("b e7 g k11 k8", "1 2 2 59 0 -");
    CHECK(game().to_move(last) == 1);
    const Position over = then(last, "k8-k7");
    CHECK(text(over) == board("b e7 g k11 k7") + " 0 2 2 60 0 -");
    CHECK(game().result(over) == Result::win(0, 2, "points"));
    const Position three = position("b e7 g f7 r g7", "0 3 2 89 0 -", "players=3");
    CHECK(game().result(then(three, "--")) == Result::draw(3, "points"));
    const Position gone = position("b e7 g f7", "0 3 2 59 0 -", "players=3");
    CHECK(game().result(then(gone, "--")).score == std::array<std::int8_t, 4>{0, 0, -1, 0});
  }

  TEST_CASE("the third occurrence ends the second phase, and is a draw in the first") {
    const auto shuffle = [](const Position& first, const char* setup, std::initializer_list<const char*> round) {
      Match match(game(), setup_of(game(), setup), first);
      for (int i = 0; i < 2; ++i) {
        for (const char* move : round) {
          REQUIRE(!match.over());
          const auto read = match.read_move(move);
          REQUIRE(read);
          REQUIRE(match.play(*read));
        }
      }
      REQUIRE(match.over());
      return *match.result();
    };
    const auto there_and_back = {"d6-d7", "k10-j10", "d7-d6", "j10-k10"};
    CHECK(shuffle(second_phase("b d6 f6 g k10"), "", there_and_back) == Result::win(0, 2, "points"));
    CHECK(shuffle(first_phase("b d6 f6 a1 b1 c1 d1 e1 f1 g k10 a9", 0), "", there_and_back) ==
          Result::draw(2, "repetition"));
    const Position two_of_three = position("b d6 f6 a1 b1 c1 d1 e1 f1 g k10 a8", "0 3 1 0 0 -", "players=3");
    const Result draw = shuffle(two_of_three, "players=3", {"d6-d7", "k10-k9", "d7-d6", "k9-k10"});
    CHECK(draw.score == std::array<std::int8_t, 4>{0, 0, -1, 0});
  }
  TEST_CASE("counters do not make a position another one") {
    const auto key = [](const Position& p) { return game().repetition_key(p); };
    CHECK(key(position("b d6 g k10", "0 2 2 4 1 -")) == key(second_phase("b d6 g k10")));
    CHECK(key(position("b d6 g k10", "1 2 2 4 1 -")) != key(second_phase("b d6 g k10")));
    CHECK(key(second_phase("y d6 g k10")) != key(second_phase("b d6 g k10")));
    const std::string men = board(std::string(kFillers) + "b c6 g d5"),
                      before = board(std::string(kFillers) + "b c5 g d5");
    const auto blown = [&](const char* culprit, const char* turns) {
      return key(position_of(game(), men + " 1 2 1 8 0 0:" + culprit + ':' + before + ':' + turns, kBlowing));
    };
    CHECK(blown("c6", "7") == blown("c6", "3"));
    CHECK(blown("c6", "7") != blown("a1", "7"));
  }

  TEST_CASE("blowing: a capture may be overlooked, and a chain may stop") {
    const Position start = first_phase(std::string(kFillers) + "b c5 g d5 f5", 0, kBlowing);
    CHECK(captures(start) == "c5xe5 c5xe5xg5");
    CHECK(targets(start, "c5") == Names{"b5", "c6"});
    CHECK(targets(start, "a3") == Names{"a4", "b3"});
    const Position finished = then(start, "c5xe5xg5");
    CHECK(text(finished).ends_with(" 1 2 1 0 0 -"));
  }
  TEST_CASE("blowing: who should have captured") {
    const std::string men = std::string(kFillers) + "g d5 f5 r d8 ", before = board(men + "b c5 b8");
    const Position start = position(men + "b c5 b8", "0 2 1 12 0 -", kBlowing);
    CHECK(captures(start) == "c5xe5 c5xe5xg5");
    SUBCASE("the man that stepped, where it now stands") {
      const Position fault = then(start, "c5-c6");
      CHECK(text(fault) == board(men + "b c6 b8") + " 1 2 1 13 0 0:c6:" + before + ":12");
      CHECK(legal_of(fault).starts_with("!c6 ? "));
    }
    SUBCASE("another man steps") {
      CHECK(text(then(start, "b8-b9")) == board(men + "b c5 b9") + " 1 2 1 13 0 0:c5:" + before + ":12");
    }
    SUBCASE("a chain stopped early: that man alone") {
      CHECK(text(then(start, "c5xe5")) ==
            board(std::string(kFillers) + "g f5 r d8 b e5 b8") + " 1 2 1 0 0 0:e5:" + before + ":12");
    }
    SUBCASE("every man that could have, in board order") {
      const Position two = position(men + "b c5 c8", "0 2 1 12 0 -", kBlowing);
      CHECK(text(then(two, "a3-a4")).find(" 0:c5c8:") != std::string::npos);
      CHECK(text(then(two, "c8-c9")).find(" 0:c5c9:") != std::string::npos);
      CHECK(text(then(two, "c5xe5")).find(" 0:e5:") != std::string::npos);
    }
  }
  TEST_CASE("blowing: a man is removed, the count stays, and the blower moves") {
    const std::string men = std::string(kFillers) + "g d5 f5 ";
    const Position fault = then(position(men + "b c5", "0 2 1 12 0 -", kBlowing), "a3-a4");
    const Position blown = then(fault, "!c5");
    const std::string rest = "b a1 a4 c1 i1 k1 k3 g a11 c11 i11 k11 a9 k9 d5 f5";
    CHECK(text(blown) == board(rest) + " 1 2 1 13 0 -");
    CHECK(legal_of(blown).find_first_of("!?") == std::string::npos);
    CHECK(text(then(blown, "a9-a8")).ends_with(" 0 2 1 14 0 -"));
  }
  TEST_CASE("blowing: the right ends with the next move, which may be a fault itself") {
    const Position start = first_phase(std::string(kFillers) + "b c5 g d5 f5", 0, kBlowing);
    const Position fault = then(start, "c5-b5");
    CHECK(text(then(fault, "a9-a8")).ends_with(" 0 2 1 2 0 -"));
    const Position both = first_phase(std::string(kFillers) + "b c5 b8 g d5 c8", 0, kBlowing);
    CHECK(text(then(then(both, "a3-a4"), "k9-k8")).find(" 0 2 1 2 0 1:c8:") != std::string::npos);
  }
  TEST_CASE("blowing: pointing the fault out takes the move back, and a capture must be played to its end") {
    const Position start = position(std::string(kFillers) + "b c5 g d5 f5", "0 2 1 12 0 -", kBlowing);
    const std::string men = board(std::string(kFillers) + "b c5 g d5 f5");
    for (const char* move : {"a3-a4", "c5-c6", "c5xe5"}) {
      const Position bound = then(then(start, move), "?");
      CHECK(text(bound) == men + " 0 2 1 12 0 must");
      CHECK(legal_of(bound) == "c5xe5xg5");
      CHECK(text(then(bound, "c5xe5xg5")).ends_with(" 1 2 1 0 0 -"));
    }
  }
  TEST_CASE("blowing: nobody may blow after a capture that was pointed out, though the man had others") {
    const Position start = first_phase(std::string(kFillers) + "b c5 c8 g d5 d8", 0, kBlowing);
    const Position bound = then(then(start, "a3-a4"), "?");
    CHECK(legal_of(bound) == "c5xe5 c8xe8");
    CHECK(text(then(bound, "c5xe5")).ends_with(" 1 2 1 0 0 -"));
  }
  TEST_CASE("blowing: a player with the right is not passed over; after a blow he may be") {
    const std::string stuck = "g a1 b1 c1 d1 e1 f1 g1 h1 r j1 k1 i1 ";
    const std::string before = board(stuck + "b c5 k7 r d5"), now = board(stuck + "b c6 k7");
    const Position right = position_of(game(), now + " 1 2 1 4 0 0:c6:" + before + ":3", kBlowing);
    CHECK(legal_of(right) == "!c6 ?");
    CHECK(text(then(right, "!c6")) == board(stuck + "b k7") + " 0 2 1 4 0 -");
    CHECK(text(then(right, "?")) == before + " 0 2 1 3 0 must");
  }
  TEST_CASE("blowing: if nobody can move after a blow the second phase begins with the blower") {
    const std::string stuck = "g a1 b1 c1 d1 e1 f1 g1 h1 r j1 k1 i1 b a11 b11 c11 d11 e11 f11 g11 h11 y i11 j11 k11 ";
    const std::string before = board("g a1 b1 b c5 B c1 g d5 e1 f1 g1 r i1 j1 k1");
    const Position right = position_of(game(), board(stuck + "y c6") + " 1 2 1 4 0 0:c6:" + before + ":3", kBlowing);
    CHECK(text(then(right, "!c6")) == board(stuck) + " 1 2 2 0 0 -");
  }
  TEST_CASE("blowing: a blow that leaves nine men begins the second phase with the blower's move") {
    const Position ten = first_phase("b c5 a1 a3 c1 g d5 f5 a11 c11 i11 k11", 0, kBlowing);
    const Position nine = then(then(ten, "a3-a4"), "!c5");
    CHECK(text(nine) == board("b a1 a4 c1 g d5 f5 a11 c11 i11 k11") + " 1 2 2 0 0 -");
    CHECK(text(then(ten, "c5xe5")) ==
          board("b e5 a1 a3 c1 g f5 a11 c11 i11 k11") + " 1 2 2 0 0 -");  // no fault: nine are left
  }
  TEST_CASE("blowing: the last man of the offender") {
    const Position won =
        then(then(first_phase("b c5 g d5 a11 b11 c11 e11 f11 g11 h11 r a9 b9", 0, kBlowing), "c5-c6"), "!c6");
    CHECK(text(won) == board("g d5 a11 b11 c11 e11 f11 g11 h11 r a9 b9") + " 1 2 1 1 0 -");
    CHECK(game().result(won) == Result::win(1, 2, "alone"));
    CHECK(game().to_move(won) == kNobody);
  }
  TEST_CASE("blowing: a step that brings the count to its end leaves nothing to blow") {
    const Position last = position(std::string(kFillers) + "b c5 g d5", "0 2 1 79 0 -", kBlowing);
    CHECK(text(then(last, "a3-a4")).ends_with(" 1 2 2 0 0 -"));
  }
  TEST_CASE("blowing with three players: the right is the next one's who has men") {
    const char* setup = "players=3,capture=blowing";
    const Position start = position("b a1 a3 c1 c5 i1 k1 k3 r d5 f5 h8 i9", "0 3 1 0 0 -", setup);
    const Position fault = then(start, "a3-a4");
    CHECK(text(fault).find(" 2 3 1 1 0 0:c5:") != std::string::npos);
    CHECK(legal_of(fault).starts_with("!c5 ? "));
  }
  TEST_CASE("no blowing when captures are enforced") {
    CHECK(legal_of(first_phase(std::string(kFillers) + "b c5 g d5", 0)) == "c5xe5");
  }

  TEST_CASE("culprits are read in any order and shown in board order") {
    const std::string before = board(std::string(kFillers) + "b c5 c8 g d5 d8"),
                      now = board(std::string(kFillers) + "b c5 c9 g d5 d8");
    const Position read = position_of(game(), now + " 1 2 1 1 0 0:c9k1c5a1:" + before + ":0", kBlowing);
    CHECK(text(read) == now + " 1 2 1 1 0 0:a1k1c5c9:" + before + ":0");
  }

  TEST_CASE("position texts that are refused") {
    const std::string start = "ggg5rrr/gGg5rRr/ggg5rrr/11/11/11/11/11/bbb5yyy/bBb5yYy/bbb5yyy";
    const std::string ten = board("b a1 a3 c1 c5 g a11 c11 k11 i11 i9 h9");
    for (const std::string& bad :
         std::vector<std::string>{std::string(),
                                  start,
                                  start + " 0 2 1 0 0",
                                  start + " 0 2 1 0 0 - ",
                                  ' ' + start + " 0 2 1 0 0 -",
                                  start + "  0 2 1 0 0 -",
                                  start + " 2 2 1 0 0 -",
                                  start + " 00 2 1 0 0 -",
                                  start + " w 2 1 0 0 -",
                                  start + " 0 3 1 0 0 -",
                                  start + " 0 02 1 0 0 -",
                                  start + " 0 2 3 0 0 -",
                                  start + " 0 2 0 0 0 -",
                                  start + " 0 2 01 0 0 -",
                                  start + " 0 2 1 -1 0 -",
                                  start + " 0 2 1 00 0 -",
                                  start + " 0 2 1 0 +1 -",
                                  start + " 0 2 1 0 0 must",
                                  start + " 0 2 1 0 0 --",
                                  start + " 0 2 1 0 0 ",
                                  "bggg4rrr/gGg5rRr/ggg5rrr/11/11/11/11/11/bbb5yyy/bBb5yYy/bbb5yyy 0 2 1 0 0 -",
                                  "GGg5rrr/gGg5rRr/11/11/11/11/11/11/bbb5yyy/bBb5yYy/bbb5yyy 0 2 1 0 0 -",
                                  "ggg5rrr/gGg5rRr/ggg5rrr/11/11/11/11/bbb5yyy/bBb5yYy/bbb5yyy 0 2 1 0 0 -",
                                  "ggg5rrr/gGg5rRr/ggg5rrr/11/11/11/11/65/bbb5yyy/bBb5yYy/bbb5yyy 0 2 1 0 0 -",
                                  "ggg5rrr/gGg5rRr/ggg5rrr/11/11/11/11/011/bbb5yyy/bBb5yYy/bbb5yyy 0 2 1 0 0 -",
                                  "ggg5rrr/gGg5rRr/ggg5rrr/11/11/11/11/10/bbb5yyy/bBb5yYy/bbb5yyy 0 2 1 0 0 -",
                                  "ggg5rrr/gGg5rRr/ggg5rrr/11/11/11/11/12/bbb5yyy/bBb5yYy/bbb5yyy 0 2 1 0 0 -",
                                  "ggg5rrr/gGg5rRr/ggg5rrr/11/11/11/11/11/bbb5yyy/bBb5yYy/bbb5xyy 0 2 1 0 0 -",
                                  board("b a1 b1 c1 d1 e1 f1 g1 h1 i1 g a11") + " 0 2 1 0 0 -",
                                  board("B a1 b1 b c1 d1 e1 f1 g1 h1 g a11 b11") + " 0 2 1 0 0 -",
                                  board("b a1 a3 c1 c5 g a11 c11 k11 i11 i9 h9") + " 0 2 1 0 0 1:i9:-:0",
                                  board("g a11 b11") + " 0 2 2 0 0 -",
                                  board("b a1 a3 c1 c5 g a11 c11 k11 i11 i9") + " 0 2 2 0 0 must",
                                  board("b a1 a3 c1 c5 g a11 c11 k11 i11") + " 0 2 1 0 0 -"})
      CHECK_MESSAGE(refusal_of(bad) != "", bad);
    CHECK(refusal_of(start + " 0 2 1 0 0 -") == "");
    CHECK(refusal_of(ten + " 0 2 1 0 0 -") == "");
    CHECK(refusal_of(start + " 0 3 1 0 0 -", "players=3") == "noni_coni.error.colour");
    CHECK(refusal_of(start + " 0 2 1 0 0 -", "players=4") == "noni_coni.error.players");
    CHECK(refusal_of(start + " 0 2 1 0 0 -", "players=duel") == "noni_coni.error.colour");
    CHECK(refusal_of(start + " 0 3 1 0 0 -", "players=duel") == "noni_coni.error.players");
  }
  TEST_CASE("position texts that are refused under blowing") {
    const std::string men = std::string(kFillers), before = board(men + "b c5 g d5"), now = board(men + "b c6 g d5");
    const auto claim = [&](const std::string& last, const std::string& front = " 1 2 1 8 0 ") {
      return refusal_of(now + front + last, kBlowing);
    };
    const std::string ok = "0:c6:" + before + ":7";
    CHECK(claim(ok) == "");
    CHECK(claim("0:a1:" + before + ":7") == "");  // any men of his, even those that could not capture
    CHECK(refusal_of(now + " 1 2 1 8 0 " + ok) == "noni_coni.error.no_blowing");
    CHECK(claim(ok, " 1 2 2 8 0 ") == "noni_coni.error.no_blowing");
    CHECK(claim("must", " 1 2 2 8 0 ") == "noni_coni.error.no_blowing");
    CHECK(claim("must") == "noni_coni.error.must");
    CHECK(claim(ok, " 0 2 1 8 0 ") == "noni_coni.error.offender");
    CHECK(claim("1:d5:" + before + ":7") == "noni_coni.error.offender");
    CHECK(claim("2:c6:" + before + ":7") == "error.position_side");
    CHECK(claim("0:c6:" + now + ":7") == "noni_coni.error.no_fault");
    CHECK(claim("0:c6:" + board("b c5 g d5 a11") + ":7") == "noni_coni.error.no_fault");
    CHECK(claim("0:c6:" + before + ":07") == "error.position_number");
    CHECK(claim("0:c6:" + before + ":") == "error.position_number");
    CHECK(claim("0:c6:11:7") == "error.position_board");
    for (const char* culprits : {"", "c5", "d5", "c6c6", "c6,a1", "c06", "c12", "l1", "c6-", "C6"})
      CHECK_MESSAGE(claim(std::string("0:") + culprits + ':' + before + ":7") == "noni_coni.error.culprits", culprits);
    for (const std::string& last :
         std::vector<std::string>{"0:c6:" + before, "0:c6:" + before + ":7:", "x", "MUST", ""})
      CHECK_MESSAGE(claim(last) == "noni_coni.error.claim", last);
    const std::string crowded = board(men + "b c5 b1 b2 g d5");
    CHECK(claim("0:c6:" + crowded + ":7") == "noni_coni.error.too_many");
  }

  TEST_CASE("a finished position is read back, and is over") {
    for (const char* rest : {" 0 2 2 60 0 -", " 1 2 2 60 0 -", " 0 2 2 2 2 -", " 0 2 2 1000 5 -"}) {
      const Position over = position_of(game(), board("b e7 g g5") + rest);
      CHECK(game().to_move(over) == kNobody);
      CHECK(text(over) == board("b e7 g g5") + rest);
    }
  }

  TEST_CASE("the longest chain there can be, twenty-seven men, fits in a move") {
    const std::string others = "b b2 d2 f2 h2 j2 b4 b6 b8 ";
    const Position wide = position(others +
                                       "B a1 G b1 g d1 f1 h1 j1 k2 j3 h3 f3 R d3 r b3 a4 a6 a8 b9 d9 f9 h9 "
                                       "Y j9 y k8 j7 i8 i10 h11 f11 d11 b11",
                                   "0 4 1 0 0 -", "players=4");
    const std::string chain =
        "a1xc1xe1xg1xi1xk1xk3xi3xg3xe3xc3xa3xa5xa7xa9xc9xe9xg9xi9xk9xk7xi7xi9xi11xg11xe11xc11xa11";
    CHECK(captures(wide).find(chain) != std::string::npos);
    const Position alone = then(wide, chain);
    CHECK(text(alone) == board(others + "B a11") + " 0 4 2 0 0 -");
    CHECK(game().result(alone) == Result::win(0, 4, "alone"));
  }

  TEST_CASE("captured men lie beside the board") {
    const Picture picture = game().describe(first_phase(std::string(kFillers) + "b c5 g d5", 0), kNobody);
    int board_men = 0, tray_men = 0;
    for (const Piece& piece : picture.pieces) (piece.zone == Zone::kBoard ? board_men : tray_men) += 1;
    CHECK(board_men == 14);
    CHECK(tray_men == 36 - 14);
    CHECK(picture.places.size() == 121);
  }

  TEST_CASE("what counts is drawn on the board with its worth, and the sum in the rim") {
    // The numbers on the board that are drawn for these men alone; + with more than one place.
    const auto drawn = [](const Position& position) {
      std::map<std::string, int> numbers;
      for (const auto& [shown, sign] : {std::pair(position, 1), std::pair(first_phase(kFillers, 0), -1)})
        for (const Shape& shape : game().describe(shown, kNobody).board.shapes)
          if (shape.kind == Shape::Kind::kText) numbers[shape.text] += sign;
      std::string all;
      for (const auto& [text, count] : numbers)
        if (count) all += text + (count > 2 ? "+" : "") + ' ';
      return all;
    };
    CHECK(drawn(second_phase("b f7 g6 f5 e6 g e7 g7 g5 R f6 G e5")) == "12+ 16 4 ");
    CHECK(drawn(second_phase("b e7 g5 B f6 g a1")) == "0 8+ ");
    CHECK(drawn(second_phase("b e7 c5 g a1")) == "0 1+ ");
    CHECK(drawn(first_phase(std::string(kFillers) + "b e7", 0)).empty());
  }

  TEST_CASE("what is no place on the board is a button with a word") {
    const auto buttons = [](const Position& position) {
      std::string words;
      for (const Action& action : game().actions(position)) words += english(action.words) + '.';
      return words;
    };
    CHECK(buttons(second_phase("b c5 g d5")) == "Pass.");
    const Position start = first_phase(std::string(kFillers) + "b c5 b8 g d5 c8", 0, kBlowing);
    CHECK(buttons(start).empty());
    CHECK(buttons(then(start, "a3-a4")) == "Blow c5.Blow b8.Point out the capture.");
    const Position three = first_phase(std::string(kFillers) + "b c5 b8 y i6 g d5 c8 r j6", 0, kBlowing);
    CHECK(buttons(then(three, "a3-a4")) == "Point out the capture.");
  }

  TEST_CASE("a refused touch gets its reason") {
    const std::string men = kFillers;
    const Position capture = first_phase(men + "b c5 b8 g d5 f5", 0);
    CHECK(touch(capture, {"a1"}) == "must_capture");
    CHECK(touch(capture, {"a2"}) == "nobody_there");
    CHECK(touch(capture, {"a11"}) == "not_yours");
    CHECK(touch(capture, {"c5", "c6"}) == "must_capture");
    CHECK(touch(capture, {"c5", "d5"}) == "land_behind");
    CHECK(touch(capture, {"c5", "d6"}) == "along_lines");
    CHECK(touch(capture, {"c5", "e5", "e6"}) == "jump_on");

    const Position quiet = second_phase("b b6 d6 c3 h8 f3 c4 g d5 c5 k11");
    CHECK(touch(quiet, {"b6", "b5"}) == "backward");
    CHECK(touch(quiet, {"d6", "c6"}) == "stays_inside");
    CHECK(touch(quiet, {"d6", "d8"}) == "one_point");
    CHECK(touch(quiet, {"d6", "d4"}) == "no_captures");
    CHECK(touch(quiet, {"c3", "c5"}) == "taken");
    CHECK(touch(second_phase("b a5 c5 b6 b5 g k11"), {"b5"}) == "backward");
    CHECK(touch(second_phase("b a1 a2 b1 g k11"), {"a1"}) == "shut_in");
    CHECK(touch(second_phase("b d8 d7 e8 g k11"), {"d8"}) == "stays_inside");

    CHECK(touch(first_phase(men + "b c5 G d5", 0), {"c5", "e5"}) == "king_safe");
    CHECK(touch(first_phase(men + "b d6 g e6", 0), {"d6", "f6"}) == "image_safe");
    CHECK(touch(first_phase(men + "b d4 g c4", 0), {"d4", "b4"}) == "stays_inside");
    CHECK(touch(first_phase(men + "b c5 c6", 0), {"c5", "c7"}) == "own_man");

    const Position start = first_phase(men + "b c5 g d5", 0, kBlowing);
    const Position fault = then(start, "a3-a4");
    CHECK(touch(fault, {"a1"}) == "no_culprit");
    CHECK(touch(then(fault, "?"), {"a1"}) == "pointed_out");
  }

  TEST_CASE("whoever sits at the board has the own men at the near edge") {
    for (const char* setup : {"players=2", "players=duel", "players=3", "players=4"}) {
      const Position start = game().start(setup_of(game(), setup));
      for (Player near = 0; near < game().players(start); ++near) {
        const Picture picture = game().facing(game().describe(start, kNobody), start, kNobody, near);
        float nearest = -1e9f, own = 0, count = 0;
        for (const Place& place : picture.places) nearest = std::max(nearest, place.at.y);
        for (const Piece& piece : picture.pieces)
          if (piece.owner == near) own += piece.at.y, ++count;
        CHECK(own / count == doctest::Approx(nearest - 1));
      }
    }
  }

  TEST_CASE("what is expected, in every phase") {
    const auto prompt = [](const Position& p) {
      return game().prompt(p).key.substr(std::string("noni_coni.prompt.").size());
    };
    const std::string men = kFillers;
    const Position start = first_phase(men + "b c5 g d5", 0, kBlowing);
    const Position fault = then(start, "a3-a4");
    CHECK(prompt(first_phase(men, 0)) == "step");
    CHECK(prompt(first_phase(men + "b c5 g d5", 0)) == "capture");
    CHECK(prompt(start) == "choice");
    CHECK(prompt(fault) == "blow");
    CHECK(prompt(then(fault, "?")) == "must");
    CHECK(prompt(second_phase("b c5 g k11")) == "second");
    CHECK(prompt(position("g a1 b b6", "1 2 2 0 0 -")) == "second");
    CHECK(prompt(position("g a1 b a2 b1", "1 2 2 0 0 -")) == "pass");
    CHECK(english(game().prompt(second_phase("b c5 g k11"))) ==
          "Black-Yellow: take your places, turn 1 of 30. Move a man or pass");
    CHECK(english(game().prompt(position("b c5 g k11", "1 3 2 3 0 -", "players=3")))
              .starts_with("Green: take your places, turn 2"));
  }
}
