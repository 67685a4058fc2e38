// The transposition table: positions already searched, in bounded memory. Four entries of sixteen bytes share a line of
// the cache.
#pragma once
#include <cstdint>

#include "ai/memory.h"

namespace vitrine {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

class Transposition {
 public:
  struct Entry {
    std::uint64_t key;
    std::int32_t score;
    std::uint16_t move;  // its place among the legal moves
    std::int8_t depth;
    Bound bound;  // kNone: the entry is empty
  };
  static constexpr std::uint16_t kNoMove = 0xffff;

  explicit Transposition(std::size_t bytes) : buckets_(bytes) {}

  // Asks for the key's line of the cache, to be there when it is looked for.
  void fetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  const Entry* find(std::uint64_t key) const {
    for (const Entry& entry : bucket(key).entries)
      if (entry.key == key && entry.bound != Bound::kNone) return &entry;
    return nullptr;
  }

  // Replaces the same position, else an empty entry, else the shallowest of the bucket.
  void store(const Entry& stored) {
    Entry* place = nullptr;
    for (Entry& entry : buckets_[index(stored.key)].entries) {
      if (entry.bound == Bound::kNone || entry.key == stored.key) {
        place = &entry;
        break;
      }
      if (!place || entry.depth < place->depth) place = &entry;
    }
    const std::uint16_t known = place->key == stored.key ? place->move : kNoMove;
    *place = stored;
    if (place->move == kNoMove) place->move = known;
  }

 private:
  struct alignas(64) Bucket {
    Entry entries[4];
  };
  static_assert(sizeof(Entry) == 16 && sizeof(Bucket) == 64);

  std::size_t index(std::uint64_t key) const { return static_cast<std::size_t>(key) & (buckets_.size() - 1); }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[index(key)]; }

  Block<Bucket> buckets_;
};

}  // namespace vitrine
