//===- WorkGroupBuilder.cpp - Common base of the work-group methods -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/WorkGroupBuilder.h"

#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/WorkItemFunctions.h"
#include "Passes/WorkGroup/ContextRemarks.h"
#include "Passes/WorkGroup/WorkItemLoopNest.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Returns the bytes of private variables of the kernel, per work-item.
uint64_t variableBytes(const Function &F) {
  uint64_t Bytes = 0;
  for (const Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I))
      Bytes += F.getDataLayout().getTypeAllocSize(Variable->getAllocatedType());
  return Bytes;
}

/// If the local size is not known, groups with fewer work-items than this in the vector dimension
/// run in loops whose innermost dimension is 0.
constexpr uint64_t FewestItemsForVectors = 8;

/// True if `F` contains only queries that expand-work-item-queries leaves, which a work-group
/// function can compute. Emits an error otherwise.
bool hasOnlyBasisQueries(const Function &F, Method M) {
  for (const Instruction &I : instructions(F)) {
    std::optional<Query> Q = queryCalled(I);
    if (!Q)
      continue;
    bool Varies = variesInGroup(*Q) && *Q != Query::LocalId;
    if (Varies || (takesDimension(*Q) && !constantDimension(cast<CallBase>(I)))) {
      emitError(F, I.getDebugLoc(),
                "'" + cast<CallBase>(I).getCalledFunction()->getName() +
                    "' is left: expand-work-item-queries must run before the method " +
                    methodName(M));
      return false;
    }
  }
  return true;
}

} // namespace

WorkGroupBuilder::WorkGroupBuilder(Function &F, const BarrierRegions &Regions,
                                   const WorkItemUniformity &Uniformity, Method M,
                                   ArrayRef<AllocaInst *> Kept)
    : F(F), Regions(Regions), Values(F, Regions, Uniformity, Kept),
      Prologue(F.getEntryBlock().getTerminator()), LocalSize(localSizes()),
      Context(F, Values, LocalSize, M, Prologue), Uniformity(Uniformity) {
  remarkOnBarriers(F, Regions, Values, Uniformity, M);
}

void WorkGroupBuilder::build() {
  SmallVector<BasicBlock *> OldBlocks;
  for (BasicBlock &BB : drop_begin(F))
    OldBlocks.push_back(&BB);
  for (const BarrierRegion &Region : Regions.regions())
    Starts[Region.barrier] = createStart(*Region.barrier, ".region");
  for (const BarrierRegion &Region : Regions.regions())
    emit(Region);
  finish();
  BasicBlock &Entry = F.getEntryBlock();
  Entry.getTerminator()->setSuccessor(0, continuation(Entry.getSingleSuccessor()));
  DeleteDeadBlocks(OldBlocks);
}

/// Returns the local size in each dimension. Joined groups have an unknown size in dimension 0, and
/// those of a tile also in dimension 1. Each group of a stack is a single row, so the size in
/// dimension 1 is 1; the size in dimension 2 is the number of stacked groups.
Values3 WorkGroupBuilder::localSizes() {
  Values3 Sizes;
  std::optional<passes::LocalSize> Fixed = localSize(F);
  for (unsigned D = 0; D != 3; ++D) {
    bool MayJoin = groupRows(F) == GroupRows::MayJoin && (D == 0 || (D == 1 && joinedTileRows(F)));
    bool IsKnown = Fixed && !MayJoin;
    if (IsKnown)
      Sizes[D] = Prologue.getInt64((*Fixed)[D]);
    else if (D == 1 && stacksGroups(F))
      Sizes[D] = Prologue.getInt64(1);
    else
      Sizes[D] = createQuery(Prologue, Query::LocalSize, D);
  }
  return Sizes;
}

/// One thread runs the whole group, so a barrier needs no instruction. The exception is a barrier
/// that orders memory beyond the group.
BasicBlock *WorkGroupBuilder::createStart(BasicBlock &Barrier, const Twine &Suffix) {
  BasicBlock *Start = BasicBlock::Create(F.getContext(), Barrier.getName() + Suffix, &F);
  auto &Call = cast<CallBase>(Barrier.front());
  constexpr uint64_t WorkGroupScope = 1;
  if (Call.arg_size() == 2) {
    auto *Scope = dyn_cast<ConstantInt>(Call.getArgOperand(1));
    if (!Scope || Scope->getZExtValue() != WorkGroupScope)
      IRBuilder<>(Start).CreateFence(AtomicOrdering::SequentiallyConsistent);
  }
  return Start;
}

