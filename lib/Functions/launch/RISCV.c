//===- RISCV.c - Determines the extensions of a RISC-V CPU ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The system call riscv_hwprobe and the lines "isa" of /proc/cpuinfo may each lack an extension, so
// that the code reads both (runtime-stub/loader/riscv/Machine.cpp says why). The constants are
// those of Linux's headers.
//
//===--------------------------------------------------------------------------------------------===//

#include "Internal.h"

// These make the numbers in the table of extensions. Numbers from 64 on stand for no bit.
#define letter(name) ((uint64_t)1 << ((name) - 'A'))
#define BIT(n) ((uint64_t)((n) < 64) << ((n) & 63))
#define BITS(a, b, c, d, e, f, ...) (BIT(a) | BIT(b) | BIT(c) | BIT(d) | BIT(e) | BIT(f))
#define bits(...) BITS(__VA_ARGS__, 64, 64, 64, 64, 64, 64)

struct extension {
  char name[16];
  uint64_t words[3];
};

static const struct extension Extensions[] = {
#define OCLC_CPU_FEATURE(name, ...) {name, {__VA_ARGS__}},
#include "Device/features/riscv64.def"
};

enum { ExtensionCount = sizeof(Extensions) / sizeof(*Extensions) };

// Bits of IMA_EXT_0 whose extensions have names that start with "zv".
static uint64_t vectorBits(void) {
  uint64_t all = 0;
  for (unsigned i = 0; i != ExtensionCount; ++i)
    if (Extensions[i].name[0] == 'z' && Extensions[i].name[1] == 'v')
      all |= Extensions[i].words[1];
  return all;
}

// Adds the extensions of which all CPUs have the bits. Returns 0 if the kernel lacks the call.
static int askKernel(struct OclcCpu *cpu) {
  enum { HwprobeCall = 258, First = 4, Second = 16 };
  struct {
    int64_t key;
    uint64_t value;
  } pairs[2] = {{First, 0}, {Second, 0}};
  if (syscall(HwprobeCall, pairs, 2L, 0L, (void *)0, 0L) != 0)
    return 0;
  // The call sets the key to -1 if the kernel does not know it.
  cpu->words[1] |= pairs[0].key == First ? pairs[0].value : 0;
  cpu->words[2] |= pairs[1].key == Second ? pairs[1].value : 0;
  return 1;
}

static int isSame(const char *name, const char *text, unsigned length) {
  for (unsigned i = 0; i != length; ++i)
    if (name[i] != text[i])
      return 0;
  return name[length] == 0;
}

// Adds the extension with the name `text` to `found`.
static void addExtension(const char *text, unsigned length, uint64_t found[2]) {
  enum { LongestName = sizeof(Extensions[0].name) - 1 };
  for (unsigned i = 0; i != ExtensionCount && length <= LongestName; ++i)
    if (isSame(Extensions[i].name, text, length)) {
      found[0] |= Extensions[i].words[1];
      found[1] |= Extensions[i].words[2];
    }
}

// Reads a line such as "isa : rv64imafdc_zicsr_zba_zbb". Keeps those extensions of `all` that it
// lists; their names follow the first underscore. Ignores other lines.
static void readLine(const char *line, unsigned length, uint64_t all[2], int *isFirst) {
  if (length < 4 || !isSame("isa", line, 3) || (line[3] != ' ' && line[3] != '\t'))
    return;
  uint64_t found[2] = {0, 0};
  for (unsigned start = 0, i = 0; i <= length; ++i)
    if (i == length || line[i] == '_') {
      if (start != 0)
        addExtension(line + start, i - start, found);
      start = i + 1;
    }
  for (unsigned i = 0; i != 2; ++i)
    all[i] = *isFirst ? found[i] : all[i] & found[i];
  *isFirst = 0;
}

// Adds the extensions that /proc/cpuinfo lists for all CPUs.
static void readList(struct OclcCpu *cpu) {
  enum { ReadOnly = 0, CloseAtExec = 02000000 };
  const int file = open("/proc/cpuinfo", ReadOnly | CloseAtExec);
  if (file < 0)
    return;
  uint64_t all[2] = {0, 0};
  int isFirst = 1;
  char line[2048], block[512];
  unsigned length = 0;
  for (long count; (count = read(file, block, sizeof(block))) > 0;)
    for (long i = 0; i != count; ++i) {
      if (block[i] == '\n') {
        readLine(line, length, all, &isFirst);
        length = 0;
      } else if (length != sizeof(line)) {
        line[length++] = block[i];
      }
    }
  close(file);
  cpu->words[1] |= all[0];
  cpu->words[2] |= all[1];
}

// True if the process may use vectors, which Linux lets a process switch off.
static int mayUseVectors(void) {
  enum { GetVectorControl = 70, CurrentMask = 3, Off = 1 };
  const int answer = prctl(GetVectorControl, 0, 0, 0, 0);
  return answer < 0 || (answer & CurrentMask) != Off;
}

// Reads the register vlenb, which exists if there are vectors.
static uint64_t vectorBytes(void) {
  unsigned long bytes;
  __asm__ volatile("csrr %0, 0xc22" : "=r"(bytes));
  return bytes;
}

void oclc_ask_cpu(struct OclcCpu *cpu) {
  enum { Hwcap = 16 };
  const uint64_t letterV = letter('V'), zve32x = BIT(37);
  for (unsigned i = 0; i != OclcCpuWords; ++i)
    cpu->words[i] = 0;
  cpu->number = 0;
  cpu->words[0] = getauxval(Hwcap);
  // A kernel without the call need not save the registers of vectors of version 1.0.
  if (!askKernel(cpu))
    cpu->words[0] &= ~letterV;
  const int hasVectors = (cpu->words[0] & letterV) != 0 || (cpu->words[1] & zve32x) != 0;
  readList(cpu);
  if (hasVectors && mayUseVectors()) {
    cpu->number = vectorBytes() * 8;
  } else {
    cpu->words[0] &= ~letterV;
    cpu->words[1] &= ~vectorBits();
  }
}
