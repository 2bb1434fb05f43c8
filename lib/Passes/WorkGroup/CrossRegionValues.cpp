//===- CrossRegionValues.cpp - Values that cross barrier regions ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/CrossRegionValues.h"

#include "Passes/Analysis/VariableAccesses.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::passes {

/// Maximum number of instructions to recompute for one value in each work-item. The alternative, a
/// context array, costs a store for each work-item, a load for each use, and memory. Such a load
/// also hides that work-items access adjacent memory.
static constexpr unsigned StepsOfItem = 6;
/// Maximum number of those that are the same for a row of work-items, so that they leave its loop.
static constexpr unsigned StepsOfRow = 24;

/// Maximum number of instructions to look at for one value: the steps, and what they begin with.
static constexpr unsigned MostParts = 64;

/// The instructions that recomputing a value takes. One that several others use counts once.
struct CrossRegionValues::Recomputation {
  unsigned Parts = 0; ///< Instructions that have been looked at.
  /// True for those that may differ between the work-items of a row.
  SmallDenseMap<const Instruction *, bool, 16> Varies;
  unsigned InItem = 0, InRow = 0;
};

bool isCheapToRecompute(const Instruction &inst) {
  if (isa<CastInst, GetElementPtrInst, CmpInst>(inst))
    return true;
  if (isa<MinMaxIntrinsic>(inst))
    return !inst.getType()->isVectorTy();
  switch (inst.getOpcode()) {
  case Instruction::Select:
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return !inst.getType()->isVectorTy();
  default:
    return false;
  }
}

CrossRegionValues::CrossRegionValues(Function &f, const BarrierRegions &regions,
                                     const WorkItemUniformity &uniformity,
                                     ArrayRef<AllocaInst *> kept)
    : F(f), Regions(regions), Uniformity(uniformity), RowDimension(vectorDimension(f)),
      MayRunApart(!kept.empty()),
      NothingShared(MayRunApart && any_of(instructions(f), isSubGroupBarrier)), DT(f) {
  for (auto [index, region] : enumerate(regions.regions()))
    for (BasicBlock *bb : region.blocks)
      RegionsOf[bb].push_back(index);
  classifyVariables();
  for (AllocaInst *variable : kept)
    Kinds[variable] = Crossing::Context;
  classifyValues();
  for (Instruction &inst : instructions(f))
    if (Crossing kind = crossing(inst); kind == Crossing::Shared || kind == Crossing::Context)
      this->Kept.push_back(&inst);
}

bool CrossRegionValues::isExternal(const Instruction &def, const Instruction &user,
                                   const BarrierRegion &region) const {
  // If the definition dominates the barrier, it was executed before the region started. It may be
  // executed again inside the region, but then it has updated the stored copy.
  return def.getParent() != user.getParent() && DT.dominates(def.getParent(), region.barrier);
}

void CrossRegionValues::classifyVariables() {
  // The first region is ignored: what it reads before it writes is undefined, because no earlier
  // region can have written it.
  ArrayRef<BarrierRegion> later = Regions.regions().drop_front();
  for (Instruction &inst : F.getEntryBlock()) {
    auto *variable = dyn_cast<AllocaInst>(&inst);
    if (!variable)
      continue;
    if (isKeptForDebuggers(*variable)) {
      Kinds[variable] = Crossing::Context;
      continue;
    }
    VariableAccesses accesses(*variable);
    if (none_of(later, [&](const BarrierRegion &r) { return accesses.isExposedIn(r); })) {
      if (count_if(Regions.regions(), [&](auto &r) { return accesses.isUsedIn(r); }) <= 1)
        InOneRegion.insert(variable);
      continue;
    }
    // A variable that some region reads before overwriting it cannot be shared: later work-items
    // would read the new value.
    bool shared = !NothingShared && isMarkedUniform(*variable) &&
                  none_of(Regions.regions(), [&](const BarrierRegion &r) {
                    return accesses.isExposedIn(r) && accesses.isOverwrittenIn(r);
                  });
    Kinds[variable] = shared ? Crossing::Shared : Crossing::Context;
  }
}

void CrossRegionValues::classifyValues() {
  for (const BarrierRegion &region : Regions.regions())
    for (BasicBlock *bb : region.blocks)
      for (Instruction &user : *bb)
        for (Value *operand : user.operands())
          if (auto *def = dyn_cast<Instruction>(operand))
            if (!isa<AllocaInst>(def) && isExternal(*def, user, region))
              require(*def);
}

/// Decides how another region gets `value`. The operands of a recomputed value are needed in that
/// region, too.
void CrossRegionValues::require(Instruction &value) {
  if (isa<AllocaInst>(value) || Kinds.count(&value))
    return;
  Recomputation steps;
  if (canRecompute(value, steps)) {
    Kinds[&value] = Crossing::Recompute;
    for (class Value *operand : value.operands())
      if (auto *i = dyn_cast<Instruction>(operand))
        require(*i);
    return;
  }
  Kinds[&value] = !NothingShared && Uniformity.isUniformEverywhere(value) && isSharedSafely(value)
                      ? Crossing::Shared
                      : Crossing::Context;
}

