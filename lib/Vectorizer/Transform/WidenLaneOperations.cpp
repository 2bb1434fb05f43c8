//===- WidenLaneOperations.cpp - What the lanes of a sub-group do together --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// All lanes of a vector come to such an operation, or none (SubGroupLanes.h), so that masks do not
// matter to it: a block with one is skipped when no lane is there.
//
//   sum = reduce_add(x)    =>   one number, the same for all lanes
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

/// The numbers of lanes are constants, and so is what is computed from them: by that, reads know
/// which lanes they read. Null for what is not known.
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
    // Lane 0 stands for the others where the number stays scalar. The item does not matter any
    // more, which may be something else than the id itself: one that was kept across a barrier.
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

/// The lesser or greater one, or the one that is a number. LLVM has no instruction for half
/// precision, and would call fminf.
static Value *chooseLimit(IRBuilderBase &Builder, Intrinsic::ID Id, Value *A, Value *B) {
  if (!A->getType()->getScalarType()->isHalfTy())
    return Builder.CreateBinaryIntrinsic(Id, A, B);
  Value *IsA = Id == Intrinsic::minnum ? Builder.CreateFCmpOLT(A, B) : Builder.CreateFCmpOGT(A, B);
  return Builder.CreateSelect(Builder.CreateOr(IsA, Builder.CreateFCmpUNO(B, B)), A, B);
}

/// Of the halves of a vector, and so on: LLVM compares floating-point numbers one after the other
/// where they may be NaNs.
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
  // The language leaves the order open.
  CallInst *Sum =
      Builder.CreateFAddReduce(ConstantFP::getNegativeZero(X->getType()->getScalarType()), X);
  Sum->setHasAllowReassoc(true);
  return Sum;
}

/// The value of the lane that all lanes name.
Value *Widener::oneLane(Value *X, Value *Lane) {
  if (Shapes.of(X).isUniform())
    return X;
  if (!Shapes.of(Lane).isUniform())
    Lane = Builder.CreateExtractElement(vector(Lane), uint64_t(0));
  return Builder.CreateExtractElement(vector(X), Lane);
}

/// When everything has its form.
void Widener::forgetLaneNumbers() {
  for (CallInst *Call : LaneNumbers) {
    Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), 0));
    Call->eraseFromParent();
  }
}

} // namespace oclc::vectorizer
