// How Noni-Coni packs a move into eight bytes.
#pragma once
#include "core/move.h"
#include "games/noni_coni/board.h"

namespace vitrine::noni_coni {

// Bits 0–1: the kind. Then for a step or a capture the starting point in seven bits and the directions, first one
// lowest, two bits each, closed by a 1: 27 captures, all there can be when nine of 36 men stay, fill the 64 bits
// exactly. A touch holds one site: the culprit to blow, "?" or "--".
enum class Kind : std::uint8_t { kStep, kCapture, kTouch };

constexpr Kind kind_of(Move move) {
  return static_cast<Kind>(move.code & 3);
}
constexpr Move touch_of(Site site) {
  return Move(std::uint64_t{site} << 2 | static_cast<std::uint64_t>(Kind::kTouch));
}
constexpr Site touched_site(Move move) {
  return static_cast<Site>(move.code >> 2);
}

// The directions of a step or a capture, one after another.
class Hops {
 public:
  explicit constexpr Hops(Move move) : start_(static_cast<int>(move.code >> 2 & 127)), rest_(move.code >> 9) {}
  explicit constexpr Hops(int start) : start_(start), rest_(1) {}

  constexpr int start() const { return start_; }
  constexpr int count() const { return (std::bit_width(rest_) - 1) / 2; }
  constexpr bool more() const { return rest_ > 1; }
  constexpr Direction take() {
    const auto direction = static_cast<Direction>(rest_ & 3);
    rest_ >>= 2;
    return direction;
  }
  constexpr Hops then(Direction direction) const {
    const int closing = 2 * count();
    Hops longer = *this;
    longer.rest_ ^= std::uint64_t{1} << closing;
    longer.rest_ |= (std::uint64_t{4} | direction) << closing;
    return longer;
  }
  constexpr Move as(Kind kind) const {
    return Move(rest_ << 9 | static_cast<std::uint64_t>(start_) << 2 | static_cast<std::uint64_t>(kind));
  }

 private:
  int start_;
  std::uint64_t rest_;
};

constexpr Move step_of(int from, Direction direction) {
  return Hops(from).then(direction).as(Kind::kStep);
}

}  // namespace vitrine::noni_coni
