// Puts a module together again from its streams.
#pragma once

#include <cstring>

#include "packing/streams.h"

namespace vitrine::packing {

constexpr std::size_t number_at(const unsigned char* bytes) {
  std::size_t number = 0;
  for (unsigned i = 0; i < 4; ++i) number |= std::size_t{bytes[i]} << (8 * i);
  return number;
}

// In the memory it is given.
class Joiner {
 public:
  Joiner(const unsigned char* packed, std::size_t size, unsigned char* module, std::size_t room)
      : module_{module}, room_{room} {
    if (size < kLengths) {
      fail();
      return;
    }
    const unsigned char* next = packed + kLengths;
    std::size_t left = size - kLengths;
    for (int stream = 0; stream < kStreams; ++stream) {
      const std::size_t length = number_at(packed + 4 * stream);
      if (length > left) {
        fail();
        return;
      }
      next_[stream] = next;
      next += length;
      left -= length;
      end_[stream] = next;
    }
  }

  // How many bytes the module has; 0 if the streams are damaged.
  std::size_t join() {
    carry_all(kBefore);
    if (failed_ || !carry_code(*this)) return 0;
    carry_all(kAfter);
    return failed_ ? 0 : size_;
  }

  unsigned char carry(Stream stream) {
    if (next_[stream] == end_[stream] || size_ == room_) return fail(), 0;
    return module_[size_++] = *next_[stream]++;
  }
  unsigned char carry_opcode() {
    unsigned char opcode = carry(kCode);
    unsigned char alignment = 0xff;
    if (opcode >= kAligned && opcode <= kLastAligned) {
      --size_;
      alignment = opcode - kAligned;
      opcode = carry(kCode);
    }
    if (operand_of(opcode) != Operand::kPlace) return opcode;
    if (size_ == room_) return fail(), opcode;
    module_[size_++] = alignment == 0xff ? kAlignments[opcode - kFirstPlace] : alignment;
    return opcode;
  }
  void begin_function() { function_ = size_; }
  // The function's size, which no stream tells, goes before it.
  void end_function() {
    std::size_t digits = 1;
    const std::size_t length = size_ - function_;
    while (length >> (7 * digits) > 0) ++digits;
    if (room_ - size_ < digits) return fail();
    std::memmove(module_ + function_ + digits, module_ + function_, length);
    for (std::size_t i = 0; i < digits; ++i)
      module_[function_ + i] = static_cast<unsigned char>(((length >> (7 * i)) & 0x7f) | (i + 1 < digits ? 0x80 : 0));
    size_ += digits;
  }
  void fail() { failed_ = true; }
  bool failed() const { return failed_; }

 private:
  void carry_all(Stream stream) {
    while (!failed_ && next_[stream] != end_[stream]) carry(stream);
  }

  unsigned char* module_;
  std::size_t room_, size_ = 0, function_ = 0;
  const unsigned char* next_[kStreams] = {};
  const unsigned char* end_[kStreams] = {};
  bool failed_ = false;
};

}  // namespace vitrine::packing
