//===- GroupMemory.h - Where the variables of collective functions lie ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_GROUPMEMORY_H
#define OCLC_PASSES_LAUNCHER_GROUPMEMORY_H

namespace llvm {
class Function;
}

namespace oclc::passes {

/// Gives the group variables (GroupVariables.h) of a work-group function their places: on the
/// stack, or, with an element for each of many work-items, behind the context arrays in the context
/// memory. The arguments have no uses any more.
void placeGroupVariables(llvm::Function &Kernel);

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_GROUPMEMORY_H
