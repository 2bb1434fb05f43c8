//===- WidthChoice.cpp - Choice of a width for each loop over work-items ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/WidthChoice.h"

#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/VariantSettings.h"
#include "Vectorizer/Cost/TailCost.h"
#include "Vectorizer/Cost/VectorRegisters.h"
#include "Vectorizer/Driver/MoreLanes.h"
#include "Vectorizer/Driver/WidthTrial.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"
#include "Vectorizer/LoopNest/SubGroupLoops.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Maximum cost of vectors relative to the cost of LLVM's scalar loop, which costs less than the
/// sum of its instructions, because a CPU begins more scalar instructions than vectors in a cycle.
constexpr double MarginOfScalars = 0.8;
/// The same if LLVM's loop has vectors, too.
constexpr double MarginOfVectors = 1.05;
/// The same if the number of work-items is known: the loop becomes straight-line code, in which
/// values from one barrier to the next stay in registers (StoreToLoadForwarding.h). LLVM's loops
/// write them to memory, and each pays for a mask again.
constexpr double MarginOfKnown = 1.3;
/// The same in a stack of groups (InterleaveWorkGroups.h): LLVM's remainder loops run again for
/// each group there, which costs a few branches each time.
constexpr double MarginInStack = 2;

/// Maximum simulated time of vectors relative to that of LLVM's scalar loop. If the costs favour
/// vectors, too, only a clear difference overrules them.
constexpr double SimulatedMargin = 1.05, SimulatedMarginAgainstCosts = 1.25;

/// Returns the number of lanes for loops in a stack of groups. Accesses there have no alignment, so
/// those of 64 bytes nearly always cross a cache line, and there are too few work-items to fill
/// many vectors.
unsigned lanesInStack(unsigned lanesOfRegister) {
  constexpr unsigned Most = 8;
  return std::min(lanesOfRegister, Most);
}

/// Returns the usual number of work-items in a row (dimension 0) where SCEV does not know it, from
/// the local size and from what coalesce-work-groups joins; 0 if that is not known either.
uint64_t usualRow(const Function &f) {
  const std::optional<passes::LocalSize> size = passes::localSize(f);
  if (passes::groupRows(f) != passes::GroupRows::Joined)
    return size ? (*size)[0] : 0;
  const uint64_t tile = passes::joinedTileItems(f);
  if (passes::joinedTileRows(f) != 0)
    return tile;
  const bool isFlat = !size || (*size)[1] * (*size)[2] == 1;
  return isFlat ? passes::MaxWorkGroupSize : std::max<uint64_t>(tile, (*size)[0]);
}

/// Chooses the first width to try: as many lanes as a register has 32-bit elements, or fewer in a
/// stack of groups, but no more than the maximum number of work-items.
void chooseTried(Function &f, passes::HostPasses &host, MutableArrayRef<WidthChoice> choices) {
  FunctionAnalysisManager &fam = host.functionAnalyses();
  auto &tti = fam.getResult<TargetIRAnalysis>(f);
  auto &se = fam.getResult<ScalarEvolutionAnalysis>(f);
  const unsigned lanes = lanesOfRegister(tti);
  for (const Loop *loop : fam.getResult<LoopAnalysis>(f).getLoopsInPreorder())
    if (std::optional<unsigned> number = loopNumber(*loop)) {
      const unsigned most = se.getSmallConstantMaxTripCount(loop);
      WidthChoice &choice = choices[*number];
      const unsigned suitable = isInStack(*loop) ? lanesInStack(lanes) : lanes;
      choice.Tried = most == 0 ? suitable : std::min(suitable, bit_floor(most));
      choice.Items = se.getSmallConstantTripCount(loop);
      choice.IsGroup = most == passes::MaxWorkGroupSize;
      choice.IsInStack = isInStack(*loop);
      if (!choice.IsInStack)
        choice.Most = choice.Items != 0 ? choice.Items : usualRow(f);
    }
}

