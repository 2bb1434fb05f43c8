//===- FreezeNarrowIndices.cpp - Freeze indices that wrap ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/FreezeNarrowIndices.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Minimum width in bits of a counter for which the vectorizer's check is sufficient: no counter in
/// an index is wider.
constexpr unsigned WideEnough = 32;

bool isExtendedCounter(const SCEV *S) {
  auto *Cast = dyn_cast<SCEVIntegralCastExpr>(S);
  return Cast && isa<SCEVAddRecExpr>(Cast->getOperand()) &&
         Cast->getOperand()->getType()->getScalarSizeInBits() < WideEnough;
}

/// Follows the address computations of `Pointer` inside `L`, and collects their index operands that
/// contain an extended narrow counter.
void collectNarrowIndices(Value *Pointer, const Loop &L, ScalarEvolution &SE,
                          SmallSetVector<Use *, 8> &Indices) {
  while (auto *Address = dyn_cast<GetElementPtrInst>(Pointer)) {
    if (!L.contains(Address))
      return;
    for (Use &Index : Address->indices())
      if (SE.isSCEVable(Index->getType()) && SCEVExprContains(SE.getSCEV(Index), isExtendedCounter))
        Indices.insert(&Index);
    Pointer = Address->getPointerOperand();
  }
}

} // namespace

PreservedAnalyses FreezeNarrowIndicesPass::run(Function &F, FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  SmallSetVector<Use *, 8> Indices;
  for (const Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (!L->isInnermost())
      continue;
    for (BasicBlock *BB : L->blocks())
      for (Instruction &I : *BB)
        if (Value *Pointer = getLoadStorePointerOperand(&I))
          collectNarrowIndices(Pointer, *L, SE, Indices);
  }
  for (Use *Index : Indices) {
    IRBuilder<> Builder(cast<Instruction>(Index->getUser()));
    Index->set(Builder.CreateFreeze(Index->get(), Index->get()->getName() + ".hidden"));
  }
  if (Indices.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace oclc::passes