/// False if some region uses the value from an earlier region and also computes it again. Later
/// work-items would then read the new value.
bool CrossRegionValues::isSharedSafely(const Instruction &value) const {
  return none_of(value.users(), [&](const User *u) {
    const auto &user = cast<Instruction>(*u);
    return any_of(Regions.regions(), [&](const BarrierRegion &region) {
      return isExternal(value, user, region) && is_contained(region.blocks, user.getParent()) &&
             is_contained(region.blocks, value.getParent());
    });
  });
}

/// True if the value can be recomputed in few cheap steps from what is available in every region:
/// arguments, constants, queries, addresses of variables, loads that can be repeated, and values
/// that the work-group shares. Adds the steps to `steps`.
bool CrossRegionValues::canRecompute(Instruction &value, Recomputation &steps) const {
  if (steps.Varies.contains(&value))
    return true;
  if (++steps.Parts > MostParts)
    return false;
  if (auto query = queryCalled(value)) {
    const auto dimension = constantDimension(cast<CallBase>(value));
    steps.Varies[&value] =
        variesInGroup(*query) && dimension.value_or(RowDimension) == RowDimension;
    return true;
  }
  if (canReload(value)) {
    steps.Varies[&value] = true;
    return true;
  }
  if (!isCheapToRecompute(value))
    return false;
  bool varies = false;
  for (class Value *operand : value.operands())
    if (auto *i = dyn_cast<Instruction>(operand); i && !isAvailable(*i)) {
      if (!canRecompute(*i, steps))
        return false;
      varies |= steps.Varies[i];
    }
  steps.Varies[&value] = varies;
  ++(varies ? steps.InItem : steps.InRow);
  return steps.InItem <= StepsOfItem && steps.InRow <= StepsOfRow;
}

/// True if every region has `value` or a copy of it: the address of a variable, or a uniform value.
/// If the uniform value is defined in a loop that work-items leave in different iterations, the
/// copy would be that of the last work-item.
bool CrossRegionValues::isAvailable(const Instruction &value) const {
  return isa<AllocaInst>(value) || (Uniformity.isUniformEverywhere(value) &&
                                    Uniformity.leavesLoopsTogether(*value.getParent()));
}

/// Returns the instructions at which `load` may be repeated: its users, and the users of values
/// that may be recomputed from it.
static SmallSetVector<Instruction *, 8> possibleUses(LoadInst &load) {
  SmallSetVector<Instruction *, 8> uses;
  SmallVector<Instruction *> work = {&load};
  while (!work.empty())
    for (Instruction *def = work.pop_back_val(); User *u : def->users())
      if (auto *i = cast<Instruction>(u); uses.insert(i) && isCheapToRecompute(*i))
        work.push_back(i);
  return uses;
}

/// True if the load can be repeated at each use. It must load a whole variable that is kept, most
/// often one that replaces a PHI, and no store may change the variable between the load and any
/// use.
bool CrossRegionValues::canReload(Instruction &value) const {
  auto *load = dyn_cast<LoadInst>(&value);
  auto *variable = load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
  if (!variable || load->getType() != variable->getAllocatedType() ||
      (crossing(*variable) != Crossing::Shared && crossing(*variable) != Crossing::Context))
    return false;
  SmallSetVector<StoreInst *, 8> stores;
  SmallVector<BasicBlock *> work;
  for (User *u : variable->users()) {
    if (isa<LoadInst>(u))
      continue;
    auto *store = dyn_cast<StoreInst>(u);
    if (!store || store->getPointerOperand() != variable)
      return false;
    stores.insert(store);
    append_range(work, successors(store->getParent()));
  }
  SmallPtrSet<BasicBlock *, 16> changed; // Blocks at whose start the variable may have changed.
  while (!work.empty()) {
    BasicBlock *bb = work.pop_back_val();
    // Stop at the block of the load: each execution of the load defines the value again.
    if (bb != load->getParent() && changed.insert(bb).second)
      append_range(work, successors(bb));
  }
  bool shared = crossing(*variable) == Crossing::Shared;
  // If work-items run apart, one that is ahead may already have overwritten the shared variable.
  if (shared && MayRunApart)
    return false;
  return none_of(possibleUses(*load), [&](Instruction *use) {
    BasicBlock *bb = use->getParent();
    // If the region of the use writes a shared variable, a work-item would read what earlier
    // work-items have written.
    return changed.contains(bb) || any_of(stores, [&](StoreInst *store) {
             return (store->getParent() == bb && store->comesBefore(use)) ||
                    (shared && inOneRegion(store->getParent(), bb));
           });
  });
}

bool CrossRegionValues::inOneRegion(BasicBlock *a, BasicBlock *b) const {
  // A use may be the argument of a barrier, and barrier blocks belong to no region.
  auto ofA = RegionsOf.find(a), ofB = RegionsOf.find(b);
  return ofA != RegionsOf.end() && ofB != RegionsOf.end() &&
         any_of(ofA->second, [&](unsigned region) { return is_contained(ofB->second, region); });
}

} // namespace oclc::passes
