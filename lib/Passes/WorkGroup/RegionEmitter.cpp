//===- RegionEmitter.cpp - Copy one barrier region for a work-item ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/RegionEmitter.h"

#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace oclc::passes {

void RegionEmitter::emit(BasicBlock *from, function_ref<BasicBlock *(BasicBlock *)> exitBlock) {
  Function *f = from->getParent();
  for (BasicBlock *bb : Region.blocks)
    Map[bb] = BasicBlock::Create(f->getContext(), bb->getName(), f);
  Instruction *enter =
      IRBuilder<>(from).CreateBr(cast<BasicBlock>(Map.lookup(Region.blocks.front())));
  Locations.enter(Region, Item.localId, Item.linearId, *enter);
  for (BasicBlock *bb : Region.blocks) {
    auto *copy = cast<BasicBlock>(Map.lookup(bb));
    IRBuilder<> builder(copy);
    Fetched.clear();
    for (Instruction &inst : *bb) {
      for (DbgVariableRecord &record : filterDbgVars(inst.getDbgRecordRange()))
        if (record.isDbgValue())
          copyRecord(record, builder);
      // Code that fetches operands and keeps results belongs to the same line.
      if (Locations.areComplete())
        builder.SetCurrentDebugLocation(inst.getDebugLoc());
      emitInstruction(inst, builder);
    }
    Instruction *terminator = copy->getTerminator();
    for (unsigned i = 0, e = terminator->getNumSuccessors(); i != e; ++i) {
      BasicBlock *old = terminator->getSuccessor(i);
      Value *inside = Map.lookup(old);
      terminator->setSuccessor(i, inside ? cast<BasicBlock>(inside) : exitBlock(old));
    }
  }
  // Only kernels with a single region still have PHIs, so no incoming value comes from another
  // region.
  for (BasicBlock *bb : Region.blocks)
    for (PHINode &phi : bb->phis()) {
      auto *copy = cast<PHINode>(Map.lookup(&phi));
      for (unsigned i = 0, e = copy->getNumIncomingValues(); i != e; ++i) {
        if (Value *incoming = Map.lookup(phi.getIncomingValue(i)))
          copy->setIncomingValue(i, incoming);
        copy->setIncomingBlock(i, cast<BasicBlock>(Map.lookup(phi.getIncomingBlock(i))));
      }
    }
}

/// Inserts a record at the insertion point of `builder`, before the next instruction.
static void insertRecord(DbgVariableRecord &record, const IRBuilderBase &builder) {
  builder.GetInsertBlock()->insertDbgRecordBefore(&record, builder.GetInsertPoint());
}

/// Copies a record. A value that the copy of the region does not have at this place is unknown to
/// debuggers.
void RegionEmitter::copyRecord(const DbgVariableRecord &record, IRBuilderBase &builder) {
  auto copyOf = [&](Instruction &def) -> Value * {
    if (queryCalled(def) == Query::LocalId)
      return Item.localId[constantDimension(cast<CallBase>(def)).value_or(0)];
    if (isa<AllocaInst>(def) && Values.crossing(def) == Crossing::Inside)
      return &def;
    if (isa<AllocaInst>(def) || Values.isExternal(def, *record.getInstruction(), Region))
      return Fetched.lookup(&def);
    return Map.lookup(&def);
  };
  DbgVariableRecord *fresh = record.clone();
  insertRecord(*fresh, builder);
  for (unsigned i = 0, e = record.getNumVariableLocationOps(); i != e; ++i)
    if (auto *def = dyn_cast_or_null<Instruction>(record.getVariableLocationOp(i))) {
      Value *value = copyOf(*def);
      if (!value) {
        fresh->setKillLocation();
        return;
      }
      fresh->replaceVariableLocationOp(i, value);
    }
}

/// Gives the variables that had the value `original` before the barrier the same value, computed
/// again.
void RegionEmitter::describeFetched(const Instruction &original, Value *value,
                                    IRBuilderBase &builder) {
  Locations.forRecordsWith(original, Region, [&](DbgVariableRecord &record) {
    DbgVariableRecord *fresh = record.clone();
    fresh->replaceVariableLocationOp(0u, value);
    insertRecord(*fresh, builder);
  });
}

void RegionEmitter::emitInstruction(Instruction &inst, IRBuilderBase &builder) {
  if (std::optional<Query> q = queryCalled(inst); q == Query::LocalId) {
    Map[&inst] = Item.localId[constantDimension(cast<CallBase>(inst)).value_or(0)];
    return;
  }
  if (const CallBase *access = itemMemoryCall(inst)) {
    Map[&inst] = itemMemory(*access, builder);
    return;
  }
  // Drop lifetime markers of variables that several regions use: a marker for one work-item would
  // end the lifetime before the next work-item has run.
  if (auto *marker = dyn_cast<LifetimeIntrinsic>(&inst))
    if (auto *variable = dyn_cast<Instruction>(marker->getArgOperand(0));
        variable && !Values.staysInOneRegion(*variable))
      return;
  Instruction *copy = inst.clone();
  if (!isa<PHINode>(inst))
    for (Use &use : copy->operands())
      use.set(operand(use.get(), inst, builder));
  if (&inst == Known.first)
    cast<BranchInst>(copy)->setCondition(builder.getInt1(Known.second));
  builder.Insert(copy, inst.getName());
  Map[&inst] = copy;
  if (Item.accessGroup)
    markParallel(inst, *copy);
  if (!isa<AllocaInst>(inst))
    keep(inst, copy, builder);
}

