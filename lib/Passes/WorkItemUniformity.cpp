//===- WorkItemUniformity.cpp - Which values are the same for a whole work-group --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/WorkItemUniformity.h"

#include "DecidingBranches.h"

#include "oclc/Passes/Kernels.h"
#include "oclc/Passes/WorkItemFunctions.h"

#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr StringLiteral UniformMetadata = "oclc.uniform";

/// Private and generic memory may hold something else for each work-item; but a structure that was
/// passed by value lies in the argument buffer, which all share.
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
  // What a call computes from its arguments alone is as uniform as they are.
  if (auto *Call = dyn_cast<CallBase>(I); Call && !Call->doesNotAccessMemory())
    return InstructionUniformity::NeverUniform;
  return InstructionUniformity::Default;
}

using PhiSet = SmallPtrSet<const PHINode *, 8>;

/// The target of GenericUniformityInfo: a machine whose threads are the work-items of one group.
class WorkGroupTTI final : public TargetTransformInfoImplBase {
public:
  /// `Varying` are PHIs that differ whatever goes into them.
  WorkGroupTTI(const DataLayout &DL, const PhiSet &Varying)
      : TargetTransformInfoImplBase(DL), Varying(Varying) {}
  bool hasBranchDivergence(const Function *) const override { return true; }
  InstructionUniformity getInstructionUniformity(const Value *V) const override {
    auto *Phi = dyn_cast<PHINode>(V);
    return Phi && Varying.contains(Phi) ? InstructionUniformity::NeverUniform : seedOf(*V);
  }

private:
  const PhiSet &Varying;
};

/// Finds the PHIs behind a loop that tell by constants, or other values from in front of the loop,
/// which of several exits was taken, when that differs between work-items. LLVM's analysis looks
/// for values from inside the loop only.
class ExitPhis {
public:
  ExitPhis(Function &F, const CycleInfo &Cycles, UniformityInfo &Info)
      : F(F), Cycles(Cycles), Info(Info) {}

  void addTo(PhiSet &Varying) {
    for (BasicBlock &BB : F)
      for (PHINode &Phi : BB.phis())
        if (Info.isUniform(&Phi) && tellsExitsApart(Phi))
          Varying.insert(&Phi);
  }

private:
  Function &F;
  const CycleInfo &Cycles;
  UniformityInfo &Info;
  std::optional<PostDominatorTree> PDT;

  bool tellsExitsApart(PHINode &Phi) {
    SmallMapVector<const Cycle *, SmallVector<unsigned>, 2> Edges;
    for (unsigned I = 0, E = Phi.getNumIncomingValues(); I != E; ++I)
      if (const Cycle *Left = cycleLeft(Phi.getIncomingBlock(I), Phi.getParent()))
        Edges[Left].push_back(I);
    return any_of(Edges, [&](const auto &Entry) {
      auto &[Left, Indices] = Entry;
      auto Value = [&](unsigned I) { return Phi.getIncomingValue(I); };
      return !all_equal(map_range(Indices, Value)) &&
             isLeftAtDifferentTimes(*Left, map_to_vector(Indices, [&](unsigned I) {
               return Phi.getIncomingBlock(I);
             }));
    });
  }

  /// The outermost loop that the way from `From` to `To` leaves.
  const Cycle *cycleLeft(BasicBlock *From, BasicBlock *To) const {
    const Cycle *Left = nullptr;
    for (const Cycle *C = Cycles.getCycle(From); C && !C->contains(To); C = C->getParentCycle())
      Left = C;
    return Left;
  }

  /// True when a divergent branch in the loop decides which of its `Exiting` blocks is reached.
  bool isLeftAtDifferentTimes(const Cycle &Left, ArrayRef<BasicBlock *> Exiting) {
    if (none_of(Left.blocks(), [&](BasicBlock *BB) { return Info.hasDivergentTerminator(*BB); }))
      return false;
    if (!PDT)
      PDT.emplace(F);
    auto Diverges = [&](BasicBlock *BB) {
      return Left.contains(BB) && Info.hasDivergentTerminator(*BB);
    };
    return any_of(Exiting, Diverges) || any_of(decidingBlocks(*PDT, Exiting), Diverges);
  }
};

} // namespace

struct WorkItemUniformity::State {
  explicit State(Function &F)
      : DT(F), TTI(std::make_unique<WorkGroupTTI>(F.getDataLayout(), Varying)) {
    Cycles.compute(F);
    for (size_t Known = 0;; Known = Varying.size()) {
      Info = std::make_unique<UniformityInfo>(DT, Cycles, &TTI);
      Info->compute();
      ExitPhis(F, Cycles, *Info).addTo(Varying);
      if (Varying.size() == Known)
        return;
    }
  }
  DominatorTree DT;
  CycleInfo Cycles;
  PhiSet Varying;
  TargetTransformInfo TTI;
  std::unique_ptr<UniformityInfo> Info;
};

WorkItemUniformity::WorkItemUniformity(Function &F) : S(std::make_unique<State>(F)) {}
WorkItemUniformity::~WorkItemUniformity() = default;
WorkItemUniformity::WorkItemUniformity(WorkItemUniformity &&) noexcept = default;
WorkItemUniformity &WorkItemUniformity::operator=(WorkItemUniformity &&) noexcept = default;

bool WorkItemUniformity::isUniform(const Value &V) const { return S->Info->isUniform(&V); }

bool WorkItemUniformity::isUniformEverywhere(const Instruction &I) const {
  return isUniform(I) &&
         none_of(I.uses(), [&](const Use &U) { return S->Info->isDivergentUse(U); });
}

bool WorkItemUniformity::leavesLoopsTogether(const BasicBlock &BB) const {
  auto Diverges = [&](const BasicBlock *Block) { return S->Info->hasDivergentTerminator(*Block); };
  for (const Cycle *C = S->Cycles.getCycle(&BB); C; C = C->getParentCycle()) {
    if (none_of(C->blocks(), Diverges))
      continue;
    SmallVector<BasicBlock *> Exiting;
    C->getExitingBlocks(Exiting);
    // One way out, which everyone comes by in each iteration.
    auto PassesBy = [&](const BasicBlock *Pred) {
      return !C->contains(Pred) || S->DT.dominates(Exiting.front(), Pred);
    };
    if (Exiting.size() != 1 || Diverges(Exiting.front()) ||
        !all_of(predecessors(C->getHeader()), PassesBy))
      return false;
  }
  return true;
}

bool WorkItemUniformity::isDivergentBranch(const Instruction &Terminator) const {
  return S->Info->hasDivergentTerminator(*Terminator.getParent());
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
