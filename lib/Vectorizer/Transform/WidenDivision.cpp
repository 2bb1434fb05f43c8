//===- WidenDivision.cpp - Divisions of integers by lanes --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/Widener.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Returns the narrowest type of floating-point numbers that has at least 8 bits more than integers
/// of `bits` bits; null if there is none.
static Type *floatingTypeFor(unsigned bits, LLVMContext &context) {
  if (bits <= 16)
    return Type::getFloatTy(context);
  return bits <= 32 ? Type::getDoubleTy(context) : nullptr;
}

static bool isSignedDivision(const BinaryOperator &division) {
  return division.getOpcode() == Instruction::SDiv || division.getOpcode() == Instruction::SRem;
}

static Value *toFloats(IRBuilderBase &builder, const BinaryOperator &division, Value *v, Type *ty) {
  return isSignedDivision(division) ? builder.CreateSIToFP(v, ty) : builder.CreateUIToFP(v, ty);
}

static Value *toIntegers(IRBuilderBase &builder, const BinaryOperator &division, Value *v,
                         Type *ty) {
  return isSignedDivision(division) ? builder.CreateFPToSI(v, ty) : builder.CreateFPToUI(v, ty);
}

/// Returns the quotients of integers by divisors of their own:
///
///   q = a / b;     =>     q = (int)((double)a / (double)b);
///
/// A quotient that is no integer is at least 1 / b away from one. Its rounding error is smaller:
/// relative to the quotient, 1 / b is 1 / a or more.
Value *Widener::quotientByFloats(const BinaryOperator &division, Value *dividend, Value *divisor,
                                 Type *number) {
  Type *numbers = vectorOf(number);
  Value *quotient = Builder.CreateFDiv(toFloats(Builder, division, dividend, numbers),
                                       toFloats(Builder, division, divisor, numbers));
  return toIntegers(Builder, division, quotient, dividend->getType());
}

/// Returns the quotients of integers by the divisor that all lanes share: products with its
/// reciprocal. These have the larger error of two roundings, and may be below an exact quotient.
/// The dividend is therefore moved by a half away from zero, which leaves at least 1 / 2b to the
/// next integer on both sides.
Value *Widener::quotientByReciprocal(const BinaryOperator &division, Value *dividend,
                                     Type *number) {
  Value *divisor = toFloats(Builder, division, division.getOperand(1), number);
  Value *inverse = Builder.CreateFDiv(ConstantFP::get(number, 1), divisor);
  Type *numbers = vectorOf(number);
  Value *from = toFloats(Builder, division, dividend, numbers);
  Value *half = ConstantFP::get(numbers, 0.5);
  if (isSignedDivision(division))
    half = Builder.CreateBinaryIntrinsic(Intrinsic::copysign, half, from);
  Value *product =
      Builder.CreateFMul(Builder.CreateFAdd(from, half), Builder.CreateVectorSplat(Lanes, inverse));
  Value *quotient = toIntegers(Builder, division, product, dividend->getType());
  // If no lane divides, the divisor may be zero.
  return Mask ? Builder.CreateFreeze(quotient) : quotient;
}

/// Widens a division. Most CPUs have none for vectors of integers, so that LLVM divides lane by
/// lane. Inactive lanes must not divide by zero: they divide by 1 if lanes have divisors of their
/// own.
void Widener::widenDivision(BinaryOperator &division) {
  const bool isConstant = isa<Constant>(division.getOperand(1));
  Type *number =
      isConstant ? nullptr
                 : floatingTypeFor(division.getType()->getIntegerBitWidth(), Builder.getContext());
  const bool hasOneDivisor = number && Shapes.of(division.getOperand(1)).isUniform();
  Value *dividend = vector(division.getOperand(0)), *divisor = vector(division.getOperand(1));
  if (Mask && !isConstant && !hasOneDivisor)
    divisor = Builder.CreateSelect(vector(Mask), divisor, ConstantInt::get(divisor->getType(), 1));
  if (number) {
    Value *quotient = hasOneDivisor ? quotientByReciprocal(division, dividend, number)
                                    : quotientByFloats(division, dividend, divisor, number);
    const unsigned opcode = division.getOpcode();
    const bool isRemainder = opcode == Instruction::SRem || opcode == Instruction::URem;
    return define(division, isRemainder
                                ? Builder.CreateSub(dividend, Builder.CreateMul(quotient, divisor))
                                : quotient);
  }
  Value *fresh = Builder.CreateBinOp(division.getOpcode(), dividend, divisor);
  if (auto *instr = dyn_cast<Instruction>(fresh))
    instr->copyIRFlags(&division);
  define(division, fresh);
}

} // namespace oclc::vectorizer
