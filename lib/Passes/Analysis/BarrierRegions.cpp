//===- BarrierRegions.cpp - Cut a kernel into regions at its barriers: the analysis -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/BarrierRegions.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Returns the region that starts at `Barrier` and ends at the next barriers; `once` is not yet
/// set.
BarrierRegion regionBehind(BasicBlock *Barrier) {
  BarrierRegion Region{Barrier, {}, {}, false};
  BasicBlock *Entry = Barrier->getSingleSuccessor();
  SmallSetVector<BasicBlock *, 4> Exits;
  SmallPtrSet<BasicBlock *, 16> Seen;
  // A depth-first search with an explicit stack of (block, index of the next successor): recursion
  // could overflow the stack on deep control flow graphs.
  SmallVector<std::pair<BasicBlock *, unsigned>> Stack;
  auto Enter = [&](BasicBlock *BB) {
    if (isBarrierBlock(*BB))
      Exits.insert(BB);
    else if (Seen.insert(BB).second)
      Stack.push_back({BB, 0});
  };
  Enter(Entry);
  while (!Stack.empty()) {
    auto &[BB, Next] = Stack.back();
    if (Next < BB->getTerminator()->getNumSuccessors()) {
      Enter(BB->getTerminator()->getSuccessor(Next++));
    } else {
      Region.blocks.push_back(BB);
      Stack.pop_back();
    }
  }
  std::reverse(Region.blocks.begin(), Region.blocks.end());
  Region.exits.assign(Exits.begin(), Exits.end());
  return Region;
}

bool isUniformOperand(const Value &V, const WorkItemUniformity &Uniformity) {
  auto *I = dyn_cast<Instruction>(&V);
  return !I || Uniformity.isUniformEverywhere(*I);
}

/// True if all work-items store the same value to the same address in global or local memory.
bool storesTheSame(const StoreInst &Store, const WorkItemUniformity &Uniformity) {
  constexpr unsigned GlobalSpace = 1, LocalSpace = 3;
  unsigned Space = Store.getPointerAddressSpace();
  return Store.isSimple() && (Space == GlobalSpace || Space == LocalSpace) &&
         isUniformOperand(*Store.getPointerOperand(), Uniformity) &&
         isUniformOperand(*Store.getValueOperand(), Uniformity);
}

bool mayRunOnce(const Instruction &I, const WorkItemUniformity &Uniformity) {
  if (I.isTerminator())
    return !isa<UnreachableInst>(I) &&
           (I.getNumSuccessors() < 2 || !Uniformity.isDivergentBranch(I));
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return isMarkedUniform(*Store->getPointerOperand()) || storesTheSame(*Store, Uniformity);
  return !I.mayHaveSideEffects() && Uniformity.isUniformEverywhere(I);
}

/// True if `Region` may run once for the group. barrier-regions makes a region of a lone branch
/// only if the branch is uniform by the rules of the language, except in kernels planned for cbs.
/// All other regions must be proven uniform.
bool mayRunOnce(const Function &F, const BarrierRegion &Region,
                const WorkItemUniformity &Uniformity) {
  if (Region.blocks.size() == 1 && Region.blocks.front()->size() == 1 &&
      plannedMethod(F) != Method::Cbs)
    return true;
  for (BasicBlock *BB : Region.blocks)
    for (Instruction &I : *BB)
      if (!mayRunOnce(I, Uniformity))
        return false;
  return !Region.blocks.empty();
}

void printBlocks(raw_ostream &OS, StringRef Title, ArrayRef<BasicBlock *> Blocks) {
  OS << Title;
  for (BasicBlock *BB : Blocks) {
    OS << ' ';
    BB->printAsOperand(OS, /*PrintType=*/false);
  }
}

} // namespace

BarrierRegions::BarrierRegions(Function &F, const WorkItemUniformity &Uniformity) : F(F) {
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F)) {
    if (!isBarrierBlock(*BB) || isa<ReturnInst>(BB->getTerminator()))
      continue;
    Regions.push_back(regionBehind(BB));
    Regions.back().once = mayRunOnce(F, Regions.back(), Uniformity);
  }
}

void BarrierRegions::print(raw_ostream &OS) const {
  OS << "Barrier regions of '" << F.getName() << "':\n";
  for (const BarrierRegion &Region : Regions) {
    printBlocks(OS, "from", Region.barrier);
    printBlocks(OS, ":", Region.blocks);
    printBlocks(OS, " to", Region.exits);
    OS << (Region.once ? " (once)\n" : "\n");
  }
}

AnalysisKey BarrierRegionsAnalysis::Key;

BarrierRegions BarrierRegionsAnalysis::run(Function &F, FunctionAnalysisManager &AM) {
  return BarrierRegions(F, AM.getResult<WorkItemUniformityAnalysis>(F));
}

PreservedAnalyses BarrierRegionsPrinterPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (isKernel(F) && hasBarrierRegions(F))
    AM.getResult<BarrierRegionsAnalysis>(F).print(OS);
  return PreservedAnalyses::all();
}

PreservedAnalyses BarrierRegionsDotPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (isKernel(F) && hasBarrierRegions(F))
    AM.getResult<BarrierRegionsAnalysis>(F).writeDot(OS);
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
