//===- BarrierLiveness.cpp - What is live across barriers -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/BarrierLiveness.h"

#include "Passes/Analysis/VariableAccesses.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"
#include "Passes/WorkGroup/ContextArrays.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Removes the suffixes that Clang, SROA and the inliner append to the name of a variable:
/// "x.addr.i.0.slot".
StringRef withoutSuffix(StringRef name) { return name.split('.').first; }

std::string sourceName(const Instruction &inst) {
  if (inst.hasName())
    return ("'" + withoutSuffix(inst.getName()) + "'").str();
  if (auto *load = dyn_cast<LoadInst>(&inst)) {
    StringRef from = getUnderlyingObject(load->getPointerOperand())->getName();
    // A __local variable is called KERNEL.NAME.
    if (from.consume_front(kernelName(*inst.getFunction())))
      from.consume_front(".");
    if (!from.empty())
      return ("'" + withoutSuffix(from) + "[...]'").str();
  }
  if (auto *call = dyn_cast<CallBase>(&inst); call && call->getCalledFunction())
    return ("a result of '" + call->getCalledFunction()->getName() + "'").str();
  return (Twine("a result of '") + inst.getOpcodeName() + "'").str();
}

} // namespace

BarrierLiveness::BarrierLiveness(Function &f, const BarrierRegions &regions,
                                 const CrossRegionValues &values,
                                 const WorkItemUniformity &uniformity)
    : Values(values), Uniformity(uniformity) {
  for (Instruction &inst : instructions(f))
    if (values.crossing(inst) != Crossing::Inside)
      LiveIn.emplace_back(&inst, isa<AllocaInst>(inst) ? variableLiveIn(cast<AllocaInst>(inst))
                                                       : valueLiveIn(inst));
  for (const BarrierRegion &region : regions.regions())
    if (!isImplicitBarrier(region.barrier->front()))
      for (const auto &[i, blocks] : LiveIn)
        if (blocks.contains(region.barrier))
          AtSourceBarriers.insert(i);
}

bool BarrierLiveness::matters(const BarrierRegion &region) const {
  return !isImplicitBarrier(region.barrier->front()) || any_of(LiveIn, [&](const auto &entry) {
    auto &[i, blocks] = entry;
    return Values.crossing(*i) == Crossing::Context && blocks.contains(region.barrier) &&
           !AtSourceBarriers.contains(i);
  });
}

SmallVector<LiveValue, 8> BarrierLiveness::at(const BarrierRegion &region) const {
  SmallVector<LiveValue, 8> live;
  for (const auto &[i, blocks] : LiveIn) {
    if (!blocks.contains(region.barrier))
      continue;
    const Crossing kind = Values.crossing(*i);
    if (kind == Crossing::Recompute && (!i->hasName() || isa<LoadInst>(i)))
      continue;
    live.push_back({sourceName(*i), kind,
                    kind == Crossing::Recompute ? 0 : ContextArrays::elementBytes(*i),
                    kind == Crossing::Context ? reason(*i) : ""});
  }
  return live;
}

std::string BarrierLiveness::reason(const Instruction &inst) const {
  if (auto *variable = dyn_cast<AllocaInst>(&inst)) {
    if (variable->use_empty())
      return "the region that the work-item runs next";
    if (isMarkedUniform(*variable))
      return "uniform, but overwritten before all work-items have read it";
    if (variable->getAllocatedType()->isArrayTy())
      return "private array";
    return variable->getAllocatedType()->isStructTy() ? "private structure"
                                                      : "differs between work-items";
  }
  return Uniformity.isUniformEverywhere(inst)
             ? "uniform, but recomputed before all work-items have read it"
             : "divergent, and too expensive to recompute";
}

/// Returns the blocks at whose start a value is live. The blocks in `asking` use the value before
/// they define it, and those in `given` define it.
static BarrierLiveness::Blocks liveIn(SmallVector<const BasicBlock *> asking,
                                      const BarrierLiveness::Blocks &given) {
  BarrierLiveness::Blocks live;
  while (!asking.empty()) {
    const BasicBlock *bb = asking.pop_back_val();
    if (!live.insert(bb).second)
      continue;
    for (const BasicBlock *pred : predecessors(bb))
      if (!given.contains(pred))
        asking.push_back(pred);
  }
  return live;
}

SmallVector<const BasicBlock *> BarrierLiveness::asking(const Instruction &value) const {
  SmallVector<const BasicBlock *> asking;
  SmallSetVector<const Instruction *, 8> defs;
  defs.insert(&value);
  for (unsigned next = 0; next != defs.size(); ++next)
    for (const User *u : defs[next]->users()) {
      auto *i = cast<Instruction>(u);
      if (i->getParent() != value.getParent())
        asking.push_back(i->getParent());
      if (Values.crossing(*i) == Crossing::Recompute)
        defs.insert(i);
    }
  return asking;
}

BarrierLiveness::Blocks BarrierLiveness::valueLiveIn(const Instruction &value) const {
  Blocks given;
  given.insert(value.getParent());
  return liveIn(asking(value), given);
}

BarrierLiveness::Blocks BarrierLiveness::variableLiveIn(AllocaInst &variable) const {
  VariableAccesses accesses(variable);
  Function &f = *variable.getFunction();
  SmallVector<const BasicBlock *> askers, work;
  Blocks given, touched;
  // A load that is recomputed reads the variable again at each use of the loaded value.
  for (const User *u : variable.users())
    if (auto *load = dyn_cast<LoadInst>(u); load && Values.crossing(*load) == Crossing::Recompute)
      append_range(askers, asking(*load));
  for (BasicBlock &bb : f) {
    FirstAccess first = accesses.first(&bb);
    if (first == FirstAccess::Overwrite)
      given.insert(&bb);
    if (first == FirstAccess::Use || (accesses.escapes() && isBarrierBlock(bb)) ||
        variable.use_empty())
      askers.push_back(&bb);
    if (first != FirstAccess::None || variable.use_empty())
      append_range(work, successors(&bb));
  }
  while (!work.empty())
    if (const BasicBlock *bb = work.pop_back_val(); touched.insert(bb).second)
      append_range(work, successors(bb));
  Blocks live = liveIn(std::move(askers), given);
  live.remove_if([&](const BasicBlock *bb) { return !touched.contains(bb); });
  return live;
}

} // namespace oclc::passes
