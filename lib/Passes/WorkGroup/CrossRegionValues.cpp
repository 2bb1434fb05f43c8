//===- CrossRegionValues.cpp - Values that cross barrier regions ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/CrossRegionValues.h"

#include "Passes/Analysis/VariableAccesses.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::passes {

/// Maximum instructions to recompute for one use. A context array costs a store for each work-item,
/// a load for each use, and the memory.
static constexpr unsigned RecomputeBudget = 6;

bool isCheapToRecompute(const Instruction &I) {
  if (isa<CastInst, GetElementPtrInst, CmpInst>(I))
    return true;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return !I.getType()->isVectorTy();
  default:
    return false;
  }
}

CrossRegionValues::CrossRegionValues(Function &F, const BarrierRegions &Regions,
                                     const WorkItemUniformity &Uniformity,
                                     ArrayRef<AllocaInst *> Kept)
    : F(F), Regions(Regions), Uniformity(Uniformity), MayRunApart(!Kept.empty()),
      NothingShared(MayRunApart && any_of(instructions(F), isSubGroupBarrier)), DT(F) {
  for (auto [Index, Region] : enumerate(Regions.regions()))
    for (BasicBlock *BB : Region.blocks)
      RegionsOf[BB].push_back(Index);
  classifyVariables();
  for (AllocaInst *Variable : Kept)
    Kinds[Variable] = Crossing::Context;
  classifyValues();
  for (Instruction &I : instructions(F))
    if (Crossing Kind = crossing(I); Kind == Crossing::Shared || Kind == Crossing::Context)
      this->Kept.push_back(&I);
}

bool CrossRegionValues::isExternal(const Instruction &Def, const Instruction &User,
                                   const BarrierRegion &Region) const {
  // If the definition dominates the barrier, it was executed before the region started. It may be
  // executed again inside the region, but then it has updated the stored copy.
  return Def.getParent() != User.getParent() && DT.dominates(Def.getParent(), Region.barrier);
}

void CrossRegionValues::classifyVariables() {
  // The first region is ignored: what it reads before it writes is undefined, because no earlier
  // region can have written it.
  ArrayRef<BarrierRegion> Later = Regions.regions().drop_front();
  for (Instruction &I : F.getEntryBlock()) {
    auto *Variable = dyn_cast<AllocaInst>(&I);
    if (!Variable)
      continue;
    VariableAccesses Accesses(*Variable);
    if (none_of(Later, [&](const BarrierRegion &R) { return Accesses.isExposedIn(R); })) {
      if (count_if(Regions.regions(), [&](auto &R) { return Accesses.isUsedIn(R); }) <= 1)
        InOneRegion.insert(Variable);
      continue;
    }
    // A variable that some region reads before overwriting it cannot be shared: later work-items
    // would read the new value.
    bool Shared = !NothingShared && isMarkedUniform(*Variable) &&
                  none_of(Regions.regions(), [&](const BarrierRegion &R) {
                    return Accesses.isExposedIn(R) && Accesses.isOverwrittenIn(R);
                  });
    Kinds[Variable] = Shared ? Crossing::Shared : Crossing::Context;
  }
}

void CrossRegionValues::classifyValues() {
  for (const BarrierRegion &Region : Regions.regions())
    for (BasicBlock *BB : Region.blocks)
      for (Instruction &User : *BB)
        for (Value *Operand : User.operands())
          if (auto *Def = dyn_cast<Instruction>(Operand))
            if (!isa<AllocaInst>(Def) && isExternal(*Def, User, Region))
              require(*Def);
}

/// Decides how another region gets `Value`. The operands of a recomputed value are needed in that
/// region, too.
void CrossRegionValues::require(Instruction &Value) {
  if (isa<AllocaInst>(Value) || Kinds.count(&Value))
    return;
  unsigned Budget = RecomputeBudget;
  if (canRecompute(Value, Budget)) {
    Kinds[&Value] = Crossing::Recompute;
    for (class Value *Operand : Value.operands())
      if (auto *I = dyn_cast<Instruction>(Operand))
        require(*I);
    return;
  }
  Kinds[&Value] = !NothingShared && Uniformity.isUniformEverywhere(Value) && isSharedSafely(Value)
                      ? Crossing::Shared
                      : Crossing::Context;
}

