// A picture written as SVG.
#include "core/picture.h"

#include <doctest/doctest.h>

using namespace vitrine;

TEST_SUITE("picture") {
  TEST_CASE("as SVG it leaves out what cannot be seen at its width, but never a text") {
    Picture picture;
    picture.bottom_right = {10, 10};
    picture.board.disc({5, 5}, 1, rgb(0x112233));
    picture.board.disc({5, 5}, 0.01f, rgb(0x445566));
    picture.board.line({1, 1}, {9, 1}, 0.01f, rgb(0x778899));
    picture.board.polygon({{2, 2}, {2.01f, 2}, {2, 2.01f}}, rgb(0xaabbcc));
    picture.board.text({5, 5}, 0.01f, rgb(0xddeeff), "a1");
    const auto shows = [](const std::string& text, const char* colour) { return text.find(colour) != text.npos; };
    const std::string small = svg(picture, {}, 100), large = svg(picture, {}, 10'000);
    for (const char* colour : {"#112233", "#778899", "#ddeeff"}) CHECK((shows(small, colour) && shows(large, colour)));
    for (const char* colour : {"#445566", "#aabbcc"}) CHECK((!shows(small, colour) && shows(large, colour)));
  }
}
