//===- VectorizeWorkItems.cpp - Work-items become lanes of vectors ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Vectorizer/VectorizeWorkItems.h"

#include "LaneOrder.h"
#include "LaneShapes.h"
#include "Linearizer.h"
#include "SplitValues.h"
#include "Widener.h"
#include "WorkItemLoop.h"

#include "oclc/Passes/Diagnostics.h"
#include "oclc/Passes/HostPasses.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

using passes::SeededUniformity;

FunctionPassManager preparation() {
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(InstCombinePass(InstCombineOptions().setVerifyFixpoint(false)));
  Passes.addPass(ADCEPass());
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  return Passes;
}

/// A switch of the group, as between regions, stays one.
bool hasSwitchInWorkItems(const LoopInfo &LI) {
  return any_of(LI.getLoopsInPreorder(), [](const Loop *L) {
    return hasWorkItems(*L) && any_of(L->blocks(), [](const BasicBlock *BB) {
             return isa<SwitchInst>(BB->getTerminator());
           });
  });
}

FunctionPassManager switchesToBranches() {
  FunctionPassManager Passes;
  Passes.addPass(LowerSwitchPass());
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  return Passes;
}

/// Vectorises one loop.
class LoopVectorization {
public:
  LoopVectorization(WorkItemLoop Work, unsigned Lanes, Function &F)
      : Work(Work), L(*Work.L), Lanes(Lanes), F(F), Private(L, Lanes) {}

  /// Its ways can be put in order; changes nothing.
  bool isPossible(LoopInfo &LI, DominatorTree &DT) {
    PostDominatorTree PDT(F);
    SeededUniformity Uniformity(F, [this](const Value &V) { return seed(V); });
    SmallVector<BasicBlock *> Order = laneOrder(L, LI);
    LaneGroups Groups(L, Order, LI, DT, Uniformity);
    return LinearPlan(L, Order, LI, PDT, Groups,
                      [&](BasicBlock *BB) { return skipsEmpty(*BB, LI, Uniformity); })
        .isPossible();
  }

  bool run(LoopInfo &LI, DominatorTree &DT, ScalarEvolution &SE) {
    PostDominatorTree PDT(F);
    SeededUniformity Uniformity(F, [this](const Value &V) { return seed(V); });
    SmallVector<BasicBlock *> Order = laneOrder(L, LI);
    LaneGroups Groups(L, Order, LI, DT, Uniformity);
    LinearPlan Plan(L, Order, LI, PDT, Groups,
                    [&](BasicBlock *BB) { return skipsEmpty(*BB, LI, Uniformity); });
    if (!Plan.isPossible())
      return false;
    splitRemainder(Work, Lanes, SE, LI, DT);
    LaneMasks Masks = linearize(L, Order, LI, Groups, Plan, nullptr);
    widen(Masks);
    return true;
  }

private:
  WorkItemLoop Work;
  Loop &L;
  const unsigned Lanes;
  Function &F;
  PrivateMemory Private;

  /// Lanes differ in their ids, in their private memory, and in what atomics and calls give them.
  InstructionUniformity seed(const Value &V) const {
    if (&V == Work.Id)
      return InstructionUniformity::NeverUniform;
    if (auto *Variable = dyn_cast<AllocaInst>(&V))
      return Private.isPrivate(Variable) ? InstructionUniformity::NeverUniform
                                         : InstructionUniformity::Default;
    auto *I = dyn_cast<Instruction>(&V);
    if (!I || !L.contains(I))
      return InstructionUniformity::Default;
    if (I->isAtomic() || I->isVolatile())
      return InstructionUniformity::NeverUniform;
    if (auto *Call = dyn_cast<CallBase>(I); Call && !Call->doesNotAccessMemory())
      return InstructionUniformity::NeverUniform;
    return InstructionUniformity::Default;
  }

  /// A block that is not run when no lane is there: because it must not be, or because the test
  /// costs less.
  bool skipsEmpty(BasicBlock &BB, const LoopInfo &LI, const SeededUniformity &Uniformity) const {
    if (BasicBlock *Next = BB.getSingleSuccessor(); Next && LI.isLoopHeader(Next))
      return true;
    unsigned Cost = 0;
    for (const Instruction &I : BB) {
      if (I.mayReadOrWriteMemory()) {
        const Value *Pointer = getLoadStorePointerOperand(&I);
        if (!Pointer || Uniformity.isUniform(*Pointer))
          return true;
        Cost += 4;
      } else if (isa<CallInst>(I) && !isa<IntrinsicInst>(I)) {
        Cost += 10;
      } else if (I.isIntDivRem()) {
        return true;
      } else {
        ++Cost;
      }
    }
    return Cost > 10;
  }

