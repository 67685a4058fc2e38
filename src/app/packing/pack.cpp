// Packs a file for the page: pack <from> <to>. The stream is LZMA's own, its header in front; the same bytes
// everywhere, as the encoder is the pinned one and runs in one thread.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

#include "Alloc.h"
#include "LzmaEnc.h"

namespace {

using Bytes = std::vector<unsigned char>;

Bytes packed(const Bytes& bytes) {
  CLzmaEncProps wanted;
  LzmaEncProps_Init(&wanted);
  wanted.level = 9;
  wanted.reduceSize = bytes.size();
  wanted.lp = wanted.pb = 0;  // WebAssembly's instructions stand at any byte: 0.1 % less than with the usual pb=2
  wanted.fb = 273;            // the most
  wanted.mc = 10'000;
  wanted.numThreads = 1;
  constexpr SizeT kHeader = LZMA_PROPS_SIZE + 8;
  Bytes out(kHeader + bytes.size() + bytes.size() / 8 + 1'000);
  SizeT count = out.size() - kHeader, properties = LZMA_PROPS_SIZE;
  const SRes result = LzmaEncode(out.data() + kHeader, &count, bytes.data(), bytes.size(), &wanted, out.data(),
                                 &properties, 0, nullptr, &g_Alloc, &g_Alloc);
  if (result != SZ_OK) return {};
  for (SizeT i = 0; i < 8; ++i)
    out[LZMA_PROPS_SIZE + i] = static_cast<unsigned char>(std::uint64_t{bytes.size()} >> (8 * i));
  out.resize(kHeader + count);
  return out;
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return std::fputs("usage: pack <from> <to>\n", stderr), 2;
  std::ifstream from(words[1], std::ios::binary);
  const Bytes bytes{std::istreambuf_iterator<char>(from), {}};
  const Bytes out = packed(bytes);
  std::ofstream to(words[2], std::ios::binary);
  to.write(reinterpret_cast<const char*>(out.data()), static_cast<std::streamsize>(out.size()));
  return from && to.flush() && !out.empty() ? 0 : 1;
}
