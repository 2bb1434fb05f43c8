//===- SanitizeDivision.cpp - Keep integer division from trapping -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/SanitizeDivision.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace oclc::passes {
namespace {

bool isSigned(const BinaryOperator &Division) {
  return Division.getOpcode() == Instruction::SDiv || Division.getOpcode() == Instruction::SRem;
}

/// True if the divisor is constant and no lane of it is 0, nor -1 in a signed division.
bool isHarmless(const BinaryOperator &Division) {
  auto Harmless = [&](const APInt &Divisor) {
    return !Divisor.isZero() && !(isSigned(Division) && Divisor.isAllOnes());
  };
  return PatternMatch::match(Division.getOperand(1), PatternMatch::m_CheckedInt(Harmless));
}

void guard(BinaryOperator &Division) {
  IRBuilder<> Builder(&Division);
  Value *Dividend = Division.getOperand(0), *Divisor = Division.getOperand(1);
  Type *Ty = Division.getType();
  Value *Bad = Builder.CreateICmpEQ(Divisor, Constant::getNullValue(Ty));
  if (isSigned(Division)) {
    APInt Least = APInt::getSignedMinValue(Ty->getScalarSizeInBits());
    // A logical `and` reads the dividend only if the divisor is -1: a poison dividend must not make
    // any other divisor poison, which would be undefined behaviour.
    Value *Overflow =
        Builder.CreateLogicalAnd(Builder.CreateICmpEQ(Divisor, Constant::getAllOnesValue(Ty)),
                                 Builder.CreateICmpEQ(Dividend, ConstantInt::get(Ty, Least)));
    Bad = Builder.CreateOr(Bad, Overflow);
  }
  Division.setOperand(1, Builder.CreateSelect(Bad, ConstantInt::get(Ty, 1), Divisor));
  // An "exact" flag was a promise about the old divisor.
  Division.dropPoisonGeneratingFlags();
}

} // namespace

PreservedAnalyses SanitizeDivisionPass::run(Function &F, FunctionAnalysisManager &AM) {
  SmallVector<BinaryOperator *> Divisions;
  for (Instruction &I : instructions(F))
    if (auto *Operation = dyn_cast<BinaryOperator>(&I); Operation && Operation->isIntDivRem())
      if (!isHarmless(*Operation))
        Divisions.push_back(Operation);
  for (BinaryOperator *Division : Divisions)
    guard(*Division);
  if (Divisions.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace oclc::passes
