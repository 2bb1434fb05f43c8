//===- MoreLanes.cpp - Choice of more lanes than fill a register ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/MoreLanes.h"

#include "Passes/Support/VariantSettings.h"
#include "Vectorizer/Cost/VectorRegisters.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// LLVM's loop is assumed to have the same vectors as this vectorizer's loop if both have the same
/// number of lanes, and the cost of this vectorizer's loop is at most that of LLVM's times this
/// factor.
constexpr double SameCost = 1.05;

/// More lanes pay if their simulated time, relative to the time with fewer, is below this limit.
/// Measured with 60 kernels on Zen 3: where all vector registers are in use, the simulated ratio is
/// about 5 % too good.
constexpr double SimulatedMarginOfMore = 0.92;

/// Returns the reason why twice the lanes would not pay; empty if they may pay.
std::string whyNotTwice(const LoopEstimate &e, const TargetTransformInfo &tti) {
  if (e.isShort())
    return "several iterations overlap in the CPU";
  if (e.HasDoubles)
    return "vectors of 64-bit values already take two registers";
  if (vectorsPerCycle(tti) == 1 && 3 * e.Chain < e.Cost)
    return formatv("a chain of {0:F0} cycles beside a cost of {1:F0} leaves few units idle",
                   e.Chain, e.Cost);
  return "";
}

/// Decides about twice the lanes as far as the estimate `e` tells.
void judgeTwice(MoreLanes &more, const LoopEstimate &e, const TargetTransformInfo &tti,
                unsigned available) {
  more.WhyNot = whyNotTwice(e, tti);
  if (!more.WhyNot.empty() || e.Registers < available)
    return;
  const std::string inUse = formatv("{0} vector registers are in use", e.Registers);
  // SimulatedMarginOfMore is not known for CPUs with wider registers.
  (vectorsPerCycle(tti) == 1 ? more.WhyNot : more.Doubt) = inUse;
}

/// Returns a limit: more lanes pay if their estimated time, relative to the time with fewer, is
/// below it. If two vector instructions can begin in each cycle, nearly all loops wait for results,
/// so that any gain suffices.
double moreMargin(const TargetTransformInfo &tti) { return vectorsPerCycle(tti) == 1 ? 0.92 : 1; }

/// True if the loop runs in vectors of this vectorizer, or if LLVM's vectors are probably the same.
bool isOwnOrSame(const WidthChoice &choice) {
  return choice.Lanes > 1 ||
         (choice.OthersLanes == choice.Tried && choice.Own <= SameCost * choice.Others);
}

bool isEstimated(const WidthChoice &choice) {
  return choice.More.Lanes > 1 && choice.More.Doubt.empty();
}

bool isSimulated(const WidthChoice &choice) {
  return choice.More.Lanes > 1 && !choice.More.Doubt.empty();
}

/// Drops plans that are of no use.
void dropPlans(MutableArrayRef<WidthChoice> choices, bool isCold, bool maySimulate) {
  for (WidthChoice &choice : choices) {
    if (!isOwnOrSame(choice) || isCold)
      choice.More = {};
    if (isSimulated(choice) && (choice.Lanes == 1 || !maySimulate)) {
      choice.More.WhyNot = choice.More.Doubt;
      choice.More.Lanes = 1;
    }
  }
}

void decideByEstimates(Function &f, passes::HostPasses &host,
                       MutableArrayRef<WidthChoice> choices) {
  Trial own(f, host);
  own.runOwn([&](unsigned number) {
    return isEstimated(choices[number]) ? choices[number].More.Lanes : 1;
  });
  auto &tti = host.functionAnalyses().getResult<TargetIRAnalysis>(f);
  // The halves of a value in two registers are often computed and used one after the other, so that
  // they are not live at the same time. So up to twice the number of registers is allowed.
  const unsigned available = 2 * numberOfVectorRegisters(tti, f.getContext());
  for (const LoopEstimate &e : own.estimate()) {
    WidthChoice &choice = choices[e.Number];
    if (!isEstimated(choice) || e.Step != choice.More.Lanes)
      continue;
    choice.More.Registers = e.Registers;
    choice.More.Time = withTail(e.Time / e.Step, e.Step, choice);
    const double now = choice.Lanes > 1 ? choice.Time : std::min(choice.Time, choice.OthersTime);
    if (e.Registers >= available)
      choice.More.WhyNot = "too many vector registers are in use";
    else if (choice.More.Time < moreMargin(tti) * now)
      choice.Lanes = e.Step;
    else
      choice.More.WhyNot = "the gain is too small";
  }
}

