//===- ReciprocalRoots.h - rsqrt from the estimates of the CPU ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The library's rsqrt (float/Root.cl) is for all CPUs: LLVM's way from an estimate, and a step
// more.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_RECIPROCALROOTS_H
#define OCLC_PASSES_HOSTOPT_RECIPROCALROOTS_H

#include "llvm/IR/Function.h"

namespace llvm {
class TargetMachine;
}

namespace oclc::passes {

/// Gives `F` a body for its CPU, if it is the definition of the built-in `Name`, that is rsqrt of
/// floats, and the CPU has fused multiply-add.
void useEstimates(llvm::Function &F, llvm::StringRef Name, const llvm::TargetMachine &Machine);

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_RECIPROCALROOTS_H
