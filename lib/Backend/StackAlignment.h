//===- StackAlignment.h - Stack frames that vectors do not straddle ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_BACKEND_STACKALIGNMENT_H
#define OCLC_LIB_BACKEND_STACKALIGNMENT_H

#include "llvm/IR/Module.h"

namespace oclc::backend {

/// Aligns the stack to 64 bytes where functions have vectors of more than the 16 that the ABI
/// aligns it to: a register that is spilled across two cache lines made a loop take twice its time,
/// in three of four runs. Functions that are seen from outside align it and call their own body,
/// which then needs no register for a frame:
///
///   entry(..) { body }      =>      entry(..) stackrealign { entry.aligned(..) }
///                                   internal entry.aligned(..) { body }
void alignStack(llvm::Module &module);

} // namespace oclc::backend

#endif // OCLC_LIB_BACKEND_STACKALIGNMENT_H
