//===- SelectWorkGroupMethod.cpp - Choose how a kernel becomes a work-group function ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/SelectWorkGroupMethod.h"

#include "Passes/Analysis/BarrierControlDependence.h"
#include "Passes/Analysis/BarrierRegions.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maximum number of work-items for replication, and maximum number of instructions of all
/// work-items together. For up to 64 work-items, replication was measured to be 1.2 to 15 times
/// faster than loops, and took 0.1 to 0.5 s of compile time.
constexpr uint64_t FewItems = 32;
constexpr uint64_t LittleCode = 2000;
/// Maximum number of instructions if replication is requested.
constexpr uint64_t MostCode = 100000;
/// Maximum size in bytes of the private variables of all work-items, which are on the worker's
/// stack.
constexpr uint64_t MostMemory = 256 * 1024;

struct Choice {
  Method method;
  std::string reason;
  DebugLoc where;
};

/// Returns the number of work-items in a group; 0 if the local size is not fixed.
uint64_t numItems(const Function &F) {
  std::optional<LocalSize> Size = localSize(F);
  return Size ? (*Size)[0] * (*Size)[1] * (*Size)[2] : 0;
}

uint64_t codeOfAllItems(const Function &F) { return numItems(F) * F.getInstructionCount(); }

uint64_t variablesOfAllItems(const Function &F) {
  uint64_t Bytes = 0;
  for (const Instruction &I : instructions(F))
    if (auto *Variable = dyn_cast<AllocaInst>(&I))
      if (std::optional<TypeSize> Size = Variable->getAllocationSize(F.getDataLayout()))
        Bytes += *Size;
  return numItems(F) * Bytes;
}

/// Returns why the work-items of `F` cannot be replicated; empty if they can.
std::string obstacleToReplication(const Function &F) {
  if (numItems(F) == 0)
    return "its local size is not fixed";
  if (codeOfAllItems(F) > MostCode)
    return formatv("{0} work-items of {1} instructions are too much code", numItems(F),
                   F.getInstructionCount());
  if (variablesOfAllItems(F) > MostMemory)
    return formatv("{0} work-items with private variables of {1} bytes in all need too much stack",
                   numItems(F), variablesOfAllItems(F));
  return {};
}

Choice chooseProvable(Function &F, const WorkItemUniformity &Uniformity) {
  if (!hasExplicitBarrier(F))
    return {Method::Loops, "it has no barrier", {}};
  if (numItems(F) == 1)
    return {Method::Loops, "a work-group is one work-item", {}};
  if (Instruction *Branch = divergentDecision(F, Uniformity))
    return {Method::Cbs,
            "whether a barrier is reached depends on this condition, which may differ between "
            "work-items",
            Branch->getDebugLoc()};
  return {Method::Loops, "the conditions on which barriers depend are uniform", {}};
}

/// True if `F` calls collective functions. LLVM can vectorise their reductions only in a loop.
bool hasCollectives(const Function &F) {
  return any_of(F.args(), [](const Argument &Arg) { return groupVariableSize(Arg).has_value(); });
}

Choice choose(Function &F, const WorkItemUniformity &Uniformity) {
  Choice Provable = chooseProvable(F, Uniformity);
  uint64_t Items = numItems(F);
  if (Provable.method == Method::Loops && hasExplicitBarrier(F) && Items > 1 && Items <= FewItems &&
      !hasCollectives(F) && lanesOfSubGroups(F) == 0 && codeOfAllItems(F) <= LittleCode &&
      obstacleToReplication(F).empty())
    return {Method::Replicate,
            formatv("{0} work-items of {1} instructions", Items, F.getInstructionCount()),
            {}};
  return Provable;
}

std::string variantText(const Function &F) {
  std::optional<LocalSize> Size = localSize(F);
  return ("'" + kernelName(F) + "' for " +
          (Size ? "local size " + localSizeText(*Size) : "any local size"))
      .str();
}

} // namespace

PreservedAnalyses SelectWorkGroupMethodPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F) || isWorkGroupFunction(F) || hasBarrierRegions(F))
    return PreservedAnalyses::all();
  Remarks Remark("select-work-group-method", F);
  std::optional<Method> Wanted = Asked;
  if (Wanted == Method::Replicate)
    if (std::string Obstacle = obstacleToReplication(F); !Obstacle.empty()) {
      Remark.missed({}, "NotReplicated", variantText(F) + " is not replicated: " + Obstacle);
      Wanted.reset();
    }
  Choice Chosen = Wanted ? Choice{*Wanted, "it was asked for", {}}
                         : choose(F, AM.getResult<WorkItemUniformityAnalysis>(F));
  Remark.analysis(Chosen.where, "Method",
                  variantText(F) + " is run by " + methodName(Chosen.method) + ": " +
                      Chosen.reason);
  setPlannedMethod(F, Chosen.method);
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
