// The code of a WebAssembly module taken apart by kind: opcodes, variables, offsets, numbers, each in a stream of its
// own. LZMA packs these 9 % tighter than the code as it stands. One walk over the code serves both ways: it moves byte
// by byte, and who carries them knows from where to where. Packed: the streams' lengths, each four bytes, the least
// first, then the streams.
//
// A variable is told by its rank among those last used, and an instruction that is met often by one byte, its operand
// with it: 2.5 and 8 kB less of 376.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace vitrine::packing {

enum Stream : unsigned char {
  kBefore,    // the module up to its first function
  kCode,      // opcodes, and the numbers of functions, types, blocks and globals
  kDeclared,  // how many variables of which type
  kRead,      // ranks of variables: local.get
  kWritten,   // local.set, local.tee
  kOffset,
  kInt32,
  kInt64,
  kFloat,
  kAfter,  // the module after its last function
  kStreams
};

constexpr std::size_t kLengths = kStreams * std::size_t{4};  // bytes

// What follows an opcode.
enum class Operand : unsigned char {
  kNone,
  kNumber,   // of a function, a block, a type of a block or a global
  kNumbers,  // a type's and a table's
  kTargets,  // of a table of branches
  kVariable,
  kPlace,  // alignment and offset
  kInt32,
  kInt64,
  kFloat32,
  kFloat64,
  kPrefixed,  // another opcode, and what follows that
  kUnknown
};

// WebAssembly 2.0, chapter 5.4, without vectors and references to the host.
constexpr Operand operand_of(unsigned char opcode) {
  if (opcode >= 0x28 && opcode <= 0x3e) return Operand::kPlace;
  if (opcode >= 0x45 && opcode <= 0xc4) return Operand::kNone;
  switch (opcode) {
    case 0x00:  // unreachable
    case 0x01:  // nop
    case 0x05:  // else
    case 0x0b:  // end
    case 0x0f:  // return
    case 0x1a:  // drop
    case 0x1b:  // select
      return Operand::kNone;
    case 0x02:  // block
    case 0x03:  // loop
    case 0x04:  // if
    case 0x0c:  // br
    case 0x0d:  // br_if
    case 0x10:  // call
    case 0x23:  // global.get
    case 0x24:  // global.set
    case 0x3f:  // memory.size
    case 0x40:  // memory.grow
      return Operand::kNumber;
    case 0x0e: return Operand::kTargets;
    case 0x11: return Operand::kNumbers;
    case 0x20:  // local.get
    case 0x21:  // local.set
    case 0x22:  // local.tee
      return Operand::kVariable;
    case 0x41: return Operand::kInt32;
    case 0x42: return Operand::kInt64;
    case 0x43: return Operand::kFloat32;
    case 0x44: return Operand::kFloat64;
    case 0xfc: return Operand::kPrefixed;
    default: return Operand::kUnknown;
  }
}

// The numbers that follow an opcode after the prefix: none for conversions, one or two for what moves bytes; -1:
// unknown.
constexpr int prefixed_numbers(std::uint32_t opcode) {
  if (opcode <= 7) return 0;
  if (opcode == 8 || opcode == 10) return 2;  // memory.init, memory.copy
  return opcode == 9 || opcode == 11 ? 1 : -1;
}

// The alignment that loads and stores from 0x28 to 0x3e nearly always have, as a power of two; another one is told by
// an opcode in front that WebAssembly does not know.
constexpr unsigned char kFirstPlace = 0x28;
constexpr unsigned char kAlignments[] = {2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2};
constexpr unsigned char kAligned = 0xe0, kLastAligned = 0xe3;

// The instructions of one byte, in bytes that WebAssembly does not know either, from kFirstMerged on. Which are worth
// it was tried: each saves 0.1 to 3 kB, and others nothing or less.
struct Merged {
  unsigned char opcode, operand;
};
constexpr unsigned char kFirstMerged = 0xe4;
constexpr Merged kMerged[] = {
    {0x20, 0},    {0x20, 1},    {0x21, 0},    {0x22, 0},     // local.get, local.set, local.tee by rank
    {0x41, 0},    {0x41, 1},    {0x41, 2},    {0x41, 0x7f},  // i32.const
    {0x42, 0},    {0x42, 1},                                 // i64.const
    {0x02, 0x40}, {0x03, 0x40}, {0x04, 0x40},                // block, loop, if without a type
    {0x0c, 0},    {0x0d, 0},    {0x0d, 1},                   // br, br_if
    {0x23, 0},    {0x24, 0},                                 // global.get, global.set
};
static_assert(kFirstMerged + std::size(kMerged) <= 0xfc);

