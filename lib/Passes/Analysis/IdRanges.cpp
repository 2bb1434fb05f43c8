//===- IdRanges.cpp - Value ranges of sums of ids ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/IdRanges.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::passes {
namespace {

/// Upper bound, exclusive, of every global id in a launch within the bounds.
constexpr int64_t IdLimit = int64_t(MaxLaunchEnd);

/// Strips truncations of `V`: a truncated sum is the same sum modulo 2^32.
Value *withoutTrunc(Value *V) {
  while (auto *Trunc = dyn_cast<TruncInst>(V))
    V = Trunc->getOperand(0);
  return V;
}

bool isIndexType(Type *Ty) { return Ty->isIntegerTy(32) || Ty->isIntegerTy(64); }

/// Returns the full range of an integer of `Bits` bits, extended as `As`.
IdRange rangeOfType(unsigned Bits, Extension As) {
  if (As == Extension::Sign)
    return {minIntN(Bits), maxIntN(Bits), {}};
  return {0, int64_t(maxUIntN(Bits)), {}};
}

DimensionSets oneSet(unsigned Dimensions) { return DimensionSets().set(Dimensions); }

std::optional<IdRange> plus(const IdRange &L, const IdRange &R) {
  IdRange Sum{0, 0, L.bounds | R.bounds};
  if (AddOverflow(L.low, R.low, Sum.low) || AddOverflow(L.high, R.high, Sum.high))
    return std::nullopt;
  return Sum;
}

std::optional<IdRange> minus(const IdRange &L, const IdRange &R) {
  IdRange Difference{0, 0, L.bounds | R.bounds};
  if (SubOverflow(L.low, R.high, Difference.low) || SubOverflow(L.high, R.low, Difference.high))
    return std::nullopt;
  return Difference;
}

std::optional<IdRange> times(const IdRange &L, const IdRange &R) {
  int64_t Corners[4];
  if (MulOverflow(L.low, R.low, Corners[0]) || MulOverflow(L.low, R.high, Corners[1]) ||
      MulOverflow(L.high, R.low, Corners[2]) || MulOverflow(L.high, R.high, Corners[3]))
    return std::nullopt;
  return IdRange{*std::min_element(Corners, Corners + 4), *std::max_element(Corners, Corners + 4),
                 L.bounds | R.bounds};
}

IdRange either(const IdRange &L, const IdRange &R) {
  return {std::min(L.low, R.low), std::max(L.high, R.high), L.bounds | R.bounds};
}

/// Returns the addends whose sum is `V`, modulo 2^32 or 2^64. Returns an empty vector if there are
/// more than MaxAddends.
SmallVector<Value *, 8> addends(Value *V) {
  constexpr unsigned MaxAddends = 16;
  SmallVector<Value *, 8> Work = {V}, Addends;
  while (!Work.empty()) {
    Value *Next = withoutTrunc(Work.pop_back_val()), *L, *R;
    if (match(Next, m_Add(m_Value(L), m_Value(R))))
      Work.append({L, R});
    else
      Addends.push_back(Next);
    if (Work.size() + Addends.size() > MaxAddends)
      return {};
  }
  return Addends;
}

/// If `V` is a product with a global size, returns the other factor and the dimension of the size.
std::optional<std::pair<Value *, unsigned>> timesGlobalSize(Value *V) {
  Value *L, *R;
  if (!match(V, m_Mul(m_Value(L), m_Value(R))))
    return std::nullopt;
  for (auto [Factor, Size] : {std::pair(L, R), std::pair(R, L)})
    if (Value *Wide = withoutTrunc(Size); queryCalled(*Wide) == Query::GlobalSize)
      if (std::optional<unsigned> D = constantDimension(cast<CallBase>(*Wide)))
        return {{Factor, *D}};
  return std::nullopt;
}

} // namespace

bool IdRanges::asks(const Value *V, Query Wanted, unsigned Dimension) const {
  return queryCalled(*V) == Wanted && constantDimension(cast<CallBase>(*V)) == Dimension;
}

bool IdRanges::isGroupSize(Value *V, unsigned Dimension) const {
  V = withoutTrunc(V);
  if (auto *Constant = dyn_cast<ConstantInt>(V))
    return Required && Constant->getValue() == (*Required)[Dimension];
  return asks(V, Query::EnqueuedLocalSize, Dimension) || asks(V, Query::LocalSize, Dimension);
}

/// If `V` is one of the three parts of a global id, returns its dimension and the index of the
/// part: 0 for the local id, 1 for the global offset, 2 for the group id times the local size.
std::optional<std::pair<unsigned, unsigned>> IdRanges::partOfId(Value *V) const {
  Value *L, *R;
  for (unsigned D = 0; D != 3; ++D) {
    if (asks(V, Query::LocalId, D))
      return {{D, 0}};
    if (asks(V, Query::GlobalOffset, D))
      return {{D, 1}};
    if (match(V, m_Mul(m_Value(L), m_Value(R))) &&
        ((asks(withoutTrunc(L), Query::GroupId, D) && isGroupSize(R, D)) ||
         (asks(withoutTrunc(R), Query::GroupId, D) && isGroupSize(L, D))))
      return {{D, 2}};
  }
  return std::nullopt;
}

