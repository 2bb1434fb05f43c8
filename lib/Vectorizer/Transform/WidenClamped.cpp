//===- WidenClamped.cpp - Loads from clamped indices ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/ClampedStride.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

/// The weight of vectors in which no lane is clamped, and of others. A row of a picture has many
/// vectors, of which one or two are at its ends.
static constexpr uint32_t InsideWeight = 15, BorderWeight = 1;

/// Loads from adjacent elements, or where an index is clamped, from the address of each lane:
///
///   x = in[min(i, n)];     =>     if (last lane's index is that of lane 0 plus Lanes - 1)
///                                   x = in[min(i, n) .. min(i, n) + Lanes - 1];
///                                 else
///                                   x = gather(in, min(<i ..>, n));
///
/// Returns false if the index is not clamped. Inactive lanes may have any index, so a load under a
/// mask is left to the caller.
bool Widener::loadClamped(LoadInst &load) {
  constexpr unsigned MaxDepth = 10;
  Value *pointer = load.getPointerOperand();
  Type *ty = load.getType(), *wide = vectorOf(ty);
  const DataLayout &dl = load.getDataLayout();
  const uint64_t bytes = dl.getTypeStoreSize(ty);
  if (Mask || Private.scale(pointer) != 1 || dl.getTypeSizeInBits(ty) != 8 * bytes ||
      clampedStride(pointer, Shapes) != int64_t(bytes))
    return false;
  if (Remarks)
    Remarks->clamped(load);
  Value *pointers = vector(pointer), *first = ofLane(pointer, 0, MaxDepth);
  Value *distance =
      Builder.CreatePtrDiff(Builder.getInt8Ty(), ofLane(pointer, Lanes - 1, MaxDepth), first);
  Value *isInside = Builder.CreateICmpEQ(distance, Builder.getInt64(bytes * (Lanes - 1)));
  const Fork way = forkAt(load, isInside, "inside", "border");
  way.Before->getTerminator()->setMetadata(
      LLVMContext::MD_prof,
      MDBuilder(load.getContext()).createBranchWeights(InsideWeight, BorderWeight));

  Builder.SetInsertPoint(way.Then->getTerminator());
  Instruction *adjacent = Builder.CreateAlignedLoad(wide, first, load.getAlign());
  takeFacts(*adjacent, load);
  Builder.SetInsertPoint(way.Else->getTerminator());
  Instruction *gathered = Builder.CreateMaskedGather(wide, pointers, load.getAlign());
  takeFacts(*gathered, load);
  Builder.SetInsertPoint(way.After, way.After->begin());
  PHINode *loaded = Builder.CreatePHI(wide, 2);
  loaded->addIncoming(adjacent, way.Then);
  loaded->addIncoming(gathered, way.Else);
  define(load, loaded);
  return true;
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
