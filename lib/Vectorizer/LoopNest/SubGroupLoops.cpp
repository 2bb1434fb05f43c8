//===- SubGroupLoops.cpp - Loops over work-items whose vectors are sub-groups -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/LoopNest/SubGroupLoops.h"

#include "Passes/Support/EntryList.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/LaneOperations.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::vectorizer {

unsigned lanesOfSubGroups(const Loop &L) {
  const auto Lanes = unsigned(passes::lanesOfSubGroups(*L.getHeader()->getParent()));
  const auto IsOperation = [](const Instruction &I) {
    return passes::laneOperation(I).has_value();
  };
  return Lanes != 0 &&
                 any_of(L.blocks(), [&](const BasicBlock *BB) { return any_of(*BB, IsOperation); })
             ? Lanes
             : 0;
}

std::string obstacleToSubGroups(const Loop &L, PHINode &Id, unsigned Lanes, ScalarEvolution &SE) {
  const unsigned Wanted = lanesOfSubGroups(L);
  if (Wanted == 0)
    return "";
  if (Lanes != Wanted)
    return "a sub-group does not fill the vector";
  const SCEV *First = SE.getSCEV(Id.getIncomingValueForBlock(L.getLoopPreheader()));
  if (SE.getMinTrailingZeros(First) < Log2_32(Lanes) ||
      SE.getSmallConstantTripMultiple(&L) % Lanes != 0)
    return "some work-items of a sub-group may be missing";
  return "";
}

void expandLaneNumbers(Function &F, const LoopInfo &LI) {
  const auto Lanes = uint32_t(passes::lanesOfSubGroups(F));
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!passes::isLaneNumber(I))
      continue;
    const Loop *L = LI.getLoopFor(I.getParent());
    while (L && (!hasWorkItems(*L) || lanesOfSubGroups(*L) == 0))
      L = L->getParentLoop();
    if (L)
      continue;
    IRBuilder<> Builder(&I);
    I.replaceAllUsesWith(Builder.CreateAnd(I.getOperand(0), Builder.getInt32(Lanes - 1)));
    I.eraseFromParent();
  }
}

bool eraseEntry(Function &F) {
  passes::unlistEntry(F);
  if (!F.use_empty()) {
    F.setLinkage(GlobalValue::InternalLinkage);
    F.addFnAttr(Attribute::NoInline);
    return false;
  }
  F.eraseFromParent();
  return true;
}

} // namespace oclc::vectorizer
