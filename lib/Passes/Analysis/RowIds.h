//===- RowIds.h - What a kernel makes of its ids in a row of groups ---------------------------===//
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

/// When groups of `n` work-items in dimension `d` run as one, the local id becomes the index in the
/// row, and the group id that of the first group. A sum that has both parts of a global id keeps
/// its value,
///
///   get_local_id(d) + get_group_id(d) * n + anything else
///
/// and every other use of the ids sees the difference. Finds these uses.
class RowIds {
public:
  RowIds(llvm::Function &F, unsigned Dimension);

  /// True when the kernel's work depends on the dimension.
  bool areUsed() const { return !Followed.empty(); }

  /// True when nothing sees the difference.
  bool areOnlySummed() const { return OtherUses.empty() && PartialSizes.empty(); }

  /// Takes back what is promised about the overflow of sums that the longer index makes larger.
  void allowLongRows();

  /// True when split() can make up for the difference: for groups of a small power of two, and for
  /// any size if it happens to be one.
  bool canSplit() const;
  /// Gives the other uses what they ask for:
  ///
  ///   get_local_id(d)     =>   index & (n - 1)
  ///   get_group_id(d)     =>   first + (index >> log2(n))
  ///   get_local_size(d)   =>   min(n, get_global_size(d) - group id * n)
  void split();

private:
  /// How often the parts of a global id are in a sum.
  struct Parts {
    unsigned local = 0, group = 0;
    bool areWhole() const { return local == group; }
  };

  unsigned Dimension;
  uint64_t Size; ///< In the dimension; 0 when it is not known.
  llvm::SmallVector<llvm::Use *> OtherUses;
  llvm::SmallSetVector<llvm::Instruction *, 8> Larger; ///< Sums with a local id.
  llvm::SmallPtrSet<llvm::Value *, 16> Followed;
  llvm::SmallVector<llvm::Instruction *> PartialSizes; ///< Queries of the local size.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Splits;

  bool asks(const llvm::Value *V, Query Wanted) const;
  Parts parts(llvm::Value *V) const;
  bool isSize(llvm::Value *V) const;
  void follow(llvm::Instruction *Part);
  bool staysSum(llvm::Instruction &Part, llvm::Instruction &User) const;
  llvm::Value *splitOf(llvm::Value *V);
  llvm::Value *localId(llvm::IRBuilderBase &Builder) const;
  llvm::Value *groupId(llvm::IRBuilderBase &Builder) const;
  llvm::Value *partialSize(llvm::IRBuilderBase &Builder) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_ROWIDS_H
