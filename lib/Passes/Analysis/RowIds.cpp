//===- RowIds.cpp - How a kernel uses its ids when work-groups join ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/RowIds.h"

#include "Passes/Support/KernelAttributes.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::passes {
namespace {

/// Strips truncations of `V`: a truncated sum of ids is the same sum modulo a power of two.
Value *withoutTrunc(Value *V) {
  while (auto *Trunc = dyn_cast<TruncInst>(V))
    V = Trunc->getOperand(0);
  return V;
}

} // namespace

RowIds::RowIds(Function &F, unsigned Dimension)
    : Dimension(Dimension), Size(localSize(F).value_or(LocalSize{})[Dimension]) {
  for (Instruction &I : instructions(F)) {
    if (asks(&I, Query::LocalId) || asks(&I, Query::GroupId))
      follow(&I);
    if (asks(&I, Query::LocalSize))
      PartialSizes.push_back(&I);
  }
}

bool RowIds::asks(const Value *V, Query Wanted) const {
  return queryCalled(*V) == Wanted && constantDimension(cast<CallBase>(*V)) == Dimension;
}

bool RowIds::isSize(Value *V) const {
  V = withoutTrunc(V);
  return Size != 0 ? match(V, m_SpecificInt(Size)) : asks(V, Query::EnqueuedLocalSize);
}

/// Counts the parts of a global id that `V` contains as a sum. The recursion follows sums only, so
/// it ends at a PHI at the latest.
RowIds::Parts RowIds::parts(Value *V) const {
  V = withoutTrunc(V);
  if (asks(V, Query::LocalId))
    return {1, 0};
  if (asks(V, Query::GroupId))
    return {0, Size == 1};
  Value *L, *R;
  if (match(V, m_Mul(m_Value(L), m_Value(R)))) {
    if (isSize(L))
      std::swap(L, R);
    return {0, isSize(R) && asks(withoutTrunc(L), Query::GroupId)};
  }
  if (match(V, m_Shl(m_Value(L), m_Value(R))))
    return {0, Size > 1 && match(R, m_SpecificInt(Log2_64(Size))) && isPowerOf2_64(Size) &&
                   asks(withoutTrunc(L), Query::GroupId)};
  if (match(V, m_Add(m_Value(L), m_Value(R)))) {
    Parts A = parts(L), B = parts(R);
    return {A.local + B.local, A.group + B.group};
  }
  return {};
}

/// True if `User` is a larger sum, or the same sum in at least 32 bits, which are enough for the
/// index in a row.
bool RowIds::staysSum(Instruction &Part, Instruction &User) const {
  if (isa<TruncInst>(User))
    return User.getType()->getIntegerBitWidth() >= 32;
  bool IsGroup = asks(withoutTrunc(&Part), Query::GroupId);
  if (User.getOpcode() == Instruction::Add)
    return !IsGroup || Size == 1;
  return IsGroup && parts(&User).group == 1;
}

/// Collects each use of `Part` that does not lead to a sum with both parts of a global id.
void RowIds::follow(Instruction *Part) {
  if (!Followed.insert(Part).second)
    return;
  Parts Own = parts(Part);
  for (Use &U : Part->uses()) {
    auto *User = cast<Instruction>(U.getUser());
    if (!staysSum(*Part, *User)) {
      OtherUses.push_back(&U);
      continue;
    }
    if (Own.local > Own.group)
      Larger.insert(User);
    if (isa<TruncInst>(User) || !parts(User).areWhole())
      follow(User);
  }
}

void RowIds::allowLongRows() {
  for (Instruction *Sum : Larger) {
    bool IsPlain = parts(Sum).areWhole() && any_of(Sum->operands(), [this](const Use &Operand) {
                     return asks(withoutTrunc(Operand.get()), Query::LocalId);
                   });
    if (!IsPlain)
      Sum->dropPoisonGeneratingFlags();
  }
}

bool RowIds::canSplit() const { return Size == 0 || (Size <= SmallGroup && isPowerOf2_64(Size)); }

void RowIds::split() {
  for (Use *U : OtherUses)
    U->set(splitOf(U->get()));
  for (Instruction *Call : PartialSizes) {
    IRBuilder<> Builder(Call);
    Call->replaceAllUsesWith(partialSize(Builder));
    Call->eraseFromParent();
  }
}

Value *RowIds::localId(IRBuilderBase &Builder) const {
  Value *Index = createQuery(Builder, Query::LocalId, Dimension);
  if (Size != 0)
    return Builder.CreateAnd(Index, Size - 1);
  Value *Enqueued = createQuery(Builder, Query::EnqueuedLocalSize, Dimension);
  return Builder.CreateAnd(Index, Builder.CreateSub(Enqueued, Builder.getInt64(1)));
}

Value *RowIds::groupId(IRBuilderBase &Builder) const {
  Value *Index = createQuery(Builder, Query::LocalId, Dimension);
  Value *First = createQuery(Builder, Query::GroupId, Dimension), *Shift;
  if (Size != 0)
    Shift = Builder.getInt64(Log2_64(Size));
  else
    Shift = Builder.CreateIntrinsic(
        Intrinsic::cttz, {Builder.getInt64Ty()},
        {createQuery(Builder, Query::EnqueuedLocalSize, Dimension), Builder.getTrue()});
  return Builder.CreateAdd(First, Builder.CreateLShr(Index, Shift), "", true, true);
}

Value *RowIds::partialSize(IRBuilderBase &Builder) const {
  Value *Enqueued = createQuery(Builder, Query::EnqueuedLocalSize, Dimension);
  Value *Before = Builder.CreateMul(groupId(Builder), Enqueued, "", true, true);
  Value *Left =
      Builder.CreateSub(createQuery(Builder, Query::GlobalSize, Dimension), Before, "", true, true);
  return Builder.CreateBinaryIntrinsic(Intrinsic::umin, Enqueued, Left);
}

/// Returns the value that `V` had before groups joined. The copy is inserted directly after the
/// original.
Value *RowIds::splitOf(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  bool IsLocal = I && asks(I, Query::LocalId), IsGroup = I && asks(I, Query::GroupId);
  bool IsGroupInFewerBits = I && asks(withoutTrunc(I), Query::GroupId);
  if (!I || (!IsLocal && !IsGroupInFewerBits && parts(V).areWhole()))
    return V;
  if (Value *Known = Splits.lookup(V))
    return Known;
  IRBuilder<> Builder(I->getNextNode());
  if (IsLocal)
    return Splits[V] = localId(Builder);
  if (IsGroup)
    return Splits[V] = groupId(Builder);
  Instruction *Copy = I->clone();
  for (Use &Operand : Copy->operands())
    Operand.set(splitOf(Operand.get()));
  return Splits[V] = Builder.Insert(Copy);
}

} // namespace oclc::passes
