// A position of any game as plain bytes, and the one place where bytes become a game's own position and back.
#pragma once
#include <array>
#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>

namespace vitrine {

// It copies and compares as bytes; what a game does not use stays zero.
struct alignas(8) Position {
  static constexpr std::size_t kBytes = 512;
  std::array<std::byte, kBytes> bytes{};
  bool operator==(const Position&) const = default;
};

// What a game may use as its own position: plain bytes without padding, so that equal positions are equal bytes.
template <class P>
concept PlainPosition = std::is_trivially_copyable_v<P> && std::has_unique_object_representations_v<P> &&
                        sizeof(P) <= Position::kBytes && alignof(P) <= alignof(Position);

// The game's own position in those bytes. It must have been put there, as it is or within a copy of the whole: copying
// bytes copies the object in them, as P is trivially copyable.
template <PlainPosition P>
const P& typed(const Position& position) {
  return *std::launder(reinterpret_cast<const P*>(position.bytes.data()));
}
template <PlainPosition P>
P& typed(Position& position) {
  return *std::launder(reinterpret_cast<P*>(position.bytes.data()));
}

// Copies the bytes of a T without calling a function, which in WebAssembly took a tenth of a search.
template <class T>
  requires std::is_trivially_copyable_v<T>
void copy_inline(void* to, const void* from) {
#ifdef __clang__
  __builtin_memcpy_inline(to, from, sizeof(T));
#else
  std::memcpy(to, from, sizeof(T));
#endif
}
template <class T>
T copied_inline(const T& from) {
  T to;
  copy_inline<T>(&to, &from);
  return to;
}

template <PlainPosition P>
Position as_bytes(const P& own) {
  Position position;
  copy_inline<P>(position.bytes.data(), &own);
  return position;
}

}  // namespace vitrine
