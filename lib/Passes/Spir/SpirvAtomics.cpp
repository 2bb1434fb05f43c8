//===- SpirvAtomics.cpp - Atomic functions without a scope as instructions --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "SpirvAtomics.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;

namespace oclc::passes {
namespace {

// SPIR-V specification, sections 3.25 and 3.27.
enum Semantics : uint32_t {
  Acquire = 0x2,
  Release = 0x4,
  AcquireRelease = 0x8,
  WorkgroupMemory = 0x100,
  CrossWorkgroupMemory = 0x200,
};
constexpr uint32_t WorkgroupScope = 2;

struct Update {
  AtomicRMWInst::BinOp operation;
  bool byOne = false; ///< The function has no operand.
};

std::optional<Update> floatUpdateNamed(StringRef Name) {
  return StringSwitch<std::optional<Update>>(Name)
      .Case("add", Update{AtomicRMWInst::FAdd})
      .Case("sub", Update{AtomicRMWInst::FSub})
      .Case("xchg", Update{AtomicRMWInst::Xchg})
      .Case("min", Update{AtomicRMWInst::FMin})
      .Case("max", Update{AtomicRMWInst::FMax})
      .Default(std::nullopt);
}

/// "add" of atomic_add, atom_add and atomic_fetch_add; for `IsUnsigned` values.
std::optional<Update> updateNamed(StringRef Name, bool IsUnsigned) {
  return StringSwitch<std::optional<Update>>(Name)
      .Case("add", Update{AtomicRMWInst::Add})
      .Case("sub", Update{AtomicRMWInst::Sub})
      .Case("and", Update{AtomicRMWInst::And})
      .Case("or", Update{AtomicRMWInst::Or})
      .Case("xor", Update{AtomicRMWInst::Xor})
      .Case("xchg", Update{AtomicRMWInst::Xchg})
      .Case("inc", Update{AtomicRMWInst::Add, true})
      .Case("dec", Update{AtomicRMWInst::Sub, true})
      .Case("min", Update{IsUnsigned ? AtomicRMWInst::UMin : AtomicRMWInst::Min})
      .Case("max", Update{IsUnsigned ? AtomicRMWInst::UMax : AtomicRMWInst::Max})
      .Default(std::nullopt);
}

uint32_t fenceOrder(StringRef Name) {
  return StringSwitch<uint32_t>(Name)
      .Case("mem_fence", AcquireRelease)
      .Case("read_mem_fence", Acquire)
      .Case("write_mem_fence", Release)
      .Default(0);
}

void replaceFence(CallInst &Call, uint32_t Order) {
  constexpr uint64_t LocalFlag = 1, GlobalFlag = 2;
  const auto *Known = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  const uint64_t Flags = Known ? Known->getZExtValue() : LocalFlag | GlobalFlag;
  uint32_t Meaning = Order | ((Flags & LocalFlag) ? WorkgroupMemory : 0) |
                     ((Flags & GlobalFlag) ? CrossWorkgroupMemory : 0);
  IRBuilder<> Builder(&Call);
  Type *I32 = Builder.getInt32Ty();
  FunctionCallee Barrier = Call.getModule()->getOrInsertFunction("_Z21__spirv_MemoryBarrierii",
                                                                 Builder.getVoidTy(), I32, I32);
  cast<Function>(Barrier.getCallee())->setCallingConv(CallingConv::SPIR_FUNC);
  Builder.CreateCall(Barrier, {Builder.getInt32(WorkgroupScope), Builder.getInt32(Meaning)})
      ->setCallingConv(CallingConv::SPIR_FUNC);
  Call.eraseFromParent();
}

class AtomicReplacement {
public:
  AtomicReplacement(CallInst &Call, AtomicOrdering Order)
      : Call(Call), Builder(&Call), Order(Order),
        Device(Call.getContext().getOrInsertSyncScopeID("device")) {}

  void update(Update U) {
    if (!U.byOne && Call.arg_size() != 2)
      return;
    Value *Operand = U.byOne ? ConstantInt::get(Call.getType(), 1) : Call.getArgOperand(1);
    finish(Builder.CreateAtomicRMW(U.operation, Call.getArgOperand(0), Operand, alignment(), Order,
                                   Device));
  }

  void compareExchange() {
    Value *Pair =
        Builder.CreateAtomicCmpXchg(Call.getArgOperand(0), Call.getArgOperand(1),
                                    Call.getArgOperand(2), alignment(), Order, Order, Device);
    finish(Builder.CreateExtractValue(Pair, 0));
  }

private:
  MaybeAlign alignment() const {
    return Align(Call.getModule()->getDataLayout().getTypeStoreSize(Call.getType()));
  }
  void finish(Value *Result) {
    Call.replaceAllUsesWith(Result);
    Call.eraseFromParent();
  }

  CallInst &Call;
  IRBuilder<> Builder;
  AtomicOrdering Order;
  SyncScope::ID Device;
};

/// The parameters of an `_explicit` function that are orders: the first and how many.
std::pair<unsigned, unsigned> orderParameters(StringRef Name) {
  if (Name.starts_with("compare_exchange_"))
    return {3, 2};
  if (Name.starts_with("load_") || Name.starts_with("flag_"))
    return {1, 1};
  return {2, 1};
}

/// An order that is not known is sequentially consistent, and a scope all devices: SPIR-V numbers
/// both in another way than OpenCL C, so that a value cannot be passed on.
void makeOrderConstant(CallInst &Call, StringRef Name) {
  constexpr uint32_t SequentiallyConsistent = 5, AllDevices = 3;
  const auto [First, Count] = orderParameters(Name);
  for (unsigned Index = First; Index < Call.arg_size(); ++Index)
    if (!isa<ConstantInt>(Call.getArgOperand(Index)) &&
        Call.getArgOperand(Index)->getType()->isIntegerTy(32))
      Call.setArgOperand(
          Index, ConstantInt::get(Call.getArgOperand(Index)->getType(),
                                  Index < First + Count ? SequentiallyConsistent : AllDevices));
}

} // namespace

void replaceAtomicFunction(CallInst &Call, StringRef Name) {
  if (Call.arg_empty())
    return;
  if (uint32_t Order = fenceOrder(Name))
    return replaceFence(Call, Order);
  if (Name.starts_with("atomic_") && Name.ends_with("_explicit"))
    return makeOrderConstant(Call, Name.drop_front(strlen("atomic_")));
  const bool HasNoOrder = Name.consume_front("atomic_fetch_");
  if (!HasNoOrder && !Name.consume_front("atomic_") && !Name.consume_front("atom_"))
    return;
  AtomicReplacement Replacement(Call, HasNoOrder ? AtomicOrdering::SequentiallyConsistent
                                                 : AtomicOrdering::Monotonic);
  if (Name == "cmpxchg" && Call.arg_size() == 3)
    return Replacement.compareExchange();
  // The value is the last parameter, and `j` and `m` are the unsigned ones.
  const bool IsUnsigned = StringRef("jm").contains(Call.getCalledFunction()->getName().back());
  if (std::optional<Update> U =
          Call.getType()->isIntegerTy() ? updateNamed(Name, IsUnsigned) : floatUpdateNamed(Name))
    Replacement.update(*U);
}

} // namespace oclc::passes
