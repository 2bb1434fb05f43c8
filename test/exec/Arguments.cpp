//===- Arguments.cpp - Buffers and packed arguments of a launch -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Arguments.h"

#include "Binary/LaunchABI.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <stdexcept>

namespace {

constexpr uint64_t GuardBytes = 1024;
constexpr uint8_t GuardByte = 0xA5;
constexpr uint64_t Alignment = oclc::abi::MemoryAlignment;

uint64_t alignTo(uint64_t value, uint64_t to) { return (value + to - 1) / to * to; }

/// SplitMix64, a generator of pseudo-random numbers.
class Random {
public:
  explicit Random(uint64_t seed) : State(seed) {}
  uint32_t next() {
    uint64_t z = (State += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z >> 32;
  }
  void fill(uint8_t *bytes, uint64_t size) {
    for (uint64_t i = 0; i != size; ++i)
      bytes[i] = next();
  }
  /// Fills with typical words: mostly small numbers, some at the limits of types.
  void fillLikely(uint8_t *bytes, uint64_t size) {
    constexpr uint32_t Limits[] = {0x7F,   0x80,       0xFF,       0x7FFF,     0x8000,
                                   0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFF80};
    for (uint64_t i = 0; i + 4 <= size; i += 4) {
      uint32_t kind = next() % 16, word = next();
      word = kind < 9 ? word % 16 : kind < 12 ? Limits[word % std::size(Limits)] : word;
      std::memcpy(bytes + i, &word, 4);
    }
  }
  /// Fills with floats: mostly multiples of 0.25, some at the limits of float or int, and random
  /// bits.
  void fillFloats(uint8_t *bytes, uint64_t size) {
    constexpr uint32_t Limits[] = {0x00000000, 0x80000000, 0x7F800000, 0xFF800000, 0x7FC00000,
                                   0x00000001, 0x807FFFFF, 0x7F7FFFFF, 0x4F000000, 0xCF000000};
    for (uint64_t i = 0; i + 4 <= size; i += 4) {
      uint32_t kind = next() % 16, word = next();
      float quarter = (static_cast<int>(word % 256) - 100) * 0.25F;
      if (kind < 10)
        std::memcpy(&word, &quarter, 4);
      else if (kind < 14)
        word = Limits[word % std::size(Limits)];
      std::memcpy(bytes + i, &word, 4);
    }
  }

private:
  uint64_t State;
};

} // namespace

GuardedBlock::GuardedBlock(uint64_t bytes)
    : Bytes(bytes), Memory(bytes + 2 * GuardBytes + Alignment, GuardByte) {
  auto address = reinterpret_cast<uintptr_t>(Memory.data());
  Start = alignTo(address + GuardBytes, Alignment) - address;
}

bool GuardedBlock::guardsAreIntact() const {
  auto isGuard = [](uint8_t byte) { return byte == GuardByte; };
  return std::all_of(Memory.begin(), Memory.begin() + Start, isGuard) &&
         std::all_of(Memory.begin() + Start + Bytes, Memory.end(), isGuard);
}

ArgumentSpec ArgumentSpec::parse(const std::string &text) {
  ArgumentSpec spec{text.empty() ? '?' : text[0]};
  size_t at = 1;
  for (uint64_t &number : spec.numbers) {
    if (at >= text.size())
      break;
    size_t used = 0;
    number = std::stoull(text.substr(at + 1), &used, 0);
    at += 1 + used;
  }
  if (!std::strchr("gluwb", spec.kind) || at != text.size())
    throw std::runtime_error("malformed argument '" + text + "'");
  return spec;
}

Arguments::Arguments(const std::vector<ArgumentSpec> &specs, bool forReference,
                     uint64_t staticLocalBytes)
    : LocalBytes(staticLocalBytes) {
  for (const ArgumentSpec &spec : specs) {
    const auto [a, b, c] = spec.numbers;
    switch (spec.kind) {
    case 'g': {
      GuardedBlock &buffer = Buffers.emplace_back(4 * a);
      std::fill_n(buffer.data(), buffer.size(), 0);
      if (b != 0 && c == 2)
        Random(b).fillFloats(buffer.data(), buffer.size());
      else if (b != 0 && c == 1)
        Random(b).fillLikely(buffer.data(), buffer.size());
      else if (b != 0)
        Random(b).fill(buffer.data(), buffer.size());
      uint8_t *address = buffer.data();
      pack(&address, 8, 8);
      break;
    }
    case 'l':
      addLocal(a, forReference);
      break;
    case 'u': {
      auto value = static_cast<uint32_t>(a);
      pack(&value, 4, 4);
      break;
    }
    case 'w':
      pack(&a, 8, 8);
      break;
    case 'b': {
      std::vector<uint8_t> bytes(a);
      Random(c).fill(bytes.data(), a);
      pack(bytes.data(), a, b);
      break;
    }
    }
  }
}

void Arguments::pack(const void *bytes, uint64_t size, uint64_t alignment) {
  Packed.resize(alignTo(Packed.size(), alignment));
  auto *from = static_cast<const uint8_t *>(bytes);
  Packed.insert(Packed.end(), from, from + size);
}

void Arguments::addLocal(uint64_t bytes, bool forReference) {
  if (forReference) {
    uint8_t *address = LocalBlocks.emplace_back(bytes).data();
    pack(&address, 8, 8);
    return;
  }
  LocalBytes = alignTo(LocalBytes, Alignment);
  pack(&LocalBytes, 8, 8);
  LocalBytes += bytes;
}

std::string Arguments::compare(const Arguments &expected) const {
  for (size_t b = 0; b != Buffers.size(); ++b) {
    const GuardedBlock &mine = Buffers[b], &theirs = expected.Buffers[b];
    for (uint64_t i = 0; i + 4 <= mine.size(); i += 4) {
      uint32_t got, want;
      std::memcpy(&got, mine.data() + i, 4);
      std::memcpy(&want, theirs.data() + i, 4);
      if (got != want)
        return "buffer " + std::to_string(b) + " word " + std::to_string(i / 4) + " is " +
               std::to_string(got) + ", expected " + std::to_string(want);
    }
    if (!mine.guardsAreIntact())
      return "memory around buffer " + std::to_string(b) + " was written";
  }
  return "";
}

void Arguments::fillLocal(uint8_t byte) {
  for (std::vector<uint8_t> &block : LocalBlocks)
    std::fill(block.begin(), block.end(), byte);
}

uint64_t Arguments::digest() const {
  uint64_t sum = 0;
  for (const GuardedBlock &buffer : Buffers)
    for (uint64_t i = 0; i != buffer.size(); ++i)
      sum = (sum ^ buffer.data()[i]) * 0x100000001B3;
  return sum;
}
