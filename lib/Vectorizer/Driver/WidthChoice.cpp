//===- WidthChoice.cpp - Choice of a width for each loop over work-items ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/WidthChoice.h"

#include "Passes/Support/KernelAttributes.h"
#include "Vectorizer/Cost/TailCost.h"
#include "Vectorizer/Cost/VectorRegisters.h"
#include "Vectorizer/Driver/WidthTrial.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Maximum cost of vectors relative to the cost of LLVM's loop; a margin, because both costs are
/// estimates. In a stack of groups (InterleaveWorkGroups.h) vectors may even seem more expensive:
/// LLVM's remainder loops run again for each group there, which costs a few branches each time.
constexpr double Margin = 0.8, MarginInStack = 2;

/// Returns the number of lanes for loops in a stack of groups. Accesses there have no alignment, so
/// that those of 64 bytes always cross a cache line, and there are too few work-items to fill many
/// vectors.
unsigned lanesInStack(unsigned LanesOfRegister) {
  constexpr unsigned Most = 8;
  return std::min(LanesOfRegister, Most);
}

/// Returns the usual number of work-items in a row (dimension 0) where SCEV does not know it, from
/// the local size and from what coalesce-work-groups joins; 0 if that is not known either.
uint64_t usualRow(const Function &F) {
  const std::optional<passes::LocalSize> Size = passes::localSize(F);
  if (passes::groupRows(F) != passes::GroupRows::Joined)
    return Size ? (*Size)[0] : 0;
  const uint64_t Tile = passes::joinedTileItems(F);
  if (passes::joinedTileRows(F) != 0)
    return Tile;
  const bool IsFlat = !Size || (*Size)[1] * (*Size)[2] == 1;
  return IsFlat ? passes::MaxWorkGroupSize : std::max<uint64_t>(Tile, (*Size)[0]);
}

