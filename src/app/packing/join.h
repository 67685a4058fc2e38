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

  unsigned char carry(Stream stream) { return put(take(stream)); }
  Moved carry_opcode() {
    unsigned char opcode = take(kCode), alignment = 0xff;
    if (const unsigned merged = opcode - unsigned{kFirstMerged}; merged < std::size(kMerged)) {
      const auto [told, operand] = kMerged[merged];
      put(told);
      put_number(operand_of(told) == Operand::kVariable ? recent_.use(operand) : operand);
      return {told, true};
    }
    if (opcode >= kAligned && opcode <= kLastAligned) {
      alignment = opcode - kAligned;
      opcode = take(kCode);
    }
    put(opcode);
    if (operand_of(opcode) == Operand::kPlace) put(alignment == 0xff ? kAlignments[opcode - kFirstPlace] : alignment);
    return {opcode, false};
  }
  void carry_variable(Stream stream) {
    std::uint32_t rank = 0;
    unsigned char byte = 0x80;
    for (unsigned shift = 0; shift < 32 && byte >= 0x80; shift += 7)
      rank |= (std::uint32_t{byte = take(stream)} & 0x7f) << shift;
    put_number(recent_.use(rank));
  }
  void begin_function() {
    function_ = size_;
    recent_.begin_function();
  }
  // The function's size, which no stream tells, goes before it.
  void end_function() {
    const std::size_t end = size_;
    const std::size_t length = end - function_;
    put_number(length);
    if (failed_) return;
    const std::size_t digits = size_ - end;
    std::memmove(module_ + function_ + digits, module_ + function_, length);
    size_ = function_;
    put_number(length);
    size_ += length;
  }
  void fail() { failed_ = true; }
  bool failed() const { return failed_; }

 private:
  void carry_all(Stream stream) {
    while (!failed_ && next_[stream] != end_[stream]) carry(stream);
  }

  unsigned char take(Stream stream) {
    if (next_[stream] == end_[stream]) return fail(), 0;
    return *next_[stream]++;
  }
  unsigned char put(unsigned char byte) {
    if (size_ == room_) return fail(), 0;
    return module_[size_++] = byte;
  }
  void put_number(std::size_t number) {
    for (; number > 0x7f; number >>= 7) put(static_cast<unsigned char>(number | 0x80));
    put(static_cast<unsigned char>(number));
  }

  unsigned char* module_;
  std::size_t room_, size_ = 0, function_ = 0;
  const unsigned char* next_[kStreams] = {};
  const unsigned char* end_[kStreams] = {};
  Recent recent_;
  bool failed_ = false;
};

}  // namespace vitrine::packing
