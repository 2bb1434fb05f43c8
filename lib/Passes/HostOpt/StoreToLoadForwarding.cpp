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
  SmallVector<int> Lanes;            ///< For each element its lane in the first value, or its lane
                                     ///< in the second value plus SecondValue; -1 if masked off.
};

unsigned lanesOf(const Value &v) {
  auto *vector = dyn_cast<FixedVectorType>(v.getType());
  return vector ? vector->getNumElements() : 1;
}

class Forwarding {
public:
  Forwarding(const DataLayout &dl, AAResults &aa) : DL(dl), Memory(aa) {}

  bool run(BasicBlock &bb) {
    bool changed = false;
    for (Instruction &inst : make_early_inc_range(bb)) {
      std::optional<MemoryAccess> access = MemoryAccess::of(inst, DL);
      if (access && !access->IsStore)
        changed |= forward(inst, *access);
      else if (access)
        Memory.store(inst, *access);
      else
        Memory.forget(inst);
    }
    return changed;
  }

private:
  const DataLayout &DL;
  KnownMemory Memory;

  bool forward(Instruction &load, const MemoryAccess &access) {
    std::optional<Source> from = source(access);
    if (!from || from->Values.empty() || isCheapLoad(*from, access))
      return false;
    IRBuilder<> builder(&load);
    Value *known = isIdentity(*from, access)
                       ? builder.CreateBitCast(from->Values[0], load.getType())
                       : shuffle(*from, access, load, builder);
    if (!from->Values.contains(known))
      known->takeName(&load);
    load.replaceAllUsesWith(known);
    load.eraseFromParent();
    return true;
  }

  /// Returns the source of each element; nullopt if an element is unknown or more than two stored
  /// values are needed.
  std::optional<Source> source(const MemoryAccess &access) const {
    Source from;
    for (unsigned lane = 0; lane != access.Lanes; ++lane) {
      if (!access.isOn(lane)) {
        from.Lanes.push_back(-1);
        continue;
      }
      const KnownMemory::Element *known = Memory.find(access, lane);
      if (!known)
        return std::nullopt;
      from.Values.insert(known->Stored);
      if (from.Values.size() > 2)
        return std::nullopt;
      const bool isSecond = known->Stored != from.Values[0];
      from.Lanes.push_back(int(known->Lane + (isSecond ? SecondValue : 0)));
    }
    return from;
  }

  /// True if the load should stay: it reads a part of one stored value, and the part is smaller
  /// than a vector register or does not start at a multiple of its own size. False for a masked
  /// load, because its inactive lanes may lie outside of the store.
  static bool isCheapLoad(const Source &from, const MemoryAccess &access) {
    constexpr unsigned SmallestRegister = 16;
    if (from.Values.size() != 1 || access.Mask || isIdentity(from, access))
      return false;
    return access.Lanes * access.Bytes < SmallestRegister ||
           unsigned(from.Lanes.front()) % access.Lanes != 0;
  }

  /// Added to the lanes of the second value; greater than the number of lanes of any first value.
  static constexpr unsigned SecondValue = 1 << 16;

  static bool isIdentity(const Source &from, const MemoryAccess &access) {
    if (from.Values.size() != 1 || access.Mask || lanesOf(*from.Values[0]) != access.Lanes)
      return false;
    return all_of(enumerate(from.Lanes),
                  [](const auto &entry) { return entry.value() == int(entry.index()); });
  }

  static Value *shuffle(const Source &from, const MemoryAccess &access, Instruction &load,
                        IRBuilderBase &builder) {
    Value *first = from.Values.front(), *second = from.Values.back();
    const unsigned width = std::max(lanesOf(*first), lanesOf(*second));
    SmallVector<int> mask;
    for (int lane : from.Lanes)
      mask.push_back(lane >= int(SecondValue) ? lane - int(SecondValue) + int(width) : lane);
    Type *element = access.Element;
    Value *shuffled = builder.CreateShuffleVector(widened(first, element, width, builder),
                                                  widened(second, element, width, builder), mask);
    if (!access.Mask)
      return shuffled;
    return builder.CreateSelect(access.Mask, shuffled, MemoryAccess::otherwise(load));
  }

  /// Returns a vector of `width` elements that starts with those of `v`; the others are poison.
  static Value *widened(Value *v, Type *element, unsigned width, IRBuilderBase &builder) {
    const unsigned lanes = lanesOf(*v);
    if (!v->getType()->isVectorTy())
      return builder.CreateInsertElement(PoisonValue::get(FixedVectorType::get(element, width)),
                                         builder.CreateBitCast(v, element), uint64_t(0));
    v = builder.CreateBitCast(v, FixedVectorType::get(element, lanes));
    if (lanes == width)
      return v;
    SmallVector<int> mask(width, PoisonMaskElem);
    std::iota(mask.begin(), mask.begin() + lanes, 0);
    return builder.CreateShuffleVector(v, mask);
  }
};

} // namespace

PreservedAnalyses StoreToLoadForwardingPass::run(Function &f, FunctionAnalysisManager &am) {
  auto &aa = am.getResult<AAManager>(f);
  bool changed = false;
  for (BasicBlock &bb : f)
    changed |= Forwarding(f.getDataLayout(), aa).run(bb);
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace oclc::passes
