// A picture written as SVG.
#include "core/picture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

bool same_places(const Picture& a, const Picture& b) {
  return std::ranges::equal(a.places, b.places, {}, &Place::at, &Place::at);
}

}  // namespace

TEST_SUITE("picture") {
  TEST_CASE("as SVG it leaves out what cannot be seen at its width, but never a text") {
    Picture picture;
    picture.bottom_right = {10, 10};
    picture.board.disc({5, 5}, 1, rgb(0x112233));
    picture.board.disc({5, 5}, 0.01f, rgb(0x445566));
    picture.board.line({1, 1}, {9, 1}, 0.01f, rgb(0x778899));
    picture.board.polygon({{2, 2}, {2.01f, 2}, {2, 2.01f}}, rgb(0xaabbcc));
    picture.board.line({1, 2}, {9, 2}, 0.01f, rgb(0x99aabb, 20));
    const std::vector<Point> hatching = {{1, 3},    {1.2f, 3},    {1, 3.2f}, {1.2f, 3.2f},
                                         {1, 3.4f}, {1.2f, 3.4f}, {1, 3.6f}};
    picture.board.polyline(hatching, 0.01f, rgb(0x667788, 200), false);
    picture.board.text({5, 5}, 0.01f, rgb(0xddeeff), "a1");
    const auto shows = [](const std::string& text, const char* colour) { return text.find(colour) != text.npos; };
    const std::string small = svg(picture, {}, 100), large = svg(picture, {}, 10'000);
    for (const char* colour : {"#112233", "#667788", "#778899", "#ddeeff"})
      CHECK((shows(small, colour) && shows(large, colour)));
    for (const char* colour : {"#445566", "#aabbcc", "#99aabb"}) CHECK((!shows(small, colour) && shows(large, colour)));
  }

  TEST_CASE("a text in SVG has its line where the canvas has it") {
    Picture picture;
    picture.bottom_right = {10, 10};
    picture.board.text({5, 6}, 1.2f, rgb(0), "1", false);
    picture.board.text({4, 3}, 1, rgb(0), "N");
    const std::string text = svg(picture, {}, 100);
    CHECK(text.find(R"(<text x="5" y="6.387" font-size="1")") != text.npos);
    CHECK(text.find(R"(<text x="4" y="3.21" font-size="1")") != text.npos);
    CHECK(text.find("baseline") == text.npos);
  }

  TEST_CASE("a turned board carries its signs whole and upright, and leaves out one without room") {
    Picture picture;
    picture.bottom_right = {10, 6};
    picture.board.disc({1, 1}, 0.5f, rgb(0x112233));
    const std::size_t wide = picture.board.shapes.size();
    picture.board.rectangle({1, 5}, {8, 5.8f}, rgb(0x445566));
    picture.board.text({2, 5.4f}, 0.5f, rgb(0x445566), "A");
    picture.board.text({6, 5.4f}, 0.5f, rgb(0x445566), "B");
    picture.board.sign(wide);
    const std::size_t narrow = picture.board.shapes.size();
    picture.board.rectangle({9, 5}, {9.6f, 5.6f}, rgb(0x778899));
    picture.board.sign(narrow);
    picture.places.push_back({0, {2, 1}, 0.5f, PlaceShape::kSquare, "a1"});

    const Picture half = turned(picture, 2);
    CHECK(half.top_left == Point{-10, -6});
    CHECK(half.board.shapes.size() == picture.board.shapes.size());
    CHECK(half.places[0].at == Point{-2, -1});
    CHECK(half.board.shapes[2].centre.x - half.board.shapes[3].centre.x == doctest::Approx(-4));  // still to be read
    CHECK(half.board.shapes[2].centre.y == doctest::Approx(-5.4));
    const Picture quarter = turned(picture, 1);
    REQUIRE(quarter.board.shapes.size() == 2);  // the disc and the narrow sign
    CHECK(quarter.board.shapes[1].fill == rgb(0x778899));
    for (int quarters : {0, 4}) CHECK(turned(picture, quarters).board == picture.board);
  }

  TEST_CASE("before each player the same picture lies, with his side lowest where the board turns") {
    using Thing = std::tuple<Site, std::uint8_t, Player, Zone, std::string>;
    for (const Game* game : registered_games()) {
      for (const Setup& setup : every_setup(*game)) {
        CAPTURE(setup_text(*game, setup));
        Match match(*game, setup);
        Rng rng(11);
        const auto things = [](const Picture& picture) {
          std::multiset<Thing> all;
          for (const Piece& piece : picture.pieces)
            all.emplace(piece.site, piece.look, piece.owner, piece.zone, piece.name.key);
          return all;
        };
        const auto turns_back = [](const Picture& picture) {  // places that are not below or beside the one before
          int count = 0;
          for (std::size_t i = 1; i < picture.places.size(); ++i)
            count += picture.places[i - 1].at.y > picture.places[i].at.y + 0.3f;
          return count;
        };
        const auto lies_at = [](const Picture& picture, Player player) {
          float sum = 0, count = 0;
          for (const Piece& piece : picture.pieces)
            if (piece.owner == player) sum += piece.at.y, ++count;
          return sum / count;
        };
        for (const int plies : {0, 40}) {
          play_randomly(match, rng, plies);
          const Position& position = match.position();
          for (const Player viewer : {kNobody, Player{0}, Player{1}}) {
            const Picture first = game->describe(position, viewer);
            const bool turns =
                !same_places(game->facing(first, position, viewer, 0), game->facing(first, position, viewer, 1));
            CHECK(game->facing(first, position, viewer, 0).places.size() == first.places.size());
            for (Player near = 0; near < match.players(); ++near) {
              const Picture picture = game->facing(first, position, viewer, near);
              CHECK(things(picture) == things(first));
              std::map<Site, const Place*> places;
              for (const Place& place : picture.places) places[place.site] = &place;
              CHECK(places.size() == first.places.size());
              for (const Place& place : first.places) {
                REQUIRE(places.contains(place.site));
                CHECK(places[place.site]->name == place.name);
              }
              for (const Piece& piece : picture.pieces)
                if (piece.site != kNoSite) CHECK(piece.at == places.at(piece.site)->at);
              CHECK(turns_back(picture) <= 1);  // what lies beside the board may come last
              for (Player other = 0; turns && plies == 0 && other < match.players(); ++other)
                CHECK(lies_at(picture, near) >= lies_at(picture, other) - 0.01f);
            }
          }
        }
      }
    }
  }
}
