//===- BlendMaskedStores.cpp - Plain stores where the old elements are known --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Final/BlendMaskedStores.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Passes/Support/Diagnostics.h"
#include "Vectorizer/Support/MaskedAccess.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// A masked store that becomes a plain one, and the earlier access whose value inactive lanes
/// store.
struct Blend {
  IntrinsicInst *Store;
  Instruction *Before; ///< A load, or the masked store of a blend before this one.

  MaskedAccess access() const { return {Store, /*IsLoad=*/false}; }
  /// LLVM merges stores of different lines to one without a line.
  DebugLoc place() const {
    const DebugLoc &at = Store->getDebugLoc();
    return at && at.getLine() != 0 ? at : Before->getDebugLoc();
  }
};

/// True if the memory of `pointer` is valid whether or not a condition holds, so that LLVM may have
/// moved a load of it out of the condition. Private memory does not count: no other thread has it.
bool mayBeLoadedEarly(const Value &pointer) {
  const Value *object = getUnderlyingObject(&pointer);
  auto *argument = dyn_cast<Argument>(object);
  return isa<GlobalVariable>(object) || (argument && argument->getDereferenceableBytes() != 0);
}

/// True if lanes do not pick elements from the value of the load: each lane has loaded the element
/// with its number.
bool isOneElementEach(const LoadInst &load) {
  return none_of(load.users(), [](const User *u) {
    return isa<ShuffleVectorInst, ExtractElementInst, BitCastInst>(u);
  });
}

/// True if threads that run the function may communicate. Such programs often load an element
/// without an atomic access while another thread changes it. That is a data race, but it does no
/// harm as long as no thread stores the old value.
bool mayCommunicate(Function &f) {
  return any_of(instructions(f), [](const Instruction &inst) { return inst.isAtomic(); });
}

class Blends {
public:
  Blends(Function &f, FunctionAnalysisManager &analyses)
      : F(f), Analyses(analyses), TTI(analyses.getResult<TargetIRAnalysis>(f)) {}

  SmallVector<Blend> find() {
    SmallVector<IntrinsicInst *> stores = candidates();
    SmallVector<Blend> found;
    if (stores.empty() || mayCommunicate(F))
      return found;
    auto &dt = Analyses.getResult<DominatorTreeAnalysis>(F);
    MemorySSA &memory = Analyses.getResult<MemorySSAAnalysis>(F).getMSSA();
    for (IntrinsicInst *store : stores)
      if (Instruction *before = accessBefore(*store, dt, memory)) {
        found.push_back({store, before});
        Known.insert(store);
      }
    return found;
  }

private:
  Function &F;
  FunctionAnalysisManager &Analyses;
  const TargetTransformInfo &TTI;
  SmallPtrSet<const Instruction *, 8> Known; ///< The stores of the blends found.

  /// Returns the masked stores that may be worth a blend, in an order in which a store follows
  /// those that dominate it.
  SmallVector<IntrinsicInst *> candidates() const {
    SmallVector<IntrinsicInst *> stores;
    for (BasicBlock *bb : ReversePostOrderTraversal(&F))
      for (Instruction &inst : *bb)
        if (std::optional<MaskedAccess> access = MaskedAccess::of(inst);
            access && !access->IsLoad && !isa<Constant>(access->mask()) &&
            access->saving(TTI) >= LeastSavingOfTest && isLoaded(*access))
          stores.push_back(access->I);
    return stores;
  }

  static bool readsAll(const MaskedAccess &store, const User &u) {
    auto *load = dyn_cast<LoadInst>(&u);
    return load && load->isSimple() && load->getType() == store.type() && isOneElementEach(*load);
  }

  static bool isLoaded(const MaskedAccess &store) {
    return !mayBeLoadedEarly(*store.pointer()) &&
           any_of(store.pointer()->users(), [&](const User *u) { return readsAll(store, *u); });
  }

  /// Returns an access that shows what is in memory before the store: an earlier blend, or a load
  /// for which the memory has the same content.
  Instruction *accessBefore(IntrinsicInst &inst, const DominatorTree &dt, MemorySSA &memory) const {
    const MaskedAccess store{&inst, /*IsLoad=*/false};
    const MemoryLocation place(
        store.pointer(), LocationSize::precise(F.getDataLayout().getTypeStoreSize(store.type())));
    auto *def = cast<MemoryDef>(memory.getMemoryAccess(&inst));
    MemorySSAWalker &walker = *memory.getWalker();
    const MemoryAccess *last = walker.getClobberingMemoryAccess(def->getDefiningAccess(), place);
    if (auto *write = dyn_cast<MemoryDef>(last); write && isBlendOf(write->getMemoryInst(), store))
      return write->getMemoryInst();
    for (User *u : store.pointer()->users())
      if (readsAll(store, *u) && dt.dominates(cast<Instruction>(u), &inst) &&
          walker.getClobberingMemoryAccess(cast<Instruction>(u)) == last)
        return cast<Instruction>(u);
    return nullptr;
  }

