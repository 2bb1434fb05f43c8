//===- LaunchForms.h - Select the version of a kernel for a launch ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_LAUNCHFORMS_H
#define OCLC_PASSES_LAUNCHER_LAUNCHFORMS_H

#include "Passes/Launcher/EntryPoint.h"

namespace oclc::passes {

// An entry point first tests the sizes of the launch. Another version of the kernel runs the launch
// if the kernel's own function cannot, or is slower:
//
// - If the images have certain formats, the version for these (SpecializeImageFormats.h).
// - If offset + size is beyond the bounds of the function, its general version (WidenIdIndices.h).
// - If rows of groups are not multiples of the sub-group size, the version without lanes
//   (SubGroupLanes.h).
// - If the size of groups in dimension 0 is a small power of two, the sibling for small groups
//   (CoalesceWorkGroups.h).
// - If groups are single rows of equal size, and several fit into a stack, the sibling for stacks
//   (InterleaveWorkGroups.h).

/// Returns the version of `kernel` without lanes if `kernel` requires rows whose lengths are
/// multiples of its sub-group size and is compiled for any local size; null otherwise.
llvm::Function *formForOtherGroups(const llvm::Function &kernel);

/// Emits the test whether the lengths of the rows of all groups, including the last groups, are
/// multiples of the sub-group size.
llvm::Value *hasRowsOfSubGroups(const llvm::Function &kernel, EntryPoint &entry);

/// Emits the test whether `small`, a sibling of the kernel, may run the groups of the launch.
llvm::Value *hasSmallGroups(const llvm::Function &small, EntryPoint &entry);

/// Emits the test whether the images of the launch have the formats of `form`, a version of
/// `kernel`.
llvm::Value *hasImageFormats(const llvm::Function &form, llvm::Function &kernel, EntryPoint &entry);

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_LAUNCHFORMS_H
