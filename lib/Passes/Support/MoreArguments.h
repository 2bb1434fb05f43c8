//===- MoreArguments.h - Add parameters to a kernel -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_MOREARGUMENTS_H
#define OCLC_PASSES_SUPPORT_MOREARGUMENTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Function.h"

namespace oclc::passes {

/// Replaces `kernel` by a function with the same name, the same body, and parameters of these types
/// behind its own.
llvm::Function *withMoreArguments(llvm::Function &kernel, llvm::ArrayRef<llvm::Type *> types);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_MOREARGUMENTS_H
