//===- GroupMemory.h - Memory for the variables of collective functions -------------------------===//
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

/// Allocates memory for the group variables (AllocateCollectiveStorage.h) of a work-group function.
/// It is on the stack, or, for an array with an element for each of many work-items, after the
/// context arrays in the context memory. Afterwards the arguments have no uses.
void placeGroupVariables(llvm::Function &kernel);

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_GROUPMEMORY_H
