//===- WideIndices.cpp - Compute 32-bit indices in 64 bits --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/WideIndices.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::passes {
namespace {

/// Maximum length of a chain of operations; longer chains are not indices.
constexpr unsigned MaxChainLength = 64;

bool isTruncTo32(const Instruction &inst) {
  return isa<TruncInst>(inst) && inst.getType()->isIntegerTy(32) &&
         inst.getOperand(0)->getType()->isIntegerTy(64);
}

bool neverWraps(const Instruction &inst, Extension as) {
  auto *op = dyn_cast<OverflowingBinaryOperator>(&inst);
  return op && (as == Extension::Sign ? op->hasNoSignedWrap() : op->hasNoUnsignedWrap());
}

/// True if extending the result of `inst` is the same for all values as applying `inst` to the
/// operand, extended as ofOperands() says.
bool keepsExtension(const Instruction &inst, Extension as) {
  const APInt *constant;
  if (!isa<BinaryOperator>(inst) || !match(inst.getOperand(1), m_APInt(constant)))
    return false;
  switch (inst.getOpcode()) {
  case Instruction::And:
    return as == Extension::Zero || !constant->isNegative();
  case Instruction::LShr:
    return !constant->isZero() && constant->ult(32);
  case Instruction::AShr:
    return as == Extension::Sign && constant->ult(32);
  default:
    return false;
  }
}

bool isSumOrProduct(const Instruction &inst) {
  switch (inst.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    return true;
  case Instruction::Shl:
    return match(inst.getOperand(1), m_SpecificInt_ICMP(ICmpInst::ICMP_ULT, APInt(32, 32)));
  default:
    return false;
  }
}

/// Returns how the operands of `inst` must be extended so that its result is extended as `as`. The
/// result of a logical shift right by at least 1 is never negative, so either extension of it is
/// the shift of the zero-extended operand.
Extension ofOperands(const Instruction &inst, Extension as) {
  return inst.getOpcode() == Instruction::LShr ? Extension::Zero : as;
}

} // namespace

WideIndices::WideIndices(Function &f) : F(f), Ranges(f) {
  findVarying();
  for (Instruction &inst : instructions(f))
    findRoot(inst);
}

/// Collects the values that are computed from local ids. Only these differ between adjacent
/// work-items; a value that is uniform in a group costs little, whatever its type is.
void WideIndices::findVarying() {
  SmallVector<Value *> work;
  for (Instruction &inst : instructions(F))
    if (queryCalled(inst) == Query::LocalId)
      work.push_back(&inst);
  while (!work.empty())
    if (Value *next = work.pop_back_val(); Varying.insert(next).second)
      append_range(work, next->users());
}

/// Records the bounds under which the id in a comparison with a value of the group cannot wrap
/// around.
void WideIndices::findGuard(ICmpInst &compare) {
  Value *id = compare.getOperand(0), *bound = compare.getOperand(1);
  if (Varying.contains(bound))
    std::swap(id, bound);
  const Extension as = compare.isSigned() ? Extension::Sign : Extension::Zero;
  if (!compare.isRelational() || !id->getType()->isIntegerTy(32) || Varying.contains(bound) ||
      !leadsToId(*id, as))
    return;
  require(*id, as);
  HasGuards = true;
}

void WideIndices::findRoot(Instruction &inst) {
  Value *from;
  if (auto *compare = dyn_cast<ICmpInst>(&inst))
    return findGuard(*compare);
  if (!inst.getType()->isIntegerTy(64) || !Varying.contains(&inst))
    return;
  if (isa<SExtInst, ZExtInst>(inst)) {
    Extension as = isa<SExtInst>(inst) ? Extension::Sign : Extension::Zero;
    from = inst.getOperand(0);
    if (!from->getType()->isIntegerTy(32) || !leadsToId(*from, as))
      return;
    require(*from, as);
    Roots.push_back({&inst, from, as});
    return;
  }
  bool isSigned = match(&inst, m_AShr(m_Shl(m_Value(from), m_SpecificInt(32)), m_SpecificInt(32)));
  if (!isSigned && !match(&inst, m_And(m_Value(from), m_SpecificInt(UINT32_MAX))))
    return;
  Extension as = isSigned ? Extension::Sign : Extension::Zero;
  std::optional<IdRange> range = Ranges.of(*from);
  if (!range || !range->fits(as))
    return;
  Bounds |= range->bounds;
  Roots.push_back({&inst, from, as});
}

