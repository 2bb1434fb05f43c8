//===- LaneShapes.cpp - How a value differs between lanes -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/LaneShapes.h"

#include "Passes/Support/LaneOperations.h"
#include "Vectorizer/Support/AnyLane.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {

LaneShapes::LaneShapes(const Loop &L, const PHINode &Id, const PrivateMemory &Private)
    : L(L), Id(Id), Private(Private) {
  do
    while (propagate())
      ;
  while (assumeUniform());
}

/// Updates the shapes of all values once; true if a shape has changed. Each shape changes from
/// unknown to strided to varying at most, so that repeated calls terminate. An extension is varying
/// as long as its operand is not known not to wrap around; it stays varying when that is known.
bool LaneShapes::propagate() {
  bool Changed = false;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      if (I.getType()->isVoidTy())
        continue;
      LaneShape New = compute(I);
      LaneShape &Known = Shapes[&I];
      if (New == Known || New.Kind == LaneShape::Unknown || Known.isVarying())
        continue;
      // If a shape proves wrong, no second stride is tried.
      Known = Known.Kind == LaneShape::Unknown ? New : LaneShape::varying();
      Changed = true;
    }
  return Changed;
}

/// Assumes that one PHI of unknown shape is uniform; false if there is none. The shapes of PHIs in
/// a cycle remain unknown otherwise. propagate() corrects a wrong assumption.
bool LaneShapes::assumeUniform() {
  for (const BasicBlock *BB : L.blocks())
    for (const PHINode &Phi : BB->phis())
      if (of(&Phi).Kind == LaneShape::Unknown) {
        Shapes[&Phi] = LaneShape::uniform();
        return true;
      }
  return false;
}

LaneShape LaneShapes::of(const Value *V) const {
  if (auto *Variable = dyn_cast<AllocaInst>(V); Variable && Private.isPrivate(Variable))
    return LaneShape::strided(Private.stride(Variable));
  auto *I = dyn_cast<Instruction>(V);
  return I && L.contains(I) ? Shapes.lookup(I) : LaneShape::uniform();
}

LaneShape LaneShapes::compute(const Instruction &I) const {
  if (&I == &Id)
    return LaneShape::strided(1);
  if (any_of(I.operands(), [&](const Use &U) {
        return !isa<BasicBlock>(U) && !isa<PHINode>(I) && of(U).Kind == LaneShape::Unknown;
      }))
    return {};
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return ofPhi(*Phi);
  // The condition of the latch is computed once for all lanes.
  auto *Repeat = dyn_cast<BranchInst>(L.getLoopLatch()->getTerminator());
  if (isAny(&I) || (Repeat && Repeat->isConditional() && Repeat->getCondition() == &I))
    return LaneShape::uniform();
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() && of(Load->getPointerOperand()).isUniform() ? LaneShape::uniform()
                                                                         : LaneShape::varying();
  if (passes::isLaneNumber(I))
    return LaneShape::strided(1);
  if (std::optional<passes::LaneOperation> Operation = passes::laneOperation(I))
    return Operation->kind == passes::LaneOperation::Read && !of(I.getOperand(1)).isUniform()
               ? LaneShape::varying()
               : LaneShape::uniform();
  if (auto *Call = dyn_cast<CallBase>(&I); Call && !Call->doesNotAccessMemory())
    return LaneShape::varying();
  if (I.isAtomic())
    return LaneShape::varying();
  if (auto *Op = dyn_cast<BinaryOperator>(&I))
    return ofBinary(*Op);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return ofCast(*Cast);
  if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
    return ofAddress(*Address);
  if (isa<FreezeInst>(I))
    return of(I.getOperand(0));
  if (auto *Select = dyn_cast<SelectInst>(&I);
      Select && of(Select->getCondition()).isUniform() &&
      of(Select->getTrueValue()) == of(Select->getFalseValue()))
    return of(Select->getTrueValue());
  return ofOperands(I);
}

LaneShape LaneShapes::ofOperands(const Instruction &I) const {
  return all_of(I.operands(), [&](const Use &U) { return of(U).isUniform(); })
             ? LaneShape::uniform()
             : LaneShape::varying();
}

LaneShape LaneShapes::ofPhi(const PHINode &Phi) const {
  LaneShape Result;
  for (const Value *Incoming : Phi.incoming_values()) {
    LaneShape Shape = isa<UndefValue>(Incoming) ? LaneShape() : of(Incoming);
    if (Shape.Kind == LaneShape::Unknown)
      continue;
    if (Result.Kind != LaneShape::Unknown && Shape != Result)
      return LaneShape::varying();
    Result = Shape;
  }
  return Result;
}

