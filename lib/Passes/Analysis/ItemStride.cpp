//===- ItemStride.cpp - Strides of values between adjacent work-items -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/ItemStride.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::passes {
namespace {

/// Returns the stride of a + factor * b, where a and b have the strides `a` and `b`.
std::optional<Stride> combine(std::optional<Stride> a, std::optional<Stride> b,
                              int64_t factor = 1) {
  int64_t step;
  if (!a || !b || MulOverflow(b->step, factor, step) || AddOverflow(a->step, step, step))
    return std::nullopt;
  return Stride{step, a->mayWrap || b->mayWrap, a->atTimes || b->atTimes};
}

std::optional<int64_t> constant(const Value &v) {
  auto *c = dyn_cast<ConstantInt>(&v);
  return c ? c->getValue().trySExtValue() : std::nullopt;
}

} // namespace

std::optional<Stride> ItemStrides::of(Value &v) {
  auto *i = dyn_cast<Instruction>(&v);
  if (!i || Uniformity.isUniform(*i))
    return Stride{};
  auto [it, isFirst] = Known.try_emplace(i, std::nullopt);
  if (!isFirst)
    return it->second;
  std::optional<Stride> result = compute(*i);
  Known[i] = result;
  return result;
}

bool ItemStrides::isSame(Value &v) {
  std::optional<Stride> s = of(v);
  return s && s->step == 0;
}

std::optional<Stride> ItemStrides::compute(Instruction &inst) {
  if (queryCalled(inst) == Query::LocalId)
    return Stride{constantDimension(cast<CallBase>(inst)) == Dimension ? 1 : 0};
  if (auto *op = dyn_cast<BinaryOperator>(&inst))
    if (std::optional<Stride> s = ofOperator(*op))
      return s;
  if (isa<ZExtInst, SExtInst>(inst))
    return ofExtension(cast<CastInst>(inst));
  if (isa<TruncInst, AddrSpaceCastInst, FreezeInst>(inst))
    return of(*inst.getOperand(0));
  if (auto *gep = dyn_cast<GetElementPtrInst>(&inst))
    return ofAddress(*gep);
  if (auto *select = dyn_cast<SelectInst>(&inst); select && isSame(*select->getCondition()))
    return ofChoice(*select->getTrueValue(), *select->getFalseValue());
  if (auto *phi = dyn_cast<PHINode>(&inst); phi && phi->getNumIncomingValues() == 2)
    return ofChoice(*phi->getIncomingValue(0), *phi->getIncomingValue(1));
  if (auto *load = dyn_cast<LoadInst>(&inst);
      load && (!load->isSimple() || load->getPointerAddressSpace() == 0))
    return std::nullopt;
  // A pure function of operands with stride 0 has stride 0. Operations that write memory are
  // excluded, because their results depend on the order of the work-items.
  if (inst.mayWriteToMemory() || isa<AllocaInst, PHINode>(inst) ||
      !all_of(inst.operands(), [&](Value *v) { return isSame(*v); }))
    return std::nullopt;
  return Stride{};
}

std::optional<Stride> ItemStrides::ofOperator(BinaryOperator &i) {
  Value &l = *i.getOperand(0), &r = *i.getOperand(1);
  switch (i.getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(i).isDisjoint())
      return std::nullopt;
    [[fallthrough]];
  case Instruction::Add:
    return combine(of(l), of(r));
  case Instruction::Sub:
    return combine(of(l), of(r), -1);
  case Instruction::Mul:
    if (std::optional<int64_t> factor = constant(r))
      return combine(Stride{}, of(l), *factor);
    return std::nullopt;
  case Instruction::Shl:
    if (std::optional<int64_t> bits = constant(r); bits && *bits >= 0 && *bits < 62)
      return combine(Stride{}, of(l), int64_t(1) << *bits);
    return std::nullopt;
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return ofDivision(i);
  default:
    return std::nullopt;
  }
}

/// Returns the divisor of an integer division. sanitize-division divides by 1 instead of trapping.
static Value &divisorOf(const BinaryOperator &division) {
  Value *divisor = division.getOperand(1);
  if (auto *safe = dyn_cast<SelectInst>(divisor); safe && match(safe->getTrueValue(), m_One()))
    return *safe->getFalseValue();
  return *divisor;
}

/// Returns the stride of a quotient or remainder where the quotient is the same for adjacent
/// work-items: split-quotient-ranges splits loops over them where it changes.
std::optional<Stride> ItemStrides::ofDivision(BinaryOperator &division) {
  const std::optional<Stride> s = of(*division.getOperand(0));
  Value &divisor = divisorOf(division);
  auto *known = dyn_cast<ConstantInt>(&divisor);
  if (!s || std::abs(s->step) > 1 || !isSame(divisor) ||
      (known && known->getValue().ult(LeastDivisor)))
    return std::nullopt;
  const bool isQuotient =
      division.getOpcode() == Instruction::UDiv || division.getOpcode() == Instruction::SDiv;
  return Stride{isQuotient ? 0 : s->step, s->mayWrap, s->atTimes};
}

/// Returns the stride of the operand. A truncated value or a query is assumed to be an id that fits
/// the narrow type. Any other operation may have wrapped before the extension, unless its flags
/// exclude that.
std::optional<Stride> ItemStrides::ofExtension(CastInst &cast) {
  std::optional<Stride> s = of(*cast.getOperand(0));
  auto *from = dyn_cast<Instruction>(cast.getOperand(0));
  if (!s || s->step == 0 || !from || isa<TruncInst>(from) || queryCalled(*from))
    return s;
  auto *op = dyn_cast<OverflowingBinaryOperator>(from);
  s->mayWrap |= !op || !(isa<ZExtInst>(cast) ? op->hasNoUnsignedWrap() : op->hasNoSignedWrap());
  return s;
}

std::optional<Stride> ItemStrides::ofAddress(GetElementPtrInst &gep) {
  const DataLayout &dl = gep.getDataLayout();
  unsigned bits = dl.getIndexTypeSizeInBits(gep.getType());
  SmallMapVector<Value *, APInt, 4> offsets;
  APInt constant(bits, 0);
  if (!cast<GEPOperator>(gep).collectOffset(dl, bits, offsets, constant))
    return std::nullopt;
  std::optional<Stride> result = of(*gep.getPointerOperand());
  for (auto &[index, scale] : offsets)
    result = combine(result, of(*index), scale.getSExtValue());
  return result;
}

std::optional<Stride> ItemStrides::ofChoice(Value &a, Value &b) {
  std::optional<Stride> s = of(a), t = of(b);
  if (s && t && s->step == t->step)
    return combine(s, Stride{0, t->mayWrap, t->atTimes});
  if (!s || (t && std::abs(t->step) < std::abs(s->step)))
    std::swap(s, t);
  if (s)
    s->atTimes = true;
  return s;
}

} // namespace oclc::passes
