//===- ReciprocalRoots.cpp - Compute reciprocal square roots from an estimate -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Emits reciprocal square roots of floats from the estimate instructions of x86. An estimate y with
// the relative error d is refined by
//
//   e = 1 - (x y) y            1 / sqrt(x) = y (1 - e)^(-1/2) = y (1 + e / 2 + 3/8 e^2 + ..)
//
// where e is about 2 d. With AVX-512, d < 2^-14 and the first term is sufficient, because the next
// one is less than 2^-27. Other CPUs have d < 1.5 * 2^-12 and need two terms. The remaining error
// is half of the rounding error of x y, plus that of the last operation: about 1.1 ulp.
//
// The AVX-512 estimate is right for zeros, denormals and infinities, for which e may be NaN; the
// estimate is then the result. Other CPUs treat denormals as zeros of the same sign. Then y e is
// -infinity for denormals, and NaN for zeros, infinities and negative numbers. All of these take a
// branch that divides.
//
//===------------------------------------------------------------------------------------------===//

#include "Target/X86/X86Architecture.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace oclc::target {

/// Returns `number` lanes of `v` from `first` on; those past the end of `v` are poison.
static Value *takeLanes(IRBuilderBase &builder, Value *v, unsigned first, unsigned number) {
  const unsigned lanes = cast<FixedVectorType>(v->getType())->getNumElements();
  SmallVector<int> from;
  for (unsigned lane = first; lane != first + number; ++lane)
    from.push_back(lane < lanes ? int(lane) : PoisonMaskElem);
  return builder.CreateShuffleVector(v, from);
}

static Value *toRegister(IRBuilderBase &builder, Value *x, unsigned lanes) {
  if (x->getType()->isVectorTy())
    return takeLanes(builder, x, 0, lanes);
  return builder.CreateVectorSplat(lanes, x);
}

static Value *fromRegister(IRBuilderBase &builder, Value *v, Type *ty) {
  if (auto *vector = dyn_cast<FixedVectorType>(ty))
    return takeLanes(builder, v, 0, vector->getNumElements());
  return builder.CreateExtractElement(v, uint64_t(0));
}

/// Emits the estimate for `x`, which must have 4, 8 or 16 lanes.
static Value *estimateOfCpu(IRBuilderBase &builder, Value *x, bool hasWide) {
  const unsigned lanes = cast<FixedVectorType>(x->getType())->getNumElements();
  if (!hasWide && lanes == 16) {
    Value *low = estimateOfCpu(builder, takeLanes(builder, x, 0, 8), false);
    Value *high = estimateOfCpu(builder, takeLanes(builder, x, 8, 8), false);
    return concatenateVectors(builder, {low, high});
  }
  if (!hasWide)
    return builder.CreateIntrinsic(
        lanes == 8 ? Intrinsic::x86_avx_rsqrt_ps_256 : Intrinsic::x86_sse_rsqrt_ps, {x});
  const Intrinsic::ID id = lanes == 16  ? Intrinsic::x86_avx512_rsqrt14_ps_512
                           : lanes == 8 ? Intrinsic::x86_avx512_rsqrt14_ps_256
                                        : Intrinsic::x86_avx512_rsqrt14_ps_128;
  Value *all = lanes == 16 ? builder.getInt16(0xffff) : builder.getInt8(0xff);
  return builder.CreateIntrinsic(id, {x, Constant::getNullValue(x->getType()), all});
}

/// An estimate y, and e = 1 - x y^2.
struct Estimate {
  Value *Y, *E;
};

static Estimate estimate(IRBuilderBase &builder, Value *x, bool hasWide) {
  Type *ty = x->getType();
  Value *y = estimateOfCpu(builder, x, hasWide);
  Value *root = builder.CreateFMul(x, y);
  return {y, builder.CreateIntrinsic(Intrinsic::fma, {ty},
                                     {builder.CreateFNeg(root), y, ConstantFP::get(ty, 1)})};
}

static Value *refineWide(IRBuilderBase &builder, Value *x) {
  const auto [y, e] = estimate(builder, x, /*HasWide=*/true);
  Value *half = builder.CreateFMul(y, ConstantFP::get(x->getType(), 0.5));
  Value *refined = builder.CreateIntrinsic(Intrinsic::fma, {x->getType()}, {half, e, y});
  return builder.CreateSelect(builder.CreateFCmpORD(e, e), refined, y);
}

static Value *refineNarrow(IRBuilderBase &builder, Value *x) {
  Type *ty = x->getType();
  const auto [y, e] = estimate(builder, x, /*HasWide=*/false);
  Value *series = builder.CreateIntrinsic(
      Intrinsic::fma, {ty}, {e, ConstantFP::get(ty, 0.375), ConstantFP::get(ty, 0.5)});
  Value *ye = builder.CreateFMul(y, e);
  Value *refined = builder.CreateIntrinsic(Intrinsic::fma, {ty}, {ye, series, y});
  Value *isRare = builder.CreateFCmpUEQ(ye, ConstantFP::getInfinity(ty, /*Negative=*/true));

  BasicBlock *common = builder.GetInsertBlock();
  Function *f = common->getParent();
  auto *rare = BasicBlock::Create(f->getContext(), "rare", f);
  auto *done = BasicBlock::Create(f->getContext(), "done", f);
  builder.CreateCondBr(builder.CreateOrReduce(isRare), rare, done,
                       MDBuilder(f->getContext()).createUnlikelyBranchWeights());
  builder.SetInsertPoint(rare);
  Value *exact = builder.CreateSelect(
      isRare,
      builder.CreateFDiv(ConstantFP::get(ty, 1), builder.CreateUnaryIntrinsic(Intrinsic::sqrt, x)),
      refined);
  builder.CreateBr(done);
  builder.SetInsertPoint(done);
  PHINode *result = builder.CreatePHI(ty, 2);
  result->addIncoming(refined, common);
  result->addIncoming(exact, rare);
  return result;
}

static bool hasWideEstimates(const TargetSubtargetInfo &cpu) {
  return cpu.checkFeatures("+avx512f,+avx512vl");
}

bool X86Architecture::hasReciprocalRoots(const TargetSubtargetInfo &cpu) const {
  return hasWideEstimates(cpu) || cpu.checkFeatures("+avx,+fma");
}

Value *X86Architecture::emitReciprocalRoot(IRBuilderBase &builder, Value *x,
                                           const TargetSubtargetInfo &cpu) const {
  auto *vector = dyn_cast<FixedVectorType>(x->getType());
  const auto lanes = unsigned(PowerOf2Ceil(vector ? std::max(4u, vector->getNumElements()) : 4));
  Value *reg = toRegister(builder, x, lanes);
  Value *result = hasWideEstimates(cpu) ? refineWide(builder, reg) : refineNarrow(builder, reg);
  return fromRegister(builder, result, x->getType());
}

} // namespace oclc::target
