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

std::optional<Memory> memoryOf(unsigned addressSpace) {
  switch (addressSpace) {
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
std::optional<Memory> accessedMemory(const Instruction &inst) {
  if (const Value *pointer = getLoadStorePointerOperand(&inst))
    return memoryOf(pointer->getType()->getPointerAddressSpace());
  auto *intrinsic = dyn_cast<MemIntrinsic>(&inst);
  if (!intrinsic)
    return std::nullopt;
  std::optional<Memory> dest = memoryOf(intrinsic->getDestAddressSpace());
  if (auto *transfer = dyn_cast<MemTransferInst>(intrinsic))
    if (memoryOf(transfer->getSourceAddressSpace()) != dest)
      return std::nullopt;
  return dest;
}

class Scopes {
public:
  explicit Scopes(LLVMContext &context) {
    MDBuilder builder(context);
    MDNode *domain = builder.createAnonymousAliasScopeDomain("address spaces");
    const char *names[] = {"private", "global", "local"};
    for (unsigned i = 0; i != 3; ++i)
      Scope[i] = builder.createAnonymousAliasScope(domain, names[i]);
    for (unsigned i = 0; i != 3; ++i) {
      Own[i] = MDNode::get(context, {Scope[i]});
      Others[i] = MDNode::get(context, {Scope[(i + 1) % 3], Scope[(i + 2) % 3]});
    }
  }

  void annotate(Instruction &inst, Memory kind) const {
    auto add = [&](unsigned metadata, MDNode *node) {
      inst.setMetadata(metadata, MDNode::concatenate(inst.getMetadata(metadata), node));
    };
    add(LLVMContext::MD_alias_scope, Own[kind]);
    add(LLVMContext::MD_noalias, Others[kind]);
  }

private:
  std::array<MDNode *, 3> Scope, Own, Others;
};

} // namespace

void recordAddressSpaceAliasing(Module &m) {
  Scopes known(m.getContext());
  MDNode *empty = MDNode::get(m.getContext(), {});
  for (Function &f : m)
    for (Instruction &inst : instructions(f)) {
      if (std::optional<Memory> kind = accessedMemory(inst))
        known.annotate(inst, *kind);
      if (auto *load = dyn_cast<LoadInst>(&inst); load && load->getPointerAddressSpace() == 2)
        load->setMetadata(LLVMContext::MD_invariant_load, empty);
    }
}

} // namespace oclc::passes
