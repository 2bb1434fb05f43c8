//===- VectorLength.h - Length of the SVE registers ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_LOADER_AARCH64_VECTORLENGTH_H
#define OCLC_RUNTIME_LOADER_AARCH64_VECTORLENGTH_H

#include <sys/prctl.h>

namespace oclc::rt {

/// Returns the size of an SVE register in bytes; 0 if the machine has no SVE. A thread can request
/// another length. New threads inherit the length of the thread that starts them.
inline unsigned sveBytes() {
  constexpr int GetVectorLength = 51, LengthMask = 0xffff; // PR_SVE_GET_VL
  const int answer = prctl(GetVectorLength, 0, 0, 0, 0);
  return answer < 0 ? 0 : unsigned(answer & LengthMask);
}

} // namespace oclc::rt

#endif // OCLC_RUNTIME_LOADER_AARCH64_VECTORLENGTH_H
