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

/// Emits one update for all lanes if they have the same address, and none if no lane is active.
void Widener::widenUpdate(AtomicRMWInst &Update) {
  if (!isUniformUpdate(Update, Shapes))
    return runLaneByLane(Update);
  const bool IsUsed = !Update.use_empty();
  // Create vectors before the block is split.
  Value *Operand = Update.getValOperand();
  const bool IsStep =
      Shapes.of(Operand).isUniform() &&
      (Update.getOperation() == AtomicRMWInst::Add || Update.getOperation() == AtomicRMWInst::Sub);
  Value *Operands = IsStep ? nullptr : vector(Operand), *On = Mask ? vector(Mask) : nullptr;
  std::optional<Detour> Way;
  if (On) {
    Way = cutAt(Update, Builder.CreateOrReduce(On), "any.lane");
    Builder.SetInsertPoint(Way->Body);
  }
  const JointUpdate Joint = IsStep
                                ? joinSteps(Builder, Operand, Lanes, On, IsUsed)
                                : joinUpdates(Builder, Update.getOperation(), Operands, On, IsUsed);
  auto *New = cast<AtomicRMWInst>(Update.clone());
  New->setOperand(1, Joint.All);
  Builder.Insert(New);
  Value *Result = nullptr;
  if (IsUsed)
    Result = buildAtomicRMWValue(Update.getOperation(), Builder,
                                 Builder.CreateVectorSplat(Lanes, New), Joint.Before);
  if (Way) {
    Builder.CreateBr(Way->After);
    Builder.SetInsertPoint(&Update);
    if (IsUsed)
      Result = resultOf(*Way, Result);
  }
  if (IsUsed)
    return define(Update, Result);
  Replaced.push_back(&Update);
}

} // namespace oclc::vectorizer
