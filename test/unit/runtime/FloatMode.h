//===- FloatMode.h - How a thread computes with floating-point numbers -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_RUNTIME_FLOATMODE_H
#define OCLC_TEST_UNIT_RUNTIME_FLOATMODE_H

#include <cstdint>

#ifdef __x86_64__
#include <xmmintrin.h>
#endif

/// Bits of the mode that flush denormal values to zero; 0 if the architecture always preserves
/// them. floatMode() and setFloatMode() access the thread's mode without its exception flags.
#if defined(__x86_64__)
inline constexpr uint64_t FlushesDenormals = 0x8040;
inline uint64_t floatMode() { return _mm_getcsr() & 0xffc0; }
inline void setFloatMode(uint64_t mode) { _mm_setcsr(unsigned(mode)); }
#elif defined(__aarch64__)
inline constexpr uint64_t FlushesDenormals = uint64_t(1) << 24;
inline uint64_t floatMode() {
  uint64_t mode;
  asm volatile("mrs %0, fpcr" : "=r"(mode));
  return mode;
}
inline void setFloatMode(uint64_t mode) { asm volatile("msr fpcr, %0" ::"r"(mode)); }
#elif defined(__riscv)
inline constexpr uint64_t FlushesDenormals = 0;
inline uint64_t floatMode() {
  uint64_t mode;
  asm volatile("frrm %0" : "=r"(mode));
  return mode;
}
inline void setFloatMode(uint64_t mode) { asm volatile("fsrm %0" ::"r"(mode)); }
#endif

#endif // OCLC_TEST_UNIT_RUNTIME_FLOATMODE_H
