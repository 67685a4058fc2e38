// Takes a module apart into streams.
#pragma once

#include <array>
#include <vector>

#include "packing/streams.h"

namespace vitrine::packing {

using Bytes = std::vector<unsigned char>;

inline void append_u32(Bytes& bytes, std::size_t number) {
  for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<unsigned char>(number >> (8 * i)));
}

class Splitter {
 public:
  explicit Splitter(const Bytes& module) : module_{module} {}

  // The streams with their lengths in front; empty if something stands there that is not known.
  Bytes split() {
    const std::size_t code = code_section();
    if (code == 0) return {};
    take(kBefore, code);
    if (!carry_code(*this) || at_ != code_end_) return {};
    take(kAfter, module_.size());
    Bytes all;
    for (const Bytes& stream : streams_) append_u32(all, stream.size());
    for (const Bytes& stream : streams_) all.insert(all.end(), stream.begin(), stream.end());
    return all;
  }

  unsigned char carry(Stream stream) {
    const unsigned char byte = next();
    streams_[stream].push_back(byte);
    return byte;
  }
  Moved carry_opcode() {
    const unsigned char opcode = next();
    if (carry_merged(opcode)) return {opcode, true};
    if (operand_of(opcode) == Operand::kPlace) {
      const unsigned char alignment = next();
      if (alignment > kLastAligned - kAligned) fail();
      if (alignment != kAlignments[opcode - kFirstPlace])
        streams_[kCode].push_back(static_cast<unsigned char>(kAligned + alignment));
    }
    streams_[kCode].push_back(opcode);
    return {opcode, false};
  }
  void carry_variable(Stream stream) {
    const std::uint32_t rank = recent_.rank_of(shortest_number());
    recent_.use(rank);
    std::uint32_t left = rank;
    for (; left > 0x7f; left >>= 7) streams_[stream].push_back(static_cast<unsigned char>(left | 0x80));
    streams_[stream].push_back(static_cast<unsigned char>(left));
  }
  // A function's size is not carried: it follows from the function.
  void begin_function() {
    const std::size_t size = shortest_number();
    function_end_ = at_ + size;
    recent_.begin_function();
  }
  void end_function() {
    if (at_ != function_end_) fail();
  }
  void fail() { failed_ = true; }
  bool failed() const { return failed_; }

 private:
  static constexpr std::size_t kMagic = 8;
  static constexpr unsigned char kCodeSection = 10;

  unsigned char next() {
    if (at_ >= module_.size()) return fail(), 0;
    return module_[at_++];
  }
  std::size_t number() {
    std::size_t number = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      const unsigned char byte = next();
      number |= static_cast<std::size_t>(byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return number;
  }
  // Whether opcode and operand go as one byte.
  bool carry_merged(unsigned char opcode) {
    const bool variable = operand_of(opcode) == Operand::kVariable;
    const std::size_t before = at_;
    for (std::size_t i = 0; i < std::size(kMerged); ++i) {
      if (kMerged[i].opcode != opcode) continue;
      const std::uint32_t operand = variable ? recent_.rank_of(shortest_number()) : next();
      if (operand == kMerged[i].operand) {
        if (variable) recent_.use(operand);
        streams_[kCode].push_back(static_cast<unsigned char>(kFirstMerged + i));
        return true;
      }
      at_ = before;
    }
    return false;
  }
  // One that is told in as few bytes as can be, as it will be told again.
  std::uint32_t shortest_number() {
    const std::size_t before = at_;
    const std::size_t told = number();
    if (at_ - before > 1 && module_[at_ - 1] == 0) fail();
    return static_cast<std::uint32_t>(told);
  }
  // Where the functions begin; 0 if there are none.
  std::size_t code_section() {
    for (at_ = kMagic; !failed_ && at_ < module_.size();) {
      const unsigned char id = next();
      const std::size_t size = number(), begin = at_;
      at_ += size;
      if (id != kCodeSection) continue;
      code_end_ = at_;
      at_ = 0;
      return begin;
    }
    return 0;
  }
  void take(Stream stream, std::size_t end) {
    while (at_ < end && !failed_) carry(stream);
  }

  const Bytes& module_;
  std::size_t at_ = 0, code_end_ = 0, function_end_ = 0;
  std::array<Bytes, kStreams> streams_;
  Recent recent_;
  bool failed_ = false;
};

}  // namespace vitrine::packing
