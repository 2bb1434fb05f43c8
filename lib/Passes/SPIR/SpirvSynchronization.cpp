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

// Memory semantics and a scope (SPIR-V specification, sections 3.25 and 3.27).
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
  bool byOne = false; ///< The operand is 1, and the function has no parameter for it.
};

std::optional<Update> floatUpdateNamed(StringRef name) {
  return StringSwitch<std::optional<Update>>(name)
      .Case("add", Update{AtomicRMWInst::FAdd})
      .Case("sub", Update{AtomicRMWInst::FSub})
      .Case("xchg", Update{AtomicRMWInst::Xchg})
      .Case("min", Update{AtomicRMWInst::FMin})
      .Case("max", Update{AtomicRMWInst::FMax})
      .Default(std::nullopt);
}

/// Returns the update that "add" in atomic_add, atom_add or atomic_fetch_add specifies.
std::optional<Update> updateNamed(StringRef name, bool isUnsigned) {
  return StringSwitch<std::optional<Update>>(name)
      .Case("add", Update{AtomicRMWInst::Add})
      .Case("sub", Update{AtomicRMWInst::Sub})
      .Case("and", Update{AtomicRMWInst::And})
      .Case("or", Update{AtomicRMWInst::Or})
      .Case("xor", Update{AtomicRMWInst::Xor})
      .Case("xchg", Update{AtomicRMWInst::Xchg})
      .Case("inc", Update{AtomicRMWInst::Add, true})
      .Case("dec", Update{AtomicRMWInst::Sub, true})
      .Case("min", Update{isUnsigned ? AtomicRMWInst::UMin : AtomicRMWInst::Min})
      .Case("max", Update{isUnsigned ? AtomicRMWInst::UMax : AtomicRMWInst::Max})
      .Default(std::nullopt);
}

uint32_t fenceOrder(StringRef name) {
  return StringSwitch<uint32_t>(name)
      .Case("mem_fence", AcquireRelease)
      .Case("read_mem_fence", Acquire)
      .Case("write_mem_fence", Release)
      .Default(0);
}

void replaceFence(CallInst &call, uint32_t order) {
  constexpr uint64_t LocalFlag = 1, GlobalFlag = 2;
  const auto *known = dyn_cast<ConstantInt>(call.getArgOperand(0));
  const uint64_t flags = known ? known->getZExtValue() : LocalFlag | GlobalFlag;
  uint32_t meaning = order | ((flags & LocalFlag) ? WorkgroupMemory : 0) |
                     ((flags & GlobalFlag) ? CrossWorkgroupMemory : 0);
  IRBuilder<> builder(&call);
  Type *i32 = builder.getInt32Ty();
  FunctionCallee barrier = call.getModule()->getOrInsertFunction("_Z21__spirv_MemoryBarrierii",
                                                                 builder.getVoidTy(), i32, i32);
  cast<Function>(barrier.getCallee())->setCallingConv(CallingConv::SPIR_FUNC);
  builder.CreateCall(barrier, {builder.getInt32(WorkgroupScope), builder.getInt32(meaning)})
      ->setCallingConv(CallingConv::SPIR_FUNC);
  call.eraseFromParent();
}

class AtomicReplacement {
public:
  AtomicReplacement(CallInst &call, AtomicOrdering order, StringRef scope = "device")
      : Call(call), Builder(&call), Order(order),
        Scope(call.getContext().getOrInsertSyncScopeID(scope)) {}

  void update(Update u) {
    if (!u.byOne && Call.arg_size() < 2)
      return;
    Value *operand = u.byOne ? ConstantInt::get(Call.getType(), 1) : Call.getArgOperand(1);
    finish(Builder.CreateAtomicRMW(u.operation, Call.getArgOperand(0), operand, alignment(), Order,
                                   Scope));
  }

  void compareExchange() {
    Value *pair =
        Builder.CreateAtomicCmpXchg(Call.getArgOperand(0), Call.getArgOperand(1),
                                    Call.getArgOperand(2), alignment(), Order, Order, Scope);
    finish(Builder.CreateExtractValue(pair, 0));
  }

private:
  MaybeAlign alignment() const {
    return Align(Call.getModule()->getDataLayout().getTypeStoreSize(Call.getType()));
  }
  void finish(Value *result) {
    Call.replaceAllUsesWith(result);
    Call.eraseFromParent();
  }

  CallInst &Call;
  IRBuilder<> Builder;
  AtomicOrdering Order;
  SyncScope::ID Scope;
};

