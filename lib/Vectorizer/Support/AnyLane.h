//===- AnyLane.h - Whether a mask is true for any lane ------------------------------*- C++ -*-===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The linearizer asks this question before there are vectors, so a call of a placeholder stands for
// it until the widener answers: an OR reduction of the mask.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_ANYLANE_H
#define OCLC_VECTORIZER_SUPPORT_ANYLANE_H

#include "llvm/IR/IRBuilder.h"

namespace oclc::vectorizer {

/// Whether the i1 is true for any lane; for a single lane, the i1 itself.
llvm::Value *createAny(llvm::IRBuilderBase &Builder, llvm::Value *Mask);
bool isAny(const llvm::Value *V);
/// Erases the placeholder's declaration when no call of it is left.
void forgetAny(llvm::Module &M);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_ANYLANE_H
