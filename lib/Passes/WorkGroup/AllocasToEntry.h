//===- AllocasToEntry.h - Move private variables to the entry block ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// allocas-to-entry moves every private variable to the entry block, where the work-group passes
// expect it. Variables of dynamic size do not occur, because verify-canonical rejects them.
//
//   entry: br %body             entry: %v = alloca i32
//   body:  %v = alloca i32  =>         br %body
//                               body:
//
// `alloca T, N` becomes `alloca [N x T]`, so that later passes can compute the size of a variable
// from its type alone.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_ALLOCASTOENTRY_H
#define OCLC_PASSES_WORKGROUP_ALLOCASTOENTRY_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct AllocasToEntryPass : llvm::PassInfoMixin<AllocasToEntryPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_ALLOCASTOENTRY_H
