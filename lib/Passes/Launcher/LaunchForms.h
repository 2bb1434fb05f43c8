//===- LaunchForms.h - Which form of a kernel runs a launch -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_LAUNCHFORMS_H
#define OCLC_PASSES_LAUNCHER_LAUNCHFORMS_H

#include "Passes/Launcher/EntryPoint.h"

namespace oclc::passes {

// An entry point looks at the sizes of the launch before anything else. Where a kernel's own
// function cannot run it, or runs it slower, another form does:
//
//   ends of ids are beyond its bounds              its general form (NarrowIds.h)
//   rows of groups are no whole sub-groups         its form without lanes (SubGroupLanes.h)
//   groups are small, and can be told by shifts    its sibling for small groups (GroupRows.h)
//   groups are rows of one size, and several fit   its sibling for a stack (StackGroups.h)

/// What runs groups whose rows are no whole sub-groups, if those of `Kernel` must be and their size
/// is not known.
llvm::Function *formForOtherGroups(const llvm::Function &Kernel);

/// All groups are whole rows of the sub-groups of `Kernel`, the last ones too.
llvm::Value *hasRowsOfSubGroups(const llvm::Function &Kernel, EntryPoint &Entry);

/// Groups are such as `Small`, a sibling, is for.
llvm::Value *hasSmallGroups(const llvm::Function &Small, EntryPoint &Entry);

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_LAUNCHFORMS_H
