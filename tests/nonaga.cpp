// Nonaga: every case of its rules sheet, fields that drift far away, and what the sheet leaves to be worked out.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "games/nonaga/rules.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;
using nonaga::Axial;
using nonaga::Cell;
using nonaga::Field;

namespace {

const Game& game() {
  return *find("nonaga");
}
Position start() {
  return game().start(default_setup(game()));
}
Position read(std::string_view text, std::string_view setup = "") {
  return position_of(game(), text, setup);
}
std::string text(const Position& position) {
  return game().position_text(position);
}

std::vector<std::string> legal_list(const Position& position) {
  std::vector<std::string> texts;
  std::istringstream all(legal(game(), position));
  for (std::string move; all >> move;) texts.push_back(move);
  return texts;
}
// What the moves from this place lead to, as one text.
std::string targets(const Position& position, const std::string& from) {
  std::string found;
  for (const std::string& move : legal_list(position))
    if (move.starts_with(from)) found += (found.empty() ? "" : " ") + move.substr(from.size() + 1);
  return found;
}
std::string places_moved(const Position& position) {
  std::string found;
  for (const std::string& move : legal_list(position)) {
    const std::string from = move.substr(0, move.find(')') + 1);
    if (!found.ends_with(from)) found += from;
  }
  return found;
}
// As whoever saw the match sees it.
Picture seen_in(const Match& match) {
  Picture picture = game().describe(match.position(), kNobody);
  game().tell_apart(picture, match.position_at(0), match.line().first(match.ply()));
  return picture;
}
bool over(const Position& position) {
  return game().to_move(position) == kNobody;
}
bool refused(const std::string& bad) {
  const auto parsed = game().parse_position(default_setup(game()), bad);
  const Message* why = refusal(parsed);
  if (why) CHECK(english(*why) != why->key);
  return why != nullptr;
}

// The position text with all coordinates moved along.
std::string shifted(const std::string& from, std::int64_t q, std::int64_t r) {
  std::string to;
  std::size_t at = 0;
  while (at < from.size()) {
    if (from[at] != '(') {
      to += from[at++];
      continue;
    }
    const std::size_t comma = from.find(',', at), end = from.find(')', at);
    to += '(' + std::to_string(std::stol(from.substr(at + 1, comma - at - 1)) + q) + ',';
    to += std::to_string(std::stol(from.substr(comma + 1, end - comma - 1)) + r) + ')';
    at = end + 1;
  }
  return to;
}

const std::string kStart =
    "(-2,0)(-2,1)(-2,2)(-1,-1)(-1,0)(-1,1)(-1,2)(0,-2)(0,-1)(0,0)(0,1)(0,2)(1,-2)(1,-1)(1,0)(1,1)(2,-2)(2,-1)(2,0) "
    "(-2,2)(0,-2)(2,0) (-2,0)(0,2)(2,-2) rt -";
const std::string kCase5 =
    "(-4,1)(-3,0)(-3,1)(-2,0)(-2,1)(-2,2)(-1,-1)(-1,0)(-1,1)(0,-2)(0,-1)(0,0)(0,1)(0,2)(1,-3)(1,-2)(1,-1)(2,-2)(2,-1) "
    "(-2,2)(1,-2)(2,-2) (-3,1)(-1,1)(0,-2) bd (-4,1)";

std::vector<Axial> ring_of_twelve() {
  std::vector<Axial> ring;
  for (int q = -2; q <= 2; ++q)
    for (int r = -2; r <= 2; ++r)
      if (std::max({std::abs(q), std::abs(r), std::abs(q + r)}) == 2) ring.push_back({q, r});
  return ring;
}
bool one_inside_slides_out(std::initializer_list<Axial> taken_away) {
  std::vector<Axial> discs = ring_of_twelve();
  for (Axial gone : taken_away) std::erase(discs, gone);
  discs.push_back({1, 0});
  const Field field = nonaga::field_of(discs);
  return nonaga::slides_out(field, field.cell({1, 0}));
}

}  // namespace

