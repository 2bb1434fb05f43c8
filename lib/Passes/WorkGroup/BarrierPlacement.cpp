//===- BarrierPlacement.cpp - Cut a kernel into regions: the transformation ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The transformation of barrier-regions has four steps, each a function below:
//
// 1. Give the kernel one entry barrier and one exit barrier.
// 2. Move each barrier of the source, and of implicit-loop-barriers, to a block of its own.
// 3. Enclose the branches that decide about barriers in implicit barriers.
// 4. Insert barriers where paths from different barriers join.
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/BarrierControlDependence.h"
#include "Passes/Analysis/BarrierRegions.h"
#include "Passes/Analysis/NonReturningPaths.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace oclc::passes {
namespace {

using BlockSet = SmallPtrSet<BasicBlock *, 16>;

/// Returns a new barrier block that branches to `target`. It has no predecessors yet.
BasicBlock *createBarrierBlock(BasicBlock *target, const Twine &name) {
  BasicBlock *bb = BasicBlock::Create(target->getContext(), name, target->getParent(), target);
  IRBuilder<> builder(bb);
  createImplicitBarrier(builder);
  builder.CreateBr(target);
  return bb;
}

/// Splits the block so that `at` starts a new block, and inserts a barrier block before the new
/// block. Returns the new block.
BasicBlock *splitWithBarrier(Instruction *at, const Twine &blockName, const Twine &barrierName) {
  BasicBlock *before = at->getParent();
  BasicBlock *after = before->splitBasicBlock(at, blockName);
  before->getTerminator()->setSuccessor(0, createBarrierBlock(after, barrierName));
  return after;
}

void placeEntryBarrier(Function &f) {
  BasicBlock &entry = f.getEntryBlock();
  Instruction *first = &entry.front();
  while (isa<AllocaInst>(first))
    first = first->getNextNode();
  splitWithBarrier(first, "body", "entry.barrier");
}

void placeExitBarrier(Function &f) {
  SmallVector<ReturnInst *> returns;
  for (BasicBlock &bb : f)
    if (auto *returnInst = dyn_cast<ReturnInst>(bb.getTerminator()))
      returns.push_back(returnInst);
  if (returns.empty())
    return;
  BasicBlock *exit = BasicBlock::Create(f.getContext(), "exit.barrier", &f);
  IRBuilder<> builder(exit);
  createImplicitBarrier(builder);
  builder.CreateRetVoid();
  for (ReturnInst *returnInst : returns)
    ReplaceInstWithInst(returnInst, BranchInst::Create(exit));
}

SmallVector<BasicBlock *> isolateBarriers(Function &f) {
  SmallVector<Instruction *> barriers;
  for (Instruction &inst : instructions(f))
    if (isBarrierToCutAt(inst))
      barriers.push_back(&inst);
  SmallVector<BasicBlock *> blocks;
  for (Instruction *barrier : barriers) {
    BasicBlock *bb = barrier->getParent();
    if (barrier != &bb->front())
      bb = bb->splitBasicBlock(barrier, "barrier");
    if (Instruction *next = barrier->getNextNode();
        !isa<BranchInst>(next) || next->getNumSuccessors() != 1)
      bb->splitBasicBlock(next, "after.barrier");
    blocks.push_back(bb);
  }
  return blocks;
}

/// Warns about divergent branches after which some work-items could bypass a barrier. The program
/// is valid as long as no work-item does so. Methods other than cbs take such a branch once for the
/// group, as the first work-item decides.
void warnAboutDivergence(Function &f, const WorkItemUniformity &uniformity,
                         const PostDominatorTree &pdt, ArrayRef<BasicBlock *> branches,
                         ArrayRef<BasicBlock *> barriers) {
  for (BasicBlock *bb : branchesThatMayDisagree(uniformity, pdt, branches, barriers))
    emitWarning(f, bb->getTerminator()->getDebugLoc(),
                "this condition may differ between work-items and decides whether a barrier can "
                "be left out; the first work-item decides for the whole work-group");
}

/// Inserts a barrier before the terminator of `bb`, and one before each successor that is not a
/// barrier block, on the edges from `bb`. Returns the block that now contains the terminator.
BasicBlock *enclose(BasicBlock *bb) {
  BasicBlock *branch = splitWithBarrier(bb->getTerminator(), "branch", "branch.barrier");
  Instruction *terminator = branch->getTerminator();
  SmallDenseMap<BasicBlock *, BasicBlock *> edgeBarriers;
  for (unsigned i = 0, e = terminator->getNumSuccessors(); i != e; ++i) {
    BasicBlock *target = terminator->getSuccessor(i);
    if (isBarrierBlock(*target))
      continue;
    BasicBlock *&barrier = edgeBarriers[target];
    if (!barrier)
      barrier = createBarrierBlock(target, "edge.barrier");
    terminator->setSuccessor(i, barrier);
  }
  return branch;
}

/// Encloses each branch that decides whether a barrier is reached. Returns the blocks of all these
/// branches. With cbs, a branch that cannot be proven uniform is not enclosed, because each
/// work-item follows its own path there.
BlockSet encloseDecidingBranches(Function &f, ArrayRef<BasicBlock *> barriers) {
  PostDominatorTree pdt = postDominatorsWithoutDeadEnds(f);
  WorkItemUniformity uniformity(f);
  SmallVector<BasicBlock *> deciding = decidingBranches(f, pdt, barriers);
  bool eachItsOwnWay = plannedMethod(f) == Method::Cbs;
  if (!eachItsOwnWay)
    warnAboutDivergence(f, uniformity, pdt, deciding, barriers);
  SmallVector<bool> enclosed = map_to_vector(deciding, [&](BasicBlock *bb) {
    return !eachItsOwnWay || !uniformity.isDivergentBranch(*bb->getTerminator());
  });
  BlockSet branches;
  for (auto [bb, isEnclosed] : zip(deciding, enclosed))
    branches.insert(isEnclosed ? enclose(bb) : bb);
  return branches;
}

/// Finds a block that needs a join barrier: paths from two barriers join in the block, and all
/// work-items reach it together. find() returns null if there is none.
class JoinFinder {
public:
  JoinFinder(Function &f, const BlockSet &branches)
      : F(f), Branches(branches), PDT(postDominatorsWithoutDeadEnds(f)) {}

