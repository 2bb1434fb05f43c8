//===- KnownMemory.cpp - Track the values that a block has stored -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/KnownMemory.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maximum size of an element in bytes; accesses to larger elements are not tracked.
constexpr unsigned MostBytes = 8;
/// Maximum number of tracked base pointers. Even a block that writes some hundred vectors usually
/// has fewer, and tracking more is not worth the compile time.
constexpr size_t MostBases = 16;

/// True if each of the `lanes` elements of `mask` is a constant i1 and none is undef or poison.
bool isPlainMask(const Constant &mask, unsigned lanes) {
  for (unsigned lane = 0; lane != lanes; ++lane)
    if (!isa_and_nonnull<ConstantInt>(mask.getAggregateElement(lane)))
      return false;
  return true;
}

/// The pointer and the mask of llvm.masked.load(pointer, mask, otherwise) or
/// llvm.masked.store(value, pointer, mask).
struct MaskedOperands {
  Value *Pointer, *Mask;
};

std::optional<MaskedOperands> maskedOperands(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  if (call && call->getIntrinsicID() == Intrinsic::masked_load)
    return MaskedOperands{call->getArgOperand(0), call->getArgOperand(1)};
  if (call && call->getIntrinsicID() == Intrinsic::masked_store)
    return MaskedOperands{call->getArgOperand(1), call->getArgOperand(2)};
  return std::nullopt;
}

bool isSimple(const Instruction &inst) {
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return load->isSimple();
  auto *store = dyn_cast<StoreInst>(&inst);
  return store && store->isSimple();
}

Value *storedValue(const Instruction &store) { return store.getOperand(0); }

} // namespace

std::optional<MemoryAccess> MemoryAccess::of(Instruction &inst, const DataLayout &dl) {
  std::optional<MaskedOperands> masked = maskedOperands(inst);
  if (!masked && !isSimple(inst))
    return std::nullopt;
  MemoryAccess access{};
  access.IsStore = inst.getType()->isVoidTy();
  Type *ty = access.IsStore ? storedValue(inst)->getType() : inst.getType();
  access.Element = ty->getScalarType();
  if (isa<ScalableVectorType>(ty) ||
      !(access.Element->isIntegerTy() || access.Element->isFloatingPointTy()) ||
      !dl.typeSizeEqualsStoreSize(access.Element))
    return std::nullopt;
  access.Bytes = unsigned(dl.getTypeStoreSize(access.Element));
  access.Lanes = isa<FixedVectorType>(ty) ? cast<FixedVectorType>(ty)->getNumElements() : 1;
  if (masked) {
    access.Mask = dyn_cast<Constant>(masked->Mask);
    if (!access.Mask || !isPlainMask(*access.Mask, access.Lanes))
      return std::nullopt;
  }
  Value *pointer = masked ? masked->Pointer : getLoadStorePointerOperand(&inst);
  APInt offset(dl.getIndexTypeSizeInBits(pointer->getType()), 0);
  access.Base = pointer->stripAndAccumulateConstantOffsets(dl, offset, /*AllowNonInbounds=*/true);
  access.Offset = offset.getSExtValue();
  if (access.Bytes > MostBytes || std::abs(access.Offset) > INT32_MAX)
    return std::nullopt;
  return access;
}

Value *MemoryAccess::otherwise(const Instruction &load) {
  return cast<IntrinsicInst>(load).getArgOperand(2);
}

/// Erases the elements that a store of `bytes` bytes at `offset` overlaps.
static void overwrite(std::map<int64_t, KnownMemory::Element> &elements, int64_t offset,
                      unsigned bytes) {
  auto next = elements.lower_bound(offset - int64_t(MostBytes) + 1),
       end = elements.lower_bound(offset + bytes);
  while (next != end)
    next = next->first + next->second.Bytes > offset ? elements.erase(next) : std::next(next);
}

void KnownMemory::forgetUnless(function_ref<bool(const MemoryLocation &)> stays,
                               const Value *kept) {
  Known.remove_if([&](const auto &entry) {
    const auto &[base, at] = entry;
    return base != kept && !stays(MemoryLocation::getBeforeOrAfter(base, at.tags));
  });
}

void KnownMemory::store(Instruction &store, const MemoryAccess &access) {
  const MemoryLocation written =
      access.Mask ? MemoryLocation::getForArgument(cast<CallBase>(&store), 1, nullptr)
                  : MemoryLocation::get(cast<StoreInst>(&store));
  forgetUnless([&](const MemoryLocation &location) { return AA.isNoAlias(written, location); },
               access.Base);
  if (Known.size() == MostBases && !Known.contains(access.Base))
    Known.clear();
  const AAMDNodes tags = store.getAAMetadata();
  auto [place, isNew] = Known.try_emplace(access.Base);
  Contents &at = place->second;
  at.tags = isNew ? tags : at.tags.merge(tags);
  for (unsigned lane = 0; lane != access.Lanes; ++lane)
    if (access.isOn(lane)) {
      overwrite(at.elements, access.offsetOf(lane), access.Bytes);
      at.elements[access.offsetOf(lane)] = {storedValue(store), lane, access.Bytes};
    }
}

void KnownMemory::forget(Instruction &inst) {
  if (inst.mayWriteToMemory())
    forgetUnless([&](const MemoryLocation &location) {
      return !isModSet(AA.getModRefInfo(&inst, location));
    });
}

const KnownMemory::Element *KnownMemory::find(const MemoryAccess &access, unsigned lane) const {
  auto place = Known.find(access.Base);
  if (place == Known.end())
    return nullptr;
  const std::map<int64_t, Element> &elements = place->second.elements;
  auto found = elements.find(access.offsetOf(lane));
  return found != elements.end() && found->second.Bytes == access.Bytes ? &found->second : nullptr;
}

} // namespace oclc::passes
