//===- SpirvSynchronization.h - Prepare atomics, fences and barriers for SPIR-V ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_SPIRVSYNCHRONIZATION_H
#define OCLC_PASSES_SPIR_SPIRVSYNCHRONIZATION_H

#include "llvm/IR/Instructions.h"

namespace oclc::passes {

/// Prepares `call`, a call of the built-in `name`, for LLVM's SPIR-V back end. Calls of functions
/// other than atomics, fences and barriers do not change.
///
/// Orders, scopes and memory flags that are not constant become the strongest constants. SPIR-V has
/// other numbers for them than OpenCL C, so a run-time value cannot be passed on.
///
/// Replaces atomic functions of OpenCL C 1.x (relaxed) and atomic_fetch_* without an order
/// (sequentially consistent) by the operations that they specify, with device scope (OpenCL C 3.0,
/// section 6.15.12). Replaces atomic_fetch_*_explicit of floating-point values by LLVM's atomic
/// instructions. Replaces fences of OpenCL C 1.x by fences with work-group scope.
void prepareSynchronization(llvm::CallInst &call, llvm::StringRef name);

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_SPIRVSYNCHRONIZATION_H
