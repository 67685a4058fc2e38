// The page's unpacker, a small module of its own: base64 of what pack.cpp wrote in, the module's bytes out. It knows no
// library and no import, runs once, and its memory goes with it.
#include <cstddef>
#include <cstdint>

#include "LzmaDec.h"

#include "packing/join.h"

extern unsigned char __heap_base;  // NOLINT: the linker's name

namespace {

using vitrine::packing::number_at;

constexpr std::size_t kPage = 65'536, kHeader = 4 + LZMA_PROPS_SIZE + 4;  // bytes
constexpr std::size_t kMost = std::size_t{1} << 28;                       // bytes: more is damage

std::size_t used = 0;
std::size_t unpacked_size = 0;

// Memory is only ever taken.
unsigned char* take_bytes(std::size_t count) {
  if (count > kMost) return nullptr;
  unsigned char* const begin = &__heap_base + used;
  used += (count + 15) & ~std::size_t{15};
  const std::size_t need = reinterpret_cast<std::uintptr_t>(&__heap_base) + used;
  const std::size_t have = __builtin_wasm_memory_size(0) * kPage;
  if (need > have && __builtin_wasm_memory_grow(0, (need - have + kPage - 1) / kPage) == std::size_t(-1))
    return nullptr;
  return begin;
}

const ISzAlloc kMemory = {[](ISzAllocPtr, std::size_t size) -> void* { return take_bytes(size); },
                          [](ISzAllocPtr, void*) {}};

// 0…63, or 64 for what is no digit of base64.
unsigned digit_of(unsigned char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26u;
  if (c >= '0' && c <= '9') return c - '0' + 52u;
  return c == '+' ? 62 : c == '/' ? 63 : 64;
}

// In place; says how many bytes. Whatever is no digit is passed over: a saved page may have been broken into lines.
std::size_t decode_base64(unsigned char* text, std::size_t length) {
  std::size_t count = 0;
  unsigned bits = 0, held = 0;
  for (std::size_t i = 0; i < length; ++i) {
    const unsigned digit = digit_of(text[i]);
    if (digit == 64) continue;
    bits = (bits << 6) | digit;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    text[count++] = static_cast<unsigned char>(bits >> held);
  }
  return count;
}

}  // namespace

extern "C" {

// Where so many bytes of text may be written; null if there is no memory for them.
[[clang::export_name("take")]] unsigned char* vitrine_take(std::size_t count) {
  return take_bytes(count);
}

// Unpacks the text that was written there; null if it is damaged or too much for the memory.
[[clang::export_name("unpack")]] const unsigned char* vitrine_unpack(unsigned char* text, std::size_t length) {
  const std::size_t packed = decode_base64(text, length);
  if (packed <= kHeader) return nullptr;
  const unsigned char* const properties = text + 4;
  SizeT size = number_at(properties + LZMA_PROPS_SIZE), read = packed - kHeader;
  const std::size_t room = number_at(text);
  unsigned char* const streams = take_bytes(size);
  unsigned char* const module = take_bytes(room);
  if (!streams || !module) return nullptr;
  ELzmaStatus status;
  const SRes result = LzmaDecode(streams, &size, text + kHeader, &read, properties, LZMA_PROPS_SIZE, LZMA_FINISH_END,
                                 &status, &kMemory);
  if (result != SZ_OK) return nullptr;
  unpacked_size = vitrine::packing::Joiner{streams, size, module, room}.join();
  return unpacked_size == room ? module : nullptr;
}

// How many bytes unpack() gave.
[[clang::export_name("size")]] std::size_t vitrine_size() {
  return unpacked_size;
}
}
