//===- Instructions.h - Instructions of RISC-V ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_RISCV_INSTRUCTIONS_H
#define OCLC_RUNTIME_BASE_RISCV_INSTRUCTIONS_H

#include <cstdint>
#include <cstring>

namespace oclc::rt {

/// This is `pause` of Zihintpause, a fence without effect on CPUs that do not have it.
inline void relaxCpu() { __asm__ volatile(".4byte 0x0100000f" ::: "memory"); }

/// The register frm has the rounding mode. RISC-V always preserves denormal values.
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
  static constexpr uint64_t Default = 0; ///< Round to nearest, ties to even.

  static uint64_t get() {
    uint64_t mode;
    __asm__ volatile("frrm %0" : "=r"(mode));
    return mode;
  }
  static void set(uint64_t mode) { __asm__ volatile("fsrm %0" ::"r"(mode) : "memory"); }

  const uint64_t applications = get();
};

/// The longest store of the base instruction set has eight bytes, so only the second half may
/// change.
inline bool storeWhole(char *to, const char *from) {
  constexpr size_t Half = sizeof(uint64_t);
  if (std::memcmp(to, from, Half) != 0)
    return false;
  uint64_t second;
  std::memcpy(&second, from + Half, Half);
  __atomic_store_n(reinterpret_cast<uint64_t *>(to + Half), second, __ATOMIC_RELAXED);
  return true;
}

} // namespace oclc::rt

#endif // OCLC_RUNTIME_BASE_RISCV_INSTRUCTIONS_H
