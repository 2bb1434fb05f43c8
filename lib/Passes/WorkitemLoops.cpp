//===- WorkitemLoops.cpp - Run each barrier region in loops over the work-items ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/WorkitemLoops.h"

#include "RegionEmitter.h"
#include "WorkItemLoopNest.h"

#include "oclc/Passes/Diagnostics.h"
#include "oclc/Passes/Kernels.h"
#include "oclc/Passes/WorkItemFunctions.h"
#include "oclc/Passes/WorkItemUniformity.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Where a region starts in the source.
DebugLoc firstLocation(const BarrierRegion &Region) {
  for (const BasicBlock *BB : Region.blocks)
    for (const Instruction &I : *BB)
      if (I.getDebugLoc() && I.getDebugLoc().getLine() != 0)
        return I.getDebugLoc();
  return {};
}

class WorkGroupFunction {
public:
  WorkGroupFunction(Function &F, const BarrierRegions &Regions,
                    const WorkItemUniformity &Uniformity)
      : F(F), Regions(Regions), Values(F, Regions, Uniformity),
        Prologue(F.getEntryBlock().getTerminator()), LocalSize(localSizes()),
        Context(F, Values, LocalSize, Prologue) {}

  void build() {
    SmallVector<BasicBlock *> OldBlocks;
    for (BasicBlock &BB : drop_begin(F))
      OldBlocks.push_back(&BB);
    for (const BarrierRegion &Region : Regions.regions())
      Starts[Region.barrier] = startBlock(*Region.barrier);
    for (const BarrierRegion &Region : Regions.regions())
      emit(Region);
    BasicBlock &Entry = F.getEntryBlock();
    Entry.getTerminator()->setSuccessor(0, continuation(Entry.getSingleSuccessor()));
    DeleteDeadBlocks(OldBlocks);
  }

private:
  Function &F;
  const BarrierRegions &Regions;
  CrossRegionValues Values;
  IRBuilder<> Prologue;
  Values3 LocalSize;
  ContextArrays Context;
  DenseMap<const BasicBlock *, BasicBlock *> Starts; ///< Barrier block -> what follows it.
  BasicBlock *Return = nullptr;

  /// A row of joined groups is one group of any size in dimension 0.
  Values3 localSizes() {
    Values3 Sizes;
    for (unsigned D = 0; D != 3; ++D) {
      std::optional<passes::LocalSize> Fixed = localSize(F);
      if (Fixed && !(D == 0 && groupRows(F) == GroupRows::MayJoin))
        Sizes[D] = Prologue.getInt64((*Fixed)[D]);
      else
        Sizes[D] = createQuery(Prologue, Query::LocalSize, D);
    }
    return Sizes;
  }

  /// An empty block that stands for the region behind a barrier. One thread runs the whole group,
  /// so a barrier needs no instruction, but for one that orders memory beyond the group.
  BasicBlock *startBlock(BasicBlock &Barrier) {
    BasicBlock *Start = BasicBlock::Create(F.getContext(), Barrier.getName() + ".region", &F);
    auto &Call = cast<CallBase>(Barrier.front());
    constexpr uint64_t WorkGroupScope = 1;
    if (Call.arg_size() == 2) {
      auto *Scope = dyn_cast<ConstantInt>(Call.getArgOperand(1));
      if (!Scope || Scope->getZExtValue() != WorkGroupScope)
        IRBuilder<>(Start).CreateFence(AtomicOrdering::SequentiallyConsistent);
    }
    return Start;
  }

  BasicBlock *continuation(const BasicBlock *Barrier) {
    if (BasicBlock *Start = Starts.lookup(Barrier))
      return Start;
    if (!Return) {
      Return = BasicBlock::Create(F.getContext(), "done", &F);
      IRBuilder<>(Return).CreateRetVoid();
    }
    return Return;
  }

  void emit(const BarrierRegion &Region) {
    BasicBlock *Start = Starts.lookup(Region.barrier);
    if (Region.blocks.empty()) {
      IRBuilder<>(Start).CreateBr(continuation(Region.exits.front()));
      return;
    }
    if (Region.once && !writesContext(Region))
      emitOnce(Region, Start);
    else
      emitLoops(Region, Start);
  }

