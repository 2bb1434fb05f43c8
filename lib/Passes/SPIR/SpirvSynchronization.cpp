//===- SpirvSynchronization.cpp - Prepare atomics, fences and barriers for SPIR-V -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/SpirvSynchronization.h"

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

/// Returns the update that "add" in atomic_add, atom_add or atomic_fetch_add specifies.
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
  AtomicReplacement(CallInst &Call, AtomicOrdering Order, StringRef Scope = "device")
      : Call(Call), Builder(&Call), Order(Order),
        Scope(Call.getContext().getOrInsertSyncScopeID(Scope)) {}

  void update(Update U) {
    if (!U.byOne && Call.arg_size() < 2)
      return;
    Value *Operand = U.byOne ? ConstantInt::get(Call.getType(), 1) : Call.getArgOperand(1);
    finish(Builder.CreateAtomicRMW(U.operation, Call.getArgOperand(0), Operand, alignment(), Order,
                                   Scope));
  }

  void compareExchange() {
    Value *Pair =
        Builder.CreateAtomicCmpXchg(Call.getArgOperand(0), Call.getArgOperand(1),
                                    Call.getArgOperand(2), alignment(), Order, Order, Scope);
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
  SyncScope::ID Scope;
};

/// Returns the index of the first memory order parameter of an `_explicit` function, and how many
/// there are.
std::pair<unsigned, unsigned> orderParameters(StringRef Name) {
  if (Name.starts_with("compare_exchange_"))
    return {3, 2};
  if (Name.starts_with("load_") || Name.starts_with("flag_"))
    return {1, 1};
  return {2, 1};
}

// OpenCL C's CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst and
// memory_scope_all_svm_devices.
constexpr uint32_t AllMemory = 3, SequentiallyConsistent = 5, AllDevices = 3;
constexpr uint64_t DeviceScope = 2;

void makeConstant(CallInst &Call, unsigned Index, uint32_t Value) {
  if (Index < Call.arg_size() && !isa<ConstantInt>(Call.getArgOperand(Index)))
    Call.setArgOperand(Index, ConstantInt::get(Call.getArgOperand(Index)->getType(), Value));
}

void makeOrderConstant(CallInst &Call, StringRef Name) {
  const auto [First, Count] = orderParameters(Name);
  for (unsigned Index = First; Index < First + Count; ++Index)
    makeConstant(Call, Index, SequentiallyConsistent);
  makeConstant(Call, First + Count, AllDevices);
}

/// Makes flags, order and scope of barrier(flags), work_group_barrier(flags, scope) and
/// atomic_work_item_fence(flags, order, scope) constant.
void makeFenceConstant(CallInst &Call, bool HasOrder) {
  makeConstant(Call, 0, AllMemory);
  if (HasOrder)
    makeConstant(Call, 1, SequentiallyConsistent);
  makeConstant(Call, HasOrder ? 2 : 1, AllDevices);
}

uint64_t constantArgument(const CallInst &Call, unsigned Index, uint64_t Otherwise) {
  const auto *Value =
      Index < Call.arg_size() ? dyn_cast<ConstantInt>(Call.getArgOperand(Index)) : nullptr;
  return Value ? Value->getZExtValue() : Otherwise;
}

/// Maps Clang's values of memory_order.
AtomicOrdering orderingOf(uint64_t Order) {
  switch (Order) {
  case 0:
    return AtomicOrdering::Monotonic;
  case 2:
    return AtomicOrdering::Acquire;
  case 3:
    return AtomicOrdering::Release;
  case 4:
    return AtomicOrdering::AcquireRelease;
  default:
    return AtomicOrdering::SequentiallyConsistent;
  }
}

/// Maps Clang's values of memory_scope to sync scopes. The back end has no scope for all devices,
/// and its own name for LLVM's system scope.
StringRef scopeOf(uint64_t Scope) {
  constexpr StringRef Names[] = {"workitem", "workgroup", "device", "", "subgroup"};
  return Scope < std::size(Names) ? Names[Scope] : "";
}

/// Replaces updates of floating-point values, because the back end supports
/// atomic_fetch_min_explicit and the like for integers only.
void replaceFloatUpdate(CallInst &Call, StringRef Operation) {
  std::optional<Update> U = floatUpdateNamed(Operation);
  if (!U)
    return;
  AtomicReplacement(Call, orderingOf(constantArgument(Call, 2, SequentiallyConsistent)),
                    scopeOf(constantArgument(Call, 3, DeviceScope)))
      .update(*U);
}

} // namespace

void prepareSynchronization(CallInst &Call, StringRef Name) {
  if (Call.arg_empty())
    return;
  if (uint32_t Order = fenceOrder(Name))
    return replaceFence(Call, Order);
  if (Name.ends_with("barrier") || Name == "atomic_work_item_fence")
    return makeFenceConstant(Call, /*HasOrder=*/!Name.ends_with("barrier"));
  if (Name.starts_with("atomic_") && Name.ends_with("_explicit")) {
    StringRef Operation = Name.drop_front(strlen("atomic_"));
    makeOrderConstant(Call, Operation);
    if (Call.getType()->isFloatingPointTy() && Operation.consume_front("fetch_"))
      replaceFloatUpdate(Call, Operation.drop_back(strlen("_explicit")));
    return;
  }
  const bool HasNoOrder = Name.consume_front("atomic_fetch_");
  if (!HasNoOrder && !Name.consume_front("atomic_") && !Name.consume_front("atom_"))
    return;
  AtomicReplacement Replacement(Call, HasNoOrder ? AtomicOrdering::SequentiallyConsistent
                                                 : AtomicOrdering::Monotonic);
  if (Name == "cmpxchg" && Call.arg_size() == 3)
    return Replacement.compareExchange();
  // The value is the last parameter, and `j` and `m` are the unsigned types.
  const bool IsUnsigned = StringRef("jm").contains(Call.getCalledFunction()->getName().back());
  if (std::optional<Update> U =
          Call.getType()->isIntegerTy() ? updateNamed(Name, IsUnsigned) : floatUpdateNamed(Name))
    Replacement.update(*U);
}

} // namespace oclc::passes
