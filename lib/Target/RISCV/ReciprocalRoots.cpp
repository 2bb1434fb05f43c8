//===- ReciprocalRoots.cpp - Reciprocal square roots from estimates ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// VFRSQRT7 has 7 correct bits. Three terms of a series refine them, in fewer cycles than a square
// root and a division of a vector, which most CPUs compute element by element:
//
//   y = vfrsqrt7(x)      e = 1 - (x y) y
//   1 / sqrt(x) = y (1 - e)^(-1/2) = y (1 + e / 2 + 3/8 e^2 + 5/16 e^3 + ..)
//
// where |e| < 1.01 * 2^-6. The next term is less than 0.3 ulp, and the error of e adds half an ulp:
// the result has an error of at most 1.3 ulp. The estimate is right for zeros and infinities, for
// which e is NaN, and it is accurate for denormals. Scalars have no estimate: a root and a division
// have an error of at most 1.5 ulp.
//
//===------------------------------------------------------------------------------------------===//

#include "Target/RISCV/RISCVArchitecture.h"
#include "Target/RISCV/VectorRegisters.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsRISCV.h"

using namespace llvm;

namespace oclc::target {

/// Emits the estimate for `x`, whose number of lanes is a power of two.
static Value *estimate(IRBuilderBase &builder, Value *x, unsigned registerBits) {
  auto *ty = cast<FixedVectorType>(x->getType());
  Type *scalable = scalableVector(ty, registerBits);
  Value *none = PoisonValue::get(scalable);
  Value *all =
      builder.CreateIntrinsic(Intrinsic::riscv_vfrsqrt7, {scalable, builder.getInt64Ty()},
                              {none, builder.CreateInsertVector(scalable, none, x, uint64_t(0)),
                               builder.getInt64(ty->getNumElements())});
  return builder.CreateExtractVector(ty, all, uint64_t(0));
}

static Value *refine(IRBuilderBase &builder, Value *x, unsigned registerBits) {
  Type *ty = x->getType();
  auto number = [&](double value) { return ConstantFP::get(ty, value); };
  auto fma = [&](Value *a, Value *b, Value *c) {
    return builder.CreateIntrinsic(Intrinsic::fma, {ty}, {a, b, c});
  };
  Value *y = estimate(builder, x, registerBits);
  Value *root = builder.CreateFMul(x, y);
  Value *e = fma(builder.CreateFNeg(root), y, number(1));
  Value *series = fma(fma(e, number(0.3125), number(0.375)), e, number(0.5));
  Value *refined = fma(builder.CreateFMul(y, e), series, y);
  return builder.CreateSelect(builder.CreateFCmpORD(e, e), refined, y);
}

Value *RISCVArchitecture::emitReciprocalRoot(IRBuilderBase &builder, Value *x,
                                             const TargetSubtargetInfo &cpu) const {
  auto *vector = dyn_cast<FixedVectorType>(x->getType());
  const unsigned registerBits = vectorRegisterBits(*builder.GetInsertBlock()->getParent());
  if (!vector || registerBits == 0 || !cpu.checkFeatures("+zve32f"))
    return builder.CreateFDiv(ConstantFP::get(x->getType(), 1),
                              builder.CreateUnaryIntrinsic(Intrinsic::sqrt, x));
  const unsigned lanes = vector->getNumElements();
  const auto whole = unsigned(PowerOf2Ceil(lanes));
  Value *padded = builder.CreateShuffleVector(x, createSequentialMask(0, lanes, whole - lanes));
  return builder.CreateShuffleVector(refine(builder, padded, registerBits),
                                     createSequentialMask(0, lanes, 0));
}

} // namespace oclc::target
