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
#include "Vectorizer/Support/LoopIsolation.h"
#include "Vectorizer/Transform/RecordLoops.h"
#include "Vectorizer/Transform/ScalarPromotion.h"

#include "llvm/ADT/DenseSet.h"
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

static constexpr char NotLinear[] = "their control flow cannot be linearized";

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

void prepareForLanes(Function &f, passes::HostPasses &host) {
  prepareForVectors(f, host);
  if (unrollRecordLoops(f, host.functionAnalyses()))
    prepareForVectors(f, host);
  promoteInItems(f, host);
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

/// If only other code has switches, such as the code between regions, they stay.
void FunctionVectorization::removeSwitches() {
  if (anyWithLanes([](const Loop &loop, const LoopInfo &) { return hasSwitch(loop); }))
    Host.run(switchesToBranches(), F);
}

/// Removes switches, cycles with several entries, and vectors and structures from the loops that
/// will be vectorised.
void FunctionVectorization::prepareLoops() {
  removeSwitches();
  giveLoopsOneEntry();
  // InstCombine may create instructions with two results again, and SimplifyCFG switches, so remove
  // them a second time.
  if (splitAll()) {
    prepareForVectors(F, Host);
    removeSwitches();
    giveLoopsOneEntry();
    splitAll();
  }
}

DenseMap<unsigned, LoopOutcome> FunctionVectorization::run() {
  prepareLoops();
  // All code before the loops comes first, because it needs analyses of the whole function, which
  // must then not be repeated for each loop.
  DenseMap<unsigned, LoopOutcome> outcomes;
  std::vector<StartedLoop> started;
  for (const auto &[loop, number, lanes] : requestedLoops()) {
    std::string why;
    if (std::optional<WorkItemLoop> work = recognize(loop, lanes, why))
      started.push_back({number, lanes, *work, start(*work, lanes)});
    else
      outcomes[number] = {1, why};
  }
  if (started.empty())
    return outcomes;
  LoopIsolation isolation(F);
  for (StartedLoop &loop : started) {
    outcomes[loop.Number] = vectorize(isolation.takeOut(*loop.Work.L), loop);
    isolation.putBack();
  }
  Host.functionAnalyses().invalidate(F, PreservedAnalyses::none());
  promoteSums(F, Host);
  return outcomes;
}

void FunctionVectorization::forEachPlan(PlanTaker take) {
  prepareLoops();
  for (const auto &[loop, number, lanes] : requestedLoops()) {
    std::string why;
    const std::optional<WorkItemLoop> work = recognize(loop, lanes, why);
    if (!work) {
      take(loop, nullptr, why);
      continue;
    }
    LoopVectorization plan = planOf(*work, lanes);
    take(loop, plan.isPossible() ? &plan : nullptr, NotLinear);
  }
}

LoopVectorization FunctionVectorization::planOf(const WorkItemLoop &work, unsigned lanes) {
  FunctionAnalysisManager &fam = Host.functionAnalyses();
  return {work,
          lanes,
          F,
          fam.getResult<LoopAnalysis>(F),
          fam.getResult<DominatorTreeAnalysis>(F),
          fam.getResult<TargetIRAnalysis>(F)};
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
    if (!work || !hasValuesToSplit(*loop) || !planOf(*work, lanes).isPossible())
      continue;
    splitValues(*loop, li);
    changed = true;
  }
  if (changed)
    fam.invalidate(F, PreservedAnalyses::none());
  return changed;
}

/// Returns the loops for which lanes are requested. Of those with the same number, and of those
/// inside each other, which no stage makes, only the first is vectorised.
std::vector<FunctionVectorization::RequestedLoop> FunctionVectorization::requestedLoops() const {
  std::vector<RequestedLoop> loops;
  SmallDenseSet<unsigned> numbers;
  for (Loop *loop : Host.functionAnalyses().getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (const unsigned lanes = lanesOf(*loop), number = loopNumber(*loop).value_or(0);
        lanes > 1 &&
        none_of(loops, [&](const RequestedLoop &known) { return known.L.contains(loop); }) &&
        numbers.insert(number).second)
      loops.push_back({*loop, number, lanes});
  return loops;
}

/// Returns nullopt if the loop cannot be vectorised, with the reason in `why`. If it has a value,
/// `why` has no meaning.
std::optional<WorkItemLoop> FunctionVectorization::recognize(Loop &loop, unsigned lanes,
                                                             std::string &why) {
  FunctionAnalysisManager &fam = Host.functionAnalyses();
  auto work = WorkItemLoop::recognize(loop, fam.getResult<LoopAnalysis>(F), why);
  if (!work)
    return std::nullopt;
  auto &se = fam.getResult<ScalarEvolutionAnalysis>(F);
  why = "their number is unknown";
  if (isa<SCEVCouldNotCompute>(se.getBackedgeTakenCount(&loop)))
    return std::nullopt;
  why = obstacleToSubGroups(loop, *work->Id, lanes, se);
  if (!why.empty())
    return std::nullopt;
  why = NotLinear;
  return hasValuesToSplit(loop) ? std::nullopt : work;
}

std::unique_ptr<LoopStart> FunctionVectorization::start(const WorkItemLoop &work, unsigned lanes) {
  FunctionAnalysisManager &fam = Host.functionAnalyses();
  return std::make_unique<LoopStart>(work, lanes, fam.getResult<ScalarEvolutionAnalysis>(F),
                                     fam.getResult<LoopAnalysis>(F),
                                     fam.getResult<DominatorTreeAnalysis>(F));
}

/// Vectorises a loop that is in the function `isolated`.
LoopOutcome FunctionVectorization::vectorize(Function &isolated, StartedLoop &started) {
  DominatorTree dt(isolated);
  LoopInfo li(dt);
  Loop &loop = *li.getLoopFor(started.Work.Id->getParent());
  auto &tti = Host.functionAnalyses().getResult<TargetIRAnalysis>(F);
  LoopVectorization plan({&loop, started.Work.Id}, started.Lanes, isolated, li, dt, tti);
  if (!plan.isPossible())
    return {1, NotLinear};
  LoopForm form = plan.run(*started.Start, Remarks);
  if (started.Number == DistrustedLoop)
    form.Problem = "-distrust-loop";
  return {started.Lanes, "", std::move(form)};
}

} // namespace oclc::vectorizer
