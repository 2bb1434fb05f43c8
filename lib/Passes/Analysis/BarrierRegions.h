//===- BarrierRegions.h - Cut a kernel at its barriers ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// barrier-regions prepares a kernel for the work-group methods. Afterwards each barrier stands
// alone in a block, entry and exit are barriers, and every stretch between barriers is a region:
// one entry, run by all work-items before any work-item goes on.
//
// A branch that decides whether a barrier is reached goes the same way for all work-items (OpenCL
// C 3.0, section 6.15.8). So implicit barriers may stand before such a branch and on its edges, and
// where its ways join again: the branch is then taken once for the whole group, and loops and
// conditionals around barriers stay loops and conditionals.
//
//   for (; i < n;) { A; barrier; B }   =>   implicit
//                                           for (;;) {
//                                             implicit; c = i < n; implicit
//                                             if (!c) break;            <- a branch for the whole
//                                             group implicit; A; barrier; B
//                                           }
//                                           implicit
//
// A block that is reached from two barriers and where no barrier may be placed, because work-items
// come to it by divergent ways, belongs to two regions, and is emitted twice.
//
// The analysis lists the regions of a kernel in that form; print<barrier-regions> writes them as
// text, dot-barrier-regions as a picture: regions are clusters of blocks, once for the group in
// green and for each work-item in blue, blocks of two regions are in both and orange. PHIs must be
// gone (phis-to-allocas) in kernels with barriers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_BARRIERREGIONS_H
#define OCLC_PASSES_ANALYSIS_BARRIERREGIONS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class raw_ostream;
} // namespace llvm

namespace oclc::passes {

class WorkItemUniformity;

/// What all work-items run between one barrier and the next.
struct BarrierRegion {
  llvm::BasicBlock *barrier; ///< The block of the barrier it starts at.
  llvm::SmallVector<llvm::BasicBlock *>
      blocks; ///< Entry first, in reverse post-order; may be empty.
  llvm::SmallVector<llvm::BasicBlock *>
      exits; ///< Barrier blocks it runs into; none in an endless loop.
  bool once; ///< All work-items do the same and it can be run once for the group.
};

class BarrierRegions {
public:
  BarrierRegions(llvm::Function &F, const WorkItemUniformity &Uniformity);

  llvm::ArrayRef<BarrierRegion> regions() const { return Regions; }
  void print(llvm::raw_ostream &OS) const;
  void writeDot(llvm::raw_ostream &OS) const;

private:
  llvm::Function &F;
  llvm::SmallVector<BarrierRegion> Regions;
};

/// True for a block that consists of a barrier and a branch or return.
bool isBarrierBlock(const llvm::BasicBlock &BB);

/// True once barrier-regions has run: the entry block leads to a barrier block.
bool hasBarrierRegions(const llvm::Function &F);

struct BarrierRegionsAnalysis : llvm::AnalysisInfoMixin<BarrierRegionsAnalysis> {
  using Result = BarrierRegions;
  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

private:
  friend llvm::AnalysisInfoMixin<BarrierRegionsAnalysis>;
  static llvm::AnalysisKey Key;
};

struct BarrierRegionsPass : llvm::PassInfoMixin<BarrierRegionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

struct BarrierRegionsPrinterPass : llvm::PassInfoMixin<BarrierRegionsPrinterPass> {
  explicit BarrierRegionsPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

/// Draws the control flow graph of each kernel for Graphviz, a cluster for each region.
struct BarrierRegionsDotPass : llvm::PassInfoMixin<BarrierRegionsDotPass> {
  explicit BarrierRegionsDotPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_BARRIERREGIONS_H