LaneShape LaneShapes::ofBinary(const BinaryOperator &Op) const {
  LaneShape A = of(Op.getOperand(0)), B = of(Op.getOperand(1));
  if (A.isUniform() && B.isUniform())
    return LaneShape::uniform();
  if (A.isVarying() || B.isVarying() || !Op.getType()->isIntegerTy())
    return LaneShape::varying();
  auto *Factor = dyn_cast<ConstantInt>(Op.getOperand(1));
  switch (Op.getOpcode()) {
  case Instruction::Add:
    return LaneShape::strided(A.Stride + B.Stride);
  case Instruction::Sub:
    return LaneShape::strided(A.Stride - B.Stride);
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(Op).isDisjoint() && (A.isUniform() || B.isUniform()))
      return LaneShape::strided(A.Stride + B.Stride);
    break;
  case Instruction::Mul:
    if (Factor && Factor->getValue().abs().ult(1 << 20))
      return LaneShape::strided(A.Stride * Factor->getSExtValue());
    break;
  case Instruction::Shl:
    if (Factor && Factor->getValue().ult(20))
      return LaneShape::strided(A.Stride << Factor->getZExtValue());
    break;
  case Instruction::LShr:
    if (Factor && keepsHighBits(Op.getOperand(0), unsigned(Factor->getLimitedValue(64))))
      return LaneShape::uniform();
    break;
  case Instruction::And:
    if (Factor && Factor->getValue().isMask() &&
        keepsHighBits(Op.getOperand(0), Factor->getValue().countr_one()))
      return A;
    break;
  default:
    break;
  }
  return LaneShape::varying();
}

/// True if the strided value `V` differs between lanes in its low `Bits` bits only: lane 0 is
/// aligned such that the sum of the strides does not carry into higher bits.
bool LaneShapes::keepsHighBits(const Value *V, unsigned Bits) const {
  const int64_t Stride = of(V).Stride;
  if (Stride < 0 || Stride > INT32_MAX)
    return false;
  const unsigned Zeros = computeKnownBits(V, Id.getDataLayout()).countMinTrailingZeros();
  return uint64_t(Stride) * (Private.lanes() - 1) < uint64_t(1) << std::min({Zeros, Bits, 63u});
}

LaneShape LaneShapes::ofCast(const CastInst &Cast) const {
  LaneShape Shape = of(Cast.getOperand(0));
  if (Shape.isUniform())
    return Shape;
  if (!Shape.isStrided())
    return LaneShape::varying();
  switch (Cast.getOpcode()) {
  case Instruction::Trunc:
    // A counter of fewer bits may wrap around within a vector.
    return Cast.getType()->getIntegerBitWidth() >= 32 ? Shape : LaneShape::varying();
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
    return Cast.getType()->getScalarSizeInBits() == 64 ? Shape : LaneShape::varying();
  case Instruction::SExt:
  case Instruction::ZExt:
    return extendsWithoutWrap(Cast) ? Shape : LaneShape::varying();
  default:
    return LaneShape::varying();
  }
}

bool LaneShapes::extendsWithoutWrap(const CastInst &Extension) const {
  SmallPtrSet<const Value *, 8> Seen;
  const bool Signed = isa<SExtInst>(Extension) || Extension.hasNonNeg();
  return Extension.getType()->isIntegerTy(64) && keepsSign(Extension.getOperand(0), Signed, Seen);
}

/// True if the strided value `V` does not wrap around between lanes, as a signed or an unsigned
/// integer. Follows `V` to the values that its stride comes from.
bool LaneShapes::keepsSign(const Value *V, bool Signed,
                           SmallPtrSetImpl<const Value *> &Seen) const {
  if (of(V).isUniform() || passes::isLaneNumber(*V) || !Seen.insert(V).second)
    return true;
  if (auto *Trunc = dyn_cast<TruncInst>(V))
    return Signed ? Trunc->hasNoSignedWrap() : Trunc->hasNoUnsignedWrap();
  if (auto *Phi = dyn_cast<PHINode>(V))
    return all_of(Phi->incoming_values(),
                  [&](const Value *Incoming) { return keepsSign(Incoming, Signed, Seen); });
  // An `and` that is strided keeps the low bits of its operand; it is not negative in any lane if
  // its mask is not. Any other `and` is varying, and so is what is computed from it.
  const APInt *Mask;
  if (match(V, m_And(m_Value(), m_APInt(Mask))))
    return Mask->isNonNegative();
  auto *Op = dyn_cast<OverflowingBinaryOperator>(V);
  if (!Op)
    return false;
  // ofBinary() multiplies strides by factors as signed integers.
  if (!Signed && match(Op, m_Mul(m_Value(), m_Negative())))
    return false;
  return (Signed ? Op->hasNoSignedWrap() : Op->hasNoUnsignedWrap()) &&
         all_of(Op->operands(), [&](const Use &U) { return keepsSign(U, Signed, Seen); });
}

LaneShape LaneShapes::ofAddress(const GetElementPtrInst &Address) const {
  const DataLayout &DL = Address.getDataLayout();
  SmallMapVector<Value *, APInt, 4> Variables;
  APInt Constant(64, 0);
  LaneShape Base = of(Address.getPointerOperand());
  if (Address.getType()->isVectorTy() || !Address.collectOffset(DL, 64, Variables, Constant))
    return ofOperands(Address);
  if (!Base.isStrided())
    return LaneShape::varying();
  int64_t Stride = 0;
  for (auto &[Index, Scale] : Variables) {
    LaneShape Shape = of(Index);
    if (!Shape.isStrided())
      return LaneShape::varying();
    // A narrower index is extended, so it may wrap around between lanes.
    if (Shape.Stride != 0 && !Index->getType()->isIntegerTy(64))
      return LaneShape::varying();
    Stride += Shape.Stride * Scale.getSExtValue();
  }
  return LaneShape::strided(Base.Stride + Stride * Private.scale(Address.getPointerOperand()));
}

} // namespace oclc::vectorizer
