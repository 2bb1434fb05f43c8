//===- X86.c - Determines the features of an x86-64 CPU ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Internal.h"

#include <cpuid.h>

enum { EAX, EBX, ECX, EDX };

struct leaf {
  uint32_t leaf, subleaf, reg;
};

static const struct leaf Words[] = {
#define OCLC_CPU_WORD(leaf, subleaf, reg) {leaf, subleaf, reg},
#include "Device/features/x86-64-words.def"
};

enum { WordCount = sizeof(Words) / sizeof(*Words) };
_Static_assert(WordCount + 1 == OclcCpuWords, "one more word is XCR0");

// Returns a register of a leaf; zero if the CPU does not have the leaf.
static uint32_t ask(uint32_t leaf, uint32_t subleaf, unsigned reg) {
  unsigned r[4];
  if (leaf > __get_cpuid_max(leaf & 0x80000000, 0))
    return 0;
  __cpuid_count(leaf, 0, r[EAX], r[EBX], r[ECX], r[EDX]);
  if (leaf == 7 && subleaf > r[EAX])
    return 0;
  if (subleaf != 0)
    __cpuid_count(leaf, subleaf, r[EAX], r[EBX], r[ECX], r[EDX]);
  return r[reg];
}

// Returns the register states that the operating system saves.
static uint32_t savedStates(void) {
  const uint32_t canAsk = 1u << 27; // OSXSAVE: XGETBV may be executed.
  if ((ask(1, 0, ECX) & canAsk) == 0)
    return 0;
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

void oclc_ask_cpu(struct OclcCpu *cpu) {
  for (unsigned i = 0; i != WordCount; ++i)
    cpu->words[i] = ask(Words[i].leaf, Words[i].subleaf, Words[i].reg);
  cpu->words[WordCount] = savedStates();
  const uint32_t hasAvx10 = 1u << 19;
  cpu->number = (ask(7, 1, EDX) & hasAvx10) != 0 ? ask(0x24, 0, EBX) & 0xff : 0;
}
