//===- UndefinedOperands.cpp - Operands that must not be undefined ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Verification/UndefinedOperands.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {

static const Value *ifUndefined(const Value *V) { return V && isa<UndefValue>(V) ? V : nullptr; }

const Value *undefinedOperand(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Br: {
    const auto &Branch = cast<BranchInst>(I);
    return Branch.isConditional() ? ifUndefined(Branch.getCondition()) : nullptr;
  }
  case Instruction::Switch:
    return ifUndefined(cast<SwitchInst>(I).getCondition());
  case Instruction::Load:
    return ifUndefined(cast<LoadInst>(I).getPointerOperand());
  case Instruction::Store: {
    const auto &Store = cast<StoreInst>(I);
    const Value *Stored = ifUndefined(Store.getValueOperand());
    return Stored ? Stored : ifUndefined(Store.getPointerOperand());
  }
  case Instruction::AtomicRMW:
    return ifUndefined(cast<AtomicRMWInst>(I).getPointerOperand());
  case Instruction::AtomicCmpXchg:
    return ifUndefined(cast<AtomicCmpXchgInst>(I).getPointerOperand());
  default:
    return nullptr;
  }
}

} // namespace oclc::passes
