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

Patience patienceAt(const BasicBlock &Barrier) {
  if (isImplicitBarrier(Barrier.front()))
    return Patience::Nobody;
  return isSubGroupBarrier(Barrier.front()) ? Patience::SubGroup : Patience::WorkGroup;
}

/// Numbers the barriers. Work-items that wait at the lowest number run first. Barriers are ordered
/// by Patience, so that nobody leaves a work-group barrier before all work-items have reached it.
/// The end of the kernel has the highest number.
///
/// Among barriers with the same patience, the work-items that are furthest behind run first.
/// Otherwise other work-items could change data that the group shares before these work-items have
/// read it. In a loop that is the order of its blocks with the header last, because work-items that
/// wait at the header have completed the iteration. The uniformity analysis relies on the same
/// order.
class Continuations {
public:
  Continuations(Function &F, const BarrierRegions &Regions) {
    CycleInfo Cycles;
    Cycles.compute(F);
    ModifiedPostOrder<SSAContext> Order(Cycles.getSSAContext());
    Order.compute(Cycles);
    for (const BarrierRegion &Region : Regions.regions())
      Ordered.push_back(&Region);
    sort(Ordered, [&](const BarrierRegion *A, const BarrierRegion *B) {
      Patience OfA = patienceAt(*A->barrier), OfB = patienceAt(*B->barrier);
      return OfA != OfB ? OfA < OfB : Order.getIndex(A->barrier) > Order.getIndex(B->barrier);
    });
    for (const BarrierRegion *Region : Ordered) {
      unsigned Number = Numbers.size();
      Numbers[Region->barrier] = Number;
      Barriers.insert(Region->barrier);
      Barriers.insert_range(Region->exits);
    }
  }
  ArrayRef<const BarrierRegion *> ordered() const { return Ordered; }
  /// All barriers, including the one at the end of the kernel.
  ArrayRef<BasicBlock *> barriers() const { return Barriers.getArrayRef(); }
  unsigned done() const { return Ordered.size(); }
  unsigned number(const BasicBlock *Barrier) const {
    auto It = Numbers.find(Barrier);
    return It == Numbers.end() ? done() : It->second;
  }

private:
  SmallVector<const BarrierRegion *> Ordered;
  SmallSetVector<BasicBlock *, 8> Barriers;
  DenseMap<const BasicBlock *, unsigned> Numbers;
};

/// Regions after which work-items may wait at different barriers.
using RegionSet = SmallPtrSet<const BarrierRegion *, 8>;

RegionSet disagreeingRegions(Function &F, const BarrierRegions &Regions,
                             const WorkItemUniformity &Uniformity) {
  SmallVector<BasicBlock *> Barriers;
  for (BasicBlock &BB : F)
    if (isBarrierBlock(BB))
      Barriers.push_back(&BB);
  PostDominatorTree PDT = postDominatorsWithoutDeadEnds(F);
  SmallPtrSet<BasicBlock *, 16> Deciding = decidingBlocks(PDT, Barriers);
  RegionSet Result;
  for (const BarrierRegion &Region : Regions.regions())
    if (Region.exits.size() > 1 && any_of(Region.blocks, [&](BasicBlock *BB) {
          return Deciding.contains(BB) && Uniformity.isDivergentBranch(*BB->getTerminator());
        }))
      Result.insert(&Region);
  return Result;
}

class CbsBuilder final : public WorkGroupBuilder {
public:
  /// `Resume` contains the variable for the continuation of each work-item; empty if all work-items
  /// always agree.
  CbsBuilder(Function &F, const BarrierRegions &Regions, const WorkItemUniformity &Uniformity,
             RegionSet Disagreeing, ArrayRef<AllocaInst *> Resume)
      : WorkGroupBuilder(F, Regions, Uniformity, Method::Cbs, Resume), Numbers(F, Regions),
        Disagreeing(std::move(Disagreeing)) {
    if (Resume.empty())
      return;
    this->Resume = Resume.front();
    To = createSlot("to");
    Low = createSlot("low");
    High = createSlot("high");
  }

private:
  Continuations Numbers;
  RegionSet Disagreeing;
  AllocaInst *Resume = nullptr; ///< Continuation of each work-item, in a context array.
  AllocaInst *To = nullptr;     ///< Continuation of the current work-item.
  AllocaInst *Low = nullptr;    ///< Lowest continuation in the group. A slot, which SROA promotes.
  AllocaInst *High = nullptr;   ///< Highest continuation in the group.
  BasicBlock *Apart = nullptr;  ///< Dispatches to the guarded region of the lowest continuation.

