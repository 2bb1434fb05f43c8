//===- ConstantPowers.h - Replace powers with small exponents by products ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_BUILTINS_CONSTANTPOWERS_H
#define OCLC_PASSES_BUILTINS_CONSTANTPOWERS_H

#include "llvm/IR/Module.h"

namespace oclc::passes {

/// Replaces `pow(x, 3.0f)` and `pown(x, 3)` by `x * x * x`, and so for the exponents 2 to 5, in all
/// types. Such a product of n factors is off by (n - 1) / 2 ulp, where OpenCL C allows 16, and 4
/// for half. Zeros, infinities, NaNs and signs are those of the functions. A product overflows or
/// underflows only if the power does, since the partial products lie between 1 and it.
void expandConstantPowers(llvm::Module &m);

} // namespace oclc::passes

#endif // OCLC_PASSES_BUILTINS_CONSTANTPOWERS_H
