//===- LoopIsolation.cpp - Moves a loop to a function of its own for a while --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/LoopIsolation.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

LoopIsolation::LoopIsolation(Function &f) : F(f) {
  LLVMContext &context = f.getContext();
  Isolated = Function::Create(FunctionType::get(Type::getVoidTy(context), /*isVarArg=*/false),
                              GlobalValue::InternalLinkage, f.getName() + ".loop", f.getParent());
  // Attributes of arguments are not those of this function, which has none.
  Isolated->setAttributes(AttributeList().addFnAttributes(
      context, AttrBuilder(context, f.getAttributes().getFnAttrs())));
  Entry = BasicBlock::Create(context, "entry", Isolated);
  for (const BasicBlock &bb : f)
    Positions.try_emplace(&bb, Positions.size());
}

LoopIsolation::~LoopIsolation() { Isolated->eraseFromParent(); }

/// Divides `blocks` into runs of adjacent blocks, in the order of the function.
void LoopIsolation::findRuns(const SmallPtrSetImpl<BasicBlock *> &blocks) {
  Runs.clear();
  RunOf.assign(1, 0); // The entry block, which has no run.
  for (BasicBlock *bb : blocks)
    if (BasicBlock *last = bb->getPrevNode(); !last || !blocks.contains(last))
      Runs.push_back({bb, nullptr});
  sort(Runs, [&](const Run &a, const Run &b) {
    return Positions.lookup(a.First) < Positions.lookup(b.First);
  });
  for (auto [i, run] : enumerate(Runs)) {
    BasicBlock *bb = run.First;
    for (; bb && blocks.contains(bb); bb = bb->getNextNode())
      RunOf.push_back(unsigned(i));
    run.Next = bb;
  }
}

/// Returns the run of a moved block; null for a new block.
const LoopIsolation::Run *LoopIsolation::runOf(const BasicBlock &bb) const {
  return bb.getNumber() < RunOf.size() ? &Runs[RunOf[bb.getNumber()]] : nullptr;
}

Function &LoopIsolation::takeOut(const Loop &loop) {
  BasicBlock *front = loop.getLoopPreheader(), *exit = loop.getUniqueExitBlock();
  Before = front->getSinglePredecessor();
  Behind = exit->splitBasicBlock(exit->getFirstNonPHIIt());
  SmallPtrSet<BasicBlock *, 16> blocks(loop.block_begin(), loop.block_end());
  blocks.insert(front);
  blocks.insert(exit);
  findRuns(blocks);

  // Neither function may have an edge to the other one, because analyses follow edges in both
  // directions.
  Before->getTerminator()->replaceSuccessorWith(front, Behind);
  exit->getTerminator()->eraseFromParent();
  ReturnInst::Create(F.getContext(), exit);
  for (const Run &run : Runs)
    Isolated->splice(Isolated->end(), &F, run.First->getIterator(),
                     run.Next ? run.Next->getIterator() : F.end());
  BranchInst::Create(front, Entry);
  // RunOf and tables of analyses have an element for each number.
  Isolated->renumberBlocks();
  return *Isolated;
}

/// Moves the blocks to where their runs were. A new block goes with the block that it precedes, and
/// new blocks at the end go to the end of the function, as if they had been created there.
void LoopIsolation::moveBlocksBack() {
  auto fresh = std::next(Entry->getIterator());
  while (fresh != Isolated->end()) {
    auto last = fresh;
    while (last != Isolated->end() && !runOf(*last))
      ++last;
    auto place = F.end();
    if (last != Isolated->end()) {
      if (BasicBlock *next = runOf(*last)->Next)
        place = next->getIterator();
      ++last;
    }
    F.splice(place, Isolated, fresh, last);
    fresh = last;
  }
}

void LoopIsolation::putBack() {
  BasicBlock *front = Entry->getSingleSuccessor();
  Entry->getTerminator()->eraseFromParent();
  BasicBlock &entryOfAll = F.getEntryBlock();
  entryOfAll.splice(entryOfAll.begin(), Entry);

  const auto ends = find_if(*Isolated, [](const BasicBlock &bb) {
    return isa_and_nonnull<ReturnInst>(bb.getTerminator());
  });
  BasicBlock &exit = *ends;
  exit.getTerminator()->eraseFromParent();
  moveBlocksBack();
  BranchInst::Create(Behind, &exit);
  Before->getTerminator()->replaceSuccessorWith(Behind, front);
  MergeBlockIntoPredecessor(Behind);
}

} // namespace oclc::vectorizer
