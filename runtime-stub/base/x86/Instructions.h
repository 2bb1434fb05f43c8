//===- Instructions.h - Instructions of x86-64 ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_X86_INSTRUCTIONS_H
#define OCLC_RUNTIME_BASE_X86_INSTRUCTIONS_H

#include <immintrin.h>

namespace oclc::rt {

inline void relaxCpu() { _mm_pause(); }

class FloatMode {
public:
  FloatMode() {
    if (applications != Default)
      _mm_setcsr(Default);
  }
  ~FloatMode() {
    if (_mm_getcsr() != applications)
      _mm_setcsr(applications);
  }
  FloatMode(const FloatMode &) = delete;
  FloatMode &operator=(const FloatMode &) = delete;

private:
  static constexpr unsigned Default = 0x1f80; ///< MXCSR without flags, all exceptions masked.
  const unsigned applications = _mm_getcsr();
};

inline bool storeWhole(char *to, const char *from) {
  _mm_store_si128(reinterpret_cast<__m128i *>(to),
                  _mm_loadu_si128(reinterpret_cast<const __m128i *>(from)));
  return true;
}

} // namespace oclc::rt

#endif // OCLC_RUNTIME_BASE_X86_INSTRUCTIONS_H
