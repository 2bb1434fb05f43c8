//===- BlockOrder.h - Sort blocks in the order of the source ----------------------------------===//
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

/// Sorts the blocks of each function in the order in which Clang would emit them: the first
/// successor of a branch comes first, and the code after a loop or conditional follows that loop or
/// conditional. SPIR-V only demands that a dominator comes before the blocks that it dominates, and
/// the result of LLVM's loop passes depends a little on the order.
void orderBlocks(llvm::Module &program);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_BLOCKORDER_H
