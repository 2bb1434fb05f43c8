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

using BlockSet = SmallPtrSet<const BasicBlock *, 8>;

/// Removes the suffixes that Clang, SROA and the inliner append to the name of a variable:
/// "x.addr.i.0.slot".
StringRef withoutSuffix(StringRef Name) { return Name.split('.').first; }

std::string sourceName(const Instruction &I) {
  if (I.hasName())
    return ("'" + withoutSuffix(I.getName()) + "'").str();
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    StringRef From = getUnderlyingObject(Load->getPointerOperand())->getName();
    // A __local variable is called KERNEL.NAME.
    if (From.consume_front(kernelName(*I.getFunction())))
      From.consume_front(".");
    if (!From.empty())
      return ("'" + withoutSuffix(From) + "[...]'").str();
  }
  if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->getCalledFunction())
    return ("a result of '" + Call->getCalledFunction()->getName() + "'").str();
  return (Twine("a result of '") + I.getOpcodeName() + "'").str();
}

std::string sized(const Instruction &I, StringRef Reason) {
  uint64_t Bytes = ContextArrays::elementBytes(I);
  return (sourceName(I) + " (" + Twine(Bytes) + (Bytes == 1 ? " byte" : " bytes") +
          (Reason.empty() ? "" : "; ") + Reason + ")")
      .str();
}

class BarrierRemarks {
public:
  BarrierRemarks(Function &F, const BarrierRegions &Regions, const CrossRegionValues &Values,
                 const WorkItemUniformity &Uniformity)
      : Values(Values), Uniformity(Uniformity) {
    for (Instruction &I : instructions(F))
      if (Values.crossing(I) != Crossing::Inside)
        LiveIn.emplace_back(&I, isa<AllocaInst>(I) ? variableLiveIn(cast<AllocaInst>(I))
                                                   : valueLiveIn(I));
    for (const BarrierRegion &Region : Regions.regions())
      if (!isImplicitBarrier(Region.barrier->front()))
        for (const auto &[I, Blocks] : LiveIn)
          if (Blocks.contains(Region.barrier))
            AtSourceBarriers.insert(I);
  }

  /// True for barriers of the source, and for implicit barriers that keep something per work-item
  /// that no barrier of the source keeps.
  bool matters(const BarrierRegion &Region) const {
    return !isImplicitBarrier(Region.barrier->front()) || any_of(LiveIn, [&](const auto &Entry) {
      auto &[I, Blocks] = Entry;
      return Values.crossing(*I) == Crossing::Context && Blocks.contains(Region.barrier) &&
             !AtSourceBarriers.contains(I);
    });
  }

  std::string at(const BarrierRegion &Region) const {
    uint64_t Bytes = 0;
    std::string Kept, Shared, Again;
    for (const auto &[I, Blocks] : LiveIn) {
      if (!Blocks.contains(Region.barrier))
        continue;
      if (Values.crossing(*I) == Crossing::Context) {
        Bytes += ContextArrays::elementBytes(*I);
        append(Kept, sized(*I, reason(*I)));
      } else if (Values.crossing(*I) == Crossing::Shared) {
        append(Shared, sized(*I, ""));
      } else if (I->hasName() && !isa<LoadInst>(I)) {
        append(Again, sourceName(*I));
      }
    }
    bool Implicit = isImplicitBarrier(Region.barrier->front());
    std::string Text = Implicit ? "implicit barrier keeps " : "barrier keeps ";
    Text +=
        Bytes == 0
            ? "nothing for each work-item"
            : (Twine(Bytes) + (Bytes == 1 ? " byte" : " bytes") + " per work-item: " + Kept).str();
    if (!Shared.empty())
      Text += "; shared by the group: " + Shared;
    if (!Again.empty())
      Text += "; recomputed: " + Again;
    return Text;
  }

private:
  const CrossRegionValues &Values;
  const WorkItemUniformity &Uniformity;
  std::vector<std::pair<Instruction *, BlockSet>> LiveIn; ///< In the function's order.
  SmallPtrSet<const Instruction *, 8> AtSourceBarriers;

  static void append(std::string &List, const std::string &Item) {
    List += (List.empty() ? "" : ", ") + Item;
  }

