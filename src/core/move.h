// Sites, moves and players: the vocabulary every game shares.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace vitrine {

// A place that a finger can touch: a cell, a man in hand, "pass". The game numbers its own sites; they belong to a
// position, not to the game, so a drifting field may number them anew after a move.
using Site = std::uint16_t;
inline constexpr Site kNoSite = 0xffff;

// 0…3, or one of the two below.
using Player = std::int8_t;
inline constexpr Player kChance = -1;  // a die is to be thrown
inline constexpr Player kNobody = -2;  // the game is over
inline constexpr int kMaxPlayers = 4;

// The sites a finger touches, in order. No two legal moves of a position share a path.
using Path = std::vector<Site>;

// What a player commits in one go, in eight bytes. Unless a game packs its moves in a way of its own (and then spells
// them out in `path`), the bytes are up to four sites, each in a lane of 16 bits as site + 1, an empty lane being 0.
struct Move {
  std::uint64_t code = 0;

  constexpr Move() = default;
  constexpr explicit Move(std::uint64_t packed) : code(packed) {}
  constexpr Move(std::initializer_list<Site> sites) {
    int shift = 0;
    for (Site site : sites) code |= (std::uint64_t{site} + 1) << shift, shift += 16;
  }

  constexpr Site site(int index) const { return static_cast<Site>(((code >> (16 * index)) & 0xffff) - 1); }
  constexpr int length() const { return code >> 48 ? 4 : code >> 32 ? 3 : code >> 16 ? 2 : code ? 1 : 0; }
  constexpr bool operator==(const Move&) const = default;
};

// Reused from node to node: once it has grown to a game's widest position, filling it allocates nothing.
using MoveList = std::vector<Move>;

}  // namespace vitrine
