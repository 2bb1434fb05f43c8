//===- Arithmetic.cpp - What instructions of the interpreter compute --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes operations on integers and addresses. LLVM's constant folding computes floating-point
// operations and the intrinsics that do not access memory.
//
//===--------------------------------------------------------------------------------------------===//

#include "Interpreter.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace oclc::proofs {

unsigned Interpreter::bitsOf(const Type &ty) const {
  return ty.isPointerTy() ? 64 : ty.getPrimitiveSizeInBits().getFixedValue();
}

Scalars Interpreter::poisonOf(const Type &ty) const {
  Scalars result;
  if (auto *structTy = dyn_cast<StructType>(&ty)) {
    for (const Type *element : structTy->elements())
      append_range(result, poisonOf(*element));
    return result;
  }
  const Type *element = ty.isArrayTy() ? ty.getArrayElementType() : ty.getScalarType();
  result.assign(countScalars(&ty), Scalar::poison(bitsOf(*element)));
  return result;
}

Scalars Interpreter::constant(const Constant &c) {
  if (auto *number = dyn_cast<ConstantInt>(&c); number && !c.getType()->isVectorTy())
    return {{number->getValue()}};
  if (auto *number = dyn_cast<ConstantFP>(&c); number && !c.getType()->isVectorTy())
    return {{number->getValueAPF().bitcastToAPInt()}};
  if (isa<UndefValue>(c))
    return poisonOf(*c.getType());
  if (isa<ConstantPointerNull>(c))
    return number(64, 0);
  if (auto global = globals.find(c.getName()); isa<GlobalValue>(c) && global != globals.end())
    return number(64, global->second);
  if (auto *expression = dyn_cast<ConstantExpr>(&c)) {
    Instruction *inst = expression->getAsInstruction();
    Scalars result = runInstruction(*inst);
    inst->deleteValue();
    return result;
  }
  Scalars result;
  const uint64_t elements = isa<StructType>(c.getType()) ? c.getType()->getStructNumElements()
                            : isa<ArrayType>(c.getType())
                                ? c.getType()->getArrayNumElements()
                                : cast<FixedVectorType>(c.getType())->getNumElements();
  for (unsigned i = 0; i != elements; ++i)
    append_range(result, valueOf(*c.getAggregateElement(i)));
  return result;
}

Scalars Interpreter::valueOf(const Value &v) {
  auto *c = dyn_cast<Constant>(&v);
  auto &values = c ? Constants : Known;
  if (auto it = values.find(&v); it != values.end())
    return it->second;
  if (!c)
    return poisonOf(
        *v.getType()); // A PHI without a value, because the code is run without its function.
  Scalars result = constant(*c);
  return Constants[c] = result;
}

Scalar Interpreter::divide(const BinaryOperator &op, const Scalar &l, const Scalar &r) {
  const unsigned bits = l.bits.getBitWidth();
  const bool isSigned = op.getOpcode() == Instruction::SDiv || op.getOpcode() == Instruction::SRem;
  if (r.isPoison || r.bits.isZero() ||
      (isSigned && r.bits.isAllOnes() && (l.isPoison || l.bits.isMinSignedValue())))
    return undefined(bits);
  if (l.isPoison)
    return l;
  const APInt rest = isSigned ? l.bits.srem(r.bits) : l.bits.urem(r.bits);
  if (op.getOpcode() == Instruction::SRem || op.getOpcode() == Instruction::URem)
    return {rest};
  if (op.isExact() && !rest.isZero())
    return Scalar::poison(bits);
  return {isSigned ? l.bits.sdiv(r.bits) : l.bits.udiv(r.bits)};
}

Scalar Interpreter::binary(const BinaryOperator &op, const Scalar &l, const Scalar &r) {
  if (op.isIntDivRem())
    return divide(op, l, r);
  const APInt &a = l.bits, &b = r.bits;
  const unsigned bits = a.getBitWidth();
  const bool isShift = op.isShift();
  if (l.isPoison || r.isPoison || (isShift && b.uge(bits)))
    return Scalar::poison(bits);
  auto *wrapping = dyn_cast<OverflowingBinaryOperator>(&op);
  const bool nsw = wrapping && wrapping->hasNoSignedWrap(),
             nuw = wrapping && wrapping->hasNoUnsignedWrap();
  bool isSigned = false, isUnsigned = false, lost = false;
  APInt result;
  switch (op.getOpcode()) {
  case Instruction::Add:
    (void)a.uadd_ov(b, isUnsigned);
    result = a.sadd_ov(b, isSigned);
    break;
  case Instruction::Sub:
    (void)a.usub_ov(b, isUnsigned);
    result = a.ssub_ov(b, isSigned);
    break;
  case Instruction::Mul:
    (void)a.umul_ov(b, isUnsigned);
    result = a.smul_ov(b, isSigned);
    break;
  case Instruction::Shl:
    result = a.shl(b);
    isUnsigned = result.lshr(b) != a;
    isSigned = result.ashr(b) != a;
    break;
  case Instruction::LShr:
    result = a.lshr(b);
    lost = op.isExact() && result.shl(b) != a;
    break;
  case Instruction::AShr:
    result = a.ashr(b);
    lost = op.isExact() && result.shl(b) != a;
    break;
  case Instruction::And:
    result = a & b;
    break;
  case Instruction::Or:
    result = a | b;
    lost = cast<PossiblyDisjointInst>(op).isDisjoint() && a.intersects(b);
    break;
  default:
    result = a ^ b;
    break;
  }
  const bool isPoison = lost || (nsw && isSigned) || (nuw && isUnsigned);
  return isPoison ? Scalar::poison(bits) : Scalar{result};
}

