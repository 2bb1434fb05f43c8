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

/// Returns a new barrier block that branches to `Target`. It has no predecessors yet.
BasicBlock *createBarrierBlock(BasicBlock *Target, const Twine &Name) {
  BasicBlock *BB = BasicBlock::Create(Target->getContext(), Name, Target->getParent(), Target);
  IRBuilder<> Builder(BB);
  createImplicitBarrier(Builder);
  Builder.CreateBr(Target);
  return BB;
}

/// Splits the block so that `At` starts a new block, and inserts a barrier block before the new
/// block. Returns the new block.
BasicBlock *splitWithBarrier(Instruction *At, const Twine &BlockName, const Twine &BarrierName) {
  BasicBlock *Before = At->getParent();
  BasicBlock *After = Before->splitBasicBlock(At, BlockName);
  Before->getTerminator()->setSuccessor(0, createBarrierBlock(After, BarrierName));
  return After;
}

void placeEntryBarrier(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  Instruction *First = &Entry.front();
  while (isa<AllocaInst>(First))
    First = First->getNextNode();
  splitWithBarrier(First, "body", "entry.barrier");
}

void placeExitBarrier(Function &F) {
  SmallVector<ReturnInst *> Returns;
  for (BasicBlock &BB : F)
    if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator()))
      Returns.push_back(Return);
  if (Returns.empty())
    return;
  BasicBlock *Exit = BasicBlock::Create(F.getContext(), "exit.barrier", &F);
  IRBuilder<> Builder(Exit);
  createImplicitBarrier(Builder);
  Builder.CreateRetVoid();
  for (ReturnInst *Return : Returns)
    ReplaceInstWithInst(Return, BranchInst::Create(Exit));
}

SmallVector<BasicBlock *> isolateBarriers(Function &F) {
  SmallVector<Instruction *> Barriers;
  for (Instruction &I : instructions(F))
    if (isBarrierToCutAt(I))
      Barriers.push_back(&I);
  SmallVector<BasicBlock *> Blocks;
  for (Instruction *Barrier : Barriers) {
    BasicBlock *BB = Barrier->getParent();
    if (Barrier != &BB->front())
      BB = BB->splitBasicBlock(Barrier, "barrier");
    if (Instruction *Next = Barrier->getNextNode();
        !isa<BranchInst>(Next) || Next->getNumSuccessors() != 1)
      BB->splitBasicBlock(Next, "after.barrier");
    Blocks.push_back(BB);
  }
  return Blocks;
}

/// Warns about divergent branches after which some work-items could bypass a barrier. The program
/// is valid as long as no work-item does so. With loops, the first work-item decides for the group.
void warnAboutDivergence(Function &F, const WorkItemUniformity &Uniformity,
                         const PostDominatorTree &PDT, ArrayRef<BasicBlock *> Branches,
                         ArrayRef<BasicBlock *> Barriers) {
  for (BasicBlock *BB : branchesThatMayDisagree(Uniformity, PDT, Branches, Barriers))
    emitWarning(F, BB->getTerminator()->getDebugLoc(),
                "this condition may differ between work-items and decides whether a barrier can "
                "be left out; the first work-item decides for the whole work-group");
}

/// Inserts a barrier before the terminator of `BB` and one on each of its outgoing edges. Returns
/// the block that now contains the terminator.
BasicBlock *enclose(BasicBlock *BB) {
  BasicBlock *Branch = splitWithBarrier(BB->getTerminator(), "branch", "branch.barrier");
  Instruction *Terminator = Branch->getTerminator();
  SmallDenseMap<BasicBlock *, BasicBlock *> EdgeBarriers;
  for (unsigned I = 0, E = Terminator->getNumSuccessors(); I != E; ++I) {
    BasicBlock *Target = Terminator->getSuccessor(I);
    if (isBarrierBlock(*Target))
      continue;
    BasicBlock *&Barrier = EdgeBarriers[Target];
    if (!Barrier)
      Barrier = createBarrierBlock(Target, "edge.barrier");
    Terminator->setSuccessor(I, Barrier);
  }
  return Branch;
}

