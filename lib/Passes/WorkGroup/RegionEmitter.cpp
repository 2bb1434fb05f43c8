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

void RegionEmitter::emit(BasicBlock *From, function_ref<BasicBlock *(BasicBlock *)> ExitBlock) {
  Function *F = From->getParent();
  for (BasicBlock *BB : Region.blocks)
    Map[BB] = BasicBlock::Create(F->getContext(), BB->getName(), F);
  IRBuilder<>(From).CreateBr(cast<BasicBlock>(Map.lookup(Region.blocks.front())));
  for (BasicBlock *BB : Region.blocks) {
    auto *Copy = cast<BasicBlock>(Map.lookup(BB));
    IRBuilder<> Builder(Copy);
    Fetched.clear();
    for (Instruction &I : *BB)
      emitInstruction(I, Builder);
    Instruction *Terminator = Copy->getTerminator();
    for (unsigned I = 0, E = Terminator->getNumSuccessors(); I != E; ++I) {
      BasicBlock *Old = Terminator->getSuccessor(I);
      Value *Inside = Map.lookup(Old);
      Terminator->setSuccessor(I, Inside ? cast<BasicBlock>(Inside) : ExitBlock(Old));
    }
  }
  // Only kernels with a single region still have PHIs. No value is fetched from another region
  // there.
  for (BasicBlock *BB : Region.blocks)
    for (PHINode &Phi : BB->phis()) {
      auto *Copy = cast<PHINode>(Map.lookup(&Phi));
      for (unsigned I = 0, E = Copy->getNumIncomingValues(); I != E; ++I) {
        if (Value *Incoming = Map.lookup(Phi.getIncomingValue(I)))
          Copy->setIncomingValue(I, Incoming);
        Copy->setIncomingBlock(I, cast<BasicBlock>(Map.lookup(Phi.getIncomingBlock(I))));
      }
    }
}

void RegionEmitter::emitInstruction(Instruction &I, IRBuilderBase &Builder) {
  if (std::optional<Query> Q = queryCalled(I); Q == Query::LocalId) {
    Map[&I] = Item.localId[constantDimension(cast<CallBase>(I)).value_or(0)];
    return;
  }
  if (const CallBase *Access = itemMemoryCall(I)) {
    Map[&I] = itemMemory(*Access, Builder);
    return;
  }
  // Drop lifetime markers of variables that several regions use: a marker for one work-item would
  // end the lifetime before the next work-item has run.
  if (auto *Marker = dyn_cast<LifetimeIntrinsic>(&I))
    if (auto *Variable = dyn_cast<Instruction>(Marker->getArgOperand(0));
        Variable && !Values.staysInOneRegion(*Variable))
      return;
  Instruction *Copy = I.clone();
  if (!isa<PHINode>(I))
    for (Use &Operand : Copy->operands())
      Operand.set(operand(Operand.get(), I, Builder));
  if (&I == Known.first)
    cast<BranchInst>(Copy)->setCondition(Builder.getInt1(Known.second));
  Builder.Insert(Copy, I.getName());
  Map[&I] = Copy;
  if (Item.accessGroup)
    markParallel(I, *Copy);
  if (!isa<AllocaInst>(I))
    keep(I, Copy, Builder);
}

/// Returns the address of another work-item's copy of a private variable. The variable is captured
/// by the call, so it has a context array.
Value *RegionEmitter::itemMemory(const CallBase &Access, IRBuilderBase &Builder) {
  auto *Variable = dyn_cast<AllocaInst>(Access.getArgOperand(0)->stripPointerCasts());
  if (!Variable || Values.crossing(*Variable) != Crossing::Context) {
    emitError(*Access.getFunction(), Access.getDebugLoc(),
              "the memory of another work-item is asked for that is no variable");
    return PoisonValue::get(Access.getType());
  }
  Value *Item = operand(Access.getArgOperand(1), Access, Builder);
  return Context.address(*Variable, Item, Builder);
}