/// Simulates the loops with `lanesOf` work-items in a vector, on a copy of the function; not those
/// for which that is 1. Calls `take` with the choice of each loop and the cycles of a work-item.
void simulateLanes(Function &f, passes::HostPasses &host, MutableArrayRef<WidthChoice> choices,
                   function_ref<unsigned(const WidthChoice &)> lanesOf,
                   function_ref<void(WidthChoice &, double)> take) {
  const auto lanes = [&](unsigned number) {
    return isSimulated(choices[number]) ? lanesOf(choices[number]) : 1;
  };
  if (all_of(seq<size_t>(choices.size()),
             [&](size_t number) { return lanes(unsigned(number)) == 1; }))
    return;
  Trial own(f, host);
  own.runOwn(lanes);
  own.unrollFully();
  for (const SimulatedLoop &loop : own.simulate())
    if (loop.Step > 1 && loop.Step == lanes(loop.Number)) {
      WidthChoice &choice = choices[loop.Number];
      take(choice, withTail(loop.cyclesPerItem(), loop.Step, choice));
    }
}

void decideBySimulation(Function &f, passes::HostPasses &host,
                        MutableArrayRef<WidthChoice> choices) {
  for (WidthChoice &choice : choices)
    choice.More.FewerCycles = choice.OwnCycles;
  simulateLanes(
      f, host, choices,
      [](const WidthChoice &choice) { return choice.OwnCycles != 0 ? 1 : choice.Tried; },
      [](WidthChoice &choice, double cycles) { choice.More.FewerCycles = cycles; });
  simulateLanes(
      f, host, choices, [](const WidthChoice &choice) { return choice.More.Lanes; },
      [](WidthChoice &choice, double cycles) { choice.More.Cycles = cycles; });
  for (WidthChoice &choice : make_filter_range(choices, isSimulated)) {
    MoreLanes &more = choice.More;
    if (more.Cycles == 0 || more.FewerCycles == 0)
      more.WhyNot = more.Doubt;
    else if (more.Cycles < SimulatedMarginOfMore * more.FewerCycles)
      choice.Lanes = more.Lanes;
    else
      more.WhyNot = "the gain is too small";
  }
}

} // namespace

MoreLanes planMoreLanes(const LoopEstimate &e, const WidthChoice &choice,
                        const TargetTransformInfo &tti, LLVMContext &context) {
  constexpr unsigned ElementBits = 32;
  constexpr double Mostly = 0.5;
  MoreLanes more;
  if (!isNarrow(e.Bits) && e.NarrowShare < Mostly)
    judgeTwice(more, e, tti, numberOfVectorRegisters(tti, context));
  if (!more.WhyNot.empty())
    return more;
  const unsigned lanes = choice.Tried * (isNarrow(e.Bits) ? ElementBits / e.Bits : 2);
  if (lanes <= std::min<uint64_t>(passes::MostLanes, choice.Most))
    more.Lanes = lanes;
  else
    more.WhyNot = "rows of work-items may be shorter";
  return more;
}

void tryMoreLanes(Function &f, passes::HostPasses &host, MutableArrayRef<WidthChoice> choices,
                  bool maySimulate) {
  dropPlans(choices, f.hasFnAttribute(Attribute::Cold), maySimulate);
  if (any_of(choices, isEstimated))
    decideByEstimates(f, host, choices);
  if (any_of(choices, isSimulated))
    decideBySimulation(f, host, choices);
}

} // namespace oclc::vectorizer
