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

// An entry point first tests the sizes of the launch. If the kernel's own function cannot run the
// launch, or is slower, another version of the kernel runs it:
//
//   offset + size is beyond its bounds               its general version (WidenIdIndices.h)
//   rows of groups are no multiples of sub-groups    its version without lanes (SubGroupLanes.h)
//   groups are small powers of two in dimension 0    its sibling for small groups
//   (CoalesceWorkGroups.h) groups are single rows of equal size, and        its sibling for a stack
//   (InterleaveWorkGroups.h) several fit into a stack

/// Returns the version of `kernel` without lanes if `kernel` requires rows that are multiples of
/// its sub-groups and is compiled for any local size; null otherwise.
llvm::Function *formForOtherGroups(const llvm::Function &kernel);

/// Emits the test whether the rows of all groups, including the last groups, are multiples of the
/// sub-group size.
llvm::Value *hasRowsOfSubGroups(const llvm::Function &kernel, EntryPoint &entry);

/// Emits the test whether `small`, a sibling of the kernel, may run the groups of the launch.
llvm::Value *hasSmallGroups(const llvm::Function &small, EntryPoint &entry);

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_LAUNCHFORMS_H
