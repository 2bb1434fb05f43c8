//===- BarrierRegions.h - Cut a kernel into regions at its barriers ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// barrier-regions prepares a kernel for the work-group methods. Afterwards each barrier is alone in
// a block, entry and exit are barriers, and the code between barriers is a set of regions. A region
// has one entry. All work-items execute a region before any work-item continues after it.
//
// All work-items take the same edge of a branch that decides whether a barrier is reached (OpenCL C
// 3.0, section 6.15.8). So the pass may insert implicit barriers before such a branch, on its
// edges, and where its paths join again. The branch is then executed once for the whole group, and
// loops and conditionals around barriers stay loops and conditionals.
//
//   for (; i < n;) { A; barrier; B }   =>   implicit
//                                           for (;;) {
//                                             implicit; c = i < n; implicit
//                                             if (!c) break;          <- one branch for the group
//                                             implicit; A; barrier; B
//                                           }
//                                           implicit
//
// If divergent paths lead from two barriers to the same block, no barrier can be inserted there.
// Such a block belongs to two regions and is emitted twice.
//
// The analysis lists the regions of a kernel after the pass. print<barrier-regions> writes them as
// text. dot-barrier-regions writes a graph for Graphviz: each region is a cluster of blocks, green
// if it runs once for the group and blue if it runs for each work-item. A block of two regions is
// orange and is in both clusters. In kernels with barriers, phis-to-allocas must have removed all
// PHIs.
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

/// The code that all work-items execute between one barrier and the next.
struct BarrierRegion {
  llvm::BasicBlock *barrier; ///< The barrier block at which the region starts.
  llvm::SmallVector<llvm::BasicBlock *>
      blocks; ///< Entry first, in reverse post-order; may be empty.
  llvm::SmallVector<llvm::BasicBlock *>
      exits; ///< Barrier blocks that end the region; empty for an endless loop.
  bool once; ///< Running the region once has the effect of all work-items running it.
};

class BarrierRegions {
public:
  BarrierRegions(llvm::Function &f, const WorkItemUniformity &uniformity);

  llvm::ArrayRef<BarrierRegion> regions() const { return Regions; }
  void print(llvm::raw_ostream &os) const;
  void writeDot(llvm::raw_ostream &os) const;

private:
  llvm::Function &F;
  llvm::SmallVector<BarrierRegion> Regions;
};

/// True for a block that starts with a barrier. After barrier-regions, such a block contains only
/// the barrier and a branch or return.
bool isBarrierBlock(const llvm::BasicBlock &bb);

/// True if barrier-regions has run: the only successor of the entry block is a block with an
/// implicit barrier.
bool hasBarrierRegions(const llvm::Function &f);

struct BarrierRegionsAnalysis : llvm::AnalysisInfoMixin<BarrierRegionsAnalysis> {
  using Result = BarrierRegions;
  Result run(llvm::Function &f, llvm::FunctionAnalysisManager &am);

private:
  friend llvm::AnalysisInfoMixin<BarrierRegionsAnalysis>;
  static llvm::AnalysisKey Key;
};

struct BarrierRegionsPass : llvm::PassInfoMixin<BarrierRegionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

struct BarrierRegionsPrinterPass : llvm::PassInfoMixin<BarrierRegionsPrinterPass> {
  explicit BarrierRegionsPrinterPass(llvm::raw_ostream &os) : OS(os) {}
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

/// Writes the control flow graph of each kernel for Graphviz, with a cluster for each region.
struct BarrierRegionsDotPass : llvm::PassInfoMixin<BarrierRegionsDotPass> {
  explicit BarrierRegionsDotPass(llvm::raw_ostream &os) : OS(os) {}
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_BARRIERREGIONS_H
