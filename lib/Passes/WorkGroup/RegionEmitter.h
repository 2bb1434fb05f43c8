//===- RegionEmitter.h - Copy one barrier region into its work-item loops ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_REGIONEMITTER_H
#define OCLC_PASSES_WORKGROUP_REGIONEMITTER_H

#include "Passes/WorkGroup/ContextArrays.h"

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace oclc::passes {

/// Emits the blocks of one region for one work-item, whose ids are given as values: work-item
/// queries become those ids, values from other regions are fetched, values for other regions are
/// kept.
class RegionEmitter {
public:
  struct WorkItem {
    Values3 localId;
    llvm::Value *linearId;
    llvm::MDNode *accessGroup; ///< Null outside a loop.
  };

  RegionEmitter(const BarrierRegion &Region, const CrossRegionValues &Values,
                const ContextArrays &Context, WorkItem Item)
      : Region(Region), Values(Values), Context(Context), Item(Item) {}

  /// Copies the region behind `From`, which has no terminator yet. `ExitBlock(B)` says where a way
  /// into barrier block B continues.
  void emit(llvm::BasicBlock *From,
            llvm::function_ref<llvm::BasicBlock *(llvm::BasicBlock *)> ExitBlock);

  /// `Branch` of the region goes one way for the work-item: its condition is `Condition`.
  void assume(const llvm::BranchInst &Branch, bool Condition) { Known = {&Branch, Condition}; }

  /// A value that the group shares, at the builder's place in front of the region.
  llvm::Value *valueBefore(llvm::Value *V, llvm::IRBuilderBase &Builder);

private:
  const BarrierRegion &Region;
  const CrossRegionValues &Values;
  const ContextArrays &Context;
  WorkItem Item;
  std::pair<const llvm::BranchInst *, bool> Known;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Map;     ///< Copies made in this region.
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Fetched; ///< Fetched in the current block.

  void emitInstruction(llvm::Instruction &I, llvm::IRBuilderBase &Builder);
  llvm::Value *itemMemory(const llvm::CallBase &Access, llvm::IRBuilderBase &Builder);
  void keep(const llvm::Instruction &Original, llvm::Value *Copy, llvm::IRBuilderBase &Builder);
  void markParallel(const llvm::Instruction &Original, llvm::Instruction &Copy);
  llvm::Value *operand(llvm::Value *V, const llvm::Instruction &User, llvm::IRBuilderBase &Builder);
  llvm::Value *fetch(llvm::Instruction &I, llvm::IRBuilderBase &Builder);
  llvm::Value *recompute(llvm::Instruction &I, llvm::IRBuilderBase &Builder);
  bool isOwnVariable(const llvm::Value *Pointer) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_REGIONEMITTER_H
