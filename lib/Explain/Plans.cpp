//===- Plans.cpp - The methods and dimensions that are weighed for a variant -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/Plans.h"

#include "Explain/Names.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Planning/SelectVectorDimension.h"
#include "Passes/Planning/SelectWorkGroupMethod.h"

using namespace llvm;

namespace oclc::explain {

void explainMethods(Function &f, FunctionAnalysisManager &analyses, Variant &variant) {
  const auto &uniformity = analyses.getResult<passes::WorkItemUniformityAnalysis>(f);
  for (const passes::MethodCandidate &each : passes::methodCandidates(f, uniformity))
    variant.methods.push_back(
        {methodName(each.method).str(), each.isChosen, each.reason, placeOf(each.where)});
}

void explainMethod(const Function &f, Variant &variant) {
  variant.method = methodName(passes::plannedMethod(f)).str();
  for (MethodOption &each : variant.methods) {
    const bool isPlanned = each.name == variant.method;
    if (isPlanned)
      variant.methodReason = each.chosen ? each.reason : "it was requested";
    each.chosen = isPlanned;
  }
}

void explainDimensions(Function &f, FunctionAnalysisManager &analyses, Variant &variant) {
  if (passes::isGeneralForm(f) || passes::plannedMethod(f) == passes::Method::Replicate)
    return;
  const passes::DimensionCandidates found = passes::dimensionCandidates(f, analyses);
  for (const passes::DimensionCandidate &each : found.all)
    variant.dimensions.push_back({each.dimension, each.cost});
  variant.dimensionReason = !found.whyFixed.empty() ? found.whyFixed
                            : found.all.empty() ? "no other dimension has work-items for vectors"
                            : found.chosen == 0 ? "no other dimension costs clearly less"
                                                : "a work-item costs least in vectors along it";
  variant.dimension = found.chosen;
}

void explainDimension(const Function &f, Variant &variant) {
  const unsigned planned = passes::vectorDimension(f);
  if (planned != variant.dimension)
    variant.dimensionReason = "it was requested";
  variant.dimension = planned;
}

} // namespace oclc::explain
