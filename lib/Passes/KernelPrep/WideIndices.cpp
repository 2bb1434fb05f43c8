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
constexpr unsigned MaxDepth = 64;

bool isTruncTo32(const Instruction &I) {
  return isa<TruncInst>(I) && I.getType()->isIntegerTy(32) &&
         I.getOperand(0)->getType()->isIntegerTy(64);
}

bool neverWraps(const Instruction &I, Extension As) {
  auto *Operator = dyn_cast<OverflowingBinaryOperator>(&I);
  return Operator &&
         (As == Extension::Sign ? Operator->hasNoSignedWrap() : Operator->hasNoUnsignedWrap());
}

/// True if extending the result of `I` is the same as applying `I` to the extended operand, for all
/// values.
bool keepsExtension(const Instruction &I, Extension As) {
  const APInt *Constant;
  if (!isa<BinaryOperator>(I) || !match(I.getOperand(1), m_APInt(Constant)))
    return false;
  switch (I.getOpcode()) {
  case Instruction::And:
    return As == Extension::Zero || !Constant->isNegative();
  case Instruction::LShr:
    return !Constant->isZero() && Constant->ult(32);
  case Instruction::AShr:
    return As == Extension::Sign && Constant->ult(32);
  default:
    return false;
  }
}

bool isSumOrProduct(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    return true;
  case Instruction::Shl:
    return match(I.getOperand(1), m_SpecificInt_ICMP(ICmpInst::ICMP_ULT, APInt(32, 32)));
  default:
    return false;
  }
}

/// Returns the extension of the operands of `I` for its result to be extended by `As`. The result
/// of a logical shift right has no sign bit, so it is the shift of the zero-extended operand.
Extension ofOperands(const Instruction &I, Extension As) {
  return I.getOpcode() == Instruction::LShr ? Extension::Zero : As;
}

} // namespace

WideIndices::WideIndices(Function &F) : F(F), Ranges(F) {
  findVarying();
  for (Instruction &I : instructions(F))
    findRoot(I);
}

/// Collects the values that are computed from local ids. Only these differ between adjacent
/// work-items; a value that is uniform in a group costs little, whatever its type is.
void WideIndices::findVarying() {
  SmallVector<Value *> Work;
  for (Instruction &I : instructions(F))
    if (queryCalled(I) == Query::LocalId)
      Work.push_back(&I);
  while (!Work.empty())
    if (Value *Next = Work.pop_back_val(); Varying.insert(Next).second)
      append_range(Work, Next->users());
}

void WideIndices::findRoot(Instruction &I) {
  Value *From;
  if (!I.getType()->isIntegerTy(64) || !Varying.contains(&I))
    return;
  if (isa<SExtInst, ZExtInst>(I)) {
    Extension As = isa<SExtInst>(I) ? Extension::Sign : Extension::Zero;
    From = I.getOperand(0);
    if (!From->getType()->isIntegerTy(32) || !leadsToId(*From, As))
      return;
    require(*From, As);
    Roots.push_back({&I, From, As});
    return;
  }
  bool IsSigned = match(&I, m_AShr(m_Shl(m_Value(From), m_SpecificInt(32)), m_SpecificInt(32)));
  if (!IsSigned && !match(&I, m_And(m_Value(From), m_SpecificInt(UINT32_MAX))))
    return;
  Extension As = IsSigned ? Extension::Sign : Extension::Zero;
  std::optional<IdRange> Range = Ranges.of(*From);
  if (!Range || !Range->fits(As))
    return;
  Bounds |= Range->bounds;
  Roots.push_back({&I, From, As});
}

/// Returns the bounds within which a launch must stay so that `I`, extended, is what the same
/// operation computes in 64 bits; nullopt if no bounds ensure that.
std::optional<DimensionSets> WideIndices::exactBounds(Instruction &I, Extension As) {
  if (!I.getType()->isIntegerTy(32))
    return std::nullopt;
  if (isTruncTo32(I) || (isSumOrProduct(I) && !neverWraps(I, As))) {
    std::optional<IdRange> Range = Ranges.ofResult(I, As);
    return Range && Range->fits(As) ? std::optional(Range->bounds) : std::nullopt;
  }
  if (isSumOrProduct(I) || keepsExtension(I, As))
    return DimensionSets();
  return std::nullopt;
}

