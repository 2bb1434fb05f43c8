//===- IdRanges.cpp - Value ranges of sums of ids ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/IdRanges.h"

#include "Passes/Support/Truncations.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::passes {
namespace {

/// Upper bound, exclusive, of every global id in a launch within the bounds.
constexpr int64_t IdLimit = int64_t(MaxLaunchEnd);

bool isIndexType(Type *ty) { return ty->isIntegerTy(32) || ty->isIntegerTy(64); }

/// Returns the full range of an integer of `bits` bits, extended as `as`.
IdRange rangeOfType(unsigned bits, Extension as) {
  if (as == Extension::Sign)
    return {minIntN(bits), maxIntN(bits), {}};
  return {0, int64_t(maxUIntN(bits)), {}};
}

DimensionSets oneSet(unsigned dimensions) { return DimensionSets().set(dimensions); }

std::optional<IdRange> plus(const IdRange &l, const IdRange &r) {
  IdRange sum{0, 0, l.bounds | r.bounds};
  if (AddOverflow(l.low, r.low, sum.low) || AddOverflow(l.high, r.high, sum.high))
    return std::nullopt;
  return sum;
}

std::optional<IdRange> minus(const IdRange &l, const IdRange &r) {
  IdRange difference{0, 0, l.bounds | r.bounds};
  if (SubOverflow(l.low, r.high, difference.low) || SubOverflow(l.high, r.low, difference.high))
    return std::nullopt;
  return difference;
}

std::optional<IdRange> times(const IdRange &l, const IdRange &r) {
  int64_t corners[4];
  if (MulOverflow(l.low, r.low, corners[0]) || MulOverflow(l.low, r.high, corners[1]) ||
      MulOverflow(l.high, r.low, corners[2]) || MulOverflow(l.high, r.high, corners[3]))
    return std::nullopt;
  return IdRange{*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4),
                 l.bounds | r.bounds};
}

IdRange either(const IdRange &l, const IdRange &r) {
  return {std::min(l.low, r.low), std::max(l.high, r.high), l.bounds | r.bounds};
}

/// Returns the addends whose sum is `v`, modulo 2^32 or 2^64. Returns an empty vector if there are
/// more than MaxAddends.
SmallVector<Value *, 8> addends(Value *v) {
  constexpr unsigned MaxAddends = 16;
  SmallVector<Value *, 8> work = {v}, addends;
  while (!work.empty()) {
    Value *next = withoutTrunc(work.pop_back_val()), *l, *r;
    if (match(next, m_Add(m_Value(l), m_Value(r))))
      work.append({l, r});
    else
      addends.push_back(next);
    if (work.size() + addends.size() > MaxAddends)
      return {};
  }
  return addends;
}

/// If `v` is a product with a global size, returns the other factor and the dimension of the size.
std::optional<std::pair<Value *, unsigned>> timesGlobalSize(Value *v) {
  Value *l, *r;
  if (!match(v, m_Mul(m_Value(l), m_Value(r))))
    return std::nullopt;
  for (auto [factor, size] : {std::pair(l, r), std::pair(r, l)})
    if (Value *wide = withoutTrunc(size); queryCalled(*wide) == Query::GlobalSize)
      if (std::optional<unsigned> d = constantDimension(cast<CallBase>(*wide)))
        return {{factor, *d}};
  return std::nullopt;
}

} // namespace

bool IdRanges::asks(const Value *v, Query wanted, unsigned dimension) const {
  return queryCalled(*v) == wanted && constantDimension(cast<CallBase>(*v)) == dimension;
}

bool IdRanges::isGroupSize(Value *v, unsigned dimension) const {
  v = withoutTrunc(v);
  if (auto *constant = dyn_cast<ConstantInt>(v))
    return Required && constant->getValue() == (*Required)[dimension];
  return asks(v, Query::EnqueuedLocalSize, dimension) || asks(v, Query::LocalSize, dimension);
}

/// If `v` is one of the three parts of a global id, returns its dimension and the index of the
/// part: 0 for the local id, 1 for the global offset, 2 for the group id times the local size.
std::optional<std::pair<unsigned, unsigned>> IdRanges::partOfId(Value *v) const {
  Value *l, *r;
  for (unsigned d = 0; d != 3; ++d) {
    if (asks(v, Query::LocalId, d))
      return {{d, 0}};
    if (asks(v, Query::GlobalOffset, d))
      return {{d, 1}};
    if (match(v, m_Mul(m_Value(l), m_Value(r))) &&
        ((asks(withoutTrunc(l), Query::GroupId, d) && isGroupSize(r, d)) ||
         (asks(withoutTrunc(r), Query::GroupId, d) && isGroupSize(l, d))))
      return {{d, 2}};
  }
  return std::nullopt;
}

/// If `v` is a sum of different parts of one global id or one linear global id, returns a bit mask
/// of the dimensions of that id. Returns nullopt for all other sums, and for an id with a dimension
/// in the mask `taken`.
std::optional<unsigned> IdRanges::dimensionsOfId(Value *v, unsigned taken) const {
  constexpr unsigned Row = 3; // Index of the fourth part: the product with the global size.
  std::optional<unsigned> dimension, others = 0;
  unsigned seen = 0;
  for (Value *addend : addends(v)) {
    auto part = partOfId(addend);
    auto product = timesGlobalSize(addend);
    if (!part && !product)
      return std::nullopt;
    auto [d, number] = part ? *part : std::pair(product->second, Row);
    if (dimension.value_or(d) != d || (seen & 1u << number) || (taken & 1u << d))
      return std::nullopt;
    dimension = d;
    seen |= 1u << number;
    if (!part)
      others = dimensionsOfId(product->first, taken | 1u << d);
    if (!others)
      return std::nullopt;
  }
  return dimension ? std::optional(*others | 1u << *dimension) : std::nullopt;
}

