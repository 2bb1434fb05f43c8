//===- MaskedAccess.cpp - Masked loads and stores, and properties of masks --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/MaskedAccess.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {

std::optional<MaskedAccess> MaskedAccess::of(Instruction &I) {
  auto *Access = dyn_cast<IntrinsicInst>(&I);
  if (!Access)
    return std::nullopt;
  if (Access->getIntrinsicID() == Intrinsic::masked_load)
    return MaskedAccess{Access, true};
  if (Access->getIntrinsicID() == Intrinsic::masked_store)
    return MaskedAccess{Access, false};
  return std::nullopt;
}

double MaskedAccess::saving(const TargetTransformInfo &TTI) const {
  constexpr auto Kind = TargetTransformInfo::TCK_RecipThroughput;
  const InstructionCost Masked = TTI.getInstructionCost(I, Kind);
  const InstructionCost Plain =
      TTI.getMemoryOpCost(IsLoad ? Instruction::Load : Instruction::Store, type(), alignment(),
                          pointer()->getType()->getPointerAddressSpace(), Kind);
  return Masked.isValid() && Plain.isValid() ? double((Masked - Plain).getValue()) : 0;
}

bool MaskedAccess::isOneInstruction(const TargetTransformInfo &TTI) const {
  const unsigned AddressSpace = pointer()->getType()->getPointerAddressSpace();
  return IsLoad ? TTI.isLegalMaskedLoad(type(), alignment(), AddressSpace)
                : TTI.isLegalMaskedStore(type(), alignment(), AddressSpace);
}

void MaskedAccess::unmask() const {
  IRBuilder<> Builder(I);
  Instruction *Plain =
      IsLoad ? cast<Instruction>(Builder.CreateAlignedLoad(type(), pointer(), alignment()))
             : Builder.CreateAlignedStore(I->getArgOperand(0), pointer(), alignment());
  Plain->copyMetadata(*I); // Includes the source location.
  replaceBy(*Plain);
}

void MaskedAccess::replaceBy(Value &New) const {
  if (IsLoad) {
    New.takeName(I);
    I->replaceAllUsesWith(&New);
  }
  I->eraseFromParent();
}

void MaskedAccess::remove() const { replaceBy(*I->getArgOperand(IsLoad ? 2 : 0)); }

Value *rootOf(Value *Mask) {
  Value *From;
  while (match(Mask, m_Shuffle(m_Value(From), m_Poison())) &&
         !is_contained(cast<ShuffleVectorInst>(Mask)->getShuffleMask(), PoisonMaskElem))
    Mask = From;
  return Mask;
}

/// True for the constant <0, 1, 2, ..>.
static bool areLaneNumbers(const Value *V) {
  auto *Numbers = dyn_cast<ConstantDataVector>(V);
  if (!Numbers || !Numbers->getElementType()->isIntegerTy())
    return false;
  for (unsigned Lane = 0; Lane != Numbers->getNumElements(); ++Lane)
    if (Numbers->getElementAsInteger(Lane) != Lane)
      return false;
  return true;
}

bool hasGapsByDesign(const Value *Mask, unsigned Depth) {
  auto *I = dyn_cast<Instruction>(Mask);
  if (!I || Depth == 8)
    return false;
  if (isa<ICmpInst>(I))
    return areLaneNumbers(I->getOperand(0)) || areLaneNumbers(I->getOperand(1));
  return isa<BinaryOperator, SelectInst, ShuffleVectorInst>(I) &&
         any_of(I->operands(), [&](Value *V) {
           return V->getType()->isIntOrIntVectorTy(1) && hasGapsByDesign(V, Depth + 1);
         });
}

bool areOpposite(Value *A, Value *B) {
  if (match(A, m_Not(m_Specific(B))) || match(B, m_Not(m_Specific(A))))
    return true;
  auto *First = dyn_cast<CmpInst>(A), *Second = dyn_cast<CmpInst>(B);
  return First && Second && First->getOperand(0) == Second->getOperand(0) &&
         First->getOperand(1) == Second->getOperand(1) &&
         First->getPredicate() == Second->getInversePredicate();
}

bool areAlike(const Value *A, const Value *B) {
  auto *First = dyn_cast<Instruction>(A), *Second = dyn_cast<Instruction>(B);
  if (!First || !Second || isa<PHINode>(First) || !First->isSameOperationAs(Second))
    return false;
  return none_of(First->operands(), [&](const Use &U) {
    return !isa<Constant>(U) && is_contained(Second->operand_values(), U.get());
  });
}

} // namespace oclc::vectorizer
