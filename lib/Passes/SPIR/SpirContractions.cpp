//===- SpirContractions.cpp - Contract products and sums to fmuladd ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/Spir.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
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

/// Returns the kernels that forbid contraction with an execution mode, and the functions that they
/// call.
static SetVector<Function *> forbidding(Module &m) {
  constexpr uint64_t ContractionOff = 31; // SPIR-V, section 3.6.
  SetVector<Function *> functions;
  const NamedMDNode *modes = m.getNamedMetadata("spirv.ExecutionMode");
  if (!modes)
    return functions;
  for (const MDNode *entry : modes->operands()) {
    if (entry->getNumOperands() < 2)
      continue;
    auto *kernel = mdconst::dyn_extract_or_null<Function>(entry->getOperand(0));
    const auto *mode = mdconst::dyn_extract_or_null<ConstantInt>(entry->getOperand(1));
    if (kernel && mode && mode->getValue() == ContractionOff)
      functions.insert(kernel);
  }
  for (size_t next = 0; next != functions.size(); ++next)
    for (Instruction &inst : instructions(*functions[next]))
      if (const auto *call = dyn_cast<CallBase>(&inst))
        if (Function *callee = call->getCalledFunction())
          functions.insert(callee);
  return functions;
}

PreservedAnalyses SpirContractionsPass::run(Module &m, ModuleAnalysisManager &) {
  if (!m.getNamedMetadata("opencl.enable.FP_CONTRACT"))
    return PreservedAnalyses::all();
  const SetVector<Function *> kept = forbidding(m);
  for (Function &f : m)
    if (!kept.contains(&f))
      for (Instruction &inst : make_early_inc_range(instructions(f)))
        contract(inst);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
