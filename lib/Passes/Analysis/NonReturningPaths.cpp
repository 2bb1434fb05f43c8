//===- NonReturningPaths.cpp - Control flow that never returns ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/NonReturningPaths.h"

#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {

SmallPtrSet<BasicBlock *, 32> blocksThatGoOn(Function &f) {
  SmallPtrSet<BasicBlock *, 32> alive;
  SmallVector<BasicBlock *> work;
  for (BasicBlock &bb : f)
    if (isa<ReturnInst>(bb.getTerminator()) || any_of(bb, isBarrier))
      work.push_back(&bb);
  while (!work.empty()) {
    BasicBlock *bb = work.pop_back_val();
    if (alive.insert(bb).second)
      append_range(work, predecessors(bb));
  }
  return alive;
}

namespace {

/// RAII object that redirects each edge to a dead end to a successor of the same branch that is no
/// dead end, if there is one. The destructor restores the edges.
class WithoutDeadEnds {
public:
  explicit WithoutDeadEnds(Function &f) {
    SmallPtrSet<BasicBlock *, 32> alive = blocksThatGoOn(f);
    // Iterate over the blocks in the function's order, not over the predecessors of the dead ends,
    // because redirecting an edge changes the order of the predecessors.
    for (BasicBlock &bb : f) {
      Instruction *branch = bb.getTerminator();
      auto way = find_if(successors(&bb), [&](BasicBlock *next) { return alive.contains(next); });
      if (way == succ_end(&bb))
        continue;
      BasicBlock *goesOn = *way;
      for (unsigned i = 0, e = branch->getNumSuccessors(); i != e; ++i)
        if (BasicBlock *end = branch->getSuccessor(i); !alive.contains(end)) {
          Redirected.push_back({branch, i, end});
          branch->setSuccessor(i, goesOn);
        }
    }
  }
  ~WithoutDeadEnds() {
    for (const Edge &e : Redirected)
      e.branch->setSuccessor(e.index, e.end);
  }
  WithoutDeadEnds(const WithoutDeadEnds &) = delete;
  WithoutDeadEnds &operator=(const WithoutDeadEnds &) = delete;

private:
  struct Edge {
    Instruction *branch;
    unsigned index;
    BasicBlock *end;
  };
  SmallVector<Edge> Redirected;
};

} // namespace

PostDominatorTree postDominatorsWithoutDeadEnds(Function &f) {
  WithoutDeadEnds changed(f);
  return PostDominatorTree(f);
}

} // namespace oclc::passes
