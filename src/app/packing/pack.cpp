// Packs a WebAssembly module for the page: pack <from> <to>. Its streams (streams.h) as LZMA with that format's own
// header in front, and before them the module's size in four bytes; the same bytes everywhere, as the encoder is the
// pinned one and runs in one thread.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "Alloc.h"
#include "LzmaEnc.h"

#include "packing/join.h"
#include "packing/split.h"

namespace {

using namespace vitrine::packing;

Bytes packed(const Bytes& bytes, std::size_t size_joined) {
  CLzmaEncProps wanted;
  LzmaEncProps_Init(&wanted);
  wanted.level = 9;
  wanted.reduceSize = bytes.size();
  wanted.lp = wanted.pb = 0;  // WebAssembly's instructions stand at any byte: 0.1 % less than with the usual pb=2
  wanted.lc = 2;              // of streams apart the byte before tells little: 0.1 kB less than with the usual 3
  wanted.fb = 273;            // the most
  wanted.mc = 10'000;
  wanted.numThreads = 1;
  Bytes out;
  append_u32(out, size_joined);
  const std::size_t begin = out.size(), header = begin + LZMA_PROPS_SIZE + 4;
  out.resize(header + bytes.size() + bytes.size() / 8 + 1'000);
  SizeT count = out.size() - header, properties = LZMA_PROPS_SIZE;
  const SRes result = LzmaEncode(out.data() + header, &count, bytes.data(), bytes.size(), &wanted, out.data() + begin,
                                 &properties, 0, nullptr, &g_Alloc, &g_Alloc);
  if (result != SZ_OK) return {};
  for (std::size_t i = 0; i < 4; ++i)
    out[begin + LZMA_PROPS_SIZE + i] = static_cast<unsigned char>(bytes.size() >> (8 * i));
  out.resize(header + count);
  return out;
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return std::fputs("usage: pack <from> <to>\n", stderr), 2;
  std::ifstream from(words[1], std::ios::binary);
  const Bytes module{std::istreambuf_iterator<char>(from), {}};
  const Bytes streams = Splitter{module}.split();
  Bytes joined(module.size());
  if (streams.empty() || Joiner{streams.data(), streams.size(), joined.data(), joined.size()}.join() != module.size() ||
      joined != module)
    return std::fprintf(stderr, "pack: %s has an instruction that streams.h does not know\n", words[1]), 1;
  const Bytes out = packed(streams, module.size());
  std::ofstream to(words[2], std::ios::binary);
  to.write(reinterpret_cast<const char*>(out.data()), static_cast<std::streamsize>(out.size()));
  return from && to.flush() && !out.empty() ? 0 : 1;
}