  AllocaInst *createSlot(const Twine &Name) {
    return IRBuilder<>(&F.getEntryBlock(), F.getEntryBlock().begin())
        .CreateAlloca(Prologue.getInt32Ty(), nullptr, Name);
  }
  BasicBlock *createBlock(const Twine &Name) {
    return BasicBlock::Create(F.getContext(), Name, &F);
  }
  BasicBlock *apart() {
    if (!Apart)
      Apart = createBlock("apart");
    return Apart;
  }
  static Value *load(AllocaInst *Slot, IRBuilderBase &Builder) {
    return Builder.CreateLoad(Slot->getAllocatedType(), Slot);
  }

  void emitForAll(const BarrierRegion &Region, BasicBlock *Start) override {
    if (Disagreeing.contains(&Region))
      inLoopOrders(Start, [&](BasicBlock *Begin, unsigned Innermost) {
        emitDisagreeing(Region, Begin, Innermost);
      });
    else
      emitInLoops(Region, Start);
  }

  void finish() override {
    if (!Resume)
      return;
    BasicBlock *Dispatch = createBlock("dispatch");
    emitDispatch(Dispatch);
    IRBuilder<> Builder(apart());
    auto *Never = createBlock("never");
    IRBuilder<>(Never).CreateUnreachable();
    SwitchInst *Switch = Builder.CreateSwitch(load(Low, Builder), Never);
    for (const BarrierRegion *Region : Numbers.ordered()) {
      BasicBlock *Start = createStart(*Region->barrier, ".guarded");
      Switch->addCase(Builder.getInt32(Numbers.number(Region->barrier)), Start);
      inLoopOrders(Start, [&](BasicBlock *Begin, unsigned Innermost) {
        emitGuarded(*Region, Begin, Dispatch, Innermost);
      });
    }
  }

  /// Emits a region that all work-items execute, and after which they may continue at different
  /// barriers.
  void emitDisagreeing(const BarrierRegion &Region, BasicBlock *Start, unsigned Innermost) {
    resetBounds(Start);
    WorkItemLoopNest Nest(Start, LocalSize, Innermost, firstLocation(Region));
    BasicBlock *ItemEnd = createBlock("item.done");
    emitItem(Region, Nest, Nest.body(), ItemEnd);
    IRBuilder<> Builder(ItemEnd);
    Value *Number = load(To, Builder);
    setResume(Number, Nest, Builder);
    widenBounds(Number, Builder);
    goOnTogether(Nest.close(ItemEnd), Region.exits);
  }

  /// Emits the guarded copy of a region: only work-items that wait at its barrier execute the
  /// region.
  void emitGuarded(const BarrierRegion &Region, BasicBlock *Start, BasicBlock *Dispatch,
                   unsigned Innermost) {
    WorkItemLoopNest Nest(Start, LocalSize, Innermost, firstLocation(Region));
    BasicBlock *Active = createBlock("item.active"), *Exit = createBlock("item.exit"),
               *ItemEnd = createBlock("item.done");
    IRBuilder<> Builder(Nest.body());
    LoadInst *Own = Builder.CreateLoad(Builder.getInt32Ty(),
                                       Context.address(*Resume, Nest.linearId(), Builder));
    markParallel(*Own, Nest);
    Value *Number = Builder.getInt32(Numbers.number(Region.barrier));
    Builder.CreateCondBr(Builder.CreateICmpEQ(Own, Number), Active, ItemEnd);
    emitItem(Region, Nest, Active, Exit);
    Builder.SetInsertPoint(Exit);
    setResume(load(To, Builder), Nest, Builder);
    Builder.CreateBr(ItemEnd);
    IRBuilder<>(Nest.close(ItemEnd)).CreateBr(Dispatch);
  }

  /// Emits one work-item's copy of the region after `From`. The copy ends at `End`, with the
  /// continuation in `To`.
  void emitItem(const BarrierRegion &Region, const WorkItemLoopNest &Nest, BasicBlock *From,
                BasicBlock *End) {
    auto ExitTo = [&](BasicBlock *Barrier) {
      BasicBlock *Chosen = BasicBlock::Create(F.getContext(), "exit.to", &F, End);
      IRBuilder<> Builder(Chosen);
      Builder.CreateStore(Builder.getInt32(Numbers.number(Barrier)), To);
      Builder.CreateBr(End);
      return Chosen;
    };
    if (Region.blocks.empty())
      IRBuilder<>(From).CreateBr(ExitTo(Region.exits.front()));
    else
      RegionEmitter(Region, Values, Context, itemOf(Nest)).emit(From, ExitTo);
  }

