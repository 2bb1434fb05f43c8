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
uint64_t variableBytes(const Function &f) {
  uint64_t bytes = 0;
  for (const Instruction &inst : f.getEntryBlock())
    if (auto *variable = dyn_cast<AllocaInst>(&inst))
      bytes += f.getDataLayout().getTypeAllocSize(variable->getAllocatedType());
  return bytes;
}

/// Groups with fewer work-items than this in the vector dimension run in loops whose innermost
/// dimension is 0, if the size in the vector dimension is not known at compile time.
constexpr uint64_t FewestItemsInVectorDimension = 8;

/// True if `f` contains only queries that expand-work-item-queries leaves, which a work-group
/// function can compute. Emits an error otherwise.
bool hasOnlyBasisQueries(const Function &f, Method m) {
  for (const Instruction &inst : instructions(f)) {
    std::optional<Query> q = queryCalled(inst);
    if (!q)
      continue;
    bool varies = variesInGroup(*q) && *q != Query::LocalId;
    if (varies || (takesDimension(*q) && !constantDimension(cast<CallBase>(inst)))) {
      emitError(f, inst.getDebugLoc(),
                "'" + cast<CallBase>(inst).getCalledFunction()->getName() +
                    "' is left: expand-work-item-queries must run before the method " +
                    methodName(m));
      return false;
    }
  }
  return true;
}

} // namespace

WorkGroupBuilder::WorkGroupBuilder(Function &f, const BarrierRegions &regions,
                                   const WorkItemUniformity &uniformity, Method m,
                                   ArrayRef<AllocaInst *> kept)
    : F(f), Regions(regions), Values(f, regions, uniformity, kept),
      Prologue(f.getEntryBlock().getTerminator()), LocalSize(localSizes()),
      Context(f, Values, LocalSize, m, Prologue),
      Locations(f, Values, Context, LocalSize, m == Method::Replicate ? 0 : vectorDimension(f),
                Prologue),
      Uniformity(uniformity) {
  remarkOnBarriers(f, regions, Values, uniformity, m);
}

void WorkGroupBuilder::build() {
  SmallVector<BasicBlock *> oldBlocks;
  for (BasicBlock &bb : drop_begin(F))
    oldBlocks.push_back(&bb);
  for (const BarrierRegion &region : Regions.regions())
    Starts[region.barrier] = createStart(*region.barrier, ".region");
  for (const BarrierRegion &region : Regions.regions())
    emit(region);
  finish();
  BasicBlock &entry = F.getEntryBlock();
  entry.getTerminator()->setSuccessor(0, continuation(entry.getSingleSuccessor()));
  DeleteDeadBlocks(oldBlocks);
}

/// Returns the local size in each dimension. Joined groups have an unknown size in dimension 0, and
/// those of a tile also in dimension 1. Each group of a stack is a single row, so the size in
/// dimension 1 is 1; the size in dimension 2 is the number of stacked groups.
Values3 WorkGroupBuilder::localSizes() {
  Values3 sizes;
  std::optional<passes::LocalSize> fixed = localSize(F);
  for (unsigned d = 0; d != 3; ++d) {
    bool mayJoin = groupRows(F) == GroupRows::MayJoin && (d == 0 || (d == 1 && joinedTileRows(F)));
    bool isKnown = fixed && !mayJoin;
    if (isKnown)
      sizes[d] = Prologue.getInt64((*fixed)[d]);
    else if (d == 1 && stacksGroups(F))
      sizes[d] = Prologue.getInt64(1);
    else
      sizes[d] = createQuery(Prologue, Query::LocalSize, d);
  }
  return sizes;
}

/// One thread runs the whole group, so a barrier needs no instruction. The exception is a barrier
/// that orders memory beyond the group.
BasicBlock *WorkGroupBuilder::createStart(BasicBlock &barrier, const Twine &suffix) {
  BasicBlock *start = BasicBlock::Create(F.getContext(), barrier.getName() + suffix, &F);
  auto &call = cast<CallBase>(barrier.front());
  constexpr uint64_t WorkGroupScope = 1;
  if (call.arg_size() == 2) {
    auto *scope = dyn_cast<ConstantInt>(call.getArgOperand(1));
    if (!scope || scope->getZExtValue() != WorkGroupScope)
      IRBuilder<>(start).CreateFence(AtomicOrdering::SequentiallyConsistent);
  }
  return start;
}

