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
bool isIdempotent(const AtomicRMWInst &RMW) {
  switch (RMW.getOperation()) {
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
    return match(RMW.getValOperand(), PatternMatch::m_Zero()); // atomic_add(p, 0)
  }
}

/// True if `V` is the same in each iteration of `L`. It may be computed inside the loop.
bool isSameInEachIteration(const Value &V, const Loop &L) {
  SmallSetVector<const Value *, 8> Values;
  Values.insert(&V);
  for (unsigned Index = 0; Index != Values.size(); ++Index) {
    if (L.isLoopInvariant(Values[Index]))
      continue;
    const auto &I = cast<Instruction>(*Values[Index]);
    if (isa<PHINode>(I) || I.mayReadOrWriteMemory() || I.mayHaveSideEffects())
      return false;
    Values.insert_range(I.operand_values());
  }
  return true;
}

/// True if the result of `I` changes from one iteration to the next only if another work-item
/// writes.
bool repeatsItsResult(const Instruction &I, const Loop &L) {
  bool Repeats = isa<AtomicCmpXchgInst>(I);
  if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    Repeats = isIdempotent(*RMW);
  else if (const auto *Load = dyn_cast<LoadInst>(&I))
    Repeats = Load->isVolatile() || Load->isAtomic();
  return Repeats &&
         all_of(I.operands(), [&](const Use &Op) { return isSameInEachIteration(*Op, L); });
}

/// The values inside a loop on which its exits depend, by data or by control.
class ExitConditions {
public:
  ExitConditions(const Loop &L, const DominatorTree &DT) : L(L), DT(DT) {
    SmallVector<BasicBlock *> Exiting;
    L.getExitingBlocks(Exiting);
    for (const BasicBlock *BB : Exiting)
      addTerminator(*BB);
    for (unsigned Index = 0; Index != Values.size(); ++Index)
      addOperands(*Values[Index]);
  }

  bool dependOnOthers() const {
    return any_of(Values, [&](const Instruction *I) { return repeatsItsResult(*I, L); });
  }

private:
  const Loop &L;
  const DominatorTree &DT;
  SmallSetVector<const Instruction *, 16> Values;

  void addTerminator(const BasicBlock &BB) { Values.insert(BB.getTerminator()); }

  void addOperands(const Instruction &I) {
    for (const Value *Op : I.operands())
      if (const auto *Def = dyn_cast<Instruction>(Op); Def && L.contains(Def))
        Values.insert(Def);
    if (const auto *Phi = dyn_cast<PHINode>(&I))
      addSelectors(*Phi);
  }

  /// A PHI also depends on the branches that select one of its incoming values.
  void addSelectors(const PHINode &Phi) {
    const BasicBlock *Parent = Phi.getParent();
    SmallVector<const BasicBlock *> Inside;
    copy_if(Phi.blocks(), std::back_inserter(Inside),
            [&](const BasicBlock *BB) { return L.contains(BB); });
    if (Inside.size() < 2)
      return;
    const bool IsHeader = Parent == L.getHeader();
    const DomTreeNode *Top = IsHeader ? DT.getNode(Parent) : DT.getNode(Parent)->getIDom();
    for (const BasicBlock *BB : Inside)
      for (const DomTreeNode *Node = DT.getNode(BB); Node && L.contains(Node->getBlock());
           Node = Node->getIDom()) {
        addTerminator(*Node->getBlock());
        if (Node == Top)
          break;
      }
  }
};

} // namespace

bool waitsForOthers(const Loop &L, const DominatorTree &DT) {
  return ExitConditions(L, DT).dependOnOthers();
}

const Loop *findWaitingLoop(const LoopInfo &LI, const DominatorTree &DT) {
  for (const Loop *L : const_cast<LoopInfo &>(LI).getLoopsInPreorder())
    if (waitsForOthers(*L, DT))
      return L;
  return nullptr;
}

} // namespace oclc::passes
