//===- AddressSpaceAliasing.cpp - Preserve alias facts of address spaces ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostLowering/AddressSpaceAliasing.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

#include <array>
#include <optional>

using namespace llvm;

namespace oclc::passes {
namespace {

enum Memory { Private, Global, Local };

std::optional<Memory> memoryOf(unsigned AddressSpace) {
  switch (AddressSpace) {
  case 0:
    return Private;
  case 1:
  case 2:
    return Global;
  case 3:
    return Local;
  default:
    return std::nullopt;
  }
}

/// Returns the memory that an instruction accesses; nullopt if that is unknown or of two kinds.
std::optional<Memory> accessedMemory(const Instruction &I) {
  if (const Value *Pointer = getLoadStorePointerOperand(&I))
    return memoryOf(Pointer->getType()->getPointerAddressSpace());
  auto *Intrinsic = dyn_cast<MemIntrinsic>(&I);
  if (!Intrinsic)
    return std::nullopt;
  std::optional<Memory> Dest = memoryOf(Intrinsic->getDestAddressSpace());
  if (auto *Transfer = dyn_cast<MemTransferInst>(Intrinsic))
    if (memoryOf(Transfer->getSourceAddressSpace()) != Dest)
      return std::nullopt;
  return Dest;
}

class Scopes {
public:
  explicit Scopes(LLVMContext &Context) {
    MDBuilder Builder(Context);
    MDNode *Domain = Builder.createAnonymousAliasScopeDomain("address spaces");
    const char *Names[] = {"private", "global", "local"};
    for (unsigned I = 0; I != 3; ++I)
      Scope[I] = Builder.createAnonymousAliasScope(Domain, Names[I]);
    for (unsigned I = 0; I != 3; ++I) {
      Own[I] = MDNode::get(Context, {Scope[I]});
      Others[I] = MDNode::get(Context, {Scope[(I + 1) % 3], Scope[(I + 2) % 3]});
    }
  }

  void annotate(Instruction &I, Memory Kind) const {
    auto Add = [&](unsigned Metadata, MDNode *Node) {
      I.setMetadata(Metadata, MDNode::concatenate(I.getMetadata(Metadata), Node));
    };
    Add(LLVMContext::MD_alias_scope, Own[Kind]);
    Add(LLVMContext::MD_noalias, Others[Kind]);
  }

private:
  std::array<MDNode *, 3> Scope, Own, Others;
};

} // namespace

void recordAddressSpaceAliasing(Module &M) {
  Scopes Known(M.getContext());
  MDNode *Empty = MDNode::get(M.getContext(), {});
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (std::optional<Memory> Kind = accessedMemory(I))
        Known.annotate(I, *Kind);
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->getPointerAddressSpace() == 2)
        Load->setMetadata(LLVMContext::MD_invariant_load, Empty);
    }
}

} // namespace oclc::passes
