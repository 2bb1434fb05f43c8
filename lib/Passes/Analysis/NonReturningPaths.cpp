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

SmallPtrSet<BasicBlock *, 32> blocksThatGoOn(Function &F) {
  SmallPtrSet<BasicBlock *, 32> Alive;
  SmallVector<BasicBlock *> Work;
  for (BasicBlock &BB : F)
    if (isa<ReturnInst>(BB.getTerminator()) || any_of(BB, isBarrier))
      Work.push_back(&BB);
  while (!Work.empty()) {
    BasicBlock *BB = Work.pop_back_val();
    if (Alive.insert(BB).second)
      append_range(Work, predecessors(BB));
  }
  return Alive;
}

namespace {

/// RAII object that redirects every edge to a dead end to another successor of the same branch. The
/// destructor restores the edges.
class WithoutDeadEnds {
public:
  explicit WithoutDeadEnds(Function &F) {
    SmallPtrSet<BasicBlock *, 32> Alive = blocksThatGoOn(F);
    // Iterate in the function's order: redirecting edges changes the order of uses, and with it the
    // order of predecessors.
    for (BasicBlock &BB : F) {
      Instruction *Branch = BB.getTerminator();
      auto Way = find_if(successors(&BB), [&](BasicBlock *Next) { return Alive.contains(Next); });
      if (Way == succ_end(&BB))
        continue;
      BasicBlock *GoesOn = *Way;
      for (unsigned I = 0, E = Branch->getNumSuccessors(); I != E; ++I)
        if (BasicBlock *End = Branch->getSuccessor(I); !Alive.contains(End)) {
          Redirected.push_back({Branch, I, End});
          Branch->setSuccessor(I, GoesOn);
        }
    }
  }
  ~WithoutDeadEnds() {
    for (const Edge &E : Redirected)
      E.branch->setSuccessor(E.index, E.end);
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

PostDominatorTree postDominatorsWithoutDeadEnds(Function &F) {
  WithoutDeadEnds Changed(F);
  return PostDominatorTree(F);
}

} // namespace oclc::passes
