//===- Truncations.h - Sums of ids behind truncations -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_TRUNCATIONS_H
#define OCLC_PASSES_SUPPORT_TRUNCATIONS_H

#include "llvm/IR/Instructions.h"

namespace oclc::passes {

/// Returns the operand of `v` if `v` is a truncation, or a chain of truncations; otherwise `v`. A
/// truncated sum is the same sum modulo a power of two.
inline llvm::Value *withoutTrunc(llvm::Value *v) {
  while (auto *trunc = llvm::dyn_cast<llvm::TruncInst>(v))
    v = trunc->getOperand(0);
  return v;
}

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_TRUNCATIONS_H