  static RegionEmitter::WorkItem itemOf(const WorkItemLoopNest &Nest) {
    return {Nest.localId(), Nest.linearId(), Nest.accessGroup()};
  }

  static void markParallel(Instruction &Access, const WorkItemLoopNest &Nest) {
    if (Nest.accessGroup())
      Access.setMetadata(LLVMContext::MD_access_group, Nest.accessGroup());
  }

  void setResume(Value *Number, const WorkItemLoopNest &Nest, IRBuilderBase &Builder) {
    StoreInst *Store =
        Builder.CreateStore(Number, Context.address(*Resume, Nest.linearId(), Builder));
    markParallel(*Store, Nest);
  }

  void resetBounds(BasicBlock *BB) {
    IRBuilder<> Builder(BB);
    Builder.CreateStore(Builder.getInt32(Numbers.done()), Low);
    Builder.CreateStore(Builder.getInt32(0), High);
  }

  void widenBounds(Value *Number, IRBuilderBase &Builder) {
    auto Widen = [&](AllocaInst *Bound, Intrinsic::ID Which) {
      Builder.CreateStore(Builder.CreateBinaryIntrinsic(Which, load(Bound, Builder), Number),
                          Bound);
    };
    Widen(Low, Intrinsic::umin);
    Widen(High, Intrinsic::umax);
  }

  /// Emits the code after `From`: the group continues at one of `Exits` if all work-items have the
  /// same continuation, and in the guarded regions otherwise.
  void goOnTogether(BasicBlock *From, ArrayRef<BasicBlock *> Exits) {
    IRBuilder<> Builder(From);
    BasicBlock *Together = createBlock("together");
    Value *Number = load(Low, Builder);
    Builder.CreateCondBr(Builder.CreateICmpEQ(Number, load(High, Builder)), Together, apart());
    Builder.SetInsertPoint(Together);
    SwitchInst *Switch = Builder.CreateSwitch(Number, continuation(Exits.front()));
    for (BasicBlock *Exit : drop_begin(Exits))
      Switch->addCase(Builder.getInt32(Numbers.number(Exit)), continuation(Exit));
  }

  /// Emits the block that recomputes the lowest and highest continuation of the group after a
  /// guarded region.
  void emitDispatch(BasicBlock *Dispatch) {
    resetBounds(Dispatch);
    IRBuilder<> Builder(Dispatch);
    Value *Items = Builder.CreateMul(Builder.CreateMul(LocalSize[0], LocalSize[1], "", true, true),
                                     LocalSize[2], "items", true, true);
    BasicBlock *Scan = createBlock("scan"), *Scanned = createBlock("scanned");
    Builder.CreateBr(Scan);
    Builder.SetInsertPoint(Scan);
    PHINode *Item = Builder.CreatePHI(Builder.getInt64Ty(), 2, "item");
    widenBounds(Builder.CreateLoad(Builder.getInt32Ty(), Context.address(*Resume, Item, Builder)),
                Builder);
    Value *Next = Builder.CreateAdd(Item, Builder.getInt64(1), "item.next", true, true);
    Item->addIncoming(Builder.getInt64(0), Dispatch);
    Item->addIncoming(Next, Scan);
    Builder.CreateCondBr(Builder.CreateICmpULT(Next, Items), Scan, Scanned);
    goOnTogether(Scanned, Numbers.barriers());
  }
};

} // namespace

PreservedAnalyses CbsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isReadyForMethod(F, Method::Cbs))
    return PreservedAnalyses::all();
  const auto &Regions = AM.getResult<BarrierRegionsAnalysis>(F);
  const auto &Uniformity = AM.getResult<WorkItemUniformityAnalysis>(F);
  RegionSet Disagreeing = disagreeingRegions(F, Regions, Uniformity);
  SmallVector<AllocaInst *, 1> Resume;
  if (!Disagreeing.empty())
    Resume.push_back(IRBuilder<>(&F.getEntryBlock(), F.getEntryBlock().begin())
                         .CreateAlloca(Type::getInt32Ty(F.getContext()), nullptr, "resume"));
  CbsBuilder(F, Regions, Uniformity, std::move(Disagreeing), Resume).build();
  setWorkGroupFunction(F, Method::Cbs);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
