//===- MaskedAccess.cpp - Masked loads and stores, and properties of masks --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/MaskedAccess.h"

#include "Vectorizer/Support/Predicates.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {

std::optional<MaskedAccess> MaskedAccess::of(Instruction &inst) {
  auto *access = dyn_cast<IntrinsicInst>(&inst);
  if (!access)
    return std::nullopt;
  if (access->getIntrinsicID() == Intrinsic::masked_load)
    return MaskedAccess{access, true};
  if (access->getIntrinsicID() == Intrinsic::masked_store)
    return MaskedAccess{access, false};
  return std::nullopt;
}

double MaskedAccess::saving(const TargetTransformInfo &tti) const {
  if (hasPredicates(*I->getFunction(), *type()))
    return 0;
  constexpr auto Kind = TargetTransformInfo::TCK_RecipThroughput;
  const InstructionCost masked = tti.getInstructionCost(I, Kind);
  const InstructionCost plain =
      tti.getMemoryOpCost(IsLoad ? Instruction::Load : Instruction::Store, type(), alignment(),
                          pointer()->getType()->getPointerAddressSpace(), Kind);
  return masked.isValid() && plain.isValid() ? double((masked - plain).getValue()) : 0;
}

bool MaskedAccess::isOneInstruction(const TargetTransformInfo &tti) const {
  const unsigned addressSpace = pointer()->getType()->getPointerAddressSpace();
  if (hasPredicates(*I->getFunction(), *type()))
    return true;
  return IsLoad ? tti.isLegalMaskedLoad(type(), alignment(), addressSpace)
                : tti.isLegalMaskedStore(type(), alignment(), addressSpace);
}

void MaskedAccess::unmask() const {
  IRBuilder<> builder(I);
  Instruction *plain =
      IsLoad ? cast<Instruction>(builder.CreateAlignedLoad(type(), pointer(), alignment()))
             : builder.CreateAlignedStore(I->getArgOperand(0), pointer(), alignment());
  plain->copyMetadata(*I); // Includes the source location.
  replaceBy(*plain);
}

void MaskedAccess::replaceBy(Value &fresh) const {
  if (IsLoad) {
    fresh.takeName(I);
    I->replaceAllUsesWith(&fresh);
  }
  I->eraseFromParent();
}

void MaskedAccess::remove() const { replaceBy(*I->getArgOperand(IsLoad ? 2 : 0)); }

Value *rootOf(Value *mask) {
  Value *from;
  while (match(mask, m_Shuffle(m_Value(from), m_Poison())) &&
         !is_contained(cast<ShuffleVectorInst>(mask)->getShuffleMask(), PoisonMaskElem))
    mask = from;
  return mask;
}

/// True for the constant <0, 1, 2, ..>.
static bool areLaneNumbers(const Value *v) {
  auto *numbers = dyn_cast<ConstantDataVector>(v);
  if (!numbers || !numbers->getElementType()->isIntegerTy())
    return false;
  for (unsigned lane = 0; lane != numbers->getNumElements(); ++lane)
    if (numbers->getElementAsInteger(lane) != lane)
      return false;
  return true;
}

bool hasGapsByDesign(const Value *mask, unsigned depth) {
  auto *i = dyn_cast<Instruction>(mask);
  if (!i || depth == 8)
    return false;
  if (isa<ICmpInst>(i))
    return areLaneNumbers(i->getOperand(0)) || areLaneNumbers(i->getOperand(1));
  return isa<BinaryOperator, SelectInst, ShuffleVectorInst>(i) &&
         any_of(i->operands(), [&](Value *v) {
           return v->getType()->isIntOrIntVectorTy(1) && hasGapsByDesign(v, depth + 1);
         });
}

bool areOpposite(Value *a, Value *b) {
  if (match(a, m_Not(m_Specific(b))) || match(b, m_Not(m_Specific(a))))
    return true;
  auto *first = dyn_cast<CmpInst>(a), *second = dyn_cast<CmpInst>(b);
  return first && second && first->getOperand(0) == second->getOperand(0) &&
         first->getOperand(1) == second->getOperand(1) &&
         first->getPredicate() == second->getInversePredicate();
}

bool areAlike(const Value *a, const Value *b) {
  auto *first = dyn_cast<Instruction>(a), *second = dyn_cast<Instruction>(b);
  if (!first || !second || isa<PHINode>(first) || !first->isSameOperationAs(second))
    return false;
  return none_of(first->operands(), [&](const Use &u) {
    return !isa<Constant>(u) && is_contained(second->operand_values(), u.get());
  });
}

} // namespace oclc::vectorizer