/// Returns the index of the first memory order parameter of an `_explicit` function, and how many
/// there are.
std::pair<unsigned, unsigned> orderParameters(StringRef name) {
  if (name.starts_with("compare_exchange_"))
    return {3, 2};
  if (name.starts_with("load_") || name.starts_with("flag_"))
    return {1, 1};
  return {2, 1};
}

// OpenCL C's CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst and
// memory_scope_all_svm_devices.
constexpr uint32_t AllMemory = 3, SequentiallyConsistent = 5, AllDevices = 3;
constexpr uint64_t DeviceScope = 2;

void makeConstant(CallInst &call, unsigned index, uint32_t value) {
  if (index < call.arg_size() && !isa<ConstantInt>(call.getArgOperand(index)))
    call.setArgOperand(index, ConstantInt::get(call.getArgOperand(index)->getType(), value));
}

void makeOrderConstant(CallInst &call, StringRef name) {
  const auto [first, count] = orderParameters(name);
  for (unsigned index = first; index < first + count; ++index)
    makeConstant(call, index, SequentiallyConsistent);
  makeConstant(call, first + count, AllDevices);
}

/// Makes flags, order and scope of barrier(flags), work_group_barrier(flags, scope) and
/// atomic_work_item_fence(flags, order, scope) constant.
void makeFenceConstant(CallInst &call, bool hasOrder) {
  makeConstant(call, 0, AllMemory);
  if (hasOrder)
    makeConstant(call, 1, SequentiallyConsistent);
  makeConstant(call, hasOrder ? 2 : 1, AllDevices);
}

uint64_t constantArgument(const CallInst &call, unsigned index, uint64_t otherwise) {
  const auto *value =
      index < call.arg_size() ? dyn_cast<ConstantInt>(call.getArgOperand(index)) : nullptr;
  return value ? value->getZExtValue() : otherwise;
}

/// Maps Clang's values of memory_order.
AtomicOrdering orderingOf(uint64_t order) {
  switch (order) {
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

/// Maps Clang's values of memory_scope to sync scopes. The empty name is LLVM's system scope, which
/// the back end translates to all devices. It does so, too, for "workitem", which it does not know.
StringRef scopeOf(uint64_t scope) {
  constexpr StringRef Names[] = {"workitem", "workgroup", "device", "", "subgroup"};
  return scope < std::size(Names) ? Names[scope] : "";
}

/// Replaces updates of floating-point values, because the back end supports
/// atomic_fetch_min_explicit and the like for integers only.
void replaceFloatUpdate(CallInst &call, StringRef operation) {
  std::optional<Update> u = floatUpdateNamed(operation);
  if (!u)
    return;
  AtomicReplacement(call, orderingOf(constantArgument(call, 2, SequentiallyConsistent)),
                    scopeOf(constantArgument(call, 3, DeviceScope)))
      .update(*u);
}

} // namespace

void prepareSynchronization(CallInst &call, StringRef name) {
  if (call.arg_empty())
    return;
  if (uint32_t order = fenceOrder(name))
    return replaceFence(call, order);
  if (name.ends_with("barrier") || name == "atomic_work_item_fence")
    return makeFenceConstant(call, /*hasOrder=*/!name.ends_with("barrier"));
  if (name.starts_with("atomic_") && name.ends_with("_explicit")) {
    StringRef operation = name.drop_front(strlen("atomic_"));
    makeOrderConstant(call, operation);
    if (call.getType()->isFloatingPointTy() && operation.consume_front("fetch_"))
      replaceFloatUpdate(call, operation.drop_back(strlen("_explicit")));
    return;
  }
  const bool hasNoOrder = name.consume_front("atomic_fetch_");
  if (!hasNoOrder && !name.consume_front("atomic_") && !name.consume_front("atom_"))
    return;
  AtomicReplacement replacement(call, hasNoOrder ? AtomicOrdering::SequentiallyConsistent
                                                 : AtomicOrdering::Monotonic);
  if (name == "cmpxchg" && call.arg_size() == 3)
    return replacement.compareExchange();
  // A mangled name ends with the type of the value; `j` and `m` are the unsigned types.
  const bool isUnsigned = StringRef("jm").contains(call.getCalledFunction()->getName().back());
  if (std::optional<Update> u =
          call.getType()->isIntegerTy() ? updateNamed(name, isUnsigned) : floatUpdateNamed(name))
    replacement.update(*u);
}

} // namespace oclc::passes
