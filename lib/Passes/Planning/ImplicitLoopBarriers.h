//===- ImplicitLoopBarriers.h - Put the work-item loops inside loops of the kernel ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// implicit-loop-barriers: a loop of a kernel ends up inside the loop over the work-items, where
// LLVM's loop vectorizer, which takes innermost loops, cannot give each lane a work-item. When all
// work-items of a group enter the loop together and leave it together, a barrier at the start of
// its body changes nothing about what the kernel computes, and makes the two loops change places.
// What a work-item carries from one iteration to the next then lives in context arrays.
//
//   for (items) {                                   for (k < n)
//     acc = 0;                                        for (items) acc.items[i] += a[k] * b[k][i];
//     for (k < n) acc += a[k] * b[k][i];    =>      for (items) out[i] = acc.items[i];
//     out[i] = acc;
//   }
//
// It must run in SSA form, before phis-to-allocas, because that is where the uniformity of values
// is decided, and behind specialize and workitem-handler, because the local size and the method
// count. Loops are opened that gain by it (LoopProfit.h says which); implicit-loop-barriers<force>
// opens each that may be. Remarks say what was done or why not. In a kernel for any local size,
// narrow work-groups take a copy of the loops that stays closed. Kernels
// whose loops compute with vector types do so with scalars when that is what opens them.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_IMPLICITLOOPBARRIERS_H
#define OCLC_PASSES_PLANNING_IMPLICITLOOPBARRIERS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

enum class LoopsToOpen { Profitable, All };

struct ImplicitLoopBarriersPass : llvm::PassInfoMixin<ImplicitLoopBarriersPass> {
  explicit ImplicitLoopBarriersPass(LoopsToOpen Which = LoopsToOpen::Profitable) : Which(Which) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM) const;
  static bool isRequired() { return true; }

private:
  LoopsToOpen Which;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_IMPLICITLOOPBARRIERS_H