TEST_SUITE("nonaga") {
  TEST_CASE("numbers are read on a phone of 390 pixels in the three windows that nearly every match stays in") {
    constexpr float kPhone = 390, kWidestWindow = 10.375f, kRead = 11;
    int numbers = 0;
    for (const Drawing& look : game().art())
      for (const Shape& shape : look.shapes)
        if (shape.kind == Shape::Kind::kText) {
          CHECK(shape.width * kPhone / kWidestWindow >= kRead);
          ++numbers;
        }
    CHECK(numbers > 0);
  }

  TEST_CASE("case 1: the start and its perft") {
    CHECK(text(start()) == kStart);
    CHECK(read(kStart) == start());
    CHECK(legal(game(), start()) ==
          "(-2,2)-(-1,2) (-2,2)-(-2,1) (-2,2)-(1,-1) (0,-2)-(-1,-1) (0,-2)-(0,1) (0,-2)-(1,-2) (2,0)-(-1,0) "
          "(2,0)-(1,1) (2,0)-(2,-1)");
    CHECK(perft(game(), start(), 1) == 9);
    CHECK(perft(game(), start(), 2) == 570);
    CHECK(perft(game(), start(), 3) == 4374);
    CHECK(perft(game(), start(), 4) == 199488);
  }

  TEST_CASE("case 2: what may be lifted and where it may go") {
    const Position position = after(game(), start(), "(2,0)-(2,-1)");
    CHECK(places_moved(position) == "(-1,-1)(-1,2)(-2,1)(1,-2)(1,1)(2,0)");
    CHECK(targets(position, "(2,0)") == "(-1,-2) (-1,3) (-2,-1) (-2,3) (-3,1) (-3,2) (1,-3) (1,2) (2,-3) (3,-2)");
    Position next = after(game(), position, "(2,0)>(-3,1)");
    CHECK(text(next).ends_with(" bt (-3,1)"));
    next = after(game(), next, "(0,2)-(-1,2)");
    CHECK(text(next).ends_with(" bd (-3,1)"));
    CHECK(places_moved(next).find("(-3,1)") == std::string::npos);
    CHECK(
        game()
            .explain(next, {nonaga::site_of(typed<nonaga::Position>(next).field, typed<nonaga::Position>(next).moved)})
            .key == "nonaga.why.just_moved");
  }

  TEST_CASE("case 3: two empty neighbours that are adjacent to each other") {
    const auto pattern = [](std::initializer_list<int> taken) {
      unsigned bits = 0;
      for (int i : taken) bits |= 1u << i;
      return bits;
    };
    CHECK(!nonaga::slides_out_locally(pattern({0, 2, 4})));
    CHECK(!nonaga::slides_out_locally(pattern({1, 2, 4, 5})));
    CHECK(nonaga::slides_out_locally(pattern({0, 1, 2, 3})));
    CHECK(!nonaga::slides_out_locally(pattern({0, 1, 2, 3, 4})));
    CHECK(nonaga::slides_out_locally(pattern({1, 2, 3, 4})));  // 5 and 0 are neighbours too
  }

  TEST_CASE("case 4: a disc shut in by a ring") {
    std::vector<Axial> discs = ring_of_twelve();
    REQUIRE(discs.size() == 12);
    discs.push_back({1, 0});
    const Field field = nonaga::field_of(discs);
    CHECK(nonaga::slides_out_locally(field.neighbours(field.cell({1, 0}))));
    CHECK(!one_inside_slides_out({}));
    CHECK(!one_inside_slides_out({{-2, 0}}));
    CHECK(one_inside_slides_out({{-2, 0}, {-2, 1}}));
  }

  TEST_CASE("case 5: a disc that holds two parts together") {
    CHECK(legal_list(read(kCase5)).size() == 51);
    CHECK(targets(read(kCase5), "(0,1)") == "(-1,2)");
    CHECK(legal_list(read(kCase5, "split=on_removal")).size() == 50);
    CHECK(targets(read(kCase5, "split=on_removal"), "(0,1)").empty());
    CHECK(!nonaga::spared(typed<nonaga::Position>(read(kCase5)).field,
                          typed<nonaga::Position>(read(kCase5)).field.cell({0, 1})));
  }

  TEST_CASE("case 6: joined") {
    const auto joined = [](std::array<Axial, 3> tokens) {
      nonaga::Tokens cells;
      for (int i = 0; i < 3; ++i) cells[i] = static_cast<Cell>((tokens[i].q + 10) * 32 + tokens[i].r + 10);
      return nonaga::joined(cells);
    };
    CHECK(joined({{{0, 0}, {1, 0}, {2, 0}}}));
    CHECK(joined({{{0, 0}, {1, 0}, {0, 1}}}));
    CHECK(joined({{{0, 0}, {1, 0}, {1, 1}}}));
    CHECK(joined({{{-1, 0}, {0, 0}, {1, -1}}}));
    CHECK(!joined({{{0, 0}, {1, 0}, {3, 0}}}));
  }

  TEST_CASE("case 7: a token stops before a hole") {
    std::string moved = kStart;
    moved.replace(moved.find("(0,1)"), 5, "(3,-2)");
    CHECK(targets(read(moved), "(0,-2)") == "(-1,-1) (0,0) (1,-2)");
  }

  TEST_CASE("joined after the token has moved: won at once, and the disc is not moved") {
    const std::string nearly =
        "(-2,0)(-2,1)(-2,2)(-1,-1)(-1,0)(-1,1)(-1,2)(0,-2)(0,-1)(0,0)(0,1)(0,2)(1,-2)(1,-1)(1,0)(1,1)(2,-2)(2,-1)(2,0) "
        "(-2,2)(1,-1)(2,-1) (-2,0)(0,2)(2,-2) rt (-1,0)";
    Position position = read(nearly);
    const std::string from = "(-2,2)";
    CHECK(targets(position, from).find("(0,0)") != std::string::npos);
    position = after(game(), position, "(-2,2)-(0,0)");
    REQUIRE(over(position));
    CHECK(game().result(position) == Result::win(0, 2, "joined"));
    CHECK(text(position).ends_with(" (0,0)(1,-1)(2,-1) (-2,0)(0,2)(2,-2) bt -"));
    CHECK(read(text(position)) == position);
  }

  TEST_CASE("a text in which somebody is joined") {
    const auto with = [](const char* red, const char* black, const char* rest) {
      return kStart.substr(0, kStart.find(' ') + 1) + red + ' ' + black + ' ' + rest;
    };
    const char *apart = "(-2,2)(0,-2)(2,0)", *together = "(-2,0)(-2,1)(-1,0)";
    // Whoever moved last has won; what is due and the disc just moved are put aside.
    CHECK(text(read(with(apart, together, "rt (0,0)"))) == with(apart, "(-2,0)(-2,1)(-1,0)", "rt -"));
    CHECK(game().result(read(with(apart, together, "rt (0,0)"))) == Result::win(1, 2, "joined"));
    CHECK(text(read(with(apart, together, "bd (0,0)"))) == with(apart, together, "rt -"));
    CHECK(over(read(with(apart, together, "bd (0,0)"))));
    // The move that is due is made first: nothing is won yet.
    CHECK(game().to_move(read(with(apart, together, "bt (0,0)"))) == 1);
    CHECK(game().to_move(read(with(apart, together, "rd (0,0)"))) == 0);
  }

  TEST_CASE("no token can move: the disc follows") {
    // A tail of Red's tokens, with Black's at its root.
    const std::string tail =
        "(-2,0)(-2,1)(-2,2)(-1,-1)(-1,0)(-1,1)(-1,2)(0,-2)(0,-1)(0,0)(0,1)(0,2)(1,-2)(1,-1)(1,0)(1,1)(2,0)(3,0)(4,0) "
        "(1,0)(3,0)(4,0) (1,-1)(1,1)(2,0) rt -";
    const Position position = read(tail);
    CHECK(game().to_move(position) == 0);
    CHECK(text(position) == tail);  // (1,0) still slides west
    const std::string shut_in =
        "(-2,0)(-2,1)(-2,2)(-1,-1)(-1,0)(-1,1)(-1,2)(0,-2)(0,-1)(0,0)(0,1)(0,2)(1,-2)(1,-1)(1,0)(2,0)(3,0)(4,0)(5,0) "
        "(2,0)(4,0)(5,0) (0,0)(1,0)(3,0) rt (0,2)";
    const Position skipped = read(shut_in);
    CHECK(text(skipped).ends_with(" rd (0,2)"));
    CHECK(game().prompt(skipped).key == "nonaga.prompt.disc");
    CHECK(places_moved(skipped).find("(0,2)") == std::string::npos);
  }

  TEST_CASE("no disc can move: it is skipped, and none was just moved") {
    // A straight line of discs: only its ends could be laid elsewhere, and tokens stand on them.
    std::string line;
    for (int q = 0; q < 19; ++q) line += '(' + std::to_string(q) + ",0)";
    const Position position = read(line + " (0,0)(5,0)(10,0) (3,0)(12,0)(18,0) rt (7,0)");
    CHECK(text(position).ends_with(" rt (7,0)"));
    const Position next = after(game(), position, "(10,0)-(11,0)");
    CHECK(text(next).ends_with(" bt -"));
    const Position from_text = read(line + " (0,0)(5,0)(10,0) (3,0)(12,0)(18,0) rd (7,0)");
    CHECK(text(from_text).ends_with(" bt -"));
  }

  TEST_CASE("holes are targets, and the periphery is not") {
    std::string holed = kStart;
    holed.replace(holed.find("(0,0)"), 5, "(3,-2)");
    holed.replace(holed.find("rt -"), 4, "rd -");
    CHECK(targets(read(holed), "(1,1)").find("(0,0)") != std::string::npos);
    CHECK(targets(read(holed, "target=periphery"), "(1,1)").find("(0,0)") == std::string::npos);
    const Position outside_only = read(holed, "target=periphery");
    const Field& field = typed<nonaga::Position>(outside_only).field;
    CHECK(game()
              .explain(outside_only,
                       {nonaga::site_of(field, field.cell({1, 1})), nonaga::site_of(field, field.cell({0, 0}))})
              .key == "nonaga.why.not_from_outside");
  }

  TEST_CASE("texts far from the middle, and up to the limit") {
    for (const auto& [q, r] : {std::pair<std::int64_t, std::int64_t>{1000000, -3},
                               {-999999998, 999999998},
                               {999999998, -999999998},
                               {-31, 32}}) {
      const std::string far = shifted(kStart, q, r);
      CHECK(text(read(far)) == far);
      CHECK(game().repetition_key(read(far)) == game().repetition_key(start()));
      CHECK(game().hash(read(far)) == game().hash(start()));
      std::string first = legal_list(read(far)).front();
      CHECK(text(after(game(), read(far), first)).find("rd -") != std::string::npos);
    }
    CHECK(refused(shifted(kStart, 999999999, 0)));
    CHECK(refused(shifted(kStart, 0, -999999999)));
    CHECK(refused(shifted(kStart, 99999999999, 0)));
  }

  TEST_CASE("the field drifts for thousands of turns without an edge") {
    for (const int direction : {1, -1}) {
      Position position = start();
      Rng rng(11);
      MoveList moves;
      const auto ahead = [&](Site site) {  // along the row, whatever the column
        const Axial at = typed<nonaga::Position>(position).field.axial(
            nonaga::cell_of(typed<nonaga::Position>(position).field, site));
        return direction * (2 * at.q + at.r);
      };
      int turns = 0;
      for (int step = 0; turns < 3500; ++step) {
        REQUIRE(!over(position));
        game().legal_moves(position, moves);
        const bool disc = typed<nonaga::Position>(position).due == nonaga::kDisc;
        std::pair<int, std::uint32_t> best = {-1'000'000, 0};
        Position chosen = position;
        for (Move move : moves) {
          Position next;
          game().apply(position, move, next);
          if (over(next)) continue;
          const int gain =
              disc ? ahead(move.site(1)) - 3 * ahead(move.site(0)) : ahead(move.site(1)) - 2 * ahead(move.site(0));
          const std::pair<int, std::uint32_t> value = {gain + static_cast<int>(rng.below(3)), rng.below(1000)};
          if (value > best) best = value, chosen = next;
        }
        REQUIRE(best.first > -1'000'000);
        position = chosen;
        turns += disc;
        if (step % 20 < 2) {
          const auto again = game().parse_position(default_setup(game()), text(position));
          REQUIRE(!refusal(again));
          REQUIRE(std::get<Position>(again) == position);
          const Picture picture = game().describe(position, kNobody);
          REQUIRE(std::ranges::all_of(picture.places, [&](const Place& place) { return std::abs(place.at.x) < 4000; }));
        }
      }
      CHECK(direction * typed<nonaga::Position>(position).field.origin_q > 500);
      const std::string home = shifted(text(position), -typed<nonaga::Position>(position).field.origin_q,
                                       -typed<nonaga::Position>(position).field.origin_r);
      CHECK(game().repetition_key(read(home)) == game().repetition_key(position));
      CHECK(legal_list(read(home)).size() == legal_list(position).size());
    }
  }

  TEST_CASE("discs are numbered as they are read at first, and moves are told by their numbers") {
    Match match(game(), default_setup(game()));
    const auto told = [&](const char* move) {
      const Move read = match.read_move(move).value();
      const std::string words =
          english(*game().retell(match.position(), read, match.position_at(0), match.line().first(match.ply())));
      REQUIRE(match.play(read));
      return words;
    };
    CHECK(told("(2,0)-(2,-1)") == "12–7");
    CHECK(told("(2,0)>(-3,1)") == "12–8·13");
  }

  TEST_CASE("no two moves of a position are told alike, and every place has a name of its own") {
    Rng rng(5);
    for (int round = 0; round < 12; ++round) {
      Match match(game(), default_setup(game()));
      MoveList moves;
      for (int ply = 0; ply < 60 && !match.over(); ++ply) {
        match.legal_moves(moves);
        std::set<std::string> told;
        for (Move move : moves)
          told.insert(
              english(*game().retell(match.position(), move, match.position_at(0), match.line().first(match.ply()))));
        CHECK(told.size() == moves.size());
        REQUIRE(match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
      }
    }
  }

  TEST_CASE("a number goes with its disc, and comes back when moves are undone") {
    Match match(game(), default_setup(game()));
    const auto name_at = [&](Axial at) {
      const auto& field = typed<nonaga::Position>(match.position()).field;
      const Picture seen = seen_in(match);
      return std::ranges::find(seen.places, nonaga::site_of(field, field.cell(at)), &Place::site)->name;
    };
    CHECK(name_at({2, 0}) == "12");
    CHECK(name_at({-3, 1}) == "8·13");
    for (const char* move : {"(2,0)-(2,-1)", "(2,0)>(-3,1)"}) REQUIRE(match.play(match.read_move(move).value()));
    CHECK(name_at({-3, 1}) == "12");
    CHECK(name_at({2, 0}) == "7·11");
    REQUIRE(match.undo());
    CHECK(name_at({2, 0}) == "12");
  }

  TEST_CASE("the cloth lies still while everything is on it, and has few sizes") {
    Rng rng(3);
    for (int round = 0; round < 6; ++round) {
      Match match(game(), default_setup(game()));
      Picture before = seen_in(match);
      CHECK(before.bottom_right.x - before.top_left.x <= 390 / 44.f);  // 44 CSS pixels to a disc on a phone
      MoveList moves;
      for (int ply = 0; ply < 120 && !match.over(); ++ply) {
        match.legal_moves(moves);
        REQUIRE(match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
        const Picture now = seen_in(match);
        const float side = before.bottom_right.x - before.top_left.x, next = now.bottom_right.x - now.top_left.x;
        const float hem = side / 2 * 0.948f;  // half of what is inside it
        const Point middle = {before.top_left.x + side / 2, before.top_left.y + side / 2};
        const bool all_inside = std::ranges::all_of(now.places, [&](const Place& place) {
          return std::max(std::abs(place.at.x - middle.x), std::abs(place.at.y - middle.y)) + 0.54f <
                 hem;  // its middle is rounded
        });
        if (next == side && all_inside) CHECK(now.top_left == before.top_left);
        if (next > side) CHECK_FALSE(all_inside);
        CHECK((next == side || std::abs(next / side - 1) > 0.13f));
        before = now;
      }
    }
  }

  TEST_CASE("one move from joining is said of either side, and those joined are told from neighbour to neighbour") {
    const std::string discs = kStart.substr(0, kStart.find(' '));
    const Position position = read(discs + " (0,0)(1,0)(2,-2) (-2,0)(-2,2)(0,2) bt -");  // (2,-2) can slide to (-1,1)
    CHECK(game().standing(position, 0).has_value());
    CHECK_FALSE(game().standing(position, 1).has_value());
    CHECK_FALSE(game().describe(position, kNobody).between.shapes.empty());
    CHECK_FALSE(game().standing(start(), 0).has_value());
    CHECK(game().describe(start(), kNobody).between.shapes.empty());

    const Position joined = read(discs + " (0,0)(0,1)(1,0) (-2,0)(-2,2)(0,2) bt -");
    const auto& field = typed<nonaga::Position>(joined).field;
    std::vector<Cell> row;
    for (Site site : game().decided_by(joined)) row.push_back(nonaga::cell_of(field, site));
    REQUIRE(row.size() == 3);
    CHECK(nonaga::adjacent(row[0], row[1]));
    CHECK(nonaga::adjacent(row[1], row[2]));
  }

  TEST_CASE("repetition is up to a shift") {
    // Two rows of discs creep east; after six turns everything lies as before, three places further.
    const std::string first =
        "(0,0)(0,1)(1,0)(1,1)(2,0)(2,1)(3,0)(3,1)(4,0)(4,1)(5,0)(5,1)(6,0)(6,1)(7,0)(7,1)(8,0)(8,1)(9,0) "
        "(4,0)(6,0)(7,1) (3,0)(5,0)(6,1) rt (9,0)";
    const std::string six_turns =
        "(6,0)-(9,0) (0,0)>(9,1) (5,0)-(8,0) (0,1)>(10,0) (4,0)-(7,0) (1,0)>(10,1) (3,0)-(6,0) (1,1)>(11,0) "
        "(7,1)-(10,1) "
        "(2,0)>(11,1) (6,1)-(9,1) (2,1)>(12,0)";
    Match match(game(), default_setup(game()), read(first));
    for (int round = 0; round < 2; ++round) {
      std::istringstream moves(shifted(six_turns, 3 * round, 0));
      for (std::string move; moves >> move;) {
        REQUIRE(!match.over());
        REQUIRE_MESSAGE(match.play(match.read_move(move).value()), move);
      }
      CHECK(text(match.position()) == shifted(first, 3 * (round + 1), 0));
    }
    CHECK(match.result() == Result::draw(2, "repetition"));
    // The disc just moved is part of it.
    std::string other = first;
    other.replace(other.rfind("(9,0)"), 5, "(8,1)");
    CHECK(!(game().repetition_key(read(other)) == game().repetition_key(read(first))));
  }

  TEST_CASE("lists are read in any order and shown sorted") {
    std::string mixed = kStart;
    mixed.replace(mixed.find("(-2,0)(-2,1)"), 12, "(-2,1)(-2,0)");
    mixed.replace(mixed.find("(-2,2)(0,-2)(2,0)"), 17, "(2,0)(-2,2)(0,-2)");
    CHECK(text(read(mixed)) == kStart);
  }

  TEST_CASE("position texts that are refused") {
    const auto with = [](std::string_view what, std::string_view instead) {
      std::string changed = kStart;
      const std::size_t at = changed.find(what);
      REQUIRE(at != std::string::npos);
      return changed.replace(at, what.size(), instead);
    };
    const std::string bad_texts[] = {"",
                                     "-",
                                     kStart + ' ',
                                     ' ' + kStart,
                                     kStart + " -",
                                     with("rt -", "rt"),
                                     with(" rt", "  rt"),
                                     with("rt", "r t"),
                                     with("rt", "R"),
                                     with("rt", "rx"),
                                     with("rt", "tr"),
                                     with("(0,0)", ""),
                                     with("(0,0)", "(0,1)"),
                                     with("(0,0)", "(0,0)(9,9)"),
                                     with("(0,0)", "(0,5)"),
                                     with("(0,0)", "(-0,0)"),
                                     with("(0,0)", "(00,0)"),
                                     with("(0,0)", "(+0,0)"),
                                     with("(0,0)", "(0, 0)"),
                                     with("(0,0)", "(0,0) "),
                                     with("(0,0)", "0,0"),
                                     with("(0,0)", "(0;0)"),
                                     with("(0,0)", "(0,0"),
                                     with("(0,0)", "(0)"),
                                     with("(0,0)", "(0,0,0)"),
                                     with("(0,0)", "(1e3,0)"),
                                     with("(0,0)", "(--1,0)"),
                                     with("(0,0)", "(2147483648,0)"),
                                     with("(0,0)", "(99999999999999999999,0)"),
                                     with(" (-2,2)", " (3,0)"),
                                     with(" (-2,2)(0,-2)", " (-2,2)"),
                                     with(" (-2,2)(0,-2)", " (-2,2)(-2,2)"),
                                     with(" (-2,2)", " (-2,0)"),
                                     with(" (-2,2)", " (-2,2)(0,0)"),
                                     with(" (-2,2)(0,-2)(2,0)", " -"),
                                     with("rt -", "rt (3,0)"),
                                     with("rt -", "rt (0,0)(0,1)"),
                                     with("rt -", "rt "),
                                     with("rt -", "rt --"),
                                     with("rt -", "rt (0,0"),
                                     with("(0,0)", "(1000000000,1000000000)"),
                                     with("(0,0)", "(1000000001,0)")};
    for (const std::string& bad : bad_texts) CHECK_MESSAGE(refused(bad), bad);
  }

  TEST_CASE("a refused touch is explained") {
    const auto site = [](const Position& position, Axial at) {
      return nonaga::site_of(typed<nonaga::Position>(position).field, typed<nonaga::Position>(position).field.cell(at));
    };
    const Position first = start();
    const auto why = [&](const Position& position, std::initializer_list<Axial> touched) {
      Path path;
      for (Axial at : touched) path.push_back(site(position, at));
      return game().explain(position, path).key;
    };
    CHECK(why(first, {{0, 2}}) == "nonaga.why.not_yours");
    CHECK(why(first, {{0, 0}}) == "nonaga.why.token_first");
    CHECK(why(first, {{3, 0}}) == "nonaga.why.no_disc");
    CHECK(why(first, {{2, 0}, {3, 0}}) == "nonaga.why.slide_off");
    CHECK(why(first, {{2, 0}, {-2, 0}}) == "nonaga.why.token_there");
    CHECK(why(first, {{2, 0}, {0, 0}}) == "nonaga.why.stops_short");
    CHECK(why(first, {{2, 0}, {1, -1}}) == "nonaga.why.not_straight");
    const Position lifting = after(game(), first, "(2,0)-(2,-1)");
    CHECK(why(lifting, {{2, -1}}) == "nonaga.why.token_on_it");
    CHECK(why(lifting, {{0, 0}}) == "nonaga.why.held");
    CHECK(why(lifting, {{3, 0}}) == "nonaga.why.no_disc");
    CHECK(why(lifting, {{2, 0}, {0, 0}}) == "nonaga.why.disc_there");
    CHECK(why(lifting, {{2, 0}, {3, -3}}) == "nonaga.why.touch_two");
    CHECK(why(read(kCase5), {{0, 1}, {-3, -1}}) == "nonaga.why.touch_two");
    CHECK(why(read(kCase5), {{0, 1}, {2, -3}}) == "nonaga.why.splits");
    CHECK(why(read(kCase5, "split=on_removal"), {{0, 1}}) == "nonaga.why.splits_on_removal");
    for (int far = 0; far < 1024; ++far) {  // touched where the field has been before
      CHECK(english(game().explain(first, {static_cast<Site>(far)})) != "");
      CHECK(english(game().explain(lifting, {site(lifting, {2, 0}), static_cast<Site>(far)})) != "");
    }
  }
}
