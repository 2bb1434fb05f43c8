//===- UndefinedOperands.h - Operands that must not be undefined ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_VERIFICATION_UNDEFINEDOPERANDS_H
#define OCLC_PASSES_VERIFICATION_UNDEFINEDOPERANDS_H

#include "llvm/IR/Instruction.h"

namespace oclc::passes {

/// Returns the poison or undef that is the condition of a branch or switch, the address of a load,
/// store or atomic operation, or the value of a store; null if `inst` has none. The source may
/// cause one (an uninitialised variable), but a pass must not.
const llvm::Value *undefinedOperand(const llvm::Instruction &inst);

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_UNDEFINEDOPERANDS_H
