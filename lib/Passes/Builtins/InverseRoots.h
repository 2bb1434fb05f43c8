//===- InverseRoots.h - Replace 1 / sqrt(x) by rsqrt(x) ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_BUILTINS_INVERSEROOTS_H
#define OCLC_PASSES_BUILTINS_INVERSEROOTS_H

#include "llvm/IR/Module.h"

namespace oclc::passes {

/// Replaces `1.0f / sqrt(x)` by `rsqrt(x)` where OpenCL C's accuracies allow it: 3 ulp for the root
/// and 2.5 for the division (table of relative errors), unless the program is compiled with
/// -cl-fp32-correctly-rounded-divide-sqrt. oclc's rsqrt is within 1.5 ulp of the exact value
/// (docs/builtins.md), and the exact value is within 1 ulp of the quotient of 1 and a correctly
/// rounded root.
void takeInverseRoots(llvm::Module &m);

} // namespace oclc::passes

#endif // OCLC_PASSES_BUILTINS_INVERSEROOTS_H
