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

unsigned lanesOfSubGroups(const Loop &loop) {
  const auto lanes = unsigned(passes::lanesOfSubGroups(*loop.getHeader()->getParent()));
  const auto isOperation = [](const Instruction &inst) {
    return passes::laneOperation(inst).has_value();
  };
  return lanes != 0 && any_of(loop.blocks(),
                              [&](const BasicBlock *bb) { return any_of(*bb, isOperation); })
             ? lanes
             : 0;
}

std::string obstacleToSubGroups(const Loop &loop, PHINode &id, unsigned lanes,
                                ScalarEvolution &se) {
  const unsigned wanted = lanesOfSubGroups(loop);
  if (wanted == 0)
    return "";
  if (lanes != wanted)
    return "a sub-group does not fill the vector";
  const SCEV *first = se.getSCEV(id.getIncomingValueForBlock(loop.getLoopPreheader()));
  if (se.getMinTrailingZeros(first) < Log2_32(lanes) ||
      se.getSmallConstantTripMultiple(&loop) % lanes != 0)
    return "some work-items of a sub-group may be missing";
  return "";
}

void expandLaneNumbers(Function &f, const LoopInfo &li) {
  const auto lanes = uint32_t(passes::lanesOfSubGroups(f));
  for (Instruction &inst : make_early_inc_range(instructions(f))) {
    if (!passes::isLaneNumber(inst))
      continue;
    const Loop *loop = li.getLoopFor(inst.getParent());
    while (loop && (!hasWorkItems(*loop) || lanesOfSubGroups(*loop) == 0))
      loop = loop->getParentLoop();
    if (loop)
      continue;
    IRBuilder<> builder(&inst);
    inst.replaceAllUsesWith(builder.CreateAnd(inst.getOperand(0), builder.getInt32(lanes - 1)));
    inst.eraseFromParent();
  }
}

bool eraseEntry(Function &f) {
  passes::unlistEntry(f);
  if (!f.use_empty()) {
    f.setLinkage(GlobalValue::InternalLinkage);
    f.addFnAttr(Attribute::NoInline);
    return false;
  }
  f.eraseFromParent();
  return true;
}

} // namespace oclc::vectorizer
