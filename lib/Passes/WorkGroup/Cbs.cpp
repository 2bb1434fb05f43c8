//===- Cbs.cpp - Continuation-based synchronisation ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/Cbs.h"

#include "Passes/Analysis/BarrierControlDependence.h"
#include "Passes/Analysis/NonReturningPaths.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/WorkItemFunctions.h"
#include "Passes/WorkGroup/WorkGroupBuilder.h"
#include "Passes/WorkGroup/WorkItemLoopNest.h"

#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/SSAContext.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// For whom a work-item waits at a barrier: for nobody at an implicit barrier, for its sub-group at
/// a sub-group barrier, and for the whole group at a work-group barrier.
enum class Patience { Nobody, SubGroup, WorkGroup };

Patience patienceAt(const BasicBlock &barrier) {
  if (isImplicitBarrier(barrier.front()))
    return Patience::Nobody;
  return isSubGroupBarrier(barrier.front()) ? Patience::SubGroup : Patience::WorkGroup;
}

/// Returns the first of the blocks that lead to `barrier` and nowhere else, without another barrier
/// at which work-items wait for each other. This is the header of the loop if the barrier begins
/// the body of a loop.
const BasicBlock *firstBlockBefore(const BasicBlock *barrier) {
  const BasicBlock *first = barrier;
  while (const BasicBlock *before = first->getSinglePredecessor()) {
    if (!before->getSingleSuccessor() ||
        (isBarrierBlock(*before) && patienceAt(*before) != Patience::Nobody))
      break;
    first = before;
  }
  return first;
}

/// Numbers the barriers. Work-items that wait at the lowest number run first. Barriers are ordered
/// by Patience, so that nobody leaves a work-group barrier before all work-items have reached it.
/// The end of the kernel has the highest number.
///
/// Among barriers with the same patience, the work-items that have progressed least run first.
/// Otherwise the work-items ahead of them could change data that the group shares before the others
/// have read it. The barriers of a loop are in the order of its blocks, except that the header is
/// last: work-items that wait at the beginning of the body have completed the iteration. LLVM's
/// uniformity analysis relies on the same order.
class Continuations {
public:
  Continuations(Function &f, const BarrierRegions &regions) {
    CycleInfo cycles;
    cycles.compute(f);
    ModifiedPostOrder<SSAContext> order(cycles.getSSAContext());
    order.compute(cycles);
    for (const BarrierRegion &region : regions.regions())
      Ordered.push_back(&region);
    // Indices of the post-order fall from block to block.
    auto place = [&](const BasicBlock *block) { return -int64_t(order.getIndex(block)); };
    auto rank = [&](const BarrierRegion *region) {
      const BasicBlock *barrier = region->barrier;
      return std::tuple(patienceAt(*barrier), place(firstBlockBefore(barrier)), place(barrier));
    };
    sort(Ordered,
         [&](const BarrierRegion *a, const BarrierRegion *b) { return rank(a) < rank(b); });
    for (const BarrierRegion *region : Ordered) {
      unsigned number = Numbers.size();
      Numbers[region->barrier] = number;
      Barriers.insert(region->barrier);
      Barriers.insert_range(region->exits);
    }
  }
  ArrayRef<const BarrierRegion *> ordered() const { return Ordered; }
  /// All barriers, including the one at the end of the kernel.
  ArrayRef<BasicBlock *> barriers() const { return Barriers.getArrayRef(); }
  unsigned done() const { return Ordered.size(); }
  unsigned number(const BasicBlock *barrier) const {
    auto it = Numbers.find(barrier);
    return it == Numbers.end() ? done() : it->second;
  }

private:
  SmallVector<const BarrierRegion *> Ordered;
  SmallSetVector<BasicBlock *, 8> Barriers;
  DenseMap<const BasicBlock *, unsigned> Numbers;
};

/// Regions after which work-items may wait at different barriers.
using RegionSet = SmallPtrSet<const BarrierRegion *, 8>;

RegionSet disagreeingRegions(Function &f, const BarrierRegions &regions,
                             const WorkItemUniformity &uniformity) {
  SmallVector<BasicBlock *> barriers;
  for (BasicBlock &bb : f)
    if (isBarrierBlock(bb))
      barriers.push_back(&bb);
  PostDominatorTree pdt = postDominatorsWithoutDeadEnds(f);
  SmallPtrSet<BasicBlock *, 16> deciding = decidingBlocks(pdt, barriers);
  RegionSet result;
  for (const BarrierRegion &region : regions.regions())
    if (region.exits.size() > 1 && any_of(region.blocks, [&](BasicBlock *bb) {
          return deciding.contains(bb) && uniformity.isDivergentBranch(*bb->getTerminator());
        }))
      result.insert(&region);
  return result;
}

