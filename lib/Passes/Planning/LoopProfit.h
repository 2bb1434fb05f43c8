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

bool usesVectors(const llvm::Loop &loop);

class LoopProfit {
public:
  LoopProfit(llvm::Function &f, const WorkItemUniformity &uniformity, llvm::ScalarEvolution &se)
      : F(f), Uniformity(uniformity), SE(se), Strides(uniformity, vectorDimension(f)) {}

  /// True for a loop that is never opened, whatever its cost: it has an inner loop that stays a
  /// loop, or LLVM unrolls it completely.
  bool isOutOfQuestion(const llvm::Loop &loop) const {
    return hasInnerLoop(loop) || isUnrolled(loop);
  }

  /// Returns the reason why the loop should stay inside the loop over the work-items; nullopt if it
  /// should be opened.
  std::optional<std::string> reasonAgainst(llvm::Loop &loop, Elements of = Elements::Together);

  /// The same for a grid-stride loop with the given index (GridStrideLoops.h). It gains by being
  /// opened even without vectors: memory is then accessed in order.
  std::optional<std::string> reasonAgainst(llvm::Loop &loop, const llvm::PHINode &index);

private:
  llvm::Function &F;
  const WorkItemUniformity &Uniformity;
  llvm::ScalarEvolution &SE;
  ItemStrides Strides;

  unsigned unrolledSize(const llvm::Loop &loop) const;
  bool isUnrolled(const llvm::Loop &loop) const;
  bool hasInnerLoop(const llvm::Loop &loop) const;
  std::optional<std::string> hindrance(const llvm::Loop &loop, Elements of) const;
  std::optional<std::string> hindrance(const llvm::Instruction &inst, Elements of) const;
  bool runsInVectors(llvm::Loop &loop) const;
  bool runsInVectors(llvm::PHINode &phi, llvm::Loop &loop) const;
  bool mayWrap(const llvm::Loop &loop);

  bool accessesAdjacentElements(const llvm::Loop &loop);

  struct Costs;
  void addCosts(llvm::Instruction &inst, const llvm::Loop &loop, Costs &sum);
  double accessCost(llvm::Value &pointer, llvm::Type &element);
  bool isId(llvm::Instruction &inst);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_LOOPPROFIT_H