  bool isBlendOf(const Instruction *earlier, const MaskedAccess &store) const {
    if (!earlier || !Known.contains(earlier))
      return false;
    const Blend blend{cast<IntrinsicInst>(const_cast<Instruction *>(earlier)), nullptr};
    return blend.access().pointer() == store.pointer() && blend.access().type() == store.type();
  }
};

/// True if a lane that is active in one of the stores shows that both write their objects.
bool mayRunTogether(const MaskedAccess &a, const MaskedAccess &b) {
  return a.mask() == b.mask() ||
         getUnderlyingObject(a.pointer()) == getUnderlyingObject(b.pointer());
}

/// The number of `blends`, from the first one, whose stores can run behind one test: they have one
/// mask, or they store to one object, as in a loop that LLVM has interleaved. Nothing between them
/// accesses memory.
size_t blendsOfOneTest(ArrayRef<Blend> blends) {
  size_t count = 1;
  for (; count != blends.size(); ++count) {
    IntrinsicInst *last = blends[count - 1].Store, *next = blends[count].Store;
    if (next->getParent() != last->getParent() ||
        !mayRunTogether(blends.front().access(), blends[count].access()))
      break;
    const auto between = make_range(std::next(last->getIterator()), next->getIterator());
    if (any_of(between, [](const Instruction &inst) {
          return inst.mayReadOrWriteMemory() || inst.mayHaveSideEffects();
        }))
      break;
  }
  return count;
}

/// Emits the blends of one test. `contents` gets the new content of memory for each masked store.
void emit(ArrayRef<Blend> blends, DenseMap<const Instruction *, Value *> &contents) {
  IRBuilder<> builder(blends.front().Store);
  SmallMapVector<Value *, Value *, 4> masks; // Each mask, and its value without poison.
  for (const Blend &blend : blends) {
    builder.SetInsertPoint(blend.Store);
    Value *&mask = masks[blend.access().mask()];
    if (!mask)
      mask = builder.CreateFreeze(blend.access().mask());
    Value *before = isa<LoadInst>(blend.Before) ? blend.Before : contents.lookup(blend.Before);
    contents[blend.Store] = builder.CreateSelect(mask, blend.Store->getArgOperand(0), before);
  }
  SmallMapVector<Type *, Value *, 2> joined; // One mask of each width.
  for (auto &[original, mask] : masks) {
    Value *&all = joined[mask->getType()];
    all = all ? builder.CreateOr(all, mask) : mask;
  }
  SmallVector<Value *, 2> areOn;
  for (auto &[width, mask] : joined)
    areOn.push_back(builder.CreateOrReduce(mask));
  IntrinsicInst *last = blends.back().Store;
  builder.SetInsertPoint(SplitBlockAndInsertIfThen(builder.CreateOr(areOn), last->getIterator(),
                                                   /*Unreachable=*/false));
  for (const Blend &blend : blends) {
    const MaskedAccess access = blend.access();
    builder.CreateAlignedStore(contents.lookup(blend.Store), access.pointer(), access.alignment())
        ->copyMetadata(*blend.Store); // Includes the source location.
  }
}

} // namespace

bool blendMaskedStores(Function &f, FunctionAnalysisManager &analyses) {
  const SmallVector<Blend> blends = Blends(f, analyses).find();
  if (blends.empty())
    return false;
  const passes::Remarks remark("blend-masked-stores", f);
  DenseMap<const Instruction *, Value *> contents;
  for (ArrayRef<Blend> left = blends; !left.empty();) {
    const size_t count = blendsOfOneTest(left);
    remark.passed(left.front().place(), "Blended",
                  "the store needs no mask: lanes that do not store keep what they have loaded");
    emit(left.take_front(count), contents);
    left = left.drop_front(count);
  }
  for (const Blend &blend : blends)
    blend.Store->eraseFromParent();
  analyses.invalidate(f, PreservedAnalyses::none());
  return true;
}

PreservedAnalyses BlendMaskedStoresPass::run(Module &m, ModuleAnalysisManager &) {
  const auto hasMaskedStore = [](Function &f) {
    return any_of(instructions(f), [](Instruction &inst) {
      std::optional<MaskedAccess> access = MaskedAccess::of(inst);
      return access && !access->IsLoad;
    });
  };
  if (none_of(m, hasMaskedStore))
    return PreservedAnalyses::all();
  const std::unique_ptr<passes::HostPasses> host =
      passes::HostPasses::createFor("blend-masked-stores", m, OptimizationLevel::O3);
  if (!host)
    return PreservedAnalyses::all();
  bool changed = false;
  for (Function &f : m)
    if (!f.isDeclaration())
      changed |= blendMaskedStores(f, host->functionAnalyses());
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::vectorizer