/// Returns the bounds within which a launch must stay so that the extended result of `inst` equals
/// the result of the same operation in 64 bits; nullopt if no bounds ensure that.
std::optional<DimensionSets> WideIndices::exactBounds(Instruction &inst, Extension as) {
  if (!inst.getType()->isIntegerTy(32))
    return std::nullopt;
  if (isTruncTo32(inst) || (isSumOrProduct(inst) && !neverWraps(inst, as))) {
    std::optional<IdRange> range = Ranges.ofResult(inst, as);
    return range && range->fits(as) ? std::optional(range->bounds) : std::nullopt;
  }
  if (isSumOrProduct(inst) || keepsExtension(inst, as))
    return DimensionSets();
  return std::nullopt;
}

bool WideIndices::leadsToId(Value &v, Extension as) {
  auto *i = dyn_cast<Instruction>(&v);
  if (!i)
    return false;
  // Add the entry before the recursion, because unreachable code may compute a value from itself.
  auto [it, isFirst] = Leads.try_emplace(Extended(&v, as), false);
  if (!isFirst || Depth == MaxChainLength)
    return it->second;
  ++Depth;
  bool result =
      exactBounds(*i, as) && (isTruncTo32(*i) || any_of(i->operands(), [&](Value *operand) {
                                return leadsToId(*operand, ofOperands(*i, as));
                              }));
  --Depth;
  return Leads[Extended(&v, as)] = result;
}

void WideIndices::require(Value &v, Extension as) {
  if (!leadsToId(v, as) || !Needed.insert(Extended(&v, as)).second)
    return;
  auto &i = cast<Instruction>(v);
  if (auto exact = exactBounds(i, as))
    Bounds |= *exact;
  if (!isTruncTo32(i))
    for (Value *operand : i.operands())
      require(*operand, ofOperands(i, as));
}

void WideIndices::apply() {
  promiseNoWrap();
  for (const Root &r : Roots) {
    bool isWide = r.operand->getType()->isIntegerTy(64);
    r.cast->replaceAllUsesWith(isWide ? r.operand : widen(*r.operand, r.as));
  }
  for (const Root &r : Roots)
    RecursivelyDeleteTriviallyDeadInstructions(r.cast);
}

/// Marks the remaining truncations nuw nsw where the bounds of the launch ensure it, for later
/// passes.
void WideIndices::promiseNoWrap() {
  for (Instruction &inst : instructions(F)) {
    if (!isTruncTo32(inst))
      continue;
    std::optional<IdRange> range = Ranges.of(*inst.getOperand(0));
    if (!range || !range->isWithin(0, INT32_MAX) || !implies(Bounds, range->bounds))
      continue;
    cast<TruncInst>(inst).setHasNoUnsignedWrap(true);
    cast<TruncInst>(inst).setHasNoSignedWrap(true);
  }
}

Value *WideIndices::widen(Value &v, Extension as) {
  Value *&known = Wide[Extended(&v, as)];
  if (known)
    return known;
  Value *result = leadsToId(v, as) ? widenOperator(cast<Instruction>(v), as) : extend(v, as);
  return Wide[Extended(&v, as)] = result;
}

Value *WideIndices::widenOperator(Instruction &inst, Extension as) {
  if (isTruncTo32(inst))
    return inst.getOperand(0);
  Value *l = widen(*inst.getOperand(0), ofOperands(inst, as));
  Value *r = widen(*inst.getOperand(1), ofOperands(inst, as));
  IRBuilder<> builder(inst.getNextNode());
  builder.SetCurrentDebugLocation(inst.getDebugLoc());
  auto opcode = cast<BinaryOperator>(inst).getOpcode();
  Value *result = builder.CreateBinOp(opcode, l, r, inst.getName());
  auto *op = dyn_cast<Instruction>(result);
  if (op && isa<OverflowingBinaryOperator>(op)) {
    op->setHasNoSignedWrap(true);
    op->setHasNoUnsignedWrap(as == Extension::Zero);
  }
  return result;
}

Value *WideIndices::extend(Value &v, Extension as) {
  BasicBlock::iterator place = F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  if (auto *i = dyn_cast<Instruction>(&v))
    if (auto behind = i->getInsertionPointAfterDef())
      place = *behind;
  IRBuilder<> builder(place->getParent(), place);
  Type *i64 = builder.getInt64Ty();
  return as == Extension::Sign ? builder.CreateSExt(&v, i64) : builder.CreateZExt(&v, i64);
}

} // namespace oclc::passes
