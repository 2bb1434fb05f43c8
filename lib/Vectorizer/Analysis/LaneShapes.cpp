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

LaneShapes::LaneShapes(const Loop &loop, const PHINode &id, const PrivateMemory &privateMemory)
    : L(loop), Id(id), Private(privateMemory) {
  do
    while (propagate())
      ;
  while (assumeUniform());
}

/// Updates the shapes of all values once; true if a shape has changed. Each shape changes from
/// unknown to strided to varying at most, so that repeated calls terminate. An extension becomes
/// varying if the shapes known so far do not exclude that its operand wraps around, and stays
/// varying even if later shapes exclude it.
bool LaneShapes::propagate() {
  bool changed = false;
  for (const BasicBlock *bb : L.blocks())
    for (const Instruction &inst : *bb) {
      if (inst.getType()->isVoidTy())
        continue;
      LaneShape fresh = compute(inst);
      LaneShape &known = Shapes[&inst];
      if (fresh == known || fresh.Kind == LaneShape::Unknown || known.isVarying())
        continue;
      // A value whose stride proves wrong becomes varying; no second stride is tried.
      known = known.Kind == LaneShape::Unknown ? fresh : LaneShape::varying();
      changed = true;
    }
  return changed;
}

/// Assumes that one PHI of unknown shape is uniform; false if there is none. Without that, the
/// shapes of PHIs that depend on each other would remain unknown. propagate() corrects a wrong
/// assumption.
bool LaneShapes::assumeUniform() {
  for (const BasicBlock *bb : L.blocks())
    for (const PHINode &phi : bb->phis())
      if (of(&phi).Kind == LaneShape::Unknown) {
        Shapes[&phi] = LaneShape::uniform();
        return true;
      }
  return false;
}

LaneShape LaneShapes::of(const Value *v) const {
  if (auto *variable = dyn_cast<AllocaInst>(v); variable && Private.isPrivate(variable))
    return LaneShape::strided(Private.stride(variable));
  auto *i = dyn_cast<Instruction>(v);
  return i && L.contains(i) ? Shapes.lookup(i) : LaneShape::uniform();
}

LaneShape LaneShapes::compute(const Instruction &inst) const {
  if (&inst == &Id)
    return LaneShape::strided(1);
  if (any_of(inst.operands(), [&](const Use &u) {
        return !isa<BasicBlock>(u) && !isa<PHINode>(inst) && of(u).Kind == LaneShape::Unknown;
      }))
    return {};
  if (auto *phi = dyn_cast<PHINode>(&inst))
    return ofPhi(*phi);
  // The condition of the latch is computed once for all lanes.
  auto *repeat = dyn_cast<BranchInst>(L.getLoopLatch()->getTerminator());
  if (isAny(&inst) || (repeat && repeat->isConditional() && repeat->getCondition() == &inst))
    return LaneShape::uniform();
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return load->isSimple() && of(load->getPointerOperand()).isUniform() ? LaneShape::uniform()
                                                                         : LaneShape::varying();
  if (passes::isLaneNumber(inst))
    return LaneShape::strided(1);
  if (std::optional<passes::LaneOperation> operation = passes::laneOperation(inst))
    return operation->kind == passes::LaneOperation::Read && !of(inst.getOperand(1)).isUniform()
               ? LaneShape::varying()
               : LaneShape::uniform();
  if (auto *call = dyn_cast<CallBase>(&inst); call && !call->doesNotAccessMemory())
    return LaneShape::varying();
  if (inst.isAtomic())
    return LaneShape::varying();
  if (auto *op = dyn_cast<BinaryOperator>(&inst))
    return ofBinary(*op);
  if (auto *cast = dyn_cast<CastInst>(&inst))
    return ofCast(*cast);
  if (auto *address = dyn_cast<GetElementPtrInst>(&inst))
    return ofAddress(*address);
  if (isa<FreezeInst>(inst))
    return of(inst.getOperand(0));
  if (auto *select = dyn_cast<SelectInst>(&inst);
      select && of(select->getCondition()).isUniform() &&
      of(select->getTrueValue()) == of(select->getFalseValue()))
    return of(select->getTrueValue());
  return ofOperands(inst);
}

LaneShape LaneShapes::ofOperands(const Instruction &inst) const {
  return all_of(inst.operands(), [&](const Use &u) { return of(u).isUniform(); })
             ? LaneShape::uniform()
             : LaneShape::varying();
}

LaneShape LaneShapes::ofPhi(const PHINode &phi) const {
  LaneShape result;
  for (const Value *incoming : phi.incoming_values()) {
    LaneShape shape = isa<UndefValue>(incoming) ? LaneShape() : of(incoming);
    if (shape.Kind == LaneShape::Unknown)
      continue;
    if (result.Kind != LaneShape::Unknown && shape != result)
      return LaneShape::varying();
    result = shape;
  }
  return result;
}

/// Strides are numbers modulo 2^64, so their sums and products may wrap around.
static int64_t sum(int64_t a, int64_t b) { return int64_t(uint64_t(a) + uint64_t(b)); }
static int64_t product(int64_t a, int64_t b) { return int64_t(uint64_t(a) * uint64_t(b)); }

