//===- ReciprocalRoots.h - Compute rsqrt from an estimate instruction ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Replaces the body of rsqrt for floats by code for the target CPU. The body in the library
// (float/Root.cl) suits all CPUs: it computes 1 / sqrt(x), for which LLVM generates a refined
// estimate, or a division if the CPU has no estimates, and adds a step of Newton's method.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_RECIPROCALROOTS_H
#define OCLC_PASSES_HOSTOPT_RECIPROCALROOTS_H

#include "llvm/IR/Function.h"

namespace llvm {
class TargetMachine;
}

namespace oclc::passes {

/// Replaces the body of `f` by one for its CPU, if `f` is the definition of the built-in `name`,
/// `name` is rsqrt of floats (scalar or vector), and the target's hasReciprocalRoots() is true for
/// the CPU.
void useEstimates(llvm::Function &f, llvm::StringRef name, const llvm::TargetMachine &machine);

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_RECIPROCALROOTS_H
