//===- BlockOrder.h - Blocks in the order of a source -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_BLOCKORDER_H
#define OCLC_FRONTEND_SPIRV_BLOCKORDER_H

namespace llvm {
class Module;
} // namespace llvm

namespace oclc::spirv {

/// Puts the blocks of functions in the order in which Clang would write them: what a branch goes to
/// first comes first, and what lies behind a loop or a condition behind it. SPIR-V only asks for
/// dominators first, and what LLVM makes of a function depends a little on the order.
void orderBlocks(llvm::Module &Program);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_BLOCKORDER_H
