//===- SplitReductions.cpp - Splits reductions of vectors -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Split/ValueSplitter.h"

#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

static bool startsWithNumber(const IntrinsicInst &Reduction) {
  const Intrinsic::ID Id = Reduction.getIntrinsicID();
  return Id == Intrinsic::vector_reduce_fadd || Id == Intrinsic::vector_reduce_fmul;
}

static bool isMinMax(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::vector_reduce_smax:
  case Intrinsic::vector_reduce_smin:
  case Intrinsic::vector_reduce_umax:
  case Intrinsic::vector_reduce_umin:
  case Intrinsic::vector_reduce_fmax:
  case Intrinsic::vector_reduce_fmin:
  case Intrinsic::vector_reduce_fmaximum:
  case Intrinsic::vector_reduce_fminimum:
    return true;
  default:
    return false;
  }
}

bool isSplitReduction(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::vector_reduce_add:
  case Intrinsic::vector_reduce_mul:
  case Intrinsic::vector_reduce_and:
  case Intrinsic::vector_reduce_or:
  case Intrinsic::vector_reduce_xor:
  case Intrinsic::vector_reduce_fadd:
  case Intrinsic::vector_reduce_fmul:
    return true;
  default:
    return isMinMax(Id);
  }
}

static Value *combine(IRBuilderBase &Builder, Intrinsic::ID Id, Value *A, Value *B) {
  if (isMinMax(Id))
    return Builder.CreateBinaryIntrinsic(getMinMaxReductionIntrinsicOp(Id), A, B);
  return Builder.CreateBinOp(Instruction::BinaryOps(getArithmeticReductionInstruction(Id)), A, B);
}

/// Combines the elements in ascending order, the only valid order for floating-point values that
/// must not be reassociated.
void ValueSplitter::splitReduction(IntrinsicInst &Reduction) {
  IRBuilderBase::FastMathFlagGuard Guard(Builder);
  if (isa<FPMathOperator>(Reduction))
    Builder.setFastMathFlags(Reduction.getFastMathFlags());
  Parts Elements = Known.of(Reduction.getArgOperand(Reduction.arg_size() - 1));
  if (startsWithNumber(Reduction))
    Elements.insert(Elements.begin(), Reduction.getArgOperand(0));
  Value *Result = Elements.front();
  for (Value *Element : drop_begin(Elements))
    Result = combine(Builder, Reduction.getIntrinsicID(), Result, Element);
  define(Reduction, {Result});
}

} // namespace oclc::vectorizer