  /// A region that all run alike must still be run by each when it writes a copy that each has.
  bool writesContext(const BarrierRegion &Region) const {
    return any_of(Region.blocks, [&](BasicBlock *BB) {
      return any_of(*BB, [&](Instruction &I) {
        auto *Store = dyn_cast<StoreInst>(&I);
        auto *Variable = Store ? dyn_cast<Instruction>(Store->getPointerOperand()) : nullptr;
        return Values.crossing(I) == Crossing::Context ||
               (Variable && Values.crossing(*Variable) == Crossing::Context);
      });
    });
  }

  void emitOnce(const BarrierRegion &Region, BasicBlock *Start) {
    Value *Zero = Prologue.getInt64(0);
    RegionEmitter Emitter(Region, Values, Context, {{Zero, Zero, Zero}, Zero, nullptr});
    Emitter.emit(Start, [&](BasicBlock *Barrier) { return continuation(Barrier); });
  }

  /// All work-items leave a region for the same barrier; where there are several to choose from,
  /// the last work-item's choice is followed.
  void emitLoops(const BarrierRegion &Region, BasicBlock *Start) {
    WorkItemLoopNest Nest(Start, LocalSize, firstLocation(Region));
    BasicBlock *BodyEnd = BasicBlock::Create(F.getContext(), "item.done", &F);
    AllocaInst *Choice = nullptr;
    if (Region.exits.size() > 1)
      Choice = IRBuilder<>(&F.getEntryBlock(), F.getEntryBlock().begin())
                   .CreateAlloca(Prologue.getInt32Ty(), nullptr, "exit.choice");
    auto ExitBlock = [&](BasicBlock *Barrier) -> BasicBlock * {
      if (!Choice)
        return BodyEnd;
      BasicBlock *Chosen = BasicBlock::Create(F.getContext(), "exit.to", &F, BodyEnd);
      IRBuilder<> Builder(Chosen);
      Builder.CreateStore(Builder.getInt32(find(Region.exits, Barrier) - Region.exits.begin()),
                          Choice);
      Builder.CreateBr(BodyEnd);
      return Chosen;
    };
    RegionEmitter Emitter(Region, Values, Context,
                          {Nest.localId(), Nest.linearId(), Nest.accessGroup()});
    Emitter.emit(Nest.body(), ExitBlock);
    IRBuilder<> After(Nest.close(BodyEnd));
    if (Region.exits.empty()) {
      After.CreateUnreachable();
      return;
    }
    if (!Choice) {
      After.CreateBr(continuation(Region.exits.front()));
      return;
    }
    SwitchInst *Switch = After.CreateSwitch(After.CreateLoad(After.getInt32Ty(), Choice),
                                            continuation(Region.exits.front()));
    for (unsigned I = 1; I < Region.exits.size(); ++I)
      Switch->addCase(After.getInt32(I), continuation(Region.exits[I]));
  }
};

/// Private memory that the source declares, per work-item.
uint64_t variableBytes(const Function &F) {
  uint64_t Bytes = 0;
  for (const Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I))
      Bytes += F.getDataLayout().getTypeAllocSize(Variable->getAllocatedType());
  return Bytes;
}

/// The queries that work-group functions can answer are those that expand-queries leaves.
bool hasOnlyBasisQueries(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    std::optional<Query> Q = queryCalled(I);
    if (!Q)
      continue;
    bool Varies = variesInGroup(*Q) && *Q != Query::LocalId;
    if (Varies || (takesDimension(*Q) && !constantDimension(cast<CallBase>(I)))) {
      emitError(F, I.getDebugLoc(),
                "'" + cast<CallBase>(I).getCalledFunction()->getName() +
                    "' is left: expand-queries must run before workitem-loops");
      return false;
    }
  }
  return true;
}

} // namespace

PreservedAnalyses WorkitemLoopsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F) || isWorkGroupFunction(F) || !hasBarrierRegions(F) || !hasOnlyBasisQueries(F))
    return PreservedAnalyses::all();
  setPrivateBytes(F, variableBytes(F));
  const auto &Regions = AM.getResult<BarrierRegionsAnalysis>(F);
  const auto &Uniformity = AM.getResult<WorkItemUniformityAnalysis>(F);
  WorkGroupFunction(F, Regions, Uniformity).build();
  setWorkGroupFunction(F, "loops");
  if (groupRows(F) == GroupRows::MayJoin)
    setGroupRows(F, GroupRows::Joined);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
