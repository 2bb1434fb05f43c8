//===- Arguments.cpp - The arguments of one launch, once for each side ------------------------===//
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

uint64_t alignTo(uint64_t Value, uint64_t To) { return (Value + To - 1) / To * To; }

/// SplitMix64, a generator of pseudo-random numbers.
class Random {
public:
  explicit Random(uint64_t Seed) : State(Seed) {}
  uint32_t next() {
    uint64_t Z = (State += 0x9E3779B97F4A7C15);
    Z = (Z ^ (Z >> 30)) * 0xBF58476D1CE4E5B9;
    Z = (Z ^ (Z >> 27)) * 0x94D049BB133111EB;
    return Z >> 32;
  }
  void fill(uint8_t *Bytes, uint64_t Size) {
    for (uint64_t I = 0; I != Size; ++I)
      Bytes[I] = next();
  }
  /// Fills with typical words: mostly small numbers, some at the limits of types.
  void fillLikely(uint8_t *Bytes, uint64_t Size) {
    constexpr uint32_t Limits[] = {0x7F,   0x80,       0xFF,       0x7FFF,     0x8000,
                                   0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFF80};
    for (uint64_t I = 0; I + 4 <= Size; I += 4) {
      uint32_t Kind = next() % 16, Word = next();
      Word = Kind < 9 ? Word % 16 : Kind < 12 ? Limits[Word % std::size(Limits)] : Word;
      std::memcpy(Bytes + I, &Word, 4);
    }
  }
  /// Fills with typical numbers, and those at the limits of floating-point types.
  void fillFloats(uint8_t *Bytes, uint64_t Size) {
    constexpr uint32_t Limits[] = {0x00000000, 0x80000000, 0x7F800000, 0xFF800000, 0x7FC00000,
                                   0x00000001, 0x807FFFFF, 0x7F7FFFFF, 0x4F000000, 0xCF000000};
    for (uint64_t I = 0; I + 4 <= Size; I += 4) {
      uint32_t Kind = next() % 16, Word = next();
      float Quarter = (static_cast<int>(Word % 256) - 100) * 0.25F;
      if (Kind < 10)
        std::memcpy(&Word, &Quarter, 4);
      else if (Kind < 14)
        Word = Limits[Word % std::size(Limits)];
      std::memcpy(Bytes + I, &Word, 4);
    }
  }

private:
  uint64_t State;
};

} // namespace

GuardedBlock::GuardedBlock(uint64_t Bytes)
    : Bytes(Bytes), Memory(Bytes + 2 * GuardBytes + Alignment, GuardByte) {
  auto Address = reinterpret_cast<uintptr_t>(Memory.data());
  Start = alignTo(Address + GuardBytes, Alignment) - Address;
}

bool GuardedBlock::guardsAreIntact() const {
  auto IsGuard = [](uint8_t Byte) { return Byte == GuardByte; };
  return std::all_of(Memory.begin(), Memory.begin() + Start, IsGuard) &&
         std::all_of(Memory.begin() + Start + Bytes, Memory.end(), IsGuard);
}

ArgumentSpec ArgumentSpec::parse(const std::string &Text) {
  ArgumentSpec Spec{Text.empty() ? '?' : Text[0]};
  size_t At = 1;
  for (uint64_t &Number : Spec.numbers) {
    if (At >= Text.size())
      break;
    size_t Used = 0;
    Number = std::stoull(Text.substr(At + 1), &Used, 0);
    At += 1 + Used;
  }
  if (!std::strchr("gluwb", Spec.kind) || At != Text.size())
    throw std::runtime_error("malformed argument '" + Text + "'");
  return Spec;
}

Arguments::Arguments(const std::vector<ArgumentSpec> &Specs, bool ForReference,
                     uint64_t StaticLocalBytes)
    : LocalBytes(StaticLocalBytes) {
  for (const ArgumentSpec &Spec : Specs) {
    const auto [A, B, C] = Spec.numbers;
    switch (Spec.kind) {
    case 'g': {
      GuardedBlock &Buffer = Buffers.emplace_back(4 * A);
      std::fill_n(Buffer.data(), Buffer.size(), 0);
      if (B != 0 && C == 2)
        Random(B).fillFloats(Buffer.data(), Buffer.size());
      else if (B != 0 && C == 1)
        Random(B).fillLikely(Buffer.data(), Buffer.size());
      else if (B != 0)
        Random(B).fill(Buffer.data(), Buffer.size());
      uint8_t *Address = Buffer.data();
      pack(&Address, 8, 8);
      break;
    }
    case 'l':
      addLocal(A, ForReference);
      break;
    case 'u': {
      auto Value = static_cast<uint32_t>(A);
      pack(&Value, 4, 4);
      break;
    }
    case 'w':
      pack(&A, 8, 8);
      break;
    case 'b': {
      std::vector<uint8_t> Bytes(A);
      Random(C).fill(Bytes.data(), A);
      pack(Bytes.data(), A, B);
      break;
    }
    }
  }
}

void Arguments::pack(const void *Bytes, uint64_t Size, uint64_t Alignment) {
  Packed.resize(alignTo(Packed.size(), Alignment));
  auto *From = static_cast<const uint8_t *>(Bytes);
  Packed.insert(Packed.end(), From, From + Size);
}

void Arguments::addLocal(uint64_t Bytes, bool ForReference) {
  if (ForReference) {
    uint8_t *Address = LocalBlocks.emplace_back(Bytes).data();
    pack(&Address, 8, 8);
    return;
  }
  LocalBytes = alignTo(LocalBytes, Alignment);
  pack(&LocalBytes, 8, 8);
  LocalBytes += Bytes;
}

std::string Arguments::compare(const Arguments &Expected) const {
  for (size_t B = 0; B != Buffers.size(); ++B) {
    const GuardedBlock &Mine = Buffers[B], &Theirs = Expected.Buffers[B];
    for (uint64_t I = 0; I + 4 <= Mine.size(); I += 4) {
      uint32_t Got, Want;
      std::memcpy(&Got, Mine.data() + I, 4);
      std::memcpy(&Want, Theirs.data() + I, 4);
      if (Got != Want)
        return "buffer " + std::to_string(B) + " word " + std::to_string(I / 4) + " is " +
               std::to_string(Got) + ", expected " + std::to_string(Want);
    }
    if (!Mine.guardsAreIntact())
      return "memory around buffer " + std::to_string(B) + " was written";
  }
  return "";
}

void Arguments::fillLocal(uint8_t Byte) {
  for (std::vector<uint8_t> &Block : LocalBlocks)
    std::fill(Block.begin(), Block.end(), Byte);
}

uint64_t Arguments::digest() const {
  uint64_t Sum = 0;
  for (const GuardedBlock &Buffer : Buffers)
    for (uint64_t I = 0; I != Buffer.size(); ++I)
      Sum = (Sum ^ Buffer.data()[I]) * 0x100000001B3;
  return Sum;
}
