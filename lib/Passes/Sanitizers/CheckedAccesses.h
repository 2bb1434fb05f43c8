//===- CheckedAccesses.h - The memory accesses of a kernel ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SANITIZERS_CHECKEDACCESSES_H
#define OCLC_PASSES_SANITIZERS_CHECKEDACCESSES_H

#include "Binary/SanitizerABI.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace oclc::passes {

/// One access of an instruction; a copy has two. It stays valid when operands are replaced.
struct CheckedAccess {
  llvm::Use *pointer; ///< Operand of the instruction.
  abi::AccessKind kind;

  llvm::Instruction &instruction() const;
  /// Returns the number of bytes, an i64.
  llvm::Value *bytes() const;
  /// Returns the alignment that the pointer has for certain.
  llvm::Align alignment() const;
};

/// Returns all accesses of a kernel after flatten, in order. Calls do not count: the built-ins that
/// are still calls then access no memory of the source (docs/sanitizers.md).
llvm::SmallVector<CheckedAccess> checkedAccesses(llvm::Function &kernel);

/// Returns the objects to which the pointer of an access may point, through PHIs and selects.
llvm::SmallVector<const llvm::Value *> objectsOf(const llvm::Value &pointer);

/// True for memory that the source does not name: variables of collective functions, and the
/// descriptors of images with all that is loaded from them, and pipes. Built-ins access it within
/// its bounds.
bool isInternalMemory(const llvm::Value &object);

} // namespace oclc::passes

#endif // OCLC_PASSES_SANITIZERS_CHECKEDACCESSES_H
