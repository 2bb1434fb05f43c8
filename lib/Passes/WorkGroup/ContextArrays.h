//===- ContextArrays.h - Memory for values that cross a barrier -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Allocates a stack slot for each Shared value and a context array for each Context value. A Shared
// variable keeps the slot that it has. A context array has one element per work-item, in the order
// of WorkItemLoopNest::linearId(), and starts on its own cache line (structure of arrays). The
// arrays of a kernel that is specialised for a local size are on the stack if they are small. The
// limit is higher if work-items are replicated, because each element can then become a register.
// All other arrays are in the worker's context memory.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_CONTEXTARRAYS_H
#define OCLC_PASSES_WORKGROUP_CONTEXTARRAYS_H

#include "Passes/Support/KernelAttributes.h"
#include "Passes/WorkGroup/CrossRegionValues.h"

#include "llvm/IR/IRBuilder.h"

#include <array>

namespace oclc::passes {

/// One i64 value for each dimension, such as the local ids or the local sizes, while a region is
/// emitted.
using Values3 = std::array<llvm::Value *, 3>;

class ContextArrays {
public:
  /// Emits the allocation at the insertion point of `builder`, the end of the entry block of `f`.
  ContextArrays(llvm::Function &f, const CrossRegionValues &values, const Values3 &localSize,
                Method m, llvm::IRBuilderBase &builder);

  /// Returns the address of the copy of `inst` for the work-item with this linear id; that of the
  /// group's only copy if `inst` is Shared.
  llvm::Value *address(const llvm::Instruction &inst, llvm::Value *linearId,
                       llvm::IRBuilderBase &builder) const;

  /// Returns the context array of `inst`; null if it has none.
  llvm::Value *array(const llvm::Instruction &inst) const { return Arrays.lookup(&inst); }

  /// Returns the type in which a value is stored: i8 for i1, its own type for all others.
  static llvm::Type *storedType(const llvm::Instruction &inst);
  /// Returns the distance in bytes between the copies of consecutive work-items.
  static uint64_t elementBytes(const llvm::Instruction &inst);

private:
  llvm::DenseMap<const llvm::Instruction *, llvm::Value *> Shared, Arrays;

  void allocateShared(const CrossRegionValues &values, llvm::IRBuilderBase &builder);
  void allocateArrays(llvm::Function &f, llvm::ArrayRef<llvm::Instruction *> perItem,
                      const Values3 &localSize, Method m, llvm::IRBuilderBase &builder);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_CONTEXTARRAYS_H
