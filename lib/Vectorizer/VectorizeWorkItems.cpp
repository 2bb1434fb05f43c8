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

/// Vectorises one loop. The plan is made first and changes nothing.
class LoopVectorization {
public:
  LoopVectorization(WorkItemLoop Work, unsigned Lanes, Function &F, LoopInfo &LI, DominatorTree &DT)
      : Work(Work), L(*Work.L), Lanes(Lanes), F(F), LI(LI), DT(DT), Private(L, Lanes), PDT(F),
        Uniformity(F, [this](const Value &V) { return seed(V); }), Order(laneOrder(L, LI)),
        Groups(L, Order, LI, DT, Uniformity),
        Plan(L, Order, LI, PDT, Groups, [this](BasicBlock *BB) { return skipsEmpty(*BB); }) {}

  /// Its ways can be put in order.
  bool isPossible() const { return Plan.isPossible(); }

  void run(ScalarEvolution &SE) {
    splitRemainder(Work, Lanes, SE, LI, DT);
    widen(linearize(L, Order, LI, Groups, Plan, nullptr));
  }

private:
  WorkItemLoop Work;
  Loop &L;
  const unsigned Lanes;
  Function &F;
  LoopInfo &LI;
  DominatorTree &DT;
  PrivateMemory Private;
  PostDominatorTree PDT;
  SeededUniformity Uniformity;
  SmallVector<BasicBlock *> Order;
  LaneGroups Groups;
  LinearPlan Plan;

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
  bool skipsEmpty(BasicBlock &BB) const {
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
    // With the blocks that have come to it.
    DominatorTree NewDT(F);
    LoopInfo NewLI(NewDT);
    Loop &Now = *NewLI.getLoopFor(Work.Id->getParent());
    SmallVector<BasicBlock *> Blocks(Now.blocks());
    LaneShapes Shapes(Now, *Work.Id, Private);
    Widener(Now, NewLI, Blocks, Shapes, Private, Masks, Lanes).run();
    Private.enlarge();
  }
};

class FunctionVectorization {
public:
  FunctionVectorization(Function &F, passes::HostPasses &Host, unsigned Width)
      : F(F), Host(Host), Width(Width) {}

  /// Returns the width of the widest loop; 1 when none became wider.
  unsigned run() {
    // Once more, because InstCombine may bring back the instructions that have two results.
    if (splitAll()) {
      Host.run(preparation(), F);
      splitAll();
    }
    while (vectorizeNext())
      ;
    return Widest;
  }

private:
  Function &F;
  passes::HostPasses &Host;
  unsigned Width;
  unsigned Widest = 1;
  SmallPtrSet<const BasicBlock *, 8> Refused; ///< Headers of loops that stay as they are.

  LoopVectorization plan(const WorkItemLoop &Work, unsigned Lanes) {
    FunctionAnalysisManager &FAM = Host.functionAnalyses();
    return {Work, Lanes, F, FAM.getResult<LoopAnalysis>(F),
            FAM.getResult<DominatorTreeAnalysis>(F)};
  }

  /// Makes scalars of the vectors and structures in the loops that will be vectorised, and only in
  /// these: in front of LLVM's vectorizers they are better left alone.
  bool splitAll() {
    FunctionAnalysisManager &FAM = Host.functionAnalyses();
    auto &LI = FAM.getResult<LoopAnalysis>(F);
    bool Changed = false;
    for (Loop *L : LI.getLoopsInPreorder()) {
      std::string Why;
      std::optional<WorkItemLoop> Work = WorkItemLoop::recognize(*L, LI, Why);
      if (!Work || !hasValuesToSplit(*L))
        continue;
      const unsigned Lanes = chooseWidth(*L);
      if (Lanes < 2 || !plan(*Work, Lanes).isPossible())
        continue;
      splitValues(*L, LI);
      Changed = true;
    }
    if (Changed)
      FAM.invalidate(F, PreservedAnalyses::none());
    return Changed;
  }

  /// One loop at a time: analyses do not survive it.
  bool vectorizeNext() {
    FunctionAnalysisManager &FAM = Host.functionAnalyses();
    for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
      if (hasWorkItems(*L) && !Refused.contains(L->getHeader())) {
        if (vectorize(*L)) {
          FAM.invalidate(F, PreservedAnalyses::none());
          return true;
        }
        Refused.insert(L->getHeader());
      }
    return false;
  }

  bool vectorize(Loop &L) {
    FunctionAnalysisManager &FAM = Host.functionAnalyses();
    std::string Why;
    auto Work = WorkItemLoop::recognize(L, FAM.getResult<LoopAnalysis>(F), Why);
    if (!Work)
      return refuse(L, Why);
    const unsigned Lanes = chooseWidth(L);
    if (Lanes < 2)
      return false;
    LoopVectorization Vectorization = plan(*Work, Lanes);
    if (hasValuesToSplit(L) || !Vectorization.isPossible())
      return refuse(L, "their ways part and meet in a form that cannot be put in order");
    Vectorization.run(FAM.getResult<ScalarEvolutionAnalysis>(F));
    Widest = std::max(Widest, Lanes);
    return true;
  }

  bool refuse(const Loop &L, StringRef Why) {
    passes::Remarks("vectorize-work-items", F)
        .missed(L.getStartLoc(), "NotVectorized", "work-items run one by one: " + Why);
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

/// What workgroup-launcher has listed of the entry point, with the width that it has now.
void setEntryWidth(const Function &F, unsigned Width) {
  NamedMDNode *Entries = F.getParent()->getNamedMetadata("oclc.entries");
  if (!Entries)
    return;
  constexpr unsigned WidthOperand = 3;
  for (MDNode *Entry : Entries->operands())
    if (mdconst::dyn_extract_or_null<Function>(Entry->getOperand(0)) == &F)
      Entry->replaceOperandWith(WidthOperand, ConstantAsMetadata::get(ConstantInt::get(
                                                  Type::getInt32Ty(F.getContext()), Width)));
}

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
    setEntryWidth(F, FunctionVectorization(F, **Host, Width).run());
  }
  forgetAny(M);
  return PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
