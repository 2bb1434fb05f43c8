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

/// Returns `Number` lanes from `First` on; those past the end of `V` are poison.
static Value *takeLanes(IRBuilderBase &Builder, Value *V, unsigned First, unsigned Number) {
  const unsigned Lanes = cast<FixedVectorType>(V->getType())->getNumElements();
  SmallVector<int> From;
  for (unsigned Lane = First; Lane != First + Number; ++Lane)
    From.push_back(Lane < Lanes ? int(Lane) : PoisonMaskElem);
  return Builder.CreateShuffleVector(V, From);
}

static Value *toRegister(IRBuilderBase &Builder, Value *X, unsigned Lanes) {
  if (X->getType()->isVectorTy())
    return takeLanes(Builder, X, 0, Lanes);
  return Builder.CreateVectorSplat(Lanes, X);
}

static Value *fromRegister(IRBuilderBase &Builder, Value *V, Type *Ty) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return takeLanes(Builder, V, 0, Vector->getNumElements());
  return Builder.CreateExtractElement(V, uint64_t(0));
}

/// Emits the estimate for `X`, which must fill a register.
static Value *estimateOfCpu(IRBuilderBase &Builder, Value *X, bool HasWide) {
  const unsigned Lanes = cast<FixedVectorType>(X->getType())->getNumElements();
  if (!HasWide && Lanes == 16) {
    Value *Low = estimateOfCpu(Builder, takeLanes(Builder, X, 0, 8), false);
    Value *High = estimateOfCpu(Builder, takeLanes(Builder, X, 8, 8), false);
    return concatenateVectors(Builder, {Low, High});
  }
  if (!HasWide)
    return Builder.CreateIntrinsic(
        Lanes == 8 ? Intrinsic::x86_avx_rsqrt_ps_256 : Intrinsic::x86_sse_rsqrt_ps, {X});
  const Intrinsic::ID Id = Lanes == 16  ? Intrinsic::x86_avx512_rsqrt14_ps_512
                           : Lanes == 8 ? Intrinsic::x86_avx512_rsqrt14_ps_256
                                        : Intrinsic::x86_avx512_rsqrt14_ps_128;
  Value *All = Lanes == 16 ? Builder.getInt16(0xffff) : Builder.getInt8(0xff);
  return Builder.CreateIntrinsic(Id, {X, Constant::getNullValue(X->getType()), All});
}

/// An estimate y, and e = 1 - x y^2.
struct Estimate {
  Value *Y, *E;
};

static Estimate estimate(IRBuilderBase &Builder, Value *X, bool HasWide) {
  Type *Ty = X->getType();
  Value *Y = estimateOfCpu(Builder, X, HasWide);
  Value *Root = Builder.CreateFMul(X, Y);
  return {Y, Builder.CreateIntrinsic(Intrinsic::fma, {Ty},
                                     {Builder.CreateFNeg(Root), Y, ConstantFP::get(Ty, 1)})};
}

static Value *refineWide(IRBuilderBase &Builder, Value *X) {
  const auto [Y, E] = estimate(Builder, X, /*HasWide=*/true);
  Value *Half = Builder.CreateFMul(Y, ConstantFP::get(X->getType(), 0.5));
  Value *Refined = Builder.CreateIntrinsic(Intrinsic::fma, {X->getType()}, {Half, E, Y});
  return Builder.CreateSelect(Builder.CreateFCmpORD(E, E), Refined, Y);
}

static Value *refineNarrow(IRBuilderBase &Builder, Value *X) {
  Type *Ty = X->getType();
  const auto [Y, E] = estimate(Builder, X, /*HasWide=*/false);
  Value *Series = Builder.CreateIntrinsic(
      Intrinsic::fma, {Ty}, {E, ConstantFP::get(Ty, 0.375), ConstantFP::get(Ty, 0.5)});
  Value *YE = Builder.CreateFMul(Y, E);
  Value *Refined = Builder.CreateIntrinsic(Intrinsic::fma, {Ty}, {YE, Series, Y});
  Value *IsRare = Builder.CreateFCmpUEQ(YE, ConstantFP::getInfinity(Ty, /*Negative=*/true));

  BasicBlock *Common = Builder.GetInsertBlock();
  Function *F = Common->getParent();
  auto *Rare = BasicBlock::Create(F->getContext(), "rare", F);
  auto *Done = BasicBlock::Create(F->getContext(), "done", F);
  Builder.CreateCondBr(Builder.CreateOrReduce(IsRare), Rare, Done,
                       MDBuilder(F->getContext()).createUnlikelyBranchWeights());
  Builder.SetInsertPoint(Rare);
  Value *Exact = Builder.CreateSelect(
      IsRare,
      Builder.CreateFDiv(ConstantFP::get(Ty, 1), Builder.CreateUnaryIntrinsic(Intrinsic::sqrt, X)),
      Refined);
  Builder.CreateBr(Done);
  Builder.SetInsertPoint(Done);
  PHINode *Result = Builder.CreatePHI(Ty, 2);
  Result->addIncoming(Refined, Common);
  Result->addIncoming(Exact, Rare);
  return Result;
}

static bool hasWideEstimates(const TargetSubtargetInfo &CPU) {
  return CPU.checkFeatures("+avx512f,+avx512vl");
}

bool X86Architecture::hasReciprocalRoots(const TargetSubtargetInfo &CPU) const {
  return hasWideEstimates(CPU) || CPU.checkFeatures("+avx,+fma");
}

Value *X86Architecture::emitReciprocalRoot(IRBuilderBase &Builder, Value *X,
                                           const TargetSubtargetInfo &CPU) const {
  auto *Vector = dyn_cast<FixedVectorType>(X->getType());
  const auto Lanes = unsigned(PowerOf2Ceil(Vector ? std::max(4u, Vector->getNumElements()) : 4));
  Value *Register = toRegister(Builder, X, Lanes);
  Value *Result =
      hasWideEstimates(CPU) ? refineWide(Builder, Register) : refineNarrow(Builder, Register);
  return fromRegister(Builder, Result, X->getType());
}

} // namespace oclc::target
