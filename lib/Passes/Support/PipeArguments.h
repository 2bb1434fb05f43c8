//===- PipeArguments.h - Find the arguments that are pipes --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_PIPEARGUMENTS_H
#define OCLC_PASSES_SUPPORT_PIPEARGUMENTS_H

#include "llvm/IR/Function.h"

namespace oclc::passes {

/// True for a pipe: a pointer to global memory that the metadata of its kernel calls a pipe. The
/// type cannot tell (pipes-as-pointers).
bool isPipeArgument(const llvm::Argument &arg);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_PIPEARGUMENTS_H
