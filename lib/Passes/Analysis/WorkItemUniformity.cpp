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
bool readsOwnMemory(const LoadInst &Load) {
  unsigned Space = Load.getPointerAddressSpace();
  if (Space != 0 && Space != 4)
    return false;
  auto *Arg = dyn_cast<Argument>(getUnderlyingObject(Load.getPointerOperand()));
  return !Arg || !Arg->hasByValAttr();
}

InstructionUniformity seedOf(const Value &V) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return InstructionUniformity::Default;
  if (std::optional<Query> Q = queryCalled(*I))
    return variesInGroup(*Q) ? InstructionUniformity::NeverUniform
                             : InstructionUniformity::AlwaysUniform;
  if (isa<AllocaInst, AtomicRMWInst, AtomicCmpXchgInst, FreezeInst, VAArgInst>(I))
    return InstructionUniformity::NeverUniform;
  if (auto *Load = dyn_cast<LoadInst>(I)) {
    if (isMarkedUniform(*Load->getPointerOperand()))
      return InstructionUniformity::AlwaysUniform;
    return Load->isVolatile() || Load->isAtomic() || readsOwnMemory(*Load)
               ? InstructionUniformity::NeverUniform
               : InstructionUniformity::Default;
  }
  // A call that does not access memory is as uniform as its arguments.
  if (auto *Call = dyn_cast<CallBase>(I); Call && !Call->doesNotAccessMemory())
    return InstructionUniformity::NeverUniform;
  return InstructionUniformity::Default;
}

/// True for values that are uniform in a sub-group, but not necessarily in a work-group. A
/// sub-group is part of a row, so its work-items have the same local ids in dimensions 1 and 2.
bool isSameInSubGroup(const Value &V) {
  if (auto *Call = dyn_cast<CallBase>(&V); Call && queryCalled(V) == Query::LocalId)
    return constantDimension(*Call).value_or(0) != 0;
  std::optional<LaneOperation> Operation = laneOperation(V);
  return isLaneGroup(V) || (Operation && Operation->kind != LaneOperation::Read);
}

InstructionUniformity seedInSubGroup(const Value &V) {
  return isSameInSubGroup(V) ? InstructionUniformity::AlwaysUniform : seedOf(V);
}

} // namespace

WorkItemUniformity::WorkItemUniformity(Function &F, SharedBy Threads) {
  auto *const Seed = Threads == SharedBy::Group ? seedOf : seedInSubGroup;
  Info = std::make_unique<SeededUniformity>(
      F, [Seed, Acquired = findAcquiredLoads(F)](const Value &V) {
        const auto *Load = dyn_cast<LoadInst>(&V);
        return Load && Acquired.contains(Load) ? InstructionUniformity::NeverUniform : Seed(V);
      });
}
WorkItemUniformity::~WorkItemUniformity() = default;
WorkItemUniformity::WorkItemUniformity(WorkItemUniformity &&) noexcept = default;
WorkItemUniformity &WorkItemUniformity::operator=(WorkItemUniformity &&) noexcept = default;

bool WorkItemUniformity::isUniform(const Value &V) const { return Info->isUniform(V); }

bool WorkItemUniformity::isUniformEverywhere(const Instruction &I) const {
  return isUniform(I) && none_of(I.uses(), [&](const Use &U) { return Info->isDivergentUse(U); });
}

bool WorkItemUniformity::leavesLoopsTogether(const BasicBlock &BB) const {
  return Info->leavesLoopsTogether(BB);
}

bool WorkItemUniformity::isDivergentBranch(const Instruction &Terminator) const {
  return Info->hasDivergentTerminator(*Terminator.getParent());
}

bool WorkItemUniformity::invalidate(Function &F, const PreservedAnalyses &PA,
                                    FunctionAnalysisManager::Invalidator &) {
  auto Checker = PA.getChecker<WorkItemUniformityAnalysis>();
  return !Checker.preserved() && !Checker.preservedSet<AllAnalysesOn<Function>>();
}

void markUniform(AllocaInst &Slot) {
  Slot.setMetadata(UniformMetadata, MDNode::get(Slot.getContext(), {}));
}

bool isMarkedUniform(const Value &Slot) {
  auto *Alloca = dyn_cast<AllocaInst>(&Slot);
  return Alloca && Alloca->hasMetadata(UniformMetadata);
}

AnalysisKey WorkItemUniformityAnalysis::Key;

WorkItemUniformity WorkItemUniformityAnalysis::run(Function &F, FunctionAnalysisManager &) {
  return WorkItemUniformity(F);
}

PreservedAnalyses WorkItemUniformityPrinterPass::run(Function &F, FunctionAnalysisManager &AM) {
  const auto &Uniformity = AM.getResult<WorkItemUniformityAnalysis>(F);
  OS << "Work-item uniformity of '" << F.getName() << "':\n";
  for (const BasicBlock &BB : F) {
    OS << "block ";
    BB.printAsOperand(OS, /*PrintType=*/false);
    OS << '\n';
    for (const Instruction &I : BB) {
      if (I.isTerminator() && I.getNumSuccessors() > 1)
        OS << (Uniformity.isDivergentBranch(I) ? "  divergent" : "  uniform  ");
      else if (!I.getType()->isVoidTy())
        OS << (!Uniformity.isUniform(I)            ? "  varying  "
               : Uniformity.isUniformEverywhere(I) ? "  uniform  "
                                                   : "  temporal ");
      else
        continue;
      OS << I << '\n';
    }
  }
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
