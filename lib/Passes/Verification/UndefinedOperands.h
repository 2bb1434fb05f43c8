//===- UndefinedOperands.h - Operands that must have a value ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_VERIFICATION_UNDEFINEDOPERANDS_H
#define OCLC_PASSES_VERIFICATION_UNDEFINEDOPERANDS_H

#include "llvm/IR/Instruction.h"

namespace oclc::passes {

/// The poison or undef that `I` takes as its condition or address, or that it stores; null when
/// there is none. A source can ask for that (an uninitialised variable), a pass never should.
const llvm::Value *undefinedOperand(const llvm::Instruction &I);

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_UNDEFINEDOPERANDS_H
