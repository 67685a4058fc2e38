// By what the two sides of a match by links are bound: draws that neither can choose, and hidden men that neither can
// change. All of it comes from a seed that a side keeps to itself until the match has ended.
//
// A side's draws are a chain: each is the SHA-256 of the next one, and the first leads to the tip, which goes out with
// the side's first link. Whoever knows a draw knows those before it and none after it. Dice are thrown by both: a throw
// is the SHA-256 of one draw of each side, and a draw is told only where a throw is due and nothing can be chosen
// before it. The hidden men are the leaves of a Merkle tree, each with a salt of its own, whose root goes out with the
// link after they are laid out. Match and player are part of all that is hashed, so that nothing serves twice.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/match.h"

namespace vitrine {

inline constexpr std::string_view kCodeLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";  // base64url

// In these letters, Correspondence::kDigestLength of them. Digests are hashed as they are written.
std::string sha256(std::string_view bytes);

// One side of one match.
struct Bound {
  std::string_view id;
  Player player;

  // The tip, and behind it so many draws as this one is the last of.
  std::vector<std::string> chain(std::string_view drawn, int draws) const;
  // All draws of a seed.
  std::vector<std::string> chain(std::string_view seed) const;
  // To what these men lead, all of which are known, and one of them with its way to there.
  std::string root(std::string_view seed, std::string_view men) const;
  Correspondence::Proof proof(std::string_view seed, std::string_view men, int man) const;
  // Of so many men.
  bool holds(std::string_view root, std::size_t men, const Correspondence::Proof&) const;

 private:
  friend std::uint64_t thrown(std::string_view, int, std::string_view, std::string_view);
  std::string hash(std::string_view what, std::string_view one, std::string_view other = {}) const;
  std::string leaf(std::size_t man, char letter, std::string_view salt) const;
  std::string node(std::string_view one, std::string_view other, std::size_t at) const;
  std::string reached(const Correspondence::Proof&) const;
};

// A throw, the `number`-th after one draw of each side, as a number of 60 bits that are equally likely.
std::uint64_t thrown(std::string_view id, int number, std::string_view first, std::string_view second);

}  // namespace vitrine
