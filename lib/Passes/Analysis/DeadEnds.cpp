//===- DeadEnds.cpp - Ways that end without a return ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/DeadEnds.h"

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

/// While it lives, branches lead to a way that goes on instead of a dead end.
class WithoutDeadEnds {
public:
  explicit WithoutDeadEnds(Function &F) {
    SmallPtrSet<BasicBlock *, 32> Alive = blocksThatGoOn(F);
    // In the function's order, because the order of uses changes, and with it that of predecessors.
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