Scalar Interpreter::castInteger(const CastInst &conversion, const Scalar &from,
                                unsigned bits) const {
  if (from.isPoison)
    return Scalar::poison(bits);
  bool isPoison = false;
  APInt result;
  switch (conversion.getOpcode()) {
  case Instruction::Trunc:
    result = from.bits.trunc(bits);
    isPoison = (cast<TruncInst>(conversion).hasNoUnsignedWrap() && !from.bits.isIntN(bits)) ||
               (cast<TruncInst>(conversion).hasNoSignedWrap() && !from.bits.isSignedIntN(bits));
    break;
  case Instruction::ZExt:
    result = from.bits.zext(bits);
    isPoison = conversion.hasNonNeg() && from.bits.isNegative();
    break;
  case Instruction::SExt:
    result = from.bits.sext(bits);
    break;
  default:
    result = from.bits.zextOrTrunc(bits);
    break;
  }
  return isPoison ? Scalar::poison(bits) : Scalar{result};
}

Scalars Interpreter::castBits(const Scalars &from, const Type &to) const {
  const unsigned fromBits = from.front().bits.getBitWidth();
  Scalars result = poisonOf(to);
  const unsigned toBits = result.front().bits.getBitWidth();
  APInt all(fromBits * unsigned(from.size()), 0), isPoison = all;
  for (const auto &[i, element] : enumerate(from)) {
    all.insertBits(element.bits, unsigned(i) * fromBits);
    if (element.isPoison)
      isPoison.setBits(unsigned(i) * fromBits, unsigned(i + 1) * fromBits);
  }
  for (auto [i, element] : enumerate(result))
    if (isPoison.extractBits(toBits, unsigned(i) * toBits).isZero())
      element = {all.extractBits(toBits, unsigned(i) * toBits)};
  return result;
}

Scalars Interpreter::select(const SelectInst &select) {
  const Scalars condition = valueOf(*select.getCondition());
  Scalars result = valueOf(*select.getTrueValue());
  const Scalars ifFalse = valueOf(*select.getFalseValue());
  for (unsigned i = 0; i != result.size(); ++i) {
    const Scalar &chosen = condition[condition.size() == result.size() ? i : 0];
    if (chosen.isPoison)
      result[i].isPoison = true;
    else if (chosen.bits.isZero())
      result[i] = ifFalse[i];
  }
  return result;
}

Scalars Interpreter::address(const GetElementPtrInst &address) {
  const GEPNoWrapFlags flags = address.getNoWrapFlags();
  const unsigned lanes = countScalars(address.getType());
  auto inLane = [&](const Value &v, unsigned lane) {
    const Scalars values = valueOf(v);
    return values[values.size() == lanes ? lane : 0];
  };
  Scalars result;
  for (unsigned lane = 0; lane != lanes; ++lane) {
    Scalar base = inLane(*address.getPointerOperand(), lane);
    APInt offset(64, 0);
    bool isSigned = false, isUnsigned = false;
    for (auto step = gep_type_begin(address); step != gep_type_end(address); ++step) {
      Scalar index = inLane(*step.getOperand(), lane);
      base.isPoison |= index.isPoison;
      APInt scale(64, 1), part = index.bits.sextOrTrunc(64);
      if (StructType *structTy = step.getStructTypeOrNull())
        part = APInt(64, DL.getStructLayout(structTy)->getElementOffset(part.getZExtValue()));
      else
        scale = APInt(64, step.getSequentialElementStride(DL).getFixedValue());
      bool overflow[4];
      (void)part.umul_ov(scale, overflow[0]);
      part = part.smul_ov(scale, overflow[1]);
      (void)offset.uadd_ov(part, overflow[2]);
      offset = offset.sadd_ov(part, overflow[3]);
      isUnsigned |= overflow[0] || overflow[2];
      isSigned |= overflow[1] || overflow[3];
    }
    const APInt sum = base.bits + offset;
    isUnsigned |= sum.ult(base.bits);
    isSigned |= offset.isNegative() ? sum.ugt(base.bits) : sum.ult(base.bits);
    const bool wraps =
        (flags.hasNoUnsignedWrap() && isUnsigned) || (flags.hasNoUnsignedSignedWrap() && isSigned);
    result.push_back({sum, base.isPoison || wraps});
  }
  return result;
}

