//===- Widener.cpp - Widens scalar code to code for many lanes --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/Widener.h"

#include "Vectorizer/Support/AnyLane.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::vectorizer {

Widener::Widener(Loop &L, LoopInfo &LI, ArrayRef<BasicBlock *> Blocks, LaneShapes &Shapes,
                 const PrivateMemory &Private, const LaneMasks &Masks, Filter RunsEmpty,
                 unsigned Lanes, VectorRemarks *Remarks)
    : L(L), LI(LI), Blocks(Blocks), Shapes(Shapes), Runs(L, Shapes, Lanes), Private(Private),
      Masks(Masks), RunsEmpty(RunsEmpty), Lanes(Lanes), Remarks(Remarks),
      Builder(L.getHeader()->getContext()) {}

std::string Widener::run() {
  // List the instructions first, because those that run lane by lane split their blocks.
  SmallVector<std::pair<BasicBlock *, SmallVector<Instruction *>>> Work;
  for (BasicBlock *BB : Blocks) {
    Work.emplace_back(BB, SmallVector<Instruction *>());
    for (Instruction &I : *BB)
      Work.back().second.push_back(&I);
  }
  for (auto &[BB, Instructions] : Work)
    widenBlock(*BB, Instructions);
  completePhis();
  std::string Problem = eraseReplaced();
  forgetLaneNumbers();
  return Problem;
}

/// Erases the scalar instructions that have been replaced. Their only users may be other replaced
/// instructions. Any other user takes one value for all lanes although lanes differ, because two
/// analyses disagree. Returns a description of such a fault; empty if there is none.
std::string Widener::eraseReplaced() {
  std::string Problem;
  const SmallPtrSet<const User *, 32> Known(Replaced.begin(), Replaced.end());
  for (Instruction *I : reverse(Replaced)) {
    for (const User *U : I->users())
      if (!Known.contains(U) && Problem.empty())
        Problem = formatv("'{0}' differs between lanes, and is used as one value by '{1}'",
                          I->getName(), cast<Instruction>(U)->getOpcodeName());
    I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
  return Problem;
}

/// Returns the mask of the block; null if all lanes run it.
Value *Widener::maskOf(BasicBlock &BB) const {
  auto Known = Masks.find(&BB);
  Value *Scalar = Known == Masks.end() ? nullptr : static_cast<Value *>(Known->second);
  auto *Constant = dyn_cast_or_null<ConstantInt>(Scalar);
  return Constant && Constant->isOne() ? nullptr : Scalar;
}

void Widener::widenBlock(BasicBlock &BB, ArrayRef<Instruction *> Instructions) {
  findGroups(BB);
  MayBeEmpty = maskOf(BB) && RunsEmpty(&BB);
  if (Remarks && maskOf(BB))
    Remarks->masked(BB, MayBeEmpty);
  for (Instruction *I : Instructions) {
    Builder.SetInsertPoint(I);
    Mask = isa<PHINode>(I) ? nullptr : maskOf(BB);
    widen(*I);
  }
}

Type *Widener::vectorOf(Type *Scalar) const { return FixedVectorType::get(Scalar, Lanes); }

/// Returns the constant <0, 1, 2, ..>.
Value *Widener::laneNumbers(Type *Scalar) const {
  SmallVector<Constant *> Numbers;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    Numbers.push_back(ConstantInt::get(Scalar, Lane));
  return ConstantVector::get(Numbers);
}

void Widener::setInsertPointBehind(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I))
    Builder.SetInsertPoint(L.getLoopPreheader()->getTerminator());
  else if (isa<PHINode>(I))
    Builder.SetInsertPoint(I->getParent(), I->getParent()->getFirstInsertionPt());
  else
    Builder.SetInsertPoint(I->getNextNode());
}

void Widener::define(Instruction &I, Value *Vector) {
  if (auto *New = dyn_cast<Instruction>(Vector); New && !New->hasName())
    New->setName(I.getName());
  Vectors[&I] = Vector;
  Replaced.push_back(&I);
}

/// Replaces `I` by a scalar, also in users that stay scalar.
void Widener::replace(Instruction &I, Value *Scalar) {
  Shapes.replace(&I, Scalar);
  I.replaceAllUsesWith(Scalar);
  Replaced.push_back(&I);
}

/// Returns the lanes of `V` as a vector. It is created once, right after `V`.
Value *Widener::vector(Value *V) {
  if (isa<PoisonValue>(V))
    return PoisonValue::get(vectorOf(V->getType()));
  if (auto *C = dyn_cast<Constant>(V))
    return ConstantVector::getSplat(ElementCount::getFixed(Lanes), C);
  if (Value *Known = Vectors.lookup(V))
    return Known;
  IRBuilderBase::InsertPointGuard Guard(Builder);
  setInsertPointBehind(V);
  Value *New = createVector(V);
  return Vectors[V] = New;
}

