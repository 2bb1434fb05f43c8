//===- AnyLane.h - Whether a mask is true for any lane ------------------------------*- C++ -*-===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Placeholder for the test whether a mask is true for any lane. The linearizer emits it before
// there are vectors; the widener replaces it by an OR reduction of the mask.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_ANYLANE_H
#define OCLC_VECTORIZER_SUPPORT_ANYLANE_H

#include "llvm/IR/IRBuilder.h"

namespace oclc::vectorizer {

/// Emits the placeholder for a test whether the i1 `mask` is true for any lane. For a single lane,
/// the test has the same result as `mask`.
llvm::Value *createAny(llvm::IRBuilderBase &builder, llvm::Value *mask);
bool isAny(const llvm::Value *v);
/// Erases the placeholder's declaration if it has no calls left.
void forgetAny(llvm::Module &m);

/// True if `inst` makes one value of a mask. A test whether any lane is active does, either as a
/// reduction or as an integer that is compared with zero.
bool joinsMask(const llvm::Instruction &inst);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_ANYLANE_H
