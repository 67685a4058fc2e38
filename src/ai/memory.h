// A block of zeroed memory of bounded size: what cannot be had is halved until it can.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <type_traits>

#include "core/check.h"

namespace vitrine {

// `Entry` must be happy as zeroes. The number of entries is a power of two, at least one.
template <class Entry>
class Block {
  static_assert(std::is_trivially_copyable_v<Entry> && std::is_trivially_destructible_v<Entry>);

 public:
  explicit Block(std::size_t bytes) {
    size_ = std::bit_floor(bytes / sizeof(Entry) | 1);
    while (!(entries_ = static_cast<Entry*>(std::calloc(size_, sizeof(Entry))))) {
      VITRINE_CHECK(size_ > 1);
      size_ /= 2;
    }
  }
  ~Block() { std::free(entries_); }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  std::size_t size() const { return size_; }
  Entry& operator[](std::size_t index) { return entries_[index]; }
  const Entry& operator[](std::size_t index) const { return entries_[index]; }

 private:
  Entry* entries_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace vitrine
