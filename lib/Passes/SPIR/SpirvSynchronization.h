//===- SpirvSynchronization.h - Atomics, fences and barriers as SPIR-V has them ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_SPIRVSYNCHRONIZATION_H
#define OCLC_PASSES_SPIR_SPIRVSYNCHRONIZATION_H

#include "llvm/IR/Instructions.h"

namespace oclc::passes {

/// Orders, scopes and memories that are not constants become constants that ask for more, because
/// SPIR-V numbers them in another way than OpenCL C, so that a value cannot be passed on.
///
/// Replaces a call of `Name`, when that is one of the atomic functions or fences of OpenCL C 1.x
/// (relaxed), or of an atomic_fetch_* without an order (sequentially consistent), by what it stands
/// for, in the scope of the device (OpenCL C 3.0, section 6.15.12). Leaves other calls alone.
void prepareSynchronization(llvm::CallInst &Call, llvm::StringRef Name);

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_SPIRVSYNCHRONIZATION_H
