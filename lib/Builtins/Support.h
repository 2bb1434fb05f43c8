//===- Support.h - Runtime library that is linked into kernels ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// LLVM's code generator emits calls for operations without an instruction: memcpy of an unknown
// size, and on x86-64, for example, fused multiply-add without FMA hardware, conversions of half
// without F16C, and rounding without SSE4.1. A kernel's binary must not depend on a library. The
// functions that it calls are therefore linked into it from a static archive. There is one of
// position-independent code for all CPUs of each architecture. Every symbol of the archives is
// hidden, and they have no dependencies.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_SUPPORT_H
#define OCLC_BUILTINS_SUPPORT_H

#include <string_view>

namespace oclc::builtins {

/// Returns the archive (ar format with a symbol index) for an architecture, which must be written
/// to a file for the linker. `architecture` is a target::Architecture::name().
std::string_view supportArchive(std::string_view architecture);

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_SUPPORT_H