/// Chooses the first width to try: as many lanes as a register has, but no more than the maximum
/// number of work-items.
void chooseTried(Function &F, passes::HostPasses &Host, MutableArrayRef<WidthChoice> Choices) {
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const unsigned Lanes = lanesOfRegister(TTI);
  for (const Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (std::optional<unsigned> Number = loopNumber(*L)) {
      const unsigned Most = SE.getSmallConstantMaxTripCount(L);
      WidthChoice &Choice = Choices[*Number];
      const unsigned Suitable = isInStack(*L) ? lanesInStack(Lanes) : Lanes;
      Choice.Tried = Most == 0 ? Suitable : std::min(Suitable, bit_floor(Most));
      Choice.Items = SE.getSmallConstantTripCount(L);
      Choice.IsGroup = Most == passes::MaxWorkGroupSize;
      Choice.IsInStack = isInStack(*L);
      if (!Choice.IsInStack)
        Choice.Most = Choice.Items != 0 ? Choice.Items : usualRow(F);
    }
}

/// Returns the average cost of a work-item. `CostAmong` returns its cost in a loop over a given
/// number of work-items. In a group of unknown size, a remainder after whole vectors is as likely
/// as none; in joined groups (coalesce-work-groups) it is rare.
double overSizes(const WidthChoice &Choice, function_ref<double(uint64_t)> CostAmong) {
  constexpr uint64_t Even = 64, Odd = 63;
  constexpr double ShareOfOdd = 0.5;
  if (Choice.Items != 0)
    return CostAmong(Choice.Items);
  if (!Choice.IsGroup)
    return CostAmong(Even);
  return (1 - ShareOfOdd) * CostAmong(Even) + ShareOfOdd * CostAmong(Odd);
}

/// Adds the cost of a vector for the remainder, in which some lanes are inactive.
double withTail(double CostPerItem, unsigned Width, const WidthChoice &Choice) {
  return overSizes(Choice, [&](uint64_t Items) {
    const uint64_t Left = Items % Width;
    if (Left == 0)
      return CostPerItem;
    const uint64_t Lanes = Items - Left + PowerOf2Ceil(Left);
    return (CostPerItem * double(Lanes) + forwardCost(Choice.IsInStack, Choice.Items != 0)) /
           double(Items);
  });
}

/// LLVM's loop is assumed to have the same vectors if the costs differ by no more than this factor.
constexpr double SameCost = 1.05;

/// Returns the reason why twice the lanes would not pay for a loop with the estimate `E`; empty if
/// they may pay.
std::string whyNotTwice(const LoopEstimate &E, const TargetTransformInfo &TTI, unsigned Available) {
  if (E.isShort())
    return "several iterations overlap in the CPU";
  if (E.HasDoubles)
    return "vectors of 64-bit values already take two registers";
  if (vectorsPerCycle(TTI) == 1 && 3 * E.Chain < E.Cost)
    return formatv("a chain of {0:F0} cycles beside a cost of {1:F0} leaves few units idle",
                   E.Chain, E.Cost);
  if (E.Registers >= Available)
    return formatv("{0} vector registers are in use", E.Registers);
  return "";
}

/// Plans a second width to try, if it may pay: as many lanes as fill a register with elements of 8
/// or 16 bits, else twice the lanes.
MoreLanes planMore(const LoopEstimate &E, const WidthChoice &Choice, const TargetTransformInfo &TTI,
                   LLVMContext &Context) {
  constexpr unsigned RegisterBits = 32, MostLanes = 64;
  const bool IsNarrow = E.Bits >= 8 && E.Bits <= RegisterBits / 2;
  MoreLanes More;
  if (!IsNarrow)
    More.WhyNot = whyNotTwice(E, TTI, numberOfVectorRegisters(TTI, Context));
  if (!More.WhyNot.empty())
    return More;
  const unsigned Lanes = Choice.Tried * (IsNarrow ? RegisterBits / E.Bits : 2);
  if (Lanes <= std::min<uint64_t>(MostLanes, Choice.Most))
    More.Lanes = Lanes;
  else
    More.WhyNot = "rows of work-items may be shorter";
  return More;
}

double margin(const WidthChoice &Choice) { return Choice.IsInStack ? MarginInStack : Margin; }

void tryOwn(Function &F, passes::HostPasses &Host, MutableArrayRef<WidthChoice> Choices) {
  Trial Own(F, Host);
  auto Outcomes = Own.runOwn([&](unsigned Number) { return Choices[Number].Tried; });
  for (const auto &[Number, Outcome] : Outcomes) {
    Choices[Number].Tried = Outcome.Lanes;
    Choices[Number].Why = Outcome.Why;
  }
  auto &TTI = Host.functionAnalyses().getResult<TargetIRAnalysis>(F);
  for (const LoopEstimate &E : Own.estimate()) {
    WidthChoice &Choice = Choices[E.Number];
    if (E.Step == 1 || E.Step != Choice.Tried)
      continue;
    Choice.Own = withTail(E.Cost / E.Step, E.Step, Choice);
    Choice.Time = withTail(E.Time / E.Step, E.Step, Choice);
    Choice.More = planMore(E, Choice, TTI, F.getContext());
  }
}

/// Maximum time with more lanes relative to the time with fewer. If two vector instructions can
/// begin in each cycle, nearly all loops wait for results, so that it suffices if the time does not
/// grow.
double moreMargin(const TargetTransformInfo &TTI) { return vectorsPerCycle(TTI) == 1 ? 0.92 : 1; }

/// True if this vectorizer's vectors run the loop, or LLVM's that are about the same.
bool isOwnOrSame(const WidthChoice &Choice) {
  return Choice.Lanes > 1 ||
         (Choice.OthersLanes == Choice.Tried && Choice.Own <= SameCost * Choice.Others);
}

/// Tries more lanes on a copy for the loops for which that may pay, and decides.
void tryMore(Function &F, passes::HostPasses &Host, MutableArrayRef<WidthChoice> Choices) {
  for (WidthChoice &Choice : Choices)
    if (!isOwnOrSame(Choice) || F.hasFnAttribute(Attribute::Cold))
      Choice.More = {};
  if (none_of(Choices, [](const WidthChoice &Choice) { return Choice.More.Lanes > 1; }))
    return;
  Trial Own(F, Host);
  Own.runOwn([&](unsigned Number) { return Choices[Number].More.Lanes; });
  auto &TTI = Host.functionAnalyses().getResult<TargetIRAnalysis>(F);
  // The halves of a value in two registers are often computed and used one after the other, so that
  // they are not live at the same time.
  const unsigned Available = 2 * numberOfVectorRegisters(TTI, F.getContext());
  for (const LoopEstimate &E : Own.estimate()) {
    WidthChoice &Choice = Choices[E.Number];
    if (E.Step == 1 || E.Step != Choice.More.Lanes)
      continue;
    Choice.More.Registers = E.Registers;
    Choice.More.Time = withTail(E.Time / E.Step, E.Step, Choice);
    const double Now = Choice.Lanes > 1 ? Choice.Time : std::min(Choice.Time, Choice.OthersTime);
    if (E.Registers >= Available)
      Choice.More.WhyNot = "too many vector registers are in use";
    else if (Choice.More.Time < moreMargin(TTI) * Now)
      Choice.Lanes = E.Step;
    else
      Choice.More.WhyNot = "the gain is too small";
  }
}

/// Cost of a work-item in each of the loops that LLVM makes of one loop: whole vectors, narrower
/// ones, and single work-items. By the number of work-items in an iteration, in descending order.
using StepCosts = std::map<unsigned, double, std::greater<>>;

double withRests(const StepCosts &Costs, const WidthChoice &Choice) {
  return overSizes(Choice, [&](uint64_t Items) {
    double Sum = 0;
    uint64_t Left = Items;
    for (auto [Step, Cost] : Costs) {
      Sum += double(Left - Left % Step) * Cost;
      Left %= Step;
    }
    // If there is no loop for single work-items, LLVM leaves none.
    return (Sum + double(Left) * Costs.rbegin()->second) / double(Items);
  });
}

void tryOthers(Function &F, passes::HostPasses &Host, MutableArrayRef<WidthChoice> Choices) {
  Trial Others(F, Host);
  Others.runLLVM();
  SmallVector<StepCosts> Costs(Choices.size()), Times(Choices.size());
  for (const LoopEstimate &E : Others.estimate()) {
    Costs[E.Number].try_emplace(E.Step, E.Cost / E.Step);
    Times[E.Number].try_emplace(E.Step, E.Time / E.Step);
  }
  for (auto [Choice, Known, KnownTimes] : zip(Choices, Costs, Times))
    if (!Known.empty()) {
      Choice.OthersLanes = Known.begin()->first;
      Choice.Others = withRests(Known, Choice);
      Choice.OthersTime = withRests(KnownTimes, Choice);
    }
}

} // namespace

