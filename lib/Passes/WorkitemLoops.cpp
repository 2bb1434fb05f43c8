//===- WorkitemLoops.cpp - Run each barrier region in loops over the work-items ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/WorkitemLoops.h"

#include "WorkGroupBuilder.h"
#include "WorkItemLoopNest.h"

#include "oclc/Passes/WorkItemUniformity.h"

using namespace llvm;

namespace oclc::passes {
namespace {

class LoopsBuilder final : public WorkGroupBuilder {
  using WorkGroupBuilder::WorkGroupBuilder;

  /// All work-items leave a region for the same barrier; where there are several to choose from,
  /// the last work-item's choice is followed.
  void emitForAll(const BarrierRegion &Region, BasicBlock *Start) override {
    WorkItemLoopNest Nest(Start, LocalSize, firstLocation(Region));
    BasicBlock *ItemEnd = BasicBlock::Create(F.getContext(), "item.done", &F);
    ExitChoice Choice(Region, F);
    RegionEmitter Emitter(Region, Values, Context,
                          {Nest.localId(), Nest.linearId(), Nest.accessGroup()});
    Emitter.emit(Nest.body(), [&](BasicBlock *Barrier) { return Choice.exitTo(Barrier, ItemEnd); });
    IRBuilder<> After(Nest.close(ItemEnd));
    Choice.follow(After, [&](BasicBlock *Barrier) { return continuation(Barrier); });
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
