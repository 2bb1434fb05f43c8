//===- SubGroupLanes.h - Run sub-groups as vectors ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// sub-group-lanes decides for each clone of a kernel which form its sub-group functions have
// (LaneOperations.h): barriers and memory, or operations on the lanes of a vector.
//
//   br i1 (call @__oclc_lane_form), ..   =>   sum = call float @__oclc_lane_reduce_add_float(x)
//
// The second form needs sub-groups that are parts of rows, so that the local size is a multiple of
// theirs in dimension 0, and lanes that all come to the operation: no branch that decides about it
// parts a sub-group, and none parts a group in front of a barrier. Where the local size is not
// known, workgroup-launcher asks for it.
//
// Whether the vectorizer can then do its part shows much later. So the clone stays as it would be
// without lanes, and another one beside it has the operations. "oclc-lanes"="16" says how many
// lanes its loops must have, and both have "oclc-pair"="NAME". vectorize-work-items removes one of
// them.
//
// sub-group-lanes<off> chooses barriers everywhere: for code without vectors, and for methods that
// part sub-groups.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_SUBGROUPLANES_H
#define OCLC_PASSES_KERNELPREP_SUBGROUPLANES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

class SubGroupLanesPass : public llvm::PassInfoMixin<SubGroupLanesPass> {
public:
  explicit SubGroupLanesPass(bool MayUseLanes = true) : MayUseLanes(MayUseLanes) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const;
  static bool isRequired() { return true; }

private:
  bool MayUseLanes;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_SUBGROUPLANES_H
