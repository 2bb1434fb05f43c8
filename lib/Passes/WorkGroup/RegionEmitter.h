//===- RegionEmitter.h - Copy one barrier region for a work-item ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_REGIONEMITTER_H
#define OCLC_PASSES_WORKGROUP_REGIONEMITTER_H

#include "Passes/WorkGroup/VariableLocations.h"

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

  RegionEmitter(const BarrierRegion &region, const CrossRegionValues &values,
                const ContextArrays &context, const VariableLocations &locations, WorkItem item)
      : Region(region), Values(values), Context(context), Locations(locations), Item(item) {}

  /// Emits the copy after the end of `from`, which has no terminator yet. `exitBlock(b)` returns
  /// the block to which edges into barrier block `b` are redirected.
  void emit(llvm::BasicBlock *from,
            llvm::function_ref<llvm::BasicBlock *(llvm::BasicBlock *)> exitBlock);

  /// Declares that the condition of `branch`, a branch of the region, has the value `condition` for
  /// the work-item.
  void assume(const llvm::BranchInst &branch, bool condition) { Known = {&branch, condition}; }

  /// Emits code that fetches `v`, which the group shares, at the builder's insertion point before
  /// the region. Returns the value.
  llvm::Value *valueBefore(llvm::Value *v, llvm::IRBuilderBase &builder);

private:
  const BarrierRegion &Region;
  const CrossRegionValues &Values;
  const ContextArrays &Context;
  const VariableLocations &Locations;
  WorkItem Item;
  std::pair<const llvm::BranchInst *, bool> Known;
  llvm::DenseMap<const llvm::Value *, llvm::Value *>
      Map; ///< Original to copy, for the whole region.
  llvm::DenseMap<const llvm::Value *, llvm::Value *>
      Fetched; ///< Values loaded or recomputed in the current block.

  void emitInstruction(llvm::Instruction &inst, llvm::IRBuilderBase &builder);
  void copyRecord(const llvm::DbgVariableRecord &record, llvm::IRBuilderBase &builder);
  void describeFetched(const llvm::Instruction &original, llvm::Value *value,
                       llvm::IRBuilderBase &builder);
  llvm::Value *itemMemory(const llvm::CallBase &access, llvm::IRBuilderBase &builder);
  void keep(const llvm::Instruction &original, llvm::Value *copy, llvm::IRBuilderBase &builder);
  void markParallel(const llvm::Instruction &original, llvm::Instruction &copy);
  llvm::Value *operand(llvm::Value *v, const llvm::Instruction &user, llvm::IRBuilderBase &builder);
  llvm::Value *fetch(llvm::Instruction &inst, llvm::IRBuilderBase &builder);
  llvm::Value *recompute(llvm::Instruction &inst, llvm::IRBuilderBase &builder);
  bool isOwnVariable(const llvm::Value *pointer) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_REGIONEMITTER_H
