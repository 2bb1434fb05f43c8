//===- WidthChoice.cpp - How many lanes each loop over work-items shall have ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/WidthChoice.h"

#include "Passes/Support/Kernels.h"
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

/// By how much lanes must be better than what LLVM makes, for costs are estimates: of a stack, too,
/// but there LLVM's loops for what is left come again and again, a few branches for each group.
constexpr double Margin = 0.8, MarginInStack = 2;

/// Work-items of a stack begin anywhere in memory, where accesses of 64 bytes always cross a cache
/// line, and there are too few of them to fill many vectors.
unsigned lanesInStack(unsigned LanesOfRegister) {
  constexpr unsigned Most = 8;
  return std::min(LanesOfRegister, Most);
}

/// How many work-items loops over a row usually have where SCEV knows nothing: what group-rows
/// makes of groups, and how wide these are. 0 when that is not known.
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

/// As many as a register has, and no more than there ever are work-items.
void chooseTried(Function &F, passes::HostPasses &Host, MutableArrayRef<WidthChoice> Choices) {
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const unsigned Lanes = lanesOfRegister(TTI);
  for (const Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (std::optional<unsigned> Number = numberOf(*L)) {
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

/// What a work-item costs on average, for what it costs among so many. Of a group whose size is not
/// known some are left when vectors are full as often as none; of a row of groups hardly any.
double overSizes(const WidthChoice &Choice, function_ref<double(uint64_t)> CostAmong) {
  constexpr uint64_t Even = 64, Odd = 63;
  constexpr double ShareOfOdd = 0.5;
  if (Choice.Items != 0)
    return CostAmong(Choice.Items);
  if (!Choice.IsGroup)
    return CostAmong(Even);
  return (1 - ShareOfOdd) * CostAmong(Even) + ShareOfOdd * CostAmong(Odd);
}

/// With a vector for what is left, which has lanes that are off.
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

/// What LLVM makes of a loop is the same vectors when it costs about the same.
constexpr double SameCost = 1.05;

/// Why twice the lanes of what has come out like `E` would not pay.
std::string whyNotTwice(const LoopEstimate &E, const TargetTransformInfo &TTI, unsigned Available) {
  if (E.isShort())
    return "several iterations are under way at once";
  if (E.HasDoubles)
    return "vectors of 64-bit numbers are two registers already";
  if (vectorsPerCycle(TTI) == 1 && 3 * E.Chain < E.Cost)
    return formatv("a chain of {0:F0} cycles beside a cost of {1:F0} leaves few units idle",
                   E.Chain, E.Cost);
  if (E.Registers >= Available)
    return formatv("{0} vector registers are in use", E.Registers);
  return "";
}

/// More lanes than were tried, where they may pay: numbers of 8 and 16 bits fill a register, others
/// two.
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

/// More lanes must take so much less time. Where two vectors can begin in each cycle nearly all
/// loops wait for something, so that it is enough when costs do not grow.
double moreMargin(const TargetTransformInfo &TTI) { return vectorsPerCycle(TTI) == 1 ? 0.92 : 1; }

/// Whether this project's vectors run the loop, or LLVM's that are no better.
bool isOwnOrSame(const WidthChoice &Choice) {
  return Choice.Lanes > 1 ||
         (Choice.OthersLanes == Choice.Tried && Choice.Own <= SameCost * Choice.Others);
}

/// Decides about more lanes where they are promising.
void tryMore(Function &F, passes::HostPasses &Host, MutableArrayRef<WidthChoice> Choices) {
  for (WidthChoice &Choice : Choices)
    if (!isOwnOrSame(Choice) || F.hasFnAttribute(Attribute::Cold))
      Choice.More = {};
  if (none_of(Choices, [](const WidthChoice &Choice) { return Choice.More.Lanes > 1; }))
    return;
  Trial Own(F, Host);
  Own.runOwn([&](unsigned Number) { return Choices[Number].More.Lanes; });
  auto &TTI = Host.functionAnalyses().getResult<TargetIRAnalysis>(F);
  // A value in two registers is often computed and used one half after the other.
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
      Choice.More.WhyNot = "that is not enough of a gain";
  }
}

/// What a work-item costs in the loops for vectors, narrower ones, and single work-items that LLVM
/// makes of a loop: by step, the widest first.
using StepCosts = std::map<unsigned, double, std::greater<>>;

double withRests(const StepCosts &Costs, const WidthChoice &Choice) {
  return overSizes(Choice, [&](uint64_t Items) {
    double Sum = 0;
    uint64_t Left = Items;
    for (auto [Step, Cost] : Costs) {
      Sum += double(Left - Left % Step) * Cost;
      Left %= Step;
    }
    // Where there is no loop for single ones, LLVM has none left.
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
  // Of loops that cannot have lanes it is told whether LLVM takes them.
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
