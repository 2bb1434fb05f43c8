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
/// Maximum number of tracked base pointers. A block that writes some hundred vectors has fewer, and
/// tracking more is not worth the compile time.
constexpr size_t MostBases = 16;

/// True if each of the `Lanes` elements of `Mask` is a constant i1 and none is undef or poison.
bool isPlainMask(const Constant &Mask, unsigned Lanes) {
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    if (!isa_and_nonnull<ConstantInt>(Mask.getAggregateElement(Lane)))
      return false;
  return true;
}

/// The operands of llvm.masked.load(pointer, mask, otherwise) and llvm.masked.store(value, pointer,
/// mask).
struct MaskedOperands {
  Value *Pointer, *Mask;
};

std::optional<MaskedOperands> maskedOperands(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (Call && Call->getIntrinsicID() == Intrinsic::masked_load)
    return MaskedOperands{Call->getArgOperand(0), Call->getArgOperand(1)};
  if (Call && Call->getIntrinsicID() == Intrinsic::masked_store)
    return MaskedOperands{Call->getArgOperand(1), Call->getArgOperand(2)};
  return std::nullopt;
}

bool isSimple(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple();
  auto *Store = dyn_cast<StoreInst>(&I);
  return Store && Store->isSimple();
}

Value *storedValue(const Instruction &Store) { return Store.getOperand(0); }

} // namespace

std::optional<MemoryAccess> MemoryAccess::of(Instruction &I, const DataLayout &DL) {
  std::optional<MaskedOperands> Masked = maskedOperands(I);
  if (!Masked && !isSimple(I))
    return std::nullopt;
  MemoryAccess Access{};
  Access.IsStore = I.getType()->isVoidTy();
  Type *Ty = Access.IsStore ? storedValue(I)->getType() : I.getType();
  Access.Element = Ty->getScalarType();
  if (isa<ScalableVectorType>(Ty) ||
      !(Access.Element->isIntegerTy() || Access.Element->isFloatingPointTy()) ||
      !DL.typeSizeEqualsStoreSize(Access.Element))
    return std::nullopt;
  Access.Bytes = unsigned(DL.getTypeStoreSize(Access.Element));
  Access.Lanes = isa<FixedVectorType>(Ty) ? cast<FixedVectorType>(Ty)->getNumElements() : 1;
  if (Masked) {
    Access.Mask = dyn_cast<Constant>(Masked->Mask);
    if (!Access.Mask || !isPlainMask(*Access.Mask, Access.Lanes))
      return std::nullopt;
  }
  Value *Pointer = Masked ? Masked->Pointer : getLoadStorePointerOperand(&I);
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  Access.Base = Pointer->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  Access.Offset = Offset.getSExtValue();
  if (Access.Bytes > MostBytes || std::abs(Access.Offset) > INT32_MAX)
    return std::nullopt;
  return Access;
}

Value *MemoryAccess::otherwise(const Instruction &Load) {
  return cast<IntrinsicInst>(Load).getArgOperand(2);
}

/// Erases the elements that a store of `Bytes` bytes at `Offset` overlaps.
static void overwrite(std::map<int64_t, KnownMemory::Element> &Elements, int64_t Offset,
                      unsigned Bytes) {
  auto Next = Elements.lower_bound(Offset - int64_t(MostBytes) + 1),
       End = Elements.lower_bound(Offset + Bytes);
  while (Next != End)
    Next = Next->first + Next->second.Bytes > Offset ? Elements.erase(Next) : std::next(Next);
}

void KnownMemory::forgetUnless(function_ref<bool(const MemoryLocation &)> Stays,
                               const Value *Kept) {
  Known.remove_if([&](const auto &Entry) {
    const auto &[Base, At] = Entry;
    return Base != Kept && !Stays(MemoryLocation::getBeforeOrAfter(Base, At.tags));
  });
}

void KnownMemory::store(Instruction &Store, const MemoryAccess &Access) {
  const MemoryLocation Written =
      Access.Mask ? MemoryLocation::getForArgument(cast<CallBase>(&Store), 1, nullptr)
                  : MemoryLocation::get(cast<StoreInst>(&Store));
  forgetUnless([&](const MemoryLocation &Location) { return AA.isNoAlias(Written, Location); },
               Access.Base);
  if (Known.size() == MostBases && !Known.contains(Access.Base))
    Known.clear();
  const AAMDNodes Tags = Store.getAAMetadata();
  auto [Place, IsNew] = Known.try_emplace(Access.Base);
  Contents &At = Place->second;
  At.tags = IsNew ? Tags : At.tags.merge(Tags);
  for (unsigned Lane = 0; Lane != Access.Lanes; ++Lane)
    if (Access.isOn(Lane)) {
      overwrite(At.elements, Access.offsetOf(Lane), Access.Bytes);
      At.elements[Access.offsetOf(Lane)] = {storedValue(Store), Lane, Access.Bytes};
    }
}

void KnownMemory::forget(Instruction &I) {
  if (I.mayWriteToMemory())
    forgetUnless(
        [&](const MemoryLocation &Location) { return !isModSet(AA.getModRefInfo(&I, Location)); });
}

const KnownMemory::Element *KnownMemory::find(const MemoryAccess &Access, unsigned Lane) const {
  auto Place = Known.find(Access.Base);
  if (Place == Known.end())
    return nullptr;
  const std::map<int64_t, Element> &Elements = Place->second.elements;
  auto Found = Elements.find(Access.offsetOf(Lane));
  return Found != Elements.end() && Found->second.Bytes == Access.Bytes ? &Found->second : nullptr;
}

} // namespace oclc::passes
