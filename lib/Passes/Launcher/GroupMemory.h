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

/// Allocates memory for the group variables (AllocateCollectiveStorage.h) of a work-group function,
/// which automatic-locals has made arguments, and replaces all uses of these arguments. Variables
/// are on the stack, except arrays with an element for each work-item if the size of the array is
/// unknown or large. Such arrays are in the context memory, after the context arrays.
void placeGroupVariables(llvm::Function &kernel);

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_GROUPMEMORY_H
