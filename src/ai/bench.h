// The same positions and node counts everywhere: how fast they go, and a signature of what came out.
#pragma once
#include <cstdint>
#include <functional>
#include <string_view>

#include "core/game.h"

namespace vitrine {

class Signature {
 public:
  void add(std::uint64_t value) {
    for (int byte = 0; byte < 8; ++byte, value >>= 8) hash_ = (hash_ ^ (value & 0xff)) * 0x100000001b3u;
  }
  void add(std::string_view text) {
    for (char c : text) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    add(text.size());
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

struct Speed {
  std::uint64_t generated = 0, searched = 0;  // moves carried out: at random from the legal lists, and in searches
  double generating = 0, searching = 0;       // seconds
};

inline constexpr int kBenchPositions = 12;

struct BenchTask {
  int positions = kBenchPositions;
  int depth = 0;  // alpha-beta searches so deep instead of a fixed number of nodes; 0: it does not
};

// Takes about a second. `seconds` gives the time since any fixed moment.
Speed bench(const Game&, Signature&, const std::function<double()>& seconds, const BenchTask& = {});

}  // namespace vitrine
