//===- SelectVectorDimension.cpp - Choose the dimension that is vectorised ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/SelectVectorDimension.h"

#include "Passes/Analysis/BarrierRegions.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Planning/DimensionCost.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KeptBuiltins.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maximum cost of another dimension relative to dimension 0. It leaves a margin, because costs are
/// estimates.
constexpr double Margin = 0.75;

/// True if `I` accesses a group variable, which work-items update in their order.
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

/// True for the internal functions that implement sub-groups. At this point these and printf are
/// the only functions with the prefix __oclc_.
bool isCallOfSubGroup(const Instruction &I) {
  return calledName(I).starts_with("__oclc_") && calledName(I) != PrintfName;
}

/// Returns why work-items must run in the order of their linear ids; null if any order is correct.
const char *neededOrder(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    if (isCallOfSubGroup(I))
      return "sub-groups are work-items with consecutive linear ids";
    if (isOrderedAccess(I))
      return "a collective function takes work-items in the order of their linear ids";
  }
  return nullptr;
}

/// True if `F` calls printf. OpenCL guarantees no order of the output of work-items, but the usual
/// order is easier to read.
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

PreservedAnalyses SelectVectorDimensionPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F) || isWorkGroupFunction(F) || hasBarrierRegions(F) || isGeneralForm(F) ||
      plannedMethod(F) == Method::Replicate)
    return PreservedAnalyses::all();
  Remarks Remark("select-vector-dimension", F);
  const char *Order = neededOrder(F);
  if (Asked) {
    if (!Order)
      setVectorDimension(F, *Asked);
    else if (*Asked != 0)
      Remark.missed({}, "Dimension", Twine("vectors run along dimension 0, the default: ") + Order);
    return PreservedAnalyses::all();
  }
  if (Order || prints(F))
    return PreservedAnalyses::all();
  if (const Choice Best = cheapest(F, AM); Best.dimension != 0) {
    setVectorDimension(F, Best.dimension);
    Remark.passed({}, "Dimension",
                  formatv("vectors run along dimension {0}: a work-item costs {1:F1}, and {2:F1} "
                          "along dimension 0",
                          Best.dimension, Best.cost, Best.costOf0)
                      .str());
  }
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
