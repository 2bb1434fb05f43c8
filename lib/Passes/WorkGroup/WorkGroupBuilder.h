//===- WorkGroupBuilder.h - Common base of the work-group methods -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A method (workitem-loops, cbs, workitem-replication) turns a kernel in barrier-region form into a
// work-group function. The base class emits the regions one by one and connects each region to
// those after its barriers. If running a region once has the effect of all work-items running it,
// the region runs once, outside of any loop over work-items, unless it writes the work-items' own
// copies of a value. Values that cross a barrier are recomputed, or stored in a stack slot for the
// group or in a context array (CrossRegionValues.h). A method determines only how the work-items of
// a region run.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_WORKGROUPBUILDER_H
#define OCLC_PASSES_WORKGROUP_WORKGROUPBUILDER_H

#include "Passes/Support/KernelAttributes.h"
#include "Passes/WorkGroup/RegionEmitter.h"
#include "Passes/WorkGroup/RegionGuard.h"

namespace oclc::passes {

class WorkItemUniformity;

class WorkGroupBuilder {
public:
  /// `kept` contains variables that the method itself has added; each work-item gets a copy.
  WorkGroupBuilder(llvm::Function &f, const BarrierRegions &regions,
                   const WorkItemUniformity &uniformity, Method m,
                   llvm::ArrayRef<llvm::AllocaInst *> kept = {});
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
  VariableLocations Locations;

  /// Emits `region` for every work-item, starting in `start`, which has no terminator yet.
  virtual void emitForAll(const BarrierRegion &region, llvm::BasicBlock *start) = 0;
  /// Called when all regions have been emitted, before the original blocks of the kernel are
  /// deleted.
  virtual void finish() {}

  /// Returns the source line of loops over the work-items of `region`: its first line, for remarks.
  /// If a debugger finds all variables, the loops have no line, so that a breakpoint at the first
  /// line stops in the work-item's code.
  llvm::DebugLoc loopLocation(const BarrierRegion &region) const;

  /// Calls `emit` with the block where loops over the work-items begin and the dimension of the
  /// innermost loop. If the kernel's vector dimension is not 0 and the group may have too few
  /// work-items in that dimension for vectors, `emit` is called twice: for a version along the
  /// vector dimension and for a version along dimension 0. A branch on the local size selects
  /// between the two.
  void inLoopOrders(llvm::BasicBlock *start,
                    llvm::function_ref<void(llvm::BasicBlock *start, unsigned innermost)> emit);

  /// Emits the region in loops over the work-items. All work-items must leave the region at the
  /// same barrier: if the region has several exits, the group takes the exit of the last work-item.
  void emitInLoops(const BarrierRegion &region, llvm::BasicBlock *start);

  /// Returns the block where the group continues after `barrier`: the start of its region, or a
  /// return after the barrier at the end of the kernel.
  llvm::BasicBlock *continuation(const llvm::BasicBlock *barrier);
  /// Creates the block in which the region after `barrier` starts. Emits a fence if the barrier
  /// specifies a memory scope that is not known to be the work-group.
  llvm::BasicBlock *createStart(llvm::BasicBlock &barrier, const llvm::Twine &suffix);

private:
  const WorkItemUniformity &Uniformity;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *>
      Starts; ///< Start block of the region after each barrier.
  llvm::BasicBlock *Return = nullptr;

  Values3 localSizes();
  void emit(const BarrierRegion &region);
  void emitOnce(const BarrierRegion &region, llvm::BasicBlock *start);
  void emitInLoops(const BarrierRegion &region, llvm::BasicBlock *start, unsigned innermost);
  void emitGuardedInLoops(const BarrierRegion &region, const RegionGuard &guard,
                          llvm::BasicBlock *start, unsigned innermost);
  bool writesContext(const BarrierRegion &region) const;
};

/// Records which exit of a region the last work-item has taken. A region with a single exit needs
/// no variable for it.
class ExitChoice {
public:
  ExitChoice(const BarrierRegion &region, llvm::Function &f);

  /// Returns the block to which edges into the barrier block `barrier` are redirected: `itemEnd` if
  /// the region has a single exit, otherwise a new block that stores the choice and continues at
  /// `itemEnd`.
  llvm::BasicBlock *exitTo(llvm::BasicBlock *barrier, llvm::BasicBlock *itemEnd);

  /// Terminates the block of `builder` with a branch or switch to the continuation of the recorded
  /// exit; with `unreachable` if the region has no exits.
  void follow(llvm::IRBuilderBase &builder,
              llvm::function_ref<llvm::BasicBlock *(llvm::BasicBlock *)> continuation);

private:
  const BarrierRegion &Region;
  llvm::AllocaInst *Slot = nullptr;
};

/// Returns the first known source location in the region.
llvm::DebugLoc firstLocation(const BarrierRegion &region);

/// True if `f` is a kernel in barrier-region form that is planned for method `m` and not yet
/// transformed. Then also records the private memory of `f` (setPrivateBytes). Emits an error and
/// returns false if such a kernel contains queries that an earlier pass must have removed, or if
/// `m` is replication and the local size is not fixed.
bool isReadyForMethod(llvm::Function &f, Method m);

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_WORKGROUPBUILDER_H