BasicBlock *WorkGroupBuilder::continuation(const BasicBlock *Barrier) {
  if (BasicBlock *Start = Starts.lookup(Barrier))
    return Start;
  if (!Return) {
    Return = BasicBlock::Create(F.getContext(), "done", &F);
    IRBuilder<>(Return).CreateRetVoid();
  }
  return Return;
}

void WorkGroupBuilder::emit(const BarrierRegion &Region) {
  BasicBlock *Start = Starts.lookup(Region.barrier);
  if (Region.blocks.empty())
    IRBuilder<>(Start).CreateBr(continuation(Region.exits.front()));
  else if (Region.once && !writesContext(Region))
    emitOnce(Region, Start);
  else
    emitForAll(Region, Start);
}

/// A `once` region must still be run by each work-item if it writes a per-work-item copy.
bool WorkGroupBuilder::writesContext(const BarrierRegion &Region) const {
  return any_of(Region.blocks, [&](BasicBlock *BB) {
    return any_of(*BB, [&](Instruction &I) {
      auto *Store = dyn_cast<StoreInst>(&I);
      auto *Variable = Store ? dyn_cast<Instruction>(Store->getPointerOperand()) : nullptr;
      return Values.crossing(I) == Crossing::Context ||
             (Variable && Values.crossing(*Variable) == Crossing::Context);
    });
  });
}

void WorkGroupBuilder::emitOnce(const BarrierRegion &Region, BasicBlock *Start) {
  Value *Zero = Prologue.getInt64(0);
  RegionEmitter Emitter(Region, Values, Context, {{Zero, Zero, Zero}, Zero, nullptr});
  Emitter.emit(Start, [&](BasicBlock *Barrier) { return continuation(Barrier); });
}

void WorkGroupBuilder::inLoopOrders(BasicBlock *Start,
                                    function_ref<void(BasicBlock *, unsigned)> Emit) {
  const unsigned Dimension = vectorDimension(F);
  // Least number of work-items in the dimension; 0 if unknown. Joined groups may have more.
  const uint64_t Fewest = localSize(F).value_or(passes::LocalSize{})[Dimension];
  if (Dimension == 0 || isa<ConstantInt>(LocalSize[Dimension]) || Fewest >= FewestItemsForVectors)
    return Emit(Start, Dimension);
  auto *Wide = BasicBlock::Create(F.getContext(), "wide", &F);
  auto *Narrow = BasicBlock::Create(F.getContext(), "narrow", &F);
  IRBuilder<> Builder(Start);
  Value *IsWide = Builder.CreateICmpUGE(LocalSize[Dimension],
                                        Builder.getInt64(FewestItemsForVectors), "is.wide");
  Builder.CreateCondBr(IsWide, Wide, Narrow);
  Emit(Wide, Dimension);
  Emit(Narrow, 0);
}

void WorkGroupBuilder::emitInLoops(const BarrierRegion &Region, BasicBlock *Start) {
  inLoopOrders(
      Start, [&](BasicBlock *Begin, unsigned Innermost) { emitInLoops(Region, Begin, Innermost); });
}

void WorkGroupBuilder::emitInLoops(const BarrierRegion &Region, BasicBlock *Start,
                                   unsigned Innermost) {
  // Joined groups do not use guards: their local ids are not those of the source, and they have no
  // barriers that would make guards worthwhile.
  if (std::optional<RegionGuard> Guard = guardOf(Region, Values, Uniformity);
      Guard && groupRows(F) != GroupRows::MayJoin) {
    emitGuardedInLoops(Region, *Guard, Start, Innermost);
    return;
  }
  WorkItemLoopNest Nest(Start, LocalSize, Innermost, firstLocation(Region));
  BasicBlock *ItemEnd = BasicBlock::Create(F.getContext(), "item.done", &F);
  ExitChoice Choice(Region, F);
  RegionEmitter Emitter(Region, Values, Context,
                        {Nest.localId(), Nest.linearId(), Nest.accessGroup()});
  Emitter.emit(Nest.body(), [&](BasicBlock *Barrier) { return Choice.exitTo(Barrier, ItemEnd); });
  IRBuilder<> After(Nest.close(ItemEnd));
  Choice.follow(After, [&](BasicBlock *Barrier) { return continuation(Barrier); });
}

