//===- WorkItemUniformity.cpp - Which values are uniform in a work-group ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/WorkItemUniformity.h"

#include "Passes/Analysis/AcquiredLoads.h"
#include "Passes/Analysis/SeededUniformity.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/LaneOperations.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr StringLiteral UniformMetadata = "oclc.uniform";

/// True if work-items may read different memory through the same address. Private and generic
/// memory may differ between work-items. The exception is a structure passed by value: it is in the
/// argument buffer, which all work-items share.
bool readsOwnMemory(const LoadInst &load) {
  unsigned space = load.getPointerAddressSpace();
  if (space != 0 && space != 4)
    return false;
  auto *arg = dyn_cast<Argument>(getUnderlyingObject(load.getPointerOperand()));
  return !arg || !arg->hasByValAttr();
}

InstructionUniformity seedOf(const Value &v) {
  auto *i = dyn_cast<Instruction>(&v);
  if (!i)
    return InstructionUniformity::Default;
  if (std::optional<Query> q = queryCalled(*i))
    return variesInGroup(*q) ? InstructionUniformity::NeverUniform
                             : InstructionUniformity::AlwaysUniform;
  if (isa<AllocaInst, AtomicRMWInst, AtomicCmpXchgInst, FreezeInst, VAArgInst>(i))
    return InstructionUniformity::NeverUniform;
  if (auto *load = dyn_cast<LoadInst>(i)) {
    if (isMarkedUniform(*load->getPointerOperand()))
      return InstructionUniformity::AlwaysUniform;
    return load->isVolatile() || load->isAtomic() || readsOwnMemory(*load)
               ? InstructionUniformity::NeverUniform
               : InstructionUniformity::Default;
  }
  // A call that does not access memory is as uniform as its arguments.
  if (auto *call = dyn_cast<CallBase>(i); call && !call->doesNotAccessMemory())
    return InstructionUniformity::NeverUniform;
  return InstructionUniformity::Default;
}

/// True for values that are uniform in a sub-group, but not necessarily in a work-group. A
/// sub-group is part of a row, so its work-items have the same local ids in dimensions 1 and 2.
bool isSameInSubGroup(const Value &v) {
  if (auto *call = dyn_cast<CallBase>(&v); call && queryCalled(v) == Query::LocalId)
    return constantDimension(*call).value_or(0) != 0;
  std::optional<LaneOperation> operation = laneOperation(v);
  return isLaneGroup(v) || (operation && operation->kind != LaneOperation::Read);
}

InstructionUniformity seedInSubGroup(const Value &v) {
  return isSameInSubGroup(v) ? InstructionUniformity::AlwaysUniform : seedOf(v);
}

} // namespace

WorkItemUniformity::WorkItemUniformity(Function &f, SharedBy threads) {
  auto *const seed = threads == SharedBy::Group ? seedOf : seedInSubGroup;
  Info = std::make_unique<SeededUniformity>(
      f, [seed, acquired = findAcquiredLoads(f)](const Value &v) {
        const auto *load = dyn_cast<LoadInst>(&v);
        return load && acquired.contains(load) ? InstructionUniformity::NeverUniform : seed(v);
      });
}
WorkItemUniformity::~WorkItemUniformity() = default;
WorkItemUniformity::WorkItemUniformity(WorkItemUniformity &&) noexcept = default;
WorkItemUniformity &WorkItemUniformity::operator=(WorkItemUniformity &&) noexcept = default;

bool WorkItemUniformity::isUniform(const Value &v) const { return Info->isUniform(v); }

bool WorkItemUniformity::isUniformEverywhere(const Instruction &inst) const {
  return isUniform(inst) &&
         none_of(inst.uses(), [&](const Use &u) { return Info->isDivergentUse(u); });
}

bool WorkItemUniformity::leavesLoopsTogether(const BasicBlock &bb) const {
  return Info->leavesLoopsTogether(bb);
}

bool WorkItemUniformity::isDivergentBranch(const Instruction &terminator) const {
  return Info->hasDivergentTerminator(*terminator.getParent());
}

bool WorkItemUniformity::invalidate(Function &f, const PreservedAnalyses &pa,
                                    FunctionAnalysisManager::Invalidator &) {
  auto checker = pa.getChecker<WorkItemUniformityAnalysis>();
  return !checker.preserved() && !checker.preservedSet<AllAnalysesOn<Function>>();
}

void markUniform(AllocaInst &slot) {
  slot.setMetadata(UniformMetadata, MDNode::get(slot.getContext(), {}));
}

bool isMarkedUniform(const Value &slot) {
  auto *allocaInst = dyn_cast<AllocaInst>(&slot);
  return allocaInst && allocaInst->hasMetadata(UniformMetadata);
}

AnalysisKey WorkItemUniformityAnalysis::Key;

WorkItemUniformity WorkItemUniformityAnalysis::run(Function &f, FunctionAnalysisManager &) {
  return WorkItemUniformity(f);
}

PreservedAnalyses WorkItemUniformityPrinterPass::run(Function &f, FunctionAnalysisManager &am) {
  const auto &uniformity = am.getResult<WorkItemUniformityAnalysis>(f);
  OS << "Work-item uniformity of '" << f.getName() << "':\n";
  for (const BasicBlock &bb : f) {
    OS << "block ";
    bb.printAsOperand(OS, /*PrintType=*/false);
    OS << '\n';
    for (const Instruction &inst : bb) {
      if (inst.isTerminator() && inst.getNumSuccessors() > 1)
        OS << (uniformity.isDivergentBranch(inst) ? "  divergent" : "  uniform  ");
      else if (!inst.getType()->isVoidTy())
        OS << (!uniformity.isUniform(inst)            ? "  varying  "
               : uniformity.isUniformEverywhere(inst) ? "  uniform  "
                                                      : "  temporal ");
      else
        continue;
      OS << inst << '\n';
    }
  }
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