unsigned lanesOfRegister(const TargetTransformInfo &TTI) {
  return unsigned(
      TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue() / 32);
}

bool areStreams(ArrayRef<WidthChoice> Choices) {
  constexpr double FewInstructions = 3;
  return all_of(Choices, [](const WidthChoice &Choice) {
    return Choice.Lanes == 1 && Choice.OthersLanes > 1 && Choice.Others < FewInstructions;
  });
}

SmallVector<WidthChoice> chooseWidths(Function &F, passes::HostPasses &Host, unsigned Loops) {
  SmallVector<WidthChoice> Choices(Loops);
  chooseTried(F, Host, Choices);
  tryOwn(F, Host, Choices);
  // For loops that cannot be vectorised, remarks need to know whether LLVM vectorises them.
  if (none_of(Choices,
              [](const WidthChoice &Choice) { return Choice.Tried > 1 || !Choice.Why.empty(); }))
    return Choices;
  tryOthers(F, Host, Choices);
  for (WidthChoice &Choice : Choices)
    if (Choice.Tried > 1 && Choice.Own != 0 && Choice.Own < margin(Choice) * Choice.Others)
      Choice.Lanes = Choice.Tried;
  tryMore(F, Host, Choices);
  return Choices;
}

} // namespace oclc::vectorizer
