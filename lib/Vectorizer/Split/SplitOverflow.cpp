//===- SplitOverflow.cpp - Splits arithmetic with overflow flags ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Split/ValueSplitter.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Returns the product, and an i1 that is true if it overflows. Multiplies in twice as many bits,
/// and tests whether truncation changes the product.
static std::pair<Value *, Value *> multiply(IRBuilderBase &builder, Value *a, Value *b,
                                            bool isSigned) {
  Type *ty = a->getType(), *wide = builder.getIntNTy(2 * ty->getIntegerBitWidth());
  auto extend = [&](Value *v) {
    return isSigned ? builder.CreateSExt(v, wide) : builder.CreateZExt(v, wide);
  };
  Value *product = builder.CreateMul(extend(a), extend(b));
  Value *result = builder.CreateTrunc(product, ty);
  return {result, builder.CreateICmpNE(extend(result), product)};
}

/// Emits a test whether the sign of `result` differs from that of `a` and that of `other`. This is
/// the signed overflow of a + other, and of a - b if `other` is ~b.
static Value *changesSign(IRBuilderBase &builder, Value *a, Value *other, Value *result) {
  Value *changed =
      builder.CreateAnd(builder.CreateXor(a, result), builder.CreateXor(other, result));
  return builder.CreateICmpSLT(changed, ConstantInt::get(a->getType(), 0));
}

static std::pair<Value *, Value *> compute(IRBuilderBase &builder,
                                           const WithOverflowInst &operation, Value *a, Value *b) {
  const Instruction::BinaryOps opcode = operation.getBinaryOp();
  const bool isSigned = operation.isSigned();
  if (opcode == Instruction::Mul)
    return multiply(builder, a, b, isSigned);
  Value *result = builder.CreateBinOp(opcode, a, b);
  if (opcode == Instruction::Add)
    return {result,
            isSigned ? changesSign(builder, a, b, result) : builder.CreateICmpULT(result, a)};
  return {result, isSigned ? changesSign(builder, a, builder.CreateNot(b), result)
                           : builder.CreateICmpULT(a, b)};
}

void ValueSplitter::splitOverflow(WithOverflowInst &operation) {
  Parts results, flags;
  for (auto [a, b] : zip_equal(Known.of(operation.getLHS()), Known.of(operation.getRHS()))) {
    auto [result, flag] = compute(Builder, operation, a, b);
    results.push_back(result);
    flags.push_back(flag);
  }
  results.append(flags);
  define(operation, results);
}

} // namespace oclc::vectorizer
