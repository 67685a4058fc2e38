// The page's module in streams: every kind of instruction there and back, and nothing read or written outside of what a
// damaged payload has.
#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "core/rng.h"
#include "packing/join.h"
#include "packing/split.h"

using namespace vitrine::packing;

namespace {

// A module of four functions with every kind of operand. It need not be valid, only well formed.
Bytes sample() {
  const Bytes bodies[] = {
      {2,    3,    0x7f, 200,  1,    0x7c,                                            // three and two hundred variables
       0x41, 0xff, 0xff, 0xff, 0xff, 0x0f,                                            // i32.const
       0x42, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1,                 // i64.const of ten bytes
       0x43, 1,    2,    3,    4,    0x44, 1,    2,    3,    4,    5,    6,    7, 8,  // f32.const, f64.const
       0x02, 0x40, 0x03, 0x7f, 0x04, 0x05, 0x05, 0x0b, 0x0c, 1,    0x0b, 0x0d, 0, 0x0b,  // block, loop, if, else, br
       0x0e, 2,    0,    1,    0,    0x0b},                                              // br_table
      {0,    0x20, 0,    0x21, 0x85, 2,    0x22, 1,    0x23, 0,    0x24, 0x81, 1,    0x10, 0x90, 3,
       0x11, 4,    0,                                                                                // variables, calls
       0x28, 2,    0x10, 0x28, 0,    0x10, 0x3c, 0,    0x80, 4,    0x37, 3,    0,    0x29, 1,    9,  // loads and stores
       0x3f, 0,    0x40, 0,    0x6a, 0xc4, 0x1a, 0x1b, 0x01, 0x01, 0x01, 0x0f, 0x00, 0x0b},
      {0, 0xfc, 7, 0xfc, 8, 1, 0, 0xfc, 9, 1, 0xfc, 10, 0, 0, 0xfc, 11, 0, 0x0b},
      {0, 0x20, 200, 1, 0x20, 200, 1, 0x21, 200, 1, 0x22, 0, 0x20, 0x80, 2, 0x0b}};  // the same variable again
  Bytes code{4};
  for (const Bytes& body : bodies) {
    code.push_back(static_cast<unsigned char>(body.size()));
    code.insert(code.end(), body.begin(), body.end());
  }
  Bytes module{0, 'a', 's', 'm', 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0};  // a section of types
  module.push_back(10);
  REQUIRE(code.size() >= 128);  // a size of two bytes
  module.push_back(static_cast<unsigned char>(0x80 | (code.size() & 0x7f)));
  module.push_back(static_cast<unsigned char>(code.size() >> 7));
  module.insert(module.end(), code.begin(), code.end());
  const Bytes data{11, 3, 1, 0, 0};
  module.insert(module.end(), data.begin(), data.end());
  return module;
}

// In memory of its own size, so that the sanitizers see every step outside.
Bytes joined(const Bytes& streams, std::size_t room) {
  Bytes module(room);
  module.resize(Joiner{streams.data(), streams.size(), module.data(), room}.join());
  return module;
}

}  // namespace

TEST_SUITE("packing") {
  TEST_CASE("a module comes back from its streams byte for byte") {
    const Bytes module = sample();
    const Bytes streams = Splitter{module}.split();
    REQUIRE(!streams.empty());
    CHECK(joined(streams, module.size()) == module);
    CHECK(joined(streams, module.size() + 100) == module);
    for (std::size_t room = 0; room < module.size(); ++room) CHECK(joined(streams, room).empty());
  }

  TEST_CASE("each kind stands in its stream") {
    const Bytes streams = Splitter{sample()}.split();
    std::vector<std::size_t> lengths;
    for (int stream = 0; stream < kStreams; ++stream) lengths.push_back(number_at(streams.data() + 4 * stream));
    CHECK(lengths[kDeclared] == 9);
    CHECK(lengths[kRead] == 4);     // 200 and 256, two bytes each; 0, and 200 once more, with their opcodes
    CHECK(lengths[kWritten] == 4);  // 261 in two bytes, the second last used in one, twice; the last with its opcode
    CHECK(lengths[kOffset] == 6);
    CHECK(lengths[kInt32] == 5);
    CHECK(lengths[kInt64] == 10);
    CHECK(lengths[kFloat] == 12);
    CHECK(lengths[kAfter] == 5);
  }

  TEST_CASE("what is cut short or unknown is refused") {
    const Bytes module = sample();
    for (std::size_t size = 0; size < module.size() - 5; ++size)
      CHECK(Splitter{Bytes(module.begin(), module.begin() + static_cast<std::ptrdiff_t>(size))}.split().empty());
    Bytes vectors = module;
    for (unsigned char& byte : vectors)
      if (byte == 0x6a) byte = 0xfd;
    CHECK(Splitter{vectors}.split().empty());
    const Bytes streams = Splitter{module}.split();
    for (std::size_t size = 0; size < streams.size(); ++size) {
      const Bytes cut(streams.begin(), streams.begin() + static_cast<std::ptrdiff_t>(size));
      CHECK(joined(cut, module.size()).empty());
    }
  }

  TEST_CASE("damaged streams give a wrong module or none, and stay in their memory") {
    const Bytes module = sample(), streams = Splitter{module}.split();
    vitrine::Rng rng(7);
    for (int i = 0; i < 20'000; ++i) {
      Bytes damaged = streams;
      for (std::uint32_t hits = 1 + rng.below(3); hits > 0; --hits)
        damaged[rng.below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<unsigned char>(rng.below(256));
      CHECK(joined(damaged, module.size()).size() <= module.size());
    }
  }
}
