//===- ReciprocalRoots.cpp - Reciprocal square roots from estimates ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// FRSQRTE has about 8 correct bits. A step of Newton's method with FRSQRTS doubles them, and a step
// with fused multiply-adds gives the result, with an error of at most 1 ulp, in fewer cycles than a
// square root and a division, which block a unit of the CPU:
//
//   1 / sqrt(x)   =>   y = frsqrte(x)
//                      y = y * frsqrts(x * y, y)       frsqrts(a, b) = (3 - a * b) / 2
//                      e = 1 - (x * y) * y
//                      y + y / 2 * e                   the estimate for 0 and infinity
//
//===------------------------------------------------------------------------------------------===//

#include "Target/AArch64/AArch64Architecture.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAArch64.h"

using namespace llvm;

namespace oclc::target {

constexpr unsigned LanesOfNEON = 4;

/// Returns the number of lanes of the registers that LLVM keeps vectors of `lanes` lanes in.
static unsigned lanesOfRegister(const Function &f, unsigned lanes) {
  const Attribute range = f.getFnAttribute(Attribute::VScaleRange);
  const unsigned most = range.isValid() ? LanesOfNEON * range.getVScaleRangeMin() : LanesOfNEON;
  return std::max(LanesOfNEON, std::min(lanes, most));
}

/// Emits an instruction that NEON and SVE both have.
static Value *emit(IRBuilderBase &builder, Intrinsic::ID neon, Intrinsic::ID sve,
                   ArrayRef<Value *> operands) {
  auto *ty = cast<FixedVectorType>(operands.front()->getType());
  if (ty->getNumElements() == LanesOfNEON)
    return builder.CreateIntrinsic(neon, {ty}, operands);
  Type *scalable = ScalableVectorType::get(ty->getElementType(), LanesOfNEON);
  SmallVector<Value *> extended;
  for (Value *v : operands)
    extended.push_back(
        builder.CreateInsertVector(scalable, PoisonValue::get(scalable), v, uint64_t(0)));
  return builder.CreateExtractVector(ty, builder.CreateIntrinsic(sve, {scalable}, extended),
                                     uint64_t(0));
}

/// Emits the reciprocal root of the lanes of a register.
static Value *refine(IRBuilderBase &builder, Value *x) {
  Type *ty = x->getType();
  Value *estimate =
      emit(builder, Intrinsic::aarch64_neon_frsqrte, Intrinsic::aarch64_sve_frsqrte_x, {x});
  Value *step = emit(builder, Intrinsic::aarch64_neon_frsqrts, Intrinsic::aarch64_sve_frsqrts_x,
                     {builder.CreateFMul(x, estimate), estimate});
  Value *y = builder.CreateFMul(estimate, step);
  Value *root = builder.CreateFMul(x, y);
  Value *e = builder.CreateIntrinsic(Intrinsic::fma, {ty},
                                     {builder.CreateFNeg(root), y, ConstantFP::get(ty, 1)});
  Value *half = builder.CreateFMul(y, ConstantFP::get(ty, 0.5));
  Value *refined = builder.CreateIntrinsic(Intrinsic::fma, {ty}, {half, e, y});
  return builder.CreateSelect(builder.CreateFCmpORD(e, e), refined, estimate);
}

bool AArch64Architecture::hasReciprocalRoots(const TargetSubtargetInfo & /*cpu*/) const {
  return true;
}

Value *AArch64Architecture::emitReciprocalRoot(IRBuilderBase &builder, Value *x,
                                               const TargetSubtargetInfo & /*cpu*/) const {
  auto *vector = dyn_cast<FixedVectorType>(x->getType());
  if (!vector)
    return builder.CreateExtractElement(refine(builder, builder.CreateVectorSplat(LanesOfNEON, x)),
                                        uint64_t(0));
  const unsigned lanes = vector->getNumElements();
  const unsigned atOnce = lanesOfRegister(*builder.GetInsertBlock()->getParent(), lanes);
  SmallVector<Value *> parts;
  for (unsigned first = 0; first < lanes; first += atOnce) {
    const unsigned left = std::min(lanes - first, atOnce);
    parts.push_back(refine(
        builder, builder.CreateShuffleVector(x, createSequentialMask(first, left, atOnce - left))));
  }
  Value *all = concatenateVectors(builder, parts);
  return builder.CreateShuffleVector(all, createSequentialMask(0, lanes, 0));
}

} // namespace oclc::target
