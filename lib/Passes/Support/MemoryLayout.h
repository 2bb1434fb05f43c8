//===- MemoryLayout.h - Address spaces and cache lines ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Canonical IR has the address spaces of SPIR 1.2 (section 2.2): private 0, global 1, constant 2,
// local 3; and the generic one of OpenCL C 2.0, which is the last.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_MEMORYLAYOUT_H
#define OCLC_PASSES_SUPPORT_MEMORYLAYOUT_H

#include <cstdint>

namespace oclc::passes {

inline constexpr unsigned PrivateSpace = 0, GlobalSpace = 1, ConstantSpace = 2, LocalSpace = 3,
                          LastAddressSpace = 4;

/// Bytes of a cache line. Arrays of a work-group start on a cache line.
inline constexpr uint64_t CacheLine = 64;

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_MEMORYLAYOUT_H
