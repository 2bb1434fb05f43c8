//===- NarrowConversions.cpp - Convert small integers from 32 bits ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/NarrowConversions.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// An unsigned value of at most 31 bits is not negative as a signed 32-bit integer.
constexpr unsigned MaxBits = 31;

bool isWideConversion(const Instruction &I) {
  return (isa<SIToFPInst>(I) || isa<UIToFPInst>(I)) && I.getOperand(0)->getType()->isIntegerTy(64);
}

/// True if the low bits of the result depend only on the low bits of the operands.
bool keepsToLowBits(const BinaryOperator &Op) {
  switch (Op.getOpcode()) {
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    return true;
  default:
    return false;
  }
}

/// Emits code for the low 32 bits of `V`. A value with other uses is computed in 64 bits anyway, so
/// it is truncated.
Value *lowBits(Value *V, IRBuilderBase &Builder) {
  auto *Op = dyn_cast<BinaryOperator>(V);
  if (!Op || !Op->hasOneUse() || !keepsToLowBits(*Op))
    return Builder.CreateTrunc(V, Builder.getInt32Ty());
  Value *L = lowBits(Op->getOperand(0), Builder), *R = lowBits(Op->getOperand(1), Builder);
  return Builder.CreateBinOp(Op->getOpcode(), L, R, Op->getName());
}

} // namespace

PreservedAnalyses NarrowConversionsPass::run(Function &F, FunctionAnalysisManager &AM) {
  SimplifyQuery Query(F.getDataLayout(), nullptr, &AM.getResult<AssumptionAnalysis>(F));
  SmallVector<Instruction *> Conversions;
  for (Instruction &I : instructions(F))
    if (isWideConversion(I) &&
        computeKnownBits(I.getOperand(0), Query.getWithInstruction(&I)).countMaxActiveBits() <=
            MaxBits)
      Conversions.push_back(&I);
  for (Instruction *I : Conversions) {
    IRBuilder<> Builder(I);
    Value *Narrow = Builder.CreateSIToFP(lowBits(I->getOperand(0), Builder), I->getType());
    Narrow->takeName(I);
    I->replaceAllUsesWith(Narrow);
    RecursivelyDeleteTriviallyDeadInstructions(I);
  }
  if (Conversions.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace oclc::passes