  void widen(const LaneMasks &Masks) {
    // Blocks of the function that the loop's header reaches without leaving it.
    DominatorTree DT(F);
    LoopInfo LI(DT);
    Loop &Now = *LI.getLoopFor(Work.Id->getParent());
    SmallVector<BasicBlock *> Blocks(Now.blocks());
    LaneShapes Shapes(Now, *Work.Id, Private);
    Widener(Now, LI, Blocks, Shapes, Private, Masks, Lanes).run();
    Private.enlarge();
  }
};

class FunctionVectorization {
public:
  FunctionVectorization(Function &F, passes::HostPasses &Host, unsigned Width)
      : F(F), Host(Host), Width(Width) {}

  bool run() {
    // Once more, because InstCombine may bring back the instructions that have two results.
    if (splitAll()) {
      Host.run(preparation(), F);
      splitAll();
    }
    bool Changed = false;
    for (unsigned Skip = 0; vectorizeNext(Skip);)
      Changed = true;
    return Changed;
  }

private:
  Function &F;
  passes::HostPasses &Host;
  unsigned Width;

  /// Makes scalars of the vectors and structures in the loops that will be vectorised, and only in
  /// these: in front of LLVM's vectorizers they are better left alone.
  bool splitAll() {
    FunctionAnalysisManager &FAM = Host.functionAnalyses();
    auto &LI = FAM.getResult<LoopAnalysis>(F);
    auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
    bool Changed = false;
    for (Loop *L : LI.getLoopsInPreorder()) {
      std::string Why;
      std::optional<WorkItemLoop> Work = WorkItemLoop::recognize(*L, LI, Why);
      if (!Work || !hasValuesToSplit(*L))
        continue;
      const unsigned Lanes = chooseWidth(*L);
      if (Lanes < 2 || !LoopVectorization(*Work, Lanes, F).isPossible(LI, DT))
        continue;
      splitValues(*L, LI);
      Changed = true;
    }
    if (Changed)
      FAM.invalidate(F, PreservedAnalyses::none());
    return Changed;
  }

  /// One loop at a time: analyses do not survive it.
  bool vectorizeNext(unsigned &Skip) {
    FunctionAnalysisManager &FAM = Host.functionAnalyses();
    auto &LI = FAM.getResult<LoopAnalysis>(F);
    unsigned Index = 0;
    for (Loop *L : LI.getLoopsInPreorder()) {
      std::string Why;
      std::optional<WorkItemLoop> Work = WorkItemLoop::recognize(*L, LI, Why);
      if (!Work && !Why.empty())
        passes::Remarks("vectorize-work-items", F)
            .missed(L->getStartLoc(), "NotVectorized", Twine("work-items run one by one: ") + Why);
      if (!Work || Index++ < Skip)
        continue;
      ++Skip;
      const unsigned Lanes = chooseWidth(*L);
      if (Lanes < 2)
        continue;
      LoopVectorization Vectorization(*Work, Lanes, F);
      if (hasValuesToSplit(*L) || !Vectorization.run(LI, FAM.getResult<DominatorTreeAnalysis>(F),
                                                     FAM.getResult<ScalarEvolutionAnalysis>(F))) {
        passes::Remarks("vectorize-work-items", F)
            .missed(L->getStartLoc(), "NotVectorized",
                    "work-items run one by one: their ways part and meet in a form that cannot be "
                    "put in order");
        continue;
      }
      --Skip;
      FAM.invalidate(F, PreservedAnalyses::none());
      return true;
    }
    return false;
  }

  unsigned chooseWidth(const Loop &L) {
    if (Width != 0)
      return Width;
    if (L.isInnermost())
      return 1;
    auto &TTI = Host.functionAnalyses().getResult<TargetIRAnalysis>(F);
    return unsigned(TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector) / 32);
  }
};

} // namespace

PreservedAnalyses VectorizeWorkItemsPass::run(Module &M, ModuleAnalysisManager &) const {
  Expected<std::unique_ptr<passes::HostPasses>> Host =
      passes::HostPasses::create(OptimizationLevel::O3);
  if (!Host) {
    M.getContext().diagnose(
        DiagnosticInfoGeneric("vectorize-work-items: " + toString(Host.takeError())));
    return PreservedAnalyses::all();
  }
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    (*Host)->run(preparation(), F);
    if (hasSwitchInWorkItems((*Host)->functionAnalyses().getResult<LoopAnalysis>(F)))
      (*Host)->run(switchesToBranches(), F);
    FunctionVectorization(F, **Host, Width).run();
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
