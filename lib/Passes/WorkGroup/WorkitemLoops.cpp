//===- WorkitemLoops.cpp - Run each barrier region in loops over the work-items ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/WorkitemLoops.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/WorkGroup/WorkGroupBuilder.h"

using namespace llvm;

namespace oclc::passes {
namespace {

class LoopsBuilder final : public WorkGroupBuilder {
  using WorkGroupBuilder::WorkGroupBuilder;

  void emitForAll(const BarrierRegion &region, BasicBlock *start) override {
    emitInLoops(region, start);
  }
};

} // namespace

PreservedAnalyses WorkitemLoopsPass::run(Function &f, FunctionAnalysisManager &am) {
  if (!isReadyForMethod(f, Method::Loops))
    return PreservedAnalyses::all();
  const auto &regions = am.getResult<BarrierRegionsAnalysis>(f);
  const auto &uniformity = am.getResult<WorkItemUniformityAnalysis>(f);
  LoopsBuilder(f, regions, uniformity, Method::Loops).build();
  setWorkGroupFunction(f, Method::Loops);
  if (groupRows(f) == GroupRows::MayJoin)
    setGroupRows(f, GroupRows::Joined);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
