//===- StackAlignment.h - Stack frames that vectors do not straddle ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_STACKALIGNMENT_H
#define OCLC_BACKEND_STACKALIGNMENT_H

#include "llvm/IR/Module.h"

namespace oclc::backend {

/// Aligns the stack to 64 bytes where functions have vectors of more than the 16 that the ABI
/// aligns it to: a register that is spilled across two cache lines made a loop take twice its time,
/// in three of four runs. Functions that are seen from outside begin with code that aligns it and
/// calls what follows, so that their bodies need no register for a frame:
///
///   entry: body      =>      entry: push rbp    mov rbp, rsp    and rsp, -64
///                                   call 1f     mov rsp, rbp    pop rbp    ret
///                            1:     body
void alignStack(llvm::Module &module);

} // namespace oclc::backend

#endif // OCLC_BACKEND_STACKALIGNMENT_H
