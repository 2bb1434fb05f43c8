//===- ScalarPromotion.cpp - Keeps what loops update in registers -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/ScalarPromotion.h"

#include "Vectorizer/LoopNest/WorkItemLoop.h"
#include "Vectorizer/Support/ItemMarks.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/MemorySSAUpdater.h"
#include "llvm/Analysis/MustExecute.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PredIteratorCache.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::vectorizer {
static constexpr char InItem[] = "oclc.loop.in-item";

namespace {

bool isMarked(const Loop &loop) { return findStringMetadataForLoop(&loop, InItem).has_value(); }

/// Finds values that are the same in all iterations of a loop, though computed in it.
class ConstantValues {
public:
  explicit ConstantValues(const Loop &loop) : L(loop) {}

  /// Each value is visited once, because expressions share their parts.
  bool contain(const Value *v) {
    if (L.isLoopInvariant(v))
      return true;
    auto *inst = cast<Instruction>(v);
    const auto [known, isNew] = Known.try_emplace(inst, false);
    if (!isNew)
      return known->second;
    const bool isConstant = !isa<PHINode>(inst) && !inst->mayReadOrWriteMemory() &&
                            isSafeToSpeculativelyExecute(inst) &&
                            all_of(inst->operands(), [&](const Use &u) { return contain(u); });
    return Known[inst] = isConstant;
  }

private:
  const Loop &L;
  DenseMap<const Instruction *, bool> Known;
};

/// True for accesses of memory by lanes.
bool isMaskedAccess(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  if (!call)
    return false;
  switch (call->getIntrinsicID()) {
  case Intrinsic::masked_load:
  case Intrinsic::masked_store:
  case Intrinsic::masked_gather:
  case Intrinsic::masked_scatter:
    return true;
  default:
    return false;
  }
}

/// Returns the accesses of a loop; none if some are not just loads or stores.
SmallVector<Instruction *> accessesOf(const Loop &loop) {
  SmallVector<Instruction *> accesses;
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : *bb) {
      auto *call = dyn_cast<IntrinsicInst>(&inst);
      if (!inst.mayReadOrWriteMemory() || (call && call->isAssumeLikeIntrinsic()))
        continue;
      if (inst.isAtomic() || inst.isVolatile() || (isa<CallBase>(inst) && !isMaskedAccess(inst)))
        return {};
      accesses.push_back(&inst);
    }
  return accesses;
}

/// True if `other` accesses the same address or none of its bytes.
bool isApart(const StoreInst &store, const Instruction &other, BatchAAResults &aa) {
  if (getLoadStorePointerOperand(&other) == store.getPointerOperand())
    return getLoadStoreType(&other) == store.getValueOperand()->getType();
  return isShared(other) || areOfDifferentRows(store, other) ||
         !isModOrRefSet(aa.getModRefInfo(&other, MemoryLocation::get(&store)));
}

/// Returns the addresses to which the loop stores in all iterations, and which no other access
/// overlaps; none if the loop has too many accesses to compare all stores with them.
SmallSetVector<Value *, 8> updatedPlaces(const Loop &loop, AAResults &aa) {
  constexpr size_t MostComparisons = 20000;
  SmallSetVector<Value *, 8> places;
  BatchAAResults batch(aa);
  ConstantValues constants(loop);
  const SmallVector<Instruction *> accesses = accessesOf(loop);
  if (size_t(count_if(accesses, IsaPred<StoreInst>)) * accesses.size() > MostComparisons)
    return places;
  for (const Instruction *access : accesses)
    if (auto *store = dyn_cast<StoreInst>(access);
        store && constants.contain(store->getPointerOperand()) &&
        all_of(accesses, [&](const Instruction *other) { return isApart(*store, *other, batch); }))
      places.insert(const_cast<Value *>(store->getPointerOperand()));
  return places;
}

