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

  void emitForAll(const BarrierRegion &Region, BasicBlock *Start) override {
    emitInLoops(Region, Start);
  }
};

} // namespace

PreservedAnalyses WorkitemLoopsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isReadyForMethod(F, Method::Loops))
    return PreservedAnalyses::all();
  const auto &Regions = AM.getResult<BarrierRegionsAnalysis>(F);
  const auto &Uniformity = AM.getResult<WorkItemUniformityAnalysis>(F);
  LoopsBuilder(F, Regions, Uniformity, Method::Loops).build();
  setWorkGroupFunction(F, Method::Loops);
  if (groupRows(F) == GroupRows::MayJoin)
    setGroupRows(F, GroupRows::Joined);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
