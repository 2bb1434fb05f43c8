//===- Fixups.h - Replace SPIR-V that translators get wrong -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Replaces instructions that llvm-spirv translates incorrectly or not at all by equivalent ones,
// casts pointers to arrays where an instruction needs pointers to elements (ElementPointers.h),
// computes sizes of levels (LevelSizes.h), evaluates local sizes (LocalSizes.h), and rounds floats
// to halves (QuantizedFloats.h):
//
//   %0 = OpConstantNull %uint                           =>   %0 = OpConstant %uint 0
//   OpDecorate %f LinkageAttributes "f" Import
//   OpName %f "g"                                       =>   OpName %f "f"
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_FIXUPS_H
#define OCLC_FRONTEND_SPIRV_FIXUPS_H

#include "Spirv/Words.h"

namespace oclc::spirv {

/// Returns a module with the same meaning as `m`. Fails if the value of a local size is not
/// known.
llvm::Expected<Module> fixUp(const Module &m);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_FIXUPS_H
