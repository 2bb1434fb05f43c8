//===- ContextRemarks.cpp - Remarks about what is live across barriers ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/ContextRemarks.h"

#include "Passes/Analysis/VariableAccesses.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/WorkItemFunctions.h"
#include "Passes/WorkGroup/ContextArrays.h"
#include "Passes/WorkGroup/WorkGroupBuilder.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::passes {
namespace {

using ConstBlockSet = SmallPtrSet<const BasicBlock *, 8>;

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

std::string sized(const Instruction &inst, StringRef reason) {
  uint64_t bytes = ContextArrays::elementBytes(inst);
  return (sourceName(inst) + " (" + Twine(bytes) + (bytes == 1 ? " byte" : " bytes") +
          (reason.empty() ? "" : "; ") + reason + ")")
      .str();
}

class BarrierRemarks {
public:
  BarrierRemarks(Function &f, const BarrierRegions &regions, const CrossRegionValues &values,
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

  /// True for barriers of the source, and for implicit barriers that keep something per work-item
  /// that no barrier of the source keeps.
  bool matters(const BarrierRegion &region) const {
    return !isImplicitBarrier(region.barrier->front()) || any_of(LiveIn, [&](const auto &entry) {
      auto &[i, blocks] = entry;
      return Values.crossing(*i) == Crossing::Context && blocks.contains(region.barrier) &&
             !AtSourceBarriers.contains(i);
    });
  }

  std::string at(const BarrierRegion &region) const {
    uint64_t bytes = 0;
    std::string kept, shared, again;
    for (const auto &[i, blocks] : LiveIn) {
      if (!blocks.contains(region.barrier))
        continue;
      if (Values.crossing(*i) == Crossing::Context) {
        bytes += ContextArrays::elementBytes(*i);
        append(kept, sized(*i, reason(*i)));
      } else if (Values.crossing(*i) == Crossing::Shared) {
        append(shared, sized(*i, ""));
      } else if (i->hasName() && !isa<LoadInst>(i)) {
        append(again, sourceName(*i));
      }
    }
    bool implicit = isImplicitBarrier(region.barrier->front());
    std::string text = implicit ? "implicit barrier keeps " : "barrier keeps ";
    text +=
        bytes == 0
            ? "nothing for each work-item"
            : (Twine(bytes) + (bytes == 1 ? " byte" : " bytes") + " per work-item: " + kept).str();
    if (!shared.empty())
      text += "; shared by the group: " + shared;
    if (!again.empty())
      text += "; recomputed: " + again;
    return text;
  }

private:
  const CrossRegionValues &Values;
  const WorkItemUniformity &Uniformity;
  /// Values and variables that cross regions, in the function's order, each with the blocks at
  /// whose start it is live.
  std::vector<std::pair<Instruction *, ConstBlockSet>> LiveIn;
  SmallPtrSet<const Instruction *, 8> AtSourceBarriers;

  static void append(std::string &list, const std::string &item) {
    list += (list.empty() ? "" : ", ") + item;
  }

  std::string reason(const Instruction &inst) const {
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
  static ConstBlockSet liveIn(SmallVector<const BasicBlock *> asking, const ConstBlockSet &given) {
    ConstBlockSet live;
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

  /// Returns the blocks, except that of `value` itself, that use `value`. If an instruction is
  /// recomputed from `value`, the users of that instruction count as users of `value`.
  SmallVector<const BasicBlock *> asking(const Instruction &value) const {
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

  ConstBlockSet valueLiveIn(const Instruction &value) const {
    ConstBlockSet given;
    given.insert(value.getParent());
    return liveIn(asking(value), given);
  }

  /// Returns the blocks at whose start the variable is live: between its first access and its last
  /// read.
  ConstBlockSet variableLiveIn(AllocaInst &variable) const {
    VariableAccesses accesses(variable);
    Function &f = *variable.getFunction();
    SmallVector<const BasicBlock *> askers, work;
    ConstBlockSet given, touched;
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
    ConstBlockSet live = liveIn(std::move(askers), given);
    live.remove_if([&](const BasicBlock *bb) { return !touched.contains(bb); });
    return live;
  }
};

} // namespace

void remarkOnBarriers(Function &f, const BarrierRegions &regions, const CrossRegionValues &values,
                      const WorkItemUniformity &uniformity, Method m) {
  Remarks remark(passName(m), f);
  if (!remark.isAnalysisWanted())
    return;
  BarrierRemarks text(f, regions, values, uniformity);
  for (const BarrierRegion &region : regions.regions()) {
    if (!text.matters(region))
      continue;
    const DebugLoc &own = region.barrier->front().getDebugLoc();
    remark.analysis(own ? own : firstLocation(region), "BarrierKeeps", text.at(region));
  }
}

} // namespace oclc::passes