constexpr unsigned char kLocalGet = 0x20;

// An instruction's opcode, and whether its operand was moved with it.
struct Moved {
  unsigned char opcode;
  bool whole;
};

// The first variables of a function by their last use, the latest first; those beyond have no rank.
class Recent {
 public:
  void begin_function() {
    for (unsigned i = 0; i < kRanked; ++i) variables_[i] = static_cast<unsigned char>(i);
  }
  std::uint32_t rank_of(std::uint32_t variable) const {
    if (variable >= kRanked) return variable;
    std::uint32_t rank = 0;
    while (variables_[rank] != variable) ++rank;
    return rank;
  }
  // The variable of a rank, which is the latest from now on.
  std::uint32_t use(std::uint32_t rank) {
    if (rank >= kRanked) return rank;
    const unsigned char variable = variables_[rank];
    for (; rank > 0; --rank) variables_[rank] = variables_[rank - 1];
    return variables_[0] = variable;
  }

 private:
  static constexpr unsigned kRanked = 256;
  unsigned char variables_[kRanked];
};

// Moves a number of one to ten bytes, and gives its lowest 32 bits.
template <class Carrier>
std::uint32_t carry_number(Carrier& carrier, Stream stream) {
  std::uint32_t number = 0;
  for (unsigned shift = 0; shift < 70; shift += 7) {
    const unsigned char byte = carrier.carry(stream);
    if (shift < 32) number |= std::uint32_t{byte & 0x7fu} << shift;
    if (byte < 0x80) break;
  }
  return number;
}

template <class Carrier>
void carry_bytes(Carrier& carrier, Stream stream, int count) {
  while (count-- > 0) carrier.carry(stream);
}

template <class Carrier>
void carry_operand(Carrier& carrier, unsigned char opcode) {
  switch (operand_of(opcode)) {
    case Operand::kNone: return;
    case Operand::kNumbers: carry_number(carrier, kCode); [[fallthrough]];
    case Operand::kNumber: carry_number(carrier, kCode); return;
    case Operand::kTargets:
      for (std::uint32_t left = carry_number(carrier, kCode) + 1; left > 0 && !carrier.failed(); --left)
        carry_number(carrier, kCode);
      return;
    case Operand::kVariable: carrier.carry_variable(opcode == kLocalGet ? kRead : kWritten); return;
    case Operand::kPlace: carry_number(carrier, kOffset); return;
    case Operand::kInt32: carry_number(carrier, kInt32); return;
    case Operand::kInt64: carry_number(carrier, kInt64); return;
    case Operand::kFloat32: carry_bytes(carrier, kFloat, 4); return;
    case Operand::kFloat64: carry_bytes(carrier, kFloat, 8); return;
    case Operand::kPrefixed: {
      const int numbers = prefixed_numbers(carry_number(carrier, kCode));
      if (numbers < 0) carrier.fail();
      for (int i = 0; i < numbers; ++i) carry_number(carrier, kCode);
      return;
    }
    case Operand::kUnknown: carrier.fail();
  }
}

template <class Carrier>
void carry_function(Carrier& carrier) {
  carrier.begin_function();
  for (std::uint32_t runs = carry_number(carrier, kDeclared); runs > 0 && !carrier.failed(); --runs) {
    carry_number(carrier, kDeclared);
    carrier.carry(kDeclared);
  }
  for (unsigned depth = 1; depth > 0 && !carrier.failed();) {
    const auto [opcode, whole] = carrier.carry_opcode();
    if (!whole) carry_operand(carrier, opcode);
    if (opcode >= 0x02 && opcode <= 0x04) ++depth;  // block, loop, if
    if (opcode == 0x0b) --depth;
  }
  carrier.end_function();
}

// Moves all functions; false if the code is none that is known here, or damaged.
template <class Carrier>
bool carry_code(Carrier& carrier) {
  for (std::uint32_t left = carry_number(carrier, kCode); left > 0 && !carrier.failed(); --left)
    carry_function(carrier);
  return !carrier.failed();
}

}  // namespace vitrine::packing
