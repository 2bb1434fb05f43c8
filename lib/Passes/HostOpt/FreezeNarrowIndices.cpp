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

/// Counters of at least this many bits are not frozen. Only the check of a wider counter that is
/// extended as well could be taken for theirs, and no index contains one.
constexpr unsigned WideEnough = 32;

bool isExtendedCounter(const SCEV *s) {
  auto *cast = dyn_cast<SCEVIntegralCastExpr>(s);
  return cast && isa<SCEVAddRecExpr>(cast->getOperand()) &&
         cast->getOperand()->getType()->getScalarSizeInBits() < WideEnough;
}

/// Follows the address computations of `pointer` inside `loop`, and collects their index operands
/// that contain an extended narrow counter.
void collectNarrowIndices(Value *pointer, const Loop &loop, ScalarEvolution &se,
                          SmallSetVector<Use *, 8> &indices) {
  while (auto *address = dyn_cast<GetElementPtrInst>(pointer)) {
    if (!loop.contains(address))
      return;
    for (Use &index : address->indices())
      if (se.isSCEVable(index->getType()) && SCEVExprContains(se.getSCEV(index), isExtendedCounter))
        indices.insert(&index);
    pointer = address->getPointerOperand();
  }
}

} // namespace

PreservedAnalyses FreezeNarrowIndicesPass::run(Function &f, FunctionAnalysisManager &am) {
  auto &se = am.getResult<ScalarEvolutionAnalysis>(f);
  SmallSetVector<Use *, 8> indices;
  for (const Loop *loop : am.getResult<LoopAnalysis>(f).getLoopsInPreorder()) {
    if (!loop->isInnermost())
      continue;
    for (BasicBlock *bb : loop->blocks())
      for (Instruction &inst : *bb)
        if (Value *pointer = getLoadStorePointerOperand(&inst))
          collectNarrowIndices(pointer, *loop, se, indices);
  }
  for (Use *index : indices) {
    IRBuilder<> builder(cast<Instruction>(index->getUser()));
    index->set(builder.CreateFreeze(index->get(), index->get()->getName() + ".hidden"));
  }
  if (indices.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses pa;
  pa.preserveSet<CFGAnalyses>();
  return pa;
}

} // namespace oclc::passes