/// If `V` is a sum of different parts of one global id or one linear global id, returns a bit mask
/// of the dimensions of that id. Returns nullopt for all other sums, and for an id with a dimension
/// in the mask `Taken`.
std::optional<unsigned> IdRanges::dimensionsOfId(Value *V, unsigned Taken) const {
  constexpr unsigned Row = 3; // Index of the fourth part: the product with the global size.
  std::optional<unsigned> Dimension, Others = 0;
  unsigned Seen = 0;
  for (Value *Addend : addends(V)) {
    auto Part = partOfId(Addend);
    auto Product = timesGlobalSize(Addend);
    if (!Part && !Product)
      return std::nullopt;
    auto [D, Number] = Part ? *Part : std::pair(Product->second, Row);
    if (Dimension.value_or(D) != D || (Seen & 1u << Number) || (Taken & 1u << D))
      return std::nullopt;
    Dimension = D;
    Seen |= 1u << Number;
    if (!Part)
      Others = dimensionsOfId(Product->first, Taken | 1u << D);
    if (!Others)
      return std::nullopt;
  }
  return Dimension ? std::optional(*Others | 1u << *Dimension) : std::nullopt;
}

std::optional<IdRange> IdRanges::ofQuery(const CallBase &Call) const {
  std::optional<Query> Q = queryCalled(Call);
  if (!Q || !takesDimension(*Q))
    return std::nullopt;
  std::optional<unsigned> D = constantDimension(Call);
  if (!D)
    return std::nullopt;
  switch (*Q) {
  case Query::LocalId:
    return IdRange{0, MaxWorkGroupSize - 1, {}};
  case Query::LocalSize:
  case Query::EnqueuedLocalSize:
    return IdRange{1, MaxWorkGroupSize, {}};
  case Query::GroupId:
  case Query::GlobalOffset:
    return IdRange{0, IdLimit - 1, oneSet(1u << *D)};
  case Query::GlobalSize:
  case Query::NumGroups:
    return IdRange{1, IdLimit, oneSet(1u << *D)};
  default:
    return std::nullopt;
  }
}

std::optional<IdRange> IdRanges::of(Value &V, Extension As) {
  if (auto *Constant = dyn_cast<ConstantInt>(&V); Constant && isIndexType(V.getType())) {
    bool ReadsZero = As == Extension::Zero && V.getType()->isIntegerTy(32);
    int64_t Number = ReadsZero ? int64_t(Constant->getZExtValue()) : Constant->getSExtValue();
    return IdRange{Number, Number, {}};
  }
  bool IsNarrow = V.getType()->isIntegerTy(32);
  std::optional<IdRange> OfType;
  if (IsNarrow)
    OfType = rangeOfType(32, As);
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || !isIndexType(V.getType()) || Depth == MaxDepth)
    return OfType;
  // Unreachable code may contain an instruction that uses its own result.
  auto [It, New] = Known.try_emplace(Extended(&V, As), OfType);
  if (!New)
    return It->second;
  ++Depth;
  std::optional<IdRange> Range = ofResult(*I, As);
  --Depth;
  if (IsNarrow && Range && !Range->fits(As))
    Range = OfType;
  Known[Extended(&V, As)] = Range ? Range : OfType;
  return Range ? Range : OfType;
}

std::optional<IdRange> IdRanges::ofResult(Instruction &I, Extension As) {
  if (auto *Call = dyn_cast<CallBase>(&I))
    return ofQuery(*Call);
  if (isa<ZExtInst, SExtInst>(I)) {
    Extension By = isa<ZExtInst>(I) ? Extension::Zero : Extension::Sign;
    Value &From = *I.getOperand(0);
    if (From.getType()->isIntegerTy() && From.getType()->getIntegerBitWidth() < 32)
      return rangeOfType(From.getType()->getIntegerBitWidth(), By);
    return of(From, By);
  }
  bool IsLocalId = queryCalled(*withoutTrunc(&I)) == Query::LocalId; // Its range is smaller.
  if (std::optional<unsigned> Dimensions = dimensionsOfId(&I, 0); Dimensions && !IsLocalId)
    return IdRange{0, IdLimit - 1, oneSet(*Dimensions)};
  if (isa<TruncInst>(I))
    return I.getOperand(0)->getType()->isIntegerTy(64) ? of(*I.getOperand(0)) : std::nullopt;
  return ofOperator(I, As);
}

std::optional<IdRange> IdRanges::ofOperator(Instruction &I, Extension As) {
  if (auto *Select = dyn_cast<SelectInst>(&I)) {
    std::optional<IdRange> L = of(*Select->getTrueValue(), As);
    std::optional<IdRange> R = of(*Select->getFalseValue(), As);
    return L && R ? std::optional(either(*L, *R)) : std::nullopt;
  }
  if (!isa<BinaryOperator>(I))
    return std::nullopt;
  std::optional<IdRange> L = of(*I.getOperand(0), As), R = of(*I.getOperand(1), As);
  if (I.getOpcode() == Instruction::And && R && R->low >= 0 && R->low == R->high)
    return IdRange{0, R->high, R->bounds};
  if (!L || !R)
    return std::nullopt;
  switch (I.getOpcode()) {
  case Instruction::Add:
    return plus(*L, *R);
  case Instruction::Sub:
    return minus(*L, *R);
  case Instruction::Mul:
    return times(*L, *R);
  case Instruction::Shl:
    if (R->low == R->high && R->isWithin(0, 31))
      return times(*L, {int64_t(1) << R->low, int64_t(1) << R->low, R->bounds});
    return std::nullopt;
  case Instruction::LShr:
    if (L->low >= 0 && R->low == R->high && R->isWithin(0, 31))
      return IdRange{L->low >> R->low, L->high >> R->low, L->bounds | R->bounds};
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

} // namespace oclc::passes
