//===- VectorDim.cpp - Choose the dimension whose work-items run side by side -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/VectorDim.h"

#include "Passes/Analysis/BarrierRegions.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Planning/DimensionCost.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KeptBuiltins.h"
#include "Passes/Support/Kernels.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// What another dimension must cost to be taken, in terms of dimension 0: costs are estimates.
constexpr double Margin = 0.75;

/// Accumulates in a variable of the group, in the order of the work-items.
bool isOrderedAccess(const Instruction &I) {
  const Value *Pointer = I.isVolatile() ? getLoadStorePointerOperand(&I) : nullptr;
  auto *Arg = Pointer ? dyn_cast<Argument>(getUnderlyingObject(Pointer)) : nullptr;
  return Arg && groupVariableSize(*Arg);
}

StringRef calledName(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && keptBuiltin(*Callee).empty() ? Callee->getName() : "";
}

/// What sub-groups are made of are internal functions, and all that are left of these but printf.
bool isCallOfSubGroup(const Instruction &I) {
  return calledName(I).starts_with("__oclc_") && calledName(I) != PrintfName;
}

/// Why work-items must run in the order of their linear ids; null when they need not.
const char *neededOrder(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    if (isCallOfSubGroup(I))
      return "sub-groups are work-items with consecutive linear ids";
    if (isOrderedAccess(I))
      return "a collective function takes work-items in the order of their linear ids";
  }
  return nullptr;
}

/// Nobody promises an order of what work-items print, but readers like one.
bool prints(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) { return calledName(I) == PrintfName; });
}

struct Choice {
  unsigned dimension = 0;
  double cost = 0, costOf0 = 0;
};

Choice cheapest(Function &F, FunctionAnalysisManager &AM) {
  const auto &Uniformity = AM.getResult<WorkItemUniformityAnalysis>(F);
  const auto &Frequencies = AM.getResult<BlockFrequencyAnalysis>(F);
  Choice Best;
  for (unsigned D = 1; D != 3; ++D) {
    DimensionCost Other(F, D, Uniformity);
    if (!Other.isUsed())
      continue;
    if (Best.costOf0 == 0)
      Best.cost = Best.costOf0 = DimensionCost(F, 0, Uniformity).estimate(Frequencies);
    const double Cost = Other.estimate(Frequencies);
    if (Cost < Best.cost && Cost < Margin * Best.costOf0) {
      Best.dimension = D;
      Best.cost = Cost;
    }
  }
  return Best;
}

} // namespace

PreservedAnalyses VectorDimPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F) || isWorkGroupFunction(F) || hasBarrierRegions(F) || isGeneralForm(F) ||
      plannedMethod(F) == Method::Replicate)
    return PreservedAnalyses::all();
  Remarks Remark("vector-dim", F);
  const char *Order = neededOrder(F);
  if (Asked) {
    if (!Order)
      setVectorDimension(F, *Asked);
    else if (*Asked != 0)
      Remark.missed({}, "Dimension", Twine("work-items run along dimension 0, as ever: ") + Order);
    return PreservedAnalyses::all();
  }
  if (Order || prints(F))
    return PreservedAnalyses::all();
  if (const Choice Best = cheapest(F, AM); Best.dimension != 0) {
    setVectorDimension(F, Best.dimension);
    Remark.passed({}, "Dimension",
                  formatv("neighbours in dimension {0} run side by side: a work-item costs {1:F1}, "
                          "{2:F1} along dimension 0",
                          Best.dimension, Best.cost, Best.costOf0)
                      .str());
  }
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