class CbsBuilder final : public WorkGroupBuilder {
public:
  /// `resume` contains the variable for the continuation of each work-item; empty if all work-items
  /// always agree.
  CbsBuilder(Function &f, const BarrierRegions &regions, const WorkItemUniformity &uniformity,
             RegionSet disagreeing, ArrayRef<AllocaInst *> resume)
      : WorkGroupBuilder(f, regions, uniformity, Method::Cbs, resume), Numbers(f, regions),
        Disagreeing(std::move(disagreeing)) {
    if (resume.empty())
      return;
    this->Resume = resume.front();
    To = createSlot("to");
    Low = createSlot("low");
    High = createSlot("high");
  }

private:
  Continuations Numbers;
  RegionSet Disagreeing;
  AllocaInst *Resume = nullptr; ///< Continuation of each work-item, in a context array.
  AllocaInst *To = nullptr;     ///< Continuation of the current work-item.
  AllocaInst *Low = nullptr;    ///< Lowest continuation in the group, in a stack slot.
  AllocaInst *High = nullptr;   ///< Highest continuation in the group.
  BasicBlock *Apart = nullptr;  ///< Dispatches to the guarded region of the lowest continuation.

  AllocaInst *createSlot(const Twine &name) {
    return IRBuilder<>(&F.getEntryBlock(), F.getEntryBlock().begin())
        .CreateAlloca(Prologue.getInt32Ty(), nullptr, name);
  }
  BasicBlock *createBlock(const Twine &name) {
    return BasicBlock::Create(F.getContext(), name, &F);
  }
  BasicBlock *apart() {
    if (!Apart)
      Apart = createBlock("apart");
    return Apart;
  }
  static Value *load(AllocaInst *slot, IRBuilderBase &builder) {
    return builder.CreateLoad(slot->getAllocatedType(), slot);
  }

  void emitForAll(const BarrierRegion &region, BasicBlock *start) override {
    if (Disagreeing.contains(&region))
      inLoopOrders(start, [&](BasicBlock *begin, unsigned innermost) {
        emitDisagreeing(region, begin, innermost);
      });
    else
      emitInLoops(region, start);
  }

  void finish() override {
    if (!Resume)
      return;
    BasicBlock *dispatch = createBlock("dispatch");
    emitDispatch(dispatch);
    IRBuilder<> builder(apart());
    auto *never = createBlock("never");
    IRBuilder<>(never).CreateUnreachable();
    SwitchInst *switchInst = builder.CreateSwitch(load(Low, builder), never);
    for (const BarrierRegion *region : Numbers.ordered()) {
      BasicBlock *start = createStart(*region->barrier, ".guarded");
      switchInst->addCase(builder.getInt32(Numbers.number(region->barrier)), start);
      inLoopOrders(start, [&](BasicBlock *begin, unsigned innermost) {
        emitGuarded(*region, begin, dispatch, innermost);
      });
    }
  }

  /// Emits a region that all work-items execute, and after which they may continue at different
  /// barriers.
  void emitDisagreeing(const BarrierRegion &region, BasicBlock *start, unsigned innermost) {
    resetBounds(start);
    WorkItemLoopNest nest(start, LocalSize, innermost, loopLocation(region));
    BasicBlock *itemEnd = createBlock("item.done");
    emitItem(region, nest, nest.body(), itemEnd);
    IRBuilder<> builder(itemEnd);
    Value *number = load(To, builder);
    setResume(number, nest, builder);
    widenBounds(number, builder);
    goOnTogether(nest.close(itemEnd), region.exits);
  }

  /// Emits the guarded copy of a region: only work-items that wait at its barrier execute the
  /// region.
  void emitGuarded(const BarrierRegion &region, BasicBlock *start, BasicBlock *dispatch,
                   unsigned innermost) {
    WorkItemLoopNest nest(start, LocalSize, innermost, loopLocation(region));
    BasicBlock *active = createBlock("item.active"), *exit = createBlock("item.exit"),
               *itemEnd = createBlock("item.done");
    IRBuilder<> builder(nest.body());
    LoadInst *own = builder.CreateLoad(builder.getInt32Ty(),
                                       Context.address(*Resume, nest.linearId(), builder));
    markParallel(*own, nest);
    Value *number = builder.getInt32(Numbers.number(region.barrier));
    builder.CreateCondBr(builder.CreateICmpEQ(own, number), active, itemEnd);
    emitItem(region, nest, active, exit);
    builder.SetInsertPoint(exit);
    setResume(load(To, builder), nest, builder);
    builder.CreateBr(itemEnd);
    IRBuilder<>(nest.close(itemEnd)).CreateBr(dispatch);
  }

