// Chains of draws, trees of hidden men, and throws, all of SHA-256.
#include "app/model/pledges.h"

#include <Sha256.h>

#include <algorithm>
#include <bit>

namespace vitrine {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

// What is hashed says for what, in parts none of which can run into the next.
Digest hash(std::string_view what, std::initializer_list<std::string_view> parts) {
  std::string text = "vitrine ";
  text += what;
  for (std::string_view part : parts) (text += '\n') += part;
  return sha256(text);
}

std::string owner(const Bound& bound) {
  return std::string(bound.id) + ' ' + std::to_string(bound.player);
}

Digest salt(const Bound& bound, std::string_view seed, std::size_t man) {
  return hash("salt", {owner(bound), std::to_string(man), seed});
}

Digest leaf(const Bound& bound, std::size_t man, char letter, const Digest& salt) {
  return hash("man", {owner(bound), std::to_string(man), std::string_view(&letter, 1), bytes_of(salt)});
}

Digest node(const Digest& left, const Digest& right) {
  return hash("node", {bytes_of(left), bytes_of(right)});
}

// The rows of the tree, the leaves first, the root last.
std::vector<std::vector<Digest>> tree(const Bound& bound, std::string_view seed, std::string_view men) {
  std::vector<std::vector<Digest>> rows(1);
  for (std::size_t man = 0; man < men.size(); ++man)
    rows[0].push_back(leaf(bound, man, men[man], salt(bound, seed, man)));
  rows[0].resize(std::bit_ceil(men.size()));
  while (rows.back().size() > 1) {
    std::vector<Digest> row;
    for (std::size_t i = 0; i < rows.back().size(); i += 2) row.push_back(node(rows.back()[i], rows.back()[i + 1]));
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

Digest sha256(std::string_view bytes) {
  CSha256 state;
  Sha256_Init(&state);
  Sha256_Update(&state, reinterpret_cast<const Byte*>(bytes.data()), bytes.size());
  Digest digest;
  Sha256_Final(&state, digest.data());
  return digest;
}

std::string text_of(const Digest& digest) {
  std::string text;
  unsigned bits = 0;
  int count = 0;
  for (const std::uint8_t byte : digest) {
    bits = bits << 8 | byte;
    for (count += 8; count >= 6; count -= 6) text += kLetters[bits >> (count - 6) & 63];
  }
  return text + kLetters[bits << (6 - count) & 63];
}

std::optional<Digest> digest_of(std::string_view text) {
  Digest digest;
  std::size_t next = 0;
  unsigned bits = 0;
  int count = 0;
  for (const char letter : text) {
    const std::size_t value = kLetters.find(letter);
    if (value == kLetters.npos) return std::nullopt;
    bits = bits << 6 | static_cast<unsigned>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    if (next == digest.size()) return std::nullopt;
    digest[next++] = static_cast<std::uint8_t>(bits >> count);
  }
  return next == digest.size() && text_of(digest) == text ? std::optional(digest) : std::nullopt;
}

std::string new_seed(const std::function<std::uint32_t(std::uint32_t bound)>& random) {
  Digest seed;
  for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(random(256));
  return text_of(seed);
}

std::vector<Digest> Bound::chain(const Digest& drawn, int draws) const {
  std::vector<Digest> chain(static_cast<std::size_t>(draws) + 1, drawn);
  const std::string whose = owner(*this);
  for (std::size_t i = chain.size() - 1; i-- > 0;) chain[i] = hash("draw", {whose, bytes_of(chain[i + 1])});
  return chain;
}

std::vector<Digest> Bound::chain(std::string_view seed) const {
  return chain(hash("draws", {owner(*this), seed}), Correspondence::kMostDraws);
}

std::string Bound::root(std::string_view seed, std::string_view men) const {
  return text_of(tree(*this, seed, men).back()[0]);
}

Correspondence::Proof Bound::proof(std::string_view seed, std::string_view men, int man) const {
  auto at = static_cast<std::size_t>(man);
  Correspondence::Proof proof = {man, men[at], {text_of(salt(*this, seed, at))}};
  for (const auto& row : tree(*this, seed, men)) {
    if (row.size() > 1) proof.digests.push_back(text_of(row[at ^ 1]));
    at /= 2;
  }
  return proof;
}

bool Bound::holds(std::string_view root, int men, const Correspondence::Proof& proof) const {
  auto at = static_cast<std::size_t>(proof.man);
  const auto leaves = std::bit_ceil(static_cast<std::size_t>(men));
  if (proof.digests.size() != 1 + static_cast<std::size_t>(std::countr_zero(leaves))) return false;
  std::vector<Digest> way;
  for (const std::string& text : proof.digests) {
    const auto digest = digest_of(text);
    if (!digest) return false;
    way.push_back(*digest);
  }
  Digest reached = leaf(*this, at, proof.letter, way[0]);
  for (std::size_t i = 1; i < way.size(); ++i, at /= 2)
    reached = at % 2 == 0 ? node(reached, way[i]) : node(way[i], reached);
  return text_of(reached) == root;
}

std::uint64_t thrown(std::string_view id, int number, const Digest& first, const Digest& second) {
  const Digest digest = hash("throw", {id, std::to_string(number), bytes_of(first), bytes_of(second)});
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 8; ++i) value = value << 8 | digest[i];
  return value;
}

}  // namespace vitrine