/// Returns the index of the first scalar of an element of an aggregate.
static unsigned firstScalar(const Type *ty, ArrayRef<unsigned> indices) {
  unsigned first = 0;
  for (unsigned index : indices) {
    for (unsigned i = 0; i != index; ++i)
      first += countScalars(GetElementPtrInst::getTypeAtIndex(const_cast<Type *>(ty), uint64_t(i)));
    ty = GetElementPtrInst::getTypeAtIndex(const_cast<Type *>(ty), uint64_t(index));
  }
  return first;
}

/// Computes casts, comparisons, and instructions that move scalars between vectors.
Scalars Interpreter::rearrange(const Instruction &inst) {
  const Scalars first = valueOf(*inst.getOperand(0));
  if (auto *cast = dyn_cast<CastInst>(&inst)) {
    if (isa<BitCastInst>(inst))
      return castBits(first, *inst.getType());
    if (!isa<TruncInst, ZExtInst, SExtInst, PtrToIntInst, IntToPtrInst, AddrSpaceCastInst>(inst))
      return fold(inst);
    Scalars result;
    for (const Scalar &from : first)
      result.push_back(castInteger(*cast, from, bitsOf(*inst.getType()->getScalarType())));
    return result;
  }
  if (auto *compare = dyn_cast<ICmpInst>(&inst)) {
    Scalars result;
    for (const auto &[l, r] : zip_equal(first, valueOf(*inst.getOperand(1)))) {
      const bool isPoison = l.isPoison || r.isPoison ||
                            (compare->hasSameSign() && l.bits.isNegative() != r.bits.isNegative());
      result.push_back(
          isPoison ? Scalar::poison(1)
                   : Scalar::of(1, ICmpInst::compare(l.bits, r.bits, compare->getPredicate())));
    }
    return result;
  }
  if (isa<ExtractElementInst>(inst)) {
    const Scalar index = valueOf(*inst.getOperand(1))[0];
    return index.isPoison || index.bits.uge(first.size())
               ? poisonOf(*inst.getType())
               : Scalars{first[index.bits.getZExtValue()]};
  }
  if (isa<InsertElementInst>(inst)) {
    const Scalar index = valueOf(*inst.getOperand(2))[0];
    if (index.isPoison || index.bits.uge(first.size()))
      return poisonOf(*inst.getType());
    Scalars result = first;
    result[index.bits.getZExtValue()] = valueOf(*inst.getOperand(1))[0];
    return result;
  }
  if (auto *shuffle = dyn_cast<ShuffleVectorInst>(&inst)) {
    Scalars both = first, result;
    append_range(both, valueOf(*inst.getOperand(1)));
    for (int lane : shuffle->getShuffleMask())
      result.push_back(lane < 0 ? Scalar::poison(first[0].bits.getBitWidth()) : both[lane]);
    return result;
  }
  if (auto *extract = dyn_cast<ExtractValueInst>(&inst)) {
    const unsigned start = firstScalar(inst.getOperand(0)->getType(), extract->getIndices());
    return Scalars(ArrayRef(first).slice(start, countScalars(inst.getType())));
  }
  if (auto *insert = dyn_cast<InsertValueInst>(&inst)) {
    Scalars result = first;
    copy(valueOf(*inst.getOperand(1)),
         result.begin() + firstScalar(inst.getType(), insert->getIndices()));
    return result;
  }
  return fold(inst);
}

Constant *Interpreter::toConstant(const Scalars &values, Type *ty) const {
  if (auto *vector = dyn_cast<FixedVectorType>(ty)) {
    SmallVector<Constant *> elements;
    for (const Scalar &value : values)
      elements.push_back(toConstant({value}, vector->getElementType()));
    return ConstantVector::get(elements);
  }
  if (values[0].isPoison)
    return PoisonValue::get(ty);
  if (ty->isFloatingPointTy())
    return ConstantFP::get(ty, APFloat(ty->getFltSemantics(), values[0].bits));
  return ConstantInt::get(ty, values[0].bits);
}

Scalars Interpreter::fold(const Instruction &inst) {
  SmallVector<Constant *> operands;
  for (const Use &u : inst.operands())
    operands.push_back(isa<Function>(u) ? cast<Constant>(u)
                                        : toConstant(valueOf(*u), u->getType()));
  const bool isNegative = isa<UIToFPInst>(inst) && inst.hasNonNeg() &&
                          valueOf(*inst.getOperand(0))[0].bits.isNegative();
  if (isNegative)
    return poisonOf(*inst.getType());
  Constant *result = nullptr;
  if (auto *call = dyn_cast<CallBase>(&inst))
    result = ConstantFoldCall(call, call->getCalledFunction(), ArrayRef(operands).drop_back());
  else if (auto *compare = dyn_cast<CmpInst>(&inst))
    result = ConstantFoldCompareInstOperands(compare->getPredicate(), operands[0], operands[1], DL);
  else
    result = ConstantFoldInstOperands(&inst, operands, DL);
  if (!result || isa<ConstantExpr>(result))
    unsupported(inst);
  return constant(*result);
}

} // namespace oclc::proofs
