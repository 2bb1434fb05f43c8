//===- RegionEmitter.h - Copy one barrier region for a work-item ------------------------------===//
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

/// Emits a copy of the blocks of a region for one work-item. Work-item queries are replaced by the
/// given ids. Values from other regions are loaded or recomputed, and values that other regions
/// need are stored.
class RegionEmitter {
public:
  struct WorkItem {
    Values3 localId;
    llvm::Value *linearId;
    llvm::MDNode *accessGroup; ///< Null outside of a loop.
  };

  RegionEmitter(const BarrierRegion &Region, const CrossRegionValues &Values,
                const ContextArrays &Context, WorkItem Item)
      : Region(Region), Values(Values), Context(Context), Item(Item) {}

  /// Emits the copy after the end of `From`, which has no terminator yet. `ExitBlock(B)` returns
  /// the block to which edges into barrier block B are redirected.
  void emit(llvm::BasicBlock *From,
            llvm::function_ref<llvm::BasicBlock *(llvm::BasicBlock *)> ExitBlock);

  /// Declares that the condition of `Branch`, a branch of the region, has the value `Condition` for
  /// the work-item.
  void assume(const llvm::BranchInst &Branch, bool Condition) { Known = {&Branch, Condition}; }

  /// Returns the value of `V`, which the group shares, at the builder's insertion point before the
  /// region.
  llvm::Value *valueBefore(llvm::Value *V, llvm::IRBuilderBase &Builder);

private:
  const BarrierRegion &Region;
  const CrossRegionValues &Values;
  const ContextArrays &Context;
  WorkItem Item;
  std::pair<const llvm::BranchInst *, bool> Known;
  llvm::DenseMap<const llvm::Value *, llvm::Value *>
      Map; ///< Original to copy, for the whole region.
  llvm::DenseMap<const llvm::Value *, llvm::Value *>
      Fetched; ///< Values loaded or recomputed in the current block.

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
