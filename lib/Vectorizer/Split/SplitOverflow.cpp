//===- SplitOverflow.cpp - Splits arithmetic with overflow flags ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Split/ValueSplitter.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Multiplies in twice as many bits; the product overflows if its truncation differs from it.
static std::pair<Value *, Value *> multiply(IRBuilderBase &Builder, Value *A, Value *B,
                                            bool Signed) {
  Type *Ty = A->getType(), *Wide = Builder.getIntNTy(2 * Ty->getIntegerBitWidth());
  auto Extend = [&](Value *V) {
    return Signed ? Builder.CreateSExt(V, Wide) : Builder.CreateZExt(V, Wide);
  };
  Value *Product = Builder.CreateMul(Extend(A), Extend(B));
  Value *Result = Builder.CreateTrunc(Product, Ty);
  return {Result, Builder.CreateICmpNE(Extend(Result), Product)};
}

/// True if the sign of `Result` differs from that of `A` and that of `Other`. This is the signed
/// overflow of A + Other, and of A - B if `Other` is ~B.
static Value *changesSign(IRBuilderBase &Builder, Value *A, Value *Other, Value *Result) {
  Value *Changed =
      Builder.CreateAnd(Builder.CreateXor(A, Result), Builder.CreateXor(Other, Result));
  return Builder.CreateICmpSLT(Changed, ConstantInt::get(A->getType(), 0));
}

static std::pair<Value *, Value *> compute(IRBuilderBase &Builder,
                                           const WithOverflowInst &Operation, Value *A, Value *B) {
  const Instruction::BinaryOps Opcode = Operation.getBinaryOp();
  const bool Signed = Operation.isSigned();
  if (Opcode == Instruction::Mul)
    return multiply(Builder, A, B, Signed);
  Value *Result = Builder.CreateBinOp(Opcode, A, B);
  if (Opcode == Instruction::Add)
    return {Result, Signed ? changesSign(Builder, A, B, Result) : Builder.CreateICmpULT(Result, A)};
  return {Result, Signed ? changesSign(Builder, A, Builder.CreateNot(B), Result)
                         : Builder.CreateICmpULT(A, B)};
}

void ValueSplitter::splitOverflow(WithOverflowInst &Operation) {
  Parts Results, Flags;
  for (auto [A, B] : zip_equal(Known.of(Operation.getLHS()), Known.of(Operation.getRHS()))) {
    auto [Result, Flag] = compute(Builder, Operation, A, B);
    Results.push_back(Result);
    Flags.push_back(Flag);
  }
  Results.append(Flags);
  define(Operation, Results);
}

} // namespace oclc::vectorizer