LaneShape LaneShapes::ofBinary(const BinaryOperator &op) const {
  LaneShape a = of(op.getOperand(0)), b = of(op.getOperand(1));
  if (a.isUniform() && b.isUniform())
    return LaneShape::uniform();
  // A stride has 64 bits.
  if (a.isVarying() || b.isVarying() || !op.getType()->isIntegerTy() ||
      op.getType()->getIntegerBitWidth() > 64)
    return LaneShape::varying();
  auto *factor = dyn_cast<ConstantInt>(op.getOperand(1));
  switch (op.getOpcode()) {
  case Instruction::Add:
    return LaneShape::strided(sum(a.Stride, b.Stride));
  case Instruction::Sub:
    return LaneShape::strided(sum(a.Stride, product(b.Stride, -1)));
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(op).isDisjoint() && (a.isUniform() || b.isUniform()))
      return LaneShape::strided(sum(a.Stride, b.Stride));
    break;
  case Instruction::Mul:
    if (factor && factor->getValue().abs().ult(1 << 20))
      return LaneShape::strided(product(a.Stride, factor->getSExtValue()));
    break;
  case Instruction::Shl:
    if (factor && factor->getValue().ule(32))
      return LaneShape::strided(product(a.Stride, int64_t(1) << factor->getZExtValue()));
    break;
  case Instruction::LShr:
    if (factor && keepsHighBits(op.getOperand(0), unsigned(factor->getLimitedValue(64))))
      return LaneShape::uniform();
    break;
  case Instruction::And:
    if (factor && factor->getValue().isMask() &&
        keepsHighBits(op.getOperand(0), factor->getValue().countr_one()))
      return a;
    break;
  default:
    break;
  }
  return LaneShape::varying();
}

/// True if the lanes of the strided value `v` are known to differ only in the low `bits` bits: `v`
/// has so many trailing zeros that adding stride * (lanes - 1) does not carry into higher bits.
bool LaneShapes::keepsHighBits(const Value *v, unsigned bits) const {
  const int64_t stride = of(v).Stride;
  if (stride < 0 || stride > INT32_MAX)
    return false;
  const unsigned zeros = computeKnownBits(v, Id.getDataLayout()).countMinTrailingZeros();
  return uint64_t(stride) * (Private.lanes() - 1) < uint64_t(1) << std::min({zeros, bits, 63u});
}

LaneShape LaneShapes::ofCast(const CastInst &cast) const {
  LaneShape shape = of(cast.getOperand(0));
  if (shape.isUniform())
    return shape;
  if (!shape.isStrided())
    return LaneShape::varying();
  switch (cast.getOpcode()) {
  case Instruction::Trunc:
    // A counter of fewer than 32 bits may wrap around within a vector.
    return cast.getType()->getIntegerBitWidth() >= 32 ? shape : LaneShape::varying();
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
    return cast.getType()->getScalarSizeInBits() == 64 ? shape : LaneShape::varying();
  case Instruction::SExt:
  case Instruction::ZExt:
    return extendsWithoutWrap(cast) ? shape : LaneShape::varying();
  default:
    return LaneShape::varying();
  }
}

bool LaneShapes::extendsWithoutWrap(const CastInst &extension) const {
  SmallPtrSet<const Value *, 8> seen;
  const bool isSigned = isa<SExtInst>(extension) || extension.hasNonNeg();
  return extension.getType()->isIntegerTy(64) && keepsSign(extension.getOperand(0), isSigned, seen);
}

/// True if the strided value `v` does not wrap around between lanes, as a signed integer if
/// `isSigned`, else as an unsigned one. Follows `v` to the values that its stride comes from.
bool LaneShapes::keepsSign(const Value *v, bool isSigned,
                           SmallPtrSetImpl<const Value *> &seen) const {
  if (of(v).isUniform() || passes::isLaneNumber(*v) || !seen.insert(v).second)
    return true;
  if (auto *trunc = dyn_cast<TruncInst>(v))
    return isSigned ? trunc->hasNoSignedWrap() : trunc->hasNoUnsignedWrap();
  if (auto *phi = dyn_cast<PHINode>(v))
    return all_of(phi->incoming_values(),
                  [&](const Value *incoming) { return keepsSign(incoming, isSigned, seen); });
  // A strided `and` keeps the low bits of its operand, and is not negative in any lane if its mask
  // is not negative. Any other `and` is varying, and so is what is computed from it.
  const APInt *mask;
  if (match(v, m_And(m_Value(), m_APInt(mask))))
    return mask->isNonNegative();
  auto *op = dyn_cast<OverflowingBinaryOperator>(v);
  if (!op)
    return false;
  // As an unsigned integer, a negative factor is a large positive one. ofBinary() multiplies the
  // stride by the signed factor, so the stride would be wrong after zero extension, even without
  // unsigned wrap.
  if (!isSigned && match(op, m_Mul(m_Value(), m_Negative())))
    return false;
  return (isSigned ? op->hasNoSignedWrap() : op->hasNoUnsignedWrap()) &&
         all_of(op->operands(), [&](const Use &u) { return keepsSign(u, isSigned, seen); });
}

LaneShape LaneShapes::ofAddress(const GetElementPtrInst &address) const {
  const DataLayout &dl = address.getDataLayout();
  SmallMapVector<Value *, APInt, 4> variables;
  APInt constant(64, 0);
  LaneShape base = of(address.getPointerOperand());
  if (address.getType()->isVectorTy() || !address.collectOffset(dl, 64, variables, constant))
    return ofOperands(address);
  if (!base.isStrided())
    return LaneShape::varying();
  int64_t stride = 0;
  for (auto &[index, scale] : variables) {
    LaneShape shape = of(index);
    if (!shape.isStrided())
      return LaneShape::varying();
    // The address extends a narrower index, which may wrap around between lanes before that.
    if (shape.Stride != 0 && !index->getType()->isIntegerTy(64))
      return LaneShape::varying();
    stride = sum(stride, product(shape.Stride, scale.getSExtValue()));
  }
  return LaneShape::strided(
      sum(base.Stride, product(stride, Private.scale(address.getPointerOperand()))));
}

} // namespace oclc::vectorizer