Value *Widener::createVector(Value *V) {
  LaneShape Shape = Shapes.of(V);
  if (Shape.isUniform())
    return Builder.CreateVectorSplat(Lanes, V, V->getName());
  if (Constant *Known = constantLanes(V))
    return Known;
  if (V->getType()->isPointerTy()) {
    Type *I64 = Builder.getInt64Ty();
    Value *Offsets =
        Builder.CreateMul(laneNumbers(I64), vector(ConstantInt::get(I64, Shape.Stride)));
    return Builder.CreateGEP(Builder.getInt8Ty(), V, Offsets);
  }
  Value *Offsets = Builder.CreateMul(laneNumbers(V->getType()),
                                     vector(ConstantInt::get(V->getType(), Shape.Stride)));
  return Builder.CreateAdd(Builder.CreateVectorSplat(Lanes, V), Offsets, V->getName() + ".lanes");
}

void Widener::widen(Instruction &I) {
  if (LaneShape Shape = Shapes.of(&I); Shape.isStrided() && !Shape.isUniform()) {
    if (isa<SExtInst, ZExtInst>(I))
      return extendLane0(cast<CastInst>(I));
    if (isa<PossiblyDisjointInst>(I))
      return addDisjoint(cast<BinaryOperator>(I));
    if (!isPromisedForLane0(I))
      I.dropPoisonGeneratingAnnotations();
  }
  if (auto *Address = dyn_cast<GetElementPtrInst>(&I);
      Address && Private.scale(Address->getPointerOperand()) != 1)
    return scaleOffset(*Address);
  if (isAny(&I))
    return askAny(cast<CallInst>(I));
  if (widenInGroup(I))
    return;
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return widenStore(*Store);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return widenCall(*Call);
  if (I.isTerminator())
    return;
  if (auto *Load = dyn_cast<LoadInst>(&I); Load && Shapes.of(Load).isUniform())
    return loadFromOnePlace(*Load);
  if (!Shapes.of(&I).isVarying())
    return;
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return widenPhi(*Phi);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return widenLoad(*Load);
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return widenUpdate(*Update);
  if (auto *Op = dyn_cast<BinaryOperator>(&I); Op && Op->isIntDivRem())
    return widenDivision(*Op);
  if (isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, FreezeInst,
          GetElementPtrInst>(I))
    return widenOperation(I);
  runLaneByLane(I);
}

/// True if the flags of an instruction that stays scalar hold in lane 0. They need not hold if lane
/// 0 is inactive or has no use for the result.
bool Widener::isPromisedForLane0(const Instruction &I) const {
  return !Mask && programUndefinedIfPoison(&I);
}

/// Replaces a strided disjoint `or` by a sum. Its operands have no common bits in active lanes; in
/// other lanes the result must be the sum, from which the stride was derived.
void Widener::addDisjoint(BinaryOperator &Or) {
  Value *Sum = Builder.CreateAdd(Or.getOperand(0), Or.getOperand(1));
  Sum->takeName(&Or);
  replace(Or, Sum);
}

void Widener::widenPhi(PHINode &Phi) {
  define(Phi, Builder.CreatePHI(vectorOf(Phi.getType()), Phi.getNumIncomingValues()));
}

/// Adds the incoming values of vector PHIs, after all values have their vectors.
void Widener::completePhis() {
  for (Instruction *I : Replaced)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (auto [From, Incoming] : zip(Phi->blocks(), Phi->incoming_values()))
        cast<PHINode>(Vectors.lookup(Phi))->addIncoming(vector(Incoming), From);
}

/// Widens `Lane && Same` and `Lane || Same`, where `Same` is uniform, to a scalar select between
/// masks, so that `Same` never becomes a mask. Null for other instructions.
Value *Widener::chooseMask(SelectInst &Select) {
  using namespace PatternMatch;
  Value *Lane = Select.getCondition(), *Same = nullptr;
  const bool IsAnd = match(&Select, m_LogicalAnd(m_Specific(Lane), m_Value(Same)));
  if (!IsAnd && !match(&Select, m_LogicalOr(m_Specific(Lane), m_Value(Same))))
    return nullptr;
  if (isa<Constant>(Same) || !Shapes.of(Same).isUniform() || Shapes.of(Lane).isUniform())
    return nullptr;
  // `Same` may be poison if no lane evaluates it.
  Same = Builder.CreateFreeze(Same);
  Value *Lanes = vector(Lane);
  return IsAnd ? Builder.CreateSelect(Same, Lanes, Constant::getNullValue(Lanes->getType()))
               : Builder.CreateSelect(Same, Constant::getAllOnesValue(Lanes->getType()), Lanes);
}

