//===- Arithmetic.cpp - What instructions of the interpreter compute --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Integers and addresses are computed here. Constant folding of LLVM computes what is left:
// floating point and intrinsics without memory.
//
//===--------------------------------------------------------------------------------------------===//

#include "Interpreter.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace oclc::proofs {

unsigned Interpreter::bitsOf(const Type &Ty) const {
  return Ty.isPointerTy() ? 64 : Ty.getPrimitiveSizeInBits().getFixedValue();
}

Scalars Interpreter::poisonOf(const Type &Ty) const {
  Scalars Result;
  if (auto *Struct = dyn_cast<StructType>(&Ty)) {
    for (const Type *Element : Struct->elements())
      append_range(Result, poisonOf(*Element));
    return Result;
  }
  const Type *Element = Ty.isArrayTy() ? Ty.getArrayElementType() : Ty.getScalarType();
  Result.assign(countScalars(&Ty), Scalar::poison(bitsOf(*Element)));
  return Result;
}

Scalars Interpreter::constant(const Constant &C) {
  if (auto *Number = dyn_cast<ConstantInt>(&C); Number && !C.getType()->isVectorTy())
    return {{Number->getValue()}};
  if (auto *Number = dyn_cast<ConstantFP>(&C); Number && !C.getType()->isVectorTy())
    return {{Number->getValueAPF().bitcastToAPInt()}};
  if (isa<UndefValue>(C))
    return poisonOf(*C.getType());
  if (isa<ConstantPointerNull>(C))
    return number(64, 0);
  if (auto Global = globals.find(C.getName()); isa<GlobalValue>(C) && Global != globals.end())
    return number(64, Global->second);
  if (auto *Expression = dyn_cast<ConstantExpr>(&C)) {
    Instruction *I = Expression->getAsInstruction();
    Scalars Result = runInstruction(*I);
    I->deleteValue();
    return Result;
  }
  Scalars Result;
  const uint64_t Elements = isa<StructType>(C.getType()) ? C.getType()->getStructNumElements()
                            : isa<ArrayType>(C.getType())
                                ? C.getType()->getArrayNumElements()
                                : cast<FixedVectorType>(C.getType())->getNumElements();
  for (unsigned I = 0; I != Elements; ++I)
    append_range(Result, valueOf(*C.getAggregateElement(I)));
  return Result;
}

Scalars Interpreter::valueOf(const Value &V) {
  auto *C = dyn_cast<Constant>(&V);
  auto &Values = C ? Constants : Known;
  if (auto It = Values.find(&V); It != Values.end())
    return It->second;
  if (!C)
    return poisonOf(*V.getType()); // A PHI that code without its function has no value for.
  Scalars Result = constant(*C);
  return Constants[C] = Result;
}

Scalar Interpreter::divide(const BinaryOperator &Op, const Scalar &L, const Scalar &R) {
  const unsigned Bits = L.bits.getBitWidth();
  const bool IsSigned = Op.getOpcode() == Instruction::SDiv || Op.getOpcode() == Instruction::SRem;
  if (R.isPoison || R.bits.isZero() ||
      (IsSigned && R.bits.isAllOnes() && (L.isPoison || L.bits.isMinSignedValue())))
    return undefined(Bits);
  if (L.isPoison)
    return L;
  const APInt Rest = IsSigned ? L.bits.srem(R.bits) : L.bits.urem(R.bits);
  if (Op.getOpcode() == Instruction::SRem || Op.getOpcode() == Instruction::URem)
    return {Rest};
  if (Op.isExact() && !Rest.isZero())
    return Scalar::poison(Bits);
  return {IsSigned ? L.bits.sdiv(R.bits) : L.bits.udiv(R.bits)};
}

Scalar Interpreter::binary(const BinaryOperator &Op, const Scalar &L, const Scalar &R) {
  if (Op.isIntDivRem())
    return divide(Op, L, R);
  const APInt &A = L.bits, &B = R.bits;
  const unsigned Bits = A.getBitWidth();
  const bool IsShift = Op.isShift();
  if (L.isPoison || R.isPoison || (IsShift && B.uge(Bits)))
    return Scalar::poison(Bits);
  auto *Wrapping = dyn_cast<OverflowingBinaryOperator>(&Op);
  const bool NSW = Wrapping && Wrapping->hasNoSignedWrap(),
             NUW = Wrapping && Wrapping->hasNoUnsignedWrap();
  bool Signed = false, Unsigned = false, Lost = false;
  APInt Result;
  switch (Op.getOpcode()) {
  case Instruction::Add:
    (void)A.uadd_ov(B, Unsigned);
    Result = A.sadd_ov(B, Signed);
    break;
  case Instruction::Sub:
    (void)A.usub_ov(B, Unsigned);
    Result = A.ssub_ov(B, Signed);
    break;
  case Instruction::Mul:
    (void)A.umul_ov(B, Unsigned);
    Result = A.smul_ov(B, Signed);
    break;
  case Instruction::Shl:
    Result = A.shl(B);
    Unsigned = Result.lshr(B) != A;
    Signed = Result.ashr(B) != A;
    break;
  case Instruction::LShr:
    Result = A.lshr(B);
    Lost = Op.isExact() && Result.shl(B) != A;
    break;
  case Instruction::AShr:
    Result = A.ashr(B);
    Lost = Op.isExact() && Result.shl(B) != A;
    break;
  case Instruction::And:
    Result = A & B;
    break;
  case Instruction::Or:
    Result = A | B;
    Lost = cast<PossiblyDisjointInst>(Op).isDisjoint() && A.intersects(B);
    break;
  default:
    Result = A ^ B;
    break;
  }
  const bool IsPoison = Lost || (NSW && Signed) || (NUW && Unsigned);
  return IsPoison ? Scalar::poison(Bits) : Scalar{Result};
}

