//===- VectorizeWorkItems.h - Work-items become lanes of vectors ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// vectorize-work-items: a loop over the work-items of a group (workitem-loops) becomes one that
// runs as many of them at once as a vector has lanes, whatever is in it: loops, branches that
// work-items take differently, private arrays, calls. What is left behind the last whole vector
// goes to a copy of the loop, which runs it as one vector with a mask, in narrower vectors, or one
// by one.
//
//   for (id = 0; id < n; ++id) {          for (id = 0; id + 7 < n; id += 8) {
//     x = in[id];                           <8 x float> x = in[id .. id + 7];
//     while (x > 1)                  =>     live = x > 1;
//       x = f(x);                           while (any(live)) {
//     out[id] = x;                            x = select(live, f(x), x); live &= x > 1;
//   }                                       }
//                                           out[id .. id + 7] = x; }
//                                         where (lane < n - id) ..
//
// vectorize-work-items<off> makes no vectors. Of the two forms of a kernel with sub-groups it keeps
// the one that needs none.
//
// Steps: LaneOrder and LaneGroups say which lanes run what, LinearPlan where control goes,
// Linearizer makes branches uniform, LaneShapes tells scalars from vectors, Widener makes the
// vectors, Tails and TailCost what is left.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_VECTORIZEWORKITEMS_H
#define OCLC_VECTORIZER_DRIVER_VECTORIZEWORKITEMS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

class VectorizeWorkItemsPass : public llvm::PassInfoMixin<VectorizeWorkItemsPass> {
public:
  /// How many work-items at once; 0 to choose, 1 for no vectors.
  explicit VectorizeWorkItemsPass(unsigned Width) : Width(Width) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const;
  static bool isRequired() { return true; }

private:
  unsigned Width;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_VECTORIZEWORKITEMS_H