void RegionEmitter::keep(const Instruction &Original, Value *Copy, IRBuilderBase &Builder) {
  Crossing Kind = Values.crossing(Original);
  if (Kind != Crossing::Shared && Kind != Crossing::Context)
    return;
  Type *Stored = ContextArrays::storedType(Original);
  if (Stored != Copy->getType())
    Copy = Builder.CreateZExt(Copy, Stored);
  StoreInst *Store = Builder.CreateStore(Copy, Context.address(Original, Item.linearId, Builder));
  if (Kind == Crossing::Context && Item.accessGroup)
    Store->setMetadata(LLVMContext::MD_access_group, Item.accessGroup);
}

/// True for pointers to private memory that all iterations of the work-item loop reuse. Accesses to
/// it depend on other iterations, so they must not be marked parallel.
bool RegionEmitter::isOwnVariable(const Value *Pointer) const {
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  if (Space != 0 && Space != 4)
    return false;
  const Value *Object = getUnderlyingObject(Pointer);
  if (itemMemoryCall(*Object))
    return false;
  auto *Variable = dyn_cast<AllocaInst>(Object);
  return !Variable || Values.crossing(*Variable) != Crossing::Context;
}

void RegionEmitter::markParallel(const Instruction &Original, Instruction &Copy) {
  SmallVector<const Value *, 2> Pointers;
  if (auto *Load = dyn_cast<LoadInst>(&Original)) {
    if (Load->isSimple())
      Pointers.push_back(Load->getPointerOperand());
  } else if (auto *Store = dyn_cast<StoreInst>(&Original)) {
    if (Store->isSimple())
      Pointers.push_back(Store->getPointerOperand());
  } else if (auto *Memory = dyn_cast<MemIntrinsic>(&Original); Memory && !Memory->isVolatile()) {
    Pointers.push_back(Memory->getRawDest());
    if (auto *Transfer = dyn_cast<MemTransferInst>(Memory))
      Pointers.push_back(Transfer->getRawSource());
  }
  if (!Pointers.empty() && none_of(Pointers, [&](const Value *P) { return isOwnVariable(P); }))
    Copy.setMetadata(LLVMContext::MD_access_group, Item.accessGroup);
}

Value *RegionEmitter::valueBefore(Value *V, IRBuilderBase &Builder) {
  auto *Def = dyn_cast<Instruction>(V);
  return Def ? fetch(*Def, Builder) : V;
}

Value *RegionEmitter::operand(Value *V, const Instruction &User, IRBuilderBase &Builder) {
  auto *Def = dyn_cast<Instruction>(V);
  if (!Def)
    return V;
  if (isa<AllocaInst>(Def) && Def->getParent()->isEntryBlock())
    return fetch(*Def, Builder);
  if (Values.isExternal(*Def, User, Region))
    return fetch(*Def, Builder);
  return Map.lookup(Def);
}

Value *RegionEmitter::fetch(Instruction &I, IRBuilderBase &Builder) {
  if (Value *Known = Fetched.lookup(&I))
    return Known;
  Value *Result;
  switch (Values.crossing(I)) {
  case Crossing::Inside:
    return &I;
  case Crossing::Recompute:
    Result = recompute(I, Builder);
    break;
  case Crossing::Shared:
  case Crossing::Context:
    Result = Context.address(I, Item.linearId, Builder);
    if (isa<AllocaInst>(I))
      break;
    LoadInst *Load = Builder.CreateLoad(ContextArrays::storedType(I), Result, I.getName());
    if (Values.crossing(I) == Crossing::Context && Item.accessGroup)
      Load->setMetadata(LLVMContext::MD_access_group, Item.accessGroup);
    Result = Load->getType() == I.getType() ? static_cast<Value *>(Load)
                                            : Builder.CreateTrunc(Load, I.getType());
    break;
  }
  Fetched[&I] = Result;
  return Result;
}

Value *RegionEmitter::recompute(Instruction &I, IRBuilderBase &Builder) {
  if (std::optional<Query> Q = queryCalled(I); Q == Query::LocalId)
    return Item.localId[constantDimension(cast<CallBase>(I)).value_or(0)];
  Instruction *Copy = I.clone();
  if (Item.accessGroup)
    markParallel(I, *Copy);
  for (Use &Operand : Copy->operands())
    if (auto *Def = dyn_cast<Instruction>(Operand.get()))
      Operand.set(fetch(*Def, Builder));
  return Builder.Insert(Copy, I.getName());
}

} // namespace oclc::passes