/// The work-items that the guard excludes do nothing in the region, so the loops skip them.
void WorkGroupBuilder::emitGuardedInLoops(const BarrierRegion &Region, const RegionGuard &Guard,
                                          BasicBlock *Start, unsigned Innermost) {
  Value *Zero = Prologue.getInt64(0);
  IRBuilder<> Builder(Start);
  RegionEmitter Group(Region, Values, Context, {{Zero, Zero, Zero}, Zero, nullptr});
  auto [First, End] = Guard.range(Group.valueBefore(Guard.bound, Builder), LocalSize[0], Builder);
  BasicBlock *Enter = BasicBlock::Create(F.getContext(), "items", &F);
  BasicBlock *ItemEnd = BasicBlock::Create(F.getContext(), "item.done", &F);
  BasicBlock *Next = continuation(Region.exits.front());
  Builder.CreateCondBr(Builder.CreateICmpULT(First, End, "some"), Enter, Next);
  WorkItemLoopNest Nest(Enter, LocalSize, Innermost, {First, End}, firstLocation(Region));
  RegionEmitter Emitter(Region, Values, Context,
                        {Nest.localId(), Nest.linearId(), Nest.accessGroup()});
  Emitter.assume(*Guard.branch, Guard.taken);
  Emitter.emit(Nest.body(), [&](BasicBlock *) { return ItemEnd; });
  IRBuilder<>(Nest.close(ItemEnd)).CreateBr(Next);
}

ExitChoice::ExitChoice(const BarrierRegion &Region, Function &F) : Region(Region) {
  if (Region.exits.size() > 1)
    Slot = IRBuilder<>(&F.getEntryBlock(), F.getEntryBlock().begin())
               .CreateAlloca(Type::getInt32Ty(F.getContext()), nullptr, "exit.choice");
}

BasicBlock *ExitChoice::exitTo(BasicBlock *Barrier, BasicBlock *ItemEnd) {
  if (!Slot)
    return ItemEnd;
  BasicBlock *Chosen =
      BasicBlock::Create(ItemEnd->getContext(), "exit.to", ItemEnd->getParent(), ItemEnd);
  IRBuilder<> Builder(Chosen);
  Builder.CreateStore(Builder.getInt32(find(Region.exits, Barrier) - Region.exits.begin()), Slot);
  Builder.CreateBr(ItemEnd);
  return Chosen;
}

void ExitChoice::follow(IRBuilderBase &Builder,
                        function_ref<BasicBlock *(BasicBlock *)> Continuation) {
  if (Region.exits.empty()) {
    Builder.CreateUnreachable();
    return;
  }
  BasicBlock *First = Continuation(Region.exits.front());
  if (!Slot) {
    Builder.CreateBr(First);
    return;
  }
  SwitchInst *Switch =
      Builder.CreateSwitch(Builder.CreateLoad(Slot->getAllocatedType(), Slot), First);
  for (unsigned I = 1; I < Region.exits.size(); ++I)
    Switch->addCase(Builder.getInt32(I), Continuation(Region.exits[I]));
}

DebugLoc firstLocation(const BarrierRegion &Region) {
  for (const BasicBlock *BB : Region.blocks)
    for (const Instruction &I : *BB)
      if (I.getDebugLoc() && I.getDebugLoc().getLine() != 0)
        return I.getDebugLoc();
  return {};
}

bool isReadyForMethod(Function &F, Method M) {
  if (!isKernel(F) || isWorkGroupFunction(F) || !hasBarrierRegions(F) || plannedMethod(F) != M ||
      !hasOnlyBasisQueries(F, M))
    return false;
  if (M == Method::Replicate && !localSize(F)) {
    emitError(F, {}, "work-items can be replicated for a fixed local size only");
    return false;
  }
  setPrivateBytes(F, variableBytes(F));
  return true;
}

} // namespace oclc::passes
