//===- WidenCalls.cpp - Calls of many lanes ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/KeptBuiltins.h"
#include "Vectorizer/Support/WideBuiltins.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

void Widener::widenCall(CallInst &Call) {
  // Lifetime markers and assumptions of one lane do not hold for all lanes.
  if (Call.isLifetimeStartOrEnd() || isa<AssumeInst>(Call)) {
    Replaced.push_back(&Call);
    return;
  }
  if (widenLaneOperation(Call))
    return;
  const bool IsAlike =
      Call.getType()->isVoidTy() ? Call.doesNotAccessMemory() : !Shapes.of(&Call).isVarying();
  if (isa<NoAliasScopeDeclInst, DbgInfoIntrinsic>(Call) || IsAlike)
    return;
  if (!widenIntrinsic(Call) && !widenBuiltin(Call))
    runLaneByLane(Call);
}

bool Widener::widenIntrinsic(CallInst &Call) {
  Intrinsic::ID Id = Call.getIntrinsicID();
  if (!isTriviallyVectorizable(Id))
    return false;
  SmallVector<Value *> Arguments;
  SmallVector<Type *> Types;
  if (isVectorIntrinsicWithOverloadTypeAtArg(Id, -1, nullptr))
    Types.push_back(vectorOf(Call.getType()));
  for (auto [Index, Arg] : enumerate(Call.args())) {
    const bool Scalar = isVectorIntrinsicWithScalarOpAtArg(Id, unsigned(Index), nullptr);
    if (Scalar && !Shapes.of(Arg).isUniform())
      return false;
    Arguments.push_back(Scalar ? static_cast<Value *>(Arg) : vector(Arg));
    if (isVectorIntrinsicWithOverloadTypeAtArg(Id, int(Index), nullptr))
      Types.push_back(Arguments.back()->getType());
  }
  CallInst *New = Builder.CreateIntrinsic(Id, Types, Arguments);
  New->copyIRFlags(&Call);
  define(Call, New);
  return true;
}

bool Widener::widenBuiltin(CallInst &Call) {
  Function *Scalar = Call.getCalledFunction();
  if (!Scalar || !Call.doesNotAccessMemory())
    return false;
  Function *Wide = Mask ? getMaskedBuiltin(*Scalar, Lanes) : nullptr;
  SmallVector<Value *> Arguments;
  for (Value *Arg : Call.args())
    Arguments.push_back(vector(Arg));
  if (Wide)
    Arguments.push_back(vector(Mask));
  else
    Wide = getWideBuiltin(*Scalar, Lanes);
  if (!Wide)
    return false;
  CallInst *New = Builder.CreateCall(Wide, Arguments);
  New->setCallingConv(Wide->getCallingConv());
  if (isa<FPMathOperator>(New))
    New->copyFastMathFlags(&Call);
  define(Call, New);
  return true;
}

/// Copies the instruction with the operands of one lane.
Instruction *Widener::cloneForLane(Instruction &I, Value *Lane) {
  Instruction *New = I.clone();
  for (Use &Operand : New->operands()) {
    if (isa<BasicBlock, Function>(Operand) || Shapes.of(Operand).isUniform() ||
        isa<MetadataAsValue>(Operand))
      continue;
    Operand.set(Builder.CreateExtractElement(vector(Operand), Lane));
  }
  return Builder.Insert(New);
}

/// Runs the instruction for each lane, in the order in which work-items would run one by one.
void Widener::runLaneByLane(Instruction &I) {
  if (Remarks)
    Remarks->laneByLane(I);
  if (Mask && !isSafeToSpeculativelyExecute(&I))
    return runActiveLanes(I);
  const bool HasResult = !I.getType()->isVoidTy();
  Value *Result = HasResult ? PoisonValue::get(vectorOf(I.getType())) : nullptr;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
    Instruction *New = cloneForLane(I, Builder.getInt32(Lane));
    if (HasResult)
      Result = Builder.CreateInsertElement(Result, New, Lane);
  }
  if (HasResult)
    return define(I, Result);
  Replaced.push_back(&I);
}

/// Splits the block before `I`, and adds a block that runs only if `Condition` holds. The caller
/// fills that block, `Body`, and ends it.
Widener::Detour Widener::cutAt(Instruction &I, Value *Condition, const Twine &Name) {
  BasicBlock *Before = I.getParent();
  BasicBlock *After = SplitBlock(Before, &I, static_cast<DominatorTree *>(nullptr), &LI);
  BasicBlock *Body = BasicBlock::Create(I.getContext(), Name, Before->getParent(), After);
  LI.getLoopFor(Before)->addBasicBlockToLoop(Body, LI);
  Instruction *End = Before->getTerminator();
  Builder.SetInsertPoint(End);
  Builder.CreateCondBr(Condition, Body, After);
  End->eraseFromParent();
  return {Before, Body, After};
}

/// Returns `Result`, a value of the body, as a PHI after it. The PHI is poison if the body has not
/// run, because no lane uses it then.
Value *Widener::resultOf(const Detour &Way, Value *Result) {
  IRBuilderBase::InsertPointGuard Guard(Builder);
  Builder.SetInsertPoint(Way.After, Way.After->begin());
  PHINode *Behind = Builder.CreatePHI(Result->getType(), 2);
  Behind->addIncoming(PoisonValue::get(Result->getType()), Way.Before);
  Behind->addIncoming(Result, Way.Body);
  return Behind;
}

/// Runs the instruction for the active lanes, in a loop over the bits of the mask.
void Widener::runActiveLanes(Instruction &I) {
  Type *Bits = Builder.getIntNTy(Lanes);
  Value *On = Builder.CreateBitCast(vector(Mask), Bits);
  SmallVector<Value *> Operands;
  for (Value *Operand : I.operands())
    if (!isa<BasicBlock, Function, MetadataAsValue>(Operand) && !Shapes.of(Operand).isUniform())
      vector(Operand); // Create the vector before the loop.
  Value *None = ConstantInt::get(Bits, 0);
  const Detour Way = cutAt(I, Builder.CreateICmpNE(On, None), "active.lane");

  Builder.SetInsertPoint(Way.Body);
  PHINode *Left = Builder.CreatePHI(Bits, 2, "lanes.left");
  Left->addIncoming(On, Way.Before);
  const bool HasResult = !I.getType()->isVoidTy();
  PHINode *Known = nullptr;
  if (HasResult) {
    Known = Builder.CreatePHI(vectorOf(I.getType()), 2);
    Known->addIncoming(PoisonValue::get(Known->getType()), Way.Before);
  }
  Value *Lane = Builder.CreateBinaryIntrinsic(Intrinsic::cttz, Left, Builder.getTrue());
  Lane = Builder.CreateZExtOrTrunc(Lane, Builder.getInt32Ty());
  Instruction *New = cloneForLane(I, Lane);
  Value *Result = HasResult ? Builder.CreateInsertElement(Known, New, Lane) : nullptr;
  Value *Rest = Builder.CreateAnd(Left, Builder.CreateSub(Left, ConstantInt::get(Bits, 1)));
  Left->addIncoming(Rest, Way.Body);
  if (HasResult)
    Known->addIncoming(Result, Way.Body);
  Builder.CreateCondBr(Builder.CreateICmpNE(Rest, None), Way.Body, Way.After);

  Builder.SetInsertPoint(&I);
  if (HasResult)
    return define(I, resultOf(Way, Result));
  Replaced.push_back(&I);
}

} // namespace oclc::vectorizer
