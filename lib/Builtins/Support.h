//===- Support.h - Machine code that compiled kernels may call --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// LLVM's code generator calls functions for what a CPU has no instruction for: memcpy of a size
// that is not known, fused multiply-add without FMA hardware, conversions of half without F16C,
// rounding without SSE4.1. A kernel's binary must not need a library, so these are linked into it,
// the few that it calls, from a static archive: x86-64 baseline code, position-independent, every
// symbol hidden, no dependencies.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_SUPPORT_H
#define OCLC_BUILTINS_SUPPORT_H

#include <string_view>

namespace oclc::builtins {

/// The archive (ar format with a symbol index), to be written to a file for the linker.
std::string_view supportArchive();

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_SUPPORT_H
