//===- WidthChoice.cpp - How many lanes each loop over work-items shall have ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "WidthChoice.h"

#include "LoopNumbers.h"
#include "TailCost.h"
#include "WidthTrial.h"
#include "WorkItemLoop.h"

#include "oclc/Passes/Kernels.h"

#include "llvm/Analysis/ScalarEvolution.h"

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

/// As many as a register has, and no more than there ever are work-items.
void chooseTried(Function &F, passes::HostPasses &Host, MutableArrayRef<WidthChoice> Choices) {
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const unsigned Lanes = lanesOfRegister(TTI);
  for (const Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (std::optional<unsigned> Number = numberOf(*L)) {
      const unsigned Most = SE.getSmallConstantMaxTripCount(L);
      const unsigned Suitable = isInStack(*L) ? lanesInStack(Lanes) : Lanes;
      Choices[*Number].Tried = Most == 0 ? Suitable : std::min(Suitable, bit_floor(Most));
      Choices[*Number].Items = SE.getSmallConstantTripCount(L);
      Choices[*Number].IsGroup = Most == passes::MaxWorkGroupSize;
      Choices[*Number].IsInStack = isInStack(*L);
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
double withTail(double CostPerItem, const WidthChoice &Choice) {
  return overSizes(Choice, [&](uint64_t Items) {
    const uint64_t Left = Items % Choice.Tried;
    if (Left == 0)
      return CostPerItem;
    const uint64_t Lanes = Items - Left + PowerOf2Ceil(Left);
    return (CostPerItem * double(Lanes) + forwardCost(Choice.IsInStack, Choice.Items != 0)) /
           double(Items);
  });
}

double margin(const WidthChoice &Choice) { return Choice.IsInStack ? MarginInStack : Margin; }

void tryOwn(Function &F, passes::HostPasses &Host, MutableArrayRef<WidthChoice> Choices) {
  Trial Own(F, Host);
  auto Outcomes = Own.runOwn([&](unsigned Number) { return Choices[Number].Tried; });
  for (const auto &[Number, Outcome] : Outcomes) {
    Choices[Number].Tried = Outcome.Lanes;
    Choices[Number].Why = Outcome.Why;
  }
  for (const LoopEstimate &E : Own.estimate())
    if (E.Step > 1 && E.Step == Choices[E.Number].Tried)
      Choices[E.Number].Own = withTail(E.Cost / E.Step, Choices[E.Number]);
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
  SmallVector<StepCosts> Costs(Choices.size());
  for (const LoopEstimate &E : Others.estimate())
    Costs[E.Number].try_emplace(E.Step, E.Cost / E.Step);
  for (auto [Choice, Known] : zip(Choices, Costs))
    if (!Known.empty()) {
      Choice.OthersLanes = Known.begin()->first;
      Choice.Others = withRests(Known, Choice);
    }
}

} // namespace

unsigned lanesOfRegister(const TargetTransformInfo &TTI) {
  return unsigned(
      TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue() / 32);
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
  return Choices;
}

} // namespace oclc::vectorizer