Scalar Interpreter::castInteger(const CastInst &Cast, const Scalar &From, unsigned Bits) const {
  if (From.isPoison)
    return Scalar::poison(Bits);
  bool IsPoison = false;
  APInt Result;
  switch (Cast.getOpcode()) {
  case Instruction::Trunc:
    Result = From.bits.trunc(Bits);
    IsPoison = (cast<TruncInst>(Cast).hasNoUnsignedWrap() && !From.bits.isIntN(Bits)) ||
               (cast<TruncInst>(Cast).hasNoSignedWrap() && !From.bits.isSignedIntN(Bits));
    break;
  case Instruction::ZExt:
    Result = From.bits.zext(Bits);
    IsPoison = Cast.hasNonNeg() && From.bits.isNegative();
    break;
  case Instruction::SExt:
    Result = From.bits.sext(Bits);
    break;
  default:
    Result = From.bits.zextOrTrunc(Bits);
    break;
  }
  return IsPoison ? Scalar::poison(Bits) : Scalar{Result};
}

Scalars Interpreter::castBits(const Scalars &From, const Type &To) const {
  const unsigned FromBits = From.front().bits.getBitWidth();
  Scalars Result = poisonOf(To);
  const unsigned ToBits = Result.front().bits.getBitWidth();
  APInt All(FromBits * unsigned(From.size()), 0), IsPoison = All;
  for (const auto &[I, Element] : enumerate(From)) {
    All.insertBits(Element.bits, unsigned(I) * FromBits);
    if (Element.isPoison)
      IsPoison.setBits(unsigned(I) * FromBits, unsigned(I + 1) * FromBits);
  }
  for (auto [I, Element] : enumerate(Result))
    if (IsPoison.extractBits(ToBits, unsigned(I) * ToBits).isZero())
      Element = {All.extractBits(ToBits, unsigned(I) * ToBits)};
  return Result;
}

Scalars Interpreter::select(const SelectInst &Select) {
  const Scalars Condition = valueOf(*Select.getCondition());
  Scalars Result = valueOf(*Select.getTrueValue());
  const Scalars False = valueOf(*Select.getFalseValue());
  for (unsigned I = 0; I != Result.size(); ++I) {
    const Scalar &Chosen = Condition[Condition.size() == Result.size() ? I : 0];
    if (Chosen.isPoison)
      Result[I].isPoison = true;
    else if (Chosen.bits.isZero())
      Result[I] = False[I];
  }
  return Result;
}

Scalars Interpreter::address(const GetElementPtrInst &Address) {
  const GEPNoWrapFlags Flags = Address.getNoWrapFlags();
  const unsigned Lanes = countScalars(Address.getType());
  auto InLane = [&](const Value &V, unsigned Lane) {
    const Scalars Values = valueOf(V);
    return Values[Values.size() == Lanes ? Lane : 0];
  };
  Scalars Result;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
    Scalar Base = InLane(*Address.getPointerOperand(), Lane);
    APInt Offset(64, 0);
    bool Signed = false, Unsigned = false;
    for (auto Step = gep_type_begin(Address); Step != gep_type_end(Address); ++Step) {
      Scalar Index = InLane(*Step.getOperand(), Lane);
      Base.isPoison |= Index.isPoison;
      APInt Scale(64, 1), Part = Index.bits.sextOrTrunc(64);
      if (StructType *Struct = Step.getStructTypeOrNull())
        Part = APInt(64, DL.getStructLayout(Struct)->getElementOffset(Part.getZExtValue()));
      else
        Scale = APInt(64, Step.getSequentialElementStride(DL).getFixedValue());
      bool Overflow[4];
      (void)Part.umul_ov(Scale, Overflow[0]);
      Part = Part.smul_ov(Scale, Overflow[1]);
      (void)Offset.uadd_ov(Part, Overflow[2]);
      Offset = Offset.sadd_ov(Part, Overflow[3]);
      Unsigned |= Overflow[0] || Overflow[2];
      Signed |= Overflow[1] || Overflow[3];
    }
    const APInt Sum = Base.bits + Offset;
    Unsigned |= Sum.ult(Base.bits);
    Signed |= Offset.isNegative() ? Sum.ugt(Base.bits) : Sum.ult(Base.bits);
    const bool Wraps =
        (Flags.hasNoUnsignedWrap() && Unsigned) || (Flags.hasNoUnsignedSignedWrap() && Signed);
    Result.push_back({Sum, Base.isPoison || Wraps});
  }
  return Result;
}

