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

void Widener::widenCall(CallInst &call) {
  // Lifetime markers and assumptions of one lane do not hold for all lanes.
  if (call.isLifetimeStartOrEnd() || isa<AssumeInst>(call)) {
    Replaced.push_back(&call);
    return;
  }
  if (widenLaneOperation(call))
    return;
  const bool isAlike =
      call.getType()->isVoidTy() ? call.doesNotAccessMemory() : !Shapes.of(&call).isVarying();
  if (isa<NoAliasScopeDeclInst, DbgInfoIntrinsic>(call) || isAlike)
    return;
  if (!widenIntrinsic(call) && !widenBuiltin(call))
    runLaneByLane(call);
}

bool Widener::widenIntrinsic(CallInst &call) {
  Intrinsic::ID id = call.getIntrinsicID();
  if (!isTriviallyVectorizable(id))
    return false;
  SmallVector<Value *> arguments;
  SmallVector<Type *> types;
  if (isVectorIntrinsicWithOverloadTypeAtArg(id, -1, nullptr))
    types.push_back(vectorOf(call.getType()));
  for (auto [index, arg] : enumerate(call.args())) {
    const bool scalar = isVectorIntrinsicWithScalarOpAtArg(id, unsigned(index), nullptr);
    if (scalar && !Shapes.of(arg).isUniform())
      return false;
    arguments.push_back(scalar ? static_cast<Value *>(arg) : vector(arg));
    if (isVectorIntrinsicWithOverloadTypeAtArg(id, int(index), nullptr))
      types.push_back(arguments.back()->getType());
  }
  CallInst *fresh = Builder.CreateIntrinsic(id, types, arguments);
  fresh->copyIRFlags(&call);
  define(call, fresh);
  return true;
}

bool Widener::widenBuiltin(CallInst &call) {
  Function *scalar = call.getCalledFunction();
  if (!scalar || !call.doesNotAccessMemory())
    return false;
  Function *wide = Mask ? getMaskedBuiltin(*scalar, Lanes) : nullptr;
  SmallVector<Value *> arguments;
  for (Value *arg : call.args())
    arguments.push_back(vector(arg));
  if (wide)
    arguments.push_back(vector(Mask));
  else
    wide = getWideBuiltin(*scalar, Lanes);
  if (!wide)
    return false;
  CallInst *fresh = Builder.CreateCall(wide, arguments);
  fresh->setCallingConv(wide->getCallingConv());
  if (isa<FPMathOperator>(fresh))
    fresh->copyFastMathFlags(&call);
  define(call, fresh);
  return true;
}

/// Copies the instruction with the operands of one lane.
Instruction *Widener::cloneForLane(Instruction &inst, Value *lane) {
  Instruction *fresh = inst.clone();
  for (Use &operand : fresh->operands()) {
    if (isa<BasicBlock, Function>(operand) || Shapes.of(operand).isUniform() ||
        isa<MetadataAsValue>(operand))
      continue;
    operand.set(Builder.CreateExtractElement(vector(operand), lane));
  }
  return Builder.Insert(fresh);
}

/// Runs the instruction for each lane, in the order in which work-items would run one by one. If it
/// cannot be speculated, runs it only for active lanes.
void Widener::runLaneByLane(Instruction &inst) {
  if (Remarks)
    Remarks->laneByLane(inst);
  if (Mask && !isSafeToSpeculativelyExecute(&inst))
    return runActiveLanes(inst);
  const bool hasResult = !inst.getType()->isVoidTy();
  Value *result = hasResult ? PoisonValue::get(vectorOf(inst.getType())) : nullptr;
  for (unsigned lane = 0; lane != Lanes; ++lane) {
    Instruction *fresh = cloneForLane(inst, Builder.getInt32(lane));
    if (hasResult)
      result = Builder.CreateInsertElement(result, fresh, lane);
  }
  if (hasResult)
    return define(inst, result);
  Replaced.push_back(&inst);
}

/// Splits the block before `inst`, and adds a block that runs only if `condition` holds. The caller
/// fills that block, `Body`, and ends it.
Widener::Detour Widener::cutAt(Instruction &inst, Value *condition, const Twine &name) {
  BasicBlock *before = inst.getParent();
  BasicBlock *after = SplitBlock(before, &inst, static_cast<DominatorTree *>(nullptr), &LI);
  BasicBlock *body = BasicBlock::Create(inst.getContext(), name, before->getParent(), after);
  LI.getLoopFor(before)->addBasicBlockToLoop(body, LI);
  Instruction *end = before->getTerminator();
  Builder.SetInsertPoint(end);
  Builder.CreateCondBr(condition, body, after);
  end->eraseFromParent();
  return {before, body, after};
}

/// Returns a PHI after the body that has the value `result` of the body. It is poison if the body
/// has not run, because no lane uses it then.
Value *Widener::resultOf(const Detour &way, Value *result) {
  IRBuilderBase::InsertPointGuard guard(Builder);
  Builder.SetInsertPoint(way.After, way.After->begin());
  PHINode *behind = Builder.CreatePHI(result->getType(), 2);
  behind->addIncoming(PoisonValue::get(result->getType()), way.Before);
  behind->addIncoming(result, way.Body);
  return behind;
}

/// Runs the instruction for the active lanes, in a loop over the bits of the mask that are set.
void Widener::runActiveLanes(Instruction &inst) {
  Type *bits = Builder.getIntNTy(Lanes);
  Value *on = Builder.CreateBitCast(vector(Mask), bits);
  SmallVector<Value *> operands;
  for (Value *operand : inst.operands())
    if (!isa<BasicBlock, Function, MetadataAsValue>(operand) && !Shapes.of(operand).isUniform())
      vector(operand); // Create the vector before the loop.
  Value *none = ConstantInt::get(bits, 0);
  const Detour way = cutAt(inst, Builder.CreateICmpNE(on, none), "active.lane");

  Builder.SetInsertPoint(way.Body);
  PHINode *left = Builder.CreatePHI(bits, 2, "lanes.left");
  left->addIncoming(on, way.Before);
  const bool hasResult = !inst.getType()->isVoidTy();
  PHINode *known = nullptr;
  if (hasResult) {
    known = Builder.CreatePHI(vectorOf(inst.getType()), 2);
    known->addIncoming(PoisonValue::get(known->getType()), way.Before);
  }
  Value *lane = Builder.CreateBinaryIntrinsic(Intrinsic::cttz, left, Builder.getTrue());
  lane = Builder.CreateZExtOrTrunc(lane, Builder.getInt32Ty());
  Instruction *fresh = cloneForLane(inst, lane);
  Value *result = hasResult ? Builder.CreateInsertElement(known, fresh, lane) : nullptr;
  Value *rest = Builder.CreateAnd(left, Builder.CreateSub(left, ConstantInt::get(bits, 1)));
  left->addIncoming(rest, way.Body);
  if (hasResult)
    known->addIncoming(result, way.Body);
  Builder.CreateCondBr(Builder.CreateICmpNE(rest, none), way.Body, way.After);

  Builder.SetInsertPoint(&inst);
  if (hasResult)
    return define(inst, resultOf(way, result));
  Replaced.push_back(&inst);
}

} // namespace oclc::vectorizer
