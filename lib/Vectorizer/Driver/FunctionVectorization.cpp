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
// NOLINTNEXTLINE(bugprone-throwing-static-initialization): options of LLVM are global variables.
static cl::opt<unsigned> DistrustedLoop("distrust-loop", cl::Hidden, cl::init(~0U),
                                        cl::desc("Let the check of the vectors of the loop over "
                                                 "work-items with this number fail"));

void prepareForVectors(Function &f, passes::HostPasses &host) {
  FunctionPassManager passes;
  passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  passes.addPass(EarlyCSEPass());
  passes.addPass(InstCombinePass(InstCombineOptions().setVerifyFixpoint(false)));
  passes.addPass(ADCEPass());
  passes.addPass(SimplifyCFGPass());
  passes.addPass(LoopSimplifyPass());
  passes.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
  passes.addPass(LoopSimplifyPass());
  passes.addPass(LCSSAPass());
  host.run(std::move(passes), f);
}

/// LowerSwitch deletes the edge to an unreachable default, but leaves the blocks after it, without
/// predecessors and with PHIs that lack the values from the default. The second pass deletes these
/// blocks.
static void addLowerSwitch(FunctionPassManager &passes) {
  passes.addPass(LowerSwitchPass());
  passes.addPass(UnreachableBlockElimPass());
}

static FunctionPassManager switchesToBranches() {
  FunctionPassManager passes;
  addLowerSwitch(passes);
  passes.addPass(LoopSimplifyPass());
  passes.addPass(LCSSAPass());
  return passes;
}

bool FunctionVectorization::anyWithLanes(
    function_ref<bool(const Loop &, const LoopInfo &)> property) const {
  const auto &li = Host.functionAnalyses().getResult<LoopAnalysis>(F);
  return any_of(li.getLoopsInPreorder(),
                [&](const Loop *loop) { return lanesOf(*loop) > 1 && property(*loop, li); });
}

static bool hasSwitch(const Loop &loop) {
  return any_of(loop.blocks(),
                [](const BasicBlock *bb) { return isa<SwitchInst>(bb->getTerminator()); });
}

/// Unless the loops that will be vectorised are reducible, gives each cycle with several entries a
/// new block that all paths into the cycle go through.
void FunctionVectorization::giveLoopsOneEntry() {
  if (!anyWithLanes([](const Loop &loop, const LoopInfo &li) { return isIrreducible(loop, li); }))
    return;
  FunctionPassManager passes;
  addLowerSwitch(passes);
  passes.addPass(FixIrreduciblePass());
  passes.addPass(LoopSimplifyPass());
  passes.addPass(LCSSAPass());
  Host.run(std::move(passes), F);
}

/// Removes switches, cycles with several entries, and vectors and structures from the loops that
/// will be vectorised.
void FunctionVectorization::prepareLoops() {
  // If only other code has switches, such as the code between regions, they stay.
  if (anyWithLanes([](const Loop &loop, const LoopInfo &) { return hasSwitch(loop); }))
    Host.run(switchesToBranches(), F);
  giveLoopsOneEntry();
  // InstCombine may create instructions with two results again, so split a second time.
  if (splitAll()) {
    prepareForVectors(F, Host);
    giveLoopsOneEntry();
    splitAll();
  }
}

DenseMap<unsigned, LoopOutcome> FunctionVectorization::run() {
  prepareLoops();
  unsigned number = 0;
  while (Loop *loop = next(number)) {
    LoopOutcome &outcome = Outcomes[number];
    outcome = vectorize(*loop, lanesOf(*loop));
    if (outcome.Lanes > 1) // Vectorization invalidates all analyses.
      Host.functionAnalyses().invalidate(F, PreservedAnalyses::none());
  }
  return std::move(Outcomes);
}

void FunctionVectorization::forEachPlan(PlanTaker take) {
  prepareLoops();
  unsigned number = 0;
  while (Loop *loop = next(number)) {
    Outcomes[number] = {};
    std::string why;
    const std::unique_ptr<LoopVectorization> plan = planFor(*loop, lanesOf(*loop), why);
    take(*loop, plan.get(), why);
    Host.functionAnalyses().invalidate(F, PreservedAnalyses::none());
  }
}

