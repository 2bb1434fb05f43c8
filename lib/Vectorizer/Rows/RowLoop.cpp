//===- RowLoop.cpp - Recognition of loops over rows of work-items -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Rows/RowLoop.h"

#include "Passes/Support/KernelAttributes.h"
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
/// `done` and the latch have no effect.
bool hasForm(const RowLoop &row) {
  BasicBlock *done = row.Items->getUniqueExitBlock();
  for (const BasicBlock *bb : row.L->blocks())
    if (!row.Items->contains(bb) && !is_contained({row.head(), row.front(), done, row.latch()}, bb))
      return false;
  return isa<BranchInst>(row.head()->getTerminator()) &&
         (done == row.latch() || done->size() == 1) &&
         none_of(*row.latch(), [&](const Instruction &inst) {
           return isa<PHINode>(inst) || inst.mayReadOrWriteMemory() || inst.mayHaveSideEffects();
         });
}

bool isUsedBehind(const Loop &loop) {
  for (const BasicBlock *bb : loop.blocks())
    for (const Instruction &inst : *bb)
      if (any_of(inst.users(), [&](const User *u) { return !loop.contains(cast<Instruction>(u)); }))
        return true;
  return false;
}

/// True if the loop `loop` promises that accesses in one of `groups` are independent. Both the
/// loop's promise and the metadata of an access may be lists of access groups.
bool isInGroups(const MDNode *groups, const Loop &loop) {
  MDNode *promised = findOptionMDForLoop(&loop, "llvm.loop.parallel_accesses");
  if (!groups || !promised)
    return false;
  auto isPromised = [&](const Metadata *group) {
    return is_contained(promised->operands(), group);
  };
  return groups->getNumOperands() == 0 ? isPromised(groups)
                                       : any_of(groups->operands(), [&](const MDOperand &op) {
                                           return isPromised(op.get());
                                         });
}

/// True for calls that do not access memory, and for markers without an effect.
bool isHarmlessCall(const Instruction &inst) {
  auto *call = dyn_cast<CallBase>(&inst);
  return call && (call->doesNotAccessMemory() || call->isLifetimeStartOrEnd() ||
                  isa<AssumeInst, NoAliasScopeDeclInst>(call));
}

} // namespace

std::optional<RowLoop> RowLoop::recognize(Loop &loop, std::string &why) {
  if (!hasRows(loop) || loop.getSubLoops().empty() || !hasWorkItems(*loop.getSubLoops().front()))
    return std::nullopt;
  why = "the loops over the work-items are not in canonical form";
  Loop &items = *loop.getSubLoops().front();
  if (loop.getSubLoops().size() != 1 || !loop.getUniqueExitBlock() || !items.getUniqueExitBlock())
    return std::nullopt;
  for (const Loop *each : {&loop, &items})
    if (!each->isLoopSimplifyForm() || each->getExitingBlock() != each->getLoopLatch())
      return std::nullopt;
  PHINode *id = counterOf(loop);
  if (!id || !counterOf(items) || isUsedBehind(loop) || isUsedBehind(items)) {
    why = PassesOn;
    return std::nullopt;
  }
  RowLoop row{&loop, &items, id};
  return hasForm(row) ? std::optional(row) : std::nullopt;
}

RowValues::RowValues(const RowLoop &row) : Row(row) {
  sinkPrivateAddresses(*row.Items);
  findVariables();
  propagate();
}

void RowValues::findVariables() {
  for (Instruction &inst : Row.head()->getParent()->getEntryBlock())
    if (auto *variable = dyn_cast<AllocaInst>(&inst);
        variable && !passes::isGroupMemory(*variable) &&
        any_of(variable->users(),
               [&](const User *u) { return Row.L->contains(cast<Instruction>(u)); }))
      Variables.push_back(variable);
}

/// Finds the values that vary between rows. Following data dependences suffices, because a branch
/// on a varying value in the loop over work-items is an obstacle.
void RowValues::propagate() {
  SmallVector<const Value *> work(Variables.begin(), Variables.end());
  work.push_back(Row.Id);
  Varying.insert(work.begin(), work.end());
  while (!work.empty())
    for (const User *u : work.pop_back_val()->users())
      if (auto *i = cast<Instruction>(u);
          Row.L->contains(i) && i->getParent() != Row.latch() && Varying.insert(i).second)
        work.push_back(i);
}

std::string RowValues::obstacle(const LoopInfo &li) const {
  if (sharesPrivateMemory(*Row.Items, li))
    return "work-items depend on each other through memory";
  if (std::string why = headObstacle(); !why.empty())
    return why;
  for (const BasicBlock *bb : Row.Items->blocks())
    if (std::string why = itemsObstacle(*bb); !why.empty())
      return why;
  return Row.front() == Row.head() ? "" : itemsObstacle(*Row.front());
}

/// Returns the reason why the head of a row prevents that rows run in step; empty if it does not.
/// The head runs before it is known whether rows run in step, so it must have no effects.
std::string RowValues::headObstacle() const {
  auto hasEffect = [&](const Instruction &inst) {
    return inst.mayHaveSideEffects() || isa<AllocaInst>(inst) ||
           (inst.mayReadFromMemory() && !isIndependent(inst));
  };
  return any_of(*Row.head(), hasEffect) ? "a row has side effects outside of its work-items" : "";
}

std::string RowValues::itemsObstacle(const BasicBlock &bb) const {
  if (!isa<BranchInst, SwitchInst>(bb.getTerminator()))
    return "unsupported control flow";
  if (vary(bb.getTerminator()))
    return "control flow diverges between rows";
  for (const Instruction &inst : bb)
    if (std::string why = memoryObstacle(inst); !why.empty())
      return why;
  return "";
}

std::string RowValues::memoryObstacle(const Instruction &inst) const {
  if (isa<AllocaInst>(inst))
    return "a variable of unknown size";
  if (inst.isAtomic() || inst.isVolatile())
    return "accesses whose order matters";
  if (isHarmlessCall(inst) || !inst.mayReadOrWriteMemory())
    return "";
  if (isa<CallBase>(inst) && !isa<MemIntrinsic>(inst))
    return "calls whose order matters";
  return isIndependent(inst) ? "" : "work-items depend on each other through memory";
}

/// True if the access is known not to conflict with one of another work-item: no work-item writes
/// the memory, the memory is private, or the metadata of the loop over work-items says so.
bool RowValues::isIndependent(const Instruction &access) const {
  if (access.hasMetadata(LLVMContext::MD_invariant_load) ||
      isInGroups(access.getMetadata(LLVMContext::MD_access_group), *Row.Items))
    return true;
  if (auto *copy = dyn_cast<MemTransferInst>(&access))
    return isPrivate(copy->getSource()) && isPrivate(copy->getDest());
  if (auto *set = dyn_cast<MemIntrinsic>(&access))
    return isPrivate(set->getDest());
  const Value *pointer = getLoadStorePointerOperand(&access);
  return pointer && isPrivate(pointer);
}

bool RowValues::isPrivate(const Value *pointer) const {
  SmallVector<const Value *> objects;
  getUnderlyingObjects(pointer, objects);
  return all_of(objects, [&](const Value *object) { return is_contained(Variables, object); });
}

} // namespace oclc::vectorizer
