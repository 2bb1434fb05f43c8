//===- WidenLaneOperations.cpp - What the lanes of a sub-group do together --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Widens sub-group operations on lanes. All lanes of a vector reach such an operation, or none does
// (SubGroupLanes.h), so that it needs no mask: a block with one is skipped if no lane is active.
//
//   sum = reduce_add(x)    =>   one value, the same for all lanes
//   y = read(x, lane ^ 1)  =>   a shuffle of x by <1, 0, 3, 2, ..>
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/LaneOperations.h"
#include "Vectorizer/Support/LanePermutation.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/Analysis/ConstantFolding.h"

#include <numeric>

using namespace llvm;
using oclc::passes::LaneOperation;

namespace oclc::vectorizer {

/// Returns the values of `v` in all lanes if they are constants: lane numbers, and what is computed
/// from them. Null for other values. A read of other lanes at such indices becomes a constant
/// shuffle.
Constant *Widener::constantLanes(Value *v, unsigned depth) {
  constexpr unsigned MostSteps = 8;
  if (auto *known = dyn_cast<Constant>(v))
    return ConstantVector::getSplat(ElementCount::getFixed(Lanes), known);
  if (auto *known = dyn_cast_or_null<Constant>(Vectors.lookup(v)))
    return known;
  if (passes::isLaneNumber(*v))
    return cast<Constant>(laneNumbers(v->getType()));
  auto *i = dyn_cast<Instruction>(v);
  if (!i || !L.contains(i) || depth == MostSteps)
    return nullptr;
  const DataLayout &dl = i->getDataLayout();
  auto *op = dyn_cast<BinaryOperator>(i);
  auto *cast = dyn_cast<CastInst>(i);
  if (!op && !cast)
    return nullptr;
  Constant *a = constantLanes(i->getOperand(0), depth + 1);
  Constant *b = a && op ? constantLanes(i->getOperand(1), depth + 1) : nullptr;
  if (!a || (op && !b))
    return nullptr;
  return op ? ConstantFoldBinaryOpOperands(op->getOpcode(), a, b, dl)
            : ConstantFoldCastOperand(cast->getOpcode(), a, vectorOf(cast->getType()), dl);
}

bool Widener::widenLaneOperation(CallInst &call) {
  if (passes::isLaneNumber(call)) {
    // Users that stay scalar take the number of lane 0, which is 0. The operand is not needed any
    // more; it may be another value than the id itself, such as one saved across a barrier.
    call.setArgOperand(0, ConstantInt::get(call.getArgOperand(0)->getType(), 0));
    Vectors[&call] = laneNumbers(call.getType());
    LaneNumbers.push_back(&call);
    return true;
  }
  std::optional<LaneOperation> operation = passes::laneOperation(call);
  if (!operation)
    return false;
  Value *x = call.getArgOperand(0);
  if (operation->kind == LaneOperation::Reduce)
    replace(call, reduceLanes(*operation, vector(x)));
  else if (operation->kind == LaneOperation::Broadcast ||
           Shapes.of(call.getArgOperand(1)).isUniform())
    replace(call, oneLane(x, call.getArgOperand(1)));
  else
    define(call, permuteLanes(Builder, vector(x), vector(call.getArgOperand(1))));
  return true;
}

/// Returns the minimum or maximum of `a` and `b`, or the other operand if one is a NaN. Compares
/// and selects for half precision, for which LLVM would call fminf.
static Value *chooseLimit(IRBuilderBase &builder, Intrinsic::ID id, Value *a, Value *b) {
  if (!a->getType()->getScalarType()->isHalfTy())
    return builder.CreateBinaryIntrinsic(id, a, b);
  Value *isA = id == Intrinsic::minnum ? builder.CreateFCmpOLT(a, b) : builder.CreateFCmpOGT(a, b);
  return builder.CreateSelect(builder.CreateOr(isA, builder.CreateFCmpUNO(b, b)), a, b);
}

/// Reduces a vector by combining its halves until one element is left. LLVM's own reduction
/// compares floating-point elements sequentially if they may be NaNs.
static Value *reduceByHalves(IRBuilderBase &builder, Intrinsic::ID id, Value *x) {
  for (unsigned half = cast<FixedVectorType>(x->getType())->getNumElements() / 2; half != 0;
       half /= 2) {
    SmallVector<int> low(half), high(half);
    std::iota(low.begin(), low.end(), 0);
    std::iota(high.begin(), high.end(), int(half));
    x = chooseLimit(builder, id, builder.CreateShuffleVector(x, low),
                    builder.CreateShuffleVector(x, high));
  }
  return builder.CreateExtractElement(x, uint64_t(0));
}

Value *Widener::reduceLanes(const LaneOperation &operation, Value *x) {
  if (operation.reduction == Intrinsic::vector_reduce_fmin)
    return reduceByHalves(Builder, Intrinsic::minnum, x);
  if (operation.reduction == Intrinsic::vector_reduce_fmax)
    return reduceByHalves(Builder, Intrinsic::maxnum, x);
  if (operation.reduction != Intrinsic::vector_reduce_fadd)
    return Builder.CreateIntrinsic(operation.reduction, {x->getType()}, {x});
  // OpenCL C leaves the order of the additions open.
  CallInst *sum =
      Builder.CreateFAddReduce(ConstantFP::getNegativeZero(x->getType()->getScalarType()), x);
  sum->setHasAllowReassoc(true);
  return sum;
}

/// Returns the value of `x` in the lane with the number `lane`. The caller guarantees that `lane`
/// is the same for all lanes.
Value *Widener::oneLane(Value *x, Value *lane) {
  if (Shapes.of(x).isUniform())
    return x;
  if (!Shapes.of(lane).isUniform())
    lane = Builder.CreateExtractElement(vector(lane), uint64_t(0));
  return Builder.CreateExtractElement(vector(x), lane);
}

/// Erases the queries of lane numbers, after all users have been widened.
void Widener::forgetLaneNumbers() {
  for (CallInst *call : LaneNumbers) {
    call->replaceAllUsesWith(ConstantInt::get(call->getType(), 0));
    call->eraseFromParent();
  }
}

} // namespace oclc::vectorizer
