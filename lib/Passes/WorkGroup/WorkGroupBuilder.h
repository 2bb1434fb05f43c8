//===- WorkGroupBuilder.h - What the work-group methods have in common ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A method turns a kernel in barrier-region form into a work-group function. All of them emit one
// region after the other, link each to the regions behind its barriers, run a region once when all
// work-items would do the same in it, and keep in context arrays what crosses a barrier. How the
// work-items of a region are run is the method's own.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_WORKGROUPBUILDER_H
#define OCLC_PASSES_WORKGROUP_WORKGROUPBUILDER_H

#include "Passes/Support/Kernels.h"
#include "Passes/WorkGroup/RegionEmitter.h"
#include "Passes/WorkGroup/RegionGuard.h"

namespace oclc::passes {

class WorkItemUniformity;

class WorkGroupBuilder {
public:
  /// `Kept` are variables of the method's own, of which every work-item needs one.
  WorkGroupBuilder(llvm::Function &F, const BarrierRegions &Regions,
                   const WorkItemUniformity &Uniformity, Method M,
                   llvm::ArrayRef<llvm::AllocaInst *> Kept = {});
  virtual ~WorkGroupBuilder() = default;
  WorkGroupBuilder(const WorkGroupBuilder &) = delete;
  WorkGroupBuilder &operator=(const WorkGroupBuilder &) = delete;

  void build();

protected:
  llvm::Function &F;
  const BarrierRegions &Regions;
  CrossRegionValues Values;
  llvm::IRBuilder<> Prologue; ///< At the end of the entry block.
  Values3 LocalSize;
  ContextArrays Context;

  /// Emits a region behind `Start`, which has no terminator yet, for every work-item.
  virtual void emitForAll(const BarrierRegion &Region, llvm::BasicBlock *Start) = 0;
  /// Called when all regions are there, while the kernel's own blocks still are.
  virtual void finish() {}

  /// Calls `Emit` with the place where loops over the work-items begin and the dimension of the
  /// innermost one. Where groups may be too narrow for vectors along the kernel's dimension, there
  /// are loops for them, too.
  void inLoopOrders(llvm::BasicBlock *Start,
                    llvm::function_ref<void(llvm::BasicBlock *Start, unsigned Innermost)> Emit);

  /// Runs the region in loops over the work-items. All of them leave it for the same barrier; where
  /// there are several to choose from, the last one's choice is followed.
  void emitInLoops(const BarrierRegion &Region, llvm::BasicBlock *Start);

  /// Where the group goes on behind a barrier.
  llvm::BasicBlock *continuation(const llvm::BasicBlock *Barrier);
  /// An empty block that stands for the region behind a barrier.
  llvm::BasicBlock *createStart(llvm::BasicBlock &Barrier, const llvm::Twine &Suffix);

private:
  const WorkItemUniformity &Uniformity;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Starts; ///< Of each barrier.
  llvm::BasicBlock *Return = nullptr;

  Values3 localSizes();
  void emit(const BarrierRegion &Region);
  void emitOnce(const BarrierRegion &Region, llvm::BasicBlock *Start);
  void emitInLoops(const BarrierRegion &Region, llvm::BasicBlock *Start, unsigned Innermost);
  void emitGuardedInLoops(const BarrierRegion &Region, const RegionGuard &Guard,
                          llvm::BasicBlock *Start, unsigned Innermost);
  bool writesContext(const BarrierRegion &Region) const;
};

/// The exit that the work-item which ran last has taken from a region with several.
class ExitChoice {
public:
  ExitChoice(const BarrierRegion &Region, llvm::Function &F);

  /// The block that a way into barrier block `Barrier` leads to: it notes the choice, if there is
  /// one, and goes on at `ItemEnd`.
  llvm::BasicBlock *exitTo(llvm::BasicBlock *Barrier, llvm::BasicBlock *ItemEnd);

  /// Ends the block of `Builder` with a way to where the noted choice leads.
  void follow(llvm::IRBuilderBase &Builder,
              llvm::function_ref<llvm::BasicBlock *(llvm::BasicBlock *)> Continuation);

private:
  const BarrierRegion &Region;
  llvm::AllocaInst *Slot = nullptr;
};

/// Where a region starts in the source.
llvm::DebugLoc firstLocation(const BarrierRegion &Region);

/// True when `F` is a kernel in barrier-region form that the planned method `M` shall transform;
/// notes its private memory. Reports what an earlier pass should have removed.
bool isReadyForMethod(llvm::Function &F, Method M);

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_WORKGROUPBUILDER_H
