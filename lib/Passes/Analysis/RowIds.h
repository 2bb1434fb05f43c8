//===- RowIds.h - How a kernel uses its ids when work-groups join -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_ROWIDS_H
#define OCLC_PASSES_ANALYSIS_ROWIDS_H

#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace oclc::passes {

/// Finds the uses of ids whose value changes when work-groups join. When groups of `n` work-items
/// in dimension `d` run as one group, the local id becomes the index in the row of joined groups,
/// and the group id becomes the id of the first group. A sum that contains both parts of a global
/// id keeps its value:
///
///   get_local_id(d) + get_group_id(d) * n + anything else
///
/// Every other use of the ids gets a different value.
class RowIds {
public:
  RowIds(llvm::Function &f, unsigned dimension);

  /// True if the kernel uses a local id or group id in the dimension.
  bool areUsed() const { return !Followed.empty(); }

  /// True if no use of the ids changes when groups join, and the kernel does not use the local size
  /// in the dimension.
  bool areOnlySummed() const { return OtherUses.empty() && PartialSizes.empty(); }

  /// Drops the poison-generating flags (nuw, nsw) of sums and truncations that the larger local id
  /// may make overflow.
  void allowLongRows();

  /// True if split() can recompute the original ids: for groups whose size is a power of two up to
  /// SmallGroup, and for an unknown size. With an unknown size, the function may then only run
  /// groups of such a size.
  bool canSplit() const;
  /// Recomputes the original values for the uses that change:
  ///
  ///   get_local_id(d)     =>   index & (n - 1)
  ///   get_group_id(d)     =>   first + (index >> log2(n))
  ///   get_local_size(d)   =>   min(n, get_global_size(d) - group id * n)
  void split();

private:
  /// How often each part of a global id occurs in a sum.
  struct Parts {
    unsigned local = 0, group = 0;
    bool areWhole() const { return local == group; }
  };

  unsigned Dimension;
  uint64_t Size; ///< Local size in Dimension; 0 if unknown.
  llvm::SmallVector<llvm::Use *> OtherUses;
  /// Sums and truncations with an operand that contains the local id, but not the group id.
  llvm::SmallSetVector<llvm::Instruction *, 8> Larger;
  llvm::SmallPtrSet<llvm::Value *, 16> Followed;
  llvm::SmallVector<llvm::Instruction *> PartialSizes; ///< Queries of the local size.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Splits;

  bool asks(const llvm::Value *v, Query wanted) const;
  Parts parts(llvm::Value *v) const;
  bool isSize(llvm::Value *v) const;
  void follow(llvm::Instruction *part);
  bool staysSum(llvm::Instruction &part, llvm::Instruction &user) const;
  llvm::Value *splitOf(llvm::Value *v);
  llvm::Value *localId(llvm::IRBuilderBase &builder) const;
  llvm::Value *groupId(llvm::IRBuilderBase &builder) const;
  llvm::Value *partialSize(llvm::IRBuilderBase &builder) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_ROWIDS_H