bool WideIndices::leadsToId(Value &V, Extension As) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return false;
  // Unreachable code may compute a value from itself.
  auto [It, New] = Leads.try_emplace(Extended(&V, As), false);
  if (!New || Depth == MaxDepth)
    return It->second;
  ++Depth;
  bool Result =
      exactBounds(*I, As) && (isTruncTo32(*I) || any_of(I->operands(), [&](Value *Operand) {
                                return leadsToId(*Operand, ofOperands(*I, As));
                              }));
  --Depth;
  return Leads[Extended(&V, As)] = Result;
}

void WideIndices::require(Value &V, Extension As) {
  if (!leadsToId(V, As) || !Needed.insert(Extended(&V, As)).second)
    return;
  auto &I = cast<Instruction>(V);
  if (auto Exact = exactBounds(I, As))
    Bounds |= *Exact;
  if (!isTruncTo32(I))
    for (Value *Operand : I.operands())
      require(*Operand, ofOperands(I, As));
}

void WideIndices::apply() {
  promiseNoWrap();
  for (const Root &R : Roots) {
    bool IsWide = R.operand->getType()->isIntegerTy(64);
    R.cast->replaceAllUsesWith(IsWide ? R.operand : widen(*R.operand, R.as));
  }
  for (const Root &R : Roots)
    RecursivelyDeleteTriviallyDeadInstructions(R.cast);
}

/// Marks the remaining truncations nuw nsw where the bounds of the launch ensure it, for later
/// passes.
void WideIndices::promiseNoWrap() {
  for (Instruction &I : instructions(F)) {
    if (!isTruncTo32(I))
      continue;
    std::optional<IdRange> Range = Ranges.of(*I.getOperand(0));
    if (!Range || !Range->isWithin(0, INT32_MAX) || !implies(Bounds, Range->bounds))
      continue;
    cast<TruncInst>(I).setHasNoUnsignedWrap(true);
    cast<TruncInst>(I).setHasNoSignedWrap(true);
  }
}

Value *WideIndices::widen(Value &V, Extension As) {
  Value *&Known = Wide[Extended(&V, As)];
  if (Known)
    return Known;
  Value *Result = leadsToId(V, As) ? widenOperator(cast<Instruction>(V), As) : extend(V, As);
  return Wide[Extended(&V, As)] = Result;
}

Value *WideIndices::widenOperator(Instruction &I, Extension As) {
  if (isTruncTo32(I))
    return I.getOperand(0);
  Value *L = widen(*I.getOperand(0), ofOperands(I, As));
  Value *R = widen(*I.getOperand(1), ofOperands(I, As));
  IRBuilder<> Builder(I.getNextNode());
  Builder.SetCurrentDebugLocation(I.getDebugLoc());
  auto Opcode = cast<BinaryOperator>(I).getOpcode();
  Value *Result = Builder.CreateBinOp(Opcode, L, R, I.getName());
  auto *Operator = dyn_cast<Instruction>(Result);
  if (Operator && isa<OverflowingBinaryOperator>(Operator)) {
    Operator->setHasNoSignedWrap(true);
    Operator->setHasNoUnsignedWrap(As == Extension::Zero);
  }
  return Result;
}

Value *WideIndices::extend(Value &V, Extension As) {
  BasicBlock::iterator Place = F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  if (auto *I = dyn_cast<Instruction>(&V))
    if (auto Behind = I->getInsertionPointAfterDef())
      Place = *Behind;
  IRBuilder<> Builder(Place->getParent(), Place);
  Type *I64 = Builder.getInt64Ty();
  return As == Extension::Sign ? Builder.CreateSExt(&V, I64) : Builder.CreateZExt(&V, I64);
}

} // namespace oclc::passes
