//===- QuickPasses.h - The passes of a quick compilation ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The passes of optimize-for-host<O1>. Most of what LLVM's pipelines do has been done when this
// runs: kernels are one function, and were simplified before they became loops over work-items.
// What remains is to promote the variables of these loops, to simplify addresses, and to move
// uniform computations out of the loops. Passes that LLVM's -O1 runs several times run once or
// twice; those whose time grows faster than the code (GVN, dead store elimination, load elimination
// in loops) do not run. narrow-products does, because the code generator needs it.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_QUICKPASSES_H
#define OCLC_PASSES_HOSTOPT_QUICKPASSES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

llvm::ModulePassManager quickPasses();

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_QUICKPASSES_H