/// False if some region uses the value from an earlier region and also computes it again. Later
/// work-items would then read the new value.
bool CrossRegionValues::isSharedSafely(const Instruction &Value) const {
  return none_of(Value.users(), [&](const User *U) {
    const auto &User = cast<Instruction>(*U);
    return any_of(Regions.regions(), [&](const BarrierRegion &Region) {
      return isExternal(Value, User, Region) && is_contained(Region.blocks, User.getParent()) &&
             is_contained(Region.blocks, Value.getParent());
    });
  });
}

/// True if the value can be recomputed in few cheap steps from what is available in every region:
/// arguments, constants, queries, addresses of variables, and values that the work-group shares.
bool CrossRegionValues::canRecompute(Instruction &Value, unsigned &Budget) const {
  if (queryCalled(Value) || canReload(Value))
    return true;
  if (!isCheapToRecompute(Value) || Budget == 0)
    return false;
  --Budget;
  for (class Value *Operand : Value.operands()) {
    auto *I = dyn_cast<Instruction>(Operand);
    if (!I || isa<AllocaInst>(I))
      continue;
    // After a loop that work-items leave in different iterations, the group's copy would be that of
    // the last work-item.
    bool IsShared =
        Uniformity.isUniformEverywhere(*I) && Uniformity.leavesLoopsTogether(*I->getParent());
    if (!IsShared && !canRecompute(*I, Budget))
      return false;
  }
  return true;
}

/// Returns the instructions at which `Load` may be repeated: its users, and the users of values
/// that may be recomputed from it.
static SmallSetVector<Instruction *, 8> possibleUses(LoadInst &Load) {
  SmallSetVector<Instruction *, 8> Uses;
  SmallVector<Instruction *> Work = {&Load};
  while (!Work.empty())
    for (Instruction *Def = Work.pop_back_val(); User *U : Def->users())
      if (auto *I = cast<Instruction>(U); Uses.insert(I) && isCheapToRecompute(*I))
        Work.push_back(I);
  return Uses;
}

/// True if the load can be repeated at each use. It must load a whole variable that is kept, most
/// often one that replaces a PHI, and no store may change the variable between the load and any
/// use.
bool CrossRegionValues::canReload(Instruction &Value) const {
  auto *Load = dyn_cast<LoadInst>(&Value);
  auto *Variable = Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
  if (!Variable || Load->getType() != Variable->getAllocatedType() ||
      (crossing(*Variable) != Crossing::Shared && crossing(*Variable) != Crossing::Context))
    return false;
  SmallSetVector<StoreInst *, 8> Stores;
  SmallVector<BasicBlock *> Work;
  for (User *U : Variable->users()) {
    if (isa<LoadInst>(U))
      continue;
    auto *Store = dyn_cast<StoreInst>(U);
    if (!Store || Store->getPointerOperand() != Variable)
      return false;
    Stores.insert(Store);
    append_range(Work, successors(Store->getParent()));
  }
  SmallPtrSet<BasicBlock *, 16> Changed; // Blocks at whose start the variable may have changed.
  while (!Work.empty()) {
    BasicBlock *BB = Work.pop_back_val();
    // Each execution of the load defines the value again.
    if (BB != Load->getParent() && Changed.insert(BB).second)
      append_range(Work, successors(BB));
  }
  bool Shared = crossing(*Variable) == Crossing::Shared;
  // Work-items that run ahead may already have overwritten the variable.
  if (Shared && MayRunApart)
    return false;
  return none_of(possibleUses(*Load), [&](Instruction *Use) {
    BasicBlock *BB = Use->getParent();
    // If the region writes a shared variable, other work-items have done so before this one reads
    // it.
    return Changed.contains(BB) || any_of(Stores, [&](StoreInst *Store) {
             return (Store->getParent() == BB && Store->comesBefore(Use)) ||
                    (Shared && inOneRegion(Store->getParent(), BB));
           });
  });
}

bool CrossRegionValues::inOneRegion(BasicBlock *A, BasicBlock *B) const {
  // Barrier blocks belong to no region, and a barrier may have a computed argument.
  auto OfA = RegionsOf.find(A), OfB = RegionsOf.find(B);
  return OfA != RegionsOf.end() && OfB != RegionsOf.end() &&
         any_of(OfA->second, [&](unsigned Region) { return is_contained(OfB->second, Region); });
}

} // namespace oclc::passes
