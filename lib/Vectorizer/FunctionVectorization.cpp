//===- FunctionVectorization.cpp - All loops over work-items of a function ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "FunctionVectorization.h"

#include "LoopNumbers.h"
#include "SplitValues.h"

#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace oclc::vectorizer {

void prepareForVectors(Function &F, passes::HostPasses &Host) {
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(InstCombinePass(InstCombineOptions().setVerifyFixpoint(false)));
  Passes.addPass(ADCEPass());
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  Host.run(std::move(Passes), F);
}

static FunctionPassManager switchesToBranches() {
  FunctionPassManager Passes;
  Passes.addPass(LowerSwitchPass());
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  return Passes;
}

static bool hasSwitch(const Loop &L) {
  return any_of(L.blocks(),
                [](const BasicBlock *BB) { return isa<SwitchInst>(BB->getTerminator()); });
}

DenseMap<unsigned, LoopOutcome> FunctionVectorization::run() {
  // A switch of the group, as between regions, stays one.
  auto &LI = Host.functionAnalyses().getResult<LoopAnalysis>(F);
  if (any_of(LI.getLoopsInPreorder(),
             [&](const Loop *L) { return lanesOf(*L) > 1 && hasSwitch(*L); }))
    Host.run(switchesToBranches(), F);
  // Once more, because InstCombine may bring back the instructions that have two results.
  if (splitAll()) {
    prepareForVectors(F, Host);
    splitAll();
  }
  while (vectorizeNext())
    ;
  return std::move(Outcomes);
}

LoopVectorization FunctionVectorization::plan(const WorkItemLoop &Work, unsigned Lanes) {
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  return {Work, Lanes, F, FAM.getResult<LoopAnalysis>(F), FAM.getResult<DominatorTreeAnalysis>(F)};
}

unsigned FunctionVectorization::lanesOf(const Loop &L) const {
  std::optional<unsigned> Number = hasWorkItems(L) ? numberOf(L) : std::nullopt;
  return Number ? LanesOf(*Number) : 1;
}

/// Makes scalars of the vectors and structures in the loops that will be vectorised, and only in
/// these: in front of LLVM's vectorizers they are better left alone.
bool FunctionVectorization::splitAll() {
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder()) {
    const unsigned Lanes = lanesOf(*L);
    std::string Why;
    std::optional<WorkItemLoop> Work =
        Lanes > 1 ? WorkItemLoop::recognize(*L, LI, Why) : std::nullopt;
    if (!Work || !hasValuesToSplit(*L) || !plan(*Work, Lanes).isPossible())
      continue;
    splitValues(*L, LI);
    Changed = true;
  }
  if (Changed)
    FAM.invalidate(F, PreservedAnalyses::none());
  return Changed;
}

/// One loop at a time: analyses do not survive it.
bool FunctionVectorization::vectorizeNext() {
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    const unsigned Lanes = lanesOf(*L);
    const std::optional<unsigned> Number = numberOf(*L);
    if (Lanes < 2 || !Number || Outcomes.contains(*Number))
      continue;
    LoopOutcome Outcome = vectorize(*L, Lanes);
    Outcomes[*Number] = Outcome;
    if (Outcome.Lanes > 1) {
      FAM.invalidate(F, PreservedAnalyses::none());
      return true;
    }
  }
  return false;
}

LoopOutcome FunctionVectorization::vectorize(Loop &L, unsigned Lanes) {
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  std::string Why;
  auto Work = WorkItemLoop::recognize(L, FAM.getResult<LoopAnalysis>(F), Why);
  if (!Work)
    return {1, Why};
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  if (isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L)))
    return {1, "nothing says how many there are"};
  LoopVectorization Vectorization = plan(*Work, Lanes);
  if (hasValuesToSplit(L) || !Vectorization.isPossible())
    return {1, "their ways part and meet in a form that cannot be put in order"};
  const LoopForm Form = Vectorization.run(SE, FAM.getResult<BlockFrequencyAnalysis>(F),
                                          FAM.getResult<TargetIRAnalysis>(F), Remarks);
  return {Lanes, "", Form};
}

} // namespace oclc::vectorizer
