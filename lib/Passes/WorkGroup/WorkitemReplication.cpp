//===- WorkitemReplication.cpp - Copy each barrier region for every work-item -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/WorkitemReplication.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/WorkGroup/WorkGroupBuilder.h"

using namespace llvm;

namespace oclc::passes {
namespace {

class ReplicationBuilder final : public WorkGroupBuilder {
public:
  ReplicationBuilder(Function &f, const BarrierRegions &regions,
                     const WorkItemUniformity &uniformity, const passes::LocalSize &size)
      : WorkGroupBuilder(f, regions, uniformity, Method::Replicate), Size(size) {}

private:
  passes::LocalSize Size;

  void emitForAll(const BarrierRegion &region, BasicBlock *start) override {
    ExitChoice choice(region, F);
    BasicBlock *current = start;
    for (uint64_t z = 0; z != Size[2]; ++z)
      for (uint64_t y = 0; y != Size[1]; ++y)
        for (uint64_t x = 0; x != Size[0]; ++x)
          current = emitItem(region, {x, y, z}, choice, current);
    IRBuilder<> after(current);
    choice.follow(after, [&](BasicBlock *barrier) { return continuation(barrier); });
  }

  /// Emits the work-item's copy of the region after `start`. Returns the block that follows the
  /// copy.
  BasicBlock *emitItem(const BarrierRegion &region, const passes::LocalSize &id, ExitChoice &choice,
                       BasicBlock *start) {
    BasicBlock *end = BasicBlock::Create(F.getContext(), "item.done", &F);
    Values3 localId;
    for (unsigned d = 0; d != 3; ++d)
      localId[d] = Prologue.getInt64(id[d]);
    Value *linear = Prologue.getInt64((id[2] * Size[1] + id[1]) * Size[0] + id[0]);
    RegionEmitter emitter(region, Values, Context, Locations, {localId, linear, nullptr});
    emitter.emit(start, [&](BasicBlock *barrier) { return choice.exitTo(barrier, end); });
    return end;
  }
};

} // namespace

PreservedAnalyses WorkitemReplicationPass::run(Function &f, FunctionAnalysisManager &am) {
  std::optional<LocalSize> size = localSize(f);
  if (!isReadyForMethod(f, Method::Replicate) || !size)
    return PreservedAnalyses::all();
  const auto &regions = am.getResult<BarrierRegionsAnalysis>(f);
  const auto &uniformity = am.getResult<WorkItemUniformityAnalysis>(f);
  ReplicationBuilder(f, regions, uniformity, *size).build();
  setWorkGroupFunction(f, Method::Replicate);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
