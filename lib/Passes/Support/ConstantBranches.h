//===- ConstantBranches.h - Replace values by constants, and fold branches on them ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_CONSTANTBRANCHES_H
#define OCLC_PASSES_SUPPORT_CONSTANTBRANCHES_H

#include "llvm/IR/Function.h"

namespace oclc::passes {

/// Replaces the uses of `v` by a constant and simplifies the instructions that had them.
void replaceByConstant(llvm::Value &v, llvm::Constant &constant);

/// Removes branches on constants, and the blocks and variables that nothing uses any more.
void foldConstantBranches(llvm::Function &f);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_CONSTANTBRANCHES_H
