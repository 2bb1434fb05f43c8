//===- VectorizeWorkItems.h - Vectorises the loops over work-items ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// vectorize-work-items: a whole-function vectorizer. Replaces a loop over the work-items of a group
// (workitem-loops) by a loop over vectors whose lanes are consecutive work-items. The loop may
// contain inner loops, divergent branches, private arrays, and calls. Without a requested width,
// the pass replaces only loops for which the estimated costs promise a gain. A copy of the loop
// runs the work-items after the last whole vector: as one vector with a mask, in narrower vectors,
// or one by one.
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
// vectorize-work-items<off> makes no vectors. A kernel with sub-groups has two versions; the pass
// then keeps the one that needs no vectors.
//
// Steps: LaneOrder determines the order of the blocks, LaneGroups which lanes run each block, and
// LinearPlan where control goes after it. Linearizer makes all branches uniform. LaneShapes
// separates scalars from vectors, and Widener creates the vectors. Tails and TailCost handle the
// remaining work-items.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_VECTORIZEWORKITEMS_H
#define OCLC_VECTORIZER_DRIVER_VECTORIZEWORKITEMS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

class VectorizeWorkItemsPass : public llvm::PassInfoMixin<VectorizeWorkItemsPass> {
public:
  /// `width` is the number of lanes; 0 to choose one for each loop, 1 for no vectors. If vectors
  /// are made at all, a loop with sub-group operations on lanes has the lanes of a sub-group
  /// instead.
  /// `simulate`: where costs are close, simulate machine code. Without it, compilations are faster.
  explicit VectorizeWorkItemsPass(unsigned width, bool simulate = true)
      : Width(width), Simulate(simulate) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am) const;
  static bool isRequired() { return true; }

private:
  unsigned Width;
  bool Simulate;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_VECTORIZEWORKITEMS_H