std::optional<IdRange> IdRanges::ofQuery(const CallBase &call) const {
  std::optional<Query> q = queryCalled(call);
  if (!q || !takesDimension(*q))
    return std::nullopt;
  std::optional<unsigned> d = constantDimension(call);
  if (!d)
    return std::nullopt;
  switch (*q) {
  case Query::LocalId:
    return IdRange{0, MaxWorkGroupSize - 1, {}};
  case Query::LocalSize:
  case Query::EnqueuedLocalSize:
    return IdRange{1, MaxWorkGroupSize, {}};
  case Query::GroupId:
  case Query::GlobalOffset:
    return IdRange{0, IdLimit - 1, oneSet(1u << *d)};
  case Query::GlobalSize:
  case Query::NumGroups:
    return IdRange{1, IdLimit, oneSet(1u << *d)};
  default:
    return std::nullopt;
  }
}

std::optional<IdRange> IdRanges::of(Value &v, Extension as) {
  if (auto *constant = dyn_cast<ConstantInt>(&v); constant && isIndexType(v.getType())) {
    bool readsZero = as == Extension::Zero && v.getType()->isIntegerTy(32);
    int64_t number = readsZero ? int64_t(constant->getZExtValue()) : constant->getSExtValue();
    return IdRange{number, number, {}};
  }
  bool isNarrow = v.getType()->isIntegerTy(32);
  std::optional<IdRange> ofType;
  if (isNarrow)
    ofType = rangeOfType(32, as);
  auto *i = dyn_cast<Instruction>(&v);
  if (!i || !isIndexType(v.getType()) || Depth == MaxDepth)
    return ofType;
  // Record a preliminary range: unreachable code may contain an instruction that uses its own
  // result, and the recursion must end there.
  auto [it, isFirst] = Known.try_emplace(Extended(&v, as), ofType);
  if (!isFirst)
    return it->second;
  ++Depth;
  std::optional<IdRange> range = ofResult(*i, as);
  --Depth;
  if (isNarrow && range && !range->fits(as))
    range = ofType;
  Known[Extended(&v, as)] = range ? range : ofType;
  return range ? range : ofType;
}

std::optional<IdRange> IdRanges::ofResult(Instruction &inst, Extension as) {
  if (auto *call = dyn_cast<CallBase>(&inst))
    return ofQuery(*call);
  if (isa<ZExtInst, SExtInst>(inst)) {
    Extension by = isa<ZExtInst>(inst) ? Extension::Zero : Extension::Sign;
    Value &from = *inst.getOperand(0);
    if (from.getType()->isIntegerTy() && from.getType()->getIntegerBitWidth() < 32)
      return rangeOfType(from.getType()->getIntegerBitWidth(), by);
    return of(from, by);
  }
  // A truncated local id keeps the smaller range of the local id, which is found below.
  bool isLocalId = queryCalled(*withoutTrunc(&inst)) == Query::LocalId;
  if (std::optional<unsigned> dimensions = dimensionsOfId(&inst, 0); dimensions && !isLocalId)
    return IdRange{0, IdLimit - 1, oneSet(*dimensions)};
  if (isa<TruncInst>(inst))
    return inst.getOperand(0)->getType()->isIntegerTy(64) ? of(*inst.getOperand(0)) : std::nullopt;
  return ofOperator(inst, as);
}

std::optional<IdRange> IdRanges::ofOperator(Instruction &inst, Extension as) {
  if (auto *select = dyn_cast<SelectInst>(&inst)) {
    std::optional<IdRange> l = of(*select->getTrueValue(), as);
    std::optional<IdRange> r = of(*select->getFalseValue(), as);
    return l && r ? std::optional(either(*l, *r)) : std::nullopt;
  }
  if (!isa<BinaryOperator>(inst))
    return std::nullopt;
  std::optional<IdRange> l = of(*inst.getOperand(0), as), r = of(*inst.getOperand(1), as);
  if (inst.getOpcode() == Instruction::And && r && r->low >= 0 && r->low == r->high)
    return IdRange{0, r->high, r->bounds};
  if (!l || !r)
    return std::nullopt;
  switch (inst.getOpcode()) {
  case Instruction::Add:
    return plus(*l, *r);
  case Instruction::Sub:
    return minus(*l, *r);
  case Instruction::Mul:
    return times(*l, *r);
  case Instruction::Shl:
    if (r->low == r->high && r->isWithin(0, 31))
      return times(*l, {int64_t(1) << r->low, int64_t(1) << r->low, r->bounds});
    return std::nullopt;
  case Instruction::LShr:
    if (l->low >= 0 && r->low == r->high && r->isWithin(0, 31))
      return IdRange{l->low >> r->low, l->high >> r->low, l->bounds | r->bounds};
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

} // namespace oclc::passes
