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

/// Returns the values of `V` in all lanes if they are constants: lane numbers, and what is computed
/// from them. Reads of other lanes thereby know which lanes they read. Null for other values.
Constant *Widener::constantLanes(Value *V, unsigned Depth) {
  constexpr unsigned MostSteps = 8;
  if (auto *Known = dyn_cast<Constant>(V))
    return ConstantVector::getSplat(ElementCount::getFixed(Lanes), Known);
  if (auto *Known = dyn_cast_or_null<Constant>(Vectors.lookup(V)))
    return Known;
  if (passes::isLaneNumber(*V))
    return cast<Constant>(laneNumbers(V->getType()));
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I) || Depth == MostSteps)
    return nullptr;
  const DataLayout &DL = I->getDataLayout();
  auto *Op = dyn_cast<BinaryOperator>(I);
  auto *Cast = dyn_cast<CastInst>(I);
  if (!Op && !Cast)
    return nullptr;
  Constant *A = constantLanes(I->getOperand(0), Depth + 1);
  Constant *B = A && Op ? constantLanes(I->getOperand(1), Depth + 1) : nullptr;
  if (!A || (Op && !B))
    return nullptr;
  return Op ? ConstantFoldBinaryOpOperands(Op->getOpcode(), A, B, DL)
            : ConstantFoldCastOperand(Cast->getOpcode(), A, vectorOf(Cast->getType()), DL);
}

bool Widener::widenLaneOperation(CallInst &Call) {
  if (passes::isLaneNumber(Call)) {
    // Users that stay scalar take the number of lane 0, which is 0. The operand is not needed any
    // more; it may be another value than the id itself, such as one saved across a barrier.
    Call.setArgOperand(0, ConstantInt::get(Call.getArgOperand(0)->getType(), 0));
    Vectors[&Call] = laneNumbers(Call.getType());
    LaneNumbers.push_back(&Call);
    return true;
  }
  std::optional<LaneOperation> Operation = passes::laneOperation(Call);
  if (!Operation)
    return false;
  Value *X = Call.getArgOperand(0);
  if (Operation->kind == LaneOperation::Reduce)
    replace(Call, reduceLanes(*Operation, vector(X)));
  else if (Operation->kind == LaneOperation::Broadcast ||
           Shapes.of(Call.getArgOperand(1)).isUniform())
    replace(Call, oneLane(X, Call.getArgOperand(1)));
  else
    define(Call, permuteLanes(Builder, vector(X), vector(Call.getArgOperand(1))));
  return true;
}

/// Returns the minimum or maximum of `A` and `B`, or the other operand if one is a NaN. LLVM has no
/// instruction for half precision and would call fminf.
static Value *chooseLimit(IRBuilderBase &Builder, Intrinsic::ID Id, Value *A, Value *B) {
  if (!A->getType()->getScalarType()->isHalfTy())
    return Builder.CreateBinaryIntrinsic(Id, A, B);
  Value *IsA = Id == Intrinsic::minnum ? Builder.CreateFCmpOLT(A, B) : Builder.CreateFCmpOGT(A, B);
  return Builder.CreateSelect(Builder.CreateOr(IsA, Builder.CreateFCmpUNO(B, B)), A, B);
}

/// Reduces a vector by combining its halves, again and again. LLVM's reduction compares
/// floating-point elements sequentially if they may be NaNs.
static Value *reduceByHalves(IRBuilderBase &Builder, Intrinsic::ID Id, Value *X) {
  for (unsigned Half = cast<FixedVectorType>(X->getType())->getNumElements() / 2; Half != 0;
       Half /= 2) {
    SmallVector<int> Low(Half), High(Half);
    std::iota(Low.begin(), Low.end(), 0);
    std::iota(High.begin(), High.end(), int(Half));
    X = chooseLimit(Builder, Id, Builder.CreateShuffleVector(X, Low),
                    Builder.CreateShuffleVector(X, High));
  }
  return Builder.CreateExtractElement(X, uint64_t(0));
}

Value *Widener::reduceLanes(const LaneOperation &Operation, Value *X) {
  if (Operation.reduction == Intrinsic::vector_reduce_fmin)
    return reduceByHalves(Builder, Intrinsic::minnum, X);
  if (Operation.reduction == Intrinsic::vector_reduce_fmax)
    return reduceByHalves(Builder, Intrinsic::maxnum, X);
  if (Operation.reduction != Intrinsic::vector_reduce_fadd)
    return Builder.CreateIntrinsic(Operation.reduction, {X->getType()}, {X});
  // OpenCL C leaves the order of the additions open.
  CallInst *Sum =
      Builder.CreateFAddReduce(ConstantFP::getNegativeZero(X->getType()->getScalarType()), X);
  Sum->setHasAllowReassoc(true);
  return Sum;
}

/// Returns the value of `X` in the lane that all lanes specify.
Value *Widener::oneLane(Value *X, Value *Lane) {
  if (Shapes.of(X).isUniform())
    return X;
  if (!Shapes.of(Lane).isUniform())
    Lane = Builder.CreateExtractElement(vector(Lane), uint64_t(0));
  return Builder.CreateExtractElement(vector(X), Lane);
}

/// Erases the queries of lane numbers, after all users have been widened.
void Widener::forgetLaneNumbers() {
  for (CallInst *Call : LaneNumbers) {
    Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), 0));
    Call->eraseFromParent();
  }
}

} // namespace oclc::vectorizer
