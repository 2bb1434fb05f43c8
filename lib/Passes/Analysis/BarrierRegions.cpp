//===- BarrierRegions.cpp - Cut a kernel into regions at its barriers: the analysis -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/BarrierRegions.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/MemoryLayout.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Returns the region that starts at `barrier` and ends at the next barriers; `once` is not yet
/// set.
BarrierRegion regionBehind(BasicBlock *barrier) {
  BarrierRegion region{barrier, {}, {}, false};
  BasicBlock *entry = barrier->getSingleSuccessor();
  SmallSetVector<BasicBlock *, 4> exits;
  SmallPtrSet<BasicBlock *, 16> seen;
  // A depth-first search with an explicit stack of (block, index of the next successor): recursion
  // could overflow the stack on deep control flow graphs.
  SmallVector<std::pair<BasicBlock *, unsigned>> stack;
  auto enter = [&](BasicBlock *bb) {
    if (isBarrierBlock(*bb))
      exits.insert(bb);
    else if (seen.insert(bb).second)
      stack.push_back({bb, 0});
  };
  enter(entry);
  while (!stack.empty()) {
    auto &[bb, next] = stack.back();
    if (next < bb->getTerminator()->getNumSuccessors()) {
      enter(bb->getTerminator()->getSuccessor(next++));
    } else {
      region.blocks.push_back(bb);
      stack.pop_back();
    }
  }
  std::reverse(region.blocks.begin(), region.blocks.end());
  region.exits.assign(exits.begin(), exits.end());
  return region;
}

bool isUniformOperand(const Value &v, const WorkItemUniformity &uniformity) {
  auto *i = dyn_cast<Instruction>(&v);
  return !i || uniformity.isUniformEverywhere(*i);
}

/// True if all work-items store the same value to the same address in global or local memory.
bool storesTheSame(const StoreInst &store, const WorkItemUniformity &uniformity) {
  unsigned space = store.getPointerAddressSpace();
  return store.isSimple() && (space == GlobalSpace || space == LocalSpace) &&
         isUniformOperand(*store.getPointerOperand(), uniformity) &&
         isUniformOperand(*store.getValueOperand(), uniformity);
}

bool mayRunOnce(const Instruction &inst, const WorkItemUniformity &uniformity) {
  if (inst.isTerminator())
    return !isa<UnreachableInst>(inst) &&
           (inst.getNumSuccessors() < 2 || !uniformity.isDivergentBranch(inst));
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return isMarkedUniform(*store->getPointerOperand()) || storesTheSame(*store, uniformity);
  return !inst.mayHaveSideEffects() && uniformity.isUniformEverywhere(inst);
}

/// True if `region` may run once for the group. A region that is a lone branch may, because
/// barrier-regions cuts out only branches that are uniform by the rules of the language. All other
/// regions, and all regions of kernels planned for cbs, must be proven uniform.
bool mayRunOnce(const Function &f, const BarrierRegion &region,
                const WorkItemUniformity &uniformity) {
  if (region.blocks.size() == 1 && region.blocks.front()->size() == 1 &&
      plannedMethod(f) != Method::Cbs)
    return true;
  for (BasicBlock *bb : region.blocks)
    for (Instruction &inst : *bb)
      if (!mayRunOnce(inst, uniformity))
        return false;
  return !region.blocks.empty();
}

void printBlocks(raw_ostream &os, StringRef title, ArrayRef<BasicBlock *> blocks) {
  os << title;
  for (BasicBlock *bb : blocks) {
    os << ' ';
    bb->printAsOperand(os, /*PrintType=*/false);
  }
}

} // namespace

BarrierRegions::BarrierRegions(Function &f, const WorkItemUniformity &uniformity) : F(f) {
  for (BasicBlock *bb : ReversePostOrderTraversal<Function *>(&f)) {
    if (!isBarrierBlock(*bb) || isa<ReturnInst>(bb->getTerminator()))
      continue;
    Regions.push_back(regionBehind(bb));
    Regions.back().once = mayRunOnce(f, Regions.back(), uniformity);
  }
}

void BarrierRegions::print(raw_ostream &os) const {
  os << "Barrier regions of '" << F.getName() << "':\n";
  for (const BarrierRegion &region : Regions) {
    printBlocks(os, "from", region.barrier);
    printBlocks(os, ":", region.blocks);
    printBlocks(os, " to", region.exits);
    os << (region.once ? " (once)\n" : "\n");
  }
}

AnalysisKey BarrierRegionsAnalysis::Key;

BarrierRegions BarrierRegionsAnalysis::run(Function &f, FunctionAnalysisManager &am) {
  return BarrierRegions(f, am.getResult<WorkItemUniformityAnalysis>(f));
}

PreservedAnalyses BarrierRegionsPrinterPass::run(Function &f, FunctionAnalysisManager &am) {
  if (isKernel(f) && hasBarrierRegions(f))
    am.getResult<BarrierRegionsAnalysis>(f).print(OS);
  return PreservedAnalyses::all();
}

PreservedAnalyses BarrierRegionsDotPass::run(Function &f, FunctionAnalysisManager &am) {
  if (isKernel(f) && hasBarrierRegions(f))
    am.getResult<BarrierRegionsAnalysis>(f).writeDot(OS);
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
