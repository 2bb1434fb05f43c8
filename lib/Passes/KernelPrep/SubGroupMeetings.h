//===- SubGroupMeetings.h - Functions that some work-items of a sub-group reach ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A function such as sub_group_ballot is for the work-items that reach it. In the version with
// barriers (SubGroupSubsets.cl) each of them sets a flag, meets the others at a sub-group barrier,
// and reads their flags:
//
//   for (;;) {                              for (;;) {
//     if (x == 2)                             __oclc_next_iteration();
//       continue;                      =>     if (x == 2)
//     flag = __oclc_item_flag();                continue;
//     ..                                      ..                 with `active = 0` at the start of
//   }                                       }                    the kernel instead of the call
//
// Work-items that have skipped the function in an iteration must not reach it in the next one
// together with those that are still in this one: SPIR-V (section 2.2.5, "dynamic instance") tells
// iterations apart. So the work-items wait for each other at the head of each loop around such a
// function. This must be settled before any pass lets an edge skip the head of the loop.
// sub-group-lanes makes sub-group barriers of these calls, or removes them.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_SUBGROUPMEETINGS_H
#define OCLC_PASSES_KERNELPREP_SUBGROUPMEETINGS_H

#include "llvm/IR/Function.h"

namespace oclc::passes {

/// Creates the flags that `kernel` asks for, and lets work-items wait before iterations. Returns
/// true if there are any.
bool prepareSubGroupMeetings(llvm::Function &kernel);

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_SUBGROUPMEETINGS_H
