//===- InverseRoots.h - One function for a root and a division --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_BUILTINS_INVERSEROOTS_H
#define OCLC_PASSES_BUILTINS_INVERSEROOTS_H

#include "llvm/IR/Module.h"

namespace oclc::passes {

/// `1.0f / sqrt(x)` becomes `rsqrt(x)`, where the accuracies that the language asks for allow it: 3
/// ulp for the root and 2.5 for the division (OpenCL C, table of relative errors), unless
/// -cl-fp32-correctly-rounded-divide-sqrt. Here rsqrt is within 1.5 ulp of the exact value
/// (ReciprocalRoots.h), and that within 1 of what the division of a correctly rounded root is to
/// give.
void takeInverseRoots(llvm::Module &M);

} // namespace oclc::passes

#endif // OCLC_PASSES_BUILTINS_INVERSEROOTS_H
