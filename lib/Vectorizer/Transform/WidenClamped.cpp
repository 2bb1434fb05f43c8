//===- WidenClamped.cpp - Loads from indices that change at a border --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/Interleaving.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

/// The weight of vectors that need no gather, and of others. A row of a picture has many vectors,
/// of which one or two are at its ends. Groups mostly begin with the first lane of a shared
/// element.
static constexpr uint32_t UsualWeight = 15, OtherWeight = 1;

/// Largest distance of lanes, in elements, at which the elements in between are loaded, too.
static constexpr uint64_t MostApart = 4;

/// Largest number of steps of an address to repeat for one lane.
static constexpr unsigned MaxDepth = 10;

/// True if positions of the lanes wrap around at most once, and the last one is smaller then than
/// that of lane 0.
bool Widener::wrapsOnce(const BorderTest &test) const {
  const uint64_t distance = uint64_t(test.Growth) * (Lanes - 1);
  return isUIntN(test.Position->getType()->getIntegerBitWidth() - 1, distance);
}

/// Emits a condition that holds if a comparison has the same result in all lanes, or the one that
/// is required.
Value *Widener::isAlike(const BorderTest &test) {
  Value *first = ofLane(test.Position, 0, MaxDepth),
        *last = ofLane(test.Position, Lanes - 1, MaxDepth);
  if (ICmpInst::isEquality(test.Predicate)) {
    const uint64_t distance = uint64_t(test.Growth) * (Lanes - 1);
    return Builder.CreateICmpUGT(Builder.CreateSub(test.Border, first),
                                 ConstantInt::get(first->getType(), distance));
  }
  Value *holds = Builder.CreateICmp(
      ICmpInst::isSigned(test.Predicate) ? ICmpInst::ICMP_SLT : ICmpInst::ICMP_ULT, first, last);
  Value *ofFirst = Builder.CreateICmp(test.Predicate, first, test.Border),
        *ofLast = Builder.CreateICmp(test.Predicate, last, test.Border);
  Value *isRight = !test.Result   ? Builder.CreateICmpEQ(ofFirst, ofLast)
                   : *test.Result ? Builder.CreateAnd(ofFirst, ofLast)
                                  : Builder.CreateNot(Builder.CreateOr(ofFirst, ofLast));
  return Builder.CreateAnd(holds, isRight);
}

/// Returns every element that is `step` elements after the one before, from the address `first` on.
/// Loads whole vectors, but nothing behind the last of these elements: the last vector begins
/// earlier.
Value *Widener::loadEvery(LoadInst &load, Value *first, unsigned step) {
  const unsigned number = step * (Lanes - 1) + 1;
  const auto bytes = unsigned(load.getDataLayout().getTypeStoreSize(load.getType()));
  VectorList pieces;
  SmallVector<int> elements;
  for (unsigned piece = 0; piece != step; ++piece) {
    const unsigned begin = std::min(piece * Lanes, number - Lanes);
    Value *address = begin == 0 ? first
                                : Builder.CreateConstGEP1_64(Builder.getInt8Ty(), first,
                                                             uint64_t(begin) * bytes);
    Instruction *loaded =
        Builder.CreateAlignedLoad(vectorOf(load.getType()), address,
                                  commonAlignment(load.getAlign(), uint64_t(begin) * bytes));
    takeFacts(*loaded, load);
    pieces.push_back(loaded);
    for (unsigned element = 0; element < number; element += step)
      if (element / Lanes == piece)
        elements.push_back(int(piece * Lanes + element - begin));
  }
  return step == 1 ? pieces.front()
                   : Builder.CreateShuffleVector(concatenateVectors(Builder, pieces), elements);
}

