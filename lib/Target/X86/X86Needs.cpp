//===- X86Needs.cpp - What code needs of an x86-64 CPU ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Base/CPUNeeds.h"
#include "Target/X86/X86Architecture.h"

using namespace llvm;

namespace oclc::target {
namespace {

enum Register : uint8_t { EAX, EBX, ECX, EDX };

/// Extended register state, as bits of XCR0.
enum State : uint32_t { NoState = 0, Avx = 0x6, Avx512 = 0xe6, Amx = 0x60000, Apx = 0x80000 };

constexpr uint32_t Ext0 = 0x80000000, Ext1 = 0x80000001, Ext8 = 0x80000008;
static_assert(Ext0 < Ext1);

struct Feature {
  StringLiteral name;
  uint32_t leaf, subleaf;
  Register reg;
  unsigned bit;
  uint32_t state;
};

constexpr Feature Features[] = {
#define OCLC_CPU_FEATURE(...) {__VA_ARGS__},
#include "Device/features/x86-64.def"
};

struct Word {
  uint32_t leaf, subleaf;
  Register reg;
};

constexpr Word Words[] = {
#define OCLC_CPU_WORD(...) {__VA_ARGS__},
#include "Device/features/x86-64-words.def"
};

constexpr size_t SavedStates = std::size(Words);
static_assert(SavedStates + 1 == OclcCpuWords);

bool addX86Feature(StringRef name, OclcCpu &cpu) {
  if (addNumber(name, "avx10.", "", cpu)) {
    cpu.words[SavedStates] |= Avx512;
    return true;
  }
  const auto *feature = find_if(Features, [&](const Feature &row) { return row.name == name; });
  if (feature == std::end(Features))
    return false;
  const auto *word = find_if(Words, [&](const Word &each) {
    return each.leaf == feature->leaf && each.subleaf == feature->subleaf &&
           each.reg == feature->reg;
  });
  if (word == std::end(Words))
    return false;
  cpu.words[word - Words] |= bits(feature->bit);
  cpu.words[SavedStates] |= feature->state;
  return true;
}

} // namespace

std::optional<OclcCpu> X86Architecture::needsOf(ArrayRef<std::string> features) const {
  OclcCpu cpu = {};
  for (const std::string &name : features)
    if (!addX86Feature(name, cpu))
      return std::nullopt;
  return cpu;
}

} // namespace oclc::target
