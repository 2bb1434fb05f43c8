//===- QueryAnswers.h - Replace queries in entry points ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_QUERYANSWERS_H
#define OCLC_PASSES_LAUNCHER_QUERYANSWERS_H

#include "Passes/Launcher/GroupSizes.h"

namespace oclc::passes {

/// Replaces the calls of queries and internal functions that an inlined work-group function has
/// left in the entry point:
///
///   get_group_id(d)           the counters of the loops over groups
///   get_local_size(d)         GroupSizes.h
///   all other queries         LaunchFacts.h
///   __oclc_context(), ..      the worker's memory
///   __oclc_printf(..)         a call of the runtime's function
///   SanitizerCalls.h          loads from abi::Checks, and calls of its functions
void answerQueries(EntryPoint &entry, const GroupLoops &loops, GroupSizes &sizes);

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_QUERYANSWERS_H
