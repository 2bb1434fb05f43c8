//===- WidenDivision.cpp - Divisions of integers by lanes --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Target.h"
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

static bool dividesVectors(const BinaryOperator &division) {
  const target::Architecture *architecture =
      target::architectureOf(division.getModule()->getTargetTriple());
  return architecture && architecture->dividesVectors();
}

/// Returns the quotient of integers, or null if floating-point numbers cannot have it exactly:
///
///   q = a / b;     =>     q = (int)((double)a / (double)b);
///
/// A quotient that is no integer is at least 1 / b away from one. Its rounding error is smaller:
/// relative to the quotient, 1 / b is 1 / a or more.
///
/// If all lanes divide by the same number, they multiply by its reciprocal. That has the larger
/// error of two roundings, and may be below an exact quotient. The dividend is therefore moved by a
/// half away from zero, which leaves at least 1 / 2b to the next integer on both sides.
Value *Widener::quotientByFloats(BinaryOperator &division, Value *dividend, Value *divisor) {
  Type *number = floatingTypeFor(division.getType()->getIntegerBitWidth(), Builder.getContext());
  if (!number || isa<Constant>(division.getOperand(1)) || dividesVectors(division))
    return nullptr;
  const unsigned opcode = division.getOpcode();
  const bool isSigned = opcode == Instruction::SDiv || opcode == Instruction::SRem;
  auto convert = [&](Value *v, Type *ty) {
    return isSigned ? Builder.CreateSIToFP(v, ty) : Builder.CreateUIToFP(v, ty);
  };
  Type *numbers = vectorOf(number);
  const bool isShared = Shapes.of(division.getOperand(1)).isUniform();
  Value *from = convert(dividend, numbers), *quotient;
  if (isShared) {
    Value *inverse =
        Builder.CreateFDiv(ConstantFP::get(number, 1), convert(division.getOperand(1), number));
    Value *half = ConstantFP::get(numbers, 0.5);
    if (isSigned)
      half = Builder.CreateBinaryIntrinsic(Intrinsic::copysign, half, from);
    quotient = Builder.CreateFMul(Builder.CreateFAdd(from, half),
                                  Builder.CreateVectorSplat(Lanes, inverse));
  } else {
    quotient = Builder.CreateFDiv(from, convert(divisor, numbers));
  }
  Type *integers = dividend->getType();
  quotient = isSigned ? Builder.CreateFPToSI(quotient, integers)
                      : Builder.CreateFPToUI(quotient, integers);
  // If no lane divides, the divisor of all lanes may be zero.
  return Mask && isShared ? Builder.CreateFreeze(quotient) : quotient;
}

/// Widens a division. Inactive lanes divide by 1, because they must not divide by zero.
void Widener::widenDivision(BinaryOperator &division) {
  Value *dividend = vector(division.getOperand(0)), *divisor = vector(division.getOperand(1));
  if (Mask && !isa<Constant>(division.getOperand(1)))
    divisor = Builder.CreateSelect(vector(Mask), divisor, ConstantInt::get(divisor->getType(), 1));
  if (Value *quotient = quotientByFloats(division, dividend, divisor)) {
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
