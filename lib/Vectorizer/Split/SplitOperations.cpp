//===- SplitOperations.cpp - Splits operations on vectors -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Split/ValueSplitter.h"

using namespace llvm;

namespace oclc::vectorizer {

bool isSplitOperation(const Instruction &I) {
  return isa<PHINode, UnaryOperator, BinaryOperator, CmpInst, CastInst, SelectInst, FreezeInst,
             ExtractElementInst, InsertElementInst, ShuffleVectorInst, ExtractValueInst,
             InsertValueInst, GetElementPtrInst>(I);
}

/// Clones the instruction for the scalar `Number` of its result. An operand with several scalars is
/// replaced by the one with that number; an operand with one scalar is the same for all.
static Instruction *cloneForPart(const Instruction &I, ArrayRef<Parts> Operands, unsigned Number,
                                 Type *Ty) {
  Instruction *New = I.clone();
  for (auto [Index, Operand] : enumerate(Operands))
    New->setOperand(unsigned(Index), Operand[Operand.size() == 1 ? 0 : Number]);
  New->mutateType(Ty);
  return New;
}

/// Returns the types of the scalars of the result.
static SmallVector<Type *> partTypes(const Instruction &I) {
  SmallVector<Type *> Types;
  for (const Leaf &Part : leavesOf(I.getType(), I.getDataLayout()))
    Types.push_back(Part.Ty);
  return Types;
}

void ValueSplitter::splitOperation(Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return splitPhi(*Phi);
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
    return splitExtractElement(*Extract);
  if (auto *Insert = dyn_cast<InsertElementInst>(&I))
    return splitInsertElement(*Insert);
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return splitShuffle(*Shuffle);
  if (auto *Extract = dyn_cast<ExtractValueInst>(&I))
    return splitExtractValue(*Extract);
  if (auto *Insert = dyn_cast<InsertValueInst>(&I))
    return splitInsertValue(*Insert);
  if (isa<BitCastInst>(I))
    return define(I, castBits(Builder, Known.of(I.getOperand(0)), I.getType()->getScalarType()));
  SmallVector<Parts> Operands;
  for (Value *Operand : I.operands())
    Operands.push_back(Known.of(Operand));
  Parts New;
  for (auto [Number, Ty] : enumerate(partTypes(I)))
    New.push_back(Builder.Insert(cloneForPart(I, Operands, unsigned(Number), Ty)));
  define(I, New);
}

void ValueSplitter::splitPhi(PHINode &Phi) {
  Parts New;
  for (Type *Ty : partTypes(Phi))
    New.push_back(Builder.CreatePHI(Ty, Phi.getNumIncomingValues()));
  define(Phi, New);
}

void ValueSplitter::completePhi(PHINode &Phi) {
  Parts News = Known.of(&Phi);
  for (auto [From, Incoming] : zip(Phi.blocks(), Phi.incoming_values()))
    for (auto [New, Part] : zip_equal(News, Known.of(Incoming)))
      cast<PHINode>(New)->addIncoming(Part, From);
}

/// Emits a comparison of `Index` with `Number`; null if `Index` has too few bits to be equal.
Value *ValueSplitter::isIndex(Value *Index, unsigned Number) {
  const unsigned Bits = Index->getType()->getIntegerBitWidth();
  if (!isUIntN(Bits, Number))
    return nullptr;
  return Builder.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), Number));
}

void ValueSplitter::splitExtractElement(ExtractElementInst &Extract) {
  Parts Elements = Known.of(Extract.getVectorOperand());
  Value *Index = Extract.getIndexOperand();
  if (auto *Constant = dyn_cast<ConstantInt>(Index)) {
    const bool IsInside = Constant->getValue().ult(Elements.size());
    return define(Extract, {IsInside ? Elements[Constant->getZExtValue()]
                                     : PoisonValue::get(Extract.getType())});
  }
  Value *Result = Elements.front();
  for (unsigned Number = 1; Number != Elements.size(); ++Number)
    if (Value *Is = isIndex(Index, Number))
      Result = Builder.CreateSelect(Is, Elements[Number], Result);
  define(Extract, {Result});
}

void ValueSplitter::splitInsertElement(InsertElementInst &Insert) {
  Parts Elements = Known.of(Insert.getOperand(0));
  Value *New = Insert.getOperand(1), *Index = Insert.getOperand(2);
  auto *Constant = dyn_cast<ConstantInt>(Index);
  for (unsigned Number = 0; Number != Elements.size(); ++Number) {
    if (Constant)
      Elements[Number] = Constant->getValue() == Number ? New : Elements[Number];
    else if (Value *Is = isIndex(Index, Number))
      Elements[Number] = Builder.CreateSelect(Is, New, Elements[Number]);
  }
  define(Insert, Elements);
}

void ValueSplitter::splitShuffle(ShuffleVectorInst &Shuffle) {
  Parts Elements = Known.of(Shuffle.getOperand(0));
  Elements.append(Known.of(Shuffle.getOperand(1)));
  Parts New;
  for (int From : Shuffle.getShuffleMask())
    New.push_back(From < 0 ? PoisonValue::get(Shuffle.getType()->getElementType())
                           : Elements[unsigned(From)]);
  define(Shuffle, New);
}

void ValueSplitter::splitExtractValue(ExtractValueInst &Extract) {
  Value *Whole = Extract.getAggregateOperand();
  const unsigned First = firstLeaf(Whole->getType(), Extract.getIndices());
  Parts Members = Known.of(Whole);
  define(Extract, Parts(ArrayRef(Members).slice(First, countLeaves(Extract.getType()))));
}

void ValueSplitter::splitInsertValue(InsertValueInst &Insert) {
  Parts Members = Known.of(Insert.getAggregateOperand());
  Parts New = Known.of(Insert.getInsertedValueOperand());
  copy(New, Members.begin() + firstLeaf(Insert.getType(), Insert.getIndices()));
  define(Insert, Members);
}

} // namespace oclc::vectorizer