BasicBlock *WorkGroupBuilder::continuation(const BasicBlock *barrier) {
  if (BasicBlock *start = Starts.lookup(barrier))
    return start;
  if (!Return) {
    Return = BasicBlock::Create(F.getContext(), "done", &F);
    IRBuilder<>(Return).CreateRetVoid();
  }
  return Return;
}

void WorkGroupBuilder::emit(const BarrierRegion &region) {
  BasicBlock *start = Starts.lookup(region.barrier);
  if (region.blocks.empty())
    IRBuilder<>(start).CreateBr(continuation(region.exits.front()));
  else if (region.once && !writesContext(region))
    emitOnce(region, start);
  else
    emitForAll(region, start);
}

/// True if the region writes a value or variable of which each work-item has a copy. Each work-item
/// must then run the region, even if the region is marked `once`.
bool WorkGroupBuilder::writesContext(const BarrierRegion &region) const {
  return any_of(region.blocks, [&](BasicBlock *bb) {
    return any_of(*bb, [&](Instruction &inst) {
      auto *store = dyn_cast<StoreInst>(&inst);
      auto *variable = store ? dyn_cast<Instruction>(store->getPointerOperand()) : nullptr;
      return Values.crossing(inst) == Crossing::Context ||
             (variable && Values.crossing(*variable) == Crossing::Context);
    });
  });
}

void WorkGroupBuilder::emitOnce(const BarrierRegion &region, BasicBlock *start) {
  Value *zero = Prologue.getInt64(0);
  RegionEmitter emitter(region, Values, Context, Locations, {{zero, zero, zero}, zero, nullptr});
  emitter.emit(start, [&](BasicBlock *barrier) { return continuation(barrier); });
}

DebugLoc WorkGroupBuilder::loopLocation(const BarrierRegion &region) const {
  if (!Locations.areComplete())
    return firstLocation(region);
  return DILocation::get(F.getContext(), 0, 0, F.getSubprogram());
}

void WorkGroupBuilder::inLoopOrders(BasicBlock *start,
                                    function_ref<void(BasicBlock *, unsigned)> emit) {
  const unsigned dimension = vectorDimension(F);
  // Least number of work-items in the dimension; 0 if unknown. Joined groups may have more.
  const uint64_t fewest = localSize(F).value_or(passes::LocalSize{})[dimension];
  if (dimension == 0 || isa<ConstantInt>(LocalSize[dimension]) ||
      fewest >= FewestItemsInVectorDimension)
    return emit(start, dimension);
  auto *wide = BasicBlock::Create(F.getContext(), "wide", &F);
  auto *narrow = BasicBlock::Create(F.getContext(), "narrow", &F);
  IRBuilder<> builder(start);
  Value *isWide = builder.CreateICmpUGE(LocalSize[dimension],
                                        builder.getInt64(FewestItemsInVectorDimension), "is.wide");
  builder.CreateCondBr(isWide, wide, narrow);
  emit(wide, dimension);
  emit(narrow, 0);
}

void WorkGroupBuilder::emitInLoops(const BarrierRegion &region, BasicBlock *start) {
  inLoopOrders(
      start, [&](BasicBlock *begin, unsigned innermost) { emitInLoops(region, begin, innermost); });
}

void WorkGroupBuilder::emitInLoops(const BarrierRegion &region, BasicBlock *start,
                                   unsigned innermost) {
  // Joined groups do not use guards: their local ids are not those of the source, and their kernels
  // have no barriers in the source, which make guards worthwhile.
  if (std::optional<RegionGuard> guard = guardOf(region, Values, Uniformity);
      guard && groupRows(F) != GroupRows::MayJoin) {
    emitGuardedInLoops(region, *guard, start, innermost);
    return;
  }
  WorkItemLoopNest nest(start, LocalSize, innermost, loopLocation(region));
  BasicBlock *itemEnd = BasicBlock::Create(F.getContext(), "item.done", &F);
  ExitChoice choice(region, F);
  RegionEmitter emitter(region, Values, Context, Locations,
                        {nest.localId(), nest.linearId(), nest.accessGroup()});
  emitter.emit(nest.body(), [&](BasicBlock *barrier) { return choice.exitTo(barrier, itemEnd); });
  IRBuilder<> after(nest.close(itemEnd));
  choice.follow(after, [&](BasicBlock *barrier) { return continuation(barrier); });
}