/// Where the scalars of an element of an aggregate begin.
static unsigned firstScalar(const Type *Ty, ArrayRef<unsigned> Indices) {
  unsigned First = 0;
  for (unsigned Index : Indices) {
    for (unsigned I = 0; I != Index; ++I)
      First += countScalars(GetElementPtrInst::getTypeAtIndex(const_cast<Type *>(Ty), uint64_t(I)));
    Ty = GetElementPtrInst::getTypeAtIndex(const_cast<Type *>(Ty), uint64_t(Index));
  }
  return First;
}

/// Casts, comparisons, and all that moves scalars between vectors.
Scalars Interpreter::rearrange(const Instruction &I) {
  const Scalars First = valueOf(*I.getOperand(0));
  if (auto *Cast = dyn_cast<CastInst>(&I)) {
    if (isa<BitCastInst>(I))
      return castBits(First, *I.getType());
    if (!isa<TruncInst, ZExtInst, SExtInst, PtrToIntInst, IntToPtrInst, AddrSpaceCastInst>(I))
      return fold(I);
    Scalars Result;
    for (const Scalar &From : First)
      Result.push_back(castInteger(*Cast, From, bitsOf(*I.getType()->getScalarType())));
    return Result;
  }
  if (auto *Compare = dyn_cast<ICmpInst>(&I)) {
    Scalars Result;
    for (const auto &[L, R] : zip_equal(First, valueOf(*I.getOperand(1)))) {
      const bool IsPoison = L.isPoison || R.isPoison ||
                            (Compare->hasSameSign() && L.bits.isNegative() != R.bits.isNegative());
      Result.push_back(
          IsPoison ? Scalar::poison(1)
                   : Scalar::of(1, ICmpInst::compare(L.bits, R.bits, Compare->getPredicate())));
    }
    return Result;
  }
  if (isa<ExtractElementInst>(I)) {
    const Scalar Index = valueOf(*I.getOperand(1))[0];
    return Index.isPoison || Index.bits.uge(First.size())
               ? poisonOf(*I.getType())
               : Scalars{First[Index.bits.getZExtValue()]};
  }
  if (isa<InsertElementInst>(I)) {
    const Scalar Index = valueOf(*I.getOperand(2))[0];
    if (Index.isPoison || Index.bits.uge(First.size()))
      return poisonOf(*I.getType());
    Scalars Result = First;
    Result[Index.bits.getZExtValue()] = valueOf(*I.getOperand(1))[0];
    return Result;
  }
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I)) {
    Scalars Both = First, Result;
    append_range(Both, valueOf(*I.getOperand(1)));
    for (int Lane : Shuffle->getShuffleMask())
      Result.push_back(Lane < 0 ? Scalar::poison(First[0].bits.getBitWidth()) : Both[Lane]);
    return Result;
  }
  if (auto *Extract = dyn_cast<ExtractValueInst>(&I)) {
    const unsigned Start = firstScalar(I.getOperand(0)->getType(), Extract->getIndices());
    return Scalars(ArrayRef(First).slice(Start, countScalars(I.getType())));
  }
  if (auto *Insert = dyn_cast<InsertValueInst>(&I)) {
    Scalars Result = First;
    copy(valueOf(*I.getOperand(1)),
         Result.begin() + firstScalar(I.getType(), Insert->getIndices()));
    return Result;
  }
  return fold(I);
}

Constant *Interpreter::toConstant(const Scalars &Values, Type *Ty) const {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    SmallVector<Constant *> Elements;
    for (const Scalar &Value : Values)
      Elements.push_back(toConstant({Value}, Vector->getElementType()));
    return ConstantVector::get(Elements);
  }
  if (Values[0].isPoison)
    return PoisonValue::get(Ty);
  if (Ty->isFloatingPointTy())
    return ConstantFP::get(Ty, APFloat(Ty->getFltSemantics(), Values[0].bits));
  return ConstantInt::get(Ty, Values[0].bits);
}

Scalars Interpreter::fold(const Instruction &I) {
  SmallVector<Constant *> Operands;
  for (const Use &U : I.operands())
    Operands.push_back(isa<Function>(U) ? cast<Constant>(U)
                                        : toConstant(valueOf(*U), U->getType()));
  const bool IsNegative =
      isa<UIToFPInst>(I) && I.hasNonNeg() && valueOf(*I.getOperand(0))[0].bits.isNegative();
  if (IsNegative)
    return poisonOf(*I.getType());
  Constant *Result = nullptr;
  if (auto *Call = dyn_cast<CallBase>(&I))
    Result = ConstantFoldCall(Call, Call->getCalledFunction(), ArrayRef(Operands).drop_back());
  else if (auto *Compare = dyn_cast<CmpInst>(&I))
    Result = ConstantFoldCompareInstOperands(Compare->getPredicate(), Operands[0], Operands[1], DL);
  else
    Result = ConstantFoldInstOperands(&I, Operands, DL);
  if (!Result || isa<ConstantExpr>(Result))
    unsupported(I);
  return constant(*Result);
}

} // namespace oclc::proofs