/// Returns the address of another work-item's copy of a private variable. The variable is captured
/// by the call, so it has a context array.
Value *RegionEmitter::itemMemory(const CallBase &access, IRBuilderBase &builder) {
  auto *variable = dyn_cast<AllocaInst>(access.getArgOperand(0)->stripPointerCasts());
  if (!variable || Values.crossing(*variable) != Crossing::Context) {
    emitError(*access.getFunction(), access.getDebugLoc(),
              "the memory of another work-item is asked for that is no variable");
    return PoisonValue::get(access.getType());
  }
  Value *item = operand(access.getArgOperand(1), access, builder);
  return Context.address(*variable, item, builder);
}

void RegionEmitter::keep(const Instruction &original, Value *copy, IRBuilderBase &builder) {
  Crossing kind = Values.crossing(original);
  if (kind != Crossing::Shared && kind != Crossing::Context)
    return;
  Type *stored = ContextArrays::storedType(original);
  if (stored != copy->getType())
    copy = builder.CreateZExt(copy, stored);
  StoreInst *store = builder.CreateStore(copy, Context.address(original, Item.linearId, builder));
  if (kind == Crossing::Context && Item.accessGroup)
    store->setMetadata(LLVMContext::MD_access_group, Item.accessGroup);
}

/// True if `pointer` may point to private memory that all iterations of the work-item loop reuse.
/// An access to such memory depends on other iterations, so it must not be marked parallel.
bool RegionEmitter::isOwnVariable(const Value *pointer) const {
  unsigned space = pointer->getType()->getPointerAddressSpace();
  if (space != 0 && space != 4)
    return false;
  const Value *object = getUnderlyingObject(pointer);
  if (itemMemoryCall(*object))
    return false;
  auto *variable = dyn_cast<AllocaInst>(object);
  return !variable || Values.crossing(*variable) != Crossing::Context;
}

void RegionEmitter::markParallel(const Instruction &original, Instruction &copy) {
  SmallVector<const Value *, 2> pointers;
  if (auto *load = dyn_cast<LoadInst>(&original)) {
    if (load->isSimple())
      pointers.push_back(load->getPointerOperand());
  } else if (auto *store = dyn_cast<StoreInst>(&original)) {
    if (store->isSimple())
      pointers.push_back(store->getPointerOperand());
  } else if (auto *memory = dyn_cast<MemIntrinsic>(&original); memory && !memory->isVolatile()) {
    pointers.push_back(memory->getRawDest());
    if (auto *transfer = dyn_cast<MemTransferInst>(memory))
      pointers.push_back(transfer->getRawSource());
  }
  if (!pointers.empty() && none_of(pointers, [&](const Value *p) { return isOwnVariable(p); }))
    copy.setMetadata(LLVMContext::MD_access_group, Item.accessGroup);
}

Value *RegionEmitter::valueBefore(Value *v, IRBuilderBase &builder) {
  auto *def = dyn_cast<Instruction>(v);
  return def ? fetch(*def, builder) : v;
}

Value *RegionEmitter::operand(Value *v, const Instruction &user, IRBuilderBase &builder) {
  auto *def = dyn_cast<Instruction>(v);
  if (!def)
    return v;
  if (isa<AllocaInst>(def) && def->getParent()->isEntryBlock())
    return fetch(*def, builder);
  if (Values.isExternal(*def, user, Region))
    return fetch(*def, builder);
  return Map.lookup(def);
}

Value *RegionEmitter::fetch(Instruction &inst, IRBuilderBase &builder) {
  if (Value *known = Fetched.lookup(&inst))
    return known;
  Value *result;
  switch (Values.crossing(inst)) {
  case Crossing::Inside:
    return &inst;
  case Crossing::Recompute:
    result = recompute(inst, builder);
    break;
  case Crossing::Shared:
  case Crossing::Context:
    result = Context.address(inst, Item.linearId, builder);
    if (isa<AllocaInst>(inst))
      break;
    LoadInst *load = builder.CreateLoad(ContextArrays::storedType(inst), result, inst.getName());
    if (Values.crossing(inst) == Crossing::Context && Item.accessGroup)
      load->setMetadata(LLVMContext::MD_access_group, Item.accessGroup);
    result = load->getType() == inst.getType() ? static_cast<Value *>(load)
                                               : builder.CreateTrunc(load, inst.getType());
    break;
  }
  Fetched[&inst] = result;
  if (!isa<AllocaInst>(inst))
    describeFetched(inst, result, builder);
  return result;
}

Value *RegionEmitter::recompute(Instruction &inst, IRBuilderBase &builder) {
  if (std::optional<Query> q = queryCalled(inst); q == Query::LocalId)
    return Item.localId[constantDimension(cast<CallBase>(inst)).value_or(0)];
  Instruction *copy = inst.clone();
  if (Item.accessGroup)
    markParallel(inst, *copy);
  for (Use &operand : copy->operands())
    if (auto *def = dyn_cast<Instruction>(operand.get()))
      operand.set(fetch(*def, builder));
  return builder.Insert(copy, inst.getName());
}

} // namespace oclc::passes