/// Returns the average cost of a work-item. `costAmong` returns its cost in a loop over a given
/// number of work-items. In a group of unknown size, a remainder after whole vectors is as likely
/// as none; in joined groups (coalesce-work-groups) it is rare.
double overSizes(const WidthChoice &choice, function_ref<double(uint64_t)> costAmong) {
  constexpr uint64_t Even = 64, Odd = 63;
  constexpr double ShareOfOdd = 0.5;
  if (choice.Items != 0)
    return costAmong(choice.Items);
  if (!choice.IsGroup)
    return costAmong(Even);
  return (1 - ShareOfOdd) * costAmong(Even) + ShareOfOdd * costAmong(Odd);
}

} // namespace

double withTail(double costPerItem, unsigned width, const WidthChoice &choice) {
  return overSizes(choice, [&](uint64_t items) {
    const uint64_t left = items % width;
    if (left == 0)
      return costPerItem;
    const uint64_t lanes = items - left + PowerOf2Ceil(left);
    return (costPerItem * double(lanes) + forwardCost(choice.IsInStack, choice.Items != 0)) /
           double(items);
  });
}

namespace {

double margin(const WidthChoice &choice) {
  if (choice.IsInStack)
    return MarginInStack;
  if (choice.OthersLanes == 1)
    return MarginOfScalars;
  return choice.Items != 0 ? MarginOfKnown : MarginOfVectors;
}

/// Vectorizes the copy in `own`. Returns true if each loop has the lanes that were tried.
bool tryOwn(Trial &own, Function &f, passes::HostPasses &host,
            MutableArrayRef<WidthChoice> choices) {
  auto outcomes = own.runOwn([&](unsigned number) { return choices[number].Tried; });
  bool isAsTried = true;
  for (const auto &[number, outcome] : outcomes) {
    isAsTried &= choices[number].Tried == outcome.Lanes;
    choices[number].Tried = outcome.Lanes;
    choices[number].Why = outcome.Why;
  }
  auto &tti = host.functionAnalyses().getResult<TargetIRAnalysis>(f);
  for (const LoopEstimate &e : own.estimate()) {
    WidthChoice &choice = choices[e.Number];
    if (e.Step == 1 || e.Step != choice.Tried)
      continue;
    choice.Own = withTail(e.Cost / e.Step, e.Step, choice);
    choice.Time = withTail(e.Time / e.Step, e.Step, choice);
    choice.More = planMoreLanes(e, choice, tti, f.getContext());
  }
  return isAsTried;
}

/// Cost of a work-item in each of the loops that LLVM makes of one loop: whole vectors, narrower
/// ones, and single work-items. The key is the number of work-items in an iteration. Keys are in
/// descending order.
using StepCosts = std::map<unsigned, double, std::greater<>>;

double withRests(const StepCosts &costs, const WidthChoice &choice) {
  return overSizes(choice, [&](uint64_t items) {
    double sum = 0;
    uint64_t left = items;
    for (auto [step, cost] : costs) {
      sum += double(left - left % step) * cost;
      left %= step;
    }
    // If there is no loop for single work-items, the narrowest loop runs those left under a mask.
    const auto &[narrowest, cost] = *costs.rbegin();
    return (sum + (left == 0 ? 0 : double(narrowest) * cost)) / double(items);
  });
}

void tryOthers(Function &f, passes::HostPasses &host, MutableArrayRef<WidthChoice> choices) {
  Trial others(f, host);
  others.runLLVM();
  SmallVector<StepCosts> costs(choices.size()), times(choices.size());
  for (const LoopEstimate &e : others.estimate()) {
    costs[e.Number].try_emplace(e.Step, e.Cost / e.Step);
    times[e.Number].try_emplace(e.Step, e.Time / e.Step);
    choices[e.Number].OthersMask |= e.MasksStores;
  }
  for (auto [choice, known, knownTimes] : zip(choices, costs, times))
    if (!known.empty()) {
      choice.OthersLanes = known.begin()->first;
      choice.Others = withRests(known, choice);
      choice.OthersTime = withRests(knownTimes, choice);
    }
}

/// True if the costs of vectors and of LLVM's scalar loop are too close to tell which is faster.
bool isClose(const WidthChoice &choice) {
  constexpr double ClearlyLess = 0.5, ClearlyMore = 3.5;
  return choice.OthersLanes == 1 && choice.Own > ClearlyLess * choice.Others &&
         choice.Own < ClearlyMore * choice.Others;
}

/// Simulates the machine code of the loops whose costs are close, on copies of the function on
/// which loops with few iterations are unrolled as in later passes. `own` has the vectors that were
/// tried.
void simulate(Trial &own, Function &f, passes::HostPasses &host,
              MutableArrayRef<WidthChoice> choices) {
  SmallVector<StepCosts> cycles(choices.size());
  {
    Trial others(f, host);
    others.unrollFully();
    others.runLLVM();
    for (const SimulatedLoop &loop : others.simulate())
      cycles[loop.Number].try_emplace(loop.Step, loop.cyclesPerItem());
  }
  own.unrollFully();
  for (const SimulatedLoop &loop : own.simulate()) {
    WidthChoice &choice = choices[loop.Number];
    if (loop.Step != choice.Tried || loop.Step == 1 || !isClose(choice) ||
        cycles[loop.Number].empty())
      continue;
    choice.OwnCycles = withTail(loop.cyclesPerItem(), loop.Step, choice);
    choice.OthersCycles = withRests(cycles[loop.Number], choice);
  }
}

/// True if vectors are probably faster than LLVM's loop. Simulated times decide where the costs are
/// close.
bool pays(const WidthChoice &choice) {
  if (choice.Tried == 1 || choice.Own == 0)
    return false;
  const bool costsLess = choice.Own < margin(choice) * choice.Others;
  if (choice.OwnCycles == 0)
    return costsLess;
  return choice.OwnCycles <
         (costsLess ? SimulatedMarginAgainstCosts : SimulatedMargin) * choice.OthersCycles;
}

} // namespace

