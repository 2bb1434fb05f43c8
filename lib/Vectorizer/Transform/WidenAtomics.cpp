//===- WidenAtomics.cpp - Atomic accesses of many lanes ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/UniformAtomics.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace oclc::vectorizer {

/// If all lanes have the same address, emits one update for all of them, which is skipped if no
/// lane is active. Otherwise runs the update lane by lane.
void Widener::widenUpdate(AtomicRMWInst &update) {
  if (!isUniformUpdate(update, Shapes))
    return runLaneByLane(update);
  const bool isUsed = !update.use_empty();
  // Create vectors before the block is split.
  Value *operand = update.getValOperand();
  const bool isStep =
      Shapes.of(operand).isUniform() &&
      (update.getOperation() == AtomicRMWInst::Add || update.getOperation() == AtomicRMWInst::Sub);
  Value *operands = isStep ? nullptr : vector(operand), *on = Mask ? vector(Mask) : nullptr;
  std::optional<Detour> way;
  if (on) {
    way = cutAt(update, Builder.CreateOrReduce(on), "any.lane");
    Builder.SetInsertPoint(way->Body);
  }
  const JointUpdate joint = isStep
                                ? joinSteps(Builder, operand, Lanes, on, isUsed)
                                : joinUpdates(Builder, update.getOperation(), operands, on, isUsed);
  auto *fresh = cast<AtomicRMWInst>(update.clone());
  fresh->setOperand(1, joint.All);
  Builder.Insert(fresh);
  Value *result = nullptr;
  if (isUsed)
    result = buildAtomicRMWValue(update.getOperation(), Builder,
                                 Builder.CreateVectorSplat(Lanes, fresh), joint.Before);
  if (way) {
    Builder.CreateBr(way->After);
    Builder.SetInsertPoint(&update);
    if (isUsed)
      result = resultOf(*way, result);
  }
  if (isUsed)
    return define(update, result);
  Replaced.push_back(&update);
}

} // namespace oclc::vectorizer
