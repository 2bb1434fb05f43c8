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

unsigned lanesOf(const Value *V) { return cast<FixedVectorType>(V->getType())->getNumElements(); }

/// Returns a shuffle if the indices are constant, else null.
Value *shuffle(IRBuilderBase &Builder, Value *Vector, Value *Indices) {
  auto *Known = dyn_cast<Constant>(Indices);
  if (!Known)
    return nullptr;
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != lanesOf(Indices); ++Lane) {
    auto *Index = dyn_cast_or_null<ConstantInt>(Known->getAggregateElement(Lane));
    if (!Index)
      return nullptr;
    Mask.push_back(int(Index->getZExtValue()));
  }
  return Builder.CreateShuffleVector(Vector, Mask);
}

Value *permuteInMemory(IRBuilderBase &Builder, Value *Vector, Value *Indices) {
  Function &F = *Builder.GetInsertBlock()->getParent();
  auto *Ty = cast<FixedVectorType>(Vector->getType());
  Type *Element = Ty->getElementType();
  IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().begin());
  AllocaInst *Memory = AtEntry.CreateAlloca(Ty, nullptr, "lanes");
  Builder.CreateStore(Vector, Memory);
  Value *Result = PoisonValue::get(Ty);
  for (unsigned Lane = 0; Lane != Ty->getNumElements(); ++Lane) {
    Value *Index = Builder.CreateExtractElement(Indices, Lane);
    Value *Place =
        Builder.CreateInBoundsGEP(Element, Memory, Builder.CreateZExt(Index, Builder.getInt64Ty()));
    Result = Builder.CreateInsertElement(Result, Builder.CreateLoad(Element, Place), Lane);
  }
  return Result;
}

} // namespace

Value *permuteLanes(IRBuilderBase &Builder, Value *Vector, Value *Indices) {
  if (Value *Shuffled = shuffle(Builder, Vector, Indices))
    return Shuffled;
  const Triple &Target = Builder.GetInsertBlock()->getModule()->getTargetTriple();
  if (const target::Architecture *Architecture = target::architectureOf(Target))
    if (Value *Permuted = Architecture->permuteLanes(Builder, Vector, Indices))
      return Permuted;
  return permuteInMemory(Builder, Vector, Indices);
}

} // namespace oclc::vectorizer
