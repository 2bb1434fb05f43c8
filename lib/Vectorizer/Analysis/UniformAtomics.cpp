//===- UniformAtomics.cpp - Atomic updates of one address by all lanes ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/UniformAtomics.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Returns the reduction that combines the operands of several lanes; not_intrinsic if they cannot
/// be combined.
static Intrinsic::ID reductionOf(AtomicRMWInst::BinOp operation) {
  switch (operation) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub: // The values that are subtracted add up.
    return Intrinsic::vector_reduce_add;
  case AtomicRMWInst::And:
    return Intrinsic::vector_reduce_and;
  case AtomicRMWInst::Or:
    return Intrinsic::vector_reduce_or;
  case AtomicRMWInst::Xor:
    return Intrinsic::vector_reduce_xor;
  case AtomicRMWInst::Max:
    return Intrinsic::vector_reduce_smax;
  case AtomicRMWInst::Min:
    return Intrinsic::vector_reduce_smin;
  case AtomicRMWInst::UMax:
    return Intrinsic::vector_reduce_umax;
  case AtomicRMWInst::UMin:
    return Intrinsic::vector_reduce_umin;
  default:
    return Intrinsic::not_intrinsic;
  }
}

/// True if updates of this kind by several lanes can be joined.
static bool canBeJoined(const AtomicRMWInst &update) {
  return !update.isVolatile() && update.getType()->isIntegerTy() &&
         reductionOf(update.getOperation()) != Intrinsic::not_intrinsic;
}

bool isUniformUpdate(const Instruction &inst, const LaneShapes &shapes) {
  auto *update = dyn_cast<AtomicRMWInst>(&inst);
  return update && canBeJoined(*update) && shapes.of(update->getPointerOperand()).isUniform();
}

/// True if an access of a work-item after an update that waits may find another value than without
/// waiting. Updates that wait as well keep their order.
static bool mayMiss(const Instruction &inst, const SmallPtrSetImpl<AtomicRMWInst *> &waiting) {
  if (!inst.mayReadOrWriteMemory() || inst.isLifetimeStartOrEnd() || isa<AssumeInst>(inst))
    return false;
  auto *update = dyn_cast<AtomicRMWInst>(&inst);
  if (update && waiting.contains(const_cast<AtomicRMWInst *>(update)))
    return false;
  const Value *pointer = getLoadStorePointerOperand(&inst);
  return !pointer || inst.isAtomic() || !isa<AllocaInst>(getUnderlyingObject(pointer));
}

/// True if an access that may follow `update` in the same iteration of `loop` may miss it.
static bool isAskedFor(const AtomicRMWInst &update, const Loop &loop,
                       const SmallPtrSetImpl<AtomicRMWInst *> &waiting) {
  const auto misses = [&](const Instruction &inst) { return mayMiss(inst, waiting); };
  const BasicBlock *own = update.getParent();
  if (any_of(make_range(std::next(update.getIterator()), own->end()), misses))
    return true;
  SmallSetVector<const BasicBlock *, 16> later;
  const auto addSuccessors = [&](const BasicBlock &bb) {
    for (const BasicBlock *next : successors(&bb))
      if (next != loop.getHeader() && loop.contains(next))
        later.insert(next);
  };
  addSuccessors(*own);
  for (unsigned i = 0; i != later.size(); ++i) {
    if (any_of(*later[i], misses))
      return true;
    addSuccessors(*later[i]);
  }
  return false;
}

/// True if `v` is computed outside of `loop`, or can be.
static bool isInvariant(const Value &v, const Loop &loop) {
  auto *i = dyn_cast<Instruction>(&v);
  if (!i || !loop.contains(i))
    return true;
  return isa<GetElementPtrInst, CastInst, BinaryOperator>(i) && isSafeToSpeculativelyExecute(i) &&
         all_of(i->operands(), [&](const Use &operand) { return isInvariant(*operand, loop); });
}

SmallPtrSet<AtomicRMWInst *, 4> deferrableUpdates(const Loop &loop) {
  SmallPtrSet<AtomicRMWInst *, 4> waiting;
  if (!loop.getLoopPreheader() || !loop.getExitingBlock() || !loop.getUniqueExitBlock())
    return waiting;
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : *bb)
      if (auto *update = dyn_cast<AtomicRMWInst>(&inst);
          update && update->use_empty() && update->getOrdering() == AtomicOrdering::Monotonic &&
          canBeJoined(*update) && isInvariant(*update->getPointerOperand(), loop))
        waiting.insert(update);
  // An update that cannot wait is an access that others may not wait for.
  for (bool changed = true; changed;) {
    changed = false;
    for (AtomicRMWInst *update : SmallVector<AtomicRMWInst *>(waiting.begin(), waiting.end()))
      if (isAskedFor(*update, loop, waiting)) {
        waiting.erase(update);
        changed = true;
      }
  }
  return waiting;
}

