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

/// True if there are only unconditional branches on the path from `bb` to the end of the region.
bool isIdleWay(const BasicBlock *bb, const BarrierRegion &region) {
  for (size_t steps = 0; steps <= region.blocks.size(); ++steps) {
    if (bb == region.exits.front())
      return true;
    if (bb->size() != 1 || !bb->getSingleSuccessor())
      return false;
    bb = bb->getSingleSuccessor();
  }
  return false;
}

/// True if idle work-items can skip the instructions of `bb`, which every work-item executes: the
/// instructions have no side effects, and no later region loads their results.
bool hasNoEffect(const BasicBlock &bb, const CrossRegionValues &values) {
  return all_of(drop_end(bb), [&](const Instruction &inst) {
    Crossing kind = values.crossing(inst);
    return !inst.mayHaveSideEffects() && (kind == Crossing::Inside || kind == Crossing::Recompute);
  });
}

/// True if `v` is local id 0, truncated to at least 16 bits or extended. A local id fits 16 bits,
/// signed or unsigned (see the assertion below), so such casts do not change it.
bool isLocalIdX(const Value *v) {
  while (isa<TruncInst, ZExtInst, SExtInst>(v)) {
    if (v->getType()->getScalarSizeInBits() < 16)
      return false;
    v = cast<CastInst>(v)->getOperand(0);
  }
  auto *call = dyn_cast<CallBase>(v);
  return call && queryCalled(*call) == Query::LocalId && constantDimension(*call) == 0;
}
static_assert(MaxWorkGroupSize < (1 << 15));

bool isKnownBefore(const Value &bound, const BranchInst &branch, const BarrierRegion &region,
                   const CrossRegionValues &values, const WorkItemUniformity &uniformity) {
  auto *i = dyn_cast<Instruction>(&bound);
  if (!i)
    return true;
  Crossing kind = values.crossing(*i);
  return values.isExternal(*i, branch, region) && uniformity.isUniformEverywhere(*i) &&
         (kind == Crossing::Shared || kind == Crossing::Recompute);
}

bool isUsable(CmpInst::Predicate p) {
  return p == CmpInst::ICMP_ULT || p == CmpInst::ICMP_ULE || p == CmpInst::ICMP_SLT ||
         p == CmpInst::ICMP_SLE || p == CmpInst::ICMP_EQ;
}

} // namespace

std::optional<RegionGuard> guardOf(const BarrierRegion &region, const CrossRegionValues &values,
                                   const WorkItemUniformity &uniformity) {
  if (region.blocks.empty() || region.exits.size() != 1)
    return std::nullopt;
  BasicBlock *entry = region.blocks.front();
  auto *branch = dyn_cast<BranchInst>(entry->getTerminator());
  if (!branch || !branch->isConditional() || entry->getSinglePredecessor() != region.barrier ||
      !hasNoEffect(*entry, values))
    return std::nullopt;
  bool idleIfTrue = isIdleWay(branch->getSuccessor(0), region);
  if (idleIfTrue == isIdleWay(branch->getSuccessor(1), region))
    return std::nullopt;
  auto *compare = dyn_cast<ICmpInst>(branch->getCondition());
  if (!compare || !compare->getOperand(0)->getType()->isIntegerTy())
    return std::nullopt;
  Value *id = compare->getOperand(0), *bound = compare->getOperand(1);
  CmpInst::Predicate p = compare->getPredicate();
  if (!isLocalIdX(id)) {
    std::swap(id, bound);
    p = CmpInst::getSwappedPredicate(p);
  }
  if (idleIfTrue)
    p = CmpInst::getInversePredicate(p);
  if (!isUsable(p) || !isLocalIdX(id) ||
      !isKnownBefore(*bound, *branch, region, values, uniformity))
    return std::nullopt;
  return RegionGuard{branch, !idleIfTrue, p, bound};
}

std::pair<Value *, Value *> RegionGuard::range(Value *limit, Value *size,
                                               IRBuilderBase &builder) const {
  Type *i64 = builder.getInt64Ty();
  Value *zero = builder.getInt64(0), *one = builder.getInt64(1);
  auto least = [&](Value *a, Value *b) {
    return builder.CreateBinaryIntrinsic(Intrinsic::umin, a, b);
  };
  // Clamp the bound to the row before adding 1, so that the addition cannot wrap.
  if (CmpInst::isSigned(compare)) {
    Value *wide = builder.CreateSExt(limit, i64);
    if (compare == CmpInst::ICMP_SLE)
      wide = builder.CreateAdd(builder.CreateBinaryIntrinsic(Intrinsic::smin, wide, size), one);
    return {zero, least(builder.CreateBinaryIntrinsic(Intrinsic::smax, wide, zero), size)};
  }
  Value *wide = least(builder.CreateZExt(limit, i64), size);
  if (compare == CmpInst::ICMP_ULT)
    return {zero, wide};
  Value *behind = least(builder.CreateAdd(wide, one), size);
  return {compare == CmpInst::ICMP_EQ ? wide : zero, behind};
}

} // namespace oclc::passes
