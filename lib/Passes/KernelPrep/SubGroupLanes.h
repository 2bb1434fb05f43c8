//===- SubGroupLanes.h - Run sub-groups as vectors ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// sub-group-lanes: decides for each clone of a kernel how its sub-group functions are implemented
// (LaneOperations.h): by barriers and memory, or by operations on the lanes of a vector.
//
//   br i1 (call @__oclc_lane_form), ..   =>   sum = call float @__oclc_lane_reduce_add_float(x)
//
// Operations on lanes require that each sub-group is a part of one row of work-items, that is, that
// the local size in dimension 0 is a multiple of the sub-group size. They also require that all
// lanes reach the operation: no branch that decides about it may be divergent in a sub-group, and
// no branch that decides about a barrier may be divergent in the work-group. If the local size is
// not known, workgroup-launcher checks it.
//
// Only a later pass can determine whether the vectorizer is able to vectorise the kernel. So the
// pass leaves the clone with barriers and adds a second one with operations on lanes.
// "oclc-lanes"="16" records how many lanes the loops of the second clone must have, and both clones
// have "oclc-pair"="NAME". vectorize-work-items keeps one of the two. If the local size is not
// known, it also keeps the clone with barriers, for launches whose rows are not whole sub-groups.
//
// sub-group-lanes<off> selects barriers everywhere: for code without vectors, and for methods in
// which the work-items of a sub-group do not run together.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_SUBGROUPLANES_H
#define OCLC_PASSES_KERNELPREP_SUBGROUPLANES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

class SubGroupLanesPass : public llvm::PassInfoMixin<SubGroupLanesPass> {
public:
  explicit SubGroupLanesPass(bool mayUseLanes = true) : MayUseLanes(mayUseLanes) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am) const;
  static bool isRequired() { return true; }

private:
  bool MayUseLanes;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_SUBGROUPLANES_H
