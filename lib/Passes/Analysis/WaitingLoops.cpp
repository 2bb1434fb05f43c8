//===- WaitingLoops.cpp - Loops that wait for another work-item ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/WaitingLoops.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// True if a repetition of the operation with the same operand leaves memory unchanged.
bool isIdempotent(const AtomicRMWInst &rmw) {
  switch (rmw.getOperation()) {
  case AtomicRMWInst::Xchg:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
  case AtomicRMWInst::FMax:
  case AtomicRMWInst::FMin:
    return true;
  default:
    return match(rmw.getValOperand(), PatternMatch::m_Zero()); // atomic_add(p, 0)
  }
}

/// True if `v` is the same in each iteration of `loop`. It may be computed inside the loop.
bool isSameInEachIteration(const Value &v, const Loop &loop) {
  SmallSetVector<const Value *, 8> values;
  values.insert(&v);
  for (unsigned index = 0; index != values.size(); ++index) {
    if (loop.isLoopInvariant(values[index]))
      continue;
    const auto &i = cast<Instruction>(*values[index]);
    if (isa<PHINode>(i) || i.mayReadOrWriteMemory() || i.mayHaveSideEffects())
      return false;
    values.insert_range(i.operand_values());
  }
  return true;
}

/// True if `inst` is an atomic or volatile access that can be repeated: it has the same operands in
/// each iteration, and a repetition leaves memory unchanged. Its result then stays the same until
/// something else writes: another work-item, or another instruction of the loop.
bool repeatsItsResult(const Instruction &inst, const Loop &loop) {
  bool repeats = isa<AtomicCmpXchgInst>(inst);
  if (const auto *rmw = dyn_cast<AtomicRMWInst>(&inst))
    repeats = isIdempotent(*rmw);
  else if (const auto *load = dyn_cast<LoadInst>(&inst))
    repeats = load->isVolatile() || load->isAtomic();
  return repeats &&
         all_of(inst.operands(), [&](const Use &op) { return isSameInEachIteration(*op, loop); });
}

/// The values inside a loop on which its exits depend, by data or by control.
class ExitConditions {
public:
  ExitConditions(const Loop &loop, const DominatorTree &dt) : L(loop), DT(dt) {
    SmallVector<BasicBlock *> exiting;
    loop.getExitingBlocks(exiting);
    for (const BasicBlock *bb : exiting)
      addTerminator(*bb);
    for (unsigned index = 0; index != Values.size(); ++index)
      addOperands(*Values[index]);
  }

  bool dependOnOthers() const {
    return any_of(Values, [&](const Instruction *inst) { return repeatsItsResult(*inst, L); });
  }

private:
  const Loop &L;
  const DominatorTree &DT;
  SmallSetVector<const Instruction *, 16> Values;

  void addTerminator(const BasicBlock &bb) { Values.insert(bb.getTerminator()); }

  void addOperands(const Instruction &inst) {
    for (const Value *op : inst.operands())
      if (const auto *def = dyn_cast<Instruction>(op); def && L.contains(def))
        Values.insert(def);
    if (const auto *phi = dyn_cast<PHINode>(&inst))
      addSelectors(*phi);
  }

  /// A PHI also depends on the branches that select one of its incoming values.
  void addSelectors(const PHINode &phi) {
    const BasicBlock *parent = phi.getParent();
    SmallVector<const BasicBlock *> inside;
    copy_if(phi.blocks(), std::back_inserter(inside),
            [&](const BasicBlock *bb) { return L.contains(bb); });
    if (inside.size() < 2)
      return;
    const bool isHeader = parent == L.getHeader();
    const DomTreeNode *top = isHeader ? DT.getNode(parent) : DT.getNode(parent)->getIDom();
    for (const BasicBlock *bb : inside)
      for (const DomTreeNode *node = DT.getNode(bb); node && L.contains(node->getBlock());
           node = node->getIDom()) {
        addTerminator(*node->getBlock());
        if (node == top)
          break;
      }
  }
};

} // namespace

bool waitsForOthers(const Loop &loop, const DominatorTree &dt) {
  return ExitConditions(loop, dt).dependOnOthers();
}

const Loop *findWaitingLoop(const LoopInfo &li, const DominatorTree &dt) {
  for (const Loop *loop : const_cast<LoopInfo &>(li).getLoopsInPreorder())
    if (waitsForOthers(*loop, dt))
      return loop;
  return nullptr;
}

} // namespace oclc::passes
