//===- FunctionVectorization.cpp - Vectorises the loops over work-items of a function ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/FunctionVectorization.h"

#include "Vectorizer/LoopNest/LoopNumbers.h"
#include "Vectorizer/LoopNest/SubGroupLoops.h"
#include "Vectorizer/Split/SplitValues.h"

#include "llvm/CodeGen/UnreachableBlockElim.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Simulates a failed check of the output, which tests cannot provoke in another way.
static cl::opt<unsigned> DistrustedLoop("distrust-loop", cl::Hidden, cl::init(~0U),
                                        cl::desc("Let the check of the vectors of the loop over "
                                                 "work-items with this number fail"));

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

/// LowerSwitch deletes the edge to an unreachable default, but leaves the blocks after it, without
/// predecessors and with PHIs that lack the values from the default. The second pass deletes these
/// blocks.
static void addLowerSwitch(FunctionPassManager &Passes) {
  Passes.addPass(LowerSwitchPass());
  Passes.addPass(UnreachableBlockElimPass());
}

static FunctionPassManager switchesToBranches() {
  FunctionPassManager Passes;
  addLowerSwitch(Passes);
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  return Passes;
}

bool FunctionVectorization::anyWithLanes(
    function_ref<bool(const Loop &, const LoopInfo &)> Property) const {
  const auto &LI = Host.functionAnalyses().getResult<LoopAnalysis>(F);
  return any_of(LI.getLoopsInPreorder(),
                [&](const Loop *L) { return lanesOf(*L) > 1 && Property(*L, LI); });
}

static bool hasSwitch(const Loop &L) {
  return any_of(L.blocks(),
                [](const BasicBlock *BB) { return isa<SwitchInst>(BB->getTerminator()); });
}

/// Gives each cycle with several entries a new block that all paths into the cycle go through.
void FunctionVectorization::giveLoopsOneEntry() {
  if (!anyWithLanes([](const Loop &L, const LoopInfo &LI) { return isIrreducible(L, LI); }))
    return;
  FunctionPassManager Passes;
  addLowerSwitch(Passes);
  Passes.addPass(FixIrreduciblePass());
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  Host.run(std::move(Passes), F);
}

/// Removes switches, cycles with several entries, and vectors and structures from the loops that
/// will be vectorised.
void FunctionVectorization::prepareLoops() {
  // A switch outside of these loops, as between regions, stays.
  if (anyWithLanes([](const Loop &L, const LoopInfo &) { return hasSwitch(L); }))
    Host.run(switchesToBranches(), F);
  giveLoopsOneEntry();
  // Split again, because InstCombine may bring back instructions with two results.
  if (splitAll()) {
    prepareForVectors(F, Host);
    giveLoopsOneEntry();
    splitAll();
  }
}

DenseMap<unsigned, LoopOutcome> FunctionVectorization::run() {
  prepareLoops();
  unsigned Number = 0;
  while (Loop *L = next(Number)) {
    LoopOutcome &Outcome = Outcomes[Number];
    Outcome = vectorize(*L, lanesOf(*L));
    if (Outcome.Lanes > 1) // Vectorization invalidates all analyses.
      Host.functionAnalyses().invalidate(F, PreservedAnalyses::none());
  }
  return std::move(Outcomes);
}

void FunctionVectorization::forEachPlan(PlanTaker Take) {
  prepareLoops();
  unsigned Number = 0;
  while (Loop *L = next(Number)) {
    Outcomes[Number] = {};
    std::string Why;
    const std::unique_ptr<LoopVectorization> Plan = planFor(*L, lanesOf(*L), Why);
    Take(*L, Plan.get(), Why);
    Host.functionAnalyses().invalidate(F, PreservedAnalyses::none());
  }
}

LoopVectorization FunctionVectorization::plan(const WorkItemLoop &Work, unsigned Lanes) {
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  return {Work, Lanes, F, FAM.getResult<LoopAnalysis>(F), FAM.getResult<DominatorTreeAnalysis>(F)};
}

unsigned FunctionVectorization::lanesOf(const Loop &L) const {
  std::optional<unsigned> Number = hasWorkItems(L) ? loopNumber(L) : std::nullopt;
  return Number ? LanesOf(*Number) : 1;
}

/// Splits vectors and structures into scalars in the loops that will be vectorised, and only there:
/// in other loops, LLVM's vectorizers do better without that. True if anything has changed.
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

/// Returns the first loop for which lanes are requested and that has no outcome yet, or null.
/// `Number` becomes its number.
Loop *FunctionVectorization::next(unsigned &Number) const {
  for (Loop *L : Host.functionAnalyses().getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    Number = loopNumber(*L).value_or(0);
    if (lanesOf(*L) > 1 && !Outcomes.contains(Number))
      return L;
  }
  return nullptr;
}

/// Returns the plan for a loop; null if it cannot be vectorised, with the reason in `Why`.
std::unique_ptr<LoopVectorization> FunctionVectorization::planFor(Loop &L, unsigned Lanes,
                                                                  std::string &Why) {
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto Work = WorkItemLoop::recognize(L, LI, Why);
  if (!Work)
    return nullptr;
  Why = "their number is unknown";
  if (isa<SCEVCouldNotCompute>(FAM.getResult<ScalarEvolutionAnalysis>(F).getBackedgeTakenCount(&L)))
    return nullptr;
  Why = obstacleToSubGroups(L, *Work->Id, Lanes, FAM.getResult<ScalarEvolutionAnalysis>(F));
  if (!Why.empty())
    return nullptr;
  Why = "their control flow cannot be linearized";
  if (hasValuesToSplit(L))
    return nullptr;
  auto Plan = std::make_unique<LoopVectorization>(*Work, Lanes, F, LI,
                                                  FAM.getResult<DominatorTreeAnalysis>(F));
  return Plan->isPossible() ? std::move(Plan) : nullptr;
}

LoopOutcome FunctionVectorization::vectorize(Loop &L, unsigned Lanes) {
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  std::string Why;
  const std::unique_ptr<LoopVectorization> Plan = planFor(L, Lanes, Why);
  if (!Plan)
    return {1, Why};
  const bool IsDistrusted = loopNumber(L) == DistrustedLoop;
  LoopForm Form =
      Plan->run(FAM.getResult<ScalarEvolutionAnalysis>(F), FAM.getResult<BlockFrequencyAnalysis>(F),
                FAM.getResult<TargetIRAnalysis>(F), Remarks);
  if (IsDistrusted)
    Form.Problem = "-distrust-loop";
  return {Lanes, "", std::move(Form)};
}

} // namespace oclc::vectorizer
