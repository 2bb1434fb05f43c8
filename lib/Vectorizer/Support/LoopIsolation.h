//===- LoopIsolation.h - Moves a loop to a function of its own for a while ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A transformation that analyses the whole function again after each change takes quadratic time in
// a function with many loops. While one loop is in a function of its own, these analyses cost as
// much as the loop is large:
//
//   f:  a -> front -> loop -> exit -> b        f:        a -> b
//                                         =>   isolated: entry -> front -> loop -> exit
//
// The moved blocks still use values of `f`, which the verifier rejects. So only analyses of control
// flow, and analyses of values that do not care where a value is computed, are valid meanwhile;
// scalar evolution is not.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_LOOPISOLATION_H
#define OCLC_VECTORIZER_SUPPORT_LOOPISOLATION_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"

namespace oclc::vectorizer {

class LoopIsolation {
public:
  /// Adds an empty function with the attributes of `f` to the module, until this object is
  /// destroyed. No loop may be isolated then.
  explicit LoopIsolation(llvm::Function &f);
  ~LoopIsolation();
  LoopIsolation(const LoopIsolation &) = delete;
  LoopIsolation &operator=(const LoopIsolation &) = delete;

  /// Moves `loop`, its preheader and its exit block, and returns the function in which they are.
  /// The loop is in loop-simplify form and has one exit block, and its preheader has one
  /// predecessor. No analysis of the control flow of `f` may be used afterwards.
  llvm::Function &takeOut(const llvm::Loop &loop);

  /// Moves all blocks back, those that were added meanwhile beside their neighbours, and the
  /// variables that were created in the entry block.
  void putBack();

private:
  /// Blocks that are adjacent in `f`. `Next` is the block after them; null at the end of `f`.
  struct Run {
    llvm::BasicBlock *First, *Next;
  };

  llvm::Function &F;
  llvm::Function *Isolated;
  llvm::BasicBlock *Entry; ///< The entry block of `Isolated`.
  /// Positions of the blocks in `f` when this object was created.
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Positions;

  // The following describe the isolated loop.
  llvm::BasicBlock *Before = nullptr, *Behind = nullptr; ///< Neighbours in `f`.
  llvm::SmallVector<Run> Runs;
  /// The index of each moved block's run, by the block's number in `Isolated`. New blocks have
  /// higher numbers. An address would not do, because a new block can get that of a deleted one.
  llvm::SmallVector<unsigned> RunOf;

  void findRuns(const llvm::SmallPtrSetImpl<llvm::BasicBlock *> &blocks);
  const Run *runOf(const llvm::BasicBlock &bb) const;
  void moveBlocksBack();
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_LOOPISOLATION_H
