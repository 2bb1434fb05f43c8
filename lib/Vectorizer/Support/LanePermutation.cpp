//===- LanePermutation.cpp - Permutes the lanes of a vector -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/LanePermutation.h"

#include "Target/Target.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

unsigned lanesOf(const Value *v) { return cast<FixedVectorType>(v->getType())->getNumElements(); }

/// Returns a shuffle if the indices are constant, else null.
Value *shuffle(IRBuilderBase &builder, Value *vector, Value *indices) {
  auto *known = dyn_cast<Constant>(indices);
  if (!known)
    return nullptr;
  SmallVector<int> mask;
  for (unsigned lane = 0; lane != lanesOf(indices); ++lane) {
    auto *index = dyn_cast_or_null<ConstantInt>(known->getAggregateElement(lane));
    if (!index)
      return nullptr;
    mask.push_back(int(index->getZExtValue()));
  }
  return builder.CreateShuffleVector(vector, mask);
}

Value *permuteInMemory(IRBuilderBase &builder, Value *vector, Value *indices) {
  Function &f = *builder.GetInsertBlock()->getParent();
  auto *ty = cast<FixedVectorType>(vector->getType());
  Type *element = ty->getElementType();
  IRBuilder<> atEntry(&f.getEntryBlock(), f.getEntryBlock().begin());
  AllocaInst *memory = atEntry.CreateAlloca(ty, nullptr, "lanes");
  builder.CreateStore(vector, memory);
  Value *result = PoisonValue::get(ty);
  for (unsigned lane = 0; lane != ty->getNumElements(); ++lane) {
    Value *index = builder.CreateExtractElement(indices, lane);
    Value *place =
        builder.CreateInBoundsGEP(element, memory, builder.CreateZExt(index, builder.getInt64Ty()));
    result = builder.CreateInsertElement(result, builder.CreateLoad(element, place), lane);
  }
  return result;
}

} // namespace

Value *permuteLanes(IRBuilderBase &builder, Value *vector, Value *indices) {
  if (Value *shuffled = shuffle(builder, vector, indices))
    return shuffled;
  const Triple &target = builder.GetInsertBlock()->getModule()->getTargetTriple();
  if (const target::Architecture *architecture = target::architectureOf(target))
    if (Value *permuted = architecture->permuteLanes(builder, vector, indices))
      return permuted;
  return permuteInMemory(builder, vector, indices);
}

} // namespace oclc::vectorizer