/// Creates the same instruction on vectors. Its flags and metadata hold for each lane.
void Widener::widenOperation(Instruction &I) {
  if (auto *Select = dyn_cast<SelectInst>(&I))
    if (Value *Chosen = chooseMask(*Select))
      return define(I, Chosen);
  Value *New;
  SmallVector<Value *> Operands;
  for (Value *Operand : I.operands())
    Operands.push_back(vector(Operand));
  if (auto *Op = dyn_cast<BinaryOperator>(&I))
    New = Builder.CreateBinOp(Op->getOpcode(), Operands[0], Operands[1]);
  else if (auto *Op = dyn_cast<UnaryOperator>(&I))
    New = Builder.CreateUnOp(Op->getOpcode(), Operands[0]);
  else if (auto *Cast = dyn_cast<CastInst>(&I))
    New = Builder.CreateCast(Cast->getOpcode(), Operands[0], vectorOf(Cast->getType()));
  else if (auto *Compare = dyn_cast<CmpInst>(&I))
    New = Builder.CreateCmp(Compare->getPredicate(), Operands[0], Operands[1]);
  else if (auto *Select = dyn_cast<SelectInst>(&I))
    New = Builder.CreateSelect(
        Shapes.of(Select->getCondition()).isUniform() ? Select->getCondition() : Operands[0],
        Operands[1], Operands[2]);
  else if (isa<FreezeInst>(I))
    New = Builder.CreateFreeze(Operands[0]);
  else {
    auto &Address = cast<GetElementPtrInst>(I);
    New = Builder.CreateGEP(Address.getSourceElementType(), Operands[0],
                            ArrayRef(Operands).drop_front(), "", Address.getNoWrapFlags());
  }
  if (auto *Instr = dyn_cast<Instruction>(New))
    Instr->copyIRFlags(&I);
  define(I, New);
}

/// Widens a division. Inactive lanes divide by 1, because they must not divide by zero.
void Widener::widenDivision(BinaryOperator &Division) {
  Value *Divisor = vector(Division.getOperand(1));
  if (Mask && !isa<Constant>(Division.getOperand(1)))
    Divisor = Builder.CreateSelect(vector(Mask), Divisor, ConstantInt::get(Divisor->getType(), 1));
  Value *New = Builder.CreateBinOp(Division.getOpcode(), vector(Division.getOperand(0)), Divisor);
  if (auto *Instr = dyn_cast<Instruction>(New))
    Instr->copyIRFlags(&Division);
  define(Division, New);
}

void Widener::askAny(CallInst &Any) {
  Value *Lane = Any.getArgOperand(0);
  Value *Result = Shapes.of(Lane).isUniform() ? Lane : Builder.CreateOrReduce(vector(Lane));
  replace(Any, Result);
}

/// Replaces a strided extension. Other lanes are derived from lane 0 even if lane 0 is inactive,
/// and its narrow value may have wrapped around then. So its value is recomputed in 64 bits.
void Widener::extendLane0(CastInst &Extension) {
  const bool Signed = isa<SExtInst>(Extension) || Extension.hasNonNeg();
  replace(Extension, wideLane0(Extension.getOperand(0), Signed));
}

Value *Widener::wideLane0(Value *V, bool Signed) {
  Type *I64 = Builder.getInt64Ty();
  if (!Shapes.of(V).isUniform()) {
    if (auto *Trunc = dyn_cast<TruncInst>(V); Trunc && Trunc->getOperand(0)->getType() == I64)
      return Trunc->getOperand(0);
    if (auto *Phi = dyn_cast<PHINode>(V))
      return widePhi(*Phi, Signed);
    if (auto *Op = dyn_cast<BinaryOperator>(V); Op && isa<OverflowingBinaryOperator>(Op))
      return Builder.CreateBinOp(Op->getOpcode(), wideLane0(Op->getOperand(0), Signed),
                                 wideLane0(Op->getOperand(1), Signed));
  }
  return Signed ? Builder.CreateSExt(V, I64) : Builder.CreateZExt(V, I64);
}

PHINode *Widener::widePhi(PHINode &Phi, bool Signed) {
  PHINode *&Known = WidePhis[{&Phi, Signed}];
  if (Known)
    return Known;
  IRBuilderBase::InsertPointGuard Guard(Builder);
  Builder.SetInsertPoint(&Phi);
  // Enter the new PHI first, because `Phi` may be its own operand.
  PHINode *Wide = Known =
      Builder.CreatePHI(Builder.getInt64Ty(), Phi.getNumIncomingValues(), Phi.getName() + ".wide");
  Shapes.replace(&Phi, Wide);
  for (auto [From, Incoming] : zip(Phi.blocks(), Phi.incoming_values())) {
    Builder.SetInsertPoint(From->getTerminator());
    Wide->addIncoming(wideLane0(Incoming, Signed), From);
  }
  return Wide;
}

} // namespace oclc::vectorizer