SmallVector<unsigned> requestedWidths(const LoopInfo &li, size_t loops, unsigned width) {
  SmallVector<unsigned> widths(loops, 0);
  for (const Loop *loop : li.getLoopsInPreorder())
    if (std::optional<unsigned> number = loopNumber(*loop)) {
      const unsigned lanes = lanesOfSubGroups(*loop);
      widths[*number] = lanes != 0 ? lanes : width;
    }
  return widths;
}

unsigned lanesOfRegister(const TargetTransformInfo &tti) {
  return unsigned(registerBits(tti) / 32);
}

bool areStreams(ArrayRef<WidthChoice> choices) {
  constexpr double FewInstructions = 3;
  return all_of(choices, [](const WidthChoice &choice) {
    return choice.Lanes == 1 && choice.OthersLanes > 1 && choice.Others < FewInstructions &&
           !choice.OthersMask;
  });
}

SmallVector<WidthChoice> chooseWidths(Function &f, passes::HostPasses &host, unsigned loops,
                                      bool maySimulate) {
  SmallVector<WidthChoice> choices(loops);
  chooseTried(f, host, choices);
  // A simulation continues the first trial, unless loops did not get the lanes that were tried.
  std::optional<Trial> own(std::in_place, f, host);
  if (!tryOwn(*own, f, host, choices))
    own.reset();
  // For loops that cannot be vectorised, remarks need to know whether LLVM vectorises them.
  if (none_of(choices,
              [](const WidthChoice &choice) { return choice.Tried > 1 || !choice.Why.empty(); }))
    return choices;
  tryOthers(f, host, choices);
  // A simulation costs as much as a compilation, which functions that rarely run are not worth.
  if (maySimulate && !f.hasFnAttribute(Attribute::Cold) && any_of(choices, isClose)) {
    if (!own)
      own.emplace(f, host).runOwn([&](unsigned number) { return choices[number].Tried; });
    simulate(*own, f, host, choices);
    own.reset();
  }
  for (WidthChoice &choice : choices)
    if (pays(choice))
      choice.Lanes = choice.Tried;
  tryMoreLanes(f, host, choices, maySimulate, own ? &*own : nullptr);
  return choices;
}

} // namespace oclc::vectorizer