  std::string reason(const Instruction &I) const {
    if (auto *Variable = dyn_cast<AllocaInst>(&I)) {
      if (Variable->use_empty())
        return "the region that the work-item runs next";
      if (isMarkedUniform(*Variable))
        return "uniform, but overwritten before all work-items have read it";
      if (Variable->getAllocatedType()->isArrayTy())
        return "private array";
      return Variable->getAllocatedType()->isStructTy() ? "private structure"
                                                        : "differs between work-items";
    }
    return Uniformity.isUniformEverywhere(I)
               ? "uniform, but recomputed before all work-items have read it"
               : "divergent, and too expensive to recompute";
  }

  /// Returns the blocks at whose start a value is live that is used at the start of the blocks in
  /// `Asking` and defined in the blocks in `Given`.
  static BlockSet liveIn(SmallVector<const BasicBlock *> Asking, const BlockSet &Given) {
    BlockSet Live;
    while (!Asking.empty()) {
      const BasicBlock *BB = Asking.pop_back_val();
      if (!Live.insert(BB).second)
        continue;
      for (const BasicBlock *Pred : predecessors(BB))
        if (!Given.contains(Pred))
          Asking.push_back(Pred);
    }
    return Live;
  }

  /// Returns the blocks that use `Value`. Where an instruction is recomputed from `Value`, the
  /// users of that instruction use `Value`.
  SmallVector<const BasicBlock *> asking(const Instruction &Value) const {
    SmallVector<const BasicBlock *> Asking;
    SmallSetVector<const Instruction *, 8> Defs;
    Defs.insert(&Value);
    for (unsigned Next = 0; Next != Defs.size(); ++Next)
      for (const User *U : Defs[Next]->users()) {
        auto *I = cast<Instruction>(U);
        if (I->getParent() != Value.getParent())
          Asking.push_back(I->getParent());
        if (Values.crossing(*I) == Crossing::Recompute)
          Defs.insert(I);
      }
    return Asking;
  }

  BlockSet valueLiveIn(const Instruction &Value) const {
    BlockSet Given;
    Given.insert(Value.getParent());
    return liveIn(asking(Value), Given);
  }

  /// Returns the blocks at whose start the variable is live: between its first access and its last
  /// read.
  BlockSet variableLiveIn(AllocaInst &Variable) const {
    VariableAccesses Accesses(Variable);
    Function &F = *Variable.getFunction();
    SmallVector<const BasicBlock *> Asking, Work;
    BlockSet Given, Touched;
    // A load that is recomputed reads the variable again at each use of the loaded value.
    for (const User *U : Variable.users())
      if (auto *Load = dyn_cast<LoadInst>(U); Load && Values.crossing(*Load) == Crossing::Recompute)
        append_range(Asking, asking(*Load));
    for (BasicBlock &BB : F) {
      FirstAccess First = Accesses.first(&BB);
      if (First == FirstAccess::Overwrite)
        Given.insert(&BB);
      if (First == FirstAccess::Use || (Accesses.escapes() && isBarrierBlock(BB)) ||
          Variable.use_empty())
        Asking.push_back(&BB);
      if (First != FirstAccess::None || Variable.use_empty())
        append_range(Work, successors(&BB));
    }
    while (!Work.empty())
      if (const BasicBlock *BB = Work.pop_back_val(); Touched.insert(BB).second)
        append_range(Work, successors(BB));
    BlockSet Live = liveIn(std::move(Asking), Given);
    Live.remove_if([&](const BasicBlock *BB) { return !Touched.contains(BB); });
    return Live;
  }
};

} // namespace

void remarkOnBarriers(Function &F, const BarrierRegions &Regions, const CrossRegionValues &Values,
                      const WorkItemUniformity &Uniformity, Method M) {
  Remarks Remark(passName(M), F);
  if (!Remark.isAnalysisWanted())
    return;
  BarrierRemarks Text(F, Regions, Values, Uniformity);
  for (const BarrierRegion &Region : Regions.regions()) {
    if (!Text.matters(Region))
      continue;
    const DebugLoc &Own = Region.barrier->front().getDebugLoc();
    Remark.analysis(Own ? Own : firstLocation(Region), "BarrierKeeps", Text.at(Region));
  }
}

} // namespace oclc::passes
