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

bool isSigned(const BinaryOperator &division) {
  return division.getOpcode() == Instruction::SDiv || division.getOpcode() == Instruction::SRem;
}

/// True if the divisor is constant and no lane of it is 0, nor -1 in a signed division.
bool isHarmless(const BinaryOperator &division) {
  auto harmless = [&](const APInt &divisor) {
    return !divisor.isZero() && !(isSigned(division) && divisor.isAllOnes());
  };
  return PatternMatch::match(division.getOperand(1), PatternMatch::m_CheckedInt(harmless));
}

void guard(BinaryOperator &division) {
  IRBuilder<> builder(&division);
  Value *dividend = division.getOperand(0), *divisor = division.getOperand(1);
  Type *ty = division.getType();
  Value *bad = builder.CreateICmpEQ(divisor, Constant::getNullValue(ty));
  if (isSigned(division)) {
    APInt least = APInt::getSignedMinValue(ty->getScalarSizeInBits());
    // A logical `and` reads the dividend only if the divisor is -1: a poison dividend must not make
    // any other divisor poison, which would be undefined behaviour.
    Value *overflow =
        builder.CreateLogicalAnd(builder.CreateICmpEQ(divisor, Constant::getAllOnesValue(ty)),
                                 builder.CreateICmpEQ(dividend, ConstantInt::get(ty, least)));
    bad = builder.CreateOr(bad, overflow);
  }
  division.setOperand(1, builder.CreateSelect(bad, ConstantInt::get(ty, 1), divisor));
  // An "exact" flag was a promise about the old divisor and need not hold for the new one.
  division.dropPoisonGeneratingFlags();
}

} // namespace

PreservedAnalyses SanitizeDivisionPass::run(Function &f, FunctionAnalysisManager &am) {
  SmallVector<BinaryOperator *> divisions;
  for (Instruction &inst : instructions(f))
    if (auto *operation = dyn_cast<BinaryOperator>(&inst); operation && operation->isIntDivRem())
      if (!isHarmless(*operation))
        divisions.push_back(operation);
  for (BinaryOperator *division : divisions)
    guard(*division);
  if (divisions.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses pa;
  pa.preserveSet<CFGAnalyses>();
  return pa;
}

} // namespace oclc::passes
