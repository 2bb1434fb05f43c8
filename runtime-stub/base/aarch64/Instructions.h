//===- Instructions.h - Instructions of AArch64 -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_AARCH64_INSTRUCTIONS_H
#define OCLC_RUNTIME_BASE_AARCH64_INSTRUCTIONS_H

#include <arm_neon.h>
#include <cstdint>

namespace oclc::rt {

/// ISB takes about as long as the pause of x86-64; YIELD takes no time on most CPUs.
inline void relaxCpu() { __asm__ volatile("isb" ::: "memory"); }

class FloatMode {
public:
  FloatMode() {
    if (applications != Default)
      set(Default);
  }
  ~FloatMode() {
    if (get() != applications)
      set(applications);
  }
  FloatMode(const FloatMode &) = delete;
  FloatMode &operator=(const FloatMode &) = delete;

private:
  static constexpr uint64_t Default = 0; ///< FPCR: no traps, no flushing, round to nearest.

  static uint64_t get() {
    uint64_t mode;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
    return mode;
  }
  static void set(uint64_t mode) { __asm__ volatile("msr fpcr, %0" ::"r"(mode) : "memory"); }

  const uint64_t applications = get();
};

inline bool storeWhole(char *to, const char *from) {
  vst1q_u8(reinterpret_cast<uint8_t *>(to), vld1q_u8(reinterpret_cast<const uint8_t *>(from)));
  return true;
}

} // namespace oclc::rt

#endif // OCLC_RUNTIME_BASE_AARCH64_INSTRUCTIONS_H