/// Loads from adjacent elements, or at a border, from the address of each lane:
///
///   x = in[min(i, n)];     =>     if (last lane's index is that of lane 0 plus Lanes - 1)
///                                   x = in[min(i, n) .. min(i, n) + Lanes - 1];
///                                 else
///                                   x = gather(in, min(<i ..>, n));
///
/// If the lanes are a few elements apart, loads the elements in between, too.
/// Returns false if the index has no border. Inactive lanes may have any index, so a load under a
/// mask is left to the caller.
bool Widener::loadClamped(LoadInst &load) {
  Value *pointer = load.getPointerOperand();
  Type *ty = load.getType();
  const DataLayout &dl = load.getDataLayout();
  const uint64_t bytes = dl.getTypeStoreSize(ty);
  if (Mask || Private.scale(pointer) != 1 || dl.getTypeSizeInBits(ty) != 8 * bytes)
    return false;
  // AccessGroups.h decides about lanes that have a stride without any border.
  if (Shapes.of(pointer).isStrided())
    return false;
  const std::optional<ClampedStride> stride = clampedStride(pointer, Shapes);
  if (!stride || stride->Bytes % int64_t(bytes) != 0 ||
      !all_of(stride->Tests, [&](const BorderTest &test) { return wrapsOnce(test); }))
    return false;
  const auto step = uint64_t(stride->Bytes) / bytes;
  if (step > MostApart || 2 * step > Lanes)
    return false;
  if (Remarks)
    Remarks->clamped(load);
  Value *pointers = vector(pointer), *first = ofLane(pointer, 0, MaxDepth);
  Value *distance =
      Builder.CreatePtrDiff(Builder.getInt8Ty(), ofLane(pointer, Lanes - 1, MaxDepth), first);
  Value *isInside =
      Builder.CreateICmpEQ(distance, Builder.getInt64(uint64_t(stride->Bytes) * (Lanes - 1)));
  // A comparison may be poison if the address does not depend on it in this vector.
  for (const BorderTest &test : stride->Tests)
    isInside = Builder.CreateAnd(isInside, Builder.CreateFreeze(isAlike(test)));
  loadOrGather(load, pointers, isInside, {"inside", "border"},
               [&] { return loadEvery(load, first, unsigned(step)); });
  return true;
}

/// Makes `usual` emit the load for vectors that meet a condition. The others load from the address
/// of each lane.
void Widener::loadOrGather(LoadInst &load, Value *pointers, Value *condition,
                           std::array<StringRef, 2> names, function_ref<Value *()> usual) {
  Type *wide = vectorOf(load.getType());
  const Fork way = forkAt(load, condition, names[0], names[1]);
  way.Before->getTerminator()->setMetadata(
      LLVMContext::MD_prof,
      MDBuilder(load.getContext()).createBranchWeights(UsualWeight, OtherWeight));
  Builder.SetInsertPoint(way.Then->getTerminator());
  Value *inside = usual();
  Builder.SetInsertPoint(way.Else->getTerminator());
  Instruction *gathered = Builder.CreateMaskedGather(wide, pointers, load.getAlign());
  takeFacts(*gathered, load);
  RareBlocks.push_back(way.Else);
  Builder.SetInsertPoint(way.After, way.After->begin());
  PHINode *loaded = Builder.CreatePHI(wide, 2);
  loaded->addIncoming(inside, way.Then);
  loaded->addIncoming(gathered, way.Else);
  define(load, loaded);
}

/// Splits the block before `inst`, and adds a block that runs if `condition` holds, and one that
/// runs if not.
Widener::Fork Widener::forkAt(Instruction &inst, Value *condition, const Twine &then,
                              const Twine &otherwise) {
  const Detour way = cutAt(inst, condition, then);
  Builder.SetInsertPoint(way.Body);
  Builder.CreateBr(way.After);
  BasicBlock *border =
      BasicBlock::Create(inst.getContext(), otherwise, way.Before->getParent(), way.After);
  LI.getLoopFor(way.Before)->addBasicBlockToLoop(border, LI);
  way.Before->getTerminator()->setSuccessor(1, border);
  Builder.SetInsertPoint(border);
  Builder.CreateBr(way.After);
  return {way.Before, way.Body, border, way.After};
}

} // namespace oclc::vectorizer
