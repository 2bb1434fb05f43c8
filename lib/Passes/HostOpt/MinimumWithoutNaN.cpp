//===- MinimumWithoutNaN.cpp - Minima and maxima as comparisons --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/MinimumWithoutNaN.h"

#include "Target/Target.h"

#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::passes {

/// Returns the comparison that holds if the first operand is the result; none if `inst` is neither
/// a minimum nor a maximum, or orders zeros.
static std::optional<CmpInst::Predicate> comparisonOf(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  if (!call || !isa<FPMathOperator>(call) || !call->hasNoSignedZeros())
    return std::nullopt;
  switch (call->getIntrinsicID()) {
  case Intrinsic::minnum:
    return CmpInst::FCMP_OLT;
  case Intrinsic::maxnum:
    return CmpInst::FCMP_OGT;
  default:
    return std::nullopt;
  }
}

PreservedAnalyses MinimumWithoutNaNPass::run(Function &f, FunctionAnalysisManager &) {
  const target::Architecture *architecture =
      target::architectureOf(f.getParent()->getTargetTriple());
  if (!architecture || !architecture->minimumTestsForNaN() || f.hasFnAttribute(Attribute::StrictFP))
    return PreservedAnalyses::all();
  const SimplifyQuery query(f.getDataLayout());
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(f))) {
    const std::optional<CmpInst::Predicate> comparison = comparisonOf(inst);
    if (!comparison)
      continue;
    Value *first = inst.getOperand(0), *second = inst.getOperand(1);
    if (!isKnownNeverNaN(second, query))
      std::swap(first, second);
    if (!isKnownNeverNaN(second, query))
      continue;
    IRBuilder<> builder(&inst);
    builder.setFastMathFlags(inst.getFastMathFlags());
    // Both uses of an undefined operand must have the same value.
    for (Value **operand : {&first, &second})
      if (!isGuaranteedNotToBeUndef(*operand))
        *operand = builder.CreateFreeze(*operand);
    Value *result =
        builder.CreateSelect(builder.CreateFCmp(*comparison, first, second), first, second);
    result->takeName(&inst);
    inst.replaceAllUsesWith(result);
    inst.eraseFromParent();
    changed = true;
  }
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace oclc::passes
