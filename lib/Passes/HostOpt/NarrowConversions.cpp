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

/// Maximum number of bits of a converted value, so that it is not negative as a signed 32-bit
/// integer.
constexpr unsigned MaxBits = 31;

bool isWideConversion(const Instruction &inst) {
  return (isa<SIToFPInst>(inst) || isa<UIToFPInst>(inst)) &&
         inst.getOperand(0)->getType()->isIntegerTy(64);
}

/// True if the low bits of the result depend only on the low bits of the operands.
bool keepsToLowBits(const BinaryOperator &op) {
  switch (op.getOpcode()) {
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

/// Emits code for the low 32 bits of `v`. A value with other uses is computed in 64 bits anyway, so
/// it is truncated.
Value *lowBits(Value *v, IRBuilderBase &builder) {
  auto *op = dyn_cast<BinaryOperator>(v);
  if (!op || !op->hasOneUse() || !keepsToLowBits(*op))
    return builder.CreateTrunc(v, builder.getInt32Ty());
  Value *l = lowBits(op->getOperand(0), builder), *r = lowBits(op->getOperand(1), builder);
  return builder.CreateBinOp(op->getOpcode(), l, r, op->getName());
}

} // namespace

PreservedAnalyses NarrowConversionsPass::run(Function &f, FunctionAnalysisManager &am) {
  SimplifyQuery query(f.getDataLayout(), nullptr, &am.getResult<AssumptionAnalysis>(f));
  SmallVector<Instruction *> conversions;
  for (Instruction &inst : instructions(f))
    if (isWideConversion(inst) &&
        computeKnownBits(inst.getOperand(0), query.getWithInstruction(&inst))
                .countMaxActiveBits() <= MaxBits)
      conversions.push_back(&inst);
  for (Instruction *inst : conversions) {
    IRBuilder<> builder(inst);
    Value *narrow = builder.CreateSIToFP(lowBits(inst->getOperand(0), builder), inst->getType());
    narrow->takeName(inst);
    inst->replaceAllUsesWith(narrow);
    RecursivelyDeleteTriviallyDeadInstructions(inst);
  }
  if (conversions.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses pa;
  pa.preserveSet<CFGAnalyses>();
  return pa;
}

} // namespace oclc::passes