  /// Emits one work-item's copy of the region after `from`. The copy ends at `end`, with the
  /// continuation in `To`.
  void emitItem(const BarrierRegion &region, const WorkItemLoopNest &nest, BasicBlock *from,
                BasicBlock *end) {
    auto exitTo = [&](BasicBlock *barrier) {
      BasicBlock *chosen = BasicBlock::Create(F.getContext(), "exit.to", &F, end);
      IRBuilder<> builder(chosen);
      builder.CreateStore(builder.getInt32(Numbers.number(barrier)), To);
      builder.CreateBr(end);
      return chosen;
    };
    if (region.blocks.empty())
      IRBuilder<>(from).CreateBr(exitTo(region.exits.front()));
    else
      RegionEmitter(region, Values, Context, Locations, itemOf(nest)).emit(from, exitTo);
  }

  static RegionEmitter::WorkItem itemOf(const WorkItemLoopNest &nest) {
    return {nest.localId(), nest.linearId(), nest.accessGroup()};
  }

  static void markParallel(Instruction &access, const WorkItemLoopNest &nest) {
    if (nest.accessGroup())
      access.setMetadata(LLVMContext::MD_access_group, nest.accessGroup());
  }

  void setResume(Value *number, const WorkItemLoopNest &nest, IRBuilderBase &builder) {
    StoreInst *store =
        builder.CreateStore(number, Context.address(*Resume, nest.linearId(), builder));
    markParallel(*store, nest);
  }

  void resetBounds(BasicBlock *bb) {
    IRBuilder<> builder(bb);
    builder.CreateStore(builder.getInt32(Numbers.done()), Low);
    builder.CreateStore(builder.getInt32(0), High);
  }

  void widenBounds(Value *number, IRBuilderBase &builder) {
    auto widen = [&](AllocaInst *bound, Intrinsic::ID which) {
      builder.CreateStore(builder.CreateBinaryIntrinsic(which, load(bound, builder), number),
                          bound);
    };
    widen(Low, Intrinsic::umin);
    widen(High, Intrinsic::umax);
  }

  /// Emits the code after `from`: the group continues at one of `exits` if all work-items have the
  /// same continuation, and in the guarded regions otherwise.
  void goOnTogether(BasicBlock *from, ArrayRef<BasicBlock *> exits) {
    IRBuilder<> builder(from);
    BasicBlock *together = createBlock("together");
    Value *number = load(Low, builder);
    builder.CreateCondBr(builder.CreateICmpEQ(number, load(High, builder)), together, apart());
    builder.SetInsertPoint(together);
    SwitchInst *switchInst = builder.CreateSwitch(number, continuation(exits.front()));
    for (BasicBlock *exit : drop_begin(exits))
      switchInst->addCase(builder.getInt32(Numbers.number(exit)), continuation(exit));
  }

  /// Emits the block that recomputes the lowest and highest continuation of the group after a
  /// guarded region.
  void emitDispatch(BasicBlock *dispatch) {
    resetBounds(dispatch);
    IRBuilder<> builder(dispatch);
    Value *items = builder.CreateMul(builder.CreateMul(LocalSize[0], LocalSize[1], "", true, true),
                                     LocalSize[2], "items", true, true);
    BasicBlock *scan = createBlock("scan"), *scanned = createBlock("scanned");
    builder.CreateBr(scan);
    builder.SetInsertPoint(scan);
    PHINode *item = builder.CreatePHI(builder.getInt64Ty(), 2, "item");
    widenBounds(builder.CreateLoad(builder.getInt32Ty(), Context.address(*Resume, item, builder)),
                builder);
    Value *next = builder.CreateAdd(item, builder.getInt64(1), "item.next", true, true);
    item->addIncoming(builder.getInt64(0), dispatch);
    item->addIncoming(next, scan);
    builder.CreateCondBr(builder.CreateICmpULT(next, items), scan, scanned);
    goOnTogether(scanned, Numbers.barriers());
  }
};

} // namespace

PreservedAnalyses CbsPass::run(Function &f, FunctionAnalysisManager &am) {
  if (!isReadyForMethod(f, Method::Cbs))
    return PreservedAnalyses::all();
  const auto &regions = am.getResult<BarrierRegionsAnalysis>(f);
  const auto &uniformity = am.getResult<WorkItemUniformityAnalysis>(f);
  RegionSet disagreeing = disagreeingRegions(f, regions, uniformity);
  SmallVector<AllocaInst *, 1> resume;
  if (!disagreeing.empty())
    resume.push_back(IRBuilder<>(&f.getEntryBlock(), f.getEntryBlock().begin())
                         .CreateAlloca(Type::getInt32Ty(f.getContext()), nullptr, "resume"));
  CbsBuilder(f, regions, uniformity, std::move(disagreeing), resume).build();
  setWorkGroupFunction(f, Method::Cbs);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
