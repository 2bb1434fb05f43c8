//===- RowIds.cpp - How a kernel uses its ids when work-groups join ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/RowIds.h"

#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/Truncations.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::passes {
RowIds::RowIds(Function &f, unsigned dimension)
    : Dimension(dimension), Size(localSize(f).value_or(LocalSize{})[dimension]) {
  for (Instruction &inst : instructions(f)) {
    if (asks(&inst, Query::LocalId) || asks(&inst, Query::GroupId))
      follow(&inst);
    if (asks(&inst, Query::LocalSize))
      PartialSizes.push_back(&inst);
  }
}

bool RowIds::asks(const Value *v, Query wanted) const {
  return queryCalled(*v) == wanted && constantDimension(cast<CallBase>(*v)) == Dimension;
}

bool RowIds::isSize(Value *v) const {
  v = withoutTrunc(v);
  return Size != 0 ? match(v, m_SpecificInt(Size)) : asks(v, Query::EnqueuedLocalSize);
}

/// Counts the parts of a global id that `v` contains as a sum. The recursion follows sums only, so
/// it ends at a PHI at the latest.
RowIds::Parts RowIds::parts(Value *v) const {
  v = withoutTrunc(v);
  if (asks(v, Query::LocalId))
    return {1, 0};
  if (asks(v, Query::GroupId))
    return {0, Size == 1};
  Value *l, *r;
  if (match(v, m_Mul(m_Value(l), m_Value(r)))) {
    if (isSize(l))
      std::swap(l, r);
    return {0, isSize(r) && asks(withoutTrunc(l), Query::GroupId)};
  }
  if (match(v, m_Shl(m_Value(l), m_Value(r))))
    return {0, Size > 1 && match(r, m_SpecificInt(Log2_64(Size))) && isPowerOf2_64(Size) &&
                   asks(withoutTrunc(l), Query::GroupId)};
  if (match(v, m_Add(m_Value(l), m_Value(r)))) {
    Parts a = parts(l), b = parts(r);
    return {a.local + b.local, a.group + b.group};
  }
  return {};
}

/// True if `user` keeps `part` in a sum of ids: it multiplies a group id by the local size, adds
/// something to any other part (to a group id only if the local size is 1), or truncates `part` to
/// at least 32 bits, which are enough for the index in a row.
bool RowIds::staysSum(Instruction &part, Instruction &user) const {
  if (isa<TruncInst>(user))
    return user.getType()->getIntegerBitWidth() >= 32;
  bool isGroup = asks(withoutTrunc(&part), Query::GroupId);
  if (user.getOpcode() == Instruction::Add)
    return !isGroup || Size == 1;
  return isGroup && parts(&user).group == 1;
}

/// Collects each use of `part` that does not lead to a sum with both parts of a global id.
void RowIds::follow(Instruction *part) {
  if (!Followed.insert(part).second)
    return;
  Parts own = parts(part);
  for (Use &u : part->uses()) {
    auto *user = cast<Instruction>(u.getUser());
    if (!staysSum(*part, *user)) {
      OtherUses.push_back(&u);
      continue;
    }
    if (own.local > own.group)
      Larger.insert(user);
    if (isa<TruncInst>(user) || !parts(user).areWhole())
      follow(user);
  }
}

void RowIds::allowLongRows() {
  for (Instruction *sum : Larger) {
    bool isPlain = parts(sum).areWhole() && any_of(sum->operands(), [this](const Use &operand) {
                     return asks(withoutTrunc(operand.get()), Query::LocalId);
                   });
    if (!isPlain)
      sum->dropPoisonGeneratingFlags();
  }
}

bool RowIds::canSplit() const { return Size == 0 || (Size <= SmallGroup && isPowerOf2_64(Size)); }

void RowIds::split() {
  for (Use *u : OtherUses)
    u->set(splitOf(u->get()));
  for (Instruction *call : PartialSizes) {
    IRBuilder<> builder(call);
    call->replaceAllUsesWith(partialSize(builder));
    call->eraseFromParent();
  }
}

Value *RowIds::localId(IRBuilderBase &builder) const {
  Value *index = createQuery(builder, Query::LocalId, Dimension);
  if (Size != 0)
    return builder.CreateAnd(index, Size - 1);
  Value *enqueued = createQuery(builder, Query::EnqueuedLocalSize, Dimension);
  return builder.CreateAnd(index, builder.CreateSub(enqueued, builder.getInt64(1)));
}

Value *RowIds::groupId(IRBuilderBase &builder) const {
  Value *index = createQuery(builder, Query::LocalId, Dimension);
  Value *first = createQuery(builder, Query::GroupId, Dimension), *shift;
  if (Size != 0)
    shift = builder.getInt64(Log2_64(Size));
  else
    shift = builder.CreateIntrinsic(
        Intrinsic::cttz, {builder.getInt64Ty()},
        {createQuery(builder, Query::EnqueuedLocalSize, Dimension), builder.getTrue()});
  return builder.CreateAdd(first, builder.CreateLShr(index, shift), "", true, true);
}

Value *RowIds::partialSize(IRBuilderBase &builder) const {
  Value *enqueued = createQuery(builder, Query::EnqueuedLocalSize, Dimension);
  Value *before = builder.CreateMul(groupId(builder), enqueued, "", true, true);
  Value *left =
      builder.CreateSub(createQuery(builder, Query::GlobalSize, Dimension), before, "", true, true);
  return builder.CreateBinaryIntrinsic(Intrinsic::umin, enqueued, left);
}

/// Returns the value that `v` had before groups joined: `v` itself if it does not change, otherwise
/// new code, which is inserted directly after `v`.
Value *RowIds::splitOf(Value *v) {
  auto *i = dyn_cast<Instruction>(v);
  bool isLocal = i && asks(i, Query::LocalId), isGroup = i && asks(i, Query::GroupId);
  bool isGroupInFewerBits = i && asks(withoutTrunc(i), Query::GroupId);
  if (!i || (!isLocal && !isGroupInFewerBits && parts(v).areWhole()))
    return v;
  if (Value *known = Splits.lookup(v))
    return known;
  IRBuilder<> builder(i->getNextNode());
  if (isLocal)
    return Splits[v] = localId(builder);
  if (isGroup)
    return Splits[v] = groupId(builder);
  Instruction *copy = i->clone();
  for (Use &operand : copy->operands())
    operand.set(splitOf(operand.get()));
  return Splits[v] = builder.Insert(copy);
}

} // namespace oclc::passes
