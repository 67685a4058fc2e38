// Chains of draws, trees of hidden men, and throws, all of SHA-256.
#include "app/model/pledges.h"

#include <Sha256.h>

#include <array>
#include <bit>

namespace vitrine {
namespace {

constexpr int kBits = 6;  // of a letter

}  // namespace

std::string sha256(std::string_view bytes) {
  CSha256 state;
  Sha256_Init(&state);
  Sha256_Update(&state, reinterpret_cast<const Byte*>(bytes.data()), bytes.size());
  std::array<Byte, SHA256_DIGEST_SIZE + 1> digest{};  // and nothing behind it, for the last letter
  Sha256_Final(&state, digest.data());
  std::string text;
  for (int bit = 0; bit < 8 * SHA256_DIGEST_SIZE; bit += kBits) {
    const auto at = static_cast<std::size_t>(bit / 8);
    text += kCodeLetters[(digest[at] << 8 | digest[at + 1]) >> (16 - kBits - bit % 8) & 63];
  }
  return text;
}

// What is hashed says for what, and whose it is, in parts none of which can run into the next.
std::string Bound::hash(std::string_view what, std::string_view one, std::string_view other) const {
  std::string text = "vitrine ";
  for (const std::string_view part : {what, id, one, other}) (text += part) += '\n';
  return sha256(text += static_cast<char>('0' + player));
}

std::vector<std::string> Bound::chain(std::string_view drawn, int draws) const {
  std::vector<std::string> chain(static_cast<std::size_t>(draws) + 1, std::string(drawn));
  for (std::size_t i = chain.size() - 1; i-- > 0;) chain[i] = hash("draw", chain[i + 1]);
  return chain;
}

std::vector<std::string> Bound::chain(std::string_view seed) const {
  return chain(hash("draws", seed), Correspondence::kMostDraws);
}

// ---- the tree: men up to a power of two, those beyond the last empty ----

std::string Bound::leaf(std::size_t man, char letter, std::string_view salt) const {
  return hash("man", std::to_string(man) + letter, salt);
}

// Above the one at `at` in its row and the other beside it.
std::string Bound::node(std::string_view one, std::string_view other, std::size_t at) const {
  return at % 2 == 0 ? hash("node", one, other) : hash("node", other, one);
}

Correspondence::Proof Bound::proof(std::string_view seed, std::string_view men, int man) const {
  auto at = static_cast<std::size_t>(man);
  std::vector<std::string> row(std::bit_ceil(men.size())), salts(row.size());
  for (std::size_t i = 0; i < men.size(); ++i) {
    salts[i] = hash("salt", seed, std::to_string(i));
    row[i] = leaf(i, men[i], salts[i]);
  }
  Correspondence::Proof proof = {man, men[at], {salts[at]}};
  for (; row.size() > 1; at /= 2) {
    proof.digests.push_back(row[at ^ 1]);
    for (std::size_t i = 0; i < row.size(); i += 2) row[i / 2] = node(row[i], row[i + 1], i);
    row.resize(row.size() / 2);
  }
  return proof;
}

std::string Bound::reached(const Correspondence::Proof& proof) const {
  auto at = static_cast<std::size_t>(proof.man);
  std::string reached = leaf(at, proof.letter, proof.digests[0]);
  for (std::size_t i = 1; i < proof.digests.size(); ++i, at /= 2) reached = node(reached, proof.digests[i], at);
  return reached;
}

std::string Bound::root(std::string_view seed, std::string_view men) const {
  return reached(proof(seed, men, 0));
}

bool Bound::holds(std::string_view root, std::size_t men, const Correspondence::Proof& proof) const {
  return proof.digests.size() == static_cast<std::size_t>(std::bit_width(std::bit_ceil(men))) && reached(proof) == root;
}

std::uint64_t thrown(std::string_view id, int number, std::string_view first, std::string_view second) {
  const std::string digest =
      Bound{id, kChance}.hash("throw", std::to_string(number) + ' ' + std::string(first), second);
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 10; ++i) value = value << kBits | kCodeLetters.find(digest[i]);
  return value;
}

}  // namespace vitrine
