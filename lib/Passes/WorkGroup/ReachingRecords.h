//===- ReachingRecords.h - The values that variables have at the end of blocks ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A data-flow analysis of debug records (#dbg_value): which record holds for a variable at the end
// of a block, whichever path led there. A variable with different records on different paths has
// none.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_REACHINGRECORDS_H
#define OCLC_PASSES_WORKGROUP_REACHINGRECORDS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"

namespace oclc::passes {

class ReachingRecords {
public:
  using Records = llvm::MapVector<llvm::DebugVariable, llvm::DbgVariableRecord *>;

  /// Finds nothing if `f` has no debug information.
  explicit ReachingRecords(llvm::Function &f);

  /// Returns the records that hold at the end of `bb`.
  const Records &atEndOf(const llvm::BasicBlock &bb) const;

private:
  llvm::DenseMap<const llvm::BasicBlock *, Records> Ends;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_REACHINGRECORDS_H