  BasicBlock *find() {
    computeReaching();
    for (BasicBlock *bb : RPO)
      if (!isBarrierBlock(*bb) && isJoin(*bb) && isReachedTogether(bb))
        return bb;
    return nullptr;
  }

private:
  Function &F;
  const BlockSet &Branches;
  PostDominatorTree PDT;
  SmallVector<BasicBlock *> RPO;
  /// For each block, up to two barriers from which a path without another barrier leads to its
  /// start.
  DenseMap<BasicBlock *, SmallSetVector<BasicBlock *, 2>> Reaching;

  void computeReaching() {
    ReversePostOrderTraversal<Function *> order(&F);
    RPO.assign(order.begin(), order.end());
    for (bool changed = true; changed;) {
      changed = false;
      for (BasicBlock *bb : RPO)
        for (BasicBlock *pred : predecessors(bb))
          changed |= merge(bb, pred);
    }
  }

  /// Adds the barriers that reach `bb` through `pred`. Two are enough to make a block a candidate,
  /// so no more are added. Returns true if one was added.
  bool merge(BasicBlock *bb, BasicBlock *pred) {
    auto &set = Reaching[bb];
    if (set.size() >= 2)
      return false;
    if (isBarrierBlock(*pred))
      return set.insert(pred);
    bool changed = false;
    SmallVector<BasicBlock *> fromPred(Reaching[pred].begin(), Reaching[pred].end());
    for (BasicBlock *barrier : fromPred)
      if (Reaching[bb].size() < 2)
        changed |= Reaching[bb].insert(barrier);
    return changed;
  }

  /// True if two barriers reach `bb`, and some predecessor is a barrier or is reached by fewer than
  /// two.
  bool isJoin(BasicBlock &bb) {
    if (Reaching[&bb].size() < 2)
      return false;
    return any_of(predecessors(&bb), [&](BasicBlock *pred) {
      return isBarrierBlock(*pred) || Reaching[pred].size() < 2;
    });
  }

  bool isReachedTogether(BasicBlock *bb) {
    return all_of(decidingBlocks(PDT, bb), [&](BasicBlock *decider) {
      return Branches.contains(decider) || decider->getTerminator()->getNumSuccessors() < 2;
    });
  }
};

void placeJoinBarriers(Function &f, const BlockSet &branches) {
  while (BasicBlock *join = JoinFinder(f, branches).find()) {
    SmallSetVector<BasicBlock *, 4> preds(pred_begin(join), pred_end(join));
    BasicBlock *barrier = createBarrierBlock(join, "join.barrier");
    for (BasicBlock *pred : preds)
      pred->getTerminator()->replaceSuccessorWith(join, barrier);
  }
}

} // namespace

bool isBarrierBlock(const BasicBlock &bb) { return isBarrier(bb.front()); }

bool hasBarrierRegions(const Function &f) {
  const BasicBlock *first = f.getEntryBlock().getSingleSuccessor();
  return first && isImplicitBarrier(first->front());
}

PreservedAnalyses BarrierRegionsPass::run(Function &f, FunctionAnalysisManager &am) {
  if (!isKernel(f) || hasBarrierRegions(f))
    return PreservedAnalyses::all();
  EliminateUnreachableBlocks(f);
  if (hasBarrierToCutAt(f) && any_of(f, [](BasicBlock &bb) { return isa<PHINode>(bb.front()); })) {
    emitError(f, {},
              "it has barriers and PHI nodes: phis-to-allocas must run before barrier-regions");
    return PreservedAnalyses::none();
  }
  placeEntryBarrier(f);
  placeExitBarrier(f);
  SmallVector<BasicBlock *> barriers = isolateBarriers(f);
  if (!barriers.empty()) {
    BlockSet branches = encloseDecidingBranches(f, barriers);
    placeJoinBarriers(f, branches);
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
