// A block of zeroed memory of bounded size: what cannot be had is halved until it can.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <type_traits>

#include "core/check.h"

namespace vitrine {

// An `Entry` of zero bytes must be a valid one. The number of entries is a power of two, at least one.
template <class Entry>
class Block {
  static_assert(std::is_trivially_copyable_v<Entry> && std::is_trivially_destructible_v<Entry>);

 public:
  explicit Block(std::size_t bytes) {
    size_ = std::bit_floor(bytes / sizeof(Entry) | 1);
    while (!(memory_ = std::calloc(size_ + 1, sizeof(Entry)))) {  // one more, so that the first can be aligned
      VITRINE_CHECK(size_ > 1);
      size_ /= 2;
    }
    void* aligned = memory_;
    std::size_t space = (size_ + 1) * sizeof(Entry);
    entries_ = static_cast<Entry*>(std::align(alignof(Entry), size_ * sizeof(Entry), aligned, space));
  }
  ~Block() { std::free(memory_); }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  std::size_t size() const { return size_; }
  Entry& operator[](std::size_t index) { return entries_[index]; }
  const Entry& operator[](std::size_t index) const { return entries_[index]; }

 private:
  void* memory_ = nullptr;
  Entry* entries_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace vitrine
