//===- SpirContractions.cpp - Contract products and sums to fmuladd ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/Spir.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::passes {

/// Returns the product that is this operand of `sum`; null if there is none, or if it has other
/// users or is in another block. Such a product was not a part of the same expression in the
/// source.
static Instruction *productAt(const Instruction &sum, unsigned operand) {
  auto *product = dyn_cast<Instruction>(sum.getOperand(operand));
  const bool isOwn = product && product->getOpcode() == Instruction::FMul && product->hasOneUse() &&
                     product->getParent() == sum.getParent();
  return isOwn ? product : nullptr;
}

/// Contracts a * b + c, a * b - c and c - a * b. If both operands are products, the left one is
/// contracted, as in Clang.
static void contract(Instruction &sum) {
  const bool isDifference = sum.getOpcode() == Instruction::FSub;
  if ((sum.getOpcode() != Instruction::FAdd && !isDifference) || sum.hasAllowContract() ||
      match(&sum, m_FNeg(m_Value())))
    return;
  const bool isLeft = productAt(sum, 0) != nullptr;
  Instruction *product = productAt(sum, isLeft ? 0 : 1);
  if (!product)
    return;
  IRBuilder<> builder(&sum);
  builder.setFastMathFlags(sum.getFastMathFlags());
  Value *factor = product->getOperand(0), *addend = sum.getOperand(isLeft ? 1 : 0);
  if (isDifference)
    (isLeft ? addend : factor) = builder.CreateFNeg(isLeft ? addend : factor);
  Value *fused = builder.CreateIntrinsic(Intrinsic::fmuladd, {sum.getType()},
                                         {factor, product->getOperand(1), addend});
  fused->takeName(&sum);
  sum.replaceAllUsesWith(fused);
  sum.eraseFromParent();
  product->eraseFromParent();
}

PreservedAnalyses SpirContractionsPass::run(Module &m, ModuleAnalysisManager &) {
  if (!m.getNamedMetadata("opencl.enable.FP_CONTRACT"))
    return PreservedAnalyses::all();
  for (Function &f : m)
    for (Instruction &inst : make_early_inc_range(instructions(f)))
      contract(inst);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
