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

static bool startsWithNumber(const IntrinsicInst &reduction) {
  const Intrinsic::ID id = reduction.getIntrinsicID();
  return id == Intrinsic::vector_reduce_fadd || id == Intrinsic::vector_reduce_fmul;
}

static bool isMinMax(Intrinsic::ID id) {
  switch (id) {
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

bool isSplitReduction(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::vector_reduce_add:
  case Intrinsic::vector_reduce_mul:
  case Intrinsic::vector_reduce_and:
  case Intrinsic::vector_reduce_or:
  case Intrinsic::vector_reduce_xor:
  case Intrinsic::vector_reduce_fadd:
  case Intrinsic::vector_reduce_fmul:
    return true;
  default:
    return isMinMax(id);
  }
}

static Value *combine(IRBuilderBase &builder, Intrinsic::ID id, Value *a, Value *b) {
  if (isMinMax(id))
    return builder.CreateBinaryIntrinsic(getMinMaxReductionIntrinsicOp(id), a, b);
  return builder.CreateBinOp(Instruction::BinaryOps(getArithmeticReductionInstruction(id)), a, b);
}

/// Combines the elements in ascending order, the only valid order for floating-point values that
/// must not be reassociated.
void ValueSplitter::splitReduction(IntrinsicInst &reduction) {
  IRBuilderBase::FastMathFlagGuard guard(Builder);
  if (isa<FPMathOperator>(reduction))
    Builder.setFastMathFlags(reduction.getFastMathFlags());
  Parts elements = Known.of(reduction.getArgOperand(reduction.arg_size() - 1));
  if (startsWithNumber(reduction))
    elements.insert(elements.begin(), reduction.getArgOperand(0));
  Value *result = elements.front();
  for (Value *element : drop_begin(elements))
    result = combine(Builder, reduction.getIntrinsicID(), result, element);
  define(reduction, {result});
}

} // namespace oclc::vectorizer
