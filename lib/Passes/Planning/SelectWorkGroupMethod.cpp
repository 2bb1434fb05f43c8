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
#include "Passes/Support/VariantSettings.h"
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

struct MethodChoice {
  Method method;
  std::string reason;
  DebugLoc where;
};

/// Returns the number of work-items in a group; 0 if the local size is not fixed.
uint64_t numItems(const Function &f) {
  std::optional<LocalSize> size = localSize(f);
  return size ? (*size)[0] * (*size)[1] * (*size)[2] : 0;
}

uint64_t codeOfAllItems(const Function &f) { return numItems(f) * f.getInstructionCount(); }

uint64_t variablesOfAllItems(const Function &f) {
  uint64_t bytes = 0;
  for (const Instruction &inst : instructions(f))
    if (auto *variable = dyn_cast<AllocaInst>(&inst))
      if (std::optional<TypeSize> size = variable->getAllocationSize(f.getDataLayout()))
        bytes += *size;
  return numItems(f) * bytes;
}

/// Returns why the work-items of `f` cannot be replicated; empty if they can.
std::string obstacleToReplication(const Function &f) {
  if (numItems(f) == 0)
    return "its local size is not fixed";
  if (codeOfAllItems(f) > MostCode)
    return formatv("{0} work-items of {1} instructions are too much code", numItems(f),
                   f.getInstructionCount());
  if (variablesOfAllItems(f) > MostMemory)
    return formatv("{0} work-items with private variables of {1} bytes in all need too much stack",
                   numItems(f), variablesOfAllItems(f));
  return {};
}

MethodChoice chooseProvable(Function &f, const WorkItemUniformity &uniformity) {
  if (!hasExplicitBarrier(f))
    return {Method::Loops, "it has no barrier", {}};
  if (numItems(f) == 1)
    return {Method::Loops, "a work-group is one work-item", {}};
  if (Instruction *branch = divergentDecision(f, uniformity))
    return {Method::Cbs,
            "whether a barrier is reached depends on this condition, which may differ between "
            "work-items",
            branch->getDebugLoc()};
  return {Method::Loops, "the conditions on which barriers depend are uniform", {}};
}

/// True if `f` calls collective functions. LLVM can vectorise their reductions only in a loop.
bool hasCollectives(const Function &f) {
  return any_of(f.args(), [](const Argument &arg) { return groupVariableSize(arg).has_value(); });
}

/// Returns why copies of the work-items are not better than `provable`; empty if they are.
std::string reasonAgainstCopies(const Function &f, const MethodChoice &provable) {
  if (!hasExplicitBarrier(f))
    return "it has no barrier";
  if (provable.method != Method::Loops)
    return "whether a barrier is reached may differ between work-items";
  const uint64_t items = numItems(f);
  if (items == 1)
    return provable.reason;
  if (std::string obstacle = obstacleToReplication(f); !obstacle.empty())
    return obstacle;
  if (items > FewItems)
    return formatv("{0} work-items are more than {1}", items, FewItems);
  if (hasCollectives(f))
    return "reductions of collective functions are faster in a loop";
  if (lanesOfSubGroups(f) != 0)
    return "its sub-groups are vectors";
  if (codeOfAllItems(f) > LittleCode)
    return formatv("{0} work-items of {1} instructions are more than {2} instructions", items,
                   f.getInstructionCount(), LittleCode);
  return {};
}

MethodChoice choose(Function &f, const WorkItemUniformity &uniformity) {
  MethodChoice provable = chooseProvable(f, uniformity);
  if (reasonAgainstCopies(f, provable).empty())
    return {Method::Replicate,
            formatv("{0} work-items of {1} instructions", numItems(f), f.getInstructionCount()),
            {}};
  return provable;
}

std::string kernelAndSize(const Function &f) {
  std::optional<LocalSize> size = localSize(f);
  return ("'" + kernelName(f) + "' for " +
          (size ? "local size " + localSizeText(*size) : "any local size"))
      .str();
}

} // namespace

SmallVector<MethodCandidate, 3> methodCandidates(Function &f,
                                                 const WorkItemUniformity &uniformity) {
  const MethodChoice provable = chooseProvable(f, uniformity), chosen = choose(f, uniformity);
  SmallVector<MethodCandidate, 3> all;
  const auto add = [&](Method method, const std::string &whyNot, const DebugLoc &where) {
    if (method == chosen.method)
      all.push_back({method, true, chosen.reason, chosen.where});
    else
      all.push_back({method, false, whyNot, where});
  };
  if (provable.method == Method::Loops)
    add(Method::Loops, "copies of so few work-items keep their values in registers", {});
  else
    add(Method::Loops, provable.reason, provable.where);
  add(Method::Replicate, reasonAgainstCopies(f, provable), {});
  add(Method::Cbs, "only barriers in divergent control flow need it", {});
  return all;
}

PreservedAnalyses SelectWorkGroupMethodPass::run(Function &f, FunctionAnalysisManager &am) {
  if (!isKernel(f) || isWorkGroupFunction(f) || hasBarrierRegions(f))
    return PreservedAnalyses::all();
  Remarks remark("select-work-group-method", f);
  std::optional<Method> wanted = Asked ? Asked : settingsOf(f).method;
  if (wanted == Method::Replicate)
    if (std::string obstacle = obstacleToReplication(f); !obstacle.empty()) {
      remark.missed({}, "NotReplicated", kernelAndSize(f) + " is not replicated: " + obstacle);
      wanted.reset();
    }
  MethodChoice chosen = wanted ? MethodChoice{*wanted, "it was asked for", {}}
                               : choose(f, am.getResult<WorkItemUniformityAnalysis>(f));
  remark.analysis(chosen.where, "Method",
                  kernelAndSize(f) + " is run by " + methodName(chosen.method) + ": " +
                      chosen.reason);
  setPlannedMethod(f, chosen.method);
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
