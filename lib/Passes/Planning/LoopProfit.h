//===- LoopProfit.h - Whether a loop gains by having the work-items inside --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Opening a loop lets LLVM take several work-items at once, and costs loads and stores of what each
// work-item carries from one iteration to the next. That pays when the loop's memory accesses are
// next to each other in neighbouring work-items or the same for all, and when LLVM has no other
// way to vectors: by unrolling the loop, or by taking several of its iterations at once.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_LOOPPROFIT_H
#define OCLC_PASSES_PLANNING_LOOPPROFIT_H

#include "Passes/Analysis/ItemStride.h"
#include "Passes/Support/Kernels.h"

#include "llvm/Analysis/LoopInfo.h"

#include <string>

namespace llvm {
class ScalarEvolution;
}

namespace oclc::passes {

/// Whether the elements of OpenCL C's vectors stay together or become a value each.
enum class Elements { Together, Apart };

bool usesVectors(const llvm::Loop &L);

class LoopProfit {
public:
  LoopProfit(llvm::Function &F, const WorkItemUniformity &Uniformity, llvm::ScalarEvolution &SE)
      : F(F), Uniformity(Uniformity), SE(SE), Strides(Uniformity, vectorDimension(F)) {}

  /// True for a loop that stays in place whatever it does: it has another inside, or is unrolled.
  bool isOutOfQuestion(const llvm::Loop &L) const { return hasInnerLoop(L) || isUnrolled(L); }

  /// Why the loop is better left inside the loop over the work-items; nullopt when it is not.
  std::optional<std::string> reasonAgainst(llvm::Loop &L, Elements Of = Elements::Together);

private:
  llvm::Function &F;
  const WorkItemUniformity &Uniformity;
  llvm::ScalarEvolution &SE;
  ItemStrides Strides;

  unsigned unrolledSize(const llvm::Loop &L) const;
  bool isUnrolled(const llvm::Loop &L) const;
  bool hasInnerLoop(const llvm::Loop &L) const;
  std::optional<std::string> hindrance(const llvm::Loop &L, Elements Of) const;
  std::optional<std::string> hindrance(const llvm::Instruction &I, Elements Of) const;
  bool runsInVectors(llvm::Loop &L) const;
  bool runsInVectors(llvm::PHINode &Phi, llvm::Loop &L) const;
  bool mayWrap(const llvm::Loop &L);

  struct Costs;
  void addCosts(llvm::Instruction &I, const llvm::Loop &L, Costs &Sum);
  double accessCost(llvm::Value &Pointer, llvm::Type &Element);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_LOOPPROFIT_H