/// The work-items that the guard excludes do nothing in the region, so the loops skip them.
void WorkGroupBuilder::emitGuardedInLoops(const BarrierRegion &region, const RegionGuard &guard,
                                          BasicBlock *start, unsigned innermost) {
  Value *zero = Prologue.getInt64(0);
  IRBuilder<> builder(start);
  RegionEmitter group(region, Values, Context, Locations, {{zero, zero, zero}, zero, nullptr});
  auto [first, end] = guard.range(group.valueBefore(guard.bound, builder), LocalSize[0], builder);
  BasicBlock *enter = BasicBlock::Create(F.getContext(), "items", &F);
  BasicBlock *itemEnd = BasicBlock::Create(F.getContext(), "item.done", &F);
  BasicBlock *next = continuation(region.exits.front());
  builder.CreateCondBr(builder.CreateICmpULT(first, end, "some"), enter, next);
  WorkItemLoopNest nest(enter, LocalSize, innermost, {first, end}, loopLocation(region));
  RegionEmitter emitter(region, Values, Context, Locations,
                        {nest.localId(), nest.linearId(), nest.accessGroup()});
  emitter.assume(*guard.branch, guard.taken);
  emitter.emit(nest.body(), [&](BasicBlock *) { return itemEnd; });
  IRBuilder<>(nest.close(itemEnd)).CreateBr(next);
}

ExitChoice::ExitChoice(const BarrierRegion &region, Function &f) : Region(region) {
  if (region.exits.size() > 1)
    Slot = IRBuilder<>(&f.getEntryBlock(), f.getEntryBlock().begin())
               .CreateAlloca(Type::getInt32Ty(f.getContext()), nullptr, "exit.choice");
}

BasicBlock *ExitChoice::exitTo(BasicBlock *barrier, BasicBlock *itemEnd) {
  if (!Slot)
    return itemEnd;
  BasicBlock *chosen =
      BasicBlock::Create(itemEnd->getContext(), "exit.to", itemEnd->getParent(), itemEnd);
  IRBuilder<> builder(chosen);
  builder.CreateStore(builder.getInt32(find(Region.exits, barrier) - Region.exits.begin()), Slot);
  builder.CreateBr(itemEnd);
  return chosen;
}

void ExitChoice::follow(IRBuilderBase &builder,
                        function_ref<BasicBlock *(BasicBlock *)> continuation) {
  if (Region.exits.empty()) {
    builder.CreateUnreachable();
    return;
  }
  BasicBlock *first = continuation(Region.exits.front());
  if (!Slot) {
    builder.CreateBr(first);
    return;
  }
  SwitchInst *switchInst =
      builder.CreateSwitch(builder.CreateLoad(Slot->getAllocatedType(), Slot), first);
  for (unsigned i = 1; i < Region.exits.size(); ++i)
    switchInst->addCase(builder.getInt32(i), continuation(Region.exits[i]));
}

DebugLoc firstLocation(const BarrierRegion &region) {
  for (const BasicBlock *bb : region.blocks)
    for (const Instruction &inst : *bb)
      if (inst.getDebugLoc() && inst.getDebugLoc().getLine() != 0)
        return inst.getDebugLoc();
  return {};
}

bool isReadyForMethod(Function &f, Method m) {
  if (!isKernel(f) || isWorkGroupFunction(f) || !hasBarrierRegions(f) || plannedMethod(f) != m ||
      !hasOnlyBasisQueries(f, m))
    return false;
  if (m == Method::Replicate && !localSize(f)) {
    emitError(f, {}, "work-items can be replicated for a fixed local size only");
    return false;
  }
  setPrivateBytes(f, variableBytes(f));
  return true;
}

} // namespace oclc::passes