Value *combineOperands(IRBuilderBase &builder, AtomicRMWInst::BinOp operation, Value *a, Value *b) {
  return buildAtomicRMWValue(operation == AtomicRMWInst::Sub ? AtomicRMWInst::Add : operation,
                             builder, a, b);
}

Constant *identityOf(AtomicRMWInst::BinOp operation, Type *ty) {
  return cast<Constant>(
      getReductionIdentity(reductionOf(operation), ty->getScalarType(), FastMathFlags()));
}

static unsigned lanesOf(const Value *v) {
  return cast<FixedVectorType>(v->getType())->getNumElements();
}

/// Moves the elements of `v` up by `distance` lanes; the first lanes get the elements of `first`.
static Value *shiftLanes(IRBuilderBase &builder, Value *v, unsigned distance, Value *first) {
  const unsigned lanes = lanesOf(v);
  SmallVector<int> from;
  for (unsigned lane = 0; lane != lanes; ++lane)
    from.push_back(int(lane < distance ? lanes + lane : lane - distance));
  return builder.CreateShuffleVector(v, first, from);
}

JointUpdate joinUpdates(IRBuilderBase &builder, AtomicRMWInst::BinOp operation, Value *lanes,
                        Value *mask, bool needsBefore) {
  const Intrinsic::ID reduction = reductionOf(operation);
  Type *ty = lanes->getType();
  Value *nothing =
      ConstantVector::getSplat(ElementCount::getFixed(lanesOf(lanes)), identityOf(operation, ty));
  if (mask)
    lanes = builder.CreateSelect(mask, lanes, nothing);
  if (!needsBefore)
    return {builder.CreateIntrinsic(reduction, {ty}, {lanes})};
  Value *until = lanes; // Prefix reduction: combines each lane with all preceding ones.
  for (unsigned distance = 1; distance < lanesOf(lanes); distance *= 2)
    until =
        combineOperands(builder, operation, until, shiftLanes(builder, until, distance, nothing));
  return {builder.CreateExtractElement(until, lanesOf(lanes) - 1),
          shiftLanes(builder, until, 1, nothing)};
}

/// Returns for each lane the number of preceding lanes whose bit in `on` is set.
static Value *countBefore(IRBuilderBase &builder, Value *on, unsigned lanes, Type *ty) {
  Type *wide = lanes <= 32 ? builder.getInt32Ty() : builder.getInt64Ty();
  SmallVector<Constant *> inFront;
  for (unsigned lane = 0; lane != lanes; ++lane)
    inFront.push_back(ConstantInt::get(wide, (uint64_t(1) << lane) - 1));
  Value *bits = builder.CreateVectorSplat(lanes, builder.CreateZExt(on, wide));
  Value *number = builder.CreateUnaryIntrinsic(
      Intrinsic::ctpop, builder.CreateAnd(bits, ConstantVector::get(inFront)));
  return builder.CreateZExtOrTrunc(number, FixedVectorType::get(ty, lanes));
}

JointUpdate joinSteps(IRBuilderBase &builder, Value *same, unsigned lanes, Value *mask,
                      bool needsBefore) {
  Type *ty = same->getType();
  Value *number = ConstantInt::get(ty, lanes), *numberBefore = nullptr;
  if (mask) {
    Value *on = builder.CreateBitCast(mask, builder.getIntNTy(lanes));
    // Count in 32 or 64 bits: the mask of 4 lanes is an i4, for which CPUs have no instructions.
    Value *wide = builder.CreateZExt(on, lanes <= 32 ? builder.getInt32Ty() : builder.getInt64Ty());
    number = builder.CreateZExtOrTrunc(builder.CreateUnaryIntrinsic(Intrinsic::ctpop, wide), ty);
    if (needsBefore)
      numberBefore = countBefore(builder, on, lanes, ty);
  } else if (needsBefore) {
    SmallVector<Constant *> laneNumbers;
    for (unsigned lane = 0; lane != lanes; ++lane)
      laneNumbers.push_back(ConstantInt::get(ty, lane));
    numberBefore = ConstantVector::get(laneNumbers);
  }
  JointUpdate result = {builder.CreateMul(same, number)};
  if (needsBefore)
    result.Before = builder.CreateMul(builder.CreateVectorSplat(lanes, same), numberBefore);
  return result;
}

} // namespace oclc::vectorizer
