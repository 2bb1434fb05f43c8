//===- Loops.cpp - The loops over work-items of a variant ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/Loops.h"

#include "Explain/Names.h"
#include "Vectorizer/Driver/LoopExamination.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::explain {
namespace {

/// The loop as LLVM's passes make it, which is the alternative to vectors of this vectorizer.
WidthOption othersOf(const vectorizer::WidthChoice &choice) {
  WidthOption option;
  option.lanes = choice.OthersLanes;
  option.name = choice.OthersLanes > 1
                    ? formatv("LLVM's loop vectorizer, {0} lanes", choice.OthersLanes).str()
                    : "one by one";
  option.chosen = choice.Lanes == 1;
  option.cost = choice.Others;
  option.time = choice.OthersTime;
  option.cycles = choice.OthersCycles;
  if (!option.chosen)
    option.reason = "vectors of work-items cost less";
  return option;
}

WidthOption triedOf(const vectorizer::WidthChoice &choice) {
  WidthOption option;
  option.lanes = choice.Tried;
  option.name = formatv("{0} lanes", choice.Tried);
  option.chosen = choice.Lanes == choice.Tried;
  option.cost = choice.Own;
  option.time = choice.Time;
  option.cycles = choice.OwnCycles;
  if (!choice.Why.empty())
    option.reason = choice.Why;
  else if (!option.chosen)
    option.reason = choice.Lanes > 1 ? "more lanes take less time" : "the gain is too small";
  return option;
}

WidthOption moreOf(const vectorizer::WidthChoice &choice) {
  const vectorizer::MoreLanes &more = choice.More;
  WidthOption option;
  option.lanes = more.Lanes;
  option.name = more.Lanes > 1 ? formatv("{0} lanes", more.Lanes).str() : "more lanes";
  option.chosen = more.Lanes > 1 && choice.Lanes == more.Lanes;
  option.time = more.Time;
  option.cycles = more.Cycles;
  option.registers = more.Registers;
  option.reason = more.WhyNot;
  return option;
}

std::vector<WidthOption> optionsOf(const vectorizer::ExaminedLoop &loop) {
  const vectorizer::WidthChoice &choice = loop.Choice;
  std::vector<WidthOption> options;
  if (!loop.IsChosen)
    return options;
  options.push_back(othersOf(choice));
  if (choice.Tried > 1 || !choice.Why.empty())
    options.push_back(triedOf(choice));
  if (choice.More.Lanes > 1 || !choice.More.WhyNot.empty())
    options.push_back(moreOf(choice));
  // The choice may be between the widths that were tried first and last.
  if (none_of(options, [](const WidthOption &option) { return option.chosen; })) {
    WidthOption between;
    between.lanes = choice.Lanes;
    between.name = formatv("{0} lanes", choice.Lanes);
    between.chosen = true;
    between.time = choice.More.FewerTime;
    between.reason = "the last width that takes clearly less time";
    options.push_back(between);
  }
  return options;
}

void addPlan(const vectorizer::ExaminedLoop &loop, size_t &limit, VectorLoop &found) {
  for (const vectorizer::PlannedBlock &block : loop.Plan) {
    PlanBlock &added = found.plan.emplace_back();
    added.name = block.Name;
    added.lanes = block.Lanes;
    added.next = block.Next;
    for (const vectorizer::PlannedInstruction &inst : block.Instructions) {
      if (inst.Text.size() > limit) {
        ++found.omittedInstructions;
        continue;
      }
      limit -= inst.Text.size();
      // The numbers of metadata at the end of an instruction say nothing to a reader.
      added.instructions.push_back({StringRef(inst.Text).split(", !").first.str(), inst.Shape,
                                    inst.Access, inst.IsUniform, placeOf(inst.Where).line});
    }
  }
}

} // namespace

std::vector<VectorLoop> explainLoops(Function &f, passes::HostPasses &host, StringRef parameter,
                                     size_t &limit) {
  unsigned width = 0;
  const bool isNumber = !parameter.getAsInteger(10, width);
  std::vector<VectorLoop> loops;
  for (const vectorizer::ExaminedLoop &loop : vectorizer::examineLoops(
           f, host, isNumber ? width : 0, /*maySimulate=*/parameter != "auto;by-costs")) {
    VectorLoop &found = loops.emplace_back();
    found.name = loop.Name;
    found.place = placeOf(loop.Where);
    found.lanes = loop.Lanes;
    found.requested = !loop.IsChosen;
    found.options = optionsOf(loop);
    for (const vectorizer::LoopEstimate &e : loop.Widths)
      found.estimates.push_back(
          {e.Step, e.Cost / e.Step, e.Time / e.Step, e.Chain, e.Registers, e.Bits});
    found.whyNoPlan = loop.WhyNoPlan;
    found.planLanes = loop.PlanLanes;
    addPlan(loop, limit, found);
  }
  return loops;
}

} // namespace oclc::explain
