//===- FlowGraph.h - Control flow of machine code ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_SIMULATION_FLOWGRAPH_H
#define OCLC_TARGET_SIMULATION_FLOWGRAPH_H

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace oclc::target {

struct FlowEdge {
  unsigned To;  ///< Index of a block.
  double Share; ///< Probability of the edge.
};

/// Blocks and natural loops of a function, by index, with estimates of how often they run.
struct FlowGraph {
  static constexpr unsigned None = ~0u;

  struct Block {
    unsigned Loop = None; ///< The innermost loop around the block.
    double Frequency = 0; ///< How often it runs, relative to other blocks.
    llvm::SmallVector<FlowEdge, 2> Successors;
  };
  struct Loop {
    unsigned Header = 0;    ///< Index of a block.
    unsigned Parent = None; ///< The loop around this one.
    double Entered = 0;     ///< How often the loop is entered, relative to block frequencies.
    double Trips = 1;       ///< Number of iterations each time the loop is entered, at least 1.
    bool IsGuess = false;   ///< Trips is a guess.
  };

  std::vector<Block> Blocks;
  std::vector<Loop> Loops;

  /// True if `inner` is `outer` or a loop in it. Only None contains None.
  bool isWithin(unsigned inner, unsigned outer) const {
    while (inner != outer && inner != None)
      inner = Loops[inner].Parent;
    return inner == outer;
  }
  /// True if `block` belongs to `loop` or to a loop in it.
  bool contains(unsigned loop, unsigned block) const { return isWithin(Blocks[block].Loop, loop); }
};

} // namespace oclc::target

#endif // OCLC_TARGET_SIMULATION_FLOWGRAPH_H
