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
#include "Passes/Support/VariantSettings.h"
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
constexpr double MarginOfDimension = 0.75;

/// True for a volatile access to a group variable. The work-items must make such accesses in the
/// order of their linear ids.
bool isOrderedAccess(const Instruction &inst) {
  const Value *pointer = inst.isVolatile() ? getLoadStorePointerOperand(&inst) : nullptr;
  auto *arg = pointer ? dyn_cast<Argument>(getUnderlyingObject(pointer)) : nullptr;
  return arg && groupVariableSize(*arg);
}

/// True for calls of the internal functions that implement sub-groups. When this pass runs, these
/// functions, printf and kept built-ins are the only ones with the prefix __oclc_.
bool isCallOfSubGroup(const Instruction &inst) {
  auto *call = dyn_cast<CallBase>(&inst);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->getName().starts_with("__oclc_") && callee->getName() != PrintfName &&
         keptBuiltin(*callee).empty();
}

/// Returns why work-items must run in the order of their linear ids; null if any order is correct.
const char *neededOrder(const Function &f) {
  for (const Instruction &inst : instructions(f)) {
    if (isCallOfSubGroup(inst))
      return "sub-groups are work-items with consecutive linear ids";
    if (isOrderedAccess(inst))
      return "a collective function takes work-items in the order of their linear ids";
  }
  return nullptr;
}

/// True if `f` calls printf. Vectors along another dimension would change the order of the output.
/// OpenCL guarantees no order, but users expect the usual one.
bool prints(const Function &f) {
  return any_of(instructions(f),
                [](const Instruction &inst) { return calledName(inst) == PrintfName; });
}

/// Estimates the cost along each dimension that vectors may take, and chooses the cheapest.
void estimateCosts(Function &f, FunctionAnalysisManager &am, DimensionCandidates &found) {
  const auto &uniformity = am.getResult<WorkItemUniformityAnalysis>(f);
  const auto &frequencies = am.getResult<BlockFrequencyAnalysis>(f);
  const auto add = [&](DimensionCost &cost, unsigned d) {
    found.all.push_back({d, cost.estimate(frequencies)});
  };
  for (unsigned d = 1; d != 3; ++d) {
    DimensionCost other(f, d, uniformity);
    if (!other.isUsed())
      continue;
    if (found.all.empty()) {
      DimensionCost usual(f, 0, uniformity);
      add(usual, 0);
    }
    add(other, d);
    const double cost = found.all.back().cost;
    if (cost < found.cost(found.chosen) && cost < MarginOfDimension * found.cost(0))
      found.chosen = d;
  }
}

} // namespace

double DimensionCandidates::cost(unsigned d) const {
  return find_if(all, [d](const DimensionCandidate &each) { return each.dimension == d; })->cost;
}

DimensionCandidates dimensionCandidates(Function &f, FunctionAnalysisManager &am) {
  DimensionCandidates found;
  if (const char *order = neededOrder(f))
    found.whyFixed = order;
  else if (prints(f))
    found.whyFixed = "the output of printf keeps its usual order";
  else
    estimateCosts(f, am, found);
  return found;
}

PreservedAnalyses SelectVectorDimensionPass::run(Function &f, FunctionAnalysisManager &am) {
  if (!isKernel(f) || isWorkGroupFunction(f) || hasBarrierRegions(f) || isGeneralForm(f) ||
      plannedMethod(f) == Method::Replicate)
    return PreservedAnalyses::all();
  Remarks remark("select-vector-dimension", f);
  if (const std::optional<unsigned> wanted = Asked ? Asked : settingsOf(f).dimension) {
    const char *order = neededOrder(f);
    if (!order)
      setVectorDimension(f, *wanted);
    else if (*wanted != 0)
      remark.missed({}, "Dimension", Twine("vectors run along dimension 0, the default: ") + order);
    return PreservedAnalyses::all();
  }
  if (const DimensionCandidates found = dimensionCandidates(f, am); found.chosen != 0) {
    setVectorDimension(f, found.chosen);
    remark.passed({}, "Dimension",
                  formatv("vectors run along dimension {0}: a work-item costs {1:F1}, and {2:F1} "
                          "along dimension 0",
                          found.chosen, found.cost(found.chosen), found.cost(0))
                      .str());
  }
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
