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
  ReplicationBuilder(Function &F, const BarrierRegions &Regions,
                     const WorkItemUniformity &Uniformity, const passes::LocalSize &Size)
      : WorkGroupBuilder(F, Regions, Uniformity, Method::Replicate), Size(Size) {}

private:
  passes::LocalSize Size;

  void emitForAll(const BarrierRegion &Region, BasicBlock *Start) override {
    ExitChoice Choice(Region, F);
    BasicBlock *Current = Start;
    for (uint64_t Z = 0; Z != Size[2]; ++Z)
      for (uint64_t Y = 0; Y != Size[1]; ++Y)
        for (uint64_t X = 0; X != Size[0]; ++X)
          Current = emitItem(Region, {X, Y, Z}, Choice, Current);
    IRBuilder<> After(Current);
    Choice.follow(After, [&](BasicBlock *Barrier) { return continuation(Barrier); });
  }

  /// Emits the work-item's copy of the region after `Start`. Returns the block that follows the
  /// copy.
  BasicBlock *emitItem(const BarrierRegion &Region, const passes::LocalSize &Id, ExitChoice &Choice,
                       BasicBlock *Start) {
    BasicBlock *End = BasicBlock::Create(F.getContext(), "item.done", &F);
    Values3 LocalId;
    for (unsigned D = 0; D != 3; ++D)
      LocalId[D] = Prologue.getInt64(Id[D]);
    Value *Linear = Prologue.getInt64((Id[2] * Size[1] + Id[1]) * Size[0] + Id[0]);
    RegionEmitter Emitter(Region, Values, Context, {LocalId, Linear, nullptr});
    Emitter.emit(Start, [&](BasicBlock *Barrier) { return Choice.exitTo(Barrier, End); });
    return End;
  }
};

} // namespace

PreservedAnalyses WorkitemReplicationPass::run(Function &F, FunctionAnalysisManager &AM) {
  std::optional<LocalSize> Size = localSize(F);
  if (!isReadyForMethod(F, Method::Replicate) || !Size)
    return PreservedAnalyses::all();
  const auto &Regions = AM.getResult<BarrierRegionsAnalysis>(F);
  const auto &Uniformity = AM.getResult<WorkItemUniformityAnalysis>(F);
  ReplicationBuilder(F, Regions, Uniformity, *Size).build();
  setWorkGroupFunction(F, Method::Replicate);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
