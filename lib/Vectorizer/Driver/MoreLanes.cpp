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
/// about 5 % too good. With 13 kernels on Sapphire Rapids, it is up to 12 % too good, and none of
/// those below the limit becomes slower by more than 1 %.
constexpr double SimulatedMarginOfMore = 0.92;

/// Share of gathers that walk, in the cost of a loop, above which more lanes do not pay. A CPU
/// loads one element after another, so gathers do not become faster. If each lane walks along its
/// own row of a matrix, and rows are a power of two apart, the cache lines of all lanes are in few
/// sets of the cache. Measured on Zen 3 with kernels of PolyBench: 16 lanes take 1.05 to 2.6 times
/// as long as 8. With places from a table, they take 0.9 times as long.
constexpr double ManyWalks = 0.4;

/// Returns the reason why twice the lanes would not pay; empty if they may pay.
std::string whyNotTwice(const LoopEstimate &e) {
  if (e.isShort())
    return "several iterations overlap in the CPU";
  if (e.WalkShare > ManyWalks)
    return "each lane loads a row of its own";
  return "";
}

/// Returns the reason why twice the lanes would pay in few loops; empty if they may pay.
std::string doubtAboutTwice(const LoopEstimate &e, const TargetTransformInfo &tti) {
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
  more.WhyNot = whyNotTwice(e);
  if (!more.WhyNot.empty())
    return;
  more.Doubt = doubtAboutTwice(e, tti);
  if (more.Doubt.empty() && e.Registers >= available)
    more.Doubt = formatv("{0} vector registers are in use", e.Registers);
}

/// The same limit as moreMargin() for four times the lanes, which are only worth their registers if
/// most of the time is waiting. Measured on Zen 3 with kernels of PolyBench.
constexpr double MarginOfFourTimes = 0.85;

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

