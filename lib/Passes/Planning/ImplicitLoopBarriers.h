//===- ImplicitLoopBarriers.h - Move work-item loops inside loops of the kernel -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// implicit-loop-barriers opens loops of a kernel: it inserts a barrier into the loop, so that the
// loop over the work-items moves inside. Without the barrier, a loop of the kernel is nested in the
// loop over the work-items. LLVM's loop vectorizer only vectorises innermost loops, so work-items
// cannot become lanes. If all work-items of a group enter and leave the loop of the kernel
// together, a barrier at the start of its body does not change what the kernel computes, and
// interchanges the two loops. Values that a work-item carries from one iteration to the next are
// then stored in context arrays.
//
//   for (items) {                                   for (k < n)
//     acc = 0;                                        for (items) acc.items[i] += a[k] * b[k][i];
//     for (k < n) acc += a[k] * b[k][i];    =>      for (items) out[i] = acc.items[i];
//     out[i] = acc;
//   }
//
// Work-items leave a grid-stride loop in different iterations. Such a loop is aligned first
// (GridStrideLoops.h), so that the work-items access memory in order.
//
// The pass must run on SSA form, before phis-to-allocas, because uniformity is decided on SSA form.
// It must run after specialize and select-work-group-method, because it depends on the local size
// and the method. It opens the loops that gain by it (LoopProfit.h); implicit-loop-barriers<force>
// opens every loop for which that is legal. Remarks report which loops are opened, and why others
// are not. In a kernel for any local size, a copy of each loop stays closed and runs for narrow
// work-groups. If all loops of a kernel that compute with vector types would gain by being opened
// with scalars instead, the kernel is scalarised.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_IMPLICITLOOPBARRIERS_H
#define OCLC_PASSES_PLANNING_IMPLICITLOOPBARRIERS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

enum class LoopsToOpen { Profitable, All };

struct ImplicitLoopBarriersPass : llvm::PassInfoMixin<ImplicitLoopBarriersPass> {
  explicit ImplicitLoopBarriersPass(LoopsToOpen which = LoopsToOpen::Profitable) : Which(which) {}
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am) const;
  static bool isRequired() { return true; }

private:
  LoopsToOpen Which;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_IMPLICITLOOPBARRIERS_H
