//===- ContextArrays.h - Memory for what crosses a barrier ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Gives each Shared value a stack slot and each Context value an array with one element per
// work-item (structure of arrays, each array on its own cache line, element = linear local id). The
// arrays of a specialised kernel lie on the stack while they are small, or its work-items are
// replicated, so that each element can become a register; all others lie in the worker's context
// memory.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_CONTEXTARRAYS_H
#define OCLC_PASSES_WORKGROUP_CONTEXTARRAYS_H

#include "Passes/Support/Kernels.h"
#include "Passes/WorkGroup/CrossRegionValues.h"

#include "llvm/IR/IRBuilder.h"

#include <array>

namespace oclc::passes {

/// Local id and local size in each dimension while a region is emitted; i64.
using Values3 = std::array<llvm::Value *, 3>;

class ContextArrays {
public:
  /// Emits the allocation at the end of the entry block of `F`, in front of `Builder`'s place.
  ContextArrays(llvm::Function &F, const CrossRegionValues &Values, const Values3 &LocalSize,
                Method M, llvm::IRBuilderBase &Builder);

  /// Address of the copy of `I` that belongs to the work-item with this linear id.
  llvm::Value *address(const llvm::Instruction &I, llvm::Value *LinearId,
                       llvm::IRBuilderBase &Builder) const;

  /// Type under which a value is kept: i1 as i8, all others as they are.
  static llvm::Type *storedType(const llvm::Instruction &I);
  /// Distance from one work-item's copy to the next.
  static uint64_t elementBytes(const llvm::Instruction &I);

private:
  llvm::DenseMap<const llvm::Instruction *, llvm::Value *> Shared, Arrays;

  void allocateShared(const CrossRegionValues &Values, llvm::IRBuilderBase &Builder);
  void allocateArrays(llvm::Function &F, llvm::ArrayRef<llvm::Instruction *> PerItem,
                      const Values3 &LocalSize, Method M, llvm::IRBuilderBase &Builder);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_CONTEXTARRAYS_H
