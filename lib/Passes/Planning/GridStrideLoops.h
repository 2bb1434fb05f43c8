//===- GridStrideLoops.h - Let the work-items of a group run a loop in step ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// In a grid-stride loop, a work-item begins at its id and advances by a number that all work-items
// share, mostly the global size. Adjacent work-items access adjacent elements in each iteration,
// but one work-item's iterations are far apart. A CPU that runs one work-item, or one vector of
// work-items, after the other thus uses a fraction of each cache line and page that it loads.
//
// The first work-item of a group leaves such a loop last. If the loop is aligned, they all run it
// as long as the first one does, and implicit-loop-barriers can move the loop over the work-items
// inside:
//
//   for (i = first + lid; i < n; i += step)    =>    for (base = first; base < n; base += step) {
//     body;                                            i = base + lid;
//                                                      if (i < n) body;
//                                                    }
//
// That is the same if no index wraps around, which a test before the loop finds out.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_GRIDSTRIDELOOPS_H
#define OCLC_PASSES_PLANNING_GRIDSTRIDELOOPS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

#include <optional>

namespace oclc::passes {

class WorkItemUniformity;

class GridStrideLoop {
public:
  /// Returns nullopt if `loop` is no grid-stride loop along `dimension`, or not in a form that can
  /// be aligned: with a test at its start, which is its only exit.
  static std::optional<GridStrideLoop> recognize(llvm::Loop &loop, unsigned dimension,
                                                 const WorkItemUniformity &uniformity);

  /// The index of a work-item.
  llvm::PHINode &index() const { return *Index; }

  /// Emits a condition under which no index wraps around in a group of up to `items` work-items, a
  /// value of 64 bits. `builder` is at the end of a block before the loop.
  llvm::Value *createNothingWraps(llvm::IRBuilderBase &builder, llvm::Value *items);

  /// Aligns the loop, which must have a preheader and run only under that condition. Invalidates
  /// all analyses. Returns the block with which each iteration starts after the test.
  llvm::BasicBlock *align();

private:
  llvm::Loop *L;
  unsigned Dimension;
  const WorkItemUniformity &Uniformity;
  llvm::PHINode *Index = nullptr;
  llvm::Value *Start = nullptr, *Step = nullptr, *Limit = nullptr;
  llvm::ICmpInst *Test = nullptr;
  int64_t Factor = 0; ///< Distance between adjacent work-items.

  GridStrideLoop(llvm::Loop &loop, unsigned dimension, const WorkItemUniformity &uniformity)
      : L(&loop), Dimension(dimension), Uniformity(uniformity) {}

  bool findTest();
  bool findIndex();
  bool leavesOnlyPhis() const;
  llvm::Value *startOfGroup(llvm::IRBuilderBase &builder) const;
  llvm::Value *distanceFromFirst(llvm::IRBuilderBase &builder) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_GRIDSTRIDELOOPS_H
