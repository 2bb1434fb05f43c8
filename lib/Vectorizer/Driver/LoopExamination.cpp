//===- LoopExamination.cpp - What is considered for each loop over work-items ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/LoopExamination.h"

#include "Passes/Support/VariantSettings.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"
#include "Vectorizer/LoopNest/SubGroupLoops.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Maximum number of loops for which estimates are made. Each takes the time of a vectorization.
constexpr size_t MostEstimates = 48;

void addEstimates(Function &f, passes::HostPasses &host, std::vector<ExaminedLoop> &loops) {
  if (loops.size() > MostEstimates)
    return;
  const unsigned lanes = lanesOfRegister(host.functionAnalyses().getResult<TargetIRAnalysis>(f));
  for (const unsigned times : {1, 2, 4}) {
    const unsigned width = times * lanes;
    if (width > passes::MostLanes)
      break;
    Trial trial(f, host);
    trial.runOwn([=](unsigned) { return width; });
    for (const LoopEstimate &e : trial.estimate())
      if (e.Step == width)
        loops[e.Number].Widths.push_back(e);
  }
}

/// Adds the plans. Changes the function, so this comes last.
void addPlans(Function &f, passes::HostPasses &host, std::vector<ExaminedLoop> &loops) {
  const auto lanesOf = [&](unsigned number) {
    ExaminedLoop &loop = loops[number];
    return loop.PlanLanes = loop.Lanes > 1 ? loop.Lanes : loop.Choice.Tried;
  };
  FunctionVectorization(f, host, lanesOf)
      .forEachPlan([&](const Loop &loop, LoopVectorization *plan, StringRef why) {
        ExaminedLoop &found = loops[*loopNumber(loop)];
        if (plan)
          found.Plan =
              plan->shapedBlocks(host.functionAnalyses().getResult<ScalarEvolutionAnalysis>(f));
        else
          found.WhyNoPlan = why.str();
      });
}

} // namespace

std::vector<ExaminedLoop> examineLoops(Function &f, passes::HostPasses &host, unsigned width,
                                       bool maySimulate) {
  prepareForLanes(f, host);
  auto &li = host.functionAnalyses().getResult<LoopAnalysis>(f);
  const SmallVector<DebugLoc> places = numberLoops(li);
  std::vector<ExaminedLoop> loops(places.size());
  if (loops.empty() || passes::settingsOf(f).forbidsVectors())
    return {};
  for (const Loop *loop : li.getLoopsInPreorder())
    if (std::optional<unsigned> number = loopNumber(*loop)) {
      loops[*number].Name = nameInPlan(loop->getHeader());
      loops[*number].Where = places[*number];
    }
  expandLaneNumbers(f, li);
  const SmallVector<unsigned> widths =
      requestedWidths(li, loops.size(), passes::settingsOf(f).lanes.value_or(width));
  SmallVector<WidthChoice> choices(loops.size());
  if (is_contained(widths, 0))
    choices = chooseWidths(f, host, unsigned(loops.size()), maySimulate);
  for (auto [loop, asked, choice] : zip_equal(loops, widths, choices)) {
    loop.IsChosen = asked == 0;
    loop.Lanes = loop.IsChosen ? choice.Lanes : asked;
    if (loop.IsChosen)
      loop.Choice = choice;
  }
  addEstimates(f, host, loops);
  addPlans(f, host, loops);
  return loops;
}

} // namespace oclc::vectorizer