/// Encloses each branch that decides about a barrier. Returns the blocks of these branches. With
/// cbs each work-item follows its own path at a branch that cannot be proven uniform, and that
/// branch is not enclosed.
BlockSet encloseDecidingBranches(Function &F, ArrayRef<BasicBlock *> Barriers) {
  PostDominatorTree PDT = postDominatorsWithoutDeadEnds(F);
  WorkItemUniformity Uniformity(F);
  SmallVector<BasicBlock *> Deciding = decidingBranches(F, PDT, Barriers);
  bool EachItsOwnWay = plannedMethod(F) == Method::Cbs;
  if (!EachItsOwnWay)
    warnAboutDivergence(F, Uniformity, PDT, Deciding, Barriers);
  SmallVector<bool> Enclosed = map_to_vector(Deciding, [&](BasicBlock *BB) {
    return !EachItsOwnWay || !Uniformity.isDivergentBranch(*BB->getTerminator());
  });
  BlockSet Branches;
  for (auto [BB, Enclose] : zip(Deciding, Enclosed))
    Branches.insert(Enclose ? enclose(BB) : BB);
  return Branches;
}

/// Finds a block where paths from two barriers join and that all work-items reach together. Returns
/// null if there is none.
class JoinFinder {
public:
  JoinFinder(Function &F, const BlockSet &Branches)
      : F(F), Branches(Branches), PDT(postDominatorsWithoutDeadEnds(F)) {}

  BasicBlock *find() {
    computeReaching();
    for (BasicBlock *BB : RPO)
      if (!isBarrierBlock(*BB) && isJoin(*BB) && isReachedTogether(BB))
        return BB;
    return nullptr;
  }

private:
  Function &F;
  const BlockSet &Branches;
  PostDominatorTree PDT;
  SmallVector<BasicBlock *> RPO;
  /// Up to two barriers from which a path without another barrier leads to the start of the block.
  DenseMap<BasicBlock *, SmallSetVector<BasicBlock *, 2>> Reaching;

  void computeReaching() {
    ReversePostOrderTraversal<Function *> Order(&F);
    RPO.assign(Order.begin(), Order.end());
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (BasicBlock *BB : RPO)
        for (BasicBlock *Pred : predecessors(BB))
          Changed |= merge(BB, Pred);
    }
  }

  /// Stops at two barriers, which are enough to make a block a candidate.
  bool merge(BasicBlock *BB, BasicBlock *Pred) {
    auto &Set = Reaching[BB];
    if (Set.size() >= 2)
      return false;
    if (isBarrierBlock(*Pred))
      return Set.insert(Pred);
    bool Changed = false;
    SmallVector<BasicBlock *> FromPred(Reaching[Pred].begin(), Reaching[Pred].end());
    for (BasicBlock *Barrier : FromPred)
      if (Reaching[BB].size() < 2)
        Changed |= Reaching[BB].insert(Barrier);
    return Changed;
  }

  /// True if two barriers reach `BB`, but not already each of its predecessors.
  bool isJoin(BasicBlock &BB) {
    if (Reaching[&BB].size() < 2)
      return false;
    return any_of(predecessors(&BB), [&](BasicBlock *Pred) {
      return isBarrierBlock(*Pred) || Reaching[Pred].size() < 2;
    });
  }

  bool isReachedTogether(BasicBlock *BB) {
    return all_of(decidingBlocks(PDT, BB), [&](BasicBlock *Decider) {
      return Branches.contains(Decider) || Decider->getTerminator()->getNumSuccessors() < 2;
    });
  }
};

void placeJoinBarriers(Function &F, const BlockSet &Branches) {
  while (BasicBlock *Join = JoinFinder(F, Branches).find()) {
    SmallSetVector<BasicBlock *, 4> Preds(pred_begin(Join), pred_end(Join));
    BasicBlock *Barrier = createBarrierBlock(Join, "join.barrier");
    for (BasicBlock *Pred : Preds)
      Pred->getTerminator()->replaceSuccessorWith(Join, Barrier);
  }
}

} // namespace

bool isBarrierBlock(const BasicBlock &BB) { return isBarrier(BB.front()); }

bool hasBarrierRegions(const Function &F) {
  const BasicBlock *First = F.getEntryBlock().getSingleSuccessor();
  return First && isImplicitBarrier(First->front());
}

PreservedAnalyses BarrierRegionsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F) || hasBarrierRegions(F))
    return PreservedAnalyses::all();
  EliminateUnreachableBlocks(F);
  if (hasBarrierToCutAt(F) && any_of(F, [](BasicBlock &BB) { return isa<PHINode>(BB.front()); })) {
    emitError(F, {},
              "it has barriers and PHI nodes: phis-to-allocas must run before barrier-regions");
    return PreservedAnalyses::none();
  }
  placeEntryBarrier(F);
  placeExitBarrier(F);
  SmallVector<BasicBlock *> Barriers = isolateBarriers(F);
  if (!Barriers.empty()) {
    BlockSet Branches = encloseDecidingBranches(F, Barriers);
    placeJoinBarriers(F, Branches);
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
