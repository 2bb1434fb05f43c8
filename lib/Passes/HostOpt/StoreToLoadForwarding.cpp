//===- StoreToLoadForwarding.cpp - Replace loads of stored vectors by shuffles ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/StoreToLoadForwarding.h"

#include "Passes/HostOpt/KnownMemory.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Where the elements of a load come from.
struct Source {
  SmallSetVector<Value *, 2> Values; ///< Stored values, at most two.
  SmallVector<int> Lanes;            ///< Index of each element into the lanes of the values, where
                                     ///< those of the second begin at SecondValue; -1 if masked
                                     ///< off.
};

unsigned lanesOf(const Value &V) {
  auto *Vector = dyn_cast<FixedVectorType>(V.getType());
  return Vector ? Vector->getNumElements() : 1;
}

class Forwarding {
public:
  Forwarding(const DataLayout &DL, AAResults &AA) : DL(DL), Memory(AA) {}

  bool run(BasicBlock &BB) {
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(BB)) {
      std::optional<MemoryAccess> Access = MemoryAccess::of(I, DL);
      if (Access && !Access->IsStore)
        Changed |= forward(I, *Access);
      else if (Access)
        Memory.store(I, *Access);
      else
        Memory.forget(I);
    }
    return Changed;
  }

private:
  const DataLayout &DL;
  KnownMemory Memory;

  bool forward(Instruction &Load, const MemoryAccess &Access) {
    std::optional<Source> From = source(Access);
    if (!From || From->Values.empty() || isCheapLoad(*From, Access))
      return false;
    IRBuilder<> Builder(&Load);
    Value *Known = isIdentity(*From, Access)
                       ? Builder.CreateBitCast(From->Values[0], Load.getType())
                       : shuffle(*From, Access, Load, Builder);
    if (!From->Values.contains(Known))
      Known->takeName(&Load);
    Load.replaceAllUsesWith(Known);
    Load.eraseFromParent();
    return true;
  }

  /// Returns the source of each element; nullopt if an element is unknown or more than two stored
  /// values are needed.
  std::optional<Source> source(const MemoryAccess &Access) const {
    Source From;
    for (unsigned Lane = 0; Lane != Access.Lanes; ++Lane) {
      if (!Access.isOn(Lane)) {
        From.Lanes.push_back(-1);
        continue;
      }
      const KnownMemory::Element *Known = Memory.find(Access, Lane);
      if (!Known)
        return std::nullopt;
      From.Values.insert(Known->Stored);
      if (From.Values.size() > 2)
        return std::nullopt;
      const bool IsSecond = Known->Stored != From.Values[0];
      From.Lanes.push_back(int(Known->Lane + (IsSecond ? SecondValue : 0)));
    }
    return From;
  }

  /// True if the load should stay: it reads a part of one store that does not fill a vector
  /// register or is not aligned to its own size. False for a masked load, because its inactive
  /// lanes may lie outside of the store.
  static bool isCheapLoad(const Source &From, const MemoryAccess &Access) {
    constexpr unsigned SmallestRegister = 16;
    if (From.Values.size() != 1 || Access.Mask || isIdentity(From, Access))
      return false;
    return Access.Lanes * Access.Bytes < SmallestRegister ||
           unsigned(From.Lanes.front()) % Access.Lanes != 0;
  }

  /// Added to the lanes of the second value; greater than the number of lanes of any first value.
  static constexpr unsigned SecondValue = 1 << 16;

  static bool isIdentity(const Source &From, const MemoryAccess &Access) {
    if (From.Values.size() != 1 || Access.Mask || lanesOf(*From.Values[0]) != Access.Lanes)
      return false;
    return all_of(enumerate(From.Lanes),
                  [](const auto &Entry) { return Entry.value() == int(Entry.index()); });
  }

  static Value *shuffle(const Source &From, const MemoryAccess &Access, Instruction &Load,
                        IRBuilderBase &Builder) {
    Value *First = From.Values.front(), *Second = From.Values.back();
    const unsigned Width = std::max(lanesOf(*First), lanesOf(*Second));
    SmallVector<int> Mask;
    for (int Lane : From.Lanes)
      Mask.push_back(Lane >= int(SecondValue) ? Lane - int(SecondValue) + int(Width) : Lane);
    Type *Element = Access.Element;
    Value *Shuffled = Builder.CreateShuffleVector(widened(First, Element, Width, Builder),
                                                  widened(Second, Element, Width, Builder), Mask);
    if (!Access.Mask)
      return Shuffled;
    return Builder.CreateSelect(Access.Mask, Shuffled, MemoryAccess::otherwise(Load));
  }

  /// Returns a vector of `Width` elements that starts with those of `V`; the others are poison.
  static Value *widened(Value *V, Type *Element, unsigned Width, IRBuilderBase &Builder) {
    const unsigned Lanes = lanesOf(*V);
    if (!V->getType()->isVectorTy())
      return Builder.CreateInsertElement(PoisonValue::get(FixedVectorType::get(Element, Width)),
                                         Builder.CreateBitCast(V, Element), uint64_t(0));
    V = Builder.CreateBitCast(V, FixedVectorType::get(Element, Lanes));
    if (Lanes == Width)
      return V;
    SmallVector<int> Mask(Width, PoisonMaskElem);
    std::iota(Mask.begin(), Mask.begin() + Lanes, 0);
    return Builder.CreateShuffleVector(V, Mask);
  }
};

} // namespace

PreservedAnalyses StoreToLoadForwardingPass::run(Function &F, FunctionAnalysisManager &AM) {
  auto &AA = AM.getResult<AAManager>(F);
  bool Changed = false;
  for (BasicBlock &BB : F)
    Changed |= Forwarding(F.getDataLayout(), AA).run(BB);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace oclc::passes
