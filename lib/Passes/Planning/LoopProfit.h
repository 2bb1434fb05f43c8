//===- LoopProfit.h - Estimate whether opening a loop pays ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Estimates whether a loop of a kernel should be opened: whether the loop over the work-items
// should move inside it (ImplicitLoopBarriers.h). An open loop allows LLVM to vectorise over
// work-items. In return, each work-item loads and stores in every iteration the values that it
// carries to the next iteration. That pays if adjacent work-items access adjacent or equal
// addresses in the loop, and if LLVM cannot get vectors otherwise: by unrolling the loop or by
// vectorising its own iterations.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_LOOPPROFIT_H
#define OCLC_PASSES_PLANNING_LOOPPROFIT_H

#include "Passes/Analysis/ItemStride.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/Analysis/LoopInfo.h"

#include <string>

namespace llvm {
class ScalarEvolution;
}

namespace oclc::passes {

/// Whether values of OpenCL C's vector types stay vectors or are split into scalars.
enum class Elements { Together, Apart };

bool usesVectors(const llvm::Loop &L);

class LoopProfit {
public:
  LoopProfit(llvm::Function &F, const WorkItemUniformity &Uniformity, llvm::ScalarEvolution &SE)
      : F(F), Uniformity(Uniformity), SE(SE), Strides(Uniformity, vectorDimension(F)) {}

  /// True for a loop that is never opened, whatever it contains: it has an inner loop that stays a
  /// loop, or LLVM unrolls it completely.
  bool isOutOfQuestion(const llvm::Loop &L) const { return hasInnerLoop(L) || isUnrolled(L); }

  /// Returns the reason why the loop should stay inside the loop over the work-items; nullopt if it
  /// should be opened.
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
