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

static const Value *ifUndefined(const Value *v) { return v && isa<UndefValue>(v) ? v : nullptr; }

const Value *undefinedOperand(const Instruction &inst) {
  switch (inst.getOpcode()) {
  case Instruction::Br: {
    const auto &branch = cast<BranchInst>(inst);
    return branch.isConditional() ? ifUndefined(branch.getCondition()) : nullptr;
  }
  case Instruction::Switch:
    return ifUndefined(cast<SwitchInst>(inst).getCondition());
  case Instruction::Load:
    return ifUndefined(cast<LoadInst>(inst).getPointerOperand());
  case Instruction::Store: {
    const auto &store = cast<StoreInst>(inst);
    const Value *stored = ifUndefined(store.getValueOperand());
    return stored ? stored : ifUndefined(store.getPointerOperand());
  }
  case Instruction::AtomicRMW:
    return ifUndefined(cast<AtomicRMWInst>(inst).getPointerOperand());
  case Instruction::AtomicCmpXchg:
    return ifUndefined(cast<AtomicCmpXchgInst>(inst).getPointerOperand());
  default:
    return nullptr;
  }
}

} // namespace oclc::passes
