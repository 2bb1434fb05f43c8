//===- RegionGuard.cpp - Regions that only part of a row executes -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/RegionGuard.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// True if there are only unconditional branches on the path from `BB` to the end of the region.
bool isIdleWay(const BasicBlock *BB, const BarrierRegion &Region) {
  for (size_t Steps = 0; Steps <= Region.blocks.size(); ++Steps) {
    if (BB == Region.exits.front())
      return true;
    if (BB->size() != 1 || !BB->getSingleSuccessor())
      return false;
    BB = BB->getSingleSuccessor();
  }
  return false;
}

/// True if the instructions of `BB`, which every work-item executes, have no effect in this region
/// or in later ones.
bool hasNoEffect(const BasicBlock &BB, const CrossRegionValues &Values) {
  return all_of(drop_end(BB), [&](const Instruction &I) {
    Crossing Kind = Values.crossing(I);
    return !I.mayHaveSideEffects() && (Kind == Crossing::Inside || Kind == Crossing::Recompute);
  });
}

/// True if `V` is local id 0, truncated to at least 16 bits or extended. A local id fits 16 bits,
/// signed or unsigned (see the assertion below), so such casts do not change it.
bool isLocalIdX(const Value *V) {
  while (isa<TruncInst, ZExtInst, SExtInst>(V)) {
    if (V->getType()->getScalarSizeInBits() < 16)
      return false;
    V = cast<CastInst>(V)->getOperand(0);
  }
  auto *Call = dyn_cast<CallBase>(V);
  return Call && queryCalled(*Call) == Query::LocalId && constantDimension(*Call) == 0;
}
static_assert(MaxWorkGroupSize < (1 << 15));

bool isKnownBefore(const Value &Bound, const BranchInst &Branch, const BarrierRegion &Region,
                   const CrossRegionValues &Values, const WorkItemUniformity &Uniformity) {
  auto *I = dyn_cast<Instruction>(&Bound);
  if (!I)
    return true;
  Crossing Kind = Values.crossing(*I);
  return Values.isExternal(*I, Branch, Region) && Uniformity.isUniformEverywhere(*I) &&
         (Kind == Crossing::Shared || Kind == Crossing::Recompute);
}

bool isUsable(CmpInst::Predicate P) {
  return P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_ULE || P == CmpInst::ICMP_SLT ||
         P == CmpInst::ICMP_SLE || P == CmpInst::ICMP_EQ;
}

} // namespace

std::optional<RegionGuard> guardOf(const BarrierRegion &Region, const CrossRegionValues &Values,
                                   const WorkItemUniformity &Uniformity) {
  if (Region.blocks.empty() || Region.exits.size() != 1)
    return std::nullopt;
  BasicBlock *Entry = Region.blocks.front();
  auto *Branch = dyn_cast<BranchInst>(Entry->getTerminator());
  if (!Branch || !Branch->isConditional() || Entry->getSinglePredecessor() != Region.barrier ||
      !hasNoEffect(*Entry, Values))
    return std::nullopt;
  bool IdleIfTrue = isIdleWay(Branch->getSuccessor(0), Region);
  if (IdleIfTrue == isIdleWay(Branch->getSuccessor(1), Region))
    return std::nullopt;
  auto *Compare = dyn_cast<ICmpInst>(Branch->getCondition());
  if (!Compare || !Compare->getOperand(0)->getType()->isIntegerTy())
    return std::nullopt;
  Value *Id = Compare->getOperand(0), *Bound = Compare->getOperand(1);
  CmpInst::Predicate P = Compare->getPredicate();
  if (!isLocalIdX(Id)) {
    std::swap(Id, Bound);
    P = CmpInst::getSwappedPredicate(P);
  }
  if (IdleIfTrue)
    P = CmpInst::getInversePredicate(P);
  if (!isUsable(P) || !isLocalIdX(Id) ||
      !isKnownBefore(*Bound, *Branch, Region, Values, Uniformity))
    return std::nullopt;
  return RegionGuard{Branch, !IdleIfTrue, P, Bound};
}

std::pair<Value *, Value *> RegionGuard::range(Value *Bound, Value *Size,
                                               IRBuilderBase &Builder) const {
  Type *I64 = Builder.getInt64Ty();
  Value *Zero = Builder.getInt64(0), *One = Builder.getInt64(1);
  auto Least = [&](Value *A, Value *B) {
    return Builder.CreateBinaryIntrinsic(Intrinsic::umin, A, B);
  };
  // Clamp the bound to the row before adding 1, so that the addition cannot wrap.
  if (CmpInst::isSigned(compare)) {
    Value *Wide = Builder.CreateSExt(Bound, I64);
    if (compare == CmpInst::ICMP_SLE)
      Wide = Builder.CreateAdd(Builder.CreateBinaryIntrinsic(Intrinsic::smin, Wide, Size), One);
    return {Zero, Least(Builder.CreateBinaryIntrinsic(Intrinsic::smax, Wide, Zero), Size)};
  }
  Value *Wide = Least(Builder.CreateZExt(Bound, I64), Size);
  if (compare == CmpInst::ICMP_ULT)
    return {Zero, Wide};
  Value *Behind = Least(Builder.CreateAdd(Wide, One), Size);
  return {compare == CmpInst::ICMP_EQ ? Wide : Zero, Behind};
}

} // namespace oclc::passes