class ScalarPromotion {
public:
  ScalarPromotion(Function &f, FunctionAnalysisManager &fam)
      : F(f), FAM(fam), LI(fam.getResult<LoopAnalysis>(f)),
        DT(fam.getResult<DominatorTreeAnalysis>(f)), AA(fam.getResult<AAManager>(f)),
        Updater(&fam.getResult<MemorySSAAnalysis>(f).getMSSA()) {}

  void run() {
    // Inner loops come first: an access that leaves one may leave the outer one, too.
    const SmallVector<Loop *> loops = LI.getLoopsInPreorder();
    for (Loop *loop : reverse(loops))
      if (isMarked(*loop) && loop->isLoopSimplifyForm())
        for (Value *pointer : updatedPlaces(*loop, AA))
          promote(*loop, pointer);
  }

private:
  Function &F;
  FunctionAnalysisManager &FAM;
  LoopInfo &LI;
  DominatorTree &DT;
  AAResults &AA;
  MemorySSAUpdater Updater;

  void promote(Loop &loop, Value *pointer) {
    bool hasMoved = false;
    if (!loop.makeLoopInvariant(pointer, hasMoved, nullptr, &Updater))
      return;
    SmallVector<BasicBlock *> exits;
    loop.getUniqueExitBlocks(exits);
    SmallVector<BasicBlock::iterator> places;
    for (BasicBlock *exit : exits)
      places.push_back(exit->getFirstInsertionPt());
    SmallVector<MemoryAccess *> accesses(exits.size(), nullptr);
    PredIteratorCache predecessors;
    ICFLoopSafetyInfo safety;
    safety.computeLoopSafetyInfo(&loop);
    OptimizationRemarkEmitter remarks(&F);
    SmallSetVector<Value *, 8> same;
    same.insert(pointer);
    promoteLoopAccessesToScalars(
        same, exits, places, accesses, predecessors, &LI, &DT,
        &FAM.getResult<AssumptionAnalysis>(F), &FAM.getResult<TargetLibraryAnalysis>(F),
        &FAM.getResult<TargetIRAnalysis>(F), &loop, Updater, &safety, &remarks,
        /*AllowSpeculation=*/false, /*HasReadsOutsideSet=*/false);
  }
};

} // namespace

void promoteInItems(Function &f, passes::HostPasses &host) {
  for (Loop *loop : host.functionAnalyses().getResult<LoopAnalysis>(f).getLoopsInPreorder())
    if (hasWorkItems(*loop) && none_of(drop_begin(loop->getLoopsInPreorder()),
                                       [](const Loop *inner) { return hasWorkItems(*inner); }))
      markForPromotion(*loop);
  promoteSums(f, host);
}

void markForPromotion(Loop &workItems) {
  for (Loop *inner : workItems.getLoopsInPreorder())
    if (inner != &workItems)
      addStringMetadataToLoop(inner, InItem);
}

static void removeMarks(const LoopInfo &li) {
  for (Loop *loop : li.getLoopsInPreorder())
    if (isMarked(*loop))
      loop->setLoopID(makePostTransformationMetadata(loop->getHeader()->getContext(),
                                                     loop->getLoopID(), {InItem}, {}));
}

void promoteSums(Function &f, passes::HostPasses &host) {
  FunctionAnalysisManager &fam = host.functionAnalyses();
  auto &aa = fam.getResult<AAManager>(f);
  if (any_of(fam.getResult<LoopAnalysis>(f).getLoopsInPreorder(), [&](const Loop *loop) {
        return isMarked(*loop) && !updatedPlaces(*loop, aa).empty();
      })) {
    FunctionPassManager passes;
    passes.addPass(LoopSimplifyPass());
    passes.addPass(LCSSAPass());
    host.run(std::move(passes), f);
    ScalarPromotion(f, fam).run();
    fam.invalidate(f, PreservedAnalyses::none());
  }
  removeMarks(fam.getResult<LoopAnalysis>(f));
}

} // namespace oclc::vectorizer
