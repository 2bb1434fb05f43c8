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

/// Returns the product that is this operand of `Sum`; null if there is none, or if it has other
/// users or is in another block. Such a product was not a part of the same expression in the
/// source.
static Instruction *productAt(const Instruction &Sum, unsigned Operand) {
  auto *Product = dyn_cast<Instruction>(Sum.getOperand(Operand));
  const bool IsOwn = Product && Product->getOpcode() == Instruction::FMul && Product->hasOneUse() &&
                     Product->getParent() == Sum.getParent();
  return IsOwn ? Product : nullptr;
}

/// Contracts a * b + c, a * b - c and c - a * b. If both operands are products, the left one is
/// contracted, as in Clang.
static void contract(Instruction &Sum) {
  const bool IsDifference = Sum.getOpcode() == Instruction::FSub;
  if ((Sum.getOpcode() != Instruction::FAdd && !IsDifference) || Sum.hasAllowContract() ||
      match(&Sum, m_FNeg(m_Value())))
    return;
  const bool IsLeft = productAt(Sum, 0) != nullptr;
  Instruction *Product = productAt(Sum, IsLeft ? 0 : 1);
  if (!Product)
    return;
  IRBuilder<> Builder(&Sum);
  Builder.setFastMathFlags(Sum.getFastMathFlags());
  Value *Factor = Product->getOperand(0), *Addend = Sum.getOperand(IsLeft ? 1 : 0);
  if (IsDifference)
    (IsLeft ? Addend : Factor) = Builder.CreateFNeg(IsLeft ? Addend : Factor);
  Value *Fused = Builder.CreateIntrinsic(Intrinsic::fmuladd, {Sum.getType()},
                                         {Factor, Product->getOperand(1), Addend});
  Fused->takeName(&Sum);
  Sum.replaceAllUsesWith(Fused);
  Sum.eraseFromParent();
  Product->eraseFromParent();
}

PreservedAnalyses SpirContractionsPass::run(Module &M, ModuleAnalysisManager &) {
  if (!M.getNamedMetadata("opencl.enable.FP_CONTRACT"))
    return PreservedAnalyses::all();
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      contract(I);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
