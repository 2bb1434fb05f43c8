//===- SplitOperations.cpp - Splits operations on vectors -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Split/ValueSplitter.h"

using namespace llvm;

namespace oclc::vectorizer {

bool isSplitOperation(const Instruction &inst) {
  return isa<PHINode, UnaryOperator, BinaryOperator, CmpInst, CastInst, SelectInst, FreezeInst,
             ExtractElementInst, InsertElementInst, ShuffleVectorInst, ExtractValueInst,
             InsertValueInst, GetElementPtrInst>(inst);
}

/// Clones the instruction for the scalar `number` of its result, which has the type `ty`. An
/// operand with several scalars is replaced by the one with that number. An operand with one scalar
/// is the same in all clones. Does not insert the clone.
static Instruction *cloneForPart(const Instruction &inst, ArrayRef<Parts> operands, unsigned number,
                                 Type *ty) {
  Instruction *fresh = inst.clone();
  for (auto [index, operand] : enumerate(operands))
    fresh->setOperand(unsigned(index), operand[operand.size() == 1 ? 0 : number]);
  fresh->mutateType(ty);
  return fresh;
}

/// Returns the types of the scalars of the result.
static SmallVector<Type *> partTypes(const Instruction &inst) {
  SmallVector<Type *> types;
  for (const Leaf &part : leavesOf(inst.getType(), inst.getDataLayout()))
    types.push_back(part.Ty);
  return types;
}

void ValueSplitter::splitOperation(Instruction &inst) {
  if (auto *phi = dyn_cast<PHINode>(&inst))
    return splitPhi(*phi);
  if (auto *extract = dyn_cast<ExtractElementInst>(&inst))
    return splitExtractElement(*extract);
  if (auto *insert = dyn_cast<InsertElementInst>(&inst))
    return splitInsertElement(*insert);
  if (auto *shuffle = dyn_cast<ShuffleVectorInst>(&inst))
    return splitShuffle(*shuffle);
  if (auto *extract = dyn_cast<ExtractValueInst>(&inst))
    return splitExtractValue(*extract);
  if (auto *insert = dyn_cast<InsertValueInst>(&inst))
    return splitInsertValue(*insert);
  if (isa<BitCastInst>(inst))
    return define(inst,
                  castBits(Builder, Known.of(inst.getOperand(0)), inst.getType()->getScalarType()));
  SmallVector<Parts> operands;
  for (Value *operand : inst.operands())
    operands.push_back(Known.of(operand));
  Parts fresh;
  for (auto [number, ty] : enumerate(partTypes(inst)))
    fresh.push_back(Builder.Insert(cloneForPart(inst, operands, unsigned(number), ty)));
  define(inst, fresh);
}

void ValueSplitter::splitPhi(PHINode &phi) {
  Parts fresh;
  for (Type *ty : partTypes(phi))
    fresh.push_back(Builder.CreatePHI(ty, phi.getNumIncomingValues()));
  define(phi, fresh);
}

void ValueSplitter::completePhi(PHINode &phi) {
  Parts news = Known.of(&phi);
  for (auto [from, incoming] : zip(phi.blocks(), phi.incoming_values()))
    for (auto [fresh, part] : zip_equal(news, Known.of(incoming)))
      cast<PHINode>(fresh)->addIncoming(part, from);
}

/// Emits a comparison of `index` with `number`. Returns null if the type of `index` has too few
/// bits for `number`.
Value *ValueSplitter::isIndex(Value *index, unsigned number) {
  const unsigned bits = index->getType()->getIntegerBitWidth();
  if (!isUIntN(bits, number))
    return nullptr;
  return Builder.CreateICmpEQ(index, ConstantInt::get(index->getType(), number));
}

void ValueSplitter::splitExtractElement(ExtractElementInst &extract) {
  Parts elements = Known.of(extract.getVectorOperand());
  Value *index = extract.getIndexOperand();
  if (auto *constant = dyn_cast<ConstantInt>(index)) {
    const bool isInside = constant->getValue().ult(elements.size());
    return define(extract, {isInside ? elements[constant->getZExtValue()]
                                     : PoisonValue::get(extract.getType())});
  }
  Value *result = elements.front();
  for (unsigned number = 1; number != elements.size(); ++number)
    if (Value *is = isIndex(index, number))
      result = Builder.CreateSelect(is, elements[number], result);
  define(extract, {result});
}

void ValueSplitter::splitInsertElement(InsertElementInst &insert) {
  Parts elements = Known.of(insert.getOperand(0));
  Value *fresh = insert.getOperand(1), *index = insert.getOperand(2);
  auto *constant = dyn_cast<ConstantInt>(index);
  for (unsigned number = 0; number != elements.size(); ++number) {
    if (constant)
      elements[number] = constant->getValue() == number ? fresh : elements[number];
    else if (Value *is = isIndex(index, number))
      elements[number] = Builder.CreateSelect(is, fresh, elements[number]);
  }
  define(insert, elements);
}

void ValueSplitter::splitShuffle(ShuffleVectorInst &shuffle) {
  Parts elements = Known.of(shuffle.getOperand(0));
  elements.append(Known.of(shuffle.getOperand(1)));
  Parts fresh;
  for (int from : shuffle.getShuffleMask())
    fresh.push_back(from < 0 ? PoisonValue::get(shuffle.getType()->getElementType())
                             : elements[unsigned(from)]);
  define(shuffle, fresh);
}

void ValueSplitter::splitExtractValue(ExtractValueInst &extract) {
  Value *whole = extract.getAggregateOperand();
  const unsigned first = firstLeaf(whole->getType(), extract.getIndices());
  Parts members = Known.of(whole);
  define(extract, Parts(ArrayRef(members).slice(first, countLeaves(extract.getType()))));
}

void ValueSplitter::splitInsertValue(InsertValueInst &insert) {
  Parts members = Known.of(insert.getAggregateOperand());
  Parts fresh = Known.of(insert.getInsertedValueOperand());
  copy(fresh, members.begin() + firstLeaf(insert.getType(), insert.getIndices()));
  define(insert, members);
}

} // namespace oclc::vectorizer