LoopVectorization FunctionVectorization::plan(const WorkItemLoop &work, unsigned lanes) {
  FunctionAnalysisManager &fam = Host.functionAnalyses();
  return {work, lanes, F, fam.getResult<LoopAnalysis>(F), fam.getResult<DominatorTreeAnalysis>(F)};
}

unsigned FunctionVectorization::lanesOf(const Loop &loop) const {
  std::optional<unsigned> number = hasWorkItems(loop) ? loopNumber(loop) : std::nullopt;
  return number ? LanesOf(*number) : 1;
}

/// Splits vectors and structures into scalars in the loops that will be vectorised, and only there:
/// in other loops, LLVM's vectorizers do better without that. Returns true if anything has changed.
bool FunctionVectorization::splitAll() {
  FunctionAnalysisManager &fam = Host.functionAnalyses();
  auto &li = fam.getResult<LoopAnalysis>(F);
  bool changed = false;
  for (Loop *loop : li.getLoopsInPreorder()) {
    const unsigned lanes = lanesOf(*loop);
    std::string why;
    std::optional<WorkItemLoop> work =
        lanes > 1 ? WorkItemLoop::recognize(*loop, li, why) : std::nullopt;
    if (!work || !hasValuesToSplit(*loop) || !plan(*work, lanes).isPossible())
      continue;
    splitValues(*loop, li);
    changed = true;
  }
  if (changed)
    fam.invalidate(F, PreservedAnalyses::none());
  return changed;
}

/// Returns the first loop for which lanes are requested and that has no outcome yet, and sets
/// `number` to its number. Returns null if there is none.
Loop *FunctionVectorization::next(unsigned &number) const {
  for (Loop *loop : Host.functionAnalyses().getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    number = loopNumber(*loop).value_or(0);
    if (lanesOf(*loop) > 1 && !Outcomes.contains(number))
      return loop;
  }
  return nullptr;
}

/// Returns the plan for a loop; null if it cannot be vectorised, with the reason in `why`. If there
/// is a plan, the value of `why` has no meaning.
std::unique_ptr<LoopVectorization> FunctionVectorization::planFor(Loop &loop, unsigned lanes,
                                                                  std::string &why) {
  FunctionAnalysisManager &fam = Host.functionAnalyses();
  auto &li = fam.getResult<LoopAnalysis>(F);
  auto work = WorkItemLoop::recognize(loop, li, why);
  if (!work)
    return nullptr;
  why = "their number is unknown";
  if (isa<SCEVCouldNotCompute>(
          fam.getResult<ScalarEvolutionAnalysis>(F).getBackedgeTakenCount(&loop)))
    return nullptr;
  why = obstacleToSubGroups(loop, *work->Id, lanes, fam.getResult<ScalarEvolutionAnalysis>(F));
  if (!why.empty())
    return nullptr;
  why = "their control flow cannot be linearized";
  if (hasValuesToSplit(loop))
    return nullptr;
  auto plan = std::make_unique<LoopVectorization>(*work, lanes, F, li,
                                                  fam.getResult<DominatorTreeAnalysis>(F));
  return plan->isPossible() ? std::move(plan) : nullptr;
}

LoopOutcome FunctionVectorization::vectorize(Loop &loop, unsigned lanes) {
  FunctionAnalysisManager &fam = Host.functionAnalyses();
  std::string why;
  const std::unique_ptr<LoopVectorization> plan = planFor(loop, lanes, why);
  if (!plan)
    return {1, why};
  const bool isDistrusted = loopNumber(loop) == DistrustedLoop;
  LoopForm form =
      plan->run(fam.getResult<ScalarEvolutionAnalysis>(F), fam.getResult<BlockFrequencyAnalysis>(F),
                fam.getResult<TargetIRAnalysis>(F), Remarks);
  if (isDistrusted)
    form.Problem = "-distrust-loop";
  return {lanes, "", std::move(form)};
}

} // namespace oclc::vectorizer
