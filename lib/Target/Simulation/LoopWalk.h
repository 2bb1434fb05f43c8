//===- LoopWalk.h - Sequences of blocks that a loop runs --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Walks through a loop as a CPU would, and decides branches by their probabilities without random
// numbers: an edge is taken when the sum of its probabilities since it was last taken is greatest.
//
//   header -> then (1/4), else (3/4)   iterations: else, then, else, else, else, then, ...
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_SIMULATION_LOOPWALK_H
#define OCLC_TARGET_SIMULATION_LOOPWALK_H

#include "Target/Simulation/FlowGraph.h"

#include "llvm/ADT/ArrayRef.h"

namespace oclc::target {

class LoopWalk {
public:
  /// `iterations` has, by loop, how many iterations the walk stays in an inner loop each time that
  /// it enters it. A number that is no integer is the mean of those of several entries. The walk
  /// leaves the loop itself, `loop`, on no edge.
  LoopWalk(const FlowGraph &flow, unsigned loop, llvm::ArrayRef<double> iterations);

  /// Appends the blocks of the next iteration to `blocks`, from the header to a latch. Returns
  /// false if the iteration does not end within MaxBlocks, as in a cycle that is no natural loop.
  bool walkIteration(llvm::SmallVectorImpl<unsigned> &blocks);

  /// Returns how often the walk has entered each loop, by index.
  llvm::ArrayRef<unsigned> entries() const { return Entries; }

  static constexpr unsigned MaxBlocks = 10000;

private:
  struct Exit {
    unsigned From, To;
    double Frequency, Credit;
  };
  /// A loop in which the walk is.
  struct Stay {
    unsigned Loop;
    unsigned Left;    ///< Iterations left, the current one included.
    const Exit *Last; ///< How to leave the loop in its last iteration; null before that.
  };

  const FlowGraph &Flow;
  unsigned Loop;
  std::vector<double> Iterations;
  std::vector<double> Carried; ///< Fractions of iterations that were not walked yet, by loop.
  std::vector<llvm::SmallVector<double, 2>> Credits; ///< Of each edge, by block.
  std::vector<llvm::SmallVector<Exit, 2>> Exits;     ///< By loop.
  std::vector<unsigned> Entries;
  llvm::SmallVector<Stay, 4> Stays; ///< Outermost first.

  void findExits();
  unsigned current() const { return Stays.empty() ? Loop : Stays.back().Loop; }
  unsigned next(unsigned block);
  unsigned arrive(unsigned block);
  void enter(unsigned loop);
  const Exit *chooseExit(unsigned loop);
};

} // namespace oclc::target

#endif // OCLC_TARGET_SIMULATION_LOOPWALK_H
