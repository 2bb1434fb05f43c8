//===- RowLoop.cpp - Recognition of loops over rows of work-items -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Rows/RowLoop.h"

#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/LoopProperties.h"
#include "Vectorizer/LoopNest/PrivateMemory.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

constexpr StringLiteral PassesOn = "work-items depend on values of the work-item before";

/// True if the loop over work-items is surrounded only by the blocks that `RowLoop` describes, and
/// the last of these have no effect.
bool hasForm(const RowLoop &Row) {
  BasicBlock *Done = Row.Items->getUniqueExitBlock();
  for (const BasicBlock *BB : Row.L->blocks())
    if (!Row.Items->contains(BB) && !is_contained({Row.head(), Row.front(), Done, Row.latch()}, BB))
      return false;
  return isa<BranchInst>(Row.head()->getTerminator()) &&
         (Done == Row.latch() || Done->size() == 1) &&
         none_of(*Row.latch(), [&](const Instruction &I) {
           return isa<PHINode>(I) || I.mayReadOrWriteMemory() || I.mayHaveSideEffects();
         });
}

bool isUsedBehind(const Loop &L) {
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); }))
        return true;
  return false;
}

/// True if the loop `L` promises that accesses in one of `Groups` are independent. Both the loop's
/// promise and the metadata of an access may be lists of access groups.
bool isInGroups(const MDNode *Groups, const Loop &L) {
  MDNode *Promised = findOptionMDForLoop(&L, "llvm.loop.parallel_accesses");
  if (!Groups || !Promised)
    return false;
  auto IsPromised = [&](const Metadata *Group) {
    return is_contained(Promised->operands(), Group);
  };
  return Groups->getNumOperands() == 0 ? IsPromised(Groups)
                                       : any_of(Groups->operands(), [&](const MDOperand &Op) {
                                           return IsPromised(Op.get());
                                         });
}

/// True for calls that do not access memory, and for markers without an effect.
bool isHarmlessCall(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  return Call && (Call->doesNotAccessMemory() || Call->isLifetimeStartOrEnd() ||
                  isa<AssumeInst, NoAliasScopeDeclInst>(Call));
}

} // namespace

bool hasRows(const Loop &L) {
  return findStringMetadataForLoop(&L, passes::RowsProperty).has_value();
}

std::optional<RowLoop> RowLoop::recognize(Loop &L, std::string &Why) {
  if (!hasRows(L) || L.getSubLoops().empty() || !hasWorkItems(*L.getSubLoops().front()))
    return std::nullopt;
  Why = "the loops over the work-items are not in canonical form";
  Loop &Items = *L.getSubLoops().front();
  if (L.getSubLoops().size() != 1 || !L.getUniqueExitBlock() || !Items.getUniqueExitBlock())
    return std::nullopt;
  for (const Loop *Each : {&L, &Items})
    if (!Each->isLoopSimplifyForm() || Each->getExitingBlock() != Each->getLoopLatch())
      return std::nullopt;
  PHINode *Id = counterOf(L);
  if (!Id || !counterOf(Items) || isUsedBehind(L) || isUsedBehind(Items)) {
    Why = PassesOn;
    return std::nullopt;
  }
  RowLoop Row{&L, &Items, Id};
  return hasForm(Row) ? std::optional(Row) : std::nullopt;
}

RowValues::RowValues(const RowLoop &Row) : Row(Row) {
  sinkPrivateAddresses(*Row.Items);
  findVariables();
  propagate();
}

void RowValues::findVariables() {
  for (Instruction &I : Row.head()->getParent()->getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && !passes::isGroupMemory(*Variable) &&
                                                   any_of(Variable->users(), [&](const User *U) {
                                                     return Row.L->contains(cast<Instruction>(U));
                                                   }))
      Variables.push_back(Variable);
}

/// Finds the values that vary between rows. Data dependences suffice: a branch in the loop over
/// work-items on a varying value is an obstacle.
void RowValues::propagate() {
  SmallVector<const Value *> Work(Variables.begin(), Variables.end());
  Work.push_back(Row.Id);
  Varying.insert(Work.begin(), Work.end());
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users())
      if (auto *I = cast<Instruction>(U);
          Row.L->contains(I) && I->getParent() != Row.latch() && Varying.insert(I).second)
        Work.push_back(I);
}

std::string RowValues::obstacle(const LoopInfo &LI) const {
  if (sharesPrivateMemory(*Row.Items, LI))
    return "work-items depend on each other through memory";
  if (std::string Why = headObstacle(); !Why.empty())
    return Why;
  for (const BasicBlock *BB : Row.Items->blocks())
    if (std::string Why = itemsObstacle(*BB); !Why.empty())
      return Why;
  return Row.front() == Row.head() ? "" : itemsObstacle(*Row.front());
}

/// The head of a row runs before it is known whether rows run in step, so it must have no effects.
std::string RowValues::headObstacle() const {
  auto HasEffect = [&](const Instruction &I) {
    return I.mayHaveSideEffects() || isa<AllocaInst>(I) ||
           (I.mayReadFromMemory() && !isIndependent(I));
  };
  return any_of(*Row.head(), HasEffect) ? "a row has side effects outside of its work-items" : "";
}

std::string RowValues::itemsObstacle(const BasicBlock &BB) const {
  if (!isa<BranchInst, SwitchInst>(BB.getTerminator()))
    return "unsupported control flow";
  if (vary(BB.getTerminator()))
    return "control flow diverges between rows";
  for (const Instruction &I : BB)
    if (std::string Why = memoryObstacle(I); !Why.empty())
      return Why;
  return "";
}

std::string RowValues::memoryObstacle(const Instruction &I) const {
  if (isa<AllocaInst>(I))
    return "a variable of unknown size";
  if (I.isAtomic() || I.isVolatile())
    return "accesses whose order matters";
  if (isHarmlessCall(I) || !I.mayReadOrWriteMemory())
    return "";
  if (isa<CallBase>(I) && !isa<MemIntrinsic>(I))
    return "calls whose order matters";
  return isIndependent(I) ? "" : "work-items depend on each other through memory";
}

/// True if the access cannot conflict with one of another work-item: no work-item writes the memory
/// that others access, or each row accesses its own.
bool RowValues::isIndependent(const Instruction &Access) const {
  if (Access.hasMetadata(LLVMContext::MD_invariant_load) ||
      isInGroups(Access.getMetadata(LLVMContext::MD_access_group), *Row.Items))
    return true;
  if (auto *Copy = dyn_cast<MemTransferInst>(&Access))
    return isPrivate(Copy->getSource()) && isPrivate(Copy->getDest());
  if (auto *Set = dyn_cast<MemIntrinsic>(&Access))
    return isPrivate(Set->getDest());
  const Value *Pointer = getLoadStorePointerOperand(&Access);
  return Pointer && isPrivate(Pointer);
}

bool RowValues::isPrivate(const Value *Pointer) const {
  SmallVector<const Value *> Objects;
  getUnderlyingObjects(Pointer, Objects);
  return all_of(Objects, [&](const Value *Object) { return is_contained(Variables, Object); });
}

} // namespace oclc::vectorizer