/// Returns how many times the lanes of 32-bit elements are tried with elements of `bits` bits: as
/// many as fill a register. Where only one vector of a whole register begins in a cycle, but two of
/// half of it do, bytes fill half a register: accesses to neighbours, and to rows of any width, are
/// not aligned, and one of 64 bytes then crosses a cache line. Measured on Sapphire Rapids with
/// kernels on bytes: a median of nine takes 0.9 times as long with 32 lanes as with 64, a threshold
/// of rows 0.8 times, and others as long. Elements of 16 bits in half a register took up to 1.2
/// times as long as in a whole one.
unsigned timesOfNarrow(unsigned bits, const TargetTransformInfo &tti) {
  constexpr unsigned ElementBits = 32;
  return std::min(ElementBits / bits, 2 * vectorsPerCycle(tti));
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

/// Decides about `e.Step` lanes by the estimate `e`. Returns true if they are chosen.
bool decideByEstimate(WidthChoice &choice, const LoopEstimate &e, unsigned available,
                      double margin) {
  MoreLanes &more = choice.More;
  more.Lanes = e.Step;
  more.Registers = e.Registers;
  more.FewerLanes = std::max(choice.Lanes, choice.Tried);
  more.FewerTime = more.Time != 0     ? more.Time
                   : choice.Lanes > 1 ? choice.Time
                                      : std::min(choice.Time, choice.OthersTime);
  more.Time = withTail(e.Time / e.Step, e.Step, choice);
  if (e.Registers >= available)
    more.WhyNot = "too many vector registers are in use";
  else if (more.Time < margin * more.FewerTime)
    choice.Lanes = e.Step;
  else
    more.WhyNot = "the gain is too small";
  return more.WhyNot.empty();
}

/// Returns twice the lanes of `e`, which have been chosen, if they may pay, too; else 1. They pay
/// where an inner loop waits from one iteration to the next; iterations without an inner loop
/// overlap. The more lanes take different paths, the more of them wait for others.
unsigned lanesAfter(const LoopEstimate &e, const WidthChoice &choice,
                    const TargetTransformInfo &tti) {
  const unsigned twice = 2 * e.Step, most = std::min(passes::MostLanes, 4 * choice.Tried);
  const bool isOfUse = e.HasInnerLoops && !e.AsksForAnyLane && !isNarrow(e.Bits) &&
                       whyNotTwice(e).empty() && doubtAboutTwice(e, tti).empty();
  return isOfUse && twice <= std::min<uint64_t>(most, choice.Most) ? twice : 1;
}

void decideByEstimates(Function &f, passes::HostPasses &host,
                       MutableArrayRef<WidthChoice> choices) {
  auto &tti = host.functionAnalyses().getResult<TargetIRAnalysis>(f);
  // The halves of a value in two registers are often computed and used one after the other, so that
  // they are not live at the same time. So up to twice the number of registers is allowed.
  const unsigned available = 2 * numberOfVectorRegisters(tti, f.getContext());
  double margin = moreMargin(tti);
  SmallVector<unsigned> lanes;
  for (const WidthChoice &choice : choices)
    lanes.push_back(isEstimated(choice) ? choice.More.Lanes : 1);
  while (any_of(lanes, [](unsigned number) { return number > 1; })) {
    Trial own(f, host);
    own.runOwn([&](unsigned number) { return lanes[number]; });
    SmallVector<unsigned> next(choices.size(), 1);
    for (const LoopEstimate &e : own.estimate()) {
      WidthChoice &choice = choices[e.Number];
      if (e.Step > 1 && e.Step == lanes[e.Number] && decideByEstimate(choice, e, available, margin))
        next[e.Number] = lanesAfter(e, choice, tti);
    }
    lanes = std::move(next);
    margin = MarginOfFourTimes;
  }
}

/// Simulates the loops with `lanesOf` work-items in a vector, on a copy of the function; not those
/// for which that is 1. Calls `take` with the choice of each loop and the cycles of a work-item.
/// `tried` may be null; otherwise it has the widths that were tried first.
void simulateLanes(Function &f, passes::HostPasses &host, MutableArrayRef<WidthChoice> choices,
                   Trial *tried, function_ref<unsigned(const WidthChoice &)> lanesOf,
                   function_ref<void(WidthChoice &, double)> take) {
  const auto lanes = [&](unsigned number) {
    return isSimulated(choices[number]) ? lanesOf(choices[number]) : 1;
  };
  if (all_of(seq<size_t>(choices.size()),
             [&](size_t number) { return lanes(unsigned(number)) == 1; }))
    return;
  const bool isTried = tried && all_of(seq<size_t>(choices.size()), [&](size_t number) {
                         return lanes(unsigned(number)) == choices[number].Tried;
                       });
  std::optional<Trial> another;
  if (!isTried)
    another.emplace(f, host).runOwn(lanes);
  Trial &own = isTried ? *tried : *another;
  own.unrollFully();
  for (const SimulatedLoop &loop : own.simulate())
    if (loop.Step > 1 && loop.Step == lanes(loop.Number)) {
      WidthChoice &choice = choices[loop.Number];
      take(choice, withTail(loop.cyclesPerItem(), loop.Step, choice));
    }
}

void decideBySimulation(Function &f, passes::HostPasses &host, MutableArrayRef<WidthChoice> choices,
                        Trial *tried) {
  for (WidthChoice &choice : choices)
    choice.More.FewerCycles = choice.OwnCycles;
  simulateLanes(
      f, host, choices, tried,
      [](const WidthChoice &choice) { return choice.OwnCycles != 0 ? 1 : choice.Tried; },
      [](WidthChoice &choice, double cycles) { choice.More.FewerCycles = cycles; });
  simulateLanes(
      f, host, choices, nullptr, [](const WidthChoice &choice) { return choice.More.Lanes; },
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
  constexpr double Mostly = 0.5;
  MoreLanes more;
  if (!isNarrow(e.Bits) && e.NarrowShare < Mostly)
    judgeTwice(more, e, tti, numberOfVectorRegisters(tti, context));
  if (!more.WhyNot.empty())
    return more;
  const unsigned lanes = choice.Tried * (isNarrow(e.Bits) ? timesOfNarrow(e.Bits, tti) : 2);
  if (lanes <= std::min<uint64_t>(passes::MostLanes, choice.Most))
    more.Lanes = lanes;
  else
    more.WhyNot = "rows of work-items may be shorter";
  return more;
}

void tryMoreLanes(Function &f, passes::HostPasses &host, MutableArrayRef<WidthChoice> choices,
                  bool maySimulate, Trial *tried) {
  dropPlans(choices, f.hasFnAttribute(Attribute::Cold), maySimulate);
  if (any_of(choices, isEstimated))
    decideByEstimates(f, host, choices);
  if (any_of(choices, isSimulated))
    decideBySimulation(f, host, choices, tried);
}

} // namespace oclc::vectorizer
